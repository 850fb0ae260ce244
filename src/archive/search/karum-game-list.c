#include "karum-game-list.h"

#include "karum-columns.h"
#include "karum-finder.h"
#include "karum-game-order.h"
#include "karum-games-table.h"
#include "karum-marks.h"
#include "karum-match-row.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-uuid.h"

/* karum-game-list.c: counts and pages of sorted lists of games. */

/* The note of a player, if another player has the same display name. */
#define NOTE_OF(player)                                                                  \
  "iif (" player ".note IS NOT NULL AND EXISTS (SELECT 1 FROM players s"                 \
  " WHERE s.folded = " player ".folded AND s.name = " player ".name AND s.id != " player \
  ".id AND s.person = s.id AND s.deleted_at IS NULL), " player ".note, NULL)"

#define NOTES NOTE_OF ("w1") ", " NOTE_OF ("w2")

static const char row_sql[]
    = "SELECT g.id, g.date, r.game, r.text, e.name, g.site, w1.name, w2.name, g.result,"
      " g.termination, g.score1, g.score2, g.turns, g.uuid, g.stars, g.annotated, g.deleted_at,"
      " " NOTES ", g.round FROM games g" KARUM_JOIN_PERSONS
      " JOIN rulesets r ON r.id = g.ruleset LEFT JOIN events o ON o.id = g.event"
      " LEFT JOIN events e ON e.id = coalesce (o.merged_into, o.id) WHERE g.id = ?";

/* The columns of row_sql. */
enum {
  ID,
  DATE,
  GAME,
  RULES,
  EVENT,
  PLACE,
  PLAYER1,
  PLAYER2,
  RESULT,
  TERMINATION,
  SCORE1,
  SCORE2,
  TURNS,
  UUID,
  STARS,
  ANNOTATED,
  DELETED,
  NOTE1,
  NOTE2,
  ROUND
};

gint64
karum_store_count_games (KarumStore *store, const KarumGameQuery *query, GError **error)
{
  return karum_games_count (store, &query->filter, error);
}

static KarumGameRow *
row_new (KarumStatement *statement)
{
  KarumGameRow *row = g_atomic_rc_box_new0 (KarumGameRow);
  gsize size;
  const void *uuid = karum_statement_blob (statement, UUID, &size);

  row->id = karum_statement_int (statement, ID);
  if (size == sizeof (KarumUuid))
    row->uuid = karum_uuid_text (uuid);
  row->date = karum_statement_dup_text (statement, DATE);
  row->game = karum_statement_dup_certain (statement, GAME);
  row->rules = karum_statement_dup_certain (statement, RULES);
  row->event = karum_statement_dup_text (statement, EVENT);
  row->place = karum_statement_dup_text (statement, PLACE);
  row->round = karum_statement_dup_text (statement, ROUND);
  for (int i = 0; i < 2; i++) {
    row->players[i] = karum_statement_dup_known (statement, PLAYER1 + i);
    row->notes[i] = karum_statement_dup_known (statement, NOTE1 + i);
    row->score[i] = karum_statement_points (statement, SCORE1 + i);
  }
  row->result
      = (KarumResult) CLAMP (karum_statement_int (statement, RESULT), 0, KARUM_RESULT_DRAWN);
  row->termination = (KarumTermination) CLAMP (karum_statement_int (statement, TERMINATION), 0,
                                               KARUM_TERMINATION_UNTERMINATED);
  row->has_score = !karum_statement_is_null (statement, SCORE1)
                   && !karum_statement_is_null (statement, SCORE2);
  row->turns = (guint) karum_statement_int (statement, TURNS);
  row->stars = (guint) CLAMP (karum_statement_int (statement, STARS), 0, KARUM_MOST_STARS);
  row->annotated = (guint) karum_statement_int (statement, ANNOTATED);
  row->deleted = !karum_statement_is_null (statement, DELETED);
  return row;
}

static void
game_row_free (gpointer row)
{
  karum_game_row_unref (row);
}

