/* karum-publish.h: renames a complete temporary file to its final name.
 *
 * Where the name is a symbolic link, the file that it leads to is meant: the link stays. A file
 * that replaces another one keeps its permissions and, as far as the user may set it, its owner.
 */
#pragma once

#include <glib.h>

/**
 * KarumTemporaryFile: fields are private to karum-publish.c. Zero at first.
 */
typedef struct {
  char *stem; /* (owned) (nullable): the prefix of the names of all its files */
  int file;   /* the lock file */
} KarumTemporaryFile;

/* karum_temporary_file_end: removes the files that are left. */
void karum_temporary_file_end (KarumTemporaryFile *temporary);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumTemporaryFile, karum_temporary_file_end)

/**
 * karum_real_path: the file that @path leads to if it is a symbolic link, whether there is such a
 * file or not; @path itself if it is none. Links that go round in a circle are left as they are.
 * Returns: (transfer full) (type filename)
 */
char *karum_real_path (const char *path);

/**
 * karum_publish: renames the file @part to @path, which must not exist, and waits until that is on
 * disk; @part is gone either way. Returns: 0, or an errno: EEXIST if there is a file
 */
int karum_publish (const char *part, const char *path);

/**
 * karum_publish_over: renames the file @part, which is on disk, to @path, replacing an existing
 * file, and waits until that is on disk. Returns: 0, or an errno
 */
int karum_publish_over (const char *part, const char *path);

/**
 * karum_publish_check: whether the file @path, if there is one, may be replaced. Refuses the
 * archive @source (nullable; under any name), an archive that is open or was not closed (its log
 * would be applied to the new file), and anything that is not a regular file, such as a device.
 */
gboolean karum_publish_check (const char *path, const char *source, GError **error);

/* karum_publish_check_output: the same for what is no backup: refuses any archive. */
gboolean karum_publish_check_output (const char *path, const char *source, GError **error);

/**
 * karum_publish_refuse: sets @error: the file @path could not be written, for the reason @number,
 * an errno. Returns: FALSE
 */
gboolean karum_publish_refuse (const char *path, int number, GError **error);

/**
 * KarumOutput: a file that is being written, and appears, or replaces another one, when all of it
 * is on disk.
 */
typedef struct {
  char *path, *part; /* (owned): the file, and its name until then */
  int file;          /* the descriptor, to be written to */
  gboolean named;    /* whether it has that name already */
} KarumOutput;

/**
 * karum_output_begin: refuses what karum_publish_check_output() refuses; removes what programs that
 * were killed have left of such a file.
 * @output: to be ended by karum_output_end() if this succeeds
 */
gboolean
karum_output_begin (KarumOutput *output, const char *path, const char *source, GError **error);

/**
 * karum_output_end: ends @output, so that it needs no more freeing. If not @done, @error is left
 * alone and the file is gone. Returns: whether it is in its place and on disk
 */
gboolean karum_output_end (KarumOutput *output, gboolean done, GError **error);

/**
 * karum_publish_bytes: writes the file @path, which appears, or replaces another one, when all of
 * @bytes is on disk; on failure nothing is changed. Refuses what karum_publish_check_output() does.
 */
gboolean karum_publish_bytes (const char *path, GBytes *bytes, GError **error);

/* karum_publish_mode: the permissions of a file made from the archive @path: those of the
 * archive; the owner's alone if there is no such file. */
guint karum_publish_mode (const char *path);

/* karum_sync_file: waits until the file or folder @path is on disk. Returns: 0, or an errno */
int karum_sync_file (const char *path);

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
