/* karum-undo-tell.h: says what has happened, in the window; of a change, with a button that takes
 * just that back. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive.h"

G_BEGIN_DECLS

/**
 * karum_undo_tell: tells of the last change of @archive, in the window that @widget is in.
 * @text: plain text, a sentence
 */
void karum_undo_tell (GtkWidget *widget, KarumArchive *archive, const char *text);

/**
 * karum_tell: tells something in the window that @widget is in, in place of what was told before.
 * @text: plain text, a sentence
 */
void karum_tell (GtkWidget *widget, const char *text);

G_END_DECLS
