/* karum-columns-dialog.h: moves and resizes the columns of a list without a pointer. */
#pragma once

#include <adwaita.h>

#include "karum-lines-view.h"

#define KARUM_TYPE_COLUMNS_DIALOG (karum_columns_dialog_get_type ())

/* KarumColumnsDialog: a row for each column that the list shows, from left to right. */
G_DECLARE_FINAL_TYPE (KarumColumnsDialog, karum_columns_dialog, KARUM, COLUMNS_DIALOG, AdwWindow)

/* karum_columns_dialog_present: shows one above @parent that arranges the columns of @view. */
void karum_columns_dialog_present (GtkWindow *parent, KarumLinesView *view);
