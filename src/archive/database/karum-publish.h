/* karum-publish.h: a file that was made under another name appears under its own. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_publish: gives the file @part the name @path, which no file must have, and waits until that
 * is on disk; @part is gone either way. Returns: 0, or an errno: EEXIST if there is a file
 */
int karum_publish (const char *part, const char *path);

/**
 * karum_publish_over: gives the file @part, which is on disk, the name @path, in the place of the
 * file that has it, if any, and waits until that is on disk. Returns: 0, or an errno
 */
int karum_publish_over (const char *part, const char *path);

/**
 * karum_publish_check: whether a file may take the place of the one that is called @path, if there
 * is one. Not of the archive @source (nullable), whatever it is called there, and not of an archive that a
 * program has open or has not closed: what lies beside it would be taken for a part of the other.
 * Nor of what is no regular file, such as a device.
 */
gboolean karum_publish_check (const char *path, const char *source, GError **error);

/**
 * karum_publish_refuse: says in @error that nothing could be written to the file @path, and as
 * @number, an errno, tells, why. Returns: FALSE
 */
gboolean karum_publish_refuse (const char *path, int number, GError **error);

/* karum_publish_mode: the rights that others have to a file made of the archive @path: its own;
 * those of its owner alone if there is no such file. */
guint karum_publish_mode (const char *path);

/* karum_sync_file: waits until the file or folder @path is on disk. Returns: 0, or an errno */
int karum_sync_file (const char *path);

G_END_DECLS
