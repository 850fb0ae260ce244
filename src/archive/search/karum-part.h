/* karum-part.h: a part of a filter: one condition, in three forms.
 *
 * One is a check of the row of a game in SQL, for a condition of many parts; the others give all
 * games that fulfil it, for sets of games: tests of columns, and queries, each by one index, where
 * columns don't tell or can't be read.
 */
#pragma once

#include "karum-archive-types.h"
#include "karum-column-test.h"

G_BEGIN_DECLS

/* One way to fulfil a part. */
typedef struct {
  char *check;   /* a condition on `games g` */
  char *id;      /* (nullable): a query for the same games, some of them in the bin: its column, */
  char *rest;    /* (nullable): and what follows; NULL to ask with @check */
  GArray *tests; /* (nullable) (element-type KarumColumnTest): all passed by the same
                    games; NULL where columns don't tell */
} KarumPartWay;

/**
 * KarumPart: fulfilled in one way at least. What a user gave is only ever in its parameters.
 */
typedef struct {
  GArray *ways;     /* (element-type KarumPartWay) */
  GPtrArray *texts; /* (element-type char*): the values of its parameters */
  GPtrArray *walks; /* (element-type char*): rows that its queries go through; where they are few
                       there is no need for columns. Empty for a part that columns tell best */
  int base;         /* the number of the first */
  gboolean inverse; /* fulfilled by games that fulfil it in no way */
  gboolean narrow;  /* mostly fulfilled by few games */
} KarumPart;

/* karum_part_new: (transfer full): a part without ways. @base: as above */
KarumPart *karum_part_new (int base);
/* karum_part_new_narrow: the same, mostly fulfilled by few games. */
KarumPart *karum_part_new_narrow (int base);
/* karum_part_new_plain: the same with one way without parameters: @check. @inverse: as above */
KarumPart *karum_part_new_plain (int base, gboolean inverse, const char *check);
void karum_part_free (KarumPart *part);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPart, karum_part_free)

/* karum_part_text: the number of a parameter with the value @text. */
int karum_part_text (KarumPart *part, const char *text);

/* karum_part_name: the number of a parameter with the value @name, normalised and folded. */
int karum_part_name (KarumPart *part, const char *name);

/* karum_part_or: adds a way: a check. */
void karum_part_or (KarumPart *part, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* karum_part_or_query: adds a way: the games of a query: its column, and what follows. */
void karum_part_or_query (KarumPart *part, const char *id, const char *rest);

/* karum_part_or_anywhere: adds a way: a check for which there is an index of all games, those in
 * the bin too. */
void karum_part_or_anywhere (KarumPart *part, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* karum_part_walk: @walk: "FROM" and what follows */
void karum_part_walk (KarumPart *part, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* karum_part_test, karum_part_test_not: the way that was added last is fulfilled if a field is
 * within bounds, or if it is not; and what else is said in this way. */
void karum_part_test (KarumPart *part, KarumColumnField field, guint32 least, guint32 most);
void karum_part_test_not (KarumPart *part, KarumColumnField field, guint32 value);

/* karum_part_test_among: the same if it is, or is not, among the numbers of a query of one column,
 * in parentheses. */
void karum_part_test_among (KarumPart *part,
                            KarumColumnField field,
                            const char *numbers,
                            gboolean among);

/* karum_part_check: (transfer full): the check of the whole part, in parentheses. */
char *karum_part_check (const KarumPart *part);

/**
 * karum_filter_parts: what @filter asks for, but for position, pattern and bin.
 * @base: the number of the first parameter
 * @through: number parameters from part to part; otherwise from @base on in each
 * Returns: (transfer full) (element-type KarumPart): narrow ones first
 */
GPtrArray *karum_filter_parts (const KarumGameFilter *filter, int base, gboolean through);

/* KarumPartMaker: makes a part of @filter; NULL if it doesn't ask for that. */
typedef KarumPart *(*KarumPartMaker) (const KarumGameFilter *filter, int base);

/* Who plays, on which side, and what came of it for that person. */
KarumPart *karum_part_person (const KarumGameFilter *filter, int base);
KarumPart *karum_part_player1 (const KarumGameFilter *filter, int base);
KarumPart *karum_part_player2 (const KarumGameFilter *filter, int base);

/* Under which rules. */
KarumPart *karum_part_game (const KarumGameFilter *filter, int base);
KarumPart *karum_part_preset (const KarumGameFilter *filter, int base);
KarumPart *karum_part_rules (const KarumGameFilter *filter, int base);
KarumPart *karum_part_options (const KarumGameFilter *filter, int base);

/* How the game went and what came of it. */
KarumPart *karum_part_result (const KarumGameFilter *filter, int base);
KarumPart *karum_part_termination (const KarumGameFilter *filter, int base);
KarumPart *karum_part_in_progress (const KarumGameFilter *filter, int base);
KarumPart *karum_part_finished (const KarumGameFilter *filter, int base);
KarumPart *karum_part_turns (const KarumGameFilter *filter, int base);
KarumPart *karum_part_margin (const KarumGameFilter *filter, int base);

/* From which day to which, or without one. */
KarumPart *karum_part_dates (const KarumGameFilter *filter, int base);
KarumPart *karum_part_months (const KarumGameFilter *filter, int base);
KarumPart *karum_part_undated (const KarumGameFilter *filter, int base);

/* The players with a name that fulfils a condition on `player_names n`, and those who are one
 * person with such a player. */
#define KARUM_PLAYERS_NAMED(condition)                                 \
  "(SELECT p.id FROM player_names n JOIN players o ON o.id = n.player" \
  " JOIN players p ON p.person = o.person WHERE " condition ")"

/* The events with a name that fulfils a condition on `event_names n`, and those that are one with
 * such an event. */
#define KARUM_EVENTS_NAMED(condition)                                                          \
  "(SELECT id FROM events WHERE coalesce (merged_into, id) IN"                                 \
  " (SELECT coalesce (e.merged_into, e.id) FROM event_names n JOIN events e ON e.id = n.event" \
  " WHERE " condition "))"

/* karum_part_word: one word or phrase, folded, of the text that is looked for. */
KarumPart *karum_part_word (const char *word, int base);

G_END_DECLS
