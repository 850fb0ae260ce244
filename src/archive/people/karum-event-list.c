#include "karum-event-list.h"

#include "karum-statement.h"
#include "karum-store-private.h"

static void
row_clear (gpointer data)
{
  KarumEventRow *row = data;

  g_free (row->name);
  g_free (row->place);
  g_free (row->starts);
  g_free (row->ends);
  g_free (row->first);
  g_free (row->last);
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

static const char list_sql[]
    = "SELECT e.id, e.name, e.place, e.starts, e.ends, g.games, g.first, g.last FROM events e"
      " LEFT JOIN (SELECT event, count (*) AS games,"
      "   min (CASE WHEN date NOT LIKE '?%' THEN date END) AS first,"
      "   max (CASE WHEN date NOT LIKE '?%' THEN date END) AS last"
      "   FROM games WHERE event IS NOT NULL AND deleted_at IS NULL GROUP BY event) g"
      " ON g.event = e.id WHERE e.merged_into IS NULL AND (e.deleted_at IS NOT NULL) = ?1"
      " ORDER BY e.folded, e.name, e.id";

/* The columns of list_sql. */
enum { ID, NAME, PLACE, STARTS, ENDS, GAMES, FIRST, LAST };

static KarumEventRow *
row_new (KarumStatement *event)
{
  KarumEventRow *row = g_atomic_rc_box_new0 (KarumEventRow);

  row->id = karum_statement_int (event, ID);
  row->name = karum_statement_dup_text (event, NAME);
  row->place = karum_statement_dup_text (event, PLACE);
  row->starts = karum_statement_dup_text (event, STARTS);
  row->ends = karum_statement_dup_text (event, ENDS);
  row->games = (guint) karum_statement_int (event, GAMES);
  row->first = karum_statement_dup_text (event, FIRST);
  row->last = karum_statement_dup_text (event, LAST);
  return row;
}

GPtrArray *
karum_store_list_events (KarumStore *store, gboolean bin, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autoptr (KarumStatement) event = karum_db_prepare (store->db, list_sql, error);
  KarumStep step;

  if (!event)
    return NULL;
  karum_statement_bind_int (event, 1, bin != FALSE);
  while ((step = karum_statement_step (event, error)) == KARUM_STEP_ROW)
    g_ptr_array_add (rows, row_new (event));
  return step == KARUM_STEP_DONE ? g_steal_pointer (&rows) : NULL;
}
