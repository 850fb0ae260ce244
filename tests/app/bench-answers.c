/* bench-answers.c: measures how soon the window answers clicks, keys and the wheel while the engine
 * rests, and while it searches with all its threads: from the event at the X server to the frame
 * that shows the answer; and of that, the processor time of the window and what its thread has
 * waited for a processor, which depend less on what else the machine does. Not a test: its output
 * is compared by hand. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../archive/fixture.h"

#include "karum-arrays.h"
#include "karum-games.h"
#include "karum-game-page-private.h"
#include "karum-session-private.h"
#include "library-fixture.h"
#include "robot.h"
#include "shell-fixture.h"

#define GAMES 600
/* Of the games in progress, and of the one that is long enough to be scrolled. */
#define TURNS 4
#define TURNS_LONG 120
#define STROKES 60

/* The wheel is two buttons of the X server. */
enum { LEFT = 1, WHEEL_UP = 4, WHEEL_DOWN = 5 };

/* Milliseconds. */
typedef struct {
  double clock, processor, waiting;
} Time;

/* A value that the answer to an event changes. */
typedef gint64 (*Sight) (gpointer subject);

typedef struct {
  Library library;
  KarumGamePage *page;
  KarumRandom random;
  gboolean searching;  /* the engine is */
  gint64 games;        /* the last game before those that are opened */
  GArray *times, *all; /* (element-type Time): of the present step, of all */

  /* What is waited for. */
  Sight sight;
  gpointer subject;
  gint64 before;
  Time begun, time; /* when it was pressed; how long it took */
  gboolean shown;
} Bench;

static double
milliseconds (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec * 1000 + (double) time.tv_nsec / 1e6;
}

