/* karum-undo-changes.c: changesets of SQLite's session extension: made, inverted and applied. */
#include <string.h>

#include "karum-players.h"
#include "karum-db-error.h"
#include "karum-schema.h"
#include "karum-statement.h"
#include "karum-texts.h"
#include "karum-undo-private.h"

sqlite3_session *
karum_db_session_new (KarumDb *db, GError **error)
{
  sqlite3_session *session = NULL;
  int code = sqlite3session_create (db->handle, "main", &session);

  for (guint i = 0; code == SQLITE_OK && karum_base_tables[i].name; i++)
    code = sqlite3session_attach (session, karum_base_tables[i].name);
  if (code == SQLITE_OK)
    return session;
  karum_db_set_error (db, code, error);
  if (session)
    sqlite3session_delete (session);
  return NULL;
}

gboolean
karum_db_session_changes (KarumDb *db, sqlite3_session *session, GBytes **changes, GError **error)
{
  void *data = NULL;
  int size = 0;
  int code = sqlite3session_changeset (session, &size, &data);

  if (code != SQLITE_OK)
    return karum_db_set_error (db, code, error);
  *changes = g_bytes_new_with_free_func (data, (gsize) size, sqlite3_free, data);
  return TRUE;
}

static int
add_changes (sqlite3_changegroup *group, GBytes *changes)
{
  gsize size;
  const void *data = g_bytes_get_data (changes, &size);

  return sqlite3changegroup_add (group, (int) size, (void *) data);
}

gboolean
karum_changes_join (GBytes *first, GBytes *second, GBytes **both)
{
  sqlite3_changegroup *group = NULL;
  void *data = NULL;
  int size = 0;
  int code = sqlite3changegroup_new (&group);

  if (code == SQLITE_OK)
    code = add_changes (group, first);
  if (code == SQLITE_OK)
    code = add_changes (group, second);
  if (code == SQLITE_OK)
    code = sqlite3changegroup_output (group, &size, &data);
  if (group)
    sqlite3changegroup_delete (group);
  if (code != SQLITE_OK)
    return FALSE;
  *both = g_bytes_new_with_free_func (data, (gsize) size, sqlite3_free, data);
  return TRUE;
}

/* -- Which rows are meant --------------------------------------------------------------------- */

/* What is touched by changes. */
typedef struct {
  GHashTable *games; /* (element-type gint64 gint64): their revisions before; 0 if not there */
  gint64 n_rows;
  gboolean players;
} Touched;

static void
touched_clear (Touched *touched)
{
  g_clear_pointer (&touched->games, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Touched, touched_clear)

static const KarumBaseTable *
find_table (const char *name)
{
  const KarumBaseTable *table = karum_base_tables;

  while (table->name && g_ascii_strcasecmp (table->name, name) != 0)
    table++;
  return table->name ? table : NULL;
}

static gint64
revision_of (KarumDb *db, gint64 game, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "SELECT revision FROM games WHERE id = ?", error);
  KarumStep step;

  if (!statement)
    return -1;
  karum_statement_bind_int (statement, 1, game);
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_ROW)
    return karum_statement_int (statement, 0);
  return step == KARUM_STEP_DONE ? 0 : -1;
}

static gboolean
touch_game (KarumDb *db, Touched *touched, gint64 game, GError **error)
{
  gint64 revision;

  if (g_hash_table_contains (touched->games, &game))
    return TRUE;
  revision = revision_of (db, game, error);
  if (revision < 0)
    return FALSE;
  g_hash_table_insert (touched->games, g_memdup2 (&game, sizeof game),
                       g_memdup2 (&revision, sizeof revision));
  return TRUE;
}

static gboolean
touch_row (KarumDb *db, Touched *touched, sqlite3_changeset_iter *row, GError **error)
{
  const char *name;
  const KarumBaseTable *table;
  int n_columns, operation, indirect;
  sqlite3_value *key = NULL;

  sqlite3changeset_op (row, &name, &n_columns, &operation, &indirect);
  touched->n_rows++;
  table = find_table (name);
  if (!table)
    return TRUE;
  touched->players |= g_str_equal (table->name, "players");
  if (!table->of_game)
    return TRUE;
  if (operation == SQLITE_INSERT)
    sqlite3changeset_new (row, 0, &key);
  else
    sqlite3changeset_old (row, 0, &key);
  return touch_game (db, touched, sqlite3_value_int64 (key), error);
}

