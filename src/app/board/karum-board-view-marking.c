/* karum-board-view-marking.c: marking points with pointer, touch and keyboard. */
#include "karum-board-view-private.h"

static const GdkModifierType choosing = GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK;

/* The color selected by @modifiers; -1 for none. */
static int
color_of (GdkModifierType modifiers)
{
  if (modifiers & GDK_SHIFT_MASK)
    return KARUM_MARK_RED;
  if (modifiers & GDK_CONTROL_MASK)
    return KARUM_MARK_YELLOW;
  if (modifiers & GDK_ALT_MASK)
    return KARUM_MARK_BLUE;
  return -1;
}

void
karum_board_view_draw_arrow (KarumBoardView *self, KarumPoint from, KarumPoint to)
{
  self->marking.from = from;
  self->marking.to = to;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* -- Pointer and touch ------------------------------------------------------------------------ */

static gboolean
can_mark (KarumBoardView *self, guint button)
{
  return self->shown.any
         && (self->marking.mode == KARUM_MARKING_ALL
             || (self->marking.mode == KARUM_MARKING_SECOND && button == GDK_BUTTON_SECONDARY));
}

static void
drag_begin (GtkGestureDrag *gesture, double x, double y, KarumBoardView *self)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  GdkModifierType modifiers
      = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  KarumPoint point
      = self->shown.any ? karum_board_geometry_pick (&self->geometry, x, y) : KARUM_POINT_NONE;
  int color = color_of (modifiers);

  if (!can_mark (self, button) || point == KARUM_POINT_NONE
      || (button != GDK_BUTTON_PRIMARY && button != GDK_BUTTON_SECONDARY)) {
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
    return;
  }
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  karum_board_view_use_keyboard (self, FALSE);
  self->marking.color = color >= 0 ? (KarumMarkColor) color : KARUM_MARK_GREEN;
  karum_board_view_draw_arrow (self, point, point);
}

static KarumPoint
point_at (GtkGestureDrag *gesture, double dx, double dy, KarumBoardView *self)
{
  double x, y;

  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return KARUM_POINT_NONE;
  return karum_board_geometry_pick (&self->geometry, x + dx, y + dy);
}

static void
drag_update (GtkGestureDrag *gesture, double dx, double dy, KarumBoardView *self)
{
  KarumPoint to = point_at (gesture, dx, dy, self);

  if (self->marking.from != KARUM_POINT_NONE)
    karum_board_view_draw_arrow (self, self->marking.from,
                                 to == KARUM_POINT_NONE ? self->marking.from : to);
}

/* A release outside all points marks nothing. */
static void
drag_end (GtkGestureDrag *gesture, double dx, double dy, KarumBoardView *self)
{
  KarumPoint from = self->marking.from, to = point_at (gesture, dx, dy, self);
  GdkModifierType modifiers
      = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  karum_board_view_draw_arrow (self, KARUM_POINT_NONE, KARUM_POINT_NONE);
  if (from == KARUM_POINT_NONE || to == KARUM_POINT_NONE)
    return;
  karum_board_view_set_cursor (self, to);
  karum_board_view_emit_marked (self, from, to, color_of (modifiers));
}

static void
drag_cancelled (KarumBoardView *self)
{
  karum_board_view_draw_arrow (self, KARUM_POINT_NONE, KARUM_POINT_NONE);
}

/* -- Keys ------------------------------------------------------------------------------------- */

/* With Shift, moving the cursor draws an arrow. */
static gboolean
move (KarumBoardView *self, int dx, int dy, GdkModifierType modifiers)
{
  KarumPoint cursor = self->input.cursor;
  KarumPoint next = karum_board_geometry_step (&self->geometry, cursor, dx, dy);

  if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return FALSE;
  if (modifiers & GDK_SHIFT_MASK && self->marking.from == KARUM_POINT_NONE)
    self->marking.from = cursor;
  self->marking.color = KARUM_MARK_GREEN;
  karum_board_view_use_keyboard (self, TRUE);
  karum_board_view_set_cursor (self, next);
  if (self->marking.from != KARUM_POINT_NONE)
    karum_board_view_draw_arrow (self, self->marking.from, next);
  return TRUE;
}

static gboolean
mark (KarumBoardView *self, GdkModifierType modifiers)
{
  KarumPoint from = self->marking.from;

  if (!karum_board_view_shows_cursor (self)) {
    karum_board_view_use_keyboard (self, TRUE);
    return TRUE;
  }
  karum_board_view_draw_arrow (self, KARUM_POINT_NONE, KARUM_POINT_NONE);
  karum_board_view_emit_marked (self, from == KARUM_POINT_NONE ? self->input.cursor : from,
                                self->input.cursor, color_of (modifiers));
  return TRUE;
}

/* `m` leaves the marking mode; the label M is typed with Shift. */
static gboolean
label (KarumBoardView *self, guint key, GdkModifierType modifiers)
{
  gunichar letter = gdk_keyval_to_unicode (key);
  char text[7] = "";

  if (!g_unichar_isalnum (letter) || (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK))
      || key == GDK_KEY_m || !karum_board_view_shows_cursor (self))
    return FALSE;
  g_unichar_to_utf8 (g_unichar_toupper (letter), text);
  karum_board_view_emit_labelled (self, self->input.cursor, text);
  return TRUE;
}

static gboolean
leave (KarumBoardView *self)
{
  if (self->marking.from == KARUM_POINT_NONE)
    return FALSE;
  karum_board_view_draw_arrow (self, KARUM_POINT_NONE, KARUM_POINT_NONE);
  return TRUE;
}

gboolean
karum_board_view_mark_key (KarumBoardView *self, guint key, GdkModifierType modifiers)
{
  switch (key) {
  case GDK_KEY_Left:
  case GDK_KEY_KP_Left:
    return move (self, -1, 0, modifiers);
  case GDK_KEY_Right:
  case GDK_KEY_KP_Right:
    return move (self, 1, 0, modifiers);
  case GDK_KEY_Up:
  case GDK_KEY_KP_Up:
    return move (self, 0, 1, modifiers);
  case GDK_KEY_Down:
  case GDK_KEY_KP_Down:
    return move (self, 0, -1, modifiers);
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
  case GDK_KEY_space:
    return mark (self, modifiers & choosing);
  case GDK_KEY_Escape:
    return leave (self);
  default:
    return label (self, key, modifiers);
  }
}

void
karum_board_view_add_marking (KarumBoardView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect_object (drag, "drag-begin", G_CALLBACK (drag_begin), self, 0);
  g_signal_connect_object (drag, "drag-update", G_CALLBACK (drag_update), self, 0);
  g_signal_connect_object (drag, "drag-end", G_CALLBACK (drag_end), self, 0);
  g_signal_connect_object (drag, "cancel", G_CALLBACK (drag_cancelled), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}
