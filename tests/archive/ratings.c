/* ratings.c: cached ratings equal freshly computed ones after any changes of the archive, and the
 * contributions of games add up to the change of a month. */
#include "fixture.h"

#include <math.h>

#include "karum-arrays.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"
#include "karum-random.h"
#include "karum-ratings.h"

static const char *const names[] = { "Anna", "Борис", "ひかる", "Eve", NULL };
static const char *const dates[]
    = { "2024.05.07", "2024.06.01", "2024.06.\?\?", "2025.01.31", "2024.\?\?.\?\?", "2026.03.01" };

static KarumRecord *
random_record (KarumRandom *random)
{
  static const KarumTermination terminations[] = {
    [KARUM_RESULT_NONE] = KARUM_TERMINATION_UNTERMINATED,
    [KARUM_RESULT_WON] = KARUM_TERMINATION_RESIGNATION,
    [KARUM_RESULT_LOST] = KARUM_TERMINATION_RESIGNATION,
    [KARUM_RESULT_DRAWN] = KARUM_TERMINATION_AGREEMENT,
  };
  guint n_games = 0;
  KarumRecord *record;

  while (karum_games[n_games])
    n_games++;
  record = fixture_record (karum_games[karum_random_below (random, n_games)], 0, 6,
                           karum_random_below (random, 1000));
  for (guint i = 0; i < 2; i++) {
    g_free (record->tags.players[i]);
    record->tags.players[i] = g_strdup (names[karum_random_below (random, G_N_ELEMENTS (names))]);
  }
  g_free (record->tags.date);
  record->tags.date = g_strdup (dates[karum_random_below (random, G_N_ELEMENTS (dates))]);
  record->tags.result = (KarumResult) karum_random_below (random, 4);
  record->tags.termination = terminations[record->tags.result];
  return record;
}

/* Rates all games, with a query that isn't cached. */
static GPtrArray *
rate_anew (KarumStore *store, int at)
{
  const KarumGameFilter filter = { .first_id = 1, .last_id = G_MAXINT32 };
  GPtrArray *rows = karum_store_ratings (store, &filter, at, KARUM_GLICKO_TAU, NULL);

  g_assert_nonnull (rows);
  return rows;
}

static void
assert_same (KarumStore *store, int at)
{
  static const KarumGameFilter all = { 0 };
  g_autoptr (GPtrArray) kept = karum_store_ratings (store, &all, at, KARUM_GLICKO_TAU, NULL);
  g_autoptr (GPtrArray) anew = rate_anew (store, at);

  g_assert_cmpuint (kept->len, ==, anew->len);
  for (guint i = 0; i < kept->len; i++) {
    const KarumRatingRow *x = kept->pdata[i], *y = anew->pdata[i];

    g_assert_cmpint (x->person, ==, y->person);
    g_assert_cmpstr (x->game, ==, y->game);
    g_assert_cmpuint (x->games, ==, y->games);
    g_assert_cmpfloat (x->glicko.rating, ==, y->glicko.rating);
    g_assert_cmpfloat (x->glicko.deviation, ==, y->glicko.deviation);
    g_assert_cmpfloat (x->glicko.volatility, ==, y->glicko.volatility);
  }
}

static gint64
any_person (KarumStore *store, KarumRandom *random)
{
  g_autoptr (GPtrArray) rows = karum_store_list_players (store, FALSE, NULL);

  return ((const KarumPlayerRow *) rows->pdata[karum_random_below (random, rows->len)])->id;
}

static void
change (KarumStore *store, KarumRandom *random, gint64 last)
{
  gint64 id = 1 + (gint64) karum_random_below (random, (guint32) last);
  gint64 one = any_person (store, random), other = any_person (store, random);

  switch (karum_random_below (random, 4)) {
  case 0:
    fixture_bin (store, id, TRUE);
    break;
  case 1:
    fixture_bin (store, id, FALSE);
    break;
  case 2:
    if (one != other)
      fixture_give (store, id, one, other);
    break;
  default:
    if (one != other && karum_random_below (random, 4) == 0)
      g_assert_true (karum_store_merge_players (store, &one, 1, other, NULL));
    else
      g_assert_true (karum_store_split_player (store, one, NULL) || TRUE);
  }
}

