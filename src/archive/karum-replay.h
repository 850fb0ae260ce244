/* karum-replay.h: going through the stored turns of many games without making records of them. */
#pragma once

#include "karum-archive-types.h"
#include "karum-game.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* A game while it is replayed. */
typedef struct {
  gint64 id;
  KarumResult result;
  gboolean exchanged; /* whether Player2 holds First at the end */
  int score[2];       /* if none is recorded, the points after the last turn */
  const char *date;   /* (nullable): as it is recorded */
  gint64 players[2];  /* Player1 and Player2 */
  guint ply;          /* of @state */
  KarumState state;
  const KarumTurn *turn; /* (nullable): the turn that was played from it, NULL at the end */
} KarumReplay;

/* Called for every position of a game; FALSE to go on with the next game. */
typedef gboolean (*KarumReplayVisit) (const KarumReplay *replay, gpointer data);

/**
 * karum_replay_games: replays the games under @rules that @filter finds, in the order of their
 * numbers, as far as their turns are legal.
 * @stop: (nullable): no further game is begun once this is TRUE
 */
gboolean karum_replay_games (KarumStore *store,
                             const KarumRules *rules,
                             const KarumGameFilter *filter,
                             KarumReplayVisit visit,
                             gpointer data,
                             const gboolean *stop,
                             GError **error);

G_END_DECLS
