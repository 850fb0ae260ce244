/* karum-known-refs.h: a cache of the rows that many new games refer to by name. */
#pragma once

#include "karum-db.h"
#include "karum-games-table.h"
#include "karum-rules.h"

/**
 * KarumKnownRefs: valid in the transaction in which it was created, as long as no name is changed,
 * merged or moved to the bin.
 */
typedef struct _KarumKnownRefs KarumKnownRefs;

KarumKnownRefs *karum_known_refs_new (KarumDb *db);
void karum_known_refs_free (KarumKnownRefs *known);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumKnownRefs, karum_known_refs_free)

/* Names of a game that nobody in the archive has, in any spelling. */
typedef struct {
  gboolean players[2], event;
} KarumFreshNames;

/* karum_known_refs_find: finds or creates the persons and the event of a new game. @fresh: which of
 * its names are known to be new, so that they are not looked for. @refs: (inout): those persons and
 * that event which are not 0 are known already */
gboolean karum_known_refs_find (KarumKnownRefs *known,
                                const KarumRecord *record,
                                const KarumFreshNames *fresh,
                                KarumGameRefs *refs,
                                GError **error);

/* karum_rulesets_add: returns the number of @rules in the archive, creating a row if necessary;
 * 0 with @error. */
gint64 karum_rulesets_add (KarumDb *db, const KarumRules *rules, GError **error);

/* karum_rulesets_check: compares the game and the preset of each ruleset, which are derived, with
 * its text.
 * @mend: whether to write them again
 * @wrong: (out): the last ruleset in which they differ; 0 for none */
gboolean karum_rulesets_check (
    KarumDb *db, const KarumGame *const *games, gboolean mend, gint64 *wrong, GError **error);

/**
 * karum_matches_add: returns the match with the identifier @tag; creates it if there is none.
 * @tag: (nullable): NULL or "" is match 0, no match
 * Returns: -1 with @error
 */
gint64 karum_matches_add (KarumDb *db, const char *tag, GError **error);
