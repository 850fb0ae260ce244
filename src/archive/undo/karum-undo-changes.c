/* karum-undo-changes.c: creates, inverts and applies changesets of SQLite's session extension. */
#include <string.h>

#include "karum-arrays.h"
#include "karum-db.h"
#include "karum-games-table.h"
#include "karum-players.h"
#include "karum-progress.h"
#include "karum-schema.h"
#include "karum-seals.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-texts.h"
#include "karum-undo-private.h"
#include "karum-versions-table.h"

/* What a changeset changes. */
typedef struct {
  GHashTable *games; /* (element-type gint64 gint64): old revisions; 0 if missing */
  /* (element-type gint64 KarumVersion): as first recorded, where versions are removed */
  GHashTable *firsts;
  gint64 n_rows; /* number of changed rows, without reviews */
  gboolean players;
} Touched;

static void
touched_clear (Touched *touched)
{
  g_clear_pointer (&touched->games, g_hash_table_unref);
  g_clear_pointer (&touched->firsts, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Touched, touched_clear)

/* -- Which rows are meant --------------------------------------------------------------------- */

static gboolean
touch_game (KarumDb *db, Touched *touched, gint64 game, GError **error)
{
  gint64 revision;

  if (g_hash_table_contains (touched->games, &game))
    return TRUE;
  revision = karum_games_table_revision (db, game, error);
  if (revision < 0)
    return FALSE;
  karum_seals_note (db, KARUM_SEALED_GAME, game);
  g_hash_table_insert (touched->games, g_memdup2 (&game, sizeof game),
                       g_memdup2 (&revision, sizeof revision));
  return TRUE;
}

/* Reviews are no changes of a person: they come and go with their games, whatever has been found
 * since. */
static gboolean
is_review (const char *table)
{
  return g_str_equal (table, "reviews");
}

/* The game to which the row belongs; 0 for others. */
static gint64
game_of (sqlite3_changeset_iter *row)
{
  const char *name;
  const KarumBaseTable *table;
  int n_columns, operation, indirect;
  sqlite3_value *key = NULL;

  sqlite3changeset_op (row, &name, &n_columns, &operation, &indirect);
  table = karum_base_table_find (name);
  if (!table || !table->of_game)
    return 0;
  if (operation == SQLITE_INSERT)
    sqlite3changeset_new (row, 0, &key);
  else
    sqlite3changeset_old (row, 0, &key);
  return sqlite3_value_int64 (key);
}

static void
note_first (KarumDb *db, Touched *touched, gint64 game)
{
  KarumVersion *first = karum_versions_get_first (db, game);

  if (first)
    g_hash_table_insert (touched->firsts, g_memdup2 (&game, sizeof game), first);
}

static gboolean
touch_row (KarumDb *db, Touched *touched, sqlite3_changeset_iter *row, GError **error)
{
  const char *name;
  int n_columns, operation, indirect;
  gint64 game = game_of (row);

  sqlite3changeset_op (row, &name, &n_columns, &operation, &indirect);
  touched->n_rows += !is_review (name);
  touched->players |= g_ascii_strcasecmp (name, "players") == 0;
  if (operation == SQLITE_DELETE && g_ascii_strcasecmp (name, "versions") == 0)
    note_first (db, touched, game);
  return game == 0 || touch_game (db, touched, game, error);
}

/* Determines what the changeset @data would change.
 * @touched: must be empty */
static gboolean
touched_find (KarumDb *db, const void *data, int size, Touched *touched, GError **error)
{
  sqlite3_changeset_iter *row;
  int code = sqlite3changeset_start (&row, size, (void *) data);
  gboolean done = TRUE;

  if (code != SQLITE_OK)
    return karum_db_set_error (db, code, error);
  touched->games = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  touched->firsts
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, karum_version_unref);
  while (done && (code = sqlite3changeset_next (row)) == SQLITE_ROW)
    done = touch_row (db, touched, row, error);
  sqlite3changeset_finalize (row);
  if (done && code != SQLITE_DONE)
    done = karum_db_set_error (db, code, error);
  return done;
}

/* -- What is derived -------------------------------------------------------------------------- */

