#include "karum-import-files.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-encoding.h"
#include "karum-import-source.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-rows.h"

static void
show_sample (AdwComboRow *row, KarumImportSource *source)
{
  g_autofree char *sample = karum_import_source_sample (source);

  adw_action_row_set_subtitle (ADW_ACTION_ROW (row),
                               sample ? sample : _ ("The text is not readable in this encoding"));
}

static void
encoding_chosen (AdwComboRow *row, GParamSpec *pspec, KarumImportSource *source)
{
  source->encoding = g_intern_string (karum_encodings[adw_combo_row_get_selected (row)]);
  show_sample (row, source);
}

/* The guessed encoding is preselected; a sample of the decoded text is shown, and the user can
 * select another. */
static GtkWidget *
encoding_row_new (KarumImportSource *source)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) encodings = gtk_string_list_new ((const char *const *) karum_encodings);
  guint chosen = 0;

  while (karum_encodings[chosen]
         && !g_str_equal (karum_encodings[chosen], karum_import_source_get_encoding (source)))
    chosen++;
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (encodings));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), chosen);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), karum_import_source_get_name (source));
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 3);
  show_sample (ADW_COMBO_ROW (row), source);
  karum_on_told (row, "notify::selected", encoding_chosen, source);
  return row;
}

static GtkWidget *
file_row_new (KarumImportSource *source)
{
  g_autofree char *size
      = karum_size_text (g_bytes_get_size (karum_import_source_get_bytes (source)));

  return karum_row_new (karum_import_source_get_name (source), size);
}

/* import_row_new: with a choice of encoding for @source, unless it is UTF-8. */
static GtkWidget *
import_row_new (KarumImportSource *source)
{
  return karum_import_source_is_utf8 (source) ? file_row_new (source) : encoding_row_new (source);
}

/* import_row_new_unreadable: shows why @file could not be read. */
static GtkWidget *
import_row_new_unreadable (GFile *file, const GError *error)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *file_name = g_filename_display_name (base);
  g_autofree char *name = karum_display_name (file_name);
  /* Translators: %s is the name of a file */
  g_autofree char *title = g_strdup_printf (_ ("“%s” can’t be read"), name);

  return karum_row_new (title, error->message);
}

struct _KarumImportFiles {
  AdwPreferencesGroup parent_instance;

  GPtrArray *sources;        /* (owned) (element-type KarumImportSource) */
  GListModel *incoming;      /* (owned) (nullable) (element-type GFile): during reading */
  guint read;                /* the number of @incoming read so far */
  GCancellable *cancellable; /* (owned): of the read operations */
};

G_DEFINE_FINAL_TYPE (KarumImportFiles, karum_import_files, ADW_TYPE_PREFERENCES_GROUP)

/* -- Reading ---------------------------------------------------------------------------------- */

static void
add_source (KarumImportFiles *self, KarumImportSource *source)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (self);

  g_ptr_array_add (self->sources, g_object_ref (source));
  if (!karum_import_source_is_utf8 (source))
    adw_preferences_group_set_description (
        group,
        _ ("Some of this text is not UTF-8. Select the encoding in which the names look right."));
  adw_preferences_group_add (group, import_row_new (source));
}

static void
add_unreadable (KarumImportFiles *self, const GError *error)
{
  g_autoptr (GFile) file = g_list_model_get_item (self->incoming, self->read - 1);

  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self), import_row_new_unreadable (file, error));
}

static void read_next (KarumImportFiles *self);

static void
source_read (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (KarumImportFiles) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumImportSource) source = karum_import_source_read_finish (result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;
  if (source)
    add_source (self, source);
  else
    add_unreadable (self, error);
  read_next (self);
}

/* Reads one at a time, so that the order of the files is kept. */
static void
read_next (KarumImportFiles *self)
{
  g_autoptr (GFile) file = g_list_model_get_item (self->incoming, self->read++);

  if (file)
    karum_import_source_read_async (file, self->cancellable, source_read, g_object_ref (self));
  else
    g_clear_object (&self->incoming);
  g_signal_emit_by_name (self, "changed");
}

/* -- Folders ---------------------------------------------------------------------------------- */

static gboolean
is_record_name (const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  return g_str_has_suffix (lower, ".kgn") || g_str_has_suffix (lower, ".json");
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (g_file_info_get_name (*(GFileInfo *const *) a),
                 g_file_info_get_name (*(GFileInfo *const *) b));
}

