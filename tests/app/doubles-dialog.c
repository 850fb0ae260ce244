/* doubles-dialog.c: likely doubles are looked through, merged, kept apart and undone by keys and by
 * mouse, from games that another program has imported. */
#include "shell-fixture.h"

#include "karum-arrays.h"
#include "karum-double-card.h"
#include "karum-doubles-dialog.h"
#include "karum-lines-view.h"
#include "robot.h"

/* Two pairs of players: one in two scripts, one in two transliterations. */
static const char *const pairings[][2] = {
  { "Иван Петров", "Dmitry Sokolov" },
  { "Ivan Petrov", "Ōno" },
  { "Иван Петров", "Dmitrij Sokolow" },
};

static void
write_game (GString *text, guint day, const char *first, const char *second)
{
  g_string_append_printf (text,
                          "[Event \"?\"]\n[Date \"2026.03.%02u\"]\n[Player1 \"%s\"]\n"
                          "[Player2 \"%s\"]\n[Result \"1-0\"]\n[Game \"jarmo\"]\n"
                          "[Termination \"resignation\"]\n\n1. a1-b3 1-0\n\n",
                          day, first, second);
}

/* @spellings: of one more name, which differ by accents alone; each is another opponent. */
static void
import_games (guint spellings)
{
  g_autofree char *archive = shell_archive_path ();
  g_autofree char *directory = g_path_get_dirname (archive);
  g_autofree char *file = g_strconcat (archive, ".kgn", NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  const char *argv[] = { g_getenv ("KARUM_CLI"), "import", "--archive", archive, file, NULL };
  int status;

  for (gsize i = 0; i < G_N_ELEMENTS (pairings); i++)
    write_game (text, (guint) i + 1, pairings[i][0], pairings[i][1]);
  for (guint spelling = 0; spelling < spellings; spelling++) {
    g_autoptr (GString) name = g_string_new (NULL);

    for (guint letter = 0; letter < 6; letter++)
      g_string_append (name, spelling >> letter & 1 ? "ná" : "na");
    write_game (text, 4, name->str, "Zed");
  }
  g_assert_cmpint (g_mkdir_with_parents (directory, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, text->str, -1, NULL));
  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL,
                               G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL,
                               NULL, NULL, &status, NULL));
  g_assert_true (g_spawn_check_wait_status (status, NULL));
}

typedef struct {
  KarumApplication *application;
  KarumWindow *window;
  GtkWindow *dialog; /* (nullable) */
} Doubles;

static guint
count_players (const Doubles *doubles)
{
  return g_list_model_get_n_items (shell_roster (shell_players_page (doubles->window)));
}

static Doubles
start (guint spellings)
{
  Doubles doubles = { 0 };

  shell_clean ();
  import_games (spellings);
  doubles.application = shell_start ("en");
  doubles.window = shell_window (doubles.application);
  wait_until (g_str_equal (shell_library_state (doubles.window), "games"));
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (doubles.window), "win.show-players", NULL));
  robot_focus (GTK_WIDGET (doubles.window));
  robot_expect (count_players (&doubles) == 5 + spellings + (spellings > 0));
  return doubles;
}

static void
stop (Doubles *doubles)
{
  shell_stop (doubles->application);
  shell_clean ();
}

/* Whether the dialog shows @place, “1 of 2”, or says that there are no doubles. */
static gboolean
shows (const Doubles *doubles, const char *place)
{
  return shell_find_label (doubles->dialog, place) != NULL;
}

static void
open_dialog (Doubles *doubles)
{
  robot_key ("ctrl+shift+j");
  robot_expect ((doubles->dialog = shell_dialog (KARUM_TYPE_DOUBLES_DIALOG)));
  robot_focus (GTK_WIDGET (doubles->dialog));
}

static void
close_dialog (Doubles *doubles)
{
  robot_key ("Escape");
  /* The first one may have taken away a message. */
  if (shell_dialog (KARUM_TYPE_DOUBLES_DIALOG))
    robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_DOUBLES_DIALOG));
  robot_focus (GTK_WIDGET (doubles->window));
}

