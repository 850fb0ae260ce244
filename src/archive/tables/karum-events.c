#include "karum-events.h"

#include "karum-fold.h"
#include "karum-name-sql.h"
#include "karum-name.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-uuid.h"
#include "karum-views.h"

/* A new event gets all known data. */
static gboolean
set_fields (KarumDb *db, gint64 id, KarumStatement *row, GError **error)
{
  g_autoptr (KarumStatement) identity = NULL;
  g_autoptr (KarumStatement) fields = karum_db_prepare (
      db, "UPDATE events SET place = ?, starts = ?, ends = ? WHERE id = ?", error);
  const void *uuid;
  gsize size;

  if (!fields)
    return FALSE;
  uuid = karum_statement_blob (row, 0, &size);
  identity = karum_db_ask (db, "UPDATE OR IGNORE events SET uuid = ? WHERE id = ?", error,
                           karum_value_blob (uuid, size), id);
  if (!identity)
    return FALSE;
  for (int i = 0; i < 3; i++)
    karum_statement_bind_text (fields, i + 1, karum_statement_text (row, 2 + i));
  karum_statement_bind_int (fields, 4, id);
  return karum_statement_run (identity, error) && karum_statement_run (fields, error);
}

static gboolean
add_names (KarumDb *db, gint64 event, KarumDb *other, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) name
      = karum_db_ask (other,
                      "SELECT name FROM event_names WHERE event = ?1 OR event IN"
                      " (SELECT id FROM merged_events WHERE event = ?1) ORDER BY id",
                      error, id);

  while (karum_statement_next (name, error))
    if (!karum_events_add_name (db, event, karum_statement_certain (name, 0), error))
      return FALSE;
  return karum_statement_worked (name);
}

/* @row: identity, name, place and days */
static gint64
insert (KarumDb *db, KarumStatement *row, GError **error)
{
  gint64 event = karum_events_insert (db, karum_statement_certain (row, 1), error);

  return event > 0 && set_fields (db, event, row, error) ? event : -1;
}

gint64
karum_events_adopt (KarumDb *db, KarumDb *other, gint64 id, GError **error)
{
  gint64 event;
  g_autoptr (KarumStatement) row = karum_db_ask (
      other, "SELECT uuid, name, place, starts, ends FROM events WHERE id = ?", error, id);

  if (!karum_statement_next (row, error))
    return -1;
  event = insert (db, row, error);
  return event > 0 && add_names (db, event, other, id, error) ? event : -1;
}

gboolean
karum_events_add_name (KarumDb *db, gint64 event, const char *name, GError **error)
{
  g_autofree char *normal = karum_name_normal (name);
  g_autofree char *folded = karum_fold (normal);

  return karum_db_tell (
      db,
      "INSERT INTO event_names (name, event, folded) SELECT ?1, ?2, ?3 WHERE NOT EXISTS"
      " (SELECT 1 FROM event_names n WHERE n.event = ?2 AND " KARUM_NAME_IS ("n", "?1") ")",
      error, normal, event, folded);
}

/* The first name of a new event. */
static gboolean
insert_name (KarumDb *db, gint64 event, const char *normal, const char *folded, GError **error)
{
  return karum_db_tell (db, "INSERT INTO event_names (name, event, folded) VALUES (?1, ?2, ?3)",
                        error, normal, event, folded);
}

gint64
karum_events_insert (KarumDb *db, const char *name, GError **error)
{
  g_autofree char *normal = karum_name_normal (name);
  g_autofree char *folded = karum_fold (normal);
  KarumUuid uuid = karum_uuid_new (&db->entropy);
  gint64 id;

  if (!karum_db_tell (db,
                      "INSERT INTO events (uuid, name, folded, created_at, changed_at, deleted_at)"
                      " VALUES (?1, ?2, ?3, ?4, ?4, iif (?5, " KARUM_COMING ", NULL))",
                      error, &uuid, normal, folded, g_get_real_time () / 1000, db->batch != NULL))
    return -1;
  id = sqlite3_last_insert_rowid (db->handle);
  if (!insert_name (db, id, normal, folded, error))
    return -1;
  karum_seal_note_uuid (db, KARUM_SEALED_EVENT, id, &uuid);
  return id;
}

/* The event @present, if it or an event merged with it has that name; otherwise the first of the
 * events with that name. */
static const char find_sql[]
    = "SELECT iif (e.id = p.now, p.id, m.id) FROM event_names n JOIN event_now m ON m.id = n.event"
      " JOIN events e ON e.id = m.event"
      " LEFT JOIN (SELECT id, event AS now FROM event_now WHERE id = ?2) p"
      " WHERE " KARUM_NAME_IS (
          "n", "?1") " AND e.deleted_at IS NULL ORDER BY e.id = p.now DESC, e.id, m.id LIMIT 1";

/* events_find: as karum_events_add(), but 0 if there is none. */
static gint64
events_find (KarumDb *db, const char *name, gint64 present, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_ask (db, find_sql, error, name, present);

  if (karum_statement_next (statement, error))
    return karum_statement_int (statement, 0);
  return karum_statement_worked (statement) ? 0 : -1;
}

gint64
karum_events_add (KarumDb *db, const char *name, gint64 present, GError **error)
{
  gint64 event;

  if (!karum_name_known (name))
    return 0;
  event = events_find (db, name, present, error);
  return event == 0 ? karum_events_insert (db, name, error) : event;
}

gboolean
karum_events_revive (KarumDb *db, gint64 game, GError **error)
{
  return karum_db_tell (db,
                        "UPDATE events SET deleted_at = NULL WHERE (id, deleted_at)"
                        " IN (SELECT event, deleted_at FROM binned_games WHERE id = ?)",
                        error, game);
}

/* -- Merges ----------------------------------------------------------------------------------- */

gboolean
karum_events_set_merged (KarumDb *db, gint64 event, gint64 into, GError **error)
{
  return karum_db_tell (db,
                        "UPDATE events SET merged_into = ?2, changed_at = ?3, deleted_at = NULL"
                        " WHERE id = ?1 OR merged_into = ?1",
                        error, event, into, g_get_real_time () / 1000);
}

gboolean
karum_events_split (KarumDb *db, gint64 event, GError **error)
{
  return karum_db_tell (db, "UPDATE events SET merged_into = NULL, changed_at = ?2 WHERE id = ?1",
                        error, event, g_get_real_time () / 1000);
}

gboolean
karum_events_drop_lost_merges (KarumDb *db, GError **error)
{
  return karum_db_execute (
      db, "UPDATE events SET merged_into = NULL WHERE merged_into NOT IN (SELECT id FROM events)",
      error);
}
