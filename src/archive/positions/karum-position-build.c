#include "karum-position-build.h"

#include <glib.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-number-codec.h"
#include "karum-turn-tally.h"

/* The high half of a key and its index. */
typedef struct {
  guint32 high, at;
} Entry;

#define DIGIT_BITS 11
#define DIGITS (1u << DIGIT_BITS)

/* One pass of a radix sort: sorts the entries by one digit of their high halves, stably. */
static void
sort_by_digit (const Entry *from, Entry *to, guint32 n, guint shift)
{
  guint32 places[DIGITS] = { 0 };
  guint32 place = 0;

  for (guint32 i = 0; i < n; i++)
    places[from[i].high >> shift & (DIGITS - 1)]++;
  for (guint digit = 0; digit < DIGITS; digit++) {
    guint32 count = places[digit];

    places[digit] = place;
    place += count;
  }
  for (guint32 i = 0; i < n; i++)
    to[places[from[i].high >> shift & (DIGITS - 1)]++] = from[i];
}

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const guint64 *keys = data;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  if (keys[x] != keys[y])
    return keys[x] < keys[y] ? -1 : 1;
  return x < y ? -1 : x > y;
}

static gboolean
in_order (const guint64 *keys, const guint32 *order, guint32 n)
{
  for (guint32 i = 1; i < n; i++)
    if (keys[order[i]] < keys[order[i - 1]])
      return FALSE;
  return TRUE;
}

/* Sorts entries with equal high halves by their whole keys; nearly always they are the same key. */
static void
sort_rest (const guint64 *keys, guint32 *order, guint32 n)
{
  for (guint32 from = 0, to; from < n; from = to) {
    for (to = from + 1; to < n && keys[order[to]] >> 32 == keys[order[from]] >> 32; to++)
      ;
    if (!in_order (keys, order + from, to - from))
      g_qsort_with_data (order + from, (gint) (to - from), sizeof *order, compare, (gpointer) keys);
  }
}

/**
 * positions_sort: the indexes of @keys in the order of the keys; stable.
 * Returns: (transfer full) (array length=n)
 */
static guint32 *
positions_sort (const guint64 *keys, guint32 n)
{
  g_autofree Entry *entries = g_new (Entry, n);
  g_autofree Entry *others = g_new (Entry, n);
  guint32 *order = g_new (guint32, n);

  for (guint32 i = 0; i < n; i++)
    entries[i] = (Entry){ (guint32) (keys[i] >> 32), i };
  sort_by_digit (entries, others, n, 0);
  sort_by_digit (others, entries, n, DIGIT_BITS);
  sort_by_digit (entries, others, n, 2 * DIGIT_BITS);
  for (guint32 i = 0; i < n; i++)
    order[i] = others[i].at;
  sort_rest (keys, order, n);
  return order;
}

struct _KarumBuild {
  GArray *keys;       /* (element-type guint64): of all positions, game after game */
  GArray *owners;     /* (element-type guint32): the game of each key */
  GArray *starts;     /* (element-type guint32): index of the first key of each game */
  GArray *ids;        /* (element-type gint64) */
  GArray *games;      /* (element-type KarumSegmentGame) */
  GArray *players;    /* (element-type gint64): two for each game */
  KarumTracer tracer; /* of the current game */
  gboolean tracing;
  GByteArray *traces; /* of the games before it */
};

KarumBuild *
karum_build_new (void)
{
  KarumBuild *build = g_new0 (KarumBuild, 1);

  build->keys = karum_array_new (guint64);
  build->owners = karum_array_new (guint32);
  build->starts = karum_array_new (guint32);
  build->ids = karum_array_new (gint64);
  build->games = g_array_new (FALSE, TRUE, sizeof (KarumSegmentGame));
  build->players = g_array_new (FALSE, TRUE, sizeof (gint64));
  build->traces = karum_stream_new ();
  return build;
}

void
karum_build_free (KarumBuild *build)
{
  g_array_unref (build->keys);
  g_array_unref (build->owners);
  g_array_unref (build->starts);
  g_array_unref (build->ids);
  g_array_unref (build->games);
  g_array_unref (build->players);
  karum_tracer_clear (&build->tracer);
  g_byte_array_unref (build->traces);
  g_free (build);
}

guint32
karum_build_postings (const KarumBuild *build)
{
  return build->keys->len;
}

static void
end_trace (KarumBuild *build)
{
  if (build->tracing)
    karum_tracer_end (&build->tracer, build->traces);
  build->tracing = FALSE;
}

void
karum_build_begin_game (KarumBuild *build, gint64 id)
{
  const KarumSegmentGame missing = { .facts = KARUM_FACT_MISSING };
  const gint64 nobody[2] = { 0, 0 };

  end_trace (build);
  karum_tracer_begin (&build->tracer);
  build->tracing = TRUE;
  g_array_append_val (build->ids, id);
  g_array_append_val (build->games, missing);
  g_array_append_vals (build->players, nobody, 2);
  g_array_append_val (build->starts, build->keys->len);
}

