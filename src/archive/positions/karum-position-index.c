#include "karum-position-index.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

static void
segment_free (gpointer segment)
{
  karum_segment_free (segment);
}

static KarumPositionIndex *
index_new (void)
{
  KarumPositionIndex *index = g_new0 (KarumPositionIndex, 1);

  index->segments = g_ptr_array_new_with_free_func (segment_free);
  index->pending = karum_array_new (gint64);
  index->adjusted = karum_array_new (gint64);
  index->ranks = karum_ranks_new ();
  index->version[0] = -1;
  return index;
}

static void
index_free (gpointer data)
{
  KarumPositionIndex *index = data;

  g_ptr_array_unref (index->segments);
  g_array_unref (index->pending);
  g_array_unref (index->adjusted);
  karum_ranks_free (index->ranks);
  g_free (index);
}

static G_DEFINE_QUARK (karum_position_index, index_key)

    static KarumPositionIndex *index_of (KarumStore *store)
{
  KarumPositionIndex *index = karum_store_kept (store, index_key_quark ());

  if (!index) {
    index = index_new ();
    karum_store_keep (store, index_key_quark (), index, index_free);
  }
  return index;
}

void
karum_position_index_forget (KarumStore *store)
{
  karum_store_keep (store, index_key_quark (), NULL, NULL);
}

/* The complete segments, by number. */
static GArray *
list_segments (KarumDb *db, gint64 *last, GError **error)
{
  g_autoptr (GArray) ids = karum_array_new (gint64);
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db, "SELECT id, last FROM position_segments WHERE complete ORDER BY id", error);

  *last = 0;
  while (karum_statement_next (row, error)) {
    gint64 id = karum_statement_int (row, 0);

    g_array_append_val (ids, id);
    *last = MAX (*last, karum_statement_int (row, 1));
  }
  return karum_statement_worked (row) ? g_steal_pointer (&ids) : NULL;
}

static gboolean
same_segments (const KarumPositionIndex *index, const GArray *ids)
{
  if (ids->len != index->segments->len)
    return FALSE;
  for (guint i = 0; i < ids->len; i++)
    if (karum_position_index_segment (index, i)->id != g_array_index (ids, gint64, i))
      return FALSE;
  return TRUE;
}

/* The segment with number @id, moved out of @index if it is there, otherwise read. */
static KarumSegment *
take_segment (KarumPositionIndex *index, KarumDb *db, gint64 id, GError **error)
{
  for (guint i = 0; i < index->segments->len; i++)
    if (karum_position_index_segment (index, i)->id == id)
      return g_ptr_array_steal_index (index->segments, i);
  return karum_segment_load (db, id, index->ranks, error);
}

/* Clears the bits of @segment for games that are also in @later. */
static void
pass_over (KarumSegment *segment, const KarumSegment *later)
{
  guint i, j;

  if (segment->n_games == 0 || later->n_games == 0
      || !(segment->ids[0] <= later->ids[later->n_games - 1])
      || !(later->ids[0] <= segment->ids[segment->n_games - 1]))
    return;
  karum_segment_place (segment, later->ids[0], &i);
  karum_segment_place (later, segment->ids[0], &j);
  while (i < segment->n_games && j < later->n_games) {
    if (segment->ids[i] == later->ids[j])
      karum_bit_clear (segment->latest, i);
    if (segment->ids[i] < later->ids[j])
      i++;
    else
      j++;
  }
}

static void
count_games (KarumRanks *ranks, const KarumSegment *segment, guint place, gint64 games)
{
  const KarumSegmentGame *game = &segment->games[place];

  if (game->facts & (KARUM_FACT_BIN | KARUM_FACT_MISSING))
    return;
  for (guint i = 0; i < 2; i++)
    karum_ranks_add (ranks, game->players[i], games);
}

static void
find_latest (KarumPositionIndex *index)
{
  karum_ranks_clear (index->ranks);
  g_array_set_size (index->adjusted, 0);
  for (guint i = 0; i < index->segments->len; i++) {
    KarumSegment *segment = index->segments->pdata[i];

    memset (segment->latest, 0xff, (segment->n_games / 64 + 1) * sizeof (guint64));
    for (guint later = i + 1; later < index->segments->len; later++)
      pass_over (segment, karum_position_index_segment (index, later));
    for (guint place = 0; place < segment->n_games; place++)
      if (karum_bit (segment->latest, place))
        count_games (index->ranks, segment, place, 1);
  }
}

