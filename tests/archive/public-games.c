/* public-games.c: the games that are published: in which order, without whom, and what is known of
 * them. */
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-games.h"
#include "karum-namesakes.h"
#include "karum-player-edit.h"
#include "karum-public-games.h"

static const KarumGameQuery everything = { .sort = KARUM_GAME_SORT_ADDED };

static gint64
save (KarumStore *store,
      const char *first,
      const char *second,
      const char *event,
      const char *date,
      const char *round)
{
  g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 1);
  KarumTags *tags = &record->tags;
  char **texts[]
      = { &tags->players[0], &tags->players[1], &tags->event, &tags->date, &tags->round };
  const char *values[] = { first, second, event, date, round };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_free (*texts[i]);
    *texts[i] = g_strdup (values[i]);
  }
  return fixture_save (store, record);
}

static gint64
find_player (KarumStore *store, const char *name)
{
  g_autoptr (GArray) found = karum_store_find_players (store, name, NULL);

  g_assert_cmpuint (found->len, ==, 1);
  return g_array_index (found, gint64, 0);
}

static KarumPublicGames *
publish (KarumStore *store, const GArray *without)
{
  KarumPublicGames *games
      = karum_store_public_games (store, &everything, 0, 0, without, NULL, NULL);

  g_assert_nonnull (games);
  return games;
}

static const KarumPublicGame *
game_at (const KarumPublicGames *games, guint i)
{
  return &g_array_index (games->games, KarumPublicGame, i);
}

/* As they are listed here, with the events in the order in which they came; they are saved in
 * another one. */
static void
test_order (Fixture *fixture, gconstpointer data)
{
  static const char *const listed[][3] = {
    { NULL, NULL, NULL },
    { NULL, "Circle", "1" },
    { "2025.12.31", NULL, "9" },
    { "2026.\?\?.\?\?", "Circle", "9" },
    { "2026.02.\?\?", NULL, NULL },
    { "2026.02.01", NULL, "12" },
    { "2026.02.01", "Circle", NULL },
    { "2026.02.01", "Circle", "2" },
    { "2026.02.01", "Circle", "10" },
    { "2026.02.01", "Autumn", "1" },
    { "2026.02.10", NULL, NULL },
    { "2026.10.02", NULL, NULL },
    { "2026.10.02", "Autumn", "3" },
  };
  /* Prime to their number. */
  const guint stride = 5;
  gint64 ids[G_N_ELEMENTS (listed)];
  g_autoptr (KarumPublicGames) games = NULL;

  (void) data;
  save (fixture->store, "Anna", "Juri", "Circle", NULL, NULL);
  fixture_bin (fixture->store, 1, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (listed); i++) {
    guint place = i * stride % G_N_ELEMENTS (listed);
    const char *const *game = listed[place];

    ids[place] = save (fixture->store, "Anna", "Juri", game[1], game[0], game[2]);
  }
  games = publish (fixture->store, NULL);
  g_assert_cmpuint (games->games->len, ==, G_N_ELEMENTS (listed));
  for (guint i = 0; i < games->games->len; i++) {
    g_assert_cmpint (game_at (games, i)->id, ==, ids[i]);
    g_assert_cmpstr (game_at (games, i)->date, ==, listed[i][0]);
    g_assert_cmpstr (game_at (games, i)->round, ==, listed[i][2]);
    g_assert_cmpint (game_at (games, i)->event != 0, ==, listed[i][1] != NULL);
  }
}

/* Games of the same day, event and round stand in the order of their identities. */
static void
test_alike (Fixture *fixture, gconstpointer data)
{
  static const char *const uuids[]
      = { "01900000-0000-7000-8000-0000000000c0", "01900000-0000-7000-8000-000000000005",
          "01900000-0000-7000-8000-00000000007f" };
  static const guint order[] = { 1, 2, 0 };
  gint64 ids[G_N_ELEMENTS (uuids)];
  g_autoptr (KarumPublicGames) games = NULL;

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (uuids); i++) {
    g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 1);

    g_free (record->tags.uuid);
    record->tags.uuid = g_strdup (uuids[i]);
    ids[i] = fixture_save (fixture->store, record);
  }
  games = publish (fixture->store, NULL);
  g_assert_cmpuint (games->games->len, ==, G_N_ELEMENTS (uuids));
  for (guint i = 0; i < games->games->len; i++) {
    g_autofree char *uuid = karum_uuid_text (&game_at (games, i)->uuid);

    g_assert_cmpint (game_at (games, i)->id, ==, ids[order[i]]);
    g_assert_cmpstr (uuid, ==, uuids[order[i]]);
  }
}

