/* karum-part.h: files that are made under other names until they are complete.
 *
 * They lie beside the file that they become. A file that is locked as long as this program makes
 * them tells that they are wanted; what a program that was killed has left is cleared away by the
 * next one that makes a file of the same name.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * KarumPart: fields are for karum-part.c. Zero at first.
 */
typedef struct {
  char *stem; /* (owned) (nullable): what the names of all its files begin with */
  int file;   /* the locked one */
} KarumPart;

/**
 * karum_part_begin: begins to make the file @path, and clears away what is left of others.
 * Returns: 0, or an errno if nothing can be written there
 */
int karum_part_begin (KarumPart *part, const char *path);

/* karum_part_file: (transfer full): the name of a file of @part. @purpose: letters; one a file */
char *karum_part_file (const KarumPart *part, const char *purpose);

/* karum_part_hide: in the message of @error, if there is one, @path stands for the files of @part.
 */
void karum_part_hide (const KarumPart *part, const char *path, GError **error);

/* karum_part_end: removes what is still there of the files. */
void karum_part_end (KarumPart *part);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumPart, karum_part_end)

G_END_DECLS
