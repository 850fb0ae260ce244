/* collections.c: stars and collections in the archive, in files and in merged archives. */
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-check.h"
#include "karum-requests.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-marks.h"
#include "karum-merge.h"
#include "karum-collections.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

typedef struct {
  char *path;
  KarumStore *store;
  gint64 games[3];
} Choices;

static void
set_up (Choices *fixture, gconstpointer data)
{
  (void) data;
  fixture->path = fixture_path ();
  fixture->store = fixture_open (fixture->path);
  for (guint i = 0; i < G_N_ELEMENTS (fixture->games); i++) {
    g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 3 + i, i);

    fixture->games[i] = fixture_save (fixture->store, record);
  }
}

static void
tear_down (Choices *fixture, gconstpointer data)
{
  (void) data;
  karum_store_close (fixture->store);
  fixture_remove (fixture->path);
}

/* "NAME GAMES/SELECTED" for each collection, separated by commas. */
static char *
describe (Choices *fixture, guint n_chosen)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows
      = karum_store_list_collections (fixture->store, fixture->games, n_chosen, &error);
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < rows->len; i++) {
    const KarumCollectionRow *row = rows->pdata[i];

    g_string_append_printf (text, "%s%s %u/%u", i > 0 ? "," : "", row->name, row->games,
                            row->chosen);
  }
  return g_string_free (text, FALSE);
}

#define assert_collections(fixture, n_chosen, expected)    \
  G_STMT_START                                             \
  {                                                        \
    g_autofree char *found = describe (fixture, n_chosen); \
    g_assert_cmpstr (found, ==, expected);                 \
  }                                                        \
  G_STMT_END

static void
test_collections (Choices *fixture, gconstpointer data)
{
  KarumStore *store = fixture->store;
  const gint64 *games = fixture->games;
  gint64 club, other;

  (void) data;
  g_assert_true (karum_store_add_collection (store, " Клуб ", &club, NULL));
  g_assert_true (karum_store_add_collection (store, "клуб", &other, NULL));
  g_assert_cmpint (club, ==, other);
  g_assert_true (karum_store_collect_games (store, games, 2, "КЛУБ", TRUE, NULL));
  g_assert_true (karum_store_collect_games (store, games, 3, "Endings", TRUE, NULL));
  g_assert_true (karum_store_collect_games (store, games + 1, 1, "Клуб", TRUE, NULL));
  assert_collections (fixture, 1, "Endings 3/1,Клуб 2/1");
  g_assert_true (karum_store_collect_games (store, games, 1, "Endings", FALSE, NULL));
  g_assert_true (karum_store_collect_games (store, games, 1, "Endings", FALSE, NULL));
  fixture_bin (store, games[1], TRUE);
  assert_collections (fixture, 3, "Endings 1/2,Клуб 1/2");
  g_assert_true (karum_store_delete_collection (store, club, NULL));
  assert_collections (fixture, 0, "Endings 1/0");
}

