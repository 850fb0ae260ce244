/* karum-tree.h: the turns of a record and all that is said of them, as bytes.
 *
 * The main line is one blob: the turns as the game encodes them, one after the other. What is said
 * of it, comments, glyphs and variations, is a second one, only where there is any: a list of
 * steps, each a byte with what it needs behind it. Numbers are written with seven bits a byte,
 * lowest first, the highest bit set in all but the last.
 *
 *   m NUMBER        go on that many turns of the main line
 *   t TURN          a turn of a variation
 *   ( … )           a variation beside the turn before it
 *   l NUMBER TEXT   the comment before the turn just reached; NUMBER bytes
 *   c NUMBER TEXT   the comment after it; at the beginning, on the game
 *   g GLYPH         a glyph of the turn, one byte
 */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

/* karum_tree_write_line: (transfer full): the main line. */
GByteArray *karum_tree_write_line (const KarumRecord *record);

/* karum_tree_write: (transfer full) (nullable): what is said of it; NULL if nothing. */
GByteArray *karum_tree_write (const KarumRecord *record);

/**
 * karum_tree_read_line: adds the main line to @record, which has no turns yet.
 * Returns: FALSE if the bytes are no turns or a turn is illegal, with the number of turns read in
 * @ply
 */
gboolean karum_tree_read_line (KarumRecord *record, const guint8 *bytes, gsize size, guint *ply);

/* karum_tree_read: adds what is said of the line; FALSE if the bytes make no sense. */
gboolean karum_tree_read (KarumRecord *record, const guint8 *bytes, gsize size);

G_END_DECLS
