/* filters.c: every row of the filter dialog is filled in by hand, finds games, is shown as a
 * chip, is filled in when the dialog is opened again, and can be cleared; the parsed search text
 * is shown. */
#include "shell-fixture.h"

#include "karum-arrays.h"
#include "karum-library-parts.h"
#include "karum-filter-dialog-private.h"
#include "karum-option-row.h"
#include "karum-rules-editor.h"
#include "karum-pattern-dialog.h"
#include "robot.h"

#define GAMES 12

typedef struct {
  KarumApplication *application;
  KarumWindow *window;
  KarumLibraryPage *page;
} Library;

static Library
library_open_in (guint n_games, const char *language)
{
  Library library;

  shell_fill (n_games);
  library.application = shell_start (language);
  library.window = shell_window (library.application);
  library.page = library.window->library;
  wait_until (g_str_equal (shell_library_state (library.window), "games"));
  return library;
}

static Library
library_open (void)
{
  return library_open_in (GAMES, "en");
}

static void
library_close (const Library *library)
{
  shell_stop (library->application);
  shell_clean ();
}

static GtkWidget *
chips_of (const Library *library)
{
  return shell_find (library->page, KARUM_TYPE_FILTER_CHIPS);
}

/* Whether the filter equals @text. */
static gboolean
asks_for (const Library *library, const char *text)
{
  g_autofree char *now = karum_game_filter_write (karum_library_page_get_filter (library->page));

  return g_str_equal (now, text);
}

static KarumFilterDialog *
dialog_open (const Library *library)
{
  KarumFilterDialog *dialog;

  gtk_widget_activate_action (GTK_WIDGET (library->page), "library.edit-filter", NULL);
  robot_expect (shell_dialog (KARUM_TYPE_FILTER_DIALOG));
  dialog = KARUM_FILTER_DIALOG (shell_dialog (KARUM_TYPE_FILTER_DIALOG));
  robot_focus (GTK_WIDGET (dialog));
  return dialog;
}

static void
dialog_close (KarumFilterDialog *dialog)
{
  gtk_window_close (GTK_WINDOW (dialog));
  robot_expect (!shell_dialog (KARUM_TYPE_FILTER_DIALOG));
}

/* -- Hands ------------------------------------------------------------------------------------ */

static void
type_text (gpointer widget, const char *text)
{
  robot_go_to (widget);
  robot_key ("ctrl+a");
  robot_type (text);
}

static void
type_number (gpointer widget, const char *text)
{
  type_text (widget, text);
  robot_key ("Tab");
}

/* Opens a drop-down list and moves down @n entries. */
static void
choose_entry (gpointer widget, const char *text)
{
  robot_go_to (widget);
  robot_key ("space");
  for (guint n = (guint) g_ascii_strtoull (text, NULL, 10); n > 0; n--)
    robot_key ("Down");
  robot_key ("Return");
}

static void
press (gpointer widget, const char *text)
{
  robot_go_to (widget);
  robot_key ("space");
}

/* -- Every row -------------------------------------------------------------------------------- */

/* The widget of this name in the template. */
static gpointer
widget_of (KarumFilterDialog *dialog, const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (dialog), KARUM_TYPE_FILTER_DIALOG, name);
}

