#include "places.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-figure-list.h"
#include "karum-details.h"
#include "karum-mend-dialog.h"
#include "karum-name-suggestions.h"
#include "karum-nothing-page.h"
#include "karum-replayed-list.h"
#include "karum-requests.h"
#include "karum-event-parts.h"
#include "karum-explorer.h"
#include "karum-game-item.h"
#include "karum-game-page-private.h"
#include "karum-import-dialog.h"
#include "karum-archive-dialogs.h"
#include "karum-lessons.h"
#include "karum-new-game-dialog.h"
#include "karum-library-parts.h"
#include "karum-pattern-dialog.h"
#include "karum-name-row.h"
#include "karum-names-editor.h"
#include "karum-which-row.h"
#include "robot.h"

#define GAMES 12
#define TURNS_LEFT 4
#define TEMPLATES "/org/karum/Karum"

#define RECORD(turns)                                                                       \
  "[Event \"Club\"]\n[Date \"2026.11.21\"]\n[Player1 \"Anna\"]\n[Player2 \"Vera\"]\n[Game " \
  "\"jarmo\"]\n\n" turns " *\n\n"

typedef struct {
  KarumApplication *application;
  KarumWindow *window;
  PlaceVisit visit;
  gpointer data;
} Tour;

/* -- What was met ------------------------------------------------------------------------------ */

/* (element-type utf8): names of the types shown so far. */
static GHashTable *
met (void)
{
  static GHashTable *types;

  if (!types)
    types = g_hash_table_new (g_str_hash, g_str_equal);
  return types;
}

/* Adds a type and its base types in the program. */
static void
meet (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  for (GType type = G_OBJECT_TYPE (widget); type; type = g_type_parent (type))
    if (g_str_has_prefix (g_type_name (type), "Karum"))
      g_hash_table_add (met (), (gpointer) g_type_name (type));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    meet (child);
}

static void
check_met (const char *type)
{
  if (g_hash_table_contains (met (), type))
    return;
  g_test_message ("no place shows %s", type);
  g_test_fail ();
}

/* Leaf types: base types need not be shown themselves. */
static void
check_types (GType type)
{
  guint n;
  g_autofree GType *children = g_type_children (type, &n);

  /* What turns while something is computed is gone before a place is looked at. */
  if (n == 0 && g_str_has_prefix (g_type_name (type), "Karum")
      && !g_str_equal (g_type_name (type), "KarumSpinner"))
    check_met (g_type_name (type));
  for (guint i = 0; i < n; i++)
    check_types (children[i]);
}

static void
check_template (const char *name)
{
  static const char mark[] = "<template class=\"";
  g_autofree char *path = g_build_path ("/", TEMPLATES, name, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
  const char *at
      = g_strstr_len (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), mark);
  g_autofree char *type = NULL;

  if (!at)
    return;
  at += strlen (mark);
  type = g_strndup (at, strcspn (at, "\""));
  if (g_str_has_prefix (type, "Karum"))
    check_met (type);
}

void
places_check_all_met (void)
{
  g_auto (GStrv) names = g_resources_enumerate_children (TEMPLATES, 0, NULL);

  g_assert_cmpuint (g_strv_length (names), >, 0);
  for (char **name = names; *name; name++)
    if (g_str_has_suffix (*name, ".ui"))
      check_template (*name);
  check_types (GTK_TYPE_WIDGET);
}

/* -- How wide they must be -----------------------------------------------------------------------
 */

int
places_least_width (GtkWidget *widget)
{
  int least;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least;
}

/* For messages: the descendant that determines the minimum width of @widget. */
static void
tell_widest (GtkWidget *widget)
{
  GtkWidget *widest = NULL;
  int most = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_should_layout (child)
        && (gtk_widget_get_child_visible (child)
            || (GTK_IS_STACK (widget) && gtk_stack_get_hhomogeneous (GTK_STACK (widget))))
        && places_least_width (child) > most) {
      most = places_least_width (child);
      widest = child;
    }
  if (!widest)
    return;
  g_test_message ("  %d %s %s %.40s", most, G_OBJECT_TYPE_NAME (widest),
                  gtk_buildable_get_buildable_id (GTK_BUILDABLE (widest)),
                  GTK_IS_LABEL (widest) ? gtk_label_get_text (GTK_LABEL (widest)) : "");
  tell_widest (widest);
}

