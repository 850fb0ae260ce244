#include "karum-positions.h"

#include <string.h>

#include "karum-batch.h"
#include "karum-finder.h"
#include "karum-fold.h"
#include "karum-markup.h"
#include "karum-pattern-search.h"
#include "karum-pattern.h"
#include "karum-explore.h"
#include "karum-search-words.h"
#include "karum-store-inside.h"

/* Whether @filter has no fields besides @rules, so that it matches every game under them outside
 * the bin.
 * @rules: (nullable): for any */
static gboolean
is_plain (const KarumGameFilter *filter, const KarumRules *rules)
{
  static const KarumGameFilter everything = { 0 };
  KarumGameFilter rest = *filter;
  char text[KARUM_RULES_TEXT] = "";

  if (rules)
    karum_rules_write (rules, text);
  if (g_strcmp0 (rest.rules, text) == 0)
    rest.rules = NULL;
  return karum_game_filter_equal (&rest, &everything);
}

/* A search among the games that match a filter. */
typedef struct {
  KarumStore *store;
  const KarumRules *rules; /* (nullable) */
  const KarumState *state;
  const KarumPattern *pattern;
  guint limit;
  GDestroyNotify free; /* frees a result */
} Question;

typedef gpointer (*Ask) (const Question *question, const KarumScope *scope, GError **error);

static gpointer
ask_in_scope (const Question *question, const KarumGameFilter *filter, Ask ask, GError **error)
{
  g_autoptr (KarumGameSet) set = NULL;
  KarumScope scope = { 0 };
  gint64 hidden[2];

  /* The index of positions knows nothing of games that are not there yet. */
  if (!karum_batch_range (karum_store_db (question->store), hidden, error))
    return NULL;
  if (hidden[0] != 0 || !is_plain (filter, question->rules)) {
    set = karum_games_find (question->store, filter, error);
    if (!set)
      return NULL;
    scope = (KarumScope){ .bin = TRUE, .set = set };
  }
  return ask (question, &scope, error);
}

/* One transaction, so that the filter's games and the positions are consistent.
 * Returns: (transfer full) (nullable) */
static gpointer
ask_filtered (const Question *question, const KarumGameFilter *filter, Ask ask, GError **error)
{
  KarumDb *db = karum_store_db (question->store);
  gpointer answer;

  if (!karum_db_begin_read (db, error))
    return NULL;
  answer = ask_in_scope (question, filter, ask, error);
  if (!karum_db_end (db, answer != NULL, error))
    g_clear_pointer (&answer, question->free);
  return answer;
}

static void
free_hits (gpointer hits)
{
  g_array_unref (hits);
}

static void
free_played (gpointer played)
{
  g_ptr_array_unref (played);
}

static gpointer
search_position (const Question *question, const KarumScope *scope, GError **error)
{
  return karum_positions_search (question->store, question->rules, question->state, scope,
                                 question->limit, error);
}

static gpointer
search_pattern (const Question *question, const KarumScope *scope, GError **error)
{
  return karum_patterns_search (question->store, question->pattern, scope, question->limit, error);
}

static gpointer
search_played (const Question *question, const KarumScope *scope, GError **error)
{
  return karum_positions_explore (question->store, question->rules, question->state, scope, error);
}

/* @hits: (transfer full) (nullable) */
static gint64
count_hits (GArray *hits)
{
  gint64 count = hits ? (gint64) hits->len : -1;

  g_clear_pointer (&hits, g_array_unref);
  return count;
}

GArray *
karum_store_find_position (KarumStore *store,
                           const KarumRules *rules,
                           const KarumState *state,
                           const KarumGameFilter *filter,
                           guint limit,
                           GError **error)
{
  const Question question = { store, rules, state, .limit = limit, .free = free_hits };

  return ask_filtered (&question, filter, search_position, error);
}

gint64
karum_store_count_position (KarumStore *store,
                            const KarumRules *rules,
                            const KarumState *state,
                            const KarumGameFilter *filter,
                            GError **error)
{
  return count_hits (karum_store_find_position (store, rules, state, filter, 0, error));
}

GPtrArray *
karum_store_explore (KarumStore *store,
                     const KarumRules *rules,
                     const KarumState *state,
                     const KarumGameFilter *filter,
                     GError **error)
{
  const Question question = { store, rules, state, .free = free_played };

  return ask_filtered (&question, filter, search_played, error);
}

