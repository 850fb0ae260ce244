/* karum-game-page-private.h: shared by the files of the game page. */
#pragma once

#include "karum-fork-bar.h"
#include "karum-analysis-view.h"
#include "karum-lead-chart.h"
#include "karum-review-view.h"
#include "karum-row-list.h"
#include "karum-tree-map.h"
#include "karum-turn-entry.h"
#include "karum-actions.h"
#include "karum-board-view.h"
#include "karum-explorer.h"
#include "karum-game-news.h"
#include "karum-game-page.h"
#include "karum-game-voice.h"
#include "karum-passing-line.h"
#include "karum-hints.h"
#include "karum-mark-bar.h"
#include "karum-match-bar.h"
#include "karum-opponent.h"
#include "karum-page-keys.h"
#include "karum-rating-bar.h"
#include "karum-replay-bar.h"
#include "karum-score-card.h"
#include "karum-session.h"
#include "karum-split.h"
#include "karum-teller.h"
#include "karum-turn-list.h"

/* What the page shows of a game: what one needs to play it, how it ended, or everything. */
typedef enum { KARUM_FACE_PLAYING, KARUM_FACE_ENDED, KARUM_FACE_STUDYING } KarumFace;

struct _KarumGamePage {
  KarumPage parent_instance;

  /* Template children */
  GtkStack *stack;
  AdwStatusPage *trouble;
  AdwToastOverlay *toasts;
  AdwWindowTitle *title;
  GtkMenuButton *menu_button;
  GtkWidget *damage_bar;
  GtkLabel *damage;
  GtkWidget *contradiction_bar;
  GtkLabel *contradiction;
  KarumMatchBar *match_bar;
  KarumRatingBar *rating_bar;
  KarumScoreCard *card1, *card2;
  GtkWidget *variation_bar, *correction_cancel;
  GtkLabel *status;
  GtkWidget *choices;
  GtkButton *finish;
  GtkWidget *keep;
  GtkWidget *status_row, *end_bar, *play_bar, *note_bar, *chart_place, *switcher, *review_button;
  GtkLabel *lesson; /* of the review, under the board */
  KarumAnalysisView *analysis;
  GtkWidget *computer_bar, *spinner, *hurry, *rest, *go_on;
  KarumBoardView *board;
  GtkWidget *board_column, *panel;
  KarumReplayBar *replay;
  KarumLeadChart *chart, *narrow_chart;
  KarumReviewView *review;
  KarumSplit *split;
  GtkStack *tabs;
  AdwBin *record_place;
  GtkWidget *record;
  KarumTurnList *turns;
  KarumRowList *rows;
  KarumTurnEntry *entry;
  KarumForkBar *forks;
  KarumMarkBar *mark_bar;
  GtkMenuButton *glyphs;
  GtkLabel *measures;
  GtkWidget *entry_place;
  GtkWidget *no_record; /* in place of the board of a result without a record */
  GtkLabel *occasion;
  GtkWidget *enter_record;
  KarumExplorer *explorer;
  KarumTreeMap *tree;

  /* Owned */
  KarumSession *session; /* (nullable) */
  gint64 id;             /* of the game that is shown or being loaded; 0 for none */
  GtkWidget *turn_menu;  /* (nullable): created on first use */
  GSettings *settings;
  KarumGameFilter search; /* of the library */
  GCancellable *loading;  /* (nullable) */
  GCancellable *seating;  /* (nullable): asks which player is the annotator */
  KarumTeller *teller;
  int message_room; /* the width that messages have, in pixels */
  KarumState shown; /* the current position */
  gboolean any_shown;
  gboolean pointing;        /* the board shows a turn under the pointer, or a temporary line */
  KarumPassingLine *glance; /* (owned) (nullable): what is shown besides the record */
  gboolean ended;           /* the end of the game was announced */
  KarumGameNews *news;      /* (owned): what is told of its changes */
  KarumFace face;
  gboolean reading;           /* the record had the focus last, not the board */
  GtkEventController *typing; /* (nullable): of the window */
  gboolean marking;           /* the board is used for marks, not for play */
  KarumMarking board_marking;
  KarumOpponent *opponent; /* (owned): the computer as a player */
  KarumAnalyst *analyst;   /* (owned) */
  KarumLoader *reviews;    /* (owned): loads the review of the game */
  gboolean review_wanted;  /* it is shown as soon as it is there */
  gboolean analysing;
  gint64 analysed;       /* the game in which the analysis was switched on */
  KarumHints *hints;     /* (owned) */
  KarumGameVoice *voice; /* (owned) */
};

