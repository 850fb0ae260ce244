/* karum-markup-write.h: changes the marks or the words of a comment and keeps everything else. */
#pragma once

#include "karum-markup.h"

G_BEGIN_DECLS

/**
 * karum_markup_with_words: @comment with other words. Its commands stay, before the words.
 * @comment: (nullable)
 * @words: (nullable): may contain commands of its own
 * Returns: (transfer full): "" if nothing is left
 */
char *karum_markup_with_words (const char *comment, const char *words);

/**
 * karum_markup_with_marks: @comment with the marks, arrows and labels of @markup in place of its
 * own. Items that can't be read, and points outside the board, stay; so does every other command.
 * @comment: (nullable)
 * Returns: (transfer full): "" if nothing is left
 */
char *
karum_markup_with_marks (const char *comment, const KarumBoard *board, const KarumMarkup *markup);

/**
 * karum_markup_with_diagram: @comment with or without `[%diagram]`.
 * @comment: (nullable)
 * Returns: (transfer full): "" if nothing is left
 */
char *karum_markup_with_diagram (const char *comment, gboolean diagram);

/**
 * karum_markup_toggle_mark, karum_markup_toggle_arrow: adds the mark or arrow, in place of one with
 * another color; removes it if it is there with this color.
 */
void karum_markup_toggle_mark (KarumMarkup *markup, KarumPoint point, KarumMarkColor color);
void karum_markup_toggle_arrow (KarumMarkup *markup,
                                KarumPoint from,
                                KarumPoint to,
                                KarumMarkColor color);

/**
 * karum_markup_toggle_label: gives @point the label @text in place of another; removes it if the
 * point has this one.
 * @text: 1 … KARUM_LABEL_MAX letters or figures
 */
void karum_markup_toggle_label (KarumMarkup *markup, KarumPoint point, const char *text);

/* karum_markup_label_at: (nullable): the label of @point. */
const char *karum_markup_label_at (const KarumMarkup *markup, KarumPoint point);

/**
 * karum_markup_next_label: writes the first label that no point has: A, B, … Z, or 1, 2, … 999.
 * Returns: FALSE if all are used
 */
gboolean
karum_markup_next_label (const KarumMarkup *markup, gboolean figures, char label[KARUM_LABEL_TEXT]);

G_END_DECLS