KarumGameRow *
karum_store_get_row (KarumStore *store, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (karum_store_db (store), row_sql, error);
  KarumStep step;

  if (!statement)
    return NULL;
  karum_statement_bind_int (statement, 1, id);
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    karum_games_not_found (karum_store_db (store), id, error);
  return step == KARUM_STEP_ROW ? row_new (statement) : NULL;
}

/* The rows are read after the page is known, so that games before it aren't joined. */
static GPtrArray *
read_rows (KarumStore *store, GArray *ids, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (game_row_free);

  for (guint i = 0; i < ids->len; i++) {
    KarumGameRow *row = karum_store_get_row (store, g_array_index (ids, gint64, i), error);

    if (!row)
      return NULL;
    g_ptr_array_add (rows, row);
  }
  return g_steal_pointer (&rows);
}

static GArray *
find_ids (KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error)
{
  static const KarumGameFilter everything = { 0 };
  g_autoptr (KarumGameSet) set = NULL;

  if (karum_game_filter_equal (&query->filter, &everything))
    return karum_game_order_page (store, query, offset, limit, error);
  set = karum_games_find (store, &query->filter, error);
  return set ? karum_game_order_page_of (store, query, set, offset, limit, error) : NULL;
}

static gboolean
find_index (
    KarumStore *store, const KarumGameQuery *query, gint64 id, gint64 *index, GError **error)
{
  g_autoptr (KarumGameSet) set = karum_games_find (store, &query->filter, error);

  *index = -1;
  if (!set || !karum_game_set_contains (set, id))
    return set != NULL;
  *index = karum_game_order_index (store, query, set, id, error);
  return *index >= 0;
}

/* Each of the following functions is one read transaction, so that sets, orders and rows are
 * consistent. */
GArray *
karum_store_list_ids (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error)
{
  g_autoptr (GArray) ids = NULL;

  if (!karum_db_begin_read (karum_store_db (store), error))
    return NULL;
  ids = find_ids (store, query, offset, limit, error);
  return karum_db_end (karum_store_db (store), ids != NULL, error) ? g_steal_pointer (&ids) : NULL;
}

gboolean
karum_store_find_index (
    KarumStore *store, const KarumGameQuery *query, gint64 id, gint64 *index, GError **error)
{
  if (!karum_db_begin_read (karum_store_db (store), error))
    return FALSE;
  return karum_db_end (karum_store_db (store), find_index (store, query, id, index, error), error);
}

GPtrArray *
karum_store_list_games (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error)
{
  g_autoptr (GArray) ids = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  if (limit == 0)
    return g_ptr_array_new_with_free_func (game_row_free);
  if (!karum_db_begin_read (karum_store_db (store), error))
    return NULL;
  ids = find_ids (store, query, offset, limit, error);
  if (ids)
    rows = read_rows (store, ids, error);
  return karum_db_end (karum_store_db (store), rows != NULL, error) ? g_steal_pointer (&rows)
                                                                    : NULL;
}

static void
match_row_free (gpointer row)
{
  karum_match_row_unref (row);
}

static void
game_free (gpointer game)
{
  karum_match_game_free (game);
}

/* All games with the match identifiers of the games listed in the parameter, since the filter can
 * match only one game of a match. */
static const char select_sql[]
    = "SELECT t.id, t.tag, g.id, w1.id, w2.id, w1.name, w2.name, g.result,"
      " coalesce (g.score1, g.points1), coalesce (g.score2, g.points2), g.date, r.text,"
      " coalesce (e.merged_into, e.id, 0), coalesce (g.match_game, 0), " KARUM_HAS_SCORE
      " FROM games g" KARUM_JOIN_PERSONS
      " JOIN matches t ON t.id = g.match JOIN rulesets r ON r.id = g.ruleset"
      " LEFT JOIN events e ON e.id = g.event"
      " WHERE " KARUM_SHOWN ("g.") " AND g.match IN (SELECT h.match FROM json_each (?1) j CROSS "
                                   "JOIN games h ON h.id = j.value)"
                                   " ORDER BY t.id, min (w1.id, w2.id), max (w1.id, w2.id), r.id, "
                                   "13, g.date, 14, g.id";

