#include "karum-schema.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-migrations.h"
#include "karum-statement.h"

const KarumBaseTable karum_base_tables[] = {
  { "collected", TRUE },
  { "tags", TRUE },
  { "annotations", TRUE },
  { "versions", TRUE },
  { "reviews", TRUE },
  { "moves", TRUE },
  { "games", TRUE },
  { "matches", FALSE },
  { "practice", FALSE },
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

  for (const KarumMigration *migration = karum_migrations; migration->to > 0; migration++)
    version = MAX (version, migration->to);
  return version;
}

gboolean
karum_schema_get (KarumDb *db, gint64 *application, gint64 *version, GError **error)
{
  return karum_db_number (db, "PRAGMA application_id", application, error)
         && karum_db_number (db, "PRAGMA user_version", version, error);
}

static gboolean
migrate (KarumDb *db,
         const KarumGame *const *games,
         const KarumMigration *migration,
         GError **error)
{
  g_autofree char *marks = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d;",
                                            KARUM_APPLICATION_ID, migration->to);

  for (const char *const *sql = migration->sql; sql && *sql; sql++)
    if (!karum_db_execute (db, *sql, error))
      return FALSE;
  return (!migration->fill || migration->fill (db, games, error))
         && karum_db_execute (db, marks, error);
}

/* The migration from @version; NULL with @error. */
static const KarumMigration *
find_migration (KarumDb *db, gint64 version, GError **error)
{
  g_autofree char *name = g_filename_display_name (db->path);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, version);

  for (const KarumMigration *migration = karum_migrations; migration->to > 0; migration++)
    if (migration->from == version)
      return migration;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED,
               /* Translators: a file, and the number of its format */
               _ ("The archive “%s” is from a test version of Karum, whose format %s is not known. "
                  "Save its readable data to a new archive."),
               name, number);
  return NULL;
}

static gboolean
take_step (KarumDb *db, const KarumGame *const *games, gint64 *version, GError **error)
{
  const KarumMigration *migration;
  gint64 application;

  /* Read again inside the transaction: another program may have migrated the file meanwhile. */
  if (!karum_schema_get (db, &application, version, error))
    return FALSE;
  if (*version < 0 || *version >= karum_schema_version ())
    return TRUE;
  migration = find_migration (db, *version, error);
  if (!migration || !migrate (db, games, migration, error))
    return FALSE;
  *version = migration->to;
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

/* -- The schema of this program ---------------------------------------------------------------- */

/* A table, an index, or something that no archive has. */
typedef struct {
  char *type, *name, *table, *sql;
  gint64 row; /* where it is in the table of them */
} Object;

static void
object_free (gpointer data)
{
  Object *object = data;

  karum_free_all (object->type, object->name, object->table, object->sql, object);
}

/* The tables in which SQLite keeps the index of words. Their SQL is written by SQLite, whose
 * versions may differ in it. */
static gboolean
is_of_words (const char *name)
{
  return g_str_has_prefix (name, "texts_");
}

/* (transfer full) (nullable) (element-type Object): all that SQLite has not created for itself. */
static GPtrArray *
read_objects (KarumDb *db, GError **error)
{
  g_autoptr (GPtrArray) objects = g_ptr_array_new_with_free_func (object_free);
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db,
                          "SELECT type, name, tbl_name, sql, rowid FROM sqlite_schema"
                          " WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY type, name",
                          error);

  while (karum_statement_next (row, error)) {
    Object *object = g_new (Object, 1);

    *object = (Object){ karum_statement_dup_certain (row, 0), karum_statement_dup_certain (row, 1),
                        karum_statement_dup_certain (row, 2), karum_statement_dup_certain (row, 3),
                        karum_statement_int (row, 4) };
    g_ptr_array_add (objects, object);
  }
  return karum_statement_worked (row) ? g_steal_pointer (&objects) : NULL;
}

/* An archive of this program, in memory. */
static KarumDb *
open_model (const KarumGame *const *games, GError **error)
{
  g_autoptr (KarumDb) model = karum_db_open (":memory:", KARUM_DB_CREATE, NULL, error);

  return model && karum_schema_migrate (model, games, error) ? g_steal_pointer (&model) : NULL;
}

/* (nullable): the objects of a new archive, which is created for the first caller. */
static const GPtrArray *
model_objects (const KarumGame *const *games, GError **error)
{
  static GMutex mutex;
  static GPtrArray *objects;

  g_mutex_lock (&mutex);
  if (!objects) {
    g_autoptr (KarumDb) model = open_model (games, error);

    if (model)
      objects = read_objects (model, error);
  }
  g_mutex_unlock (&mutex);
  return objects;
}

static gboolean
is_index (const Object *object)
{
  return g_str_equal (object->type, "index");
}

/* -- The schema of a file ---------------------------------------------------------------------- */

static gboolean
is_same (const Object *a, const Object *b)
{
  return g_str_equal (a->type, b->type) && g_str_equal (a->name, b->name)
         && g_str_equal (a->table, b->table)
         && (is_of_words (a->name) || g_str_equal (a->sql, b->sql));
}

