#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-board-icons.h"
#include "karum-board-point.h"
#include "karum-board-points.h"
#include "karum-board-view-private.h"
#include "karum-class.h"
#include "karum-phrases.h"

static void
pointer_moved (KarumBoardView *self, double x, double y)
{
  KarumPoint point
      = self->shown.any ? karum_board_geometry_pick (&self->geometry, x, y) : KARUM_POINT_NONE;

  if (point == self->input.hover)
    return;
  self->input.hover = point;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
pointer_left (KarumBoardView *self)
{
  self->input.hover = KARUM_POINT_NONE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* -- Click, or pick up and drop --------------------------------------------------------------- */

/* A double click counts as one click: a second one would end the turn or undo the first. */
static gboolean
is_second_half (KarumBoardView *self, GtkGesture *gesture, KarumPoint point)
{
  guint32 time = gtk_event_controller_get_current_event_time (GTK_EVENT_CONTROLLER (gesture));
  guint32 since = time - self->input.clicked_time;
  gboolean second = point == self->input.clicked;
  int limit;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-double-click-time", &limit, NULL);
  second = second && since < (guint32) limit;
  self->input.clicked = second ? KARUM_POINT_NONE : point;
  self->input.clicked_time = time;
  return second;
}

static void
drag_begin (GtkGestureDrag *gesture, double x, double y, KarumBoardView *self)
{
  self->input.pressed = KARUM_POINT_NONE;
  if (!self->shown.any || !self->options.interactive || self->marking.mode == KARUM_MARKING_ALL) {
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
    return;
  }
  karum_board_view_use_keyboard (self, FALSE);
  pointer_moved (self, x, y);
  self->input.pressed = karum_board_geometry_pick (&self->geometry, x, y);
}

/* Whether the piece on @point can be dragged: it can begin a turn, or has begun the one being
 * entered. */
static gboolean
can_drag (KarumBoardView *self, KarumPoint point)
{
  const KarumEntry *entry = &self->shown.entry;
  KarumContent content;

  if (!self->shown.has_entry || point == KARUM_POINT_NONE)
    return FALSE;
  content = karum_board_shown_cell_before (&self->shown, point).content;
  if (content != KARUM_CELL_FIRST && content != KARUM_CELL_SECOND)
    return FALSE;
  if (entry->turn.n_points == 0)
    return karum_entry_can_touch (entry, point);
  return entry->turn.n_points == 1 && entry->turn.points[0] == point;
}

/* Emits `point-activated` for @point. */
static void
emit_point (KarumBoardView *self, KarumPoint point)
{
  g_signal_emit_by_name (self, "point-activated", (guint) point);
}

static void
pick_up (KarumBoardView *self, KarumPoint point)
{
  if (self->shown.entry.turn.n_points == 0)
    emit_point (self, point);
  if (karum_board_shown_is_entering (&self->shown))
    karum_board_view_drag (self, point);
}

static void
drag_update (GtkGestureDrag *gesture, double dx, double dy, KarumBoardView *self)
{
  double x, y;

  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y)
      || self->input.pressed == KARUM_POINT_NONE)
    return;
  x += dx;
  y += dy;
  pointer_moved (self, x, y);
  if (self->input.dragged == KARUM_POINT_NONE && self->input.hover != self->input.pressed
      && can_drag (self, self->input.pressed))
    pick_up (self, self->input.pressed);
  self->input.drag_x = x;
  self->input.drag_y = y;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
put_down (KarumBoardView *self)
{
  self->input.pressed = KARUM_POINT_NONE;
  karum_board_view_drag (self, KARUM_POINT_NONE);
}

/* Emits `step-back`. */
static void
emit_step_back (KarumBoardView *self)
{
  g_signal_emit_by_name (self, "step-back");
}

static void
drag_end (GtkGestureDrag *gesture, double dx, double dy, KarumBoardView *self)
{
  KarumPoint pressed = self->input.pressed, dropped;
  gboolean dragging = self->input.dragged != KARUM_POINT_NONE;
  double x = 0, y = 0;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  dropped = self->shown.any ? karum_board_geometry_pick (&self->geometry, x + dx, y + dy)
                            : KARUM_POINT_NONE;
  put_down (self);
  if (pressed == KARUM_POINT_NONE)
    return;
  if (dropped != KARUM_POINT_NONE)
    karum_board_view_set_cursor (self, dropped);
  if (dragging && (dropped == KARUM_POINT_NONE || dropped == pressed))
    emit_step_back (self);
  else if (dragging
           || (dropped == pressed && !is_second_half (self, GTK_GESTURE (gesture), dropped)))
    emit_point (self, dropped);
}

/* -- Keys ------------------------------------------------------------------------------------- */

/* The first key press only shows the cursor, unless it moves the cursor. */
static void
show_cursor (KarumBoardView *self, KarumPoint point)
{
  karum_board_view_use_keyboard (self, TRUE);
  karum_board_view_set_cursor (self, point);
}

static gboolean
move_cursor (KarumBoardView *self, int dx, int dy)
{
  show_cursor (self, karum_board_geometry_step (&self->geometry, self->input.cursor, dx, dy));
  return TRUE;
}

/* Quietly: who walks is told more than the point. */
static void
walk_to (KarumBoardView *self, KarumPoint point)
{
  karum_board_view_use_keyboard (self, TRUE);
  self->input.walking = TRUE;
  self->input.cursor = point;
  karum_board_points_tell_cursor (GTK_WIDGET (self), &self->shown, point, FALSE);
}

/* (transfer full) */
static char *
walk_line (KarumBoardView *self, int dx, int dy)
{
  walk_to (self, karum_board_geometry_step (&self->geometry, self->input.cursor, dx, dy));
  return karum_board_points_dup_line (&self->shown, self->input.cursor, dx != 0);
}

/* (transfer full) (nullable) */
static char *
walk_stones (KarumBoardView *self, int by)
{
  KarumPoint point = karum_board_points_seek (&self->shown, self->input.cursor, by);

  if (point == KARUM_POINT_NONE)
    return NULL;
  walk_to (self, point);
  return karum_board_point_text (point, karum_board_shown_cell (&self->shown, point));
}

static bool
add_row (const KarumRow *row, void *rows)
{
  g_array_append_val ((GArray *) rows, *row);
  return true;
}

/* (transfer full): "a1–a4, First (blue): 3". */
static char *
row_text (const KarumRow *row)
{
  const KarumCell cell = { row->side == KARUM_FIRST ? KARUM_CELL_FIRST : KARUM_CELL_SECOND, false };
  g_autofree char *ends = karum_phrase_row (row);

  /* Translators: both ends of a row that scores, its player, and its points, for screen readers */
  return g_strdup_printf (_ ("%s, %s: %d"), ends, karum_cell_title (cell), row->value);
}

/* (transfer full) (nullable) */
static char *
walk_rows (KarumBoardView *self, int by)
{
  const KarumGame *game = self->shown.rules.game;
  g_autoptr (GArray) rows = karum_array_new (KarumRow);
  const KarumRow *row;
  int n;

  if (game->rows)
    game->rows (&self->shown.rules, &self->shown.drawn, add_row, rows);
  n = (int) rows->len;
  if (n == 0)
    return NULL;
  self->input.row = by > 0                 ? (self->input.row + 1) % n
                    : self->input.row <= 0 ? n - 1
                                           : MIN (self->input.row, n) - 1;
  row = &g_array_index (rows, KarumRow, self->input.row);
  walk_to (self, row->points[0]);
  return row_text (row);
}

char *
karum_board_view_walk (KarumBoardView *self, KarumWalk walk)
{
  g_return_val_if_fail (KARUM_IS_BOARD_VIEW (self), NULL);
  if (!self->shown.any)
    return NULL;
  switch (walk) {
  case KARUM_WALK_UP:
    return walk_line (self, 0, 1);
  case KARUM_WALK_DOWN:
    return walk_line (self, 0, -1);
  case KARUM_WALK_LEFT:
    return walk_line (self, -1, 0);
  case KARUM_WALK_RIGHT:
    return walk_line (self, 1, 0);
  case KARUM_WALK_NEXT_STONE:
    return walk_stones (self, 1);
  case KARUM_WALK_PREVIOUS_STONE:
    return walk_stones (self, -1);
  case KARUM_WALK_NEXT_ROW:
    return walk_rows (self, 1);
  case KARUM_WALK_PREVIOUS_ROW:
    return walk_rows (self, -1);
  case KARUM_N_WALKS:
  default:
    return NULL;
  }
}

static gboolean
touch_cursor (KarumBoardView *self)
{
  if (!self->options.interactive)
    return TRUE;
  if (karum_board_view_shows_cursor (self))
    emit_point (self, self->input.cursor);
  else
    show_cursor (self, self->input.cursor);
  return TRUE;
}

/* Escape takes a step back, or hides the cursor. */
static gboolean
leave (KarumBoardView *self)
{
  if (karum_board_shown_is_entering (&self->shown))
    emit_step_back (self);
  else if (karum_board_view_shows_cursor (self))
    karum_board_view_use_keyboard (self, FALSE);
  else
    return FALSE;
  return TRUE;
}

static gboolean
key_pressed (KarumBoardView *self, guint key, guint code, GdkModifierType modifiers)
{
  (void) code;
  if (self->shown.any && self->marking.mode == KARUM_MARKING_ALL)
    return karum_board_view_mark_key (self, key, modifiers);
  if (!self->shown.any || !(self->options.interactive || self->input.walking)
      || (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK)))
    return FALSE;
  switch (key) {
  case GDK_KEY_Left:
  case GDK_KEY_KP_Left:
    return move_cursor (self, -1, 0);
  case GDK_KEY_Right:
  case GDK_KEY_KP_Right:
    return move_cursor (self, 1, 0);
  case GDK_KEY_Up:
  case GDK_KEY_KP_Up:
    return move_cursor (self, 0, 1);
  case GDK_KEY_Down:
  case GDK_KEY_KP_Down:
    return move_cursor (self, 0, -1);
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
  case GDK_KEY_space:
    return touch_cursor (self);
  case GDK_KEY_Escape:
    return leave (self);
  default:
    return FALSE;
  }
}

