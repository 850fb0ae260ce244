/* karum-export.h: records as tables and documents for other programs. */
#pragma once

#include "karum-json.h"
#include "karum-record.h"

G_BEGIN_DECLS

/* karum_export_csv_field: appends @field, in quotes where needed, and so that no spreadsheet
 * computes it. */
void karum_export_csv_field (GString *text, const char *field);

/**
 * karum_export_csv_header: appends the names of the columns (RFC 4180: fields in quotes where
 * needed, lines end with CR LF).
 */
void karum_export_csv_header (GString *text);

/**
 * karum_export_csv: appends @record as a line: what is known of the game and its main line.
 * Variations, comments, glyphs and other tags have no place in a table. What a spreadsheet would
 * take for a formula has an apostrophe before it.
 */
void karum_export_csv (const KarumRecord *record, GString *text);

/**
 * karum_export_json: writes @record as an object: the columns of the table, `null` where nothing is
 * known, then `tags` (an object of other tags) and `movetext`, as in KGN, of
 * an annotated game.
 */
void karum_export_json (const KarumRecord *record, KarumJson *json);

G_END_DECLS
