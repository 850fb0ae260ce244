#include "karum-name-sql.h"

#include "karum-db.h"
#include "karum-fold.h"
#include "karum-likeness.h"
#include "karum-name.h"

static char *
folded_name (const char *name)
{
  g_autofree char *normal = karum_name_normal (name);

  return karum_fold (normal);
}

/* @form: returns a text that the caller frees */
static void
give (sqlite3_context *context, sqlite3_value *value, char *(*form) (const char *name))
{
  const char *name = (const char *) sqlite3_value_text (value);

  if (name)
    sqlite3_result_text (context, form (name), -1, g_free);
  else
    sqlite3_result_null (context);
}

static void
give_key (sqlite3_context *context, int n, sqlite3_value **values)
{
  (void) n;
  give (context, values[0], karum_name_key);
}

static void
give_folded (sqlite3_context *context, int n, sqlite3_value **values)
{
  (void) n;
  give (context, values[0], folded_name);
}

static void
give_meaning (sqlite3_context *context, int n, sqlite3_value **values)
{
  (void) n;
  sqlite3_result_int (context, karum_name_meaning ((const char *) sqlite3_value_text (values[0])));
}

static void
give_sounds (sqlite3_context *context, int n, sqlite3_value **values)
{
  const char *name = (const char *) sqlite3_value_text (values[0]);
  const char *text = (const char *) sqlite3_value_text (values[1]);

  (void) n;
  sqlite3_result_int (context, name && text && g_utf8_validate (name, -1, NULL)
                                   && g_utf8_validate (text, -1, NULL)
                                   && karum_name_sounds (name, text));
}

static void
give_phrase (sqlite3_context *context, int n, sqlite3_value **values)
{
  const char *text = (const char *) sqlite3_value_text (values[0]);
  const char *phrase = (const char *) sqlite3_value_text (values[1]);

  (void) n;
  sqlite3_result_int (context, text && phrase && g_utf8_validate (text, -1, NULL)
                                   && karum_fold_has_phrase (text, phrase));
}

gboolean
karum_name_sql_provide (KarumDb *db, GError **error)
{
  const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
  int code = sqlite3_create_function_v2 (db->handle, "karum_name_key", 1, flags, NULL, give_key,
                                         NULL, NULL, NULL);

  if (code == SQLITE_OK)
    code = sqlite3_create_function_v2 (db->handle, "karum_name_folded", 1, flags, NULL, give_folded,
                                       NULL, NULL, NULL);
  if (code == SQLITE_OK)
    code = sqlite3_create_function_v2 (db->handle, "karum_name_meaning", 1, flags, NULL,
                                       give_meaning, NULL, NULL, NULL);
  if (code == SQLITE_OK)
    code = sqlite3_create_function_v2 (db->handle, "karum_name_sounds", 2, flags, NULL, give_sounds,
                                       NULL, NULL, NULL);
  if (code == SQLITE_OK)
    code = sqlite3_create_function_v2 (db->handle, "karum_has_phrase", 2, flags, NULL, give_phrase,
                                       NULL, NULL, NULL);
  return code == SQLITE_OK || karum_db_set_error (db, code, error);
}
