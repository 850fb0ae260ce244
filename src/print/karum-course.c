/* karum-course.c: how a game went, as a graph: how many points Player1 was ahead, and what was
 * expected, where the record has evaluations. */
#include <glib/gi18n.h>
#include <math.h>

#include "karum-arrays.h"
#include "karum-movetext.h"
#include "karum-name.h"
#include "karum-pdf.h"
#include "karum-typeset.h"

/* In points. */
#define HEIGHT 60.0
#define GAP 3.0
#define KEY 18.0 /* a line that shows how a graph is drawn */

/* An evaluation from here on says that a game is won where points don't count. */
#define DECIDED 500.0

/* After a turn of the main line. */
typedef struct {
  double lead;
  double expected; /* NAN if nothing is known */
  gboolean proved;
} Point;

typedef struct {
  KarumBlock block;
  GArray *points;  /* (owned) (element-type Point) */
  char *titles[3]; /* (owned): of the lead, of what is expected, and of what is proved */
} CourseBlock;

static PangoLayout *
typeset_title (const CourseBlock *self, cairo_t *cr, guint i)
{
  return karum_typeset (cr, self->titles[i], KARUM_SIZE_SMALL, G_MAXINT / PANGO_SCALE,
                        PANGO_ALIGN_LEFT);
}

/* A key stands beside the one before it, if there is room. */
static double
place_keys (const CourseBlock *self, cairo_t *cr, double width)
{
  static const double dashes[] = { 4, 2 };
  double x = 0, y = HEIGHT + GAP, height = 0;

  for (guint i = 0; i < G_N_ELEMENTS (self->titles); i++) {
    g_autoptr (PangoLayout) layout = typeset_title (self, cr, i);
    double needed = KEY + GAP + karum_typeset_width (layout);

    if (x > 0 && x + needed > width) {
      x = 0;
      y += height;
    }
    height = karum_typeset_height (layout);
    if (cr) {
      cairo_set_dash (cr, dashes, i == 1 ? 2 : 0, 0);
      cairo_set_line_width (cr, i == 2 ? 2 : 0.7);
      cairo_move_to (cr, x, y + height / 2);
      cairo_line_to (cr, x + KEY, y + height / 2);
      cairo_stroke (cr);
      cairo_move_to (cr, x + KEY + GAP, y);
      pango_cairo_show_layout (cr, layout);
    }
    x += needed + 4 * GAP;
  }
  return y + height;
}

static void
course_measure (KarumBlock *block, double width, GCancellable *cancellable)
{
  double height = place_keys ((const CourseBlock *) block, NULL, width);

  (void) cancellable;
  g_array_append_val (block->heights, height);
}

static const Point *
point_at (const CourseBlock *self, guint i)
{
  return &g_array_index (self->points, Point, i);
}

/* The largest distance from the middle. */
static double
find_most (const CourseBlock *self)
{
  double most = 1;

  for (guint i = 0; i < self->points->len; i++) {
    double expected = fabs (point_at (self, i)->expected);

    most = fmax (most, fabs (point_at (self, i)->lead));
    if (expected < DECIDED)
      most = fmax (most, expected);
  }
  return most;
}

static double
height_of (double value, double most)
{
  return HEIGHT / 2 * (1 - 0.96 * CLAMP (value / most, -1, 1));
}

static void
draw_lead (const CourseBlock *self, cairo_t *cr, double stride, double most)
{
  cairo_new_path (cr); /* the text above ended somewhere */
  for (guint i = 0; i < self->points->len; i++)
    cairo_line_to (cr, i * stride, height_of (point_at (self, i)->lead, most));
  cairo_set_line_width (cr, 0.7);
  cairo_stroke_preserve (cr);
  cairo_line_to (cr, (self->points->len - 1) * stride, HEIGHT / 2);
  cairo_line_to (cr, 0, HEIGHT / 2);
  cairo_close_path (cr);
  cairo_set_source_rgb (cr, 0.85, 0.85, 0.85);
  cairo_fill (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
}

/* As on the page of a game, what is proved is a thick line, what is estimated a thin, broken one.
 */
static void
draw_expected (const CourseBlock *self, cairo_t *cr, double stride, double most)
{
  static const double dashes[] = { 4, 2 };

  for (guint i = 1; i < self->points->len; i++) {
    const Point *before = point_at (self, i - 1), *point = point_at (self, i);
    gboolean proved = before->proved && point->proved;

    if (isnan (before->expected) || isnan (point->expected))
      continue;
    cairo_set_dash (cr, dashes, proved ? 0 : 2, 0);
    cairo_set_line_width (cr, proved ? 2 : 0.7);
    cairo_move_to (cr, (i - 1) * stride, height_of (before->expected, most));
    cairo_line_to (cr, i * stride, height_of (point->expected, most));
    cairo_stroke (cr);
  }
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
course_draw (KarumBlock *block, cairo_t *cr, double width, guint first, guint end)
{
  const CourseBlock *self = (const CourseBlock *) block;
  double most = find_most (self), stride = width / MAX (self->points->len - 1, 1);

  (void) first;
  (void) end; /* there is only one part */
  cairo_save (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  draw_lead (self, cr, stride, most);
  cairo_set_line_width (cr, 0.3);
  cairo_rectangle (cr, 0, 0, width, HEIGHT);
  cairo_move_to (cr, 0, HEIGHT / 2);
  cairo_line_to (cr, width, HEIGHT / 2);
  cairo_stroke (cr);
  draw_expected (self, cr, stride, most);
  place_keys (self, cr, width);
  cairo_restore (cr);
}

static void
course_free (KarumBlock *block)
{
  CourseBlock *self = (CourseBlock *) block;

  g_array_unref (self->points);
  karum_for_each_of (title, self->titles)
    g_free (*title);
}

/* Returns: whether the record says what is expected after some turns. */
static gboolean
follow (const KarumRecord *record, GArray *points)
{
  const KarumGame *game = record->rules.game;
  KarumBoard board;
  KarumState state = record->start, before;
  gboolean any = FALSE;

  game->board (&record->rules, &board);
  for (const KarumNode *node = record->root; node; node = node->child) {
    g_auto (KarumMarkup) markup = { 0 };
    KarumOutcome outcome;
    Point point = { .expected = NAN };

    if (node->turn) {
      before = state;
      game->apply (&record->rules, &before, node->turn, &state);
    }
    outcome = karum_outcome (&record->rules, &state);
    point.lead = outcome.score[0] - outcome.score[1];
    karum_markup_read (&markup, &board, node->comment);
    any |= karum_markup_value (&markup, &point.expected);
    point.proved = markup.proved;
    g_array_append_val (points, point);
  }
  return any;
}

KarumBlock *
karum_course_new (const KarumCatalogue *catalogue, const KarumRecord *record)
{
  static const KarumBlockClass class = { course_measure, course_draw, course_free };
  const char *const titles[]
      = { NC_ ("page", "Lead of player 1"), NC_ ("page", "Expected"), NC_ ("page", "Proved") };
  g_autoptr (GArray) points = karum_array_new (Point);
  CourseBlock *self;

  if (!follow (record, points))
    return NULL;
  self = karum_block_new (&class, sizeof (CourseBlock));
  self->block.tag = KARUM_PDF_FIGURE;
  self->block.space = 6;
  self->block.words = karum_display_line (karum_catalogue_text_in (catalogue, "page", titles[0]));
  self->points = g_steal_pointer (&points);
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    self->titles[i] = karum_typeset_escape (karum_catalogue_text_in (catalogue, "page", titles[i]));
  return &self->block;
}
