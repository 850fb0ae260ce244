#include "karum-piece-icon.h"

#include <adwaita.h>

#include "karum-board-icons.h"
#include "karum-board-piece.h"
#include "karum-class.h"

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
