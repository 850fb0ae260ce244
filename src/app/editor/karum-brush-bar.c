#include "karum-brush-bar.h"

#include <glib/gi18n.h>

#include "karum-board-icons.h"
#include "karum-cell-icon.h"
#include "karum-class.h"
#include "karum-pattern.h"

struct _KarumBrushBar {
  GtkWidget parent_instance;

  GtkWidget *box;
  KarumBoardKind kind;
  KarumCell cells[KARUM_DRAFT_CELLS + 1];
  GtkToggleButton *buttons[KARUM_DRAFT_CELLS + 1];
  guint n_cells;
};

G_DEFINE_FINAL_TYPE (KarumBrushBar, karum_brush_bar, GTK_TYPE_WIDGET)

static void
brush_clear (KarumBrushBar *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->box)))
    gtk_box_remove (GTK_BOX (self->box), child);
  self->n_cells = 0;
}

static void
add_button (KarumBrushBar *self, KarumBoardKind kind, KarumCell cell)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *icon = karum_cell_icon_new ();
  g_autofree char *tip = NULL;

  /* Translators: what can be put on a point of the board, and the key that chooses it */
  tip = g_strdup_printf (_ ("%s (%u)"), karum_cell_title (cell), self->n_cells + 1);
  karum_cell_icon_set_cell (KARUM_CELL_ICON (icon), kind, cell);
  gtk_button_set_child (GTK_BUTTON (button), icon);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  karum_cell_title (cell), -1);
  if (self->n_cells > 0)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), self->buttons[0]);
  else
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  gtk_box_append (GTK_BOX (self->box), button);
  self->cells[self->n_cells] = cell;
  self->buttons[self->n_cells++] = GTK_TOGGLE_BUTTON (button);
}

static gboolean
shows (KarumBrushBar *self, KarumBoardKind kind, const KarumCell *cells, guint n)
{
  gboolean same = self->n_cells == n && self->kind == kind;

  for (guint i = 0; i < n && same; i++)
    same = self->cells[i].content == cells[i].content && self->cells[i].marked == cells[i].marked;
  return same;
}

void
karum_brush_bar_set_rules (KarumBrushBar *self, const KarumRules *rules)
{
  KarumCell cells[KARUM_DRAFT_CELLS + 1] = { 0 };
  KarumBoard board;
  guint n;

  g_return_if_fail (KARUM_IS_BRUSH_BAR (self));
  n = (guint) rules->game->draft_cells (rules, cells);
  cells[n++] = (KarumCell){ KARUM_CELL_EMPTY, false };
  rules->game->board (rules, &board);
  /* A typed option is applied when the focus moves on, possibly to one of the buttons, so these
   * are kept if they are the same. */
  if (shows (self, board.kind, cells, n))
    return;
  brush_clear (self);
  self->kind = board.kind;
  for (guint i = 0; i < n; i++)
    add_button (self, board.kind, cells[i]);
}

KarumCell
karum_brush_bar_get_cell (KarumBrushBar *self)
{
  g_return_val_if_fail (KARUM_IS_BRUSH_BAR (self), (KarumCell){ 0 });
  for (guint i = 0; i < self->n_cells; i++)
    if (gtk_toggle_button_get_active (self->buttons[i]))
      return self->cells[i];
  return (KarumCell){ KARUM_CELL_EMPTY, false };
}

void
karum_brush_bar_choose (KarumBrushBar *self, guint place)
{
  g_return_if_fail (KARUM_IS_BRUSH_BAR (self));
  if (place < self->n_cells)
    gtk_toggle_button_set_active (self->buttons[place], TRUE);
}

static void
karum_brush_bar_class_init (KarumBrushBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_DROPS (klass, KarumBrushBar, gtk_widget_unparent, box);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_brush_bar_init (KarumBrushBar *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (self->box, "linked");
  gtk_widget_set_halign (self->box, GTK_ALIGN_CENTER);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Piece to Place"), -1);
}
