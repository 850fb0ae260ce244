/* share.c: copying and saving positions, games and pictures, and pasting. */
#include <errno.h>
#include <string.h>

#include "exchange-fixture.h"

#include "karum-arrays.h"
#include "karum-board-share.h"
#include "karum-board-view-private.h"
#include "karum-cell-table.h"
#include "karum-editor-page-private.h"
#include "karum-export-dialog.h"
#include "karum-game-page-private.h"
#include "karum-games.h"
#include "karum-import-dialog.h"
#include "karum-kgn.h"
#include "karum-library-page-private.h"
#include "karum-pattern.h"
#include "karum-sheet-page-private.h"
#include "robot.h"

/* Of Pah-Tum on a small board, under rules that are not a preset; and of the two other games. */
#define SMALL "5/3o1/1x#2/1xo2/5 x 10,10 0,0 play"
#define JARMO "ooooo/5/5/5/xxxxx x - 0"
#define MANU "9/9/9/9/4x4/9/9/9/9 o 39,40 0,0"

#define RECORD "[Player1 \"Anna\"]\n[Game \"jarmo\"]\n[Result \"*\"]\n\n1. a1-b3 *\n"

/* -- The clipboard ---------------------------------------------------------------------------- */

static void
keep_result (GObject *source, GAsyncResult *result, gpointer data)
{
  g_set_object ((GAsyncResult **) data, result);
}

/* (transfer full): the data of @content in the format @type */
static GBytes *
read_content (GdkContentProvider *content, const char *type)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  gdk_content_provider_write_mime_type_async (content, type, stream, G_PRIORITY_DEFAULT, NULL,
                                              keep_result, &result);
  wait_until (result);
  gdk_content_provider_write_mime_type_finish (content, result, &error);
  g_assert_no_error (error);
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

/* (transfer full): the same as a text */
static char *
read_text (GdkContentProvider *content, const char *type)
{
  g_autoptr (GBytes) bytes = read_content (content, type);
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  return g_strndup (text ? text : "", size);
}

static GdkContentProvider *
get_copied (Exchange *exchange)
{
  GdkContentProvider *content
      = gdk_clipboard_get_content (gtk_widget_get_clipboard (GTK_WIDGET (exchange->window)));

  g_assert_nonnull (content);
  return content;
}

/* (transfer full): the text on the clipboard */
static char *
get_text (Exchange *exchange)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (exchange->window));
  g_autoptr (GAsyncResult) result = NULL;

  gdk_clipboard_read_text_async (clipboard, NULL, keep_result, &result);
  wait_until (result);
  return gdk_clipboard_read_text_finish (clipboard, result, NULL);
}

static void
set_copied (Exchange *exchange, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (exchange->window)), text);
}

static void
open_game (Exchange *exchange)
{
  robot_focus (GTK_WIDGET (exchange->window));
  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.open-game", "x", (gint64) 1);
  wait_until (g_str_equal (shell_page (exchange->window), "game"));
  wait_until (karum_game_page_get_session (shell_game_page (exchange->window)));
  robot_settle ();
}

/* (transfer full): the position line of the game's board */
static char *
line_of_game (Exchange *exchange)
{
  const KarumBoardShown *shown = &shell_game_page (exchange->window)->board->shown;
  char line[KARUM_POSITION_TEXT];

  shown->rules.game->position_write (&shown->rules, &shown->state, line);
  return g_strdup (line);
}

static void
test_copy_position (Exchange *exchange, gconstpointer data)
{
  g_autofree char *wanted = NULL, *text = NULL;

  open_game (exchange);
  wanted = line_of_game (exchange);
  robot_key ("ctrl+c");
  robot_expect (shell_find_label (exchange->window, "Position copied"));
  text = get_text (exchange);
  g_assert_cmpstr (text, ==, wanted);
}

