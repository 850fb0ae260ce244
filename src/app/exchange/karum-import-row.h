/* karum-import-row.h: a source in the list of an import. */
#pragma once

#include <adwaita.h>

#include "karum-import-source.h"

G_BEGIN_DECLS

/* karum_import_row_new: with a choice of encoding for @source, unless it is UTF-8. */
GtkWidget *karum_import_row_new (KarumImportSource *source);

/* karum_import_row_new_unreadable: shows why @file could not be read. */
GtkWidget *karum_import_row_new_unreadable (GFile *file, const GError *error);

G_END_DECLS
