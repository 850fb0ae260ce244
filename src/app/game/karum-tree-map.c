#include "karum-tree-map.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-ink.h"
#include "karum-class.h"
#include "karum-markup.h"
#include "karum-name.h"
#include "karum-phrases.h"

/* In pixels: between two moves, and above the first line for the numbers. */
#define STEP 18
#define TOP 20
#define RADIUS 4.0
/* Moves between two numbers. */
#define NUMBERED 10
/* Characters of a comment in a tooltip. */
#define REMARK_MAX 120

/* A position: its column is the number of moves before it. */
typedef struct {
  const KarumNode *node;
  guint column, lane;
  guint from; /* the lane of the position before it */
  gboolean main;
} Dot;

struct _KarumTreeMap {
  GtkWidget parent_instance;

  KarumSession *session; /* (owned) (nullable) */
  GArray *dots;          /* (owned) (element-type Dot) */
  guint columns, lanes, variations;
};

G_DEFINE_FINAL_TYPE (KarumTreeMap, karum_tree_map, GTK_TYPE_WIDGET)

/* -- Where everything is ---------------------------------------------------------------------- */

/* A line that is to be placed. */
typedef struct {
  const KarumNode *first;
  guint column, from;
} Line;

/* The first lane that is free from the column before @line to its end, which is then taken: no line
 * crosses another, since those that begin later are placed first. */
static guint
take_lane (const Line *line, GArray *free)
{
  guint last = line->column, lane = 0;

  for (const KarumNode *node = line->first->child; node; node = node->child)
    last++;
  if (free->len <= last)
    g_array_set_size (free, last + 1);
  for (guint i = line->column > 0 ? line->column - 1 : 0; i <= last; i++)
    lane = MAX (lane, g_array_index (free, guint, i));
  for (guint i = line->column > 0 ? line->column - 1 : 0; i <= last; i++)
    g_array_index (free, guint, i) = lane + 1;
  return lane;
}

/* The other moves at the place of @node, the first of them on top. */
static void
add_variations (GArray *lines, const KarumNode *node, guint column, guint lane)
{
  guint place = lines->len;

  if (!node->parent || node != node->parent->child)
    return;
  for (const KarumNode *other = node->sibling; other; other = other->sibling) {
    const Line line = { other, column, lane };

    g_array_insert_val (lines, place, line);
  }
}

static void
place_line (KarumTreeMap *self, const Line *line, GArray *free, GArray *lines)
{
  guint lane = take_lane (line, free);
  Dot dot = { line->first, line->column, lane, line->from, line->column == 0 };

  for (; dot.node; dot.node = dot.node->child, dot.column++, dot.from = lane) {
    g_array_append_val (self->dots, dot);
    add_variations (lines, dot.node, dot.column, lane);
  }
  self->columns = MAX (self->columns, dot.column);
  self->lanes = MAX (self->lanes, lane + 1);
}

static void
place_all (KarumTreeMap *self, const KarumNode *root)
{
  g_autoptr (GArray) free = g_array_new (FALSE, TRUE, sizeof (guint));
  g_autoptr (GArray) lines = karum_array_new (Line);
  Line line = { root, 0, 0 };

  for (gboolean more = TRUE; more;) {
    place_line (self, &line, free, lines);
    self->variations++;
    more = lines->len > 0;
    if (more) {
      line = g_array_index (lines, Line, lines->len - 1);
      g_array_set_size (lines, lines->len - 1);
    }
  }
  self->variations--;
}

static const Dot *
find_current (KarumTreeMap *self)
{
  const KarumNode *node = self->session ? karum_session_get_node (self->session) : NULL;

  karum_for_each_in (Dot, dot, self->dots)
    if (dot->node == node)
      return dot;
  return NULL;
}

/* (nullable): the position at a point of the map. */
static const Dot *
find_at (KarumTreeMap *self, double x, double y)
{
  karum_for_each_in (const Dot, dot, self->dots)
    if (x >= dot->column * STEP && x < (dot->column + 1) * STEP && y >= TOP + dot->lane * STEP
        && y < TOP + (dot->lane + 1) * STEP)
      return dot;
  return NULL;
}

static double
x_of (guint column)
{
  return (column + 0.5) * STEP;
}

static double
y_of (guint lane)
{
  return TOP + (lane + 0.5) * STEP;
}

/* -- Drawing ---------------------------------------------------------------------------------- */

static void
draw_link (cairo_t *cr, const Dot *dot)
{
  double x = x_of (dot->column), y = y_of (dot->lane);

  if (dot->column == 0)
    return;
  cairo_move_to (cr, x_of (dot->column - 1), y_of (dot->from));
  if (dot->lane > dot->from)
    cairo_line_to (cr, x_of (dot->column - 1), y - STEP / 2.0);
  cairo_line_to (cr, x, y);
}

/* What has a comment is a square. */
static void
trace_dot (cairo_t *cr, const Dot *dot, double radius)
{
  double x = x_of (dot->column), y = y_of (dot->lane);

  cairo_new_path (cr);
  if (dot->node->comment)
    cairo_rectangle (cr, x - radius, y - radius, 2 * radius, 2 * radius);
  else
    cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
}

static void
draw_number (KarumTreeMap *self, cairo_t *cr, guint column)
{
  g_autofree char *number = g_strdup_printf ("%u", column);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), number);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  cairo_move_to (cr, x_of (column) - width / 2.0, (TOP - height) / 2.0);
  pango_cairo_show_layout (cr, layout);
}

