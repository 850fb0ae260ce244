#include "karum-undo-touched.h"

#include "karum-db-error.h"
#include "karum-players.h"
#include "karum-schema.h"
#include "karum-statement.h"
#include "karum-texts.h"

void
karum_touched_clear (KarumTouched *touched)
{
  g_clear_pointer (&touched->games, g_hash_table_unref);
}

/* -- Which rows are meant --------------------------------------------------------------------- */

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
touch_game (KarumDb *db, KarumTouched *touched, gint64 game, GError **error)
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
touch_row (KarumDb *db, KarumTouched *touched, sqlite3_changeset_iter *row, GError **error)
{
  const char *name;
  const KarumBaseTable *table;
  int n_columns, operation, indirect;
  sqlite3_value *key = NULL;

  sqlite3changeset_op (row, &name, &n_columns, &operation, &indirect);
  touched->n_rows++;
  table = karum_base_table_find (name);
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

gboolean
karum_touched_find (KarumDb *db, const void *data, int size, KarumTouched *touched, GError **error)
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

/* -- What is derived -------------------------------------------------------------------------- */

/* Gives a changed game a new revision that was never used. */
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
  gint64 now = revision_of (karum_store_db (store), game, error);

  if (now < 0)
    return FALSE;
  if (now == before)
    return TRUE;
  if (now != 0 && before != 0
      && !raise_revision (karum_store_db (store), game, MAX (now, before) + 1, error))
    return FALSE;
  return karum_texts_renew (karum_store_db (store), karum_store_games (store), game, error);
}

gboolean
karum_touched_renew (KarumStore *store,
                     const KarumTouched *touched,
                     gboolean *sound,
                     GError **error)
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
