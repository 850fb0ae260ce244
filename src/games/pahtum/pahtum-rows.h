/* pahtum-rows.h: the values of rows. */
#pragma once

#include "pahtum-board.h"

/* pahtum_score_fresh: the value of those rows of @stones that contain a stone of @fresh, each
 * counted once. */
int32_t pahtum_score_fresh (PahtumCells stones, PahtumCells fresh);
