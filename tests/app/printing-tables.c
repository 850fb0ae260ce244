/* printing-tables.c: the tables of pages on paper. */
#include <glib/gi18n.h>
#include <sqlite3.h>
#include <string.h>

#include "../archive/fixture.h"
#include "karum-arrays.h"
#include "karum-player-list.h"
#include "karum-printout.h"
#include "karum-requests.h"
#include "karum-sheets.h"
#include "karum-work-dialog.h"
#include "print-fixture.h"
#include "robot.h"

/* (transfer full): the text of the file @path, extracted by another program. */
static char *
text_of (const char *path)
{
  const char *const command[] = { "pdftotext", "-layout", path, "-", NULL };
  char *text = NULL;

  g_assert_true (g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                               &text, NULL, NULL, NULL));
  return text;
}

/* The pages with tables, and the texts of their documents in each language. */
static const struct {
  const char *page, *action;
  gint64 target;
  const char *file;
  const char *words[3][4];
} tabular[] = {
  { "player",
    "win.show-player",
    1,
    "Juri.pdf",
    { { "By Opponent", "Games by Month", "Longest", "Last 20 Games" },
      { "По соперникам", "Партии по месяцам", "Самая длинная", "Последние 20 партий" },
      { "対戦相手別", "月ごとの対局", "最長", "最近の20局" } } },
  { "event",
    "win.show-event",
    1,
    "Клубный вечер.pdf",
    { { "Standings", "Cross-Table", "Players", "Lost" },
      { "Положение участников", "Таблица результатов", "Игроки", "Пор." },
      { "順位表", "対戦表", "プレイヤー", "負け" } } },
  { "ratings",
    "win.show-ratings",
    0,
    "Ratings.pdf",
    { { "Ratings", "Rating", "Rank", "Player" },
      { "Рейтинг", "Рейтинг", "Место", "Игрок" },
      { "レーティング", "レーティング", "順位", "プレイヤー" } } },
  { "club",
    "win.show-club",
    0,
    "Club.pdf",
    { { "By Rules", "Most Active Players", "95%", "Games by Month" },
      { "По правилам", "Самые активные игроки", "95", "Партии по месяцам" },
      { "ルール別", "対局の多いプレイヤー", "95", "月ごとの対局" } } },
};

static void
show_tabular (Exchange *exchange, guint i)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (exchange->window), tabular[i].action,
                                             tabular[i].target ? "x" : NULL, tabular[i].target));
  wait_until (g_str_equal (shell_page (exchange->window), tabular[i].page));
  robot_settle ();
}

/* The file gets the name of what it is about. */
static void
expect_name (KarumPagesWindow *pages, const char *wanted)
{
  g_autofree char *offered = NULL;
  GtkFileChooser *chooser;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (pages), "pages.save", NULL));
  wait_until ((chooser = (gpointer) shell_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG)));
  robot_settle ();
  offered = gtk_file_chooser_get_current_name (chooser);
  g_assert_cmpstr (offered, ==, wanted);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  wait_until (!shell_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG));
}

/* Ctrl+P on each page with tables offers them, in the language of the document. */
static void
test_tables (Exchange *exchange, gconstpointer data)
{
  g_autofree char *path = g_build_filename (exchange->folder, "tables.pdf", NULL);

  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  for (guint i = 0; i < G_N_ELEMENTS (tabular); i++) {
    GtkWindow *dialog;

    show_tabular (exchange, i);
    robot_focus (GTK_WIDGET (exchange->window));
    robot_key ("ctrl+p");
    robot_expect ((dialog = shell_dialog (KARUM_TYPE_PRINT_DIALOG)));
    robot_settle ();
    for (guint language = 0; language < 3; language++) {
      KarumPagesWindow *pages;
      g_autofree char *text = NULL;

      adw_combo_row_set_selected (print_form (dialog, "language"), language);
      pages = print_preview (dialog);
      if (language == 0)
        expect_name (pages, tabular[i].file);
      karum_pages_window_save (pages, path);
      robot_expect (shell_find_label (pages, "Saved as PDF"));
      text = text_of (path);
      for (guint word = 0; word < G_N_ELEMENTS (tabular[i].words[language]); word++)
        if (!strstr (text, tabular[i].words[language][word]))
          g_error ("%s: no “%s” in: %s", tabular[i].page, tabular[i].words[language][word], text);
      gtk_window_close (GTK_WINDOW (pages));
      robot_expect (!shell_dialog (KARUM_TYPE_PAGES_WINDOW));
    }
    gtk_window_close (dialog);
    robot_expect (!shell_dialog (KARUM_TYPE_PRINT_DIALOG));
  }
  /* The language of the interface is unchanged. */
  g_assert_cmpstr (_ ("Games"), ==, "Games");
}

