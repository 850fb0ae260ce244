/* board-picture.c: the visible result of drawing boards: the marks of the last turn leave the
 * values of rows readable; pieces beside the board look like those on it. */
#include <adwaita.h>
#include <math.h>

#include "karum-arrays.h"
#include "karum-board-palette.h"
#include "karum-board-view-private.h"
#include "karum-board-icons.h"
#include "karum-cell-icon.h"
#include "karum-games.h"
#include "robot.h"

#define SIZE 420

static void
read_position (const char *ruleset, const char *position, KarumRules *rules, KarumState *state)
{
  g_assert_true (karum_rules_read (karum_games, ruleset, rules, NULL));
  g_assert_true (karum_start (rules, NULL, position, state, NULL));
}

/* (transfer full) (nullable): the last painted image of @board. */
static GskRenderNode *
dup_node (GtkWidget *board)
{
  g_autoptr (GdkPaintable) paintable = NULL;
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();

  gtk_widget_queue_draw (board);
  robot_paint (board);
  paintable = gtk_widget_paintable_new (board);
  gdk_paintable_snapshot (paintable, GDK_SNAPSHOT (snapshot), gtk_widget_get_width (board),
                          gtk_widget_get_height (board));
  return gtk_snapshot_to_node (snapshot);
}

/* (transfer full): the visible image of @board. */
static cairo_surface_t *
paint (GtkWidget *board)
{
  g_autoptr (GskRenderNode) node = NULL;
  cairo_surface_t *image = cairo_image_surface_create (
      CAIRO_FORMAT_ARGB32, gtk_widget_get_width (board), gtk_widget_get_height (board));
  cairo_t *cr = cairo_create (image);

  /* There is no image before the first frame. */
  robot_expect ((node = dup_node (board)));
  gsk_render_node_draw (node, cr);
  cairo_destroy (cr);
  cairo_surface_flush (image);
  return image;
}

static gboolean
is_color (cairo_surface_t *image, int x, int y, const KarumInk *color)
{
  guint32 pixel = *(guint32 *) (void *) (cairo_image_surface_get_data (image)
                                         + y * cairo_image_surface_get_stride (image) + x * 4);

  return fabs ((pixel >> 16 & 0xff) - color->red * 255.0) < 12
         && fabs ((pixel >> 8 & 0xff) - color->green * 255.0) < 12
         && fabs ((pixel & 0xff) - color->blue * 255.0) < 12;
}

/* The number of pixels of @color within @reach of @x, @y. */
static guint
count_around (
    cairo_surface_t *image, double x, double y, double reach, double from, const KarumInk *color)
{
  guint n = 0;

  for (int dy = -(int) reach; dy <= (int) reach; dy++)
    for (int dx = -(int) reach; dx <= (int) reach; dx++)
      if (hypot (dx, dy) <= reach && hypot (dx, dy) >= from)
        n += is_color (image, (int) x + dx, (int) y + dy, color);
  return n;
}

/* @turn, which places a stone on @middle of a three, is marked by a ring; the value inside the
 * ring has the colour of the row, and at most an edge as dark as the ring. */
static void
check_points (KarumBoardView *board,
              const char *ruleset,
              const char *position,
              const char *text,
              KarumPoint middle)
{
  const KarumBoardPalette *palette = karum_board_palette_get (KARUM_BOARD_THEME_WOOD, FALSE, FALSE);
  double step = SIZE / 6.0, x, y;
  cairo_surface_t *image;
  KarumRules rules;
  KarumState state;
  KarumTurn turn;

  read_position (ruleset, position, &rules, &state);
  g_assert_true (karum_turn_parse (&rules, &state, text, &turn, NULL));
  karum_board_view_show (board, &rules, &state, &turn);
  g_assert_true (karum_board_view_get_center (board, middle, &x, &y));
  image = paint (GTK_WIDGET (board));
  g_assert_cmpuint (count_around (image, x, y, step * 0.2, 0, &palette->row[KARUM_FIRST]), >, 150);
  g_assert_cmpuint (count_around (image, x, y, step * 0.22, 0, &palette->trail), <, 150);
  g_assert_cmpuint (count_around (image, x, y, step * 0.5, step * 0.3, &palette->trail), >, 100);
  cairo_surface_destroy (image);
}

