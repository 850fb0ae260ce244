/* player-page.c: every figure of a player's page is a link to its games. */
#include "people-fixture.h"

#include "../archive/fixture.h"
#include "karum-arrays.h"
#include "karum-chart.h"
#include "karum-figure-list.h"
#include "karum-game-list.h"
#include "karum-name-row.h"
#include "karum-random.h"
#include "karum-replayed-list.h"
#include "karum-requests.h"
#include "karum-sheets.h"
#include "karum-tally-table.h"
#include "robot.h"

static guint
library_count (KarumWindow *window)
{
  return g_list_model_get_n_items (shell_games (window));
}

/* The buttons with a number below @root, in order. */
static void
collect_figures (GtkWidget *root, GPtrArray *figures)
{
  if (GTK_IS_BUTTON (root)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (root)), "win.show-games") == 0)
    g_ptr_array_add (figures, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    collect_figures (child, figures);
}

/* The first table of the page, once it has lines. */
static KarumTallyTable *
filled_table (KarumWindow *window)
{
  wait_until (shell_find (shell_player_page (window), KARUM_TYPE_TALLY_TABLE)
              && karum_tally_table_get_n_lines (
                     shell_find (shell_player_page (window), KARUM_TYPE_TALLY_TABLE))
                     > 0);
  return shell_find (shell_player_page (window), KARUM_TYPE_TALLY_TABLE);
}

static void
test_figures (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  gint64 id = people_id (shell_roster (shell_players_page (window)), "Juri");
  KarumTallyTable *table;
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();
  guint n_figures;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "x", id));
  wait_until (g_str_equal (shell_page (window), "player"));
  table = filled_table (window);
  collect_figures (GTK_WIDGET (table), figures);
  n_figures = figures->len;
  g_assert_cmpuint (n_figures, >, 1);
  for (guint i = 0; i < n_figures; i++) {
    GtkWidget *button;
    guint number;

    /* Tables and figures are created again whenever the page is loaded. */
    g_ptr_array_set_size (figures, 0);
    collect_figures (GTK_WIDGET (filled_table (window)), figures);
    g_assert_cmpuint (figures->len, ==, n_figures);
    button = figures->pdata[i];
    number = (guint) atoi (gtk_button_get_label (GTK_BUTTON (button)));
    g_signal_emit_by_name (button, "clicked");
    wait_until (g_str_equal (shell_page (window), "library") && library_count (window) == number);
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL));
    wait_until (g_str_equal (shell_page (window), "player"));
  }
  people_stop (application);
}

static const char *
text_of (GtkWidget *button)
{
  GtkWidget *child = gtk_button_get_child (GTK_BUTTON (button));

  /* A mark of a chart. */
  if (!child)
    return "";
  if (!GTK_IS_LABEL (child))
    child = gtk_widget_get_first_child (child);
  return gtk_label_get_text (GTK_LABEL (child));
}

/* What a button says, and the games to which it leads. */
typedef struct {
  char *text, *filter;
  gboolean replayed; /* counted in turns */
} Link;

static void
link_clear (gpointer data)
{
  Link *link = data;

  g_free (link->text);
  g_free (link->filter);
}

/* (transfer full): (element-type Link): all of the page at once: it makes its buttons again
 * whenever it is loaded, which can happen while the archive is asked. */
static GArray *
page_links (KarumWindow *window)
{
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();
  GArray *links = karum_array_new (Link);

  g_array_set_clear_func (links, link_clear);
  collect_figures (GTK_WIDGET (shell_player_page (window)), figures);
  karum_for_each (GtkWidget, button, figures) {
    GVariant *target = gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button));
    Link link = { g_strdup (text_of (button)), g_variant_dup_string (target, NULL),
                  gtk_widget_get_ancestor (button, KARUM_TYPE_REPLAYED_LIST) != NULL };

    g_array_append_val (links, link);
  }
  return links;
}

static gint64
games_behind (KarumArchive *archive, const Link *link)
{
  KarumGameQuery query = { 0 };
  g_autofree gint64 *count = NULL;

  g_assert_true (karum_game_filter_read (link->filter, &query.filter, NULL));
  count = fixture_ask (archive, karum_request_count_games (&query), NULL);
  karum_game_filter_clear (&query.filter);
  return *count;
}

