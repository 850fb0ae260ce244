/* karum-game-page-turns.c: the list of turns on the page: folding, and the context menu of a
 * turn. */
#include "karum-game-menu.h"
#include "karum-game-page-private.h"
#include "karum-menu-place.h"

static void
fold (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_turn_list_fold (KARUM_GAME_PAGE (widget)->turns);
}

static void
fold_all (GtkWidget *widget, const char *action, GVariant *parameter)
{
  karum_turn_list_fold_all (KARUM_GAME_PAGE (widget)->turns);
}

/* -- Menu ------------------------------------------------------------------------------------- */

static void
menu_closed (KarumGamePage *self)
{
  karum_turn_list_forget_pointer (self->turns);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

static void
show_menu (KarumGamePage *self, double x, double y)
{
  const GdkRectangle at = { (int) x, (int) y, 1, 1 };

  if (!self->turn_menu) {
    g_autoptr (GMenuModel) model = karum_game_menu_new_turn ();

    self->turn_menu = gtk_popover_menu_new_from_model (model);
    gtk_widget_set_parent (self->turn_menu, GTK_WIDGET (self));
    gtk_popover_set_has_arrow (GTK_POPOVER (self->turn_menu), FALSE);
    gtk_widget_set_halign (self->turn_menu, GTK_ALIGN_START);
    g_signal_connect_object (self->turn_menu, "closed", G_CALLBACK (menu_closed), self,
                             G_CONNECT_SWAPPED);
  }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->turn_menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->turn_menu));
}

static void
turn_menu (GtkWidget *widget, const char *action, GVariant *parameter)
{
  double x, y;

  karum_menu_place (widget, &x, &y);
  show_menu (KARUM_GAME_PAGE (widget), x, y);
}

/* The menu is about the turn under the pointer, which becomes current. */
static void
pressed (GtkGestureClick *gesture, int n, double x, double y, KarumGamePage *self)
{
  const KarumNode *node = self->session ? karum_turn_list_find (self->turns, x, y) : NULL;
  double page_x, page_y;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  if (!node)
    return;
  karum_session_go_to (self->session, node);
  gtk_widget_translate_coordinates (GTK_WIDGET (self->turns), GTK_WIDGET (self), x, y, &page_x,
                                    &page_y);
  show_menu (self, page_x, page_y);
}

void
karum_game_page_add_turns (KarumGamePage *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  /* Before the labels, which have a context menu of their own for links. */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->turns), GTK_EVENT_CONTROLLER (click));
  g_settings_bind (self->settings, "compact-turns", self->turns, "compact",
                   G_SETTINGS_BIND_DEFAULT);
}

void
karum_game_page_update_turns (KarumGamePage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "game.fold", karum_turn_list_can_fold (self->turns));
  gtk_widget_action_set_enabled (widget, "game.fold-all", self->session != NULL);
  gtk_widget_action_set_enabled (widget, "game.turn-menu", self->session != NULL);
}

void
karum_game_page_install_turns (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "game.fold", NULL, fold);
  gtk_widget_class_install_action (widget_class, "game.fold-all", NULL, fold_all);
  gtk_widget_class_install_action (widget_class, "game.turn-menu", NULL, turn_menu);
  gtk_widget_class_install_property_action (widget_class, "game.compact", "compact");
}
