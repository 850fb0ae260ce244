/* dialogs.c: common properties of dialogs and of menus of pages. */
#include "karum-arrays.h"
#include "karum-date-row.h"
#include "karum-dialog.h"
#include "karum-filter-dialog.h"
#include "karum-name-dialog.h"
#include "karum-new-game-dialog.h"
#include "karum-games.h"
#include "karum-option-row.h"
#include "karum-pattern-dialog.h"
#include "karum-rules-editor.h"
#include "karum-solver.h"
#include "karum-spinner.h"
#include "karum-work-view.h"
#include "karum-wrap-layout.h"
#include "karum-teller.h"
#include "karum-work-dialog.h"
#include "library-fixture.h"
#include "robot.h"

#define GAMES 12

/* The initial focus of a dialog is below the buttons that close it. */
static void
test_dialog_focus (void)
{
  const struct {
    const char *action;
    GType type;
  } dialogs[] = {
    { "library.edit-filter", KARUM_TYPE_FILTER_DIALOG },
    { "win.find-pattern", KARUM_TYPE_PATTERN_DIALOG },
    { "win.new-game", KARUM_TYPE_NEW_GAME_DIALOG },
    { "library.save-search", KARUM_TYPE_NAME_DIALOG },
  };
  Library library = library_open (GAMES);

  karum_for_each_of (each, dialogs) {
    GtkWindow *dialog;

    library_activate (&library, each->action);
    robot_expect ((dialog = shell_dialog (each->type)));
    robot_focus (GTK_WIDGET (dialog));
    robot_expect (gtk_window_get_focus (dialog));
    g_assert_null (gtk_widget_get_ancestor (gtk_window_get_focus (dialog), ADW_TYPE_HEADER_BAR));
    robot_key ("Escape");
    robot_expect (!shell_dialog (each->type));
    robot_focus (GTK_WIDGET (library.window));
  }
  library_close (&library);
}

/* A larger font makes a dialog larger, up to the size of its window. */
static void
test_large_letters (void)
{
  Library library = library_open (GAMES);
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (library.window));
  GtkWindow *dialog = GTK_WINDOW (gtk_window_new ());
  int width, height;

  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * PANGO_SCALE, NULL);
  gtk_window_set_transient_for (dialog, GTK_WINDOW (library.window));
  gtk_window_set_default_size (dialog, 100, 20000);
  karum_dialog_present (dialog);
  gtk_window_get_default_size (dialog, &width, &height);
  g_assert_cmpint (width, ==, 200);
  g_assert_cmpint (height, <=, gtk_widget_get_height (GTK_WIDGET (library.window)));
  gtk_window_destroy (dialog);
  gtk_settings_reset_property (settings, "gtk-xft-dpi");
  library_close (&library);
}

/* Where the words of a date need two lines, they are above the text. */
static void
test_large_date (void)
{
  Library library = library_open (GAMES);
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (library.window));
  GtkWidget *window = gtk_window_new (), *list = gtk_list_box_new (), *title, *text;
  GtkWidget *row = g_object_new (KARUM_TYPE_DATE_ROW, "title", "Date of the First Round", NULL);
  graphene_rect_t above;
  int lines, below;

  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * PANGO_SCALE, NULL);
  gtk_list_box_append (GTK_LIST_BOX (list), row);
  gtk_window_set_child (GTK_WINDOW (window), list);
  gtk_window_set_default_size (GTK_WINDOW (window), 240, 400);
  karum_date_row_set_date (KARUM_DATE_ROW (row), "2026-11-29");
  gtk_window_present (GTK_WINDOW (window));
  title = GTK_WIDGET (gtk_widget_get_template_child (row, ADW_TYPE_ENTRY_ROW, "title"));
  text = shell_find (row, GTK_TYPE_TEXT);
  robot_expect (gtk_widget_get_width (title) > 0);
  robot_settle ();
  robot_paint (window);
  pango_layout_get_pixel_size (gtk_label_get_layout (GTK_LABEL (title)), NULL, &lines);
  g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (title))), >, 1);
  g_assert_cmpint (gtk_widget_get_height (title), >=, lines);
  g_assert_true (gtk_widget_compute_bounds (title, row, &above));
  g_assert_cmpfloat (above.origin.y, >=, 0);
  gtk_widget_measure (text, GTK_ORIENTATION_VERTICAL, -1, NULL, &below, NULL, NULL);
  g_assert_cmpint (gtk_widget_get_height (row), >=, lines + below);
  gtk_window_destroy (GTK_WINDOW (window));
  gtk_settings_reset_property (settings, "gtk-xft-dpi");
  library_close (&library);
}

