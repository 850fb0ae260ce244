/* karum-search-requests.h: requests about saved searches: see karum-searches.h. */
#pragma once

#include "karum-request.h"
#include "karum-searches.h"

G_BEGIN_DECLS

/* karum_request_list_searches: as karum_store_list_searches(). Result: GPtrArray (element-type
 * KarumSearchRow) */
KarumRequest *karum_request_list_searches (void);

/* karum_request_save_search: as karum_store_save_search(). */
KarumRequest *karum_request_save_search (const char *name, const KarumGameFilter *filter);

KarumRequest *karum_request_rename_search (gint64 id, const char *name);
KarumRequest *karum_request_delete_search (gint64 id);

/* karum_request_move_search: as karum_store_move_search(). */
KarumRequest *karum_request_move_search (gint64 id, guint place);

G_END_DECLS
