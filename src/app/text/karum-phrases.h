/* karum-phrases.h: phrases about a game in the interface's language. */
#pragma once

#include <glib.h>

#include "karum-game.h"
#include "karum-record.h"

/**
 * karum_menu_text: @text as the label of a menu item, with underscores escaped.
 *
 * Returns: (transfer full)
 */
char *karum_menu_text (const char *text);

/* karum_phrase_fill: (transfer full): @sentence with its `%s`, if any, replaced by @word. */
char *karum_phrase_fill (const char *sentence, const char *word);

/* karum_phrase_sentence: (transfer full): the reason of a rule, a clause, as a sentence: with a
 * capital at the beginning, except for a coordinate. */
char *karum_phrase_sentence (const char *text);

/* karum_phrase_rules: (transfer full): "Pah-Tum, Classic": game and preset. */
char *karum_phrase_rules (const KarumRules *rules);

/* karum_phrase_turn: (transfer full): @turn in notation. */
char *karum_phrase_turn (const KarumRules *rules, const KarumTurn *turn);

/* karum_phrase_glyphs: (transfer full): the glyphs of a turn: "!?", or "$n" for those without a
 * symbol. */
char *karum_phrase_glyphs (const KarumNode *node);

/* karum_phrase_counters: (transfer full): the counters of @side in @state. */
char *karum_phrase_counters (const KarumRules *rules, const KarumState *state, KarumSide side);
