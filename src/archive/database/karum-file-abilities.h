/* karum-file-abilities.h: what the file system of a folder can do that SQLite relies on. Folders on
 * a network, and those that other programs provide, often can't do it all. */
#pragma once

#include <glib.h>

typedef enum {
  KARUM_FILES_LOCK = 1 << 0,  /* a part of a file can be locked against other programs */
  KARUM_FILES_SHARE = 1 << 1, /* programs can share a file as memory */
} KarumFileAbilities;

/**
 * karum_file_abilities: tries them with a temporary file, which has no name where that can be.
 * @path: (type filename): a file in the folder, which need not exist
 * Returns: all abilities if no file can be made there
 */
KarumFileAbilities karum_file_abilities (const char *path);

/* karum_file_abilities_vfs: (nullable): the SQLite VFS for a file in the folder that no other
 * connection opens before it is complete: it needs no locks. @path: as above */
const char *karum_file_abilities_vfs (const char *path);
