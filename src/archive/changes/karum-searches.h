/* karum-searches.h: searches that are kept under a name. */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

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
 * karum_store_list_searches: in the order that was given to them.
 * Returns: (transfer full) (nullable) (element-type KarumSearchRow)
 */
GPtrArray *karum_store_list_searches (KarumStore *store, GError **error);

/**
 * karum_store_save_search: keeps @filter as @name, behind the others; a search of that name is
 * replaced where it stands.
 * @name: UTF-8; white space around it is no part of it, and something must be left
 * @filter: as karum_game_filter_write() writes it
 * @id: (out) (optional): its number
 */
gboolean karum_store_save_search (
    KarumStore *store, const char *name, const char *filter, gint64 *id, GError **error);

/* karum_store_rename_search: refused if another one has the name. */
gboolean karum_store_rename_search (KarumStore *store, gint64 id, const char *name, GError **error);

gboolean karum_store_delete_search (KarumStore *store, gint64 id, GError **error);

/* karum_store_move_search: @place: the one that it has among all afterwards, from 0; the last one
 * if there are fewer */
gboolean karum_store_move_search (KarumStore *store, gint64 id, guint place, GError **error);

G_END_DECLS
