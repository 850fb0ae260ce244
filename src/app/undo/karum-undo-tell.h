/* karum-undo-tell.h: reports events in the window; a change has a button that undoes it. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive.h"

G_BEGIN_DECLS

/**
 * karum_undo_tell: reports the last change of @archive in the window of @widget.
 * @text: plain text, a sentence
 */
void karum_undo_tell (GtkWidget *widget, KarumArchive *archive, const char *text);

/**
 * karum_tell: shows a message in the window of @widget, instead of the previous one.
 * @text: plain text, a sentence
 */
void karum_tell (GtkWidget *widget, const char *text);

G_END_DECLS