/* What the actions of the page need; why one can't be used is told in karum-game-page-needs.c. */
enum {
  GAME_SHOWN = KARUM_NEED_OWN,
  GAME_EDIT, /* it can be changed now */
  GAME_UNDO, /* there is something to undo */
  GAME_REDO, /* or to redo */
  GAME_OPEN, /* it is played, and isn't an analysis */
  GAME_ENDED,
  GAME_SAVED,     /* it is in an archive */
  GAME_ARCHIVE,   /* it can be added to one */
  GAME_WHOLE,     /* what was entered can be played or kept as it is */
  GAME_BEFORE,    /* a move comes before the position */
  GAME_AFTER,     /* a move follows in the line */
  GAME_NOT_LAST,  /* the end of the game isn't shown */
  GAME_MOVES,     /* the line has moves */
  GAME_RECORD,    /* the game has moves */
  GAME_MOVE,      /* a move is current */
  GAME_LEAD,      /* a comment can stand before it */
  GAME_FORK,      /* there are several moves to choose from */
  GAME_VARIATION, /* a variation is shown */
  GAME_BRANCH,    /* another can be added */
  GAME_UP,        /* it can be moved before others */
  GAME_DOWN,      /* or after others */
  GAME_MAIN,      /* it can become the main line */
  GAME_HERE,      /* the game can begin with the position */
  GAME_GOES_ON,   /* the position isn't the end */
  GAME_FOLD,
  GAME_PATTERN, /* its board can be searched for patterns */
  GAME_RESULT,  /* it has a result, but no record */
  GAME_NO_COMPUTER,
  GAME_COMPUTER, /* it is the computer's turn */
  GAME_THINKS,   /* the computer thinks about its move */
  GAME_RESTS,    /* it has stopped */
  GAME_MARKS,    /* there are marks on the board */
  GAME_REVIEWED,
  GAME_PLAY, /* a move can be entered */
};

/* @function, of the page, for KarumAction. */
#define GAME_DOES(function) KARUM_DOES (KarumGamePage, function)

/* Its actions, in the file that performs them. */
extern const KarumActionTable karum_game_page_playing_actions, karum_game_page_face_actions,
    karum_game_page_computer_actions, karum_game_page_analysis_actions,
    karum_game_page_voice_actions, karum_game_page_replaying_actions,
    karum_game_page_review_actions, karum_game_page_tree_actions, karum_game_page_branch_actions,
    karum_game_page_start_actions, karum_game_page_correcting_actions,
    karum_game_page_turns_actions, karum_game_page_notes_actions, karum_game_page_signs_actions,
    karum_game_page_position_actions, karum_game_page_sharing_actions;

/* Why actions of the page are disabled, by need. */
extern const char *const karum_game_page_reasons[];

/* karum_game_page_set_search: of the class: the search of the library; copied. */
void karum_game_page_set_search (KarumPage *page, const KarumGameFilter *search);

/* karum_game_page_install_actions: for class_init. */
void karum_game_page_install_actions (GtkWidgetClass *widget_class);

/* -- karum-game-page-place.c -- */

/* The type of the place in a game: the path to its move, Nothing if that is the last one of the
 * game; the tab; and what is seen of the record. */
#define KARUM_GAME_PLACE "(maus" KARUM_TURN_LIST_VIEW ")"

/* karum_game_page_remember: of the class: what leads there again. */
GVariant *karum_game_page_remember (KarumPage *page);

/* karum_game_page_keep_place: if a game of an archive is shown, remembers what is seen of it. */
void karum_game_page_keep_place (KarumGamePage *self);

/* karum_game_page_find_place: (transfer full) (nullable): where @game, its UUID, was left. */
GVariant *karum_game_page_find_place (KarumGamePage *self, const char *game);

/* karum_game_page_go_to_place: goes to its move, or as far as there still are moves before it. */
void karum_game_page_go_to_place (KarumSession *session, GVariant *place);

/* karum_game_page_set_place: folds what was folded there; if @whole, also shows the same tab and
 * the same part of the record. */
void karum_game_page_set_place (KarumGamePage *self, GVariant *place, gboolean whole);

/* karum_game_page_open_at: as karum_game_page_open(), but @place, (nullable), comes before @ply. */
void karum_game_page_open_at (
    KarumGamePage *self, KarumArchive *archive, gint64 id, guint ply, GVariant *place);