/* Progress that is counted in parts of a file is shown in per cent. */
static void
test_share_of_work (void)
{
  Library library = library_open (GAMES);
  KarumWorkView *view = g_object_ref_sink (g_object_new (KARUM_TYPE_WORK_VIEW, NULL));
  GtkProgressBar *bar = shell_find (view, GTK_TYPE_PROGRESS_BAR);
  G_GNUC_UNUSED g_autoptr (GCancellable) copying = karum_work_view_begin (view, "Copying");
  G_GNUC_UNUSED g_autoptr (GCancellable) counting = NULL;

  karum_work_view_show_share (view);
  karum_work_view_visit (1999, 4000, view);
  g_assert_cmpstr (gtk_progress_bar_get_text (bar), ==, "49%");
  counting = karum_work_view_begin (view, "Counting");
  karum_work_view_visit (1999, 4000, view);
  g_assert_cmpstr (gtk_progress_bar_get_text (bar), ==, "1,999 of 4,000");
  g_object_unref (view);
  library_close (&library);
}

/* A message of several lines isn't as wide as its text in one line would be. */
static void
test_long_message (void)
{
  Library library = library_open (GAMES);
  GtkWidget *window = gtk_window_new (), *overlay = adw_toast_overlay_new ();
  KarumTeller *teller = karum_teller_new (ADW_TOAST_OVERLAY (overlay));
  GtkWidget *toast;

  gtk_window_set_default_size (GTK_WINDOW (window), 1800, 600);
  gtk_window_set_child (GTK_WINDOW (window), overlay);
  gtk_window_present (GTK_WINDOW (window));
  robot_paint (window);
  karum_teller_tell (teller,
                     "“Commenting” can’t be undone or redone, because its entry in the history is "
                     "damaged, or another version of Karum has written it. Nothing was changed.",
                     NULL, NULL);
  robot_expect ((toast = gtk_widget_get_first_child (overlay)) && gtk_widget_get_width (toast) > 0);
  robot_paint (window);
  g_assert_cmpint (gtk_widget_get_width (toast), <, 900);
  karum_teller_free (teller);
  gtk_window_destroy (GTK_WINDOW (window));
  library_close (&library);
}

/* A message with a button fits into the narrowest window, even with a large font. */
static void
test_narrow_message (void)
{
  Library library = library_open (GAMES);
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (library.window));
  GtkWidget *window = gtk_window_new (), *overlay = adw_toast_overlay_new (), *button;
  KarumTeller *teller = karum_teller_new (ADW_TOAST_OVERLAY (overlay));
  graphene_rect_t bounds;

  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * PANGO_SCALE, NULL);
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), 360, 600);
  gtk_window_set_child (GTK_WINDOW (window), overlay);
  gtk_window_present (GTK_WINDOW (window));
  robot_paint (window);
  karum_teller_offer (teller, "Предварительно просмотренная партия в корзине", "_Восстановить",
                      "window.close", NULL);
  robot_expect ((button = robot_find_button (window, "_Восстановить")));
  robot_paint (window);
  robot_settle ();
  g_assert_cmpint (gtk_widget_get_width (window), ==, 360);
  g_assert_true (gtk_widget_compute_bounds (button, window, &bounds));
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, 360);
  gtk_settings_reset_property (settings, "gtk-xft-dpi");
  karum_teller_free (teller);
  gtk_window_destroy (GTK_WINDOW (window));
  library_close (&library);
}

