/* karum-note.h: a comment that can be edited, and the links in it. */
#pragma once

#include <gtk/gtk.h>

#include "karum-comment-links.h"
#include "karum-session.h"

#define KARUM_TYPE_NOTE (karum_note_get_type ())

/**
 * KarumNote: the editor of one comment at a time. Commands in comments are hidden and kept. What is
 * typed is saved after a pause, when the focus leaves, and when another comment is opened; if the
 * turn is gone by then, with the comment on the last turn before it that is left.
 *
 * Signals: `link-pointed`, `link-chosen` (const char *): as those of KarumNoteLinks; `left`: by the
 * Escape key, or with Ctrl+Enter; `reopened`: by itself, because the comment could not be saved.
 */
G_DECLARE_FINAL_TYPE (KarumNote, karum_note, KARUM, NOTE, GtkWidget)

/* karum_note_set_session: @session: (nullable); saves the text for the previous one first, and
 * closes. */
void karum_note_set_session (KarumNote *self, KarumSession *session);

/**
 * karum_note_open: opens the comment on the turn of @node, or on the game for the root, after
 * saving the one that was open.
 * @node: of the present record
 * @before: the comment before the turn instead
 */
void karum_note_open (KarumNote *self, const KarumNode *node, gboolean before);

/* karum_note_close: saves, and is empty. */
void karum_note_close (KarumNote *self);

/* karum_note_get_node: (transfer none) (nullable): the node of the comment that is open. */
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
 * by a click with Ctrl, or with Alt+Enter.
 */
G_DECLARE_FINAL_TYPE (KarumNoteLinks, karum_note_links, KARUM, NOTE_LINKS, GObject)

/* karum_note_links_new: (transfer full): @view must outlive it. */
KarumNoteLinks *karum_note_links_new (GtkTextView *view);

/* karum_note_links_read: call when the text of the view, or the rules of its game, have changed;
 * @rules: (nullable): NULL for no links. */
void karum_note_links_read (KarumNoteLinks *self, const KarumRules *rules);
