/* game-saves.c: a failed save of the game page is reported until a save succeeds; during a slow
 * save, nothing is lost that is entered. */
#include <adwaita.h>
#include <dlfcn.h>
#include <glib/gstdio.h>
#include <sqlite3.h>

#include "game-fixture.h"
#include "karum-build.h"
#include "karum-game-page-private.h"
#include "karum-requests.h"
#include "karum-kgn.h"
#include "karum-language.h"
#include "karum-session-private.h"
#include "robot.h"

static void
play_d4 (KarumSession *session)
{
  karum_session_type (session, "d4");
}

static void
write_comment (KarumSession *session)
{
  karum_session_set_comment (session, karum_session_get_record (session)->root, "a quiet corner");
}

/* What is saved of a game that is being played. */
static const struct {
  const char *name;
  void (*change) (KarumSession *session);
} changes[] = {
  { "a turn", play_d4 },
  { "a turn taken back", karum_session_undo },
  { "a turn played again", karum_session_redo },
  { "a comment", write_comment },
  { "an end", karum_session_agree_draw },
};

static gboolean
shows_failure (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
      && strstr (gtk_label_get_label (GTK_LABEL (widget)), "could not be saved"))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (shows_failure (child))
      return TRUE;
  return FALSE;
}

/* While its file is moved away, an archive can't be written. */
static void
move_archive (GameFixture *fixture, gboolean away)
{
  g_autofree char *here = g_strdup (karum_archive_get_path (fixture->archive));
  g_autofree char *there = g_strconcat (here, ".away", NULL);

  g_assert_cmpint (g_rename (away ? here : there, away ? there : here), ==, 0);
}

/* What the folder of @fixture lacks from now on; see tests/cli/poor-disk.c. */
static void
make_poor (GameFixture *fixture, const char *lacking)
{
  void (*set) (const char *folder, const char *lacking) = NULL;
  g_autofree char *folder = realpath (fixture->directory, NULL);

  *(void **) &set = dlsym (RTLD_DEFAULT, "poor_disk_set");
  g_assert_nonnull (set);
  set (g_intern_string (folder), lacking);
}

/* @lacking: (nullable): what is taken from the disk, or the file */
static void
take_away (GameFixture *fixture, const char *lacking)
{
  if (lacking)
    make_poor (fixture, lacking);
  else
    move_archive (fixture, TRUE);
}

static void
give_back (GameFixture *fixture, const char *lacking)
{
  if (lacking)
    make_poor (fixture, "nothing");
  else
    move_archive (fixture, FALSE);
}

static gboolean
has_changed (KarumSession *session, const KarumRecord *before)
{
  return karum_session_get_record (session) != before;
}

/* What can't be saved isn't taken for saved, whether the file was moved away, the share is gone, or
 * the disk is full. Any successful save removes the message. */
static void
failures_are_taken_back (GameFixture *fixture, gconstpointer lacking)
{
  for (gsize failing = 0; failing < G_N_ELEMENTS (changes); failing++) {
    gsize good = (failing + 1) % G_N_ELEMENTS (changes);
    const KarumRecord *before;
    KarumSession *session;

    g_test_message ("%s after %s", changes[good].name, changes[failing].name);
    game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
    game_fixture_open_window (fixture, 1000, 720);
    session = fixture->page->session;
    karum_session_type (session, "a2");
    game_fixture_wait_length (fixture, 1);
    karum_session_type (session, "a3");
    game_fixture_wait_length (fixture, 2);
    karum_session_undo (session);
    game_fixture_wait_length (fixture, 1);
    before = karum_session_get_record (session);
    take_away (fixture, lacking);
    changes[failing].change (session);
    robot_expect (shows_failure (GTK_WIDGET (fixture->page)));
    g_assert_false (has_changed (session, before));
    give_back (fixture, lacking);
    changes[good].change (session);
    robot_expect (has_changed (session, before));
    /* Not just because its time is over. */
    g_assert_false (karum_game_news_has_failed (fixture->page->news));
    robot_expect (!shows_failure (GTK_WIDGET (fixture->page)));
    game_fixture_close_window (fixture);
  }
}

static gboolean
writes (GameFixture *fixture)
{
  return GTK_IS_TEXT_VIEW (gtk_window_get_focus (GTK_WINDOW (fixture->window)));
}

/* One is in the comment again that could not be saved when one left it: what one types next is
 * text, and Escape tries once more. */
static void
comments_are_gone_back_to (GameFixture *fixture, gconstpointer data)
{
  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  game_fixture_open_window (fixture, 1000, 720);
  karum_session_type (fixture->page->session, "a2");
  game_fixture_wait_length (fixture, 1);
  game_fixture_focus_board (fixture);
  robot_key ("alt+d");
  robot_expect (writes (fixture));
  robot_type ("quiet");
  move_archive (fixture, TRUE);
  robot_key ("Escape");
  robot_expect (shows_failure (GTK_WIDGET (fixture->page)) && writes (fixture));
  move_archive (fixture, FALSE);
  robot_type ("x");
  robot_key ("Escape");
  robot_expect (gtk_widget_is_focus (GTK_WIDGET (fixture->page->board)));
  robot_expect (g_strcmp0 (karum_session_get_node (fixture->page->session)->comment, "quietx")
                == 0);
  game_fixture_close_window (fixture);
}

