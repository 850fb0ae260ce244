/* karum-event-table.h: the standings of an event with its tie-breaks. */
#pragma once

#include "karum-store.h"

/* Tie-breaks between players with the same score. */
typedef enum {
  KARUM_TIE_DIRECT,
  KARUM_TIE_SONNEBORN,
  KARUM_TIE_BUCHHOLZ,
  KARUM_TIE_WINS,
  KARUM_TIE_MARGIN,
  KARUM_N_TIES
} KarumTieBreak;

/* The rules of a table. */
typedef struct {
  gboolean by_matches; /* the two games of a match count as one result, decided by wins, then by
                          points; unfinished matches don't count */
  gint64 last_round;   /* only rounds up to this one, as from karum_round_number(); 0 for all */
  KarumTieBreak ties[KARUM_N_TIES]; /* in order of precedence */
  guint n_ties;
} KarumTableOptions;

/* The default rules. */
#define KARUM_TABLE_OPTIONS                                                                \
  ((KarumTableOptions){                                                                    \
      .ties = { KARUM_TIE_DIRECT, KARUM_TIE_SONNEBORN, KARUM_TIE_WINS, KARUM_TIE_MARGIN }, \
      .n_ties = 4 })

/* A game, or a match of two games, from the point of view of one player. */
typedef struct {
  gint64 id;                 /* of the game, or of the first game of a match */
  gint64 second;             /* of the second game of a match; 0 for none */
  char *round;               /* NULL if unknown */
  char *date;                /* NULL if unknown */
  KarumTermination unplayed; /* a forfeit or a bye; KARUM_TERMINATION_NONE if it was played */
  gint64 opponent;           /* KARUM_PLAYER_NOBODY of a bye */
  char *opponent_name;       /* NULL of a bye */
  guint half_points;         /* 0, 1, 2 */
  gint64 margin;             /* own points minus the opponent's, over games with a score */
} KarumTableResult;

/**
 * KarumTableRow: a player of an event. Fractions are counted in halves or quarters of a point.
 */
typedef struct {
  gint64 person;
  char *name;
  guint rank;        /* from 1; equal players share a rank */
  guint games;       /* played */
  guint unplayed;    /* forfeits and byes */
  guint half_points; /* the score, of all of them */
  guint direct;      /* half points in games between players with the same score */
  guint sonneborn;   /* quarter points: sum of own result times the opponent's score; the opponent
                        of a bye has the score of the person */
  guint buchholz;    /* half points: sum of the opponents' scores; that of what was not played is
                        the score of the person */
  guint wins;        /* of games played */
  gint64 margin;
  GPtrArray *results; /* (element-type KarumTableResult): sorted by round, date and game */
} KarumTableRow;

/**
 * karum_store_event_table: the table of the finished games between different known persons, and of
 * the forfeits and byes of known persons, that match @filter; the best first, then by name.
 * @filter: must contain the event
 * Returns: (transfer full) (nullable) (element-type KarumTableRow)
 */
GPtrArray *karum_store_event_table (KarumStore *store,
                                    const KarumGameFilter *filter,
                                    const KarumTableOptions *options,
                                    GError **error);

/* karum_table_result_sign: the points of a result as tables write them: 0 ½ 1, and − + of a
 * forfeit. */
const char *karum_table_result_sign (const KarumTableResult *result);

/* karum_table_tie: the value of tie-break @tie for @row; higher is better. */
gint64 karum_table_tie (const KarumTableRow *row, KarumTieBreak tie);
