/* karum-clipboard.h: text for other programs. */
#pragma once

#include <gtk/gtk.h>

/**
 * karum_text_content: (transfer full): provides @text, for a clipboard or a drag.
 *
 * Text is given as bytes, not as a string: GTK (at least up to 4.8) writes a string through a
 * converter whose end closes the selection of X11 synchronously. If another program has not read
 * all of a long text by then, this program waits for it for ever.
 */
GdkContentProvider *karum_text_content (const char *text);

/** karum_copy_text: puts @text on the clipboard of the display of @widget. */
void karum_copy_text (GtkWidget *widget, const char *text);
