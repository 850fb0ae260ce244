#include "karum-public-names.h"

#include "karum-arrays.h"
#include "karum-db.h"
#include "karum-statement.h"
#include "karum-player-list.h"
#include "karum-store-inside.h"
#include "karum-views.h"

/* -- All that a store answers ------------------------------------------------------------------ */

/* Views before the tables of these names, with the names that are shown. */
static const char hide[]
    = "CREATE TEMP TABLE public_players (person INTEGER PRIMARY KEY, name TEXT NOT NULL,"
      " without INTEGER NOT NULL);"
      "CREATE TEMP TABLE public_events (id INTEGER PRIMARY KEY, name TEXT NOT NULL, place TEXT);"
      "CREATE TEMP VIEW players AS SELECT id, uuid, folded, " KARUM_MERGED_COLUMN ", person,"
      " created_at, changed_at, deleted_at, seal, shown,"
      " coalesce ((SELECT h.name FROM public_players h WHERE h.person = p.person), p.name) AS name,"
      " iif (EXISTS (SELECT 1 FROM public_players h WHERE h.person = p.person), NULL, p.note)"
      " AS note FROM main.players p;"
      "CREATE TEMP VIEW events AS SELECT id, uuid, folded, " KARUM_MERGED_COLUMN ", starts, ends,"
      " created_at, changed_at, deleted_at, seal,"
      " coalesce ((SELECT h.name FROM public_events h WHERE h.id = e.id), e.name) AS name,"
      " iif (EXISTS (SELECT 1 FROM public_events h WHERE h.id = e.id),"
      "  (SELECT h.place FROM public_events h WHERE h.id = e.id), e.place) AS place"
      " FROM main.events e;";
static const char show[] = "DROP VIEW temp.players; DROP VIEW temp.events;"
                           "DROP TABLE temp.public_players; DROP TABLE temp.public_events;";

static G_DEFINE_QUARK (public_names, public_names)

    const KarumMasks *karum_store_hidden_names (KarumStore *store)
{
  return karum_store_kept (store, public_names_quark ());
}

static gboolean
add_players (KarumDb *db, const GPtrArray *rows, KarumMasks *masks, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "INSERT INTO public_players VALUES (?, ?, ?)", error);

  for (guint i = 0; statement && i < rows->len; i++) {
    const KarumPlayerRow *row = rows->pdata[i];
    g_autofree char *initials = karum_masks_initials (row->name);

    karum_masks_add (masks, row);
    karum_statement_rewind (statement);
    karum_statement_bind_int (statement, 1, row->id);
    karum_statement_bind_text (statement, 2, initials);
    karum_statement_bind_int (statement, 3, row->shown == KARUM_SHOWN_NOT);
    if (!karum_statement_run (statement, error))
      return FALSE;
  }
  return statement != NULL;
}

/* An event whose texts have a name that is not shown. */
static gboolean
add_event (KarumDb *db, KarumStatement *event, const KarumMasks *masks, GError **error)
{
  const char *name = karum_statement_text (event, 1), *place = karum_statement_text (event, 2);
  g_autofree char *shown = karum_masks_text (masks, name);
  g_autofree char *shown_place = karum_masks_text (masks, place);

  if (g_strcmp0 (shown, name) == 0 && g_strcmp0 (shown_place, place) == 0)
    return TRUE;
  return karum_db_tell (db, "INSERT INTO public_events VALUES (?, ?, ?)", error,
                        karum_statement_int (event, 0), shown, shown_place);
}

static gboolean
add_events (KarumDb *db, const KarumMasks *masks, GError **error)
{
  g_autoptr (KarumStatement) event
      = karum_db_prepare (db, "SELECT id, name, place FROM main.events", error);

  while (karum_statement_next (event, error))
    if (!add_event (db, event, masks, error))
      return FALSE;
  return karum_statement_worked (event);
}

/* Of a connection that only reads, not even tables of its own can be written otherwise. */
static gboolean
set_query_only (KarumDb *db, gboolean on, GError **error)
{
  return karum_db_execute (db, on ? "PRAGMA query_only = ON" : "PRAGMA query_only = OFF", error);
}

static gboolean
make_views (KarumDb *db, const GPtrArray *rows, KarumMasks *masks, GError **error)
{
  if (!karum_db_execute (db, hide, error))
    return FALSE;
  if (add_players (db, rows, masks, error) && add_events (db, masks, error))
    return TRUE;
  karum_db_execute (db, show, NULL);
  return FALSE;
}

gboolean
karum_store_hide_names (KarumStore *store, GError **error)
{
  KarumDb *db = karum_store_db (store);
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (KarumMasks) masks = karum_masks_new ();
  gint64 query_only;
  gboolean done;

  if (karum_store_hidden_names (store))
    return TRUE;
  rows = karum_store_hidden_players (store, error);
  if (!rows || rows->len == 0)
    return rows != NULL;
  if (!karum_db_number (db, "PRAGMA query_only", &query_only, error)
      || !set_query_only (db, FALSE, error))
    return FALSE;
  done = make_views (db, rows, masks, error);
  if (query_only != 0)
    set_query_only (db, TRUE, NULL);
  if (!done)
    return FALSE;
  karum_store_keep (store, public_names_quark (), g_steal_pointer (&masks),
                    (GDestroyNotify) karum_masks_free);
  return TRUE;
}

gboolean
karum_store_leaves_out (KarumStore *store, gint64 game, gboolean *without, GError **error)
{
  g_autoptr (KarumStatement) found = NULL;

  *without = FALSE;
  if (!karum_store_hidden_names (store))
    return TRUE;
  found = karum_db_ask (
      karum_store_db (store),
      "SELECT 1 FROM revealed_games g JOIN main.players p ON p.id IN (g.player1, g.player2)"
      " JOIN public_players h ON h.person = p.person WHERE g.id = ? AND h.without",
      error, game);
  if (!found)
    return FALSE;
  *without = karum_statement_next (found, error);
  return karum_statement_worked (found);
}

void
karum_store_show_names (KarumStore *store)
{
  KarumDb *db = karum_store_db (store);
  gint64 query_only;

  if (!karum_store_hidden_names (store))
    return;
  if (karum_db_number (db, "PRAGMA query_only", &query_only, NULL)
      && set_query_only (db, FALSE, NULL)) {
    karum_db_execute (db, show, NULL);
    set_query_only (db, query_only != 0, NULL);
  }
  karum_store_keep (store, public_names_quark (), NULL, NULL);
}
