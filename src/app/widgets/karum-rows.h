/* karum-rows.h: rows that are made in code, for what an archive or a person has named. */
#pragma once

#include <gtk/gtk.h>

/**
 * karum_row_new: a row that shows these texts as they are, none of them as markup.
 * @subtitle: (nullable)
 * Returns: (transfer floating): an AdwActionRow
 */
GtkWidget *karum_row_new (const char *title, const char *subtitle);

/* karum_row_button_new: (transfer floating): a button for the end of a row, which shows @icon alone
 * and is called @name. */
GtkWidget *karum_row_button_new (const char *icon, const char *name);
