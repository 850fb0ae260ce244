/* karum-difference-view.h: how two states of a game differ, in words and on two boards. */
#pragma once

#include <gtk/gtk.h>

#include "karum-record.h"

#define KARUM_TYPE_DIFFERENCE_VIEW (karum_difference_view_get_type ())

G_DECLARE_FINAL_TYPE (KarumDifferenceView, karum_difference_view, KARUM, DIFFERENCE_VIEW, GtkBox)

/* karum_difference_view_set_labels: what is written above the boards. */
void
karum_difference_view_set_labels (KarumDifferenceView *self, const char *before, const char *after);

/**
 * karum_difference_view_show: shows both at the first place where their moves, comments or
 * variations differ.
 * @before, @after: (nullable): NULL: only the text is shown
 * @text: what is said above them
 */
void karum_difference_view_show (KarumDifferenceView *self,
                                 const KarumRecord *before,
                                 const KarumRecord *after,
                                 const char *text);

/**
 * karum_difference_view_show_turns: shows what follows from two turns of one position.
 * @before: the position
 * @second: (nullable): NULL to show only @first
 * @text: what is said above them
 */
void karum_difference_view_show_turns (KarumDifferenceView *self,
                                       const KarumRules *rules,
                                       const KarumState *before,
                                       const KarumTurn *first,
                                       const KarumTurn *second,
                                       const char *text);

/* karum_difference_text: (transfer full): in words, a line for each difference; "" for none.
 * @differences: (element-type KarumVersionDifference): as of karum_record_differences() */
char *karum_difference_text (const KarumRecord *before,
                             const KarumRecord *after,
                             const GPtrArray *differences);
