#include "karum-player-list.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-condition.h"
#include "karum-name-sql.h"
#include "karum-people-rules.h"
#include "karum-players-private.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

static void
row_clear (gpointer data)
{
  KarumPlayerRow *row = data;

  g_free (row->name);
  g_free (row->note);
  g_strfreev (row->names);
  g_free (row->first);
  g_free (row->last);
  g_clear_pointer (&row->merged, g_ptr_array_unref);
}

void
karum_player_row_unref (KarumPlayerRow *row)
{
  g_atomic_rc_box_release_full (row, row_clear);
}

static void
row_free (gpointer row)
{
  karum_player_row_unref (row);
}

/* -- Persons and their players ---------------------------------------------------------------- */

/* A list that is being built. */
typedef struct {
  GPtrArray *rows;     /* (element-type KarumPlayerRow) */
  GHashTable *persons; /* (element-type gint64 KarumPlayerRow): the row of each player's person */
} List;

static KarumPlayerRow *
row_of (const List *list, gint64 player)
{
  return g_hash_table_lookup (list->persons, &player);
}

static void
add_row (List *list, KarumStatement *person)
{
  KarumPlayerRow *row = g_atomic_rc_box_new0 (KarumPlayerRow);
  KarumPlayerRow *before = list->rows->len > 0 ? list->rows->pdata[list->rows->len - 1] : NULL;

  row->id = karum_statement_int (person, 0);
  row->name = karum_statement_dup_certain (person, 1);
  row->note = karum_statement_dup_text (person, 2);
  row->deleted = !karum_statement_is_null (person, 3);
  if (before && g_str_equal (before->name, row->name))
    row->shared = before->shared = TRUE;
  g_ptr_array_add (list->rows, row);
  g_hash_table_insert (list->persons, g_memdup2 (&row->id, sizeof row->id), row);
}

#define SELECT_PERSONS "SELECT id, name, note, deleted_at FROM players"

static gboolean
add_rows (KarumDb *db, gboolean bin, List *list, GError **error)
{
  g_autoptr (KarumStatement) person
      = karum_db_prepare (db,
                          bin ? SELECT_PERSONS " WHERE id != 0 AND person = id"
                                               " AND deleted_at IS NOT NULL"
                                               " ORDER BY folded, name, id"
                              : SELECT_PERSONS " WHERE id != 0 AND person = id"
                                               " AND deleted_at IS NULL ORDER BY folded, name, id",
                          error);
  KarumStep step;

  if (!person)
    return FALSE;
  while ((step = karum_statement_step (person, error)) == KARUM_STEP_ROW)
    add_row (list, person);
  return step == KARUM_STEP_DONE;
}

static gboolean
add_merged (KarumDb *db, List *list, GError **error)
{
  g_autoptr (KarumStatement) player
      = karum_db_prepare (db, "SELECT id, person FROM players WHERE person != id", error);
  KarumStep step;

  if (!player)
    return FALSE;
  while ((step = karum_statement_step (player, error)) == KARUM_STEP_ROW) {
    gint64 id = karum_statement_int (player, 0);
    KarumPlayerRow *row = row_of (list, karum_statement_int (player, 1));

    if (row)
      g_hash_table_insert (list->persons, g_memdup2 (&id, sizeof id), row);
  }
  return step == KARUM_STEP_DONE;
}

static gboolean
add_names (KarumDb *db, KarumPlayerRow *row, GError **error)
{
  row->names = karum_merged_names (
      db,
      "SELECT n.name FROM players p JOIN player_names n ON n.player = p.id"
      " WHERE p.person = ?1 GROUP BY n.name ORDER BY n.name != ?2, min (n.id)",
      row->id, row->name, error);
  return row->names != NULL;
}

/* -- Their games ------------------------------------------------------------------------------ */

/* A date without a year is ignored. */
static void
note_date (KarumPlayerRow *row, const char *date)
{
  if (!date || *date == '?')
    return;
  if (!row->first || strcmp (date, row->first) < 0) {
    g_free (row->first);
    row->first = g_utf8_make_valid (date, -1);
  }
  if (!row->last || strcmp (date, row->last) > 0) {
    g_free (row->last);
    row->last = g_utf8_make_valid (date, -1);
  }
}

/* @won: the result that is a win for the person */
static void
count_game (KarumPlayerRow *row, gint64 result, KarumResult won, const char *date)
{
  if (result == KARUM_RESULT_NONE)
    row->unfinished++;
  else
    karum_tally_count (&row->tally, result == KARUM_RESULT_DRAWN, result == (gint64) won);
  note_date (row, date);
}

static gboolean
count_selected (KarumStatement *game, const List *list, GError **error)
{
  KarumStep step;

  while ((step = karum_statement_step (game, error)) == KARUM_STEP_ROW) {
    KarumPlayerRow *first = row_of (list, karum_statement_int (game, 0));
    KarumPlayerRow *second = row_of (list, karum_statement_int (game, 1));
    gint64 result = karum_statement_int (game, 2);
    const char *date = karum_statement_text (game, 3);

    if (first)
      count_game (first, result, KARUM_RESULT_WON, date);
    /* A game between two merged players counts once. */
    if (second && second != first)
      count_game (second, result, KARUM_RESULT_LOST, date);
  }
  return step == KARUM_STEP_DONE;
}

#define SELECT_GAMES "SELECT player1, player2, result, date FROM games WHERE deleted_at IS NULL"

