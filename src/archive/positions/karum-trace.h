/* karum-trace.h: what happens on the board of a game, turn by turn, without its rules.
 *
 * For games whose board has rows and columns. The points of a board are numbered by row from the
 * lowest, then by column. A trace is a head, in which a search for patterns sees what ever stands
 * where, and the changes in order.
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

static inline gboolean
karum_point_set_has (const KarumPointSet *set, guint point)
{
  return (set->words[point / 64] >> point % 64 & 1) != 0;
}

static inline void
karum_point_set_add (KarumPointSet *set, guint point)
{
  set->words[point / 64] |= G_GUINT64_CONSTANT (1) << point % 64;
}

static inline void
karum_point_set_remove (KarumPointSet *set, guint point)
{
  set->words[point / 64] &= ~(G_GUINT64_CONSTANT (1) << point % 64);
}

/**
 * KarumTraceHead: what is on each point at some time. @side is 0 for a game without such a board.
 */
typedef struct {
  guint8 side;
  gboolean symmetric;    /* the board can be turned and mirrored */
  gboolean settled;      /* nothing that stands on a point ever changes */
  guint32 size;          /* bytes of the changes */
  KarumPointSet ever[4]; /* by KarumContent; that of empty points is not used */
} KarumTraceHead;

/* -- Writing ---------------------------------------------------------------------------------- */

/**
 * KarumTracer: makes the trace of one game after the other. Zero at first.
 */
typedef struct {
  KarumTraceHead head;
  guint32 plies;       /* positions so far */
  GByteArray *changes; /* (owned): point and content of each */
  GByteArray *unusual; /* (owned): turns that did not change one point, and how many they did */
  guint32 n_unusual, unusual_ply;
  KarumTurn turn; /* the last one */
  guint8 cells[KARUM_TRACE_POINTS];
} KarumTracer;

void karum_tracer_clear (KarumTracer *tracer);

/* karum_tracer_begin: goes on with another game. */
void karum_tracer_begin (KarumTracer *tracer);

/* karum_tracer_visit: takes in the next position of the game. */
void karum_tracer_visit (KarumTracer *tracer, const KarumReplay *replay);

/* karum_tracer_end: appends the head of the game and its changes. */
void karum_tracer_end (KarumTracer *tracer, GByteArray *heads, GByteArray *traces);

/* -- Reading ---------------------------------------------------------------------------------- */

/* karum_trace_head_read: reads the next head; FALSE if there is none. */
gboolean karum_trace_head_read (const guint8 **at, const guint8 *end, KarumTraceHead *head);

/**
 * KarumTraceReader: goes through the changes of a game.
 */
typedef struct {
  const guint8 *at, *end; /* of the changes */
  const guint8 *unusual, *unusual_end;
  guint side;
  guint32 plies, ply; /* all positions, and that of the next changes */
  guint32 n_unusual, unusual_ply;
} KarumTraceReader;

/* karum_trace_begin: FALSE if @bytes are no trace. */
gboolean karum_trace_begin (KarumTraceReader *reader, guint side, const guint8 *bytes, gsize size);

/* karum_trace_next_unusual, karum_trace_large_change: the rare ways of the two functions below. */
int karum_trace_next_unusual (KarumTraceReader *reader);
gboolean karum_trace_large_change (KarumTraceReader *reader, guint *point, guint *content);

/* karum_trace_next: how many changes the next position brings; -1 if there is none, or it can't be
 * read. */
static inline int
karum_trace_next (KarumTraceReader *reader)
{
  if (reader->ply == reader->plies)
    return -1;
  return reader->ply++ != reader->unusual_ply ? 1 : karum_trace_next_unusual (reader);
}

/* karum_trace_change: reads one of these changes; FALSE if it can't be read. Those of most boards
 * are numbers of one byte or two. */
static inline gboolean
karum_trace_change (KarumTraceReader *reader, guint *point, guint *content)
{
  gsize left = (gsize) (reader->end - reader->at);
  guint bytes, change;

  if (left < 2 || ((reader->at[0] & reader->at[1]) & 0x80))
    return karum_trace_large_change (reader, point, content);
  bytes = 1 + (reader->at[0] >> 7);
  /* Without a branch: which of the two it is can't be foreseen. */
  change = (reader->at[0] & 0x7fu) | ((guint) reader->at[1] << 7 & -(bytes - 1));
  if (change >> 2 >= reader->side * reader->side)
    return FALSE;
  reader->at += bytes;
  *point = change >> 2;
  *content = change & 3;
  return TRUE;
}

G_END_DECLS
