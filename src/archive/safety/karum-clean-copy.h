/* karum-clean-copy.h: a copy of an archive that is given away holds only what others may see. */
#pragma once

#include "karum-progress.h"

/**
 * karum_clean_copy: takes out of the archive @copy, which nobody has open, all that isn't for
 * others: what is in the bin, unfinished imports, the history, versions, saved searches, what is
 * practised, and the names of players that aren't published, in any text. Players who are left out
 * go with their games. Players, events and games of which something was hidden get other
 * identities, so that they can't come back as new versions of themselves. Nothing of it is left in
 * the bytes of the file. The indexes of positions and columns are made when it is opened.
 * @copy: made by karum_db_copy_temporary(), and sound
 * Returns: FALSE with @error, after which @copy is of no use
 */
gboolean karum_clean_copy (const char *copy, const KarumProgress *progress, GError **error);
