/* karum-store-private.h: the inside of a store, for the files of this folder. */
#pragma once

#include "karum-db.h"
#include "karum-store.h"

G_BEGIN_DECLS

struct _KarumStore {
  KarumDb *db;
  KarumArchiveAccess access;
  const KarumGame *const *games;
  gint64 data_version;
};

G_END_DECLS
