/* learn.c: the pages of rules and lessons: every text is shown, every task is solved on its board, and a
 * wrong move is told from a right one. */
#include <glib/gi18n.h>
#include <string.h>

#include "karum-board-view.h"
#include "karum-entry.h"
#include "karum-games.h"
#include "karum-language.h"
#include "karum-learn-view.h"
#include "shell-fixture.h"

/* (nullable): the first descendant of @type that @fits (nullable). */
static GtkWidget *
find (GtkWidget *widget, GType type, gboolean (*fits) (GtkWidget *widget, gconstpointer data),
      gconstpointer data)
{
  GtkWidget *found = NULL;

  if (g_type_is_a (G_OBJECT_TYPE (widget), type) && (!fits || fits (widget, data)))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type, fits, data);
  return found;
}

static gboolean
is_of_board (GtkWidget *widget, gconstpointer board)
{
  return g_object_get_data (G_OBJECT (widget), "board") == board;
}

static gboolean
begins_with (GtkWidget *label, gconstpointer words)
{
  return gtk_widget_get_visible (label)
         && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (label)), words);
}

static gboolean
is_labelled (GtkWidget *button, gconstpointer words)
{
  return gtk_widget_get_visible (button) && gtk_widget_get_sensitive (button)
         && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), words) == 0;
}

static void
click (GtkWidget *card, const char *label)
{
  GtkWidget *button = find (card, GTK_TYPE_BUTTON, is_labelled, label);

  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
}

/* Pages are shown once there is an archive. */
static void
go (KarumWindow *window, const char *place)
{
  wait_until (window->archive);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.learn-about", "s", place));
  wait_until (g_strcmp0 (shell_page (window), "learn") == 0);
}

/* -- A task ----------------------------------------------------------------------------------- */

typedef struct {
  const KarumLearnBoard *board;
  gboolean right;
  KarumTurn turn; /* one that solves the task, or one that doesn't */
} Search;

static bool
look (const KarumTurn *turn, void *data)
{
  Search *search = data;
  gboolean solves = !karum_learn_board_missed (search->board, turn, NULL);

  if (solves == search->right)
    karum_turn_copy (&search->turn, turn);
  return solves != search->right;
}

/* Enters a move as a person does, point by point. */
static void
enter (GtkWidget *card, const KarumLearnBoard *board, const KarumTurn *turn)
{
  GtkWidget *view = find (card, KARUM_TYPE_BOARD_VIEW, NULL, NULL);
  KarumEntryStep step = KARUM_ENTRY_MORE;
  KarumEntry entry;

  if (turn->n_points == 0) {
    click (card, gettext (board->rules.game->turn_title (turn)));
    return;
  }
  karum_entry_init (&entry, &board->rules, &board->before);
  while (step == KARUM_ENTRY_MORE && entry.turn.n_points < turn->n_points) {
    KarumPoint point = turn->points[entry.turn.n_points];

    g_signal_emit_by_name (view, "point-activated", (guint) point);
    step = karum_entry_touch (&entry, point, NULL);
  }
  g_assert_cmpint (step, !=, KARUM_ENTRY_REFUSED);
  if (step == KARUM_ENTRY_MORE)
    click (card, "End the Move");
}

static void
solve (GtkWidget *page, const KarumLearnBoard *board)
{
  GtkWidget *card = find (page, KARUM_TYPE_LESSON_CARD, is_of_board, board);
  Search search = { .board = board, .right = FALSE };

  g_assert_nonnull (card);
  board->rules.game->turns (&board->rules, &board->before, look, &search);
  enter (card, board, &search.turn);
  g_assert_nonnull (find (card, GTK_TYPE_LABEL, begins_with, "Not yet: "));
  click (card, "Try Again");
  click (card, "Hint");
  search.right = TRUE;
  board->rules.game->turns (&board->rules, &board->before, look, &search);
  enter (card, board, &search.turn);
  g_assert_nonnull (find (card, GTK_TYPE_LABEL, begins_with, "Solved! "));
}

static gboolean
is_card (GtkWidget *widget, gconstpointer id)
{
  const KarumLearnBoard *board = g_object_get_data (G_OBJECT (widget), "board");

  return g_strcmp0 (board->id, id) == 0;
}

