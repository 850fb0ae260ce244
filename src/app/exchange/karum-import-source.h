/* karum-import-source.h: a file that is imported. */
#pragma once

#include <gtk/gtk.h>

#define KARUM_TYPE_IMPORT_SOURCE (karum_import_source_get_type ())

/**
 * KarumImportSource: immutable except for its encoding.
 */
G_DECLARE_FINAL_TYPE (KarumImportSource, karum_import_source, KARUM, IMPORT_SOURCE, GObject)

const char *karum_import_source_get_name (KarumImportSource *self);

GBytes *karum_import_source_get_bytes (KarumImportSource *self);

/* karum_import_source_get_encoding: (nullable): NULL for UTF-8; initially the guessed one */
const char *karum_import_source_get_encoding (KarumImportSource *self);

struct _KarumImportSource {
  GObject parent_instance;

  char *name;
  GBytes *bytes;
  gboolean utf8;
  const char *encoding; /* (nullable): static */
};

/* karum_import_source_new_text: (transfer full): @text: UTF-8, copied; @name: its display name */
KarumImportSource *karum_import_source_new_text (const char *text, const char *name);

/* karum_import_source_read_async: reads @file and guesses its encoding. */
void karum_import_source_read_async (GFile *file,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);

/* karum_import_source_read_finish: (transfer full) (nullable) */
KarumImportSource *karum_import_source_read_finish (GAsyncResult *result, GError **error);

/**
 * karum_import_source_forget: takes the record @text, which stands elsewhere now, out of the
 * source; the others stay in their lines.
 * Returns: whether no record is left
 */
gboolean karum_import_source_forget (KarumImportSource *self, const char *text);

/* karum_import_source_is_utf8: whether no encoding has to be selected. */
gboolean karum_import_source_is_utf8 (KarumImportSource *self);

/* karum_import_source_sample: (transfer full) (nullable): see karum_encoding_sample(); for the
 * present encoding */
char *karum_import_source_sample (KarumImportSource *self);
