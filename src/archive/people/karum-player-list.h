/* karum-player-list.h: the players of an archive and their figures. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/* Finished games, and how they ended for a person. */
typedef struct {
  guint games, wins, draws, losses;
} KarumTally;

/**
 * KarumPlayerRow: a person: players that were merged are one. Reference counted, immutable.
 */
typedef struct {
  gint64 id;
  char *name;         /* as it is shown */
  char *note;         /* what tells the person from others of that name; NULL if nothing was said */
  GStrv names;        /* every spelling, the one shown first */
  gboolean shared;    /* others of the list are shown with the same name */
  KarumTally tally;   /* games that are not in the bin */
  guint unfinished;   /* the same, not finished */
  char *first, *last; /* the first and last known dates of any of them; NULL if none is known */
  gboolean deleted;   /* in the bin */
  GPtrArray *merged;  /* (element-type KarumMerged): who were merged into the person, and can
                         be split off again; NULL in lists */
} KarumPlayerRow;

void karum_player_row_unref (KarumPlayerRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPlayerRow, karum_player_row_unref)

/**
 * karum_store_list_players: in the order of their names.
 * @bin: those who are in the bin, instead of those who are not
 * Returns: (transfer full) (nullable) (element-type KarumPlayerRow)
 */
GPtrArray *karum_store_list_players (KarumStore *store, gboolean bin, GError **error);

/* karum_store_get_player: (transfer full) (nullable): the person that @id is, from the bin too. */
KarumPlayerRow *karum_store_get_player (KarumStore *store, gint64 id, GError **error);

/* karum_tally_count: one more game. */
void karum_tally_count (KarumTally *tally, gboolean drawn, gboolean won);

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
  gint64 points_for, points_against;
} KarumOpponentTally;

typedef struct {
  int year; /* 0 if unknown */
  KarumTally tally;
} KarumYearTally;

/**
 * KarumStats: a person's figures; all but @unfinished over finished games.
 */
typedef struct {
  char *name;
  KarumTally all;
  guint unfinished;
  gint64 points_for, points_against;
  GPtrArray *by_rules;    /* (element-type KarumRulesTally): by game, preset and side */
  GPtrArray *by_opponent; /* (element-type KarumOpponentTally): most games first */
  GPtrArray *by_year;     /* (element-type KarumYearTally): in their order, unknown last */
  KarumTally matches;     /* finished ones */
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
