/* rulesets.h: the rulesets of the engine tests, and positions of random games under them. */
#pragma once

#include <glib.h>

#include "karum-game.h"

/* At least one ruleset for each option of each game; NULL-terminated. */
extern const char *const engine_rulesets[];

/* Parses a ruleset of the list. */
KarumRules engine_rules (const char *text);

/* Sets @state to a position of the random game @seed after at most @turns turns, before the end of
 * the game. Returns the number of turns. */
unsigned engine_position (const KarumRules *rules, guint64 seed, unsigned turns, KarumState *state);
