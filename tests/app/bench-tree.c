/* bench-tree.c: measures saving, undoing and listing a turn of a game with many variations, and
 * every key, click and step of the wheel on its page. Not a test: its output is compared by hand.
 */
#include <glib/gstdio.h>
#include <stdio.h>

#include "game-fixture.h"
#include "karum-arrays.h"
#include "karum-build.h"
#include "karum-game-page-private.h"
#include "karum-language.h"
#include "meter.h"
#include "robot.h"

#include "karum-request.h"
#include "karum-requests.h"
#include "karum-games.h"
#include "karum-session-private.h"
#include "karum-turn-rows.h"

#define RULES "manu,size=19,stones=180,target=100"
#define TURNS 400
#define VARIATIONS 855
#define LONGEST 8
#define COMMENTS 300
#define SAVES 40

static void
take_result (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **result)
{
  while (!*result)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

/* Continues from @node with random turns; returns their number. */
static guint
add_line (KarumRecord *record, KarumNode *node, guint turns, KarumRandom *random)
{
  guint added = 0;

  for (KarumTurn turn; added < turns; added++) {
    KarumState state;

    karum_record_state (record, node, &state);
    if (!karum_turn_random (&record->rules, &state, random, &turn))
      break;
    node = karum_record_add (record, node, &turn);
  }
  return added;
}

static KarumRecord *
make_record (KarumRandom *random)
{
  KarumRules rules;
  KarumRecord *record;
  guint length;

  g_assert_true (karum_rules_read (karum_games, RULES, &rules, NULL));
  record = karum_record_new (&rules, NULL, NULL, NULL);
  length = add_line (record, record->root, TURNS, random);
  for (guint i = 0; i < VARIATIONS; i++) {
    KarumNode *node = karum_record_node_at (record, karum_random_below (random, length));

    /* Every third turn has a variation. */
    while (karum_random_below (random, 3) == 0 && node->child && node->child->sibling)
      node = node->child->sibling;
    add_line (record, node, 1 + karum_random_below (random, LONGEST), random);
  }
  for (guint i = 0; i < COMMENTS; i++) {
    KarumNode *node = karum_record_node_at (record, 1 + karum_random_below (random, length));

    karum_node_set_comment (node, "A comment of some length, as one writes it after a game: "
                                  "what was meant, and what should have been played.");
  }
  karum_record_close (record);
  return record;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return *(const gint64 *) a > *(const gint64 *) b ? 1 : -1;
}

static void
print (const char *what, gint64 *times, guint n)
{
  qsort (times, n, sizeof *times, compare);
  printf ("%-36s median %7.2f ms, longest %7.2f ms\n", what, (double) times[n / 2] / 1000,
          (double) times[n - 1] / 1000);
}

static void
settle (KarumSession *session)
{
  while (session->next || session->turning)
    g_main_context_iteration (NULL, TRUE);
}

static void
time_saves (KarumSession *session, KarumRandom *random)
{
  gint64 saves[SAVES], undos[SAVES], lists[SAVES], lines[SAVES], copies[SAVES];
  KarumTurnFolds *folds = karum_turn_folds_new ();

  for (guint i = 0; i < SAVES; i++) {
    gint64 begun;
    KarumTurn turn;

    karum_session_go (session, G_MAXUINT);
    if (!karum_turn_random (karum_session_get_rules (session), karum_session_get_position (session),
                            random, &turn))
      g_error ("the game is over");
    begun = g_get_monotonic_time ();
    karum_session_play (session, &turn);
    settle (session);
    saves[i] = g_get_monotonic_time () - begun;
    begun = g_get_monotonic_time ();
    g_ptr_array_unref (karum_turn_rows (session, folds, (KarumWritten){ 0 }));
    lists[i] = g_get_monotonic_time () - begun;
    begun = g_get_monotonic_time ();
    g_ptr_array_unref (karum_turn_rows_compact (session, (KarumWritten){ 0 }));
    lines[i] = g_get_monotonic_time () - begun;
    begun = g_get_monotonic_time ();
    karum_record_unref (karum_record_copy (karum_session_get_record (session)));
    copies[i] = g_get_monotonic_time () - begun;
  }
  for (guint i = 0; i < SAVES; i++) {
    gint64 begun = g_get_monotonic_time ();

    karum_session_undo (session);
    settle (session);
    undos[i] = g_get_monotonic_time () - begun;
  }
  print ("saving a turn", saves, SAVES);
  print ("undoing it", undos, SAVES);
  print ("making the rows of the list", lists, SAVES);
  print ("making them, a turn a line", lines, SAVES);
  print ("copying the record", copies, SAVES);
  karum_turn_folds_free (folds);
}

/* Pastes the main line with all variations from the clipboard. */
static void
time_branches (KarumSession *session)
{
  gint64 writing[SAVES], pasting[SAVES];

  for (guint i = 0; i < SAVES; i++) {
    gint64 begun = g_get_monotonic_time ();
    g_autofree char *text = NULL;

    karum_session_go (session, 1);
    text = karum_session_dup_branch (session);
    writing[i] = g_get_monotonic_time () - begun;
    karum_session_go (session, 0);
    begun = g_get_monotonic_time ();
    karum_session_paste (session, text);
    settle (session);
    pasting[i] = g_get_monotonic_time () - begun;
  }
  print ("writing all turns as a branch", writing, SAVES);
  print ("reading and joining them", pasting, SAVES);
}

/* -- The page --------------------------------------------------------------------------------- */

#define TIMES 40
#define LONG_COMMENT 100000

static gboolean
is_idle (const GameFixture *fixture)
{
  KarumSession *session = fixture->page->session;

  return session && !session->next && !session->turning;
}

/* The time of the main thread from @event until all is saved and drawn, and that of all threads. */
static void
measure (GameFixture *fixture, const char *step, void (*event) (GameFixture *fixture), guint n)
{
  g_autofree gint64 *main_thread = g_new (gint64, n), *all = g_new (gint64, n);

  for (guint i = 0; i < n; i++) {
    double begun = meter_thread (), of_all = meter_processor ();

    event (fixture);
    robot_expect (is_idle (fixture));
    robot_settle ();
    main_thread[i] = (gint64) ((meter_thread () - begun) * 1000);
    all[i] = (gint64) ((meter_processor () - of_all) * 1000);
  }
  qsort (main_thread, n, sizeof (gint64), compare);
  qsort (all, n, sizeof (gint64), compare);
  printf ("%-36s median %7.1f ms, 95th %7.1f ms, longest %7.1f ms; all threads %7.1f ms\n", step,
          (double) main_thread[n / 2] / 1000, (double) main_thread[n * 19 / 20] / 1000,
          (double) main_thread[n - 1] / 1000, (double) all[n / 2] / 1000);
}

#define KEY(name, key)                    \
  static void name (GameFixture *fixture) \
  {                                       \
    (void) fixture;                       \
    robot_key (key);                      \
  }
/* clang-format off */
KEY (right, "Right") KEY (left, "Left") KEY (next_fork, "shift+Right") KEY (previous_fork, "shift+Left")
KEY (down, "Down") KEY (up, "Up") KEY (home, "Home") KEY (end, "End") KEY (good, "1")
KEY (undo, "ctrl+z") KEY (redo, "ctrl+shift+z") KEY (open_comment, "d") KEY (leave_comment, "Escape")
KEY (letter, "x") KEY (space, "space") KEY (erase, "BackSpace") KEY (fold, "v") KEY (lines, "l")
KEY (flip, "f") KEY (paste, "ctrl+v") KEY (select_all, "ctrl+a")
    /* clang-format on */

    static void wheel (GameFixture *fixture)
{
  robot_scroll (GTK_WIDGET (fixture->page->turns), 1);
}

static void
click_in_record (GameFixture *fixture)
{
  GtkWidget *turns = GTK_WIDGET (fixture->page->turns);

  robot_click (turns, gtk_widget_get_width (turns) / 3.0, gtk_widget_get_height (turns) / 2.0);
}

static void
click_on_board (GameFixture *fixture)
{
  robot_click_second (GTK_WIDGET (fixture->page->board), 200, 200);
}

static void
open_page (GameFixture *fixture)
{
  karum_game_page_open (fixture->page, fixture->archive, fixture->id, G_MAXUINT);
}

static void
write_comment (GameFixture *fixture, const char *prefix)
{
  const struct {
    const char *name;
    void (*event) (GameFixture *fixture);
    guint n;
  } steps[] = { { "letters", letter, TIMES },  { "spaces", space, TIMES },
                { "Backspace", erase, TIMES }, { "leaving and saving", leave_comment, 1 },
                { "undo", undo, 1 },           { "redo", redo, 1 } };

  for (guint round = 0; round < 3; round++) {
    g_autofree char *opening = g_strdup_printf ("%s: opening", prefix);

    measure (fixture, opening, open_comment, 1);
    karum_for_each_of (each, steps) {
      g_autofree char *step = g_strdup_printf ("%s: %s", prefix, each->name);

      measure (fixture, step, each->event, each->n);
    }
  }
}

static void
measure_page (GameFixture *fixture, const char *only)
{
  const struct {
    const char *name;
    void (*event) (GameFixture *fixture);
  } steps[] = {
    { "Home", home },
    { "Right", right },
    { "Left", left },
    { "next fork", next_fork },
    { "other move at a fork", down },
    { "first move at a fork", up },
    { "previous fork", previous_fork },
    { "End", end },
    { "glyph", good },
    { "undo", undo },
    { "wheel on the record", wheel },
    { "click in the record", click_in_record },
    { "mark on the board", click_on_board },
    { "fold and unfold", fold },
    { "a move a line, and back", lines },
    { "flip", flip },
  };

  karum_for_each_of (step, steps)
    if (!only || strstr (step->name, only))
      measure (fixture, step->name, step->event, TIMES);
}

/* (transfer full): words with points, as a person would paste them. */
static char *
long_comment (void)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; text->len < LONG_COMMENT - 100; i++)
    g_string_append_printf (text, i % 50 == 49 ? "word %u\n" : "word %u and c%u ", i, 1 + i % 19);
  return g_string_free (text, FALSE);
}

