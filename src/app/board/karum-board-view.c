#include "karum-board-view.h"

#include <glib/gi18n.h>

#include "karum-board-point.h"
#include "karum-board-view-private.h"

#define MOTION_MS 260
#define BREATH_MS 900

enum {
  PROP_0,
  PROP_INTERACTIVE,
  PROP_COORDINATES,
  PROP_THEME,
  PROP_ANIMATE,
  PROP_FLIPPED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];
static guint signals[KARUM_BOARD_VIEW_N_SIGNALS];

G_DEFINE_FINAL_TYPE (KarumBoardView, karum_board_view, GTK_TYPE_WIDGET)

/* The kept layers no longer show what they should. */
static void
drop_layers (KarumBoardView *self)
{
  g_clear_pointer (&self->field, cairo_surface_destroy);
  g_clear_pointer (&self->board, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
drop_pieces (KarumBoardView *self)
{
  g_clear_pointer (&self->board, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
layout_board (KarumBoardView *self)
{
  KarumBoard board;

  if (!self->shown.any)
    return;
  self->shown.rules.game->board (&self->shown.rules, &board);
  karum_board_geometry_init (&self->geometry, &board, gtk_widget_get_width (GTK_WIDGET (self)),
                             gtk_widget_get_height (GTK_WIDGET (self)), self->options.coordinates,
                             self->options.flipped);
  drop_layers (self);
}

/* -- Points for screen readers ---------------------------------------------------------------- */

static void
remove_points (KarumBoardView *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))))
    gtk_widget_unparent (child);
}

static void
add_points (KarumBoardView *self)
{
  KarumBoard board;

  remove_points (self);
  self->shown.rules.game->board (&self->shown.rules, &board);
  for (unsigned row = board.rows; row-- > 0;)
    for (unsigned column = 0; column < board.columns; column++)
      gtk_widget_set_parent (karum_board_point_new (karum_point (column, row)), GTK_WIDGET (self));
}

static void
tell_cursor (KarumBoardView *self)
{
  g_autofree char *text = karum_board_point_text (
      self->input.cursor,
      self->shown.rules.game->cell (&self->shown.rules, &self->shown.drawn, self->input.cursor));

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text,
                                  -1);
}

static void
tell_points (KarumBoardView *self)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child;
       child = gtk_widget_get_next_sibling (child)) {
    KarumBoardPoint *point = KARUM_BOARD_POINT (child);

    karum_board_point_set_cell (
        point, self->shown.rules.game->cell (&self->shown.rules, &self->shown.drawn,
                                             karum_board_point_get_point (point)));
  }
  tell_cursor (self);
}

