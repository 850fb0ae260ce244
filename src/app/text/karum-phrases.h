/* karum-phrases.h: what the program says about a game, in the language of the interface. */
#pragma once

#include "karum-game.h"
#include "karum-record.h"

G_BEGIN_DECLS

/* karum_phrase_fill: (transfer full): @sentence with @word in place of its `%s`, if it has one. */
char *karum_phrase_fill (const char *sentence, const char *word);

/* karum_phrase_sentence: (transfer full): the reason of a rule, which is a part of a sentence, as a
 * sentence of its own: it begins with a capital, but a coordinate stays as it is. */
char *karum_phrase_sentence (const char *text);

/* karum_phrase_rules: (transfer full): "Pah-Tum, Classic": game and preset. */
char *karum_phrase_rules (const KarumRules *rules);

/* karum_phrase_turn: (transfer full): @turn as it is written. */
char *karum_phrase_turn (const KarumRules *rules, const KarumTurn *turn);

/* karum_phrase_glyphs: (transfer full): the glyphs of a turn: "!?", or "$n" for those that have no
 * sign. */
char *karum_phrase_glyphs (const KarumNode *node);

/* karum_phrase_counters: (transfer full): what is counted for @side in @state. */
char *karum_phrase_counters (const KarumRules *rules, const KarumState *state, KarumSide side);

G_END_DECLS
