/* karum-name-wait.h: a form is saved once all names in it have been looked up. */
#pragma once

#include "karum-name-row.h"

G_BEGIN_DECLS

/* KarumNamesKnown: @asking: (nullable): the row that has found that several have its name, if one
 * has: a person must say now who is meant. */
typedef void (*KarumNamesKnown) (GtkWidget *form, KarumNameRow *asking);

/**
 * karum_name_wait: calls @known as soon as it is known who has the names in @rows: at once, where
 * that is known. Whoever waits already for @form doesn't any more.
 * @form: what @known is for; when it goes away, nobody waits
 */
void
karum_name_wait (GtkWidget *form, KarumNameRow *const *rows, guint n_rows, KarumNamesKnown known);

G_END_DECLS
