#include "karum-turn-lines.h"

#include "karum-turn-line.h"

void
karum_turn_lines_move_focus (GtkWidget *list, KarumTurnItem *current)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (list));

  if (!current || !focus || GTK_IS_BUTTON (focus) || !gtk_widget_is_ancestor (focus, list))
    return;
  for (GtkWidget *row = gtk_widget_get_first_child (list); row;
       row = gtk_widget_get_next_sibling (row)) {
    GtkWidget *line = gtk_widget_get_first_child (row);

    if (line && karum_turn_line_get_item (KARUM_TURN_LINE (line)) == current && focus != row
        && !gtk_widget_is_ancestor (focus, row))
      gtk_widget_grab_focus (row);
  }
}

const KarumNode *
karum_turn_lines_find (GtkWidget *list, double x, double y)
{
  GtkWidget *picked = gtk_widget_pick (list, x, y, GTK_PICK_DEFAULT);
  GtkWidget *line = NULL;

  while (picked && !(line = KARUM_IS_TURN_LINE (picked) ? picked : NULL)) {
    GtkWidget *child = gtk_widget_get_first_child (picked);

    /* The pointer can be at the edge of a row. */
    if (child && KARUM_IS_TURN_LINE (child))
      line = child;
    if (line || picked == list)
      break;
    picked = gtk_widget_get_parent (picked);
  }
  if (!line)
    return NULL;
  gtk_widget_translate_coordinates (list, line, x, y, &x, &y);
  return karum_turn_line_get_node (KARUM_TURN_LINE (line), x, y);
}

void
karum_turn_lines_forget_pointer (GtkWidget *list)
{
  for (GtkWidget *row = gtk_widget_get_first_child (list); row;
       row = gtk_widget_get_next_sibling (row))
    gtk_widget_unset_state_flags (row, GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_ACTIVE);
}
