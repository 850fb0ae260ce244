#include "karum-player-list.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-columns.h"
#include "karum-game-numbers.h"
#include "karum-fold.h"
#include "karum-people-rules.h"
#include "karum-players.h"
#include "karum-reading.h"
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
  row->shown = (KarumShown) CLAMP (karum_statement_int (person, 4), 0, KARUM_SHOWN_NOT);
  if (before && g_str_equal (before->name, row->name))
    row->shared = before->shared = TRUE;
  g_ptr_array_add (list->rows, row);
  g_hash_table_insert (list->persons, g_memdup2 (&row->id, sizeof row->id), row);
}

#define SELECT_PERSONS                                                   \
  "SELECT id, name, note, deleted_at,"                                   \
  " (SELECT max (shown) FROM players o WHERE o.person = players.person)" \
  " FROM players"

/* @filter: of the games that are counted: the computer is listed if its games are asked for */
static gboolean
add_rows (KarumDb *db, gboolean bin, const KarumGameFilter *filter, List *list, GError **error)
{
  const gboolean computers = filter->with_computer || filter->computer;
  g_autofree char *sql = g_strconcat (
      SELECT_PERSONS " WHERE id != 0 AND person = id AND deleted_at ", bin ? ">= 0" : "IS NULL",
      computers ? "" : " AND id NOT IN " KARUM_COMPUTERS, " ORDER BY folded, name, id", NULL);
  g_autoptr (KarumStatement) person = karum_db_prepare (db, sql, error);

  while (karum_statement_next (person, error))
    add_row (list, person);
  return karum_statement_worked (person);
}

static gboolean
add_merged (KarumDb *db, List *list, GError **error)
{
  g_autoptr (KarumStatement) player
      = karum_db_prepare (db, "SELECT id, person FROM players WHERE person != id", error);

  while (karum_statement_next (player, error)) {
    gint64 id = karum_statement_int (player, 0);
    KarumPlayerRow *row = row_of (list, karum_statement_int (player, 1));

    if (row)
      g_hash_table_insert (list->persons, g_memdup2 (&id, sizeof id), row);
  }
  return karum_statement_worked (player);
}

static gboolean
add_names (KarumDb *db, KarumPlayerRow *row, GError **error)
{
  row->names = karum_merged_names (
      db,
      "SELECT n.name FROM players p JOIN player_names n ON n.player = p.id"
      " WHERE p.person = ?1 AND ?2 = (SELECT name FROM main.players WHERE id = ?1)"
      " GROUP BY n.name ORDER BY n.name != ?2, min (n.id)",
      row->id, row->name, error);
  return row->names != NULL;
}

/* -- Their games ------------------------------------------------------------------------------ */

/* What is counted for a row. */
typedef struct {
  KarumPlayerRow *row;
  guint32 first, last; /* as from karum_column_date(); 0 if no date is known */
} Counted;

/* Larger numbers of players only occur in damaged archives. */
#define MOST_PLAYERS (1u << 26)

typedef struct {
  GArray *counted;   /* (element-type Counted) */
  GArray *by_player; /* (element-type guint32): indexes of @counted plus 1; 0 for none */
} Counting;

static void
begin_count (Counting *counting, const List *list)
{
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer player, row;

  for (guint i = 0; i < list->rows->len; i++) {
    const Counted counted = { .row = list->rows->pdata[i] };

    g_array_append_val (counting->counted, counted);
    g_hash_table_insert (places, counted.row, GUINT_TO_POINTER (i + 1));
  }
  g_hash_table_iter_init (&iter, list->persons);
  while (g_hash_table_iter_next (&iter, &player, &row)) {
    guint64 id = (guint64) * (const gint64 *) player;

    if (id >= MOST_PLAYERS)
      continue;
    if (id >= counting->by_player->len)
      g_array_set_size (counting->by_player, (guint) id + 1);
    g_array_index (counting->by_player, guint32, id)
        = GPOINTER_TO_UINT (g_hash_table_lookup (places, row));
  }
}

/* @won: the result that is a win for the person */
static void
count_for (Counted *counted, const KarumGameNumbers *game, KarumResult won)
{
  KarumPlayerRow *row = counted->row;

  if (game->unplayed) {
    row->unplayed++;
    return;
  }
  if (game->result == KARUM_RESULT_NONE)
    row->unfinished += !game->analysis;
  else
    karum_tally_count (&row->tally, game->result == KARUM_RESULT_DRAWN, game->result == won);
  /* A date without a year is ignored. */
  if (game->date == 0 || game->date >= KARUM_COLUMN_UNDATED)
    return;
  counted->first = counted->first == 0 ? game->date : MIN (counted->first, game->date);
  counted->last = karum_column_date_later (counted->last, game->date);
}

static void
count_game (const KarumGameNumbers *game, gpointer data)
{
  const Counting *counting = data;
  guint32 first = karum_numbers_get (counting->by_player, game->players[0]);
  guint32 second = karum_numbers_get (counting->by_player, game->players[1]);

  /* Between two merged players, a game is one against oneself. */
  if (first == second)
    return;
  if (first > 0)
    count_for (&g_array_index (counting->counted, Counted, first - 1), game, KARUM_RESULT_WON);
  if (second > 0)
    count_for (&g_array_index (counting->counted, Counted, second - 1), game, KARUM_RESULT_LOST);
}

static void
end_count (const Counting *counting)
{
  karum_for_each_in (const Counted, counted, counting->counted) {
    if (counted->last == 0)
      continue;
    counted->row->first = karum_column_date_text (counted->first);
    counted->row->last = karum_column_date_text (counted->last);
  }
}

