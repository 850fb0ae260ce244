/* karum-event-requests.h: requests about events. */
#pragma once

#include "karum-event-edit.h"
#include "karum-event-list.h"
#include "karum-event-table.h"
#include "karum-likely-doubles.h"
#include "karum-request.h"
#include "karum-standings.h"

/* karum_request_list_events: as karum_store_list_events(). Result: GPtrArray (element-type
 * KarumEventRow) */
KarumRequest *karum_request_list_events (gboolean bin);

/* karum_request_get_event: as karum_store_get_event(). Result: KarumEventRow */
KarumRequest *karum_request_get_event (gint64 id);

/* karum_request_event_namesakes: as karum_store_event_namesakes(). Result: GPtrArray (element-type
 * KarumEventRow) */
KarumRequest *karum_request_event_namesakes (const char *name);

/* karum_request_standings: as karum_store_standings(). Result: GPtrArray (element-type
 * KarumOpponentTally) */
KarumRequest *karum_request_standings (const KarumGameFilter *filter);

/* karum_request_event_table: as karum_store_event_table(). Result: GPtrArray (element-type
 * KarumTableRow) */
KarumRequest *karum_request_event_table (const KarumGameFilter *filter,
                                         const KarumTableOptions *options);

/**
 * karum_request_save_event: as karum_store_save_event().
 * @id: 0 for a new event
 * Result: gint64: the event, freed with g_free()
 */
KarumRequest *karum_request_save_event (gint64 id, const KarumEventFields *fields);

/* karum_request_merge_events: merges @events into @into; all of them or none. */
KarumRequest *karum_request_merge_events (const gint64 *events, guint n_events, gint64 into);

/* karum_request_add_event_name: as karum_store_add_event_name(). */
KarumRequest *karum_request_add_event_name (gint64 id, const char *name);

/* karum_request_remove_event_name: as karum_store_remove_event_name(). */
KarumRequest *karum_request_remove_event_name (gint64 id, const char *name);

/* karum_request_split_event: as karum_store_split_event(). */
KarumRequest *karum_request_split_event (gint64 event);

/* karum_request_delete_events: moves events to the bin, or restores them; all of them or none. */
KarumRequest *karum_request_delete_events (const gint64 *events, guint n_events, gboolean deleted);

/* karum_request_set_event: as karum_store_set_event(). */
KarumRequest *karum_request_set_event (const gint64 *games, guint n_games, gint64 event);

/**
 * karum_request_list_matches: as karum_store_list_matches().
 * @filter: (nullable): NULL for all games outside the bin
 * Result: GPtrArray (element-type KarumMatchRow)
 */
KarumRequest *karum_request_list_matches (const KarumGameFilter *filter);

/**
 * karum_request_set_match: as karum_store_set_match().
 * @tag: (nullable)
 */
KarumRequest *karum_request_set_match (const gint64 *games, guint n_games, const char *tag);

/* karum_request_likely_doubles: like karum_store_likely_doubles(), as a long task with progress.
 * Result: KarumLikelyDoubles */
KarumRequest *karum_request_likely_doubles (KarumNameKind kind);

/* karum_request_keep_apart: as karum_store_keep_apart(). */
KarumRequest *karum_request_keep_apart (KarumNameKind kind, gint64 one, gint64 other);