static const struct {
  const char *before; /* the previous filter */
  const char *row;
  void (*fill) (gpointer widget, const char *text);
  const char *text;
  const char *after;
  const char *chip;
} rows[] = {
  { "games1", "game", choose_entry, "2", "games1;game=jarmo", "Jarmo" },
  { "games1;game=pahtum", "preset", choose_entry, "2", "games1;game=pahtum;preset=strikeout",
    "Variant: Strike-out" },
  { "games1", "player", type_text, "Juri", "games1;player=Juri", "Player: Juri" },
  { "games1;player=Juri", "opponent", type_text, "Boris", "games1;player=Juri;opponent=Boris",
    "Juri against Boris" },
  { "games1;player=Juri", "side", choose_entry, "2", "games1;player=Juri;side=second",
    "The player was Second" },
  { "games1;player=Juri", "outcome", choose_entry, "1", "games1;player=Juri;outcome=1-0",
    "Won by the player" },
  { "games1", "player1", type_text, "Juri", "games1;player1=Juri", "Player 1: Juri" },
  { "games1", "player2", type_text, "Juri", "games1;player2=Juri", "Player 2: Juri" },
  { "games1", "event", type_text, "Club", "games1;event=Club", "Event: Club" },
  { "games1", "from", type_text, "2026-03", "games1;from=2026.03", "From Mar 2026" },
  { "games1", "to", type_text, "2025", "games1;to=2025", "Until 2025" },
  { "games1", "undated", press, "", "games1;undated=yes", "Without a date" },
  { "games1", "result", choose_entry, "3", "games1;result=1/2-1/2", "½–½" },
  { "games1", "result", choose_entry, "4", "games1;in-progress=yes", "In progress" },
  { "games1", "result", choose_entry, "5", "games1;finished=yes", "Finished" },
  { "games1", "result", choose_entry, "6", "games1;analysis-copies=yes", "Analysis copies" },
  { "games1", "termination", choose_entry, "3", "games1;termination=resignation",
    "End: Resignation" },
  { "games1", "min_turns", type_number, "3", "games1;min-turns=3", "At least 3 moves" },
  { "games1", "max_turns", type_number, "1", "games1;max-turns=1", "At most 1 move" },
  { "games1", "min_margin", type_number, "7", "games1;min-margin=7",
    "Margin of at least 7 points" },
  { "games1", "max_margin", type_number, "9", "games1;max-margin=9", "Margin of at most 9 points" },
  { "games1", "collection", type_text, "Finals", "games1;collection=Finals", "Collection: Finals" },
  { "games1", "stars", choose_entry, "4", "games1;stars=4", "4 stars or more" },
  { "games1", "commented", press, "", "games1;commented=yes", "With comments" },
  { "games1", "analysed", press, "", "games1;analysed=yes", "With analysis" },
  { "games1", "reviewed", choose_entry, "1", "games1;reviewed=yes", "Reviewed" },
  { "games1", "reviewed", choose_entry, "2", "games1;not-reviewed=yes", "Not reviewed" },
  { "games1", "blundered", press, "", "games1;blunders=yes", "With blunders" },
  { "games1", "squandered", press, "", "games1;lost-won=yes", "Lost from a won position" },
  { "games1", "min_swing", type_number, "20", "games1;min-swing=20", "Swing of at least 20%" },
  { "games1", "phase", choose_entry, "2", "games1;phase=middle",
    "With decisions in the middle of the game" },
  { "games1", "standing", choose_entry, "3", "games1;state=behind", "With decisions when behind" },
  { "games1", "varied", press, "", "games1;variations=yes", "With variations" },
  { "games1", "marked", press, "", "games1;marks=yes", "With marks on the board" },
  { "games1", "glyph", choose_entry, "4", "games1;glyph=%3F%3F", "With a ?? move" },
  { "games1;player=Juri", "glyph", choose_entry, "2", "games1;player=Juri;glyph=%3F",
    "With a ? move by the player" },
  { "games1", "annotator", type_text, "Ines", "games1;annotator=Ines", "Annotator: Ines" },
  { "games1", "unmatched", press, "", "games1;unmatched=yes", "Not in a match" },
  { "games1", "bin", press, "", "games1;bin=yes", "In the bin" },
};

static void
set_filter (const Library *library, const char *text)
{
  g_auto (KarumGameFilter) filter = { 0 };

  g_assert_true (karum_game_filter_read (text, &filter, NULL));
  karum_library_page_set_filter (library->page, &filter);
}

/* The part of the filter that the dialog's rows show. */
static void
assert_shown (KarumFilterDialog *dialog, const char *text)
{
  g_auto (KarumGameFilter) filter = karum_filter_dialog_dup_filter (dialog);
  g_autofree char *now = karum_game_filter_write (&filter);

  g_assert_cmpstr (now, ==, text);
}

static void
clear_all (const Library *library, KarumFilterDialog *dialog)
{
  robot_click_middle (robot_find_button (GTK_WIDGET (dialog), "_Clear"));
  robot_expect (asks_for (library, "games1"));
  assert_shown (dialog, "games1");
}

