/* old-version.h: an archive of an earlier version, for tests of migrating.
 *
 * Programs with this file have a version of archives that only they know, after the first one:
 * there players have nicknames.
 */
#pragma once

#include <glib.h>

/* Makes an archive of the first version with four games at @path; nothing is derived from them.
 * @data: the folder of the tests' data */
void old_version_make (const char *path, const char *data);

/* The version that the archive at @path has. */
int old_version_read (const char *path);

/* How many players of the archive at @path have their nickname. */
int old_version_count_nicknames (const char *path);
