#include "karum-cell-icon.h"

#include <adwaita.h>

#include "karum-board-icons.h"
#include "karum-board-paint.h"
#include "karum-class.h"

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
