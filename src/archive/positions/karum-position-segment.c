#include "karum-position-segment.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-number-codec.h"
#include "karum-players.h"
#include "karum-statement.h"

/* Players with larger numbers are looked up in a hash table, which is slower. */
#define USUAL (1 << 20)

KarumRanks *
karum_ranks_new (void)
{
  KarumRanks *ranks = g_new0 (KarumRanks, 1);

  ranks->usual = g_array_new (FALSE, TRUE, sizeof (guint32));
  ranks->numbers = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  ranks->players = g_array_new (FALSE, TRUE, sizeof (KarumRank));
  karum_ranks_number (ranks, 0);
  return ranks;
}

void
karum_ranks_free (KarumRanks *ranks)
{
  g_array_unref (ranks->usual);
  g_hash_table_unref (ranks->numbers);
  g_array_unref (ranks->players);
  g_free (ranks);
}

static guint
append_player (KarumRanks *ranks, gint64 player)
{
  KarumRank rank = { .player = player, .person = player };

  g_array_append_val (ranks->players, rank);
  return ranks->players->len - 1;
}

static guint
usual_number (KarumRanks *ranks, guint player)
{
  guint32 *place;

  if (player >= ranks->usual->len)
    g_array_set_size (ranks->usual, player + 1);
  place = &g_array_index (ranks->usual, guint32, player);
  if (*place == 0)
    *place = append_player (ranks, player) + 1;
  return *place - 1;
}

guint
karum_ranks_number (KarumRanks *ranks, gint64 player)
{
  gpointer found;
  guint number;

  if (player >= 0 && player < USUAL)
    return usual_number (ranks, (guint) player);
  if (g_hash_table_lookup_extended (ranks->numbers, &player, NULL, &found))
    return GPOINTER_TO_UINT (found);
  number = append_player (ranks, player);
  g_hash_table_insert (ranks->numbers, g_memdup2 (&player, sizeof player),
                       GUINT_TO_POINTER (number));
  return number;
}

static KarumRank *
rank_at (KarumRanks *ranks, guint number)
{
  return &g_array_index (ranks->players, KarumRank, number);
}

void
karum_ranks_add (KarumRanks *ranks, guint number, gint64 games)
{
  rank_at (ranks, number)->own += games;
}

void
karum_ranks_clear (KarumRanks *ranks)
{
  for (guint i = 0; i < ranks->players->len; i++)
    rank_at (ranks, i)->own = 0;
}

void
karum_ranks_adjust (KarumRanks *ranks, GArray *adjusted, guint number, gint64 games)
{
  const gint64 note[2] = { number, games };

  karum_ranks_add (ranks, number, games);
  g_array_append_vals (adjusted, note, 2);
}

void
karum_ranks_revert (KarumRanks *ranks, GArray *adjusted)
{
  for (guint i = 0; i < adjusted->len; i += 2)
    karum_ranks_add (ranks, (guint) g_array_index (adjusted, gint64, i),
                     -g_array_index (adjusted, gint64, i + 1));
  g_array_set_size (adjusted, 0);
}

static gboolean
read_persons (KarumRanks *ranks, KarumDb *db, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (db,
                                                     "SELECT id, iif (person IN " KARUM_NOBODIES
                                                     ", 0, person) AS known FROM players"
                                                     " WHERE known != id",
                                                     error);

  while (karum_statement_next (row, error)) {
    guint number = karum_ranks_number (ranks, karum_statement_int (row, 0));

    karum_ranks_number (ranks, karum_statement_int (row, 1));
    rank_at (ranks, number)->person = karum_statement_int (row, 1);
  }
  return karum_statement_worked (row);
}

