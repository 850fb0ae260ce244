/* matches.c: matches are begun together, counted from the persons' side, joined and taken apart. */
#include "fixture.h"
#include "karum-match-list.h"
#include "karum-new-games.h"

static KarumRecord *
game_new (const char *first,
          const char *second,
          KarumResult result,
          int score1,
          int score2,
          const char *match)
{
  KarumRecord *record = fixture_record (all_games[0], 0, 0, 1);
  KarumTags *tags = &record->tags;

  for (guint i = 0; i < 2; i++) {
    g_free (tags->players[i]);
    tags->players[i] = g_strdup (i == 0 ? first : second);
  }
  g_free (tags->uuid);
  tags->uuid = g_uuid_string_random ();
  g_free (tags->match);
  tags->match = g_strdup (match);
  tags->match_game = 0;
  tags->result = result;
  tags->has_score = result != KARUM_RESULT_NONE;
  tags->score[0] = score1;
  tags->score[1] = score2;
  tags->termination
      = result == KARUM_RESULT_NONE ? KARUM_TERMINATION_UNTERMINATED : KARUM_TERMINATION_AGREEMENT;
  return record;
}

static GPtrArray *
matches (KarumStore *store, const char *tag)
{
  const KarumGameFilter filter = { .match = tag };
  GPtrArray *rows = karum_store_list_matches (store, &filter, NULL);

  g_assert_nonnull (rows);
  return rows;
}

static void
test_begun_together (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumRecord) first = game_new ("Anna", "Boris", KARUM_RESULT_WON, 28, 19, "m1");
  g_autoptr (KarumRecord) second = game_new ("Boris", "Anna", KARUM_RESULT_DRAWN, 7, 7, "m1");
  const KarumNewGame games[] = { { .record = first }, { .record = second } };
  g_autoptr (GPtrArray) rows = NULL;
  const KarumMatchRow *row;
  gint64 ids[2];

  first->tags.match_game = 1;
  second->tags.match_game = 2;
  g_assert_true (karum_store_enter_games (store, games, 2, ids, NULL));
  rows = matches (store, "m1");
  g_assert_cmpuint (rows->len, ==, 1);
  row = rows->pdata[0];
  g_assert_cmpstr (row->players[0], ==, "Anna");
  g_assert_cmpuint (row->half_wins[0], ==, 3);
  g_assert_cmpuint (row->half_wins[1], ==, 1);
  g_assert_cmpint (row->points[0], ==, 35);
  g_assert_cmpint (row->points[1], ==, 26);
  g_assert_cmpint (row->state, ==, KARUM_MATCH_FIRST);
  g_assert_cmpint (g_array_index (row->games, gint64, 1), ==, ids[1]);
  karum_store_close (store);
  fixture_remove (path);
}

/* A win by fewer points counts as much as any other: one win each is a drawn match. */
static void
test_wins_decide (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumRecord) first = game_new ("Anna", "Boris", KARUM_RESULT_WON, 100, 0, NULL);
  g_autoptr (KarumRecord) second = game_new ("Boris", "Anna", KARUM_RESULT_WON, 3, 0, NULL);
  gint64 ids[2] = { fixture_save (store, first), fixture_save (store, second) };
  g_autoptr (GPtrArray) none = matches (store, NULL);
  g_autoptr (GPtrArray) joined = NULL;
  g_autoptr (GPtrArray) apart = NULL;
  const KarumGameQuery alone = { .filter.unmatched = TRUE };
  const KarumMatchRow *row;
  g_autoptr (GError) error = NULL;
  gint64 revision = 1;

  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpint (karum_store_count_games (store, &alone, NULL), ==, 2);

  g_assert_true (karum_store_set_match (store, ids, 2, "m2", NULL));
  joined = matches (store, NULL);
  g_assert_cmpuint (joined->len, ==, 1);
  row = joined->pdata[0];
  g_assert_cmpint (row->state, ==, KARUM_MATCH_DRAWN);
  g_assert_cmpint (row->points[0], ==, 100);
  g_assert_cmpint (row->points[1], ==, 3);
  g_assert_cmpint (row->numbered[1], ==, ids[1]);
  g_assert_cmpint (karum_store_count_games (store, &alone, NULL), ==, 0);

  /* Whoever loaded a game before sees that it has changed. */
  g_assert_false (karum_store_save_game (store, &ids[0], &revision, first, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED);

  g_assert_true (karum_store_set_match (store, ids, 2, NULL, NULL));
  apart = matches (store, NULL);
  g_assert_cmpuint (apart->len, ==, 0);
  karum_store_close (store);
  fixture_remove (path);
}

/* All of it or nothing: a game that is not there leaves the others as they were. */
static void
test_whole (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumRecord) record = game_new ("Anna", "Boris", KARUM_RESULT_NONE, 0, 0, NULL);
  gint64 ids[2] = { fixture_save (store, record), 4711 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  g_assert_false (karum_store_set_match (store, ids, 2, "m3", &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  rows = matches (store, NULL);
  g_assert_cmpuint (rows->len, ==, 0);
  karum_store_close (store);
  fixture_remove (path);
}

/* Files from several places have the same identifier for different matches. */
static void
test_same_identifier (void)
{
  static const struct {
    const char *first, *second;
    int number;
  } games[] = {
    { "Anna", "Boris", 1 }, { "Cora", "Dan", 0 },   { "Anna", "Boris", 1 }, { "Boris", "Anna", 2 },
    { "Dan", "Cora", 0 },   { "Boris", "Anna", 2 }, { "Eva", "Anna", 1 },
  };
  static const gint64 together[][2] = { { 1, 4 }, { 3, 6 }, { 7, 0 }, { 2, 5 } };
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (GPtrArray) rows = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autoptr (KarumRecord) record
        = game_new (games[i].first, games[i].second, KARUM_RESULT_WON, 9, 3, "1");

    record->tags.match_game = games[i].number;
    g_assert_cmpint (fixture_save (store, record), ==, i + 1);
  }
  rows = matches (store, "1");
  g_assert_cmpuint (rows->len, ==, G_N_ELEMENTS (together));
  for (guint i = 0; i < rows->len; i++) {
    const KarumMatchRow *row = rows->pdata[i];
    gboolean whole = together[i][1] != 0;

    g_assert_cmpuint (row->games->len, ==, whole ? 2 : 1);
    for (guint j = 0; j < row->games->len; j++)
      g_assert_cmpint (g_array_index (row->games, gint64, j), ==, together[i][j]);
    g_assert_cmpint (row->state, ==, whole ? KARUM_MATCH_DRAWN : KARUM_MATCH_RUNNING);
  }
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/matches/begun-together", test_begun_together);
  g_test_add_func ("/archive/matches/wins-decide", test_wins_decide);
  g_test_add_func ("/archive/matches/whole", test_whole);
  g_test_add_func ("/archive/matches/same-identifier", test_same_identifier);
  return g_test_run ();
}
