/* karum-store-options.h: how an archive is opened. */
#pragma once

#include <glib.h>

#include "karum-game.h"

/**
 * KarumStoreOptions: how to open a store; zero for the defaults.
 */
typedef struct {
  const KarumGame *const *games; /* (nullable) (array zero-terminated): instead of karum_games */
  const char *vfs;               /* (nullable): the SQLite VFS */
  gboolean existing;             /* don't create a new archive if there is no such file */
  guint patience;                /* milliseconds to wait for another program; 0 for the default */
  gboolean migrates_only; /* nothing is written but, after the copy, the migration to the current
                             version */
  gboolean read_only;     /* nothing is written, even if the file is writable */
  gboolean glance; /* with @read_only: no lock files appear beside an archive that no program uses;
                      one that begins to write it meanwhile may make reading fail */
} KarumStoreOptions;
