/* karum-scores.h: which stored scores count, as SQL. Earlier versions took scores that can't have
 * led to their result: they are kept and told, and count nowhere. Queries for what is searched,
 * sorted, counted or listed ask here; those that load, seal or check a game read the columns.
 */
#pragma once

#include "karum-db.h"
#include "karum-rules.h"
#include "karum-tags.h"

/* Whether the score of `games g`, if there is one, counts: see karum_record_score_stands(). */
#define KARUM_SCORE_COUNTS                                                                        \
  "(g.turns > 0 OR g.result = 0 OR g.termination > 1 OR g.score1 IS NULL OR g.score2 IS NULL"     \
  " OR karum_score_stands ((SELECT text FROM rulesets WHERE id = g.ruleset), g.result, g.score1," \
  " g.score2))"
G_STATIC_ASSERT (KARUM_RESULT_NONE == 0);
G_STATIC_ASSERT (KARUM_TERMINATION_NONE == 0 && KARUM_TERMINATION_NORMAL == 1);

/* The recorded points of Player1, "1", or of Player2, "2", of `games g`: NULL if none count. */
#define KARUM_SCORE(player) "iif (" KARUM_SCORE_COUNTS ", g.score" player ", NULL)"

/* Whether a game has a score, for margins, averages and sums of points: it ended by its rules. The
 * points that stood on the board at a resignation tell nothing. Of a result without a record the
 * score has to be known, and its termination needn't be. */
#define KARUM_HAS_SCORE                                                                           \
  "iif (g.turns > 0, g.termination = 1,"                                                          \
  " g.termination <= 1 AND g.score1 IS NOT NULL AND g.score2 IS NOT NULL AND " KARUM_SCORE_COUNTS \
  ")"

/**
 * karum_scores_provide: registers the SQL function karum_score_stands(RULESET, RESULT, SCORE1,
 * SCORE2) with @db: whether a game under these rules can end so by them. Of rules that can't be
 * read it says yes. To be called once per connection.
 * @games: (array zero-terminated): all known games
 */
gboolean karum_scores_provide (KarumDb *db, const KarumGame *const *games, GError **error);
