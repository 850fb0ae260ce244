#include "karum-game-parts.h"
#include "karum-class.h"
#include "karum-game-page-private.h"
#include "karum-page-keys.h"
#include "karum-node.h"

static const KarumPageKey keys[] = {
  { GDK_KEY_z, GDK_CONTROL_MASK, "game.undo" },
  { GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "game.redo" },
  { GDK_KEY_y, GDK_CONTROL_MASK, "game.redo" },
  { GDK_KEY_Left, 0, "game.previous" },
  { GDK_KEY_KP_Left, 0, "game.previous" },
  { GDK_KEY_Up, GDK_ALT_MASK, "game.previous" },
  { GDK_KEY_Right, 0, "game.next" },
  { GDK_KEY_KP_Right, 0, "game.next" },
  { GDK_KEY_Down, GDK_ALT_MASK, "game.next" },
  { GDK_KEY_Home, 0, "game.first" },
  { GDK_KEY_KP_Home, 0, "game.first" },
  { GDK_KEY_Home, GDK_CONTROL_MASK, "game.start" },
  { GDK_KEY_Left, GDK_SHIFT_MASK, "game.previous-fork" },
  { GDK_KEY_Right, GDK_SHIFT_MASK, "game.next-fork" },
  { GDK_KEY_Up, 0, "game.choose-previous" },
  { GDK_KEY_Down, 0, "game.choose-next" },
  { GDK_KEY_Up, GDK_CONTROL_MASK, "game.promote" },
  { GDK_KEY_Down, GDK_CONTROL_MASK, "game.demote" },
  { GDK_KEY_Up, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "game.make-main" },
  { GDK_KEY_Delete, 0, "game.delete" },
  { GDK_KEY_v, 0, "game.fold" },
  { GDK_KEY_v, GDK_SHIFT_MASK, "game.fold-all" },
  { GDK_KEY_l, 0, "game.compact" },
  { GDK_KEY_Menu, 0, "game.turn-menu" },
  { GDK_KEY_F10, GDK_SHIFT_MASK, "game.turn-menu" },
  { GDK_KEY_x, GDK_CONTROL_MASK, "game.cut-branch" },
  { GDK_KEY_b, GDK_CONTROL_MASK, "game.copy-branch" },
  { GDK_KEY_v, GDK_CONTROL_MASK, "game.paste" },
  { GDK_KEY_v, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "game.paste-branch" },
  { GDK_KEY_BackSpace, GDK_CONTROL_MASK, "game.start-here" },
  { GDK_KEY_n, GDK_CONTROL_MASK | GDK_ALT_MASK, "game.play-on" },
  { GDK_KEY_a, GDK_CONTROL_MASK | GDK_ALT_MASK, "game.copy-for-analysis" },
  { GDK_KEY_v, GDK_CONTROL_MASK | GDK_ALT_MASK, "game.versions" },
  { GDK_KEY_r, GDK_CONTROL_MASK, "game.replace" },
  { GDK_KEY_plus, GDK_CONTROL_MASK, "game.insert" },
  { GDK_KEY_KP_Add, GDK_CONTROL_MASK, "game.insert" },
  { GDK_KEY_d, GDK_CONTROL_MASK, "game.remove" },
  { GDK_KEY_0, 0, "game.judge(0)" },
  { GDK_KEY_1, 0, "game.judge(1)" },
  { GDK_KEY_2, 0, "game.judge(2)" },
  { GDK_KEY_3, 0, "game.judge(3)" },
  { GDK_KEY_4, 0, "game.judge(4)" },
  { GDK_KEY_5, 0, "game.judge(5)" },
  { GDK_KEY_6, 0, "game.judge(6)" },
  { GDK_KEY_k, 0, "game.marking" },
  { GDK_KEY_b, 0, "game.next-slip(4)" },
  { GDK_KEY_m, 0, "game.next-slip(2)" },
  { GDK_KEY_i, 0, "game.next-slip(6)" },
  { GDK_KEY_b, GDK_SHIFT_MASK, "game.previous-slip(4)" },
  { GDK_KEY_m, GDK_SHIFT_MASK, "game.previous-slip(2)" },
  { GDK_KEY_i, GDK_SHIFT_MASK, "game.previous-slip(6)" },
  { GDK_KEY_End, 0, "game.last" },
  { GDK_KEY_End, GDK_CONTROL_MASK, "game.end" },
  { GDK_KEY_KP_End, 0, "game.last" },
  { GDK_KEY_g, GDK_CONTROL_MASK, "game.go-to" },
  { GDK_KEY_space, 0, "game.autoplay" },
  { GDK_KEY_f, 0, "game.flipped" },
  { GDK_KEY_s, 0, "game.say-position" },
  { GDK_KEY_s, GDK_SHIFT_MASK, "game.say-all" },
  { GDK_KEY_o, 0, "game.say-record" },
  { GDK_KEY_Page_Up, 0, "game.walk(0)" },
  { GDK_KEY_Page_Down, 0, "game.walk(1)" },
  { GDK_KEY_Page_Up, GDK_SHIFT_MASK, "game.walk(2)" },
  { GDK_KEY_Page_Down, GDK_SHIFT_MASK, "game.walk(3)" },
  { GDK_KEY_j, 0, "game.walk(4)" },
  { GDK_KEY_j, GDK_SHIFT_MASK, "game.walk(5)" },
  { GDK_KEY_w, 0, "game.walk(6)" },
  { GDK_KEY_w, GDK_SHIFT_MASK, "game.walk(7)" },
  { GDK_KEY_d, 0, "game.comment" },
  { GDK_KEY_d, GDK_SHIFT_MASK, "game.comment-before" },
  { GDK_KEY_slash, 0, "game.type" },
  { GDK_KEY_e, 0, "game.explore" },
  { GDK_KEY_F2, 0, "game.details" },
  { GDK_KEY_F2, GDK_SHIFT_MASK, "game.correct-start" },
  { GDK_KEY_p, 0, "game.find-position" },
  { GDK_KEY_t, 0, "game.find-pattern" },
  { GDK_KEY_u, 0, "game.edit-position" },
  { GDK_KEY_c, GDK_CONTROL_MASK, "game.copy-position" },
  { GDK_KEY_c, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "game.copy-picture" },
  { GDK_KEY_c, GDK_CONTROL_MASK | GDK_ALT_MASK, "game.copy-game" },
  { GDK_KEY_s, GDK_CONTROL_MASK, "game.save-diagram" },
  { GDK_KEY_s, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "game.share-page" },
  { GDK_KEY_Escape, 0, "game.cancel" },
  { GDK_KEY_r, 0, "game.play-again" },
  { GDK_KEY_n, 0, "game.hurry" },
  { GDK_KEY_a, 0, "game.analysis" },
  { GDK_KEY_h, GDK_CONTROL_MASK, "game.hint" },
  { GDK_KEY_Return, 0, "game.finish" },
  { GDK_KEY_KP_Enter, 0, "game.finish" },
  { GDK_KEY_Return, GDK_CONTROL_MASK, "game.finish" },
};