static void
test_kept (Fixture *fixture, gconstpointer seed)
{
  KarumRandom random;
  gint64 last = 0;

  karum_random_init (&random, GPOINTER_TO_UINT (seed));
  for (guint i = 0; i < 120; i++) {
    g_autoptr (KarumRecord) record = random_record (&random);

    last = fixture_save (fixture->store, record);
    if (i > 10)
      change (fixture->store, &random, last);
    assert_same (fixture->store, -1);
    if (i % 10 == 0)
      assert_same (fixture->store, 2024 * 12 + 5);
  }
}

/* Changes by another program are included. */
static void
test_other_program (Fixture *fixture, gconstpointer data)
{
  g_autoptr (KarumStore) other = fixture_open (fixture->path);
  KarumRandom random;

  (void) data;
  karum_random_init (&random, 3);
  for (guint i = 0; i < 30; i++) {
    g_autoptr (KarumRecord) record = random_record (&random);

    fixture_save (other, record);
    assert_same (fixture->store, -1);
  }
}

/* The rating of a player of @list is made wrong, so that it shows. */
static void
mark (const KarumRatingBook *book)
{
  const KarumRatingList *list = karum_rating_book_list (book, "pahtum");
  const KarumRatedPlayer *player = list->players->pdata[0];

  karum_for_each_in (KarumRatingStep, step, player->steps)
    step->glicko.rating = 4711;
}

static gboolean
shows_mark (KarumStore *store)
{
  g_autoptr (KarumRatingTable) table
      = karum_store_rating_table (store, "pahtum", -1, KARUM_GLICKO_TAU, NULL);

  return ((const KarumRatingRow *) table->rows->pdata[0])->glicko.rating == 4711;
}

/* Ratings that another store has computed ahead are those that are shown, and what changes
 * before they are handed over, and afterwards, is in them. */
static void
test_ahead (Fixture *fixture, gconstpointer data)
{
  KarumRandom random;
  gint64 last = 0;

  (void) data;
  karum_random_init (&random, 5);
  for (guint i = 0; i < 60; i++) {
    g_autoptr (KarumRecord) record = random_record (&random);

    last = fixture_save (fixture->store, record);
  }
  for (guint round = 0; round < 8; round++) {
    g_autoptr (KarumStore) worker = fixture_open (fixture->path);
    g_autoptr (KarumStore) asked = fixture_open (fixture->path);
    KarumRatingBook *book = karum_store_rate (worker, KARUM_GLICKO_TAU, NULL);

    if (round == 0)
      mark (book);
    else
      change (fixture->store, &random, last);
    g_assert_true (karum_store_prepare_figures (asked, book, NULL));
    if (round == 0) {
      g_assert_true (shows_mark (asked));
      continue;
    }
    assert_same (asked, -1);
    change (fixture->store, &random, last);
    assert_same (asked, -1);
    book = karum_store_rate (worker, KARUM_GLICKO_TAU, NULL);
    mark (book);
    g_assert_true (karum_store_prepare_figures (asked, book, NULL)); /* it has its own */
    assert_same (asked, -1);
  }
}

/* -- Shares ----------------------------------------------------------------------------------- */

/* The sum of the contributions of the games of @person in @game and @month, from a query for each
 * game. */
static double
sum_shares (KarumStore *store, gint64 last, gint64 person, const char *game, int month, guint *n)
{
  double sum = 0;

  for (gint64 id = 1; id <= last; id++) {
    g_autoptr (KarumGameRow) row = karum_store_get_row (store, id, NULL);
    g_autofree char *ids = g_strdup_printf ("%" G_GINT64_FORMAT, id);
    KarumGameRating rating;
    gboolean rated;

    g_assert_true (karum_store_game_rating (store, id, KARUM_GLICKO_TAU, &rated, &rating, NULL));
    if (!rated || rating.month != month || !g_str_equal (row->game, game))
      continue;
    for (int side = 0; side < 2; side++) {
      const KarumGameQuery query
          = { .filter
              = { .ids = ids,
                  .players_id = { [0] = side == 0 ? person : 0, [1] = side == 1 ? person : 0 } } };

      if (karum_store_count_games (store, &query, NULL) == 0)
        continue;
      sum += rating.shares[side].share;
      *n += 1;
    }
  }
  return sum;
}

