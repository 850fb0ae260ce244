/* karum-match-pairs.h: which games that carry the same identifier are the two of a match.
 *
 * Files from several places have the same identifier for different matches, and the same persons
 * can have it again the next year.
 */
#pragma once

#include "karum-archive-types.h"

G_BEGIN_DECLS

/* KarumMatchGame: a game that carries the identifier of a match. */
typedef struct _KarumMatchGame KarumMatchGame;

struct _KarumMatchGame {
  gint64 id;
  gint64 match;      /* its identifier */
  gint64 persons[2]; /* Player1 and Player2 */
  char *tag, *date;  /* (owned); date: NULL if unknown */
  char *names[2];    /* (owned) (nullable): of the persons */
  char *rules;       /* (owned) */
  gint64 event;      /* 0 if unknown */
  guint number;      /* 1 or 2; 0 if it is not said which of the match it is */
  KarumResult result;
  int points[2];
  gboolean found;          /* by what was asked for */
  KarumMatchGame *partner; /* (nullable): the other game of the match */
};

/* karum_match_game_free: doesn't touch the partner. */
void karum_match_game_free (KarumMatchGame *game);

/**
 * karum_match_games_pair: sets the partner of each of @games that has one. The two games of a match
 * don't have the same number. Where there is a choice their persons exchanged sides, then they were
 * played under the same rules, then in the same event, then on the same day; where that doesn't
 * tell either the first belong together.
 * @games: (element-type KarumMatchGame): at least one; all with the same identifier and persons, in
 *   the order of rules, event, day and number
 */
void karum_match_games_pair (GPtrArray *games);

G_END_DECLS
