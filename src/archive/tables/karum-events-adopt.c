#include "karum-events.h"

#include "karum-statement.h"

/* A new event gets all known data. */
static gboolean
set_fields (KarumDb *db, gint64 id, KarumStatement *row, GError **error)
{
  g_autoptr (KarumStatement) identity
      = karum_db_prepare (db, "UPDATE OR IGNORE events SET uuid = ? WHERE id = ?", error);
  g_autoptr (KarumStatement) fields = karum_db_prepare (
      db, "UPDATE events SET place = ?, starts = ?, ends = ? WHERE id = ?", error);
  const void *uuid;
  gsize size;

  if (!identity || !fields)
    return FALSE;
  uuid = karum_statement_blob (row, 0, &size);
  karum_statement_bind_blob (identity, 1, uuid, size);
  karum_statement_bind_int (identity, 2, id);
  for (int i = 0; i < 3; i++)
    karum_statement_bind_text (fields, i + 1, karum_statement_text (row, 2 + i));
  karum_statement_bind_int (fields, 4, id);
  return karum_statement_run (identity, error) && karum_statement_run (fields, error);
}

static gboolean
add_names (KarumDb *db, gint64 event, KarumDb *other, gint64 id, GError **error)
{
  KarumStep step;
  g_autoptr (KarumStatement) name
      = karum_db_prepare (other,
                          "SELECT n.name FROM event_names n JOIN events e ON e.id = n.event"
                          " WHERE e.id = ?1 OR e.merged_into = ?1 ORDER BY n.id",
                          error);

  if (!name)
    return FALSE;
  karum_statement_bind_int (name, 1, id);
  while ((step = karum_statement_step (name, error)) == KARUM_STEP_ROW)
    if (!karum_events_add_name (db, event, karum_statement_text (name, 0), error))
      return FALSE;
  return step == KARUM_STEP_DONE;
}

/* @row: identity, name, place and days */
static gint64
insert (KarumDb *db, KarumStatement *row, GError **error)
{
  gint64 event = karum_events_insert (db, karum_statement_text (row, 1), error);

  return event > 0 && set_fields (db, event, row, error) ? event : -1;
}

gint64
karum_events_adopt (KarumDb *db, KarumDb *other, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      other, "SELECT uuid, name, place, starts, ends FROM events WHERE id = ?", error);
  gint64 event;

  if (!row)
    return -1;
  karum_statement_bind_int (row, 1, id);
  if (karum_statement_step (row, error) != KARUM_STEP_ROW)
    return -1;
  event = insert (db, row, error);
  return event > 0 && add_names (db, event, other, id, error) ? event : -1;
}
