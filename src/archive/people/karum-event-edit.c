/* karum-event-edit.c: edits events. */
#include "karum-event-edit.h"

#include <glib/gi18n.h>

#include "karum-events-private.h"
#include "karum-events.h"
#include "karum-fold.h"
#include "karum-games-table.h"
#include "karum-name-sql.h"
#include "karum-names.h"
#include "karum-name.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"
#include "karum-versions-table.h"
#include "karum-views.h"

/* Runs a statement that must change exactly one event. */
static gboolean
run_on_event (KarumStatement *statement, GError **error)
{
  KarumStep step = karum_statement_step (statement, error);

  if (step == KARUM_STEP_DONE)
    return karum_people_refuse (KARUM_ARCHIVE_ERROR_NOT_FOUND, _ ("There is no such event."),
                                error);
  return step == KARUM_STEP_ROW && karum_statement_run (statement, error);
}

gboolean
karum_events_look_up (KarumDb *db, gint64 event, gint64 *now, gboolean *merged, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db, "SELECT event, event != id FROM event_now WHERE id = ?", error, event);

  if (!karum_statement_next (statement, error))
    return karum_statement_worked (statement)
           && karum_people_refuse (KARUM_ARCHIVE_ERROR_NOT_FOUND, _ ("There is no such event."),
                                   error);
  *now = karum_statement_int (statement, 0);
  if (merged)
    *merged = karum_statement_int (statement, 1) != 0;
  return TRUE;
}

static gboolean
check_name (KarumDb *db, gint64 event, const char *name, GError **error)
{
  return karum_people_check_name (db, "SELECT 1 FROM event_names WHERE event = ?1 AND name = ?2",
                                  event, name, _ ("An event needs a name."), error);
}

static void
bind_known (KarumStatement *statement, int number, const char *text)
{
  karum_statement_bind_text (statement, number, text && *text ? text : NULL);
}

/* A name that differs only in case replaces the equivalent spelling. */
static gboolean
respell (KarumDb *db, gint64 event, const char *normal, GError **error)
{
  return karum_db_tell (
      db, "UPDATE event_names AS n SET name = ?1 WHERE event = ?2 AND " KARUM_NAME_IS ("n", "?1"),
      error, normal, event);
}

static gboolean
save (KarumDb *db, gint64 *id, const KarumEventFields *fields, GError **error)
{
  g_autofree char *normal = NULL, *folded = NULL, *place = NULL;
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db,
                          "UPDATE events SET name = ?2, folded = ?3, place = ?4, starts = ?5, ends "
                          "= ?6, changed_at = ?7"
                          " WHERE id = ?1 RETURNING id",
                          error);

  if (!check_name (db, *id, fields->name, error)
      || !karum_name_limit_check_change (db, "SELECT 1 FROM events WHERE id = ?1 AND place = ?2",
                                         *id, fields->place, error))
    return FALSE;
  if (*id != 0 && !karum_events_look_up (db, *id, id, NULL, error))
    return FALSE;
  if (*id == 0)
    *id = karum_events_insert (db, fields->name, error);
  normal = karum_name_normal (fields->name);
  if (!statement || *id < 0 || !karum_events_add_name (db, *id, normal, error)
      || !respell (db, *id, normal, error))
    return FALSE;
  folded = karum_fold (normal);
  place = karum_name_normal (fields->place ? fields->place : "");
  karum_statement_bind_int (statement, 1, *id);
  karum_statement_bind_text (statement, 2, normal);
  karum_statement_bind_text (statement, 3, folded);
  bind_known (statement, 4, place);
  bind_known (statement, 5, fields->starts);
  bind_known (statement, 6, fields->ends);
  karum_statement_bind_int (statement, 7, g_get_real_time () / 1000);
  return run_on_event (statement, error);
}

gboolean
karum_store_save_event (KarumStore *store,
                        gint64 *id,
                        const KarumEventFields *fields,
                        GError **error)
{
  gint64 saved = *id;
  const char *title = *id == 0 ? N_ ("Adding an event") : N_ ("Changing an event");

  if (!karum_store_begin_step (store, title, error)
      || !karum_store_end_step (store, save (karum_store_db (store), &saved, fields, error), error))
    return FALSE;
  *id = saved;
  return TRUE;
}

/* -- Spellings -------------------------------------------------------------------------------- */

static gboolean
add_name (KarumDb *db, gint64 event, const char *name, GError **error)
{
  gint64 now;

  return check_name (db, event, name, error) && karum_events_look_up (db, event, &now, NULL, error)
         && karum_events_add_name (db, now, name, error);
}

