/* karum-memory.h: memory that a large piece of work took. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_memory_give_back: gives what was freed back to the system. What is built of small pieces, a
 * row each, is kept in between pieces that are still used, and only by asking for it does it go
 * back. Takes a few milliseconds; from any thread.
 */
void karum_memory_give_back (void);

/* karum_memory_hold: whether what is freed is kept, in all of the program, until it is asked for:
 * to give it back piece by piece takes as long as freeing it. */
void karum_memory_hold (gboolean hold);

G_END_DECLS
