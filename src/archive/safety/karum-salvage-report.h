/* karum-salvage-report.h: what was saved of a damaged archive, and what was lost. */
#pragma once

#include "karum-store.h"

/**
 * KarumSalvage: what was saved and what was lost. Zero at first.
 */
typedef struct {
  guint64 games, players, events; /* in the new archive */
  /* Games: as they were saved; completed from backups; possibly altered; not in the new archive. */
  guint64 whole, completed, doubted, missing;
  /* Each (owned) (nullable) (element-type utf8): translated sentences. */
  GPtrArray *lost;     /* missing in the new archive */
  GPtrArray *restored; /* from where games were completed */
  GPtrArray *doubtful; /* in the new archive, but possibly altered */
} KarumSalvage;

void karum_salvage_clear (KarumSalvage *salvage);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumSalvage, karum_salvage_clear)

/* karum_salvage_tell_game: appends a sentence to @list that names game @id and says @what
 * happened to it. */
void karum_salvage_tell_game (KarumStore *store, GPtrArray *list, gint64 id, const char *what);
