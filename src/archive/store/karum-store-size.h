/* karum-store-size.h: how large an archive is. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

typedef struct {
  guint64 games; /* those in the bin too */
  guint64 bytes; /* of the file */
  guint64 base;  /* of what can't be computed from anything else; the rest is derived from it */
} KarumStoreSize;

/* karum_store_get_size: measures the archive; all of its file is read. */
gboolean karum_store_get_size (KarumStore *store, KarumStoreSize *size, GError **error);

G_END_DECLS