/* @dialog: (nullable): without any filter. Returns: another one, without any filter. */
static KarumFilterDialog *
test_row (const Library *library, KarumFilterDialog *dialog, guint i)
{
  g_test_message ("%s", rows[i].after);
  if (dialog && !g_str_equal (rows[i].before, "games1"))
    dialog_close (g_steal_pointer (&dialog));
  if (!dialog) {
    set_filter (library, rows[i].before);
    dialog = dialog_open (library);
  }
  rows[i].fill (widget_of (dialog, rows[i].row), rows[i].text);
  robot_expect (asks_for (library, rows[i].after));
  dialog_close (dialog);
  g_assert_nonnull (shell_find_label (chips_of (library), rows[i].chip));

  dialog = dialog_open (library);
  assert_shown (dialog, rows[i].after);
  clear_all (library, dialog);
  robot_expect (!shell_find_label (chips_of (library), rows[i].chip));
  return dialog;
}

static void
test_rows (void)
{
  Library library = library_open ();
  KarumFilterDialog *dialog = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    dialog = test_row (&library, dialog, i);
  dialog_close (dialog);
  library_close (&library);
}

/* -- Options ---------------------------------------------------------------------------------- */

/* The widget for the option with this title. */
static GtkWidget *
find_option (gpointer root, const char *title)
{
  if (KARUM_IS_OPTION_ROW (root)
      && g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), title))
    return adw_action_row_get_activatable_widget (ADW_ACTION_ROW (root));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_option (child, title);

    if (found)
      return found;
  }
  return NULL;
}

/* Each option can be set alone or with others, and cleared. */
static void
test_options (void)
{
  static const char both[] = "games1;game=pahtum;options=size%3D7%2Ccapture%3Dcustodial";
  Library library = library_open ();
  KarumFilterDialog *dialog;

  set_filter (&library, "games1;game=pahtum");
  dialog = dialog_open (&library);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (dialog->options)));
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (dialog->options), TRUE);
  robot_expect (gtk_widget_get_mapped (find_option (dialog, "Size")));
  type_number (find_option (dialog, "Size"), "7");
  robot_expect (asks_for (&library, "games1;game=pahtum;options=size%3D7"));
  choose_entry (find_option (dialog, "Capture"), "2");
  robot_expect (asks_for (&library, both));
  g_assert_nonnull (shell_find_label (dialog->options, "Size: 7 · Capture: Custodial"));
  dialog_close (dialog);
  g_assert_nonnull (shell_find_label (chips_of (&library), "Size: 7"));
  g_assert_nonnull (shell_find_label (chips_of (&library), "Capture: Custodial"));

  dialog = dialog_open (&library);
  assert_shown (dialog, both);
  /* An empty field means any number. */
  robot_go_to (find_option (dialog, "Size"));
  robot_key ("ctrl+a");
  robot_key ("Delete");
  robot_key ("Tab");
  robot_expect (asks_for (&library, "games1;game=pahtum;options=capture%3Dcustodial"));
  /* Another game has other options. */
  adw_combo_row_set_selected (dialog->game, 2);
  robot_expect (asks_for (&library, "games1;game=jarmo"));
  clear_all (&library, dialog);
  dialog_close (dialog);
  library_close (&library);
}

/* The chip of an option removes only that option. */
static void
test_option_chips (void)
{
  Library library = library_open ();
  GtkWidget *label;

  set_filter (&library, "games1;game=pahtum;options=size%3D7%2Choles%3D5");
  label = shell_find_label (chips_of (&library), "Holes: 5");
  g_assert_nonnull (label);
  robot_focus (GTK_WIDGET (library.window));
  robot_click_middle (gtk_widget_get_next_sibling (gtk_widget_get_parent (label)));
  robot_expect (asks_for (&library, "games1;game=pahtum;options=size%3D7"));
  library_close (&library);
}

/* -- Games of a match ------------------------------------------------------------------------- */

/* Conditions without a row are shown as chips, kept by the dialog, and can be removed. */
static void
test_match_chips (void)
{
  static const char match[] = "games1;player=Juri;opponent=Boris;match=m;ids=2%2C5";
  Library library = library_open ();
  GtkWidget *label;

  set_filter (&library, "games1;ids=5");
  g_assert_nonnull (shell_find_label (chips_of (&library), "Game 5"));
  set_filter (&library, "games1;ids=2%2C5");
  robot_expect (g_list_model_get_n_items (shell_games (library.window)) == 2);
  g_assert_nonnull (shell_find_label (chips_of (&library), "Games 2, 5"));
  set_filter (&library, match);
  g_assert_nonnull (shell_find_label (chips_of (&library), "Juri against Boris"));
  dialog_close (dialog_open (&library));
  g_assert_true (asks_for (&library, match));
  label = shell_find_label (chips_of (&library), "Games of a match");
  robot_focus (GTK_WIDGET (library.window));
  robot_click_middle (gtk_widget_get_next_sibling (gtk_widget_get_parent (label)));
  robot_expect (asks_for (&library, "games1;player=Juri;opponent=Boris"));
  library_close (&library);
}

