/* karum-match-row.h: builds matches from their games. */
#pragma once

#include "karum-archive-types.h"

/* KarumMatchGame: a game with a match identifier. */
typedef struct _KarumMatchGame KarumMatchGame;

struct _KarumMatchGame {
  gint64 id;
  gint64 match;      /* its identifier */
  gint64 persons[2]; /* Player1 and Player2 */
  guint32 date;      /* as from karum_column_date(); 0 if unknown */
  guint32 ruleset;   /* its number */
  gint64 event;      /* 0 if unknown */
  guint number;      /* 1 or 2; 0 if its number in the match is unknown */
  KarumResult result;
  gboolean unplayed;  /* see karum_tags_is_unplayed() */
  gboolean has_score; /* see KARUM_HAS_SCORE */
  int points[2];
  gboolean found;          /* whether the query matched it */
  KarumMatchGame *partner; /* (nullable): the other game of the match */
};

/* karum_match_row_new: (transfer full) (nullable): the match whose first game is @game, which
 * has been paired, without texts but its date; NULL if its partner is the first game. */
KarumMatchRow *karum_match_row_new (const KarumMatchGame *game);

/**
 * karum_match_games_pair: sets the partner of each of @games that has one. The two games of a match
 * don't have the same number. Where there are several candidates, games with exchanged sides are
 * preferred, then games with the same rules, then of the same event, then of the same day; the
 * remaining ones are paired in their order.
 * @games: (element-type KarumMatchGame): at least one; all with the same identifier and persons, in
 * the order of rules, event, day and number
 */
void karum_match_games_pair (GPtrArray *games);