/* The rules are copied with the position, also if the line alone would be ambiguous. */
static void
test_paste_position (Exchange *exchange, gconstpointer data)
{
  char ruleset[KARUM_RULES_TEXT], shown[KARUM_RULES_TEXT];
  g_autofree char *line = NULL;

  open_game (exchange);
  line = line_of_game (exchange);
  karum_rules_write (&shell_game_page (exchange->window)->board->shown.rules, ruleset);
  robot_key ("ctrl+c");
  robot_key ("alt+BackSpace");
  robot_expect (g_str_equal (shell_page (exchange->window), "library"));
  robot_key ("ctrl+v");
  robot_expect (g_str_equal (shell_page (exchange->window), "editor"));
  robot_expect (shell_editor_page (exchange->window)->valid);
  karum_rules_write (&shell_editor_page (exchange->window)->rules, shown);
  g_assert_cmpstr (shown, ==, ruleset);
  g_assert_cmpstr (gtk_editable_get_text (shell_editor_page (exchange->window)->line_entry), ==,
                   line);
}

/* Lines from other programs, on every kind of page. */
static void
test_paste_lines (Exchange *exchange, gconstpointer data)
{
  static const struct {
    const char *line, *rules;
  } lines[] = { { SMALL, "pahtum:classic,size=5,holes=1" },
                { JARMO, "jarmo" },
                { MANU, "manu,size=9,stones=40" } };

  karum_for_each_of (each, lines) {
    KarumRules rules, wanted;
    KarumState state;
    char line[KARUM_POSITION_TEXT];

    g_assert_true (karum_position_guess (each->line, &rules, &state, line));
    g_assert_cmpstr (line, ==, each->line);
    g_assert_true (karum_rules_read (karum_games, each->rules, &wanted, NULL));
    g_assert_true (karum_rules_equal (&rules, &wanted));
  }
  open_game (exchange);
  set_copied (exchange, "  " SMALL "\n");
  robot_key ("ctrl+v");
  robot_expect (g_str_equal (shell_page (exchange->window), "editor"));
  set_copied (exchange, JARMO);
  robot_key ("ctrl+m");
  robot_expect (g_str_equal (shell_page (exchange->window), "matches"));
  robot_key ("ctrl+v");
  robot_expect (g_str_equal (shell_page (exchange->window), "editor"));
  robot_expect (g_str_equal (shell_editor_page (exchange->window)->rules.game->id, "jarmo"));
}

/* A record is imported; what is neither is said to be neither, but where turns can be pasted. */
static void
test_paste_others (Exchange *exchange, gconstpointer data)
{
  g_autofree char *blank = g_strnfill (2000000, '\n');

  robot_focus (GTK_WIDGET (exchange->window));
  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  set_copied (exchange, blank);
  robot_key ("ctrl+v");
  robot_expect (
      shell_find_label (exchange->window, "The clipboard contains neither games nor a position."));
  set_copied (exchange, "A text with a slash / and [brackets].");
  robot_key ("ctrl+v");
  robot_expect (
      shell_find_label (exchange->window, "The clipboard contains neither games nor a position."));
  g_assert_null (shell_dialog (KARUM_TYPE_IMPORT_DIALOG));
  set_copied (exchange, RECORD);
  robot_key ("ctrl+v");
  robot_expect (shell_dialog (KARUM_TYPE_IMPORT_DIALOG));
  gtk_window_close (shell_dialog (KARUM_TYPE_IMPORT_DIALOG));
  robot_settle ();
}

/* The pages, and how a person comes to them. */
static const struct {
  const char *page, *action;
  gint64 target; /* 0 for none */
} pages[] = {
  { "library", "win.show-library", 0 }, { "matches", "win.show-matches", 0 },
  { "players", "win.show-players", 0 }, { "events", "win.show-events", 0 },
  { "ratings", "win.show-ratings", 0 }, { "club", "win.show-club", 0 },
  { "player", "win.show-player", 1 },   { "event", "win.show-event", 1 },
  { "game", "win.open-game", 1 },       { "sheet", "win.enter-sheet", 0 },
};

static void
go_to (Exchange *exchange, guint i)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (exchange->window), pages[i].action,
                                             pages[i].target ? "x" : NULL, pages[i].target));
  wait_until (g_str_equal (shell_page (exchange->window), pages[i].page));
  robot_settle ();
  /* A text that is edited takes what is pasted for itself. */
  if (g_str_equal (pages[i].page, "sheet"))
    gtk_widget_grab_focus (GTK_WIDGET (shell_sheet_page (exchange->window)->board));
  while (GTK_IS_TEXT (gtk_window_get_focus (GTK_WINDOW (exchange->window))))
    robot_key ("Tab");
}