/* How long this thread was ready to run, but another one ran; 0 where the system doesn't tell. */
static double
waited (void)
{
  g_autofree char *text = NULL;
  guint64 ran, waiting;

  if (!g_file_get_contents ("/proc/thread-self/schedstat", &text, NULL, NULL)
      || sscanf (text, "%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT, &ran, &waiting) != 2)
    return 0;
  return (double) waiting / 1e6;
}

/* Of this thread, which is that of the window. */
static Time
now (void)
{
  return (Time){ milliseconds (CLOCK_MONOTONIC), milliseconds (CLOCK_THREAD_CPUTIME_ID),
                 waited () };
}

static Time
since (Time begun, Time end)
{
  return (Time){ end.clock - begun.clock, end.processor - begun.processor,
                 end.waiting - begun.waiting };
}

/* Input is delivered with a frame, whose painting comes after all other phases: so a frame that has
 * just been painted shows what has changed by now. */
static void
note_frame (Bench *bench)
{
  const Time end = now ();

  if (bench->shown || !bench->sight || bench->sight (bench->subject) == bench->before)
    return;
  bench->shown = TRUE;
  bench->time = since (bench->begun, end);
}

static gboolean
give_up (gpointer data)
{
  g_error ("there was no answer");
  return G_SOURCE_REMOVE;
}

static gboolean
set_true (gpointer flag)
{
  *(gboolean *) flag = TRUE;
  return G_SOURCE_REMOVE;
}

/* A person's pause, which ends anywhere between two frames. */
static void
rest (Bench *bench)
{
  gboolean over = FALSE;

  g_timeout_add (60 + karum_random_below (&bench->random, 90), set_true, &over);
  wait_until (over);
}

/* Presses @key, or @button where the pointer is, and waits for the answer. */
static void
stroke (Bench *bench, const char *key, guint button, Sight sight, gpointer subject)
{
  const guint end = g_timeout_add_seconds (10, give_up, NULL);

  bench->sight = sight;
  bench->subject = subject;
  bench->before = sight (subject);
  bench->shown = FALSE;
  bench->begun = now ();
  if (key)
    robot_press (key);
  else
    robot_push (button);
  wait_until (bench->shown);
  g_source_remove (end);
  g_array_append_val (bench->times, bench->time);
  g_array_append_val (bench->all, bench->time);
  rest (bench);
}

static int
compare_doubles (double a, double b)
{
  return a < b ? -1 : a > b;
}

static int
compare_clocks (gconstpointer a, gconstpointer b)
{
  return compare_doubles (((const Time *) a)->clock, ((const Time *) b)->clock);
}

static int
compare_processors (gconstpointer a, gconstpointer b)
{
  return compare_doubles (((const Time *) a)->processor, ((const Time *) b)->processor);
}

static int
compare_waiting (gconstpointer a, gconstpointer b)
{
  return compare_doubles (((const Time *) a)->waiting, ((const Time *) b)->waiting);
}

static void
report (const char *step, GArray *times)
{
  const guint last = times->len - 1;

  g_array_sort (times, compare_clocks);
  printf ("%-28s %5u %6.1f ms %6.1f ms %6.1f ms", step, times->len,
          g_array_index (times, Time, last * 50 / 100).clock,
          g_array_index (times, Time, last * 95 / 100).clock,
          g_array_index (times, Time, last).clock);
  g_array_sort (times, compare_processors);
  printf (" %6.1f ms %6.1f ms", g_array_index (times, Time, last * 50 / 100).processor,
          g_array_index (times, Time, last * 95 / 100).processor);
  g_array_sort (times, compare_waiting);
  printf (" %6.1f ms %6.1f ms\n", g_array_index (times, Time, last * 95 / 100).waiting,
          g_array_index (times, Time, last).waiting);
  g_array_set_size (times, 0);
}

/* -- What is seen ------------------------------------------------------------------------------ */

static gint64
see_entry (gpointer page)
{
  KarumSession *session = ((KarumGamePage *) page)->session;

  return (gint64) karum_session_get_length (session) * 1000
         + karum_session_get_entry (session)->turn.n_points;
}

static gint64
see_ply (gpointer page)
{
  return karum_session_get_ply (((KarumGamePage *) page)->session);
}

static gint64
see_scrolling (gpointer adjustment)
{
  return (gint64) (1000 * gtk_adjustment_get_value (adjustment));
}

static gint64
see_text (gpointer editable)
{
  return g_str_hash (gtk_editable_get_text (editable));
}

static gint64
see_focus (gpointer library)
{
  return library_focused_game (library);
}

/* -- The game ---------------------------------------------------------------------------------- */

static void
open_game (Bench *bench, gint64 id)
{
  gtk_widget_activate_action (GTK_WIDGET (bench->library.window), "win.open-game", "x", id);
  robot_expect ((bench->page = shell_game_page (bench->library.window)) && bench->page->session
                && bench->page->id == id);
  robot_settle ();
  if (bench->page->analysing != bench->searching)
    robot_key ("alt+a");
  robot_expect (bench->page->analysing == bench->searching);
}

static void
click_point (Bench *bench, KarumPoint point)
{
  double x, y;

  g_assert_true (karum_board_view_get_center (bench->page->board, point, &x, &y));
  robot_point (GTK_WIDGET (bench->page->board), x, y);
  stroke (bench, NULL, LEFT, see_entry, bench->page);
  robot_expect (!bench->page->session->next && !bench->page->session->turning);
}

/* Random moves; what a click has made of the move so far is on the board before the next. */
static void
measure_clicks (Bench *bench, gint64 game, const char *step)
{
  KarumSession *session;

  open_game (bench, game);
  session = bench->page->session;
  for (guint i = 0; bench->times->len < STROKES && !karum_session_is_ended (session); i++) {
    const guint length = karum_session_get_length (session);
    KarumTurn turn;

    g_assert_true (karum_turn_random (karum_session_get_rules (session),
                                      karum_session_get_position (session), &bench->random, &turn));
    for (guint n = 0; n < turn.n_points && karum_session_get_length (session) == length; n++)
      if (n >= karum_session_get_entry (session)->turn.n_points)
        click_point (bench, turn.points[n]);
    /* A move that could still be continued. */
    if (karum_session_get_length (session) == length)
      click_point (bench, turn.points[turn.n_points - 1]);
  }
  report (step, bench->times);
}

static void
measure_keys (Bench *bench)
{
  robot_key ("Home");
  for (guint i = 0; i < STROKES; i++)
    stroke (bench, i < STROKES * 2 / 3 ? "Right" : "Left", 0, see_ply, bench->page);
  report ("keys that replay", bench->times);
}

static void
measure_wheel (Bench *bench)
{
  GtkWidget *board = GTK_WIDGET (bench->page->board);

  robot_key ("Home");
  robot_point (board, gtk_widget_get_width (board) / 2.0, gtk_widget_get_height (board) / 2.0);
  for (guint i = 0; i < STROKES; i++)
    stroke (bench, NULL, i < STROKES * 2 / 3 ? WHEEL_DOWN : WHEEL_UP, see_ply, bench->page);
  report ("wheel on the board", bench->times);
}

static void
measure_scrolling (Bench *bench, gpointer list, const char *step)
{
  GtkWidget *window = shell_find (list, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window));
  gboolean down = TRUE;

  robot_point (window, gtk_widget_get_width (window) / 2.0, gtk_widget_get_height (window) / 2.0);
  for (guint i = 0; i < STROKES; i++) {
    const double value = gtk_adjustment_get_value (adjustment);

    if (value <= 0)
      down = TRUE;
    else if (value
             >= gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment))
      down = FALSE;
    stroke (bench, NULL, down ? WHEEL_DOWN : WHEEL_UP, see_scrolling, adjustment);
  }
  report (step, bench->times);
}

