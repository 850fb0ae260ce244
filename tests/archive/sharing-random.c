/* sharing-random.c: copies of an archive end equal, and nothing that somebody has typed is lost,
 * whatever is edited, in whatever order they exchange, and whatever happens to files, servers,
 * clocks, disks and programs. With KARUM_TEST_SERVER (tests/with-postgres) they exchange through a
 * server, or through that and a folder. */
#include <dlfcn.h>
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

#include "faulty-vfs.h"
#include "karum-collections.h"
#include "karum-hub.h"
#include "karum-kgn.h"
#include "karum-player-edit.h"
#include "karum-postgres.h"
#include "karum-random.h"
#include "karum-record-edit.h"
#include "karum-record-end.h"
#include "karum-reviews.h"
#include "karum-undo.h"
#include "karum-versions.h"
#include "killing.h"
#include "random-edits.h"
#include "sharing-club.h"
#include "../deep.h"

/* -- Words ------------------------------------------------------------------------------------
 *
 * Each text that is typed is one of its own, so that it is found again.
 */

static void
add_words (GHashTable *words, const char *text)
{
  static GRegex *form;
  g_autoptr (GMatchInfo) match = NULL;

  if (!form)
    form = g_regex_new ("w[0-9]+w", G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT, NULL);
  g_regex_match (form, text, G_REGEX_MATCH_DEFAULT, &match);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    g_hash_table_add (words, g_match_info_fetch (match, 0));
}

static void
add_records (GHashTable *words, KarumStore *store, const GArray *games)
{
  for (guint i = 0; i < games->len; i++) {
    gint64 revision;
    g_autoptr (KarumRecord) record
        = karum_store_load_game (store, g_array_index (games, gint64, i), &revision, NULL);
    g_autoptr (GString) text = g_string_new (NULL);

    if (record)
      karum_kgn_write (record, text);
    add_words (words, text->str);
  }
}

/* KARUM_VERSION_OTHER */
#define OTHER 5
G_STATIC_ASSERT (OTHER == KARUM_VERSION_OTHER);

/* (transfer full): what a copy has of what was typed, in its place or in a version; @aside: also in
 * versions that show what was put aside, and what was put aside of players and lists */
static GHashTable *
words_of (const Copy *copy, gboolean aside)
{
  static const char *const texts[]
      = { "SELECT coalesce (note, '') FROM players",
          "SELECT text FROM versions WHERE kind <> " G_STRINGIFY (OTHER),
          "SELECT text FROM versions WHERE kind = " G_STRINGIFY (OTHER),
          "SELECT value FROM facts WHERE thing NOT GLOB 'game:*'" };
  GHashTable *words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (gint64));
  sqlite3_stmt *row;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (copy->path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  for (guint i = 0; i < (aside ? G_N_ELEMENTS (texts) : 2); i++) {
    g_assert_cmpint (sqlite3_prepare_v2 (db, texts[i], -1, &row, NULL), ==, SQLITE_OK);
    while (sqlite3_step (row) == SQLITE_ROW)
      add_words (words, (const char *) sqlite3_column_text (row, 0));
    sqlite3_finalize (row);
  }
  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT id FROM games", -1, &row, NULL), ==, SQLITE_OK);
  while (sqlite3_step (row) == SQLITE_ROW) {
    gint64 id = sqlite3_column_int64 (row, 0);

    g_array_append_val (games, id);
  }
  sqlite3_finalize (row);
  sqlite3_close (db);
  add_records (words, copy->store, games);
  return words;
}

/* Those of @a that @b lacks are added to @to. */
static void
add_difference (GHashTable *to, GHashTable *a, GHashTable *b)
{
  GHashTableIter iter;
  gpointer word;

  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &word, NULL))
    if (!g_hash_table_contains (b, word))
      g_hash_table_add (to, g_strdup (word));
}

typedef enum { WAY_FOLDER, WAY_SERVER, WAY_BOTH } Way;

/* -- A run ------------------------------------------------------------------------------------- */