/* -- karum-game-page-keys.c -- */

/* karum_game_page_add_keys: for init: the keys of the actions, wherever the focus is. */
void karum_game_page_add_keys (KarumGamePage *self);

/* -- karum-game-page-typing.c -- */

/* karum_game_page_reads: whether the record, or what belongs to it, has the focus: letters are
 * commands there, and begin a move elsewhere. */
gboolean karum_game_page_reads (KarumGamePage *self);

/* karum_game_page_focus_home: focuses the board of a game that is being played, or the record of
 * one that is looked at. */
void karum_game_page_focus_home (KarumGamePage *self);

/* karum_game_page_focus_part: focuses what was focused last: the board or the record. */
void karum_game_page_focus_part (KarumGamePage *self);

/* karum_game_page_choose: goes to @turn after @node if the record has it, and shows it otherwise.
 */
void karum_game_page_choose (KarumGamePage *self, const KarumNode *node, const KarumTurn *turn);

/* karum_game_page_root_typing, karum_game_page_unroot_typing: the keys of the window. */
void karum_game_page_root_typing (KarumGamePage *self);
void karum_game_page_unroot_typing (KarumGamePage *self);

/* -- Game page messages -- */

/* karum_game_page_hear: tells what @session reports. */
void karum_game_page_hear (KarumGamePage *self, KarumSession *session);

/* karum_game_page_tell_changed: tells what was done to the record, and whether the game has ended;
 * messages of earlier changes go. */
void karum_game_page_tell_changed (KarumGamePage *self);

/* -- Game page share -- */

/* karum_game_page_add_sharing: for init: the board can be dragged. */
void karum_game_page_add_sharing (KarumGamePage *self);

/* -- karum-game-page-annotate.c -- */

/* karum_game_page_add_annotating: for init: marks on the board, keys for position signs. */
void karum_game_page_add_annotating (KarumGamePage *self);

/* karum_game_page_update_annotating: updates the state of the actions for glyphs and marks. */
void karum_game_page_update_annotating (KarumGamePage *self);

/* karum_game_page_show_notes: shows the marks and glyphs of the current turn. */
void karum_game_page_show_notes (KarumGamePage *self);

/* karum_game_page_name_annotator: passes the annotator's name from the preferences to the
 * session. */
void karum_game_page_name_annotator (KarumGamePage *self);

/* The properties of the page: 0 for no glyph. */
guint8 karum_game_page_get_glyph (KarumGamePage *self, KarumGlyphGroup group);
void karum_game_page_set_glyph (KarumGamePage *self, KarumGlyphGroup group, int glyph);
gboolean karum_game_page_get_diagram (KarumGamePage *self);
void karum_game_page_set_diagram (KarumGamePage *self, gboolean diagram);
void karum_game_page_set_marking (KarumGamePage *self, gboolean marking);

/* karum_game_page_add_links: for init: links in comments are shown on the board. */
void karum_game_page_add_links (KarumGamePage *self);

/* karum_game_page_can_finish: whether the turn being entered can be played as it is. */
gboolean karum_game_page_can_finish (KarumGamePage *self);

/* karum_game_page_focus_board: focuses the board, or what is in its place. */
void karum_game_page_focus_board (KarumGamePage *self);

/* karum_game_page_update_actions: enables or disables all actions. */
void karum_game_page_update_actions (KarumGamePage *self);

/* karum_game_page_save_notes: saves the comment being written before its turn is moved or
 * deleted. */
void karum_game_page_save_notes (KarumGamePage *self);

/* -- Game page turns -- */

/* karum_game_page_add_turns: for init: the context menu of a turn; the saved form of the list. */
void karum_game_page_add_turns (KarumGamePage *self);

/* -- karum-game-page-correct.c -- */

/* karum_game_page_hear_corrections: asks before @session corrects what was played, or loses
 * turns. */
void karum_game_page_hear_corrections (KarumGamePage *self, KarumSession *session);

/* karum_game_page_show_contradiction: tells of a result that the main line can't have led to. */
void karum_game_page_show_contradiction (KarumGamePage *self);

/* karum_game_page_dup_correction: (transfer full) (nullable): what the turn that is entered next is
 * for, if it corrects another. */
char *karum_game_page_dup_correction (KarumGamePage *self);

/* -- karum-game-page-computer.c -- */

