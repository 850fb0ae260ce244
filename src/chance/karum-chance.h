/* karum-chance.h: what a score means: the expected result of a game. It depends on the rules alone,
 * so that what was found for a game once can be counted again. */
#pragma once

#include "karum-chance-model.h"

/**
 * karum_chance_engine: the expected result of the person to move, 0 … 1: the probability of a win,
 * and half of that of a draw, between two engines. It is above ½ exactly if the score is above 0.
 * @state: not over
 * @score: expected final margin of the person to move, in points; not proved
 */
double karum_chance_engine (const KarumRules *rules, const KarumState *state, double score);

/**
 * karum_chance_people: the same between two club players, who play as well as level
 * KARUM_CHANCE_PEOPLE does: the same for everybody, so that figures can be compared. A proof makes
 * it neither 0 nor 1 as long as there is a game left to lose; the less is to come, the more a lead
 * counts.
 * @score: as above, proved or not
 */
double karum_chance_people (const KarumRules *rules, const KarumState *state, double score);

/* karum_chance_is_rough: whether nothing was fitted to such games, so that the others only guess.
 * @state: not over */
bool karum_chance_is_rough (const KarumRules *rules, const KarumState *state);
