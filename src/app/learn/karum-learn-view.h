/* karum-learn-view.h: rules and lessons, and a card for each of their parts. */
#pragma once

#include <gtk/gtk.h>

#include "karum-learn.h"
#include "karum-page.h"

#define KARUM_TYPE_LEARN_VIEW (karum_learn_view_get_type ())

/**
 * KarumLearnView: shows the list of texts, or one of them: the target of `win.learn-about` is a
 * string, "RULESET PAGE" or "RULESET PAGE HEADING" with the ids in data/learn; "" for the list.
 */
G_DECLARE_FINAL_TYPE (KarumLearnView, karum_learn_view, KARUM, LEARN_VIEW, KarumPage)

/* -- Lesson card: a diagram, a question or a task of a text, on the board. */

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
