/* karum-names.h: names for completion. */
#pragma once

#include "karum-archive-types.h"
#include "karum-db.h"

G_BEGIN_DECLS

/* karum_names_find: as karum_store_names() */
GStrv
karum_names_find (KarumDb *db, KarumNameKind kind, const char *text, guint limit, GError **error);

G_END_DECLS
