/* karum-which-row.h: who or what is meant where several have the name that was entered. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define KARUM_TYPE_WHICH_ROW (karum_which_row_get_type ())

/**
 * KarumWhichRow: is only seen when there is something to choose.
 */
G_DECLARE_FINAL_TYPE (KarumWhichRow, karum_which_row, KARUM, WHICH_ROW, AdwComboRow)

/* karum_which_row_clear: nobody has the name. */
void karum_which_row_clear (KarumWhichRow *self);

/* karum_which_row_add: one who has it; @label tells them from the others. */
void karum_which_row_add (KarumWhichRow *self, gint64 id, const char *label);

/* karum_which_row_choose: chooses @id, if it is among them. */
void karum_which_row_choose (KarumWhichRow *self, gint64 id);

/* karum_which_row_get_chosen: 0 if nobody has the name. */
gint64 karum_which_row_get_chosen (KarumWhichRow *self);

G_END_DECLS
