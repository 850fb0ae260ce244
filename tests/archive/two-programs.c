/* two-programs.c: one program plays while another one edits the same archive: no data are lost, and
 * conflicts are reported. */
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fixture.h"
#include "karum-comments.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-import.h"
#include "karum-game-details.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"
#include "karum-store-inside.h"
#include "karum-undo.h"
#include "karum-db.h"
#include "random-edits.h"

#define GAMES 6
#define TURNS 25

static void
save_or_exit (KarumStore *store, gint64 *id, gint64 *revision, const KarumRecord *record)
{
  g_autoptr (GError) error = NULL;

  if (karum_store_save_game (store, id, revision, record, &error))
    return;
  g_printerr ("not saved: %s\n", error->message);
  _exit (2);
}

static KarumRecord *
game_to_play (guint number)
{
  return fixture_record (all_games[0], 0, TURNS, 1000 + number);
}

static void
play_game (KarumStore *store, guint number)
{
  g_autoptr (KarumRecord) whole = game_to_play (number);
  g_autoptr (KarumRecord) record = karum_record_new (&whole->rules, whole->setup, NULL, NULL);
  const KarumNode *next = whole->root->child;
  gint64 id = 0;
  gint64 revision = 0;

  record->tags.players[0] = g_strdup ("Player");
  record->tags.players[1] = g_strdup ("Anna");
  for (; next; next = next->child) {
    karum_record_add (record, karum_record_line_end (record), next->turn);
    save_or_exit (store, &id, &revision, record);
  }
}

/* The playing program: every turn is saved at once. */
static void
play (const char *path)
{
  KarumStore *store = fixture_open (path);

  for (guint i = 0; i < GAMES; i++)
    play_game (store, i);
  karum_store_close (store);
  _exit (0);
}

static gboolean
is_running (pid_t child, int *status)
{
  return waitpid (child, status, WNOHANG) == 0;
}

static void
add_spelling (KarumStore *store, guint number)
{
  g_autofree char *name = g_strdup_printf ("s%u", number);
  g_autoptr (GError) error = NULL;

  karum_store_add_spelling (store, 1, name, &error);
  g_assert_no_error (error);
}

/* Changes a player of the other program's game, undoes that, and changes the player again. */
static void
edit_and_undo (KarumStore *store, guint number)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *undone = NULL;

  add_spelling (store, number);
  undone = karum_store_undo (store, KARUM_UNDO, &error);
  g_assert_no_error (error);
  add_spelling (store, number);
}

static void
assert_spellings (KarumStore *store, guint n)
{
  g_autoptr (KarumPlayerRow) player = karum_store_get_player (store, 1, NULL);
  const char *const *names = (const char *const *) player->names;

  for (guint i = 1; i <= n; i++) {
    g_autofree char *name = g_strdup_printf ("s%u", i);

    g_assert_true (g_strv_contains (names, name));
  }
}

static void
assert_turns (KarumStore *store)
{
  KarumGameQuery query = { .sort = KARUM_GAME_SORT_ADDED, .filter = { .player = "Player" } };
  g_autoptr (GPtrArray) rows = karum_store_list_games (store, &query, 0, 100, NULL);

  g_assert_cmpuint (rows->len, ==, GAMES);
  for (guint i = 0; i < rows->len; i++) {
    const KarumGameRow *row = rows->pdata[i];
    g_autoptr (KarumRecord) whole = game_to_play (i);

    g_assert_cmpint (row->turns, ==, karum_record_line_length (whole));
  }
}

static void
test_play_and_edit (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  KarumHistory *history;
  guint n = 0;
  pid_t child;
  int status;

  random_edit_games (store, 4, 1);
  karum_store_close (store);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    play (path);
  store = fixture_open (path);
  history = karum_history_new (NULL, NULL, NULL);
  karum_store_set_history (store, history);
  karum_history_unref (history);
  while (is_running (child, &status))
    edit_and_undo (store, ++n);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  assert_spellings (store, n);
  assert_turns (store);
  fixture_assert_sound (store);
  karum_store_close (store);
  fixture_remove (path);
}

/* The other program changes the game being played: saving the next turn fails with a message that
 * names the archive, and the other change is kept. */
static void
test_same_game (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  KarumStore *other = fixture_open (path);
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, TURNS, 1);
  g_autoptr (KarumRecord) now = NULL;
  g_autoptr (GError) error = NULL;
  gint64 revision = 0;
  gint64 id = 0;

  g_assert_true (karum_store_save_game (store, &id, &revision, record, NULL));
  g_assert_true (karum_store_set_match (other, &id, 1, "match", NULL));
  g_assert_false (karum_store_save_game (store, &id, &revision, record, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED);
  g_assert_nonnull (strstr (error->message, path));
  now = karum_store_load_game (store, id, &revision, NULL);
  g_assert_cmpstr (now->tags.match, ==, "match");
  g_assert_true (karum_store_save_game (store, &id, &revision, now, NULL));
  karum_store_close (other);
  karum_store_close (store);
  fixture_remove (path);
}

