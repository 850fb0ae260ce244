#include "karum-board-part.h"

#include "karum-board-view.h"
#include "karum-class.h"

struct _KarumBoardPart {
  GtkWidget parent_instance;

  GtkWidget *overlay; /* (owned by its parent) */
  KarumBoardView *board;
  GtkWidget *frame; /* a drawing area for the rectangle */

  guint columns, rows;
  gboolean begun; /* @from is set */
  KarumPoint from, to;
};

G_DEFINE_FINAL_TYPE (KarumBoardPart, karum_board_part, GTK_TYPE_WIDGET)

/* The point with the nearest centre. */
static KarumPoint
point_at (KarumBoardPart *self, double x, double y)
{
  KarumPoint nearest = karum_point (0, 0);
  double least = G_MAXDOUBLE;

  for (guint row = 0; row < self->rows; row++)
    for (guint column = 0; column < self->columns; column++) {
      double middle_x, middle_y, distance;

      if (!karum_board_view_get_center (self->board, karum_point (column, row), &middle_x,
                                        &middle_y))
        continue;
      distance = (middle_x - x) * (middle_x - x) + (middle_y - y) * (middle_y - y);
      if (distance < least) {
        least = distance;
        nearest = karum_point (column, row);
      }
    }
  return nearest;
}

static void
begin_area (KarumBoardPart *self, KarumPoint point)
{
  self->begun = TRUE;
  self->from = self->to = point;
  gtk_widget_queue_draw (self->frame);
}

static void
move (KarumBoardPart *self, KarumPoint point)
{
  if (!self->begun || point == self->to)
    return;
  self->to = point;
  gtk_widget_queue_draw (self->frame);
}

static void
end (KarumBoardPart *self)
{
  guint left = MIN (karum_point_column (self->from), karum_point_column (self->to));
  guint right = MAX (karum_point_column (self->from), karum_point_column (self->to));
  guint bottom = MIN (karum_point_row (self->from), karum_point_row (self->to));
  guint top = MAX (karum_point_row (self->from), karum_point_row (self->to));

  self->begun = FALSE;
  gtk_widget_queue_draw (self->frame);
  g_signal_emit_by_name (self, "chosen", left, bottom, right - left + 1, top - bottom + 1);
}

/* A corner selected with the keyboard. */
static void
point_activated (KarumBoardPart *self, guint point)
{
  if (!self->begun) {
    begin_area (self, (KarumPoint) point);
    return;
  }
  move (self, (KarumPoint) point);
  end (self);
}

static void
step_back (KarumBoardPart *self)
{
  self->begun = FALSE;
  gtk_widget_queue_draw (self->frame);
}

/* The release of the button sets the second corner, so that it can be moved until then. */
static void
drag_began (KarumBoardPart *self, double x, double y)
{
  if (self->begun)
    move (self, point_at (self, x, y));
  else
    begin_area (self, point_at (self, x, y));
}

static void
drag_moved (KarumBoardPart *self, double x, double y, GtkGestureDrag *drag)
{
  double start_x, start_y;

  gtk_gesture_drag_get_start_point (drag, &start_x, &start_y);
  move (self, point_at (self, start_x + x, start_y + y));
}

/* After a click on the first corner, another click sets the second one. */
static void
drag_ended (KarumBoardPart *self, double x, double y, GtkGestureDrag *drag)
{
  if (self->begun && self->from != self->to)
    end (self);
}

static void
pointer_moved (KarumBoardPart *self, double x, double y)
{
  move (self, point_at (self, x, y));
}

static void
add_pointer (KarumBoardPart *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  karum_on (drag, "drag-begin", drag_began, self);
  karum_on (drag, "drag-update", drag_moved, self);
  karum_on (drag, "drag-end", drag_ended, self);
  karum_on (motion, "motion", pointer_moved, self);
  gtk_widget_add_controller (self->frame, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (self->frame, motion);
}

/* Half the distance between adjacent points. */
static double
half_step (KarumBoardPart *self)
{
  double x, y, next_x, next_y;

  karum_board_view_get_center (self->board, karum_point (0, 0), &x, &y);
  if (self->columns < 2
      || !karum_board_view_get_center (self->board, karum_point (1, 0), &next_x, &next_y))
    return 16;
  return ABS (next_x - x) / 2;
}

static void
draw (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  KarumBoardPart *self = data;
  GdkRGBA colour;
  double x, y, to_x, to_y, half;

  if (!self->begun || !karum_board_view_get_center (self->board, self->from, &x, &y)
      || !karum_board_view_get_center (self->board, self->to, &to_x, &to_y))
    return;
  half = half_step (self);
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (area)), &colour);
  cairo_rectangle (cr, MIN (x, to_x) - half, MIN (y, to_y) - half, ABS (to_x - x) + 2 * half,
                   ABS (to_y - y) + 2 * half);
  cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, 0.25);
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &colour);
  cairo_set_line_width (cr, 3);
  cairo_stroke (cr);
}

static gboolean
karum_board_part_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (KARUM_BOARD_PART (widget)->board));
}

static void
karum_board_part_class_init (KarumBoardPartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_DROPS (klass, KarumBoardPart, gtk_widget_unparent, overlay);
  widget_class->grab_focus = karum_board_part_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "board-part");
  karum_class_signal (klass, "chosen", 4, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT, G_TYPE_UINT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_board_part_init (KarumBoardPart *self)
{
  self->overlay = gtk_overlay_new ();
  self->board = g_object_new (KARUM_TYPE_BOARD_VIEW, "interactive", TRUE, NULL);
  self->frame = gtk_drawing_area_new ();
  gtk_widget_add_css_class (self->frame, "accent");
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->frame), draw, self, NULL);
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), GTK_WIDGET (self->board));
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->frame);
  gtk_widget_set_parent (self->overlay, GTK_WIDGET (self));
  karum_on (self->board, "point-activated", point_activated, self);
  karum_on (self->board, "step-back", step_back, self);
  add_pointer (self);
}

void
karum_board_part_show (KarumBoardPart *self, const KarumRules *rules, const KarumState *state)
{
  KarumBoard board;

  g_return_if_fail (KARUM_IS_BOARD_PART (self));
  rules->game->board (rules, &board);
  self->columns = board.columns;
  self->rows = board.rows;
  self->begun = FALSE;
  karum_board_view_show (self->board, rules, state, NULL);
  gtk_widget_queue_draw (self->frame);
}
