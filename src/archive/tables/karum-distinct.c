#include "karum-distinct.h"

#include "karum-statement.h"

gboolean
karum_distinct_add (KarumDb *db, KarumNameKind kind, gint64 one, gint64 other, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      kind == KARUM_NAME_PLAYER
          ? "INSERT OR IGNORE INTO distinct_players VALUES (min (?1, ?2), max (?1, ?2))"
          : "INSERT OR IGNORE INTO distinct_events VALUES (min (?1, ?2), max (?1, ?2))",
      error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, one);
  karum_statement_bind_int (statement, 2, other);
  return karum_statement_run (statement, error);
}

gboolean
karum_distinct_visit (
    KarumDb *db, KarumNameKind kind, KarumDistinctVisit visit, gpointer data, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db,
      kind == KARUM_NAME_PLAYER
          ? "SELECT a.person, b.person FROM distinct_players d"
            " JOIN players a ON a.id = d.one JOIN players b ON b.id = d.other"
          : "SELECT coalesce (a.merged_into, a.id), coalesce (b.merged_into, b.id)"
            " FROM distinct_events d"
            " JOIN events a ON a.id = d.one JOIN events b ON b.id = d.other",
      error);
  KarumStep step;

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW)
    if (!visit (karum_statement_int (row, 0), karum_statement_int (row, 1), data, error))
      return FALSE;
  return step == KARUM_STEP_DONE;
}
