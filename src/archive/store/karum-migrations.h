/* karum-migrations.h: how an archive of one version becomes one of the next. */
#pragma once

#include "karum-db.h"
#include "karum-game.h"

typedef struct {
  int from, to;           /* versions; the end of the list has 0 for both */
  const char *const *sql; /* (nullable): ended by NULL */
  /* Computes derived data of existing games; may be NULL. */
  gboolean (*fill) (KarumDb *db, const KarumGame *const *games, GError **error);
} KarumMigration;

/* From version 0, the tables are created.
 *
 * Append only: a released migration is never edited, and later ones begin where the last one ends.
 * Tests of migrating define a list of their own, with a version that only they know, in place of
 * this one. */
extern const KarumMigration karum_migrations[];

/* The SHA-256 of all tables and indexes that they leave, as karum_schema_check() reads them: most
 * files are known by it. Others are compared with a new archive. */
extern const char karum_schema_digest[];