/* Whoever isn't published is left out on either side, under each name. */
static void
test_without (Fixture *fixture, gconstpointer data)
{
  KarumStore *store = fixture->store;
  g_autoptr (GArray) without = karum_array_new (gint64);
  g_autoptr (KarumPublicGames) all = NULL;
  g_autoptr (KarumPublicGames) rest = NULL;
  g_autoptr (KarumPublicGames) none = NULL;
  gint64 kept, last, person, other;

  (void) data;
  save (store, "Anna", "Juri", NULL, "2026.01.01", NULL);
  save (store, "Juri", "Anna", NULL, "2026.01.02", NULL);
  kept = save (store, "Juri", "Mika", NULL, "2026.01.03", NULL);
  save (store, "Mika", "Ann", NULL, "2026.01.04", NULL);
  last = save (store, "Mika", NULL, NULL, "2026.01.05", NULL);
  person = find_player (store, "Anna");
  other = find_player (store, "Ann");
  g_assert_true (karum_store_merge_players (store, &other, 1, person, NULL));
  all = publish (store, without);
  g_assert_cmpuint (all->games->len, ==, 5);
  g_assert_cmpint (game_at (all, 3)->persons[0], ==, find_player (store, "Mika"));
  g_assert_cmpint (game_at (all, 3)->persons[1], ==, person);
  g_assert_cmpint (game_at (all, 4)->persons[1], ==, 0);
  g_array_append_val (without, person);
  rest = publish (store, without);
  g_assert_cmpuint (rest->games->len, ==, 2);
  g_assert_cmpint (game_at (rest, 0)->id, ==, kept);
  g_assert_cmpint (game_at (rest, 1)->id, ==, last);
  person = find_player (store, "Mika");
  g_array_append_val (without, person);
  none = publish (store, without);
  g_assert_cmpuint (none->games->len, ==, 0);
}

static KarumPublicGame
get_only (KarumStore *store)
{
  g_autoptr (KarumPublicGames) games = publish (store, NULL);

  g_assert_cmpuint (games->games->len, ==, 1);
  return *game_at (games, 0);
}

/* A game gets another stamp whenever it is changed, and none from what it is called by. */
static void
test_stamp (Fixture *fixture, gconstpointer data)
{
  KarumStore *store = fixture->store;
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 0, 1);
  gint64 id = 0, revision = 0;
  KarumPublicGame before, renamed, changed;

  (void) data;
  record->tags.result = KARUM_RESULT_LOST;
  record->tags.termination = KARUM_TERMINATION_NORMAL;
  record->tags.has_score = TRUE;
  record->tags.score[0] = 3;
  record->tags.score[1] = 14;
  g_assert_true (karum_store_save_game (store, &id, &revision, record, NULL));
  before = get_only (store);
  g_assert_cmpint (before.result, ==, KARUM_RESULT_LOST);
  g_assert_true (before.has_score);
  g_assert_cmpint (before.score[0], ==, 3);
  g_assert_cmpint (before.score[1], ==, 14);
  g_assert_cmpuint (before.turns, ==, 0);
  g_assert_true (karum_store_edit_player (store, before.persons[0], "Else", NULL, NULL));
  renamed = get_only (store);
  g_assert_cmpuint (renamed.stamp, ==, before.stamp);
  record->tags.has_score = FALSE;
  g_assert_true (karum_store_save_game (store, &id, &revision, record, NULL));
  changed = get_only (store);
  g_assert_cmpuint (changed.stamp, !=, before.stamp);
  g_assert_false (changed.has_score);
}

static void
note (guint64 done, guint64 total, gpointer data)
{
  guint64 *seen = data;

  g_assert_cmpuint (total, ==, 0);
  seen[0]++;
  seen[1] = done;
}

/* How many there are isn't said, since each of them takes no time. */
static void
test_progress (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  guint64 seen[2] = { 0, 0 };
  const KarumProgress progress = { cancellable, note, seen };
  g_autoptr (KarumPublicGames) games = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  save (fixture->store, "Anna", "Juri", NULL, NULL, NULL);
  games = karum_store_public_games (fixture->store, &everything, 0, 0, NULL, &progress, NULL);
  g_assert_cmpuint (games->games->len, ==, 1);
  g_assert_cmpuint (seen[0], ==, 1);
  g_assert_cmpuint (seen[1], ==, 0);
  g_cancellable_cancel (cancellable);
  g_assert_null (
      karum_store_public_games (fixture->store, &everything, 0, 0, NULL, &progress, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD(name, function)                                                           \
  g_test_add ("/archive/public-games/" name, Fixture, NULL, fixture_set_up, function, \
              fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("order", test_order);
  ADD ("alike", test_alike);
  ADD ("without", test_without);
  ADD ("stamp", test_stamp);
  ADD ("progress", test_progress);
  return g_test_run ();
}