static void
test_names (Choices *fixture, gconstpointer data)
{
  KarumStore *store = fixture->store;
  g_autoptr (GError) error = NULL;
  gint64 a, b;

  (void) data;
  g_assert_true (karum_store_add_collection (store, "手筋", &a, NULL));
  g_assert_true (karum_store_add_collection (store, "B", &b, NULL));
  g_assert_true (karum_store_rename_collection (store, b, "ｂ２", NULL));
  g_assert_true (karum_store_rename_collection (store, a, "手筋集", NULL));
  assert_collections (fixture, 0, "b2 0/0,手筋集 0/0");
  g_assert_false (karum_store_rename_collection (store, a, "B2", &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_false (karum_store_rename_collection (store, a, " ", &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_false (karum_store_rename_collection (store, 99, "C", &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (karum_store_delete_collection (store, 99, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  assert_collections (fixture, 0, "b2 0/0,手筋集 0/0");
}

/* The places of the fixture's games in @name, in its order: "213". */
static char *
order_of (KarumStore *store, const gint64 *games, const char *name, gboolean descending)
{
  const KarumGameQuery query = { .sort = KARUM_GAME_SORT_PLACE,
                                 .descending = descending,
                                 .filter = { .collection = name } };
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = karum_store_list_ids (store, &query, 0, 0, &error);
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < ids->len; i++) {
    guint n = 0;
    gint64 index;

    while (games[n] != g_array_index (ids, gint64, i))
      n++;
    g_string_append_printf (text, "%u", n + 1);
    g_assert_true (karum_store_find_index (store, &query, games[n], &index, NULL));
    g_assert_cmpint (index, ==, i);
  }
  return g_string_free (text, FALSE);
}

#define assert_order(store, games, name, expected)                   \
  G_STMT_START                                                       \
  {                                                                  \
    g_autofree char *found = order_of (store, games, name, FALSE);   \
    g_autofree char *reversed = order_of (store, games, name, TRUE); \
    g_autofree char *back = g_utf8_strreverse (reversed, -1);        \
    g_assert_cmpstr (found, ==, expected);                           \
    g_assert_cmpstr (back, ==, expected);                            \
  }                                                                  \
  G_STMT_END

/* Every collection has an order of its own; undo brings back the one before. */
static void
test_order (Choices *fixture, gconstpointer data)
{
  KarumStore *store = fixture->store;
  const gint64 *games = fixture->games;
  const gint64 both[] = { games[2], games[0] };
  g_autoptr (GError) error = NULL;

  (void) data;
  for (guint i = 3; i-- > 0;)
    g_assert_true (karum_store_collect_games (store, &games[i], 1, "Lesson", TRUE, NULL));
  g_assert_true (karum_store_collect_games (store, games, 3, "Club", TRUE, NULL));
  assert_order (store, games, "Lesson", "321");
  assert_order (store, games, "Club", "123");
  g_assert_true (karum_store_arrange_games (store, &games[0], 1, "lesson", games[2], FALSE, NULL));
  assert_order (store, games, "Lesson", "132");
  g_assert_true (karum_store_arrange_games (store, &games[1], 1, "Lesson", games[0], TRUE, NULL));
  assert_order (store, games, "Lesson", "123");
  g_assert_true (karum_store_arrange_games (store, both, 2, "Lesson", games[1], FALSE, NULL));
  assert_order (store, games, "Lesson", "312");
  /* The end, and a game that is not there. */
  g_assert_true (karum_store_arrange_games (store, &games[2], 1, "Lesson", 0, FALSE, NULL));
  assert_order (store, games, "Lesson", "123");
  g_assert_true (karum_store_collect_games (store, &games[0], 1, "Lesson", FALSE, NULL));
  assert_order (store, games, "Lesson", "23");
  g_assert_true (karum_store_arrange_games (store, both, 2, "Lesson", games[1], FALSE, NULL));
  assert_order (store, games, "Lesson", "32");
  g_assert_true (karum_store_collect_games (store, &games[0], 1, "Lesson", TRUE, NULL));
  assert_order (store, games, "Lesson", "321");
  assert_order (store, games, "Club", "123");
  g_assert_true (karum_store_arrange_games (store, &games[0], 1, "Club", 0, FALSE, NULL));
  assert_order (store, games, "Club", "231");
  /* What is dropped on itself stays, and what is dropped on a part of it gathers there. */
  g_assert_true (karum_store_arrange_games (store, &games[1], 1, "Club", games[1], TRUE, NULL));
  assert_order (store, games, "Club", "231");
  g_assert_true (karum_store_arrange_games (store, &games[2], 1, "Club", games[2], FALSE, NULL));
  assert_order (store, games, "Club", "231");
  g_assert_true (karum_store_arrange_games (store, (gint64[]){ games[1], games[0] }, 2, "Club",
                                            games[1], TRUE, NULL));
  assert_order (store, games, "Club", "213");
  g_assert_false (karum_store_arrange_games (store, games, 1, " ", 0, FALSE, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  fixture_assert_sound (store);
}

static void
test_order_undone (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  gint64 games[3];

  for (guint i = 0; i < 3; i++) {
    g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 3 + i, i);

    games[i] = fixture_save (store, record);
  }
  g_assert_true (karum_store_collect_games (store, games, 3, "Lesson", TRUE, NULL));
  g_assert_true (karum_store_arrange_games (store, &games[2], 1, "Lesson", games[0], FALSE, NULL));
  assert_order (store, games, "Lesson", "312");
  g_free (karum_store_undo (store, KARUM_UNDO, NULL));
  assert_order (store, games, "Lesson", "123");
  g_free (karum_store_undo (store, KARUM_REDO, NULL));
  assert_order (store, games, "Lesson", "312");
  karum_store_close (store);
  fixture_remove (path);
}

/* In a damaged archive, games can have any places. */
static void
test_order_damaged (Choices *fixture, gconstpointer data)
{
  KarumStore *store = fixture->store;
  KarumMarks marks;

  (void) data;
  g_assert_true (karum_store_collect_games (store, fixture->games, 2, "Lesson", TRUE, NULL));
  g_assert_true (karum_db_execute (karum_store_db (store),
                                   "UPDATE collected SET place = 9223372036854775807"
                                   " WHERE game = (SELECT max (game) FROM collected)",
                                   NULL));
  g_assert_true (karum_marks_read (karum_store_db (store), fixture->games[1], &marks, NULL));
  g_assert_cmpint (marks.places[0], <, G_MAXINT64 / 2);
  karum_marks_clear (&marks);
  g_assert_true (karum_store_collect_games (store, &fixture->games[2], 1, "Lesson", TRUE, NULL));
  assert_order (store, fixture->games, "Lesson", "132");
  g_assert_true (
      karum_store_arrange_games (store, &fixture->games[2], 1, "Lesson", 0, FALSE, NULL));
  assert_order (store, fixture->games, "Lesson", "123");
}

/* Games of another archive follow, in the order that they have there. */
static void
test_order_merged (Choices *fixture, gconstpointer data)
{
  char *path = fixture_path ();
  KarumStore *other = fixture_open (path);
  g_auto (KarumMergeReport) report = { 0 };
  gint64 theirs[3], games[4];

  (void) data;
  for (guint i = 0; i < 3; i++) {
    g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 20 + i, 100 + i);

    theirs[i] = fixture_save (other, record);
  }
  g_assert_true (karum_store_collect_games (other, theirs, 3, "Lesson", TRUE, NULL));
  g_assert_true (karum_store_arrange_games (other, theirs, 2, "Lesson", theirs[2], TRUE, NULL));
  g_assert_true (karum_store_arrange_games (other, theirs, 1, "Lesson", 0, FALSE, NULL));
  assert_order (other, theirs, "Lesson", "321");
  g_assert_true (
      karum_store_collect_games (fixture->store, fixture->games, 1, "Lesson", TRUE, NULL));
  g_assert_true (karum_store_merge (fixture->store, other, NULL, &report, NULL));
  games[0] = fixture->games[0];
  for (guint i = 0; i < 3; i++)
    games[i + 1] = fixture->games[2] + 1 + i;
  assert_order (fixture->store, games, "Lesson", "1432");
  karum_store_close (other);
  fixture_remove (path);
}

static guint
stars_of (KarumStore *store, gint64 game)
{
  g_autoptr (KarumGameRow) row = karum_store_get_row (store, game, NULL);

  return row->stars;
}

/* Saving a game and setting its stars at the same time loses neither. */
static void
test_stars (Choices *fixture, gconstpointer data)
{
  gint64 id = fixture->games[0];
  gint64 revision;
  g_autoptr (KarumRecord) record = karum_store_load_game (fixture->store, id, &revision, NULL);
  KarumGameQuery query = { .sort = KARUM_GAME_SORT_STARS, .descending = TRUE };
  g_autoptr (GArray) ids = NULL;

  (void) data;
  g_assert_true (karum_store_set_stars (fixture->store, fixture->games, 2, 3, NULL));
  g_assert_true (karum_store_set_stars (fixture->store, fixture->games + 1, 1, 9, NULL));
  karum_node_set_comment (record->root, "later");
  g_assert_true (karum_store_save_game (fixture->store, &id, &revision, record, NULL));
  g_assert_cmpuint (stars_of (fixture->store, fixture->games[0]), ==, 3);
  g_assert_cmpuint (stars_of (fixture->store, fixture->games[1]), ==, KARUM_MOST_STARS);
  g_assert_cmpuint (stars_of (fixture->store, fixture->games[2]), ==, 0);
  ids = karum_store_list_ids (fixture->store, &query, 0, 0, NULL);
  g_assert_cmpint (g_array_index (ids, gint64, 0), ==, fixture->games[1]);
  g_assert_cmpint (g_array_index (ids, gint64, 1), ==, fixture->games[0]);
  g_assert_true (karum_store_set_stars (fixture->store, fixture->games, 3, 0, NULL));
  g_assert_cmpuint (stars_of (fixture->store, fixture->games[1]), ==, 0);
}

static void
take_back (KarumStore *store, KarumDirection direction, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_store_undo (store, direction, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (title, ==, expected);
}

/* Changes of stars and collections are steps that can be undone. */
static void
test_undo (Choices *fixture, gconstpointer data)
{
  KarumStore *store = fixture->store;
  KarumHistory *history = karum_history_new (NULL, NULL, NULL);
  gint64 id;

  (void) data;
  karum_store_set_history (store, history);
  g_assert_true (karum_store_collect_games (store, fixture->games, 2, "A", TRUE, NULL));
  g_assert_true (karum_store_add_collection (store, "A", &id, NULL));
  g_assert_true (karum_store_rename_collection (store, id, "B", NULL));
  g_assert_true (karum_store_set_stars (store, fixture->games, 2, 4, NULL));
  g_assert_true (karum_store_delete_collection (store, id, NULL));
  assert_collections (fixture, 0, "");
  take_back (store, KARUM_UNDO, "Deleting a collection (B)");
  assert_collections (fixture, 3, "B 2/2");
  take_back (store, KARUM_UNDO, "Rating games with stars");
  g_assert_cmpuint (stars_of (store, fixture->games[1]), ==, 0);
  take_back (store, KARUM_UNDO, "Renaming a collection (B)");
  assert_collections (fixture, 3, "A 2/2");
  take_back (store, KARUM_UNDO, "Adding to a collection (A)");
  assert_collections (fixture, 3, "");
  take_back (store, KARUM_REDO, "Adding to a collection (A)");
  take_back (store, KARUM_REDO, "Renaming a collection (B)");
  take_back (store, KARUM_REDO, "Rating games with stars");
  assert_collections (fixture, 3, "B 2/2");
  g_assert_cmpuint (stars_of (store, fixture->games[1]), ==, 4);
  karum_history_unref (history);
}

static void
test_tags (void)
{
  static const struct {
    const char *name, *value;
    guint stars;
    const char *collections; /* separated by | */
  } cases[] = {
    { "Stars", "5", 5, "" },
    { "Stars", "0", 0, NULL },
    { "Stars", "6", 0, NULL },
    { "Stars", "03", 0, NULL },
    { "Stars", "many", 0, NULL },
    { "Rating", "4", 0, NULL },
    { "Collections", "Клуб", 0, "Клуб" },
    { "Collections", "a; b ;;c", 0, "a|b|c" },
    { "Collections", "a\\;b\\\\; c\\", 0, "a;b\\|c\\" },
    { "Collections", " ; ", 0, NULL },
  };

  karum_for_each_of (each, cases) {
    g_autofree char *names = NULL;
    KarumTags tags = { 0 };
    g_auto (KarumMarks) marks = { 0 };
    gboolean taken;

    g_test_message ("%s: %s", each->name, each->value);
    karum_tags_add_other (&tags, "Before", "x");
    karum_tags_add_other (&tags, each->name, each->value);
    taken = karum_marks_gather (&tags, &marks);
    g_assert_cmpint (taken, ==, each->collections != NULL);
    g_assert_cmpint (karum_marks_tell (tags.others->pdata[1]), ==, taken);
    g_assert_cmpuint (marks.stars, ==, each->stars);
    names = marks.collections ? g_strjoinv ("|", marks.collections) : g_strdup ("");
    g_assert_cmpstr (names, ==, taken ? each->collections : "");
    karum_tags_clear (&tags);
  }
}

/* Tags are read back as they were written. */
static void
test_export (Choices *fixture, gconstpointer data)
{
  static const char *const names[] = { "A; B\\", "手筋" };
  g_autoptr (KarumRecord) record = NULL;
  g_auto (KarumMarks) marks = { 0 };

  (void) data;
  karum_for_each_of (name, names)
    g_assert_true (
        karum_store_collect_games (fixture->store, fixture->games, 1, *name, TRUE, NULL));
  g_assert_true (karum_store_set_stars (fixture->store, fixture->games, 1, 4, NULL));
  record = karum_store_export_game (fixture->store, fixture->games[0], NULL);
  g_assert_true (karum_marks_gather (&record->tags, &marks));
  g_assert_cmpuint (marks.stars, ==, 4);
  g_assert_cmpuint (g_strv_length (marks.collections), ==, 2);
  karum_for_each_of (each, names)
    g_assert_true (g_strv_contains ((const char *const *) marks.collections, *each));
}

/* Stars and collections of a game are kept when it is imported into another archive or merged. */
static void
test_into_another (Choices *fixture, gconstpointer by_file)
{
  char *path = fixture_path ();
  KarumStore *other = fixture_open (path);
  g_auto (KarumMarks) marks = { 0 };
  g_autoptr (GError) error = NULL;

  karum_store_collect_games (fixture->store, fixture->games, 1, "Клуб", TRUE, NULL);
  karum_store_set_stars (fixture->store, fixture->games, 1, 2, NULL);
  if (by_file) {
    g_autoptr (KarumRecord) record
        = karum_store_export_game (fixture->store, fixture->games[0], NULL);

    g_assert_true (fixture_import (other, record));
    g_assert_false (fixture_import (other, record));
  } else {
    g_auto (KarumMergeReport) report = { 0 };

    karum_store_merge (other, fixture->store, NULL, &report, &error);
    g_assert_no_error (error);
    karum_store_merge (other, fixture->store, NULL, &report, &error);
    g_assert_cmpuint (report.games->identical, ==, 3);
  }
  g_assert_true (karum_marks_read (karum_store_db (other), 1, &marks, NULL));
  g_assert_cmpuint (marks.stars, ==, 2);
  g_assert_cmpstr (marks.collections[0], ==, "Клуб");
  g_assert_null (marks.collections[1]);
  karum_store_close (other);
  fixture_remove (path);
}

/* The asynchronous requests of the interface work. */
static void
test_asynchronous (void)
{
  char *path = fixture_path ();
  KarumArchive *archive = fixture_open_archive (path, NULL);
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (fixture_ask (archive, karum_request_add_collection ("手筋"), NULL));
  g_assert_false (fixture_ask (archive, karum_request_rename_collection (7, "手"), &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  rows = fixture_ask (archive, karum_request_list_collections (NULL, 0), NULL);
  g_assert_cmpuint (rows->len, ==, 1);
  fixture_close_archive (archive);
  fixture_remove (path);
}

/* Completion finds players, events and collections by a part of their name. */
static void
test_offered (Choices *fixture, gconstpointer data)
{
  static const struct {
    KarumNameKind kind;
    const char *text, *names;
  } cases[] = {
    { KARUM_NAME_PLAYER, "АННА", "Анна Ким" },
    { KARUM_NAME_PLAYER, "вечер", "" },
    { KARUM_NAME_EVENT, "ВЕЧЕР", "Клубный вечер" },
    { KARUM_NAME_EVENT, "final", "" },
    { KARUM_NAME_COLLECTION, "FIN", "Finals,Other finals" },
    { KARUM_NAME_COLLECTION, "other", "Other finals" },
  };

  (void) data;
  g_assert_true (
      karum_store_collect_games (fixture->store, fixture->games, 2, "Finals", TRUE, NULL));
  g_assert_true (
      karum_store_collect_games (fixture->store, fixture->games, 1, "Other finals", TRUE, NULL));
  karum_for_each_of (each, cases) {
    g_auto (GStrv) names = karum_store_names (fixture->store, each->kind, each->text, 5, NULL);
    g_autofree char *all = g_strjoinv (",", names);

    g_assert_cmpstr (all, ==, each->names);
  }
}

/* A game names its collections in the order of their names, whatever became of the folds. */
static void
test_fold_damaged (Choices *fixture, gconstpointer data)
{
  KarumDb *db = karum_store_db (fixture->store);
  g_auto (KarumMarks) marks = { 0 };
  g_autofree char *names = NULL;

  (void) data;
  g_assert_true (karum_store_collect_games (fixture->store, fixture->games, 1, "zoo", TRUE, NULL));
  g_assert_true (karum_store_collect_games (fixture->store, fixture->games, 1, "Ann", TRUE, NULL));
  g_assert_true (karum_store_collect_games (fixture->store, fixture->games, 1, "bob", TRUE, NULL));
  g_assert_true (
      karum_db_execute (db, "UPDATE collections SET folded = 'zzz' WHERE name = 'Ann'", NULL));
  g_assert_true (karum_marks_read (db, fixture->games[0], &marks, NULL));
  names = g_strjoinv ("|", marks.collections);
  g_assert_cmpstr (names, ==, "Ann|bob|zoo");
}

#define ADD(name, data, function) \
  g_test_add ("/archive/collections/" name, Choices, data, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("kept", NULL, test_collections);
  ADD ("names", NULL, test_names);
  ADD ("offered", NULL, test_offered);
  ADD ("stars", NULL, test_stars);
  ADD ("undo", NULL, test_undo);
  ADD ("export", NULL, test_export);
  ADD ("by-file", "by file", test_into_another);
  ADD ("by-merging", NULL, test_into_another);
  ADD ("order", NULL, test_order);
  g_test_add_func ("/archive/collections/order-undone", test_order_undone);
  ADD ("fold-damaged", NULL, test_fold_damaged);
  ADD ("order-damaged", NULL, test_order_damaged);
  ADD ("order-merged", NULL, test_order_merged);
  g_test_add_func ("/archive/collections/tags", test_tags);
  g_test_add_func ("/archive/collections/asynchronous", test_asynchronous);
  return g_test_run ();
}
