/* karum-schema.h: the tables of an archive and how they came about, version by version. */
#pragma once

#include "karum-db.h"
#include "karum-game.h"

G_BEGIN_DECLS

/* A table of base data: what people have entered, nothing that is computed from it. */
typedef struct {
  const char *name;
  gboolean of_game; /* its first column is a game */
} KarumBaseTable;

/* All of them, those that refer to others before those; a NULL name ends them. Every new table
 * belongs here or is derived. */
extern const KarumBaseTable karum_base_tables[];

/* karum_base_table_find: (nullable): the one with this name, whatever its case. */
const KarumBaseTable *karum_base_table_find (const char *name);

/* karum_schema_version: the version that this program reads and writes. */
int karum_schema_version (void);

/* karum_schema_get: reads what the file says it is; both 0 for an empty database. */
gboolean karum_schema_get (KarumDb *db, gint64 *application, gint64 *version, GError **error);

/**
 * karum_schema_migrate: brings the database from its version to the present one, each step in one
 * transaction; safe when another program does the same at the same time.
 * @games: (array zero-terminated): the games to know, where derived data is computed from their
 * turns
 */
gboolean karum_schema_migrate (KarumDb *db, const KarumGame *const *games, GError **error);

G_END_DECLS