static gboolean
is_seen (const Dot *dot, const graphene_rect_t *seen)
{
  return x_of (dot->column) + STEP >= seen->origin.x
         && x_of (dot->column) - 2 * STEP <= seen->origin.x + seen->size.width
         && y_of (dot->lane) + STEP >= seen->origin.y
         && y_of (dot->from) - STEP <= seen->origin.y + seen->size.height;
}

static void
draw (KarumTreeMap *self, cairo_t *cr, const graphene_rect_t *seen)
{
  GdkRGBA ink, accent = karum_accent_color (GTK_WIDGET (self));
  const Dot *current = find_current (self);

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &ink);
  cairo_set_line_width (cr, 1.5);
  cairo_set_source_rgba (cr, ink.red, ink.green, ink.blue, 0.4);
  karum_for_each_in (Dot, item, self->dots)
    if (is_seen (item, seen))
      draw_link (cr, item);
  cairo_stroke (cr);
  gdk_cairo_set_source_rgba (cr, &ink);
  karum_for_each_in (const Dot, dot, self->dots) {
    if (!is_seen (dot, seen))
      continue;
    trace_dot (cr, dot, dot->main ? RADIUS : RADIUS - 1);
    cairo_fill (cr);
  }
  for (guint column = 0; column < self->columns; column += NUMBERED)
    draw_number (self, cr, column);
  if (!current)
    return;
  gdk_cairo_set_source_rgba (cr, &accent);
  cairo_set_line_width (cr, 2.5);
  trace_dot (cr, current, RADIUS + 3);
  cairo_stroke (cr);
}

static void
karum_tree_map_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  graphene_rect_t seen;
  cairo_t *cr = karum_draw_seen (widget, snapshot, &seen);

  if (!cr)
    return;
  draw (KARUM_TREE_MAP (widget), cr, &seen);
  cairo_destroy (cr);
}

static void
karum_tree_map_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *least,
                        int *wanted,
                        int *least_baseline,
                        int *wanted_baseline)
{
  KarumTreeMap *self = KARUM_TREE_MAP (widget);

  *least = *wanted = orientation == GTK_ORIENTATION_HORIZONTAL ? (int) self->columns * STEP
                                                               : TOP + (int) self->lanes * STEP;
}

/* -- The session ------------------------------------------------------------------------------ */

static void
show_current (KarumTreeMap *self)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);
  const Dot *dot = find_current (self);

  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (!scroller || !dot)
    return;
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scroller)),
                             x_of (dot->column) - 2 * STEP, x_of (dot->column) + 2 * STEP);
  gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)),
                             dot->lane == 0 ? 0 : y_of (dot->lane) - STEP, y_of (dot->lane) + STEP);
}

static void
name (KarumTreeMap *self)
{
  g_autofree char *text = g_strdup_printf (
      ngettext ("Tree with %u variation", "Tree with %u variations", self->variations),
      self->variations);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* A map that nobody sees is made when it is shown. */
static void
record_changed (KarumTreeMap *self)
{
  g_array_set_size (self->dots, 0);
  self->columns = self->lanes = self->variations = 0;
  if (self->session && gtk_widget_get_mapped (GTK_WIDGET (self))) {
    place_all (self, karum_session_get_record (self->session)->root);
    name (self);
  }
  gtk_widget_queue_resize (GTK_WIDGET (self));
  show_current (self);
}

void
karum_tree_map_set_session (KarumTreeMap *self, KarumSession *session)
{
  g_return_if_fail (KARUM_IS_TREE_MAP (self));
  karum_hear (self, &self->session, session, "record-changed", G_CALLBACK (record_changed),
              "position-changed", G_CALLBACK (show_current), NULL);
  record_changed (self);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
pressed (GtkGesture *gesture, int n_press, double x, double y, KarumTreeMap *self)
{
  const Dot *dot = find_at (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (dot && self->session)
    karum_session_go_to (self->session, dot->node);
}

static gboolean
karum_tree_map_query_tooltip (
    GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  KarumTreeMap *self = KARUM_TREE_MAP (widget);
  const Dot *dot = keyboard ? find_current (self) : find_at (self, x, y);
  g_autofree char *turn = NULL, *glyphs = NULL, *words = NULL, *cut = NULL, *text = NULL;

  if (!dot || !dot->node->turn || !self->session)
    return FALSE;
  turn = karum_phrase_turn (karum_session_get_rules (self->session), dot->node->turn);
  glyphs = karum_phrase_glyphs (dot->node);
  words = karum_markup_words (dot->node->comment);
  cut = words && *words ? karum_display_cut (words, REMARK_MAX) : NULL;
  text = g_strdup_printf ("%u. %s%s%s%s", dot->column, turn, glyphs, cut ? "\n" : "",
                          cut ? cut : "");
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
karum_tree_map_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (karum_tree_map_parent_class)->map (widget);
  record_changed (KARUM_TREE_MAP (widget));
}

static void
karum_tree_map_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (karum_tree_map_parent_class)->root (widget);
  karum_follow_scroller (widget);
}

static void
karum_tree_map_class_init (KarumTreeMapClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_HEARS (klass, KarumTreeMap, session);
  KARUM_FREES (klass, KarumTreeMap, g_array_unref, dots);
  widget_class->snapshot = karum_tree_map_snapshot;
  widget_class->measure = karum_tree_map_measure;
  widget_class->map = karum_tree_map_map;
  widget_class->root = karum_tree_map_root;
  widget_class->query_tooltip = karum_tree_map_query_tooltip;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
karum_tree_map_init (KarumTreeMap *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->dots = karum_array_new (Dot);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  karum_on_told (click, "pressed", pressed, self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}
