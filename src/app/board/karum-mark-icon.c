#include "karum-mark-icon.h"

#include <adwaita.h>

#include "karum-board-paint.h"

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
