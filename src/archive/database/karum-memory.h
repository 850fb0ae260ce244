/* karum-memory.h: returns freed memory to the system. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_memory_give_back: returns freed memory to the system. The allocator keeps freed blocks that
 * lie between used ones, such as single rows, unless it is requested to trim the heap. Takes a few
 * milliseconds; can be called from any thread.
 */
void karum_memory_give_back (void);

G_END_DECLS
