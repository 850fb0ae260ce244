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
} KarumPlayerRow;

KarumPlayerRow *karum_player_row_ref (KarumPlayerRow *row);
void karum_player_row_unref (KarumPlayerRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPlayerRow, karum_player_row_unref)

/**
 * karum_store_list_players: in the order of their names.
 * @bin: those who are in the bin, instead of those who are not
 * Returns: (transfer full) (nullable) (element-type KarumPlayerRow)
 */
GPtrArray *karum_store_list_players (KarumStore *store, gboolean bin, GError **error);

/**
 * karum_store_find_players: the persons called @name in some spelling: exactly so, or if nobody is,
 * whatever its case.
 * Returns: (transfer full) (nullable) (element-type gint64)
 */
GArray *karum_store_find_players (KarumStore *store, const char *name, GError **error);

/**
 * karum_store_rename_player: @name is shown from now on; the name that was shown stays a spelling.
 * @name: UTF-8, not empty
 */
gboolean karum_store_rename_player (KarumStore *store, gint64 id, const char *name, GError **error);

/* karum_store_add_spelling: @name, UTF-8 and not empty, is one more spelling of the name. */
gboolean karum_store_add_spelling (KarumStore *store, gint64 id, const char *name, GError **error);

/**
 * karum_store_merge_players: @player turns out to be @into: from now on they are one person,
 * everywhere, with the name of @into. It is remembered what was merged.
 */
gboolean karum_store_merge_players (KarumStore *store, gint64 player, gint64 into, GError **error);

/**
 * karum_store_split_player: undoes the merging of @player: games are those of @player again that
 * were when they were saved.
 */
gboolean karum_store_split_player (KarumStore *store, gint64 player, GError **error);

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
  KarumTally tally;
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
  KarumTally matches;
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
