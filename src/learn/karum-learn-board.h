/* karum-learn-board.h: a diagram, a question or a task of a text: a position, the turns that it
 * shows, and what is said of it. */
#pragma once

#include "karum-goal.h"
#include "karum-markup.h"

/**
 * KarumLearnBoard: constant once read.
 */
typedef struct {
  char *id;
  KarumRules rules;
  KarumState before; /* what is shown first */
  KarumState after;  /* after @turns; the same as @before if there are none */
  GPtrArray *turns;  /* (element-type KarumTurn): the turns explained */
  KarumMarkup markup;
  GArray *goals;      /* (nullable) (element-type KarumGoal): all of a task; NULL if it is none */
  GHashTable *claims; /* (element-type utf8 utf8): what the text relies on, by name: see
                         karum_learn_claims */
} KarumLearnBoard;

/* (array zero-terminated=1): the names of claims, which tests compare with the rules and the
 * engine: `points`, `counters`, `winner`, `to-move`, `phase`: of the position after the turns;
 * `legal`, `illegal`: turns there; `only`: what turns begin with, then all legal ones that begin
 * so, in byte order; `count`: of the legal turns; `value`: proved, for the person who holds First;
 * `worth`: the same after each of some turns, as in "c3=+4 a1=0"; `rows`: the values of the rows
 * that the last turn has made; `answers`: how many turns solve a task. */
extern const char *const karum_learn_claims[];

/**
 * karum_learn_board_new: reads the attributes of a board: `id` and `rules`; `setup` and `position`
 * as in records; `played` (turns before what is shown), `turns`, `marks`, `arrows`, `labels`,
 * `goal`, and claims. All but `id` and `rules` can be missing.
 * @names, @values: (array zero-terminated=1)
 * Returns: (transfer full) (nullable): NULL with @error, whose message names the attribute
 */
KarumLearnBoard *
karum_learn_board_new (const char *const *names, const char *const *values, GError **error);

void karum_learn_board_free (KarumLearnBoard *board);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumLearnBoard, karum_learn_board_free)