static void
show_player (KarumWindow *window, const char *name)
{
  gint64 id = people_id (shell_roster (shell_players_page (window)), name);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "x", id));
  wait_until (g_str_equal (shell_page (window), "player"));
  filled_table (window);
  robot_settle ();
}

/* Every figure of the whole page leads to that number of games. */
static void
test_links (gconstpointer language)
{
  KarumApplication *application = people_start (language);
  KarumWindow *window = shell_window (application);
  g_autoptr (GArray) links = NULL;
  guint numbers = 0;

  show_player (window, "Juri");
  links = page_links (window);
  g_assert_cmpuint (links->len, >, 20);
  karum_for_each_in (const Link, link, links) {
    guint64 number;

    /* Score and points are those of all finished games; what is counted in turns isn't games. */
    if (link->replayed || !g_ascii_string_to_unsigned (link->text, 10, 0, G_MAXUINT, &number, NULL))
      continue;
    g_assert_cmpint (games_behind (window->archive, link), ==, (gint64) number);
    numbers++;
  }
  g_assert_cmpuint (numbers, >, 20);
  people_stop (application);
}

static void
save_with_computer (KarumArchive *archive, guint n_games)
{
  for (guint i = 0; i < n_games; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 1, i);
    KarumTags *tags = &record->tags;

    for (guint player = 0; player < 2; player++) {
      g_free (tags->players[player]);
      tags->players[player] = g_strdup ((player + i) % 2 == 0 ? "Juri" : "Computer, level 2");
    }
    tags->result = KARUM_RESULT_WON;
    tags->termination = KARUM_TERMINATION_RESIGNATION;
    fixture_ask (archive, karum_request_save_game (0, 0, NULL, record), NULL);
  }
}

/* Whether all numbers of the page lead to that many games. Its parts are loaded by requests of
   their own: for a moment after a change, some still show what was. */
static gboolean
links_agree (KarumWindow *window)
{
  g_autoptr (GArray) links = page_links (window);
  gboolean agree = links->len > 0;

  for (guint i = 0; i < links->len && agree; i++) {
    const Link *link = &g_array_index (links, Link, i);
    guint64 number;

    if (!link->replayed && g_ascii_string_to_unsigned (link->text, 10, 0, G_MAXUINT, &number, NULL))
      agree = games_behind (window->archive, link) == (gint64) number;
  }
  return agree;
}

/* The first figure of the page, that of all finished games, as soon as all numbers lead to that
 * many games. */
static guint
check_links (KarumWindow *window)
{
  g_autoptr (GArray) links = NULL;

  robot_expect (links_agree (window));
  links = page_links (window);
  return (guint) atoi (g_array_index (links, Link, 0).text);
}

/* Whether the first figure, that of all finished games, is @number. */
static gboolean
shows (KarumWindow *window, guint number)
{
  g_autoptr (GArray) links = page_links (window);

  return links->len > 0 && (guint) atoi (g_array_index (links, Link, 0).text) == number;
}

/* Games with the computer are counted if one wants it; the list of players has persons only. */
static void
test_computer (void)
{
  KarumApplication *application = people_start ("en");
  KarumWindow *window = shell_window (application);
  GtkWidget *row;
  guint apart;

  show_player (window, "Juri");
  apart = check_links (window);
  adw_expander_row_set_expanded (shell_find (shell_player_page (window), ADW_TYPE_EXPANDER_ROW),
                                 TRUE);
  robot_settle ();
  g_assert_null (shell_find_label (shell_player_page (window), "Games with the Computer"));
  save_with_computer (window->archive, 3);
  robot_expect ((row = shell_find_label (shell_player_page (window), "Games with the Computer")));
  robot_settle ();
  filled_table (window);
  g_assert_cmpuint (check_links (window), ==, apart);
  row = gtk_widget_get_ancestor (row, ADW_TYPE_ACTION_ROW);
  gtk_switch_set_active (shell_find (row, GTK_TYPE_SWITCH), TRUE);
  robot_expect (shows (window, apart + 3));
  g_assert_cmpuint (check_links (window), ==, apart + 3);
  g_assert_cmpuint (g_list_model_get_n_items (shell_roster (shell_players_page (window))), ==, 4);
  people_stop (application);
}

