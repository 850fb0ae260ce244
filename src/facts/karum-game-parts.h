/* karum-game-parts.h: a game as parts that change independently: what people save of a game, as the
 * values of facts.
 *
 * The value of a part is UTF-8, "" for none. The turns of a tree are named by what leads to them: a
 * digest of the name of the turn before it, and the turn. So a comment has the same name in every
 * copy, whichever line is the main line.
 *
 *     line           rules, setup, position line and moves of the main line, a line each
 *     end            result, termination and the two scores, with tabs
 *     timing         time control and annotator, a line each
 *     match          number in the match and tag, with a tab
 *     tag:NAME       place among the other tags, and value, with a tab
 *     node:TURN      a move of a variation: `+`, the turn before it, the move, how many equal ones
 *                    come before it, and its place among its alternatives, with tabs; `-` if it was
 *                    removed
 *     comment:TURN, lead:TURN            the words after a turn, and before it
 *     marks:TURN, eval:TURN, clock:TURN, commands:TURN, lead-commands:TURN   the commands in them
 *     form:TURN      the whole comment after a turn, if its words and commands stand in another
 * order than these parts are put together; it holds as long as they are the same judgement:TURN,
 * sign:TURN, glyphs:TURN   the glyphs of a turn, by their group
 *
 * In a fact, KARUM_PART_MEMORY divides the value from what it remembers: of `line`, earlier main
 * lines, so that what others say of their turns finds them.
 */
#pragma once

#include "karum-fact.h"
#include "karum-record.h"

#define KARUM_PART_MEMORY '\x1e'

/* KarumParts: (element-type utf8 utf8): part → value */
typedef GHashTable KarumParts;

/* karum_parts_new: (transfer full) */
KarumParts *karum_parts_new (void);

/* karum_parts_set: @value: "" takes the part out */
void karum_parts_set (KarumParts *parts, const char *part, const char *value);

/* karum_parts_get: (transfer none): "" for none */
const char *karum_parts_get (const KarumParts *parts, const char *part);

/**
 * karum_parts_add_record: adds the parts of @record that are listed above.
 * @before: (nullable): the parts that were shown: places stay as they are
 */
void
karum_parts_add_record (KarumParts *parts, const KarumRecord *record, const KarumParts *before);

/* karum_comment_in_order: (transfer full) (nullable): a comment as it is put together of its parts.
 */
char *karum_comment_in_order (const char *comment);

/* karum_parts_line_memory: (transfer full): what the value @now of `line` remembers of those that
 * @facts have. */
char *karum_parts_line_memory (const GPtrArray *facts, const char *now);

/* -- Names of turns --------------------------------------------------------------------------- */

#define KARUM_TURN_NAME 17

/* KARUM_TURN_START: the name of the start of a game. */
#define KARUM_TURN_START "0"

/* karum_turn_name: the name of the turn @turn after @parent. @n: how many equal ones come before it
 * after the same turn */
void karum_turn_name (const char *parent, const char *turn, guint n, char name[KARUM_TURN_NAME]);

/* karum_turn_text: the text of a turn. */
void karum_turn_text (const KarumRules *rules, const KarumTurn *turn, GString *text);

/* karum_record_name_turns: (transfer full): KarumNode → its name. */
GHashTable *karum_record_name_turns (const KarumRecord *record);