void
places_check_width (GtkWidget *widget, const char *place, int width)
{
  int least = places_least_width (widget);

  if (least <= width)
    return;
  g_test_message ("%s: %d pixels wide", place, least);
  tell_widest (widget);
  g_test_fail ();
}

/* -- Going about ------------------------------------------------------------------------------- */

static void
look_now (Tour *tour, GtkWindow *window, const char *place)
{
  robot_settle ();
  meet (GTK_WIDGET (window));
  tour->visit (window, place, tour->data);
}

/* The parts of a page are loaded apart. */
static void
look (Tour *tour, GtkWindow *window, const char *place)
{
  shell_rest (tour->window);
  look_now (tour, window, place);
}

/* (nullable): the first visible one. */
static GtkStackSwitcher *
find_switcher (GtkWidget *widget)
{
  GtkStackSwitcher *found = NULL;

  if (!gtk_widget_get_mapped (widget))
    return NULL;
  if (GTK_IS_STACK_SWITCHER (widget))
    return GTK_STACK_SWITCHER (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_switcher (child);
  return found;
}

/* Visits the page with each of its tabs. */
static void
look_at_page (Tour *tour, const char *place)
{
  GtkStackSwitcher *switcher;
  GListModel *tabs;

  robot_settle ();
  switcher = find_switcher (GTK_WIDGET (tour->window));
  if (!switcher) {
    look (tour, GTK_WINDOW (tour->window), place);
    return;
  }
  tabs = G_LIST_MODEL (gtk_stack_get_pages (gtk_stack_switcher_get_stack (switcher)));
  for (guint i = 0; i < g_list_model_get_n_items (tabs); i++) {
    g_autoptr (GObject) item = g_list_model_get_item (tabs, i);
    GtkStackPage *tab = GTK_STACK_PAGE (item);
    g_autofree char *name = g_strdup_printf ("%s, %s", place, gtk_stack_page_get_title (tab));

    if (!gtk_stack_page_get_visible (tab))
      continue;
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (tabs), i, TRUE);
    look (tour, GTK_WINDOW (tour->window), name);
  }
  g_object_unref (tabs);
}

static void
activate (gpointer widget, const char *action)
{
  g_assert_true (gtk_widget_activate_action (widget, action, NULL));
}

static void
go (Tour *tour, const char *action, const char *page)
{
  activate (tour->window, action);
  wait_until (g_str_equal (shell_page (tour->window), page));
}

/* Visits the dialog that isn't in @known, and closes it with Escape. */
static void
look_and_close (Tour *tour, GList *known, const char *place)
{
  GtkWindow *dialog = shell_new_dialog (known);

  look (tour, dialog, place);
  robot_focus (GTK_WIDGET (dialog));
  robot_key ("Escape");
  robot_expect (!shell_new_dialog (known));
}

/* Visits the dialog that @action opens, and closes it. */
static void
look_at_dialog (Tour *tour, gpointer widget, const char *action)
{
  g_autoptr (GList) known = gtk_window_list_toplevels ();

  activate (widget, action);
  wait_until (shell_new_dialog (known));
  look_and_close (tour, known, action);
}

static void
choose_first (GListModel *items, guint n)
{
  wait_until (g_list_model_get_n_items (items) >= n);
  for (guint i = 0; i < n; i++)
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (items), i, i == 0);
}

/* -- Places ------------------------------------------------------------------------------------ */

static void
tour_library (Tour *tour)
{
  static const char *const dialogs[] = {
    "library.edit-filter", "library.details",         "library.set-event", "library.save-search",
    "library.collect-new", "library.export-selected", "columns.arrange",
  };
  KarumLibraryPage *library = tour->window->library;

  wait_until (g_str_equal (shell_library_state (tour->window), "games"));
  choose_first (shell_games (tour->window), 1);
  wait_until (karum_library_page_get_selected (library));
  look (tour, GTK_WINDOW (tour->window), "library");
  karum_for_each_of (dialog, dialogs)
    look_at_dialog (tour, library, *dialog);
}