static void
end_page (GSimpleAction *action, GVariant *parameter, gpointer teller)
{
  (void) action, (void) parameter;
  g_clear_pointer ((KarumTeller **) teller, karum_teller_free);
}

/* The button of a message may end the page that shows it: nothing of the page is used after. */
static void
test_last_message (void)
{
  Library library = library_open (GAMES);
  GtkWidget *window = gtk_window_new (), *overlay = adw_toast_overlay_new (), *button;
  KarumTeller *teller = karum_teller_new (ADW_TOAST_OVERLAY (overlay));
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  const GActionEntry end = { .name = "end", .activate = end_page };
  gpointer shown;

  g_action_map_add_action_entries (G_ACTION_MAP (group), &end, 1, &teller);
  gtk_widget_insert_action_group (window, "test", G_ACTION_GROUP (group));
  gtk_window_set_child (GTK_WINDOW (window), overlay);
  gtk_window_present (GTK_WINDOW (window));
  robot_paint (window);
  karum_teller_offer (teller, "The end", "_End", "test.end", NULL);
  robot_expect ((button = robot_find_button (window, "_End")));
  shown = teller;
  g_assert_cmpuint (g_signal_handler_find (button, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, shown), >,
                    0);
  g_signal_emit_by_name (button, "clicked");
  g_assert_null (teller);
  g_assert_cmpuint (g_signal_handler_find (button, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, shown),
                    ==, 0);
  gtk_window_destroy (GTK_WINDOW (window));
  library_close (&library);
}

/* The title between the buttons of a narrow dialog is shown completely, in two lines if
 * necessary. */
static void
test_dialog_title (void)
{
  Library library = library_open (GAMES);
  GtkWindow *dialog;
  GtkWidget *title;

  library_activate (&library, "win.new-game");
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG)));
  gtk_window_set_title (dialog, "Words more than usual");
  gtk_window_set_default_size (dialog, 340, 400);
  robot_paint (GTK_WIDGET (dialog));
  title = shell_find_label (dialog, "Words more than usual");
  g_assert_nonnull (title);
  robot_expect (gtk_widget_get_width (GTK_WIDGET (dialog)) < 400);
  robot_expect (!pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (title))));
  gtk_window_close (dialog);
  library_close (&library);
}

static void
set_rules (GtkWindow *dialog, const char *text)
{
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, text, &rules, NULL));
  karum_rules_editor_set_rules (shell_find (dialog, KARUM_TYPE_RULES_EDITOR), &rules);
  robot_settle ();
}

/* What a solved board is worth stands beside it, and only there fair ones are drawn. */
static void
test_fair_board (void)
{
  Library library = library_open (GAMES);
  KarumSetupEditor *setup;
  GtkWindow *dialog;
  GtkWidget *fair;
  guint n_setups = 0;

  library_activate (&library, "win.new-game");
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG)));
  setup = shell_find (dialog, KARUM_TYPE_SETUP_EDITOR);
  set_rules (dialog, "pahtum:classic,size=5,holes=7");
  fair = robot_find_button (GTK_WIDGET (dialog), "_Fair Board");
  g_assert_nonnull (fair);
  for (guint i = 0; i < 12; i++) {
    g_autofree char *before = g_strdup (karum_setup_editor_get_setup (setup));

    robot_go_to (fair);
    robot_key ("space");
    robot_expect (shell_find_label (dialog, "Proved fair: a draw with best play."));
    n_setups += !g_str_equal (before, karum_setup_editor_get_setup (setup));
  }
  g_assert_cmpuint (n_setups, >, 6);
  set_rules (dialog, "pahtum:custodial,size=5,holes=7");
  g_assert_false (gtk_widget_get_mapped (fair));
  g_assert_null (shell_find_label (dialog, "Proved fair: a draw with best play."));
  gtk_window_close (dialog);
  library_close (&library);
}

