/* karum-import-files.h: the files, or the text, that are offered for import, in a list. */
#pragma once

#include <adwaita.h>

#include "karum-import-source.h"

G_BEGIN_DECLS

#define KARUM_TYPE_IMPORT_FILES (karum_import_files_get_type ())

/**
 * KarumImportFiles: lists what was read, with its encoding where that has to be chosen, and what
 * could not be read, with the reason.
 *
 * Signal `changed`: one more was read, or could not be.
 */
G_DECLARE_FINAL_TYPE (
    KarumImportFiles, karum_import_files, KARUM, IMPORT_FILES, AdwPreferencesGroup)

/* karum_import_files_read: once; @files: (transfer none): a model of GFile. */
void karum_import_files_read (KarumImportFiles *self, GListModel *files);

/* karum_import_files_add_text: @text: UTF-8, copied; @name: what to call it */
void karum_import_files_add_text (KarumImportFiles *self, const char *text, const char *name);

/* karum_import_files_get_sources: (transfer none) (element-type KarumImportSource): what can be
 * imported, in the order in which it came; grows while there is more to be read. */
GPtrArray *karum_import_files_get_sources (KarumImportFiles *self);

/* karum_import_files_is_ready: everything has been read, and some of it can be imported. */
gboolean karum_import_files_is_ready (KarumImportFiles *self);

/* karum_import_files_is_utf8: no encoding has to be chosen. */
gboolean karum_import_files_is_utf8 (KarumImportFiles *self);

G_END_DECLS
