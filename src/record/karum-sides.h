/* karum-sides.h: who makes each turn. A side keeps its colour; persons can exchange sides. */
#pragma once

#include "karum-record.h"

/* The sides in texts, as in position lines. */
#define KARUM_SIDE_LETTERS "xo"

/**
 * karum_sides_line: (transfer full): the side of each turn of the main line: a letter of
 * KARUM_SIDE_LETTERS a turn.
 * @exchange: (out) (optional): the number of the turn with which the persons have exchanged sides,
 * from 1; 0 if they have not
 */
char *karum_sides_line (const KarumRecord *record, guint *exchange);

/**
 * karum_sides_usual: (transfer full): the same for the first @n turns of a game under @rules in
 * which nobody exchanges sides as long as it can be avoided.
 * @sure: (out): so many of them are the same in every game under the rules
 */
char *karum_sides_usual (const KarumRules *rules, guint n, guint *sure);

/**
 * karum_sides_named: (transfer full) (nullable) (element-type KarumNode): the turns of Second in
 * all lines of @record; NULL if the number of every turn says whose it is: odd ones First's, even
 * ones Second's.
 */
GHashTable *karum_sides_named (const KarumRecord *record);
