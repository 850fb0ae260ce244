#include "karum-game-list.h"

#include "karum-condition.h"
#include "karum-games-table.h"
#include "karum-marks.h"
#include "karum-statement.h"
#include "karum-store-private.h"
#include "karum-uuid.h"

/* The tables in the order in which they are walked, and what that order is, so that an index gives
 * each page without sorting. CROSS JOIN keeps SQLite to the order of the tables. */
typedef struct {
  const char *from;
  const char *keys[4]; /* NULL-terminated if fewer */
} Order;

static const Order orders[] = {
  [KARUM_GAME_SORT_DATE] = { "games g", { "g.date", "g.id" } },
  [KARUM_GAME_SORT_RULES]
  = { "rulesets r CROSS JOIN games g ON g.ruleset = r.id", { "r.text", "g.id" } },
  [KARUM_GAME_SORT_PLAYER1]
  = { "players w CROSS JOIN players p ON p.person = w.id CROSS JOIN games g ON g.player1 = p.id",
      { "w.folded", "w.id", "p.id", "g.id" } },
  [KARUM_GAME_SORT_PLAYER2]
  = { "players w CROSS JOIN players p ON p.person = w.id CROSS JOIN games g ON g.player2 = p.id",
      { "w.folded", "w.id", "p.id", "g.id" } },
  [KARUM_GAME_SORT_RESULT] = { "games g", { "g.result", "g.id" } },
  [KARUM_GAME_SORT_POINTS] = { "games g", { "g.score1", "g.score2", "g.id" } },
  [KARUM_GAME_SORT_TURNS] = { "games g", { "g.turns", "g.id" } },
  [KARUM_GAME_SORT_CHANGED] = { "games g", { "g.changed_at", "g.id" } },
  [KARUM_GAME_SORT_ADDED] = { "games g", { "g.id" } },
  [KARUM_GAME_SORT_STARS] = { "games g", { "g.stars", "g.id" } },
  [KARUM_GAME_SORT_ANNOTATED] = { "games g", { "g.annotated", "g.id" } },
};

static const char row_sql[]
    = "SELECT g.id, g.date, r.game, r.text, e.name, g.site, w1.name, w2.name, g.result, "
      "g.termination,"
      " g.score1, g.score2, g.turns, g.uuid, g.stars, g.annotated, g.deleted_at"
      " FROM games g JOIN rulesets r ON r.id = g.ruleset"
      " JOIN players p1 ON p1.id = g.player1 JOIN players w1 ON w1.id = p1.person"
      " JOIN players p2 ON p2.id = g.player2 JOIN players w2 ON w2.id = p2.person"
      " LEFT JOIN events e ON e.id = g.event WHERE g.id = ?";

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
  DELETED
};

static char *
order_sql (const KarumGameQuery *query)
{
  const Order *order = &orders[query->sort];
  GString *sql = g_string_new (" ORDER BY ");

  for (guint i = 0; i < G_N_ELEMENTS (order->keys) && order->keys[i]; i++)
    g_string_append_printf (sql, "%s%s%s", i > 0 ? ", " : "", order->keys[i],
                            query->descending ? " DESC" : "");
  return g_string_free (sql, FALSE);
}

gint64
karum_game_list_count (KarumStore *store, const KarumGameQuery *query, GError **error)
{
  g_autoptr (KarumCondition) condition = karum_condition_new (store, &query->filter, error);
  g_autofree char *sql = NULL;
  g_autoptr (KarumStatement) statement = NULL;

  if (!condition)
    return -1;
  sql = g_strconcat ("SELECT count (*) FROM games g WHERE ", condition->sql->str, NULL);
  statement = karum_db_prepare (store->db, sql, error);
  if (!statement)
    return -1;
  karum_condition_bind (condition, statement);
  return karum_statement_step (statement, error) == KARUM_STEP_ROW
             ? karum_statement_int (statement, 0)
             : -1;
}

