/* karum-event-table-print.h: the table of an event on standard output. */
#pragma once

#include "karum-event-table.h"

G_BEGIN_DECLS

/**
 * karum_event_table_print_lines: a line a player.
 * @rows: (element-type KarumTableRow)
 */
void karum_event_table_print_lines (const GPtrArray *rows);

/* karum_event_table_print_json: one document. @event: display name */
void karum_event_table_print_json (const char *event, const GPtrArray *rows);

G_END_DECLS