static guint
solve_all (GtkWidget *page, const KarumGame *game)
{
  g_autoptr (KarumLearn) learn = karum_learn_open (game->id, "en");
  const KarumLearnPage *course = karum_learn_page (learn, "course");
  guint n = 0;

  for (guint i = 0; i < course->blocks->len; i++) {
    const KarumLearnBlock *block = course->blocks->pdata[i];

    if (block->kind != KARUM_BLOCK_TASK)
      continue;
    n++;
    solve (page, g_object_get_data (G_OBJECT (find (page, KARUM_TYPE_LESSON_CARD, is_card,
                                                    block->board->id)),
                                    "board"));
  }
  return n;
}

/* Each course is done from the first to the last task, and the list says so. */
static void
test_courses (void)
{
  KarumApplication *application = shell_start ("en");
  KarumWindow *window = shell_window (application);
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  for (guint i = 0; karum_games[i]; i++) {
    g_autofree char *place = g_strdup_printf ("%s course", karum_games[i]->id);
    g_autofree char *progress = NULL;
    guint n;

    go (window, place);
    n = solve_all (GTK_WIDGET (karum_window_get_page (window, "learn")), karum_games[i]);
    g_assert_cmpuint (n, >=, 10);
    go (window, "");
    progress = g_strdup_printf ("Solved: %u of %u", n, n);
    g_assert_nonnull (find (GTK_WIDGET (karum_window_get_page (window, "learn")), GTK_TYPE_LABEL,
                            begins_with, progress));
  }
  g_settings_reset (settings, "lessons-solved");
  shell_stop (application);
}

/* -- Texts ------------------------------------------------------------------------------------ */

/* Every page of every game in every language, in a narrow window. */
static void
test_pages (gconstpointer language)
{
  KarumApplication *application = shell_start (language);
  KarumWindow *window = shell_window (application);

  gtk_window_set_default_size (GTK_WINDOW (window), 360, 640);
  for (guint i = 0; karum_games[i]; i++) {
    g_autoptr (KarumLearn) learn = karum_learn_open (karum_games[i]->id, language);

    for (guint j = 0; j < learn->pages->len; j++) {
      const KarumLearnPage *page = learn->pages->pdata[j];
      g_autofree char *place = g_strdup_printf ("%s %s", karum_games[i]->id, page->id);
      int least = 0;

      go (window, place);
      gtk_widget_measure (GTK_WIDGET (karum_window_get_page (window, "learn")),
                          GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      g_assert_cmpint (least, <=, 360);
      g_assert_nonnull (find (GTK_WIDGET (karum_window_get_page (window, "learn")),
                              KARUM_TYPE_BOARD_VIEW, NULL, NULL));
    }
  }
  shell_stop (application);
}

/* Back leads from a text to the list; what doesn't exist shows the list. */
static void
test_ways (void)
{
  KarumApplication *application = shell_start ("en");
  KarumWindow *window = shell_window (application);
  GtkWidget *page;

  go (window, "");
  page = GTK_WIDGET (karum_window_get_page (window, "learn"));
  g_assert_nonnull (find (page, GTK_TYPE_LABEL, begins_with, "Pah-Tum"));
  g_assert_null (find (page, KARUM_TYPE_BOARD_VIEW, NULL, NULL));
  go (window, "pahtum:custodial rules capture");
  g_assert_nonnull (find (page, GTK_TYPE_LABEL, begins_with, "If the stone that you place"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL));
  g_assert_null (find (page, KARUM_TYPE_BOARD_VIEW, NULL, NULL));
  go (window, "pahtum rules");
  g_assert_null (find (page, GTK_TYPE_LABEL, begins_with, "If the stone that you place"));
  go (window, "pahtum nothing");
  g_assert_null (find (page, KARUM_TYPE_BOARD_VIEW, NULL, NULL));
  go (window, "chess rules");
  g_assert_null (find (page, KARUM_TYPE_BOARD_VIEW, NULL, NULL));
  shell_stop (application);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/learn/ways", test_ways);
  g_test_add_func ("/app/learn/courses", test_courses);
  shell_add ("/app/learn/pages", test_pages);
  return g_test_run ();
}