/* A filter that has a number alone, as that of a search that was kept, says whose it is. */
static void
test_number_chips (void)
{
  Library library = library_open ();

  set_filter (&library, "games1;player-id=1");
  robot_expect (shell_find_label (chips_of (&library), "Player: Juri"));
  library_close (&library);
}

/* Clicks on the chip called @label, and then on what it can become. */
static void
change_chip (const Library *library, const char *label, const char *into)
{
  GtkWidget *chip, *row;

  robot_expect ((chip = shell_find_label (chips_of (library), label)));
  robot_focus (GTK_WIDGET (library->window));
  robot_click_middle (chip);
  robot_expect ((row = shell_find_label (chips_of (library), into)));
  robot_settle ();
  robot_click_middle (row);
}

/* Chips of every kind become others in place, by two clicks; the dialog stays closed. */
static void
test_chips_in_place (void)
{
  static const struct {
    const char *filter, *label, *into, *becomes;
  } changes[] = {
    { "games1;game=pahtum", "Pah-Tum", "Manu", "games1;game=manu" },
    { "games1;in-progress=yes", "In progress", "Finished", "games1;finished=yes" },
    { "games1;player=Juri;side=first", "The player was First", "The player was Second",
      "games1;player=Juri;side=second" },
    { "games1;winner=first", "Won by First", "Won by Second", "games1;winner=second" },
    { "games1;min-turns=10", "At least 10 moves", "At least 20 moves", "games1;min-turns=20" },
  };
  Library library = library_open ();

  karum_for_each_of (change, changes) {
    set_filter (&library, change->filter);
    g_test_message ("%s", change->label);
    change_chip (&library, change->label, change->into);
    robot_expect (asks_for (&library, change->becomes));
    g_assert_null (shell_dialog (KARUM_TYPE_FILTER_DIALOG));
  }
  library_close (&library);
}

static gboolean
is_the_only_row (GtkWidget *label)
{
  GtkWidget *row = gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW);

  return !gtk_widget_get_prev_sibling (row) && !gtk_widget_get_next_sibling (row);
}

/* The name of a chip is typed in place. */
static void
test_chip_of_name (void)
{
  Library library = library_open ();
  GtkWidget *label, *entry, *row, *kept = NULL;

  set_filter (&library, "games1;event=Nowhere");
  robot_expect ((label = shell_find_label (chips_of (&library), "Event: Nowhere")));
  robot_focus (GTK_WIDGET (library.window));
  robot_click_middle (label);
  robot_expect ((entry = shell_find_mapped (chips_of (&library), GTK_TYPE_SEARCH_ENTRY)));
  robot_settle ();
  robot_type ("вечер");
  robot_expect ((row = shell_find_label (chips_of (&library), "Event: Клубный вечер"))
                && is_the_only_row (row));
  /* What is found again stays where it is: a click on it doesn't go nowhere. */
  g_set_weak_pointer (&kept, row);
  g_signal_emit_by_name (entry, "search-changed");
  shell_rest (library.window);
  robot_settle ();
  g_assert_true (kept == row);
  g_clear_weak_pointer (&kept);
  robot_click_middle (row);
  robot_expect (asks_for (&library, "games1;event=Клубный%20вечер"));
  library_close (&library);
}

/* Another name keeps what the filter says of the player's games, and of the opponent. */
static void
test_chip_of_player (void)
{
  static const struct {
    const char *filter, *label, *into, *becomes;
  } changes[] = {
    { "games1;player=Juri;outcome=1-0", "Player: Juri", "Player: Борис",
      "games1;player=Борис;outcome=1-0" },
    { "games1;player=Juri;opponent=Анна%20Ким;side=first", "Juri against Анна Ким",
      "Борис against Анна Ким", "games1;player=Борис;opponent=Анна%20Ким;side=first" },
    { "games1;opponent=Juri;side=second", "Player: Juri", "Player: Борис",
      "games1;player=Борис;side=second" },
  };
  Library library = library_open ();
  GtkWidget *label, *row;

  karum_for_each_of (change, changes) {
    g_test_message ("%s", change->filter);
    set_filter (&library, change->filter);
    robot_expect ((label = shell_find_label (chips_of (&library), change->label)));
    robot_focus (GTK_WIDGET (library.window));
    robot_click_middle (label);
    robot_expect (shell_find_mapped (chips_of (&library), GTK_TYPE_SEARCH_ENTRY));
    robot_settle ();
    robot_type ("борис");
    robot_expect ((row = shell_find_label (chips_of (&library), change->into))
                  && is_the_only_row (row));
    robot_settle ();
    robot_click_middle (row);
    robot_expect (asks_for (&library, change->becomes));
  }
  library_close (&library);
}

