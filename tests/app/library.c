/* library.c: searching, selecting, collecting and deleting games like a user. */
#include "../archive/fixture.h"

#include "karum-filter-dialog.h"
#include "karum-library-parts.h"
#include "karum-name-dialog.h"
#include "karum-nothing-page.h"
#include "karum-request-private.h"
#include "karum-requests.h"
#include "karum-library-sidebar.h"
#include "karum-dialog.h"
#include "karum-sidebar-item.h"
#include "library-fixture.h"
#include "robot.h"

#define GAMES 12

static const KarumGameFilter everything = { 0 };

/* -- Finding ---------------------------------------------------------------------------------- */

/* Typing starts a search; Escape ends it. */
static void
test_typing (void)
{
  Library library = library_open (GAMES);

  robot_type ("needle in");
  robot_expect (g_str_equal (gtk_editable_get_text (library_words (&library)), "needle in"));
  wait_until (library_n_games (&library) == 1);
  robot_key ("Down");
  wait_until (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (library.window)),
                                      GTK_WIDGET (library.page->games)));
  robot_key ("ctrl+f");
  robot_key ("Escape");
  wait_until (library_n_games (&library) == GAMES);
  g_assert_cmpstr (gtk_editable_get_text (library_words (&library)), ==, "");
  library_close (&library);
}

/* Every letter sends a request, without a delay; the result is that of the last one. */
static void
test_at_once (void)
{
  Library library = library_open (GAMES);
  const char *words = "needle";

  g_assert_cmpuint (gtk_search_entry_get_search_delay (GTK_SEARCH_ENTRY (library_words (&library))),
                    ==, 0);
  for (guint length = 1; length <= strlen (words); length++) {
    g_autofree char *typed = g_strndup (words, length);

    gtk_editable_set_text (library_words (&library), typed);
    wait_until (g_strcmp0 (karum_library_page_get_filter (library.page)->text, typed) == 0);
  }
  wait_until (library_n_games (&library) == 1);
  library_close (&library);
}

/* Dates and results are recognised in a search text. */
static void
test_understood (void)
{
  Library library = library_open (GAMES);
  const KarumGameFilter *filter;

  gtk_editable_set_text (library_words (&library), "needle 2026-01 1-0");
  filter = karum_library_page_get_filter (library.page);
  wait_until (filter->with_result);
  g_assert_cmpstr (filter->text, ==, "needle");
  g_assert_cmpstr (filter->from, ==, "2026.01");
  g_assert_cmpstr (filter->to, ==, "2026.01");
  g_assert_cmpint (filter->result, ==, KARUM_RESULT_WON);
  library_close (&library);
}

static guint
n_chips (const Library *library)
{
  GtkWidget *chips = shell_find (library->page, KARUM_TYPE_FILTER_CHIPS);
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (chips); child;
       child = gtk_widget_get_next_sibling (child))
    n += gtk_widget_has_css_class (child, "chip") ? 1 : 0;
  return n;
}

static gpointer
wait_for_sign (const KarumWork *work, GError **error)
{
  (void) error;
  g_async_queue_pop (work->arguments);
  return GINT_TO_POINTER (TRUE);
}

/* A search that takes long says that it works, until it has found what there is. */
static void
test_slow (void)
{
  static const KarumOperation operation = { wait_for_sign, NULL, KARUM_LANE_READ };
  Library library = library_open (GAMES);
  g_autoptr (GAsyncQueue) signs = g_async_queue_new ();

  library_row (&library, 0);
  shell_rest (library.window);
  g_assert_null (shell_find_label (library.window, "Searching games…"));
  karum_request_async (library.window->archive, karum_request_new (&operation, signs, NULL), NULL,
                       NULL, NULL);
  karum_library_page_set_filter (library.page, &(KarumGameFilter){ .text = "needle" });
  wait_until (shell_find_label (library.window, "Searching games…"));
  /* Also where the conditions are. */
  library_activate (&library, "library.edit-filter");
  wait_until (shell_dialog (KARUM_TYPE_FILTER_DIALOG));
  g_assert_nonnull (shell_find_label (shell_dialog (KARUM_TYPE_FILTER_DIALOG), "Searching games…"));
  g_async_queue_push (signs, &library);
  wait_until (library_n_games (&library) == 1);
  wait_until (shell_find_label (library.window, "1 game"));
  g_assert_nonnull (shell_find_label (shell_dialog (KARUM_TYPE_FILTER_DIALOG), "1 game"));
  gtk_window_close (shell_dialog (KARUM_TYPE_FILTER_DIALOG));
  g_assert_null (shell_find_label (library.window, "Searching games…"));
  library_close (&library);
}

