#include "karum-board-menu.h"

#include <glib/gi18n.h>

#include "karum-board-share.h"

static void
copy_position (GSimpleAction *action, GVariant *parameter, gpointer board)
{
  karum_board_share_copy_position (board);
}

static void
copy_picture (GSimpleAction *action, GVariant *parameter, gpointer board)
{
  karum_board_share_copy_picture (board, NULL);
}

static void
save_diagram (GSimpleAction *action, GVariant *parameter, gpointer board)
{
  karum_board_share_save (board, NULL);
}

static void
add_actions (KarumBoardView *board, GtkWidget *page)
{
  static const GActionEntry entries[] = {
    { .name = "copy-position", .activate = copy_position },
    { .name = "copy-picture", .activate = copy_picture },
    { .name = "save-diagram", .activate = save_diagram },
  };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), board);
  gtk_widget_insert_action_group (page, "board", G_ACTION_GROUP (actions));
}

static GMenuModel *
menu_new (GMenuModel *more)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) section = g_menu_new ();

  g_menu_append (section, _ ("Copy _Position"), "board.copy-position");
  g_menu_append (section, _ ("Copy as Pict_ure"), "board.copy-picture");
  g_menu_append (section, _ ("Sa_ve Diagram…"), "board.save-diagram");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  if (more)
    g_menu_append_section (menu, NULL, more);
  return G_MENU_MODEL (menu);
}

/* @x, @y: on the board, where @gesture is */
static void
show (GtkGesture *gesture, double x, double y, GtkPopover *menu)
{
  GtkWidget *board = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  if (!gtk_widget_translate_coordinates (board, gtk_widget_get_parent (GTK_WIDGET (menu)), x, y, &x,
                                         &y))
    return;
  gtk_popover_set_pointing_to (menu, &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (menu);
}

static void
pressed (GtkGestureClick *gesture, int n_press, double x, double y, GtkPopover *menu)
{
  show (GTK_GESTURE (gesture), x, y, menu);
}

static void
held (GtkGestureLongPress *gesture, double x, double y, GtkPopover *menu)
{
  show (GTK_GESTURE (gesture), x, y, menu);
}

static void
add_gestures (GtkWidget *board, GtkPopover *menu)
{
  GtkGesture *second = gtk_gesture_click_new (), *touch = gtk_gesture_long_press_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (second), GDK_BUTTON_SECONDARY);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (touch), TRUE);
  g_signal_connect_object (second, "pressed", G_CALLBACK (pressed), menu, 0);
  g_signal_connect_object (touch, "pressed", G_CALLBACK (held), menu, 0);
  gtk_widget_add_controller (board, GTK_EVENT_CONTROLLER (second));
  gtk_widget_add_controller (board, GTK_EVENT_CONTROLLER (touch));
}

/* The menu is a child of the page: all children of a board are its points. */
void
karum_board_menu_add (KarumBoardView *board, GtkWidget *page, GMenuModel *more)
{
  g_autoptr (GMenuModel) model = menu_new (more);
  GtkWidget *menu = gtk_popover_menu_new_from_model (model);

  add_actions (board, page);
  gtk_popover_set_has_arrow (GTK_POPOVER (menu), FALSE);
  gtk_widget_set_halign (menu, GTK_ALIGN_START);
  gtk_widget_set_parent (menu, page);
  g_signal_connect_object (page, "destroy", G_CALLBACK (gtk_widget_unparent), menu,
                           G_CONNECT_SWAPPED);
  add_gestures (GTK_WIDGET (board), GTK_POPOVER (menu));
  karum_board_picture_add_drag (board, NULL, NULL);
}
