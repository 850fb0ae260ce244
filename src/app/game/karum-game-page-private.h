/* karum-game-page-private.h: what the parts of the game page share. */
#pragma once

#include "karum-board-view.h"
#include "karum-explorer.h"
#include "karum-fork-bar.h"
#include "karum-game-page.h"
#include "karum-lead-chart.h"
#include "karum-mark-bar.h"
#include "karum-match-bar.h"
#include "karum-note.h"
#include "karum-page-keys.h"
#include "karum-rating-bar.h"
#include "karum-replay-bar.h"
#include "karum-row-list.h"
#include "karum-score-card.h"
#include "karum-teller.h"
#include "karum-turn-entry.h"
#include "karum-turn-list.h"

G_BEGIN_DECLS

struct _KarumGamePage {
  AdwBin parent_instance;

  /* Template children */
  GtkStack *stack;
  AdwStatusPage *trouble;
  AdwToastOverlay *toasts;
  AdwWindowTitle *title;
  GtkMenuButton *menu_button;
  KarumMatchBar *match_bar;
  KarumRatingBar *rating_bar;
  KarumScoreCard *card1, *card2;
  GtkWidget *variation_bar, *correction_cancel;
  GtkLabel *status;
  GtkWidget *choices;
  GtkButton *finish;
  GtkWidget *again;
  KarumBoardView *board;
  GtkWidget *board_column;
  KarumReplayBar *replay;
  KarumLeadChart *chart, *narrow_chart;
  GtkStack *tabs;
  KarumTurnList *turns;
  KarumRowList *rows;
  KarumNote *lead_note, *turn_note, *game_note;
  KarumTurnEntry *entry;
  KarumForkBar *forks;
  KarumMarkBar *mark_bar;
  GtkMenuButton *glyphs;
  GtkLabel *measures;
  GtkWidget *entry_place;
  KarumExplorer *explorer;

  /* Owned */
  KarumSession *session; /* (nullable) */
  GtkWidget *turn_menu;  /* (nullable): until it is needed */
  GSettings *settings;
  KarumGameFilter search; /* of the library */
  GCancellable *loading;  /* (nullable) */
  KarumTeller *teller;
  KarumState shown; /* the position on the board */
  gboolean any_shown;
  gboolean pointing;     /* the board shows a turn that is only pointed at */
  gboolean ended;        /* the game is over, and that has been said */
  gboolean failure_told; /* a message says that something could not be saved */
  const char *doing;     /* (nullable): what is told, with Undo, when it is done; constant */
  gboolean undo_offered; /* a message offers to undo the last change */
  gboolean played;       /* it came to its end here */
  gboolean marking;      /* the board is marked, not played on */
  KarumMarking board_marking;
};

/* karum_game_page_install_actions: for class_init. */
void karum_game_page_install_actions (GtkWidgetClass *widget_class);

/* -- karum-game-page-keys.c -- */

/* karum_game_page_bind_keys: for class_init: the keys shown with the actions. */
void karum_game_page_bind_keys (GtkWidgetClass *widget_class);

/* karum_game_page_add_keys: for init: the keys of the actions, wherever the focus is. */
void karum_game_page_add_keys (KarumGamePage *self);

/* -- karum-game-page-messages.c -- */

/* karum_game_page_hear: tells what @session reports. */
void karum_game_page_hear (KarumGamePage *self, KarumSession *session);

/* karum_game_page_hear_failures: tells only if @session can't save a change. */
void karum_game_page_hear_failures (KarumGamePage *self, KarumSession *session);

/* karum_game_page_tell_changed: tells what was done to the record, and whether the game has ended;
 * messages of earlier changes go. */
void karum_game_page_tell_changed (KarumGamePage *self);

/* -- karum-game-page-share.c -- */

/* karum_game_page_install_sharing: for class_init: actions for other programs. */
void karum_game_page_install_sharing (GtkWidgetClass *widget_class);

/* karum_game_page_add_sharing: for init: the board can be dragged. */
void karum_game_page_add_sharing (KarumGamePage *self);

/* karum_game_page_update_sharing: which of these actions can be done now. */
void karum_game_page_update_sharing (KarumGamePage *self);

