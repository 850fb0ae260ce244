/* robot.h: a hand on the mouse and the keyboard of a display: what a person does, a test does with
 * it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* robot_focus: gives the keyboard to the window of @widget, as a window manager would. */
void robot_focus (GtkWidget *widget);

/* robot_click: presses and releases the first button at @x, @y in @widget. */
void robot_click (GtkWidget *widget, double x, double y);

/* robot_click_middle: the same in the middle of @widget. */
void robot_click_middle (GtkWidget *widget);

/* robot_point: moves the pointer to @x, @y in @widget. */
void robot_point (GtkWidget *widget, double x, double y);

/* robot_drag: presses the button at one place in @widget and releases it at another. */
void robot_drag (GtkWidget *widget, double from_x, double from_y, double to_x, double to_y);

/* robot_key: presses and releases a key, named as by xdotool: "Left", "ctrl+z". */
void robot_key (const char *key);

/* robot_type: types @text. */
void robot_type (const char *text);

/* robot_until: runs the program until @holds, and fails if that takes unreasonably long. */
void robot_until (gboolean (*holds) (gpointer data), gpointer data);

/* robot_settle: runs the program until it has nothing to do. */
void robot_settle (void);

/* robot_find_button: (nullable): the visible button with @label below @widget. */
GtkWidget *robot_find_button (GtkWidget *widget, const char *label);

G_END_DECLS