/* The arrow keys belong to the cursor where it is visible, to the row of tabs, to what is between
 * columns, and to the board where there is no turn to go to. */
static gboolean
arrows_are_left (KarumGamePage *self, GtkWidget *focus)
{
  return karum_board_view_shows_cursor (self->board)
         || (focus
             && (GTK_IS_SEPARATOR (focus)
                 || gtk_widget_get_ancestor (focus, GTK_TYPE_STACK_SWITCHER)))
         || (self->session && karum_session_get_length (self->session) == 0
             && gtk_widget_has_focus (GTK_WIDGET (self->board)));
}

/* Up and Down choose among the turns at a fork, in the list of turns too, unless they are for the
 * cursor, a text or another list. */
static gboolean
choice_is_left (KarumGamePage *self, GtkWidget *focus)
{
  return karum_board_view_shows_cursor (self->board) || !self->session
         || !karum_node_is_fork (karum_session_get_node (self->session))
         || (focus && focus != GTK_WIDGET (self->board) && !GTK_IS_BUTTON (focus)
             && !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->turns)));
}

/* Enter ends a turn that could go on, unless the cursor, a button or a row uses it; it keeps what
 * is shown, in the record too. */
static gboolean
enter_is_left (KarumGamePage *self, GtkWidget *focus)
{
  if (self->glance && focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->turns)))
    return FALSE;
  return karum_board_view_shows_cursor (self->board) || (focus && focus != GTK_WIDGET (self->board))
         || !karum_game_page_can_finish (self);
}

