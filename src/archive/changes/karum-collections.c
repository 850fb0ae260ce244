#include "karum-collections.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-game-set.h"
#include "karum-games-table.h"
#include "karum-marks.h"
#include "karum-fold.h"
#include "karum-name.h"
#include "karum-names.h"
#include "karum-events.h"
#include "karum-players.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-erase.h"
#include "karum-undo.h"

gboolean
karum_store_set_stars (
    KarumStore *store, const gint64 *games, guint n_games, guint stars, GError **error)
{
  return karum_store_step_each (store, N_ ("Rating games with stars"), games, n_games,
                                karum_marks_write_stars, MIN (stars, KARUM_MOST_STARS), error);
}

/* Runs @statement, which has the number of a game as ?1, for each game. */
static gboolean
run_for_each (KarumStatement *statement, const gint64 *games, guint n_games, GError **error)
{
  for (guint i = 0; i < n_games; i++) {
    karum_statement_bind_int (statement, 1, games[i]);
    if (!karum_statement_run (statement, error))
      return FALSE;
    karum_statement_rewind (statement);
  }
  return TRUE;
}

/* A game that leaves the bin takes with it whom and what it names. */
static gboolean
bin (KarumDb *db, const gint64 *games, guint n_games, gboolean binned, GError **error)
{
  gint64 now = g_get_real_time () / 1000;

  for (guint i = 0; i < n_games; i++)
    if (!(binned || karum_events_revive (db, games[i], error))
        || !karum_games_table_bin (db, games[i], binned, now, error)
        || !(binned || karum_players_revive (db, games[i], error)))
      return FALSE;
  return TRUE;
}

gboolean
karum_store_bin_games (
    KarumStore *store, const gint64 *games, guint n_games, gboolean binned, GError **error)
{
  const char *one = binned ? N_ ("Moving a game to the bin") : N_ ("Restoring a game");
  const char *several = binned ? N_ ("Moving games to the bin") : N_ ("Restoring games");
  const char *title = n_games == 1 ? one : several;

  return karum_store_begin_step (store, title, error)
         && karum_store_end_step (
             store, bin (karum_store_db (store), games, n_games, binned, error), error);
}

static void
add_doomed (GHashTable *doomed, gint64 game)
{
  g_hash_table_add (doomed, g_memdup2 (&game, sizeof game));
}

/* Those of @games that are in the bin; all that are if it is NULL. */
static gboolean
find_doomed (KarumDb *db, const gint64 *games, guint n_games, GHashTable *doomed, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db, games ? "SELECT id FROM binned_games WHERE id = ?1" : "SELECT id FROM binned_games",
      error);
  KarumStep step = row ? KARUM_STEP_DONE : KARUM_STEP_ERROR;

  for (guint i = 0; step != KARUM_STEP_ERROR && i < (games ? n_games : 1); i++) {
    karum_statement_rewind (row);
    if (games)
      karum_statement_bind_int (row, 1, games[i]);
    while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW)
      add_doomed (doomed, karum_statement_int (row, 0));
  }
  return step != KARUM_STEP_ERROR;
}

static gboolean
destroy (KarumDb *db, GHashTable *doomed, GError **error)
{
  GHashTableIter iter;
  gpointer game;

  g_hash_table_iter_init (&iter, doomed);
  while (g_hash_table_iter_next (&iter, &game, NULL))
    if (!karum_games_table_delete_for_good (db, *(gint64 *) game, error))
      return FALSE;
  return TRUE;
}

gboolean
karum_store_destroy_games (KarumStore *store, const gint64 *games, guint n_games, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (GHashTable) doomed = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  if (!karum_store_begin_erasure (store, error))
    return FALSE;
  return karum_store_end_erasure (store,
                                  find_doomed (db, games, n_games, doomed, error)
                                      && destroy (db, doomed, error)
                                      && karum_history_forget_games (store, doomed, error),
                                  error);
}

static void
row_clear (gpointer data)
{
  KarumCollectionRow *row = data;

  g_free (row->name);
}

void
karum_collection_row_unref (KarumCollectionRow *row)
{
  g_atomic_rc_box_release_full (row, row_clear);
}

