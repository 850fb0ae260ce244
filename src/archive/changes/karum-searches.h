/* karum-searches.h: saved searches. */
#pragma once

#include "karum-store.h"

/**
 * KarumSearchRow: a search. Reference counted, immutable.
 */
typedef struct {
  gint64 id;
  char *name;
  char *filter; /* as karum_game_filter_write() writes it */
} KarumSearchRow;

void karum_search_row_unref (KarumSearchRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSearchRow, karum_search_row_unref)

/**
 * karum_store_list_searches: in the user's order.
 * Returns: (transfer full) (nullable) (element-type KarumSearchRow)
 */
GPtrArray *karum_store_list_searches (KarumStore *store, GError **error);

/**
 * karum_store_save_search: saves @filter as @name at the end of the list; replaces a search of that
 * name in its place.
 * @name: UTF-8; leading and trailing white space is removed, and something must be left
 * @filter: from karum_game_filter_write()
 * @id: (out) (optional): its number
 */
gboolean karum_store_save_search (
    KarumStore *store, const char *name, const char *filter, gint64 *id, GError **error);

/* karum_store_rename_search: fails if another one has the name. */
gboolean karum_store_rename_search (KarumStore *store, gint64 id, const char *name, GError **error);

gboolean karum_store_delete_search (KarumStore *store, gint64 id, GError **error);

/* karum_store_move_search: @place: its new index, from 0; the last one if it is too large */
gboolean karum_store_move_search (KarumStore *store, gint64 id, guint place, GError **error);
