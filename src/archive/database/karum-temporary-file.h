/* karum-temporary-file.h: files that are written under temporary names until they are complete.
 *
 * They lie beside the final file. A lock file shows that they are in use as long as this program
 * writes them. Files left by a program that was killed are removed by the next program that
 * writes a file of the same name.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * KarumTemporaryFile: fields are private to karum-temporary-file.c. Zero at first.
 */
typedef struct {
  char *stem; /* (owned) (nullable): the prefix of the names of all its files */
  int file;   /* the lock file */
} KarumTemporaryFile;

/**
 * karum_temporary_file_begin: starts writing the file @path, and removes stale temporary files of
 * it. Returns: 0, or an errno if nothing can be written there
 */
int karum_temporary_file_begin (KarumTemporaryFile *temporary, const char *path);

/* karum_temporary_file_name: (transfer full): the name of a file of @temporary. @purpose:
 * letters; a different one for each file */
char *karum_temporary_file_name (const KarumTemporaryFile *temporary, const char *purpose);

/* karum_temporary_file_hide: replaces the names of the files of @temporary with @path in the
 * message of @error, if there is one.
 */
void
karum_temporary_file_hide (const KarumTemporaryFile *temporary, const char *path, GError **error);

/* karum_temporary_file_end: removes the files that are left. */
void karum_temporary_file_end (KarumTemporaryFile *temporary);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumTemporaryFile, karum_temporary_file_end)

G_END_DECLS
