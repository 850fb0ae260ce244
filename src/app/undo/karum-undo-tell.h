/* karum-undo-tell.h: says that something was changed, with a button that takes just that back. */
#pragma once

#include <gtk/gtk.h>

#include "karum-archive.h"

G_BEGIN_DECLS

/**
 * karum_undo_tell: tells of the last change of @archive, in the window that @widget is in.
 * @text: plain text, a sentence
 */
void karum_undo_tell (GtkWidget *widget, KarumArchive *archive, const char *text);

G_END_DECLS
