#include "karum-memory.h"

#include <malloc.h>

/* So many bytes that are free at the end of what a program has are kept by it: as the C library has
 * it, and more than a cache of SQLite takes. */
#define USUAL (128 << 10)
#define HELD (256 << 20)

void
karum_memory_give_back (void)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
}

void
karum_memory_hold (gboolean hold)
{
#ifdef __GLIBC__
  mallopt (M_TRIM_THRESHOLD, hold ? HELD : USUAL);
#else
  (void) hold;
#endif
}
