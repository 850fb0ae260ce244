/* karum-spinner.h: the sign that something is waited for. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define KARUM_TYPE_SPINNER (karum_spinner_get_type ())

/**
 * KarumSpinner: a GtkSpinner that turns while it is seen. One that turned behind the page that is
 * shown would keep the window drawing frames.
 */
G_DECLARE_FINAL_TYPE (KarumSpinner, karum_spinner, KARUM, SPINNER, GtkWidget)

G_END_DECLS