static void
points_are_seen (void)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *board = g_object_new (KARUM_TYPE_BOARD_VIEW, "animate", FALSE, NULL);

  gtk_window_set_child (GTK_WINDOW (window), board);
  gtk_window_set_default_size (GTK_WINDOW (window), SIZE, SIZE);
  gtk_window_present (GTK_WINDOW (window));
  robot_expect (gtk_widget_get_width (board) >= SIZE);
  check_points (KARUM_BOARD_VIEW (board), "pahtum:classic,size=5,holes=1",
                "5/5/x1x1o/4o/#4 x 10,10 0,0 play", "b3", karum_point (1, 2));
  check_points (KARUM_BOARD_VIEW (board), "pahtum:classic,size=5,holes=1",
                "5/2x2/4o/2x1o/#4 x 10,10 0,0 play", "c3", karum_point (2, 2));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Without animations a piece is where it went at once, and the points to choose from stand still,
 * between their faintest and their strongest. */
static void
stands_still (void)
{
  GtkWidget *window = gtk_window_new ();
  KarumBoardView *board
      = g_object_new (KARUM_TYPE_BOARD_VIEW, "animate", TRUE, "interactive", TRUE, NULL);
  g_autofree KarumEntry *entry = g_new0 (KarumEntry, 1);
  KarumRules rules;
  KarumState state;
  KarumTurn turn;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (board));
  gtk_window_set_default_size (GTK_WINDOW (window), SIZE, SIZE);
  gtk_window_present (GTK_WINDOW (window));
  robot_expect (gtk_widget_get_width (GTK_WIDGET (board)) >= SIZE);
  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  g_assert_true (rules.game->start (&rules, NULL, &state, NULL));
  karum_board_view_show (board, &rules, &state, NULL);
  karum_entry_init (entry, &rules, &state);
  karum_entry_touch (entry, karum_point (2, 0), NULL);
  karum_board_view_set_entry (board, entry);
  g_assert_true (karum_board_shown_is_entering (&board->shown));
  robot_paint (GTK_WIDGET (board));
  g_assert_cmpfloat (board->animation.breath, ==, 0.5);
  g_assert_true (karum_turn_parse (&rules, &state, "c1-d3", &turn, NULL));
  karum_board_view_show (board, &rules, &state, &turn);
  g_assert_null (board->animation.motions);
  gtk_window_destroy (GTK_WINDOW (window));
  gtk_settings_reset_property (gtk_settings_get_default (), "gtk-enable-animations");
}

/* The icon of a point has the colours of the theme, and follows a change immediately. */
static void
icons_follow_theme (void)
{
  static const KarumBoardTheme themes[]
      = { KARUM_BOARD_THEME_PAPER, KARUM_BOARD_THEME_SLATE, KARUM_BOARD_THEME_WOOD };
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  GtkWidget *window = gtk_window_new ();
  GtkWidget *icon = karum_cell_icon_new ();

  karum_cell_icon_set_cell (KARUM_CELL_ICON (icon), KARUM_BOARD_CELLS,
                            (KarumCell){ KARUM_CELL_SECOND, false });
  gtk_window_set_child (GTK_WINDOW (window), icon);
  gtk_window_set_default_size (GTK_WINDOW (window), 100, 100);
  gtk_window_present (GTK_WINDOW (window));
  robot_expect (gtk_widget_get_width (icon) >= 100);
  karum_for_each_of (each, themes) {
    const KarumBoardPalette *palette = karum_board_palette_get (*each, FALSE, FALSE);
    double x = gtk_widget_get_width (icon) / 2.0, y = gtk_widget_get_height (icon) / 2.0;
    cairo_surface_t *image;

    g_assert_true (g_settings_set_enum (settings, "board-theme", *each));
    image = paint (icon);
    g_assert_cmpuint (count_around (image, x, y, 49, 0, &palette->piece[1].mark), >, 20);
    g_assert_cmpuint (count_around (image, x, y, 49, 42, &palette->cell), >, 100);
    cairo_surface_destroy (image);
  }
  g_settings_reset (settings, "board-theme");
  gtk_window_destroy (GTK_WINDOW (window));
}

