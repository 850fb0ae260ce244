/* karum-lesson-card.h: a diagram, a question or a task of a text, on the board. */
#pragma once

#include <gtk/gtk.h>

#include "karum-learn.h"

#define KARUM_TYPE_LESSON_CARD (karum_lesson_card_get_type ())

/**
 * KarumLessonCard: a diagram plays its moves on request; a task is played on, and says what is
 * missing; a question shows its answer on request. Signal `solved`: the task was.
 */
G_DECLARE_FINAL_TYPE (KarumLessonCard, karum_lesson_card, KARUM, LESSON_CARD, GtkBox)

/**
 * karum_lesson_card_new: (transfer floating)
 * @block: has a board; must outlive the card
 * @rules: (nullable): those of the page, for the values in texts
 * @solved: the task was solved before
 */
GtkWidget *
karum_lesson_card_new (const KarumLearnBlock *block, const KarumRules *rules, gboolean solved);

/**
 * karum_lesson_label_new: (transfer floating): a text whose points are links that highlight them on
 * @card.
 * @rules: (nullable)
 * @card: (nullable): the board that the text speaks of
 */
GtkWidget *karum_lesson_label_new (const KarumLearnText *text,
                                   const KarumRules *rules,
                                   KarumLessonCard *card);
