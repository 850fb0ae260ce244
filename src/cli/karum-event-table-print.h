/* karum-event-table-print.h: prints the table of an event to standard output. */
#pragma once

#include "karum-event-table.h"

G_BEGIN_DECLS

/**
 * karum_event_table_print_lines: prints one line per player.
 * @rows: (element-type KarumTableRow)
 */
void karum_event_table_print_lines (const GPtrArray *rows);

/* karum_event_table_print_json: prints a JSON document. @event: display name */
void karum_event_table_print_json (const char *event, const GPtrArray *rows);

G_END_DECLS
