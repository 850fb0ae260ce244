/* karum-migrations.h: how an archive of one version becomes one of the next. */
#pragma once

#include "karum-db.h"
#include "karum-game.h"

G_BEGIN_DECLS

typedef struct {
  const char *const *sql; /* ended by NULL; the end of the list of migrations has no SQL at all */
  /* Computes derived data of existing games; may be NULL. */
  gboolean (*fill) (KarumDb *db, const KarumGame *const *games, GError **error);
} KarumMigration;

/* Number N migrates from version N to N + 1; the first one creates the tables.
 *
 * Append only: a released migration is never edited. Tests of migrating define a list of their
 * own, with a version that only they know, in place of this one. */
extern const KarumMigration karum_migrations[];

G_END_DECLS
