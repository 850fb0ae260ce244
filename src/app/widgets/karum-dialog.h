/* karum-dialog.h: presents dialogs. */
#pragma once

#include <adwaita.h>

/* karum_dialog_present: presents @dialog, no larger than its parent window. If it has no focus
 * yet, focuses the first focusable widget below its header bar. */
void karum_dialog_present (GtkWindow *dialog);

/* karum_dialog_wrap_heading: lets a long heading of @dialog be measured for any width. libadwaita chooses
 * between a large heading of one line and a small one of several, but measures the large one for
 * widths that it doesn't fit, which GTK complains about since 4.14. */
void karum_dialog_wrap_heading (AdwMessageDialog *dialog);
