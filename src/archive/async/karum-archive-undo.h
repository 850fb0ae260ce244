/* karum-archive-undo.h: taking back what was changed in an archive, and doing it again.
 *
 * One history for the whole archive, newest first, as long as it is open: playing and annotating,
 * deleting, editing, merging, matches, imports. The properties "undo-title" and "redo-title" of KarumArchive say what would be
 * taken back or done again.
 */
#pragma once

#include "karum-request.h"

G_BEGIN_DECLS

/* (nullable): a translated name of the last change, as “Deleting a game”; NULL if there is none */
const char *karum_archive_get_undo_title (KarumArchive *archive);
/* (nullable): the same for the change that was taken back last */
const char *karum_archive_get_redo_title (KarumArchive *archive);

/* karum_archive_get_undo_game, karum_archive_get_redo_game: the game whose record was edited by what
 * would be taken back or done again; 0 for other changes and for none. */
gint64 karum_archive_get_undo_game (KarumArchive *archive);
gint64 karum_archive_get_redo_game (KarumArchive *archive);

/* karum_archive_get_undo_number: tells the last change from every other one; 0 if there is none. */
guint64 karum_archive_get_undo_number (KarumArchive *archive);

/**
 * karum_request_undo: takes the last change back, whole. If what it changed has been changed again
 * since, as by another program, nothing happens but that the change leaves the history, and the
 * error is KARUM_ARCHIVE_ERROR_CHANGED. The properties tell the new titles when the callback comes.
 * Result: the title of what was taken back, freed with g_free()
 */
KarumRequest *karum_request_undo (KarumArchive *archive);

/* karum_request_redo: does again what was taken back last. Result: its title, freed with g_free()
 */
KarumRequest *karum_request_redo (KarumArchive *archive);

G_END_DECLS