static void
measure_typing (Bench *bench, GtkWidget *field, const char *step)
{
  GtkEditable *editable = shell_find (field, GTK_TYPE_TEXT);
  static const char *const keys[] = { "a", "1", "BackSpace", "b", "BackSpace", "BackSpace" };

  gtk_widget_grab_focus (GTK_WIDGET (editable));
  robot_settle ();
  for (guint i = 0; i < STROKES; i++)
    stroke (bench, keys[i % G_N_ELEMENTS (keys)], 0, see_text, editable);
  report (step, bench->times);
}

static void
measure_game (Bench *bench)
{
  measure_clicks (bench, bench->games + 1, "clicks on points: Jarmo");
  measure_clicks (bench, bench->games + 2, "clicks on points: Pah-Tum");
  measure_clicks (bench, bench->games + 3, "clicks on points: Manu");
  measure_typing (bench, GTK_WIDGET (bench->page->entry), "typing a move");
  open_game (bench, bench->games + 4);
  measure_keys (bench);
  measure_wheel (bench);
  measure_scrolling (bench, bench->page->turns, "wheel on the record");
}

/* -- The library ------------------------------------------------------------------------------- */

/* The analysis of the game page rests meanwhile; another one takes its place. */
static void
measure_library (Bench *bench)
{
  KarumAnalyst *analyst = karum_analyst_new ();
  KarumRules rules;
  KarumState state;

  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  g_assert_true (karum_start (&rules, NULL, NULL, &state, NULL));
  if (bench->searching)
    karum_analyst_look (analyst, &rules, &state);
  gtk_widget_activate_action (GTK_WIDGET (bench->library.window), "win.show-library", NULL);
  robot_settle ();
  measure_scrolling (bench, bench->library.page->games, "wheel on the library");
  robot_go_to (GTK_WIDGET (bench->library.page));
  robot_key ("Home");
  for (guint i = 0; i < STROKES; i++)
    stroke (bench, i < STROKES * 2 / 3 ? "Down" : "Up", 0, see_focus, &bench->library);
  report ("keys in the library", bench->times);
  measure_typing (bench, GTK_WIDGET (library_words (&bench->library)), "typing a search");
  g_assert_finalize_object (analyst);
}

/* -- The program ------------------------------------------------------------------------------- */

static void
add_game (const char *ruleset, guint turns)
{
  g_autofree char *path = shell_archive_path ();
  g_autoptr (KarumRecord) record = NULL;
  KarumStore *store = fixture_open (path);
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, ruleset, &rules, NULL));
  record = fixture_record_under (&rules, turns, 1);
  fixture_save (store, record);
  karum_store_close (store);
}

/* For each of both measurements. */
static void
add_games (void)
{
  shell_fill (GAMES);
  for (guint i = 0; i < 2; i++) {
    add_game ("jarmo", TURNS);
    add_game ("pahtum", TURNS);
    add_game ("manu", TURNS);
    add_game ("jarmo", TURNS_LONG);
  }
}

static void
start (Bench *bench)
{
  g_autofree char *load = NULL;

  add_games ();
  bench->library = library_open (0);
  gtk_window_set_default_size (GTK_WINDOW (bench->library.window), 1280, 800);
  robot_settle ();
  /* A real user is slower. */
  g_object_set (gtk_settings_get_default (), "gtk-double-click-time", 0, NULL);
  g_signal_connect_swapped (gtk_widget_get_frame_clock (GTK_WIDGET (bench->library.window)),
                            "after-paint", G_CALLBACK (note_frame), bench);
  g_file_get_contents ("/proc/loadavg", &load, NULL, NULL);
  printf ("%u processors, load before: %s", g_get_num_processors (), load ? load : "?\n");
}

static void
measure (Bench *bench, gboolean searching, gint64 games)
{
  bench->searching = searching;
  bench->games = games;
  printf ("%-28s %5s %9s %9s %9s %9s %9s %9s %9s\n",
          searching ? "the engine searches" : "the engine rests", "", "median", "95 %", "longest",
          "processor", "95 %", "waiting", "longest");
  measure_game (bench);
  measure_library (bench);
  report ("all", bench->all);
}

int
main (int argc, char **argv)
{
  Bench bench = { .times = karum_array_new (Time), .all = karum_array_new (Time) };

  setvbuf (stdout, NULL, _IOLBF, 0);
  karum_random_init (&bench.random, 1);
  start (&bench);
  measure (&bench, FALSE, GAMES);
  measure (&bench, TRUE, GAMES + 4);
  library_close (&bench.library);
  g_array_unref (bench.times);
  g_array_unref (bench.all);
  return EXIT_SUCCESS;
}
