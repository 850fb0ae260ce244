/* printing.c: documents of games: options, layout, preview and saving. */
#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>

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

static gpointer
part (KarumPagesWindow *pages, const char *name)
{
  return print_child (pages, KARUM_TYPE_PAGES_WINDOW, name);
}

/* The last number in "Page [1] of 12", of which the entry has the first. */
static guint
count_pages (KarumPagesWindow *pages)
{
  const char *page = gtk_editable_get_text (part (pages, "number"));
  guint n;

  g_assert_cmpstr (gtk_label_get_label (part (pages, "before")), ==, "Page");
  g_assert_cmpint (sscanf (gtk_label_get_label (part (pages, "after")), "of %u", &n), ==, 1);
  g_assert_cmpuint (g_ascii_strtoull (page, NULL, 10), ==, karum_pages_window_get_page (pages) + 1);
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
  /* Also while a number is typed. */
  robot_key ("ctrl+g");
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_PAGES_WINDOW));
  g_assert_nonnull (shell_dialog (KARUM_TYPE_PRINT_DIALOG));
  gtk_window_close (dialog);
}

/* -- Zoom -------------------------------------------------------------------------------------- */

#define SHEETS 12
/* In points: a black square in the centre of each page, and the length of a bar below it for each
 * page before it, and one. */
#define SQUARE 48
#define BAR 4

static void
measure_square (KarumBlock *block, double width, GCancellable *cancellable)
{
  const double height = SQUARE;

  g_array_append_val (block->heights, height);
}

static void
draw_square (KarumBlock *block, cairo_t *cr, double width, guint first, guint end)
{
  const KarumPaper paper = karum_paper (KARUM_PAPER_A4);

  cairo_translate (cr, (paper.width - SQUARE) / 2 - paper.margin,
                   (paper.height - SQUARE) / 2 - paper.margin);
  cairo_rectangle (cr, 0, 0, SQUARE, SQUARE);
  cairo_rectangle (cr, 0, SQUARE + BAR, BAR * (block->page + 1), BAR);
  cairo_fill (cr);
}

static void
free_square (KarumBlock *block)
{
}

static KarumPagesWindow *
open_squares (Exchange *exchange)
{
  static const KarumBlockClass class = { measure_square, draw_square, free_square };
  g_autoptr (KarumBook) book = karum_book_new ("");
  const KarumPaper paper = karum_paper (KARUM_PAPER_A4);
  KarumPagesWindow *pages;

  for (guint i = 0; i < SHEETS; i++) {
    karum_book_break (book, 1);
    karum_book_add (book, karum_block_new (&class, sizeof (KarumBlock)));
  }
  g_assert_true (karum_book_lay_out (book, &paper, NULL));
  g_assert_cmpuint (karum_book_get_n_pages (book), ==, SHEETS);
  pages = karum_pages_window_present (GTK_WINDOW (exchange->window), book);
  robot_settle ();
  robot_focus (GTK_WIDGET (pages));
  return pages;
}

static GtkWidget *
port_of (KarumPagesWindow *pages)
{
  return gtk_widget_get_parent (part (pages, "view"));
}

/* (transfer full) (array): what is drawn, a number for each pixel. */
static guint32 *
get_pixels (GtkWidget *widget, int width, int height)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (widget);
  GskRenderer *renderer = gtk_native_get_renderer (gtk_widget_get_native (widget));
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  guint32 *pixels = g_new0 (guint32, (gsize) width * (gsize) height);
  g_autoptr (GskRenderNode) node = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  texture = gsk_renderer_render_texture (renderer, node,
                                         &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  gdk_texture_download (texture, (guchar *) pixels, (gsize) width * sizeof (guint32));
  return pixels;
}

/* The dark pixels from @at on in a row. */
static int
run_length (const guint32 *row, int at, int width)
{
  int end = at;

  while (end < width && (row[end] >> 24) == 0xff && (row[end] & 0xff) < 0x40)
    end++;
  return end - at;
}

/* The square as it is drawn, in pixels, and the number of its page. */
typedef struct {
  double x, y; /* of its centre */
  int side;
  guint page;
} Square;