/* Matches of two players with the same identifier, in different years. */
static void
save_matches (KarumArchive *archive, guint n_matches)
{
  static const char *const names[] = { "Juri", "さくら" };

  for (guint i = 0; i < 2 * n_matches; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 1, i);
    KarumTags *tags = &record->tags;

    for (guint player = 0; player < 2; player++) {
      g_free (tags->players[player]);
      tags->players[player] = g_strdup (names[(player + i) % 2]);
    }
    g_free (tags->date);
    tags->date = g_strdup_printf ("%u.03.01", 2020 + i / 2);
    tags->match = g_strdup ("final");
    tags->match_game = (int) i % 2 + 1;
    tags->result = KARUM_RESULT_WON;
    g_free (fixture_ask (archive, karum_request_save_game (0, 0, NULL, record), NULL));
  }
}

/* KarumRequestWork: the tables that the page prints. */
static gboolean
ask_sheet (gpointer data, KarumStore *store, const KarumProgress *progress, GError **error)
{
  gpointer *asked = data;

  asked[1] = karum_store_sheet (store, asked[0], error);
  return asked[1] != NULL;
}

/* The matches are printed as well, the latest first. */
static void
check_printed_matches (KarumWindow *window)
{
  const KarumPrinted printed = karum_page_print (KARUM_PAGE (shell_player_page (window)));
  gpointer asked[] = { (gpointer) &printed.sheet, NULL };
  g_autoptr (KarumFigureSheet) sheet = NULL;
  const KarumTitledTable *matches;

  g_assert_true (printed.tables);
  fixture_ask (window->archive, karum_request_work (ask_sheet, asked), NULL);
  sheet = asked[1];
  matches = sheet->tables->pdata[sheet->tables->len - 1];
  g_assert_cmpstr (matches->title, ==, "Matches");
  g_assert_cmpuint (karum_figure_table_n_lines (matches->table), ==, 3);
  for (guint line = 0; line < 3; line++) {
    g_autofree char *year = g_strdup_printf ("%u", 2022 - line);
    g_autofree char *text = karum_figure_table_text (matches->table);

    g_assert_nonnull (strstr (text, "Juri"));
    g_assert_nonnull (strstr (karum_figure_table_cell (matches->table, line, 0)->text, year));
    g_assert_cmpstr (karum_figure_table_cell (matches->table, line, 4)->text, ==,
                     "1\u00a0:\u00a01");
  }
}

/* Each match leads to its own two games. */
static void
test_matches (void)
{
  KarumApplication *application = people_start ("en");
  KarumWindow *window = shell_window (application);
  g_autoptr (GArray) links = NULL;
  guint n_matches = 0;

  save_matches (window->archive, 3);
  show_player (window, "Juri");
  links = page_links (window);
  karum_for_each_in (const Link, link, links) {
    if (g_str_equal (link->text, "1\u00a0:\u00a01")) {
      g_assert_cmpint (games_behind (window->archive, link), ==, 2);
      n_matches++;
    }
  }
  g_assert_cmpuint (n_matches, ==, 3);
  check_printed_matches (window);
  people_stop (application);
}

/* Going back from a match's games restores the page. */
static void
test_back (void)
{
  KarumApplication *application = people_start ("en");
  KarumWindow *window = shell_window (application);
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();
  GtkWidget *last;

  save_matches (window->archive, 3);
  show_player (window, "Juri");
  robot_settle ();
  collect_figures (GTK_WIDGET (shell_player_page (window)), figures);
  last = figures->pdata[figures->len - 1];
  g_object_add_weak_pointer (G_OBJECT (last), (gpointer *) &last);
  g_assert_true (gtk_widget_grab_focus (last));
  g_signal_emit_by_name (last, "clicked");
  wait_until (g_str_equal (shell_page (window), "library") && library_count (window) == 2);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.back", NULL));
  wait_until (g_str_equal (shell_page (window), "player"));
  robot_settle ();
  g_assert_true (last && gtk_widget_has_focus (last));
  g_object_remove_weak_pointer (G_OBJECT (last), (gpointer *) &last);
  people_stop (application);
}