static gboolean
renew_game (KarumStore *store, gint64 game, gint64 before, GError **error)
{
  gint64 now = karum_games_table_revision (karum_store_db (store), game, error);

  if (now < 0)
    return FALSE;
  if (now == before)
    return TRUE;
  if (now != 0 && before != 0
      && !karum_games_table_set_revision (karum_store_db (store), game, MAX (now, before) + 1,
                                          error))
    return FALSE;
  return karum_texts_renew (karum_store_db (store), karum_store_games (store), game, error);
}

/**
 * touched_renew: updates derived data after the changes; games get a new revision that was
 * never used.
 * @sound: (out): FALSE if merged players now form a cycle
 */
static gboolean
touched_renew (KarumStore *store, const Touched *touched, gboolean *sound, GError **error)
{
  GHashTableIter iter;
  gpointer game, revision;

  g_hash_table_iter_init (&iter, touched->games);
  while (g_hash_table_iter_next (&iter, &game, &revision))
    if (!renew_game (store, *(gint64 *) game, *(gint64 *) revision, error))
      return FALSE;
  *sound = TRUE;
  return !touched->players || karum_players_renew_persons (karum_store_db (store), sound, error);
}

/* In bytes; a session allocates a piece of memory for each changed row. */
#define LARGE_SESSION (4 * 1024 * 1024)

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
    karum_db_session_free (session);
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

void
karum_db_session_free (sqlite3_session *session)
{
  gboolean large = sqlite3session_memory_used (session) > LARGE_SESSION;

  sqlite3session_delete (session);
  if (large)
    karum_memory_give_back ();
}

/* -- Applying --------------------------------------------------------------------------------- */

