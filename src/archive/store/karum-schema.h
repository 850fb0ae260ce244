/* karum-schema.h: the version of an archive. */
#pragma once

#include "karum-db.h"
#include "karum-game.h"

/* A table of base data: what users have entered, nothing derived from it. */
typedef struct {
  const char *name;
  gboolean of_game; /* its first column is the number of a game */
} KarumBaseTable;

/* All of them, each table before the tables that it refers to; a NULL name ends the list. Every
 * new table must be added here or be derived. */
extern const KarumBaseTable karum_base_tables[];

/* karum_base_table_find: (nullable): the table with this name, in any case. */
const KarumBaseTable *karum_base_table_find (const char *name);

/* karum_schema_version: the version that this program reads and writes. */
int karum_schema_version (void);

/* karum_schema_get: reads application id and version of the file; both are 0 for an empty
 * database. */
gboolean karum_schema_get (KarumDb *db, gint64 *application, gint64 *version, GError **error);

/**
 * karum_schema_migrate: migrates the database to the current version, each step in one transaction;
 * safe when another program does the same at the same time.
 * @games: (array zero-terminated): all known games, for derived data that is computed from their
 * turns
 */
gboolean karum_schema_migrate (KarumDb *db, const KarumGame *const *games, GError **error);

/**
 * karum_schema_check: compares the tables of @db with those that this program creates; with a later
 * version, only whether it has them, with all their columns. Anything else may have been written by
 * anybody, and must not be read as an archive.
 * @version: of the file: the current or a later one
 * @indexes: (out): whether only indexes differ, which karum_schema_renew_indexes() creates again
 * Returns: FALSE with KARUM_ARCHIVE_ERROR_DAMAGED if tables differ
 */
gboolean karum_schema_check (
    KarumDb *db, const KarumGame *const *games, gint64 version, gboolean *indexes, GError **error);

/* karum_schema_renew_indexes: in a transaction: creates all indexes that aren't as this program
 * creates them again.
 * Returns: FALSE with KARUM_ARCHIVE_ERROR_DAMAGED unless the whole file is sound afterwards; the
 * transaction must be rolled back then */
gboolean karum_schema_renew_indexes (KarumDb *db, const KarumGame *const *games, GError **error);
