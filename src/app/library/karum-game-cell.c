#include "karum-game-cell.h"

/* As many characters as the text has. */
#define FITTING (-1)

struct _KarumGameCell {
  GtkWidget parent_instance;

  KarumGameField field;
  int width_chars, natural_chars;
  float xalign;
  KarumGameItem *item; /* (owned) (nullable) */
  gulong changed;      /* handler of @item */
  PangoLayout *layout; /* (owned) (nullable): NULL until the cell is seen */
  gboolean stale;      /* @layout says something else than @item */
};

G_DEFINE_FINAL_TYPE (KarumGameCell, karum_game_cell, GTK_TYPE_WIDGET)

enum { PROP_FIELD = 1, PROP_ITEM, PROP_WIDTH_CHARS, PROP_NATURAL_CHARS, PROP_XALIGN, N_PROPS };

static GParamSpec *properties[N_PROPS];

/* -- Drawing ---------------------------------------------------------------------------------- */

static PangoLayout *
layout_new (KarumGameCell *self)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  PangoAttrList *attributes = pango_attr_list_new ();

  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  /* Figures one below the other. */
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
  return layout;
}

static void
write_layout (KarumGameCell *self)
{
  g_autofree char *text = self->item ? karum_game_item_dup_text (self->item, self->field) : NULL;

  if (!self->layout)
    self->layout = layout_new (self);
  pango_layout_set_text (self->layout, text ? text : "", -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text ? text : "", -1);
  self->stale = FALSE;
}

static void
karum_game_cell_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumGameCell *self = KARUM_GAME_CELL (widget);
  int room = gtk_widget_get_width (widget), width, height;

  if (self->stale || !self->layout)
    write_layout (self);
  pango_layout_set_width (self->layout, room * PANGO_SCALE);
  pango_layout_get_pixel_size (self->layout, &width, &height);
  gtk_snapshot_render_layout (
      snapshot, gtk_widget_get_style_context (widget), (float) (room - width) * self->xalign,
      (float) ((gtk_widget_get_height (widget) - height) / 2), self->layout);
}

/* -- Size ------------------------------------------------------------------------------------- */

static int
width_of (const PangoFontMetrics *metrics, int n_chars)
{
  PangoFontMetrics *font = (PangoFontMetrics *) metrics;
  int width = MAX (pango_font_metrics_get_approximate_char_width (font),
                   pango_font_metrics_get_approximate_digit_width (font));

  return PANGO_PIXELS_CEIL (width * n_chars);
}

static int
width_of_text (KarumGameCell *self)
{
  int width;

  if (self->stale || !self->layout)
    write_layout (self);
  pango_layout_set_width (self->layout, -1);
  pango_layout_get_pixel_size (self->layout, &width, NULL);
  return width;
}

static void
karum_game_cell_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  KarumGameCell *self = KARUM_GAME_CELL (widget);
  PangoFontMetrics *metrics
      = pango_context_get_metrics (gtk_widget_get_pango_context (widget), NULL, NULL);

  if (orientation == GTK_ORIENTATION_HORIZONTAL && self->natural_chars == FITTING) {
    *minimum = *natural = width_of_text (self);
  } else if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = width_of (metrics, self->width_chars);
    *natural = width_of (metrics, MAX (self->width_chars, self->natural_chars));
  } else {
    *minimum = *natural = PANGO_PIXELS_CEIL (pango_font_metrics_get_ascent (metrics)
                                             + pango_font_metrics_get_descent (metrics));
  }
  pango_font_metrics_unref (metrics);
}

/* -- The widget ------------------------------------------------------------------------------- */

static gboolean
karum_game_cell_query_tooltip (
    GtkWidget *widget, int x, int y, gboolean by_keyboard, GtkTooltip *tooltip)
{
  KarumGameCell *self = KARUM_GAME_CELL (widget);

  if (!self->layout || !pango_layout_is_ellipsized (self->layout))
    return FALSE;
  gtk_tooltip_set_text (tooltip, pango_layout_get_text (self->layout));
  return TRUE;
}

