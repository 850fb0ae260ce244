/* karum-pch.c: what the compiled headers are made with; a library needs a file. */
#include <glib.h>

gboolean karum_pch_made (void);

gboolean
karum_pch_made (void)
{
  return TRUE;
}