/* A chip is removed with its button, or with all others. */
static void
test_chips (void)
{
  const KarumGameFilter filter = { .game = "jarmo", .min_turns = 1 };
  Library library = library_open (GAMES);
  GtkWidget *chips = shell_find (library.page, KARUM_TYPE_FILTER_CHIPS);
  GtkWidget *chip;

  g_assert_cmpuint (n_chips (&library), ==, 0);
  karum_library_page_set_filter (library.page, &filter);
  wait_until (library_n_games (&library) == GAMES / 3);
  g_assert_cmpuint (n_chips (&library), ==, 2);
  g_assert_nonnull (shell_find_label (chips, "At least 1 move"));

  chip = gtk_widget_get_first_child (chips);
  g_assert_nonnull (shell_find_label (chip, "Jarmo"));
  robot_click_middle (gtk_widget_get_last_child (chip));
  wait_until (library_n_games (&library) == GAMES);
  g_assert_cmpuint (n_chips (&library), ==, 1);
  g_assert_null (karum_library_page_get_filter (library.page)->game);

  library_activate (&library, "library.clear-filter");
  g_assert_cmpuint (n_chips (&library), ==, 0);
  library_close (&library);
}

/* The row of the open list of filters whose text begins with @title, when its games are counted. */
static GtkWidget *
offered (const Library *library, const char *title)
{
  GtkWidget *chips = shell_find (library->page, KARUM_TYPE_FILTER_CHIPS);
  GtkWidget *offers = shell_find (chips, KARUM_TYPE_FILTER_OFFERS);
  GtkWidget *label = offers ? shell_find_label (offers, title) : NULL;
  GtkWidget *row = label ? gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW) : NULL;

  return row && gtk_widget_get_mapped (row)
                 && *gtk_label_get_text (g_object_get_data (G_OBJECT (row), "count"))
             ? row
             : NULL;
}