/* A letter or a figure is a command in the record, and begins a move elsewhere; what ends the move
 * that is being typed isn't a command either. */
static gboolean
begins_move (KarumGamePage *self, const KarumPageKey *key)
{
  if (karum_page_key_is_letter (key))
    return !karum_game_page_reads (self);
  return key->modifiers == 0 && karum_game_page_is_typing (self)
         && (key->key == GDK_KEY_space || key->key == GDK_KEY_Escape || key->key == GDK_KEY_Return
             || key->key == GDK_KEY_KP_Enter);
}

static gboolean
key_is_left (GtkWidget *page, const KarumPageKey *key)
{
  KarumGamePage *self = KARUM_GAME_PAGE (page);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (page));

  if (karum_game_page_marks_with (self, key) || (!self->marking && begins_move (self, key)))
    return TRUE;
  if (key->modifiers != 0)
    return FALSE;
  switch (key->key) {
  case GDK_KEY_Up:
  case GDK_KEY_Down:
    return choice_is_left (self, focus);
  case GDK_KEY_Left:
  case GDK_KEY_KP_Left:
  case GDK_KEY_Right:
  case GDK_KEY_KP_Right:
    return arrows_are_left (self, focus);
  case GDK_KEY_space:
    return karum_board_view_shows_cursor (self->board) || GTK_IS_BUTTON (focus);
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    return enter_is_left (self, focus);
  case GDK_KEY_Escape:
    return karum_board_view_shows_cursor (self->board);
  default:
    return FALSE;
  }
}

void
karum_game_page_add_keys (KarumGamePage *self)
{
  karum_game_page_add_sharing (self);
  karum_game_page_add_turns (self);
  karum_game_page_add_annotating (self);
  karum_game_page_add_links (self);
  karum_game_page_add_typing (self);
  karum_page_keys_add (GTK_WIDGET (self), keys, G_N_ELEMENTS (keys), key_is_left);
  karum_page_keys_keep_focus (GTK_WIDGET (self));
}

void
karum_game_page_bind_keys (GtkWidgetClass *widget_class)
{
  karum_page_keys_bind (widget_class, keys, G_N_ELEMENTS (keys));
}

static void
fold (KarumGamePage *self)
{
  karum_turn_list_fold (self->turns);
}

static void
fold_all (KarumGamePage *self)
{
  karum_turn_list_fold_all (self->turns);
}

/* -- Menu ------------------------------------------------------------------------------------- */

static void
menu_closed (KarumGamePage *self)
{
  karum_turn_list_forget_pointer (self->turns);
  karum_game_page_focus_part (self);
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
turn_menu (KarumGamePage *self)
{
  double x, y;

  karum_menu_place (GTK_WIDGET (self), &x, &y);
  show_menu (self, x, y);
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
  KARUM_ACTION (widget_class, KarumGamePage, "game.fold", fold);
  KARUM_ACTION (widget_class, KarumGamePage, "game.fold-all", fold_all);
  KARUM_ACTION (widget_class, KarumGamePage, "game.turn-menu", turn_menu);
  gtk_widget_class_install_property_action (widget_class, "game.compact", "compact");
}
