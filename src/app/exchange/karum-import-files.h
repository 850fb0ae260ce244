/* karum-import-files.h: the texts to import: files, folders or what was pasted, and their list. */
#pragma once

#include <adwaita.h>
#include <gio/gio.h>

#define KARUM_TYPE_IMPORT_FILES (karum_import_files_get_type ())

/**
 * KarumImportFiles: lists the sources, with a choice of encoding if needed, and the unreadable
 * files, with the reason.
 *
 * Signal `changed`: a file was read, or failed to be.
 */
G_DECLARE_FINAL_TYPE (
    KarumImportFiles, karum_import_files, KARUM, IMPORT_FILES, AdwPreferencesGroup)

/* karum_import_files_read: must be called once; @files: (transfer none): a model of GFile */
void karum_import_files_read (KarumImportFiles *self, GListModel *files);

/* karum_import_files_add_text: @text: UTF-8, copied; @name: its display name */
void karum_import_files_add_text (KarumImportFiles *self, const char *text, const char *name);

/* karum_import_files_get_sources: (transfer none) (element-type KarumImportSource): the readable
 * sources, in the order in which they were given; grows until all have been read. */
GPtrArray *karum_import_files_get_sources (KarumImportFiles *self);

/* karum_import_files_is_ready: whether all files have been read, and at least one can be
 * imported. */
gboolean karum_import_files_is_ready (KarumImportFiles *self);

/* karum_import_files_is_utf8: whether all sources are UTF-8, so that no encoding has to be
 * selected. */
gboolean karum_import_files_is_utf8 (KarumImportFiles *self);