/* A filter is added with two clicks, changed in place, and says how many games it has. */
static void
test_offers (void)
{
  Library library = library_open (GAMES);
  GtkWidget *chips = shell_find (library.page, KARUM_TYPE_FILTER_CHIPS);
  GtkWidget *chip;
  GtkLabel *count;
  int width;

  robot_settle ();
  robot_click_middle (robot_find_button (chips, "+ _Filter"));
  robot_expect (offered (&library, "Manu"));
  count = g_object_get_data (G_OBJECT (offered (&library, "Jarmo")), "count");
  g_assert_cmpstr (gtk_label_get_text (count), ==, "4");
  robot_click_middle (offered (&library, "Jarmo"));
  wait_until (library_n_games (&library) == GAMES / 3);
  g_assert_cmpstr (karum_library_page_get_filter (library.page)->game, ==, "jarmo");
  robot_settle ();

  /* The chip is as wide as its text. */
  chip = gtk_widget_get_first_child (chips);
  gtk_widget_measure (chip, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  g_assert_cmpint (gtk_widget_get_width (chip), ==, width);
  robot_click_middle (gtk_widget_get_first_child (chip));
  robot_expect (offered (&library, "Manu"));
  g_assert_null (offered (&library, "Jarmo"));
  robot_click_middle (offered (&library, "Manu"));
  robot_expect (g_strcmp0 (karum_library_page_get_filter (library.page)->game, "manu") == 0);
  robot_settle ();
  g_assert_cmpuint (n_chips (&library), ==, 1);
  library_close (&library);
}

/* Games that are counted for a filter are those that it would show: with what is typed, too. */
static void
test_offers_of_typed (void)
{
  Library library = library_open (GAMES);
  GtkWidget *chips = shell_find (library.page, KARUM_TYPE_FILTER_CHIPS);
  const char *const titles[] = { "Pah-Tum", "Jarmo", "Manu" };
  GtkWidget *row = NULL;

  gtk_editable_set_text (library_words (&library), "needle");
  wait_until (library_n_games (&library) == 1);
  robot_settle ();
  robot_click_middle (robot_find_button (chips, "+ _Filter"));
  robot_expect ((row = offered (&library, titles[0])) || (row = offered (&library, titles[1]))
                || (row = offered (&library, titles[2])));
  g_assert_cmpstr (gtk_label_get_text (g_object_get_data (G_OBJECT (row), "count")), ==, "1");
  robot_click_middle (row);
  robot_expect (karum_library_page_get_filter (library.page)->game);
  wait_until (library_n_games (&library) == 1);
  library_close (&library);
}

/* If nothing is found, the page names the conditions that exclude games, and offers to remove
 * them. */
static void
test_nothing (void)
{
  const KarumGameFilter filter = { .game = "jarmo", .player = "Nobody at all" };
  Library library = library_open (GAMES);
  GtkWidget *nothing = shell_find (library.page, KARUM_TYPE_NOTHING_PAGE);
  GtkWidget *offer;

  karum_library_page_set_filter (library.page, &filter);
  wait_until (g_str_equal (shell_library_state (library.window), "nothing"));
  wait_until ((offer = shell_find_label (nothing, "Remove “Player: Nobody at all”: 4 games")));
  g_assert_null (shell_find_label (nothing, "Remove “Jarmo”: 0 games"));
  robot_click_middle (offer);
  wait_until (library_n_games (&library) == GAMES / 3);
  g_assert_cmpstr (karum_library_page_get_filter (library.page)->game, ==, "jarmo");
  library_close (&library);
}

/* -- The side bar ----------------------------------------------------------------------------- */

static KarumSidebarItem *
find_line (const Library *library, const char *title)
{
  KarumLibrarySidebar *sidebar = shell_find (library->page, KARUM_TYPE_LIBRARY_SIDEBAR);
  GListModel *items = karum_library_sidebar_get_items (sidebar);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++) {
    g_autoptr (KarumSidebarItem) item = g_list_model_get_item (items, i);
    if (g_str_equal (karum_sidebar_item_get_title (item), title))
      return item;
  }
  return NULL;
}

static GtkWidget *
line_widget (const Library *library, const char *title)
{
  GtkWidget *sidebar = shell_find (library->page, KARUM_TYPE_LIBRARY_SIDEBAR);

  return gtk_widget_get_ancestor (shell_find_label (sidebar, title), GTK_TYPE_LIST_BOX_ROW);
}

/* Fills in the dialog for a name like a user. */
static void
give_name (const Library *library, const char *name)
{
  GtkWindow *dialog;

  wait_until ((dialog = shell_dialog (KARUM_TYPE_NAME_DIALOG)));
  robot_focus (GTK_WIDGET (dialog));
  gtk_editable_set_text (shell_find (dialog, GTK_TYPE_ENTRY), name);
  robot_key ("Return");
  wait_until (!shell_dialog (KARUM_TYPE_NAME_DIALOG));
  robot_focus (GTK_WIDGET (library->window));
}

