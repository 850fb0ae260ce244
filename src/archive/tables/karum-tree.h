/* karum-tree.h: the binary format of the turns and annotations of a record.
 *
 * The main line is one blob: the turns as the game encodes them, one after the other. Comments,
 * glyphs and variations are a second blob, which exists only where there are any: a list of
 * steps, each a byte followed by its operands. Numbers are encoded with seven bits per byte,
 * lowest first, the highest bit set in all but the last.
 *
 *   m NUMBER        advance by that many turns of the main line
 *   t TURN          a turn of a variation
 *   ( … )           an alternative to the turn before it
 *   l NUMBER TEXT   the comment before the turn just reached; NUMBER bytes
 *   c NUMBER TEXT   the comment after it; at the beginning, on the game
 *   g GLYPH         a glyph of the turn, one byte
 */
#pragma once

#include "karum-record.h"

/* karum_tree_write_line: (transfer full): the main line. */
GByteArray *karum_tree_write_line (const KarumRecord *record);

/* karum_tree_write: (transfer full) (nullable): the annotations; NULL if there are none. */
GByteArray *karum_tree_write (const KarumRecord *record);

/**
 * karum_tree_read_line: appends the main line to @record, which has no turns yet.
 * Returns: FALSE if the bytes are not turns or a turn is illegal, with the number of turns read in
 * @ply
 */
gboolean karum_tree_read_line (KarumRecord *record, const guint8 *bytes, gsize size, guint *ply);

/* karum_tree_read: adds the annotations to the record; FALSE if the bytes are malformed. */
gboolean karum_tree_read (KarumRecord *record, const guint8 *bytes, gsize size);