/* -- The same comment -------------------------------------------------------------------------- */

#define COMMENTS 15

static const char *
comment_of (const KarumRecord *record)
{
  return record->root->child->comment;
}

/* Adds words to the comment of the first turn, each after what the program knows of it itself. */
static void
comment (const char *path, gint64 game, const char *name)
{
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumRecord) base = karum_store_load_game (store, game, NULL, NULL);

  for (guint i = 0; i < COMMENTS; i++) {
    g_autoptr (KarumRecord) next = karum_record_copy (base);
    g_autofree char *words
        = g_strdup_printf ("%s %s%u.", comment_of (base) ? comment_of (base) : "", name, i);
    g_autoptr (KarumSavedComments) saved = NULL;
    g_autoptr (GError) error = NULL;

    karum_node_set_comment (next->root->child, words);
    saved = karum_store_save_comments (store, game, base, next, "Commenting", &error);
    g_assert_no_error (error);
    karum_record_unref (base);
    base = karum_record_ref (saved->record);
  }
  karum_store_close (store);
}

static void
test_same_comment (void)
{
  static const char *const names[] = { "one", "two" };
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, TURNS, 1), now = NULL;
  gint64 game = fixture_save (store, record);
  pid_t child;
  int status;

  karum_store_close (store);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  comment (path, game, names[child == 0]);
  if (child == 0)
    _exit (0);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  store = fixture_open (path);
  now = karum_store_load_game (store, game, NULL, NULL);
  for (guint i = 0; i < 2 * COMMENTS; i++) {
    g_autofree char *words = g_strdup_printf ("%s%u.", names[i % 2], i / 2);
    const char *found = strstr (comment_of (now), words);

    g_test_message ("%s", words);
    g_assert_nonnull (found);
    g_assert_null (strstr (found + 1, words));
  }
  fixture_assert_sound (store);
  karum_store_close (store);
  fixture_remove (path);
}

/* What both say of one move is joined; what they say of others, tags and variations of the other
 * program stay; what is said of a move that was deleted is said of the one before it. */
static void
test_comments_merge (void)
{
  static const struct {
    const char *base, *theirs, *own, *now;
    gboolean joined;
  } cases[] = {
    { NULL, NULL, "Own", "Own", FALSE },
    { NULL, "Theirs", "Own", "Theirs\nOwn", TRUE },
    { "Base", "Base", "Own", "Own", FALSE },
    { "Base", "Base. Theirs", "Base. Own", "Base. Theirs\nOwn", TRUE },
    { "Base", "Other", "Base, own", "Other\nown", TRUE },
    { "手", "手。彼", "手、私", "手。彼\n私", TRUE },
    { "Good move", "Good move, but late", "Good moves", "Good moves\nbut late", TRUE },
    { "Good move", "Late", "Good moves", "Late\nGood moves", TRUE },
    { "Base", "Base. Theirs", "Base.", "Base. Theirs", TRUE },
    { "Base", "Base.", "Own", "Own", FALSE },
    { NULL, "no", "I know", "no\nI know", TRUE },
    { NULL, "I know", "no", "I know\nno", TRUE },
    { NULL, "No", "No, I know", "No, I know", FALSE },
    { "Base", "Base\nTheirs", "Own", "Own\nTheirs", TRUE },
    { "Base", "Other", NULL, "Other", FALSE },
    { "Base", NULL, "Base and own", "Base and own", FALSE },
    { "Base", "Same", "Same", "Same", FALSE },
    { NULL, "[%cal Ga1b3] Theirs", "Own", "[%cal Ga1b3] Theirs\nOwn", TRUE },
  };
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (KarumRecord) base = fixture_record (all_games[0], 0, TURNS, i + 1);
    g_autoptr (KarumRecord) theirs = NULL, own = NULL;
    g_autoptr (KarumSavedComments) saved = NULL;
    g_autoptr (GError) error = NULL;
    gint64 game = 0, revision = 0;
    KarumNode *end;

    karum_node_set_comment (base->root->child, cases[i].base);
    karum_store_save_game (store, &game, &revision, base, NULL);
    theirs = karum_record_copy (base);
    own = karum_record_copy (base);
    karum_node_set_comment (theirs->root->child, cases[i].theirs);
    karum_node_set_comment (theirs->root, "Theirs alone");
    end = karum_record_line_end (theirs)->parent;
    karum_record_cut (theirs, end->child);
    karum_record_close (theirs);
    g_assert_true (karum_store_save_game (store, &game, &revision, theirs, NULL));
    karum_node_set_comment (own->root->child, cases[i].own);
    karum_node_set_lead (own->root->child->child, "Own lead");
    karum_node_set_comment (karum_record_line_end (own), "Of a gap");
    saved = karum_store_save_comments (store, game, base, own, "Commenting", &error);
    g_assert_no_error (error);
    g_test_message ("%u: %s", i, saved->record->root->child->comment);
    g_assert_cmpstr (saved->record->root->child->comment, ==, cases[i].now);
    g_assert_cmpint (saved->joined, ==, cases[i].joined);
    g_assert_cmpstr (saved->record->root->comment, ==, "Theirs alone");
    g_assert_cmpstr (saved->record->root->child->child->lead, ==, "Own lead");
    g_assert_cmpstr (karum_record_line_end (saved->record)->comment, ==, "Of a gap");
    g_assert_cmpuint (karum_record_line_length (saved->record), ==,
                      karum_record_line_length (base) - 1);
  }
  fixture_assert_sound (store);
  karum_store_close (store);
  fixture_remove (path);
}

