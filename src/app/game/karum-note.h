/* karum-note.h: the comment on a turn or on the game, to read and to write. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

G_BEGIN_DECLS

#define KARUM_TYPE_NOTE (karum_note_get_type ())

/* Properties `on-turn`: the comment is that on the turn looked at, `before`: that before it; by
 * default it is that on the game. Commands in comments are not shown, and kept. Signals
 * `link-pointed`, `link-chosen` (const char *): as those of KarumNoteLinks. */
G_DECLARE_FINAL_TYPE (KarumNote, karum_note, KARUM, NOTE, GtkWidget)

/* karum_note_set_session: @session: (nullable); what was written for the old one is saved first. */
void karum_note_set_session (KarumNote *self, KarumSession *session);

/* karum_note_get_node: (transfer none) (nullable): that on which the comment is. */
const KarumNode *karum_note_get_node (KarumNote *self);

/* karum_note_is_before: whether the comment stands before the turn. */
gboolean karum_note_is_before (KarumNote *self);

/* karum_note_save: what was written becomes the comment, if it is different. */
void karum_note_save (KarumNote *self);

G_END_DECLS
