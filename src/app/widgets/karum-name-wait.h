/* karum-name-wait.h: delays saving a form until all of its names have been looked up. */
#pragma once

#include "karum-name-row.h"

G_BEGIN_DECLS

/* KarumNamesKnown: @asking: (nullable): a row with a name that several have, of which the user
 * must select one first. */
typedef void (*KarumNamesKnown) (GtkWidget *form, KarumNameRow *asking);

/**
 * karum_name_wait: calls @known as soon as no lookup of @rows is running, which may be immediately.
 * Replaces a previous wait of @form.
 * @form: the object passed to @known; its destruction ends the wait
 */
void
karum_name_wait (GtkWidget *form, KarumNameRow *const *rows, guint n_rows, KarumNamesKnown known);

G_END_DECLS