static Square
look (KarumPagesWindow *pages)
{
  GtkWidget *port = port_of (pages);
  const int width = gtk_widget_get_width (port), height = gtk_widget_get_height (port);
  g_autofree guint32 *pixels = NULL;
  Square square = { 0 };
  int left = 0, top = 0;

  robot_paint (port);
  pixels = get_pixels (port, width, height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int run = run_length (pixels + y * width, x, width);

      if (run > square.side)
        square.side = run, left = x, top = y;
      x += run;
    }
  g_assert_cmpint (square.side, >, 8);
  square.x = left + square.side / 2.0;
  square.y = top + square.side / 2.0;
  top += (int) (square.side * (1 + 1.5 * BAR / SQUARE));
  square.page = (guint) lround (run_length (pixels + top * width, left, width) * 1.0 * SQUARE
                                / (BAR * square.side));
  g_assert_cmpuint (square.page, ==, karum_pages_window_get_page (pages) + 1);
  return square;
}

static void
assert_near (double value, double expected)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 2.5);
}

static void
assert_centred (KarumPagesWindow *pages, const Square *square)
{
  assert_near (square->x, gtk_widget_get_width (port_of (pages)) / 2.0);
  assert_near (square->y, gtk_widget_get_height (port_of (pages)) / 2.0);
}

/* The button with this icon. */
static GtkWidget *
button (KarumPagesWindow *pages, const char *icon)
{
  GtkWidget *groups = gtk_widget_get_parent (gtk_widget_get_parent (part (pages, "number")));

  for (GtkWidget *group = gtk_widget_get_first_child (groups); group;
       group = gtk_widget_get_next_sibling (group))
    for (GtkWidget *child = gtk_widget_get_first_child (group); child;
         child = gtk_widget_get_next_sibling (child))
      if (GTK_IS_BUTTON (child)
          && g_strcmp0 (gtk_button_get_icon_name (GTK_BUTTON (child)), icon) == 0)
        return child;
  g_assert_not_reached ();
}

static gboolean
is_offered (KarumPagesWindow *pages, const char *icon)
{
  return gtk_widget_is_sensitive (button (pages, icon));
}

static void
press_button (KarumPagesWindow *pages, const char *icon)
{
  GtkWidget *widget = button (pages, icon);

  robot_click (widget, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
  robot_settle ();
}

static void
press_key (const char *key)
{
  robot_key (key);
  robot_settle ();
}

static void
check_whole (KarumPagesWindow *pages, int side)
{
  Square square = look (pages);

  assert_near (square.side, side);
  assert_centred (pages, &square);
  g_assert_false (is_offered (pages, "zoom-out-symbolic"));
  g_assert_false (is_offered (pages, "zoom-fit-best-symbolic"));
  g_assert_true (is_offered (pages, "zoom-in-symbolic"));
}

/* The side of the square, where a page is as large as on paper times @zoom. */
static void
check_side (KarumPagesWindow *pages, double zoom)
{
  assert_near (look (pages).side, SQUARE * zoom * 96 / 72);
}

/* From the whole page to 400 % and back by keys, then by buttons; the centre stays. What is at its
 * limit isn't offered, and what had the focus there gives it to the page. */
static void
test_zoom (Exchange *exchange, gconstpointer data)
{
  static const char *const larger[] = { "ctrl+plus", "ctrl+equal", "ctrl+KP_Add" };
  KarumPagesWindow *pages = open_squares (exchange);
  Square square = look (pages);
  const int whole = square.side;
  guint steps = 0;
  int least;

  check_whole (pages, whole);
  for (int side = whole; is_offered (pages, "zoom-in-symbolic"); side = square.side, steps++) {
    press_key (larger[steps % G_N_ELEMENTS (larger)]);
    square = look (pages);
    g_assert_cmpint (square.side, >, side);
    assert_centred (pages, &square);
  }
  check_side (pages, 4);
  g_assert_cmpuint (steps, >, 4);
  press_key ("ctrl+minus");
  check_side (pages, 3);
  press_key ("ctrl+0");
  check_whole (pages, whole);
  for (guint i = 0; i < steps; i++)
    press_button (pages, "zoom-in-symbolic");
  check_side (pages, 4);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (pages)) == part (pages, "view"));
  for (guint i = 0; i < steps; i++)
    press_button (pages, "zoom-out-symbolic");
  check_whole (pages, whole);
  gtk_widget_measure (gtk_widget_get_first_child (GTK_WIDGET (pages)), GTK_ORIENTATION_HORIZONTAL,
                      -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 360);
  robot_key ("Escape");
  robot_expect (!shell_dialog (KARUM_TYPE_PAGES_WINDOW));
}

static void
check_moved (KarumPagesWindow *pages, Square *square, double x, double y)
{
  Square now = look (pages);

  assert_near (now.x - square->x, x);
  assert_near (now.y - square->y, y);
  g_assert_cmpuint (now.page, ==, square->page);
  *square = now;
}

