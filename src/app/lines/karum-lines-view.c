#include "karum-lines-view.h"

#include <adwaita.h>
#include <string.h>

#include "karum-class.h"
#include "karum-line-item.h"
#include "karum-lines-head.h"
#include "karum-lines-list.h"

/* The minimum width of a narrow list. */
#define MIN_WIDTH 330

struct _KarumLinesView {
  GtkWidget parent_instance;

  GtkWidget *head;   /* a GtkColumnView */
  GtkWidget *window; /* a GtkScrolledWindow */
  GtkWidget *list;   /* a GtkListView */

  KarumLineShape shape;
  KarumLineColumns columns;
  guint n_columns;    /* that fit, 0: narrow; @shape and @head are updated later */
  int room;           /* available to them, in pixels */
  guint shape_source; /* updates @shape and @head */
  gboolean applying;  /* the view is changing the head */

  guint pointed; /* the place that gets the focus next; GTK_INVALID_LIST_POSITION: the same as
                    before */
};

G_DEFINE_FINAL_TYPE (KarumLinesView, karum_lines_view, GTK_TYPE_WIDGET)

/* -- Signals ---------------------------------------------------------------------------------- */

static void
line_activated (KarumLinesView *self, guint place)
{
  g_signal_emit_by_name (self, "activate", place);
}

static void
order_changed (KarumLinesView *self)
{
  if (!self->applying)
    g_signal_emit_by_name (self, "order-changed");
}

/* -- Its shape -------------------------------------------------------------------------------- */

static void
apply_shape (KarumLinesView *self)
{
  gboolean narrow = self->n_columns == 0;

  self->shape.narrow = narrow;
  gtk_list_view_set_show_separators (GTK_LIST_VIEW (self->list),
                                     narrow || self->shape.layout->separators);
  karum_css_class (self, "narrow", narrow);
  if (!narrow) {
    self->applying = TRUE;
    karum_lines_head_show (GTK_COLUMN_VIEW (self->head), &self->columns, self->n_columns,
                           self->room);
    self->applying = FALSE;
  }
  karum_lines_list_foreach (GTK_LIST_VIEW (self->list), gtk_widget_queue_resize);
}

static gboolean
follow_shape (gpointer data)
{
  KarumLinesView *self = data;

  self->shape_source = 0;
  apply_shape (self);
  g_signal_emit_by_name (self, "columns-changed", FALSE);
  return G_SOURCE_REMOVE;
}

/* Deferred, because this can be called during a size allocation. */
static void
queue_shape (KarumLinesView *self)
{
  if (!self->shape_source)
    self->shape_source = g_idle_add (follow_shape, self);
}

static void
choose_shape (KarumLinesView *self, int width)
{
  int most = self->shape.layout->max_width;
  int room = most > 0 ? MIN (width, most) : width;
  guint n_columns = karum_line_columns_that_fit (&self->columns, room);

  gtk_widget_set_child_visible (self->head, n_columns > 0);
  if (n_columns != self->n_columns || room != self->room)
    queue_shape (self);
  self->n_columns = n_columns;
  self->room = room;
}

/* Aligns the lines with the present columns of the head. */
static void
follow_head (KarumLinesView *self)
{
  if (karum_lines_head_place (GTK_COLUMN_VIEW (self->head), &self->shape))
    karum_lines_list_foreach (GTK_LIST_VIEW (self->list), gtk_widget_queue_draw);
}

static void
follow_font (KarumLinesView *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int height = PANGO_PIXELS_CEIL (pango_font_metrics_get_ascent (metrics)
                                  + pango_font_metrics_get_descent (metrics));

  if (self->head && height != self->shape.text_height) {
    self->shape.text_height = height;
    karum_lines_head_fit (GTK_COLUMN_VIEW (self->head), &self->columns, metrics);
    self->room = 0;
    gtk_widget_queue_resize (GTK_WIDGET (self));
    karum_lines_list_foreach (GTK_LIST_VIEW (self->list), gtk_widget_queue_resize);
  }
  pango_font_metrics_unref (metrics);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_lines_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (karum_lines_view_parent_class)->css_changed (widget, change);
  follow_font (KARUM_LINES_VIEW (widget));
}

static void
karum_lines_view_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  KarumLinesView *self = KARUM_LINES_VIEW (widget);

  gtk_widget_measure (self->window, orientation, -1, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = MAX (*minimum, MIN_WIDTH);
    *natural = MAX (MAX (*natural, *minimum), karum_line_columns_width (&self->columns));
  }
}

