#include "karum-db-watch.h"

/* How often the callbacks run, in steps of SQLite's virtual machine. */
#define STEPS_BETWEEN 200

/* A registered callback. */
typedef struct {
  gboolean (*watch) (gpointer data);
  gpointer data;
} Watcher;

static int
call_watchers (void *data)
{
  KarumDb *db = data;
  gboolean end = FALSE;

  for (GSList *link = db->watchers; link; link = link->next) {
    const Watcher *watcher = link->data;

    end = watcher->watch (watcher->data) || end;
  }
  return end;
}

void
karum_db_watch (KarumDb *db, gboolean (*watch) (gpointer data), gpointer data)
{
  Watcher *watcher = g_new (Watcher, 1);

  *watcher = (Watcher){ watch, data };
  db->watchers = g_slist_prepend (db->watchers, watcher);
  sqlite3_progress_handler (db->handle, STEPS_BETWEEN, call_watchers, db);
}

static gboolean
is_cancelled (gpointer cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

void
karum_db_watch_cancellable (KarumDb *db, GCancellable *cancellable)
{
  if (cancellable)
    karum_db_watch (db, is_cancelled, cancellable);
}

void
karum_db_unwatch (KarumDb *db, gpointer data)
{
  for (GSList *link = db->watchers; link; link = link->next)
    if (((Watcher *) link->data)->data == data) {
      g_free (link->data);
      db->watchers = g_slist_delete_link (db->watchers, link);
      break;
    }
  if (!db->watchers)
    sqlite3_progress_handler (db->handle, 0, NULL, NULL);
}
