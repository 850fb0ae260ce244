/* karum-dialog.h: presents dialogs. */
#pragma once

#include <gtk/gtk.h>

/* karum_dialog_present: presents @dialog, no larger than its parent window. If it has no focus
 * yet, focuses the first focusable widget below its header bar. */
void karum_dialog_present (GtkWindow *dialog);