typedef struct {
  Club club;
  KarumRandom random;
  GHashTable *typed, *replaced; /* by somebody who saw it */
  guint number;
  long clocks[CLUB_MOST], clock; /* by how many seconds each is wrong; the one that is set */
  char *backups[CLUB_MOST];
  gsize sizes[CLUB_MOST];
  char *late, *late_path; /* a file that comes later */
  gsize late_size;
  char *server; /* (nullable): the address of the club */
  gboolean both;
} Run;

/* Without tests/surroundings/other-clock.c, loaded beforehand, clocks are right. */
static void
set_clock (Run *run, long clock)
{
  void (*jump) (long seconds) = NULL;

  *(void **) &jump = dlsym (RTLD_DEFAULT, "other_clock_jump");
  if (jump)
    jump (clock - run->clock);
  run->clock = clock;
}

/* -- Edits ------------------------------------------------------------------------------------- */

static gint64
any_game (KarumRandom *random)
{
  return 1 + karum_random_below (random, 9);
}

static KarumNode *
any_node (const KarumRecord *record, KarumRandom *random)
{
  KarumNode *node = record->root;

  for (guint i = karum_random_below (random, 12); i > 0 && node; i--)
    node = karum_node_next (node, record->root);
  return node ? node : record->root;
}

static void
add_turn (KarumRecord *record, KarumNode *node, KarumRandom *random)
{
  KarumState state;
  KarumTurn turn;

  karum_record_state (record, node, &state);
  if (!record->rules.game->status (&record->rules, &state).over
      && karum_turn_random (&record->rules, &state, random, &turn))
    karum_record_add (record, node, &turn);
}

static void
change_record (KarumRecord *record, KarumRandom *random, guint number)
{
  KarumNode *node = any_node (record, random);
  g_autofree char *text = g_strdup_printf ("w%uw [%%clk 0:0%u]", number, number % 10);
  KarumLoss loss;

  switch (karum_random_below (random, 7)) {
  case 0:
  case 1:
    karum_node_set_comment (node, text);
    break;
  case 2:
    add_turn (record, node, random);
    break;
  case 3:
    if (node->parent)
      karum_record_cut (record, node);
    break;
  case 4:
    karum_node_promote (node);
    break;
  case 5:
    if (node->parent)
      karum_node_set_glyph (node, KARUM_GLYPH_JUDGEMENT, (guint8) karum_random_below (random, 6));
    break;
  default:
    if (node->parent)
      karum_record_remove (record, node, KARUM_KEEP_LEGAL, &loss);
  }
}

static void
edit_record (KarumStore *store, KarumRandom *random, guint number)
{
  gint64 game = any_game (random), revision;
  g_autoptr (KarumRecord) loaded = karum_store_load_game (store, game, &revision, NULL),
                          record = NULL;

  if (!loaded)
    return;
  record = karum_record_copy (loaded);
  change_record (record, random, number);
  karum_record_settle (record, loaded);
  karum_store_save_game (store, &game, &revision, record, NULL);
}

static void
note_player (KarumStore *store, gint64 player, guint number)
{
  g_autofree char *note = g_strdup_printf ("w%uw", number);

  karum_store_edit_player (store, player, "Zoë", note, NULL);
}

/* What an engine has found for the first turns. */
static void
review_game (KarumStore *store, KarumRandom *random)
{
  g_autoptr (GArray) verdicts = karum_verdicts_new (1 + karum_random_below (random, 4));
  gint64 game = any_game (random), revision;
  g_autoptr (KarumRecord) record = karum_store_load_game (store, game, &revision, NULL);

  for (guint i = 0; i < verdicts->len; i++) {
    KarumVerdict *verdict = karum_verdicts_at (verdicts, i);

    verdict->effort = (KarumEffort) (1 + karum_random_below (random, KARUM_N_EFFORTS - 1));
    verdict->engine = 1 + karum_random_below (random, 2);
    verdict->best.margin = verdict->taken.margin = (gint) karum_random_below (random, 500);
  }
  if (record)
    karum_store_keep_review (store, game, record, verdicts, NULL);
}