/* A position is shown and a record imported, whichever page is shown. */
static void
test_paste_everywhere (Exchange *exchange, gconstpointer data)
{
  robot_focus (GTK_WIDGET (exchange->window));
  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++) {
    go_to (exchange, i);
    g_test_message ("%s, focus on %s", pages[i].page,
                    G_OBJECT_TYPE_NAME (gtk_window_get_focus (GTK_WINDOW (exchange->window))));
    set_copied (exchange, i % 2 == 0 ? SMALL : JARMO);
    robot_key ("ctrl+v");
    robot_expect (g_str_equal (shell_page (exchange->window), "editor"));
    robot_expect (g_str_equal (shell_editor_page (exchange->window)->rules.game->id,
                               i % 2 == 0 ? "pahtum" : "jarmo"));
    go_to (exchange, i);
    set_copied (exchange, RECORD);
    robot_key ("ctrl+v");
    robot_expect (shell_dialog (KARUM_TYPE_IMPORT_DIALOG));
    gtk_window_close (shell_dialog (KARUM_TYPE_IMPORT_DIALOG));
    robot_expect (!shell_dialog (KARUM_TYPE_IMPORT_DIALOG));
    robot_focus (GTK_WIDGET (exchange->window));
  }
}

static void
test_copy_game (Exchange *exchange, gconstpointer data)
{
  g_autoptr (KarumKgnReader) reader = NULL;
  g_autoptr (KarumRecord) record = NULL;
  g_autofree char *text = NULL;

  open_game (exchange);
  robot_key ("ctrl+alt+c");
  robot_expect (shell_find_label (exchange->window, "Game copied"));
  text = get_text (exchange);
  reader = karum_kgn_reader_new (text, strlen (text));
  record = karum_kgn_reader_next (reader, NULL);
  g_assert_nonnull (record);
  g_assert_cmpuint (karum_record_line_length (record), ==,
                    karum_session_get_length (shell_game_page (exchange->window)->session));
}

/* -- Pictures --------------------------------------------------------------------------------- */

static void
check_pictures (GdkContentProvider *content)
{
  g_autofree char *svg = read_text (content, "image/svg+xml");
  g_autoptr (GBytes) png = read_content (content, "image/png");
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (png, NULL);

  g_assert_nonnull (strstr (svg, "<svg"));
  g_assert_true (g_str_has_suffix (g_strchomp (svg), "</svg>"));
  g_assert_nonnull (texture);
  g_assert_cmpint (gdk_texture_get_width (texture), ==, gdk_texture_get_height (texture));
}

static void
test_copy_picture (Exchange *exchange, gconstpointer data)
{
  open_game (exchange);
  robot_key ("ctrl+shift+c");
  robot_expect (shell_find_label (exchange->window, "Picture copied"));
  check_pictures (get_copied (exchange));
}

/* Whether any pixel of the copied picture is other than gray. */
static gboolean
is_colored (GdkContentProvider *content)
{
  g_autoptr (GBytes) png = read_content (content, "image/png");
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (png, NULL);
  gsize width = (gsize) gdk_texture_get_width (texture);
  gsize size = width * (gsize) gdk_texture_get_height (texture) * 4;
  g_autofree guchar *pixels = g_malloc (size);

  gdk_texture_download (texture, pixels, width * 4);
  for (gsize i = 0; i < size; i += 4)
    if (pixels[i] != pixels[i + 1] || pixels[i] != pixels[i + 2])
      return TRUE;
  return FALSE;
}

/* Black on white, unless the preferences ask for the colors of the board. */
static void
test_colors (Exchange *exchange, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  open_game (exchange);
  for (int colors = FALSE; colors <= TRUE; colors++) {
    g_settings_set_boolean (settings, "color-diagrams", colors);
    robot_key ("ctrl+shift+c");
    robot_expect (shell_find_label (exchange->window, "Picture copied"));
    g_assert_true (is_colored (get_copied (exchange)) == colors);
  }
  g_settings_reset (settings, "color-diagrams");
}

