/* karum-name-dialog.h: asking for a name. */
#pragma once

#include <adwaita.h>

#define KARUM_TYPE_NAME_DIALOG (karum_name_dialog_get_type ())

/**
 * KarumNameDialog::named (string): the user has entered a name, trimmed; the dialog closes itself.
 */
G_DECLARE_FINAL_TYPE (KarumNameDialog, karum_name_dialog, KARUM, NAME_DIALOG, AdwMessageDialog)

/**
 * karum_name_dialog_new: (transfer none): to be presented by the caller.
 * @heading: the title, “Rename the Collection”
 * @accept: the label of the button, with a mnemonic
 * @name: (nullable): the present name
 */
KarumNameDialog *karum_name_dialog_new (GtkWindow *parent,
                                        const char *heading,
                                        const char *accept,
                                        const char *name);