static void
edit (Copy *copy, KarumRandom *random, guint number)
{
  const gint64 game = any_game (random), player = any_game (random);
  g_autoptr (GError) error = NULL;

  switch (karum_random_below (random, 14)) {
  case 0:
  case 1:
  case 2:
    edit_record (copy->store, random, number);
    break;
  case 8:
    review_game (copy->store, random);
    break;
  case 3:
    g_free (karum_store_undo (copy->store, KARUM_UNDO, NULL));
    break;
  case 4:
    if (karum_random_below (random, 3) == 0)
      karum_store_destroy_games (copy->store, &game, 1, NULL);
    break;
  case 7:
    note_player (copy->store, player, number);
    break;
  case 5:
    karum_store_show_players (copy->store, &player, 1, karum_random_below (random, 3), NULL);
    break;
  case 6:
    random_edit_games (copy->store, 1, number * 7919u);
    break;
  default:
    random_edit (copy->store, random, &error);
  }
}

/* (transfer full): the seal of each player */
static GHashTable *
seals_of (sqlite3 *db)
{
  GHashTable *seals = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  sqlite3_stmt *row;

  g_assert_cmpint (
      sqlite3_prepare_v2 (db, "SELECT lower (hex (uuid)), hex (seal) FROM players", -1, &row, NULL),
      ==, SQLITE_OK);
  while (sqlite3_step (row) == SQLITE_ROW)
    g_hash_table_insert (seals, g_strdup ((const char *) sqlite3_column_text (row, 0)),
                         g_strdup ((const char *) sqlite3_column_text (row, 1)));
  sqlite3_finalize (row);
  return seals;
}

/* Whoever changes a player has been told what was put aside of him, and replaces that, too. */
static void
note_aside (Run *run, sqlite3 *db, GHashTable *before)
{
  g_autoptr (GHashTable) after = seals_of (db);
  sqlite3_stmt *row;

  g_assert_cmpint (sqlite3_prepare_v2 (db,
                                       "SELECT substr (thing, 8), value FROM facts"
                                       " WHERE thing GLOB 'person:*'",
                                       -1, &row, NULL),
                   ==, SQLITE_OK);
  while (sqlite3_step (row) == SQLITE_ROW) {
    const char *uuid = (const char *) sqlite3_column_text (row, 0);

    if (g_strcmp0 (g_hash_table_lookup (before, uuid), g_hash_table_lookup (after, uuid)) != 0)
      add_words (run->replaced, (const char *) sqlite3_column_text (row, 1));
  }
  sqlite3_finalize (row);
}

/* Changes a copy, and notes what was typed and what was replaced or deleted. */
static void
edit_watched (Run *run, Copy *copy)
{
  g_autoptr (GHashTable) before = words_of (copy, FALSE), after = NULL, seals = NULL;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (copy->path, &db), ==, SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  seals = seals_of (db);

  edit (copy, &run->random, ++run->number);
  note_aside (run, db, seals);
  sqlite3_close (db);
  after = words_of (copy, FALSE);
  add_difference (run->typed, after, before);
  add_difference (run->replaced, before, after);
}

/* -- Accidents --------------------------------------------------------------------------------- */

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* (transfer full) (nullable) */
static char *
any_file (Run *run)
{
  g_autoptr (GDir) dir = g_dir_open (run->club.folder, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)))
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names->len > 0 ? g_build_filename (
             run->club.folder, names->pdata[karum_random_below (&run->random, names->len)], NULL)
                        : NULL;
}

static void
bring_late (Run *run)
{
  if (run->late_path && !g_file_test (run->late_path, G_FILE_TEST_EXISTS))
    fixture_write (run->late_path, run->late, run->late_size);
  g_clear_pointer (&run->late_path, g_free);
  g_clear_pointer (&run->late, g_free);
}

/* A file of the folder is lost, late, cut, damaged, or there twice; or all are lost. */
static void
disturb (Run *run)
{
  g_autofree char *path = any_file (run), *twice = g_strconcat (path, " (conflicted copy)", NULL);
  g_autofree char *bytes = NULL;
  gsize size;

  if (!path || !g_file_get_contents (path, &bytes, &size, NULL) || size == 0)
    return;
  switch (karum_random_below (&run->random, 6)) {
  case 0:
    g_unlink (path);
    break;
  case 1:
    fixture_write (path, bytes, karum_random_below (&run->random, (guint32) size));
    break;
  case 2:
    bytes[karum_random_below (&run->random, (guint32) size)] ^= 1;
    fixture_write (path, bytes, size);
    break;
  case 3:
    bring_late (run);
    g_unlink (path);
    run->late_path = g_steal_pointer (&path);
    run->late = g_steal_pointer (&bytes);
    run->late_size = size;
    break;
  case 4:
    if (karum_random_below (&run->random, 4) == 0)
      club_empty (run->club.folder);
    break;
  default:
    fixture_write (twice, bytes, size);
  }
}

