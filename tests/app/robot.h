/* robot.h: a hand on the mouse and the keyboard of a display: what a person does, a test does with
 * it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* robot_focus: gives the keyboard to the window of @widget, as a window manager would. */
void robot_focus (GtkWidget *widget);

/* robot_click: presses and releases the first button at @x, @y in @widget. */
void robot_click (GtkWidget *widget, double x, double y);

/* robot_click_second: the same with the button that shows menus. */
void robot_click_second (GtkWidget *widget, double x, double y);

/* robot_click_middle: the same in the middle of @widget. */
void robot_click_middle (GtkWidget *widget);

/* robot_point: moves the pointer to @x, @y in @widget. */
void robot_point (GtkWidget *widget, double x, double y);

/* robot_drag: presses the button at one place in @widget and releases it at another. */
void robot_drag (GtkWidget *widget, double from_x, double from_y, double to_x, double to_y);

/* robot_drag_second: the same with the button that shows menus. */
void robot_drag_second (GtkWidget *widget, double from_x, double from_y, double to_x, double to_y);

/* robot_key: presses and releases a key, named as by X11: "Left", "ctrl+z", "shift+F10". */
void robot_key (const char *key);

/* robot_type: types @text. */
void robot_type (const char *text);

/* robot_wait: runs the program a little; fails, naming @what, once @deadline has passed. */
void robot_wait (gint64 deadline, const char *what);

/* When to give up waiting that begins now. */
gint64 robot_deadline (void);

/* robot_expect: runs the program until the expression holds. */
#define robot_expect(expression)                 \
  G_STMT_START                                   \
  {                                              \
    gint64 robot_deadline_ = robot_deadline ();  \
    while (!(expression))                        \
      robot_wait (robot_deadline_, #expression); \
  }                                              \
  G_STMT_END

/* robot_paint: lets the window of @widget draw itself once more: then everything in it has its
 * place. */
void robot_paint (GtkWidget *widget);

/* robot_go_to: gives the focus to @widget, and waits until that has scrolled it into view. */
void robot_go_to (GtkWidget *widget);

/* robot_settle: runs the program until its windows have taken in what was done to them, and it
 * has nothing to do; it is not waited for what moves without end. */
void robot_settle (void);

/* robot_find_button: (nullable): the visible button with @label below @widget. */
GtkWidget *robot_find_button (GtkWidget *widget, const char *label);

G_END_DECLS