static void
row_free (gpointer row)
{
  karum_collection_row_unref (row);
}

static gboolean
count_chosen (
    KarumDb *db, KarumCollectionRow *row, const gint64 *games, guint n_games, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "SELECT 1 FROM collected WHERE collection = ? AND game = ?", error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, row->id);
  for (guint i = 0; i < n_games; i++) {
    KarumStep step;

    karum_statement_bind_int (statement, 2, games[i]);
    step = karum_statement_step (statement, error);
    if (step == KARUM_STEP_ERROR)
      return FALSE;
    row->chosen += step == KARUM_STEP_ROW ? 1 : 0;
    karum_statement_rewind (statement);
  }
  return TRUE;
}

GPtrArray *
karum_store_list_collections (KarumStore *store, const gint64 *games, guint n_games, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      karum_store_db (store),
      "SELECT c.id, c.name, (SELECT count (*) FROM collected t JOIN shown_games g ON g.id = t.game"
      " WHERE t.collection = c.id) FROM collections c ORDER BY c.folded, c.id",
      error);

  while (karum_statement_next (statement, error)) {
    KarumCollectionRow *row = g_atomic_rc_box_new0 (KarumCollectionRow);

    g_ptr_array_add (rows, row);
    row->id = karum_statement_int (statement, 0);
    row->name = karum_statement_dup_certain (statement, 1);
    row->games = (guint) karum_statement_int (statement, 2);
    if (!count_chosen (karum_store_db (store), row, games, n_games, error))
      return NULL;
  }
  return karum_statement_worked (statement) ? g_steal_pointer (&rows) : NULL;
}

gboolean
karum_store_add_collection (KarumStore *store, const char *name, gint64 *id, GError **error)
{
  gint64 added;

  if (!karum_store_begin_step (store, N_ ("Adding a collection"), error))
    return FALSE;
  added = karum_collections_add (karum_store_db (store), name, error);
  if (!karum_store_end_step (store, added > 0, error))
    return FALSE;
  *id = added;
  return TRUE;
}

static gboolean
collect (KarumDb *db,
         const gint64 *games,
         guint n_games,
         const char *name,
         gboolean collected,
         GError **error)
{
  gint64 collection = karum_collections_add (db, name, error);
  gboolean done = collection > 0;
  g_autoptr (KarumStatement) removal
      = karum_db_prepare (db, "DELETE FROM collected WHERE game = ?1 AND collection = ?2", error);

  if (!done || !removal)
    return FALSE;
  karum_statement_bind_int (removal, 2, collection);
  if (!collected)
    return run_for_each (removal, games, n_games, error);
  for (guint i = 0; done && i < n_games; i++)
    done = karum_collections_put (db, collection, games[i], 0, error);
  return done;
}

gboolean
karum_store_collect_games (KarumStore *store,
                           const gint64 *games,
                           guint n_games,
                           const char *name,
                           gboolean collected,
                           GError **error)
{
  const char *title = collected ? N_ ("Adding to a collection") : N_ ("Removing from a collection");

  return karum_store_begin_step (store, title, error)
         && karum_store_end_step (
             store, collect (karum_store_db (store), games, n_games, name, collected, error),
             error);
}

/* (transfer full) (nullable) (element-type gint64): all its games, those in the bin too, but for
 * those that are @moved. @at: (out): the place among them that is before or @after @beside, also if
 * that is moved itself; the end if it isn't there */
static GArray *
list_others (KarumDb *db,
             gint64 collection,
             const KarumGameSet *moved,
             gint64 beside,
             gboolean after,
             guint *at,
             GError **error)
{
  g_autoptr (GArray) games = karum_array_new (gint64);
  g_autoptr (KarumStatement) row = NULL;

  *at = G_MAXUINT;
  row = karum_db_ask (db, "SELECT game FROM collected WHERE collection = ? ORDER BY place, game",
                      error, collection);
  if (!row)
    return NULL;
  while (karum_statement_next (row, error)) {
    gint64 game = karum_statement_int (row, 0);
    gboolean stays = !karum_game_set_contains (moved, game);

    if (game == beside)
      *at = games->len + (stays && after ? 1 : 0);
    if (stays)
      g_array_append_val (games, game);
  }
  *at = MIN (*at, games->len);
  return karum_statement_worked (row) ? g_steal_pointer (&games) : NULL;
}

