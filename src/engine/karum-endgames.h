/* karum-endgames.h: a table of all positions of Jarmo with few archers: what each side can
 * force. */
#pragma once

#include <stdatomic.h>

#include "karum-search-result.h"
#include "karum-value.h"

/**
 * KarumEndgames: immutable; several threads can use it.
 *
 * The table contains the histories of the archers, so all of it holds under the rule of repetition.
 * It doesn't depend on the number of turns played: it is for games without a turn limit.
 */
typedef struct KarumEndgames KarumEndgames;

/* karum_endgames_can: whether there are tables for games under @rules. */
bool karum_endgames_can (const KarumRules *rules);

/* karum_endgames_help: whether a table would decide @state, a position under @rules, or probably
 * many of those that a search of it reaches. */
bool karum_endgames_help (const KarumRules *rules, const KarumState *state);

/* The most archers and marks of the positions in a table. */
#define KARUM_ENDGAMES_PIECES 3

/**
 * KarumEndgamesVisit: called after each pass over all positions, in the thread that makes the
 * table.
 * @passes: the number of passes so far
 * @changes: the number of positions that the last one changed; the last pass changes none
 */
typedef void (*KarumEndgamesVisit) (unsigned passes, uint32_t changes, void *data);

/**
 * karum_endgames_make: makes the contents of a table, which takes minutes and 200 MB.
 * @rules: see karum_endgames_can()
 * @pieces: the maximum number of archers and marks: 2 (half a second, for tests) or
 * KARUM_ENDGAMES_PIECES
 * @threads: 1 … KARUM_SEARCH_THREADS_MAX
 * @stop: (nullable): ends the work once this is true; any thread may set it
 * @visit: (nullable)
 * @size: (out): the number of bytes
 * Returns: (transfer full) (nullable): the contents of a file, to be freed with free(); NULL with
 * @error if there is not enough memory or the work was stopped
 */
uint8_t *karum_endgames_make (const KarumRules *rules,
                              unsigned pieces,
                              unsigned threads,
                              atomic_bool *stop,
                              KarumEndgamesVisit visit,
                              void *data,
                              size_t *size,
                              KarumError *error);

/**
 * karum_endgames_read: checks the contents of a table.
 * @rules: see karum_endgames_can(); a table for others is refused
 * @bytes: must outlive the table
 * Returns: (transfer full) (nullable): NULL with @error if this is not a complete table of this
 * version
 */
KarumEndgames *
karum_endgames_read (const KarumRules *rules, const uint8_t *bytes, size_t size, KarumError *error);

/* karum_endgames_free: @endgames: (nullable) */
void karum_endgames_free (KarumEndgames *endgames);

/* karum_endgames_for: (nullable): @endgames if it is a table for games under @rules, otherwise
 * NULL. */
const KarumEndgames *karum_endgames_for (const KarumEndgames *endgames, const KarumRules *rules);

/**
 * karum_endgames_bounds: the margins that the two sides can force, for the side to move. If they
 * differ, neither side can force the game to end with a better one.
 * @state: of a game under the rules of the table; not over
 * @lower: (out): at least this can be forced by the side to move; -KARUM_VALUE_INFINITE if it can't
 * force the game to end
 * @upper: (out): at most this can be forced by the other side; KARUM_VALUE_INFINITE if it can't
 * Returns: false if the table doesn't contain @state
 */
bool karum_endgames_bounds (const KarumEndgames *endgames,
                            const KarumState *state,
                            KarumValue *lower,
                            KarumValue *upper);

/**
 * karum_endgames_play: finds the best turn if @state has a proved value, or if the side to move can
 * force a win. The winner hurries, the loser delays.
 * @state: of a game under the rules of the table; not over
 * @result: (out): a proved value comes with a line to the end of the game; otherwise the score is
 * the margin that can be forced, with only one turn and depth 0. Nodes and seconds are not set.
 * Returns: false if the table doesn't tell
 */
bool karum_endgames_play (const KarumEndgames *endgames,
                          const KarumState *state,
                          KarumSearchResult *result);
