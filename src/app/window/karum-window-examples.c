/* karum-window-examples.c: the examples: a copy of games that the program brings, as an archive of
 * its own. */
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "karum-class.h"
#include "karum-arrays.h"
#include "karum-examples.h"
#include "karum-import.h"
#include "karum-language.h"
#include "karum-search-words.h"
#include "karum-searches.h"
#include "karum-window-private.h"

#define RESOURCES "/org/karum/Karum/examples/"

/* Saved searches: a name and the words of the search field. */
static const char *const searches[][2] = {
  { N_ ("Draws"), "1/2" },
  { N_ ("Custodial"), "custodial" },
  { N_ ("Jarmo"), "jarmo" },
};

typedef struct {
  char *path, *games; /* (owned): the file, and the resource */
} Making;

static void
making_free (gpointer data)
{
  Making *making = data;

  karum_free_all (making->path, making->games, making);
}

static gboolean
save_searches (KarumStore *store, GError **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (searches); i++) {
    g_auto (KarumGameFilter) filter = { 0 };
    G_GNUC_UNUSED g_autoptr (GArray) parts = karum_search_read (searches[i][1], &filter);
    g_autofree char *text = karum_game_filter_write (&filter);

    if (!karum_store_save_search (store, _ (searches[i][0]), text, NULL, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
fill (const char *path, const char *games, GError **error)
{
  g_autoptr (GBytes) text = g_resources_lookup_data (games, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  g_autoptr (KarumStore) store = text ? karum_store_open (path, NULL, error) : NULL;
  g_autoptr (KarumImportReport) report
      = store ? karum_store_import (store, text, NULL, error) : NULL;

  return report && save_searches (store, error);
}

/* Nobody sees the file before it is complete. */
static void
make (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Making *making = data;
  g_autofree char *part = g_strconcat (making->path, ".part", NULL);
  GError *error = NULL;

  g_unlink (part);
  if (fill (part, making->games, &error) && g_rename (part, making->path) != 0) {
    int number = errno;

    g_set_error_literal (&error, G_FILE_ERROR, (int) g_file_error_from_errno (number),
                         g_strerror (number));
  }
  if (error)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
made (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumWindow) self = KARUM_WINDOW (g_object_ref (source));
  const Making *making = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  if (!self->teller)
    return; /* closed meanwhile */
  if (g_task_propagate_boolean (G_TASK (result), &error))
    karum_window_open (self, making->path);
  else {
    g_autofree char *text
        = g_strdup_printf (_ ("The examples can’t be opened: %s"), error->message);

    /* A window that was opened for them would stay empty. */
    if (!self->path)
      gtk_widget_activate_action (GTK_WIDGET (self), "win.open-usual", NULL);
    karum_teller_tell (self->teller, text, NULL, NULL);
  }
}

/* What was changed in the examples stays there; to have them anew, one deletes the file. */
static void
open_examples (KarumWindow *self)
{
  g_autofree char *path = karum_examples_path ();
  g_autoptr (GTask) task = NULL;
  Making *making;

  if (g_file_test (path, G_FILE_TEST_EXISTS)) {
    karum_window_open (self, path);
    return;
  }
  making = g_new0 (Making, 1);
  making->path = g_steal_pointer (&path);
  making->games = g_strconcat (RESOURCES, karum_language_get (), ".kgn", NULL);
  task = g_task_new (self, NULL, made, NULL);
  g_task_set_task_data (task, making, making_free);
  g_task_run_in_thread (task, make);
}

static const KarumAction actions[] = {
  { "win.open-examples", N_ ("Open the Examples"),
    .function = KARUM_DOES (KarumWindow, open_examples) },
};

const KarumActionTable karum_window_examples_actions
    = { NC_ ("shortcuts", "General"), .way = KARUM_KEYS_EVERYWHERE, KARUM_ACTION_LINES (actions),
        .reasons = karum_window_reasons };
