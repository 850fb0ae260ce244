#include "fixture.h"

#include <glib/gstdio.h>
#include <sqlite3.h>

#include "karum-collections.h"
#include "karum-check.h"
#include "karum-game-details.h"
#include "karum-games.h"
#include "karum-import.h"
#include "karum-kgn.h"
#include "karum-player-list.h"
#include "karum-seals.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

#include "all-games.h"

char *
fixture_path (void)
{
  g_autofree char *folder = g_dir_make_tmp ("karum-archive-XXXXXX", NULL);

  g_assert_nonnull (folder);
  return g_build_filename (folder, "archive.karum", NULL);
}

void
fixture_write (const char *path, const char *bytes, gsize size)
{
  g_assert_true (
      g_file_set_contents_full (path, bytes, (gssize) size, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

void
fixture_remove (char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDir) entries = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (entries);
  while ((name = g_dir_read_name (entries))) {
    g_autofree char *file = g_build_filename (folder, name, NULL);

    g_assert_cmpint (g_remove (file), ==, 0);
  }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_free (path);
}

/* Adds random turns after @node; returns the last node. */
static KarumNode *
play_on (KarumRecord *record, KarumNode *node, guint n_turns, KarumRandom *random)
{
  KarumState state;
  KarumTurn turn;

  karum_record_state (record, node, &state);
  while (n_turns-- > 0 && karum_turn_random (&record->rules, &state, random, &turn)) {
    KarumState before = state;

    node = karum_record_add (record, node, &turn);
    record->rules.game->apply (&record->rules, &before, &turn, &state);
  }
  return node;
}

KarumRecord *
fixture_record (const KarumGame *game, guint preset, guint n_turns, guint64 seed)
{
  KarumRules rules = karum_rules_default (game, preset);

  return fixture_record_under (&rules, n_turns, seed);
}

KarumRecord *
fixture_record_under (const KarumRules *rules, guint n_turns, guint64 seed)
{
  static const char *const names[] = { "Анна Ким", "Juri", "さくら", "Борис" };
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRandom random;
  KarumRecord *record;

  karum_random_init (&random, seed);
  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, &random, setup);
  record = karum_record_new (rules, setup, NULL, NULL);
  g_assert_nonnull (record);
  play_on (record, record->root, n_turns, &random);
  karum_record_close (record);
  record->tags.players[0] = g_strdup (names[seed % 4]);
  record->tags.players[1] = g_strdup (names[(seed + 1) % 4]);
  record->tags.event = g_strdup ("Клубный вечер");
  record->tags.site = g_strdup ("京都");
  record->tags.date
      = g_strdup_printf ("2026.%02u.%02u", (guint) (seed % 12 + 1), (guint) (seed % 28 + 1));
  record->tags.round = g_strdup ("3");
  return record;
}

void
fixture_annotate (KarumRecord *record, guint64 seed)
{
  guint length = karum_record_line_length (record);
  KarumRandom random;

  karum_random_init (&random, seed);
  karum_node_set_comment (record->root, "О партии: всё ясно {не всё}");
  for (guint i = 0; length > 0 && i < 5; i++) {
    KarumNode *node = karum_record_node_at (record, karum_random_below (&random, length));
    KarumNode *end = play_on (record, node, 4, &random);

    karum_node_set_comment (end, "良い手");
    karum_node_set_lead (end, "instead");
    if (end->parent) {
      karum_node_add_glyph (end, (guint8) karum_random_below (&random, 256));
      karum_node_add_glyph (end, 1);
      play_on (record, end->parent, 3, &random);
      node = karum_record_add_after (record, end->parent, end, end->turn);
      karum_node_set_comment (node, "the same turn once more");
    }
  }
}

static void
assert_same_node (const KarumNode *a, const KarumNode *b)
{
  while (a || b) {
    g_assert_true (a && b);
    g_assert_cmpint (a->turn != NULL, ==, b->turn != NULL);
    g_assert_true (!a->turn || karum_turn_equal (a->turn, b->turn));
    g_assert_cmpstr (a->lead, ==, b->lead);
    g_assert_cmpstr (a->comment, ==, b->comment);
    g_assert_cmpint (a->glyphs ? (int) a->glyphs->len : -1, ==,
                     b->glyphs ? (int) b->glyphs->len : -1);
    for (guint i = 0; a->glyphs && i < a->glyphs->len; i++)
      g_assert_cmpint (g_array_index (a->glyphs, guint8, i), ==,
                       g_array_index (b->glyphs, guint8, i));
    assert_same_node (a->sibling, b->sibling);
    a = a->child;
    b = b->child;
  }
}

static void
assert_same_tags (const KarumTags *a, const KarumTags *b)
{
  g_assert_cmpstr (a->event, ==, b->event);
  g_assert_cmpstr (a->site, ==, b->site);
  g_assert_cmpstr (a->date, ==, b->date);
  g_assert_cmpstr (a->round, ==, b->round);
  g_assert_cmpstr (a->match, ==, b->match);
  g_assert_cmpstr (a->time_control, ==, b->time_control);
  g_assert_cmpstr (a->annotator, ==, b->annotator);
  g_assert_cmpint (a->match_game, ==, b->match_game);
  g_assert_cmpint (a->result, ==, b->result);
  g_assert_cmpint (a->termination, ==, b->termination);
  g_assert_cmpint (a->has_score, ==, b->has_score);
  for (guint i = 0; i < 2; i++) {
    g_assert_cmpstr (a->players[i], ==, b->players[i]);
    g_assert_cmpint (a->score[i], ==, b->score[i]);
  }
  g_assert_cmpuint (a->others ? a->others->len : 0, ==, b->others ? b->others->len : 0);
  for (guint i = 0; a->others && i < a->others->len; i++) {
    const KarumTag *x = a->others->pdata[i];
    const KarumTag *y = b->others->pdata[i];

    g_assert_cmpstr (x->name, ==, y->name);
    g_assert_cmpstr (x->value, ==, y->value);
  }
}

void
fixture_assert_same (const KarumRecord *a, const KarumRecord *b)
{
  g_assert_true (karum_rules_equal (&a->rules, &b->rules));
  g_assert_cmpstr (a->setup, ==, b->setup);
  g_assert_cmpstr (a->position, ==, b->position);
  assert_same_tags (&a->tags, &b->tags);
  assert_same_node (a->root, b->root);
}

KarumStore *
fixture_open (const char *path)
{
  KarumStoreOptions options = { .games = all_games };
  g_autoptr (GError) error = NULL;
  KarumStore *store = karum_store_open (path, &options, &error);

  g_assert_no_error (error);
  g_assert_nonnull (store);
  return store;
}

KarumStore *
fixture_open_with_history (const char *path)
{
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);

  karum_store_set_history (store, history);
  return store;
}