/* Collects the texts of the labels that are shown below @widget, each in one line. */
static void
collect_labels (GtkWidget *widget, GHashTable *texts)
{
  if (GTK_IS_LABEL (widget)) {
    char *text = g_strdup (gtk_label_get_text (GTK_LABEL (widget)));

    g_hash_table_add (texts, g_strdelimit (text, "\n", ' '));
  }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    collect_labels (child, texts);
}

/* KarumRequestWork: the tables that a page prints. */
static gboolean
ask_sheet (gpointer data, KarumStore *store, const KarumProgress *progress, GError **error)
{
  gpointer *asked = data;

  asked[1] = karum_store_sheet (store, asked[0], error);
  return asked[1] != NULL;
}

/* Charts show these as bars and curves, and rows as sentences. */
static gboolean
is_drawn (const char *title)
{
  static const char *const drawn[]
      = { "Games by Month", "Last 20 Games", "Accuracy by Month", "Matches", NULL };

  return title && (g_strv_contains (drawn, title) || g_str_has_prefix (title, "Rating in "));
}

/* Every cell of a table on paper stands in the window. Returns: how many there are */
static guint
compare_cells (GHashTable *texts, const KarumTitledTable *titled)
{
  const KarumFigureTable *table = titled->table;
  guint n = 0;

  for (guint line = 0; line < karum_figure_table_n_lines (table); line++)
    for (guint i = 0; i < karum_figure_table_n_columns (table); i++) {
      const char *text = karum_figure_table_cell (table, line, i)->text;

      if (*text && !g_hash_table_contains (texts, text))
        g_error ("%s: no “%s” on the page", titled->title ? titled->title : "totals", text);
      n += *text != '\0';
    }
  return n;
}

/* What a page prints are the cells that it shows. */
static void
test_cells (Exchange *exchange, gconstpointer data)
{
  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  for (guint i = 0; i < G_N_ELEMENTS (tabular); i++) {
    g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    GtkWidget *page;
    KarumPrinted printed;
    gpointer asked[2] = { NULL };
    g_autoptr (KarumFigureSheet) sheet = NULL;
    guint n = 0;

    /* The list of ratings has sentences. */
    if (g_str_equal (tabular[i].page, "ratings"))
      continue;
    show_tabular (exchange, i);
    page = GTK_WIDGET (karum_window_get_shown (exchange->window));
    robot_settle ();
    collect_labels (page, texts);
    printed = karum_page_print (KARUM_PAGE (page));
    asked[0] = &printed.sheet;
    fixture_ask (exchange->window->archive, karum_request_work (ask_sheet, asked), NULL);
    sheet = asked[1];
    karum_for_each (const KarumTitledTable, table, sheet->tables)
      if (!is_drawn (table->title))
        n += compare_cells (texts, table);
    g_assert_cmpuint (n, >, 20);
  }
}

/* On the page of an event, its book is offered: the tables, then the games by round. */
static void
test_book (Exchange *exchange, gconstpointer data)
{
  static const char *const words[3][4]
      = { { "Contents", "Standings", "Cross-Table", "Index of Players" },
          { "Содержание", "Положение участников", "Таблица результатов", "Указатель игроков" },
          { "目次", "順位表", "対戦表", "プレイヤー索引" } };
  g_autofree char *path = g_build_filename (exchange->folder, "book.pdf", NULL);
  GtkWindow *dialog;

  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  show_tabular (exchange, 1);
  robot_focus (GTK_WIDGET (exchange->window));
  robot_key ("ctrl+p");
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_PRINT_DIALOG)));
  robot_settle ();
  adw_combo_row_set_selected (print_form (dialog, "kind"), KARUM_N_PRINTOUTS + 3);
  gtk_editable_set_text (print_form (dialog, "document_title"), " <Our> Book ");
  for (guint language = 0; language < 3; language++) {
    KarumPagesWindow *pages;
    g_autofree char *text = NULL;

    adw_combo_row_set_selected (print_form (dialog, "language"), language);
    pages = print_preview (dialog);
    karum_pages_window_save (pages, path);
    robot_expect (shell_find_label (pages, "Saved as PDF"));
    text = text_of (path);
    for (guint word = 0; word < G_N_ELEMENTS (words[language]); word++)
      if (!strstr (text, words[language][word]))
        g_error ("no “%s” in: %s", words[language][word], text);
    g_assert_nonnull (strstr (text, "<Our> Book\n"));
    gtk_window_close (GTK_WINDOW (pages));
    robot_expect (!shell_dialog (KARUM_TYPE_PAGES_WINDOW));
  }
  gtk_window_close (dialog);
  robot_expect (!shell_dialog (KARUM_TYPE_PRINT_DIALOG));
}