static void
assert_shares (KarumStore *store, gint64 last, const KarumRatingCourse *course, gint64 person)
{
  KarumGlicko before = karum_glicko_start ();
  guint rated = 0;

  karum_for_each_in (const KarumRatingStep, step, course->steps) {
    guint n_games = 0;
    double sum = sum_shares (store, last, person, course->game, step->month, &n_games);

    g_assert_cmpuint (n_games, ==, step->games - rated);
    g_assert_cmpfloat (fabs (before.rating + sum - step->glicko.rating), <, 1e-6);
    before = step->glicko;
    rated = step->games;
  }
}

static void
test_shares (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) rows = NULL;
  KarumRandom random;
  gint64 last = 0;
  guint n_courses = 0;

  (void) data;
  karum_random_init (&random, 5);
  for (guint i = 0; i < 40; i++) {
    g_autoptr (KarumRecord) record = random_record (&random);

    last = fixture_save (fixture->store, record);
  }
  rows = karum_store_list_players (fixture->store, FALSE, NULL);
  karum_for_each (const KarumPlayerRow, row, rows) {
    gint64 person = row->id;
    g_autoptr (GPtrArray) courses
        = karum_store_rating_courses (fixture->store, person, KARUM_GLICKO_TAU, NULL);

    for (guint j = 0; j < courses->len; j++, n_courses++)
      assert_shares (fixture->store, last, courses->pdata[j], person);
  }
  g_assert_cmpuint (n_courses, >, 4);
}

/* -- Tables ----------------------------------------------------------------------------------- */

static void
test_table (Fixture *fixture, gconstpointer data)
{
  g_autoptr (KarumRatingTable) empty
      = karum_store_rating_table (fixture->store, NULL, -1, KARUM_GLICKO_TAU, NULL);
  KarumRandom random;

  g_assert_null (empty->game);
  g_assert_cmpuint (empty->rows->len, ==, 0);
  (void) data;
  karum_random_init (&random, 8);
  for (guint i = 0; i < 40; i++) {
    g_autoptr (KarumRecord) record = random_record (&random);

    fixture_save (fixture->store, record);
  }
  for (guint i = 0; karum_games[i]; i++) {
    const char *game = karum_games[i]->id;
    const KarumGameFilter filter = { .game = game };
    g_autoptr (KarumRatingTable) table
        = karum_store_rating_table (fixture->store, game, 2025 * 12, KARUM_GLICKO_TAU, NULL);
    g_autoptr (GPtrArray) anew
        = karum_store_ratings (fixture->store, &filter, 2025 * 12, KARUM_GLICKO_TAU, NULL);

    g_assert_cmpstr (table->game, ==, game);
    g_assert_cmpuint (table->rows->len, ==, anew->len);
    for (guint j = 0; j < anew->len; j++) {
      const KarumRatingRow *x = table->rows->pdata[j], *y = anew->pdata[j];

      g_assert_cmpint (x->person, ==, y->person);
      g_assert_cmpfloat (x->glicko.rating, ==, y->glicko.rating);
    }
    g_assert_cmpint (table->first, >=, 2024 * 12 + 4);
    g_assert_cmpint (table->last, <=, 2026 * 12 + 2);
  }
}

#define ADD(path, data, test) \
  g_test_add (path, Fixture, data, fixture_set_up, test, fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("/archive/ratings/kept/1", GUINT_TO_POINTER (1), test_kept);
  ADD ("/archive/ratings/kept/2", GUINT_TO_POINTER (2), test_kept);
  ADD ("/archive/ratings/other-program", NULL, test_other_program);
  ADD ("/archive/ratings/ahead", NULL, test_ahead);
  ADD ("/archive/ratings/shares", NULL, test_shares);
  ADD ("/archive/ratings/table", NULL, test_table);
  return g_test_run ();
}