/* -- Slow saves ------------------------------------------------------------------------------- */

static gboolean
is_idle (KarumSession *session)
{
  return !session->next && !session->turning && g_queue_is_empty (&session->inputs);
}

static char *
moves (GameFixture *fixture)
{
  GString *text = g_string_new (NULL);

  karum_kgn_write_movetext (karum_session_get_record (fixture->page->session), text);
  return g_strdelimit (g_strchomp (g_string_free (text, FALSE)), "\n", ' ');
}

static GtkWidget *
find_entry (GtkWidget *widget)
{
  if (GTK_IS_ENTRY (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_entry (child);

    if (found)
      return found;
  }
  return NULL;
}

/* Keys, one after the other; a word in quotation marks is typed, `@c3` is clicked. */
static void
enter (GameFixture *fixture, const char *input)
{
  g_auto (GStrv) parts = g_strsplit (input, " ", -1);

  for (char **part = parts; *part; part++) {
    if (**part == '@')
      game_fixture_click_point (
          fixture, karum_point ((unsigned) ((*part)[1] - 'a'), (unsigned) ((*part)[2] - '1')));
    else if (**part == '\'')
      robot_type (*part + 1);
    else if (**part)
      robot_key (*part);
    robot_settle ();
  }
}

/* What is entered before another program releases its lock on the archive, and after. */
static const struct {
  const char *ruleset, *setup;
  const char *before, *slow, *after; /* before the lock; while saving waits; afterwards */
  const char *moves, *left;          /* then; what is left in the entry of turns */
} slow[] = {
  { "pahtum:classic,size=5,holes=3", "a1 b1 c1", "", "slash 'd4 Return 'c3 Return 'e5 Return", "",
    "1. d4 c3 2. e5 *", "" },
  { "pahtum:classic,size=5,holes=3", "a1 b1 c1", "", "@d4 @c3 @e5", "", "1. d4 c3 2. e5 *", "" },
  { "pahtum:classic,size=5,holes=3", "a1 b1 c1", "@e5", "@d4 alt+4 @c3 alt+2", "",
    "1. e5 d4 $4 2. c3 $2 *", "" },
  { "pahtum:classic,size=5,holes=3", "a1 b1 c1", "@d4", "alt+4 slash 'c3 Return", "",
    "1. d4 $4 c3 *", "" },
  /* The beginning of a turn stays, and can be completed. */
  { "pahtum:classic,size=5,holes=3", "a1 b1 c1", "@d4", "alt+4 slash 'c", "", "1. d4 $4 *", "c" },
  { "pahtum:classic,size=5,holes=3", "a1 b1 c1", "@d4", "alt+4 slash 'c", "'3 Return",
    "1. d4 $4 c3 *", "" },
  { "pahtum:classic,size=5,holes=3", "a1 b1 c1", "", "slash 'd4 Return 'c", "'3 Return",
    "1. d4 c3 *", "" },
  { "jarmo", NULL, "@a1 @b3", "alt+4 @a5", "@b3", "1. a1-b3 $4 a5xb3 *", "" },
  /* What is not legal is there again with what was to follow it, which is not played. */
  { "pahtum:classic,size=5,holes=3", "a1 b1 c1", "", "slash 'd4 Return 'd4 Return 'c3 Return", "",
    "1. d4 *", "d4 c3" },
  /* Everything is done where it was meant. */
  { "pahtum:classic,size=5,holes=3", "a1 b1 c1", "@d4 @c3 @e5 Home",
    "Right alt+1 Right alt+2 Right alt+3 Left Left", "alt+5", "1. d4 $5 c3 $2 2. e5 $3 *", "" },
  { "pahtum:classic,size=5,holes=3", "a1 b1 c1", "@d4 @c3", "@e5 Left alt+1 Left alt+2", "",
    "1. d4 $2 c3 $1 2. e5 *", "" },
  { "pahtum:classic,size=5,holes=3", "a1 b1 c1", "@d4 @c3", "alt+4 ctrl+r", "@e5", "1. d4 e5 $4 *",
    "" },
  { "pahtum:classic,size=5,holes=3", "a1 b1 c1", "@d4 @c3", "ctrl+r alt+4 @e5", "", "1. d4 $4 e5 *",
    "" },
  { "pahtum:classic,size=5,holes=3", "a1 b1 c1", "@d4 @c3", "ctrl+z @e5", "", "1. d4 e5 *", "" },
};

static void
slow_saves_lose_nothing (GameFixture *fixture, gconstpointer data)
{
  for (gsize i = 0; i < G_N_ELEMENTS (slow); i++) {
    g_autofree char *now = NULL;
    KarumSession *session;
    sqlite3 *other;

    game_fixture_add_game (fixture, slow[i].ruleset, slow[i].setup, NULL);
    game_fixture_open_window (fixture, 1000, 720);
    g_object_set (fixture->page->board, "animate", FALSE, NULL);
    session = fixture->page->session;
    g_test_message ("case %u: %s", (guint) i, slow[i].slow);
    enter (fixture, slow[i].before);
    robot_expect (is_idle (session));
    g_assert_cmpint (sqlite3_open (karum_archive_get_path (fixture->archive), &other), ==,
                     SQLITE_OK);
    sqlite3_busy_timeout (other, 60000);
    g_assert_cmpint (sqlite3_exec (other, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
    enter (fixture, slow[i].slow);
    g_assert_false (is_idle (session));
    g_assert_cmpint (sqlite3_exec (other, "ROLLBACK", NULL, NULL, NULL), ==, SQLITE_OK);
    sqlite3_close (other);
    robot_expect (is_idle (session));
    enter (fixture, slow[i].after);
    robot_expect (is_idle (session));
    now = moves (fixture);
    g_assert_cmpstr (now, ==, slow[i].moves);
    g_assert_cmpstr (
        gtk_editable_get_text (GTK_EDITABLE (find_entry (GTK_WIDGET (fixture->page->entry)))), ==,
        slow[i].left);
    game_fixture_close_window (fixture);
  }
}

static void
keep_result (GObject *source, GAsyncResult *result, gpointer data)
{
  (void) source;
  *(GAsyncResult **) data = g_object_ref (result);
}

static void
back_up (GameFixture *fixture, const char *path)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree gint64 *games = NULL;

  karum_request_async (fixture->archive, karum_request_back_up (path), NULL, keep_result, &result);
  robot_expect (result != NULL);
  games = karum_request_finish (fixture->archive, result, &error);
  g_assert_no_error (error);
  g_assert_cmpint (*games, ==, 1);
}

static void
damage (GameFixture *fixture)
{
  sqlite3 *other;

  g_assert_cmpint (sqlite3_open (karum_archive_get_path (fixture->archive), &other), ==, SQLITE_OK);
  sqlite3_busy_timeout (other, 60000);
  g_assert_cmpint (sqlite3_exec (other, "UPDATE games SET date = '2026.01.01'", NULL, NULL, NULL),
                   ==, SQLITE_OK);
  sqlite3_close (other);
}

/* A game that isn't as it was saved is read and not changed; the page says where a sound one is. */
static void
damaged_games_are_protected (GameFixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (fixture->directory, "backups", NULL);
  g_autofree char *backup = g_build_filename (folder, "kept.karum", NULL);
  const char *text;

  game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  back_up (fixture, backup);
  game_fixture_open_window (fixture, 1000, 720);
  g_assert_false (gtk_widget_get_visible (fixture->page->damage_bar));
  game_fixture_close_window (fixture);
  damage (fixture);
  game_fixture_open_window (fixture, 1000, 720);
  g_assert_true (gtk_widget_get_visible (fixture->page->damage_bar));
  g_assert_false (karum_session_can_edit (fixture->page->session));
  robot_expect (strstr (gtk_label_get_label (fixture->page->damage), "kept.karum"));
  text = gtk_label_get_label (fixture->page->damage);
  g_assert_nonnull (strstr (text, "players, date, result"));
  game_fixture_close_window (fixture);
  g_assert_cmpint (g_unlink (backup), ==, 0);
  game_fixture_open_window (fixture, 1000, 720);
  robot_expect (strstr (gtk_label_get_label (fixture->page->damage), "None of the backups"));
  game_fixture_close_window (fixture);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  karum_language_start (KARUM_LOCALEDIR);
  karum_language_apply ("en", "en");
  adw_init ();
  g_test_add ("/app/game-saves/failures", GameFixture, NULL, game_fixture_set_up,
              failures_are_taken_back, game_fixture_tear_down);
  g_test_add ("/app/game-saves/share-gone", GameFixture, "share", game_fixture_set_up,
              failures_are_taken_back, game_fixture_tear_down);
  g_test_add ("/app/game-saves/disk-full", GameFixture, "room", game_fixture_set_up,
              failures_are_taken_back, game_fixture_tear_down);
  g_test_add ("/app/game-saves/comments", GameFixture, NULL, game_fixture_set_up,
              comments_are_gone_back_to, game_fixture_tear_down);
  g_test_add ("/app/game-saves/slow", GameFixture, NULL, game_fixture_set_up,
              slow_saves_lose_nothing, game_fixture_tear_down);
  g_test_add ("/app/game-saves/damaged", GameFixture, NULL, game_fixture_set_up,
              damaged_games_are_protected, game_fixture_tear_down);
  return g_test_run ();
}