/* -- Accuracy --------------------------------------------------------------------------------- */

/* Finished games of all kinds, in three months. */
static void
save_finished (KarumArchive *archive, guint n_games)
{
  for (guint i = 0; i < n_games; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[i % 2], 0, 1 + i, i);

    g_free (record->tags.date);
    record->tags.date = g_strdup_printf ("2026.%02u.05", 1 + i % 3);
    record->tags.result = KARUM_RESULT_WON;
    record->tags.termination = KARUM_TERMINATION_RESIGNATION;
    g_free (fixture_ask (archive, karum_request_save_game (0, 0, NULL, record), NULL));
  }
}

/* (nullable): the row of the accuracy with this title. */
static AdwActionRow *
accuracy_row (KarumWindow *window, const char *title)
{
  GtkWidget *all = shell_find_label (shell_player_page (window), "All reviewed games");
  GtkWidget *label
      = all ? shell_find_label (gtk_widget_get_ancestor (all, KARUM_TYPE_FIGURE_LIST), title)
            : NULL;

  return label ? ADW_ACTION_ROW (gtk_widget_get_ancestor (label, ADW_TYPE_ACTION_ROW)) : NULL;
}

/* Whether the focus is back in @row, which has this title. The archive's upkeep may tell of a
 * change late: then the page has made its rows anew, and the focus is where the page begins. */
static gboolean
focus_is_back (KarumWindow *window, AdwActionRow *row, const char *title)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  if (!gtk_widget_get_root (GTK_WIDGET (row)))
    return accuracy_row (window, title) != NULL;
  return focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (row));
}

/* The games that are listed are as many as the figure that has the focus counts, and all conditions
 * are told; then back. @chip: (nullable) */
static void
check_leads (KarumWindow *window, guint n_games, const char *chip)
{
  robot_key ("Return");
  robot_expect (g_str_equal (shell_page (window), "library") && library_count (window) == n_games);
  robot_settle ();
  g_assert_nonnull (shell_find_label (window, "Reviewed"));
  g_assert_true (!chip || shell_find_label (window, chip));
  robot_key ("alt+Left");
  robot_expect (g_str_equal (shell_page (window), "player"));
}

/* (nullable): of the first label whose text begins so. */
static const char *
text_begun (GtkWidget *root, const char *begin)
{
  const char *found = NULL;

  if (GTK_IS_LABEL (root) && g_str_has_prefix (gtk_label_get_text (GTK_LABEL (root)), begin))
    return gtk_label_get_text (GTK_LABEL (root));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = text_begun (child, begin);
  return found;
}

/* (nullable) */
static GtkWidget *
decisions_button (GtkWidget *row)
{
  if (GTK_IS_ACTIONABLE (row)
      && g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (row)), "win.show-decisions")
             == 0)
    return row;
  for (GtkWidget *child = gtk_widget_get_first_child (row); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = decisions_button (child);

    if (found)
      return found;
  }
  return NULL;
}

/* The points that the chosen decision gave away stand in its row. */
static void
check_given (GtkWidget *page)
{
  const char *before = "Points given away: ";
  const char *given = strstr (text_begun (page, "Expected result: "), before);

  g_assert_nonnull (shell_find_label (page, "Points"));
  g_assert_true (!given || shell_find_label (page, given + strlen (before)));
}

/* As many decisions are listed as the figure has, open and decided, the worst first; one leads to
 * its position in the game; then back, where the focus was. */
