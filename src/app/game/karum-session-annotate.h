/* karum-session-annotate.h: annotations of a game and its turns. Each is a change of the game, as
 * in karum-session.h; commands in comments are kept. */
#pragma once

#include "karum-markup.h"
#include "karum-session.h"

G_BEGIN_DECLS

/**
 * karum_session_set_annotator: the name that becomes the Annotator of the game, if it has none,
 * with the next annotation.
 * @name: (nullable)
 */
void karum_session_set_annotator (KarumSession *self, const char *name);

/**
 * karum_session_set_comment: replaces the words of the comment on the turn of @node, or on the game
 * for the root.
 * @words: (nullable)
 */
void karum_session_set_comment (KarumSession *self, const KarumNode *node, const char *words);

/* karum_session_set_lead: the same with the comment before the turn of @node, not the root. */
void karum_session_set_lead (KarumSession *self, const KarumNode *node, const char *words);

/* karum_session_set_glyph: sets a glyph of the current turn, as karum_node_set_glyph(). */
void karum_session_set_glyph (KarumSession *self, KarumGlyphGroup group, guint8 glyph);

/**
 * karum_session_toggle_mark: adds a mark or an arrow to the current position; removes an equal one.
 * @to: @from for a mark
 */
void karum_session_toggle_mark (KarumSession *self,
                                KarumPoint from,
                                KarumPoint to,
                                KarumMarkColor color);

/* karum_session_toggle_label: gives @point the label @text, as karum_markup_toggle_label(). */
void karum_session_toggle_label (KarumSession *self, KarumPoint point, const char *text);

/* karum_session_number_label: gives @point the next letter or number, or removes its label. */
void karum_session_number_label (KarumSession *self, KarumPoint point, gboolean figures);

/* karum_session_clear_marks: removes all marks, arrows and labels of the position. */
void karum_session_clear_marks (KarumSession *self);

/* karum_session_set_diagram: sets whether a diagram is printed after the current turn. */
void karum_session_set_diagram (KarumSession *self, gboolean diagram);

/* karum_session_get_markup: (out): the commands in the comment on the current turn. */
void karum_session_get_markup (KarumSession *self, KarumMarkup *markup);

G_END_DECLS