static char *
dup_name (KarumStatement *statement, int column)
{
  const char *name = karum_statement_text (statement, column);

  return name && *name ? karum_statement_dup_text (statement, column) : NULL;
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
  row->game = karum_statement_dup_text (statement, GAME);
  row->rules = karum_statement_dup_text (statement, RULES);
  row->event = karum_statement_dup_text (statement, EVENT);
  row->place = karum_statement_dup_text (statement, PLACE);
  for (int i = 0; i < 2; i++) {
    row->players[i] = dup_name (statement, PLAYER1 + i);
    row->score[i] = (int) karum_statement_int (statement, SCORE1 + i);
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
row_free (gpointer row)
{
  karum_game_row_unref (row);
}

KarumGameRow *
karum_game_list_row (KarumDb *db, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (db, row_sql, error);
  KarumStep step;

  if (!statement)
    return NULL;
  karum_statement_bind_int (statement, 1, id);
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    karum_games_not_found (db, id, error);
  return step == KARUM_STEP_ROW ? row_new (statement) : NULL;
}

/* The rows are read when the page is known: games before it would be joined for nothing. */
static GPtrArray *
read_rows (KarumDb *db, GArray *ids, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);

  for (guint i = 0; i < ids->len; i++) {
    KarumGameRow *row = karum_game_list_row (db, g_array_index (ids, gint64, i), error);

    if (!row)
      return NULL;
    g_ptr_array_add (rows, row);
  }
  return g_steal_pointer (&rows);
}

GArray *
karum_game_list_ids (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error)
{
  g_autoptr (KarumCondition) condition = karum_condition_new (store, &query->filter, error);
  g_autofree char *order = order_sql (query);
  g_autofree char *sql = NULL;
  g_autoptr (KarumStatement) statement = NULL;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  KarumStep step;

  if (!condition)
    return NULL;
  sql = g_strdup_printf ("SELECT g.id FROM %s WHERE %s%s LIMIT %" G_GINT64_FORMAT " OFFSET %u",
                         orders[query->sort].from, condition->sql->str, order,
                         limit > 0 ? (gint64) limit : -1, offset);
  statement = karum_db_prepare (store->db, sql, error);
  if (!statement)
    return NULL;
  karum_condition_bind (condition, statement);
  while ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW) {
    gint64 id = karum_statement_int (statement, 0);

    g_array_append_val (ids, id);
  }
  return step == KARUM_STEP_DONE ? g_steal_pointer (&ids) : NULL;
}

/* The keys of an order, to be compared: where nothing is known comes before everything. */
static char *
keys_sql (const Order *order)
{
  GString *sql = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (order->keys) && order->keys[i]; i++)
    g_string_append_printf (sql, "%sifnull (%s, -9e18)", i > 0 ? ", " : "", order->keys[i]);
  return g_string_free (sql, FALSE);
}

/* Runs a query that has @condition and after its parameters one more, the number of a game. */
static gint64
count_beside (
    KarumStore *store, const char *sql, const KarumCondition *condition, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (store->db, sql, error);

  if (!statement)
    return -1;
  karum_statement_bind_int (statement, karum_condition_bind (condition, statement), id);
  return karum_statement_step (statement, error) == KARUM_STEP_ROW
             ? karum_statement_int (statement, 0)
             : -1;
}

gboolean
karum_game_list_index (
    KarumStore *store, const KarumGameQuery *query, gint64 id, gint64 *index, GError **error)
{
  const Order *order = &orders[query->sort];
  g_autoptr (KarumCondition) condition = karum_condition_new (store, &query->filter, error);
  g_autofree char *found = NULL, *before = NULL, *keys = NULL;
  gint64 n_found;

  *index = -1;
  if (!condition)
    return FALSE;
  found = g_strdup_printf ("SELECT count (*) FROM games g WHERE %s AND g.id = ?%d",
                           condition->sql->str, karum_condition_next (condition));
  n_found = count_beside (store, found, condition, id, error);
  if (n_found <= 0)
    return n_found == 0;
  keys = keys_sql (order);
  before = g_strdup_printf ("SELECT count (*) FROM %s WHERE %s AND (%s) %s"
                            " (SELECT %s FROM %s WHERE g.id = ?%d)",
                            order->from, condition->sql->str, keys, query->descending ? ">" : "<",
                            keys, order->from, karum_condition_next (condition));
  *index = count_beside (store, before, condition, id, error);
  return *index >= 0;
}

GPtrArray *
karum_game_list_page (
    KarumStore *store, const KarumGameQuery *query, guint offset, guint limit, GError **error)
{
  g_autoptr (GArray) ids = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  if (limit == 0)
    return g_ptr_array_new_with_free_func (row_free);
  /* One reading transaction, so that the rows are those that the page was made of. */
  if (!karum_db_execute (store->db, "BEGIN", error))
    return NULL;
  ids = karum_game_list_ids (store, query, offset, limit, error);
  if (ids)
    rows = read_rows (store->db, ids, error);
  if (!sqlite3_get_autocommit (store->db->handle))
    sqlite3_exec (store->db->handle, "COMMIT", NULL, NULL, NULL);
  return g_steal_pointer (&rows);
}
