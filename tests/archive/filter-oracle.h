/* filter-oracle.h: filters, with SQL written by hand for the same games; filters evaluated by SQL
 * alone. */
#pragma once

#include "karum-random.h"
#include "karum-record.h"
#include "karum-store.h"

/* In SQL: `games g` is in progress; an analysis copy isn't. */
#define FILTER_IN_PROGRESS \
  "g.result = 0 AND g.id NOT IN (SELECT game FROM tags WHERE name = 'AnalysisOf')"

typedef struct {
  KarumGameFilter filter;
  const char *sql; /* a condition on `games g`; NULL for words, which filter.c has results for */
} FilterCase;

/* For games from filter_record(). */
extern const FilterCase filter_cases[];
extern const guint n_filter_cases;

/* filter_record: (transfer full): a short game with any players, event, date, result, and so on. */
KarumRecord *filter_record (KarumRandom *random);

/* filter_sql_select: (transfer full) (element-type gint64): the games that meet @condition on
 * `games g`, in the order of their numbers. */
GArray *filter_sql_select (KarumStore *store, const char *condition);

/* filter_sql_find: (transfer full) (element-type gint64): the games that match @filter, which has
 * neither a position nor a pattern, by the SQL of its parts. */
GArray *filter_sql_find (KarumStore *store, const KarumGameFilter *filter);
