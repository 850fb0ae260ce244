/* diagram.c: diagrams of positions of every game, compared with their position lines. */
#include <math.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-board-geometry.h"
#include "karum-diagram.h"
#include "karum-games.h"
#include "karum-perft.h"

#define SIZE 400

static const char *const rulesets[] = {
  "pahtum:classic",
  "pahtum:strikeout",
  "pahtum:japanese,size=8,holes=6",
  "pahtum:custodial,size=5",
  "jarmo",
  "manu,size=9",
  "manu,size=19",
};

/* (transfer full): the board of a position line, one character for each point, rows from the
 * top. */
static char *
expand (const char *line)
{
  GString *board = g_string_new (NULL);

  for (const char *at = line; *at != ' ';) {
    if (g_ascii_isdigit (*at)) {
      char *end;

      for (long n = strtol (at, &end, 10); n > 0; n--)
        g_string_append_c (board, '.');
      at = end;
    } else {
      g_string_append_c (board, *at == '/' ? '\n' : *at);
      at++;
    }
  }
  return g_string_free (board, FALSE);
}

/* (transfer full): the same from a diagram in text, without its coordinates. */
static char *
strip (const char *diagram)
{
  g_auto (GStrv) lines = g_strsplit (diagram, "\n", -1);
  GString *board = g_string_new (NULL);

  for (guint i = 0; lines[i + 2]; i++) {
    if (i > 0)
      g_string_append_c (board, '\n');
    for (const char *at = lines[i] + 3; *at; at++)
      if (*at != ' ')
        g_string_append_c (board, *at);
  }
  return g_string_free (board, FALSE);
}

static double
brightness (cairo_surface_t *surface, double x, double y)
{
  const guchar *data = cairo_image_surface_get_data (surface);
  const guchar *pixel = data + (gsize) y * cairo_image_surface_get_stride (surface) + 4 * (gsize) x;

  return (pixel[0] + pixel[1] + pixel[2]) / 765.0;
}

/* Samples between symbol and edge: black is First's, white Second's; a pit is gray between its
 * strokes. */
static void
check_point (cairo_surface_t *surface, const KarumBoardGeometry *geometry, KarumPoint point, char c)
{
  double radius = karum_board_geometry_radius (geometry), x, y;

  karum_board_geometry_center (geometry, point, &x, &y);
  if (strchr ("xX", c))
    g_assert_cmpfloat (brightness (surface, x + 0.68 * radius, y + 0.3 * radius), <, 0.2);
  else if (strchr ("oO", c))
    g_assert_cmpfloat (brightness (surface, x + 0.68 * radius, y + 0.3 * radius), >, 0.8);
  else if (c == '#')
    g_assert_cmpfloat_with_epsilon (brightness (surface, x + 0.25 * geometry->step, y), 0.7, 0.05);
  else
    g_assert_cmpfloat (brightness (surface, x + 0.25 * geometry->step, y + 0.18 * geometry->step),
                       >, 0.1);
}

/* What is left out around the board is empty, and little is left in. */
static void
check_blank (const KarumRules *rules, cairo_surface_t *surface)
{
  double above, below;
  gboolean inked[2] = { FALSE, FALSE };

  karum_diagram_blank (rules, SIZE, &above, &below);
  for (double y = 0.5; y < SIZE; y++) {
    gboolean ink = FALSE;

    for (double x = 0.5; x < SIZE && !ink; x++)
      ink = brightness (surface, x, y) < 0.9;
    g_assert_false (ink && (y < floor (above) || y > SIZE - floor (below)));
    inked[0] = inked[0] || (ink && y < above + KARUM_DIAGRAM_SIZE_DEFAULT / 12.0);
    inked[1] = inked[1] || (ink && y > SIZE - below - 12);
  }
  g_assert_true (inked[0] && inked[1]);
}

static void
check_picture (const KarumRules *rules, const KarumState *state, const char *board)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);
  g_auto (GStrv) lines = g_strsplit (board, "\n", -1);
  guint rows = g_strv_length (lines);
  KarumBoardGeometry geometry;
  KarumBoard description;

  rules->game->board (rules, &description);
  karum_board_geometry_init (&geometry, &description, SIZE, SIZE, TRUE, FALSE);
  karum_diagram_draw (cr, rules, state, NULL, SIZE);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_flush (surface);
  for (guint i = 0; i < rows; i++)
    for (guint column = 0; lines[i][column]; column++)
      check_point (surface, &geometry, karum_point (column, rows - 1 - i), lines[i][column]);
  check_blank (rules, surface);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
