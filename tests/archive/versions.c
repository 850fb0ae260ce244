/* versions.c: what a record was like before is kept, whichever way it is changed. */
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#include "faulty-vfs.h"
#include "fixture.h"
#include "karum-arrays.h"
#include "karum-backups.h"
#include "karum-change-view.h"
#include "karum-check.h"
#include "karum-collections.h"
#include "karum-comments.h"
#include "karum-event-edit.h"
#include "karum-game-details.h"
#include "karum-games.h"
#include "karum-import.h"
#include "karum-kgn.h"
#include "karum-merge.h"
#include "karum-record-end.h"
#include "karum-salvage.h"
#include "karum-store-inside.h"
#include "karum-undo.h"
#include "karum-versions.h"
#include "random-edits.h"

/* A game that Boris resigned, and the same without an end. */
#define TAGS(place)                                                                           \
  "[UUID \"6ba7b810-9dad-41d1-80b4-00c04fd430c8\"]\n[Game \"jarmo\"]\n[Site \"" place "\"]\n" \
  "[Date \"2026.03.01\"]\n[Player1 \"Anna\"]\n[Player2 \"Boris\"]\n"
#define FINISHED(place, comment) \
  TAGS (place)                   \
  "[Result \"1-0\"]\n[Termination \"resignation\"]\n\n1. a1-b3 {" comment "} a5xb3 1-0\n"
static const char played[] = FINISHED ("Kazan", "as played");
static const char going_on[] = TAGS ("Kazan") "[Result \"*\"]\n\n1. a1-b3 {as played} a5xb3 *\n";

#define GAME 1

static GBytes *
bytes_of (const char *text)
{
  return g_bytes_new_static (text, strlen (text));
}

static gboolean
import (KarumStore *store, const char *text, GError **error)
{
  const KarumImportOptions options = { .update = TRUE };
  g_autoptr (GBytes) bytes = bytes_of (text);
  g_autoptr (KarumImportReport) report = karum_store_import (store, bytes, &options, error);

  return report != NULL;
}

static KarumRecord *
load (KarumStore *store, gint64 *revision)
{
  g_autoptr (GError) error = NULL;
  KarumRecord *record = karum_store_load_game (store, GAME, revision, &error);

  g_assert_no_error (error);
  return record;
}

