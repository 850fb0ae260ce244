#include "karum-piece-icon.h"

#include "karum-board-piece.h"

struct _KarumPieceIcon {
  GtkWidget parent_instance;

  GSettings *settings;
  int side;
};

enum { PROP_0, PROP_SIDE, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (KarumPieceIcon, karum_piece_icon, GTK_TYPE_WIDGET)

static void
karum_piece_icon_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  *minimum = *natural = 20;
  *minimum_baseline = *natural_baseline = -1;
}

static void
karum_piece_icon_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumPieceIcon *self = KARUM_PIECE_ICON (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  KarumCell cell = { self->side == KARUM_FIRST ? KARUM_CELL_FIRST : KARUM_CELL_SECOND, false };
  const KarumBoardPalette *palette;
  GdkRGBA ink;
  cairo_t *cr;

  if (self->side < 0)
    return;
  palette = karum_board_palette_chosen (self->settings);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &ink);
  cairo_arc (cr, width / 2.0, height / 2.0, MIN (width, height) * 0.45, 0, 2 * G_PI);
  cairo_set_source_rgba (cr, ink.red, ink.green, ink.blue, 0.55);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
  karum_board_piece_draw (cr, palette, cell, width / 2.0, height / 2.0, MIN (width, height) * 0.42,
                          1);
  cairo_destroy (cr);
}

static void
karum_piece_icon_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SIDE)
    g_value_set_int (value, KARUM_PIECE_ICON (object)->side);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
karum_piece_icon_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id != PROP_SIDE) {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    return;
  }
  KARUM_PIECE_ICON (object)->side = g_value_get_int (value);
  gtk_widget_queue_draw (GTK_WIDGET (object));
}

static void
karum_piece_icon_finalize (GObject *object)
{
  g_object_unref (KARUM_PIECE_ICON (object)->settings);
  G_OBJECT_CLASS (karum_piece_icon_parent_class)->finalize (object);
}

static void
karum_piece_icon_class_init (KarumPieceIconClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->finalize = karum_piece_icon_finalize;
  object_class->get_property = karum_piece_icon_get_property;
  object_class->set_property = karum_piece_icon_set_property;
  widget_class->measure = karum_piece_icon_measure;
  widget_class->snapshot = karum_piece_icon_snapshot;
  properties[PROP_SIDE] = g_param_spec_int ("side", NULL, NULL, -1, 1, -1,
                                            G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
karum_piece_icon_init (KarumPieceIcon *self)
{
  self->settings = karum_board_palette_follow (GTK_WIDGET (self));
  self->side = -1;
}