/* Whether @objects has exactly the one like @wanted. */
static gboolean
has (const GPtrArray *objects, const Object *wanted)
{
  karum_for_each (void, object, objects)
    if (is_same (object, wanted))
      return TRUE;
  return FALSE;
}

/* (transfer full) (element-type Object): those of @objects that @others doesn't have. */
static GPtrArray *
without (const GPtrArray *objects, const GPtrArray *others)
{
  GPtrArray *rest = g_ptr_array_new ();

  karum_for_each (void, object, objects)
    if (!has (others, object))
      g_ptr_array_add (rest, object);
  return rest;
}

/* Where a file isn't like a new archive. */
typedef struct {
  GPtrArray *found;   /* (element-type Object): all that it has */
  GPtrArray *foreign; /* what of it no new archive has */
  GPtrArray *missing; /* what only a new archive has */
} Difference;

static void
difference_clear (Difference *difference)
{
  g_clear_pointer (&difference->found, g_ptr_array_unref);
  g_clear_pointer (&difference->foreign, g_ptr_array_unref);
  g_clear_pointer (&difference->missing, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Difference, difference_clear)

/* Without @found, @error is set. @model: (nullable): as model_objects() returns it */
static Difference
compare (KarumDb *db, const GPtrArray *model, GError **error)
{
  Difference difference = { model ? read_objects (db, error) : NULL };

  if (difference.found) {
    difference.foreign = without (difference.found, model);
    difference.missing = without (model, difference.found);
  }
  return difference;
}

static gboolean
refuse (KarumDb *db, const char *object, GError **error)
{
  g_autofree char *name = g_filename_display_name (db->path);
  g_autofree char *shown = g_utf8_make_valid (object, -1);

  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED,
               /* Translators: a file, and the English name of a table */
               _ ("The archive “%s” is not structured like a Karum archive (%s). Save its readable "
                  "data to a new archive."),
               name, shown);
  return FALSE;
}

/* (nullable): the first of @objects that isn't an index */
static const Object *
find_table (const GPtrArray *objects)
{
  karum_for_each (void, object, objects)
    if (!is_index (object))
      return object;
  return NULL;
}

/* Two of the same name can't be in a sound file. */
static gboolean
check_same (KarumDb *db, const GPtrArray *model, gboolean *indexes, GError **error)
{
  g_auto (Difference) difference = compare (db, model, error);
  const Object *table;

  if (!difference.found)
    return FALSE;
  table = find_table (difference.foreign);
  if (!table)
    table = find_table (difference.missing);
  *indexes = difference.foreign->len + difference.missing->len > 0;
  return !table || refuse (db, table->name, error);
}

/* The columns of a table, one in a line, with what can't be in them. */
static char *
describe_columns (KarumDb *db, const char *table, GError **error)
{
  g_autoptr (GString) text = g_string_new ("\n");
  g_autoptr (KarumStatement) row = karum_db_ask (
      db, "SELECT name, type, \"notnull\" FROM pragma_table_info (?1)", error, table);

  while (karum_statement_next (row, error))
    g_string_append_printf (text, "%s %s %d\n", karum_statement_certain (row, 0),
                            karum_statement_certain (row, 1), (int) karum_statement_int (row, 2));
  return karum_statement_worked (row) ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static gboolean
has_columns (KarumDb *db, KarumDb *model, const char *table, gboolean *has, GError **error)
{
  g_autofree char *found = describe_columns (db, table, error);
  g_autofree char *wanted = found ? describe_columns (model, table, error) : NULL;
  g_auto (GStrv) lines = wanted ? g_strsplit (wanted, "\n", 0) : NULL;

  *has = TRUE;
  for (char **line = lines; line && *line && *has; line++) {
    g_autofree char *whole = g_strconcat ("\n", *line, "\n", NULL);

    *has = !**line || strstr (found, whole);
  }
  return lines != NULL;
}

/* A later version may have more tables and columns. */
static gboolean
check_later (KarumDb *db, const GPtrArray *objects, const KarumGame *const *games, GError **error)
{
  g_autoptr (KarumDb) model = open_model (games, error);

  if (!model)
    return FALSE;
  karum_for_each (const Object, object, objects) {
    gboolean whole;

    if (is_index (object) || is_of_words (object->name))
      continue;
    if (!has_columns (db, model, object->name, &whole, error))
      return FALSE;
    if (!whole)
      return refuse (db, object->name, error);
  }
  return TRUE;
}

/* Two trees that begin on one page destroy one another. A table or an index without a page makes
 * SQLite read what isn't there, and crash; only virtual tables have none. */
static gboolean
check_roots (KarumDb *db, GError **error)
{
  gint64 wrong;

  if (!karum_db_number (db,
                        "SELECT count (*) - count (DISTINCT rootpage)"
                        " + (SELECT count (*) FROM sqlite_schema WHERE coalesce (rootpage, 0) <= 0"
                        " AND coalesce (sql, '') NOT LIKE 'CREATE VIRTUAL TABLE %')"
                        " FROM sqlite_schema WHERE rootpage > 0",
                        &wrong, error))
    return FALSE;
  return wrong == 0 || refuse (db, "rootpage", error);
}

/* Whether nothing differs, which is true of nearly every file: creating a new archive takes longer
 * than most commands. */
static gboolean
is_known (const GPtrArray *objects)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  karum_for_each (const Object, object, objects) {
    const char *parts[] = { object->type, object->name, object->table,
                            is_of_words (object->name) ? "" : object->sql };

    for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
      g_checksum_update (sum, (const guchar *) parts[i], strlen (parts[i]) + 1);
  }
  return g_str_equal (g_checksum_get_string (sum), karum_schema_digest);
}

