/* karum-spinner.h: that something takes time. */
#pragma once

#include <gtk/gtk.h>

#define KARUM_TYPE_SPINNER (karum_spinner_get_type ())

/**
 * KarumSpinner: a GtkSpinner that spins while it is mapped. One that spins on a hidden page would
 * keep the window drawing frames.
 */
G_DECLARE_FINAL_TYPE (KarumSpinner, karum_spinner, KARUM, SPINNER, GtkWidget)
