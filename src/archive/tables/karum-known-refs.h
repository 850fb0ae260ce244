/* karum-known-refs.h: what many new games refer to by name, looked up once for each name. */
#pragma once

#include "karum-games-table.h"

G_BEGIN_DECLS

/**
 * KarumKnownRefs: valid in the transaction in which it was made, as long as nobody is renamed,
 * merged or put into the bin.
 */
typedef struct _KarumKnownRefs KarumKnownRefs;

KarumKnownRefs *karum_known_refs_new (KarumDb *db);
void karum_known_refs_free (KarumKnownRefs *known);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumKnownRefs, karum_known_refs_free)

/* karum_known_refs_find: as karum_games_refer(), for a game that is new. @refs: (out) */
gboolean karum_known_refs_find (KarumKnownRefs *known,
                                const KarumRecord *record,
                                KarumGameRefs *refs,
                                GError **error);

G_END_DECLS
