/* pahtum-worth.h: the learned worth of the contents of segments. */
#pragma once

#include "karum-value.h"
#include "pahtum-segments.h"

/* The worth for First, indexed by number, with final scoring, no captures and no cell left empty.
 */
extern const int16_t pahtum_worth[PAHTUM_SEGMENT_NUMBERS];
