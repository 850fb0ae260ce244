/* karum-library-gestures.c: the context menu of games in the list, and dragging them. */
#include "karum-library-page-private.h"

/* One gesture for the list, which knows the game at a place: gestures for each of hundreds of rows
 * would be slow. */
static KarumLibraryPage *
page_of (GtkWidget *list)
{
  return KARUM_LIBRARY_PAGE (gtk_widget_get_ancestor (list, KARUM_TYPE_LIBRARY_PAGE));
}

/* Prepares the game at @x, @y of @list: if it isn't selected, it alone is selected. FALSE if there
 * is none. */
static gboolean
take (GtkWidget *list, double x, double y)
{
  KarumLineItem *item = karum_lines_view_item_at (page_of (list)->games, x, y);
  KarumGameSelection *selection = page_of (list)->selection;
  guint position;

  if (!item)
    return FALSE;
  position = karum_game_item_get_position (KARUM_GAME_ITEM (item));
  if (!gtk_selection_model_is_selected (GTK_SELECTION_MODEL (selection), position))
    karum_game_selection_choose_place (selection, position);
  return TRUE;
}

static gboolean
show_menu (GtkWidget *list, double x, double y)
{
  KarumLibraryPage *page = page_of (list);
  double page_x, page_y;

  if (!take (list, x, y))
    return FALSE;
  gtk_widget_translate_coordinates (list, GTK_WIDGET (page), x, y, &page_x, &page_y);
  karum_library_page_show_menu (page, page_x, page_y);
  return TRUE;
}

static void
pressed (GtkWidget *list, int n_press, double x, double y, GtkGesture *gesture)
{
  if (show_menu (list, x, y))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static GdkContentProvider *
drag_prepared (GtkWidget *list, double x, double y)
{
  if (!take (list, x, y))
    return NULL;
  return karum_library_page_get_content (page_of (list));
}

void
karum_library_gestures_init (KarumLibraryPage *self)
{
  GtkWidget *list = karum_lines_view_get_list (self->games);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *press = gtk_gesture_long_press_new ();
  GtkDragSource *source = gtk_drag_source_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), list);
  gtk_widget_add_controller (list, GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (show_menu), list);
  gtk_widget_add_controller (list, GTK_EVENT_CONTROLLER (press));
  gtk_drag_source_set_actions (source, GDK_ACTION_COPY);
  g_signal_connect_swapped (source, "prepare", G_CALLBACK (drag_prepared), list);
  gtk_widget_add_controller (list, GTK_EVENT_CONTROLLER (source));
}
