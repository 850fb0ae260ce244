/* karum-column-test.h: a condition on games that is evaluated on their columns, or in SQL. */
#pragma once

#include "karum-column-memory.h"
#include "karum-game-set.h"

/**
 * KarumColumnTest: whether a field of a column is within bounds, one of some values, or in the
 * result of a query.
 */
typedef struct {
  KarumColumnField field;
  guint32 least, most;
  char *numbers;  /* (owned) (nullable): a query of one column in parentheses, instead of bounds */
  GArray *values; /* (owned) (nullable) (element-type guint32): instead of bounds */
  gboolean not ;  /* negates the test */
} KarumColumnTest;

void karum_column_test_clear (KarumColumnTest *test);

/* karum_column_test_sql: (transfer full): the same test as a condition on `games g`, for games
 * whose columns can't be read. */
char *karum_column_test_sql (const KarumColumnTest *test);

/**
 * karum_column_tests_find: adds to @set the games of @live that pass all of @tests.
 * @tests: (element-type KarumColumnTest)
 * @texts: (element-type char*): the parameters of queries, from number 2
 * @found: (out): FALSE if columns can't be read; @set is unchanged then
 */
gboolean karum_column_tests_find (KarumColumnMemory *memory,
                                  KarumDb *db,
                                  const GArray *tests,
                                  const GPtrArray *texts,
                                  const KarumGameSet *live,
                                  KarumGameSet *set,
                                  gboolean *found,
                                  GError **error);

/* karum_column_tests_live: (transfer full) (nullable): all games outside the bin; NULL if
 * columns can't be read. */
KarumGameSet *karum_column_tests_live (KarumColumnMemory *memory, KarumDb *db);
