/* karum-replay.h: replays the stored turns of many games without building records, and traces their
 * positions. */
#pragma once

#include "karum-game.h"
#include "karum-position-index.h"
#include "karum-store.h"

#define KARUM_TRACE_POINTS (KARUM_SIDE_MAX * KARUM_SIDE_MAX)
/* The number of words of a point set of the largest board. */
#define KARUM_TRACE_WORDS ((KARUM_TRACE_POINTS + 63) / 64)

typedef struct {
  guint64 words[KARUM_TRACE_WORDS];
} KarumPointSet;

/* The number of words of a point set of a board with @side points per side. */
static inline guint
karum_trace_words (guint side)
{
  return (side * side + 63) / 64;
}

static inline void
karum_point_set_add (KarumPointSet *set, guint point)
{
  set->words[point / 64] |= G_GUINT64_CONSTANT (1) << point % 64;
}

static inline gboolean
karum_point_set_has (const KarumPointSet *set, guint point)
{
  return (set->words[point / 64] >> point % 64 & 1) != 0;
}

/**
 * KarumTrace: the trace of a game. @side is 0 for a game without such a board.
 */
typedef struct {
  guint8 side;
  gboolean symmetric;    /* the board can be rotated and mirrored */
  KarumPointSet ever[4]; /* by KarumContent; the set for empty points is not used */
  const guint8 *changes; /* KARUM_TRACE_CHANGE_BYTES each */
  gsize size;            /* of them, in bytes */
} KarumTrace;

#define KARUM_TRACE_CHANGE_BYTES 2

/* A change of a point. */
typedef struct {
  guint step; /* turns after the previous change; of the first, after the empty board */
  guint point;
  guint content; /* can equal the current content */
} KarumTraceChange;

/**
 * KarumTracer: builds the traces of one game after another. Zero at first.
 */
typedef struct {
  KarumTrace trace;    /* without the changes */
  GByteArray *changes; /* (owned) */
  guint32 ply;         /* of the last change */
  KarumTurn turn;      /* the last one */
  guint8 cells[KARUM_TRACE_POINTS];
} KarumTracer;

/* karum_trace_change: reads the change at @at. */
static inline KarumTraceChange
karum_trace_change (const guint8 *at)
{
  guint change = (guint) at[0] | (guint) at[1] << 8;

  return (KarumTraceChange){ change >> 11, change >> 2 & 0x1ff, change & 3 };
}

/* A game while it is being replayed. */
typedef struct {
  gint64 id;
  const KarumRules *rules;
  guint64 key_base; /* karum_position_key_base() of them */
  KarumResult result;
  gboolean exchanged; /* whether Player2 has the side First at the end */
  gboolean in_bin;
  gboolean has_score; /* see KARUM_HAS_SCORE */
  int score[2];       /* if no score is recorded, the points after the last turn */
  const char *date;   /* (nullable): as recorded */
  gint64 players[2];  /* Player1 and Player2 */
  guint ply;          /* of @state */
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

/* What is stored of a game, without which it can't be replayed. */
typedef struct _KarumReplayGame KarumReplayGame;

/* karum_replayer_read: adds the games from @first to @last to @games (element-type
 * KarumReplayGame), ascending. They are valid as long as @replayer is. */
gboolean karum_replayer_read (
    KarumReplayer *replayer, gint64 first, gint64 last, GPtrArray *games, GError **error);
void karum_replay_game_free (KarumReplayGame *game);

gint64 karum_replay_game_id (const KarumReplayGame *game);

/* karum_replay_game_run: replays the game as far as its turns are legal, in any thread. */
void karum_replay_game_run (const KarumReplayGame *game, KarumReplayVisit visit, gpointer data);

/* karum_replay_games: replays games in the order of their numbers, as far as their turns are legal.
 * Results without a record are left out. */
gboolean karum_replay_games (KarumStore *store,
                             const KarumReplayQuery *query,
                             KarumReplayVisit visit,
                             gpointer data,
                             GError **error);

void karum_tracer_clear (KarumTracer *tracer);

/* karum_tracer_begin: starts the next game. */
void karum_tracer_begin (KarumTracer *tracer);

/* karum_tracer_visit: adds the next position of the game. */
void karum_tracer_visit (KarumTracer *tracer, const KarumReplay *replay);

/* karum_tracer_end: appends the trace of the game. */
void karum_tracer_end (KarumTracer *tracer, GByteArray *traces);

/**
 * karum_trace_read: reads the next trace; FALSE if there is none.
 * @at: (inout)
 * @trace: (out): its changes point into the bytes
 */
gboolean karum_trace_read (const guint8 **at, const guint8 *end, KarumTrace *trace);
