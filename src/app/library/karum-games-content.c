#include "karum-library-parts.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-exchange-requests.h"
#include "karum-request.h"

#define FILE_LIST "text/uri-list"
/* How long a dropped file is kept for the other program. */
#define SECONDS_KEPT 3600

struct _KarumGamesContent {
  GdkContentProvider parent_instance;

  KarumArchive *archive;         /* (owned) */
  KarumGameSelection *selection; /* (owned) */
};

#define KARUM_TYPE_GAMES_CONTENT (karum_games_content_get_type ())
G_DECLARE_FINAL_TYPE (
    KarumGamesContent, karum_games_content, KARUM, GAMES_CONTENT, GdkContentProvider)

KARUM_DEFINE_PLAIN_TYPE (KarumGamesContent, karum_games_content, GDK_TYPE_CONTENT_PROVIDER)

/* A copy of the games for one receiver. */
typedef struct {
  GOutputStream *stream; /* (owned) */
  char *path;            /* (owned) (nullable): of the file, if one is requested */
  char *text;            /* (owned) (nullable): while it is being written */
} Writing;

static void
writing_free (gpointer data)
{
  Writing *writing = data;

  g_object_unref (writing->stream);
  karum_free_all (writing->path, writing->text, writing);
}

/* -- Writing ---------------------------------------------------------------------------------- */

static void
written (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* @text: (transfer full) */
static void
write_text (GTask *task, char *text)
{
  Writing *writing = g_task_get_task_data (task);

  writing->text = text;
  g_output_stream_write_all_async (writing->stream, text, strlen (text), g_task_get_priority (task),
                                   g_task_get_cancellable (task), written, task);
}

static char *
uri_list (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *uri = g_file_get_uri (file);

  return g_strconcat (uri, "\r\n", NULL);
}

static void
exported (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  const Writing *writing = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (KarumExported) what = karum_request_finish (source, result, &error);

  if (what) {
    write_text (task, writing->path ? uri_list (writing->path) : g_steal_pointer (&what->text));
    return;
  }
  g_task_return_error (task, error);
  g_object_unref (task);
}

static void
collected (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  KarumGamesContent *self = g_task_get_source_object (task);
  const Writing *writing = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (GArray) games
      = karum_game_selection_collect_finish (KARUM_GAME_SELECTION (source), result, &error);
  KarumExportChoice choice = { 0 };

  if (!games) {
    g_task_return_error (task, error);
    g_object_unref (task);
    return;
  }
  choice.ids = (gconstpointer) games->data;
  choice.n_ids = games->len;
  karum_request_async (self->archive,
                       karum_request_export (&choice, &karum_format_kgn, writing->path),
                       g_task_get_cancellable (task), exported, task);
}

static void
collect (GTask *task)
{
  KarumGamesContent *self = g_task_get_source_object (task);

  karum_game_selection_collect_async (self->selection, g_task_get_cancellable (task), collected,
                                      task);
}

/* -- A place for a file ----------------------------------------------------------------------- */

static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    g_unlink (path);
  }
  g_rmdir (folder);
}

static void
remove_old (const char *parent)
{
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  g_autoptr (GDir) entries = g_dir_open (parent, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries))) {
    g_autofree char *folder = g_build_filename (parent, name, NULL);
    GStatBuf status;

    if (g_stat (folder, &status) == 0 && now - (gint64) status.st_mtime > SECONDS_KEPT)
      remove_folder (folder);
  }
}

/* Each file has a folder of its own, so that it can have a readable name. */
static void
find_place (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autofree char *parent = g_build_filename (g_get_user_cache_dir (), "karum", "dragged", NULL);
  g_autofree char *folder = g_build_filename (parent, "XXXXXX", NULL);
  /* Translators: the name of a file, without its extension */
  g_autofree char *name = g_strconcat (C_ ("file name", "games"), ".kgn", NULL);

  remove_old (parent);
  if (g_mkdir_with_parents (parent, 0700) == 0 && g_mkdtemp (folder))
    g_task_return_pointer (task, g_build_filename (folder, name, NULL), g_free);
  else
    g_task_return_new_error (task, G_IO_ERROR, g_io_error_from_errno (errno), "%s",
                             g_strerror (errno));
}

static void
place_found (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  Writing *writing = g_task_get_task_data (task);
  GError *error = NULL;

  writing->path = g_task_propagate_pointer (G_TASK (result), &error);
  if (writing->path) {
    collect (task);
    return;
  }
  g_task_return_error (task, error);
  g_object_unref (task);
}

/* -- The provider ----------------------------------------------------------------------------- */

static GdkContentFormats *
karum_games_content_ref_formats (GdkContentProvider *provider)
{
  static const char *types[] = { FILE_LIST, "text/plain;charset=utf-8", "text/plain" };

  return gdk_content_formats_new (types, G_N_ELEMENTS (types));
}

static void
karum_games_content_write_async (GdkContentProvider *provider,
                                 const char *mime_type,
                                 GOutputStream *stream,
                                 int io_priority,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  GTask *task = g_task_new (provider, cancellable, callback, user_data);
  Writing *writing = g_new0 (Writing, 1);
  g_autoptr (GTask) place = NULL;

  writing->stream = g_object_ref (stream);
  g_task_set_task_data (task, writing, writing_free);
  g_task_set_priority (task, io_priority);
  if (!g_str_equal (mime_type, FILE_LIST)) {
    collect (task);
    return;
  }
  place = g_task_new (NULL, cancellable, place_found, task);
  g_task_run_in_thread (place, find_place);
}

static gboolean
karum_games_content_write_finish (GdkContentProvider *provider,
                                  GAsyncResult *result,
                                  GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
karum_games_content_class_init (KarumGamesContentClass *klass)
{
  GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS (klass);

  KARUM_FREES (klass, KarumGamesContent, g_object_unref, archive, selection);
  provider_class->ref_formats = karum_games_content_ref_formats;
  provider_class->write_mime_type_async = karum_games_content_write_async;
  provider_class->write_mime_type_finish = karum_games_content_write_finish;
}

GdkContentProvider *
karum_games_content_new (KarumArchive *archive, KarumGameSelection *selection)
{
  KarumGamesContent *self = g_object_new (KARUM_TYPE_GAMES_CONTENT, NULL);

  self->archive = g_object_ref (archive);
  self->selection = g_object_ref (selection);
  return GDK_CONTENT_PROVIDER (self);
}
