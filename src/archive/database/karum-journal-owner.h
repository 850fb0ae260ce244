/* karum-journal-owner.h: whether a rollback journal (FILE-journal) beside an archive belongs to it.
 *
 * SQLite writes what a hot journal has back into whatever file lies beside it. Archives have a log
 * instead; but a copy is a file without one, and a journal that a killed program has left beside
 * another file would destroy it.
 */
#pragma once

#include <glib.h>

/**
 * karum_journal_owner_is_foreign: whether SQLite would write pages of another file into the
 * archive. A journal is the archive's own if it has the archive's stamp, or nothing but its first
 * page; if neither can be said, it is taken for foreign if the archive is sound as it is.
 * @vfs: (nullable): as for karum_db_open()
 */
gboolean karum_journal_owner_is_foreign (const char *path, const char *vfs);

/* karum_journal_owner_name: (transfer full) */
char *karum_journal_owner_name (const char *path);
