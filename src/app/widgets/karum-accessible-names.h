/* karum-accessible-names.h: names for screen readers where the toolkit gives none: GTK 4.8 and
 * libadwaita 1.2 leave switches and lists in rows, heads of columns and rows of lists without one,
 * and tell the names of their types. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* karum_accessible_names_watch: from now on, whatever comes on the screen in this program gets its
 * name. To be called once. Thread: main. */
void karum_accessible_names_watch (void);

G_END_DECLS
