#include "karum-event-list.h"

#include "karum-arrays.h"
#include "karum-columns.h"
#include "karum-game-numbers.h"
#include "karum-events-private.h"
#include "karum-people-rules.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

static void
row_clear (gpointer data)
{
  KarumEventRow *row = data;

  g_free (row->name);
  g_strfreev (row->names);
  karum_free_all (row->place, row->starts, row->ends, row->first, row->last);
  g_clear_pointer (&row->merged, g_ptr_array_unref);
}

void
karum_event_row_span (const KarumEventRow *row, const char **from, const char **to)
{
  gboolean own = row->starts || row->ends;

  *from = own ? row->starts : row->first;
  *to = own ? row->ends : row->last;
}

KarumEventRow *
karum_event_row_ref (KarumEventRow *row)
{
  return g_atomic_rc_box_acquire (row);
}

void
karum_event_row_unref (KarumEventRow *row)
{
  g_atomic_rc_box_release_full (row, row_clear);
}

static void
row_free (gpointer row)
{
  karum_event_row_unref (row);
}

/* The event ?1 and the events merged into it. */
#define WITH_MERGED "(SELECT ?1 UNION ALL SELECT id FROM merged_events WHERE event = ?1)"

#define SELECT_EVENTS "SELECT id, name, place, starts, ends, deleted_at FROM events"

/* Its columns. */
enum { ID, NAME, PLACE, STARTS, ENDS, DELETED };

static KarumEventRow *
row_new (KarumStatement *event)
{
  KarumEventRow *row = g_atomic_rc_box_new0 (KarumEventRow);

  row->id = karum_statement_int (event, ID);
  row->name = karum_statement_dup_certain (event, NAME);
  row->place = karum_statement_dup_text (event, PLACE);
  row->starts = karum_statement_dup_text (event, STARTS);
  row->ends = karum_statement_dup_text (event, ENDS);
  row->deleted = !karum_statement_is_null (event, DELETED);
  return row;
}

static gboolean
add_names (KarumDb *db, KarumEventRow *row, GError **error)
{
  row->names = karum_merged_names (db,
                                   "SELECT name FROM event_names WHERE event IN " WITH_MERGED
                                   " AND ?2 = (SELECT name FROM main.events WHERE id = ?1)"
                                   " GROUP BY name ORDER BY name != ?2, min (id)",
                                   row->id, row->name, error);
  return row->names != NULL;
}

static gboolean
add_all_names (KarumDb *db, GPtrArray *rows, GError **error)
{
  karum_for_each (void, row, rows)
    if (!add_names (db, row, error))
      return FALSE;
  return TRUE;
}

/* -- Their games ------------------------------------------------------------------------------ */

/* What is counted for an event. */
typedef struct {
  guint games, finished, unplayed;
  guint32 first, last; /* as from karum_column_date(); 0 if no date is known */
} Counted;

typedef struct {
  GArray *events;     /* (element-type guint32): what each event has been merged into */
  GArray *persons;    /* of karum_person_numbers() */
  GHashTable *counts; /* (element-type guint Counted): by event */
} Counting;

static void
count_game (const KarumGameNumbers *game, gpointer data)
{
  const Counting *counting = data;
  gpointer event = GUINT_TO_POINTER (karum_numbers_get (counting->events, game->event));
  Counted *counted = event ? g_hash_table_lookup (counting->counts, event) : NULL;

  if (!event || karum_numbers_oneself (counting->persons, game->players))
    return;
  if (!counted) {
    counted = g_new0 (Counted, 1);
    g_hash_table_insert (counting->counts, event, counted);
  }
  if (game->unplayed) {
    counted->unplayed++;
    return;
  }
  counted->games++;
  counted->finished += game->result != KARUM_RESULT_NONE;
  /* A date without a year is ignored. */
  if (game->date == 0 || game->date >= KARUM_COLUMN_UNDATED)
    return;
  counted->first = counted->first == 0 ? game->date : MIN (counted->first, game->date);
  counted->last = karum_column_date_later (counted->last, game->date);
}

