/* karum-board-view.h: the board of any game, for display and input. */
#pragma once

#include <gtk/gtk.h>

#include "karum-board-palette.h"
#include "karum-entry.h"
#include "karum-markup.h"

#define KARUM_TYPE_BOARD_THEME (karum_board_theme_get_type ())
GType karum_board_theme_get_type (void);

#define KARUM_TYPE_BOARD_VIEW (karum_board_view_get_type ())

/**
 * KarumBoardView: shows a state of a game and reports the points that the user activates.
 *
 * Properties: `interactive` (points can be activated), `coordinates`, `theme` (KarumBoardTheme),
 * `animate`, `flipped`.
 * Signals: `point-activated` (guint: a KarumPoint) for a point that was clicked, was the target of
 * a drop or was selected with the keyboard; `step-back` for Escape and for a piece dropped outside
 * its possible targets; `marked` (guint from, guint to: each a KarumPoint, equal for a mark,
 * different for an arrow; int color: a KarumMarkColor, -1 if none was selected with Shift, Ctrl or
 * Alt); `labelled` (guint: a KarumPoint, string: a letter or digit) when a label was typed.
 */
typedef enum {
  KARUM_MARKING_NONE,   /* marks are only shown */
  KARUM_MARKING_SECOND, /* the secondary button marks */
  KARUM_MARKING_ALL,    /* pointer, touch and keyboard mark, and play nothing */
} KarumMarking;

G_DECLARE_FINAL_TYPE (KarumBoardView, karum_board_view, KARUM, BOARD_VIEW, GtkWidget)

/**
 * karum_board_view_show: shows a state; the change from the previous state is animated.
 * @rules, @state: copied
 * @last: (nullable): a legal turn in @state: the state after it is shown, with marks for its
 *   effects; copied
 */
void karum_board_view_show (KarumBoardView *self,
                            const KarumRules *rules,
                            const KarumState *state,
                            const KarumTurn *last);

/**
 * karum_board_view_set_entry: shows the turn being entered in the current state: the points
 * entered, the possible next points, and the ghost of the piece under the pointer.
 * @entry: (nullable): copied
 */
void karum_board_view_set_entry (KarumBoardView *self, const KarumEntry *entry);

/* karum_board_view_set_highlight: emphasizes @row; NULL for none. Copied. */
void karum_board_view_set_highlight (KarumBoardView *self, const KarumRow *row);

/* karum_board_view_set_marked: highlights @points, @n_points of them, until another state is
 * shown. */
void karum_board_view_set_marked (KarumBoardView *self, const KarumPoint *points, guint n_points);

/**
 * karum_board_view_set_notes: shows the user's annotations of the current state and of the last
 * turn, until another state is shown.
 * @markup: (nullable): its contents are moved out
 * @glyphs: (nullable): of the last turn
 */
void karum_board_view_set_notes (KarumBoardView *self, KarumMarkup *markup, const char *glyphs);

/* karum_board_view_set_marking: sets how the user can mark points. */
void karum_board_view_set_marking (KarumBoardView *self, KarumMarking marking);

/**
 * karum_board_view_shows_cursor: whether the keyboard cursor is visible. Keys act on the cursor's
 * point only if it is visible; arrow keys and Enter show it on a focused, interactive board.
 */
gboolean karum_board_view_shows_cursor (KarumBoardView *self);

/* Ways over the board: by lines, by stones, by rows that score. */
typedef enum {
  KARUM_WALK_UP,
  KARUM_WALK_DOWN,
  KARUM_WALK_LEFT,
  KARUM_WALK_RIGHT,
  KARUM_WALK_NEXT_STONE,
  KARUM_WALK_PREVIOUS_STONE,
  KARUM_WALK_NEXT_ROW,
  KARUM_WALK_PREVIOUS_ROW,
  KARUM_N_WALKS
} KarumWalk;

/**
 * karum_board_view_walk: moves the keyboard cursor, and shows it if the board is focused.
 * Returns: (transfer full) (nullable): what is there, translated, for screen readers; NULL if there
 *   is nothing of the kind
 */
char *karum_board_view_walk (KarumBoardView *self, KarumWalk walk);

/**
 * karum_board_view_get_center: the centre of @point in the widget's coordinates.
 * Returns: FALSE if the board is empty
 */
gboolean karum_board_view_get_center (KarumBoardView *self, KarumPoint point, double *x, double *y);
