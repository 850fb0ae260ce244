#include "karum-namesakes.h"

#include "karum-arrays.h"
#include "karum-fold.h"
#include "karum-name-sql.h"
#include "karum-name.h"
#include "karum-statement.h"
#include "karum-store-inside.h"

static const char persons_sql[]
    = "SELECT DISTINCT p.person FROM player_names n JOIN players p ON p.id = n.player"
      " WHERE " KARUM_NAME_IS ("n", "?1") " AND p.deleted_at IS NULL ORDER BY 1";

static const char named_sql[]
    = "SELECT DISTINCT e.id FROM event_names n JOIN event_now o ON o.id = n.event"
      " JOIN events e ON e.id = o.event"
      " WHERE " KARUM_NAME_IS ("n", "?1") " AND e.deleted_at IS NULL ORDER BY 1";

static const char folded_sql[]
    = "SELECT DISTINCT p.person FROM player_names n JOIN players p ON p.id = n.player"
      " WHERE n.folded = ? AND p.deleted_at IS NULL ORDER BY 1";

static const char folded_events_sql[]
    = "SELECT DISTINCT e.id FROM event_names n JOIN event_now o ON o.id = n.event"
      " JOIN events e ON e.id = o.event"
      " WHERE n.folded = ? AND e.deleted_at IS NULL ORDER BY 1";

static const char sides_sql[] = "SELECT person1, person2 FROM game_persons WHERE game = ?";

/* (transfer full) (nullable) (element-type gint64) */
static GArray *
find (KarumDb *db, const char *sql, const char *name, GError **error)
{
  g_autoptr (GArray) ids = karum_array_new (gint64);
  g_autoptr (KarumStatement) statement = karum_db_ask (db, sql, error, name);

  while (karum_statement_next (statement, error)) {
    gint64 id = karum_statement_int (statement, 0);

    g_array_append_val (ids, id);
  }
  return karum_statement_worked (statement) ? g_steal_pointer (&ids) : NULL;
}

/* The same; empty if there is only one. */
static GArray *
find_several (KarumDb *db, const char *sql, const char *name, GError **error)
{
  GArray *ids = find (db, sql, name, error);

  if (ids && ids->len == 1)
    g_array_set_size (ids, 0);
  return ids;
}

/* Those with the exact name @name; if there are none, those with the same folded name. */
static GArray *
find_any (KarumDb *db, const char *named, const char *folded, const char *name, GError **error)
{
  g_autofree char *normal = karum_name_normal (name);
  g_autofree char *plain = karum_fold (normal);
  GArray *found = find (db, named, name, error);

  if (!found || found->len > 0)
    return found;
  g_array_unref (found);
  return find (db, folded, plain, error);
}

GArray *
karum_store_find_players (KarumStore *store, const char *name, GError **error)
{
  return find_any (karum_store_db (store), persons_sql, folded_sql, name, error);
}

GArray *
karum_store_find_sides (KarumStore *store, const char *name, gint64 game, GError **error)
{
  g_autoptr (GArray) named = karum_store_find_players (store, name, error);
  g_autoptr (GArray) sides = karum_array_new (guint);
  g_autoptr (KarumStatement) statement
      = named ? karum_db_prepare (karum_store_db (store), sides_sql, error) : NULL;
  KarumStep step;

  if (!statement)
    return NULL;
  karum_statement_bind_int (statement, 1, game);
  if ((step = karum_statement_step (statement, error)) == KARUM_STEP_ROW)
    for (guint side = 0; side < 2; side++)
      karum_for_each_value (gint64, item, named)
        if (karum_statement_int (statement, side) == item)
          g_array_append_val (sides, side);
  return step == KARUM_STEP_ERROR ? NULL : g_steal_pointer (&sides);
}

GArray *
karum_store_find_events (KarumStore *store, const char *name, GError **error)
{
  return find_any (karum_store_db (store), named_sql, folded_events_sql, name, error);
}

static void
free_player (gpointer row)
{
  karum_player_row_unref (row);
}

GPtrArray *
karum_store_namesakes (KarumStore *store, const char *name, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (free_player);
  g_autoptr (GArray) ids = find_several (karum_store_db (store), persons_sql, name, error);

  if (!ids)
    return NULL;
  karum_for_each_value (gint64, id, ids) {
    KarumPlayerRow *row = karum_store_get_player (store, id, error);

    if (!row)
      return NULL;
    g_ptr_array_add (rows, row);
  }
  return g_steal_pointer (&rows);
}

static void
free_event (gpointer row)
{
  karum_event_row_unref (row);
}

GPtrArray *
karum_store_event_namesakes (KarumStore *store, const char *name, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (free_event);
  g_autoptr (GArray) ids = find_several (karum_store_db (store), named_sql, name, error);

  if (!ids)
    return NULL;
  karum_for_each_value (gint64, id, ids) {
    KarumEventRow *row = karum_store_get_event (store, id, error);

    if (!row)
      return NULL;
    g_ptr_array_add (rows, row);
  }
  return g_steal_pointer (&rows);
}
