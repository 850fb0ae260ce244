/* matches.c: starting, scoring, joining and separating matches. */
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-game-list.h"
#include "karum-game-details.h"

static void
replace (char **text, const char *value)
{
  g_free (*text);
  *text = g_strdup (value);
}

static void
set_players (KarumTags *tags, const char *first, const char *second)
{
  replace (&tags->players[0], first);
  replace (&tags->players[1], second);
}

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

  set_players (tags, first, second);
  g_free (tags->uuid);
  tags->uuid = g_uuid_string_random ();
  replace (&tags->match, match);
  tags->match_game = 0;
  tags->result = result;
  tags->has_score = result != KARUM_RESULT_NONE;
  tags->score[0] = score1;
  tags->score[1] = score2;
  tags->termination
      = result == KARUM_RESULT_NONE ? KARUM_TERMINATION_UNTERMINATED : KARUM_TERMINATION_NORMAL;
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
  g_assert_cmpint (row->games[1], ==, ids[1]);
  karum_store_close (store);
  fixture_remove (path);
}

/* The points that stood on the board at a resignation count for nothing. */
static void
test_resigned (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumRecord) first = game_new ("Anna", "Boris", KARUM_RESULT_WON, 28, 19, "m1");
  g_autoptr (KarumRecord) second = game_new ("Boris", "Anna", KARUM_RESULT_LOST, 40, 2, "m1");
  g_autoptr (GPtrArray) rows = NULL;
  const KarumMatchRow *row;

  second->tags.termination = KARUM_TERMINATION_RESIGNATION;
  fixture_save (store, first);
  fixture_save (store, second);
  rows = matches (store, "m1");
  row = rows->pdata[0];
  g_assert_cmpuint (row->half_wins[0], ==, 4);
  g_assert_cmpint (row->points[0], ==, 28);
  g_assert_cmpint (row->points[1], ==, 19);
  karum_store_close (store);
  fixture_remove (path);
}

/* The margin of a win doesn't matter: one win each is a drawn match. */
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

  /* Saving a game that was loaded before fails, because it has changed. */
  g_assert_false (karum_store_save_game (store, &ids[0], &revision, first, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED);

  g_assert_true (karum_store_set_match (store, ids, 2, NULL, NULL));
  apart = matches (store, NULL);
  g_assert_cmpuint (apart->len, ==, 0);
  karum_store_close (store);
  fixture_remove (path);
}

/* All or nothing: if one game doesn't exist, the others are unchanged. */
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

/* -- Which games are a match ------------------------------------------------------------------ */

typedef struct {
  const char *first, *second;
  int number;
  const char *date, *event;
  guint preset;
} Played;

/* Games with the same match identifier, numbered from 1. */
static const struct {
  const char *what;
  Played games[8];
  const char *matches; /* their games; the match of game 1 comes first */
} cases[] = {
  { "others with the same identifier",
    { { "Anna", "Boris", 1, NULL, NULL, 0 },
      { "Cora", "Dan", 0, NULL, NULL, 0 },
      { "Anna", "Boris", 1, NULL, NULL, 0 },
      { "Boris", "Anna", 2, NULL, NULL, 0 },
      { "Dan", "Cora", 0, NULL, NULL, 0 },
      { "Boris", "Anna", 2, NULL, NULL, 0 },
      { "Eva", "Anna", 1, NULL, NULL, 0 } },
    "1-4 2-5 3-6 7" },
  { "sides are exchanged",
    { { "Anna", "Boris", 0, NULL, NULL, 0 },
      { "Anna", "Boris", 0, NULL, NULL, 0 },
      { "Boris", "Anna", 0, NULL, NULL, 0 },
      { "Boris", "Anna", 0, NULL, NULL, 0 } },
    "1-3 2-4" },
  { "the same sides where there is nothing else",
    { { "Anna", "Boris", 1, NULL, NULL, 0 }, { "Anna", "Boris", 2, NULL, NULL, 0 } },
    "1-2" },
  { "never two first games",
    { { "Anna", "Boris", 1, NULL, NULL, 0 }, { "Boris", "Anna", 1, NULL, NULL, 0 } },
    "1 2" },
  { "numbers tell more than their lack",
    { { "Anna", "Boris", 0, NULL, NULL, 0 },
      { "Boris", "Anna", 2, NULL, NULL, 0 },
      { "Anna", "Boris", 1, NULL, NULL, 0 } },
    "1 3-2" },
  { "a second game alone and one without a number",
    { { "Anna", "Boris", 2, NULL, NULL, 0 }, { "Boris", "Anna", 0, NULL, NULL, 0 } },
    "2-1" },
  { "one a year and half of one",
    { { "Anna", "Boris", 1, "2025.03.01", NULL, 0 },
      { "Anna", "Boris", 1, "2026.03.01", NULL, 0 },
      { "Boris", "Anna", 2, "2026.03.01", NULL, 0 } },
    "1 2-3" },
  { "on two days where there is nothing else",
    { { "Anna", "Boris", 1, "2026.03.01", NULL, 0 },
      { "Boris", "Anna", 2, "2026.03.02", NULL, 0 } },
    "1-2" },
  { "one in each event",
    { { "Anna", "Boris", 1, "2026.03.01", "Spring", 0 },
      { "Anna", "Boris", 1, "2026.03.02", "Summer", 0 },
      { "Boris", "Anna", 2, "2026.03.03", "Summer", 0 },
      { "Boris", "Anna", 2, "2026.03.04", "Spring", 0 } },
    "1-4 2-3" },
  { "one under each of two rules",
    { { "Anna", "Boris", 1, NULL, NULL, 0 },
      { "Anna", "Boris", 1, NULL, NULL, 1 },
      { "Boris", "Anna", 2, NULL, NULL, 1 },
      { "Boris", "Anna", 2, NULL, NULL, 0 } },
    "1-4 2-3" },
  { "nobody is known",
    { { "", "", 0, NULL, NULL, 0 }, { "", "", 0, NULL, NULL, 0 }, { "", "", 0, NULL, NULL, 0 } },
    "1-2 3" },
};

