/* karum-formats.h: every form in which games can be exported. */
#pragma once

#include "karum-record-format.h"

G_BEGIN_DECLS

/* All of them, in the order in which they are offered; NULL-terminated. */
extern const KarumRecordFormat *const karum_formats[];

/* A page that replays its games in any browser: see karum-web-page.h. */
extern const KarumRecordFormat karum_format_html;

/* karum_format_find: (nullable): the format called @name; NULL if there is none. */
const KarumRecordFormat *karum_format_find (const char *name);

G_END_DECLS