static void
text_changed (KarumGameCell *self)
{
  self->stale = TRUE;
  if (self->natural_chars == FITTING)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
forget_item (KarumGameCell *self)
{
  if (self->item)
    g_signal_handler_disconnect (self->item, self->changed);
  g_clear_object (&self->item);
}

static void
karum_game_cell_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  const KarumGameCell *self = KARUM_GAME_CELL (object);

  switch (id) {
  case PROP_FIELD:
    g_value_set_string (value, karum_game_field_name (self->field));
    break;
  case PROP_ITEM:
    g_value_set_object (value, self->item);
    break;
  case PROP_WIDTH_CHARS:
    g_value_set_int (value, self->width_chars);
    break;
  case PROP_NATURAL_CHARS:
    g_value_set_int (value, self->natural_chars);
    break;
  case PROP_XALIGN:
    g_value_set_float (value, self->xalign);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
karum_game_cell_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  KarumGameCell *self = KARUM_GAME_CELL (object);

  switch (id) {
  case PROP_FIELD:
    self->field = karum_game_field_from_name (g_value_get_string (value));
    break;
  case PROP_ITEM:
    karum_game_cell_set_item (self, g_value_get_object (value));
    break;
  case PROP_WIDTH_CHARS:
    self->width_chars = g_value_get_int (value);
    break;
  case PROP_NATURAL_CHARS:
    self->natural_chars = g_value_get_int (value);
    break;
  case PROP_XALIGN:
    self->xalign = g_value_get_float (value);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
karum_game_cell_dispose (GObject *object)
{
  KarumGameCell *self = KARUM_GAME_CELL (object);

  forget_item (self);
  g_clear_object (&self->layout);
  G_OBJECT_CLASS (karum_game_cell_parent_class)->dispose (object);
}

static void
install_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  properties[PROP_FIELD] = g_param_spec_string ("field", NULL, NULL, NULL, flags);
  properties[PROP_ITEM] = g_param_spec_object ("item", NULL, NULL, KARUM_TYPE_GAME_ITEM, flags);
  properties[PROP_WIDTH_CHARS]
      = g_param_spec_int ("width-chars", NULL, NULL, 0, G_MAXINT16, 0, flags);
  properties[PROP_NATURAL_CHARS]
      = g_param_spec_int ("natural-chars", NULL, NULL, FITTING, G_MAXINT16, 0, flags);
  properties[PROP_XALIGN] = g_param_spec_float ("xalign", NULL, NULL, 0, 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
karum_game_cell_class_init (KarumGameCellClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = karum_game_cell_dispose;
  object_class->get_property = karum_game_cell_get_property;
  object_class->set_property = karum_game_cell_set_property;
  widget_class->measure = karum_game_cell_measure;
  widget_class->snapshot = karum_game_cell_snapshot;
  widget_class->query_tooltip = karum_game_cell_query_tooltip;
  install_properties (object_class);
  gtk_widget_class_set_css_name (widget_class, "game-cell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
karum_game_cell_init (KarumGameCell *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

void
karum_game_cell_set_item (KarumGameCell *self, KarumGameItem *item)
{
  if (self->item == item)
    return;
  forget_item (self);
  if (item) {
    self->item = g_object_ref (item);
    self->changed = g_signal_connect_swapped (item, "changed", G_CALLBACK (text_changed), self);
  }
  text_changed (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ITEM]);
}

KarumGameItem *
karum_game_cell_get_item (KarumGameCell *self)
{
  return self->item;
}

static KarumGameCell *
find_below (GtkWidget *widget)
{
  KarumGameCell *found = KARUM_IS_GAME_CELL (widget) ? KARUM_GAME_CELL (widget) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_below (child);
  return found;
}

KarumGameCell *
karum_game_cell_at (GtkWidget *list, double x, double y)
{
  GtkWidget *widget = gtk_widget_pick (list, x, y, GTK_PICK_DEFAULT);

  /* Where no row is, the list itself is met. */
  if (!widget || widget == list || GTK_IS_LIST_BASE (widget))
    return NULL;
  return find_below (widget);
}
