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
  *minimum = *natural = 24;
  *minimum_baseline = *natural_baseline = -1;
}

static void
draw_dot (cairo_t *cr, GtkWidget *widget, double x, double y)
{
  GdkRGBA ink;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &ink);
  cairo_set_source_rgba (cr, ink.red, ink.green, ink.blue, ink.alpha * 0.6);
  cairo_arc (cr, x, y, 2.5, 0, 2 * G_PI);
  cairo_fill (cr);
}

void
karum_cell_icon_draw (
    cairo_t *cr, GtkWidget *widget, KarumCell cell, double x, double y, double size)
{
  AdwStyleManager *style = adw_style_manager_get_default ();

  if (cell.content == KARUM_CELL_EMPTY)
    draw_dot (cr, widget, x, y);
  else
    karum_board_piece_draw (cr,
                            karum_board_palette_get (KARUM_BOARD_THEME_WOOD,
                                                     adw_style_manager_get_high_contrast (style),
                                                     adw_style_manager_get_dark (style)),
                            cell, x, y, size * 0.44, 1);
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