/* -- Names ------------------------------------------------------------------------------------ */

static gboolean
has_focus_below (GtkWidget *widget)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));

  return focus && gtk_widget_is_ancestor (focus, widget);
}

/* Events are completed like players; Tab skips the suggestions. */
static void
test_suggestions (void)
{
  Library library = library_open ();
  KarumFilterDialog *dialog = dialog_open (&library);

  type_text (dialog->event, "evening");
  robot_expect (shell_find_label (dialog->event, "not in the archive"));
  g_assert_null (shell_find_label (dialog->event, "Клубный вечер"));
  gtk_editable_set_text (GTK_EDITABLE (dialog->event), "вечер");
  robot_expect (shell_find_label (dialog->event, "Клубный вечер"));
  robot_key ("Down");
  robot_key ("Return");
  robot_expect (asks_for (&library, "games1;event=Клубный%20вечер"));
  gtk_editable_set_text (GTK_EDITABLE (dialog->event), "вечер");
  robot_expect (shell_find_label (dialog->event, "Клубный вечер"));
  robot_key ("Tab");
  robot_expect (!has_focus_below (GTK_WIDGET (dialog->event)));
  robot_expect (!shell_find_label (dialog->event, "Клубный вечер"));
  dialog_close (dialog);
  library_close (&library);
}

/* -- Boards ----------------------------------------------------------------------------------- */

/* Conditions edited elsewhere are shown, and can be removed. */
static void
test_board (void)
{
  Library library = library_open ();
  KarumFilterDialog *dialog;

  set_filter (&library, "games1;rules=jarmo;bin=yes;position=ooooo%2F5%2F5%2F5%2Fxxxxx%20x%20-%200"
                        ";pattern=xx%2F%3Fo");
  dialog = dialog_open (&library);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (dialog->position_board)));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (dialog->pattern_view)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (dialog->rules_row)));
  press (dialog->position_remove, NULL);
  robot_expect (asks_for (&library, "games1;bin=yes;pattern=xx%2F%3Fo"));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (dialog->position_board)));
  press (dialog->pattern_remove, NULL);
  robot_expect (asks_for (&library, "games1;bin=yes"));
  dialog_close (dialog);

  set_filter (&library, "games1;rules=jarmo");
  dialog = dialog_open (&library);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (dialog->rules_row)));
  gtk_widget_activate_action (GTK_WIDGET (dialog), "filter.remove-rules", NULL);
  robot_expect (asks_for (&library, "games1"));
  dialog_close (dialog);
  library_close (&library);
}

/* A position is edited on its page, and the other conditions are kept. */
static void
test_position (void)
{
  Library library = library_open ();
  KarumFilterDialog *dialog;

  set_filter (&library, "games1;player=Juri;rules=jarmo"
                        ";position=ooooo%2F5%2F5%2F5%2Fxxxxx%20x%20-%200");
  dialog = dialog_open (&library);
  press (dialog->position_edit, NULL);
  robot_expect (g_str_equal (shell_page (library.window), "editor"));
  robot_focus (GTK_WIDGET (library.window));
  gtk_widget_activate_action (GTK_WIDGET (shell_editor_page (library.window)), "editor.find", NULL);
  robot_expect (g_str_equal (shell_page (library.window), "library"));
  g_assert_true (asks_for (&library, "games1;player=Juri;rules=jarmo"
                                     ";position=ooooo%2F5%2F5%2F5%2Fxxxxx%20x%20-%200"));
  library_close (&library);
}