static gboolean
count_games (KarumStore *store, const KarumGameFilter *filter, const List *list, GError **error)
{
  g_autoptr (GArray) counted = karum_array_new (Counted);
  g_autoptr (GArray) by_player = g_array_new (FALSE, TRUE, sizeof (guint32));
  Counting counting = { counted, by_player };
  KarumGameFilter figures;

  begin_count (&counting, list);
  if (!karum_figures_filter (store, filter, 0, 0, &figures, error)
      || !karum_game_numbers_visit (store, &figures, KARUM_NUMBERS_ANALYSIS, count_game, &counting,
                                    error))
    return FALSE;
  end_count (&counting);
  return TRUE;
}

/* -- Their order ------------------------------------------------------------------------------ */

typedef struct {
  char *key;
  KarumPlayerRow *row;
} Reading;

static int
compare_readings (gconstpointer a, gconstpointer b)
{
  const Reading *x = a, *y = b;
  int order = strcmp (x->key, y->key);

  order = order != 0 ? order : strcmp (x->row->name, y->row->name);
  return order != 0 ? order : (x->row->id > y->row->id) - (x->row->id < y->row->id);
}

static const char *
reading_of (const KarumPlayerRow *row)
{
  return karum_reading_find (row->name, (const char *const *) row->names);
}

static gboolean
has_reading (const KarumPlayerRow *row)
{
  return reading_of (row) != row->name;
}

/* Rows that were read in the order of their names are sorted only if any has another reading. */
static void
sort_by_reading (GPtrArray *rows)
{
  g_autofree Reading *readings = NULL;
  guint n = 0;

  while (n < rows->len && !has_reading (rows->pdata[n]))
    n++;
  if (n == rows->len)
    return;
  readings = g_new (Reading, rows->len);
  for (guint i = 0; i < rows->len; i++)
    readings[i] = (Reading){ karum_reading_key (reading_of (rows->pdata[i])), rows->pdata[i] };
  qsort (readings, rows->len, sizeof (Reading), compare_readings);
  for (guint i = 0; i < rows->len; i++) {
    rows->pdata[i] = readings[i].row;
    g_free (readings[i].key);
  }
}

static gboolean
fill_list (KarumStore *store, gboolean bin, List *list, GError **error)
{
  static const KarumGameFilter all = { 0 };
  KarumDb *db = karum_store_db (store);

  if (!add_rows (db, bin, &all, list, error) || !add_merged (db, list, error))
    return FALSE;
  karum_for_each (void, row, list->rows)
    if (!add_names (db, row, error))
      return FALSE;
  return count_games (store, &all, list, error);
}

GPtrArray *
karum_store_list_players (KarumStore *store, gboolean bin, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (GHashTable) persons
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  List list = { rows, persons };

  if (!fill_list (store, bin, &list, error))
    return NULL;
  sort_by_reading (rows);
  return g_steal_pointer (&rows);
}

/* -- Players of selected games ---------------------------------------------------------------- */

static void
drop_idle (GPtrArray *rows)
{
  for (guint i = rows->len; i-- > 0;) {
    const KarumPlayerRow *row = rows->pdata[i];

    if (row->tally.games + row->unfinished + row->unplayed == 0)
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
  if (!add_rows (karum_store_db (store), FALSE, filter, &list, error)
      || !add_merged (karum_store_db (store), &list, error)
      || !count_games (store, filter, &list, error))
    return NULL;
  drop_idle (rows);
  karum_for_each (void, row, rows)
    if (!add_names (karum_store_db (store), row, error))
      return NULL;
  sort_by_reading (rows);
  return g_steal_pointer (&rows);
}

/* -- One person ------------------------------------------------------------------------------- */

static gboolean
add_person (KarumDb *db, gint64 id, List *list, GError **error)
{
  g_autoptr (KarumStatement) person = karum_db_ask (
      db, SELECT_PERSONS " WHERE id = (SELECT person FROM players WHERE id = ? AND id != 0)", error,
      id);
  KarumStep step = karum_statement_step (person, error);

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
  g_autofree char *folded = karum_fold (row->name);
  g_autoptr (KarumStatement) other
      = karum_db_ask (db,
                      "SELECT 1 FROM players WHERE folded = ?1 AND name = ?2 AND id != ?3"
                      " AND person = id AND deleted_at IS NULL",
                      error, folded, row->name, row->id);

  if (!other)
    return FALSE;
  row->shared = karum_statement_next (other, error);
  return karum_statement_worked (other);
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
fill_person (KarumStore *store, gint64 id, List *list, GError **error)
{
  KarumDb *db = karum_store_db (store);
  KarumGameFilter filter = { 0 };
  KarumPlayerRow *row;

  if (!add_person (db, id, list, error))
    return FALSE;
  row = list->rows->pdata[0];
  filter.player_id = row->id;
  return add_merged (db, list, error) && add_names (db, row, error) && find_shared (db, row, error)
         && list_merged (db, row, error) && count_games (store, &filter, list, error);
}

KarumPlayerRow *
karum_store_get_player (KarumStore *store, gint64 id, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (GHashTable) persons
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  List list = { rows, persons };

  return fill_person (store, id, &list, error) ? g_atomic_rc_box_acquire (rows->pdata[0]) : NULL;
}

GPtrArray *
karum_store_hidden_players (KarumStore *store, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (KarumStatement) person = karum_db_prepare (
      karum_store_db (store),
      "SELECT id FROM players WHERE deleted_at IS NULL AND id IN (SELECT person FROM players"
      " WHERE shown > 0) ORDER BY folded, name, id",
      error);

  while (karum_statement_next (person, error)) {
    KarumPlayerRow *row = karum_store_get_player (store, karum_statement_int (person, 0), error);

    if (!row)
      return NULL;
    g_ptr_array_add (rows, row);
  }
  return karum_statement_worked (person) ? g_steal_pointer (&rows) : NULL;
}
