/* karum-export.h: exports records as tables and documents for other programs. */
#pragma once

#include "karum-json.h"
#include "karum-record.h"

G_BEGIN_DECLS

/* karum_export_csv_field: appends @field, in quotes where needed, and so that no spreadsheet
 * computes it. */
void karum_export_csv_field (GString *text, const char *field);

/**
 * karum_export_csv_header: appends the names of the columns (RFC 4180: fields are quoted if
 * necessary, lines end with CR LF).
 */
void karum_export_csv_header (GString *text);

/**
 * karum_export_csv: appends @record as a line: the data of the game and its main line, without
 * variations, comments, glyphs and other tags. A field that a spreadsheet would take for a formula
 * gets a leading apostrophe.
 */
void karum_export_csv (const KarumRecord *record, GString *text);

/**
 * karum_export_json: writes @record as an object: the columns of the table, `null` for unknown
 * values, then `tags` (an object of other tags) and, for an annotated game, `movetext` as in KGN.
 */
void karum_export_json (const KarumRecord *record, KarumJson *json);

G_END_DECLS
