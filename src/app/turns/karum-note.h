/* karum-note.h: a comment that can be edited, and the links in it. */
#pragma once

#include <gtk/gtk.h>

#include "karum-comment-links.h"
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

/* -- Note links: points and turns in an editable text are links. */

#define KARUM_TYPE_NOTE_LINKS (karum_note_links_get_type ())

/**
 * KarumNoteLinks: belongs to a text view, whose links are underlined.
 *
 * Signals: `pointed` (const char *: (nullable) the line, as karum_comment_links_line(); NULL when
 * no link is pointed at any longer): by the pointer or by the text cursor; `chosen` (const char *):
 * by a click, or with Alt+Enter.
 */
G_DECLARE_FINAL_TYPE (KarumNoteLinks, karum_note_links, KARUM, NOTE_LINKS, GObject)

/* karum_note_links_new: (transfer full): @view must outlive it. */
KarumNoteLinks *karum_note_links_new (GtkTextView *view);

/* karum_note_links_read: call when the text of the view, or the rules of its game, have changed;
 * @rules: (nullable): NULL for no links. */
void karum_note_links_read (KarumNoteLinks *self, const KarumRules *rules);
