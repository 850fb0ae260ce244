/* karum-accuracy.h: how well a person played, by the reviews of the games. */
#pragma once

#include "karum-archive-types.h"
#include "karum-store.h"
#include "karum-verdict.h"

typedef struct {
  guint games;
  KarumAccuracy all;
} KarumPartAccuracy;

typedef struct {
  int month; /* as karum_date_month() has it */
  guint games;
  KarumAccuracy all;
} KarumMonthAccuracy;

typedef struct {
  char *game, *preset; /* (owned) */
  guint games;
  KarumAccuracy all;
} KarumVariantAccuracy;

/**
 * KarumAccuracyFigures: over finished games of which the whole main line is reviewed.
 */
typedef struct {
  guint games;
  KarumAccuracy all;
  GArray *by_month; /* (element-type KarumMonthAccuracy): known months, ascending */
  KarumPartAccuracy by_phase[KARUM_N_PHASES]; /* of games with a decision there */
  KarumPartAccuracy by_standing[KARUM_N_STANDINGS];
  KarumPartAccuracy by_side[2]; /* by KarumSide, of the person at the end of the game */
  GPtrArray *by_variant;        /* (element-type KarumVariantAccuracy): as they are found */
} KarumAccuracyFigures;

/**
 * karum_store_accuracy: the figures of @person over the games that match @filter; of those with the
 * computer as karum_figures_filter() says.
 * @against: only games against this person; 0 for all
 * Returns: (transfer full) (nullable)
 */
KarumAccuracyFigures *karum_store_accuracy (KarumStore *store,
                                            gint64 person,
                                            gint64 against,
                                            const KarumGameFilter *filter,
                                            GError **error);
void karum_accuracy_figures_free (KarumAccuracyFigures *figures);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumAccuracyFigures, karum_accuracy_figures_free)

/* -- The decisions behind a figure ----------------------------------------------------------------
 */

/**
 * KarumDecision: a move of a game that is counted.
 */
typedef struct {
  gint64 game;
  guint turn;          /* its number, from 1 */
  char *players[2];    /* (nullable): of the game */
  char *date;          /* (nullable): of the game */
  KarumRules rules;    /* of the game */
  KarumState before;   /* the position */
  KarumTurn taken;     /* what was played */
  gboolean best_known; /* otherwise, @best isn't set */
  KarumTurn best;
  KarumVerdict verdict; /* of the review */
} KarumDecision;

typedef struct {
  GPtrArray *worst; /* (element-type KarumDecision): those that gave away most come first; it can be
                       referenced and read in any thread */
  guint n;          /* of all that are counted */
} KarumDecisions;

/**
 * karum_store_decisions: the decisions of a person that a figure of karum_store_accuracy() counts.
 * @filter: the games, with the number of the person in `player_id`; of a part of the game and of a
 * standing, only decisions there
 * @most: so many of them at most
 * Returns: (transfer full) (nullable)
 */
KarumDecisions *karum_store_decisions (KarumStore *store,
                                       const KarumGameFilter *filter,
                                       guint most,
                                       GError **error);
void karum_decisions_free (KarumDecisions *decisions);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumDecisions, karum_decisions_free)

/* -- Games worth looking at -----------------------------------------------------------------------
 */

#define KARUM_PLAYED_MOST 3

typedef struct {
  KarumGameRow *row; /* (owned) (nullable): NULL for none */
  double value;
} KarumPlayedGame;

/* The highest values first; among equals, the games with the lowest numbers. */
typedef struct {
  KarumPlayedGame games[KARUM_N_PLAYED][KARUM_PLAYED_MOST];
} KarumPlayed;

/**
 * karum_store_played: of the finished games that match @filter and are reviewed whole.
 * Returns: (transfer full) (nullable)
 */
KarumPlayed *karum_store_played (KarumStore *store, const KarumGameFilter *filter, GError **error);
void karum_played_free (KarumPlayed *played);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPlayed, karum_played_free)
