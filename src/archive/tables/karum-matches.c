#include "karum-matches.h"

#include "karum-statement.h"

static gint64
insert (KarumDb *db, const char *tag, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "INSERT INTO matches (tag, created_at) VALUES (?, ?)", error);

  if (!statement)
    return -1;
  karum_statement_bind_text (statement, 1, tag);
  karum_statement_bind_int (statement, 2, g_get_real_time () / 1000);
  return karum_statement_run (statement, error) ? sqlite3_last_insert_rowid (db->handle) : -1;
}

gint64
karum_matches_add (KarumDb *db, const char *tag, GError **error)
{
  g_autoptr (KarumStatement) statement = NULL;
  KarumStep step;

  if (!tag || !*tag)
    return 0;
  statement = karum_db_prepare (db, "SELECT id FROM matches WHERE tag = ?", error);
  if (!statement)
    return -1;
  karum_statement_bind_text (statement, 1, tag);
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    return insert (db, tag, error);
  return step == KARUM_STEP_ROW ? karum_statement_int (statement, 0) : -1;
}