/* The picture includes the marks of the comment. */
static void
test_marks (Exchange *exchange, gconstpointer data)
{
  g_auto (KarumBoardPicture) plain = { 0 };
  g_auto (KarumBoardPicture) marked = { 0 };
  g_autoptr (GBytes) without = NULL;
  g_autoptr (GBytes) with = NULL;

  open_game (exchange);
  g_assert_true (
      karum_board_picture_take (&plain, shell_game_page (exchange->window)->board, NULL));
  g_assert_true (karum_board_picture_take (&marked, shell_game_page (exchange->window)->board,
                                           "see [%csl Ga1] [%lbl b2=A]"));
  without = karum_board_picture_bytes (&plain, KARUM_DIAGRAM_SVG);
  with = karum_board_picture_bytes (&marked, KARUM_DIAGRAM_SVG);
  g_assert_cmpuint (g_bytes_get_size (with), >, g_bytes_get_size (without));
}

static void
test_save (Exchange *exchange, gconstpointer data)
{
  static const struct {
    const char *name, *begin;
  } files[]
      = { { "a.svg", "<?xml" }, { "a.PNG", "\x89PNG" }, { "a.pdf", "%PDF" }, { "a.txt", NULL } };
  g_auto (KarumBoardPicture) picture = { 0 };
  g_autofree char *none = g_build_filename (exchange->folder, "none", "a.svg", NULL);
  g_autofree char *odd = g_build_filename (exchange->folder, "a.bmp", NULL);
  g_autofree char *refusal
      = g_strdup_printf ("The file “%s” could not be written: %s.", none, g_strerror (ENOENT));

  open_game (exchange);
  g_assert_true (
      karum_board_picture_take (&picture, shell_game_page (exchange->window)->board, NULL));
  karum_for_each_of (each, files) {
    g_autofree char *path = g_build_filename (exchange->folder, each->name, NULL);
    g_autofree char *said = g_strdup_printf ("Diagram saved as “%s”", each->name);
    g_autofree char *text = NULL;

    karum_board_share_write (GTK_WIDGET (shell_game_page (exchange->window)), &picture, path);
    robot_expect (shell_find_label (exchange->window, said));
    g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
    if (each->begin)
      g_assert_true (g_str_has_prefix (text, each->begin));
    else
      g_assert_cmpuint (strlen (text), >, 20);
  }
  karum_board_share_write (GTK_WIDGET (shell_game_page (exchange->window)), &picture, odd);
  robot_expect (shell_find_label (exchange->window,
                                  "The name of a diagram must end with .svg, .png, .pdf or .txt."));
  g_assert_false (g_file_test (odd, G_FILE_TEST_EXISTS));
  karum_board_share_write (GTK_WIDGET (shell_game_page (exchange->window)), &picture, none);
  robot_expect (shell_find_label (exchange->window, refusal));
  g_assert_false (g_file_test (none, G_FILE_TEST_EXISTS));
}

/* -- Other pages with a board ----------------------------------------------------------------- */

/* The second button opens a menu, whose first item copies the position. */
static void
copy_by_menu (Exchange *exchange, GtkWidget *page, GtkWidget *board)
{
  GtkWidget *menu;

  robot_click_second (board, gtk_widget_get_width (board) / 2.0,
                      gtk_widget_get_height (board) / 2.0);
  robot_expect ((menu = shell_find (page, GTK_TYPE_POPOVER_MENU)) && gtk_widget_get_mapped (menu));
  g_assert_nonnull (shell_find_label (menu, "Copy as Picture"));
  g_assert_nonnull (shell_find_label (menu, "Save Diagram…"));
  robot_click_middle (gtk_widget_get_parent (shell_find_label (menu, "Copy Position")));
  robot_expect (shell_find_label (exchange->window, "Position copied"));
}

static void
assert_position (Exchange *exchange, const char *wanted)
{
  g_autofree char *line = get_text (exchange);

  g_assert_cmpstr (line, ==, wanted);
}

