/* long-names.c: the length of new names is limited, from any source; longer names in the archive
 * are kept. */
#include <string.h>

#include "fixture.h"
#include "karum-collections.h"
#include "karum-event-edit.h"
#include "karum-games.h"
#include "karum-limits.h"
#include "karum-player-edit.h"
#include "karum-namesakes.h"
#include "karum-searches.h"
#include "karum-store-inside.h"

static KarumRecord *
game_of (const char *player)
{
  KarumRecord *record = fixture_record (&null_game, 0, 1, 0);

  g_free (record->tags.players[0]);
  record->tags.players[0] = g_strdup (player);
  return record;
}

/* From any source, names are limited to the length allowed in files. */
static void
test_long_names (Fixture *archive, gconstpointer data)
{
  g_autofree char *just = g_strnfill (KARUM_TAG_VALUE_MAX, 'x');
  g_autofree char *longer = g_strnfill (KARUM_TAG_VALUE_MAX + 1, 'x');
  g_autoptr (KarumRecord) at_most = game_of (just), record = game_of (longer);
  g_autoptr (GError) error = NULL;
  gint64 id = 0, revision = 0;

  (void) data;
  g_assert_cmpint (fixture_save (archive->store, at_most), >, 0);
  g_assert_false (karum_store_save_game (archive->store, &id, &revision, record, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "1000"));
  g_assert_cmpuint (strlen (error->message), <, 400);
  g_assert_cmpint (id, ==, 0);
}

/* The same for entered names, of everything that has a name. */
static gboolean
try_name (KarumStore *store, guint which, const char *name, gint64 numbers[4], GError **error)
{
  const KarumEventFields named = { .name = name };
  const KarumEventFields placed = { .name = "E", .place = name };
  gint64 id = 0;

  switch (which) {
  case 0:
    return karum_store_create_player (store, name, NULL, error) > 0;
  case 1:
    return karum_store_edit_player (store, numbers[0], name, NULL, error);
  case 2:
    return karum_store_edit_player (store, numbers[0], "P", name, error);
  case 3:
    return karum_store_add_spelling (store, numbers[0], name, error);
  case 4:
    return karum_store_save_event (store, &id, &named, error);
  case 5:
    return karum_store_save_event (store, &numbers[1], &placed, error);
  case 6:
    return karum_store_add_event_name (store, numbers[1], name, error);
  case 7:
    return karum_store_add_collection (store, name, &id, error);
  case 8:
    return karum_store_rename_collection (store, numbers[2], name, error);
  case 9:
    return karum_store_save_search (store, name, "1", NULL, error);
  default:
    return karum_store_rename_search (store, numbers[3], name, error);
  }
}

static void
test_long_typed_names (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  const KarumEventFields event = { .name = "E" };
  gint64 numbers[4] = { 0 };

  (void) data;
  numbers[0] = karum_store_create_player (store, "P", NULL, NULL);
  g_assert_true (karum_store_save_event (store, &numbers[1], &event, NULL));
  g_assert_true (karum_store_add_collection (store, "C", &numbers[2], NULL));
  g_assert_true (karum_store_save_search (store, "S", "1", &numbers[3], NULL));
  for (guint which = 0; which <= 10; which++)
    for (guint more = 0; more < 2; more++) {
      g_autoptr (GString) name = g_string_new (NULL);
      g_autoptr (GError) error = NULL;

      for (guint i = 0; i < KARUM_TAG_VALUE_MAX - 1 + more; i++)
        g_string_append (name, "Ж");
      g_string_append_c (name, (char) ('a' + which));
      g_assert_cmpint (try_name (store, which, name->str, numbers, &error), ==, more == 0);
      if (more) {
        g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
        g_assert_nonnull (strstr (error->message, "1000"));
      }
    }
}

/* -- Names that are stored past the limits ----------------------------------------------------- */

/* (transfer full): a name that is too long. */
static char *
too_long (char letter)
{
  return g_strnfill (2 * KARUM_TAG_VALUE_MAX, letter);
}

/* Like another program: stores a game whose players, event and place have such names. */
static gint64
store_long_names (KarumStore *store)
{
  static const char sql[]
      = "UPDATE players SET name = '@a', folded = '@a', note = '@b' WHERE name = 'A';"
        "UPDATE player_names SET name = '@a', folded = '@a' WHERE name = 'A';"
        "UPDATE events SET name = '@e', folded = '@e', place = '@b'; UPDATE event_names SET name = "
        "'@e', folded = '@e';"
        "UPDATE games SET site = '@b';"
        "INSERT INTO tags SELECT id, 0, '@a', '@b' FROM games";
  g_autoptr (KarumRecord) record = game_of ("A");
  gint64 game = fixture_save (store, record);
  g_autofree char *a = too_long ('a'), *b = too_long ('b'), *e = too_long ('e');
  g_autoptr (GString) all = g_string_new (sql);

  g_string_replace (all, "@a", a, 0);
  g_string_replace (all, "@b", b, 0);
  g_string_replace (all, "@e", e, 0);
  g_assert_true (karum_store_begin (store, NULL));
  g_assert_true (karum_db_execute (karum_store_db (store), all->str, NULL));
  g_assert_true (karum_store_end (store, TRUE, NULL));
  return game;
}

/* Limits only apply to new names: existing ones are kept, and everything else can be changed. */
static void
test_long_stored_names (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 game = store_long_names (store), revision, event = 1;
  g_autofree char *a = too_long ('a'), *b = too_long ('b'), *e = too_long ('e');
  g_autoptr (GArray) found = karum_store_find_players (store, a, NULL);
  const gint64 person = g_array_index (found, gint64, 0);
  const KarumEventFields dated = { .name = e, .place = b, .starts = "2026" };
  g_autoptr (KarumRecord) record = karum_store_load_game (store, game, &revision, NULL);
  g_autoptr (KarumRecord) after = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  karum_node_set_comment (record->root, "A comment");
  g_assert_true (karum_store_save_game (store, &game, &revision, record, NULL));
  after = karum_store_load_game (store, game, NULL, NULL);
  fixture_assert_same (after, record);
  g_assert_cmpstr (after->tags.players[0], ==, a);
  g_assert_cmpstr (after->tags.site, ==, b);
  g_assert_true (karum_store_edit_player (store, person, a, "a note", NULL));
  g_assert_true (karum_store_save_event (store, &event, &dated, NULL));

  /* New names are still checked. */
  g_assert_false (karum_store_edit_player (store, person, e, NULL, NULL));
  g_assert_false (karum_store_edit_player (store, person, "A", b, NULL));
  g_free (record->tags.site);
  record->tags.site = g_strdup (a);
  g_assert_true (karum_store_save_game (store, &game, &revision, record, NULL));
  g_free (record->tags.site);
  record->tags.site = g_strdup (e);
  g_assert_true (karum_store_save_game (store, &game, &revision, record, NULL));
  g_free (record->tags.round);
  record->tags.round = too_long ('r');
  g_assert_false (karum_store_save_game (store, &game, &revision, record, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
}

#define ADD(name, test) \
  g_test_add ("/archive/long-names/" name, Fixture, NULL, fixture_set_up, test, fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("coming", test_long_names);
  ADD ("typed", test_long_typed_names);
  ADD ("stored", test_long_stored_names);
  return g_test_run ();
}
