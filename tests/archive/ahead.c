/* ahead.c: segments of the index of positions that are made while a batch adds games. */
#include <unistd.h>

#include "fixture.h"
#include "indexed-games.h"
#include "karum-arrays.h"
#include "karum-batch.h"
#include "karum-derived.h"
#include "karum-games-table.h"
#include "karum-log-lock.h"
#include "karum-position-ahead.h"
#include "karum-position-update.h"
#include "karum-positions.h"
#include "karum-store-inside.h"

#define GAMES 900
/* So few that there are several segments. */
#define POSTINGS 8000
#define SLICE 100

static gint64
number (KarumStore *store, const char *sql)
{
  gint64 n = -1;

  g_assert_true (karum_db_number (karum_store_db (store), sql, &n, NULL));
  return n;
}

static gint64
count_segments (KarumStore *store)
{
  return number (store, "SELECT count (*) FROM position_segments WHERE complete");
}

/* A batch that is being written. */
typedef struct {
  KarumStore *store;
  KarumDb *db;
  KarumBatch batch;
  KarumPositionsAhead *ahead;
} Adding;

static void
begin (Adding *adding, KarumStore *store)
{
  *adding = (Adding){ store, karum_store_db (store), { .last = GAMES }, NULL };
  g_assert_true (karum_batch_begin (adding->db, &adding->batch, NULL, NULL));
  g_assert_true (karum_db_end (adding->db, TRUE, NULL));
  adding->ahead = karum_positions_ahead_new (store, POSTINGS);
  g_assert_true (karum_db_begin (adding->db, NULL));
}

static void
add (Adding *adding, guint64 seed, guint n)
{
  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumRecord) record = indexed_game (seed + i);
    gint64 id = 0, revision = 0;

    g_assert_true (karum_games_save (adding->db, &id, &revision, record, NULL));
    if (i % SLICE != SLICE - 1)
      continue;
    g_assert_true (karum_batch_end_slice (adding->db, NULL));
    g_assert_true (karum_positions_ahead_go_on (adding->ahead, NULL));
    g_assert_true (karum_batch_begin_slice (adding->db, TRUE, NULL));
  }
}

static void
end (Adding *adding)
{
  g_assert_true (karum_batch_end_slice (adding->db, NULL));
  g_assert_true (karum_positions_ahead_end (adding->ahead, NULL));
  g_assert_true (karum_batch_begin_slice (adding->db, TRUE, NULL));
}

static void
drop (Adding *adding)
{
  karum_positions_ahead_free (adding->ahead);
  karum_batch_drop (adding->db);
}

static void
show (Adding *adding)
{
  end (adding);
  g_assert_cmpint (count_segments (adding->store), ==, 0);
  g_assert_true (karum_batch_last (adding->db, NULL));
  g_assert_true (karum_positions_ahead_show (adding->ahead, NULL));
  g_assert_true (karum_batch_show (adding->db, NULL));
  g_assert_true (karum_db_end (adding->db, TRUE, NULL));
  drop (adding);
}

/* Where the starts of some games, and the positions in their middle, occur. */
static char *
ask (KarumStore *store, guint64 seed)
{
  const KarumGameFilter filter = { 0 };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < 20; i++) {
    g_autoptr (KarumRecord) record = indexed_game (seed + 31 * i);
    guint ply = i % 4 * karum_record_line_length (record) / 4;
    g_autoptr (GArray) hits = NULL;
    KarumState state;

    karum_record_state (record, karum_record_node_at (record, ply), &state);
    hits = karum_store_find_position (store, &record->rules, &state, &filter, 0, NULL);
    karum_for_each_in (const KarumPositionHit, hit, hits)
      g_string_append_printf (text, " %" G_GINT64_FORMAT ":%u", hit->game, hit->ply);
    g_string_append_c (text, '\n');
  }
  return g_string_free (text, FALSE);
}

