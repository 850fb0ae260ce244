#include "karum-event-list.h"

#include "karum-condition.h"
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
  g_free (row->place);
  g_free (row->starts);
  g_free (row->ends);
  g_free (row->first);
  g_free (row->last);
  g_clear_pointer (&row->merged, g_ptr_array_unref);
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
#define WITH_MERGED "(SELECT ?1 UNION ALL SELECT id FROM events WHERE merged_into = ?1)"

/* Events that meet a condition on `events e`, with the games of each event and those merged into
 * it. Needs an integer key for the lookup; otherwise each event would be compared with all rows.
 * @games: a condition on the event of games. */
#define SELECT_EVENTS(games, events)                                                       \
  "SELECT e.id, e.name, e.place, e.starts, e.ends, e.deleted_at, g.games, g.first, g.last" \
  " FROM events e LEFT JOIN ("                                                             \
  "   SELECT CAST (coalesce (m.merged_into, m.id) AS INTEGER) AS event,"                   \
  "   sum (games) AS games, min (first) AS first, max (last) AS last"                      \
  "   FROM (SELECT event, count (*) AS games,"                                             \
  "     min (CASE WHEN date NOT LIKE '?%' THEN date END) AS first,"                        \
  "     max (CASE WHEN date NOT LIKE '?%' THEN date END) AS last"                          \
  "     FROM games WHERE event " games " AND deleted_at IS NULL GROUP BY event) s"         \
  "   JOIN events m ON m.id = s.event GROUP BY 1) g ON g.event = e.id WHERE " events

/* The columns of SELECT_EVENTS. */
enum { ID, NAME, PLACE, STARTS, ENDS, DELETED, GAMES, FIRST, LAST };

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
  row->games = (guint) karum_statement_int (event, GAMES);
  row->first = karum_statement_dup_text (event, FIRST);
  row->last = karum_statement_dup_text (event, LAST);
  return row;
}

static gboolean
add_names (KarumDb *db, KarumEventRow *row, GError **error)
{
  row->names = karum_merged_names (db,
                                   "SELECT name FROM event_names WHERE event IN " WITH_MERGED
                                   " GROUP BY name ORDER BY name != ?2, min (id)",
                                   row->id, row->name, error);
  return row->names != NULL;
}

static gboolean
add_all_names (KarumDb *db, GPtrArray *rows, GError **error)
{
  for (guint i = 0; i < rows->len; i++)
    if (!add_names (db, rows->pdata[i], error))
      return FALSE;
  return TRUE;
}

GPtrArray *
karum_store_list_events (KarumStore *store, gboolean bin, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  KarumStep step;
  g_autoptr (KarumStatement) event = karum_db_prepare (
      karum_store_db (store),
      SELECT_EVENTS ("IS NOT NULL", "e.merged_into IS NULL AND (e.deleted_at IS NOT NULL) = ?1"
                                    " ORDER BY e.folded, e.name, e.id"),
      error);

  if (!event)
    return NULL;
  karum_statement_bind_int (event, 1, bin != FALSE);
  while ((step = karum_statement_step (event, error)) == KARUM_STEP_ROW)
    g_ptr_array_add (rows, row_new (event));
  return step == KARUM_STEP_DONE && add_all_names (karum_store_db (store), rows, error)
             ? g_steal_pointer (&rows)
             : NULL;
}

/* -- Events of selected games ----------------------------------------------------------------- */

/* Counts the games found by event, again. */
static gboolean
count_found (KarumStore *store, const KarumGameFilter *filter, GHashTable *rows, GError **error)
{
  g_autoptr (KarumCondition) condition = karum_condition_new (store, filter, error);
  g_autofree char *sql = NULL;
  g_autoptr (KarumStatement) row = NULL;
  KarumStep step;

  if (!condition)
    return FALSE;
  sql = g_strdup_printf ("SELECT coalesce (e.merged_into, e.id), count (*), sum (g.result != 0)"
                         " FROM games g JOIN events e ON e.id = g.event WHERE %s GROUP BY 1",
                         condition->sql->str);
  row = karum_db_prepare (karum_store_db (store), sql, error);
  if (!row)
    return FALSE;
  karum_condition_bind (condition, row);
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    gint64 id = karum_statement_int (row, 0);
    KarumEventRow *event = g_hash_table_lookup (rows, &id);

    if (event) {
      event->games = (guint) karum_statement_int (row, 1);
      event->finished = (guint) karum_statement_int (row, 2);
    }
  }
  return step == KARUM_STEP_DONE;
}

GPtrArray *
karum_store_list_events_of (KarumStore *store, const KarumGameFilter *filter, GError **error)
{
  const KarumGameFilter none = { 0 };
  gboolean all = karum_game_filter_equal (filter, &none);
  g_autoptr (GPtrArray) rows = karum_store_list_events (store, FALSE, error);
  g_autoptr (GHashTable) by_id = g_hash_table_new (g_int64_hash, g_int64_equal);

  if (!rows)
    return NULL;
  for (guint i = 0; i < rows->len; i++) {
    KarumEventRow *row = rows->pdata[i];

    row->games = 0;
    g_hash_table_insert (by_id, &row->id, row);
  }
  if (!count_found (store, filter, by_id, error))
    return NULL;
  for (guint i = rows->len; !all && i-- > 0;)
    if (((const KarumEventRow *) rows->pdata[i])->games == 0)
      g_ptr_array_remove_index (rows, i);
  return g_steal_pointer (&rows);
}

/* -- One event -------------------------------------------------------------------------------- */

static gboolean
list_merged (KarumDb *db, KarumEventRow *row, GError **error)
{
  row->merged = karum_merged_list (
      db, "SELECT id, name FROM events WHERE merged_into = ? ORDER BY folded, id", row->id, error);
  return row->merged != NULL;
}

KarumEventRow *
karum_store_get_event (KarumStore *store, gint64 id, GError **error)
{
  g_autoptr (KarumEventRow) row = NULL;
  gint64 now;
  g_autoptr (KarumStatement) event = karum_db_prepare (
      karum_store_db (store), SELECT_EVENTS ("IN " WITH_MERGED, "e.id = ?1"), error);

  if (!event || !karum_events_look_up (karum_store_db (store), id, &now, NULL, error))
    return NULL;
  karum_statement_bind_int (event, 1, now);
  if (karum_statement_step (event, error) != KARUM_STEP_ROW)
    return NULL;
  row = row_new (event);
  return add_names (karum_store_db (store), row, error)
                 && list_merged (karum_store_db (store), row, error)
             ? g_steal_pointer (&row)
             : NULL;
}