static guint32
pixel_at (cairo_surface_t *image, int x, int y)
{
  return *(guint32 *) (void *) (cairo_image_surface_get_data (image)
                                + y * cairo_image_surface_get_stride (image) + x * 4);
}

/* The colour that most points have in @image that @plain doesn't have there: the ground of what was
 * added. Rounded, since edges are mixed. */
static guint32
most_added (cairo_surface_t *plain, cairo_surface_t *image)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  guint32 most = 0;
  guint n = 0;

  for (int y = 0; y < cairo_image_surface_get_height (image); y++)
    for (int x = 0; x < cairo_image_surface_get_width (image); x++) {
      const guint32 pixel = pixel_at (image, x, y) & 0xf8f8f8;
      guint count;

      if (pixel == (pixel_at (plain, x, y) & 0xf8f8f8))
        continue;
      count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, GUINT_TO_POINTER (pixel))) + 1;
      g_hash_table_insert (counts, GUINT_TO_POINTER (pixel), GUINT_TO_POINTER (count));
      if (count > n) {
        n = count;
        most = pixel;
      }
    }
  g_assert_cmpuint (n, >, 50);
  return most;
}

/* What a review calls a move is told apart on the board by three colours, red, orange and yellow;
 * signs of praise have none. */
static void
mistakes_have_colours (void)
{
  static const struct {
    const char *sign;
    int red, green, blue; /* 0 little, 1 some, 2 much */
  } signs[] = { { "??", 2, 0, 0 }, { "?", 2, 1, 0 }, { "?!", 2, 2, 0 }, { "!", 2, 2, 2 } };
  GtkWidget *window = gtk_window_new ();
  KarumBoardView *board = g_object_new (KARUM_TYPE_BOARD_VIEW, NULL);
  KarumRules rules;
  KarumState state;
  KarumTurn turn;
  cairo_surface_t *plain;

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (board));
  gtk_window_set_default_size (GTK_WINDOW (window), SIZE, SIZE);
  gtk_window_present (GTK_WINDOW (window));
  robot_expect (gtk_widget_get_width (GTK_WIDGET (board)) >= SIZE);
  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  g_assert_true (rules.game->start (&rules, NULL, &state, NULL));
  g_assert_true (karum_turn_parse (&rules, &state, "c1-d3", &turn, NULL));
  karum_board_view_show (board, &rules, &state, &turn);
  plain = paint (GTK_WIDGET (board));
  karum_for_each_of (each, signs) {
    g_auto (KarumMarkup) markup = { 0 };
    cairo_surface_t *image;
    guint32 ground;

    karum_board_view_set_notes (board, &markup, each->sign);
    image = paint (GTK_WIDGET (board));
    ground = most_added (plain, image);
    g_test_message ("%s: %06x", each->sign, ground);
    g_assert_cmpint ((int) (ground >> 16 & 0xff) / 86, ==, each->red);
    g_assert_cmpint ((int) (ground >> 8 & 0xff) / 86, ==, each->green);
    g_assert_cmpint ((int) (ground & 0xff) / 86, ==, each->blue);
    cairo_surface_destroy (image);
  }
  cairo_surface_destroy (plain);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();
  g_test_add_func ("/app/board-picture/points-are-seen", points_are_seen);
  g_test_add_func ("/app/board-picture/stands-still", stands_still);
  g_test_add_func ("/app/board-picture/mistakes-have-colours", mistakes_have_colours);
  g_test_add_func ("/app/board-picture/icons-follow-theme", icons_follow_theme);
  return g_test_run ();
}