static void
assert_sound (Fixture *archive)
{
  fixture_assert_sound (archive->store);
  indexed_games_compare (archive->store, archive->path, ask, 1);
}

/* The index is there with the games, those that came before and meanwhile included. */
static void
test_show (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumStore) other = fixture_open (archive->path);
  Adding adding;

  (void) data;
  indexed_games_add (archive->store, 5000, 50);
  begin (&adding, archive->store);
  add (&adding, 1, GAMES / 2);
  g_assert_true (karum_batch_end_slice (adding.db, NULL));
  indexed_games_add (other, 7000, 10);
  indexed_games_replace (other, 3, 8000);
  g_assert_true (karum_store_update_derived (other, NULL, NULL));
  g_assert_true (karum_batch_begin_slice (adding.db, TRUE, NULL));
  add (&adding, 1 + GAMES / 2, GAMES / 2);
  show (&adding);
  g_assert_cmpint (count_segments (archive->store), >=, 3);
  g_assert_cmpint (number (archive->store, "SELECT count (*) FROM position_pending"), ==, 50);
  g_assert_cmpint (number (archive->store, "SELECT count (*) FROM games WHERE id >"
                                           " (SELECT max (last) FROM position_segments)"),
                   <, GAMES / 4);
  assert_sound (archive);
  indexed_games_update (archive->store);
  assert_sound (archive);
}

/* Of what isn't shown, nothing is left after the next update. */
static void
test_drop (Fixture *archive, gconstpointer data)
{
  Adding adding;

  (void) data;
  for (guint whole = 0; whole < 2; whole++) {
    begin (&adding, archive->store);
    add (&adding, 1, GAMES);
    if (whole)
      end (&adding);
    g_assert_false (karum_db_end (adding.db, FALSE, NULL));
    drop (&adding);
    indexed_games_add (archive->store, 1, 300);
    assert_sound (archive);
    indexed_games_update (archive->store);
    g_assert_cmpint (
        number (archive->store, "SELECT count (*) FROM position_segments WHERE NOT complete"), ==,
        0);
    assert_sound (archive);
  }
}

/* If another program empties the index meanwhile, it stays empty. */
static void
test_lost (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumStore) other = fixture_open (archive->path);
  Adding adding;

  (void) data;
  begin (&adding, archive->store);
  add (&adding, 1, GAMES);
  g_assert_true (karum_batch_end_slice (adding.db, NULL));
  g_assert_true (karum_positions_ahead_end (adding.ahead, NULL));
  g_assert_true (karum_store_clear_positions (other, NULL));
  g_assert_true (karum_batch_begin_slice (adding.db, TRUE, NULL));
  show (&adding);
  g_assert_cmpint (count_segments (archive->store), ==, 0);
  assert_sound (archive);
  indexed_games_update (archive->store);
  g_assert_cmpint (count_segments (archive->store), ==, 1);
  assert_sound (archive);
}

/* Nothing is made while another program does so, or before many games that are in no segment. */
static void
test_not (Fixture *archive, gconstpointer data)
{
  int turn
      = karum_log_lock_take (karum_db_log (karum_store_db (archive->store)), KARUM_LOG_DERIVED);
  Adding adding;

  (void) data;
  begin (&adding, archive->store);
  g_assert_null (adding.ahead);
  g_assert_false (karum_db_end (adding.db, FALSE, NULL));
  karum_batch_drop (adding.db);
  close (turn);
  indexed_games_add (archive->store, 1, KARUM_POSITIONS_PENDING + 1);
  begin (&adding, archive->store);
  g_assert_null (adding.ahead);
  g_assert_false (karum_db_end (adding.db, FALSE, NULL));
  karum_batch_drop (adding.db);
}

#define ADD(name, function) \
  g_test_add ("/archive/ahead/" name, Fixture, NULL, fixture_set_up, function, fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("show", test_show);
  ADD ("drop", test_drop);
  ADD ("lost", test_lost);
  ADD ("not", test_not);
  return g_test_run ();
}
