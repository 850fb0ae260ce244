/* pahtum-worth.h: the learned worth of the contents of segments. */
#pragma once

#include "karum-value.h"
#include "pahtum-segments.h"

/* The worth for First, indexed by number, with final scoring and no cell left empty: without
 * captures, and with them. */
extern const int16_t pahtum_worth[PAHTUM_SEGMENT_NUMBERS];
extern const int16_t pahtum_worth_captures[PAHTUM_SEGMENT_NUMBERS];
