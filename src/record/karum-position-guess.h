/* karum-position-guess.h: a position line whose rules are not given. */
#pragma once

#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

/**
 * karum_position_guess: reads a position line under the first ruleset that allows it: the presets,
 * then rulesets that differ from a preset in one number, then in two (the size of the board and the
 * number of stones).
 * @text: UTF-8; white space around the line is ignored. A ruleset may precede the line.
 * @line: (out): room for KARUM_POSITION_TEXT bytes: the line alone
 * Returns: FALSE if @text is not a position of any game
 */
gboolean karum_position_guess (const char *text, KarumRules *rules, KarumState *state, char *line);

G_END_DECLS