gboolean
karum_ranks_join (KarumRanks *ranks, KarumDb *db, GError **error)
{
  for (guint i = 0; i < ranks->players->len; i++) {
    rank_at (ranks, i)->person = rank_at (ranks, i)->player;
    rank_at (ranks, i)->games = 0;
  }
  if (!read_persons (ranks, db, error))
    return FALSE;
  for (guint i = 0; i < ranks->players->len; i++)
    rank_at (ranks, karum_ranks_number (ranks, rank_at (ranks, i)->person))->games
        += rank_at (ranks, i)->own;
  for (guint i = 0; i < ranks->players->len; i++)
    rank_at (ranks, i)->games
        = rank_at (ranks, karum_ranks_number (ranks, rank_at (ranks, i)->person))->games;
  return TRUE;
}

gboolean
karum_segment_damaged (KarumDb *db, GError **error)
{
  g_autofree char *name = g_filename_display_name (db->path);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED,
               _ ("The position index of the archive “%s” is damaged. The games are intact; the "
                  "index can be rebuilt."),
               name);
  return FALSE;
}

guint64
karum_position_key_base (const KarumRules *rules)
{
  char text[KARUM_RULES_TEXT];
  guint64 base = 0;

  karum_rules_write (rules, text);
  for (const char *c = text; *c; c++)
    base = karum_hash_add (base, (guint8) *c);
  return base;
}

void
karum_segment_free (KarumSegment *segment)
{
  karum_free_all (segment->ids, segment->games, segment->firsts, segment->latest, segment->live,
                  segment);
}

static KarumStatement *
select_parts (KarumDb *db, gint64 first, gint64 last, GError **error)
{
  KarumStatement *row = karum_db_prepare (
      db, "SELECT data FROM position_parts WHERE id BETWEEN ? AND ? ORDER BY id", error);

  if (!row)
    return NULL;
  karum_statement_bind_int (row, 1, first);
  karum_statement_bind_int (row, 2, last);
  return row;
}

gboolean
karum_segment_stream (
    KarumDb *db, gint64 segment, KarumPartKind kind, GByteArray *stream, GError **error)
{
  g_autoptr (KarumStatement) row = select_parts (db, karum_part_id (segment, kind, 0),
                                                 karum_part_id (segment, kind + 1, 0) - 1, error);

  g_byte_array_set_size (stream, 0);
  while (karum_statement_next (row, error)) {
    gsize size;
    const guint8 *data = karum_statement_blob (row, 0, &size);
    KarumBytes bytes;

    if (!karum_seal_get (data, size, &bytes) || stream->len > G_MAXINT - size)
      return karum_segment_damaged (db, error);
    g_byte_array_append (stream, bytes.at, (guint) (bytes.end - bytes.at));
  }
  return karum_statement_worked (row);
}

/* Reads the game after the one with number *@id. */
static gboolean
read_game (KarumBytes *bytes, KarumRanks *ranks, gint64 *id, KarumSegmentGame *game)
{
  guint64 step, margin, date, exchanged_at, player;

  if (!karum_number_get (bytes, &step) || bytes->end - bytes->at < 2)
    return FALSE;
  *id = (gint64) ((guint64) *id + step);
  game->result = *bytes->at++;
  game->facts = *bytes->at++;
  if (!karum_number_get (bytes, &margin) || !karum_number_get (bytes, &date)
      || !karum_number_get (bytes, &exchanged_at))
    return FALSE;
  game->margin = karum_number_unfold (margin);
  game->date = (guint32) date;
  game->exchanged_at = (guint16) exchanged_at;
  for (guint i = 0; i < 2; i++) {
    if (!karum_number_get (bytes, &player))
      return FALSE;
    game->players[i] = karum_ranks_number (ranks, karum_number_unfold (player));
  }
  return TRUE;
}

static gboolean
read_games (KarumSegment *segment, const GByteArray *stream, KarumRanks *ranks)
{
  KarumBytes bytes = { stream->data, stream->data + stream->len };
  gint64 id = 0;

  /* Every game takes some bytes, which limits the memory allocated for a malformed count. */
  if (segment->n_games > stream->len)
    return FALSE;
  segment->ids = g_new (gint64, segment->n_games);
  segment->games = g_new (KarumSegmentGame, segment->n_games);
  segment->latest = g_new0 (guint64, segment->n_games / 64 + 1);
  segment->live = g_new0 (guint64, segment->n_games / 64 + 1);
  for (guint i = 0; i < segment->n_games; i++) {
    gint64 before = id;

    if (!read_game (&bytes, ranks, &id, &segment->games[i]) || (i > 0 && id <= before))
      return FALSE;
    segment->ids[i] = id;
  }
  return bytes.at == bytes.end;
}

