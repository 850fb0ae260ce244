/* printing.c: documents of games: options, layout, preview and saving. */
#include <errno.h>
#include <glib/gstdio.h>

#include "karum-library-page-private.h"
#include "karum-printout.h"
#include "print-fixture.h"
#include "robot.h"

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
  const char *text = gtk_label_get_label (print_child (pages, KARUM_TYPE_PAGES_WINDOW, "number"));
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
  gtk_check_button_set_active (print_form (dialog, "all"), TRUE);
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
  GtkWindow *dialog = print_open (exchange);

  /* However long the form is, one needn't scroll to the button. */
  g_assert_null (
      gtk_widget_get_ancestor (shell_find_label (dialog, "Preview"), GTK_TYPE_SCROLLED_WINDOW));
  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++) {
    KarumPagesWindow *pages;

    adw_combo_row_set_selected (print_form (dialog, "kind"), kind);
    adw_combo_row_set_selected (print_form (dialog, "language"), kind % 3);
    adw_combo_row_set_selected (print_form (dialog, "paper"), kind % 2);
    g_assert_true (gtk_widget_get_visible (print_form (dialog, "which")) == kinds[kind].games);
    g_assert_true (gtk_widget_get_visible (print_form (dialog, "rules")) == kinds[kind].rules);
    g_assert_true (gtk_widget_get_visible (print_form (dialog, "columns")) == kinds[kind].columns);
    pages = print_preview (dialog);
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
  dialog = print_open (exchange);
  g_assert_true (gtk_check_button_get_active (print_form (dialog, "chosen")));
  adw_combo_row_set_selected (print_form (dialog, "kind"), KARUM_PRINTOUT_LIST);
  pages = print_preview (dialog);
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

/* The file appears when it is complete; if it can't be written, that is reported. The toolkit lets
 * Escape take away a message first; then it closes the preview. */
static void
test_save (Exchange *exchange, gconstpointer data)
{
  g_autofree char *path = g_build_filename (exchange->folder, "games.pdf", NULL);
  g_autofree char *nowhere = g_build_filename (exchange->folder, "none", "games.pdf", NULL);
  g_autofree char *refusal
      = g_strdup_printf ("The file “%s” could not be written: %s.", nowhere, g_strerror (ENOENT));
  g_autofree char *text = NULL;
  GtkWindow *dialog = print_open (exchange);
  KarumPagesWindow *pages = print_preview (dialog);

  karum_pages_window_save (pages, path);
  robot_expect (shell_find_label (pages, "Saved as PDF"));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "%PDF"));
  refuse_archive (pages);
  karum_pages_window_save (pages, nowhere);
  robot_expect (shell_find_label (pages, refusal));
  robot_focus (GTK_WIDGET (pages));
  robot_key ("Escape");
  robot_expect (!shell_find_label (pages, refusal));
  g_assert_nonnull (shell_dialog (KARUM_TYPE_PAGES_WINDOW));
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_PAGES_WINDOW));
  gtk_window_close (dialog);
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
  GtkWindow *dialog = print_open (exchange);

  for (guint i = 0; i < 8; i++) {
    KarumPagesWindow *pages = print_preview (dialog);

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
  dialog = print_open (exchange);
  g_assert_true (gtk_widget_get_visible (print_form (dialog, "found_row")));
  g_assert_true (gtk_check_button_get_active (print_form (dialog, "found")));
  close_both (dialog, print_preview (dialog));
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
  return g_test_run ();
}