/* The columns of select_sql. */
enum {
  MATCH_ID,
  MATCH_TAG,
  MATCH_GAME,
  MATCH_PERSON1,
  MATCH_PERSON2,
  MATCH_NAME1,
  MATCH_NAME2,
  MATCH_RESULT,
  MATCH_SCORE1,
  MATCH_SCORE2,
  MATCH_DATE,
  MATCH_RULES,
  MATCH_EVENT,
  MATCH_NUMBER,
  MATCH_HAS_SCORE
};

static KarumMatchGame *
game_new (KarumStatement *statement)
{
  KarumMatchGame *game = g_new0 (KarumMatchGame, 1);
  gint64 number = karum_statement_int (statement, MATCH_NUMBER);

  game->id = karum_statement_int (statement, MATCH_GAME);
  game->match = karum_statement_int (statement, MATCH_ID);
  game->tag = karum_statement_dup_certain (statement, MATCH_TAG);
  game->date = karum_statement_dup_text (statement, MATCH_DATE);
  game->rules = karum_statement_dup_certain (statement, MATCH_RULES);
  game->event = karum_statement_int (statement, MATCH_EVENT);
  game->number = number == 1 || number == 2 ? (guint) number : 0;
  game->result = (KarumResult) karum_statement_int (statement, MATCH_RESULT);
  game->has_score = karum_statement_int (statement, MATCH_HAS_SCORE) != 0;
  for (int i = 0; i < 2; i++) {
    game->persons[i] = karum_statement_int (statement, MATCH_PERSON1 + i);
    game->names[i] = karum_statement_dup_known (statement, MATCH_NAME1 + i);
    game->points[i] = karum_statement_points (statement, MATCH_SCORE1 + i);
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

/* @found: the games that the filter matches */
static gboolean
read_games (KarumStatement *statement, const KarumGameSet *found, GPtrArray *rows, GError **error)
{
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func (game_free);
  KarumStep step;

  while ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW) {
    KarumMatchGame *game = game_new (statement);

    game->found = karum_game_set_contains (found, game->id);
    if (games->len > 0 && !can_be_together (games->pdata[0], game))
      add_matches (rows, games);
    g_ptr_array_add (games, game);
  }
  add_matches (rows, games);
  return step == KARUM_STEP_DONE;
}

/* (transfer full) (nullable): the games that match @filter and have a match identifier. */
static KarumGameSet *
find_matched (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (KarumGameSet) found = karum_games_find (store, filter, error);
  g_autoptr (KarumGameSet) matched = karum_game_set_new ();
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  if (!found
      || !karum_set_collect (karum_store_db (store), matched, "id",
                             "FROM games WHERE match IS NOT NULL", none, error))
    return NULL;
  karum_game_set_keep (matched, found);
  return g_steal_pointer (&matched);
}

static gboolean
list_matches (KarumStore *store, const KarumGameFilter *filter, GPtrArray *rows, GError **error)
{
  g_autoptr (KarumGameSet) found = find_matched (store, filter, error);
  g_autofree char *ids = found ? karum_game_set_json (found) : NULL;
  g_autoptr (KarumStatement) statement
      = ids ? karum_db_prepare (karum_store_db (store), select_sql, error) : NULL;

  if (!statement)
    return FALSE;
  karum_statement_bind_text (statement, 1, ids);
  return read_games (statement, found, rows, error);
}

/* One transaction, so that the games found and the matches are consistent. */
GPtrArray *
karum_store_list_matches (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (match_row_free);
  KarumDb *db = karum_store_db (store);

  if (!karum_db_begin_read (db, error)
      || !karum_db_end (db, list_matches (store, filter, rows, error), error))
    return NULL;
  g_ptr_array_sort (rows, compare_rows);
  return g_steal_pointer (&rows);
}