static gboolean
find_touched (KarumDb *db, const void *data, int size, Touched *touched, GError **error)
{
  sqlite3_changeset_iter *row;
  int code = sqlite3changeset_start (&row, size, (void *) data);
  gboolean done = TRUE;

  if (code != SQLITE_OK)
    return karum_db_set_error (db, code, error);
  touched->games = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  while (done && (code = sqlite3changeset_next (row)) == SQLITE_ROW)
    done = touch_row (db, touched, row, error);
  sqlite3changeset_finalize (row);
  if (done && code != SQLITE_DONE)
    done = karum_db_set_error (db, code, error);
  return done;
}

/* -- Applying --------------------------------------------------------------------------------- */

/* Columns that tell of changes or are computed: they may differ from what a step has left. */
static gboolean
is_bookkeeping (const char *column)
{
  static const char *const names[]
      = { "revision", "changed_at", "rules_version", "content", "annotated",
          "analysed", "exchanged",  "points1",       "points2", "person" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], column))
      return TRUE;
  return FALSE;
}

static gboolean
same_value (sqlite3_value *a, sqlite3_value *b)
{
  int type = sqlite3_value_type (a);
  int size;

  if (type != sqlite3_value_type (b))
    return FALSE;
  if (type == SQLITE_NULL)
    return TRUE;
  if (type == SQLITE_INTEGER)
    return sqlite3_value_int64 (a) == sqlite3_value_int64 (b);
  size = sqlite3_value_bytes (a);
  return size == sqlite3_value_bytes (b)
         && memcmp (sqlite3_value_blob (a), sqlite3_value_blob (b), (gsize) size) == 0;
}

/* (nullable): for the names of the columns of the row's table */
static KarumStatement *
columns_of (KarumDb *db, sqlite3_changeset_iter *row, int *n_columns, int *operation)
{
  const char *table;
  int indirect;
  g_autofree char *sql = NULL;

  sqlite3changeset_op (row, &table, n_columns, operation, &indirect);
  if (!find_table (table))
    return NULL;
  sql = g_strdup_printf ("SELECT * FROM %s", table);
  return karum_db_prepare (db, sql, NULL);
}

/* Whether the row differs from what the step has left in nothing but bookkeeping. */
static gboolean
differs_in_bookkeeping (KarumDb *db, sqlite3_changeset_iter *row)
{
  int n_columns, operation;
  g_autoptr (KarumStatement) columns = columns_of (db, row, &n_columns, &operation);

  if (!columns)
    return FALSE;
  for (int i = 0; i < n_columns; i++) {
    sqlite3_value *left = NULL;
    sqlite3_value *now = NULL;

    sqlite3changeset_old (row, i, &left);
    sqlite3changeset_conflict (row, i, &now);
    /* What the step hasn't changed is not given. */
    if (left && now && !same_value (left, now)
        && !is_bookkeeping (karum_statement_name (columns, i)))
      return FALSE;
  }
  return TRUE;
}

/* Whether the row was changed in anything but bookkeeping. */
static gboolean
tells_something (KarumDb *db, sqlite3_changeset_iter *row)
{
  int n_columns, operation;
  g_autoptr (KarumStatement) columns = columns_of (db, row, &n_columns, &operation);

  if (!columns || operation != SQLITE_UPDATE)
    return TRUE;
  for (int i = 0; i < n_columns; i++) {
    sqlite3_value *value = NULL;

    sqlite3changeset_new (row, i, &value);
    if (value && !is_bookkeeping (karum_statement_name (columns, i)))
      return TRUE;
  }
  return FALSE;
}

gboolean
karum_changes_tell (KarumDb *db, GBytes *changes, gboolean *tell, GError **error)
{
  gsize size;
  const void *data = g_bytes_get_data (changes, &size);
  sqlite3_changeset_iter *row;
  int code = sqlite3changeset_start (&row, (int) size, (void *) data);

  if (code != SQLITE_OK)
    return karum_db_set_error (db, code, error);
  *tell = FALSE;
  while (!*tell && (code = sqlite3changeset_next (row)) == SQLITE_ROW)
    *tell = tells_something (db, row);
  sqlite3changeset_finalize (row);
  return code == SQLITE_ROW || code == SQLITE_DONE || code == SQLITE_OK
         || karum_db_set_error (db, code, error);
}