/* What only one copy had is gone with it: texts, or that part of a game which was damaged on its
 * way to the others. */
static void
note_lost (Run *run, GHashTable *before)
{
  g_autoptr (GHashTable) left = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < run->club.n; i++) {
    g_autoptr (GHashTable) words = words_of (&run->club.copies[i], TRUE), none = NULL;

    none = g_hash_table_new (g_str_hash, g_str_equal);
    add_difference (left, words, none);
  }
  add_difference (run->replaced, before, left);
}

/* The copy is opened again, perhaps as it was when it was opened the last time. */
static void
restart (Run *run, guint which)
{
  Copy *copy = &run->club.copies[which];
  g_autoptr (GHashTable) before = words_of (copy, TRUE);
  char **backup = &run->backups[which];

  karum_store_close (copy->store);
  if (*backup && karum_random_below (&run->random, 3) == 0) {
    fixture_write (copy->path, *backup, run->sizes[which]);
    run->club.lost = TRUE;
  }
  g_clear_pointer (backup, g_free);
  g_assert_true (g_file_get_contents (copy->path, backup, &run->sizes[which], NULL));
  copy->store = fixture_open_with_history (copy->path);
  note_lost (run, before);
}

/* A computer is copied whole: two copies take themselves for the same one. */
static void
clone (Run *run, guint which)
{
  guint other = (which + 1) % run->club.n;
  g_autoptr (GHashTable) before = words_of (&run->club.copies[other], TRUE);

  club_clone (&run->club, which, other);
  g_clear_pointer (&run->backups[other], g_free);
  run->club.lost = TRUE;
  note_lost (run, before);
}

/* -- Between two transactions of an exchange ----------------------------------------------------
 */

/* What happens while a copy exchanges. */
typedef struct {
  Run *run;
  Copy *copy;
  GCancellable *cancellable;
} Meanwhile;

/* Somebody goes on editing; and the exchange may be stopped. */
static void
go_on_editing (G_GNUC_UNUSED guint64 done, G_GNUC_UNUSED guint64 total, gpointer data)
{
  const Meanwhile *meanwhile = data;
  KarumRandom *random = &meanwhile->run->random;

  if (karum_random_below (random, 8) == 0)
    edit_watched (meanwhile->run, meanwhile->copy);
  if (karum_random_below (random, 40) == 0)
    g_cancellable_cancel (meanwhile->cancellable);
}