/* A search is saved under a name, selected, renamed and deleted, and the deletion is undone. */
static void
test_saved_search (void)
{
  const KarumGameFilter filter = { .game = "jarmo" };
  Library library = library_open (GAMES);

  karum_library_page_set_filter (library.page, &filter);
  library_activate (&library, "library.save-search");
  give_name (&library, "Only Jarmo");
  wait_until (find_line (&library, "Only Jarmo"));
  karum_library_page_set_filter (library.page, &everything);
  wait_until (library_n_games (&library) == GAMES);

  robot_click_middle (line_widget (&library, "Only Jarmo"));
  wait_until (library_n_games (&library) == GAMES / 3);
  g_assert_cmpstr (karum_library_page_get_filter (library.page)->game, ==, "jarmo");
  robot_key ("F2");
  give_name (&library, "Archers");
  wait_until (find_line (&library, "Archers"));
  g_assert_null (find_line (&library, "Only Jarmo"));
  robot_go_to (line_widget (&library, "Archers"));
  robot_key ("Delete");
  wait_until (!find_line (&library, "Archers"));
  /* Pressing Delete repeatedly never deletes games. */
  robot_settle ();
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (library.window)),
                                         GTK_WIDGET (library.page->sidebar)));
  robot_key ("ctrl+z");
  wait_until (find_line (&library, "Archers"));
  library_close (&library);
}

static void
test_collections (void)
{
  Library library = library_open (GAMES);
  gint64 first = library_row (&library, 2)->id;
  GtkWidget *views;

  gtk_selection_model_select_range (GTK_SELECTION_MODEL (library_games (&library)), 2, 3, TRUE);
  wait_until (library_n_chosen (&library) == 3);
  library_activate (&library, "library.collect-new");
  give_name (&library, "Finals");
  wait_until (find_line (&library, "Finals"));
  wait_until (karum_sidebar_item_get_count (find_line (&library, "Finals")) == 3);

  robot_click_middle (line_widget (&library, "Finals"));
  /* The library begins with the latest game, a collection with its first. */
  wait_until (library_n_games (&library) == 3 && library_row (&library, 2)->id == first);
  library_choose (&library, 0);
  views = line_widget (&library, "All Games");
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (library.page), "library.uncollect", "s", "Finals"));
  wait_until (library_n_games (&library) == 2);
  wait_until (karum_sidebar_item_get_count (find_line (&library, "Finals")) == 2);
  g_assert_true (line_widget (&library, "All Games") == views);
  library_close (&library);
}

/* A shown collection stays shown when it is renamed; when it is deleted, all games are shown,
 * and undo is offered. */
static void
test_shown_collection (void)
{
  const KarumGameFilter filter = { .collection = "Finals" };
  Library library = library_open (GAMES);

  gtk_selection_model_select_range (GTK_SELECTION_MODEL (library_games (&library)), 2, 3, TRUE);
  library_activate (&library, "library.collect-new");
  give_name (&library, "Finals");
  wait_until (find_line (&library, "Finals"));
  karum_library_page_set_filter (library.page, &filter);
  wait_until (library_n_games (&library) == 3);

  robot_go_to (line_widget (&library, "Finals"));
  robot_key ("F2");
  give_name (&library, "Last Games");
  wait_until (find_line (&library, "Last Games"));
  g_assert_cmpstr (karum_library_page_get_filter (library.page)->collection, ==, "Last Games");
  wait_until (library_n_games (&library) == 3);
  robot_key ("ctrl+z");
  wait_until (find_line (&library, "Finals"));
  g_assert_cmpstr (karum_library_page_get_filter (library.page)->collection, ==, "Finals");

  robot_go_to (line_widget (&library, "Finals"));
  robot_key ("Delete");
  wait_until (!find_line (&library, "Finals"));
  g_assert_null (karum_library_page_get_filter (library.page)->collection);
  wait_until (library_n_games (&library) == GAMES);
  wait_until (
      shell_find_label (library.window, "Collection deleted; its games were kept (Finals)"));
  library_close (&library);
}