static void
note_game (KarumBuild *build, const KarumReplay *replay)
{
  KarumSegmentGame *game = &g_array_index (build->games, KarumSegmentGame, build->games->len - 1);
  gint64 *players = &g_array_index (build->players, gint64, build->players->len - 2);

  game->margin = replay->has_score ? (gint64) replay->score[0] - replay->score[1] : 0;
  game->date = karum_turn_tally_date (replay->date);
  game->result = (guint8) replay->result;
  game->facts = (guint8) ((replay->exchanged ? KARUM_FACT_EXCHANGED : 0)
                          | (replay->in_bin ? KARUM_FACT_BIN : 0)
                          | (replay->has_score ? KARUM_FACT_SCORED : 0));
  memcpy (players, replay->players, sizeof replay->players);
}

gboolean
karum_build_visit (const KarumReplay *replay, gpointer data)
{
  KarumBuild *build = data;
  KarumSegmentGame *game = &g_array_index (build->games, KarumSegmentGame, build->games->len - 1);
  guint64 key = karum_position_key (replay->key_base, replay->rules, &replay->state);
  guint32 owner = build->games->len - 1;

  if (replay->ply == 0)
    note_game (build, replay);
  if (game->exchanged_at == 0 && replay->ply > 0 && karum_exchanged (replay->rules, &replay->state))
    game->exchanged_at = (guint16) MIN (replay->ply, G_MAXUINT16);
  g_array_append_val (build->keys, key);
  g_array_append_val (build->owners, owner);
  karum_tracer_visit (&build->tracer, replay);
  return TRUE;
}

static guint32
start_of (const KarumBuild *build, guint place)
{
  return place < build->starts->len ? g_array_index (build->starts, guint32, place)
                                    : build->keys->len;
}

guint
karum_build_game_positions (const KarumBuild *build, guint place)
{
  return start_of (build, place + 1) - start_of (build, place);
}

gboolean
karum_build_position (const KarumBuild *build, guint place, guint ply, KarumBuildPosition *position)
{
  guint n = karum_build_game_positions (build, place);
  guint32 at = start_of (build, place) + ply;

  if (ply >= n)
    return FALSE;
  position->key = g_array_index (build->keys, guint64, at);
  position->last = ply == n - 1;
  position->next = position->last ? 0 : g_array_index (build->keys, guint64, at + 1);
  return TRUE;
}

const KarumSegmentGame *
karum_build_game (const KarumBuild *build, guint place, gint64 players[2])
{
  memcpy (players, &g_array_index (build->players, gint64, 2 * place), 2 * sizeof players[0]);
  return &g_array_index (build->games, KarumSegmentGame, place);
}

const GByteArray *
karum_build_traces (KarumBuild *build)
{
  end_trace (build);
  return build->traces;
}

/* -- Parts ------------------------------------------------------------------------------------ */

void
karum_parts_free (KarumParts *parts)
{
  g_array_unref (parts->ids);
  g_array_unref (parts->parts);
  g_byte_array_unref (parts->bytes);
  g_free (parts);
}

/* Parts that are being made. */
typedef struct {
  KarumParts *parts;
  const KarumBuild *build;
  GArray *firsts; /* (element-type guint64): first keys of the blocks of postings */
  guint64 key;    /* the last key in the block */
  guint8 *end;    /* the end of the block's content */
  guint8 block[KARUM_BLOCK_BYTES];
} Output;

static void
add_part (Output *output, KarumPartKind kind, guint number, const guint8 *bytes, gsize size)
{
  const KarumPart part = { kind, number, size };

  g_array_append_val (output->parts->parts, part);
  g_byte_array_append (output->parts->bytes, bytes, (guint) size);
}

static void
add_stream (Output *output, KarumPartKind kind, const guint8 *bytes, gsize size)
{
  g_autofree guint8 *part = g_malloc (KARUM_PART_BYTES);
  guint number = 0;

  for (gsize at = 0; at < size; number++) {
    gsize length = MIN (size - at, KARUM_PART_BYTES - KARUM_SEAL_BYTES);

    memcpy (part, bytes + at, length);
    karum_seal_put (part, length);
    add_part (output, kind, number, part, length + KARUM_SEAL_BYTES);
    at += length;
  }
}

static void
add_games (Output *output)
{
  const KarumBuild *build = output->build;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gint64 before = 0;

  for (guint i = 0; i < build->games->len; i++) {
    const KarumSegmentGame *game = &g_array_index (build->games, KarumSegmentGame, i);
    gint64 id = g_array_index (build->ids, gint64, i);

    karum_number_append (bytes, (guint64) id - (guint64) before);
    before = id;
    g_byte_array_append (bytes, &game->result, 1);
    g_byte_array_append (bytes, &game->facts, 1);
    karum_number_append (bytes, karum_number_fold (game->margin));
    karum_number_append (bytes, game->date);
    karum_number_append (bytes, game->exchanged_at);
    for (guint player = 0; player < 2; player++)
      karum_number_append (
          bytes, karum_number_fold (g_array_index (build->players, gint64, 2 * i + player)));
  }
  add_stream (output, KARUM_PART_GAMES, bytes->data, bytes->len);
}