/* The number of imported games, and the number after which progress is reported. */
#define IMPORTED 6000
#define TOLD 1000
/* The timeout for waiting, in seconds. */
#define LIMIT_SECONDS 60

typedef struct {
  int other;       /* the other program */
  guint64 records; /* that were looked at */
  gboolean told;
} Importer;

static void
note (guint64 done, guint64 total, gpointer data)
{
  (void) total;
  ((Importer *) data)->records = done;
}

/* Before a transaction in the middle of the import, it waits until the other program has saved. */
static int
let_save (unsigned event, void *data, void *statement, void *text)
{
  Importer *importer = data;
  char answer;

  (void) event;
  (void) statement;
  if (importer->told || importer->records < TOLD || !g_str_equal (text, "BEGIN IMMEDIATE"))
    return 0;
  importer->told = TRUE;
  g_assert_cmpint (write (importer->other, "", 1), ==, 1);
  g_assert_cmpint (read (importer->other, &answer, 1), ==, 1);
  return 0;
}

/* The importing program. */
static void
import (const char *path, int other)
{
  g_autoptr (GString) text = g_string_new (NULL);
  KarumStore *store = fixture_open (path);
  Importer importer = { .other = other };
  const KarumProgress progress = { .visit = note, .data = &importer };
  const KarumImportOptions options = { .progress = &progress };
  g_autoptr (GBytes) bytes = NULL;
  KarumImportReport *report;

  alarm (LIMIT_SECONDS);
  for (guint i = 0; i < IMPORTED; i++)
    g_string_append_printf (text, "[Round \"%u\"]\n[Game \"jarmo\"]\n\n1. a1-b3 a5xb3 *\n\n", i);
  bytes = g_bytes_new_static (text->str, text->len);
  sqlite3_trace_v2 (karum_store_db (store)->handle, SQLITE_TRACE_STMT, let_save, &importer);
  report = karum_store_import (store, bytes, &options, NULL);
  _exit (report && importer.told && report->added == IMPORTED ? 0 : 2);
}

static gint64
count_games (KarumStore *store)
{
  const KarumGameQuery query = { 0 };

  return karum_store_count_games (store, &query, NULL);
}

/* During a large import, another program saves without waiting for its end; nothing of the import
 * is lost. */
static void
test_import_and_save (void)
{
  char *path = fixture_path ();
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, TURNS, 1);
  KarumStore *store = fixture_open (path);
  int ends[2];
  int status;
  pid_t child;
  char told;

  karum_store_close (store);
  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM, 0, ends), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    import (path, ends[1]);
  close (ends[1]);
  g_assert_cmpint (read (ends[0], &told, 1), ==, 1);
  store = fixture_open (path);
  fixture_save (store, record);
  g_assert_cmpint (count_games (store), ==, 1);
  g_assert_cmpint (write (ends[0], "", 1), ==, 1);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  g_assert_cmpint (count_games (store), ==, IMPORTED + 1);
  fixture_assert_sound (store);
  karum_store_close (store);
  close (ends[0]);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/two-programs/import-and-save", test_import_and_save);
  g_test_add_func ("/archive/two-programs/play-and-edit", test_play_and_edit);
  g_test_add_func ("/archive/two-programs/same-game", test_same_game);
  g_test_add_func ("/archive/two-programs/same-comment", test_same_comment);
  g_test_add_func ("/archive/two-programs/comments-merge", test_comments_merge);
  return g_test_run ();
}
