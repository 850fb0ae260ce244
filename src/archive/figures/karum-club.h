/* karum-club.h: statistics of the games of an archive, with the interval of a share (Wilson). */
#pragma once

#include <glib.h>

#include "karum-stats.h"

/* The games under one ruleset; results are First's at the end. */
typedef struct {
  char *game;  /* its id */
  char *rules; /* canonical form, with the game */
  KarumTally first;
  guint scored;   /* number of games with a score */
  gint64 margin;  /* First's points minus Second's, summed over games with a score */
  guint recorded; /* number of games with turns: results without a record are left out */
  guint64 turns;  /* sum over games with turns */
} KarumRulesFigures;

/* A game with an extreme value. */
typedef struct {
  KarumGameRow *row; /* (owned) (nullable): NULL for none */
  gint64 value;      /* in turns or points */
} KarumRecordGame;

typedef enum {
  KARUM_RECORD_LONGEST,
  KARUM_RECORD_SHORTEST,
  KARUM_RECORD_MARGIN, /* the largest difference of scores */
  KARUM_RECORD_SCORE,  /* the highest score of a player */
  KARUM_N_RECORDS
} KarumRecordKind;

/* A person or an event with finished games. */
typedef struct {
  gint64 id;
  char *name;
  char *note; /* (nullable): distinguishes persons with the same name */
  guint games;
} KarumActive;

typedef struct {
  KarumTally first; /* all finished games; results of the person who holds First at the end */
  guint unfinished;
  guint unplayed;      /* forfeits and byes, which nothing else counts */
  GPtrArray *by_month; /* (element-type KarumMonthTally): First's, by known month */
  GPtrArray *by_rules; /* (element-type KarumRulesFigures): most games first, then by text */
  GPtrArray *players;  /* (element-type KarumActive): most games first, then by name */
  GPtrArray *events;   /* (element-type KarumActive): like @players */
  GPtrArray *days;     /* (element-type KarumActive): most games first, then by date; the
                          name is a date as in records */
  KarumRecordGame records[KARUM_N_RECORDS]; /* among equals, the game with the lowest number */
} KarumClub;

/**
 * karum_store_club: the statistics of the finished games that match @filter.
 * Returns: (transfer full) (nullable)
 */
KarumClub *karum_store_club (KarumStore *store, const KarumGameFilter *filter, GError **error);
void karum_club_free (KarumClub *club);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumClub, karum_club_free)

/**
 * karum_wilson: the 95 % confidence interval of a proportion, after Edwin B. Wilson, "Probable
 * inference, the law of succession, and statistical inference" (1927).
 * @share: the observed proportion, 0 ... 1
 * @n: number of observations, at least 1
 * @low, @high: (out): 0 ... 1
 */
void karum_wilson (double share, guint n, double *low, double *high);