/* The area of the lines in the widget, which is below the head. */
static void
place_of_lines (KarumLinesView *self, int *left, int *width)
{
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (self->list, GTK_WIDGET (self), &bounds))
    return;
  *left = (int) bounds.origin.x;
  *width = (int) bounds.size.width;
}

static void
karum_lines_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  KarumLinesView *self = KARUM_LINES_VIEW (widget);
  int above = 0, left = 0;

  choose_shape (self, width);
  if (self->n_columns > 0)
    gtk_widget_measure (self->head, GTK_ORIENTATION_VERTICAL, -1, &above, NULL, NULL, NULL);
  gtk_widget_size_allocate (self->window,
                            &(GtkAllocation){ 0, above, width, MAX (0, height - above) }, -1);
  if (self->n_columns == 0)
    return;
  place_of_lines (self, &left, &width);
  gtk_widget_size_allocate (self->head, &(GtkAllocation){ left, 0, width, above }, -1);
  follow_head (self);
}

/* A list remembers which row had the focus; another row becomes that one only by getting the
 * focus. */
static gboolean
karum_lines_view_grab_focus (GtkWidget *widget)
{
  KarumLinesView *self = KARUM_LINES_VIEW (widget);
  GtkWidget *row = karum_lines_list_row_at (GTK_LIST_VIEW (self->list), self->pointed);

  self->pointed = GTK_INVALID_LIST_POSITION;
  return (row && gtk_widget_grab_focus (row)) || gtk_widget_grab_focus (self->list);
}

/* The Tab key goes to the same row. */
static gboolean
karum_lines_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  KarumLinesView *self = KARUM_LINES_VIEW (widget);

  if (self->pointed != GTK_INVALID_LIST_POSITION && !gtk_widget_get_focus_child (widget))
    return gtk_widget_grab_focus (widget);
  return GTK_WIDGET_CLASS (karum_lines_view_parent_class)->focus (widget, direction);
}

/* After a click, the keyboard continues from that line. */
static void
pressed (KarumLinesView *self)
{
  self->pointed = GTK_INVALID_LIST_POSITION;
}

static void
lines_view_let_go (KarumLinesView *self)
{
  g_clear_handle_id (&self->shape_source, g_source_remove);
  if (self->head)
    g_signal_handlers_disconnect_by_data (gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->head)),
                                          self);
  g_clear_pointer (&self->head, gtk_widget_unparent);
  g_clear_pointer (&self->window, gtk_widget_unparent);
  self->list = NULL;
}

static void
karum_lines_view_class_init (KarumLinesViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_ON_DISPOSE (klass, KarumLinesView, lines_view_let_go);
  widget_class->css_changed = karum_lines_view_css_changed;
  widget_class->measure = karum_lines_view_measure;
  widget_class->size_allocate = karum_lines_view_size_allocate;
  widget_class->grab_focus = karum_lines_view_grab_focus;
  widget_class->focus = karum_lines_view_focus;
  karum_class_signal (klass, "activate", 1, G_TYPE_UINT);
  karum_class_signal (klass, "order-changed", 0);
  karum_class_signal (klass, "columns-changed", 1, G_TYPE_BOOLEAN);
  gtk_widget_class_set_css_name (widget_class, "lines-view");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_lines_view_init (KarumLinesView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->pointed = GTK_INVALID_LIST_POSITION;
  self->list = karum_lines_list_new (&self->shape);
  karum_on (self->list, "activate", line_activated, self);
  karum_on (click, "pressed", pressed, self);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (self->list, GTK_EVENT_CONTROLLER (click));
  self->window = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
}

/* The user resized a column. */
static void
width_changed (KarumLinesView *self, GParamSpec *pspec, GtkColumnViewColumn *column)
{
  if (self->applying)
    return;
  karum_lines_head_read_width (column, &self->columns);
  self->room = 0;
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "columns-changed", TRUE);
}

/* The user moved a column: the head removes it first and inserts it again. */
static void
columns_moved (
    KarumLinesView *self, guint position, guint removed, guint added, GListModel *columns)
{
  if (self->applying || g_list_model_get_n_items (columns) < self->shape.layout->n_columns)
    return;
  karum_lines_head_read_order (GTK_COLUMN_VIEW (self->head), &self->columns);
  queue_shape (self);
  g_signal_emit_by_name (self, "columns-changed", TRUE);
}

static void
follow_columns (KarumLinesView *self)
{
  GListModel *columns = gtk_column_view_get_columns (GTK_COLUMN_VIEW (self->head));

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

    karum_on (column, "notify::fixed-width", width_changed, self);
  }
  karum_on (columns, "items-changed", columns_moved, self);
}