/* The dialog before printing, and the preview. */
static void
tour_printing (Tour *tour)
{
  g_autoptr (GList) known = gtk_window_list_toplevels ();
  GtkWindow *dialog;

  activate (tour->window, "win.print");
  wait_until ((dialog = shell_new_dialog (known)));
  look (tour, dialog, "win.print");
  look_at_dialog (tour, dialog, "print.preview");
  robot_focus (GTK_WIDGET (dialog));
  robot_key ("Escape");
  robot_expect (!shell_new_dialog (known));
}

static void
tour_window (Tour *tour)
{
  static const char *const dialogs[] = {
    "win.new-game",    "win.find-pattern", "win.backups",       "win.show-help-overlay",
    "app.preferences", "win.check",        "win.publish",       "win.another-computer",
    "win.share",       "win.review",       "win.find-anything",
  };

  shell_unfold_new_game ();
  karum_for_each_of (dialog, dialogs)
    look_at_dialog (tour, tour->window, *dialog);
}

static void
tour_games (Tour *tour)
{
  g_autoptr (KarumGameItem) item = g_list_model_get_item (shell_games (tour->window), 0);

  wait_until (karum_game_item_get_id (item));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.open-game", "x",
                                             karum_game_item_get_id (item)));
  /* Before it is loaded, the page has no tabs. */
  wait_until (g_str_equal (shell_page (tour->window), "game")
              && shell_game_page (tour->window)->session);
  look_at_page (tour, "game");
  go (tour, "win.enter-sheet", "sheet");
  look_at_page (tour, "sheet");
  go (tour, "win.find-position", "editor");
  look_at_page (tour, "editor");
}

static void
search (Tour *tour, const KarumGameFilter *filter)
{
  g_autofree char *text = karum_game_filter_write (filter);

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.show-games", "s", text));
  wait_until (g_str_equal (shell_page (tour->window), "library"));
}

static void
tour_searches (Tour *tour)
{
  const KarumGameFilter nothing = { .text = "zzz", .stars = 5 };
  const KarumGameFilter filter = { .game = "pahtum", .preset = "classic", .pattern = "x" };
  const KarumGameFilter all = { 0 };

  search (tour, &nothing);
  wait_until (gtk_widget_get_mapped (shell_find (tour->window->library, KARUM_TYPE_NOTHING_PAGE)));
  look (tour, GTK_WINDOW (tour->window), "library, nothing found");
  search (tour, &filter);
  look (tour, GTK_WINDOW (tour->window), "library, filtered");
  look_at_dialog (tour, tour->window->library, "library.edit-filter");
  search (tour, &all);
  wait_until (g_list_model_get_n_items (shell_games (tour->window)) == GAMES);
}

/* The start of a finished game: the explorer has results. */
static gboolean
is_explored (Tour *tour)
{
  return shell_find_mapped (shell_game_page (tour->window), KARUM_TYPE_EXPLORER_ROW) != NULL;
}

/* While the game is loading, there is nothing to explore, and the action does nothing. */
static void
tour_explorer (Tour *tour)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.open-game-at", "(xu)",
                                             (gint64) 1, 0u));
  wait_until (g_str_equal (shell_page (tour->window), "game")
              && shell_game_page (tour->window)->session);
  activate (shell_game_page (tour->window), "game.explore");
  wait_until (is_explored (tour));
  look (tour, GTK_WINDOW (tour->window), "game, explored");
}

/* The first turn that the game itself doesn't contain. */
static bool
is_another (const KarumTurn *turn, void *data)
{
  KarumTurn *another = data;

  if (karum_turn_equal (turn, another))
    return true;
  karum_turn_copy (another, turn);
  return false;
}

/* Toasts cover the page for a while; rows of points get their names when they are mapped. */
static void
look_at_game (Tour *tour, const char *place)
{
  KarumGamePage *page = shell_game_page (tour->window);
  GtkWidget *toasts = GTK_WIDGET (page->toasts);

  karum_teller_take_back (page->teller);
  gtk_stack_set_visible_child_name (page->tabs, "points");
  wait_until (!gtk_widget_get_first_child (toasts));
  look_at_page (tour, place);
}

/* At the end of a game, where it is soon complete: it would compute beside all that is looked at.
 */
static void
look_at_analysis (Tour *tour)
{
  KarumGamePage *page = shell_game_page (tour->window);
  KarumSession *session = karum_game_page_get_session (page);

  karum_session_go (session, karum_session_get_length (session) - TURNS_LEFT);
  activate (page, "game.analysis");
  wait_until (karum_analyst_get (page->analyst)->n_lines > 0);
  look_at_game (tour, "game, analysis");
  activate (page, "game.analysis");
}

