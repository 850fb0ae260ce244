#include "karum-board-point.h"

#include <glib/gi18n.h>

#include "karum-class.h"

struct _KarumBoardPoint {
  GtkWidget parent_instance;

  KarumPoint point;
  KarumCell cell;
  char *mark;    /* (owned) (nullable) */
  gboolean told; /* the accessible label is up to date */
};

G_DEFINE_FINAL_TYPE (KarumBoardPoint, karum_board_point, GTK_TYPE_WIDGET)

static void
karum_board_point_class_init (KarumBoardPointClass *klass)
{
  KARUM_FREES (klass, KarumBoardPoint, g_free, mark);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GRID_CELL);
}

static void
karum_board_point_init (KarumBoardPoint *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
karum_board_point_new (KarumPoint point)
{
  KarumBoardPoint *self = g_object_new (KARUM_TYPE_BOARD_POINT, NULL);

  self->point = point;
  return GTK_WIDGET (self);
}

KarumPoint
karum_board_point_get_point (KarumBoardPoint *self)
{
  g_return_val_if_fail (KARUM_IS_BOARD_POINT (self), KARUM_POINT_NONE);
  return self->point;
}

char *
karum_board_point_text (KarumPoint point, KarumCell cell)
{
  char name[KARUM_POINT_TEXT];
  const char *format;

  karum_point_write (point, name);
  switch (cell.content) {
  case KARUM_CELL_FIRST:
    /* Translators: a point of the board and what stands on it, for screen readers */
    format = cell.marked ? _ ("%s, First (blue), marked") : _ ("%s, First (blue)");
    break;
  case KARUM_CELL_SECOND:
    format = cell.marked ? _ ("%s, Second (white), marked") : _ ("%s, Second (white)");
    break;
  case KARUM_CELL_HOLE:
    format = _ ("%s, hole");
    break;
  case KARUM_CELL_EMPTY:
  default:
    format = _ ("%s, empty");
    break;
  }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (format, name);
#pragma GCC diagnostic pop
}

static void
tell_point (KarumBoardPoint *self)
{
  g_autofree char *text = karum_board_point_text (self->point, self->cell);
  /* Translators: a point of the board and what stands on it; what is marked there */
  g_autofree char *both = self->mark ? g_strdup_printf (_ ("%s, %s"), text, self->mark) : NULL;

  self->told = TRUE;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  both ? both : text, -1);
}

void
karum_board_point_set_cell (KarumBoardPoint *self, KarumCell cell)
{
  g_return_if_fail (KARUM_IS_BOARD_POINT (self));
  if (self->told && self->cell.content == cell.content && self->cell.marked == cell.marked)
    return;
  self->cell = cell;
  tell_point (self);
}

void
karum_board_point_set_mark (KarumBoardPoint *self, const char *mark)
{
  g_return_if_fail (KARUM_IS_BOARD_POINT (self));
  if (g_strcmp0 (mark, self->mark) == 0)
    return;
  g_free (self->mark);
  self->mark = g_strdup (mark);
  tell_point (self);
}