/* karum_game_page_add_computer: for init: it plays; its bar. */
void karum_game_page_add_computer (KarumGamePage *self);

/* karum_game_page_show_computer: what it does, and what it can be told, beside its player. */
void karum_game_page_show_computer (KarumGamePage *self);

/* -- karum-game-page-clock.c -- */

/* karum_game_page_hear_clock: shows the clock of the session, and what follows from it. */
void karum_game_page_hear_clock (KarumGamePage *self);

/* karum_game_page_run_clock: lets it go while the page is shown in the active window. */
void karum_game_page_run_clock (KarumGamePage *self);

/* -- karum-game-page-analysis.c -- */

/* karum_game_page_add_analysis: for init. */
void karum_game_page_add_analysis (KarumGamePage *self);

/* karum_game_page_analyze: shows a position that is in no archive, with the analysis switched on.
 * Nothing is shown if @rules don't allow it. */
void karum_game_page_analyze (KarumGamePage *self, const char *rules, const char *position);

/* karum_game_page_analyse: analyses the current position if that is wanted. */
void karum_game_page_analyse (KarumGamePage *self);

/* karum_game_page_get_tried: the glyph of the current turn: by the review; where there is none, by
 * the analysis while it is switched on; 0 for none, or if not enough is known yet. @verdict: (out):
 * set with a glyph; its line belongs to the review */
guint8 karum_game_page_get_tried (KarumGamePage *self, KarumVerdict *verdict);

/* karum_game_page_get_thresholds: from the preferences. */
KarumThresholds karum_game_page_get_thresholds (KarumGamePage *self);

/* karum_game_page_set_analysing: the property of the page. */
void karum_game_page_set_analysing (KarumGamePage *self, gboolean analysing);

/* karum_game_page_begin_analysis: switches it off in a game that is being played, unless it was
 * asked for there. */
void karum_game_page_begin_analysis (KarumGamePage *self);

/* karum_game_page_teach: questions moves of the session's game, if it is a teaching game. */
void karum_game_page_teach (KarumGamePage *self);

/* karum_game_page_forget_analysis: another game is opened. */
void karum_game_page_forget_analysis (KarumGamePage *self);

/* -- karum-game-page-face.c -- */

/* karum_game_page_begin_face: shows the face that a game has when it is opened. */
void karum_game_page_begin_face (KarumGamePage *self);

/* karum_game_page_set_face: shows what belongs to @face. */
void karum_game_page_set_face (KarumGamePage *self, KarumFace face);

/* karum_game_page_update_face: shows the face again, since its form, the position or the game has
 * changed. */
void karum_game_page_update_face (KarumGamePage *self);

/* karum_game_page_place_messages: of the overlay over the status: messages lie beside its buttons
 * if they have room there. Returns: TRUE */
gboolean karum_game_page_place_messages (GtkOverlay *overlay,
                                         GtkWidget *messages,
                                         GdkRectangle *place,
                                         KarumGamePage *self);

/* karum_game_page_set_studying: the property of the page: everything is shown, or what belongs to
 * the game being played or ended. */
void karum_game_page_set_studying (KarumGamePage *self, gboolean studying);

/* -- karum-game-page-review.c -- */

/* karum_game_page_load_review: loads the review of the game that is open, if any, and follows it.
 */
void karum_game_page_load_review (KarumGamePage *self);

/**
 * karum_game_page_glance: shows a temporary line. It is not in the record before
 * karum_game_page_keep_glance() is called. Escape, and going elsewhere, end it.
 * @base: of the present record: where it begins
 * @line: turns, separated by spaces, which needn't be legal; a single point is only marked
 * @plays: at the end of a game in progress it can be played
 */
void karum_game_page_glance (KarumGamePage *self,
                             const KarumNode *base,
                             const char *line,
                             gboolean plays);

/* karum_game_page_keep_glance: the line becomes a variation. */
void karum_game_page_keep_glance (KarumGamePage *self);

/* karum_game_page_drop_glance: the line is gone. */
void karum_game_page_drop_glance (KarumGamePage *self);

/* karum_game_page_update: shows the position, prompt and points of the session. */
void karum_game_page_update (KarumGamePage *self);

/**
 * karum_game_page_point_turn: shows the position after @turn, until called with NULL.
 * @turn: (nullable): legal in the current position
 */
void karum_game_page_point_turn (KarumGamePage *self, const KarumTurn *turn);
