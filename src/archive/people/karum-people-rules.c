#include "karum-people-rules.h"

gboolean
karum_people_refuse (KarumArchiveError code, const char *message, GError **error)
{
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, (int) code, message);
  return FALSE;
}

gboolean
karum_people_check_name (const char *name, const char *message, GError **error)
{
  if (name && g_utf8_validate (name, -1, NULL))
    for (; *name; name = g_utf8_next_char (name))
      if (!g_unichar_isspace (g_utf8_get_char (name)))
        return TRUE;
  return karum_people_refuse (KARUM_ARCHIVE_ERROR_FAILED, message, error);
}