static gsize
space (const Output *output)
{
  return (gsize) (output->block + KARUM_BLOCK_BYTES - KARUM_SEAL_BYTES - output->end);
}

/* Adds the block and starts the next one. */
static void
end_block (Output *output)
{
  gsize size = (gsize) (output->end - output->block);

  output->end = output->block;
  if (size == 0)
    return;
  karum_seal_put (output->block, size);
  add_part (output, KARUM_PART_POSTINGS, output->firsts->len - 1, output->block,
            size + KARUM_SEAL_BYTES);
}

/* Starts an entry, in the next block if this one lacks @room bytes besides the key. */
static void
begin_entry (Output *output, guint64 key, gsize room)
{
  if (space (output) < KARUM_NUMBER_BYTES + room)
    end_block (output);
  if (output->end == output->block) {
    g_array_append_val (output->firsts, key);
    output->key = key;
  }
  output->end = karum_number_put (output->end, key - output->key);
  output->key = key;
}

static guint32
owner_of (const KarumBuild *build, guint32 at)
{
  return g_array_index (build->owners, guint32, at);
}

/* Writes the turn of position @at, and whether it is the game's last position. */
static guint8 *
put_ply (const KarumBuild *build, guint32 at, guint8 *end, gboolean *last)
{
  guint32 owner = owner_of (build, at);
  guint32 ply = at - g_array_index (build->starts, guint32, owner);

  *last = at + 1 == build->owners->len || owner_of (build, at + 1) != owner;
  return karum_number_put (end, (guint64) ply << 1 | (*last ? 1 : 0));
}

static void
add_lone (Output *output, guint64 key, guint32 at)
{
  gboolean last;

  begin_entry (output, key, 2 * KARUM_NUMBER_BYTES);
  output->end = karum_number_put (output->end, (guint64) owner_of (output->build, at) << 1);
  output->end = put_ply (output->build, at, output->end, &last);
}

/* The maximum size of a posting in a list. */
#define POSTING_BYTES (2 * KARUM_NUMBER_BYTES + sizeof (guint32))

static guint8 *
put_posting (const KarumBuild *build, guint32 at, guint32 before, guint8 *end)
{
  gboolean last;
  guint32 tag;

  end = karum_number_put (end, owner_of (build, at) - before);
  end = put_ply (build, at, end, &last);
  if (last)
    return end;
  tag = GUINT32_TO_LE ((guint32) g_array_index (build->keys, guint64, at + 1));
  memcpy (end, &tag, sizeof tag);
  return end + sizeof tag;
}

/* Adds as many of @n positions with the same key as fit; returns their number. */
static guint32
add_some (Output *output, guint64 key, const guint32 *order, guint32 n)
{
  guint8 list[KARUM_BLOCK_BYTES];
  guint8 *end = list;
  guint32 before = 0, count;
  gsize room;

  begin_entry (output, key, KARUM_NUMBER_BYTES + 2 * POSTING_BYTES);
  room = space (output) - KARUM_NUMBER_BYTES - POSTING_BYTES;
  for (count = 0; count < n && (gsize) (end - list) <= room; count++) {
    end = put_posting (output->build, order[count], before, end);
    before = owner_of (output->build, order[count]);
  }
  output->end = karum_number_put (output->end, (guint64) count << 1 | 1);
  memcpy (output->end, list, (gsize) (end - list));
  output->end += end - list;
  return count;
}

static void
add_key (Output *output, guint64 key, const guint32 *order, guint32 n)
{
  if (n == 1) {
    add_lone (output, key, order[0]);
    return;
  }
  while (n > 0) {
    guint32 written = add_some (output, key, order, n);

    order += written;
    n -= written;
  }
}

static void
add_postings (Output *output)
{
  const guint64 *keys = (const guint64 *) (gpointer) output->build->keys->data;
  guint32 n = output->build->keys->len;
  g_autofree guint32 *order = positions_sort (keys, n);

  for (guint32 from = 0, to; from < n; from = to) {
    guint64 key = keys[order[from]];

    for (to = from + 1; to < n && keys[order[to]] == key; to++)
      ;
    add_key (output, key, order + from, to - from);
  }
  end_block (output);
}

KarumParts *
karum_build_finish (KarumBuild *build)
{
  g_autoptr (GArray) firsts = karum_array_new (guint64);
  g_autofree Output *output = g_new (Output, 1);
  KarumParts *parts = g_new (KarumParts, 1);

  *parts = (KarumParts){ g_array_ref (build->ids), build->keys->len, karum_array_new (KarumPart),
                         karum_stream_new () };
  output->parts = parts;
  output->build = build;
  output->firsts = firsts;
  output->end = output->block;
  end_trace (build);
  add_games (output);
  add_postings (output);
  add_stream (output, KARUM_PART_TRACES, build->traces->data, build->traces->len);
  karum_for_each_in (guint64, first, firsts)
    *first = GUINT64_TO_LE (*first);
  add_stream (output, KARUM_PART_DIRECTORY, (const guint8 *) firsts->data,
              firsts->len * sizeof (guint64));
  return parts;
}
