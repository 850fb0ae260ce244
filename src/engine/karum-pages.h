/* karum-pages.h: memory for large tables, in large pages where the system has them: the processor
 * finds their addresses faster. */
#pragma once

#include <stddef.h>

/* karum_pages_new: (nullable): zeros, to be freed with karum_pages_free(); taken from the system as
 * far as they are used. NULL if there is not enough memory. */
void *karum_pages_new (size_t bytes);

/* karum_pages_free: @pages: (nullable): of @bytes */
void karum_pages_free (void *pages, size_t bytes);

/* karum_pages_clear: fills them with zeros; new ones, which cost nothing until they are used. */
void karum_pages_clear (void *pages, size_t bytes);