static int
meet_conflict (void *db, int kind, sqlite3_changeset_iter *row)
{
  return kind == SQLITE_CHANGESET_DATA && differs_in_bookkeeping (db, row)
             ? SQLITE_CHANGESET_REPLACE
             : SQLITE_CHANGESET_ABORT;
}

/* Applies changes whole, or refuses: also when more rows would go than the changes name, those that
 * were added since to what they take away. */
static gboolean
apply (KarumDb *db,
       const void *data,
       int size,
       gint64 n_rows,
       const KarumChange *change,
       KarumDirection direction,
       GError **error)
{
  gint64 before = sqlite3_total_changes64 (db->handle);
  int code = sqlite3changeset_apply (db->handle, size, (void *) data, NULL, meet_conflict, db);

  if (code == SQLITE_ABORT || (code & 0xff) == SQLITE_CONSTRAINT
      || (code == SQLITE_OK && sqlite3_total_changes64 (db->handle) - before != n_rows))
    return karum_undo_refuse (change->title, direction, error);
  return code == SQLITE_OK || karum_db_set_error (db, code, error);
}

/* -- What is derived -------------------------------------------------------------------------- */

/* A game that has changed gets a revision that nobody has seen yet. */
static gboolean
raise_revision (KarumDb *db, gint64 game, gint64 revision, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "UPDATE games SET revision = ?2 WHERE id = ?1", error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, game);
  karum_statement_bind_int (statement, 2, revision);
  return karum_statement_run (statement, error);
}

static gboolean
renew_game (KarumStore *store, gint64 game, gint64 before, GError **error)
{
  gint64 now = revision_of (store->db, game, error);

  if (now < 0)
    return FALSE;
  if (now == before)
    return TRUE;
  if (now != 0 && before != 0 && !raise_revision (store->db, game, MAX (now, before) + 1, error))
    return FALSE;
  return karum_texts_renew (store->db, store->games, game, error);
}

static gboolean
renew (KarumStore *store, const Touched *touched, gboolean *sound, GError **error)
{
  GHashTableIter iter;
  gpointer game, revision;

  g_hash_table_iter_init (&iter, touched->games);
  while (g_hash_table_iter_next (&iter, &game, &revision))
    if (!renew_game (store, *(gint64 *) game, *(gint64 *) revision, error))
      return FALSE;
  *sound = TRUE;
  return !touched->players || karum_players_renew_persons (store->db, sound, error);
}

/* -- Together --------------------------------------------------------------------------------- */

static gboolean
revert (KarumStore *store,
        const KarumChange *change,
        KarumDirection direction,
        const void *inverse,
        int size,
        GError **error)
{
  g_auto (Touched) touched = { 0 };
  gboolean sound;

  if (!find_touched (store->db, inverse, size, &touched, error)
      || !apply (store->db, inverse, size, touched.n_rows, change, direction, error)
      || !renew (store, &touched, &sound, error))
    return FALSE;
  return sound || karum_undo_refuse (change->title, direction, error);
}

gboolean
karum_changes_revert (KarumStore *store,
                      const KarumChange *change,
                      KarumDirection direction,
                      GBytes **reverse,
                      GError **error)
{
  gsize size;
  const void *data = g_bytes_get_data (change->changes, &size);
  sqlite3_session *session;
  void *inverse = NULL;
  int inverse_size = 0;
  gboolean done;
  int code;

  if (size == 0) {
    *reverse = g_bytes_ref (change->changes);
    return TRUE;
  }
  code = sqlite3changeset_invert ((int) size, data, &inverse_size, &inverse);
  if (code != SQLITE_OK)
    return karum_db_set_error (store->db, code, error);
  session = karum_db_session_new (store->db, error);
  done = session && revert (store, change, direction, inverse, inverse_size, error)
         && karum_db_session_changes (store->db, session, reverse, error);
  if (session)
    sqlite3session_delete (session);
  sqlite3_free (inverse);
  return done;
}
