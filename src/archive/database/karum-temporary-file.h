/* karum-temporary-file.h: files that are made under other names until they are complete.
 *
 * They lie beside the file that they become. A file that is locked as long as this program makes
 * them tells that they are wanted; what a program that was killed has left is cleared away by the
 * next one that makes a file of the same name.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * KarumTemporaryFile: fields are for karum-temporary-file.c. Zero at first.
 */
typedef struct {
  char *stem; /* (owned) (nullable): what the names of all its files begin with */
  int file;   /* the locked one */
} KarumTemporaryFile;

/**
 * karum_temporary_file_begin: begins to make the file @path, and clears away what is left of
 * others. Returns: 0, or an errno if nothing can be written there
 */
int karum_temporary_file_begin (KarumTemporaryFile *temporary, const char *path);

/* karum_temporary_file_name: (transfer full): the name of a file of @temporary. @purpose: letters;
 * one a file */
char *karum_temporary_file_name (const KarumTemporaryFile *temporary, const char *purpose);

/* karum_temporary_file_hide: in the message of @error, if there is one, @path stands for the files
 * of @temporary.
 */
void
karum_temporary_file_hide (const KarumTemporaryFile *temporary, const char *path, GError **error);

/* karum_temporary_file_end: removes what is still there of the files. */
void karum_temporary_file_end (KarumTemporaryFile *temporary);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumTemporaryFile, karum_temporary_file_end)

G_END_DECLS