/* The board of a score sheet, and the game as far as it was typed. */
static void
test_sheet (Exchange *exchange, gconstpointer data)
{
  KarumRules rules;
  KarumSheetPage *sheet;
  g_autofree char *game = NULL;

  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  go_to (exchange, G_N_ELEMENTS (pages) - 1);
  sheet = shell_sheet_page (exchange->window);
  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  karum_rules_editor_set_rules (sheet->rules_editor, &rules);
  gtk_widget_activate_action (GTK_WIDGET (sheet), "sheet.turns", NULL);
  gtk_editable_set_text (sheet->entry, "a1-b3 ");
  robot_settle ();
  robot_focus (GTK_WIDGET (exchange->window));
  gtk_widget_grab_focus (GTK_WIDGET (sheet->board));
  robot_key ("ctrl+c");
  robot_expect (shell_find_label (exchange->window, "Position copied"));
  assert_position (exchange, "ooooo/5/1x3/5/1xxxx o - 1");
  robot_key ("ctrl+shift+c");
  robot_expect (shell_find_label (exchange->window, "Picture copied"));
  check_pictures (get_copied (exchange));
  robot_key ("ctrl+alt+c");
  robot_expect (shell_find_label (exchange->window, "Game copied"));
  game = get_text (exchange);
  g_assert_nonnull (strstr (game, "1. a1-b3"));
  copy_by_menu (exchange, GTK_WIDGET (sheet), GTK_WIDGET (sheet->board));
  assert_position (exchange, "ooooo/5/1x3/5/1xxxx o - 1");
}

/* The last position of the game selected in the library. */
static void
test_preview (Exchange *exchange, gconstpointer data)
{
  GtkWidget *board;
  KarumRules rules;
  KarumState state;
  char line[KARUM_POSITION_TEXT];
  g_autofree char *text = NULL;

  robot_focus (GTK_WIDGET (exchange->window));
  exchange_wait_for_games (exchange, EXCHANGE_GAMES);
  board = shell_find (exchange->window->library->preview, KARUM_TYPE_BOARD_VIEW);
  robot_expect (gtk_widget_get_mapped (board));
  robot_settle ();
  robot_key ("ctrl+shift+c");
  robot_expect (shell_find_label (exchange->window, "Picture copied"));
  check_pictures (get_copied (exchange));
  copy_by_menu (exchange, GTK_WIDGET (exchange->window->library->preview), board);
  text = get_text (exchange);
  g_assert_true (karum_position_guess (text, &rules, &state, line));
}

/* -- Dragging --------------------------------------------------------------------------------- */

static void
note_drag (GtkDragSource *source, GdkDrag *drag, GdkContentProvider **content)
{
  g_set_object (content, gdk_drag_get_content (drag));
}

static GtkEventController *
drag_source_of (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_DRAG_SOURCE (controller))
      return controller;
  }
  return NULL;
}

/* Dragging the frame of the board drags the picture; its points are for playing. */
static void
test_drag (Exchange *exchange, gconstpointer data)
{
  g_autoptr (GdkContentProvider) content = NULL;
  KarumBoardView *board;
  double x, y;

  open_game (exchange);
  board = shell_game_page (exchange->window)->board;
  g_object_set (board, "interactive", TRUE, NULL);
  g_signal_connect (drag_source_of (GTK_WIDGET (board)), "drag-begin", G_CALLBACK (note_drag),
                    &content);
  g_assert_true (karum_board_view_get_center (board, karum_point (1, 1), &x, &y));
  robot_drag (GTK_WIDGET (board), x, y, x + 60, y - 60);
  robot_settle ();
  g_assert_null (content);
  x = board->geometry.left + karum_board_geometry_width (&board->geometry) / 2;
  y = board->geometry.top - board->geometry.margin / 2;
  robot_drag (GTK_WIDGET (board), x, y, x, y + 80);
  robot_expect (content);
  check_pictures (content);
}

/* -- A page ----------------------------------------------------------------------------------- */