/* Inside a variation, and at its start. */
static void
tour_variation (Tour *tour)
{
  KarumGamePage *page = shell_game_page (tour->window);
  KarumSession *session = karum_game_page_get_session (page);
  const KarumRules *rules = karum_session_get_rules (session);
  KarumTurn turn;

  look_at_analysis (tour);
  karum_session_go (session, 0);
  karum_turn_copy (&turn, karum_session_get_turn (session, 1));
  rules->game->turns (rules, karum_session_get_position (session), is_another, &turn);
  karum_session_play (session, &turn);
  wait_until (karum_session_in_variation (session));
  look_at_game (tour, "game, variation");
  activate (page, "game.leave-line");
  wait_until (!karum_session_in_variation (session));
  look_at_game (tour, "game, fork");
  activate (page, "game.marking");
  look_at_game (tour, "game, marks");
  activate (page, "game.marking");
  gtk_stack_set_visible_child_name (page->tabs, "turns");
  g_object_set (page->turns, "compact", TRUE, NULL);
  look (tour, GTK_WINDOW (tour->window), "game, one turn per line");
  g_object_set (page->turns, "compact", FALSE, NULL);
  activate (page, "game.comment");
  look (tour, GTK_WINDOW (tour->window), "game, comment");
  activate (page, "game.focus-board");
  look_at_dialog (tour, page, "game.correct-start");
}

static void
tour_patterns (Tour *tour)
{
  GtkWindow *dialog;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.find-pattern-from",
                                             "(ss)", "pahtum:classic,size=5,holes=1",
                                             "5/5/5/2x2/#4 o 11,12 0,0 play"));
  wait_until ((dialog = shell_dialog (KARUM_TYPE_PATTERN_DIALOG)));
  look (tour, dialog, "pattern from a board");
  gtk_window_destroy (dialog);
  wait_until (!shell_dialog (KARUM_TYPE_PATTERN_DIALOG));
}

/* Suggested names, and names that several players have. Two names begin like the typed text, so
 * that Tab takes neither. */
static void
tour_names (Tour *tour)
{
  GtkWindow *dialog;
  KarumNameRow *row;
  GtkWidget *suggestions, *which;

  karum_request_async (tour->window->archive, karum_request_create_player ("Juri", "Kyoto"), NULL,
                       NULL, NULL);
  karum_request_async (tour->window->archive, karum_request_create_player ("Juri", "Oslo"), NULL,
                       NULL, NULL);
  karum_request_async (tour->window->archive, karum_request_create_player ("Jurek", "Kyoto"), NULL,
                       NULL, NULL);
  activate (tour->window, "win.new-game");
  wait_until ((dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG)));
  row = shell_find (dialog, KARUM_TYPE_NAME_ROW);
  robot_focus (GTK_WIDGET (dialog));
  robot_go_to (GTK_WIDGET (row));
  robot_type ("Jur");
  wait_until ((suggestions = shell_find (dialog, KARUM_TYPE_NAME_SUGGESTIONS))
              && gtk_widget_get_mapped (suggestions));
  look (tour, dialog, "new game, suggestions");
  karum_name_row_set_name (row, "Juri");
  which = shell_find (dialog, KARUM_TYPE_WHICH_ROW);
  wait_until (gtk_widget_get_mapped (which));
  look (tour, dialog, "new game, namesakes");
  gtk_window_destroy (dialog);
  wait_until (!shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG));
}

/* Help above a dialog. */
static void
tour_help (Tour *tour)
{
  GtkWindow *dialog, *help;

  activate (tour->window, "win.new-game");
  wait_until ((dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG)));
  help = karum_learn_window_new (dialog, "jarmo first");
  gtk_window_present (help);
  look (tour, help, "help window");
  gtk_window_destroy (help);
  gtk_window_destroy (dialog);
  wait_until (!shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG));
}

/* The figures that replay the games come later, and take the place of the bar that says so. */
static void
await_figures (const Tour *tour, const char *page)
{
  GtkWidget *list
      = shell_find (karum_window_get_page (tour->window, page), KARUM_TYPE_REPLAYED_LIST);

  wait_until (shell_find (list, ADW_TYPE_ACTION_ROW));
}

