/* karum-board-shown.h: what a board shows: a state of a game, and the turn being entered in it. */
#pragma once

#include "karum-entry.h"
#include "karum-markup.h"
#include "karum-turn-effects.h"

G_BEGIN_DECLS

/* KarumBoardShown: a plain value, zeroed while nothing is shown. Read its fields, change it through
 * the functions below. */
typedef struct {
  gboolean any; /* something is shown */
  KarumRules rules;
  KarumState state;
  KarumTurn last;                        /* that led to @state; no points if none */
  KarumTurnEffect effects[KARUM_POINTS]; /* of @last, by point */
  KarumPoint ended; /* where @last has put a piece, or its last point; KARUM_POINT_NONE if none */
  const KarumMarkup *markup; /* (nullable) (not owned): what persons have marked */
  KarumEntry entry;
  gboolean has_entry;
  KarumState drawn;            /* @state with the turn being entered, as far as it can be played */
  KarumRow highlight;          /* stands out; no points if none */
  guint8 marked[KARUM_POINTS]; /* 1 for every point that is pointed out */
} KarumBoardShown;

/**
 * karum_board_shown_set: shows a state, with no turn being entered and no row standing out.
 * @rules, @state: copied
 * @last: (nullable): a legal turn in @state; it is made and what it has done is shown
 * Returns: TRUE if the board is another than before
 */
gboolean karum_board_shown_set (KarumBoardShown *shown,
                                const KarumRules *rules,
                                const KarumState *state,
                                const KarumTurn *last);

/**
 * karum_board_shown_set_entry: shows the turn being entered.
 * @entry: (nullable): copied
 * Returns: TRUE if other pieces stand on the board than before
 */
gboolean karum_board_shown_set_entry (KarumBoardShown *shown, const KarumEntry *entry);

/* karum_board_shown_is_entering: points of a turn have been touched. */
static inline gboolean
karum_board_shown_is_entering (const KarumBoardShown *shown)
{
  return shown->has_entry && shown->entry.turn.n_points > 0;
}

/* karum_board_shown_cell: what stands on @point, with the turn being entered. */
static inline KarumCell
karum_board_shown_cell (const KarumBoardShown *shown, KarumPoint point)
{
  return shown->rules.game->cell (&shown->rules, &shown->drawn, point);
}

/* karum_board_shown_cell_before: what stood on @point before the turn being entered. */
static inline KarumCell
karum_board_shown_cell_before (const KarumBoardShown *shown, KarumPoint point)
{
  return shown->rules.game->cell (&shown->rules, &shown->state, point);
}

G_END_DECLS
