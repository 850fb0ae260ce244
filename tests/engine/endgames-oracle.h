/* endgames-oracle.h: what a side of Jarmo can force, by exhaustive search. Instead of the trails of
 * the game, it remembers all holes that an archer has stood on. */
#pragma once

#include <glib.h>

#include "jarmo-state.h"

/* oracle_forces: whether @side can force the game to end within @turns turns with at least
 * @margin. */
bool oracle_forces (
    const KarumRules *rules, const JarmoState *state, unsigned side, int margin, unsigned turns);

/* All archers on the goal row, against none. */
#define ORACLE_MARGIN_MAX 10

/* oracle_value: what @state is worth for the side to move, if an exhaustive search of at most
 * @nodes positions can tell: deeper and deeper, until both sides can force the same. */
bool oracle_value (const KarumRules *rules, const JarmoState *state, guint nodes, int *value);
