/* karum-which-row.h: which of several of one name is meant. */
#pragma once

#include <adwaita.h>

#define KARUM_TYPE_WHICH_ROW (karum_which_row_get_type ())

/**
 * KarumWhichRow: visible only if there are choices.
 */
G_DECLARE_FINAL_TYPE (KarumWhichRow, karum_which_row, KARUM, WHICH_ROW, AdwComboRow)

/* karum_which_row_clear: removes all choices. */
void karum_which_row_clear (KarumWhichRow *self);

/* karum_which_row_add: adds a choice; @label distinguishes it from the others. */
void karum_which_row_add (KarumWhichRow *self, gint64 id, const char *label);

/* karum_which_row_choose: selects @id if it is one of the choices. */
void karum_which_row_choose (KarumWhichRow *self, gint64 id);

/* karum_which_row_get_chosen: 0 if there are no choices. */
gint64 karum_which_row_get_chosen (KarumWhichRow *self);
