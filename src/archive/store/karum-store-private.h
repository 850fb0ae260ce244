/* karum-store-private.h: the inside of a store, for the files of this folder. */
#pragma once

#include "karum-db.h"
#include "karum-finder.h"
#include "karum-history.h"
#include "karum-position-index.h"
#include "karum-position-marks.h"
#include "karum-store.h"

G_BEGIN_DECLS

typedef struct _KarumRecording KarumRecording;

struct _KarumStore {
  KarumDb *db;
  KarumArchiveAccess access;
  char *kept_log; /* (owned) (nullable): see karum_store_get_kept_log() */
  const KarumGame *const *games;
  gint64 data_version;
  KarumFinder *finder;           /* (owned): what was found */
  KarumHistory *history;         /* (owned) (nullable): where steps are remembered */
  KarumPositionIndex *positions; /* (owned) (nullable): once it was asked for */
  KarumPositionMarks *marks;     /* (owned) (nullable): of an archive that can be written */
  KarumRecording *recording;     /* (owned) (nullable): the step that is being made */
};

G_END_DECLS
