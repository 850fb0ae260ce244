/* karum-clipboard.h: text for other programs. */
#pragma once

#include <gio/gio.h>
#include <gtk/gtk.h>

#include "karum-export.h"

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

/* karum_copy_text_and_html: the same, for programs that know tables as @html, too. */
void karum_copy_text_and_html (GtkWidget *widget, const char *text, const char *html);

/* -- Recent: the recently opened archives, in GSettings. */

/* karum_recent_list: (transfer full): paths, the most recent first; may be empty. */
GStrv karum_recent_list (GSettings *settings);

/* karum_recent_add: makes @path the most recent one. */
void karum_recent_add (GSettings *settings, const char *path);

/* karum_csv_chosen: how this person wants tables for spreadsheets. */
const KarumCsv *karum_csv_chosen (void);
