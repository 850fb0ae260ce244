/* pahtum-rows.h: what rows are worth. */
#pragma once

#include "pahtum-board.h"

/* pahtum_score_fresh: the worth of those rows of @stones that contain a stone of @fresh, each
 * once. */
int32_t pahtum_score_fresh (PahtumCells stones, PahtumCells fresh);
