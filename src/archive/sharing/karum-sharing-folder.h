/* karum-sharing-folder.h: the folder in which copies of an archive leave files for one another.
 *
 * Each copy writes only files with its own name in theirs, and reads all. What isn't a whole file
 * of the club archive is left alone. A folder that lacks something says nothing: it is written
 * again.
 */
#pragma once

#include "karum-sharing-transport.h"

/* karum_folder_open: (transfer full) (nullable): lists a folder. @place: a path or a URI;
 * @cancellable: (nullable) */
KarumTransport *karum_folder_open (const char *place, GCancellable *cancellable, GError **error);