static gint64
save_played (KarumStore *store, const Played *played)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], played->preset, 0, 1);

  set_players (&record->tags, played->first, played->second);
  replace (&record->tags.date, played->date);
  replace (&record->tags.event, played->event);
  replace (&record->tags.match, "1");
  record->tags.match_game = played->number;
  record->tags.result = KARUM_RESULT_DRAWN;
  return fixture_save (store, record);
}

/* All matches, in the format of the table. */
static char *
describe (KarumStore *store, const KarumGameFilter *filter)
{
  g_autoptr (GPtrArray) rows = karum_store_list_matches (store, filter, NULL);
  GString *text = g_string_new (NULL);

  g_assert_nonnull (rows);
  for (guint i = 0; i < rows->len; i++) {
    const KarumMatchRow *row = rows->pdata[i];
    gboolean whole = row->n_games == 2;

    g_assert_cmpint (row->state, ==, whole ? KARUM_MATCH_DRAWN : KARUM_MATCH_RUNNING);
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > 0 ? " " : "", row->games[0]);
    if (whole)
      g_string_append_printf (text, "-%" G_GINT64_FORMAT, row->games[1]);
  }
  return g_string_free (text, FALSE);
}

static void
assert_matches (KarumStore *store, const char *expected)
{
  const KarumGameFilter all = { 0 };
  g_autofree char *text = describe (store, &all);

  g_assert_cmpstr (text, ==, expected);
}

static void
save_case (KarumStore *store, guint which)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases[which].games) && cases[which].games[i].first; i++)
    g_assert_cmpint (save_played (store, &cases[which].games[i]), ==, i + 1);
}

static void
test_pairs (gconstpointer data)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  guint which = GPOINTER_TO_UINT (data);

  save_case (store, which);
  assert_matches (store, cases[which].matches);
  karum_store_close (store);
  fixture_remove (path);
}

/* Changing one match doesn't affect others with the same identifier. */
static void
test_others_stay (void)
{
  static const Played years[] = {
    { "Anna", "Boris", 1, "2024.03.01", NULL, 0 }, { "Boris", "Anna", 2, "2024.03.01", NULL, 0 },
    { "Anna", "Boris", 1, "2025.03.01", NULL, 0 }, { "Boris", "Anna", 2, "2025.03.01", NULL, 0 },
    { "Boris", "Anna", 1, "2026.03.01", NULL, 0 }, { "Anna", "Boris", 2, "2026.03.01", NULL, 0 },
  };
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  karum_for_each_of (year, years)
    save_played (store, year);
  assert_matches (store, "1-2 3-4 5-6");
  fixture_bin (store, 2, TRUE);
  assert_matches (store, "1 3-4 5-6");
  fixture_bin (store, 3, TRUE);
  assert_matches (store, "1-4 5-6");
  fixture_bin (store, 2, FALSE);
  assert_matches (store, "1-2 4 5-6");
  fixture_bin (store, 3, FALSE);
  assert_matches (store, "1-2 3-4 5-6");
  karum_store_close (store);
  fixture_remove (path);
}

/* A filter doesn't change the games of a match; it only includes or excludes the match. */
static void
test_asked_for (void)
{
  static const Played games[] = {
    { "Anna", "Boris", 1, "2025.12.31", NULL, 0 },
    { "Anna", "Boris", 1, "2026.12.31", NULL, 0 },
    { "Boris", "Anna", 2, "2026.01.01", NULL, 0 },
    { "Boris", "Anna", 2, "2027.01.01", NULL, 0 },
  };
  const KarumGameFilter in_2026 = { .from = "2026", .to = "2026" };
  const KarumGameFilter since_2026 = { .player = "Boris", .from = "2026" };
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autofree char *none = NULL;
  g_autofree char *one = NULL;

  karum_for_each_of (game, games)
    save_played (store, game);
  assert_matches (store, "1-3 2-4");
  none = describe (store, &in_2026);
  g_assert_cmpstr (none, ==, "");
  one = describe (store, &since_2026);
  g_assert_cmpstr (one, ==, "2-4");
  karum_store_close (store);
  fixture_remove (path);
}

static void
add_pairs (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *name = g_strdelimit (g_strdup (cases[i].what), " ", '-');
    g_autofree char *path = g_strconcat ("/archive/matches/pairs/", name, NULL);

    g_test_add_data_func (path, GUINT_TO_POINTER (i), test_pairs);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/matches/begun-together", test_begun_together);
  g_test_add_func ("/archive/matches/resigned", test_resigned);
  g_test_add_func ("/archive/matches/wins-decide", test_wins_decide);
  g_test_add_func ("/archive/matches/whole", test_whole);
  add_pairs ();
  g_test_add_func ("/archive/matches/others-stay", test_others_stay);
  g_test_add_func ("/archive/matches/asked-for", test_asked_for);
  return g_test_run ();
}