static gboolean
read_directory (KarumSegment *segment, const GByteArray *stream)
{
  if (stream->len % sizeof (guint64) != 0)
    return FALSE;
  segment->n_blocks = stream->len / sizeof (guint64);
  segment->firsts = g_memdup2 (stream->data, stream->len);
  for (guint i = 0; i < segment->n_blocks; i++) {
    segment->firsts[i] = GUINT64_FROM_LE (segment->firsts[i]);
    if (i > 0 && segment->firsts[i] < segment->firsts[i - 1])
      return FALSE;
  }
  return TRUE;
}

static gboolean
read_head (KarumDb *db, KarumSegment *segment, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      db, "SELECT games, postings FROM position_segments WHERE id = ?", error, segment->id);
  KarumStep step = karum_statement_step (row, error);

  if (step == KARUM_STEP_ERROR)
    return FALSE;
  if (step == KARUM_STEP_DONE || karum_statement_int (row, 0) < 0
      || karum_statement_int (row, 0) > G_MAXINT)
    return karum_segment_damaged (db, error);
  segment->n_games = (guint) karum_statement_int (row, 0);
  segment->n_postings = (guint64) karum_statement_int (row, 1);
  return TRUE;
}

KarumSegment *
karum_segment_load (KarumDb *db, gint64 id, KarumRanks *ranks, GError **error)
{
  g_autoptr (KarumSegment) segment = g_new0 (KarumSegment, 1);
  g_autoptr (GByteArray) games = karum_stream_new ();
  g_autoptr (GByteArray) directory = karum_stream_new ();

  segment->id = id;
  if (!read_head (db, segment, error)
      || !karum_segment_stream (db, id, KARUM_PART_GAMES, games, error)
      || !karum_segment_stream (db, id, KARUM_PART_DIRECTORY, directory, error))
    return NULL;
  if (!read_games (segment, games, ranks) || !read_directory (segment, directory))
    return karum_segment_damaged (db, error), NULL;
  return g_steal_pointer (&segment);
}

gboolean
karum_segment_place (const KarumSegment *segment, gint64 id, guint *place)
{
  guint low = 0, high = segment->n_games;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (segment->ids[middle] < id)
      low = middle + 1;
    else
      high = middle;
  }
  *place = low;
  return low < segment->n_games && segment->ids[low] == id;
}