/* An exchange whose transactions are as short as they can be. */
static void
share_in_slices (Run *run, guint which)
{
  Copy *copy = &run->club.copies[which];
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Meanwhile meanwhile = { run, copy, cancellable };
  const KarumProgress progress = { cancellable, go_on_editing, &meanwhile };
  const KarumSharingOptions options
      = { .folder = run->club.place, .progress = &progress, .slice = 1 };
  g_autoptr (GError) error = NULL;
  KarumSharingReport *report;

  copy_sit_down (copy);
  report = karum_store_share (copy->store, &options, &error);
  copy_leave (copy);
  g_assert_true (report || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  g_clear_pointer (&report, karum_sharing_report_free);
}

static const char *place_of_child;

/* Edits and exchanges until it is killed. */
static void
work_until_killed (const char *path, guint64 seed, int out)
{
  Copy copy = { (char *) path, fixture_open_with_history (path) };
  const KarumSharingOptions options = { .folder = place_of_child, .slice = 1 };
  KarumRandom random;
  Shown shown = { 0 };

  karum_random_init (&random, seed);
  for (;;) {
    random_edit (copy.store, &random, NULL);
    karum_sharing_report_free (karum_store_share (copy.store, &options, NULL));
    shown.turns++;
    if (write (out, &shown, sizeof shown) < 0)
      _exit (1);
  }
}

static void
kill_while_working (Run *run, guint which)
{
  Copy *copy = &run->club.copies[which];
  g_autoptr (GHashTable) before = words_of (copy, TRUE), shown = words_of (copy, FALSE);
  g_autoptr (GHashTable) after = NULL, shown_after = NULL;

  karum_store_close (copy->store);
  place_of_child = run->club.place;
  copy_sit_down (copy);
  kill_after (copy->path, run->number, work_until_killed, 1,
              karum_random_below (&run->random, 60000));
  copy->store = fixture_open_with_history (copy->path);
  copy_leave (copy);
  fixture_assert_sound (copy->store);
  after = words_of (copy, TRUE);
  add_difference (run->replaced, before, after);
  /* What it has replaced since its last exchange is still a fact. */
  shown_after = words_of (copy, FALSE);
  add_difference (run->replaced, shown, shown_after);
}

/* The disk of the archive gets full in an exchange. */
static void
fill_disk (Run *run, guint which)
{
  Copy *copy = &run->club.copies[which];
  const KarumSharingOptions options = { .folder = run->club.place };
  KarumSharingReport *report;

  copy_sit_down (copy);
  faulty_vfs_arm (karum_random_below (&run->random, 2) ? FAULT_FULL : FAULT_IO,
                  karum_random_below (&run->random, 40), TRUE);
  report = karum_store_share (copy->store, &options, NULL);
  faulty_vfs_disarm ();
  g_clear_pointer (&report, karum_sharing_report_free);
  karum_store_close (copy->store);
  copy->store = fixture_open_with_history (copy->path);
  copy_leave (copy);
  fixture_assert_sound (copy->store);
}

/* -- Servers ----------------------------------------------------------------------------------- */

/* (transfer full): @account of the test's server */
static char *
address_of (const char *account)
{
  return g_strdup_printf ("postgresql://%s@/postgres?host=%s", account,
                          g_getenv ("KARUM_TEST_SERVER"));
}

/* As the server's owner. */
static void
tell_server (const char *sql)
{
  g_autofree char *address = address_of ("postgres");
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumPostgres) server = karum_postgres_open (address, NULL, &error);

  g_assert_no_error (error);
  karum_postgres_run (server, sql, &error);
  g_assert_no_error (error);
}

/* Any row of a club, in SQL: its number is drawn here, so that runs are the same. */
static void
damage_row (Run *run)
{
  g_autofree char *sql = g_strdup_printf (
      "UPDATE karum.facts SET value = value || '!' WHERE (club, number) IN (SELECT f.club, %u %% "
      "max (f.number) + 1 FROM karum.facts f WHERE f.club = (SELECT max (id) FROM karum.clubs)"
      " GROUP BY f.club)",
      karum_random_below (&run->random, 10000));

  tell_server (sql);
}

/* The connection is lost in the transaction that adds facts. */
static void
lose_connection (Run *run, guint which)
{
  Copy *copy = &run->club.copies[which];
  const KarumSharingOptions options = { .folder = run->server };
  KarumSharingReport *report;

  tell_server ("CREATE OR REPLACE FUNCTION public.stumble () RETURNS trigger LANGUAGE plpgsql"
               " SECURITY DEFINER AS $$ BEGIN PERFORM pg_terminate_backend (pg_backend_pid ());"
               " RETURN NULL; END $$;"
               "CREATE TRIGGER stumble AFTER INSERT ON karum.facts FOR EACH STATEMENT"
               " EXECUTE FUNCTION public.stumble ()");
  copy_sit_down (copy);
  report = karum_store_share (copy->store, &options, NULL);
  copy_leave (copy);
  g_clear_pointer (&report, karum_sharing_report_free);
  tell_server ("DROP TRIGGER stumble ON karum.facts");
}