GArray *
karum_store_find_pattern (KarumStore *store,
                          const KarumPattern *pattern,
                          const KarumGameFilter *filter,
                          guint limit,
                          GError **error)
{
  const Question question = { store, .pattern = pattern, .limit = limit, .free = free_hits };

  return ask_filtered (&question, filter, search_pattern, error);
}

gint64
karum_store_count_pattern (KarumStore *store,
                           const KarumPattern *pattern,
                           const KarumGameFilter *filter,
                           GError **error)
{
  return count_hits (karum_store_find_pattern (store, pattern, filter, 0, error));
}

/* -- Words ------------------------------------------------------------------------------------ */

/* The number of @words, folded, that @comment contains. */
static guint
count_in (const char *comment, char **words)
{
  g_autofree char *text = comment ? karum_markup_words (comment) : NULL;
  g_autofree char *folded = text ? karum_fold (text) : NULL;
  guint n = 0;

  for (; folded && *words; words++)
    n += **words == '"' ? karum_fold_has_phrase (folded, *words + 1)
                        : strstr (folded, *words) != NULL;
  return n;
}

static KarumNode *
find_words (const KarumRecord *record, const char *text)
{
  g_auto (GStrv) words = karum_search_each (text);
  KarumNode *found = NULL;
  guint most = 0;

  for (KarumNode *node = record->root; node; node = karum_node_next (node, record->root)) {
    guint n = MAX (count_in (node->lead, words), count_in (node->comment, words));

    if (n > most) {
      most = n;
      found = node;
    }
  }
  return found;
}

/* -- Glyphs and marks ------------------------------------------------------------------------- */

static gboolean
is_named (const char *name, const char *wanted)
{
  g_autofree char *folded = karum_fold (name ? name : "");
  g_autofree char *other = karum_fold (wanted);

  return g_str_equal (folded, other);
}

/* Whether the turn of @node was made by the player of @filter, judging by the names. */
static gboolean
is_by_player (const KarumRecord *record, const KarumNode *node, const KarumGameFilter *filter)
{
  const KarumRules *rules = &record->rules;
  const char *const *names = (const char *const *) record->tags.players;
  KarumState before;
  guint person;

  if (!filter->player || is_named (names[0], filter->player) == is_named (names[1], filter->player))
    return TRUE;
  karum_record_state (record, node->parent, &before);
  person = (rules->game->status (rules, &before).to_move == KARUM_SECOND)
           != karum_exchanged (rules, &before);
  return is_named (names[person], filter->player);
}

static KarumNode *
find_glyph (const KarumRecord *record, const KarumGameFilter *filter)
{
  for (KarumNode *node = record->root->child; node; node = node->child)
    if (karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT) == filter->glyph
        && is_by_player (record, node, filter))
      return node;
  return NULL;
}

static KarumNode *
find_marks (const KarumRecord *record)
{
  KarumBoard board;

  record->rules.game->board (&record->rules, &board);
  for (KarumNode *node = record->root; node; node = karum_node_next (node, record->root)) {
    g_auto (KarumMarkup) markup = { 0 };

    karum_markup_read (&markup, &board, node->comment);
    if (karum_markup_any (&markup))
      return node;
  }
  return NULL;
}

static KarumNode *
find_variation (const KarumRecord *record)
{
  KarumNode *node = record->root->child;

  while (node && !node->sibling)
    node = node->child;
  return node;
}

/* -- Place ------------------------------------------------------------------------------------ */

KarumNode *
karum_game_place (const KarumRecord *record, const KarumGameFilter *filter)
{
  const KarumGame *game = record->rules.game;
  KarumNode *found = NULL;
  KarumPattern pattern;
  KarumState state;
  guint ply;

  if (filter->position && game->position_read (&record->rules, filter->position, &state, NULL)
      && karum_record_find_position (record, &state, &ply))
    return karum_record_node_at (record, ply);
  if (filter->pattern && karum_pattern_read (filter->pattern, &pattern, NULL)
      && karum_record_find_pattern (record, &pattern, &ply))
    return karum_record_node_at (record, ply);
  if (filter->text)
    found = find_words (record, filter->text);
  if (!found && filter->glyph > 0)
    found = find_glyph (record, filter);
  if (!found && filter->marked)
    found = find_marks (record);
  if (!found && filter->varied)
    found = find_variation (record);
  return found;
}