void
karum_board_view_add_input (KarumBoardView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  karum_on (motion, "enter", pointer_moved, self);
  karum_on (motion, "motion", pointer_moved, self);
  karum_on (motion, "leave", pointer_left, self);
  gtk_widget_add_controller (widget, motion);
  karum_on_told (drag, "drag-begin", drag_begin, self);
  karum_on_told (drag, "drag-update", drag_update, self);
  karum_on_told (drag, "drag-end", drag_end, self);
  karum_on (drag, "cancel", put_down, self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  karum_on (keys, "key-pressed", key_pressed, self);
  gtk_widget_add_controller (widget, keys);
}

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
marking_begin (GtkGestureDrag *gesture, double x, double y, KarumBoardView *self)
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
marking_update (GtkGestureDrag *gesture, double dx, double dy, KarumBoardView *self)
{
  KarumPoint to = point_at (gesture, dx, dy, self);

  if (self->marking.from != KARUM_POINT_NONE)
    karum_board_view_draw_arrow (self, self->marking.from,
                                 to == KARUM_POINT_NONE ? self->marking.from : to);
}

/* Emits `marked`; @color: -1 for none selected. */
static void
emit_marked (KarumBoardView *self, KarumPoint from, KarumPoint to, int color)
{
  g_signal_emit_by_name (self, "marked", (guint) from, (guint) to, color);
}

/* A release outside all points marks nothing. */
static void
marking_end (GtkGestureDrag *gesture, double dx, double dy, KarumBoardView *self)
{
  KarumPoint from = self->marking.from, to = point_at (gesture, dx, dy, self);
  GdkModifierType modifiers
      = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  karum_board_view_draw_arrow (self, KARUM_POINT_NONE, KARUM_POINT_NONE);
  if (from == KARUM_POINT_NONE || to == KARUM_POINT_NONE)
    return;
  karum_board_view_set_cursor (self, to);
  emit_marked (self, from, to, color_of (modifiers));
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
  emit_marked (self, from == KARUM_POINT_NONE ? self->input.cursor : from, self->input.cursor,
               color_of (modifiers));
  return TRUE;
}

/* Emits `labelled` with a letter or digit for @point. */
static void
emit_labelled (KarumBoardView *self, KarumPoint point, const char *text)
{
  g_signal_emit_by_name (self, "labelled", (guint) point, text);
}

/* `k` leaves the marking mode; the label K is typed with Shift. */
static gboolean
label (KarumBoardView *self, guint key, GdkModifierType modifiers)
{
  gunichar letter = gdk_keyval_to_unicode (key);
  char text[7] = "";

  if (!g_unichar_isalnum (letter) || (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK))
      || key == GDK_KEY_k || !karum_board_view_shows_cursor (self))
    return FALSE;
  g_unichar_to_utf8 (g_unichar_toupper (letter), text);
  emit_labelled (self, self->input.cursor, text);
  return TRUE;
}

static gboolean
marking_leave (KarumBoardView *self)
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
    return marking_leave (self);
  default:
    return label (self, key, modifiers);
  }
}

void
karum_board_view_add_marking (KarumBoardView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  karum_on_told (drag, "drag-begin", marking_begin, self);
  karum_on_told (drag, "drag-update", marking_update, self);
  karum_on_told (drag, "drag-end", marking_end, self);
  karum_on (drag, "cancel", drag_cancelled, self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}