test_positions (gconstpointer data)
{
  KarumRules rules;
  KarumRandom random;

  g_assert_true (karum_rules_read (karum_games, data, &rules, NULL));
  karum_random_init (&random, 11);
  for (unsigned turns = 0; turns < 60; turns += 6) {
    char setup[KARUM_SETUP_TEXT] = "", line[KARUM_POSITION_TEXT];
    g_autofree char *text = NULL, *board = NULL, *shown = NULL;
    KarumState state;

    if (karum_setup_needed (&rules))
      rules.game->setup_draw (&rules, &random, setup);
    g_assert_true (karum_start (&rules, setup, NULL, &state, NULL));
    karum_playout (&rules, &state, &random, turns);
    rules.game->position_write (&rules, &state, line);
    text = karum_diagram_text (&rules, &state, NULL);
    board = expand (line);
    shown = strip (text);
    g_assert_cmpstr (shown, ==, board);
    check_picture (&rules, &state, board);
  }
}

/* The points at which two drawings of a position differ, as text. */
static char *
differing (const KarumRules *rules,
           const KarumState *state,
           const KarumDiagramNotes *a,
           const KarumDiagramNotes *b)
{
  cairo_surface_t *surfaces[2];
  KarumBoardGeometry geometry;
  KarumBoard board;
  GString *points = g_string_new (NULL);

  rules->game->board (rules, &board);
  karum_board_geometry_init (&geometry, &board, SIZE, SIZE, TRUE, FALSE);
  for (guint i = 0; i < 2; i++) {
    cairo_t *cr;

    surfaces[i] = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIZE, SIZE);
    cr = cairo_create (surfaces[i]);
    karum_diagram_draw (cr, rules, state, i == 0 ? a : b, SIZE);
    cairo_destroy (cr);
    cairo_surface_flush (surfaces[i]);
  }
  for (guint row = 0; row < board.rows; row++)
    for (guint column = 0; column < board.columns; column++) {
      double x, y, reach = geometry.step * 0.48;
      gboolean same = TRUE;
      char text[KARUM_POINT_TEXT];

      karum_board_geometry_center (&geometry, karum_point (column, row), &x, &y);
      for (double dy = -reach; dy <= reach; dy++)
        for (double dx = -reach; dx <= reach; dx++)
          same = same
                 && brightness (surfaces[0], x + dx, y + dy)
                        == brightness (surfaces[1], x + dx, y + dy);
      karum_point_write (karum_point (column, row), text);
      if (!same)
        g_string_append_printf (points, "%s%s", points->len > 0 ? " " : "", text);
    }
  for (guint i = 0; i < 2; i++)
    cairo_surface_destroy (surfaces[i]);
  return g_string_free (points, FALSE);
}

/* The colour of a pixel, as 0xRRGGBB. */
static guint
color_at (cairo_surface_t *surface, double x, double y)
{
  const guchar *data = cairo_image_surface_get_data (surface);

  return *(const guint32 *) (gconstpointer) (data
                                             + (gsize) y
                                                   * (gsize) cairo_image_surface_get_stride (
                                                       surface)
                                             + 4 * (gsize) x)
         & 0xffffff;
}

/* In high contrast nothing is shaded, so that colours are those of the palette: First's stone is
 * blue, Second's white, the squares are white, a pit is black. Marks and letters are drawn, too. */