static void
tour_decisions (Tour *tour)
{
  const KarumGameFilter filter = { .player_id = 1, .finished = TRUE, .reviewed = TRUE };
  g_autofree char *target = karum_game_filter_write (&filter);

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.show-decisions", "s", target));
  wait_until (g_str_equal (shell_page (tour->window), "decisions"));
  choose_first (shell_roster (karum_window_get_page (tour->window, "decisions")), 1);
  robot_settle ();
  look_at_page (tour, "decisions");
}

static void
tour_people (Tour *tour)
{
  go (tour, "win.show-start", "start");
  look_at_page (tour, "start");
  go (tour, "win.show-players", "players");
  choose_first (shell_roster (shell_players_page (tour->window)), 2);
  look_at_page (tour, "players");
  look_at_dialog (tour, shell_players_page (tour->window), "roster.merge");
  choose_first (shell_roster (shell_players_page (tour->window)), 1);
  look_at_dialog (tour, shell_players_page (tour->window), "roster.edit");
  shell_review_all (tour->window->archive);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.show-player", "x", (gint64) 1));
  wait_until (g_str_equal (shell_page (tour->window), "player"));
  await_figures (tour, "player");
  look_at_page (tour, "player");
  tour_decisions (tour);
  go (tour, "win.show-ratings", "ratings");
  look_at_page (tour, "ratings");
  go (tour, "win.show-club", "club");
  await_figures (tour, "club");
  look_at_page (tour, "club");
  go (tour, "win.show-history", "history");
  choose_first (shell_roster (karum_window_get_page (tour->window, "history")), 1);
  robot_settle ();
  look_at_page (tour, "history");
  karum_request_async (tour->window->archive, karum_request_save_version (1, "Anna’s annotations"),
                       NULL, NULL, NULL);
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.show-versions", "x", (gint64) 1));
  choose_first (shell_roster (karum_window_get_page (tour->window, "versions")), 1);
  robot_settle ();
  look_at_page (tour, "versions");
  go (tour, "win.show-practice", "practice");
  look_at_page (tour, "practice");
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.guess-moves", "x", (gint64) 1));
  look_at_page (tour, "guess");
  go (tour, "win.show-learn", "learn");
  look_at_page (tour, "learn");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.learn-about", "s",
                                             "pahtum course"));
  look_at_page (tour, "learn course");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.learn-about", "s",
                                             "help figures"));
  look_at_page (tour, "help");
  tour_help (tour);
}

/* Two events whose names sound the same. */
static void
make_doubles (KarumArchive *archive, GListModel *events)
{
  static const char *const names[] = { "Весенний кубок", "Vesennij kubok" };
  guint n_events = g_list_model_get_n_items (events);

  karum_for_each_of (each, names) {
    const KarumEventFields fields = { .name = *each };

    karum_request_async (archive, karum_request_save_event (0, &fields), NULL, NULL, NULL);
  }
  wait_until (g_list_model_get_n_items (events) == n_events + 2);
}

static void
look_at_doubles (Tour *tour, gpointer page)
{
  g_autoptr (GList) known = gtk_window_list_toplevels ();
  GtkWindow *dialog;

  activate (page, "roster.find-doubles");
  wait_until ((dialog = shell_new_dialog (known))
              && shell_find_mapped (dialog, g_type_from_name ("KarumDoubleCard")));
  look_and_close (tour, known, "roster.find-doubles");
}

/* A game that has ended, and its review: the worst move and what is said of it. */
static void
tour_faces (Tour *tour)
{
  KarumGamePage *page;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.open-game-at", "(xu)",
                                             (gint64) 1, 0u));
  wait_until (g_str_equal (shell_page (tour->window), "game")
              && (page = shell_game_page (tour->window))->session);
  wait_until (karum_session_is_reviewed (page->session));
  activate (page, "game.end");
  /* Rows of points get their names when they are mapped. */
  gtk_stack_set_visible_child_name (page->tabs, "points");
  robot_settle ();
  g_object_set (page, "studying", FALSE, NULL);
  wait_until (gtk_widget_get_mapped (page->end_bar));
  look (tour, GTK_WINDOW (tour->window), "game, ended");
  activate (page, "game.review");
  wait_until (gtk_widget_get_mapped (page->switcher));
  karum_teller_take_back (page->teller);
  wait_until (!gtk_widget_get_first_child (GTK_WIDGET (page->toasts)));
  look_at_page (tour, "game, reviewed");
}

