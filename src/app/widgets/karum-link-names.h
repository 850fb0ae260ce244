/* karum-link-names.h: links in texts are called by their words. */
#pragma once

#include <gtk/gtk.h>

/**
 * karum_link_names_give: names the links in a text for screen readers. GTK does so itself up to
 * 4.18; in 4.24 its links have no names.
 * @widget: mapped; nothing is done if it isn't a label
 */
void karum_link_names_give (GtkWidget *widget);
