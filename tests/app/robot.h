/* robot.h: simulates a user's mouse and keyboard with real X events. */
#pragma once

#include <gtk/gtk.h>

/* robot_focus: gives the keyboard focus to the window of @widget, like a window manager. */
void robot_focus (GtkWidget *widget);
/* robot_activate: the same, until the first moment in which the window is active. */
void robot_activate (GtkWidget *widget);

/* robot_click: presses and releases the primary button at @x, @y in @widget. */
void robot_click (GtkWidget *widget, double x, double y);

/* robot_click_second: the same with the secondary button. */
void robot_click_second (GtkWidget *widget, double x, double y);

/* robot_push: presses and releases @button of the X server where the pointer is, without waiting
 * for its effect. */
void robot_push (guint button);

/* robot_scroll: turns the wheel down by @steps with the pointer at the centre of @widget. */
void robot_scroll (GtkWidget *widget, guint steps);

/* robot_click_middle: the same at the centre of @widget. */
void robot_click_middle (GtkWidget *widget);

/* robot_point: moves the pointer to @x, @y in @widget. */
void robot_point (GtkWidget *widget, double x, double y);

/* robot_drag: presses the button at one place in @widget and releases it at another. */
void robot_drag (GtkWidget *widget, double from_x, double from_y, double to_x, double to_y);

/* robot_drag_second: the same with the secondary button. */
void robot_drag_second (GtkWidget *widget, double from_x, double from_y, double to_x, double to_y);

/* robot_key: presses and releases a key with an X11 name: "Left", "ctrl+z", "shift+F10". */
void robot_key (const char *key);

/* robot_press: the same without waiting for its effect; robot_n_keys: the number of keys that are
 * released then, with modifiers. */
void robot_press (const char *key);
guint robot_n_keys (const char *key);

/* robot_hold: presses "shift", "ctrl" or "alt", until robot_release(). */
void robot_hold (const char *modifier);
void robot_release (const char *modifier);

/* robot_type: types @text. */
void robot_type (const char *text);
/* robot_type_at_once: the same, faster than the program takes the keys in. */
void robot_type_at_once (const char *text);

/* robot_wait: runs the main loop briefly; fails, naming @what, after @deadline. */
void robot_wait (gint64 deadline, const char *what);

/* The deadline for waiting that starts now. */
gint64 robot_deadline (void);

/* robot_expect: runs the main loop until the expression is true. */
#define robot_expect(expression)                 \
  G_STMT_START                                   \
  {                                              \
    gint64 robot_deadline_ = robot_deadline ();  \
    while (!(expression))                        \
      robot_wait (robot_deadline_, #expression); \
  }                                              \
  G_STMT_END

/* robot_paint: makes the window of @widget draw another frame, so that its layout is up to date. */
void robot_paint (GtkWidget *widget);

/* robot_go_to: moves the focus to @widget, and waits until that has scrolled it into view. */
void robot_go_to (GtkWidget *widget);

/* robot_settle: runs the main loop until the windows have processed all events and the program
 * is idle; doesn't wait for endless animations. */
void robot_settle (void);

/* robot_find_button: (nullable): the visible button with @label below @widget. */
GtkWidget *robot_find_button (GtkWidget *widget, const char *label);
