#include "karum-cell-icon.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "karum-board-piece.h"

struct _KarumCellIcon {
  GtkWidget parent_instance;

  KarumCell cell;
};

G_DEFINE_FINAL_TYPE (KarumCellIcon, karum_cell_icon, GTK_TYPE_WIDGET)

static void
karum_cell_icon_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  *minimum = *natural = 32;
  *minimum_baseline = *natural_baseline = -1;
}

/* A point of the board, as it is there. */
static void
draw_ground (cairo_t *cr, const KarumBoardPalette *palette, double x, double y, double size)
{
  cairo_rectangle (cr, x - size / 2 + 0.5, y - size / 2 + 0.5, size - 1, size - 1);
  gdk_cairo_set_source_rgba (cr, &palette->cell);
  cairo_fill_preserve (cr);
  cairo_set_line_width (cr, 1);
  gdk_cairo_set_source_rgba (cr, &palette->cell_edge);
  cairo_stroke (cr);
}

void
karum_cell_icon_draw (
    cairo_t *cr, GtkWidget *widget, KarumCell cell, double x, double y, double size)
{
  AdwStyleManager *style = adw_style_manager_get_default ();
  const KarumBoardPalette *palette = karum_board_palette_get (
      KARUM_BOARD_THEME_WOOD, adw_style_manager_get_high_contrast (style),
      adw_style_manager_get_dark (style));

  draw_ground (cr, palette, x, y, size);
  karum_board_piece_draw (cr, palette, cell, x, y, size * 0.39, 1);
}

static void
karum_cell_icon_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  KarumCellIcon *self = KARUM_CELL_ICON (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);

  karum_cell_icon_draw (cr, widget, self->cell, width / 2.0, height / 2.0, MIN (width, height));
  cairo_destroy (cr);
}

static void
karum_cell_icon_class_init (KarumCellIconClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = karum_cell_icon_measure;
  widget_class->snapshot = karum_cell_icon_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
karum_cell_icon_init (KarumCellIcon *self)
{
}

GtkWidget *
karum_cell_icon_new (void)
{
  return g_object_new (KARUM_TYPE_CELL_ICON, NULL);
}

void
karum_cell_icon_set_cell (KarumCellIcon *self, KarumCell cell)
{
  g_return_if_fail (KARUM_IS_CELL_ICON (self));
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
