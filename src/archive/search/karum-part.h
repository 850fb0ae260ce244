/* karum-part.h: a part of a filter: one condition on games.
 *
 * What a column tells is written as tests of columns, and nothing else: for games whose columns
 * can't be read, the tests are converted to SQL. What no column tells is written in SQL.
 */
#pragma once

#include "karum-archive-types.h"
#include "karum-column-test.h"
#include "karum-game-filter-fields.h"

/* An alternative of a part: tests, or a condition in SQL. */
typedef struct {
  GArray *tests; /* (nullable) (element-type KarumColumnTest): all of them must pass */
  char *check;   /* (nullable): a condition on `games g`; NULL with @tests */
  char *id;      /* (nullable): a query for the same games, possibly including some in the bin: its
                    column, */
  char *rest;    /* (nullable): and the rest; NULL to use the condition */
} KarumPartWay;

/**
 * KarumPart: a disjunction of one or more alternatives. User input is only passed as parameters.
 */
struct _KarumPart {
  GArray *ways;     /* (element-type KarumPartWay) */
  GPtrArray *texts; /* (element-type char*): the values of the parameters */
  int base;         /* the number of the first parameter */
  gboolean narrow;  /* matched by few games in most cases */
};

/* karum_part_new: (transfer full): a part without alternatives. @base: as above */
KarumPart *karum_part_new (int base);
/* karum_part_new_narrow: the same, for a part that is matched by few games in most cases. */
KarumPart *karum_part_new_narrow (int base);
/* karum_part_new_test: a part with one alternative: a field is within bounds. */
KarumPart *karum_part_new_test (int base, KarumColumnField field, guint32 least, guint32 most);
void karum_part_free (KarumPart *part);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPart, karum_part_free)

/* karum_part_text: adds the parameter @text; returns its number. */
int karum_part_text (KarumPart *part, const char *text);

/* karum_part_or_tests: adds an alternative, whose tests are added next. */
void karum_part_or_tests (KarumPart *part);

/* karum_part_test: adds a test to the last alternative: a field is within bounds. */
void karum_part_test (KarumPart *part, KarumColumnField field, guint32 least, guint32 most);

/* karum_part_test_in_progress: the same: the game has no result, and is neither an
 * analysis copy nor unplayed. */
void karum_part_test_in_progress (KarumPart *part);

/* karum_part_test_among: the same: a field is, or is not, in the result of a query of one
 * column, in parentheses. */
void karum_part_test_among (KarumPart *part,
                            KarumColumnField field,
                            const char *numbers,
                            gboolean among);

/* karum_part_test_values: the same: a field is, or is not, one of @values.
 * @values: (transfer full) (element-type guint32) */
void
karum_part_test_values (KarumPart *part, KarumColumnField field, GArray *values, gboolean among);

/* karum_part_or: adds an alternative in SQL. */
void karum_part_or (KarumPart *part, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* karum_part_or_query: adds an alternative in SQL: a query: its column, and the rest. */
void karum_part_or_query (KarumPart *part, const char *id, const char *rest);

/* karum_part_way_check: (transfer full): the condition of an alternative. */
char *karum_part_way_check (const KarumPartWay *way);

/* karum_part_check: (transfer full): the check of the whole part, in parentheses. */
char *karum_part_check (const KarumPart *part);

/**
 * karum_filter_parts: the parts of @filter, except position, pattern and bin.
 * Returns: (transfer full) (element-type KarumPart): narrow ones first; the parameters of each are
 * numbered from 2, as in karum_set_collect()
 */
GPtrArray *karum_filter_parts (const KarumGameFilter *filter);

/* The filters, in a file each for what they are about. */
extern const KarumFilterTable karum_player_filters, karum_rules_filters, karum_event_filters,
    karum_date_filters, karum_course_filters, karum_word_filters, karum_note_filters,
    karum_list_filters;

/* The players with a name that meets a condition on `player_names n`, and all players merged
 * with them. */
#define KARUM_PLAYERS_NAMED(condition)                                 \
  "(SELECT p.id FROM player_names n JOIN players o ON o.id = n.player" \
  " JOIN players p ON p.person = o.person WHERE " condition ")"

/* The events with a name that meets a condition on `event_names n`, and all events merged with
 * them. */
#define KARUM_EVENTS_NAMED(condition)                                   \
  "(SELECT id FROM event_now WHERE event IN"                            \
  " (SELECT w.event FROM event_names n JOIN events e ON e.id = n.event" \
  " JOIN event_now w ON w.id = e.id"                                    \
  " WHERE " condition "))"

/* karum_part_word: one of karum_search_each(). */
KarumPart *karum_part_word (const char *word, int base);