/* What decides between equal results, in a popover, which has the keys to itself. */
static void
tour_ties (Tour *tour)
{
  GtkWidget *rows = shell_find (tour->window, KARUM_TYPE_TIE_ROWS);
  GtkPopover *popover = GTK_POPOVER (gtk_widget_get_ancestor (rows, GTK_TYPE_POPOVER));

  gtk_popover_popup (popover);
  wait_until (gtk_widget_get_mapped (rows));
  meet (rows);
  gtk_popover_popdown (popover);
  wait_until (!gtk_widget_get_mapped (rows));
}

static void
tour_events (Tour *tour)
{
  go (tour, "win.show-events", "events");
  choose_first (shell_roster (shell_events_page (tour->window)), 1);
  look_at_page (tour, "events");
  make_doubles (tour->window->archive, shell_roster (shell_events_page (tour->window)));
  look_at_doubles (tour, shell_events_page (tour->window));
  look_at_dialog (tour, shell_events_page (tour->window), "roster.edit");
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (tour->window), "win.show-event", "x", (gint64) 1));
  wait_until (g_str_equal (shell_page (tour->window), "event"));
  look_at_page (tour, "event");
  tour_ties (tour);
  look_at_dialog (tour, shell_event_page (tour->window), "event.add-results");
}

static void
begin_match (Tour *tour)
{
  GtkWindow *dialog;

  activate (tour->window, "win.new-game");
  wait_until ((dialog = shell_dialog (KARUM_TYPE_NEW_GAME_DIALOG)));
  karum_name_row_set_name (shell_find (dialog, KARUM_TYPE_NAME_ROW), "Anna");
  activate (dialog, "new-game.exchange");
  karum_name_row_set_name (shell_find (dialog, KARUM_TYPE_NAME_ROW), "Vera");
  /* In a part that is folded. */
  gtk_switch_set_active (GTK_SWITCH (gtk_widget_get_template_child (
                             GTK_WIDGET (dialog), KARUM_TYPE_NEW_GAME_DIALOG, "match_switch")),
                         TRUE);
  activate (dialog, "new-game.start");
  wait_until (g_str_equal (shell_page (tour->window), "game"));
}

static void
tour_matches (Tour *tour)
{
  begin_match (tour);
  look_at_page (tour, "new game");
  go (tour, "win.show-matches", "matches");
  robot_settle ();
  look_at_page (tour, "matches");
  look_at_dialog (tour, shell_matches_page (tour->window), "matches.join");
}

