#include "karum-memory.h"

#include <malloc.h>

void
karum_memory_give_back (void)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
}
