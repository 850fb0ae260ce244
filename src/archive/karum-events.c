#include "karum-events.h"

#include "karum-fold.h"
#include "karum-statement.h"
#include "karum-uuid.h"

static gint64
insert (KarumDb *db, const char *name, GError **error)
{
  g_autofree char *folded = karum_fold (name);
  KarumUuid uuid = karum_uuid_new ();
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "INSERT INTO events (uuid, name, folded, created_at, changed_at) VALUES (?1, ?2, ?3, ?4, ?4)",
      error);

  if (!statement)
    return -1;
  karum_statement_bind_blob (statement, 1, uuid.bytes, sizeof uuid.bytes);
  karum_statement_bind_text (statement, 2, name);
  karum_statement_bind_text (statement, 3, folded);
  karum_statement_bind_int (statement, 4, g_get_real_time () / 1000);
  return karum_statement_run (statement, error) ? sqlite3_last_insert_rowid (db->handle) : -1;
}

gint64
karum_events_add (KarumDb *db, const char *name, GError **error)
{
  g_autoptr (KarumStatement) statement = NULL;
  KarumStep step;

  if (!name || !*name)
    return 0;
  statement = karum_db_prepare (
      db, "SELECT id FROM events WHERE name = ? AND deleted_at IS NULL LIMIT 1", error);
  if (!statement)
    return -1;
  karum_statement_bind_text (statement, 1, name);
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    return insert (db, name, error);
  return step == KARUM_STEP_ROW ? karum_statement_int (statement, 0) : -1;
}
