#include "karum-schema.h"

#include "karum-migrations.h"

const KarumBaseTable karum_base_tables[] = {
  { "collected", TRUE },
  { "tags", TRUE },
  { "annotations", TRUE },
  { "moves", TRUE },
  { "games", TRUE },
  { "matches", FALSE },
  { "distinct_players", FALSE },
  { "distinct_events", FALSE },
  { "event_names", FALSE },
  { "events", FALSE },
  { "player_names", FALSE },
  { "players", FALSE },
  { "rulesets", FALSE },
  { "collections", FALSE },
  { "searches", FALSE },
  { NULL, FALSE },
};

const KarumBaseTable *
karum_base_table_find (const char *name)
{
  const KarumBaseTable *table = karum_base_tables;

  while (table->name && g_ascii_strcasecmp (table->name, name) != 0)
    table++;
  return table->name ? table : NULL;
}

int
karum_schema_version (void)
{
  int version = 0;

  while (karum_migrations[version].sql)
    version++;
  return version;
}

gboolean
karum_schema_get (KarumDb *db, gint64 *application, gint64 *version, GError **error)
{
  return karum_db_number (db, "PRAGMA application_id", application, error)
         && karum_db_number (db, "PRAGMA user_version", version, error);
}

static gboolean
migrate_from (KarumDb *db, const KarumGame *const *games, int version, GError **error)
{
  const KarumMigration *migration = &karum_migrations[version];
  g_autofree char *marks = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d;",
                                            KARUM_APPLICATION_ID, version + 1);

  for (const char *const *sql = migration->sql; *sql; sql++)
    if (!karum_db_execute (db, *sql, error))
      return FALSE;
  return (!migration->fill || migration->fill (db, games, error))
         && karum_db_execute (db, marks, error);
}

static gboolean
take_step (KarumDb *db, const KarumGame *const *games, gint64 *version, GError **error)
{
  gint64 application;

  /* Read again inside the transaction: another program may have migrated the file meanwhile. */
  if (!karum_schema_get (db, &application, version, error))
    return FALSE;
  if (*version < 0 || *version >= karum_schema_version ())
    return TRUE;
  if (!migrate_from (db, games, (int) *version, error))
    return FALSE;
  ++*version;
  return TRUE;
}

gboolean
karum_schema_migrate (KarumDb *db, const KarumGame *const *games, GError **error)
{
  gint64 version = 0;

  while (version < karum_schema_version ()) {
    if (!karum_db_begin (db, error))
      return FALSE;
    if (!karum_db_end (db, take_step (db, games, &version, error), error))
      return FALSE;
  }
  return TRUE;
}
