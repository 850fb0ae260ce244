/* printing.c: documents of games: options, layout, preview and saving. */
#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "exchange-fixture.h"

#include "karum-library-page-private.h"
#include "karum-pages-window.h"
#include "karum-print-dialog.h"
#include "karum-printout.h"
#include "robot.h"

static gpointer
child (gpointer widget, GType type, const char *name)
{
  gpointer found = gtk_widget_get_template_child (widget, type, name);

  g_assert_nonnull (found);
  return found;
}

static gpointer
form (GtkWindow *dialog, const char *name)
{
  return child (dialog, KARUM_TYPE_PRINT_DIALOG, name);
}

static GtkWindow *
open_dialog (Exchange *exchange)
{
  GtkWindow *dialog;

  exchange_activate (exchange, "win.print");
  wait_until ((dialog = shell_dialog (KARUM_TYPE_PRINT_DIALOG)));
  robot_settle ();
  return dialog;
}

static KarumPagesWindow *
make_pages (GtkWindow *dialog)
{
  GtkWindow *pages;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "print.preview", NULL));
  wait_until ((pages = shell_dialog (KARUM_TYPE_PAGES_WINDOW)));
  robot_settle ();
  return KARUM_PAGES_WINDOW (pages);
}

static void
close_both (GtkWindow *dialog, KarumPagesWindow *pages)
{
  gtk_window_close (GTK_WINDOW (pages));
  robot_expect (!shell_dialog (KARUM_TYPE_PAGES_WINDOW));
  gtk_window_close (dialog);
  robot_expect (!shell_dialog (KARUM_TYPE_PRINT_DIALOG));
}

/* The number in "Page 1 of 12". */
static guint
count_pages (KarumPagesWindow *pages)
{
  const char *text = gtk_label_get_label (child (pages, KARUM_TYPE_PAGES_WINDOW, "number"));
  guint page, n;

  g_assert_cmpint (sscanf (text, "Page %u of %u", &page, &n), ==, 2);
  g_assert_cmpuint (page, ==, karum_pages_window_get_page (pages) + 1);
  return n;
}

/* Without a selection, all games of the archive are offered; keys turn the pages. */
static void
test_pages (Exchange *exchange, gconstpointer data)
{
  GtkWindow *dialog;
  KarumPagesWindow *pages;
  guint n;

  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  robot_focus (GTK_WIDGET (exchange->window));
  robot_key ("ctrl+p");
  robot_expect ((dialog = shell_dialog (KARUM_TYPE_PRINT_DIALOG)));
  robot_settle ();
  gtk_check_button_set_active (form (dialog, "all"), TRUE);
  robot_focus (GTK_WIDGET (dialog));
  robot_key ("ctrl+Return");
  robot_expect ((pages = KARUM_PAGES_WINDOW (shell_dialog (KARUM_TYPE_PAGES_WINDOW))));
  robot_settle ();
  n = count_pages (pages);
  g_assert_cmpuint (n, >, 2);
  robot_focus (GTK_WIDGET (pages));
  robot_key ("Prior");
  g_assert_cmpuint (karum_pages_window_get_page (pages), ==, 0);
  robot_key ("Next");
  robot_expect (karum_pages_window_get_page (pages) == 1);
  robot_key ("End");
  robot_expect (karum_pages_window_get_page (pages) == n - 1);
  robot_key ("Next");
  robot_key ("Prior");
  robot_expect (karum_pages_window_get_page (pages) == n - 2);
  robot_key ("Home");
  robot_expect (karum_pages_window_get_page (pages) == 0);
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_PAGES_WINDOW));
  g_assert_nonnull (shell_dialog (KARUM_TYPE_PRINT_DIALOG));
  gtk_window_close (dialog);
}

/* Each kind of document asks for its options, and has pages in every language. */
static void
test_kinds (Exchange *exchange, gconstpointer data)
{
  static const struct {
    gboolean games, rules, columns;
  } kinds[] = { { TRUE, FALSE, TRUE },
                { TRUE, FALSE, FALSE },
                { TRUE, FALSE, FALSE },
                { FALSE, TRUE, FALSE },
                { FALSE, TRUE, FALSE } };
  GtkWindow *dialog = open_dialog (exchange);

  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++) {
    KarumPagesWindow *pages;

    adw_combo_row_set_selected (form (dialog, "kind"), kind);
    adw_combo_row_set_selected (form (dialog, "language"), kind % 3);
    adw_combo_row_set_selected (form (dialog, "paper"), kind % 2);
    g_assert_true (gtk_widget_get_visible (form (dialog, "which")) == kinds[kind].games);
    g_assert_true (gtk_widget_get_visible (form (dialog, "rules")) == kinds[kind].rules);
    g_assert_true (gtk_widget_get_visible (form (dialog, "columns")) == kinds[kind].columns);
    pages = make_pages (dialog);
    g_assert_cmpuint (count_pages (pages), >=, 1);
    gtk_window_close (GTK_WINDOW (pages));
    robot_expect (!shell_dialog (KARUM_TYPE_PAGES_WINDOW));
  }
  gtk_window_close (dialog);
}

/* A score sheet for each game: at least as many pages as games. */
static void
test_selected (Exchange *exchange, gconstpointer data)
{
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (exchange->window->library->selection);
  GtkWindow *dialog;
  KarumPagesWindow *pages;

  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  gtk_selection_model_select_item (selection, 1, TRUE);
  dialog = open_dialog (exchange);
  g_assert_true (gtk_check_button_get_active (form (dialog, "chosen")));
  adw_combo_row_set_selected (form (dialog, "kind"), KARUM_PRINTOUT_LIST);
  pages = make_pages (dialog);
  g_assert_cmpuint (count_pages (pages), ==, 1);
  close_both (dialog, pages);
}

