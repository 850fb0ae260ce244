/* karum-replay.h: replays the stored turns of many games without building records. */
#pragma once

#include "karum-game.h"
#include "karum-position-hits.h"
#include "karum-store.h"

G_BEGIN_DECLS

/* A game while it is being replayed. */
typedef struct {
  gint64 id;
  const KarumRules *rules;
  guint64 key_base; /* karum_position_key_base() of them */
  KarumResult result;
  gboolean exchanged; /* whether Player2 has the side First at the end */
  gboolean in_bin;
  int score[2];      /* if no score is recorded, the points after the last turn */
  const char *date;  /* (nullable): as recorded */
  gint64 players[2]; /* Player1 and Player2 */
  guint ply;         /* of @state */
  KarumState state;
  const KarumTurn *turn; /* (nullable): the turn that was played from it, NULL at the end */
} KarumReplay;

/* Called for every position of a game; FALSE to skip to the next game. */
typedef gboolean (*KarumReplayVisit) (const KarumReplay *replay, gpointer data);

/* Selects the games that meet all conditions that are set. */
typedef struct {
  const KarumRules *rules; /* (nullable): games under these */
  KarumScope scope;        /* which games count */
  const GArray *ids;       /* (nullable) (element-type gint64): these games */
  gboolean pending;        /* games whose entry in the index of positions is missing or outdated */
  gint64 beyond;           /* ... the last indexed game */
  const gboolean *stop;    /* (nullable): no further game is started once this is TRUE */
} KarumReplayQuery;

/**
 * KarumReplayer: replays the games of a store, and caches their rules.
 */
typedef struct _KarumReplayer KarumReplayer;

KarumReplayer *karum_replayer_new (KarumStore *store);
void karum_replayer_free (KarumReplayer *replayer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumReplayer, karum_replayer_free)

/* karum_replayer_game: replays game @id, if it exists, as far as its turns are legal. */
gboolean karum_replayer_game (
    KarumReplayer *replayer, gint64 id, KarumReplayVisit visit, gpointer data, GError **error);

/* karum_replay_games: replays games in the order of their numbers, as far as their turns are legal.
 */
gboolean karum_replay_games (KarumStore *store,
                             const KarumReplayQuery *query,
                             KarumReplayVisit visit,
                             gpointer data,
                             GError **error);

G_END_DECLS
