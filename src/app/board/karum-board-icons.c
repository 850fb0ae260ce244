#include "karum-board-icons.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "karum-board-paint.h"
#include "karum-class.h"

const KarumBoardPalette *
karum_board_palette_chosen (GSettings *settings)
{
  AdwStyleManager *style = adw_style_manager_get_default ();

  return karum_board_palette_get ((KarumBoardTheme) g_settings_get_enum (settings, "board-theme"),
                                  adw_style_manager_get_high_contrast (style),
                                  adw_style_manager_get_dark (style));
}

GSettings *
karum_board_palette_follow (GtkWidget *widget)
{
  GSettings *settings = g_settings_new ("org.karum.Karum");

  g_signal_connect_object (settings, "changed::board-theme", G_CALLBACK (gtk_widget_queue_draw),
                           widget, G_CONNECT_SWAPPED);
  return settings;
}

struct _KarumCellIcon {
  GtkWidget parent_instance;

  GSettings *settings;
  KarumBoardKind kind;
  KarumCell cell;
};

G_DEFINE_FINAL_TYPE (KarumCellIcon, karum_cell_icon, GTK_TYPE_WIDGET)

/* Draws a board of five by five and shows one of its points that is neither at the edge nor
 * marked. */
void
karum_cell_icon_draw (cairo_t *cr,
                      const KarumBoardPalette *palette,
                      KarumBoardKind kind,
                      KarumCell cell,
                      const graphene_rect_t *place)
{
  double step = place->size.width, x, y;
  KarumBoardGeometry geometry = { .board = { .kind = kind, .columns = 5, .rows = 5 },
                                  .left = place->origin.x - step,
                                  .top = place->origin.y - 3 * step,
                                  .step = step };

  cairo_save (cr);
  gdk_cairo_rectangle (
      cr, &(GdkRectangle){ (int) place->origin.x, (int) place->origin.y, (int) step, (int) step });
  cairo_clip (cr);
  karum_board_field_draw (&(KarumBoardPen){ .cr = cr, .geometry = &geometry, .palette = palette });
  karum_board_geometry_center (&geometry, karum_point (1, 1), &x, &y);
  karum_board_piece_draw (cr, palette, cell, x, y, karum_board_geometry_radius (&geometry), 1);
  cairo_restore (cr);
}

static void
karum_cell_icon_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumCellIcon *self = KARUM_CELL_ICON (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  int size = MIN (width, height);
  graphene_rect_t place = GRAPHENE_RECT_INIT (
      (float) ((width - size) / 2), (float) ((height - size) / 2), (float) size, (float) size);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &place);

  karum_cell_icon_draw (cr, karum_board_palette_chosen (self->settings), self->kind, self->cell,
                        &place);
  cairo_destroy (cr);
}

static void
karum_cell_icon_class_init (KarumCellIconClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_FREES (klass, KarumCellIcon, g_object_unref, settings);
  widget_class->snapshot = karum_cell_icon_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
karum_cell_icon_init (KarumCellIcon *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), 32, 32);
  self->settings = karum_board_palette_follow (GTK_WIDGET (self));
}

GtkWidget *
karum_cell_icon_new (void)
{
  return g_object_new (KARUM_TYPE_CELL_ICON, NULL);
}

void
karum_cell_icon_set_cell (KarumCellIcon *self, KarumBoardKind kind, KarumCell cell)
{
  g_return_if_fail (KARUM_IS_CELL_ICON (self));
  self->kind = kind;
  self->cell = cell;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const char *
karum_cell_title (KarumCell cell)
{
  switch (cell.content) {
  case KARUM_CELL_FIRST:
    return cell.marked ? _ ("First (blue), marked") : _ ("First (blue)");
  case KARUM_CELL_SECOND:
    return cell.marked ? _ ("Second (white), marked") : _ ("Second (white)");
  case KARUM_CELL_HOLE:
    return _ ("Hole");
  case KARUM_CELL_EMPTY:
  default:
    return _ ("Nothing");
  }
}

struct _KarumPieceIcon {
  GtkWidget parent_instance;

  GSettings *settings;
  int side;
};

G_DEFINE_FINAL_TYPE (KarumPieceIcon, karum_piece_icon, GTK_TYPE_WIDGET)

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
side_changed (KarumPieceIcon *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
karum_piece_icon_class_init (KarumPieceIconClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_FREES (klass, KarumPieceIcon, g_object_unref, settings);
  widget_class->snapshot = karum_piece_icon_snapshot;
  KARUM_PROPERTY (klass, KarumPieceIcon, side, side_changed,
                  g_param_spec_int ("side", NULL, NULL, -1, 1, -1, 0));
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
karum_piece_icon_init (KarumPieceIcon *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), 20, 20);
  self->settings = karum_board_palette_follow (GTK_WIDGET (self));
  self->side = -1;
}

struct _KarumMarkIcon {
  GtkWidget parent_instance;

  KarumMarkColor color;
};

G_DEFINE_FINAL_TYPE (KarumMarkIcon, karum_mark_icon, GTK_TYPE_WIDGET)

static void
karum_mark_icon_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumMarkIcon *self = KARUM_MARK_ICON (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  GdkRGBA text;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  karum_board_notes_icon (cr, self->color,
                          &(KarumInk){ text.red, text.green, text.blue, text.alpha },
                          MIN (width, height));
  cairo_destroy (cr);
}

static void
karum_mark_icon_class_init (KarumMarkIconClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = karum_mark_icon_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
karum_mark_icon_init (KarumMarkIcon *self)
{
  gtk_widget_set_size_request (GTK_WIDGET (self), 20, 20);
}

GtkWidget *
karum_mark_icon_new (KarumMarkColor color)
{
  KarumMarkIcon *self = g_object_new (KARUM_TYPE_MARK_ICON, NULL);

  self->color = color;
  return GTK_WIDGET (self);
}