/* The server is as it was when it was kept, as far as there is something. */
static void
restore_server (void)
{
  tell_server ("DO $$ BEGIN IF to_regclass ('public.kept') IS NOT NULL THEN"
               " DELETE FROM karum.facts WHERE club IN (SELECT club FROM public.kept);"
               " ALTER TABLE karum.facts DISABLE TRIGGER give_number;"
               " INSERT INTO karum.facts SELECT * FROM public.kept;"
               " ALTER TABLE karum.facts ENABLE TRIGGER give_number; END IF; END $$;"
               "UPDATE karum.clubs SET identity = gen_random_uuid ()");
}

static void
disturb_server (Run *run, guint which)
{
  switch (karum_random_below (&run->random, 4)) {
  case 0:
    damage_row (run);
    break;
  case 1:
    lose_connection (run, which);
    break;
  case 2:
    tell_server ("DROP TABLE IF EXISTS public.kept; CREATE TABLE public.kept AS SELECT * FROM"
                 " karum.facts WHERE club = (SELECT max (id) FROM karum.clubs)");
    break;
  default:
    restore_server ();
  }
}

static void
have_accident (Run *run, guint which)
{
  if (run->server && karum_random_below (&run->random, 2) == 0) {
    disturb_server (run, which);
    return;
  }
  switch (karum_random_below (&run->random, 13)) {
  case 12:
    clone (run, which);
    break;
  case 0:
    restart (run, which);
    break;
  case 1:
    kill_while_working (run, which);
    break;
  case 2:
    fill_disk (run, which);
    break;
  case 3:
    bring_late (run);
    break;
  default:
    disturb (run);
  }
}

/* -- Runs -------------------------------------------------------------------------------------- */

static void
begin_club_on_server (Run *run, guint64 seed)
{
  g_autofree char *name = g_strdup_printf ("club%" G_GUINT64_FORMAT, seed);
  g_autofree char *owner = address_of ("postgres");
  g_autoptr (GError) error = NULL;
  gboolean made;

  karum_hub_init (owner, &error);
  g_assert_no_error (error);
  karum_hub_add (owner, name, name, TRUE, &made, &error);
  g_assert_no_error (error);
  g_assert_true (made);
  tell_server ("DROP TABLE IF EXISTS public.kept");
  run->server = address_of (name);
  run->club.place = run->server;
}

/* @way: where they exchange */
static void
run_begin (Run *run, guint64 seed, guint n, Way way)
{
  *run = (Run){ 0 };
  g_test_message ("seed %" G_GUINT64_FORMAT, seed);
  karum_random_init (&run->random, seed);
  run->typed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  run->replaced = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  club_begin (&run->club, n);
  if (way != WAY_FOLDER)
    begin_club_on_server (run, seed);
  run->both = way == WAY_BOTH;
  random_edit_games (run->club.copies[0].store, 5, seed * 100);
}

/* An archive that has the games of the first one from their records, with people of its own. */
static void
add_same_games (Club *club, guint i)
{
  for (gint64 game = 1; game <= 5; game++) {
    gint64 revision;
    g_autoptr (KarumRecord) record
        = karum_store_load_game (club->copies[0].store, game, &revision, NULL);

    if (record)
      fixture_import (club->copies[i].store, record);
  }
}

/* Copies of the first one's file, or archives of their own, are edited before they ever exchange;
 * and some begin where the others' files haven't arrived yet. */
static void
begin_apart (Run *run, guint64 seed)
{
  Club *club = &run->club;
  g_autofree char *apart = g_dir_make_tmp ("karum-sharing-XXXXXX", NULL);

  for (guint i = 1; i < club->n; i++)
    switch (karum_random_below (&run->random, 3)) {
    case 0:
      club_clone (club, 0, i);
      break;
    case 1:
      add_same_games (club, i);
      break;
    default:
      random_edit_games (club->copies[i].store, 2, seed * 100 + i);
    }
  for (guint i = 0; i < 4 * club->n; i++)
    edit_watched (run, &club->copies[karum_random_below (&run->random, club->n)]);
  for (guint i = 0; i < club->n; i++)
    if (karum_random_below (&run->random, 2) == 0) {
      karum_sharing_report_free (share_in (&club->copies[i], apart));
      club_move (apart, club->folder);
    }
  g_rmdir (apart);
}

