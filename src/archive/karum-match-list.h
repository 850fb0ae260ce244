/* karum-match-list.h: the matches of an archive with wins and points. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

typedef enum {
  KARUM_MATCH_FIRST,  /* won by the first person */
  KARUM_MATCH_SECOND,
  KARUM_MATCH_DRAWN,
  KARUM_MATCH_RUNNING /* not finished */
} KarumMatchState;

/**
 * KarumMatchRow: a match between two persons, the first of whom is Player1 of its first game. It is
 * finished when both of its games are, and won on wins; points don't decide.
 */
typedef struct {
  gint64 id;
  char *tag; /* the identifier that its games share in files */
  gint64 persons[2];
  char *players[2];  /* display names; NULL if unknown */
  GArray *games;     /* (element-type gint64): in their order in the match */
  guint half_wins[2]; /* a won game is 2, a drawn one 1 */
  int points[2]; /* of finished games */
  KarumMatchState state;
} KarumMatchRow;

/**
 * karum_store_list_matches: the matches of the games that @filter finds, in the order in which they were
 * entered.
 * Returns: (transfer full) (nullable) (element-type KarumMatchRow)
 */
GPtrArray *karum_store_list_matches (KarumStore *store, const KarumGameFilter *filter, GError **error);

G_END_DECLS
