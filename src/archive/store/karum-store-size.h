/* karum-store-size.h: the size of an archive. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

typedef struct {
  guint64 games; /* including those in the bin */
  guint64 bytes; /* of the file */
  guint64 base;  /* of base data; the rest is derived */
} KarumStoreSize;

/* karum_store_get_size: measures the archive; reads the whole file. */
gboolean karum_store_get_size (KarumStore *store, KarumStoreSize *size, GError **error);

G_END_DECLS