gboolean
karum_schema_check (
    KarumDb *db, const KarumGame *const *games, gint64 version, gboolean *indexes, GError **error)
{
  g_autoptr (GPtrArray) found = read_objects (db, error);
  const GPtrArray *model;

  *indexes = FALSE;
  if (!found || !check_roots (db, error))
    return FALSE;
  if (is_known (found))
    return TRUE;
  model = model_objects (games, error);
  if (!model)
    return FALSE;
  return version > karum_schema_version () ? check_later (db, model, games, error)
                                           : check_same (db, model, indexes, error);
}

/* -- Renewing indexes -------------------------------------------------------------------------- */

static gboolean
run_on_index (KarumDb *db, const char *verb, const char *name, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (name, "\"", 0);
  g_autofree char *quoted = g_strjoinv ("\"\"", parts);
  g_autofree char *sql = g_strdup_printf ("%s \"%s\"", verb, quoted);

  return karum_db_execute (db, sql, error);
}

/* (nullable): the index of @missing that @foreign was before it was damaged: SQLite takes names in
 * any case, and what it drops under one name it doesn't find under another. */
static const Object *
find_original (const Object *foreign, const GPtrArray *missing)
{
  karum_for_each (const Object, object, missing)
    if (is_index (object)
        && (g_ascii_strcasecmp (object->name, foreign->name) == 0
            || g_ascii_strcasecmp (object->sql, foreign->sql) == 0))
      return object;
  return NULL;
}

static gboolean
write_object (KarumDb *db, gint64 row, const Object *object, GError **error)
{
  return karum_db_tell (
      db, "UPDATE sqlite_schema SET name = ?2, tbl_name = ?3, sql = ?4 WHERE rowid = ?1", error,
      row, object->name, object->table, object->sql);
}

/* Writes the rows of damaged indexes as they were. */
static gboolean
mend_rows (KarumDb *db, const Difference *difference, GError **error)
{
  gboolean done;

  sqlite3_db_config (db->handle, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL);
  done = karum_db_execute (db, "PRAGMA writable_schema = ON", error);
  for (guint i = 0; done && i < difference->foreign->len; i++) {
    const Object *object = difference->foreign->pdata[i];
    const Object *original = find_original (object, difference->missing);

    done = !original || write_object (db, object->row, original, error);
  }
  /* Also reads the schema again. */
  done = karum_db_execute (db, "PRAGMA writable_schema = RESET", done ? error : NULL) && done;
  sqlite3_db_config (db->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  return done;
}

/* What was written back has entries of any kind. */
static gboolean
fill_mended (KarumDb *db, const Difference *difference, GError **error)
{
  karum_for_each (void, item, difference->foreign) {
    const Object *original = find_original (item, difference->missing);

    if (original && !run_on_index (db, "REINDEX", original->name, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
replace_others (KarumDb *db, const GPtrArray *model, GError **error)
{
  g_auto (Difference) difference = compare (db, model, error);

  if (!difference.found)
    return FALSE;
  karum_for_each (const Object, item, difference.foreign)
    if (!run_on_index (db, "DROP INDEX", item->name, error))
      return FALSE;
  karum_for_each (const Object, each, difference.missing)
    if (!karum_db_execute (db, each->sql, error))
      return FALSE;
  return TRUE;
}

/* Before it is committed: whether everything is as it should be now. */
static gboolean
check_renewed (KarumDb *db, const GPtrArray *model, GError **error)
{
  g_auto (Difference) difference = compare (db, model, error);
  g_autoptr (KarumStatement) row
      = difference.found ? karum_db_prepare (db, "PRAGMA integrity_check (1)", error) : NULL;
  const GPtrArray *rest;

  if (!row || !karum_statement_next (row, error))
    return FALSE;
  rest = difference.foreign->len > 0 ? difference.foreign : difference.missing;
  if (rest->len > 0)
    return refuse (db, ((const Object *) rest->pdata[0])->name, error);
  return g_strcmp0 (karum_statement_text (row, 0), "ok") == 0
         || refuse (db, karum_statement_certain (row, 0), error);
}

gboolean
karum_schema_renew_indexes (KarumDb *db, const KarumGame *const *games, GError **error)
{
  const GPtrArray *model = model_objects (games, error);
  g_auto (Difference) difference = compare (db, model, error);

  return difference.found && mend_rows (db, &difference, error)
         && fill_mended (db, &difference, error) && replace_others (db, model, error)
         && check_renewed (db, model, error);
}