static void
check_decisions (KarumWindow *window, const char *title)
{
  g_autoptr (AdwActionRow) row = g_object_ref (accuracy_row (window, title));
  GtkWidget *page;
  const char *all = strstr (adw_action_row_get_subtitle (row), " of ");
  g_autofree char *count
      = all ? g_strdup_printf ("%d decisions", atoi (all + strlen (" of "))) : NULL;

  g_assert_nonnull (count);
  robot_go_to (decisions_button (GTK_WIDGET (row)));
  robot_key ("Return");
  robot_expect (g_str_equal (shell_page (window), "decisions"));
  page = GTK_WIDGET (karum_window_get_page (window, "decisions"));
  robot_expect (shell_find_label (page, count));
  g_assert_true (g_str_has_prefix (text_begun (page, "Juri"), "Juri"));
  g_assert_true (g_str_equal (title, "All reviewed games")
                 || strstr (text_begun (page, "Juri"), title));
  robot_key ("Down");
  robot_expect (text_begun (page, "Expected result: "));
  check_given (page);
  robot_key ("Return");
  robot_expect (g_str_equal (shell_page (window), "game"));
  robot_key ("alt+Left");
  robot_expect (g_str_equal (shell_page (window), "decisions"));
  robot_key ("alt+Left");
  robot_expect (g_str_equal (shell_page (window), "player"));
  robot_expect (focus_is_back (window, row, title));
}

/* The last mark of the chart counts the games of the last month. */
static void
check_month (KarumWindow *window)
{
  GtkWidget *heading = shell_find_label (shell_player_page (window), "Accuracy by Month");
  GtkWidget *chart = gtk_widget_get_ancestor (heading, KARUM_TYPE_CHART);
  GtkWidget *plot = shell_find (chart, KARUM_TYPE_PLOT);
  GtkWidget *mark = gtk_widget_get_last_child (plot);
  const char *text = text_begun (chart, "March 2026: ");

  g_assert_nonnull (text);
  g_test_message ("%s", text);
  robot_go_to (mark);
  check_leads (window, (guint) atoi (text + strlen ("March 2026: ")), "March 2026");
  robot_expect (gtk_widget_has_focus (mark));
  /* From the games on to their decisions. */
  robot_key ("Return");
  robot_expect (g_str_equal (shell_page (window), "library"));
  robot_settle ();
  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (window->library), "library.show-decisions", NULL));
  robot_expect (g_str_equal (shell_page (window), "decisions"));
  robot_expect (
      shell_find_label (karum_window_get_page (window, "decisions"), "Juri · March 2026"));
}

/* With reviewed games from the start: whenever the page hears of a change, it makes its rows anew,
 * and here they are held. */
static KarumApplication *
start_reviewed (void)
{
  KarumApplication *application = people_start ("en");
  KarumWindow *window = shell_window (application);

  save_finished (window->archive, 12);
  shell_review_all (window->archive);
  shell_stop (application);
  application = shell_start ("en");
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-players", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_players_page (window))) == 4);
  return application;
}

/* Each figure of the accuracy leads to the games and to the decisions that it counts. */
static void
test_accuracy (void)
{
  const struct {
    const char *title, *chip;
  } figures[] = {
    { "All reviewed games", NULL },
    { "Opening", "With decisions in the opening" },
    { "Middle of the game", "With decisions in the middle of the game" },
    { "End of the game", "With decisions at the end of the game" },
    { "Ahead", "With decisions when ahead" },
    { "Level", "With decisions when level" },
    { "Behind", "With decisions when behind" },
    { "As First", "The player was First" },
    { "As Second", "The player was Second" },
    { "Jarmo", "Jarmo" },
  };
  KarumApplication *application = start_reviewed ();
  KarumWindow *window = shell_window (application);
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);

  show_player (window, "Juri");
  robot_expect (accuracy_row (window, "Jarmo"));
  shell_rest (window);
  robot_settle ();
  karum_for_each_of (each, figures) {
    g_autoptr (AdwActionRow) row = g_object_ref (accuracy_row (window, each->title));
    const guint n_games = (guint) atoi (adw_action_row_get_subtitle (row));
    GtkWidget *figure = adw_action_row_get_activatable_widget (row);

    g_test_message ("%s: %s", each->title, adw_action_row_get_subtitle (row));
    g_hash_table_add (numbers, GUINT_TO_POINTER (n_games));
    robot_go_to (figure);
    check_leads (window, n_games, each->chip);
    robot_expect (focus_is_back (window, row, each->title));
    check_decisions (window, each->title);
  }
  /* Not all games for all figures. */
  g_assert_cmpuint (g_hash_table_size (numbers), >, 4);
  check_month (window);
  people_stop (application);
}

