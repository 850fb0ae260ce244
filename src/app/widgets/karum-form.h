/* karum-form.h: saves what is typed in a dialog, also if the dialog is closed meanwhile. */
#pragma once

#include "karum-loader.h"

/* KarumFormFault: @dialog shows why it could not be saved. @message: (nullable): NULL for nothing
 * anymore */
typedef void (*KarumFormFault) (gpointer dialog, const char *message);

/**
 * karum_form_save: sends the change that was entered in @dialog. If the dialog is closed before the
 * answer, it is only hidden: it is destroyed when everything is saved, and shown again, with all
 * that was typed and the fault, if that fails. If it is destroyed nevertheless, the window that it
 * belongs to tells the fault.
 * @dialog: a GtkWindow; alive when the functions are called
 * @request: (transfer full)
 * @saved: called with the result, possibly after the dialog was closed
 * @fault: not called for a dialog that is destroyed
 */
void karum_form_save (gpointer dialog,
                      KarumArchive *archive,
                      KarumRequest *request,
                      KarumTake saved,
                      KarumFormFault fault);

/* karum_form_is_saving: whether the answer to a change is still to come. */
gboolean karum_form_is_saving (gpointer dialog);
