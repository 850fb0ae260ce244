/* karum-events-merge.c: merges events, and sets the events of games. */
#include <glib/gi18n.h>

#include "karum-event-edit.h"
#include "karum-events-private.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

/* Redirects the events merged into @event earlier, so that every merge is one step to the final
 * event. They keep their games, so that they can be split off again. */
static gboolean
set_merged_into (KarumDb *db, gint64 event, gint64 into, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db,
                          "UPDATE events SET merged_into = ?2, changed_at = ?3, deleted_at = NULL"
                          " WHERE id = ?1 OR merged_into = ?1",
                          error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, event);
  karum_statement_bind_int (statement, 2, into);
  karum_statement_bind_int (statement, 3, g_get_real_time () / 1000);
  return karum_statement_run (statement, error);
}

static gboolean
merge (KarumDb *db, gint64 event, gint64 into, GError **error)
{
  gint64 now, other;

  if (!karum_events_look_up (db, event, &now, NULL, error)
      || !karum_events_look_up (db, into, &other, NULL, error))
    return FALSE;
  if (now == other)
    return karum_people_refuse (KARUM_ARCHIVE_ERROR_FAILED, _ ("These events are already merged."),
                                error);
  return set_merged_into (db, now, other, error);
}

static gboolean
merge_all (KarumDb *db, const gint64 *events, guint n_events, gint64 into, GError **error)
{
  for (guint i = 0; i < n_events; i++)
    if (!merge (db, events[i], into, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_store_merge_events (
    KarumStore *store, const gint64 *events, guint n_events, gint64 into, GError **error)
{
  return karum_store_begin_step (store, _ ("Merging events"), error)
         && karum_store_end_step (
             store, merge_all (karum_store_db (store), events, n_events, into, error), error);
}

static gboolean
split (KarumDb *db, gint64 event, GError **error)
{
  gboolean merged;
  gint64 now;
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db, "UPDATE events SET merged_into = NULL, changed_at = ?2 WHERE id = ?1", error);

  if (!statement || !karum_events_look_up (db, event, &now, &merged, error))
    return FALSE;
  if (!merged)
    return karum_people_refuse (KARUM_ARCHIVE_ERROR_FAILED,
                                _ ("This event was not merged with another."), error);
  karum_statement_bind_int (statement, 1, event);
  karum_statement_bind_int (statement, 2, g_get_real_time () / 1000);
  return karum_statement_run (statement, error);
}

gboolean
karum_store_split_event (KarumStore *store, gint64 event, GError **error)
{
  return karum_store_begin_step (store, _ ("Separating merged events"), error)
         && karum_store_end_step (store, split (karum_store_db (store), event, error), error);
}

/* -- Games ------------------------------------------------------------------------------------ */

static gboolean
set_event (KarumDb *db, const gint64 *games, guint n_games, gint64 event, GError **error)
{
  gint64 now = 0;
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "UPDATE games SET event = iif (?2 = (SELECT coalesce (merged_into, id) FROM events"
      "   WHERE id = event), event, nullif (?2, 0)), revision = revision + 1, changed_at = ?3"
      " WHERE id = ?1",
      error);

  if (!statement || (event != 0 && !karum_events_look_up (db, event, &now, NULL, error)))
    return FALSE;
  karum_statement_bind_int (statement, 2, now);
  karum_statement_bind_int (statement, 3, g_get_real_time () / 1000);
  for (guint i = 0; i < n_games; i++) {
    karum_statement_bind_int (statement, 1, games[i]);
    if (!karum_statement_run (statement, error))
      return FALSE;
    karum_statement_rewind (statement);
  }
  return TRUE;
}

gboolean
karum_store_set_event (
    KarumStore *store, const gint64 *games, guint n_games, gint64 event, GError **error)
{
  return karum_store_begin_step (store, _ ("Assigning games to an event"), error)
         && karum_store_end_step (
             store, set_event (karum_store_db (store), games, n_games, event, error), error);
}
