/* entry.c: entering games: players and events with ambiguous names, and completion. */
#include "fixture.h"
#include "karum-event-edit.h"
#include "karum-game-list.h"
#include "karum-namesakes.h"
#include "karum-game-details.h"
#include "karum-player-edit.h"
#include "karum-undo.h"

/* (transfer full) */
static KarumRecord *
game_between (const char *player1, const char *player2, const char *event)
{
  KarumRecord *record = fixture_record (all_games[0], 0, 3, 0);
  KarumTags *tags = &record->tags;

  g_free (tags->players[0]);
  g_free (tags->players[1]);
  g_free (tags->event);
  tags->players[0] = g_strdup (player1);
  tags->players[1] = g_strdup (player2);
  tags->event = g_strdup (event);
  return record;
}

static guint
games_of (KarumStore *store, gint64 player)
{
  const KarumGameQuery query = { .filter = { .player_id = player } };

  return (guint) karum_store_count_games (store, &query, NULL);
}

static guint
games_at (KarumStore *store, gint64 event)
{
  const KarumGameQuery query = { .filter = { .event_id = event } };

  return (guint) karum_store_count_games (store, &query, NULL);
}

/* Both games of a match belong to the selected namesakes and event. */
static void
test_meant (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 first = karum_store_create_player (store, "Анна", "Тверь", NULL);
  gint64 second = karum_store_create_player (store, "Анна", "Псков", NULL);
  const KarumEventFields cup = { .name = "Cup" };
  gint64 events[] = { 0, 0 }, ids[2];
  g_autoptr (KarumRecord) one = game_between ("Анна", "さくら", "Cup");
  g_autoptr (KarumRecord) other = game_between ("さくら", "Анна", "Cup");
  const KarumNewGame games[] = { { one, { second, 0 }, 2 }, { other, { 0, second }, 2 } };

  (void) data;
  g_assert_true (karum_store_save_event (store, &events[0], &cup, NULL));
  g_assert_true (karum_store_save_event (store, &events[1], &cup, NULL));
  g_assert_cmpint (events[1], ==, 2);
  g_assert_true (karum_store_enter_games (store, games, 2, ids, NULL));
  g_assert_cmpuint (games_of (store, first), ==, 0);
  g_assert_cmpuint (games_of (store, second), ==, 2);
  g_assert_cmpuint (games_at (store, events[0]), ==, 0);
  g_assert_cmpuint (games_at (store, events[1]), ==, 2);
}

/* A selected player is ignored if the name doesn't match. */
static void
test_not_called (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 boris = karum_store_create_player (store, "Борис", NULL, NULL);
  g_autoptr (KarumRecord) record = game_between ("Анна", NULL, NULL);
  const KarumNewGame game = { record, { boris, boris }, 0 };
  gint64 id;

  (void) data;
  g_assert_true (karum_store_enter_games (store, &game, 1, &id, NULL));
  g_assert_cmpuint (games_of (store, boris), ==, 0);
}

static void
test_undo (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  g_autoptr (KarumRecord) record = game_between ("Анна", "さくら", NULL);
  const KarumNewGame game = { .record = record };
  const KarumGameQuery query = { .filter = { 0 } };
  g_autofree char *undone = NULL;
  g_autofree char *redone = NULL;
  gint64 id;

  (void) data;
  karum_store_set_history (store, history);
  g_assert_true (karum_store_enter_games (store, &game, 1, &id, NULL));
  undone = karum_store_undo (store, KARUM_UNDO, NULL);
  g_assert_nonnull (undone);
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 0);
  redone = karum_store_undo (store, KARUM_REDO, NULL);
  g_assert_nonnull (redone);
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 1);
  karum_store_set_history (store, NULL);
}

/* Namesakes are distinguished, also under a spelling that is not displayed; an unambiguous name
 * needs no distinction. */
static void
test_namesakes (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 first = karum_store_create_player (store, "Анна", "Тверь", NULL);
  gint64 second = karum_store_create_player (store, "Anna", NULL, NULL);
  g_autoptr (GPtrArray) persons = NULL;
  g_autoptr (GPtrArray) one = NULL;
  g_autoptr (GPtrArray) merged = NULL;

  (void) data;
  g_assert_true (karum_store_add_spelling (store, second, "Анна", NULL));
  persons = karum_store_namesakes (store, "Анна", NULL);
  g_assert_cmpuint (persons->len, ==, 2);
  g_assert_cmpint (((const KarumPlayerRow *) persons->pdata[1])->id, ==, second);
  one = karum_store_namesakes (store, "Anna", NULL);
  g_assert_cmpuint (one->len, ==, 0);
  g_assert_true (karum_store_merge_players (store, &first, 1, second, NULL));
  merged = karum_store_namesakes (store, "Анна", NULL);
  g_assert_cmpuint (merged->len, ==, 0);
}

static void
assert_suggested (KarumStore *store, KarumNameKind kind, const char *text, const char *names)
{
  g_auto (GStrv) found = karum_store_names (store, kind, text, 3, NULL);
  g_autofree char *joined = g_strjoinv ("|", found);

  g_assert_cmpstr (joined, ==, names);
}

static void
test_suggestions (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  const KarumEventFields fields = { .name = "Зимний кубок", .place = "Тверь" };
  g_autoptr (KarumRecord) record = game_between ("Анна", "さくら", "Кубок Твери");
  const KarumNewGame game = { .record = record };
  gint64 event = 0, id;

  (void) data;
  g_free (record->tags.site);
  record->tags.site = g_strdup ("Псков");
  g_assert_true (karum_store_save_event (store, &event, &fields, NULL));
  g_assert_true (karum_store_add_event_name (store, event, "Winter Cup", NULL));
  g_assert_true (karum_store_enter_games (store, &game, 1, &id, NULL));
  assert_suggested (store, KARUM_NAME_PLAYER, "АНН", "Анна");
  assert_suggested (store, KARUM_NAME_PLAYER, "くら", "さくら");
  assert_suggested (store, KARUM_NAME_EVENT, "кубок", "Кубок Твери|Зимний кубок");
  assert_suggested (store, KARUM_NAME_EVENT, "winter", "Winter Cup");
  assert_suggested (store, KARUM_NAME_PLACE, "ПСК", "Псков");
  assert_suggested (store, KARUM_NAME_PLACE, "в", "Псков|Тверь");
  assert_suggested (store, KARUM_NAME_PLACE, "nowhere", "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/archive/entry/meant", Fixture, NULL, fixture_set_up, test_meant, fixture_tear_down);
  g_test_add ("/archive/entry/not-called", Fixture, NULL, fixture_set_up, test_not_called,
              fixture_tear_down);
  g_test_add ("/archive/entry/undo", Fixture, NULL, fixture_set_up, test_undo, fixture_tear_down);
  g_test_add ("/archive/entry/namesakes", Fixture, NULL, fixture_set_up, test_namesakes,
              fixture_tear_down);
  g_test_add ("/archive/entry/suggestions", Fixture, NULL, fixture_set_up, test_suggestions,
              fixture_tear_down);
  return g_test_run ();
}