/* Ten times as long as a comment can be. */
static void
paste_megabyte (GameFixture *fixture)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < 10; i++) {
    g_autofree char *part = long_comment ();

    g_string_append (text, part);
  }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (fixture->window), text->str);
  karum_session_go (fixture->page->session, 150);
  measure (fixture, "megabyte: opening", open_comment, 1);
  measure (fixture, "megabyte: selecting all", select_all, 1);
  measure (fixture, "megabyte: pasting", paste, 1);
  measure (fixture, "megabyte: letters", letter, 5);
  measure (fixture, "megabyte: leaving", leave_comment, 1);
}

static void
time_page (KarumRandom *random, const char *only)
{
  GameFixture fixture = { 0 };
  g_autoptr (KarumRecord) record = make_record (random), longer = NULL;
  g_autofree char *text = long_comment ();
  g_autofree KarumSavedGame *saved = NULL;
  g_autoptr (GAsyncResult) done = NULL;

  game_fixture_set_up (&fixture, NULL);
  longer = karum_record_copy (record);
  karum_node_set_comment (karum_record_node_at (longer, 200), text);
  karum_request_async (fixture.archive, karum_request_save_game (0, 0, NULL, longer), NULL,
                       take_result, &done);
  saved = karum_request_finish (fixture.archive, wait_for (&done), NULL);
  fixture.id = saved->id;
  game_fixture_open_window (&fixture, 1280, 800);
  robot_expect (is_idle (&fixture));
  measure (&fixture, "opening", open_page, 3);
  measure_page (&fixture, only);
  if (only && !g_str_equal (only, "comment"))
    goto end;
  karum_session_go (fixture.page->session, 100);
  write_comment (&fixture, "comment");
  karum_session_go (fixture.page->session, 200);
  write_comment (&fixture, "longest comment");
  paste_megabyte (&fixture);
end:
  game_fixture_tear_down (&fixture, NULL);
}

