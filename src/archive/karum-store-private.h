/* karum-store-private.h: the inside of a store, for the files of this folder. */
#pragma once

#include "karum-db.h"
#include "karum-history.h"
#include "karum-store.h"

G_BEGIN_DECLS

typedef struct _KarumRecording KarumRecording;

struct _KarumStore {
  KarumDb *db;
  KarumArchiveAccess access;
  const KarumGame *const *games;
  gint64 data_version;
  KarumHistory *history;     /* (owned) (nullable): where steps are remembered */
  KarumRecording *recording; /* (owned) (nullable): the step that is being made */
};

G_END_DECLS