/* Saving over the open archive is refused. The test doesn't read the file, because closing it
 * would release the program's locks on it. */
static void
refuse_archive (KarumPagesWindow *pages)
{
  g_autofree char *archive = shell_archive_path ();
  g_autofree char *refusal = g_strdup_printf (
      "“%s” is an archive that is open or was not closed properly. Select another name.", archive);
  GStatBuf before, after;

  g_assert_cmpint (g_stat (archive, &before), ==, 0);
  karum_pages_window_save (pages, archive);
  robot_expect (shell_find_label (pages, refusal));
  g_assert_cmpint (g_stat (archive, &after), ==, 0);
  g_assert_true (before.st_ino == after.st_ino && before.st_size == after.st_size);
}

/* The file appears when it is complete; if it can't be written, that is reported. */
static void
test_save (Exchange *exchange, gconstpointer data)
{
  g_autofree char *path = g_build_filename (exchange->folder, "games.pdf", NULL);
  g_autofree char *nowhere = g_build_filename (exchange->folder, "none", "games.pdf", NULL);
  g_autofree char *refusal
      = g_strdup_printf ("The file “%s” could not be written: %s.", nowhere, g_strerror (ENOENT));
  g_autofree char *text = NULL;
  GtkWindow *dialog = open_dialog (exchange);
  KarumPagesWindow *pages = make_pages (dialog);

  karum_pages_window_save (pages, path);
  robot_expect (shell_find_label (pages, "Saved as PDF"));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "%PDF"));
  refuse_archive (pages);
  karum_pages_window_save (pages, nowhere);
  robot_expect (shell_find_label (pages, refusal));
  close_both (dialog, pages);
}

static gboolean
has_message (KarumPagesWindow *pages)
{
  GtkWidget *overlay = shell_find (pages, ADW_TYPE_TOAST_OVERLAY);

  return gtk_widget_get_last_child (overlay) != gtk_widget_get_first_child (overlay);
}

static void
check_thread (gpointer main_thread, GObject *window)
{
  g_assert_true (g_thread_self () == main_thread);
}

/* A window can be closed while files are being written and messages arrive. */
static void
test_close (Exchange *exchange, gconstpointer data)
{
  g_autofree char *path = g_build_filename (exchange->folder, "games.pdf", NULL);
  g_autofree char *nowhere = g_build_filename (exchange->folder, "none", "games.pdf", NULL);
  GtkWindow *dialog = open_dialog (exchange);

  for (guint i = 0; i < 8; i++) {
    KarumPagesWindow *pages = make_pages (dialog);

    g_object_weak_ref (G_OBJECT (pages), check_thread, g_thread_self ());
    karum_pages_window_save (pages, i % 2 == 0 ? path : nowhere);
    if (i >= 4)
      karum_pages_window_save (pages, nowhere);
    if (i % 4 >= 2)
      robot_expect (has_message (pages));
    gtk_window_close (GTK_WINDOW (pages));
    robot_expect (!shell_dialog (KARUM_TYPE_PAGES_WINDOW));
    robot_settle ();
  }
  gtk_window_close (dialog);
}

/* The page of a player offers the player's games. */
static void
test_player (Exchange *exchange, gconstpointer data)
{
  GtkWindow *dialog;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.show-player", "x",
                                             (gint64) 1));
  wait_until (g_str_equal (shell_page (exchange->window), "player"));
  dialog = open_dialog (exchange);
  g_assert_true (gtk_widget_get_visible (form (dialog, "found_row")));
  g_assert_true (gtk_check_button_get_active (form (dialog, "found")));
  close_both (dialog, make_pages (dialog));
}

/* -- Tables ----------------------------------------------------------------------------------- */

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
  const char *words[3][4];
} tabular[] = {
  { "player",
    "win.show-player",
    1,
    { { "By Opponent", "Games by Month", "Longest run", "Last 20 Games" },
      { "По соперникам", "Партии по месяцам", "Самая длинная", "Последние 20 партий" },
      { "対戦相手別", "月ごとの対局", "最長", "最近の20局" } } },
  { "event",
    "win.show-event",
    1,
    { { "Standings", "Cross-Table", "Players", "Lost" },
      { "Положение участников", "Таблица результатов", "Игроки", "Пор." },
      { "順位表", "対戦表", "プレイヤー", "負け" } } },
  { "ratings",
    "win.show-ratings",
    0,
    { { "Ratings", "Rating", "Rank", "Player" },
      { "Рейтинг", "Рейтинг", "Место", "Игрок" },
      { "レーティング", "レーティング", "順位", "プレイヤー" } } },
  { "club",
    "win.show-club",
    0,
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

      adw_combo_row_set_selected (form (dialog, "language"), language);
      pages = make_pages (dialog);
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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  exchange_add ("/app/printing/pages", test_pages);
  exchange_add ("/app/printing/kinds", test_kinds);
  exchange_add ("/app/printing/selected", test_selected);
  exchange_add ("/app/printing/save", test_save);
  exchange_add ("/app/printing/close", test_close);
  exchange_add ("/app/printing/player", test_player);
  exchange_add ("/app/printing/tables", test_tables);
  return g_test_run ();
}
