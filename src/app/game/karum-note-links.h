/* karum-note-links.h: points and turns in a text that is written are links. */
#pragma once

#include <gtk/gtk.h>

#include "karum-comment-links.h"

G_BEGIN_DECLS

#define KARUM_TYPE_NOTE_LINKS (karum_note_links_get_type ())

/**
 * KarumNoteLinks: belongs to a text view; the links of its text are underlined.
 *
 * Signals: `pointed` (const char *: (nullable) the line, as karum_comment_links_line(); NULL when
 * none is pointed at any more): by the pointer, or by the cursor of the text; `chosen` (const char
 * *): by a click, or with Alt and Enter.
 */
G_DECLARE_FINAL_TYPE (KarumNoteLinks, karum_note_links, KARUM, NOTE_LINKS, GObject)

/* karum_note_links_new: (transfer full): @view outlives it. */
KarumNoteLinks *karum_note_links_new (GtkTextView *view);

/* karum_note_links_read: the text of the view is another, or is of a game with other rules; @rules:
 * (nullable): NULL for no links. */
void karum_note_links_read (KarumNoteLinks *self, const KarumRules *rules);

G_END_DECLS