/* A wider window shows more of a page that is still larger. */
static void
check_wider (KarumPagesWindow *pages)
{
  GtkWidget *port = port_of (pages);
  g_autofree guint32 *pixels = NULL;
  const int before = gtk_widget_get_width (port);
  int width;

  gtk_window_set_default_size (GTK_WINDOW (pages), 800, 500);
  robot_expect (gtk_widget_get_width (port) > before);
  robot_paint (port);
  width = gtk_widget_get_width (port);
  pixels = get_pixels (port, width, gtk_widget_get_height (port));
  g_assert_cmphex (pixels[width - 1], ==, 0xffffffff);
}

/* Wheel, keys and pointer scroll a page that is larger than the window, and turn one that isn't;
 * with Ctrl, the wheel zooms where the pointer is. */
static void
test_scroll (Exchange *exchange, gconstpointer data)
{
  KarumPagesWindow *pages = open_squares (exchange);
  GtkWidget *port = port_of (pages);
  Square square, before;

  robot_key ("Down");
  press_key ("Right");
  g_assert_cmpuint (look (pages).page, ==, 3);
  robot_key ("Up");
  robot_scroll (port, 2);
  g_assert_cmpuint (look (pages).page, ==, 4);
  while (is_offered (pages, "zoom-in-symbolic"))
    press_key ("ctrl+plus");
  square = look (pages);
  robot_drag (port, 200, 200, 140, 290);
  robot_settle ();
  check_moved (pages, &square, -60, 90);
  before = square;
  robot_key ("Down");
  press_key ("Right");
  square = look (pages);
  g_assert_cmpfloat (square.x, <, before.x - 20);
  g_assert_cmpfloat (square.y, <, before.y - 20);
  robot_key ("Up");
  press_key ("Left");
  check_moved (pages, &square, before.x - square.x, before.y - square.y);
  robot_point (port, square.x, square.y);
  robot_hold ("ctrl");
  robot_push (5);
  robot_push (5);
  robot_settle ();
  robot_release ("ctrl");
  check_side (pages, 2);
  check_moved (pages, &square, 0, 0);
  robot_scroll (port, 1);
  g_assert_cmpfloat (look (pages).y, <, square.y - 20);
  check_wider (pages);
  gtk_window_close (GTK_WINDOW (pages));
  robot_expect (!shell_dialog (KARUM_TYPE_PAGES_WINDOW));
}

static void
type_page (KarumPagesWindow *pages, const char *text, guint expected)
{
  g_autofree char *number = g_strdup_printf ("%u", expected);

  robot_key ("ctrl+g");
  robot_type (text);
  press_key ("Return");
  g_assert_cmpuint (look (pages).page, ==, expected);
  g_assert_cmpstr (gtk_editable_get_text (part (pages, "number")), ==, number);
}

/* A number that is typed leads to its page, one beyond the pages to the nearest one, no number
 * nowhere; then the keys are the page's again. */
static void
test_number (Exchange *exchange, gconstpointer data)
{
  KarumPagesWindow *pages = open_squares (exchange);

  g_assert_cmpuint (count_pages (pages), ==, SHEETS);
  type_page (pages, "7", 7);
  press_key ("Next");
  type_page (pages, "x", 8);
  type_page (pages, "0", 1);
  g_assert_false (is_offered (pages, "go-previous-symbolic"));
  type_page (pages, "9999999999", SHEETS);
  g_assert_false (is_offered (pages, "go-next-symbolic"));
  press_key ("Left");
  g_assert_cmpuint (look (pages).page, ==, SHEETS - 1);
  robot_key ("ctrl+g");
  gtk_editable_set_text (part (pages, "number"), "１０");
  press_key ("Return");
  g_assert_cmpuint (look (pages).page, ==, 10);
  robot_key ("ctrl+g");
  robot_type ("3");
  press_key ("Tab");
  g_assert_cmpuint (count_pages (pages), ==, SHEETS);
  g_assert_cmpuint (look (pages).page, ==, 10);
  gtk_window_close (GTK_WINDOW (pages));
  robot_expect (!shell_dialog (KARUM_TYPE_PAGES_WINDOW));
}

/* -- Documents --------------------------------------------------------------------------------- */

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
  exchange_add ("/app/printing/zoom", test_zoom);
  exchange_add ("/app/printing/scroll", test_scroll);
  exchange_add ("/app/printing/number", test_number);
  exchange_add ("/app/printing/kinds", test_kinds);
  exchange_add ("/app/printing/selected", test_selected);
  exchange_add ("/app/printing/save", test_save);
  exchange_add ("/app/printing/close", test_close);
  exchange_add ("/app/printing/player", test_player);
  return g_test_run ();
}