/* The first block whose first key is >= @key; @n_blocks if there is none. */
static guint
first_block (const KarumSegment *segment, guint64 key)
{
  guint low = 0, high = segment->n_blocks;

  while (low < high) {
    guint middle = low + (high - low) / 2;

    if (segment->firsts[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Reads the turn and the tag of a posting. */
static gboolean
read_posting (KarumBytes *bytes, gboolean tagged, KarumPosting *posting)
{
  guint64 ply;

  if (!karum_number_get (bytes, &ply))
    return FALSE;
  posting->ply = (guint32) (ply >> 1);
  posting->last = (ply & 1) != 0;
  posting->tagged = tagged && !posting->last;
  posting->tag = 0;
  if (!posting->tagged)
    return TRUE;
  if (bytes->end - bytes->at < (gssize) sizeof posting->tag)
    return FALSE;
  memcpy (&posting->tag, bytes->at, sizeof posting->tag);
  posting->tag = GUINT32_FROM_LE (posting->tag);
  bytes->at += sizeof posting->tag;
  return TRUE;
}

/* Reads the postings of one key into an array, or of all keys. */
typedef struct {
  guint n_games;
  GArray *postings; /* (nullable) (element-type KarumPosting): the postings of @key; NULL for all */
  guint64 key;
  void (*visit) (guint64 key, const KarumPosting *posting, gpointer data);
  gpointer data;
} Reading;

static inline void
give (const Reading *reading, guint64 key, const KarumPosting *posting)
{
  if (!reading->postings)
    reading->visit (key, posting, reading->data);
  else if (key == reading->key)
    g_array_append_vals (reading->postings, posting, 1);
}

/* Reads the list of @count postings of a key. */
static gboolean
read_list (const Reading *reading, KarumBytes *bytes, guint64 key, guint64 count)
{
  guint64 game = 0;

  for (guint64 i = 0; i < count; i++) {
    KarumPosting posting;
    guint64 step;

    if (!karum_number_get (bytes, &step) || step >= reading->n_games - game
        || !read_posting (bytes, TRUE, &posting))
      return FALSE;
    game += step;
    posting.game = (guint32) game;
    give (reading, key, &posting);
  }
  return TRUE;
}

/* Reads one key and its postings; @key is the preceding one. */
static gboolean
read_entry (const Reading *reading, KarumBytes *bytes, guint64 *key)
{
  guint64 step, head;
  KarumPosting posting;

  if (!karum_number_get (bytes, &step) || !karum_number_get (bytes, &head))
    return FALSE;
  *key += step;
  if (head & 1)
    return read_list (reading, bytes, *key, head >> 1);
  if (head >> 1 >= reading->n_games || !read_posting (bytes, FALSE, &posting))
    return FALSE;
  posting.game = (guint32) (head >> 1);
  give (reading, *key, &posting);
  return TRUE;
}

static gboolean
read_block (const Reading *reading, KarumBytes bytes, guint64 first)
{
  guint64 key = first;

  while (bytes.at < bytes.end && (!reading->postings || key <= reading->key))
    if (!read_entry (reading, &bytes, &key))
      return FALSE;
  return TRUE;
}

/* Reads the blocks from @block up to, but not including, @behind. */
static gboolean
read_blocks (const KarumSegment *segment,
             KarumDb *db,
             const Reading *reading,
             guint block,
             guint behind,
             GError **error)
{
  KarumStep step;
  g_autoptr (KarumStatement) row = NULL;

  if (block == behind)
    return TRUE;
  row = select_parts (db, karum_part_id (segment->id, KARUM_PART_POSTINGS, block),
                      karum_part_id (segment->id, KARUM_PART_POSTINGS, behind - 1), error);
  if (!row)
    return FALSE;
  for (; (step = karum_statement_step (row, error)) == KARUM_STEP_ROW && block < behind; block++) {
    gsize size;
    const guint8 *data = karum_statement_blob (row, 0, &size);
    KarumBytes bytes;

    if (!karum_seal_get (data, size, &bytes)
        || !read_block (reading, bytes, segment->firsts[block]))
      return karum_segment_damaged (db, error);
  }
  if (step == KARUM_STEP_DONE && block < behind)
    return karum_segment_damaged (db, error);
  return step != KARUM_STEP_ERROR;
}

gboolean
karum_segment_look_up (
    const KarumSegment *segment, KarumDb *db, guint64 key, GArray *postings, GError **error)
{
  const Reading reading = { .n_games = segment->n_games, .postings = postings, .key = key };
  guint block = first_block (segment, key);
  guint behind = block;

  while (behind < segment->n_blocks && segment->firsts[behind] == key)
    behind++;
  /* The key can start at the end of a block that begins with a smaller one. */
  block -= block > 0 ? 1 : 0;
  return read_blocks (segment, db, &reading, block, behind, error);
}

gboolean
karum_segment_visit (const KarumSegment *segment,
                     KarumDb *db,
                     void (*visit) (guint64 key, const KarumPosting *posting, gpointer data),
                     gpointer data,
                     GError **error)
{
  const Reading reading = { .n_games = segment->n_games, .visit = visit, .data = data };

  return read_blocks (segment, db, &reading, 0, segment->n_blocks, error);
}