static void
assert_nothing_lost (Run *run)
{
  g_autoptr (GHashTable) words = words_of (&run->club.copies[0], TRUE);
  g_autoptr (GHashTable) lost = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer word;

  add_difference (lost, run->typed, words);
  g_hash_table_iter_init (&iter, lost);
  while (g_hash_table_iter_next (&iter, &word, NULL))
    if (!g_hash_table_contains (run->replaced, word))
      g_error ("lost: %s", (const char *) word);
}

/* Somebody who joins gets everything from the server, once what is damaged there was sent again. */
static void
assert_whole_on_server (Run *run)
{
  g_autofree char *wanted = copy_dump (&run->club.copies[0]), *found = NULL;
  Copy new = { .path = fixture_path () };

  new.store = fixture_open_with_history (new.path);
  karum_sharing_report_free (share_in (&new, run->server));
  share_all (&run->club, 2);
  karum_sharing_report_free (share_in (&new, run->server));
  found = copy_dump (&new);
  assert_same_text (found, wanted);
  karum_store_close (new.store);
  fixture_remove (new.path);
  g_free (new.mark);
}

static void
run_end (Run *run)
{
  bring_late (run);
  if (run->both) {
    run->club.place = run->club.folder;
    share_all (&run->club, 2);
    run->club.place = run->server;
  }
  assert_settled (&run->club);
  if (run->server)
    assert_whole_on_server (run);
  assert_nothing_lost (run);
  set_clock (run, 0);
  for (guint i = 0; i < CLUB_MOST; i++)
    g_free (run->backups[i]);
  g_hash_table_unref (run->typed);
  g_hash_table_unref (run->replaced);
  g_free (run->server);
  club_end (&run->club);
}

/* @disturbed: with accidents, and wrong clocks. */
static void
run_one (guint64 seed, gboolean disturbed, Way way)
{
  static const long wrong[] = { 0, 0, 3600, 5 * 365 * 86400L, -5 * 365 * 86400L };
  Run run;

  run_begin (&run, seed, 2 + (guint) (seed % 4), way);
  for (guint i = 0; disturbed && i < run.club.n; i++)
    run.clocks[i] = wrong[karum_random_below (&run.random, G_N_ELEMENTS (wrong))];
  if (way == WAY_FOLDER && seed % 3 != 0)
    begin_apart (&run, seed);
  /* Copies that have never met can't know what they lack. */
  if (disturbed)
    share_all (&run.club, 2);
  for (guint i = 0; i < 60; i++) {
    guint which = karum_random_below (&run.random, run.club.n);

    set_clock (&run, run.clocks[which]);
    if (run.both)
      run.club.place = karum_random_below (&run.random, 2) ? run.club.folder : run.server;
    if (karum_random_below (&run.random, 5) == 0)
      share_in_slices (&run, which);
    else
      edit_watched (&run, &run.club.copies[which]);
    if (disturbed && karum_random_below (&run.random, 6) == 0)
      have_accident (&run, which);
  }
  run_end (&run);
}

static void
test_random (void)
{
  guint runs = deep_or (200, 3);

  /* With this seed, copies exchanged the places of two searches for ever, in half of the runs. */
  for (guint i = 0; i < 3; i++)
    run_one (107, FALSE, WAY_FOLDER);
  for (guint64 seed = 1; seed <= runs; seed++)
    run_one (seed, FALSE, WAY_FOLDER);
}

static void
test_disturbed (void)
{
  guint runs = deep_or (200, 3);

  for (guint64 seed = 1001; seed <= 1000 + runs; seed++)
    run_one (seed, TRUE, WAY_FOLDER);
}

static void
test_server (void)
{
  guint runs = deep_or (50, 2);

  for (guint64 seed = 2001; seed <= 2000 + runs; seed++)
    run_one (seed, TRUE, WAY_SERVER);
}

/* (transfer full): what a query answers on the server */
static char *
ask_server (const char *sql)
{
  g_autofree char *address = address_of ("postgres");
  g_autoptr (KarumPostgres) server = karum_postgres_open (address, NULL, NULL);
  g_autoptr (KarumRows) rows = karum_postgres_ask (server, sql, NULL, 0, NULL);

  return g_strdup (karum_rows_text (rows, 0, 0));
}

