/* karum-import-source.h: a file, or a text, that is offered for import. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define KARUM_TYPE_IMPORT_SOURCE (karum_import_source_get_type ())

/**
 * KarumImportSource: immutable but for its encoding.
 */
G_DECLARE_FINAL_TYPE (KarumImportSource, karum_import_source, KARUM, IMPORT_SOURCE, GObject)

/* karum_import_source_read_async: reads @file and finds out about its encoding. */
void karum_import_source_read_async (GFile *file,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
/* karum_import_source_read_finish: (transfer full) (nullable) */
KarumImportSource *karum_import_source_read_finish (GAsyncResult *result, GError **error);

/* karum_import_source_new_text: (transfer full): @text: UTF-8, copied; @name: what to call it */
KarumImportSource *karum_import_source_new_text (const char *text, const char *name);

const char *karum_import_source_get_name (KarumImportSource *self);
GBytes *karum_import_source_get_bytes (KarumImportSource *self);

/* karum_import_source_is_utf8: whether nothing has to be chosen. */
gboolean karum_import_source_is_utf8 (KarumImportSource *self);

/* karum_import_source_get_encoding: (nullable): NULL for UTF-8; at first the likely one */
const char *karum_import_source_get_encoding (KarumImportSource *self);

/* karum_import_source_set_encoding: @encoding: one of karum_encodings */
void karum_import_source_set_encoding (KarumImportSource *self, const char *encoding);

/* karum_import_source_sample: (transfer full) (nullable): see karum_encoding_sample(); in the
 * present encoding */
char *karum_import_source_sample (KarumImportSource *self);

G_END_DECLS