/* Starts the import while another program is saving, so that its progress stays visible. */
static void
start_import (Tour *tour, GtkWindow *dialog)
{
  sqlite3 *other;

  g_assert_cmpint (sqlite3_open (karum_archive_get_path (tour->window->archive), &other), ==,
                   SQLITE_OK);
  sqlite3_busy_timeout (other, 60000);
  g_assert_cmpint (sqlite3_exec (other, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
  activate (dialog, "import.start");
  wait_until (g_str_equal (karum_work_dialog_page (KARUM_WORK_DIALOG (dialog)), "work"));
  look_now (tour, dialog, "import, waiting");
  g_assert_cmpint (sqlite3_close (other), ==, SQLITE_OK);
}

/* Records with faults. */
static void
tour_rejected (Tour *tour)
{
  GtkWindow *dialog, *mend;

  karum_import_dialog_present_text (GTK_WINDOW (tour->window), tour->window->archive,
                                    RECORD ("1. a1-a5") RECORD ("1. a1-c9"));
  dialog = shell_dialog (KARUM_TYPE_IMPORT_DIALOG);
  activate (dialog, "import.start");
  wait_until (g_str_equal (karum_work_dialog_page (KARUM_WORK_DIALOG (dialog)), "report"));
  look (tour, dialog, "import, rejected");
  activate (dialog, "import.mend");
  wait_until ((mend = shell_dialog (KARUM_TYPE_MEND_DIALOG)));
  look (tour, mend, "import, rejected record");
  gtk_window_destroy (mend);
  gtk_window_destroy (dialog);
  wait_until (!shell_dialog (KARUM_TYPE_IMPORT_DIALOG));
}

static void
tour_import (Tour *tour)
{
  GtkWindow *dialog, *similar;

  karum_import_dialog_present_text (GTK_WINDOW (tour->window), tour->window->archive,
                                    RECORD ("1. a1-b3") RECORD ("1. a1-b3 a5xb3"));
  dialog = shell_dialog (KARUM_TYPE_IMPORT_DIALOG);
  look (tour, dialog, "import");
  start_import (tour, dialog);
  wait_until (g_str_equal (karum_work_dialog_page (KARUM_WORK_DIALOG (dialog)), "report"));
  look (tour, dialog, "import, report");
  activate (dialog, "import.decide");
  wait_until ((similar = shell_dialog (KARUM_TYPE_SIMILAR_DIALOG)));
  look (tour, similar, "import, similar games");
  gtk_window_destroy (similar);
  gtk_window_destroy (dialog);
  wait_until (!shell_dialog (KARUM_TYPE_IMPORT_DIALOG));
  tour_rejected (tour);
}

static void
tour_merge (Tour *tour)
{
  g_autofree char *other = shell_archive_path ();
  GtkWindow *dialog;

  /* Merging the archive with itself adds nothing. */
  karum_merge_archive_dialog_present (GTK_WINDOW (tour->window), tour->window->archive, other);
  wait_until ((dialog = shell_dialog (KARUM_TYPE_MERGE_ARCHIVE_DIALOG)));
  look (tour, dialog, "merge");
  gtk_window_destroy (dialog);
  wait_until (!shell_dialog (KARUM_TYPE_MERGE_ARCHIVE_DIALOG));
}

static void
begin (Tour *tour, const char *language)
{
  tour->application = shell_start (language);
  tour->window = shell_window (tour->application);
}

static void
tour_nothing (Tour *tour, const char *language)
{
  begin (tour, language);
  wait_until (g_str_equal (shell_library_state (tour->window), "empty"));
  look (tour, GTK_WINDOW (tour->window), "library, empty");
  shell_stop (tour->application);
  shell_clean ();
}

static void
tour_problem (Tour *tour, const char *language)
{
  g_autofree char *path = shell_archive_path ();
  g_autofree char *folder = g_path_get_dirname (path);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "Not an archive at all, but a letter.", -1, NULL));
  begin (tour, language);
  wait_until (g_str_equal (shell_page (tour->window), "problem"));
  look (tour, GTK_WINDOW (tour->window), "problem");
  shell_stop (tour->application);
  shell_clean ();
}

/* All places that need an archive with games. */
static void
tour_all (Tour *tour, const char *language)
{
  static void (*const tours[]) (Tour *)
      = { tour_library,  tour_printing,  tour_window,   tour_searches, tour_games,
          tour_explorer, tour_variation, tour_patterns, tour_names,    tour_people,
          tour_faces,    tour_events,    tour_matches,  tour_import,   tour_merge };

  begin (tour, language);
  wait_until (g_str_equal (shell_library_state (tour->window), "games"));
  karum_for_each_of (each, tours)
    (*each) (tour);
  shell_stop (tour->application);
  shell_clean ();
}

/* Reviews the first game. tools/pictures has no command line for that. */
static void
review_first (void)
{
  g_autofree char *path = shell_archive_path ();
  const char *arguments[] = {
    g_getenv ("KARUM_CLI"), "review", "--archive", path, "--ids", "1", "--effort", "quick", NULL
  };

  if (arguments[0])
    g_assert_true (g_spawn_sync (NULL, (char **) arguments, NULL,
                                 G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                                 NULL, NULL, NULL, NULL, NULL));
}

void
places_visit (const char *language, PlaceVisit visit, gpointer data)
{
  Tour tour = { .visit = visit, .data = data };

  tour_nothing (&tour, language);
  tour_problem (&tour, language);
  shell_fill (GAMES);
  review_first ();
  tour_all (&tour, language);
}

void
places_visit_named (const char *language, PlaceNaming name_all, PlaceVisit visit, gpointer data)
{
  Tour tour = { .visit = visit, .data = data };

  shell_fill (GAMES);
  name_all ();
  tour_all (&tour, language);
}