/* A pattern is edited before the dialog, and the other conditions are kept. */
static void
test_pattern (void)
{
  Library library = library_open ();
  KarumFilterDialog *dialog;
  GtkWindow *editor;
  GtkWidget *point;

  set_filter (&library, "games1;game=manu;stars=1;pattern=xx%2F%3Fo");
  dialog = dialog_open (&library);
  press (dialog->pattern_edit, NULL);
  robot_expect (shell_dialog (KARUM_TYPE_PATTERN_DIALOG));
  editor = shell_dialog (KARUM_TYPE_PATTERN_DIALOG);
  robot_focus (GTK_WIDGET (editor));
  point = gtk_grid_get_child_at (shell_find (editor, GTK_TYPE_GRID), 0, 1);
  robot_go_to (point);
  robot_key ("o");
  point = gtk_grid_get_child_at (shell_find (editor, GTK_TYPE_GRID), 0, 0);
  robot_go_to (point);
  robot_key ("Delete");
  robot_key ("ctrl+Return");
  robot_expect (asks_for (&library, "games1;game=manu;stars=1;pattern=%3Fx%2Foo"));
  robot_expect (!shell_dialog (KARUM_TYPE_PATTERN_DIALOG));
  dialog_close (dialog);
  library_close (&library);
}

/* What is read of a date has no mark of a letter to press with Alt. */
static void
test_date_read (void)
{
  Library library = library_open ();
  KarumFilterDialog *dialog = dialog_open (&library);

  gtk_editable_set_text (GTK_EDITABLE (dialog->from), "2026-11-20");
  gtk_test_accessible_assert_property (gtk_editable_get_delegate (GTK_EDITABLE (dialog->from)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "From Date: Fri, 20 Nov 2026");
  dialog_close (dialog);
  library_close (&library);
}

/* Dates as people type them, in an archive with a game on each day from 1 January to 12 February
 * 2026: what is understood, how many games that leaves, and what the row says of it. */
static const struct {
  const char *language;
  const char *row;
  const char *text;
  const char *after; /* the filter */
  guint n_games;
  const char *title; /* of the row */
} dates[] = {
  { "en", "from", "2/3/26", "games1;from=2026.02.03", 10, "Fro_m Date: Tue, 3 Feb 2026" },
  { "en", "to", "3 Jan 26", "games1;to=2026.01.03", 3, "_Until Date: Sat, 3 Jan 2026" },
  { "en", "from", "1/31/46", "games1;from=2046.01.31", 0, "Fro_m Date: Wed, 31 Jan 2046" },
  { "en", "from", "2/3", "games1", 40, "Fro_m Date: write 2026-11-20 or 2026" },
  { "en", "from", "2569-01-05", "games1", 40,
    "Fro_m Date: another calendar; write 2026-11-20 or 2026" },
  { "ru", "from", "03.02.26", "games1;from=2026.02.03", 10, "С _даты: вт, 3 февраля 2026 г." },
  { "ru", "to", "01.06.25", "games1;to=2025.06.01", 0, "_По дату: вс, 1 июня 2025 г." },
  { "ru", "from", "3 февраля 2026 г.", "games1;from=2026.02.03", 10,
    "С _даты: вт, 3 февраля 2026 г." },
  { "ru", "to", "03,01,26", "games1;to=2026.01.03", 3, "_По дату: сб, 3 января 2026 г." },
  { "ru", "to", "03.01", "games1", 40, "_По дату: пишите 2026-11-20 или 2026" },
  { "ja", "from", "26/2/3", "games1;from=2026.02.03", 10, "開始日(_M)：2026年2月3日（火）" },
  { "ja", "from", "令和8年2月3日", "games1;from=2026.02.03", 10, "開始日(_M)：2026年2月3日（火）" },
  { "ja", "from", "令和8年2月", "games1;from=2026.02", 12, "開始日(_M)：2026年2月" },
  { "ja", "to", "２０２６／０１／０３", "games1;to=2026.01.03", 3,
    "終了日(_U)：2026年1月3日（土）" },
  { "ja", "to", "平成31年", "games1;to=2019", 0, "終了日(_U)：2019" },
  { "ja", "to", "昭和65年", "games1", 40,
    "終了日(_U)：別の暦です。2026-11-20 や 2026 のように書いてください" },
};

/* The year of two digits follows the clock. */
static gboolean
is_our_time (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  return ABS (g_date_time_get_year (now) - 2040) < 20;
}

/* @dialog: without any filter. Returns: another one, without any filter. */
static KarumFilterDialog *
check_date (const Library *library, KarumFilterDialog *dialog, guint i)
{
  AdwPreferencesRow *row = widget_of (dialog, dates[i].row);

  g_test_message ("%s: %s", dates[i].language, dates[i].text);
  robot_go_to (GTK_WIDGET (row));
  /* Other letters are composed by an input method, which hands them over at once. */
  if (g_str_is_ascii (dates[i].text))
    type_text (row, dates[i].text);
  else
    gtk_editable_set_text (GTK_EDITABLE (row), dates[i].text);
  robot_expect (g_str_equal (adw_preferences_row_get_title (row), dates[i].title));
  robot_expect (asks_for (library, dates[i].after));
  robot_expect (g_list_model_get_n_items (shell_games (library->window)) == dates[i].n_games);
  dialog_close (dialog);
  dialog = dialog_open (library);
  assert_shown (dialog, dates[i].after);
  gtk_editable_set_text (GTK_EDITABLE (widget_of (dialog, dates[i].row)), "");
  robot_expect (asks_for (library, "games1"));
  return dialog;
}

static void
test_dates (gconstpointer language)
{
  Library library;
  KarumFilterDialog *dialog;

  if (!is_our_time ()) {
    g_test_skip ("years of two digits are others by this clock");
    return;
  }
  library = library_open_in (40, language);
  dialog = dialog_open (&library);
  for (guint i = 0; i < G_N_ELEMENTS (dates); i++)
    if (g_str_equal (dates[i].language, language))
      dialog = check_date (&library, dialog, i);
  dialog_close (dialog);
  library_close (&library);
}

/* Another number of rows is applied while Tab moves from it to the points, of which some are
 * removed. */
static void
test_pattern_rows (void)
{
  Library library = library_open ();
  GtkWindow *editor;
  GtkGrid *grid;
  GtkWidget *n_rows;

  g_assert_true (
      gtk_widget_activate_action (GTK_WIDGET (library.window), "win.find-pattern", NULL));
  robot_expect ((editor = shell_dialog (KARUM_TYPE_PATTERN_DIALOG)));
  robot_focus (GTK_WIDGET (editor));
  grid = shell_find (editor, GTK_TYPE_GRID);
  n_rows = GTK_WIDGET (
      gtk_widget_get_template_child (GTK_WIDGET (editor), KARUM_TYPE_PATTERN_DIALOG, "rows"));
  gtk_widget_grab_focus (n_rows);
  robot_key ("ctrl+a");
  robot_type ("1");
  robot_key ("Tab");
  robot_expect (gtk_grid_get_child_at (grid, 2, 0) && !gtk_grid_get_child_at (grid, 0, 1));
  robot_expect (gtk_widget_get_focus_child (GTK_WIDGET (grid)));
  gtk_window_destroy (editor);
  library_close (&library);
}

/* -- The search field ------------------------------------------------------------------------- */

/* The close button of the chip with this text. */
static GtkWidget *
cross_of (const Library *library, const char *text)
{
  GtkWidget *label = shell_find_label (chips_of (library), text);

  g_assert_nonnull (label);
  return gtk_widget_get_next_sibling (gtk_widget_get_parent (label));
}

/* (nullable): the first chip that has no effect. */
static GtkWidget *
replaced_chip (const Library *library)
{
  GtkWidget *chip = gtk_widget_get_first_child (chips_of (library));

  while (chip && !gtk_widget_has_css_class (chip, "replaced"))
    chip = gtk_widget_get_next_sibling (chip);
  return chip;
}

/* Each part of the search text is shown as it was parsed, and can be removed. */
static void
test_typed (void)
{
  Library library = library_open ();
  GtkEditable *words = shell_find (library.page, GTK_TYPE_SEARCH_ENTRY);
  int start, end;

  robot_focus (GTK_WIDGET (library.window));
  gtk_editable_set_text (words, "ход 2026-03..2026-05 \"two words\" 1-0 13.13.2026");
  robot_expect (shell_find_label (chips_of (&library), "Date: Mar 2026 – May 2026"));
  g_assert_nonnull (shell_find_label (chips_of (&library), "Result: 1–0"));
  g_assert_nonnull (shell_find_label (chips_of (&library), "\"two words\""));
  g_assert_nonnull (shell_find_label (chips_of (&library), "13.13.2026"));

  robot_click_middle (
      gtk_widget_get_parent (shell_find_label (chips_of (&library), "Result: 1–0")));
  g_assert_true (gtk_editable_get_selection_bounds (words, &start, &end));
  g_assert_cmpint (start, ==, 33);
  g_assert_cmpint (end, ==, 36);
  robot_click_middle (cross_of (&library, "Date: Mar 2026 – May 2026"));
  g_assert_cmpstr (gtk_editable_get_text (words), ==, "ход \"two words\" 1-0 13.13.2026");
  robot_click_middle (cross_of (&library, "ход"));
  g_assert_cmpstr (gtk_editable_get_text (words), ==, "\"two words\" 1-0 13.13.2026");
  robot_click_middle (cross_of (&library, "13.13.2026"));
  g_assert_cmpstr (gtk_editable_get_text (words), ==, "\"two words\" 1-0");
  robot_expect (asks_for (&library, "games1;result=1-0;text=%22two%20words%22"));

  /* The search text takes precedence over the filter, which is shown to have no effect. */
  set_filter (&library, "games1;result=0-1");
  g_assert_null (replaced_chip (&library));
  gtk_editable_set_text (words, "1-0");
  robot_expect (replaced_chip (&library));
  g_assert_nonnull (shell_find_label (replaced_chip (&library), "0–1"));
  library_close (&library);
}

/* What is typed hides games too: the dialog shows it, and Clear removes it with the rest. */
static void
test_clear_words (void)
{
  Library library = library_open ();
  GtkEditable *words = shell_find (library.page, GTK_TYPE_SEARCH_ENTRY);
  KarumFilterDialog *dialog;

  robot_focus (GTK_WIDGET (library.window));
  set_filter (&library, "games1;result=0-1");
  gtk_editable_set_text (words, "nowhere");
  robot_expect (asks_for (&library, "games1;result=0-1;text=nowhere"));
  dialog = dialog_open (&library);
  g_assert_nonnull (shell_find_label (dialog, "nowhere"));
  robot_click_middle (robot_find_button (GTK_WIDGET (dialog), "_Clear"));
  robot_expect (asks_for (&library, "games1"));
  g_assert_cmpstr (gtk_editable_get_text (words), ==, "");
  g_assert_false (gtk_widget_get_visible (dialog->words_group));
  dialog_close (dialog);
  library_close (&library);
}

/* The chip follows each letter, also one that changes nothing in what is asked for. */
static void
test_closed_phrase (void)
{
  Library library = library_open ();
  GtkEditable *words = shell_find (library.page, GTK_TYPE_SEARCH_ENTRY);

  robot_focus (GTK_WIDGET (library.window));
  gtk_editable_set_text (words, "\"two words");
  robot_expect (shell_find_label (chips_of (&library), "\"two words"));
  gtk_editable_set_text (words, "\"two words\"");
  robot_expect (shell_find_label (chips_of (&library), "\"two words\""));
  g_assert_null (shell_find_label (chips_of (&library), "\"two words"));
  g_assert_true (asks_for (&library, "games1;text=%22two%20words%22"));
  library_close (&library);
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/filters/rows", test_rows);
  g_test_add_func ("/app/filters/options", test_options);
  g_test_add_func ("/app/filters/option-chips", test_option_chips);
  g_test_add_func ("/app/filters/match-chips", test_match_chips);
  g_test_add_func ("/app/filters/number-chips", test_number_chips);
  g_test_add_func ("/app/filters/chips-in-place", test_chips_in_place);
  g_test_add_func ("/app/filters/chip-of-name", test_chip_of_name);
  g_test_add_func ("/app/filters/chip-of-player", test_chip_of_player);
  g_test_add_func ("/app/filters/suggestions", test_suggestions);
  g_test_add_func ("/app/filters/board", test_board);
  g_test_add_func ("/app/filters/position", test_position);
  g_test_add_func ("/app/filters/pattern", test_pattern);
  g_test_add_func ("/app/filters/pattern-rows", test_pattern_rows);
  g_test_add_func ("/app/filters/date-read", test_date_read);
  shell_add ("/app/filters/dates", test_dates);
  g_test_add_func ("/app/filters/typed", test_typed);
  g_test_add_func ("/app/filters/clear-words", test_clear_words);
  g_test_add_func ("/app/filters/closed-phrase", test_closed_phrase);
  return g_test_run ();
}