/* A key acts on the line whose menu is open, but not after the menu was closed. */
static void
test_menu_of_a_line (void)
{
  Library library = library_open (GAMES);
  GtkWidget *sidebar = GTK_WIDGET (library.page->sidebar);

  g_assert_true (gtk_widget_activate_action (sidebar, "sidebar.new-collection", NULL));
  give_name (&library, "Finals");
  wait_until (find_line (&library, "Finals"));
  robot_go_to (line_widget (&library, "Finals"));
  robot_key ("shift+F10");
  wait_until (gtk_widget_get_mapped (shell_find (sidebar, GTK_TYPE_POPOVER)));
  robot_key ("Escape");
  wait_until (!gtk_widget_get_mapped (shell_find (sidebar, GTK_TYPE_POPOVER)));
  /* The menu returns the focus to its line after it has closed. */
  robot_settle ();
  robot_go_to (
      gtk_widget_get_ancestor (shell_find_label (sidebar, "New Collection…"), GTK_TYPE_BUTTON));
  robot_key ("Delete");
  robot_settle ();
  g_assert_nonnull (find_line (&library, "Finals"));

  robot_go_to (line_widget (&library, "Finals"));
  robot_key ("shift+F10");
  wait_until (gtk_widget_get_mapped (shell_find (sidebar, GTK_TYPE_POPOVER)));
  robot_key ("d");
  wait_until (!find_line (&library, "Finals"));
  library_close (&library);
}

/* -- Choosing --------------------------------------------------------------------------------- */

static void
test_stars (void)
{
  const KarumGameFilter filter = { .stars = 4 };
  Library library = library_open (GAMES);
  gint64 id;

  library_choose (&library, 3);
  id = library_row (&library, 3)->id;
  robot_go_to (GTK_WIDGET (library.page));
  robot_key ("ctrl+4");
  wait_until (library_row (&library, 3)->stars == 4);
  karum_library_page_set_filter (library.page, &filter);
  wait_until (library_n_games (&library) == 1);
  wait_until (library_row (&library, 0)->id == id);
  robot_go_to (GTK_WIDGET (library.page));
  robot_key ("ctrl+0");
  wait_until (g_str_equal (shell_library_state (library.window), "nothing"));
  library_close (&library);
}

/* All games of a long list are selected without being loaded; the selection survives a change of
 * order. */
static void
test_choosing (void)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  Library library = library_open (400);
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (library_games (&library));
  GtkActionBar *bar = shell_find (library.page, GTK_TYPE_ACTION_BAR);
  gint64 id;

  g_assert_false (gtk_action_bar_get_revealed (bar));
  robot_go_to (GTK_WIDGET (library.page));
  robot_key ("ctrl+a");
  wait_until (library_n_chosen (&library) == 400);
  g_assert_true (gtk_action_bar_get_revealed (bar));
  g_assert_true (gtk_selection_model_is_selected (selection, 399));
  gtk_selection_model_unselect_item (selection, 1);
  g_assert_cmpuint (library_n_chosen (&library), ==, 399);
  g_assert_false (gtk_selection_model_is_selected (selection, 1));

  /* Places on pages that are not cached. */
  gtk_selection_model_select_range (selection, 100, 250, TRUE);
  wait_until (library_n_chosen (&library) == 250);
  g_assert_false (gtk_selection_model_is_selected (selection, 99));
  g_assert_false (gtk_selection_model_is_selected (selection, 1));

  /* A later selection doesn't affect a request that is already running. */
  gtk_selection_model_select_range (selection, 300, 30, FALSE);
  gtk_selection_model_select_range (selection, 340, 20, FALSE);
  library_choose (&library, 10);
  g_assert_nonnull (library_row (&library, 350));
  g_assert_cmpuint (library_n_chosen (&library), ==, 1);
  g_assert_false (gtk_action_bar_get_revealed (bar));
  id = library_row (&library, 10)->id;
  g_settings_set_boolean (settings, "sort-descending",
                          !g_settings_get_boolean (settings, "sort-descending"));
  wait_until (library_row (&library, 10)->id != id);
  wait_until (library_row (&library, 389)->id == id);
  g_assert_true (gtk_selection_model_is_selected (selection, 389));
  g_assert_cmpint (karum_library_page_get_selected (library.page), ==, id);
  g_settings_reset (settings, "sort-descending");
  library_close (&library);
}

