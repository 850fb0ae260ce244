/* karum-club.h: what the games of an archive add up to. */
#pragma once

#include "karum-stats.h"

G_BEGIN_DECLS

/* The games under one ruleset, as First at the end sees them. */
typedef struct {
  char *game;  /* its id */
  char *rules; /* canonical, with the game */
  KarumTally first;
  guint scored;  /* games that have a score, */
  gint64 margin; /* and in those First's points less Second's */
  guint64 turns; /* of all */
} KarumRulesFigures;

/* A game that stands out. */
typedef struct {
  KarumGameRow *row; /* (owned) (nullable): NULL for none */
  gint64 value;      /* turns, points */
} KarumRecordGame;

typedef enum {
  KARUM_RECORD_LONGEST,
  KARUM_RECORD_SHORTEST,
  KARUM_RECORD_MARGIN, /* the largest difference of scores */
  KARUM_RECORD_SCORE,  /* the largest score of a player */
  KARUM_N_RECORDS
} KarumRecordKind;

/* A person or an event with finished games. */
typedef struct {
  gint64 id;
  char *name;
  char *note; /* (nullable): what tells a person from others of that name */
  guint games;
} KarumActive;

/* So many of each are listed. */
#define KARUM_MOST_ACTIVE 10

typedef struct {
  KarumTally first; /* all finished games, as First at the end sees them */
  guint unfinished;
  GPtrArray *by_month; /* (element-type KarumMonthTally): First's, known months in their order */
  GPtrArray *by_rules; /* (element-type KarumRulesFigures): most games first, then by text */
  GPtrArray *players;  /* (element-type KarumActive): most games first, then by name */
  GPtrArray *events;   /* (element-type KarumActive): the same */
  GPtrArray *days; /* (element-type KarumActive): most games first, then the earliest; its name is a
                      date as records have it */
  KarumRecordGame records[KARUM_N_RECORDS]; /* the earliest number of equal ones */
} KarumClub;

/**
 * karum_store_club: the figures of the finished games that @filter finds.
 * Returns: (transfer full) (nullable)
 */
KarumClub *karum_store_club (KarumStore *store, const KarumGameFilter *filter, GError **error);
void karum_club_free (KarumClub *club);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumClub, karum_club_free)

G_END_DECLS
