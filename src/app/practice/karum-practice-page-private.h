/* karum-practice-page-private.h: what the chapters of the page know of each other. */
#pragma once

#include "karum-actions.h"
#include "karum-exercise.h"
#include "karum-practice.h"
#include "karum-practice-page.h"

/* The points of a guess: a move as good as the best, one that keeps the value, one that is no
 * mistake. */
#define MOST_POINTS 3

struct _KarumPracticePage {
  KarumPage parent_instance;

  /* Template children */
  AdwWindowTitle *title;
  KarumSidebarPane *side;
  GtkStack *stack;
  AdwStatusPage *trouble;
  AdwComboRow *kind_row, *player_row, *side_row;
  GtkLabel *status, *source;
  AdwBin *place;
  GtkButton *next_button, *open_button;

  GSettings *settings;  /* (owned) */
  gint64 game;          /* whose moves are guessed; 0 for positions of many games */
  GPtrArray *players;   /* (owned) (nullable) (element-type KarumPlayerRow) */
  gint64 person;        /* whose mistakes; 0 for nobody */
  GArray *you;          /* (owned) (nullable) (element-type gint64): who is at the computer */
  GArray *found;        /* (owned) (nullable) (element-type KarumPractised) */
  GArray *doubtful;     /* (owned) (nullable): likewise, to be searched until they are sure */
  GHashTable *done;     /* (owned) (element-type gint64): positions that aren't shown again */
  KarumPractised row;   /* the one that is shown */
  gboolean unsure;      /* it is a doubtful one */
  KarumRecord *record;  /* (owned) (nullable): its game; NULL while it is loaded */
  gboolean judged;      /* the first answer to it was */
  GCancellable *trying; /* (owned) (nullable) */
  gboolean showing;     /* the program sets rows, so they don't notify */

  guint points, guesses; /* of the game */
};

/* What the actions need. */
enum {
  PRACTICE_FOUND = KARUM_NEED_OWN,
};

/* karum_practice_page_kind: what is practised. */
KarumExerciseKind karum_practice_page_kind (KarumPracticePage *self);

/* karum_practice_page_show_status: numbers of positions, or points of guesses, as they are now. */
void karum_practice_page_show_status (KarumPracticePage *self);

/* karum_practice_page_show_message: @title and @text (nullable) instead of a position. */
void
karum_practice_page_show_message (KarumPracticePage *self, const char *title, const char *text);

/* karum_practice_page_take_focus: focuses what is shown, unless the focus is in it or in another
 * part of the window: while a page is loaded, only its Back button can have the focus. */
void karum_practice_page_take_focus (KarumPracticePage *self);

/* karum_practice_page_show_end: instead of a position; offers what else there is to do. */
void karum_practice_page_show_end (KarumPracticePage *self);

/* karum_practice_page_remember_player: whose positions are due is shown in the sidebar. */
void karum_practice_page_remember_player (KarumPracticePage *self);

/* karum_practice_page_give_up: what is computed for the present position isn't waited for. */
void karum_practice_page_give_up (KarumPracticePage *self);

/* karum_practice_page_begin: forgets what was shown and answered; a message is shown meanwhile. */
void karum_practice_page_begin (KarumPracticePage *self);

/* karum_practice_page_load_record: loads the game of the position. The page has no record until it
 * is loaded. */
void karum_practice_page_load_record (KarumPracticePage *self);

/* karum_practice_page_next: the next position, or the end. A mistake that wasn't answered is left
 * for another time. */
void karum_practice_page_next (KarumPracticePage *self);
