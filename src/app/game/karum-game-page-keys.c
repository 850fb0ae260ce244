
#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-game-menu.h"
#include "karum-game-page-private.h"
#include "karum-page-keys.h"
#include "karum-node.h"

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
  return key->modifiers == 0 && karum_turn_entry_is_begun (self->entry)
         && (key->key == GDK_KEY_space || key->key == GDK_KEY_Escape || key->key == GDK_KEY_Return
             || key->key == GDK_KEY_KP_Enter);
}

/* Whether @key belongs to the board while it is used for marks. */
static gboolean
marks_with (KarumGamePage *self, const KarumPageKey *key)
{
  if (!self->marking || !gtk_widget_has_focus (GTK_WIDGET (self->board)))
    return FALSE;
  switch (key->key) {
  case GDK_KEY_Left:
  case GDK_KEY_KP_Left:
  case GDK_KEY_Right:
  case GDK_KEY_KP_Right:
  case GDK_KEY_Up:
  case GDK_KEY_Down:
    return (key->modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) == 0;
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
  case GDK_KEY_space:
    return TRUE;
  case GDK_KEY_k:
    return FALSE;
  default:
    return key->modifiers == 0 && g_unichar_isalnum (gdk_keyval_to_unicode (key->key));
  }
}

static gboolean
key_is_left (GtkWidget *page, const KarumPageKey *key)
{
  KarumGamePage *self = KARUM_GAME_PAGE (page);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (page));

  if (marks_with (self, key) || (!self->marking && begins_move (self, key)))
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
  karum_page_keys_add (GTK_WIDGET (self), key_is_left);
  karum_page_keys_keep_focus (GTK_WIDGET (self));
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
    karum_on (self->turn_menu, "closed", menu_closed, self);
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
  karum_on_told (click, "pressed", pressed, self);
  gtk_widget_add_controller (GTK_WIDGET (self->turns), GTK_EVENT_CONTROLLER (click));
  g_settings_bind (self->settings, "compact-turns", self->turns, "compact",
                   G_SETTINGS_BIND_DEFAULT);
}

static const KarumAction actions[] = {
  { "game.fold", N_ ("_Fold or Unfold"), "v", { GAME_SHOWN, GAME_FOLD }, GAME_DOES (fold) },
  { "game.fold-all", N_ ("Fold or Unfold _All"), "<Shift>v", { GAME_SHOWN }, GAME_DOES (fold_all) },
  { "game.compact", N_ ("_One Move per Line"), "l", .property = "compact" },
  { "game.turn-menu",
    N_ ("Menu of the Move"),
    "<Shift>F10 Menu",
    { GAME_SHOWN },
    GAME_DOES (turn_menu) },
};

const KarumActionTable karum_game_page_turns_actions
    = { NC_ ("shortcuts", "Variations"), .way = KARUM_KEYS_BEFORE_FOCUS, .alt = TRUE,
        KARUM_ACTION_LINES (actions), .reasons = karum_game_page_reasons };