int
main (int argc, char **argv)
{
  g_autofree char *directory = g_dir_make_tmp ("karum-tree-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (directory, "tree.karum", NULL);
  g_autoptr (GAsyncResult) opened = NULL, done = NULL;
  g_autoptr (KarumSession) session = NULL;
  g_autofree KarumSavedGame *saved = NULL;
  KarumArchive *archive;
  KarumRandom random;
  KarumRecord *record;

  setvbuf (stdout, NULL, _IOLBF, 0);
  karum_random_init (&random, 3);
  record = make_record (&random);
  karum_archive_open_async (path, NULL, take_result, &opened);
  archive = karum_archive_open_finish (wait_for (&opened), NULL);
  karum_request_async (archive, karum_request_save_game (0, 0, NULL, record), NULL, take_result,
                       &done);
  saved = karum_request_finish (archive, wait_for (&done), NULL);
  session = karum_session_new (archive, saved->id, saved->revision, record);
  printf ("%u turns, %d variations, %d comments\n", karum_session_get_length (session), VARIATIONS,
          COMMENTS);
  time_saves (session, &random);
  time_branches (session);
  g_clear_object (&session);
  karum_archive_close (archive);
  g_object_unref (archive);
  g_remove (path);
  g_rmdir (directory);
  if (argc > 1 && g_str_equal (argv[1], "page")) {
    karum_language_start (KARUM_LOCALEDIR);
    karum_language_apply ("en", "en");
    adw_init ();
    time_page (&random, argc > 2 ? argv[2] : NULL);
  }
  return 0;
}