gboolean
karum_store_add_event_name (KarumStore *store, gint64 id, const char *name, GError **error)
{
  return karum_store_begin_step (store, N_ ("Adding a spelling of an event’s name"), error)
         && karum_store_end_step (store, add_name (karum_store_db (store), id, name, error), error);
}

/* Display names are kept, also those of merged events, which can be split off again. */
static gboolean
delete_name (KarumDb *db, gint64 event, const char *name, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db,
                      "DELETE FROM event_names WHERE name = ?2 AND event IN"
                      " (SELECT e.id FROM events e JOIN event_now n ON n.id = e.id"
                      "   WHERE n.event = ?1 AND e.name != ?2) RETURNING id",
                      error, event, name);

  if (karum_statement_next (statement, error))
    return karum_statement_run (statement, error);
  return karum_statement_worked (statement)
         && karum_people_refuse (
             KARUM_ARCHIVE_ERROR_FAILED,
             _ ("This spelling is the name the event is shown with. Change the name first."),
             error);
}

static gboolean
remove_name (KarumDb *db, gint64 event, const char *name, GError **error)
{
  gint64 now;

  return karum_events_look_up (db, event, &now, NULL, error) && delete_name (db, now, name, error);
}

gboolean
karum_store_remove_event_name (KarumStore *store, gint64 id, const char *name, GError **error)
{
  return karum_store_begin_step (store, N_ ("Removing a spelling of an event’s name"), error)
         && karum_store_end_step (store, remove_name (karum_store_db (store), id, name, error),
                                  error);
}

/* -- The bin ---------------------------------------------------------------------------------- */

static gboolean
set_deleted (KarumDb *db, gint64 id, gint64 deleted, GError **error)
{
  gint64 now = g_get_real_time () / 1000;
  g_autoptr (KarumStatement) statement = karum_db_ask (
      db,
      "UPDATE events SET deleted_at = nullif (?2, 0), changed_at = ?3 WHERE id = ?1 RETURNING id",
      error, id, deleted ? KARUM_DELETED_AT (now) : 0, now);

  return run_on_event (statement, error);
}

gboolean
karum_store_delete_events (
    KarumStore *store, const gint64 *events, guint n_events, gboolean deleted, GError **error)
{
  const char *one = deleted ? N_ ("Moving an event to the bin") : N_ ("Restoring an event");
  const char *several = deleted ? N_ ("Moving events to the bin") : N_ ("Restoring events");
  const char *title = n_events == 1 ? one : several;

  return karum_store_step_each (store, title, events, n_events, set_deleted, deleted, error);
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
  return karum_events_set_merged (db, now, other, error);
}

gboolean
karum_store_merge_events (
    KarumStore *store, const gint64 *events, guint n_events, gint64 into, GError **error)
{
  return karum_store_step_each (store, N_ ("Merging events"), events, n_events, merge, into, error);
}

static gboolean
split (KarumDb *db, gint64 event, GError **error)
{
  gboolean merged;
  gint64 now;

  if (!karum_events_look_up (db, event, &now, &merged, error))
    return FALSE;
  if (!merged)
    return karum_people_refuse (KARUM_ARCHIVE_ERROR_FAILED,
                                _ ("This event was not merged with another."), error);
  return karum_events_split (db, event, error);
}

gboolean
karum_store_split_event (KarumStore *store, gint64 event, GError **error)
{
  return karum_store_begin_step (store, N_ ("Separating merged events"), error)
         && karum_store_end_step (store, split (karum_store_db (store), event, error), error);
}

/* -- Games ------------------------------------------------------------------------------------ */

static gboolean
set_event (KarumDb *db, const gint64 *games, guint n_games, gint64 event, GError **error)
{
  gint64 time = g_get_real_time () / 1000, now = 0;

  if (event != 0 && !karum_events_look_up (db, event, &now, NULL, error))
    return FALSE;
  for (guint i = 0; i < n_games; i++)
    if (!karum_games_table_set_event (db, games[i], now, time, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_store_set_event (
    KarumStore *store, const gint64 *games, guint n_games, gint64 event, GError **error)
{
  return karum_store_begin_step (store, N_ ("Assigning games to an event"), error)
         && karum_store_end_step (
             store,
             karum_versions_keep_first (karum_store_db (store), karum_store_games (store), games,
                                        n_games, error)
                 && set_event (karum_store_db (store), games, n_games, event, error),
             error);
}
