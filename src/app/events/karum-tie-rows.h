/* karum-tie-rows.h: which tie-breaks decide in tables, and in which order. */
#pragma once

#include <adwaita.h>

#include "karum-event-table.h"

#define KARUM_TYPE_TIE_ROWS (karum_tie_rows_get_type ())

/**
 * KarumTieRows: the tie-breaks and their order, which are saved in the settings for all events.
 *
 * KarumTieRows::changed: the selection or the order has changed.
 */
G_DECLARE_FINAL_TYPE (KarumTieRows, karum_tie_rows, KARUM, TIE_ROWS, AdwExpanderRow)

/* karum_tie_rows_read: sets the tie-breaks of @options. */
void karum_tie_rows_read (KarumTieRows *self, KarumTableOptions *options);
