/* explorer-inquiry.c: the explorer's requests to the archive: when, how often, and which results
 * are delivered. */
#include "../archive/fixture.h"

#include "karum-explorer-inquiry.h"
#include "karum-requests.h"

typedef struct {
  char *path;
  KarumArchive *archive;
  KarumExplorerInquiry *inquiry;
  KarumRules rules;
  KarumState start, next;
  guint explored, turns; /* results, and the number of turns in the last of them */
  guint found, games;
} Explorer;

static void
note_explored (Explorer *explorer, const GPtrArray *played)
{
  explorer->explored++;
  explorer->turns = played->len;
}

static void
note_games (Explorer *explorer, const KarumPositionGames *games)
{
  explorer->found++;
  explorer->games = games->count;
}

/* Adds the same game twice. */
static void
set_up (Explorer *explorer, gconstpointer data)
{
  g_autoptr (KarumRecord) record = NULL;
  KarumStore *store;

  g_assert_true (karum_rules_read (all_games, "jarmo", &explorer->rules, NULL));
  record = fixture_record_under (&explorer->rules, 400, 5);
  explorer->path = fixture_path ();
  store = fixture_open (explorer->path);
  fixture_save (store, record);
  g_assert_true (karum_start (&explorer->rules, NULL, NULL, &explorer->start, NULL));
  explorer->rules.game->apply (&explorer->rules, &explorer->start, record->root->child->turn,
                               &explorer->next);
  g_clear_pointer (&record->tags.uuid, g_free);
  fixture_save (store, record);
  karum_store_close (store);
  explorer->archive = fixture_open_archive (explorer->path, NULL);
  explorer->inquiry = karum_explorer_inquiry_new ();
  karum_explorer_inquiry_set_archive (explorer->inquiry, explorer->archive);
  g_signal_connect_swapped (explorer->inquiry, "explored", G_CALLBACK (note_explored), explorer);
  g_signal_connect_swapped (explorer->inquiry, "games-found", G_CALLBACK (note_games), explorer);
}

static void
tear_down (Explorer *explorer, gconstpointer data)
{
  karum_explorer_inquiry_set_archive (explorer->inquiry, NULL);
  g_object_unref (explorer->inquiry);
  fixture_close_archive (explorer->archive);
  fixture_remove (explorer->path);
}

static gboolean
is_waiting (Explorer *explorer)
{
  gboolean waiting;

  g_object_get (explorer->inquiry, "waiting", &waiting, NULL);
  return waiting;
}

static void
wait (Explorer *explorer)
{
  while (is_waiting (explorer))
    g_main_context_iteration (NULL, TRUE);
}

static void
asks_when_it_is_wanted (Explorer *explorer, gconstpointer data)
{
  g_assert_true (
      karum_explorer_inquiry_set_position (explorer->inquiry, &explorer->rules, &explorer->start));
  g_assert_false (is_waiting (explorer));
  karum_explorer_inquiry_set_wanted (explorer->inquiry, TRUE);
  g_assert_true (is_waiting (explorer));
  wait (explorer);
  g_assert_cmpuint (explorer->explored, ==, 1);
  g_assert_cmpuint (explorer->turns, ==, 1);
  g_assert_cmpuint (explorer->games, ==, 2);
  karum_explorer_inquiry_set_wanted (explorer->inquiry, FALSE);
  karum_explorer_inquiry_set_wanted (explorer->inquiry, TRUE);
  g_assert_false (is_waiting (explorer));
}

static void
asks_for_the_last_position (Explorer *explorer, gconstpointer data)
{
  karum_explorer_inquiry_set_wanted (explorer->inquiry, TRUE);
  karum_explorer_inquiry_set_position (explorer->inquiry, &explorer->rules, &explorer->start);
  g_assert_false (
      karum_explorer_inquiry_set_position (explorer->inquiry, &explorer->rules, &explorer->start));
  karum_explorer_inquiry_set_position (explorer->inquiry, &explorer->rules, &explorer->next);
  wait (explorer);
  g_assert_cmpuint (explorer->explored, ==, 1);
  g_assert_cmpuint (explorer->found, ==, 1);
  karum_explorer_inquiry_set_position (explorer->inquiry, NULL, NULL);
  g_assert_false (is_waiting (explorer));
}

/* When one of two results has arrived. */
static void
change_archive_once (Explorer *explorer)
{
  if (explorer->explored == 1)
    g_signal_emit_by_name (explorer->archive, "changed");
}

/* Results of requests that were pending during a change may be outdated. */
static void
asks_again_after_a_change (Explorer *explorer, gconstpointer data)
{
  g_signal_connect_swapped (explorer->inquiry, "explored", G_CALLBACK (change_archive_once),
                            explorer);
  karum_explorer_inquiry_set_position (explorer->inquiry, &explorer->rules, &explorer->start);
  karum_explorer_inquiry_set_wanted (explorer->inquiry, TRUE);
  wait (explorer);
  g_assert_cmpuint (explorer->explored, ==, 2);
  g_assert_cmpuint (explorer->found, ==, 2);
  g_signal_emit_by_name (explorer->archive, "changed");
  g_assert_true (is_waiting (explorer));
  wait (explorer);
  g_assert_cmpuint (explorer->explored, ==, 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, test) g_test_add (name, Explorer, NULL, set_up, test, tear_down)
  ADD ("/app/explorer-inquiry/when-it-is-wanted", asks_when_it_is_wanted);
  ADD ("/app/explorer-inquiry/the-last-position", asks_for_the_last_position);
  ADD ("/app/explorer-inquiry/again-after-a-change", asks_again_after_a_change);
#undef ADD
  return g_test_run ();
}