/* Like another window. */
static void
bin_game (const Library *library, gint64 game)
{
  fixture_ask (library->window->archive, karum_request_bin_games (&game, 1, TRUE), NULL);
}

/* Selected games that leave the list are unselected, and not counted when all games are
 * selected. */
static void
test_chosen_leave (void)
{
  Library library = library_open (20);
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (library_games (&library));
  gint64 gone = library_row (&library, 5)->id;

  gtk_selection_model_select_range (selection, 4, 3, TRUE);
  wait_until (library_n_chosen (&library) == 3);
  bin_game (&library, gone);
  wait_until (library_n_games (&library) == 19);
  robot_expect (library_n_chosen (&library) == 2);
  gtk_selection_model_select_all (selection);
  gone = library_row (&library, 0)->id;
  gtk_selection_model_unselect_item (selection, 0);
  g_assert_cmpuint (library_n_chosen (&library), ==, 18);
  bin_game (&library, gone);
  wait_until (library_n_games (&library) == 18);
  robot_expect (library_n_chosen (&library) == 18);
  library_close (&library);
}

/* -- The bin ---------------------------------------------------------------------------------- */

static void
show_bin (const Library *library)
{
  const KarumGameFilter bin = { .bin = TRUE };

  karum_library_page_set_filter (library->page, &bin);
}

/* Answers the question before games are erased. */
static void
agree (void)
{
  wait_until (shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (shell_dialog (ADW_TYPE_MESSAGE_DIALOG)),
                               "delete");
  gtk_window_close (GTK_WINDOW (shell_dialog (ADW_TYPE_MESSAGE_DIALOG)));
  wait_until (!shell_dialog (ADW_TYPE_MESSAGE_DIALOG));
}

/* Games are moved into the bin by key, restored, and deleted permanently, which can't be undone. */
static void
test_bin (void)
{
  Library library = library_open (GAMES);

  gtk_selection_model_select_range (GTK_SELECTION_MODEL (library_games (&library)), 0, 3, TRUE);
  robot_go_to (GTK_WIDGET (library.page));
  robot_key ("Delete");
  wait_until (library_n_games (&library) == GAMES - 3);
  wait_until (shell_find_label (library.page, "Move to Bin"));
  show_bin (&library);
  wait_until (library_n_games (&library) == 3);
  wait_until (library_row (&library, 1)->deleted);

  library_choose (&library, 1);
  wait_until (shell_find_label (library.page, "Restore"));
  g_assert_null (shell_find_label (library.page, "Move to Bin"));
  robot_go_to (GTK_WIDGET (library.page));
  robot_key ("ctrl+r");
  wait_until (library_n_games (&library) == 2);
  wait_until (library_n_chosen (&library) == 1);
  robot_key ("shift+Delete");
  agree ();
  wait_until (library_n_games (&library) == 1);
  wait_until (library_n_chosen (&library) == 1);
  library_activate (&library, "library.empty-bin");
  agree ();
  wait_until (g_str_equal (shell_library_state (library.window), "nothing"));
  g_assert_nonnull (shell_find_label (library.page, "The Bin Is Empty"));
  /* What was restored goes back to the bin; what was erased doesn't come back. */
  robot_key ("ctrl+z");
  wait_until (library_n_games (&library) == 1);
  karum_library_page_set_filter (library.page, &everything);
  wait_until (library_n_games (&library) == GAMES - 3);
  library_close (&library);
}

