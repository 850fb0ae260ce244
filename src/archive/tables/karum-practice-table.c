#include "karum-practice-table.h"

#include "karum-statement.h"

guint
karum_today (void)
{
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_time_t (&date, time (NULL));
  return g_date_get_julian (&date);
}

static const char select_sql[]
    = "SELECT p.person, t.position, t.game, t.turn, t.box, t.due FROM practice t"
      " JOIN players p ON p.id = t.player JOIN shown_games g ON g.id = t.game"
      " WHERE (?1 = 0 OR p.person = ?1) ORDER BY t.due, t.game, t.turn";

gboolean
karum_practice_visit (
    KarumDb *db, gint64 person, KarumPractisedVisit visit, gpointer data, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (db, select_sql, error, person);

  while (karum_statement_next (row, error)) {
    const KarumPractised practised
        = { karum_statement_int (row, 0),         karum_statement_int (row, 1),
            karum_statement_int (row, 2),         (guint) karum_statement_int (row, 3),
            (guint) karum_statement_int (row, 4), (guint) karum_statement_int (row, 5) };

    if (!visit (&practised, data, error))
      return FALSE;
  }
  return karum_statement_worked (row);
}

/* Rows of the position, of all players that are the same person. */
#define SAME                                                         \
  "position = ?2 AND player IN (SELECT id FROM players WHERE person" \
  " = (SELECT person FROM players WHERE id = ?1))"

gboolean
karum_practice_write (KarumDb *db, const KarumPractised *row, gboolean later, GError **error)
{
  const gint64 values[] = { row->person, row->position, row->game, row->turn, row->box, row->due };
  static const char *const writes[]
      = { "SELECT 1 FROM practice WHERE due >= ?3 AND " SAME, "DELETE FROM practice WHERE " SAME,
          "INSERT INTO practice SELECT person, ?2, ?3, ?4, ?5, ?6 FROM players WHERE id = ?1" };
  KarumStep step = KARUM_STEP_DONE;

  for (guint i = later ? 0 : 1; step == KARUM_STEP_DONE && i < G_N_ELEMENTS (writes); i++) {
    g_autoptr (KarumStatement) write = karum_db_prepare (db, writes[i], error);

    if (!write)
      return FALSE;
    for (int at = 0; at < karum_statement_last_parameter (write); at++)
      karum_statement_bind_int (write, at + 1, values[i == 0 && at == 2 ? 5 : at]);
    step = karum_statement_step (write, error);
  }
  return step != KARUM_STEP_ERROR;
}