static void
test_page (Exchange *exchange, gconstpointer data)
{
  g_autofree char *path = g_build_filename (exchange->folder, "game.html", NULL);
  g_autofree char *text = NULL;
  GtkWindow *dialog;

  open_game (exchange);
  robot_key ("ctrl+shift+s");
  robot_expect (shell_dialog (KARUM_TYPE_EXPORT_DIALOG));
  dialog = shell_dialog (KARUM_TYPE_EXPORT_DIALOG);
  g_assert_nonnull (shell_find_label (dialog, "Share as Web Page"));
  karum_export_dialog_write (KARUM_EXPORT_DIALOG (dialog), path);
  exchange_wait_for_report (dialog);
  g_assert_nonnull (shell_find_label (dialog, "1 game exported"));
  robot_expect (robot_find_button (GTK_WIDGET (dialog), "_Open"));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "<!DOCTYPE html>"));
  g_assert_nonnull (strstr (text, "<html lang=\"en\">"));
  gtk_window_close (dialog);
  robot_settle ();
}

/* The cells of the HTML in one line each, with what stands for < and & in names. */
static char *
cells_of_html (const char *html)
{
  g_autoptr (GRegex) tags = g_regex_new ("<[^>]*>", 0, 0, NULL);
  g_autoptr (GString) text = g_string_new (html);
  g_autofree char *plain = NULL;

  g_string_replace (text, "</th>", "\n", 0);
  g_string_replace (text, "</td>", "\n", 0);
  g_string_replace (text, "</tr>\n", "", 0);
  g_string_replace (text, "</table>\n", "", 0);
  g_string_replace (text, "<table>\n", "", 0);
  plain = g_regex_replace (tags, text->str, -1, 0, "", 0, NULL);
  g_string_assign (text, plain);
  g_string_replace (text, "&lt;", "<", 0);
  g_string_replace (text, "&amp;", "&", 0);
  return g_strdup (text->str);
}

/* A copied table is a text in columns, and a table for programs that know tables. */
static void
test_table (Exchange *exchange, gconstpointer data)
{
  g_autoptr (KarumFigureTable) odd = karum_figure_table_new ();
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autofree char *html = NULL, *found = NULL, *text = NULL, *odd_html = NULL;
  KarumCellTable *table;
  const KarumFigureTable *cells;

  gtk_widget_activate_action (GTK_WIDGET (exchange->window), "win.show-event", "x", (gint64) 1);
  robot_expect (
      (table = shell_find_mapped (shell_event_page (exchange->window), KARUM_TYPE_CELL_TABLE)));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (table), "table.copy-text", NULL));
  cells = karum_cell_table_get_table (table);
  for (guint i = 0; i < karum_figure_table_n_columns (cells); i++)
    g_string_append_printf (expected, "%s\n", karum_figure_table_column (cells, i)->head);
  for (guint line = 0; line < karum_figure_table_n_lines (cells); line++)
    for (guint i = 0; i < karum_figure_table_n_columns (cells); i++)
      g_string_append_printf (expected, "%s\n", karum_figure_table_cell (cells, line, i)->text);
  html = read_text (get_copied (exchange), "text/html");
  found = cells_of_html (html);
  g_assert_cmpstr (found, ==, expected->str);
  text = get_text (exchange);
  g_assert_nonnull (strstr (text, "Анна Ким"));
  karum_figure_table_add_column (odd, "odd", "A & B", KARUM_UNIT_TEXT);
  karum_figure_table_add_text (odd, "<script>", NULL);
  odd_html = karum_figure_table_html (odd);
  g_assert_nonnull (strstr (odd_html, ">A &amp; B</th>"));
  g_assert_nonnull (strstr (odd_html, ">&lt;script&gt;</td>"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  exchange_add ("/app/share/table", test_table);
  exchange_add ("/app/share/copy-position", test_copy_position);
  exchange_add ("/app/share/paste-position", test_paste_position);
  exchange_add ("/app/share/paste-lines", test_paste_lines);
  exchange_add ("/app/share/paste-others", test_paste_others);
  exchange_add ("/app/share/paste-everywhere", test_paste_everywhere);
  exchange_add ("/app/share/copy-game", test_copy_game);
  exchange_add ("/app/share/sheet", test_sheet);
  exchange_add ("/app/share/preview", test_preview);
  exchange_add ("/app/share/copy-picture", test_copy_picture);
  exchange_add ("/app/share/colors", test_colors);
  exchange_add ("/app/share/marks", test_marks);
  exchange_add ("/app/share/save", test_save);
  exchange_add ("/app/share/drag", test_drag);
  exchange_add ("/app/share/page", test_page);
  return g_test_run ();
}