/* -- Where things stand ----------------------------------------------------------------------- */

static void
collect_tables (GtkWidget *root, GPtrArray *tables)
{
  if (KARUM_IS_TALLY_TABLE (root) && gtk_widget_get_mapped (root))
    g_ptr_array_add (tables, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    collect_tables (child, tables);
}

/* The number of tables side by side, at most two; each of them is inside the window. */
static guint
count_columns (KarumWindow *window, GPtrArray *tables)
{
  double first = -1;
  guint n_columns = 1;

  karum_for_each (GtkWidget, table, tables) {
    double x, y;

    gtk_widget_translate_coordinates (table, GTK_WIDGET (window), 0, 0, &x, &y);
    g_assert_cmpfloat (x, >=, 0);
    g_assert_cmpfloat (x + gtk_widget_get_width (table), <=,
                       gtk_widget_get_width (GTK_WIDGET (window)));
    if (first < 0)
      first = x;
    n_columns = x > first + 1 ? 2 : n_columns;
  }
  return n_columns;
}

/* The right edge of the text in a cell of @grid. */
static double
text_end (GtkWidget *cell, GtkWidget *grid)
{
  GtkLabel *label = shell_find (cell, GTK_TYPE_LABEL);
  int left, top, width;
  double x, y;

  gtk_label_get_layout_offsets (label, &left, &top);
  pango_layout_get_pixel_size (gtk_label_get_layout (label), &width, NULL);
  gtk_widget_translate_coordinates (GTK_WIDGET (label), grid, left + width, 0, &x, &y);
  return x;
}

static void
check_heads (GtkWidget *table)
{
  GtkGrid *grid = shell_find (table, GTK_TYPE_GRID);

  for (int column = 1; gtk_grid_get_child_at (grid, column, 0); column++) {
    double head = text_end (gtk_grid_get_child_at (grid, column, 0), GTK_WIDGET (grid));
    GtkWidget *cell;

    for (int row = 1; (cell = gtk_grid_get_child_at (grid, column, row)); row++)
      if (gtk_widget_get_mapped (cell))
        g_assert_cmpfloat (ABS (text_end (cell, GTK_WIDGET (grid)) - head), <=, 1);
  }
}

static void
check_places (int width, guint n_columns, const char *language)
{
  g_autoptr (GSettings) settings = g_settings_new (KARUM_APP_ID);
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();
  KarumApplication *application;
  KarumWindow *window;

  g_settings_set_int (settings, "window-width", width);
  application = people_start (language);
  g_settings_reset (settings, "window-width");
  window = shell_window (application);
  show_player (window, "Juri");
  robot_paint (GTK_WIDGET (window));
  robot_settle ();
  collect_tables (GTK_WIDGET (shell_player_page (window)), tables);
  g_assert_cmpuint (tables->len, >=, 4);
  g_assert_cmpuint (count_columns (window, tables), ==, n_columns);
  karum_for_each (void, table, tables)
    check_heads (table);
  people_stop (application);
}

/* Tables are side by side if there is room, and figures are aligned with their heads. */
static void
test_places (gconstpointer language)
{
  static const struct {
    int width;
    guint n_columns;
  } windows[] = { { 360, 1 }, { 1280, 2 }, { 1900, 2 } };

  karum_for_each_of (window, windows)
    check_places (window->width, window->n_columns, language);
}

/* Enter comes before what was typed since has been looked up: a name for the earlier text isn't
 * taken. */
static void
expect_not_taken (GtkWidget *row)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (row);
  int end = 3;

  gtk_editable_insert_text (GTK_EDITABLE (row), "k", -1, &end);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
    gboolean handled = FALSE;

    if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
      g_signal_emit_by_name (controller, "key-pressed", GDK_KEY_Return, 0, 0, &handled);
  }
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "bork");
  gtk_editable_set_text (GTK_EDITABLE (row), "");
}

