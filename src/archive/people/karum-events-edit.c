/* karum-events-edit.c: what a person changes in events. */
#include <glib/gi18n.h>

#include "karum-event-list.h"
#include "karum-events.h"
#include "karum-fold.h"
#include "karum-statement.h"
#include "karum-store-private.h"
#include "karum-undo.h"
#include "karum-undo.h"

static gboolean
refuse (KarumArchiveError code, const char *message, GError **error)
{
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, (int) code, message);
  return FALSE;
}

/* Runs a statement that must change or find the one event that it names. */
static gboolean
run_on_event (KarumStatement *statement, GError **error)
{
  KarumStep step = karum_statement_step (statement, error);

  if (step == KARUM_STEP_DONE)
    return refuse (KARUM_ARCHIVE_ERROR_NOT_FOUND, _ ("There is no such event."), error);
  return step == KARUM_STEP_ROW && karum_statement_run (statement, error);
}

static gboolean
check_exists (KarumDb *db, gint64 event, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "SELECT 1 FROM events WHERE id = ?", error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, event);
  return run_on_event (statement, error);
}

static void
bind_known (KarumStatement *statement, int number, const char *text)
{
  karum_statement_bind_text (statement, number, text && *text ? text : NULL);
}

static gboolean
save (KarumDb *db, gint64 *id, const KarumEventFields *fields, GError **error)
{
  g_autofree char *folded = NULL;
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db,
                          "UPDATE events SET name = ?2, folded = ?3, place = ?4, starts = ?5, ends "
                          "= ?6, changed_at = ?7"
                          " WHERE id = ?1 RETURNING id",
                          error);

  if (!fields->name || !*fields->name)
    return refuse (KARUM_ARCHIVE_ERROR_FAILED, _ ("An event needs a name."), error);
  if (*id == 0)
    *id = karum_events_insert (db, fields->name, error);
  if (!statement || *id < 0 || !karum_events_add_name (db, *id, fields->name, error))
    return FALSE;
  folded = karum_fold (fields->name);
  karum_statement_bind_int (statement, 1, *id);
  karum_statement_bind_text (statement, 2, fields->name);
  karum_statement_bind_text (statement, 3, folded);
  bind_known (statement, 4, fields->place);
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
  const char *title = *id == 0 ? _ ("Adding an event") : _ ("Changing an event");

  if (!karum_store_begin_step (store, title, error)
      || !karum_store_end_step (store, save (store->db, &saved, fields, error), error))
    return FALSE;
  *id = saved;
  return TRUE;
}

/* Events that were merged into @event earlier go along, so that one step leads to the last. */
static gboolean
set_merged_into (KarumDb *db, gint64 event, gint64 into, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db, "UPDATE events SET merged_into = ?2, changed_at = ?3 WHERE id = ?1 OR merged_into = ?1",
      error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, event);
  karum_statement_bind_int (statement, 2, into);
  karum_statement_bind_int (statement, 3, g_get_real_time () / 1000);
  return karum_statement_run (statement, error);
}

static gboolean
move_games (KarumDb *db, gint64 event, gint64 into, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "UPDATE games SET event = ?2 WHERE event = ?1", error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, event);
  karum_statement_bind_int (statement, 2, into);
  return karum_statement_run (statement, error);
}

static gboolean
merge (KarumDb *db, gint64 event, gint64 into, GError **error)
{
  if (event == into)
    return refuse (KARUM_ARCHIVE_ERROR_FAILED, _ ("These events are one already."), error);
  return check_exists (db, event, error) && check_exists (db, into, error)
         && set_merged_into (db, event, into, error) && move_games (db, event, into, error);
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
         && karum_store_end_step (store, merge_all (store->db, events, n_events, into, error),
                                  error);
}

static gboolean
set_deleted (KarumDb *db, gint64 id, gboolean deleted, GError **error)
{
  gint64 now = g_get_real_time () / 1000;
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "UPDATE events SET deleted_at = nullif (?2, 0), changed_at = ?3 WHERE id = ?1 RETURNING id",
      error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, id);
  karum_statement_bind_int (statement, 2, deleted ? now : 0);
  karum_statement_bind_int (statement, 3, now);
  return run_on_event (statement, error);
}

static gboolean
set_all_deleted (
    KarumDb *db, const gint64 *events, guint n_events, gboolean deleted, GError **error)
{
  for (guint i = 0; i < n_events; i++)
    if (!set_deleted (db, events[i], deleted, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_store_delete_events (
    KarumStore *store, const gint64 *events, guint n_events, gboolean deleted, GError **error)
{
  const char *title = deleted ? ngettext ("Deleting an event", "Deleting events", n_events)
                              : ngettext ("Taking an event out of the bin",
                                          "Taking events out of the bin", n_events);

  return karum_store_begin_step (store, title, error)
         && karum_store_end_step (
             store, set_all_deleted (store->db, events, n_events, deleted, error), error);
}

static gboolean
set_event (KarumDb *db, const gint64 *games, guint n_games, gint64 event, GError **error)
{
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db,
      "UPDATE games SET event = nullif (?2, 0), revision = revision + 1, changed_at = ?3"
      " WHERE id = ?1",
      error);

  if (!statement || (event != 0 && !check_exists (db, event, error)))
    return FALSE;
  karum_statement_bind_int (statement, 2, event);
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
  return karum_store_begin_step (store, _ ("Filing games under an event"), error)
         && karum_store_end_step (store, set_event (store->db, games, n_games, event, error),
                                  error);
}