/* (transfer full): what is in @folder, by name, without hidden files. Links aren't followed: they
 * can lead back. */
static GPtrArray *
list_folder (GFile *folder)
{
  GPtrArray *infos = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GFileEnumerator) all = g_file_enumerate_children (
      folder,
      G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE
                                     "," G_FILE_ATTRIBUTE_STANDARD_IS_HIDDEN,
      G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL, NULL);
  GFileInfo *info;

  while (all && (info = g_file_enumerator_next_file (all, NULL, NULL)))
    if (g_file_info_get_is_hidden (info))
      g_object_unref (info);
    else
      g_ptr_array_add (infos, info);
  g_ptr_array_sort (infos, compare_names);
  return infos;
}

/* Adds the records in @folder, then those in its folders. */
static void
add_folder (GListStore *files, GFile *folder)
{
  g_autoptr (GPtrArray) infos = list_folder (folder);

  for (guint deeper = 0; deeper < 2; deeper++)
    for (guint i = 0; i < infos->len; i++) {
      GFileInfo *info = infos->pdata[i];
      g_autoptr (GFile) file = g_file_get_child (folder, g_file_info_get_name (info));
      gboolean is_folder = g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY;

      if (deeper && is_folder)
        add_folder (files, file);
      else if (!deeper && !is_folder && is_record_name (g_file_info_get_name (info)))
        g_list_store_append (files, file);
    }
}

/* (transfer full): @files with their records in the place of folders. A folder without any stays,
 * and can't be read. */
static GListModel *
open_folders (GListModel *files)
{
  GListStore *opened = g_list_store_new (G_TYPE_FILE);

  for (guint i = 0; i < g_list_model_get_n_items (files); i++) {
    g_autoptr (GFile) file = g_list_model_get_item (files, i);
    guint before = g_list_model_get_n_items (G_LIST_MODEL (opened));

    if (g_file_query_file_type (file, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY)
      add_folder (opened, file);
    if (g_list_model_get_n_items (G_LIST_MODEL (opened)) == before)
      g_list_store_append (opened, file);
  }
  return G_LIST_MODEL (opened);
}

void
karum_import_files_read (KarumImportFiles *self, GListModel *files)
{
  g_return_if_fail (KARUM_IS_IMPORT_FILES (self) && !self->incoming);
  self->incoming = open_folders (files);
  read_next (self);
}

void
karum_import_files_add_text (KarumImportFiles *self, const char *text, const char *name)
{
  g_autoptr (KarumImportSource) source = karum_import_source_new_text (text, name);

  g_return_if_fail (KARUM_IS_IMPORT_FILES (self));
  add_source (self, source);
  g_signal_emit_by_name (self, "changed");
}

/* -- What was read ---------------------------------------------------------------------------- */

GPtrArray *
karum_import_files_get_sources (KarumImportFiles *self)
{
  g_return_val_if_fail (KARUM_IS_IMPORT_FILES (self), NULL);
  return self->sources;
}

gboolean
karum_import_files_is_ready (KarumImportFiles *self)
{
  g_return_val_if_fail (KARUM_IS_IMPORT_FILES (self), FALSE);
  return !self->incoming && self->sources->len > 0;
}

gboolean
karum_import_files_is_utf8 (KarumImportFiles *self)
{
  g_return_val_if_fail (KARUM_IS_IMPORT_FILES (self), FALSE);
  for (guint i = 0; i < self->sources->len; i++)
    if (!karum_import_source_is_utf8 (self->sources->pdata[i]))
      return FALSE;
  return TRUE;
}

/* -- Widget ----------------------------------------------------------------------------------- */

static void
import_files_let_go (KarumImportFiles *self)
{
  g_cancellable_cancel (self->cancellable);
}

static void
karum_import_files_class_init (KarumImportFilesClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumImportFiles, import_files_let_go);
  KARUM_FREES (klass, KarumImportFiles, g_object_unref, incoming, cancellable);
  KARUM_FREES (klass, KarumImportFiles, g_ptr_array_unref, sources);
  karum_class_signal (klass, "changed", 0);
}

static void
karum_import_files_init (KarumImportFiles *self)
{
  self->cancellable = g_cancellable_new ();
  self->sources = g_ptr_array_new_with_free_func (g_object_unref);
}
