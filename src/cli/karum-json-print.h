/* karum-json-print.h: prints a JSON document to standard output. */
#pragma once

#include "karum-json.h"

G_BEGIN_DECLS

/* karum_json_begin: an empty document; must be passed to karum_json_end(). */
KarumJson karum_json_begin (void);

/* karum_json_flush: prints what has been written so far. */
void karum_json_flush (KarumJson *json);

/* karum_json_end: prints the rest and frees the data of @json. */
void karum_json_end (KarumJson *json);

G_END_DECLS
