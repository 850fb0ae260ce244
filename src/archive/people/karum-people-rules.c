#include "karum-people-rules.h"

#include "karum-name-limit.h"

gboolean
karum_people_refuse (KarumArchiveError code, const char *message, GError **error)
{
  g_set_error_literal (error, KARUM_ARCHIVE_ERROR, (int) code, message);
  return FALSE;
}

gboolean
karum_people_check_name (KarumDb *db,
                         const char *stored,
                         gint64 id,
                         const char *name,
                         const char *message,
                         GError **error)
{
  if (name && g_utf8_validate (name, -1, NULL))
    for (const char *at = name; *at; at = g_utf8_next_char (at))
      if (!g_unichar_isspace (g_utf8_get_char (at)))
        return karum_name_limit_check_change (db, stored, id, name, error);
  return karum_people_refuse (KARUM_ARCHIVE_ERROR_FAILED, message, error);
}