static gboolean
read_segments (KarumPositionIndex *index, KarumDb *db, GError **error)
{
  g_autoptr (GArray) ids = list_segments (db, &index->last, error);
  g_autoptr (GPtrArray) segments = NULL;

  if (!ids)
    return FALSE;
  if (same_segments (index, ids))
    return TRUE;
  segments = g_ptr_array_new_with_free_func (segment_free);
  karum_for_each_value (gint64, id, ids) {
    KarumSegment *segment = take_segment (index, db, id, error);

    if (!segment)
      return FALSE;
    g_ptr_array_add (segments, segment);
  }
  g_ptr_array_unref (index->segments);
  index->segments = g_steal_pointer (&segments);
  find_latest (index);
  return TRUE;
}

static gboolean
list_pending (KarumPositionIndex *index, KarumDb *db, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_ask (
      db, "SELECT game FROM position_pending WHERE game <= ? ORDER BY game", error, index->last);

  if (!row)
    return FALSE;
  g_array_set_size (index->pending, 0);
  while (karum_statement_next (row, error)) {
    gint64 game = karum_statement_int (row, 0);

    g_array_append_val (index->pending, game);
  }
  return karum_statement_worked (row);
}

/* Ignores the entries of @segment for pending games. */
static void
leave_pending (KarumPositionIndex *index, KarumSegment *segment)
{
  memcpy (segment->live, segment->latest, (segment->n_games / 64 + 1) * sizeof (guint64));
  karum_for_each_value (gint64, item, index->pending) {
    guint place;

    if (!karum_segment_place (segment, item, &place) || !karum_bit (segment->live, place))
      continue;
    karum_bit_clear (segment->live, place);
    for (guint player = 0; player < 2; player++)
      if (!(segment->games[place].facts & (KARUM_FACT_BIN | KARUM_FACT_MISSING)))
        karum_ranks_adjust (index->ranks, index->adjusted, segment->games[place].players[player],
                            -1);
  }
}

/* Counts the players of pending games. */
static gboolean
rank_pending (KarumPositionIndex *index, KarumDb *db, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_ask (db,
                      "SELECT player1, player2 FROM shown_games WHERE id IN"
                      " (SELECT game FROM position_pending"
                      "  UNION ALL SELECT id FROM shown_games WHERE id > ?)",
                      error, index->last);

  while (karum_statement_next (row, error))
    for (int i = 0; i < 2; i++)
      karum_ranks_adjust (index->ranks, index->adjusted,
                          karum_ranks_number (index->ranks, karum_statement_int (row, i)), 1);
  return karum_statement_worked (row);
}

static gboolean
read_pending (KarumPositionIndex *index, KarumDb *db, GError **error)
{
  karum_ranks_revert (index->ranks, index->adjusted);
  if (!list_pending (index, db, error))
    return FALSE;
  karum_for_each (void, segment, index->segments)
    leave_pending (index, segment);
  return rank_pending (index, db, error) && karum_ranks_join (index->ranks, db, error);
}

static gboolean
read_index (KarumPositionIndex *index, KarumDb *db, GError **error)
{
  if (!index->broken && !read_segments (index, db, error))
    return FALSE;
  return read_pending (index, db, error);
}

KarumPositionIndex *
karum_position_index_get (KarumStore *store, GError **error)
{
  KarumPositionIndex *index = index_of (store);
  gint64 version[2] = { 0, sqlite3_total_changes64 (karum_store_db (store)->handle) };

  if (!karum_db_number (karum_store_db (store), "PRAGMA data_version", &version[0], error))
    return NULL;
  if (memcmp (version, index->version, sizeof version) == 0)
    return index;
  index->version[0] = -1;
  if (!read_index (index, karum_store_db (store), error))
    return NULL;
  memcpy (index->version, version, sizeof version);
  return index;
}

gboolean
karum_position_index_give_up (KarumStore *store, GError **error)
{
  if (!g_error_matches (*error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
      || index_of (store)->broken)
    return FALSE;
  g_clear_error (error);
  karum_position_index_forget (store);
  index_of (store)->broken = TRUE;
  return TRUE;
}

static int
compare_hits (gconstpointer a, gconstpointer b)
{
  gint64 x = ((const KarumPositionHit *) a)->game, y = ((const KarumPositionHit *) b)->game;

  return x < y ? -1 : x > y;
}

/* Segments mostly contain consecutive games, so the hits are nearly sorted; only later changes
 * are out of order. */
void
karum_position_hits_sort (GArray *hits)
{
  for (guint i = 1; i < hits->len; i++)
    if (g_array_index (hits, KarumPositionHit, i).game
        < g_array_index (hits, KarumPositionHit, i - 1).game) {
      g_array_sort (hits, compare_hits);
      return;
    }
}

void
karum_position_hits_keep (GArray *hits, const KarumGameSet *set)
{
  guint kept = 0;

  karum_for_each_value (KarumPositionHit, hit, hits)
    if (karum_game_set_contains (set, hit.game))
      g_array_index (hits, KarumPositionHit, kept++) = hit;
  g_array_set_size (hits, kept);
}
