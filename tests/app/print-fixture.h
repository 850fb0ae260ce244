/* print-fixture.h: the dialog of printing and its pages. */
#pragma once

#include "exchange-fixture.h"
#include "karum-print-dialog.h"

/* A template child of @widget, which must exist. */
gpointer print_child (gpointer widget, GType type, const char *name);

/* A template child of the dialog. */
gpointer print_form (gpointer dialog, const char *name);

/* Opens the dialog from the page that is shown. */
GtkWindow *print_open (Exchange *exchange);

/* Asks @dialog for the pages and waits for them. */
KarumPagesWindow *print_preview (GtkWindow *dialog);
