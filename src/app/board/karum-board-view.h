/* karum-board-view.h: the board of any game, to look at and to play on. */
#pragma once

#include <gtk/gtk.h>

#include "karum-board-palette.h"
#include "karum-entry.h"
#include "karum-markup.h"

G_BEGIN_DECLS

#define KARUM_TYPE_BOARD_VIEW (karum_board_view_get_type ())

/**
 * KarumBoardView: shows a state of a game and reports the points that a person touches.
 *
 * Properties: `interactive` (points can be touched), `coordinates`, `theme` (KarumBoardTheme),
 * `animate`, `flipped`. Signals: `point-activated` (guint: a KarumPoint) for a point clicked,
 * dropped upon or chosen with the keyboard; `step-back` for Escape and for a piece dropped beside
 * the points that it can go to; `marked` (guint from, guint to: KarumPoints, equal for a mark,
 * different for an arrow; int color: a KarumMarkColor, -1 if none was chosen with Shift, Ctrl or
 * Alt); `labelled` (guint: a KarumPoint, string: a letter or figure) for one that was typed.
 */
typedef enum {
  KARUM_MARKING_NONE,   /* marks are only shown */
  KARUM_MARKING_SECOND, /* the second button of the pointer marks */
  KARUM_MARKING_ALL,    /* pointer, touch and keys mark, and play nothing */
} KarumMarking;

G_DECLARE_FINAL_TYPE (KarumBoardView, karum_board_view, KARUM, BOARD_VIEW, GtkWidget)

/**
 * karum_board_view_show: shows a state; what changed since the state shown before moves into place.
 * @rules, @state: copied
 * @last: (nullable): a legal turn in @state: the state after it is shown, with marks for what the
 *   turn has done; copied
 */
void karum_board_view_show (KarumBoardView *self,
                            const KarumRules *rules,
                            const KarumState *state,
                            const KarumTurn *last);

/**
 * karum_board_view_set_entry: shows the turn being entered in the state that is shown: the points
 * touched, those that can be touched next, and the ghost of the piece under the pointer.
 * @entry: (nullable): copied
 */
void karum_board_view_set_entry (KarumBoardView *self, const KarumEntry *entry);

/* karum_board_view_set_highlight: makes @row stand out; NULL for none. Copied. */
void karum_board_view_set_highlight (KarumBoardView *self, const KarumRow *row);

/* karum_board_view_set_marked: points out @points, @n_points of them, until another state is
 * shown. */
void karum_board_view_set_marked (KarumBoardView *self, const KarumPoint *points, guint n_points);

/**
 * karum_board_view_set_notes: shows what persons have marked in the state that is shown and said of
 * the last turn, until another state is shown.
 * @markup: (nullable): its contents are taken over
 * @glyphs: (nullable): of the last turn
 */
void karum_board_view_set_notes (KarumBoardView *self, KarumMarkup *markup, const char *glyphs);

/* karum_board_view_set_marking: how the board can be marked. */
void karum_board_view_set_marking (KarumBoardView *self, KarumMarking marking);

/**
 * karum_board_view_shows_cursor: whether the keyboard's cursor is seen. Keys act at the cursor only
 * where it is seen; arrows, and Enter, show it on a board that has the focus and can be played on.
 */
gboolean karum_board_view_shows_cursor (KarumBoardView *self);

/**
 * karum_board_view_get_center: where the middle of @point is in the widget's coordinates.
 * Returns: FALSE while nothing is shown
 */
gboolean karum_board_view_get_center (KarumBoardView *self, KarumPoint point, double *x, double *y);

G_END_DECLS