/* The row of the option with this title. */
static GtkWidget *
option_of (GtkWindow *dialog, const char *title)
{
  GtkWidget *row = shell_find (dialog, KARUM_TYPE_OPTION_ROW);

  while (row && !g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), title))
    row = gtk_widget_get_next_sibling (row);
  g_assert_nonnull (row);
  return row;
}

/* The buttons of a number stay under the pointer while it is changed: boards of some numbers of
 * holes can be drawn fair and are solved, others aren’t. */
static void
test_rows_stay (gconstpointer width)
{
  Library library = library_open (GAMES);
  GtkWindow *dialog;
  GtkWidget *row, *holes;

  shell_unfold_new_game ();
  library_activate (&library, "win.new-game");
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG)));
  gtk_window_set_default_size (dialog, GPOINTER_TO_INT (width), 780);
  set_rules (dialog, "pahtum:classic,size=6,holes=2");
  g_assert_null (robot_find_button (GTK_WIDGET (dialog), "_Fair Board"));
  row = option_of (dialog, "Holes");
  holes = adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row));
  for (guint n = 0; n < 8; n++) {
    graphene_rect_t before, after;

    g_assert_true (gtk_widget_compute_bounds (row, GTK_WIDGET (dialog), &before));
    gtk_spin_button_spin (GTK_SPIN_BUTTON (holes), GTK_SPIN_STEP_FORWARD, 1);
    robot_settle ();
    g_assert_true (gtk_widget_compute_bounds (row, GTK_WIDGET (dialog), &after));
    g_assert_true (graphene_rect_equal (&before, &after));
  }
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (holes)), >, 10);
  g_assert_nonnull (robot_find_button (GTK_WIDGET (dialog), "_Fair Board"));
  gtk_window_close (dialog);
  library_close (&library);
}

static gboolean
is_fair (const char *rules_text, const char *setup)
{
  KarumSolver *solver;
  KarumSearchResult found;
  KarumRules rules;
  KarumState state;

  g_assert_true (karum_rules_read (karum_games, rules_text, &rules, NULL));
  g_assert_true (karum_start (&rules, setup, NULL, &state, NULL));
  solver = karum_solver_new (&rules, 1 << 24, NULL);
  g_assert_true (
      karum_solver_solve (solver, &state, &(KarumSearchLimits){ 0 }, NULL, NULL, &found));
  karum_solver_free (solver);
  return found.exact && found.lower >= 0 && found.upper <= 0;
}

/* Presses the button until a board is looked for that isn't found at once. */
static void
search_fair (GtkWindow *dialog, GtkWidget *fair)
{
  for (guint i = 0; i < 20 && !robot_find_button (GTK_WIDGET (dialog), "_Stop"); i++) {
    robot_go_to (fair);
    robot_key ("space");
  }
  g_assert_nonnull (robot_find_button (GTK_WIDGET (dialog), "_Stop"));
}

/* Boards that the book doesn't contain are drawn and proved while the dialog is open, by the keys
 * alone; the button stops it, and so do other rules and other holes. */
