#include "karum-name-limit.h"

#include <glib/gi18n.h>

#include "karum-archive-error.h"
#include "karum-limits.h"

gboolean
karum_name_limit_check (const char *name, GError **error)
{
  if (!name || g_utf8_strlen (name, -1) <= KARUM_TAG_VALUE_MAX)
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("Names and notes can have at most %u characters."), (guint) KARUM_TAG_VALUE_MAX);
  return FALSE;
}
