/* karum-accessible-names.h: accessible names that the toolkit lacks: in GTK 4.8 and libadwaita
 * 1.2, switches and lists in rows, column headers and list rows have none, or the names of their
 * types. */
#pragma once

#include "karum-accessible-name.h"

/* karum_accessible_names_watch: names every widget of the program when it is mapped, leads the
 * focus through it (karum-focus.h), and gives room to its texts (karum-room.h). Thread: main. */
void karum_accessible_names_watch (void);

/* karum_row_name: what a screen reader says of a row of a list, instead of the texts in it; for
 * "bind". */
void karum_row_name (GtkListItem *item, const char *name);
