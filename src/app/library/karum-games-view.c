#include "karum-games-view.h"

#include <glib/gi18n.h>

#include "karum-game-line.h"
#include "karum-library-columns.h"
#include "karum-tab.h"

/* A narrow list is still as wide as this. */
#define MIN_WIDTH 330

struct _KarumGamesView {
  GtkWidget parent_instance;

  GtkWidget *head;   /* a GtkColumnView */
  GtkWidget *window; /* a GtkScrolledWindow */
  GtkWidget *list;   /* a GtkListView */

  KarumGameShape shape;
  guint n_columns;    /* as there is room, 0: narrow; @shape and @head follow */
  guint shape_source; /* until they do */

  guint pointed; /* the place that takes the focus next; GTK_INVALID_LIST_POSITION: as it was */
};

G_DEFINE_FINAL_TYPE (KarumGamesView, karum_games_view, GTK_TYPE_WIDGET)

enum { ACTIVATE, N_SIGNALS };

static guint signals[N_SIGNALS];

/* -- Lines ------------------------------------------------------------------------------------ */

static void
setup_line (KarumGamesView *self, GtkListItem *item)
{
  gtk_list_item_set_child (item, karum_game_line_new (&self->shape));
}

static void
bind_line (KarumGamesView *self, GtkListItem *item)
{
  karum_game_line_set_item (KARUM_GAME_LINE (gtk_list_item_get_child (item)),
                            gtk_list_item_get_item (item));
}

static void
line_activated (KarumGamesView *self)
{
  g_signal_emit (self, signals[ACTIVATE], 0);
}

/* Has @change called for every line that there is. */
static void
foreach_line (KarumGamesView *self, void (*change) (GtkWidget *line))
{
  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row;
       row = gtk_widget_get_next_sibling (row)) {
    GtkWidget *line = gtk_widget_get_first_child (row);

    if (line)
      change (line);
  }
}

/* -- Its shape -------------------------------------------------------------------------------- */

static void
apply_shape (KarumGamesView *self)
{
  self->shape.narrow = self->n_columns == 0;
  gtk_list_view_set_show_separators (GTK_LIST_VIEW (self->list), self->shape.narrow);
  if (self->shape.narrow)
    gtk_widget_add_css_class (GTK_WIDGET (self), "narrow");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "narrow");
  if (self->n_columns > 0)
    karum_library_columns_show (GTK_COLUMN_VIEW (self->head), self->n_columns);
  foreach_line (self, gtk_widget_queue_resize);
}

static gboolean
follow_shape (gpointer data)
{
  KarumGamesView *self = data;

  self->shape_source = 0;
  apply_shape (self);
  return G_SOURCE_REMOVE;
}

static void
choose_shape (KarumGamesView *self, int width)
{
  guint n_columns = karum_library_columns_that_fit (GTK_COLUMN_VIEW (self->head), width);

  gtk_widget_set_child_visible (self->head, n_columns > 0);
  /* Not at once: this is told while places are given to widgets. */
  if (n_columns != self->n_columns && !self->shape_source)
    self->shape_source = g_idle_add (follow_shape, self);
  self->n_columns = n_columns;
}

/* Lines stand under the head as it is now. */
static void
follow_head (KarumGamesView *self)
{
  if (karum_library_columns_place (GTK_COLUMN_VIEW (self->head), &self->shape))
    foreach_line (self, gtk_widget_queue_draw);
}

static void
follow_font (KarumGamesView *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int height = PANGO_PIXELS_CEIL (pango_font_metrics_get_ascent (metrics)
                                  + pango_font_metrics_get_descent (metrics));

  if (height != self->shape.text_height) {
    self->shape.text_height = height;
    karum_library_columns_fit (GTK_COLUMN_VIEW (self->head), metrics);
    foreach_line (self, gtk_widget_queue_resize);
  }
  pango_font_metrics_unref (metrics);
}

/* -- The widget ------------------------------------------------------------------------------- */

static void
karum_games_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (karum_games_view_parent_class)->css_changed (widget, change);
  follow_font (KARUM_GAMES_VIEW (widget));
}

static void
karum_games_view_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  KarumGamesView *self = KARUM_GAMES_VIEW (widget);

  gtk_widget_measure (self->window, orientation, -1, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = MAX (*minimum, MIN_WIDTH);
    *natural = MAX (*natural, karum_library_columns_width (GTK_COLUMN_VIEW (self->head)));
  }
}

static void
karum_games_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  KarumGamesView *self = KARUM_GAMES_VIEW (widget);
  int above = 0;

  choose_shape (self, width);
  if (self->n_columns > 0) {
    gtk_widget_measure (self->head, GTK_ORIENTATION_VERTICAL, width, &above, NULL, NULL, NULL);
    gtk_widget_size_allocate (self->head, &(GtkAllocation){ 0, 0, width, above }, -1);
    follow_head (self);
  }
  gtk_widget_size_allocate (self->window,
                            &(GtkAllocation){ 0, above, width, MAX (0, height - above) }, -1);
}

