#include "karum-name-limit.h"

#include <glib/gi18n.h>

#include "karum-archive-error.h"
#include "karum-limits.h"
#include "karum-statement.h"

gboolean
karum_name_limit_check (const char *name, GError **error)
{
  if (!name || g_utf8_strlen (name, -1) <= KARUM_TAG_VALUE_MAX)
    return TRUE;
  g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
               _ ("Names and notes can have at most %u characters."), (guint) KARUM_TAG_VALUE_MAX);
  return FALSE;
}

gboolean
karum_name_limit_check_change (
    KarumDb *db, const char *stored, gint64 id, const char *name, GError **error)
{
  g_autoptr (KarumStatement) statement = NULL;
  KarumStep step;

  if (karum_name_limit_check (name, NULL))
    return TRUE;
  statement = karum_db_prepare (db, stored, error);
  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, id);
  karum_statement_bind_text (statement, 2, name);
  step = karum_statement_step (statement, error);
  return step == KARUM_STEP_ROW
         || (step == KARUM_STEP_DONE && karum_name_limit_check (name, error));
}
