/* karum-trace.h: what happens on the board of a game, turn by turn, without its rules.
 *
 * For games whose board has rows and columns. The points of a board are numbered by row from the
 * lowest, then by column. Of each game there is a head, in which a search for patterns sees what
 * ever stands where, and its trace, which tells when.
 */
#pragma once

#include "karum-replay.h"

G_BEGIN_DECLS

#define KARUM_TRACE_POINTS (KARUM_SIDE_MAX * KARUM_SIDE_MAX)
/* Words of a set of points of the largest board. */
#define KARUM_TRACE_WORDS ((KARUM_TRACE_POINTS + 63) / 64)

typedef struct {
  guint64 words[KARUM_TRACE_WORDS];
} KarumPointSet;

/* Words that a set of points of a board with @side points a side has. */
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

/**
 * KarumTraceHead: what is on each point at some time. @side is 0 for a game without such a board.
 */
typedef struct {
  guint8 side;
  gboolean symmetric;    /* the board can be turned and mirrored */
  gboolean settled;      /* nothing that stands on a point ever changes; see below */
  guint32 size;          /* bytes of the trace itself */
  KarumPointSet ever[4]; /* by KarumContent; that of empty points is not used */
} KarumTraceHead;

/* The trace of a settled game is a byte for each point: the turn after which something stands on
 * it; this for never. A game in which something is put down later counts as one that isn't settled.
 */
#define KARUM_TRACE_NEVER 255

/* That of another game is its changes in their order, each in so many bytes. */
#define KARUM_TRACE_CHANGE_BYTES 2

/* What changes on a point. */
typedef struct {
  guint step; /* turns after the change before it; of the first, after the empty board */
  guint point;
  guint content; /* may be what is there already */
} KarumTraceChange;

/* -- Writing ---------------------------------------------------------------------------------- */

/**
 * KarumTracer: makes the trace of one game after the other. Zero at first.
 */
typedef struct {
  KarumTraceHead head;
  guint32 ply;         /* of the last change */
  GByteArray *changes; /* (owned) */
  KarumTurn turn;      /* the last one */
  guint8 times[KARUM_TRACE_POINTS];
  guint8 cells[KARUM_TRACE_POINTS];
} KarumTracer;

void karum_tracer_clear (KarumTracer *tracer);

/* karum_tracer_begin: goes on with another game. */
void karum_tracer_begin (KarumTracer *tracer);

/* karum_tracer_visit: takes in the next position of the game. */
void karum_tracer_visit (KarumTracer *tracer, const KarumReplay *replay);

/* karum_tracer_end: appends the head of the game and its trace. */
void karum_tracer_end (KarumTracer *tracer, GByteArray *heads, GByteArray *traces);

/* -- Reading ---------------------------------------------------------------------------------- */

/* karum_trace_head_read: reads the next head; FALSE if there is none. */
gboolean karum_trace_head_read (const guint8 **at, const guint8 *end, KarumTraceHead *head);

/* karum_trace_change: reads the change at @at. */
static inline KarumTraceChange
karum_trace_change (const guint8 *at)
{
  guint change = (guint) at[0] | (guint) at[1] << 8;

  return (KarumTraceChange){ change >> 11, change >> 2 & 0x1ff, change & 3 };
}

G_END_DECLS
