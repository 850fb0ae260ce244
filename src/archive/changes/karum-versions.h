/* karum-versions.h: what the record of a game was like before: versions that a person saves, and
 * those that are kept before a record is changed; see karum-versions-table.h. */
#pragma once

#include "karum-store.h"
#include "karum-versions-table.h"

/* karum_store_list_versions: as karum_versions_list(). */
GPtrArray *karum_store_list_versions (KarumStore *store, gint64 game, GError **error);

/* karum_store_save_version: as karum_versions_save(): one undo step, as are the following. */
gboolean
karum_store_save_version (KarumStore *store, gint64 game, const char *name, GError **error);

gboolean karum_store_rename_version (
    KarumStore *store, gint64 game, gint64 number, const char *name, GError **error);

gboolean karum_store_remove_version (KarumStore *store, gint64 game, gint64 number, GError **error);

/* karum_version_restored: (transfer full): what a game becomes if a version is restored: it stays
 * in its match, and keeps its identity. @version: its record; @now: that of the game */
KarumRecord *karum_version_restored (const KarumRecord *version, const KarumRecord *now);

/**
 * karum_store_save_over: as karum_store_save_game() for a game that there is, whose present record
 * is kept as a version; one undo step.
 * @why: KARUM_VERSION_REVIEW or KARUM_VERSION_RESTORED
 */
gboolean karum_store_save_over (KarumStore *store,
                                gint64 *id,
                                gint64 *revision,
                                KarumVersionKind why,
                                const KarumRecord *record,
                                GError **error);