/* The row of the line at @place, which has been scrolled to; (nullable) */
static GtkWidget *
row_at (KarumGamesView *self, guint place)
{
  for (GtkWidget *row = gtk_widget_get_first_child (self->list); row;
       row = gtk_widget_get_next_sibling (row)) {
    GtkWidget *line = gtk_widget_get_first_child (row);
    KarumGameItem *item = line ? karum_game_line_get_item (KARUM_GAME_LINE (line)) : NULL;

    if (item && karum_game_item_get_position (item) == place)
      return row;
  }
  return NULL;
}

/* A list remembers which of its rows had the focus, and is told of another by its having it. */
static gboolean
karum_games_view_grab_focus (GtkWidget *widget)
{
  KarumGamesView *self = KARUM_GAMES_VIEW (widget);
  GtkWidget *row = row_at (self, self->pointed);

  self->pointed = GTK_INVALID_LIST_POSITION;
  return (row && gtk_widget_grab_focus (row)) || gtk_widget_grab_focus (self->list);
}

/* The Tab key leads to the same row. */
static gboolean
karum_games_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  KarumGamesView *self = KARUM_GAMES_VIEW (widget);

  if (self->pointed != GTK_INVALID_LIST_POSITION && !gtk_widget_get_focus_child (widget))
    return gtk_widget_grab_focus (widget);
  return GTK_WIDGET_CLASS (karum_games_view_parent_class)->focus (widget, direction);
}

/* Whoever clicks goes on from there. */
static void
pressed (KarumGamesView *self)
{
  self->pointed = GTK_INVALID_LIST_POSITION;
}

static void
karum_games_view_dispose (GObject *object)
{
  KarumGamesView *self = KARUM_GAMES_VIEW (object);

  g_clear_handle_id (&self->shape_source, g_source_remove);
  g_clear_pointer (&self->head, gtk_widget_unparent);
  g_clear_pointer (&self->window, gtk_widget_unparent);
  self->list = NULL;
  G_OBJECT_CLASS (karum_games_view_parent_class)->dispose (object);
}

static void
karum_games_view_class_init (KarumGamesViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_games_view_dispose;
  widget_class->css_changed = karum_games_view_css_changed;
  widget_class->measure = karum_games_view_measure;
  widget_class->size_allocate = karum_games_view_size_allocate;
  widget_class->grab_focus = karum_games_view_grab_focus;
  widget_class->focus = karum_games_view_focus;
  signals[ACTIVATE] = g_signal_new ("activate", KARUM_TYPE_GAMES_VIEW, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "games-view");
}

static void
make_head (KarumGamesView *self)
{
  self->head = gtk_column_view_new (NULL);
  gtk_column_view_set_reorderable (GTK_COLUMN_VIEW (self->head), FALSE);
  gtk_widget_set_can_focus (self->head, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->head), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Order of the games"), -1);
  karum_library_columns_add (GTK_COLUMN_VIEW (self->head));
  self->n_columns = karum_library_columns_that_fit (GTK_COLUMN_VIEW (self->head), G_MAXINT);
  gtk_widget_set_parent (self->head, GTK_WIDGET (self));
}

static void
make_list (KarumGamesView *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_line), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_line), self, G_CONNECT_SWAPPED);
  self->list = gtk_list_view_new (NULL, factory);
  g_signal_connect_object (self->list, "activate", G_CALLBACK (line_activated), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed), self, G_CONNECT_SWAPPED);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (self->list, GTK_EVENT_CONTROLLER (click));
  karum_tab_leaves (self->list);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Games"), -1);
  self->window = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->window), self->list);
  gtk_widget_set_parent (self->window, GTK_WIDGET (self));
}

static void
karum_games_view_init (KarumGamesView *self)
{
  self->pointed = GTK_INVALID_LIST_POSITION;
  make_head (self);
  make_list (self);
}

void
karum_games_view_set_model (KarumGamesView *self, GtkSelectionModel *games)
{
  gtk_list_view_set_model (GTK_LIST_VIEW (self->list), games);
}

GtkColumnView *
karum_games_view_get_head (KarumGamesView *self)
{
  return GTK_COLUMN_VIEW (self->head);
}

GtkWidget *
karum_games_view_get_list (KarumGamesView *self)
{
  return self->list;
}

gboolean
karum_games_view_is_narrow (KarumGamesView *self)
{
  return self->shape.narrow;
}

void
karum_games_view_point (KarumGamesView *self, guint place)
{
  gtk_widget_activate_action (self->list, "list.scroll-to-item", "u", place);
  gtk_widget_activate_action (self->list, "list.select-item", "(ubb)", place, FALSE, FALSE);
  self->pointed = place;
  if (gtk_widget_get_focus_child (self->list) || gtk_widget_is_focus (self->list))
    gtk_widget_grab_focus (GTK_WIDGET (self));
}

KarumGameItem *
karum_games_view_item_at (KarumGamesView *self, double x, double y)
{
  GtkWidget *widget = gtk_widget_pick (self->list, x, y, GTK_PICK_DEFAULT);

  /* At the edge of a line its row is met, where no line is the list itself. */
  if (widget && widget != self->list && !KARUM_IS_GAME_LINE (widget))
    widget = gtk_widget_get_first_child (widget);
  return KARUM_IS_GAME_LINE (widget) ? karum_game_line_get_item (KARUM_GAME_LINE (widget)) : NULL;
}