void
karum_lines_view_set_layout (KarumLinesView *self, const KarumLineLayout *layout)
{
  g_return_if_fail (KARUM_IS_LINES_VIEW (self) && !self->head);
  self->shape.layout = layout;
  self->columns.layout = layout;
  karum_line_columns_choose (&self->columns, NULL, 0);
  self->n_columns = self->columns.n_chosen;
  self->head = karum_lines_head_new (layout);
  follow_columns (self);
  gtk_widget_set_parent (self->head, GTK_WIDGET (self));
  karum_on (gtk_column_view_get_sorter (GTK_COLUMN_VIEW (self->head)), "changed", order_changed,
            self);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->window),
                                 karum_lines_list_clamp (self->list, layout->max_width));
  gtk_widget_set_parent (self->window, GTK_WIDGET (self));
  follow_font (self);
  apply_shape (self);
}

void
karum_lines_view_set_names (KarumLinesView *self, const char *list, const char *head)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL, list,
                                  -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->head), GTK_ACCESSIBLE_PROPERTY_LABEL, head,
                                  -1);
}

void
karum_lines_view_show_order (KarumLinesView *self, guint column, gboolean descending)
{
  karum_lines_head_show_order (GTK_COLUMN_VIEW (self->head), column, descending);
}

gboolean
karum_lines_view_get_order (KarumLinesView *self, guint *column, gboolean *descending)
{
  return karum_lines_head_get_order (GTK_COLUMN_VIEW (self->head), column, descending);
}

void
karum_lines_view_set_menu (KarumLinesView *self, GMenuModel *menu)
{
  karum_lines_head_set_menu (GTK_COLUMN_VIEW (self->head), menu);
}

const KarumLineColumns *
karum_lines_view_get_columns (KarumLinesView *self)
{
  return &self->columns;
}

gboolean
karum_lines_view_has_column (KarumLinesView *self, guint number)
{
  guint n = self->columns.n_chosen;

  if (self->columns.automatic)
    n = self->n_columns > 0 ? self->n_columns : self->shape.layout->least_columns;
  for (guint i = 0; i < n; i++)
    if (self->columns.order[i] == number)
      return TRUE;
  return FALSE;
}

void
karum_lines_view_set_columns (KarumLinesView *self, const KarumLineColumns *columns)
{
  memcpy (self->columns.own, columns->own, sizeof columns->own);
  karum_line_columns_choose (&self->columns, columns->order,
                             columns->automatic ? 0 : columns->n_chosen);
  self->room = 0;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
karum_lines_view_arrange (KarumLinesView *self, const KarumLineColumns *columns)
{
  karum_lines_view_set_columns (self, columns);
  g_signal_emit_by_name (self, "columns-changed", TRUE);
}

int
karum_lines_view_get_width (KarumLinesView *self, guint number)
{
  int own = self->columns.own[number];
  int shown = karum_lines_head_get_width (GTK_COLUMN_VIEW (self->head), number);

  /* The head is updated later. */
  return own > 0 ? own : shown > 0 ? shown : self->columns.usual[number];
}

void
karum_lines_view_set_model (KarumLinesView *self, GtkSelectionModel *items)
{
  gtk_list_view_set_model (GTK_LIST_VIEW (self->list), items);
}

GtkWidget *
karum_lines_view_get_list (KarumLinesView *self)
{
  return self->list;
}

/* Below a dialog, widgets don't know their child with the focus. */
gboolean
karum_lines_view_has_focus (KarumLinesView *self)
{
  GtkRoot *root = gtk_widget_get_root (self->list);
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  return focus && (focus == self->list || gtk_widget_is_ancestor (focus, self->list));
}

void
karum_lines_view_point (KarumLinesView *self, guint place)
{
  gtk_widget_activate_action (self->list, "list.scroll-to-item", "u", place);
  gtk_widget_activate_action (self->list, "list.select-item", "(ubb)", place, FALSE, FALSE);
  self->pointed = place;
  /* Its page may be left by now. */
  if (gtk_widget_get_mapped (self->list) && karum_lines_view_has_focus (self))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

KarumLineItem *
karum_lines_view_item_at (KarumLinesView *self, double x, double y)
{
  return karum_lines_list_item_at (GTK_LIST_VIEW (self->list), x, y);
}

static void
remove_pointer (GtkWidget *line)
{
  gtk_widget_unset_state_flags (gtk_widget_get_parent (line),
                                GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_ACTIVE);
}

void
karum_lines_view_forget_pointer (KarumLinesView *self)
{
  karum_lines_list_foreach (GTK_LIST_VIEW (self->list), remove_pointer);
}
