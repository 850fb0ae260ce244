/* karum-archive-private.h: the inside of an archive, for its other files. */
#pragma once

#include "karum-archive.h"
#include "karum-history.h"

G_BEGIN_DECLS

KarumHistory *karum_archive_get_history (KarumArchive *archive);

/* karum_archive_tell_changed: emits "changed". */
void karum_archive_tell_changed (KarumArchive *archive);

/* karum_archive_update_titles: brings "undo-title" and "redo-title" up to date. */
void karum_archive_update_titles (KarumArchive *archive);

G_END_DECLS
