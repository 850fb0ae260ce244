#include "karum-positions.h"

#include "karum-finder.h"
#include "karum-patterns.h"
#include "karum-pattern-search.h"
#include "karum-position-search.h"
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

  if (!is_plain (filter, question->rules)) {
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
