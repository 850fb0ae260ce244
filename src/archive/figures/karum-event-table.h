/* karum-event-table.h: who came where in an event. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/* What decides among players with the same score. */
typedef enum {
  KARUM_TIE_DIRECT,
  KARUM_TIE_SONNEBORN,
  KARUM_TIE_BUCHHOLZ,
  KARUM_TIE_WINS,
  KARUM_TIE_MARGIN,
  KARUM_N_TIES
} KarumTieBreak;

/* How a table is counted. */
typedef struct {
  gboolean by_matches; /* the two games of a match are one result, decided by wins, then by points;
                          those of a match that is not finished don't count */
  gint64 last_round;   /* rounds up to this one, as karum_round_number() has them; 0 for all */
  KarumTieBreak ties[KARUM_N_TIES]; /* in the order in which they decide */
  guint n_ties;
} KarumTableOptions;

/* What is usual. */
#define KARUM_TABLE_OPTIONS                                                                \
  ((KarumTableOptions){                                                                    \
      .ties = { KARUM_TIE_DIRECT, KARUM_TIE_SONNEBORN, KARUM_TIE_WINS, KARUM_TIE_MARGIN }, \
      .n_ties = 4 })

/* A game, or a match of two, as one of its players sees it. */
typedef struct {
  gint64 id;     /* of the game, of a match's first game */
  gint64 second; /* of a match's second game; 0 for none */
  char *round;   /* NULL if unknown */
  char *date;    /* NULL if unknown */
  gint64 opponent;
  char *opponent_name;
  guint half_points; /* 0, 1, 2 */
  gint64 margin;     /* own points less the opponent's over games that have a score */
} KarumTableResult;

/**
 * KarumTableRow: a player of an event. What is in halves or quarters of a point is counted in them.
 */
typedef struct {
  gint64 person;
  char *name;
  guint rank;        /* from 1; equal ones share one */
  guint half_points; /* the score */
  guint direct;      /* half points in the games among all with the same score */
  guint sonneborn;   /* quarter points: own result times the opponent's score, summed */
  guint buchholz;    /* half points: the opponents' scores, summed */
  guint wins;
  gint64 margin;
  GPtrArray *results; /* (element-type KarumTableResult): by round, date and game */
} KarumTableRow;

/**
 * karum_store_event_table: the table of the finished games that @filter finds between two different
 * known persons, best first, then by name.
 * @filter: with the event
 * Returns: (transfer full) (nullable) (element-type KarumTableRow)
 */
GPtrArray *karum_store_event_table (KarumStore *store,
                                    const KarumGameFilter *filter,
                                    const KarumTableOptions *options,
                                    GError **error);

G_END_DECLS
