/* karum-number-field.h: fields of numbers. */
#pragma once

#include <gtk/gtk.h>

/* karum_number_field_tend: called for every widget that is mapped. A field of a number shows the
 * decimal mark of the interface's language and reads a point and a comma; the wheel, which scrolls
 * the page below the pointer, doesn't change it. */
void karum_number_field_tend (GtkWidget *widget);
