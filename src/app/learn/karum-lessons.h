/* karum-lessons.h: the texts of all games and of help: their list, which can be searched, or one of
 * them; on a page, or in a window of their own; and buttons that lead to them. */
#pragma once

#include <adwaita.h>

#include "karum-board-view.h"
#include "karum-learn.h"
#include "karum-verdict.h"

#define KARUM_TYPE_HELP_BUTTON (karum_help_button_get_type ())

/**
 * KarumHelpButton: property `place`: "RULESET PAGE HEADING" or "help PAGE HEADING", with the ids in
 * data/learn; the heading can be missing. Property `about` (nullable): what is explained, for
 * screen readers.
 */
G_DECLARE_FINAL_TYPE (KarumHelpButton, karum_help_button, KARUM, HELP_BUTTON, GtkButton)

/* karum_help_button_get_place: (transfer none) (nullable) */
const char *karum_help_button_get_place (KarumHelpButton *self);

#define KARUM_TYPE_LEARN_PANE (karum_learn_pane_get_type ())

/**
 * KarumLearnPane: its lines and links activate `win.learn-about`, whose target is a place. Property
 * `title`: of the text that is shown, "" for the list.
 */
G_DECLARE_FINAL_TYPE (KarumLearnPane, karum_learn_pane, KARUM, LEARN_PANE, AdwBin)

/**
 * karum_learn_pane_show: @place: "RULESET PAGE" or "RULESET PAGE HEADING" with the ids in
 * data/learn, and "help" instead of a ruleset for help; anything else is the list
 */
void karum_learn_pane_show (KarumLearnPane *self, const char *place);

/* karum_learn_pane_get_place: (transfer none): the last one that was shown. */
const char *karum_learn_pane_get_place (KarumLearnPane *self);

/**
 * karum_learn_window_new: (transfer none): a window above @parent, a dialog, that shows @place and
 * whatever is followed from there.
 */
GtkWindow *karum_learn_window_new (GtkWindow *parent, const char *place);

#define KARUM_TYPE_LESSON_CARD (karum_lesson_card_get_type ())

/**
 * KarumLessonCard: a diagram plays its moves on request; a task or a game is played on
 * (KarumLessonPlay); a question shows its answer on request. Signals: `solved`: the task was;
 * `judged` (const KarumVerdict *, const KarumTurn *): of a task whose board has no goals.
 */
G_DECLARE_FINAL_TYPE (KarumLessonCard, karum_lesson_card, KARUM, LESSON_CARD, GtkBox)

/**
 * karum_lesson_card_new: (transfer floating)
 * @block: has a board; must outlive the card
 * @rules: (nullable): those of the page, for the values in texts
 * @was_solved: the task was solved before
 */
GtkWidget *
karum_lesson_card_new (const KarumLearnBlock *block, const KarumRules *rules, gboolean was_solved);

/**
 * karum_lesson_label_new: (transfer floating): a text whose points are links that highlight them on
 * @card.
 * @rules: (nullable)
 * @card: (nullable): the board that the text speaks of
 */
GtkWidget *
karum_lesson_label_new (const KarumLearnText *text, const KarumRules *rules, KarumLessonCard *card);

#define KARUM_TYPE_LESSON_PLAY (karum_lesson_play_get_type ())

/**
 * KarumLessonPlay: takes the moves from a board, and says what became of them. A task is judged,
 * and the program's moves are found, in another thread. A task without goals asks for a move that
 * keeps the value of the position: karum_verdict_keeps(). Signals: `solved`: the task was, or the
 * game was played to its end; `judged`: as that of the card.
 */
G_DECLARE_FINAL_TYPE (KarumLessonPlay, karum_lesson_play, KARUM, LESSON_PLAY, GtkBox)

/**
 * karum_lesson_play_new: (transfer floating)
 * @block: a task or a game; must outlive the widget
 * @rules: (nullable): those of the page, for the values in texts
 * @board: (transfer none): shows the block's board; in the same card
 * @solved: it was solved before
 */
GtkWidget *karum_lesson_play_new (const KarumLearnBlock *block,
                                  const KarumRules *rules,
                                  KarumBoardView *board,
                                  gboolean solved);

/* karum_lesson_play_get_state: (transfer none): before the next move. */
const KarumState *karum_lesson_play_get_state (KarumLessonPlay *self);

/* karum_lesson_button: (transfer none): a button at the end of @box; @clicked is called with @self,
 * an object. */
GtkWidget *
karum_lesson_button (GtkWidget *box, const char *label, GCallback clicked, gpointer self);
