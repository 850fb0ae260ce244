#include "karum-trace.h"

#include <string.h>

#include "karum-pattern.h"
#include "karum-number-codec.h"

/* The maximum number of turns between two changes that one change can encode. */
#define MOST_STEPS 31

/* Layout of a change: its content, its point, its steps. */
#define POINT_SHIFT 2
#define STEP_SHIFT 11
G_STATIC_ASSERT (KARUM_TRACE_POINTS <= 1 << (STEP_SHIFT - POINT_SHIFT));

/* A flag in the first byte of a trace, next to the side. */
#define SYMMETRIC 0x40

void
karum_tracer_clear (KarumTracer *tracer)
{
  g_clear_pointer (&tracer->changes, g_byte_array_unref);
}

void
karum_tracer_begin (KarumTracer *tracer)
{
  if (!tracer->changes)
    tracer->changes = g_byte_array_new ();
  g_byte_array_set_size (tracer->changes, 0);
  tracer->trace = (KarumTrace){ 0 };
  tracer->ply = 0;
  memset (tracer->cells, KARUM_CELL_EMPTY, sizeof tracer->cells);
}

static guint
side_of (const KarumRules *rules)
{
  KarumBoard board;

  if (!karum_pattern_possible (rules))
    return 0;
  rules->game->board (rules, &board);
  return board.columns;
}

static void
append_change (KarumTracer *tracer, guint steps, guint point, guint content)
{
  guint change = steps << STEP_SHIFT | point << POINT_SHIFT | content;
  const guint8 bytes[KARUM_TRACE_CHANGE_BYTES] = { (guint8) change, (guint8) (change >> 8) };

  g_byte_array_append (tracer->changes, bytes, sizeof bytes);
}

static void
note_change (KarumTracer *tracer, guint32 ply, guint point, guint content)
{
  /* A longer gap is encoded as a change of the point to its current content. */
  for (; ply - tracer->ply > MOST_STEPS; tracer->ply += MOST_STEPS)
    append_change (tracer, MOST_STEPS, point, tracer->cells[point]);
  append_change (tracer, ply - tracer->ply, point, content);
  tracer->ply = ply;
}

/* Records the content of a point. */
static void
note_point (KarumTracer *tracer, const KarumReplay *replay, guint column, guint row)
{
  guint point = row * tracer->trace.side + column;
  guint content
      = replay->rules->game->cell (replay->rules, &replay->state, karum_point (column, row))
            .content;

  if (tracer->cells[point] == content)
    return;
  note_change (tracer, replay->ply, point, content);
  tracer->cells[point] = (guint8) content;
  karum_point_set_add (&tracer->trace.ever[content], point);
}

static void
note_all (KarumTracer *tracer, const KarumReplay *replay)
{
  for (guint row = 0; row < tracer->trace.side; row++)
    for (guint column = 0; column < tracer->trace.side; column++)
      note_point (tracer, replay, column, row);
}

/* A turn lists every point that it changes. */
static void
note_turn (KarumTracer *tracer, const KarumReplay *replay)
{
  for (guint i = 0; i < tracer->turn.n_points; i++)
    note_point (tracer, replay, karum_point_column (tracer->turn.points[i]),
                karum_point_row (tracer->turn.points[i]));
}

void
karum_tracer_visit (KarumTracer *tracer, const KarumReplay *replay)
{
  if (replay->ply == 0) {
    tracer->trace.side = (guint8) side_of (replay->rules);
    tracer->trace.symmetric = replay->rules->game->symmetries == KARUM_SYMMETRIES;
  }
  if (tracer->trace.side == 0)
    return;
  if (replay->ply == 0)
    note_all (tracer, replay);
  else
    note_turn (tracer, replay);
  if (replay->turn)
    karum_turn_copy (&tracer->turn, replay->turn);
}

void
karum_tracer_end (KarumTracer *tracer, GByteArray *traces)
{
  const KarumTrace *trace = &tracer->trace;
  guint8 first = (guint8) (trace->side | (trace->symmetric ? SYMMETRIC : 0));

  g_byte_array_append (traces, &first, 1);
  if (trace->side == 0)
    return;
  karum_number_append (traces, tracer->changes->len);
  for (guint content = KARUM_CELL_FIRST; content <= KARUM_CELL_HOLE; content++)
    for (guint i = 0; i < karum_trace_words (trace->side); i++) {
      guint64 word = GUINT64_TO_LE (trace->ever[content].words[i]);

      g_byte_array_append (traces, (const guint8 *) &word, sizeof word);
    }
  g_byte_array_append (traces, tracer->changes->data, tracer->changes->len);
}

static void
read_ever (KarumTrace *trace, const guint8 *at)
{
  guint words = karum_trace_words (trace->side);

  for (guint content = KARUM_CELL_FIRST; content <= KARUM_CELL_HOLE; content++) {
    memcpy (trace->ever[content].words, at, words * sizeof (guint64));
    at += words * sizeof (guint64);
    for (guint i = 0; i < words; i++)
      trace->ever[content].words[i] = GUINT64_FROM_LE (trace->ever[content].words[i]);
  }
}

gboolean
karum_trace_read (const guint8 **at, const guint8 *end, KarumTrace *trace)
{
  KarumBytes bytes = { *at, end };
  guint64 size = 0;
  gsize ever;

  if (bytes.at == end)
    return FALSE;
  trace->side = *bytes.at & (SYMMETRIC - 1);
  trace->symmetric = (*bytes.at++ & SYMMETRIC) != 0;
  if (trace->side > KARUM_SIDE_MAX || (trace->side > 0 && !karum_number_get (&bytes, &size)))
    return FALSE;
  ever = 3 * karum_trace_words (trace->side) * sizeof (guint64);
  if (size % KARUM_TRACE_CHANGE_BYTES != 0 || (gsize) (end - bytes.at) < ever
      || (gsize) (end - bytes.at) - ever < size)
    return FALSE;
  read_ever (trace, bytes.at);
  trace->changes = bytes.at + ever;
  trace->size = size;
  *at = trace->changes + size;
  return TRUE;
}