static void
test_colors (void)
{
  const KarumBoardPalette *palette = karum_board_palette_get (KARUM_BOARD_THEME_WOOD, TRUE, FALSE);
  g_auto (KarumMarkup) markup = { 0 };
  KarumRules rules;
  KarumState state;
  KarumBoard board;
  const struct {
    KarumPoint point;
    guint color;
  } points[] = { { karum_point (3, 3), 0x0a2f8f },
                 { karum_point (3, 4), 0xffffff },
                 { karum_point (1, 5), 0x000000 },
                 { karum_point (6, 1), 0xffffff } };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);
  KarumBoardGeometry geometry;
  g_autofree char *marked = NULL;

  g_assert_true (karum_rules_read (karum_games, "pahtum", &rules, NULL));
  g_assert_true (rules.game->position_read (&rules, "7/1#5/3o3/3x3/2#1#2/7/#5# x 23,23 0,0 play",
                                            &state, NULL));
  rules.game->board (&rules, &board);
  karum_board_geometry_init (&geometry, &board, SIZE, SIZE, TRUE, FALSE);
  karum_diagram_draw (cr, &rules, &state, &(KarumDiagramNotes){ .palette = palette }, SIZE);
  cairo_surface_flush (surface);
  karum_for_each_of (each, points) {
    double x, y;

    karum_board_geometry_center (&geometry, each->point, &x, &y);
    g_assert_cmphex (color_at (surface, x, y - 0.3 * karum_board_geometry_radius (&geometry)), ==,
                     each->color);
  }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  karum_markup_read (&markup, &board, "[%csl Gd5] [%cal Ra7c7] [%lbl g4=A]");
  marked = differing (&rules, &state, &(KarumDiagramNotes){ .palette = palette },
                      &(KarumDiagramNotes){ .palette = palette, .markup = &markup });
  g_assert_cmpstr (marked, ==, "g4 d5 a7 b7 c7");
}

/* How many lines an SVG has. */
static guint
count_strokes (GBytes *bytes)
{
  g_autofree char *svg = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  guint n = 0;

  for (const char *at = svg; (at = strstr (at, "stroke-width")); at++)
    n++;
  return n;
}

/* The null game has a1, but no b1: nothing is written or drawn there. */
static void
test_missing (void)
{
  KarumRules rules = karum_rules_default (&null_game, 0);
  g_autofree char *text = NULL;
  g_autoptr (GBytes) svg = NULL;
  KarumState state;

  g_assert_true (karum_start (&rules, "", NULL, &state, NULL));
  text = karum_diagram_text (&rules, &state, NULL);
  g_assert_cmpstr (text, ==, " 1 .  \n   a b\n");
  svg = karum_diagram_bytes (&rules, &state, NULL, KARUM_DIAGRAM_SVG, 300);
  /* Two lines across and two down, around the one cell. */
  g_assert_cmpuint (count_strokes (svg), ==, 4);
}