static gboolean
write_places (KarumDb *db, gint64 collection, const GArray *games, GError **error)
{
  g_autoptr (KarumStatement) row = karum_db_prepare (
      db, "UPDATE collected SET place = ?3 WHERE game = ?1 AND collection = ?2 AND place <> ?3",
      error);

  if (!row)
    return FALSE;
  karum_statement_bind_int (row, 2, collection);
  for (guint i = 0; i < games->len; i++) {
    karum_statement_bind_int (row, 1, g_array_index (games, gint64, i));
    karum_statement_bind_int (row, 3, i + 1);
    if (!karum_statement_run (row, error))
      return FALSE;
    karum_statement_rewind (row);
  }
  return TRUE;
}

static gboolean
arrange (KarumDb *db,
         const gint64 *games,
         guint n_games,
         const char *name,
         gint64 beside,
         gboolean after,
         GError **error)
{
  gint64 collection = karum_collections_find (db, name, error);
  g_autoptr (KarumGameSet) moved = karum_game_set_new ();
  g_autoptr (GArray) order = NULL;
  guint at;

  for (guint i = 0; i < n_games; i++)
    karum_game_set_add (moved, games[i]);
  if (collection < 0 || !(order = list_others (db, collection, moved, beside, after, &at, error)))
    return FALSE;
  g_array_insert_vals (order, at, games, n_games);
  return write_places (db, collection, order, error);
}

gboolean
karum_store_arrange_games (KarumStore *store,
                           const gint64 *games,
                           guint n_games,
                           const char *name,
                           gint64 beside,
                           gboolean after,
                           GError **error)
{
  return karum_store_begin_step (store, N_ ("Changing the order of a collection"), error)
         && karum_store_end_step (
             store, arrange (karum_store_db (store), games, n_games, name, beside, after, error),
             error);
}

/* Runs a statement that must change exactly one collection. */
static gboolean
run_on_collection (KarumStatement *statement, GError **error)
{
  KarumStep step = karum_statement_step (statement, error);

  if (step == KARUM_STEP_DONE)
    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND,
                         _ ("There is no such collection."));
  return step == KARUM_STEP_ROW && karum_statement_run (statement, error);
}

static gboolean
rename_collection (KarumDb *db, gint64 id, const char *name, GError **error)
{
  g_autofree char *bare = karum_name_normal (name);
  g_autofree char *folded = karum_fold (bare);
  gint64 present
      = karum_name_limit_check (bare, error) ? karum_collections_find (db, bare, error) : -1;
  g_autoptr (KarumStatement) statement = karum_db_prepare (
      db, "UPDATE collections SET name = ?2, folded = ?3 WHERE id = ?1 RETURNING id", error);

  if (present < 0 || !statement)
    return FALSE;
  if (present > 0 && present != id) {
    g_autofree char *shown = karum_display_name (bare);

    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 _ ("There is already a collection named “%s”."), shown);
    return FALSE;
  }
  karum_statement_bind_int (statement, 1, id);
  karum_statement_bind_text (statement, 2, bare);
  karum_statement_bind_text (statement, 3, folded);
  return run_on_collection (statement, error);
}

gboolean
karum_store_rename_collection (KarumStore *store, gint64 id, const char *name, GError **error)
{
  return karum_store_begin_step (store, N_ ("Renaming a collection"), error)
         && karum_store_end_step (
             store, rename_collection (karum_store_db (store), id, name, error), error);
}

static gboolean
delete_collection (KarumDb *db, gint64 id, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_ask (db, "DELETE FROM collections WHERE id = ? RETURNING id", error, id);

  return run_on_collection (statement, error);
}

gboolean
karum_store_delete_collection (KarumStore *store, gint64 id, GError **error)
{
  return karum_store_begin_step (store, N_ ("Deleting a collection"), error)
         && karum_store_end_step (store, delete_collection (karum_store_db (store), id, error),
                                  error);
}
