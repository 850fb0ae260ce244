/* merge.c: merging archives, including many similar games. */
#include <sqlite3.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-store-inside.h"
#include "karum-games.h"
#include "karum-merge.h"
#include "karum-namesakes.h"
#include "karum-player-edit.h"

typedef struct {
  char *paths[2];
  KarumStore *store, *other;
} Archives;

/* The number of statements run by all connections. */
static guint n_statements;

static int
count_statement (unsigned event, void *context, void *statement, void *text)
{
  (void) event;
  (void) context;
  (void) statement;
  (void) text;
  n_statements++;
  return 0;
}

/* Called by SQLite for each new connection. */
static int
watch (sqlite3 *db, const char **message, const void *api)
{
  (void) message;
  (void) api;
  return sqlite3_trace_v2 (db, SQLITE_TRACE_STMT, count_statement, NULL);
}

static void
set_up (Archives *archives, gconstpointer data)
{
  (void) data;
  for (guint i = 0; i < 2; i++)
    archives->paths[i] = fixture_path ();
  archives->store = fixture_open (archives->paths[0]);
  archives->other = fixture_open (archives->paths[1]);
}

static void
tear_down (Archives *archives, gconstpointer data)
{
  (void) data;
  fixture_assert_sound (archives->store);
  karum_store_close (archives->store);
  karum_store_close (archives->other);
  for (guint i = 0; i < 2; i++)
    fixture_remove (archives->paths[i]);
}

/* A game with only a result; equal for the same round. */
static gint64
save_result (KarumStore *store, const char *player1, guint round)
{
  g_autoptr (KarumRecord) record = fixture_record (karum_games[0], 0, 0, 0);
  KarumTags *tags = &record->tags;

  g_clear_pointer (&tags->uuid, g_free);
  g_free (tags->players[0]);
  g_free (tags->players[1]);
  g_free (tags->round);
  tags->players[0] = g_strdup (player1);
  tags->players[1] = g_strdup ("Ито");
  tags->round = round > 0 ? g_strdup_printf ("%u", round) : NULL;
  return fixture_save (store, record);
}

static void
assert_merged (Archives *archives, guint64 added, guint64 identical)
{
  g_auto (KarumMergeReport) preview = { 0 };
  g_auto (KarumMergeReport) report = { 0 };

  g_assert_true (
      karum_store_preview_merge (archives->store, archives->other, NULL, &preview, NULL));
  g_assert_cmpuint (preview.games->added, ==, added);
  g_assert_cmpuint (preview.games->identical, ==, identical);
  g_assert_true (karum_store_merge (archives->store, archives->other, NULL, &report, NULL));
  g_assert_cmpuint (report.games->added, ==, added);
  g_assert_cmpuint (report.games->identical, ==, identical);
}

/* Adds @n more games, of other persons, to the other archive, and merges it twice; returns the
 * number of statements. */
static guint
merge_results (Archives *archives, guint n, guint present)
{
  guint before;

  for (guint i = 0; i < n; i++) {
    g_autofree char *name = g_strdup_printf ("%u", present + i);

    save_result (archives->other, name, 0);
  }
  before = n_statements;
  assert_merged (archives, n, present);
  assert_merged (archives, 0, present + n);
  return n_statements - before;
}

/* The cost per game doesn't depend on the number of similar games. */
static void
test_results (Archives *archives, gconstpointer data)
{
  guint few = merge_results (archives, 200, 0);
  guint many = merge_results (archives, 600, 200);

  (void) data;
  g_assert_cmpuint (many, <, 6 * few);
}

/* What import refuses isn't taken from a damaged archive either. */
static void
test_false (Archives *archives, gconstpointer data)
{
  static const char *const damages[] = {
    "UPDATE games SET date = '2099.13.45' WHERE id = 1",
    "UPDATE games SET termination = 2, result = 3 WHERE id = 2",
    "UPDATE games SET score1 = 1234567, score2 = 0 WHERE id = 3",
  };
  g_auto (KarumMergeReport) report = { 0 };

  (void) data;
  for (guint i = 1; i <= 5; i++)
    save_result (archives->other, "Anna", i);
  karum_for_each_of (damage, damages)
    g_assert_true (karum_db_execute (karum_store_db (archives->other), *damage, NULL));
  g_assert_true (karum_store_merge (archives->store, archives->other, NULL, &report, NULL));
  g_assert_cmpuint (report.games->added, ==, 2);
  g_assert_cmpuint (report.games->refused, ==, 3);
  g_assert_cmpuint (report.faults->len, ==, 3);
}

