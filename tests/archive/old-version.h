/* old-version.h: an archive of an earlier version, for tests of migration.
 *
 * Programs that link this file have a test-only second version of the archive format, in which
 * players have nicknames. */
#pragma once

#include <glib.h>

/* Creates an archive of the first version with four games at @path, without derived data.
 * @data: the folder of the test data */
void old_version_make (const char *path, const char *data);

/* The version of the archive at @path. */
int old_version_read (const char *path);

/* The number of players in the archive at @path with the expected nickname. */
int old_version_count_nicknames (const char *path);
