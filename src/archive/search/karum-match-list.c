#include "karum-match-list.h"

#include "karum-condition.h"
#include "karum-match-row.h"
#include "karum-players.h"
#include "karum-store-inside.h"

static void
row_free (gpointer row)
{
  karum_match_row_unref (row);
}

static void
game_free (gpointer game)
{
  karum_match_game_free (game);
}

/* All games with the match identifiers of the games found, since the filter can match only one
 * game of a match. */
static const char select_sql[]
    = "SELECT t.id, t.tag, g.id, w1.id, w2.id, w1.name, w2.name, g.result,"
      " coalesce (g.score1, g.points1), coalesce (g.score2, g.points2), g.date, r.text,"
      " coalesce (e.merged_into, e.id, 0), coalesce (g.match_game, 0), %s"
      " FROM games g" KARUM_JOIN_PERSONS
      " JOIN matches t ON t.id = g.match JOIN rulesets r ON r.id = g.ruleset"
      " LEFT JOIN events e ON e.id = g.event"
      " WHERE g.deleted_at IS NULL"
      " AND g.match IN (SELECT g.match FROM games g WHERE g.match IS NOT NULL AND %s)"
      " ORDER BY t.id, min (w1.id, w2.id), max (w1.id, w2.id), r.id, 13, g.date, 14, g.id";

/* The columns of select_sql. */
enum {
  MATCH,
  TAG,
  GAME,
  PERSON1,
  PERSON2,
  NAME1,
  NAME2,
  RESULT,
  SCORE1,
  SCORE2,
  DATE,
  RULES,
  EVENT,
  NUMBER,
  FOUND
};

static KarumMatchGame *
game_new (KarumStatement *statement)
{
  KarumMatchGame *game = g_new0 (KarumMatchGame, 1);
  gint64 number = karum_statement_int (statement, NUMBER);

  game->id = karum_statement_int (statement, GAME);
  game->match = karum_statement_int (statement, MATCH);
  game->tag = karum_statement_dup_text (statement, TAG);
  game->date = karum_statement_dup_text (statement, DATE);
  game->rules = karum_statement_dup_text (statement, RULES);
  game->event = karum_statement_int (statement, EVENT);
  game->number = number == 1 || number == 2 ? (guint) number : 0;
  game->result = (KarumResult) karum_statement_int (statement, RESULT);
  game->found = karum_statement_int (statement, FOUND) != 0;
  for (int i = 0; i < 2; i++) {
    game->persons[i] = karum_statement_int (statement, PERSON1 + i);
    game->names[i] = karum_statement_dup_known (statement, NAME1 + i);
    game->points[i] = karum_statement_points (statement, SCORE1 + i);
  }
  return game;
}

/* By the order of creation. */
static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const KarumMatchRow *x = *(const KarumMatchRow *const *) a;
  const KarumMatchRow *y = *(const KarumMatchRow *const *) b;
  gint64 first = g_array_index (x->games, gint64, 0);
  gint64 other = g_array_index (y->games, gint64, 0);

  if (x->id != y->id)
    return x->id < y->id ? -1 : 1;
  return first < other ? -1 : first > other;
}

/* Whether two games have the same identifier and persons. */
static gboolean
can_be_together (const KarumMatchGame *a, const KarumMatchGame *b)
{
  return a->match == b->match
         && MIN (a->persons[0], a->persons[1]) == MIN (b->persons[0], b->persons[1])
         && MAX (a->persons[0], a->persons[1]) == MAX (b->persons[0], b->persons[1]);
}

/* Adds the match that begins with @game, if the filter matches all of its games. */
static void
add_match (GPtrArray *rows, const KarumMatchGame *game)
{
  gboolean found = game->found && (!game->partner || game->partner->found);
  KarumMatchRow *row = found ? karum_match_row_new (game) : NULL;

  if (row)
    g_ptr_array_add (rows, row);
}

/* Adds the matches of @games, which have the same identifier and persons, and clears the array. */
static void
add_matches (GPtrArray *rows, GPtrArray *games)
{
  if (games->len == 0)
    return;
  karum_match_games_pair (games);
  for (guint i = 0; i < games->len; i++)
    add_match (rows, games->pdata[i]);
  g_ptr_array_set_size (games, 0);
}

static gboolean
read_games (KarumStatement *statement, GPtrArray *rows, GError **error)
{
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func (game_free);
  KarumStep step;

  while ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW) {
    KarumMatchGame *game = game_new (statement);

    if (games->len > 0 && !can_be_together (games->pdata[0], game))
      add_matches (rows, games);
    g_ptr_array_add (games, game);
  }
  add_matches (rows, games);
  return step == KARUM_STEP_DONE;
}

GPtrArray *
karum_store_list_matches (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (KarumCondition) condition = karum_condition_new (store, filter, error);
  g_autofree char *sql = NULL;
  g_autoptr (KarumStatement) statement = NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);

  if (!condition)
    return NULL;
  sql = g_strdup_printf (select_sql, condition->sql->str, condition->sql->str);
  statement = karum_db_prepare (karum_store_db (store), sql, error);
  if (!statement)
    return NULL;
  karum_condition_bind (condition, statement);
  if (!read_games (statement, rows, error))
    return NULL;
  g_ptr_array_sort (rows, compare_rows);
  return g_steal_pointer (&rows);
}