/* -- Keys ------------------------------------------------------------------------------------- */

/* Both cards are in one row of the dialog. */
static gboolean
are_side_by_side (const Doubles *doubles)
{
  GtkWidget *cell = gtk_widget_get_ancestor (shell_find (doubles->dialog, KARUM_TYPE_DOUBLE_CARD),
                                             GTK_TYPE_FLOW_BOX_CHILD);
  GtkWidget *other = gtk_widget_get_next_sibling (cell);
  graphene_rect_t a, b;

  return gtk_widget_compute_bounds (cell, gtk_widget_get_parent (cell), &a)
         && gtk_widget_compute_bounds (other, gtk_widget_get_parent (cell), &b)
         && a.origin.y == b.origin.y && a.origin.x < b.origin.x;
}

/* Both transliterations sound the same; the pair that is looked at stays after an undo. */
static void
test_by_keys (void)
{
  Doubles doubles = start (0);

  open_dialog (&doubles);
  robot_expect (shows (&doubles, "1 of 2"));
  robot_expect (are_side_by_side (&doubles));
  robot_key ("alt+Right");
  robot_expect (shows (&doubles, "2 of 2"));
  robot_key ("alt+Right");
  robot_settle ();
  g_assert_true (shows (&doubles, "2 of 2"));
  robot_key ("alt+Left");
  robot_expect (shows (&doubles, "1 of 2"));

  robot_key ("ctrl+d");
  robot_expect (shows (&doubles, "1 of 1"));
  g_assert_cmpuint (count_players (&doubles), ==, 5);
  robot_key ("ctrl+z");
  robot_expect (shows (&doubles, "1 of 2"));

  robot_key ("ctrl+2");
  robot_expect (shows (&doubles, "1 of 1") && count_players (&doubles) == 4);
  robot_key ("ctrl+1");
  robot_expect (shows (&doubles, "No Possible Duplicates") && count_players (&doubles) == 3);
  robot_key ("ctrl+z");
  robot_expect (shows (&doubles, "1 of 1") && count_players (&doubles) == 4);
  robot_key ("ctrl+z");
  robot_expect (shows (&doubles, "1 of 2") && count_players (&doubles) == 5);
  close_dialog (&doubles);
  stop (&doubles);
}

/* -- The mouse -------------------------------------------------------------------------------- */

/* The distance of the upper edge of a button from that of the dialog, or of the lower one. */
static float
edge_of (const Doubles *doubles, const char *label, gboolean lower)
{
  GtkWidget *button = robot_find_button (GTK_WIDGET (doubles->dialog), label);
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (button, GTK_WIDGET (doubles->dialog), &bounds));
  return bounds.origin.y + (lower ? bounds.size.height : 0);
}

/* A double click, however slow this computer is, merges one pair; the toast takes it back. */
static void
test_double_click (void)
{
  Doubles doubles = start (0);
  GtkWidget *button;

  g_object_set (gtk_settings_get_default (), "gtk-double-click-time", 600000, NULL);
  open_dialog (&doubles);
  robot_expect (shows (&doubles, "1 of 2"));
  button = robot_find_button (GTK_WIDGET (doubles.dialog), "Merge into This One");
  robot_click_middle (button);
  robot_click_middle (button);
  robot_expect (shows (&doubles, "1 of 1") && count_players (&doubles) == 4);
  robot_click_middle (button);
  robot_settle ();
  g_assert_cmpuint (count_players (&doubles), ==, 4);
  g_object_set (gtk_settings_get_default (), "gtk-double-click-time", 0, NULL);
  robot_expect (shell_find_label (doubles.dialog, "Players merged (Dmitry Sokolov)"));
  robot_paint (GTK_WIDGET (doubles.dialog));
  g_assert_cmpfloat (edge_of (&doubles, "_Undo", TRUE), <=,
                     edge_of (&doubles, "_Different People", FALSE));
  robot_click_middle (robot_find_button (GTK_WIDGET (doubles.dialog), "_Undo"));
  robot_expect (shows (&doubles, "1 of 2") && count_players (&doubles) == 5);
  gtk_window_close (doubles.dialog);
  robot_expect (!shell_dialog (KARUM_TYPE_DOUBLES_DIALOG));
  stop (&doubles);
}

