/* karum-import-row.h: what is to be imported, in a list. */
#pragma once

#include <adwaita.h>

#include "karum-import-source.h"

G_BEGIN_DECLS

/* karum_import_row_new: lets a person choose the encoding of @source, unless it is UTF-8. */
GtkWidget *karum_import_row_new (KarumImportSource *source);

/* karum_import_row_new_unreadable: says why @file could not be read. */
GtkWidget *karum_import_row_new_unreadable (GFile *file, const GError *error);

G_END_DECLS
