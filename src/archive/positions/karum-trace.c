#include "karum-trace.h"

#include <string.h>

#include "karum-pattern.h"
#include "karum-position-codec.h"

/* Beside the points a side in the first byte of a head. */
#define SETTLED 0x80
#define SYMMETRIC 0x40

void
karum_tracer_clear (KarumTracer *tracer)
{
  g_clear_pointer (&tracer->changes, g_byte_array_unref);
  g_clear_pointer (&tracer->unusual, g_byte_array_unref);
}

void
karum_tracer_begin (KarumTracer *tracer)
{
  if (!tracer->changes) {
    tracer->changes = g_byte_array_new ();
    tracer->unusual = g_byte_array_new ();
  }
  g_byte_array_set_size (tracer->changes, 0);
  g_byte_array_set_size (tracer->unusual, 0);
  tracer->head = (KarumTraceHead){ .settled = TRUE };
  tracer->plies = tracer->n_unusual = tracer->unusual_ply = 0;
  memset (tracer->cells, 0, sizeof tracer->cells);
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

/* Notes what is on a point now; returns whether that is a change. */
static guint
note_point (KarumTracer *tracer, const KarumReplay *replay, guint column, guint row)
{
  guint point = row * tracer->head.side + column;
  guint content
      = replay->rules->game->cell (replay->rules, &replay->state, karum_point (column, row))
            .content;

  if (tracer->cells[point] == content)
    return 0;
  if (tracer->cells[point] != KARUM_CELL_EMPTY)
    tracer->head.settled = FALSE;
  tracer->cells[point] = (guint8) content;
  karum_point_set_add (&tracer->head.ever[content], point);
  karum_number_append (tracer->changes, point << 2 | content);
  return 1;
}

static guint
note_all (KarumTracer *tracer, const KarumReplay *replay)
{
  guint side = tracer->head.side, changes = 0;

  for (guint row = 0; row < side; row++)
    for (guint column = 0; column < side; column++)
      changes += note_point (tracer, replay, column, row);
  return changes;
}

/* A turn names every point that it changes. */
static guint
note_turn (KarumTracer *tracer, const KarumReplay *replay)
{
  guint changes = 0;

  for (guint i = 0; i < tracer->turn.n_points; i++)
    changes += note_point (tracer, replay, karum_point_column (tracer->turn.points[i]),
                           karum_point_row (tracer->turn.points[i]));
  return changes;
}

void
karum_tracer_visit (KarumTracer *tracer, const KarumReplay *replay)
{
  guint changes;

  if (replay->ply == 0) {
    tracer->head.side = (guint8) side_of (replay->rules);
    tracer->head.symmetric = replay->rules->game->symmetries == KARUM_SYMMETRIES;
  }
  if (tracer->head.side == 0)
    return;
  changes = replay->ply == 0 ? note_all (tracer, replay) : note_turn (tracer, replay);
  if (changes != 1) {
    karum_number_append (tracer->unusual, replay->ply - tracer->unusual_ply);
    karum_number_append (tracer->unusual, changes);
    tracer->unusual_ply = replay->ply;
    tracer->n_unusual++;
  }
  tracer->plies++;
  if (replay->turn)
    karum_turn_copy (&tracer->turn, replay->turn);
}

void
karum_tracer_end (KarumTracer *tracer, GByteArray *heads, GByteArray *traces)
{
  KarumTraceHead *head = &tracer->head;
  guint8 first
      = (guint8) (head->side | (head->settled ? SETTLED : 0) | (head->symmetric ? SYMMETRIC : 0));
  guint before = traces->len;

  g_byte_array_append (heads, &first, 1);
  if (head->side == 0)
    return;
  karum_number_append (traces, tracer->plies);
  karum_number_append (traces, tracer->n_unusual);
  karum_number_append (traces, tracer->unusual->len);
  g_byte_array_append (traces, tracer->unusual->data, tracer->unusual->len);
  g_byte_array_append (traces, tracer->changes->data, tracer->changes->len);
  karum_number_append (heads, traces->len - before);
  for (guint content = KARUM_CELL_FIRST; content <= KARUM_CELL_HOLE; content++)
    for (guint i = 0; i < karum_trace_words (head->side); i++) {
      guint64 word = GUINT64_TO_LE (head->ever[content].words[i]);

      g_byte_array_append (heads, (const guint8 *) &word, sizeof word);
    }
}

gboolean
karum_trace_head_read (const guint8 **at, const guint8 *end, KarumTraceHead *head)
{
  KarumBytes bytes = { *at, end };
  guint64 size;
  guint words;

  if (bytes.at == end)
    return FALSE;
  head->side = *bytes.at & (SYMMETRIC - 1);
  head->symmetric = (*bytes.at & SYMMETRIC) != 0;
  head->settled = (*bytes.at++ & SETTLED) != 0;
  head->size = 0;
  words = karum_trace_words (head->side);
  if (head->side > KARUM_SIDE_MAX)
    return FALSE;
  if (head->side > 0) {
    if (!karum_number_get (&bytes, &size) || size > G_MAXUINT32
        || (gsize) (end - bytes.at) < 3 * words * sizeof (guint64))
      return FALSE;
    head->size = (guint32) size;
  }
  for (guint content = KARUM_CELL_FIRST; head->side > 0 && content <= KARUM_CELL_HOLE; content++) {
    memcpy (head->ever[content].words, bytes.at, words * sizeof (guint64));
    bytes.at += words * sizeof (guint64);
    for (guint i = 0; i < words; i++)
      head->ever[content].words[i] = GUINT64_FROM_LE (head->ever[content].words[i]);
  }
  *at = bytes.at;
  return TRUE;
}

/* Finds the next turn that did not change one point. */
static gboolean
next_unusual (KarumTraceReader *reader)
{
  KarumBytes bytes = { reader->unusual, reader->unusual_end };
  guint64 step;

  if (reader->n_unusual == 0) {
    reader->unusual_ply = G_MAXUINT32;
    return TRUE;
  }
  reader->n_unusual--;
  if (!karum_number_get (&bytes, &step) || step > G_MAXUINT32 - reader->unusual_ply)
    return FALSE;
  reader->unusual_ply += (guint32) step;
  reader->unusual = bytes.at;
  return TRUE;
}

gboolean
karum_trace_begin (KarumTraceReader *reader, guint side, const guint8 *bytes, gsize size)
{
  KarumBytes rest = { bytes, bytes + size };
  guint64 plies, n_unusual, length;

  if (!karum_number_get (&rest, &plies) || !karum_number_get (&rest, &n_unusual)
      || !karum_number_get (&rest, &length) || length > (gsize) (rest.end - rest.at))
    return FALSE;
  *reader = (KarumTraceReader){
    .at = rest.at + length,
    .end = rest.end,
    .unusual = rest.at,
    .unusual_end = rest.at + length,
    .side = side,
    .plies = (guint32) plies,
    .n_unusual = (guint32) n_unusual,
  };
  return next_unusual (reader);
}

int
karum_trace_next_unusual (KarumTraceReader *reader)
{
  KarumBytes bytes = { reader->unusual, reader->unusual_end };
  guint64 count;

  if (!karum_number_get (&bytes, &count) || count > G_MAXINT)
    return -1;
  reader->unusual = bytes.at;
  return next_unusual (reader) ? (int) count : -1;
}

gboolean
karum_trace_large_change (KarumTraceReader *reader, guint *point, guint *content)
{
  KarumBytes bytes = { reader->at, reader->end };
  guint64 change;

  if (!karum_number_get (&bytes, &change) || change >> 2 >= (guint64) reader->side * reader->side)
    return FALSE;
  reader->at = bytes.at;
  *point = (guint) (change >> 2);
  *content = (guint) (change & 3);
  return TRUE;
}