/* The name that is suggested, alone or chosen with the arrow keys, is compared with Enter. */
static void
test_compared (void)
{
  static const char *const typed[] = { "bor", "ann" };
  static const char *const told[] = { "Games against Борис only", "Games against Анна Ким only" };
  KarumApplication *application = people_start ("en");
  KarumWindow *window = shell_window (application);
  gint64 id = people_id (shell_roster (shell_players_page (window)), "Juri");
  KarumPlayerPage *page;
  GtkWidget *row;

  for (guint i = 0; i < G_N_ELEMENTS (typed); i++) {
    g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "x", id));
    wait_until (g_str_equal (shell_page (window), "player"));
    page = shell_player_page (window);
    robot_focus (GTK_WIDGET (window));
    row = shell_find (page, KARUM_TYPE_NAME_ROW);
    robot_go_to (row);
    robot_type (typed[i]);
    robot_expect (shell_find_mapped (row, GTK_TYPE_POPOVER));
    if (i == 0) {
      expect_not_taken (row);
      robot_type (typed[i]);
      robot_expect (shell_find_mapped (row, GTK_TYPE_POPOVER));
    } else {
      robot_key ("Down");
    }
    robot_key ("Return");
    robot_expect (shell_find_label (page, told[i]));
    g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "");
  }
  people_stop (application);
}

/* A late change of something else keeps the rows, and the focus in them; a change of the figures
 * keeps the place of the focus. */
static void
test_late_change (void)
{
  KarumApplication *application = people_start ("en");
  KarumWindow *window = shell_window (application);
  gint64 id = people_id (shell_roster (shell_players_page (window)), "Juri");
  g_autoptr (GPtrArray) figures = g_ptr_array_new (), after = g_ptr_array_new ();
  const gint64 games[] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  GtkWidget *button, *grid;
  KarumTallyTable *table;
  int column, row, column_after, row_after;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-player", "x", id));
  wait_until (g_str_equal (shell_page (window), "player"));
  table = filled_table (window);
  robot_settle ();
  collect_figures (GTK_WIDGET (table), figures);
  button = figures->pdata[1];
  robot_focus (GTK_WIDGET (window));
  gtk_widget_grab_focus (button);
  karum_page_load (KARUM_PAGE (shell_player_page (window)));
  robot_settle ();
  robot_settle ();
  collect_figures (GTK_WIDGET (table), after);
  g_assert_cmpuint (after->len, ==, figures->len);
  g_assert_true (after->pdata[1] == button);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == button);

  /* The games of one variant go to the bin. */
  grid = gtk_widget_get_ancestor (button, GTK_TYPE_GRID);
  gtk_grid_query_child (GTK_GRID (grid), gtk_widget_get_focus_child (grid), &column, &row, NULL,
                        NULL);
  fixture_ask (karum_page_get_archive (KARUM_PAGE (shell_player_page (window))),
               karum_request_bin_games (games, G_N_ELEMENTS (games), TRUE), NULL);
  robot_expect (gtk_window_get_focus (GTK_WINDOW (window)) != button);
  robot_settle ();
  button = gtk_window_get_focus (GTK_WINDOW (window));
  g_assert_true (button && gtk_widget_is_ancestor (button, grid));
  gtk_grid_query_child (GTK_GRID (grid), gtk_widget_get_focus_child (grid), &column_after,
                        &row_after, NULL, NULL);
  g_assert_cmpint (column_after, ==, column);
  g_assert_cmpint (row_after, ==, row);
  people_stop (application);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  shell_add ("/app/player-page/figures", test_figures);
  shell_add ("/app/player-page/links", test_links);
  shell_add ("/app/player-page/places", test_places);
  g_test_add_func ("/app/player-page/late-change", test_late_change);
  g_test_add_func ("/app/player-page/computer", test_computer);
  g_test_add_func ("/app/player-page/matches", test_matches);
  g_test_add_func ("/app/player-page/back", test_back);
  g_test_add_func ("/app/player-page/accuracy", test_accuracy);
  g_test_add_func ("/app/player-page/compared", test_compared);
  return g_test_run ();
}
