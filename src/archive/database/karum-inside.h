/* karum-inside.h: files within a folder that others may write. No symbolic link is followed, so
 * that nothing outside the folder is read, replaced or deleted, whatever others have put there.
 *
 * All paths are relative to the folder, whose descriptor is @root; those that would lead out of it
 * are refused with EPERM. Functions that fail set errno.
 */
#pragma once

#include <glib.h>
#include <sys/stat.h>

/* karum_inside_open: opens a file as open() does. Returns: a descriptor, or -1 */
int karum_inside_open (int root, const char *path, int flags);

/* karum_inside_make_folders: makes the folder @path, and those that it is in. */
gboolean karum_inside_make_folders (int root, const char *path);

/* karum_inside_stat: @info: (out): of a link, the link itself */
gboolean karum_inside_stat (int root, const char *path, struct stat *info);

/* karum_inside_exists: whether there is anything of that name, a link included. */
gboolean karum_inside_exists (int root, const char *path);

/**
 * karum_inside_read: reads a regular file.
 * @size: (out) (optional): bytes, without the zero that follows them
 * Returns: (transfer full) (nullable)
 */
char *karum_inside_read (int root, const char *path, gsize *size);

/* karum_inside_write: writes a new file in place of what has the name; folders are made. What else
 * has another name of the old file, a hard link, is left alone. */
gboolean karum_inside_write (int root, const char *path, const char *bytes, gsize size);

/* karum_inside_rename: a file or link in the place of @to is replaced. */
gboolean karum_inside_rename (int root, const char *from, const char *to);

/* karum_inside_unlink: deletes a file, or a link. */
gboolean karum_inside_unlink (int root, const char *path);

/* karum_inside_remove_folder: deletes an empty folder. */
gboolean karum_inside_remove_folder (int root, const char *path);

/* karum_inside_remove_all: deletes a folder with all that is in it, of links only the links. */
void karum_inside_remove_all (int root, const char *path);

/* karum_inside_list: (transfer full) (element-type filename): the names in the folder @path; empty
 * if there is none. */
GPtrArray *karum_inside_list (int root, const char *path);