static void
test_proved_board (void)
{
  const char *const rules = "pahtum:classic,size=6,holes=14";
  Library library = library_open (GAMES);
  KarumSetupEditor *setup;
  GtkWindow *dialog;
  GtkWidget *fair;

  library_activate (&library, "win.new-game");
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG)));
  setup = shell_find (dialog, KARUM_TYPE_SETUP_EDITOR);
  set_rules (dialog, rules);
  g_assert_nonnull ((fair = robot_find_button (GTK_WIDGET (dialog), "_Fair Board")));
  for (guint i = 0; i < 3; i++) {
    robot_go_to (fair);
    robot_key ("space");
    robot_expect (shell_find_label (dialog, "Proved fair: a draw with best play."));
    g_assert_true (is_fair (rules, karum_setup_editor_get_setup (setup)));
    gtk_widget_activate_action (fair, "setup.draw", NULL);
  }
  /* The largest boards take seconds, but for the rare ones that are symmetric. */
  set_rules (dialog, "pahtum:classic,size=7,holes=13");
  g_assert_null (shell_find_label (dialog, "Proved fair: a draw with best play."));
  search_fair (dialog, fair);
  g_assert_true (gtk_widget_get_mapped (shell_find (setup, KARUM_TYPE_SPINNER)));
  robot_key ("space");
  robot_expect (robot_find_button (GTK_WIDGET (dialog), "_Fair Board"));
  search_fair (dialog, fair);
  set_rules (dialog, "pahtum:custodial,size=6,holes=14");
  robot_expect (!gtk_widget_get_mapped (fair));
  g_assert_false (gtk_widget_get_mapped (shell_find (setup, KARUM_TYPE_SPINNER)));
  set_rules (dialog, "pahtum:classic,size=7,holes=5");
  g_assert_false (gtk_widget_get_mapped (fair));
  gtk_window_close (dialog);
  library_close (&library);
}

/* What isn't seen takes no room in a box of several lines. */
static void
test_hidden_in_lines (void)
{
  g_autoptr (GtkWidget) box = g_object_ref_sink (karum_wrap_box_new ());
  GtkWidget *hidden = gtk_label_new ("c");
  int width, one, all;

  gtk_box_append (GTK_BOX (box), gtk_label_new ("a"));
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, -1, &one, NULL, NULL, NULL);
  gtk_box_append (GTK_BOX (box), gtk_label_new ("b"));
  gtk_box_append (GTK_BOX (box), hidden);
  gtk_widget_set_visible (hidden, FALSE);
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, width, &all, NULL, NULL, NULL);
  g_assert_cmpint (one, >, 0);
  g_assert_cmpint (all, ==, one);
}

static gboolean
menu_is_shown (GtkWidget *widget)
{
  if (GTK_IS_POPOVER_MENU (widget))
    return gtk_widget_get_mapped (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (menu_is_shown (child))
      return TRUE;
  return FALSE;
}

/* F10 opens the menu of the visible page, and of no other. */
static void
test_page_menus (void)
{
  const char *const actions[] = { "win.find-position", "win.show-library" };
  Library library = library_open (GAMES);

  karum_for_each_of (action, actions) {
    GtkWidget *page;

    library_activate (&library, *action);
    page = gtk_stack_get_visible_child (library.window->pages);
    /* The previous page is visible for a moment. */
    robot_expect (!gtk_stack_get_transition_running (library.window->pages));
    robot_key ("F10");
    robot_expect (menu_is_shown (page));
    robot_key ("Escape");
    robot_expect (!menu_is_shown (page));
  }
  library_close (&library);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/dialogs/dialog-focus", test_dialog_focus);
  g_test_add_func ("/dialogs/dialog-title", test_dialog_title);
  g_test_add_func ("/dialogs/fair-board", test_fair_board);
  g_test_add_data_func ("/dialogs/rows-stay/wide", GINT_TO_POINTER (560), test_rows_stay);
  g_test_add_data_func ("/dialogs/rows-stay/narrow", GINT_TO_POINTER (360), test_rows_stay);
  g_test_add_func ("/dialogs/proved-board", test_proved_board);
  g_test_add_func ("/dialogs/large-letters", test_large_letters);
  g_test_add_func ("/dialogs/large-date", test_large_date);
  g_test_add_func ("/dialogs/share-of-work", test_share_of_work);
  g_test_add_func ("/dialogs/narrow-message", test_narrow_message);
  g_test_add_func ("/dialogs/last-message", test_last_message);
  g_test_add_func ("/dialogs/long-message", test_long_message);
  g_test_add_func ("/dialogs/hidden-in-lines", test_hidden_in_lines);
  g_test_add_func ("/dialogs/page-menus", test_page_menus);
  return g_test_run ();
}
