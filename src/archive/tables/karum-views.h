/* karum-views.h: which rows of the tables are there, said once: as conditions, for statements that
 * write, and as temporary views, for those that read. The views are made when an archive is opened
 * and are no part of the file:
 *
 *   shown_games     games that are there: not in the bin, not of an unfinished batch
 *   binned_games    games in the bin
 *   revealed_games  both
 *   game_persons    of each game, after merging: game, person1, name1, person2, name2
 *   event_now       of each event, after merging: id, event
 *   merged_events   only of those that were merged into another: id, event
 *
 * Of each player, the column `person` says the same.
 */
#pragma once

#include "karum-db.h"

/* The seal of the row of the table `batch`, and whether the row has it. A row that isn't as it was
 * written hides nothing. */
#define KARUM_BATCH_SEAL                                                               \
  "karum_seal_sum (batch.id, batch.first, batch.last, batch.deleted_at, batch.player," \
  " batch.event, batch.match, batch.ruleset, batch.mark)"
#define KARUM_BATCH_IS_SOUND "batch.seal = " KARUM_BATCH_SEAL

/* @games: the name of the table in the query, with a dot. Games of an unfinished batch are not
 * there (see karum-batch.h): the row of the batch is read once a query. */
#define KARUM_REVEALED(games)                                                     \
  "(" games "id BETWEEN (SELECT first FROM batch WHERE " KARUM_BATCH_IS_SOUND ")" \
  " AND (SELECT last FROM batch WHERE " KARUM_BATCH_IS_SOUND ")) IS NOT TRUE"
/* The same for who may be adding a batch. @own: whether this connection does: it sees its games. */
#define KARUM_REVEALED_TO(own, games) "(" own " OR " KARUM_REVEALED (games) ")"
#define KARUM_SHOWN(games) games "deleted_at IS NULL AND " KARUM_REVEALED (games)
#define KARUM_IN_BIN(games) games "deleted_at IS NOT NULL AND " KARUM_REVEALED (games)

/* The time of deletion of players and events that came with an unfinished batch. */
#define KARUM_COMING "-1"
/* That of those which are moved to the bin at @now, also while the clock is before 1970. */
#define KARUM_DELETED_AT(now) MAX (now, 1)

/* The column of players and of events that names the row into which a row was merged. */
#define KARUM_MERGED_COLUMN "merged_into"
/* The event of today of the row @event of events, a name with a dot: merges of events are one step.
 */
#define KARUM_EVENT_NOW(event) "coalesce (" event KARUM_MERGED_COLUMN ", " event "id)"
/* Joins `games g` with its event e after merging, if it has one, where there are no views: while an
 * archive is opened and repaired. */
#define KARUM_JOIN_EVENT                  \
  " LEFT JOIN events o ON o.id = g.event" \
  " LEFT JOIN events e ON e.id = " KARUM_EVENT_NOW ("o.")

/* karum_views_create: makes the views for @db, which has the tables of the current format, and may
 * still write tables of its own. */
gboolean karum_views_create (KarumDb *db, GError **error);
