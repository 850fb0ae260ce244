/* karum-game-shown.h: the game that facts show: a pure function of the set of them, the same in
 * every copy of an archive. */
#pragma once

#include "karum-game-parts.h"

/**
 * karum_facts_choose: (transfer none) (nullable): which of the facts of @part holds. Of founding
 * ones the latest counts; of KARUM_FACT_PRIVACY the greatest value. A change holds against a
 * deletion, except of stars and of the bin; the later one holds otherwise.
 * @prefer: (nullable): a replica, whose fact is chosen instead if it has one
 */
KarumFact *karum_facts_choose (const GPtrArray *facts, const char *part, const char *prefer);

/* karum_fact_shown: (transfer full): its value, without what it remembers. */
char *karum_fact_shown (const KarumFact *fact);

/* karum_facts_show: (transfer full): the value of @part that holds; "" for none. */
char *karum_facts_show (const GPtrArray *facts, const char *part, const char *prefer);

/* karum_facts_show_all: (transfer full): of all parts that have a value. */
KarumParts *karum_facts_show_all (const GPtrArray *facts);

/**
 * karum_facts_put_aside: the facts that don't hold although nobody has replaced them, and whose
 * value is another than the one that holds, or a part of it.
 * Returns: (transfer container) (element-type KarumFact): in the order of @facts
 */
GPtrArray *karum_facts_put_aside (const GPtrArray *facts);

/**
 * karum_game_shown: the record of a game, without what names other things: players and event.
 * @games: (array zero-terminated)
 * @prefer: (nullable): as in karum_facts_choose()
 * @moved: (out) (nullable) (transfer full): part of a fact → part of the record in which its value
 * stands, where they differ
 * Returns: (transfer full) (nullable): NULL if the facts don't make a game, or not yet
 */
KarumRecord *karum_game_shown (const GPtrArray *facts,
                               const KarumGame *const *games,
                               const char *prefer,
                               GHashTable **moved);
