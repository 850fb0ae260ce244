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

G_END_DECLS
