/* karum-archive-undo.h: undo and redo of changes to an archive.
 *
 * One history for the whole archive, newest first, as long as it is open: playing and
 * annotating, deleting, editing, merging, matches, imports. The properties "undo-title" and
 * "redo-title" of KarumArchive contain the titles of the next steps.
 */
#pragma once

#include "karum-request.h"

G_BEGIN_DECLS

/* (nullable): the translated title of the last change, such as “Deleting a game”; NULL if there
 * is none */
const char *karum_archive_get_undo_title (KarumArchive *archive);
/* (nullable): the same for the last change that was undone */
const char *karum_archive_get_redo_title (KarumArchive *archive);

/* karum_archive_get_undo_game, karum_archive_get_redo_game: the game whose record was edited by
 * the step that would be undone or redone; 0 for other changes and for none. */
gint64 karum_archive_get_undo_game (KarumArchive *archive);
gint64 karum_archive_get_redo_game (KarumArchive *archive);

/* karum_archive_get_undo_number: a unique number of the last change; 0 if there is none. */
guint64 karum_archive_get_undo_number (KarumArchive *archive);

/**
 * karum_request_undo: undoes the last change completely. If the data has been changed again since,
 * for example by another program, the change is only removed from the history, and the error is
 * KARUM_ARCHIVE_ERROR_CHANGED. The properties have the new titles when the callback is called.
 * Result: the title of the undone change, freed with g_free()
 */
KarumRequest *karum_request_undo (KarumArchive *archive);

/* karum_request_redo: repeats the last undone change. Result: its title, freed with g_free() */
KarumRequest *karum_request_redo (KarumArchive *archive);

G_END_DECLS
