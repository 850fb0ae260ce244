/* karum-part.h: a part of a filter: one condition, in three forms.
 *
 * The first form is a check of a game's row in SQL, for a condition of many parts. The others
 * return all matching games as sets: tests of columns; and queries that each use one index, if
 * there is no column or it can't be read.
 */
#pragma once

#include "karum-archive-types.h"
#include "karum-column-test.h"

G_BEGIN_DECLS

/* An alternative of a part. */
typedef struct {
  char *check;   /* a condition on `games g` */
  char *id;      /* (nullable): a query for the same games, possibly including some in the bin: its
                    column, */
  char *rest;    /* (nullable): and the rest; NULL to use @check */
  GArray *tests; /* (nullable) (element-type KarumColumnTest): equivalent tests, all of which must
                  * pass; NULL if no column has the data */
} KarumPartWay;

/**
 * KarumPart: a disjunction of one or more alternatives. User input is only passed as parameters.
 */
typedef struct {
  GArray *ways;     /* (element-type KarumPartWay) */
  GPtrArray *texts; /* (element-type char*): the values of the parameters */
  int base;         /* the number of the first parameter */
  gboolean inverse; /* negates the part */
  gboolean narrow;  /* matched by few games in most cases */
} KarumPart;

/* karum_part_new: (transfer full): a part without alternatives. @base: as above */
KarumPart *karum_part_new (int base);
/* karum_part_new_narrow: the same, for a part that is matched by few games in most cases. */
KarumPart *karum_part_new_narrow (int base);
/* karum_part_new_plain: a part with one alternative without parameters: @check. @inverse: as
 * above */
KarumPart *karum_part_new_plain (int base, gboolean inverse, const char *check);
void karum_part_free (KarumPart *part);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPart, karum_part_free)

/* karum_part_text: adds the parameter @text; returns its number. */
int karum_part_text (KarumPart *part, const char *text);

/* karum_part_name: adds the parameter @name, normalised and folded; returns its number. */
int karum_part_name (KarumPart *part, const char *name);

/* karum_part_or: adds an alternative: a check. */
void karum_part_or (KarumPart *part, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* karum_part_or_query: adds an alternative: a query: its column, and the rest. */
void karum_part_or_query (KarumPart *part, const char *id, const char *rest);

/* karum_part_or_anywhere: adds an alternative: a check that has an index of all games, including
 * those in the bin. */
void karum_part_or_anywhere (KarumPart *part, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* karum_part_test, karum_part_test_not: adds a test to the last alternative: a field is within
 * bounds, or is not. */
void karum_part_test (KarumPart *part, KarumColumnField field, guint32 least, guint32 most);
void karum_part_test_not (KarumPart *part, KarumColumnField field, guint32 value);

/* karum_part_test_among: the same: a field is, or is not, in the result of a query of one
 * column, in parentheses. */
void karum_part_test_among (KarumPart *part,
                            KarumColumnField field,
                            const char *numbers,
                            gboolean among);

/* karum_part_check: (transfer full): the check of the whole part, in parentheses. */
char *karum_part_check (const KarumPart *part);

/**
 * karum_filter_parts: the parts of @filter, except position, pattern and bin.
 * @base: the number of the first parameter
 * @through: number parameters consecutively through all parts; otherwise from @base in each
 * Returns: (transfer full) (element-type KarumPart): narrow ones first
 */
GPtrArray *karum_filter_parts (const KarumGameFilter *filter, int base, gboolean through);

/* KarumPartMaker: creates a part of @filter; NULL if the fields are not set. */
typedef KarumPart *(*KarumPartMaker) (const KarumGameFilter *filter, int base);

/* The players, their sides, and the result for a person. */
KarumPart *karum_part_person (const KarumGameFilter *filter, int base);
KarumPart *karum_part_player1 (const KarumGameFilter *filter, int base);
KarumPart *karum_part_player2 (const KarumGameFilter *filter, int base);

/* A judgement of a turn, by the player of the filter if it has one. */
KarumPart *karum_part_glyph (const KarumGameFilter *filter, int base);

/* The game, preset, rules and options. */
KarumPart *karum_part_game (const KarumGameFilter *filter, int base);
KarumPart *karum_part_preset (const KarumGameFilter *filter, int base);
KarumPart *karum_part_rules (const KarumGameFilter *filter, int base);
KarumPart *karum_part_options (const KarumGameFilter *filter, int base);

/* The course and the result of the game. */
KarumPart *karum_part_result (const KarumGameFilter *filter, int base);
KarumPart *karum_part_termination (const KarumGameFilter *filter, int base);
KarumPart *karum_part_in_progress (const KarumGameFilter *filter, int base);
KarumPart *karum_part_finished (const KarumGameFilter *filter, int base);
KarumPart *karum_part_winner (const KarumGameFilter *filter, int base);
KarumPart *karum_part_turns (const KarumGameFilter *filter, int base);
KarumPart *karum_part_margin (const KarumGameFilter *filter, int base);

/* The range of days, or no date. */
KarumPart *karum_part_dates (const KarumGameFilter *filter, int base);
KarumPart *karum_part_months (const KarumGameFilter *filter, int base);
KarumPart *karum_part_undated (const KarumGameFilter *filter, int base);

/* The players with a name that meets a condition on `player_names n`, and all players merged
 * with them. */
#define KARUM_PLAYERS_NAMED(condition)                                 \
  "(SELECT p.id FROM player_names n JOIN players o ON o.id = n.player" \
  " JOIN players p ON p.person = o.person WHERE " condition ")"

/* The events with a name that meets a condition on `event_names n`, and all events merged with
 * them. */
#define KARUM_EVENTS_NAMED(condition)                                                          \
  "(SELECT id FROM events WHERE coalesce (merged_into, id) IN"                                 \
  " (SELECT coalesce (e.merged_into, e.id) FROM event_names n JOIN events e ON e.id = n.event" \
  " WHERE " condition "))"

/* karum_part_word: one word or phrase, folded, of the text of the filter. */
KarumPart *karum_part_word (const char *word, int base);

G_END_DECLS
