#include "karum-import-files.h"

#include <glib/gi18n.h>

#include "karum-import-row.h"

struct _KarumImportFiles {
  AdwPreferencesGroup parent_instance;

  GPtrArray *sources;        /* (owned) (element-type KarumImportSource) */
  GListModel *incoming;      /* (owned) (nullable) (element-type GFile): during reading */
  guint read;                /* the number of @incoming read so far */
  GCancellable *cancellable; /* (owned): of the read operations */
};

static guint changed_signal;

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
  adw_preferences_group_add (group, karum_import_row_new (source));
}

static void
add_unreadable (KarumImportFiles *self, const GError *error)
{
  g_autoptr (GFile) file = g_list_model_get_item (self->incoming, self->read - 1);

  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self),
                             karum_import_row_new_unreadable (file, error));
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
  g_signal_emit (self, changed_signal, 0);
}

void
karum_import_files_read (KarumImportFiles *self, GListModel *files)
{
  g_return_if_fail (KARUM_IS_IMPORT_FILES (self) && !self->incoming);
  self->incoming = g_object_ref (files);
  read_next (self);
}

void
karum_import_files_add_text (KarumImportFiles *self, const char *text, const char *name)
{
  g_autoptr (KarumImportSource) source = karum_import_source_new_text (text, name);

  g_return_if_fail (KARUM_IS_IMPORT_FILES (self));
  add_source (self, source);
  g_signal_emit (self, changed_signal, 0);
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
karum_import_files_dispose (GObject *object)
{
  g_cancellable_cancel (KARUM_IMPORT_FILES (object)->cancellable);
  G_OBJECT_CLASS (karum_import_files_parent_class)->dispose (object);
}

static void
karum_import_files_finalize (GObject *object)
{
  KarumImportFiles *self = KARUM_IMPORT_FILES (object);

  g_clear_object (&self->incoming);
  g_object_unref (self->cancellable);
  g_ptr_array_unref (self->sources);
  G_OBJECT_CLASS (karum_import_files_parent_class)->finalize (object);
}

static void
karum_import_files_class_init (KarumImportFilesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = karum_import_files_dispose;
  G_OBJECT_CLASS (klass)->finalize = karum_import_files_finalize;
  changed_signal = g_signal_new ("changed", KARUM_TYPE_IMPORT_FILES, G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
karum_import_files_init (KarumImportFiles *self)
{
  self->cancellable = g_cancellable_new ();
  self->sources = g_ptr_array_new_with_free_func (g_object_unref);
}