gint64
fixture_save (KarumStore *store, const KarumRecord *record)
{
  g_autoptr (GError) error = NULL;
  gint64 id = 0;
  gint64 revision = 0;

  karum_store_save_game (store, &id, &revision, record, &error);
  g_assert_no_error (error);
  g_assert_cmpint (id, >, 0);
  g_assert_cmpint (revision, ==, 1);
  return id;
}

gboolean
fixture_import (KarumStore *store, const KarumRecord *record)
{
  g_autoptr (GBytes) text = NULL;
  g_autoptr (KarumImportReport) report = NULL;
  g_autoptr (GError) error = NULL;
  GString *written = g_string_new (NULL);

  karum_kgn_write (record, written);
  text = g_string_free_to_bytes (written);
  report = karum_store_import (store, text, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (report->done);
  return report->added == 1;
}

void
fixture_give (KarumStore *store, gint64 game, gint64 from, gint64 to)
{
  g_autoptr (KarumGameDetails) details = karum_store_get_details (store, game, NULL);
  g_autoptr (KarumPlayerRow) player = karum_store_get_player (store, to, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (details->persons); i++)
    if (details->persons[i] == from) {
      details->persons[i] = to;
      g_free (details->players[i]);
      details->players[i] = g_strdup (player->name);
    }
  g_assert_true (karum_store_set_details (store, details, NULL));
}

void
fixture_bin (KarumStore *store, gint64 game, gboolean binned)
{
  g_autoptr (GError) error = NULL;

  karum_store_bin_games (store, &game, 1, binned, &error);
  g_assert_no_error (error);
}

void
fixture_seal (KarumStore *store)
{
  g_assert_true (karum_store_begin (store, NULL));
  g_assert_true (karum_seals_renew (karum_store_db (store), NULL));
  g_assert_true (karum_store_end (store, TRUE, NULL));
}

static void
print_fault (const KarumCheckFault *fault, gpointer unused)
{
  (void) unused;
  g_test_message ("%s", fault->text);
}

guint64
fixture_assert_sound (KarumStore *store)
{
  g_autoptr (GError) error = NULL;
  KarumCheckResult result;

  karum_store_check (store, print_fault, NULL, NULL, &result, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (result.faults, ==, 0);
  return result.games;
}

/* -- Without waiting -------------------------------------------------------------------------- */

void
fixture_keep_result (GObject *source, GAsyncResult *result, gpointer data)
{
  (void) source;
  *(GAsyncResult **) data = g_object_ref (result);
}

GAsyncResult *
fixture_wait (GAsyncResult **kept)
{
  while (!*kept)
    g_main_context_iteration (NULL, TRUE);
  return *kept;
}

KarumArchive *
fixture_open_archive (const char *path, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  karum_archive_open_async (path, NULL, fixture_keep_result, &result);
  return karum_archive_open_finish (fixture_wait (&result), error);
}

void
fixture_close_archive (KarumArchive *archive)
{
  /* Completed tasks drop their reference to the archive in the main loop. */
  g_object_add_weak_pointer (G_OBJECT (archive), (gpointer *) &archive);
  g_object_unref (archive);
  while (archive)
    g_main_context_iteration (NULL, TRUE);
}

gpointer
fixture_ask (KarumArchive *archive, KarumRequest *request, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  karum_request_async (archive, request, NULL, fixture_keep_result, &result);
  return karum_request_finish (archive, fixture_wait (&result), error);
}

void
fixture_set_up (Fixture *fixture, gconstpointer data)
{
  (void) data;
  fixture->path = fixture_path ();
  fixture->store = fixture_open (fixture->path);
}

void
fixture_set_up_with_history (Fixture *fixture, gconstpointer data)
{
  (void) data;
  fixture->path = fixture_path ();
  fixture->store = fixture_open_with_history (fixture->path);
}

void
fixture_tear_down (Fixture *fixture, gconstpointer data)
{
  (void) data;
  fixture_assert_sound (fixture->store);
  karum_store_close (fixture->store);
  fixture_remove (fixture->path);
}
