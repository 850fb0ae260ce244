/* karum-note.h: the comment on a turn or on the game, to read and to write. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

#define KARUM_TYPE_NOTE (karum_note_get_type ())

/* Properties: `on-turn`: the comment on the current turn; `before`: the comment before it; by
 * default, the comment on the game. Commands in comments are hidden and kept. Signals `link-
 * pointed`, `link-chosen` (const char *): as those of KarumNoteLinks. */
G_DECLARE_FINAL_TYPE (KarumNote, karum_note, KARUM, NOTE, GtkWidget)

/* karum_note_set_session: @session: (nullable); saves the text for the previous one first. */
void karum_note_set_session (KarumNote *self, KarumSession *session);

/* karum_note_get_node: (transfer none) (nullable): the node of the comment. */
const KarumNode *karum_note_get_node (KarumNote *self);

/* karum_note_is_before: whether it is the comment before the turn. */
gboolean karum_note_is_before (KarumNote *self);

/* karum_note_save: saves the text as the comment, if it has changed. */
void karum_note_save (KarumNote *self);
