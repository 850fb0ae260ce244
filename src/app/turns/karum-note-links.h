/* karum-note-links.h: points and turns in an editable text are links. */
#pragma once

#include <gtk/gtk.h>

#include "karum-comment-links.h"

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