/* (transfer full): "first [Anna's] import": what is kept of a game, in the order of the list */
static char *
list_of (KarumStore *store, gint64 game)
{
  static const char *const kinds[] = { "saved", "first", "import", "review", "restored", "other" };
  g_autoptr (GPtrArray) list = karum_store_list_versions (store, game, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++) {
    const KarumVersion *version = list->pdata[i];

    g_string_append_printf (text, "%s%s%s", i > 0 ? " " : "", kinds[version->kind],
                            version->damaged ? "!" : "");
    if (version->name)
      g_string_append_printf (text, "[%s]", version->name);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
assert_list (KarumStore *store, const char *expected)
{
  g_autofree char *list = list_of (store, GAME);

  g_assert_cmpstr (list, ==, expected);
}

/* The version at @index is @text but for the UUID, as another reader of the notation reads both. */
static void
assert_text (KarumStore *store, guint index, const char *text)
{
  g_autoptr (GPtrArray) list = karum_store_list_versions (store, GAME, NULL);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
  g_autoptr (KarumRecord) expected = karum_kgn_reader_next (reader, NULL);
  g_autoptr (KarumRecord) record = NULL;

  g_assert_cmpuint (index, <, list->len);
  g_assert_null (strstr (((KarumVersion *) list->pdata[index])->text, "UUID"));
  record = karum_version_read (list->pdata[index], all_games, NULL);
  g_assert_nonnull (record);
  fixture_assert_same (record, expected);
}

/* -- Ways in which a game changes ------------------------------------------------------------- */

static gboolean
comment_on (KarumStore *store, const char *text, GError **error)
{
  g_autoptr (KarumRecord) base = load (store, NULL), record = karum_record_copy (base);
  KarumSavedComments *saved;

  karum_node_set_comment (record->root->child, text);
  saved = karum_store_save_comments (store, GAME, base, record, "Commenting", error);
  g_clear_pointer (&saved, karum_saved_comments_free);
  return *error == NULL;
}

static gboolean
comment (KarumStore *store, GError **error)
{
  return comment_on (store, "a comment of today", error);
}

static gboolean
comment_twice (KarumStore *store, GError **error)
{
  return comment (store, error) && comment_on (store, "and another", error);
}

static gboolean
save_as_it_is (KarumStore *store, GError **error)
{
  gint64 id = GAME, revision;
  g_autoptr (KarumRecord) record = load (store, &revision);

  return karum_store_begin_edit (store, "Saving", id, error)
         && karum_store_end_step (
             store, karum_store_save_game (store, &id, &revision, record, error), error);
}

static gboolean
details (KarumStore *store, gboolean corrects, const char *place, GError **error)
{
  KarumGameDetails *all = karum_store_get_details (store, GAME, error);
  gboolean done;

  g_assert_nonnull (all);
  if (corrects)
    all->result = KARUM_RESULT_LOST;
  all->corrects = corrects;
  g_free (all->site);
  all->site = g_strdup (place);
  done = karum_store_set_details (store, all, error);
  karum_game_details_free (all);
  return done;
}

static gboolean
move_place (KarumStore *store, GError **error)
{
  return details (store, FALSE, "Perm", error);
}

static gboolean
correct (KarumStore *store, GError **error)
{
  return details (store, TRUE, "Kazan", error);
}

static gboolean
update (KarumStore *store, GError **error)
{
  return import (store, FINISHED ("Kazan", "from a file"), error);
}

static gboolean
update_twice (KarumStore *store, GError **error)
{
  return update (store, error) && import (store, FINISHED ("Kazan", "again"), error);
}

/* What is the same as before is not kept twice. */
static gboolean
update_to_and_fro (KarumStore *store, GError **error)
{
  return update_twice (store, error) && update (store, error) && import (store, played, error)
         && update (store, error);
}

static gboolean
settle (KarumStore *store, GError **error)
{
  g_autoptr (GBytes) bytes = bytes_of (FINISHED ("Kazan", "from a file"));
  g_autoptr (KarumImportReport) report = karum_store_import (store, bytes, NULL, error);
  const KarumSimilarGame *like = &g_array_index (report->similars, KarumSimilarGame, 0);
  const KarumSimilarDecision decision
      = { like->game, like->other, KARUM_SIMILAR_REPLACE, like->coming };

  g_assert_cmpint (like->other, ==, GAME);
  return karum_store_settle_similar (store, &decision, 1, error);
}

static gboolean
save_over (KarumStore *store, KarumVersionKind why, const char *text, GError **error)
{
  gint64 id = GAME, revision;
  g_autoptr (KarumRecord) record = load (store, &revision);

  karum_node_set_comment (record->root->child, text);
  return karum_store_save_over (store, &id, &revision, why, record, error);
}

static gboolean
adopt (KarumStore *store, GError **error)
{
  return comment (store, error) && save_over (store, KARUM_VERSION_REVIEW, "adopted", error);
}

static gboolean
restore (KarumStore *store, GError **error)
{
  return comment (store, error) && save_over (store, KARUM_VERSION_RESTORED, "as played", error);
}

static gboolean
name (KarumStore *store, GError **error)
{
  return karum_store_save_version (store, GAME, "  As   it was ", error);
}

static gboolean
name_later (KarumStore *store, GError **error)
{
  return comment (store, error) && name (store, error);
}

static gboolean
name_and_go_on (KarumStore *store, GError **error)
{
  return name (store, error) && comment (store, error) && update (store, error);
}

static gboolean
mark (KarumStore *store, GError **error)
{
  const gint64 game = GAME;

  return karum_store_set_stars (store, &game, 1, 5, error)
         && karum_store_collect_games (store, &game, 1, "Lessons", TRUE, error)
         && karum_store_bin_games (store, &game, 1, TRUE, error)
         && karum_store_bin_games (store, &game, 1, FALSE, error);
}

/* As for many games at once, in the list. */
static gboolean
join_match (KarumStore *store, GError **error)
{
  return karum_store_set_match (store, &(gint64){ GAME }, 1, "m", error);
}

static gboolean
join_event (KarumStore *store, GError **error)
{
  gint64 event = 0;

  return karum_store_save_event (store, &event, &(KarumEventFields){ .name = "Cup" }, error)
         && karum_store_set_event (store, &(gint64){ GAME }, 1, event, error);
}

typedef struct {
  const char *path, *before;
  gboolean (*change) (KarumStore *store, GError **error);
  const char *after;
} Way;

static const Way ways[] = {
  { "comment", played, comment, "first" },
  { "comment-twice", played, comment_twice, "first" },
  { "nothing", played, save_as_it_is, "" },
  { "details", played, move_place, "first" },
  { "match", played, join_match, "first" },
  { "event", played, join_event, "first" },
  { "correct", played, correct, "first" },
  { "update", played, update, "first" },
  { "update-twice", played, update_twice, "first import" },
  { "update-to-and-fro", played, update_to_and_fro, "first import import" },
  { "settle", played, settle, "first" },
  { "adopt", played, adopt, "first review" },
  { "restore", played, restore, "first restored" },
  { "name", played, name, "first[As it was]" },
  { "name-later", played, name_later, "first saved[As it was]" },
  { "name-and-go-on", played, name_and_go_on, "first[As it was] import" },
  { "marks", played, mark, "" },
  { "going-on/comment", going_on, comment, "" },
  { "going-on/details", going_on, move_place, "" },
  { "going-on/update", going_on, update, "import" },
  { "going-on/name", going_on, name, "saved[As it was]" },
};

static void
undo_all (KarumStore *store, KarumDirection direction)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;

  do {
    g_free (title);
    title = karum_store_undo (store, direction, &error);
  } while (title);
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

/* Changed, undone to the first, redone to the last: each time the same is there, byte for byte. */
static void
test_way (gconstpointer data)
{
  const Way *way = data;
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  g_autofree char *before = NULL, *after = NULL, *undone = NULL, *redone = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (import (store, way->before, NULL));
  g_assert_true (karum_store_clear_history (store, NULL));
  before = random_edit_dump (path);
  way->change (store, &error);
  g_assert_no_error (error);
  assert_list (store, way->after);
  if (g_str_has_prefix (way->after, "first"))
    assert_text (store, 0, way->before);
  after = random_edit_dump (path);
  fixture_assert_sound (store);
  undo_all (store, KARUM_UNDO);
  undone = random_edit_dump (path);
  g_assert_cmpstr (before, ==, undone);
  undo_all (store, KARUM_REDO);
  redone = random_edit_dump (path);
  g_assert_cmpstr (after, ==, redone);
  assert_list (store, way->after);
  fixture_assert_sound (store);
  karum_store_close (store);
  fixture_remove (path);
}

/* -- One game --------------------------------------------------------------------------------- */

static void
set_up (Fixture *archive, gconstpointer data)
{
  fixture_set_up_with_history (archive, data);
  g_assert_true (import (archive->store, played, NULL));
}

static void
tear_down (Fixture *archive, gconstpointer data)
{
  (void) data;
  karum_store_close (archive->store);
  fixture_remove (archive->path);
}

static gint64
number_at (KarumStore *store, guint index)
{
  g_autoptr (GPtrArray) list = karum_store_list_versions (store, GAME, NULL);

  return ((KarumVersion *) list->pdata[index])->number;
}

static guint64
last_change (KarumStore *store)
{
  g_autoptr (GPtrArray) rows = karum_store_list_changes (store, NULL);

  return ((KarumChangeRow *) rows->pdata[0])->number;
}

/* The change that came first is undone alone: the record isn't as it was first, so that stays. */
static void
test_out_of_order (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (GError) error = NULL;
  guint64 change;
  g_autofree char *title = NULL;

  (void) data;
  g_assert_true (move_place (store, NULL));
  change = last_change (store);
  comment (store, &error);
  g_assert_no_error (error);
  title = karum_store_undo_step (store, change, KARUM_UNDO, &error);
  g_assert_no_error (error);
  assert_list (store, "first");
  assert_text (store, 0, played);
  undo_all (store, KARUM_UNDO);
  fixture_assert_sound (store);
}

/* What a person names is a change like others, and told as one. */
static void
test_names (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (GError) error = NULL;
  KarumChangeView *view;

  (void) data;
  comment (store, &error);
  g_assert_true (karum_store_save_version (store, GAME, "Anna’s", NULL));
  g_assert_false (karum_store_save_version (store, GAME, "Other", &error));
  g_assert_cmpstr (error->message, ==, "The game is as in the version “Anna’s”. Rename that one.");
  g_clear_error (&error);
  view = karum_store_view_change (store, (gint64) last_change (store), NULL);
  g_assert_cmpuint (view->rows->len, ==, 1);
  g_assert_cmpint (((KarumChangedRow *) view->rows->pdata[0])->how, ==, KARUM_CHANGED_ADDED);
  g_assert_cmpstr (((KarumChangedRow *) view->rows->pdata[0])->name, ==, "Anna’s");
  karum_change_view_free (view);
  assert_list (store, "first saved[Anna’s]");
  g_assert_true (karum_store_rename_version (store, GAME, number_at (store, 0), "Played", NULL));
  g_assert_false (karum_store_rename_version (store, GAME, number_at (store, 1), "Played", &error));
  g_assert_cmpstr (error->message, ==, "There is already a version named “Played”.");
  g_clear_error (&error);
  g_assert_false (karum_store_rename_version (store, GAME, number_at (store, 1), " ", &error));
  g_clear_error (&error);
  g_assert_false (karum_store_rename_version (store, GAME, 5, "x", &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  assert_list (store, "first[Played] saved[Anna’s]");
  /* The first can't be removed. */
  g_assert_true (karum_store_remove_version (store, GAME, number_at (store, 0), NULL));
  g_assert_true (karum_store_remove_version (store, GAME, number_at (store, 1), NULL));
  assert_list (store, "first");
  g_free (karum_store_undo (store, KARUM_UNDO, NULL));
  g_free (karum_store_undo (store, KARUM_UNDO, NULL));
  assert_list (store, "first[Played] saved[Anna’s]");
  fixture_assert_sound (store);
}

static void
test_bounded (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  name_later (store, &error);
  for (guint i = 0; i < KARUM_VERSIONS_KEPT + 3; i++) {
    g_autofree char *text = g_strdup_printf ("%u", i);

    g_assert_true (save_over (store, KARUM_VERSION_REVIEW, text, NULL));
  }
  list = karum_store_list_versions (store, GAME, NULL);
  g_assert_cmpuint (list->len, ==, KARUM_VERSIONS_KEPT + 2);
  g_assert_nonnull (strstr (((KarumVersion *) list->pdata[1])->text, "11"));
  g_assert_cmpint (((KarumVersion *) list->pdata[KARUM_VERSIONS_KEPT + 1])->kind, ==,
                   KARUM_VERSION_SAVED);
  fixture_assert_sound (store);
}

static gint64
count (KarumStore *store)
{
  gint64 n;

  g_assert_true (
      karum_db_number (karum_store_db (store), "SELECT count (*) FROM versions", &n, NULL));
  return n;
}

/* In the bin, versions stay with their game; they go with it. */
static void
test_purge (Fixture *archive, gconstpointer data)
{
  const gint64 game = GAME;
  g_autoptr (GError) error = NULL;

  (void) data;
  adopt (archive->store, &error);
  g_assert_true (karum_store_bin_games (archive->store, &game, 1, TRUE, NULL));
  g_assert_cmpint (count (archive->store), ==, 2);
  g_assert_true (karum_store_destroy_games (archive->store, &game, 1, NULL));
  g_assert_cmpint (count (archive->store), ==, 0);
  fixture_assert_sound (archive->store);
}

/* -- Merging ---------------------------------------------------------------------------------- */

static void
merge (KarumStore *into, KarumStore *from, gboolean updating)
{
  const KarumMergeOptions options = { .update = updating };
  g_auto (KarumMergeReport) report = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (karum_store_merge (into, from, &options, &report, &error));
  g_assert_no_error (error);
}

static void
test_merge (Fixture *archive, gconstpointer data)
{
  char *path = fixture_path ();
  KarumStore *other = fixture_open_with_history (path), *store = archive->store;
  g_autoptr (GError) error = NULL;

  (void) data;
  name_later (store, &error);
  update (store, &error);
  assert_list (store, "first saved[As it was]");
  merge (other, store, FALSE); /* the game is new there */
  assert_list (other, "first saved[As it was]");
  assert_text (other, 0, played);
  merge (other, store, FALSE); /* nothing twice */
  assert_list (other, "first saved[As it was]");
  /* Both go on; what is here is kept before it is replaced, and another one can have the name. */
  g_assert_true (karum_store_save_version (store, GAME, "Theirs", NULL));
  comment_on (store, "here", &error);
  comment_on (other, "there", &error);
  g_assert_true (karum_store_save_version (other, GAME, "Theirs", NULL));
  comment_on (other, "there and there", &error);
  g_assert_no_error (error);
  merge (other, store, TRUE);
  assert_list (other, "first import saved[Theirs] saved[Theirs (2)] saved[As it was]");
  assert_text (other, 0, played);
  undo_all (other, KARUM_UNDO);
  fixture_assert_sound (other);
  karum_store_close (other);
  fixture_remove (path);
}

/* -- Formats and damage ----------------------------------------------------------------------- */

static void
execute (const char *path, const char *sql)
{
  sqlite3 *db;
  char *message = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, sql, NULL, NULL, &message);
  g_assert_cmpstr (message, ==, NULL);
  sqlite3_close (db);
}

/* From the format that had no versions. */
static void
test_format_21 (Fixture *archive, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) data;
  karum_store_close (archive->store);
  execute (archive->path,
           "DROP TABLE sharing; DROP TABLE sharers; DROP TABLE facts; DROP TABLE shared; DROP "
           "TABLE fact_files;"
           "DROP TABLE words_state; DROP TABLE batched; ALTER TABLE batch DROP COLUMN mark;"
           "ALTER TABLE batch DROP COLUMN seal; DROP INDEX event_names_by_folded; DROP TABLE "
           "versions; PRAGMA user_version = 21");
  archive->store = fixture_open_with_history (archive->path);
  assert_list (archive->store, "");
  comment (archive->store, &error);
  g_assert_no_error (error);
  assert_list (archive->store, "first");
  assert_text (archive->store, 0, played);
  fixture_assert_sound (archive->store);
}

static void
tell (const KarumCheckFault *fault, gpointer faults)
{
  g_ptr_array_add (faults, g_strdup (fault->text));
}

static void
assert_fault (KarumStore *store, const char *expected)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func (g_free);
  KarumCheckResult result;

  g_assert_true (karum_store_check (store, tell, faults, NULL, &result, NULL));
  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_nonnull (strstr (faults->pdata[0], expected));
}

static const char *const damages[] = {
  "UPDATE versions SET text = replace (text, 'as played', 'as flayed')",
  "UPDATE versions SET text = ''",
  "UPDATE versions SET text = cast (x'fffe00' AS TEXT)",
  "UPDATE versions SET name = 'Boris’s'",
  "UPDATE versions SET kind = 0",
  "UPDATE versions SET kind = 77",
  "UPDATE versions SET number = number + 1",
  "UPDATE versions SET seal = x''",
  "UPDATE versions SET seal = x'0000000000000000'",
};

/* A damaged version is told and in nobody's way; it can be removed, and is not carried on. */
static void
test_damage (Fixture *archive, gconstpointer data)
{
  char *saved = g_strconcat (archive->path, ".saved", NULL), *path = fixture_path ();
  const KarumStoreOptions options = { .games = all_games };
  g_auto (KarumSalvage) salvage = { 0 };
  KarumStore *other = fixture_open (path);
  g_autoptr (GError) error = NULL;

  comment (archive->store, &error);
  karum_store_close (archive->store);
  execute (archive->path, data);
  archive->store = fixture_open_with_history (archive->path);
  assert_fault (archive->store, "a version of it differs from the saved one");
  g_assert_true (karum_salvage (archive->path, saved, &options, NULL, &salvage, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (salvage.games, ==, 1);
  merge (other, archive->store, FALSE);
  assert_list (other, "");
  comment_on (archive->store, "can still be changed", &error);
  g_assert_no_error (error);
  g_assert_false (karum_store_rename_version (archive->store, GAME, number_at (archive->store, 0),
                                              "x", &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED);
  g_assert_true (
      karum_store_remove_version (archive->store, GAME, number_at (archive->store, 0), NULL));
  fixture_assert_sound (archive->store);
  karum_store_close (other);
  other = fixture_open (saved);
  assert_list (other, "");
  fixture_assert_sound (other);
  karum_store_close (other);
  fixture_remove (path);
  g_free (saved);
}

/* Readable data that are saved have the versions as well. */
static void
test_salvage (Fixture *archive, gconstpointer data)
{
  g_autofree char *saved = g_strconcat (archive->path, ".saved", NULL);
  const KarumStoreOptions options = { .games = all_games };
  g_auto (KarumSalvage) salvage = { 0 };
  g_autoptr (GError) error = NULL;
  KarumStore *store;

  (void) data;
  name_later (archive->store, &error);
  g_assert_true (karum_salvage (archive->path, saved, &options, NULL, &salvage, &error));
  g_assert_cmpuint (salvage.lost->len + salvage.doubtful->len, ==, 0);
  store = fixture_open (saved);
  assert_list (store, "first saved[As it was]");
  fixture_assert_sound (store);
  karum_store_close (store);
}

static const char *const losses[] = {
  "UPDATE versions SET text = replace (text, 'as played', 'as flayed')",
  "DELETE FROM versions",
  "DELETE FROM versions; DELETE FROM moves",
};

/* What is damaged or lost comes from a backup, also with its game. */
static void
test_backup (Fixture *archive, gconstpointer data)
{
  g_autofree char *saved = g_strconcat (archive->path, ".saved", NULL);
  g_autofree char *folder = karum_backups_folder (archive->path), *backup = NULL;
  const KarumStoreOptions options = { .games = all_games };
  g_auto (KarumSalvage) salvage = { 0 };
  g_autoptr (GError) error = NULL;
  KarumStore *store;

  name_later (archive->store, &error);
  backup = karum_store_back_up_generation (archive->store, folder, 1795000000, NULL, &error);
  g_assert_no_error (error);
  karum_store_close (archive->store);
  execute (archive->path, data);
  g_assert_true (karum_salvage (archive->path, saved, &options, NULL, &salvage, &error));
  store = fixture_open (saved);
  assert_list (store, "first saved[As it was]");
  assert_text (store, 0, played);
  fixture_assert_sound (store);
  karum_store_close (store);
  archive->store = fixture_open_with_history (archive->path);
  g_remove (backup);
  g_rmdir (folder);
}

/* A version of rules that are gone: its text is there, and why it can't be shown is told. */
static void
test_rules_gone (Fixture *archive, gconstpointer data)
{
  const KarumGame *const games[] = { all_games[0], NULL };
  const KarumStoreOptions options = { .games = games };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = NULL;
  KarumStore *store;

  (void) data;
  g_assert_cmpstr (games[0]->id, !=, "jarmo");
  comment (archive->store, &error);
  store = karum_store_open (archive->path, &options, NULL);
  list = karum_store_list_versions (store, GAME, NULL);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_null (karum_version_read (list->pdata[0], games, &error));
  g_assert_error (error, KARUM_KGN_ERROR, KARUM_FAULT_TAG);
  karum_store_close (store);
}

/* A finished game that becomes one of another kind is kept as it was. */
static void
test_other_kind (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumRecord) jarmo = fixture_record (karum_games[1], 0, 400, 3);
  g_autoptr (KarumRecord) pahtum = fixture_record (karum_games[0], 0, 400, 4);
  gint64 id = fixture_save (archive->store, jarmo), revision = 1;
  g_autoptr (GPtrArray) versions = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_cmpint (jarmo->tags.result, !=, KARUM_RESULT_NONE);
  karum_store_save_game (archive->store, &id, &revision, pahtum, &error);
  g_assert_no_error (error);
  versions = karum_store_list_versions (archive->store, id, NULL);
  g_assert_cmpuint (versions->len, ==, 1);
  g_assert_nonnull (
      strstr (((const KarumVersion *) versions->pdata[0])->text, jarmo->rules.game->id));
}

/* What was recorded with a result that can't be, is shown as it was recorded. */
static void
test_contradiction (Fixture *archive, gconstpointer data)
{
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (KarumRecord) first = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_true (
      karum_db_execute (karum_store_db (archive->store), "UPDATE games SET result = 3", NULL));
  fixture_seal (archive->store);
  correct (archive->store, &error);
  g_assert_no_error (error);
  list = karum_store_list_versions (archive->store, GAME, NULL);
  first = karum_version_read (list->pdata[0], all_games, &error);
  g_assert_no_error (error);
  g_assert_cmpint (first->tags.result, ==, KARUM_RESULT_DRAWN);
  g_assert_cmpint (first->tags.termination, ==, KARUM_TERMINATION_RESIGNATION);
  fixture_assert_sound (archive->store);
}

/* -- A full disk ------------------------------------------------------------------------------ */

static gboolean
change_with_fault (Fault fault, guint after, gboolean lasting)
{
  char *path = fixture_path ();
  const KarumStoreOptions options = { .games = all_games, .vfs = FAULTY_VFS };
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *now = NULL;
  gboolean failed, done;

  g_assert_true (import (store, played, NULL));
  karum_store_close (store);
  before = random_edit_dump (path);
  store = karum_store_open (path, &options, NULL);
  karum_store_set_history (store, history);
  faulty_vfs_arm (fault, after, lasting);
  done = save_over (store, KARUM_VERSION_REVIEW, "adopted", &error);
  failed = faulty_vfs_disarm ();
  now = random_edit_dump (path);
  g_assert_true (done || strcmp (before, now) == 0);
  g_assert_true (done != (error != NULL));
  assert_list (store, done ? "first" : "");
  fixture_assert_sound (store);
  karum_store_close (store);
  fixture_remove (path);
  return failed;
}

static const FaultyCase cases[] = { { "full", FAULT_FULL, TRUE, change_with_fault },
                                    { "io", FAULT_IO, FALSE, change_with_fault } };

/* A game that was changed while the clock was before 1970 can be changed again. */
static void
test_before_1970 (Fixture *archive, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_true (import (archive->store, played, &error));
  g_assert_true (karum_db_execute (karum_store_db (archive->store),
                                   "UPDATE games SET changed_at = -86400000", &error));
  fixture_seal (archive->store);
  comment (archive->store, &error);
  g_assert_no_error (error);
  assert_list (archive->store, "first");
  assert_text (archive->store, 0, played);
  fixture_assert_sound (archive->store);
}

#define ADD(name, function) \
  g_test_add ("/archive/versions/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  faulty_vfs_register ();
  karum_for_each_of (way, ways) {
    g_autofree char *path = g_strconcat ("/archive/versions/", way->path, NULL);

    g_test_add_data_func (path, way, test_way);
  }
  ADD ("out-of-order", test_out_of_order);
  ADD ("names", test_names);
  ADD ("before-1970", test_before_1970);
  ADD ("bounded", test_bounded);
  ADD ("purge", test_purge);
  ADD ("merge", test_merge);
  ADD ("format-21", test_format_21);
  ADD ("salvage", test_salvage);
  ADD ("rules-gone", test_rules_gone);
  ADD ("other-kind", test_other_kind);
  ADD ("contradiction", test_contradiction);
  for (guint i = 0; i < G_N_ELEMENTS (damages); i++) {
    g_autofree char *path = g_strdup_printf ("/archive/versions/damage/%u", i);

    g_test_add (path, Fixture, damages[i], set_up, test_damage, tear_down);
  }
  for (guint i = 0; i < G_N_ELEMENTS (losses); i++) {
    g_autofree char *path = g_strdup_printf ("/archive/versions/backup/%u", i);

    g_test_add (path, Fixture, losses[i], set_up, test_backup, tear_down);
  }
  faulty_vfs_add_cases ("/archive/versions/disk/", cases, G_N_ELEMENTS (cases));
  return g_test_run ();
}
