/* karum-trace.h: the changes on the board of a game, turn by turn, without its rules.
 *
 * For games whose board has rows and columns. The points of a board are numbered by row from the
 * lowest, then by column. A trace also lists every content that each point ever has, so that most
 * games need not be gone through.
 */
#pragma once

#include "karum-replay.h"

G_BEGIN_DECLS

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

/* -- Writing ---------------------------------------------------------------------------------- */

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

void karum_tracer_clear (KarumTracer *tracer);

/* karum_tracer_begin: starts the next game. */
void karum_tracer_begin (KarumTracer *tracer);

/* karum_tracer_visit: adds the next position of the game. */
void karum_tracer_visit (KarumTracer *tracer, const KarumReplay *replay);

/* karum_tracer_end: appends the trace of the game. */
void karum_tracer_end (KarumTracer *tracer, GByteArray *traces);

/* -- Reading ---------------------------------------------------------------------------------- */

/**
 * karum_trace_read: reads the next trace; FALSE if there is none.
 * @at: (inout)
 * @trace: (out): its changes point into the bytes
 */
gboolean karum_trace_read (const guint8 **at, const guint8 *end, KarumTrace *trace);

/* karum_trace_change: reads the change at @at. */
static inline KarumTraceChange
karum_trace_change (const guint8 *at)
{
  guint change = (guint) at[0] | (guint) at[1] << 8;

  return (KarumTraceChange){ change >> 11, change >> 2 & 0x1ff, change & 3 };
}

G_END_DECLS