/* -- What is remembered ----------------------------------------------------------------------- */

static void
restart (Doubles *doubles)
{
  shell_stop (doubles->application);
  doubles->application = shell_start ("en");
  doubles->window = shell_window (doubles->application);
  wait_until (g_str_equal (shell_library_state (doubles->window), "games"));
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (doubles->window), "win.show-players", NULL));
  robot_focus (GTK_WIDGET (doubles->window));
  robot_expect (count_players (doubles) == 5);
}

static void
test_kept_apart (void)
{
  Doubles doubles = start (0);

  /* A real user is slower. */
  g_object_set (gtk_settings_get_default (), "gtk-double-click-time", 0, NULL);
  open_dialog (&doubles);
  robot_expect (shows (&doubles, "1 of 2"));
  robot_click_middle (robot_find_button (GTK_WIDGET (doubles.dialog), "_Different People"));
  robot_expect (shows (&doubles, "1 of 1"));
  robot_click_middle (robot_find_button (GTK_WIDGET (doubles.dialog), "_Different People"));
  robot_expect (shows (&doubles, "No Possible Duplicates"));
  close_dialog (&doubles);
  restart (&doubles);
  open_dialog (&doubles);
  robot_expect (shows (&doubles, "No Possible Duplicates"));
  close_dialog (&doubles);
  stop (&doubles);
}

/* -- The key of the list, wherever the focus is ----------------------------------------------- */

static void
put_focus (const Doubles *doubles, GType type)
{
  GtkWidget *part = type ? shell_find (shell_players_page (doubles->window), type) : NULL;

  if (part)
    g_assert_true (gtk_widget_grab_focus (part));
  else
    gtk_window_set_focus (GTK_WINDOW (doubles->window), NULL);
}

static void
test_every_focus (void)
{
  const GType places[]
      = { G_TYPE_NONE, KARUM_TYPE_LINES_VIEW, GTK_TYPE_TOGGLE_BUTTON, GTK_TYPE_SEARCH_ENTRY };
  Doubles doubles = start (0);

  karum_for_each_of (place, places) {
    if (*place == GTK_TYPE_SEARCH_ENTRY)
      robot_key ("ctrl+f");
    put_focus (&doubles, *place == G_TYPE_NONE ? 0 : *place);
    open_dialog (&doubles);
    robot_expect (shows (&doubles, "1 of 2"));
    close_dialog (&doubles);
  }
  stop (&doubles);
}

/* -- More than are listed --------------------------------------------------------------------- */

static void
test_too_many (void)
{
  Doubles doubles = start (46);
  AdwWindowTitle *title;

  open_dialog (&doubles);
  title = ADW_WINDOW_TITLE (shell_find (doubles.dialog, ADW_TYPE_WINDOW_TITLE));
  robot_expect (g_str_has_prefix (adw_window_title_get_subtitle (title), "1 of 1"));
  g_assert_true (g_str_has_suffix (adw_window_title_get_subtitle (title), " or more"));
  close_dialog (&doubles);
  stop (&doubles);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/doubles-dialog/keys", test_by_keys);
  g_test_add_func ("/app/doubles-dialog/double-click", test_double_click);
  g_test_add_func ("/app/doubles-dialog/kept-apart", test_kept_apart);
  g_test_add_func ("/app/doubles-dialog/too-many", test_too_many);
  g_test_add_func ("/app/doubles-dialog/every-focus", test_every_focus);
  return g_test_run ();
}
