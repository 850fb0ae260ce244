/* events.c: names of events are not identities: renaming, merging, deleting. */
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-event-edit.h"
#include "karum-event-list.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-merge.h"

static gint64
save_game (KarumStore *store, const char *event, const char *date)
{
  g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, 0);

  g_free (record->tags.event);
  g_free (record->tags.date);
  record->tags.event = g_strdup (event);
  record->tags.date = g_strdup (date);
  return fixture_save (store, record);
}

static void
assert_event (KarumStore *store, gint64 game, const char *event)
{
  g_autoptr (KarumRecord) record = karum_store_load_game (store, game, NULL, NULL);
  g_autoptr (KarumGameRow) row = karum_store_get_row (store, game, NULL);

  g_assert_cmpstr (record->tags.event, ==, event);
  g_assert_cmpstr (row->event, ==, event);
}

/* (transfer full): the only event with this name. */
static KarumEventRow *
find (KarumStore *store, gboolean bin, const char *name)
{
  g_autoptr (GPtrArray) rows = karum_store_list_events (store, bin, NULL);
  KarumEventRow *found = NULL;

  karum_for_each (KarumEventRow, row, rows) {
    if (g_str_equal (row->name, name)) {
      g_assert_null (found);
      found = karum_event_row_ref (row);
    }
  }
  g_assert_nonnull (found);
  return found;
}

static gint64
id_of (KarumStore *store, const char *name)
{
  g_autoptr (KarumEventRow) row = find (store, FALSE, name);

  return row->id;
}

static void
test_list (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (KarumEventRow) row = NULL;

  (void) data;
  save_game (store, "Вечер", "2026.03.??");
  save_game (store, "Вечер", "2025.11.20");
  save_game (store, "Вечер", "????.??.??");
  save_game (store, "Вечер", "2026.??.??");
  save_game (store, NULL, "2020.01.01");
  row = find (store, FALSE, "Вечер");
  g_assert_cmpuint (row->games, ==, 4);
  g_assert_cmpstr (row->first, ==, "2025.11.20");
  g_assert_cmpstr (row->last, ==, "2026.03.\?\?");
}

static void
test_rename (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 first = save_game (store, "Турнир", "2026.01.01");
  gint64 id = id_of (store, "Турнир");
  const KarumEventFields fields = { "Зимний турнир", "Москва", "2026.01.01", "2026.01.07" };
  g_autoptr (KarumEventRow) row = NULL;
  gint64 second;

  (void) data;
  g_assert_true (karum_store_save_event (store, &id, &fields, NULL));
  assert_event (store, first, "Зимний турнир");
  /* A later record with the old name belongs to the event. */
  second = save_game (store, "Турнир", "2026.01.02");
  assert_event (store, second, "Зимний турнир");
  row = find (store, FALSE, "Зимний турнир");
  g_assert_cmpuint (row->games, ==, 2);
  g_assert_cmpstr (row->place, ==, "Москва");
  g_assert_cmpstr (row->starts, ==, "2026.01.01");
  g_assert_cmpstr (row->ends, ==, "2026.01.07");
}

/* Names without visible characters are not names. */
static void
test_nameless (Fixture *archive, gconstpointer data)
{
  static const char *const names[] = { "", " ", "\t\n", "\u3000 ", "\xff" };
  gint64 id;

  (void) data;
  save_game (archive->store, "Турнир", "2026.01.01");
  id = id_of (archive->store, "Турнир");
  karum_for_each_of (each, names) {
    const KarumEventFields fields = { .name = *each };
    g_autoptr (GError) error = NULL;
    gint64 made = 0;

    g_assert_false (karum_store_save_event (archive->store, &id, &fields, &error));
    g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
    g_assert_false (karum_store_save_event (archive->store, &made, &fields, NULL));
    g_assert_false (karum_store_add_event_name (archive->store, id, *each, NULL));
  }
}

/* The number of games with @event as one of their event names, in any spelling, or with @word in
 * one of them. */
static gint64
count_named (KarumStore *store, const char *event, const char *word)
{
  const KarumGameQuery query = { .filter = { .event = event, .text = word } };

  return karum_store_count_games (store, &query, NULL);
}