void
karum_board_view_set_cursor (KarumBoardView *self, KarumPoint point)
{
  self->input.cursor = point;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child;
       child = gtk_widget_get_next_sibling (child))
    if (karum_board_point_get_point (KARUM_BOARD_POINT (child)) == point)
      gtk_accessible_update_relation (GTK_ACCESSIBLE (self),
                                      GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT, child, -1);
  tell_cursor (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* -- Motion ----------------------------------------------------------------------------------- */

static void
motion_progress (double value, gpointer data)
{
  KarumBoardView *self = data;

  self->progress = value;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
motion_done (KarumBoardView *self)
{
  g_clear_pointer (&self->motions, g_array_unref);
  drop_pieces (self);
}

static void
breath_progress (double value, gpointer data)
{
  KarumBoardView *self = data;

  self->breath = value;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
start_motion (KarumBoardView *self, const KarumState *before, const KarumTurn *turn)
{
  if (self->motions)
    adw_animation_skip (self->motion);
  if (!self->options.animate || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->motions = karum_motions_find (&self->shown.rules, before, &self->shown.drawn, turn);
  if (self->motions->len == 0) {
    g_clear_pointer (&self->motions, g_array_unref);
    return;
  }
  self->progress = 0;
  adw_animation_play (self->motion);
}

/* What can be chosen breathes, as long as there is something to choose between. */
static void
update_breath (KarumBoardView *self)
{
  gboolean choosing = self->shown.has_entry && self->options.interactive
                      && self->shown.entry.turn.n_points > 0 && self->options.animate;

  if (!choosing) {
    adw_animation_reset (self->pulse);
    self->breath = 0.5;
  } else if (adw_animation_get_state (self->pulse) != ADW_ANIMATION_PLAYING) {
    adw_animation_play (self->pulse);
  }
}

/* -- What is shown ---------------------------------------------------------------------------- */

static void
draw_entry_state (KarumBoardView *self)
{
  const KarumEntry *entry = &self->shown.entry;

  self->shown.drawn = self->shown.state;
  if (!self->shown.has_entry || entry->turn.n_points == 0)
    return;
  if (entry->legal && !entry->rules.game->show)
    entry->rules.game->apply (&entry->rules, &entry->state, &entry->turn, &self->shown.drawn);
  else
    karum_turn_show (&entry->rules, &entry->state, &entry->turn, &self->shown.drawn);
}

void
karum_board_view_show (KarumBoardView *self,
                       const KarumRules *rules,
                       const KarumState *state,
                       const KarumTurn *last)
{
  gboolean same_board;
  KarumState before;

  g_return_if_fail (KARUM_IS_BOARD_VIEW (self));
  same_board = self->shown.any && karum_rules_equal (rules, &self->shown.rules);
  before = self->shown.drawn;
  self->shown.rules = *rules;
  self->shown.state = *state;
  self->shown.drawn = *state;
  self->shown.any = TRUE;
  self->shown.has_entry = FALSE;
  self->shown.highlight.n_points = 0;
  self->shown.last.n_points = 0;
  self->input.dragged = KARUM_POINT_NONE;
  if (last)
    karum_turn_copy (&self->shown.last, last);
  if (!same_board) {
    adw_animation_skip (self->motion);
    add_points (self);
    layout_board (self);
    self->input.cursor
        = karum_point (self->geometry.board.columns / 2u, self->geometry.board.rows / 2u);
  } else {
    start_motion (self, &before, last);
  }
  tell_points (self);
  update_breath (self);
  drop_pieces (self);
}

/* By what follows from them: bytes that a game does not use may differ. */
static gboolean
same_state (const KarumRules *rules, const KarumState *a, const KarumState *b)
{
  return rules->game->engine_key (rules, a) == rules->game->engine_key (rules, b);
}

void
karum_board_view_set_entry (KarumBoardView *self, const KarumEntry *entry)
{
  KarumState before;

  g_return_if_fail (KARUM_IS_BOARD_VIEW (self));
  before = self->shown.drawn;
  self->shown.has_entry = entry != NULL;
  if (entry)
    self->shown.entry = *entry;
  draw_entry_state (self);
  if (self->shown.any) {
    if (!same_state (&self->shown.rules, &before, &self->shown.drawn))
      start_motion (self, &before, entry ? &entry->turn : NULL);
    tell_points (self);
  }
  self->input.dragged = KARUM_POINT_NONE;
  update_breath (self);
  drop_pieces (self);
}

void
karum_board_view_set_highlight (KarumBoardView *self, const KarumRow *row)
{
  g_return_if_fail (KARUM_IS_BOARD_VIEW (self));
  self->shown.highlight.n_points = 0;
  if (row)
    self->shown.highlight = *row;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
karum_board_view_get_center (KarumBoardView *self, KarumPoint point, double *x, double *y)
{
  g_return_val_if_fail (KARUM_IS_BOARD_VIEW (self), FALSE);
  if (!self->shown.any)
    return FALSE;
  karum_board_geometry_center (&self->geometry, point, x, y);
  return TRUE;
}

KarumPoint
karum_board_view_get_cursor (KarumBoardView *self)
{
  g_return_val_if_fail (KARUM_IS_BOARD_VIEW (self), KARUM_POINT_NONE);
  return self->input.cursor;
}

void
karum_board_view_emit_point (KarumBoardView *self, KarumPoint point)
{
  g_signal_emit (self, signals[KARUM_BOARD_VIEW_POINT_ACTIVATED], 0, (guint) point);
}

void
karum_board_view_emit_step_back (KarumBoardView *self)
{
  g_signal_emit (self, signals[KARUM_BOARD_VIEW_STEP_BACK], 0);
}

/* -- Widget ----------------------------------------------------------------------------------- */

static void
karum_board_view_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  (void) widget, (void) orientation, (void) for_size;
  *minimum = 120;
  *natural = 480;
  *minimum_baseline = *natural_baseline = -1;
}

static void
karum_board_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  KarumBoardView *self = KARUM_BOARD_VIEW (widget);

  (void) width, (void) height, (void) baseline;
  layout_board (self);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    double x, y, step = self->geometry.step;
    GtkAllocation place;

    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
    karum_board_geometry_center (&self->geometry,
                                 karum_board_point_get_point (KARUM_BOARD_POINT (child)), &x, &y);
    place = (GtkAllocation){ (int) (x - step / 2), (int) (y - step / 2), (int) step, (int) step };
    gtk_widget_size_allocate (child, &place, -1);
  }
}

static gboolean
draw_again (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  gtk_widget_queue_draw (widget);
  return G_SOURCE_REMOVE;
}

/* What is around a board takes a frame when it is seen for the first time, and a board takes
 * another: it comes one later. */
static void
karum_board_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumBoardView *self = KARUM_BOARD_VIEW (widget);

  if (!self->shown.any)
    return;
  if (self->seen)
    karum_board_view_draw (self, snapshot);
  else
    gtk_widget_add_tick_callback (widget, draw_again, NULL, NULL);
  self->seen = TRUE;
}

static void
karum_board_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  KarumBoardView *self = KARUM_BOARD_VIEW (object);

  switch (id) {
  case PROP_INTERACTIVE:
    g_value_set_boolean (value, self->options.interactive);
    break;
  case PROP_COORDINATES:
    g_value_set_boolean (value, self->options.coordinates);
    break;
  case PROP_THEME:
    g_value_set_enum (value, self->options.theme);
    break;
  case PROP_ANIMATE:
    g_value_set_boolean (value, self->options.animate);
    break;
  case PROP_FLIPPED:
    g_value_set_boolean (value, self->options.flipped);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
set_interactive (KarumBoardView *self, gboolean interactive)
{
  self->options.interactive = interactive;
  update_breath (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
karum_board_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  KarumBoardView *self = KARUM_BOARD_VIEW (object);

  switch (id) {
  case PROP_INTERACTIVE:
    set_interactive (self, g_value_get_boolean (value));
    break;
  case PROP_COORDINATES:
    self->options.coordinates = g_value_get_boolean (value);
    layout_board (self);
    gtk_widget_queue_allocate (GTK_WIDGET (self));
    break;
  case PROP_THEME:
    self->options.theme = g_value_get_enum (value);
    drop_layers (self);
    break;
  case PROP_ANIMATE:
    self->options.animate = g_value_get_boolean (value);
    update_breath (self);
    break;
  case PROP_FLIPPED:
    self->options.flipped = g_value_get_boolean (value);
    layout_board (self);
    gtk_widget_queue_allocate (GTK_WIDGET (self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
karum_board_view_dispose (GObject *object)
{
  KarumBoardView *self = KARUM_BOARD_VIEW (object);

  remove_points (self);
  g_clear_object (&self->motion);
  g_clear_object (&self->pulse);
  g_clear_pointer (&self->motions, g_array_unref);
  g_clear_pointer (&self->field, cairo_surface_destroy);
  g_clear_pointer (&self->board, gsk_render_node_unref);
  G_OBJECT_CLASS (karum_board_view_parent_class)->dispose (object);
}

static void
karum_board_view_class_init (KarumBoardViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = karum_board_view_get_property;
  object_class->set_property = karum_board_view_set_property;
  object_class->dispose = karum_board_view_dispose;
  widget_class->measure = karum_board_view_measure;
  widget_class->size_allocate = karum_board_view_size_allocate;
  widget_class->snapshot = karum_board_view_snapshot;

  properties[PROP_INTERACTIVE] = g_param_spec_boolean ("interactive", NULL, NULL, FALSE, flags);
  properties[PROP_COORDINATES] = g_param_spec_boolean ("coordinates", NULL, NULL, TRUE, flags);
  properties[PROP_THEME] = g_param_spec_enum ("theme", NULL, NULL, KARUM_TYPE_BOARD_THEME,
                                              KARUM_BOARD_THEME_WOOD, flags);
  properties[PROP_ANIMATE] = g_param_spec_boolean ("animate", NULL, NULL, TRUE, flags);
  properties[PROP_FLIPPED] = g_param_spec_boolean ("flipped", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  signals[KARUM_BOARD_VIEW_POINT_ACTIVATED]
      = g_signal_new ("point-activated", KARUM_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[KARUM_BOARD_VIEW_STEP_BACK] = g_signal_new (
      "step-back", KARUM_TYPE_BOARD_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "karum-board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
karum_board_view_init (KarumBoardView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  AdwStyleManager *style = adw_style_manager_get_default ();

  self->options.coordinates = TRUE;
  self->options.animate = TRUE;
  self->input.hover = self->input.dragged = self->input.pressed = KARUM_POINT_NONE;
  self->breath = 0.5;
  self->motion = adw_timed_animation_new (
      widget, 0, 1, MOTION_MS, adw_callback_animation_target_new (motion_progress, self, NULL));
  g_signal_connect_object (self->motion, "done", G_CALLBACK (motion_done), self, G_CONNECT_SWAPPED);
  self->pulse = adw_timed_animation_new (
      widget, 0, 1, BREATH_MS, adw_callback_animation_target_new (breath_progress, self, NULL));
  adw_timed_animation_set_alternate (ADW_TIMED_ANIMATION (self->pulse), TRUE);
  adw_timed_animation_set_repeat_count (ADW_TIMED_ANIMATION (self->pulse), 0);
  g_signal_connect_object (style, "notify::dark", G_CALLBACK (drop_layers), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (style, "notify::high-contrast", G_CALLBACK (drop_layers), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (drop_layers), NULL);
  gtk_widget_set_focusable (widget, TRUE);
  gtk_widget_set_overflow (widget, GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Board"),
                                  -1);
  karum_board_view_add_input (self);
}