/* The text of what is chosen, made in the window that offers it. (transfer full) */
static char *
book_text (Exchange *exchange, GtkWindow *dialog)
{
  g_autofree char *path = g_build_filename (exchange->folder, "private.pdf", NULL);
  KarumPagesWindow *pages = print_preview (dialog);
  char *text;

  karum_pages_window_save (pages, path);
  robot_expect (shell_find_label (pages, "Saved as PDF"));
  text = text_of (path);
  gtk_window_close (GTK_WINDOW (pages));
  robot_expect (!shell_dialog (KARUM_TYPE_PAGES_WINDOW));
  return text;
}

static void
change_archive (Exchange *exchange, const char *sql)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (karum_archive_get_path (exchange->window->archive), &db), ==,
                   SQLITE_OK);
  sqlite3_busy_timeout (db, 60000);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

/* Who isn't to be named, isn't in the tables and in the book either, unless one wants it; the
 * window says so before. */
static void
test_privacy (Exchange *exchange, gconstpointer data)
{
  const gint64 player = 1;
  const KarumShown shown = (KarumShown) GPOINTER_TO_INT (data);
  const char *said
      = shown == KARUM_SHOWN_INITIALS ? "By initials: " : "Left out, with their games: ";
  g_autofree char *tables = NULL, *hidden = NULL, *named = NULL;
  GtkWindow *dialog;
  gpointer row;

  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  karum_ask (exchange->window, exchange->window->archive,
             karum_request_show_players (&player, 1, shown), NULL, NULL, NULL);
  show_tabular (exchange, 1);
  robot_focus (GTK_WIDGET (exchange->window));
  robot_key ("ctrl+p");
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_PRINT_DIALOG)));
  robot_settle ();
  /* Without the games of somebody left out, no tables remain. */
  if (shown == KARUM_SHOWN_INITIALS) {
    tables = book_text (exchange, dialog);
    g_assert_nonnull (strstr (tables, "Standings"));
    g_assert_null (strstr (tables, "Juri"));
  }
  adw_combo_row_set_selected (print_form (dialog, "kind"), KARUM_N_PRINTOUTS + 3);
  row = print_form (dialog, "hide_row");
  wait_until (strstr (adw_action_row_get_subtitle (row), said));
  g_assert_nonnull (strstr (strstr (adw_action_row_get_subtitle (row), said), "Juri"));
  hidden = book_text (exchange, dialog);
  g_assert_nonnull (strstr (hidden, "Contents"));
  g_assert_null (strstr (hidden, "Juri"));
  gtk_switch_set_active (print_form (dialog, "hide"), FALSE);
  g_assert_cmpstr (adw_action_row_get_subtitle (row), ==, "Everybody is named");
  /* Names that are still being looked for are those of a choice that is no longer made. */
  gtk_switch_set_active (print_form (dialog, "hide"), TRUE);
  gtk_switch_set_active (print_form (dialog, "hide"), FALSE);
  named = book_text (exchange, dialog);
  g_assert_nonnull (strstr (named, "Juri"));
  g_assert_cmpstr (adw_action_row_get_subtitle (row), ==, "Everybody is named");
  /* If they can't be found, it says so. */
  change_archive (exchange, "ALTER TABLE players RENAME TO gone");
  gtk_switch_set_active (print_form (dialog, "hide"), TRUE);
  robot_expect (strstr (adw_action_row_get_subtitle (row), "could not be used"));
  change_archive (exchange, "ALTER TABLE gone RENAME TO players");
  gtk_window_close (dialog);
  robot_expect (!shell_dialog (KARUM_TYPE_PRINT_DIALOG));
}

/* (transfer full): what stands before the contents */
static char *
cover_text (Exchange *exchange, GtkWindow *dialog)
{
  char *text = book_text (exchange, dialog), *contents = strstr (text, "Contents");

  g_assert_nonnull (contents);
  *contents = '\0';
  return text;
}

/* The board on the cover of a book: the end of the last game, if nothing else is chosen; a position
 * of a game, which is asked for only then; or none. */
