/* karum-arrivals-json.h: what has come into an archive, as members of a JSON document. */
#pragma once

#include "karum-import.h"
#include "karum-json.h"

/**
 * karum_arrivals_json_write: writes the counts, the new names and the games that are like one of
 * the archive, as members of an object.
 * @sources: (nullable) (element-type utf8): the source of each of the report's similar games
 */
void karum_arrivals_json_write (KarumJson *json,
                                const KarumImportReport *report,
                                const GPtrArray *sources);
