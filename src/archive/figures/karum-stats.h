/* karum-stats.h: what a person's games add up to. */
#pragma once

#include "karum-store.h"
#include "karum-tally.h"

G_BEGIN_DECLS

/* Games under one ruleset, on one side. */
typedef struct {
  char *game, *preset;
  KarumSide side; /* held at the end */
  KarumTally tally;
} KarumRulesTally;

typedef struct {
  gint64 person;
  char *name; /* NULL if unknown */
  char *note; /* NULL if nothing was said */
  KarumTally tally;
  gint64 points_for, points_against; /* of games that have a score */
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
  gint64 event; /* 0 for games without one */
  char *name;   /* NULL for those */
  KarumTally tally;
} KarumEventTally;

/* Runs of games, in the order in which they were played; undated ones are left out. */
typedef struct {
  guint win, unbeaten, loss; /* the longest ones */
  guint current;             /* how many games at the end had the same result; 0 if there is none */
  KarumResult kind;          /* that result, from the person's view */
} KarumStreaks;

/* Runs whose games are known: the longest ones, and the one at the end. */
typedef enum {
  KARUM_STREAK_WIN,
  KARUM_STREAK_UNBEATEN,
  KARUM_STREAK_LOSS,
  KARUM_STREAK_CURRENT,
  KARUM_N_STREAKS
} KarumStreak;

/* A game that stands out. */
typedef struct {
  gint64 id;         /* 0 for none */
  gint64 margin;     /* own points less the opponent's */
  KarumGameRow *row; /* (owned) (nullable) */
} KarumExtreme;

/* So many games are the form of a player. */
#define KARUM_FORM_GAMES 20

/* One of them. */
typedef struct {
  KarumGameRow *row;   /* (owned) */
  KarumResult outcome; /* from the person's view */
} KarumFormGame;

/**
 * KarumStats: a person's figures; all but @unfinished over finished games.
 */
typedef struct {
  char *name;
  KarumTally all;
  guint unfinished;
  guint scored;                      /* games that have a score, */
  gint64 points_for, points_against; /* and the sums of those */
  KarumExtreme best_win, worst_loss;
  KarumStreaks streaks;
  GArray *runs[KARUM_N_STREAKS]; /* (element-type gint64): their games; the first of equally long */
  GPtrArray *form; /* (element-type KarumFormGame): the last dated games, the latest at the end */
  guint shortest, longest; /* in turns; 0 without a game */
  guint64 turns;           /* of all games */
  GPtrArray *by_rules;     /* (element-type KarumRulesTally): by game, preset and side */
  GPtrArray *by_opponent;  /* (element-type KarumOpponentTally): most games first */
  GPtrArray *by_year;      /* (element-type KarumYearTally): in their order, unknown last */
  GPtrArray *by_month;     /* (element-type KarumMonthTally): in their order, known ones */
  GPtrArray *by_event;     /* (element-type KarumEventTally): most games first, then by name */
  KarumTally matches;      /* finished ones */
  gint64 match_points_for, match_points_against;
} KarumStats;

/**
 * karum_store_stats: the figures of @person over the games that @filter finds.
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

G_END_DECLS
