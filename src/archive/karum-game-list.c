#include "karum-game-list.h"

#include "karum-statement.h"

/* The tables in the order in which they are walked, and what that order is, so that an index gives each
 * page without sorting. CROSS JOIN keeps SQLite to the order of the tables. */
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
};

static const char row_sql[] =
    "SELECT g.id, g.date, r.game, r.text, e.name, g.site, w1.name, w2.name, g.result, g.termination,"
    " g.score1, g.score2, g.turns"
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
  TURNS
};

static char *
page_sql (const KarumGameQuery *query)
{
  const Order *order = &orders[query->sort];
  GString *sql = g_string_new (NULL);

  g_string_append_printf (sql, "SELECT g.id FROM %s WHERE g.deleted_at IS NULL ORDER BY ", order->from);
  for (guint i = 0; i < G_N_ELEMENTS (order->keys) && order->keys[i]; i++)
    g_string_append_printf (sql, "%s%s%s", i > 0 ? ", " : "", order->keys[i],
                            query->descending ? " DESC" : "");
  g_string_append (sql, " LIMIT ? OFFSET ?");
  return g_string_free (sql, FALSE);
}

gint64
karum_game_list_count (KarumDb *db, const KarumGameQuery *query, GError **error)
{
  gint64 count;

  (void) query;
  if (!karum_db_number (db, "SELECT count (*) FROM games WHERE deleted_at IS NULL", &count, error))
    return -1;
  return count;
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

  row->id = karum_statement_int (statement, ID);
  row->date = karum_statement_dup_text (statement, DATE);
  row->game = karum_statement_dup_text (statement, GAME);
  row->rules = karum_statement_dup_text (statement, RULES);
  row->event = karum_statement_dup_text (statement, EVENT);
  row->place = karum_statement_dup_text (statement, PLACE);
  for (int i = 0; i < 2; i++) {
    row->players[i] = dup_name (statement, PLAYER1 + i);
    row->score[i] = (int) karum_statement_int (statement, SCORE1 + i);
  }
  row->result = (KarumResult) CLAMP (karum_statement_int (statement, RESULT), 0, KARUM_RESULT_DRAWN);
  row->termination = (KarumTermination) CLAMP (karum_statement_int (statement, TERMINATION), 0,
                                               KARUM_TERMINATION_UNTERMINATED);
  row->has_score
      = !karum_statement_is_null (statement, SCORE1) && !karum_statement_is_null (statement, SCORE2);
  row->turns = (guint) karum_statement_int (statement, TURNS);
  return row;
}

static void
row_free (gpointer row)
{
  karum_game_row_unref (row);
}

/* The rest of the rows is read when the page is known: games before it would be joined for nothing. */
static GPtrArray *
read_rows (KarumDb *db, GArray *ids, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (KarumStatement) statement = karum_db_prepare (db, row_sql, error);

  if (!statement)
    return NULL;
  for (guint i = 0; i < ids->len; i++) {
    KarumStep step;

    karum_statement_bind_int (statement, 1, g_array_index (ids, gint64, i));
    step = karum_statement_step (statement, error);
    if (step == KARUM_STEP_ERROR)
      return NULL;
    if (step == KARUM_STEP_ROW)
      g_ptr_array_add (rows, row_new (statement));
    karum_statement_rewind (statement);
  }
  return g_steal_pointer (&rows);
}

static gboolean
read_ids (KarumDb *db, const KarumGameQuery *query, guint offset, guint limit, GArray *ids, GError **error)
{
  g_autofree char *sql = page_sql (query);
  g_autoptr (KarumStatement) statement = karum_db_prepare (db, sql, error);
  KarumStep step;

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, limit);
  karum_statement_bind_int (statement, 2, offset);
  while ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW) {
    gint64 id = karum_statement_int (statement, 0);

    g_array_append_val (ids, id);
  }
  return step == KARUM_STEP_DONE;
}

GPtrArray *
karum_game_list_page (KarumDb *db, const KarumGameQuery *query, guint offset, guint limit, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GPtrArray) rows = NULL;

  /* One reading transaction, so that the rows are those that the page was made of. */
  if (!karum_db_execute (db, "BEGIN", error))
    return NULL;
  if (read_ids (db, query, offset, limit, ids, error))
    rows = read_rows (db, ids, error);
  if (!sqlite3_get_autocommit (db->handle))
    sqlite3_exec (db->handle, "COMMIT", NULL, NULL, NULL);
  return g_steal_pointer (&rows);
}