/* Any number of namesakes are distinguished by identity. */
static void
test_namesakes (Archives *archives, gconstpointer data)
{
  (void) data;
  for (guint i = 1; i <= 6; i++) {
    g_autofree char *note = g_strdup_printf ("%u", i);
    gint64 player = karum_store_create_player (archives->other, note, NULL, NULL);

    save_result (archives->other, note, i);
    g_assert_true (karum_store_edit_player (archives->other, player, "Sato", note, NULL));
  }
  assert_merged (archives, 6, 0);
  assert_merged (archives, 0, 6);
}

/* A spelling added by a merge is known afterwards. */
static void
test_spelling (Archives *archives, gconstpointer data)
{
  gint64 player = karum_store_create_player (archives->other, "Anna", NULL, NULL);

  (void) data;
  save_result (archives->store, "Анна", 0);
  save_result (archives->other, "Иван", 0);
  save_result (archives->other, "Anna", 0);
  g_assert_true (karum_store_add_spelling (archives->other, player, "Анна", NULL));
  assert_merged (archives, 1, 1);
}

/* Who is known by identity stays one person under a name that nobody here knows. */
static void
test_renamed (Archives *archives, gconstpointer data)
{
  g_autoptr (GArray) found = NULL;
  gint64 persons;

  (void) data;
  save_result (archives->other, "Анна", 1);
  assert_merged (archives, 1, 0);
  found = karum_store_find_players (archives->other, "Анна", NULL);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_true (karum_store_edit_player (archives->other, g_array_index (found, gint64, 0), "Вера",
                                          NULL, NULL));
  g_assert_true (karum_store_remove_spelling (archives->other, g_array_index (found, gint64, 0),
                                              "Анна", NULL));
  save_result (archives->other, "Вера", 2);
  assert_merged (archives, 1, 1);
  g_assert_true (karum_db_number (karum_store_db (archives->store),
                                  "SELECT count (DISTINCT player1) FROM games", &persons, NULL));
  g_assert_cmpint (persons, ==, 1);
}

static void
hide (KarumStore *store, const char *name, guint shown)
{
  g_autoptr (GArray) found = NULL;

  save_result (store, name, shown + 1);
  found = karum_store_find_players (store, name, NULL);
  g_assert_true (
      karum_store_show_players (store, (const gint64 *) (gpointer) found->data, 1, shown, NULL));
}

/* Who is hidden in either archive is hidden afterwards, as much as the strictest. */
static void
test_hidden (Archives *archives, gconstpointer data)
{
  static const guint there[] = { KARUM_SHOWN_NOT, KARUM_SHOWN_NAME, KARUM_SHOWN_INITIALS };
  static const guint here[] = { KARUM_SHOWN_INITIALS, KARUM_SHOWN_INITIALS, KARUM_SHOWN_NAME };
  static const guint then[] = { KARUM_SHOWN_NOT, KARUM_SHOWN_INITIALS, KARUM_SHOWN_INITIALS };
  static const char *const names[] = { "Анна", "Борис", "Вера" };
  g_auto (KarumMergeReport) report = { 0 };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    /* The last one is new here. */
    if (i < 2)
      hide (archives->store, names[i], here[i]);
    hide (archives->other, names[i], there[i]);
  }
  g_assert_true (karum_store_merge (archives->store, archives->other, NULL, &report, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autoptr (GArray) found = karum_store_find_players (archives->store, names[i], NULL);
    g_autoptr (KarumPlayerRow) row
        = karum_store_get_player (archives->store, g_array_index (found, gint64, 0), NULL);

    g_assert_cmpuint (found->len, ==, 1);
    g_assert_cmpint (row->shown, ==, then[i]);
  }
}

#define ADD(name, function) \
  g_test_add ("/archive/merge/" name, Archives, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  sqlite3_auto_extension ((void (*) (void)) watch);
  ADD ("results", test_results);
  ADD ("namesakes", test_namesakes);
  ADD ("false", test_false);
  ADD ("spelling", test_spelling);
  ADD ("renamed", test_renamed);
  ADD ("hidden", test_hidden);
  return g_test_run ();
}