static void
set_count (KarumEventRow *row, const Counted *counted)
{
  row->games = counted->games;
  row->finished = counted->finished;
  row->unplayed = counted->unplayed;
  if (counted->last == 0)
    return;
  row->first = karum_column_date_text (counted->first);
  row->last = karum_column_date_text (counted->last);
}

/* Counts the games found for each of @rows (element-type KarumEventRow). */
static gboolean
count_games (KarumStore *store,
             const KarumGameFilter *filter,
             const GPtrArray *rows,
             GError **error)
{
  g_autoptr (GArray) events = karum_event_numbers (store, error);
  g_autoptr (GHashTable) counts = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autoptr (GArray) persons = events ? karum_person_numbers (store, error) : NULL;
  Counting counting = { events, persons, counts };

  if (!persons || !karum_game_numbers_visit (store, filter, 0, count_game, &counting, error))
    return FALSE;
  karum_for_each (KarumEventRow, row, rows) {
    const Counted *counted = g_hash_table_lookup (counts, GUINT_TO_POINTER ((guint) row->id));

    if (counted)
      set_count (row, counted);
  }
  return TRUE;
}

/* (transfer full) (nullable) (element-type KarumEventRow): with the games that match @filter */
static GPtrArray *
list_events (KarumStore *store, gboolean bin, const KarumGameFilter *filter, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (KarumStatement) event
      = karum_db_ask (karum_store_db (store),
                      SELECT_EVENTS " WHERE id NOT IN (SELECT id FROM merged_events)"
                                    " AND coalesce (deleted_at, 0) >= 0"
                                    " AND (deleted_at IS NOT NULL) = ?1"
                                    " ORDER BY folded, name, id",
                      error, bin != FALSE);

  if (!event)
    return NULL;
  while (karum_statement_next (event, error))
    g_ptr_array_add (rows, row_new (event));
  return karum_statement_worked (event) && add_all_names (karum_store_db (store), rows, error)
                 && count_games (store, filter, rows, error)
             ? g_steal_pointer (&rows)
             : NULL;
}

GPtrArray *
karum_store_list_events (KarumStore *store, gboolean bin, GError **error)
{
  static const KarumGameFilter all = { 0 };

  return list_events (store, bin, &all, error);
}

GPtrArray *
karum_store_list_events_of (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  static const KarumGameFilter all = { 0 };
  GPtrArray *rows = list_events (store, FALSE, filter, error);

  if (!rows || karum_game_filter_equal (filter, &all))
    return rows;
  for (guint i = rows->len; i-- > 0;) {
    const KarumEventRow *row = rows->pdata[i];

    if (row->games + row->unplayed == 0)
      g_ptr_array_remove_index (rows, i);
  }
  return rows;
}

/* -- One event -------------------------------------------------------------------------------- */

static gboolean
list_merged (KarumDb *db, KarumEventRow *row, GError **error)
{
  row->merged
      = karum_merged_list (db,
                           "SELECT e.id, e.name FROM merged_events m JOIN events e ON e.id = m.id"
                           " WHERE m.event = ? ORDER BY e.folded, e.id",
                           row->id, error);
  return row->merged != NULL;
}

static gboolean
read_event (KarumStore *store, gint64 id, GPtrArray *rows, GError **error)
{
  const KarumGameFilter filter = { .event_id = id };
  g_autoptr (KarumStatement) event
      = karum_db_ask (karum_store_db (store), SELECT_EVENTS " WHERE id = ?", error, id);

  if (!karum_statement_next (event, error))
    return FALSE;
  g_ptr_array_add (rows, row_new (event));
  return add_all_names (karum_store_db (store), rows, error)
         && list_merged (karum_store_db (store), rows->pdata[0], error)
         && count_games (store, &filter, rows, error);
}

KarumEventRow *
karum_store_get_event (KarumStore *store, gint64 id, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  gint64 now;

  return karum_events_look_up (karum_store_db (store), id, &now, NULL, error)
                 && read_event (store, now, rows, error)
             ? karum_event_row_ref (rows->pdata[0])
             : NULL;
}
