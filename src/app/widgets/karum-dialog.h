/* karum-dialog.h: dialogs as they are shown. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* karum_dialog_present: shows @dialog, no wider or higher than the window before which it stands,
 * with the focus on what is filled in first, below its header bar, unless it is somewhere already.
 */
void karum_dialog_present (GtkWindow *dialog);

G_END_DECLS