/* One scan of the games is faster than looking up each player's games. */
static gboolean
count_games (KarumDb *db, const List *list, GError **error)
{
  g_autoptr (KarumStatement) game = karum_db_prepare (db, SELECT_GAMES, error);

  return game && count_selected (game, list, error);
}

static gboolean
count_games_of (KarumDb *db, gint64 person, const List *list, GError **error)
{
  g_autoptr (KarumStatement) game = karum_db_prepare (
      db,
      SELECT_GAMES " AND (player1 IN (SELECT id FROM players WHERE person = ?1)"
                   "   OR player2 IN (SELECT id FROM players WHERE person = ?1))",
      error);

  if (!game)
    return FALSE;
  karum_statement_bind_int (game, 1, person);
  return count_selected (game, list, error);
}

static gboolean
fill_list (KarumDb *db, gboolean bin, List *list, GError **error)
{
  if (!add_rows (db, bin, list, error) || !add_merged (db, list, error))
    return FALSE;
  for (guint i = 0; i < list->rows->len; i++)
    if (!add_names (db, list->rows->pdata[i], error))
      return FALSE;
  return count_games (db, list, error);
}

GPtrArray *
karum_store_list_players (KarumStore *store, gboolean bin, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (GHashTable) persons
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  List list = { rows, persons };

  return fill_list (karum_store_db (store), bin, &list, error) ? g_steal_pointer (&rows) : NULL;
}

/* -- Players of selected games ---------------------------------------------------------------- */

static gboolean
count_found (KarumStore *store, const KarumGameFilter *filter, const List *list, GError **error)
{
  g_autoptr (KarumCondition) condition = karum_condition_new (store, filter, error);
  g_autofree char *sql = NULL;
  g_autoptr (KarumStatement) game = NULL;

  if (!condition)
    return FALSE;
  sql = g_strdup_printf ("SELECT g.player1, g.player2, g.result, g.date FROM games g WHERE %s",
                         condition->sql->str);
  game = karum_db_prepare (karum_store_db (store), sql, error);
  if (!game)
    return FALSE;
  karum_condition_bind (condition, game);
  return count_selected (game, list, error);
}

static void
drop_idle (GPtrArray *rows)
{
  for (guint i = rows->len; i-- > 0;) {
    const KarumPlayerRow *row = rows->pdata[i];

    if (row->tally.games + row->unfinished == 0)
      g_ptr_array_remove_index (rows, i);
  }
}

GPtrArray *
karum_store_list_players_of (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (GHashTable) persons
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  List list = { rows, persons };

  if (karum_game_filter_equal (filter, &all))
    return karum_store_list_players (store, FALSE, error);
  if (!add_rows (karum_store_db (store), FALSE, &list, error)
      || !add_merged (karum_store_db (store), &list, error)
      || !count_found (store, filter, &list, error))
    return NULL;
  drop_idle (rows);
  for (guint i = 0; i < rows->len; i++)
    if (!add_names (karum_store_db (store), rows->pdata[i], error))
      return NULL;
  return g_steal_pointer (&rows);
}

/* -- One person ------------------------------------------------------------------------------- */

static gboolean
add_person (KarumDb *db, gint64 id, List *list, GError **error)
{
  KarumStep step;
  g_autoptr (KarumStatement) person = karum_db_prepare (
      db, SELECT_PERSONS " WHERE id = (SELECT person FROM players WHERE id = ? AND id != 0)",
      error);

  if (!person)
    return FALSE;
  karum_statement_bind_int (person, 1, id);
  step = karum_statement_step (person, error);
  if (step == KARUM_STEP_DONE)
    return karum_people_refuse (KARUM_ARCHIVE_ERROR_NOT_FOUND, _ ("There is no such player."),
                                error);
  if (step == KARUM_STEP_ROW)
    add_row (list, person);
  return step == KARUM_STEP_ROW;
}

static gboolean
find_shared (KarumDb *db, KarumPlayerRow *row, GError **error)
{
  KarumStep step;
  g_autoptr (KarumStatement) other
      = karum_db_prepare (db,
                          "SELECT 1 FROM players WHERE folded = ?1 AND name = ?2 AND id != ?3"
                          " AND person = id AND deleted_at IS NULL",
                          error);
  g_autofree char *folded = karum_fold (row->name);

  if (!other)
    return FALSE;
  karum_statement_bind_text (other, 1, folded);
  karum_statement_bind_text (other, 2, row->name);
  karum_statement_bind_int (other, 3, row->id);
  step = karum_statement_step (other, error);
  row->shared = step == KARUM_STEP_ROW;
  return step != KARUM_STEP_ERROR;
}

static gboolean
list_merged (KarumDb *db, KarumPlayerRow *row, GError **error)
{
  row->merged = karum_merged_list (
      db, "SELECT id, name FROM players WHERE person = ?1 AND id != ?1 ORDER BY folded, id",
      row->id, error);
  return row->merged != NULL;
}

static gboolean
fill_person (KarumDb *db, gint64 id, List *list, GError **error)
{
  KarumPlayerRow *row;

  if (!add_person (db, id, list, error))
    return FALSE;
  row = list->rows->pdata[0];
  return add_merged (db, list, error) && add_names (db, row, error) && find_shared (db, row, error)
         && list_merged (db, row, error) && count_games_of (db, row->id, list, error);
}

KarumPlayerRow *
karum_store_get_player (KarumStore *store, gint64 id, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (GHashTable) persons
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  List list = { rows, persons };

  return fill_person (karum_store_db (store), id, &list, error)
             ? g_atomic_rc_box_acquire (rows->pdata[0])
             : NULL;
}