static void
test_merge (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 a = save_game (store, "Cup", NULL);
  gint64 b = save_game (store, "The Cup", NULL);
  gint64 c = save_game (store, "Кубок", NULL);
  gint64 cup = id_of (store, "Cup"), the_cup = id_of (store, "The Cup");
  gint64 kubok = id_of (store, "Кубок");
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_true (karum_store_merge_events (store, &cup, 1, the_cup, NULL));
  g_assert_true (karum_store_merge_events (store, &the_cup, 1, kubok, NULL));
  assert_event (store, a, "Кубок");
  assert_event (store, b, "Кубок");
  assert_event (store, save_game (store, "Cup", NULL), "Кубок");
  assert_event (store, c, "Кубок");
  /* Games are found by every name that the event has had. */
  g_assert_cmpint (count_named (store, "CUP", NULL), ==, 4);
  g_assert_cmpint (count_named (store, "кубок", "the"), ==, 4);
  g_assert_cmpint (count_named (store, NULL, "spring"), ==, 0);
  rows = karum_store_list_events (store, FALSE, NULL);
  g_assert_cmpuint (rows->len, ==, 1);
  g_assert_false (karum_store_merge_events (store, &kubok, 1, kubok, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
}

/* Merged events can be separated, with the games that were added under their names. */
static void
test_split (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 a = save_game (store, "Cup", NULL);
  gint64 b = save_game (store, "Кубок", NULL);
  gint64 cup = id_of (store, "Cup"), kubok = id_of (store, "Кубок"), later, filed, revision;
  const KarumGameQuery query = { .filter = { .event_id = kubok } };
  g_autoptr (KarumRecord) record = NULL;
  g_autoptr (KarumEventRow) row = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_false (karum_store_split_event (store, cup, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_assert_true (karum_store_merge_events (store, &cup, 1, kubok, NULL));
  later = save_game (store, "Cup", NULL);
  filed = save_game (store, NULL, NULL);
  g_assert_true (karum_store_set_event (store, &filed, 1, cup, NULL));
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 4);
  /* Although it is saved under the displayed name, it was added under the other one. */
  record = karum_store_load_game (store, a, &revision, NULL);
  g_assert_cmpstr (record->tags.event, ==, "Кубок");
  g_assert_true (karum_store_save_game (store, &a, &revision, record, NULL));
  g_assert_true (karum_store_set_event (store, &a, 1, kubok, NULL));
  row = karum_store_get_event (store, cup, NULL);
  g_assert_cmpint (row->id, ==, kubok);
  g_assert_cmpuint (row->games, ==, 4);
  g_assert_cmpuint (row->merged->len, ==, 1);
  g_assert_cmpstr (((const KarumMerged *) row->merged->pdata[0])->name, ==, "Cup");
  g_assert_cmpstr (row->names[1], ==, "Cup");
  g_assert_true (karum_store_split_event (store, cup, NULL));
  assert_event (store, a, "Cup");
  assert_event (store, later, "Cup");
  assert_event (store, b, "Кубок");
  assert_event (store, filed, "Кубок");
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 2);
}

/* Two events can't be merged a second time. */
static void
test_merge_twice (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 cup, kubok;
  g_autoptr (GError) error = NULL;

  (void) data;
  save_game (store, "Cup", NULL);
  save_game (store, "Кубок", NULL);
  cup = id_of (store, "Cup");
  kubok = id_of (store, "Кубок");
  g_assert_true (karum_store_merge_events (store, &cup, 1, kubok, NULL));
  g_assert_false (karum_store_merge_events (store, &kubok, 1, cup, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_assert_cmpint (id_of (store, "Кубок"), ==, kubok);
}

static void
test_names (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 game = save_game (store, "Кубок", NULL);
  gint64 id = id_of (store, "Кубок");
  g_autoptr (KarumEventRow) row = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_true (karum_store_add_event_name (store, id, "カップ", NULL));
  g_assert_true (karum_store_add_event_name (store, id, "The Cup", NULL));
  assert_event (store, save_game (store, "カップ", NULL), "Кубок");
  g_assert_true (karum_store_remove_event_name (store, id, "The Cup", NULL));
  g_assert_false (karum_store_remove_event_name (store, id, "Кубок", &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  assert_event (store, save_game (store, "The Cup", NULL), "The Cup");
  assert_event (store, game, "Кубок");
  row = find (store, FALSE, "Кубок");
  g_assert_cmpuint (row->games, ==, 2);
  g_assert_cmpuint (g_strv_length (row->names), ==, 2);
  g_assert_cmpstr (row->names[1], ==, "カップ");
}

static void
test_bin (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 game = save_game (store, "Cup", NULL);
  gint64 cup = id_of (store, "Cup"), nothing = 99;
  g_autoptr (KarumEventRow) row = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_true (karum_store_delete_events (store, &cup, 1, TRUE, NULL));
  row = find (store, TRUE, "Cup");
  assert_event (store, game, "Cup");
  g_assert_true (karum_store_delete_events (store, &cup, 1, FALSE, NULL));
  g_assert_cmpint (id_of (store, "Cup"), ==, cup);
  g_assert_false (karum_store_delete_events (store, &nothing, 1, TRUE, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

/* Two events with the same name remain distinct, also when their games are saved again. */
static void
test_namesakes (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  const KarumEventFields fields = { .name = "Cup", .starts = "2026.05.??" };
  gint64 games[] = { save_game (store, "Cup", NULL), save_game (store, "Cup", NULL) };
  gint64 first = id_of (store, "Cup"), second = 0, revision;
  g_autoptr (KarumRecord) record = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  (void) data;
  g_assert_true (karum_store_save_event (store, &second, &fields, NULL));
  g_assert_cmpint (first, !=, second);
  g_assert_true (karum_store_set_event (store, &games[1], 1, second, NULL));
  record = karum_store_load_game (store, games[1], &revision, NULL);
  g_assert_true (karum_store_save_game (store, &games[1], &revision, record, NULL));
  rows = karum_store_list_events (store, FALSE, NULL);
  g_assert_cmpuint (rows->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpuint (((const KarumEventRow *) rows->pdata[i])->games, ==, 1);
  g_assert_true (karum_store_set_event (store, games, 2, 0, NULL));
  assert_event (store, games[0], NULL);
}

/* Merging archives copies an event with its place, dates and names. */
static void
test_into_another (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  const KarumEventFields fields = { "Зимний турнир", "Москва", "2026.01.01", "2026.01.07" };
  char *path = fixture_path ();
  KarumStore *other = fixture_open (path);
  g_autoptr (KarumEventRow) row = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (KarumMergeReport) report = { 0 };
  gint64 id;

  (void) data;
  save_game (store, "Турнир", "2026.01.01");
  id = id_of (store, "Турнир");
  g_assert_true (karum_store_save_event (store, &id, &fields, NULL));
  for (guint i = 0; i < 2; i++)
    g_assert_true (karum_store_merge (other, store, NULL, &report, &error));
  g_assert_no_error (error);
  assert_event (other, save_game (other, "Турнир", "2026.01.02"), "Зимний турнир");
  row = find (other, FALSE, "Зимний турнир");
  g_assert_cmpstr (row->place, ==, "Москва");
  g_assert_cmpstr (row->starts, ==, "2026.01.01");
  g_assert_cmpstr (row->ends, ==, "2026.01.07");
  g_assert_cmpuint (row->games, ==, 2);
  karum_store_close (other);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/archive/events/list", Fixture, NULL, fixture_set_up, test_list, fixture_tear_down);
  g_test_add ("/archive/events/rename", Fixture, NULL, fixture_set_up, test_rename,
              fixture_tear_down);
  g_test_add ("/archive/events/nameless", Fixture, NULL, fixture_set_up, test_nameless,
              fixture_tear_down);
  g_test_add ("/archive/events/merge", Fixture, NULL, fixture_set_up, test_merge,
              fixture_tear_down);
  g_test_add ("/archive/events/split", Fixture, NULL, fixture_set_up, test_split,
              fixture_tear_down);
  g_test_add ("/archive/events/merge-twice", Fixture, NULL, fixture_set_up, test_merge_twice,
              fixture_tear_down);
  g_test_add ("/archive/events/names", Fixture, NULL, fixture_set_up, test_names,
              fixture_tear_down);
  g_test_add ("/archive/events/bin", Fixture, NULL, fixture_set_up, test_bin, fixture_tear_down);
  g_test_add ("/archive/events/namesakes", Fixture, NULL, fixture_set_up, test_namesakes,
              fixture_tear_down);
  g_test_add ("/archive/events/into-another", Fixture, NULL, fixture_set_up, test_into_another,
              fixture_tear_down);
  return g_test_run ();
}
