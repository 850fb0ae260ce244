/* karum-examples.h: where the examples are, an archive of their own. */
#pragma once

#include <glib.h>

/* karum_examples_path: (transfer full) (type filename): of the examples in the present language. */
char *karum_examples_path (void);

/* karum_examples_at: whether @path, (type filename), is that of the examples in any language. */
gboolean karum_examples_at (const char *path);
