/* details.c: editing the details of a game, and selecting among namesakes. */
#include "fixture.h"
#include "karum-event-edit.h"
#include "karum-game-details.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"

/* A game under the first ruleset with @n_turns turns, which is not over. */
static gint64
save_game (KarumStore *store, guint n_turns)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, n_turns, 4);

  return fixture_save (store, record);
}

static void
replace (char **text, const char *value)
{
  g_free (*text);
  *text = g_strdup (value);
}

static void
test_texts (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 id = save_game (store, 4);
  g_autoptr (KarumGameDetails) details = karum_store_get_details (store, id, NULL);
  g_autoptr (KarumGameDetails) read = NULL;

  (void) data;
  replace (&details->players[0], "Новый");
  details->persons[0] = 0;
  replace (&details->event, "Кубок");
  details->event_id = 0;
  replace (&details->date, "2025.02.\?\?");
  replace (&details->round, "7");
  replace (&details->site, "");
  replace (&details->annotator, "Анна");
  g_assert_true (karum_store_set_details (store, details, NULL));
  read = karum_store_get_details (store, id, NULL);
  g_assert_cmpstr (read->players[0], ==, "Новый");
  g_assert_cmpstr (read->players[1], ==, details->players[1]);
  g_assert_cmpint (read->persons[1], ==, details->persons[1]);
  g_assert_cmpstr (read->event, ==, "Кубок");
  g_assert_cmpstr (read->date, ==, "2025.02.\?\?");
  g_assert_cmpstr (read->round, ==, "7");
  g_assert_null (read->site);
  g_assert_cmpstr (read->annotator, ==, "Анна");
}

static void
test_result (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 id = save_game (store, 4);
  g_autoptr (KarumGameDetails) details = karum_store_get_details (store, id, NULL);
  g_autoptr (KarumRecord) ended = NULL;
  g_autoptr (KarumRecord) open = NULL;

  (void) data;
  g_assert_false (details->over);
  details->result = KARUM_RESULT_LOST;
  details->termination = KARUM_TERMINATION_RESIGNATION;
  g_assert_true (karum_store_set_details (store, details, NULL));
  ended = karum_store_load_game (store, id, &details->revision, NULL);
  g_assert_cmpint (ended->tags.result, ==, KARUM_RESULT_LOST);
  g_assert_cmpint (ended->tags.termination, ==, KARUM_TERMINATION_RESIGNATION);
  g_assert_true (ended->tags.has_score);
  details->result = KARUM_RESULT_NONE;
  details->termination = KARUM_TERMINATION_UNTERMINATED;
  /* What was played is changed by a correction only. */
  g_assert_false (karum_store_set_details (store, details, NULL));
  details->corrects = TRUE;
  g_assert_true (karum_store_set_details (store, details, NULL));
  open = karum_store_load_game (store, id, NULL, NULL);
  g_assert_cmpint (open->tags.result, ==, KARUM_RESULT_NONE);
  g_assert_false (open->tags.has_score);
}

/* A game that ended by the rules keeps its result. */
static void
test_over (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 id = save_game (store, 10000);
  g_autoptr (KarumGameDetails) details = karum_store_get_details (store, id, NULL);
  g_autoptr (KarumGameDetails) read = NULL;
  KarumResult result = details->result;

  (void) data;
  g_assert_true (details->over);
  details->result = KARUM_RESULT_NONE;
  g_assert_true (karum_store_set_details (store, details, NULL));
  read = karum_store_get_details (store, id, NULL);
  g_assert_cmpint (read->result, ==, result);
}

static void
test_namesakes (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 id = save_game (store, 4);
  g_autoptr (KarumGameDetails) details = karum_store_get_details (store, id, NULL);
  g_autoptr (KarumGameDetails) read = NULL;
  gint64 namesake = karum_store_create_player (store, details->players[0], "Тверь", NULL);
  const KarumEventFields fields = { .name = details->event };
  gint64 event = 0;

  (void) data;
  g_assert_true (karum_store_save_event (store, &event, &fields, NULL));
  g_assert_cmpint (details->persons[0], !=, namesake);
  details->persons[0] = namesake;
  details->event_id = event;
  g_assert_true (karum_store_set_details (store, details, NULL));
  read = karum_store_get_details (store, id, NULL);
  g_assert_cmpint (read->persons[0], ==, namesake);
  g_assert_cmpint (read->event_id, ==, event);
}

/* A game of players and an event that were merged into others still belongs to them after
 * editing. */
static void
test_merged (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 id = save_game (store, 4);
  g_autoptr (KarumGameDetails) before = karum_store_get_details (store, id, NULL);
  g_autoptr (KarumGameDetails) details = NULL;
  g_autoptr (KarumGameDetails) read = NULL;
  gint64 other = karum_store_create_player (store, "Другой", NULL, NULL);
  const KarumEventFields fields = { .name = "Другой турнир" };
  gint64 event = 0;

  (void) data;
  g_assert_true (karum_store_save_event (store, &event, &fields, NULL));
  g_assert_true (karum_store_merge_players (store, &before->persons[0], 1, other, NULL));
  g_assert_true (karum_store_merge_events (store, &before->event_id, 1, event, NULL));
  details = karum_store_get_details (store, id, NULL);
  g_assert_cmpint (details->persons[0], ==, other);
  g_assert_cmpint (details->event_id, ==, event);
  replace (&details->round, "3");
  g_assert_true (karum_store_set_details (store, details, NULL));
  g_assert_true (karum_store_split_player (store, before->persons[0], NULL));
  g_assert_true (karum_store_split_event (store, before->event_id, NULL));
  read = karum_store_get_details (store, id, NULL);
  g_assert_cmpint (read->persons[0], ==, before->persons[0]);
  g_assert_cmpint (read->event_id, ==, before->event_id);
}

static void
test_changed (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 id = save_game (store, 4);
  g_autoptr (KarumGameDetails) details = karum_store_get_details (store, id, NULL);
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_true (karum_store_set_details (store, details, NULL));
  g_assert_false (karum_store_set_details (store, details, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/archive/details/texts", Fixture, NULL, fixture_set_up, test_texts,
              fixture_tear_down);
  g_test_add ("/archive/details/result", Fixture, NULL, fixture_set_up, test_result,
              fixture_tear_down);
  g_test_add ("/archive/details/over", Fixture, NULL, fixture_set_up, test_over, fixture_tear_down);
  g_test_add ("/archive/details/namesakes", Fixture, NULL, fixture_set_up, test_namesakes,
              fixture_tear_down);
  g_test_add ("/archive/details/merged", Fixture, NULL, fixture_set_up, test_merged,
              fixture_tear_down);
  g_test_add ("/archive/details/changed", Fixture, NULL, fixture_set_up, test_changed,
              fixture_tear_down);
  return g_test_run ();
}