/* Columns with change tracking or computed values: later changes of these don't prevent undoing. */
static gboolean
is_bookkeeping (const char *column)
{
  static const char *const names[]
      = { "revision", "changed_at", "rules_version", "content", "annotated", "analysed",
          "kinds",    "exchanged",  "points1",       "points2", "person",    "seal" };

  karum_for_each_of (name, names)
    if (g_str_equal (*name, column))
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

KarumStatement *
karum_row_columns (KarumDb *db, sqlite3_changeset_iter *row, int *n_columns, int *operation)
{
  const char *table;
  int indirect;
  g_autofree char *sql = NULL;

  sqlite3changeset_op (row, &table, n_columns, operation, &indirect);
  if (!karum_base_table_find (table))
    return NULL;
  sql = g_strdup_printf ("SELECT * FROM %s", table);
  return karum_db_prepare (db, sql, NULL);
}

/* Whether the row differs from its state after the step only in bookkeeping columns. */
static gboolean
differs_in_bookkeeping (KarumDb *db, sqlite3_changeset_iter *row)
{
  int n_columns, operation;
  g_autoptr (KarumStatement) columns = karum_row_columns (db, row, &n_columns, &operation);

  if (!columns)
    return FALSE;
  for (int i = 0; i < n_columns; i++) {
    sqlite3_value *left = NULL;
    sqlite3_value *now = NULL;

    sqlite3changeset_old (row, i, &left);
    sqlite3changeset_conflict (row, i, &now);
    /* Columns that the step hasn't changed are NULL here. */
    if (left && now && !same_value (left, now)
        && !is_bookkeeping (karum_statement_name (columns, i)))
      return FALSE;
  }
  return TRUE;
}

/* -- What stands in the way -------------------------------------------------------------------- */

/* (transfer full): the table of the row, and its key there. */
static char *
row_key (sqlite3_changeset_iter *row)
{
  const char *table;
  int n_columns, operation, indirect;
  unsigned char *is_key;
  GString *key;

  sqlite3changeset_op (row, &table, &n_columns, &operation, &indirect);
  sqlite3changeset_pk (row, &is_key, &n_columns);
  key = g_string_new (table);
  for (int i = 0; i < n_columns; i++) {
    sqlite3_value *value = NULL;

    if (!is_key[i])
      continue;
    if (operation == SQLITE_INSERT)
      sqlite3changeset_new (row, i, &value);
    else
      sqlite3changeset_old (row, i, &value);
    g_string_append_printf (key, "|%s", (const char *) sqlite3_value_text (value));
  }
  return g_string_free (key, FALSE);
}

guint64
karum_row_changed (KarumDb *db, sqlite3_changeset_iter *row)
{
  int n_columns, operation;
  g_autoptr (KarumStatement) columns = karum_row_columns (db, row, &n_columns, &operation);
  guint64 changed = 0;

  if (!columns || operation != SQLITE_UPDATE)
    return G_MAXUINT64;
  for (int i = 0; i < n_columns; i++) {
    sqlite3_value *value = NULL;

    sqlite3changeset_new (row, i, &value);
    if (value && !is_bookkeeping (karum_statement_name (columns, i)))
      changed |= G_GUINT64_CONSTANT (1) << (i % 64);
  }
  return changed;
}

/* Adds the rows of @changes to @touched (element-type utf8 guint64), or, with @find, only tells
 * whether one of their columns is there. Reviews are in nobody's way. */
static gboolean
compare_rows (KarumDb *db, GBytes *changes, GHashTable *touched, gboolean find)
{
  gsize size;
  const void *data = g_bytes_get_data (changes, &size);
  sqlite3_changeset_iter *row;
  gboolean found = FALSE;

  if (sqlite3changeset_start (&row, (int) size, (void *) data) != SQLITE_OK)
    return FALSE;
  while (!found && sqlite3changeset_next (row) == SQLITE_ROW) {
    g_autofree char *key = row_key (row);
    guint64 columns = g_str_has_prefix (key, "reviews|") ? 0 : karum_row_changed (db, row);
    const guint64 *there = g_hash_table_lookup (touched, key);

    if (find)
      found = there && (*there & columns);
    else
      g_hash_table_insert (touched, g_steal_pointer (&key), g_memdup2 (&columns, sizeof columns));
  }
  sqlite3changeset_finalize (row);
  return found;
}

KarumChange *
karum_changes_find_obstacle (KarumDb *db, const KarumChange *change)
{
  g_autoptr (GHashTable) touched = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (KarumStatement) later = NULL;

  compare_rows (db, change->changes, touched, FALSE);
  later = karum_db_ask (db,
                        "SELECT id FROM history WHERE place > ?1 AND state = 1 ORDER BY place DESC",
                        NULL, change->place);
  if (!later)
    return NULL;
  while (karum_statement_next (later, NULL)) {
    g_autoptr (KarumChange) other
        = karum_history_read (db, (guint64) karum_statement_int (later, 0), NULL);

    if (other && compare_rows (db, other->changes, touched, TRUE))
      return g_steal_pointer (&other);
  }
  return NULL;
}

/* -- Which game it is -------------------------------------------------------------------------- */

/* Whether a game comes with the row, or goes. */
static gboolean
brings_game (sqlite3_changeset_iter *row)
{
  const char *table;
  int n_columns, operation, indirect;

  sqlite3changeset_op (row, &table, &n_columns, &operation, &indirect);
  return operation != SQLITE_UPDATE && g_ascii_strcasecmp (table, "games") == 0;
}

gint64
karum_changes_game (GBytes *changes)
{
  gsize size;
  const void *data = g_bytes_get_data (changes, &size);
  sqlite3_changeset_iter *row;
  gint64 game = 0;
  gboolean alone = TRUE;

  if (sqlite3changeset_start (&row, (int) size, (void *) data) != SQLITE_OK)
    return 0;
  while (alone && sqlite3changeset_next (row) == SQLITE_ROW) {
    gint64 of_row = game_of (row);

    alone = (game == 0 || of_row == 0 || of_row == game) && !brings_game (row);
    game = of_row != 0 ? of_row : game;
  }
  sqlite3changeset_finalize (row);
  return alone ? game : 0;
}

static int
meet_conflict (void *db, int kind, sqlite3_changeset_iter *row)
{
  const char *table;
  int n_columns, operation, indirect;

  if (kind != SQLITE_CHANGESET_FOREIGN_KEY) {
    sqlite3changeset_op (row, &table, &n_columns, &operation, &indirect);
    if (is_review (table))
      return kind == SQLITE_CHANGESET_DATA ? SQLITE_CHANGESET_REPLACE : SQLITE_CHANGESET_OMIT;
  }
  return kind == SQLITE_CHANGESET_DATA && differs_in_bookkeeping (db, row)
             ? SQLITE_CHANGESET_REPLACE
             : SQLITE_CHANGESET_ABORT;
}

static int
leave_reviews (void *data, const char *table)
{
  (void) data;
  return !is_review (table);
}

static int
only_reviews (void *data, const char *table)
{
  (void) data;
  return is_review (table);
}

/* The number of reviews of the games. */
static gboolean
count_reviews (KarumDb *db, const Touched *touched, gint64 *count, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT 1 FROM reviews WHERE game = ?1", error);
  GHashTableIter iter;
  gpointer game;

  *count = 0;
  if (!row)
    return FALSE;
  g_hash_table_iter_init (&iter, touched->games);
  while (g_hash_table_iter_next (&iter, &game, NULL)) {
    KarumStep step;

    karum_statement_bind_int (row, 1, *(gint64 *) game);
    step = karum_statement_step (row, error);
    if (step == KARUM_STEP_ERROR)
      return FALSE;
    *count += step == KARUM_STEP_ROW;
    karum_statement_rewind (row);
  }
  return TRUE;
}

/* Applies all changes or none. Also refuses if more rows were changed than the changeset contains:
 * then foreign keys have deleted rows that were added later; but for the reviews of games that
 * go. Those that come back follow their games. */
static gboolean
apply (KarumDb *db,
       const void *data,
       int size,
       const Touched *touched,
       const KarumChange *change,
       KarumDirection direction,
       GError **error)
{
  gint64 before = sqlite3_total_changes64 (db->handle), reviews, left, changed;
  int code;

  if (!count_reviews (db, touched, &reviews, error))
    return FALSE;
  code = sqlite3changeset_apply (db->handle, size, (void *) data, leave_reviews, meet_conflict, db);
  changed = sqlite3_total_changes64 (db->handle) - before;
  if (code == SQLITE_OK && !count_reviews (db, touched, &left, error))
    return FALSE;
  if (code == SQLITE_ABORT || (code & 0xff) == SQLITE_CONSTRAINT
      || (code == SQLITE_OK && changed - (reviews - left) != touched->n_rows))
    return karum_undo_refuse (change->title, direction, error);
  if (code == SQLITE_OK)
    code
        = sqlite3changeset_apply (db->handle, size, (void *) data, only_reviews, meet_conflict, db);
  return code == SQLITE_OK || karum_db_set_error (db, code, error);
}

/* What was done since to a record that was first changed by what is undone now may be there still.
 */
static gboolean
put_back_firsts (KarumStore *store, const Touched *touched, GError **error)
{
  GHashTableIter iter;
  gpointer game, first;

  g_hash_table_iter_init (&iter, touched->firsts);
  while (g_hash_table_iter_next (&iter, &game, &first))
    if (!karum_versions_put_back (karum_store_db (store), karum_store_games (store),
                                  *(gint64 *) game, first, error))
      return FALSE;
  return TRUE;
}

/* Before format 22 nothing was known of the places in a collection: what was taken out then comes
 * back last. */
static gboolean
put_last (KarumDb *db, GError **error)
{
  return karum_db_execute (
      db,
      "UPDATE collected SET place = o.place FROM (SELECT t.game, t.collection,"
      "   row_number () OVER (PARTITION BY t.collection ORDER BY t.game)"
      "   + (SELECT min (max (place), 1 << 40) FROM collected"
      "     WHERE collection = t.collection) AS place"
      "   FROM collections c CROSS JOIN collected t ON t.collection = c.id AND t.place = 0) o"
      " WHERE collected.game = o.game AND collected.collection = o.collection",
      error);
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

  if (!touched_find (karum_store_db (store), inverse, size, &touched, error)
      || !apply (karum_store_db (store), inverse, size, &touched, change, direction, error)
      || !put_last (karum_store_db (store), error)
      || !touched_renew (store, &touched, &sound, error)
      || !put_back_firsts (store, &touched, error))
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
    return karum_db_set_error (karum_store_db (store), code, error);
  session = karum_db_session_new (karum_store_db (store), error);
  done = session && revert (store, change, direction, inverse, inverse_size, error)
         && karum_db_session_changes (karum_store_db (store), session, reverse, error);
  sqlite3_free (inverse);
  g_clear_pointer (&session, karum_db_session_free);
  return done;
}
