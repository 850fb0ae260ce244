#include "karum-pages.h"

#include <string.h>
#include <sys/mman.h>

void *
karum_pages_new (size_t bytes)
{
  void *pages = mmap (NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (pages == MAP_FAILED)
    return NULL;
#ifdef MADV_HUGEPAGE
  madvise (pages, bytes, MADV_HUGEPAGE);
#endif
  return pages;
}

void
karum_pages_free (void *pages, size_t bytes)
{
  if (pages)
    munmap (pages, bytes);
}

void
karum_pages_clear (void *pages, size_t bytes)
{
  if (madvise (pages, bytes, MADV_DONTNEED) != 0)
    memset (pages, 0, bytes);
}