/* -- karum-game-page-annotate.c -- */

/* karum_game_page_install_annotating: for class_init: actions for glyphs and marks. */
void karum_game_page_install_annotating (GtkWidgetClass *widget_class);

/* karum_game_page_add_annotating: for init: marks on the board, keys for position signs. */
void karum_game_page_add_annotating (KarumGamePage *self);

/* karum_game_page_update_annotating: which of these actions can be done now, and their state. */
void karum_game_page_update_annotating (KarumGamePage *self);

/* karum_game_page_show_notes: the marks and glyphs of the turn that is looked at. */
void karum_game_page_show_notes (KarumGamePage *self);

/* karum_game_page_name_annotator: tells the session who annotates, as the preferences say. */
void karum_game_page_name_annotator (KarumGamePage *self);

/* karum_game_page_marks_with: @key is for the board, which is being marked. */
gboolean karum_game_page_marks_with (KarumGamePage *self, const KarumPageKey *key);

/* The properties of the page: 0 for no glyph. */
guint8 karum_game_page_get_glyph (KarumGamePage *self, KarumGlyphGroup group);
void karum_game_page_set_glyph (KarumGamePage *self, KarumGlyphGroup group, int glyph);
gboolean karum_game_page_get_diagram (KarumGamePage *self);
void karum_game_page_set_diagram (KarumGamePage *self, gboolean diagram);
void karum_game_page_set_marking (KarumGamePage *self, gboolean marking);

/* karum_game_page_add_links: for init: what comments speak of is seen on the board. */
void karum_game_page_add_links (KarumGamePage *self);

/* karum_game_page_can_finish: the turn being entered can be played as it is. */
gboolean karum_game_page_can_finish (KarumGamePage *self);

/* karum_game_page_update_actions: which actions can be done now. */
void karum_game_page_update_actions (KarumGamePage *self);

/* karum_game_page_install_tree: for class_init: actions for forks, variations and corrections. */
void karum_game_page_install_tree (GtkWidgetClass *widget_class);

/* karum_game_page_update_tree: which of them can be done now. */
void karum_game_page_update_tree (KarumGamePage *self);

/* karum_game_page_save_notes: what is being written is saved, before its turn goes or moves. */
void karum_game_page_save_notes (KarumGamePage *self);

/* -- karum-game-page-turns.c -- */

/* karum_game_page_install_turns: for class_init: actions of the list of turns. */
void karum_game_page_install_turns (GtkWidgetClass *widget_class);

/* karum_game_page_add_turns: for init: the menu of a turn; the form of the list is remembered. */
void karum_game_page_add_turns (KarumGamePage *self);

/* karum_game_page_update_turns: which of these actions can be done now. */
void karum_game_page_update_turns (KarumGamePage *self);

/* -- karum-game-page-start.c -- */

/* karum_game_page_install_start: for class_init: actions that change how the game begins. */
void karum_game_page_install_start (GtkWidgetClass *widget_class);

/* karum_game_page_update_start: which of them can be done now. */
void karum_game_page_update_start (KarumGamePage *self);

/* -- karum-game-page-branch.c -- */

/* karum_game_page_install_branch: for class_init: actions for branches. */
void karum_game_page_install_branch (GtkWidgetClass *widget_class);

/* karum_game_page_update_branch: which of them can be done now. */
void karum_game_page_update_branch (KarumGamePage *self);

/* -- karum-game-page-conflict.c -- */

/* karum_game_page_ask_conflict: asks what becomes of @n_turns turns; @text says which is the first
 * of them. */
void karum_game_page_ask_conflict (KarumGamePage *self, const char *text, guint n_turns);

/* karum_game_page_dup_correction: (transfer full) (nullable): what the turn that is entered next is
 * for, if it corrects another. */
char *karum_game_page_dup_correction (KarumGamePage *self);

/* karum_game_page_update: shows the position, prompt and points of the session. */
void karum_game_page_update (KarumGamePage *self);

/**
 * karum_game_page_point_turn: shows what @turn would lead to, until NULL takes its place.
 * @turn: (nullable): legal in the position that is looked at
 */
void karum_game_page_point_turn (KarumGamePage *self, const KarumTurn *turn);

G_END_DECLS
