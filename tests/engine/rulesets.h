/* rulesets.h: the rulesets of the tests of the engine, and positions of random games under them. */
#pragma once

#include <glib.h>

#include "karum-game.h"

/* At least one for each option of each game; NULL-terminated. */
extern const char *const engine_rulesets[];

/* Reads one of them. */
KarumRules engine_rules (const char *text);

/* A position after at most @turns random turns of game number @seed, not over: fewer turns if the
 * game ends before. Returns the number of turns. */
unsigned engine_position (const KarumRules *rules, guint64 seed, unsigned turns, KarumState *state);
