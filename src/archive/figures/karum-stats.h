/* karum-stats.h: the statistics of a person. */
#pragma once

#include "karum-store.h"
#include "karum-annotated.h"

typedef struct {
  GPtrArray *rows;   /* (element-type KarumOpponentTally) */
  GHashTable *known; /* (element-type gint64 KarumOpponentTally): the same, indexed by person */
} KarumOpponents;

/* The games under one ruleset, on one side. */
typedef struct {
  char *game, *preset;
  KarumSide side; /* at the end */
  KarumTally tally;
} KarumRulesTally;

typedef struct {
  gint64 person;
  char *name; /* NULL if unknown */
  char *note; /* NULL if there is none */
  KarumTally tally;
  gint64 points_for, points_against; /* over games with a score */
} KarumOpponentTally;

typedef struct {
  int year; /* 0 if unknown */
  KarumTally tally;
} KarumYearTally;

typedef struct {
  int month; /* as karum_date_month() has it */
  KarumTally tally;
} KarumMonthTally;

typedef struct {
  gint64 event; /* 0 for games without an event */
  char *name;   /* NULL for games without an event */
  KarumTally tally;
} KarumEventTally;

/* Runs of consecutive games; games without a date are left out. */
typedef struct {
  guint win, unbeaten, loss; /* the longest runs */
  guint current;             /* number of games in the current run; 0 if there is none */
  KarumResult kind;          /* the result in the current run, from the person's point of view */
} KarumStreaks;

/* Runs with lists of their games: the longest ones and the current one. */
typedef enum {
  KARUM_STREAK_WIN,
  KARUM_STREAK_UNBEATEN,
  KARUM_STREAK_LOSS,
  KARUM_STREAK_CURRENT,
  KARUM_N_STREAKS
} KarumStreak;

/* An extreme game. */
typedef struct {
  gint64 id;         /* 0 for none */
  gint64 margin;     /* own points minus the opponent's */
  KarumGameRow *row; /* (owned) (nullable) */
} KarumExtreme;

/* A game of the form. */
typedef struct {
  KarumGameRow *row;   /* (owned) */
  KarumResult outcome; /* from the person's point of view */
} KarumFormGame;

/**
 * KarumStats: the statistics of a person; all fields except @unfinished and @unplayed count
 * finished games.
 */
typedef struct {
  char *name;
  KarumTally all;
  guint unfinished;
  guint unplayed;                    /* forfeits and byes, which nothing else counts */
  guint scored;                      /* number of games with a score, */
  gint64 points_for, points_against; /* and the sums over them */
  KarumExtreme best_win, worst_loss;
  KarumStreaks streaks;
  GArray *runs[KARUM_N_STREAKS]; /* (element-type gint64): the games of each run; the first one
                                    among equally long runs */
  GPtrArray *form;         /* (element-type KarumFormGame): the last games with a date, ascending */
  guint recorded;          /* number of games with turns: results without a record are left out */
  guint shortest, longest; /* in turns, of these; 0 without any */
  guint64 turns;           /* sum over these */
  GPtrArray *by_rules;     /* (element-type KarumRulesTally): by game, preset and side */
  GPtrArray *by_opponent;  /* (element-type KarumOpponentTally): most games first */
  GPtrArray *by_year;      /* (element-type KarumYearTally): ascending, the unknown year last */
  GPtrArray *by_month;     /* (element-type KarumMonthTally): known months, ascending */
  GPtrArray *by_event;     /* (element-type KarumEventTally): most games first, then by name */
  KarumTally matches;      /* finished matches */
} KarumStats;

/**
 * karum_store_stats: the statistics of @person over the games that match @filter.
 * @against: only games against this person; 0 for all
 * Returns: (transfer full) (nullable)
 */
KarumStats *karum_store_stats (KarumStore *store,
                               gint64 person,
                               gint64 against,
                               const KarumGameFilter *filter,
                               GError **error);
void karum_stats_free (KarumStats *stats);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumStats, karum_stats_free)

/* karum_opponents_new_rows: (transfer full): an empty array that owns its elements. */
GPtrArray *karum_opponents_new_rows (void);

/* karum_opponents_new_known: (transfer full): an empty hash table for the elements of such an
 * array. */
GHashTable *karum_opponents_new_known (void);

/**
 * karum_opponents_get: the results of @person, which are added if missing.
 * @name: display name; invalid UTF-8 is replaced
 * @note: (nullable): distinguishes persons with the same name
 * Returns: (transfer none)
 */
KarumOpponentTally *karum_opponents_get (const KarumOpponents *opponents,
                                         gint64 person,
                                         const char *name,
                                         const char *note);