/* Marks stand before their points, the last turn where there is no mark; turned round as well. */
static void
test_text_notes (void)
{
  g_auto (KarumMarkup) markup = { 0 };
  KarumRules rules;
  KarumState state;
  KarumBoard board;
  g_autofree char *text = NULL, *flipped = NULL;
  g_autoptr (GBytes) bytes = NULL;
  KarumDiagramNotes notes = { .markup = &markup };

  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  g_assert_true (karum_start (&rules, "", NULL, &state, NULL));
  rules.game->board (&rules, &board);
  karum_markup_read (&markup, &board,
                     "[%csl Ga1,Rb2,Yc3,Bd5] [%cal Ga1b3,Re5d3] [%lbl d4=A,e1=12c]");
  text = karum_diagram_text (&rules, &state, &notes);
  g_assert_cmpstr (text, ==,
                   " 5 o o o+o o\n"
                   " 4 . . . . .\n"
                   " 3 . .=. . .\n"
                   " 2 .*. . . .\n"
                   " 1^x x x x x\n"
                   "   a b c d e\n"
                   "A: d4\n12c: e1\na1 -> b3\ne5 -> d3\n");
  notes.flipped = TRUE;
  flipped = karum_diagram_text (&rules, &state, &notes);
  g_assert_true (g_str_has_prefix (flipped, " 1 x x x x^x\n 2 . . .*. .\n"));
  g_assert_nonnull (strstr (flipped, "\n   e d c b a\n"));
  /* In a picture, letters can stay letters, and say where they are. */
  notes = (KarumDiagramNotes){ .markup = &markup, .letters = TRUE, .title = "a < b & c" };
  bytes = karum_diagram_bytes (&rules, &state, &notes, KARUM_DIAGRAM_SVG, 960);
  g_assert_nonnull (
      g_strstr_len (g_bytes_get_data (bytes, NULL), 400, ">\n<title>a &lt; b &amp; c</title>"));
  {
    g_autofree char *svg = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    g_autoptr (GRegex) letters = g_regex_new (">([^<>]+)</text>\n", 0, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    g_autoptr (GString) found = g_string_new (NULL);

    for (g_regex_match (letters, svg, 0, &match); g_match_info_matches (match);
         g_match_info_next (match, NULL)) {
      g_autofree char *letter = g_match_info_fetch (match, 1);

      g_string_append_printf (found, "%s ", letter);
    }
    g_assert_cmpstr (found->str, ==, "a b c d e 1 2 3 4 5 A 12c ");
    g_assert_true (g_str_has_suffix (svg, "</svg>\n"));
    g_assert_null (strstr (svg, "<use"));
    g_assert_nonnull (strstr (svg, "font-size=\"37.20\""));
  }
}

/* On boards of all sizes, the numbers of the rows stand apart, however small the diagram. */
static void
test_row_numbers (void)
{
  for (guint size = 9; size <= 19; size++) {
    g_autofree char *ruleset = g_strdup_printf ("manu,size=%u", size), *svg = NULL;
    g_autoptr (GRegex) numbers
        = g_regex_new ("y=\"([0-9.]+)\" font-size=\"([0-9.]+)\"[^>]*>[0-9]+<", 0, 0, NULL);
    const KarumDiagramNotes notes = { .letters = TRUE };
    g_autoptr (GMatchInfo) match = NULL;
    g_autoptr (GBytes) bytes = NULL;
    double before = INFINITY;
    KarumRules rules;
    KarumState state;

    g_assert_true (karum_rules_read (karum_games, ruleset, &rules, NULL));
    g_assert_true (karum_start (&rules, "", NULL, &state, NULL));
    bytes = karum_diagram_bytes (&rules, &state, &notes, KARUM_DIAGRAM_SVG, 130);
    svg = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    for (g_regex_match (numbers, svg, 0, &match); g_match_info_matches (match);
         g_match_info_next (match, NULL)) {
      g_autofree char *y = g_match_info_fetch (match, 1), *height = g_match_info_fetch (match, 2);

      g_assert_cmpfloat (before - g_ascii_strtod (y, NULL), >=, g_ascii_strtod (height, NULL));
      before = g_ascii_strtod (y, NULL);
    }
    g_assert_cmpfloat (before, <, INFINITY);
  }
}

static void
test_files (void)
{
  static const char *const begins[] = { "<?xml", "\x89PNG\r\n", "%PDF", " 5 o" };
  KarumRules rules;
  KarumState state;

  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  g_assert_true (karum_start (&rules, "", NULL, &state, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (begins); i++) {
    g_autoptr (GBytes) bytes
        = karum_diagram_bytes (&rules, &state, NULL, (KarumDiagramFormat) i, 300);

    g_assert_nonnull (bytes);
    g_assert_cmpuint (g_bytes_get_size (bytes), >, 50);
    g_assert_cmpmem (g_bytes_get_data (bytes, NULL), strlen (begins[i]), begins[i],
                     strlen (begins[i]));
  }
}

/* -- Notes ------------------------------------------------------------------------------------ */

/* Marks, arrows, labels and numbers are drawn only at their points, and differ in shape if they
 * differ in colour. */
static void
test_notes (void)
{
  static const struct {
    const char *a, *b, *points;
  } cases[] = {
    { "", "[%csl Gd4]", "d4" },
    { "", "[%csl Gd5,Ra1,Yg4]", "a1 g4 d5" },
    { "[%csl Gd4]", "[%csl Rd4]", "d4" },
    { "[%csl Gd4]", "[%csl Yd4]", "d4" },
    { "[%csl Gd4]", "[%csl Bd4]", "d4" },
    { "[%csl Rd4]", "[%csl Bd4]", "d4" },
    { "", "[%lbl d4=A,a7=123]", "d4 a7" },
    { "[%lbl d4=A]", "[%lbl d4=B]", "d4" },
    { "", "[%cal Ga1c1]", "a1 b1 c1" },
    { "[%cal Ga1c1]", "[%cal Gc1a1]", "a1 c1" },
    { "[%cal Ga1a1]", "", "" },
  };
  KarumRules rules;
  KarumState state;
  KarumBoard board;

  g_assert_true (karum_rules_read (karum_games, "pahtum", &rules, NULL));
  g_assert_true (rules.game->position_read (&rules, "7/1#5/3o3/3x3/2#1#2/7/#5# x 23,23 0,0 play",
                                            &state, NULL));
  rules.game->board (&rules, &board);
  karum_for_each_of (each, cases) {
    g_auto (KarumMarkup) a = { 0 }, b = { 0 };
    g_autofree char *points = NULL;

    karum_markup_read (&a, &board, each->a);
    karum_markup_read (&b, &board, each->b);
    points = differing (&rules, &state, &(KarumDiagramNotes){ .markup = &a },
                        &(KarumDiagramNotes){ .markup = &b });
    g_assert_cmpstr (points, ==, each->points);
  }
}

static gboolean
is_piece (KarumCell cell)
{
  return cell.content == KARUM_CELL_FIRST || cell.content == KARUM_CELL_SECOND;
}

/* Numbers follow their pieces: compared with the position lines. */
static void
test_numbers (gconstpointer data)
{
  guint16 numbers[KARUM_POINTS] = { 0 };
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRules rules;
  KarumRandom random;
  KarumState before, after;
  KarumTurn turn;

  g_assert_true (karum_rules_read (karum_games, data, &rules, NULL));
  karum_random_init (&random, 5);
  if (karum_setup_needed (&rules))
    rules.game->setup_draw (&rules, &random, setup);
  g_assert_true (karum_start (&rules, setup, NULL, &before, NULL));
  for (guint number = 1; number < 60 && karum_turn_random (&rules, &before, &random, &turn);
       number++) {
    guint found = 0;

    rules.game->apply (&rules, &before, &turn, &after);
    karum_diagram_number (&rules, &before, &turn, &after, numbers, number);
    for (guint point = 0; point < KARUM_POINTS; point++) {
      if (numbers[point] == 0)
        continue;
      g_assert_cmpint (rules.game->cell (&rules, &after, (KarumPoint) point).content, !=,
                       KARUM_CELL_EMPTY);
      found += numbers[point] == number;
    }
    g_assert_cmpuint (found, <=, 1);
    g_assert_true (found == 1 || turn.n_points != 1);
    /* What has moved is shown without one. */
    g_assert_true (found == 0 || turn.n_points == 0
                   || !is_piece (rules.game->cell (&rules, &before, turn.points[0])));
    before = after;
  }
}

/* The output is deterministic; except SVG, in which cairo counts identifiers up during a run. */
static void
test_same (void)
{
  KarumRules rules;
  KarumState state;

  g_assert_true (karum_rules_read (karum_games, "manu", &rules, NULL));
  g_assert_true (karum_start (&rules, "", NULL, &state, NULL));
  for (int i = KARUM_DIAGRAM_PNG; i <= KARUM_DIAGRAM_TEXT; i++) {
    g_autoptr (GBytes) a = karum_diagram_bytes (&rules, &state, NULL, (KarumDiagramFormat) i, 300);
    g_autoptr (GBytes) b = NULL;

    g_usleep (i == KARUM_DIAGRAM_PDF ? G_USEC_PER_SEC : 0);
    b = karum_diagram_bytes (&rules, &state, NULL, (KarumDiagramFormat) i, 300);
    g_assert_true (g_bytes_equal (a, b));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  karum_for_each_of (ruleset, rulesets) {
    g_autofree char *path = g_strconcat ("/print/diagram/", *ruleset, NULL);

    g_autofree char *numbers = g_strconcat ("/print/numbers/", *ruleset, NULL);

    g_test_add_data_func (path, *ruleset, test_positions);
    g_test_add_data_func (numbers, *ruleset, test_numbers);
  }
  g_test_add_func ("/print/diagram/row-numbers", test_row_numbers);
  g_test_add_func ("/print/diagram/files", test_files);
  g_test_add_func ("/print/diagram/colors", test_colors);
  g_test_add_func ("/print/diagram/text-notes", test_text_notes);
  g_test_add_func ("/print/diagram/missing", test_missing);
  g_test_add_func ("/print/diagram/notes", test_notes);
  g_test_add_func ("/print/diagram/same", test_same);
  return g_test_run ();
}
