/* karum-variation.h: the turns that a search expects. */
#pragma once

#include "karum-search.h"

/**
 * karum_variation_move: finds a legal turn by its key in the table.
 * @turn: (out): unchanged if there is none
 * Returns: whether there is one
 */
bool
karum_variation_move (KarumSearch *search, const KarumState *state, uint32_t key, KarumTurn *turn);

/**
 * karum_variation_collect: fills the principal variation of @result, whose first turn is known:
 * follows the entries of the table. If the score is proved, it only contains turns that are proved
 * to keep it.
 * @root: in which the turn of @result is made
 * @depth: at most so many turns
 */
void karum_variation_collect (KarumSearch *search,
                              const KarumState *root,
                              unsigned depth,
                              KarumSearchResult *result);
