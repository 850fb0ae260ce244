/* filter-oracle.h: filters, with SQL written by hand for the same games. */
#pragma once

#include "karum-archive-types.h"

/* For games whose players, events and dates are those of columns.c. */
typedef struct {
  KarumGameFilter filter;
  const char *sql; /* a condition on `games g`; NULL for words, which filter.c has results for */
} FilterCase;

extern const FilterCase filter_cases[];
extern const guint n_filter_cases;