static void
test_cover (Exchange *exchange, gconstpointer data)
{
  static const char *const parts[] = { "cover_game_row", "cover_turn_row" };
  g_autofree char *last = NULL, *chosen = NULL, *none = NULL;
  GtkWindow *dialog;

  (void) data;
  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  show_tabular (exchange, 1);
  robot_focus (GTK_WIDGET (exchange->window));
  robot_key ("ctrl+p");
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_PRINT_DIALOG)));
  robot_settle ();
  g_assert_false (gtk_widget_get_visible (print_form (dialog, "cover")));
  adw_combo_row_set_selected (print_form (dialog, "kind"), KARUM_N_PRINTOUTS + 3);
  g_assert_true (gtk_widget_get_visible (print_form (dialog, "cover")));
  last = cover_text (exchange, dialog);
  g_assert_nonnull (strstr (last, " · Final position"));
  karum_for_each_of (part, parts)
    g_assert_false (gtk_widget_get_visible (print_form (dialog, *part)));
  adw_combo_row_set_selected (print_form (dialog, "cover"), KARUM_COVER_GAME);
  karum_for_each_of (each, parts)
    g_assert_true (gtk_widget_get_visible (print_form (dialog, *each)));
  gtk_spin_button_set_value (print_form (dialog, "cover_turn"), 1);
  chosen = cover_text (exchange, dialog);
  g_assert_nonnull (strstr (chosen, " · After move 1\n"));
  adw_combo_row_set_selected (print_form (dialog, "cover"), KARUM_COVER_NONE);
  none = cover_text (exchange, dialog);
  g_assert_null (strstr (none, " · After move"));
  g_assert_null (strstr (none, " · Final position"));
  gtk_window_close (dialog);
  robot_expect (!shell_dialog (KARUM_TYPE_PRINT_DIALOG));
}

/* A page without tables says so. */
static void
test_empty (Exchange *exchange, gconstpointer data)
{
  const KarumSheetChoice choice
      = { .kind = KARUM_FIGURES_CLUB, .games = { .from = "1800", .to = "1801" } };
  KarumPrintDialog *dialog = karum_print_dialog_present (
      GTK_WINDOW (exchange->window), exchange->window->archive, NULL, NULL, 0, NULL);

  karum_print_dialog_offer_tables (dialog, &choice);
  robot_settle ();
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "print.preview", NULL));
  robot_expect (shell_find_label (dialog, "The page has no tables yet."));
  g_assert_null (shell_dialog (KARUM_TYPE_PAGES_WINDOW));
  gtk_window_close (GTK_WINDOW (dialog));
  robot_expect (!shell_dialog (KARUM_TYPE_PRINT_DIALOG));
}

/* Tables that are too long for a document are refused, and it is said why. */
static void
test_too_long (void)
{
  g_autoptr (KarumFigureSheet) sheet = karum_figure_sheet_new ("Lines", NULL);
  KarumFigureTable *table = karum_figure_table_new ();
  KarumPaper paper = karum_paper (KARUM_PAPER_A4);
  g_autoptr (KarumBook) book = NULL;
  g_autoptr (GError) error = NULL;

  karum_figure_table_add_column (table, "line", "", KARUM_UNIT_TEXT);
  for (guint i = 0; i <= KARUM_TABLE_PAGES_MAX; i++)
    karum_figure_table_add_text (table, "x", NULL);
  karum_figure_sheet_add (sheet, NULL, table);
  book = karum_figure_sheet_book (sheet, &paper, &error);
  g_assert_null (book);
  g_assert_cmpstr (error->message, ==,
                   "The tables have 200,001 cells, but a document can have 200,000 at most.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  exchange_add ("/app/printing-tables/tables", test_tables);
  exchange_add ("/app/printing-tables/cells", test_cells);
  exchange_add ("/app/printing-tables/book", test_book);
  exchange_add ("/app/printing-tables/cover", test_cover);
  g_test_add ("/app/printing-tables/initials", Exchange, GINT_TO_POINTER (KARUM_SHOWN_INITIALS),
              exchange_start, test_privacy, exchange_stop);
  g_test_add ("/app/printing-tables/left-out", Exchange, GINT_TO_POINTER (KARUM_SHOWN_NOT),
              exchange_start, test_privacy, exchange_stop);
  exchange_add ("/app/printing-tables/empty", test_empty);
  g_test_add_func ("/app/printing-tables/too-long", test_too_long);
  return g_test_run ();
}
