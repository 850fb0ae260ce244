/* karum-voice.h: what the program says to a screen reader. */
#pragma once

#include <gtk/gtk.h>

/**
 * karum_say: says that something has happened: a move when replaying, a result, a message. With
 * GTK 4.14 it is announced. Before, it is for a while the description of the focused widget, whose
 * changes screen readers read out; if none has the focus, of the window. It is said after
 * what has got the focus just now has been read.
 * @widget: what it is about, in a window
 * @text: plain text, short, in the user's language
 */
void karum_say (GtkWidget *widget, const char *text);

/* karum_describe: sets the accessible description of @widget, which karum_say() restores; @text:
 * (nullable): NULL for none. */
void karum_describe (GtkWidget *widget, const char *text);