/* What was deleted for good is emptied, with all that it was before. */
static void
test_erased (void)
{
  static const char left[]
      = "SELECT count (*) FROM karum.facts WHERE part <> 'gone' AND value <> '' AND seal <> ''"
        " AND thing IN (SELECT thing FROM karum.facts WHERE part = 'gone')";
  const gint64 game = 1;
  g_autofree char *after = NULL, *emptied = NULL;
  Run run;

  run_begin (&run, 4001, 2, WAY_SERVER);
  share_all (&run.club, 2);
  tell_server ("DELETE FROM karum.facts WHERE club <> (SELECT max (id) FROM karum.clubs)");
  for (guint i = 0; i < 30; i++)
    edit_record (run.club.copies[0].store, &run.random, i);
  share (&run.club, 0);
  g_assert_true (karum_store_bin_games (run.club.copies[0].store, &game, 1, TRUE, NULL));
  g_assert_true (karum_store_destroy_games (run.club.copies[0].store, &game, 1, NULL));
  share (&run.club, 0);
  after = ask_server (left);
  g_assert_cmpstr (after, ==, "0");
  emptied = ask_server ("SELECT count (*) > 5 FROM karum.facts WHERE seal = ''");
  g_assert_cmpstr (emptied, ==, "t");
  run_end (&run);
}

/* Each new number is found at the end of an index, also in the first transaction of a server, of
 * which its planner knows nothing: or the first exchange would take a square of its length. */
static void
test_numbers (void)
{
  Run run;

  run_begin (&run, 5002, 1, WAY_SERVER);
  share (&run.club, 0);
  tell_server ("CREATE TABLE public.sent AS SELECT f.* FROM karum.facts f, generate_series (1, 40);"
               "TRUNCATE karum.facts");
  tell_server ("DO $$ DECLARE fetched bigint; many bigint; BEGIN"
               " INSERT INTO karum.facts SELECT * FROM public.sent;"
               " SELECT count (*) INTO many FROM public.sent;"
               " SELECT seq_tup_read + idx_tup_fetch INTO fetched FROM pg_stat_xact_user_tables"
               " WHERE schemaname = 'karum' AND relname = 'facts';"
               " ASSERT many > 1000 AND fetched < 10 * many, fetched; END $$;"
               "DROP TABLE public.sent");
  run_end (&run);
}

/* Who changes between a folder and a server knows of each fact that it stands in both. */
static void
test_known_in_both (void)
{
  static const char known[] = "SELECT count (*) FROM facts WHERE file = 0 OR hub = 0";
  Run run;

  run_begin (&run, 5001, 2, WAY_SERVER);
  for (guint i = 0; i < 6; i++) {
    run.club.place = i % 2 ? run.club.folder : run.server;
    share_all (&run.club, 2);
    if (i % 2)
      for (guint k = 0; k < 2; k++)
        g_assert_cmpint (copy_number (&run.club.copies[k], known), ==, 0);
    edit_watched (&run, &run.club.copies[i % 2]);
  }
  run.club.place = run.server;
  run_end (&run);
}

static void
test_both (void)
{
  guint runs = deep_or (50, 2);

  for (guint64 seed = 3001; seed <= 3000 + runs; seed++)
    run_one (seed, TRUE, WAY_BOTH);
}

int
main (int argc, char *argv[])
{
  char *home = club_home_new ();
  int status;

  g_test_init (&argc, &argv, NULL);
  faulty_vfs_register_for_all ();
  if (g_getenv ("KARUM_TEST_SERVER")) {
    g_test_add_func ("/sharing-random/server", test_server);
    g_test_add_func ("/sharing-random/numbers", test_numbers);
    g_test_add_func ("/sharing-random/known-in-both", test_known_in_both);
    g_test_add_func ("/sharing-random/both", test_both);
    g_test_add_func ("/sharing-random/erased", test_erased);
  } else {
    g_test_add_func ("/sharing-random/random", test_random);
    g_test_add_func ("/sharing-random/disturbed", test_disturbed);
  }
  status = g_test_run ();
  club_home_remove (home);
  return status;
}
