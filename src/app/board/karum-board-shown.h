/* karum-board-shown.h: the content of a board: a state of a game, and the turn being entered. */
#pragma once

#include <glib.h>

#include "karum-entry.h"
#include "karum-game.h"
#include "karum-markup.h"

typedef enum {
  KARUM_EFFECT_NONE = 0,
  KARUM_EFFECT_PLACED = 1 << 0, /* something was placed there, without moving along a way */
  KARUM_EFFECT_TAKEN = 1 << 1,  /* its content was captured */
} KarumTurnEffect;

/**
 * karum_turn_effects_find: the effects of the legal @turn in @before.
 * @after: the state after it
 * @effects: (out): KARUM_POINTS of them, indexed by point
 */
void karum_turn_effects_find (const KarumRules *rules,
                              const KarumState *before,
                              const KarumTurn *turn,
                              const KarumState *after,
                              KarumTurnEffect *effects);

/**
 * karum_turn_ways: visits the ways of the pieces moved by @turn, which may be incomplete.
 * @after: the content of the board then
 */
void karum_turn_ways (const KarumRules *rules,
                      const KarumTurn *turn,
                      const KarumState *after,
                      KarumWayVisit visit,
                      void *data);

/* KarumBoardShown: a plain value, zeroed if the board is empty. Read its fields; change it only
 * through the functions below. */
typedef struct {
  gboolean any; /* the board is not empty */
  KarumRules rules;
  KarumState state;
  KarumTurn last;                        /* the turn before @state; no points if none */
  KarumTurnEffect effects[KARUM_POINTS]; /* of @last, indexed by point */
  KarumPoint
      ended; /* where @last has placed a piece, or its last point; KARUM_POINT_NONE if none */
  const KarumMarkup *markup; /* (nullable) (not owned): the user's annotations */
  KarumEntry entry;
  gboolean has_entry;
  KarumState drawn;            /* @state after the part of the entered turn that can be played */
  KarumRow highlight;          /* the emphasized row; no points if none */
  guint8 marked[KARUM_POINTS]; /* 1 for every highlighted point */
} KarumBoardShown;

/**
 * karum_board_shown_set: sets the state, without an entered turn and an emphasized row.
 * @rules, @state: copied
 * @last: (nullable): a legal turn in @state; it is played, and its effects are shown
 * Returns: TRUE if the game's board has changed
 */
gboolean karum_board_shown_set (KarumBoardShown *shown,
                                const KarumRules *rules,
                                const KarumState *state,
                                const KarumTurn *last);

/**
 * karum_board_shown_set_entry: sets the turn being entered.
 * @entry: (nullable): copied
 * Returns: TRUE if the pieces on the board have changed
 */
gboolean karum_board_shown_set_entry (KarumBoardShown *shown, const KarumEntry *entry);

/* karum_board_shown_is_entering: whether a turn is being entered. */
static inline gboolean
karum_board_shown_is_entering (const KarumBoardShown *shown)
{
  return shown->has_entry && shown->entry.turn.n_points > 0;
}

/* karum_board_shown_cell: the content of @point, with the turn being entered. */
static inline KarumCell
karum_board_shown_cell (const KarumBoardShown *shown, KarumPoint point)
{
  return shown->rules.game->cell (&shown->rules, &shown->drawn, point);
}

/* karum_board_shown_cell_before: the content of @point before the turn being entered. */
static inline KarumCell
karum_board_shown_cell_before (const KarumBoardShown *shown, KarumPoint point)
{
  return shown->rules.game->cell (&shown->rules, &shown->state, point);
}
