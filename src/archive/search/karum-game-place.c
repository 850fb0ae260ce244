#include "karum-game-place.h"

#include <string.h>

#include "karum-fold.h"
#include "karum-markup.h"
#include "karum-pattern.h"
#include "karum-search-words.h"

/* -- Words ------------------------------------------------------------------------------------ */

/* The number of @words, folded, that @comment contains. */
static guint
count_in (const char *comment, char **words)
{
  g_autofree char *text = comment ? karum_markup_words (comment) : NULL;
  g_autofree char *folded = text ? karum_fold_spaced (text) : NULL;
  guint n = 0;

  for (; folded && *words; words++)
    n += strstr (folded, *words) ? 1 : 0;
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
  g_autofree char *folded = karum_fold_spaced (name ? name : "");
  g_autofree char *other = karum_fold_spaced (wanted);

  return strcmp (folded, other) == 0;
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