/* An operation on the games of an archive is not applied to the next archive. */
static void
test_other_archive (void)
{
  Library library = library_open (GAMES);
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 4, 1);
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  KarumArchive *archive;

  for (guint i = 0; i < 2; i++) {
    g_clear_pointer (&record->tags.uuid, g_free);
    fixture_save (store, record);
  }
  karum_store_close (store);
  archive = fixture_open_archive (path, NULL);
  gtk_selection_model_select_all (GTK_SELECTION_MODEL (library_games (&library)));
  library_activate (&library, "library.delete");
  karum_page_set_archive (KARUM_PAGE (library.page), archive);
  wait_until (library_n_games (&library) == 2);
  robot_settle ();
  g_assert_cmpuint (library_n_games (&library), ==, 2);
  karum_page_set_archive (KARUM_PAGE (library.page), NULL);
  robot_settle ();
  fixture_close_archive (archive);
  fixture_remove (path);
  library_close (&library);
}

/* Restored games are selected as before, and have the focus. */
static void
test_bin_undone (void)
{
  Library library = library_open (400);
  gint64 id = library_row (&library, 5)->id;

  karum_library_page_select (library.page, id);
  robot_expect (library_focused_game (&library) == id);
  robot_key ("Delete");
  wait_until (library_n_games (&library) == 399);
  wait_until (karum_library_page_get_selected (library.page) == library_row (&library, 5)->id);
  g_assert_cmpint (library_row (&library, 5)->id, !=, id);
  robot_key ("ctrl+z");
  wait_until (library_n_games (&library) == 400);
  robot_expect (karum_library_page_get_selected (library.page) == id);
  robot_expect (library_focused_game (&library) == id);

  robot_key ("shift+Down");
  robot_key ("shift+Down");
  wait_until (library_n_chosen (&library) == 3);
  robot_key ("Delete");
  wait_until (library_n_games (&library) == 397);
  robot_key ("ctrl+z");
  wait_until (library_n_chosen (&library) == 3);

  /* If another game was opened meanwhile, it stays open. */
  library_choose (&library, 20);
  robot_key ("Delete");
  wait_until (library_n_games (&library) == 399 && library_n_chosen (&library) == 1);
  library_choose (&library, 30);
  id = library_row (&library, 30)->id;
  robot_key ("ctrl+z");
  wait_until (library_n_games (&library) == 400 && library_row (&library, 31)->id == id);
  robot_settle ();
  g_assert_cmpint (karum_library_page_get_selected (library.page), ==, id);
  library_close (&library);
}

/* If all games are in the bin, the page doesn't say that there are none. */
static void
test_all_in_bin (void)
{
  Library library = library_open (3);

  g_assert_null (shell_find_label (library.page, "All Games Are in the Bin"));
  library_activate (&library, "library.select-all");
  wait_until (library_n_chosen (&library) == 3);
  library_activate (&library, "library.delete");
  robot_expect (shell_find_label (library.page, "All Games Are in the Bin"));
  library_activate (&library, "win.undo");
  wait_until (library_n_games (&library) == 3);
  library_close (&library);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/library/typing", test_typing);
  g_test_add_func ("/library/at-once", test_at_once);
  g_test_add_func ("/library/understood", test_understood);
  g_test_add_func ("/library/slow", test_slow);
  g_test_add_func ("/library/chips", test_chips);
  g_test_add_func ("/library/offers", test_offers);
  g_test_add_func ("/library/offers-of-typed", test_offers_of_typed);
  g_test_add_func ("/library/nothing", test_nothing);
  g_test_add_func ("/library/saved-search", test_saved_search);
  g_test_add_func ("/library/collections", test_collections);
  g_test_add_func ("/library/shown-collection", test_shown_collection);
  g_test_add_func ("/library/menu-of-a-line", test_menu_of_a_line);
  g_test_add_func ("/library/stars", test_stars);
  g_test_add_func ("/library/choosing", test_choosing);
  g_test_add_func ("/library/chosen-leave", test_chosen_leave);
  g_test_add_func ("/library/bin", test_bin);
  g_test_add_func ("/library/other-archive", test_other_archive);
  g_test_add_func ("/library/bin-undone", test_bin_undone);
  g_test_add_func ("/library/all-in-bin", test_all_in_bin);
  return g_test_run ();
}
