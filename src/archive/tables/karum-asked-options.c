#include "karum-asked-options.h"

#include <string.h>

#include "karum-db-error.h"

/* Reports the error of the game that parsed most of the text. */
const KarumGame *
karum_asked_options_read (const KarumGame *const *games,
                          const char *id,
                          const char *text,
                          KarumOptions *options,
                          KarumError *error)
{
  gboolean refused = FALSE;

  for (; *games; games++) {
    KarumError fault;

    if (id && strcmp ((*games)->id, id) != 0)
      continue;
    if (karum_options_read (*games, text, options, &fault))
      return *games;
    if (error && (!refused || fault.offset > error->offset))
      *error = fault;
    refused = TRUE;
  }
  if (!refused)
    karum_error_set (error, 0, N_ ("unknown game “%s”"), "%s", id ? id : "");
  return NULL;
}

static void
has_options (sqlite3_context *context, int n, sqlite3_value **values)
{
  const KarumGame *const *games = sqlite3_user_data (context);
  const char *text = (const char *) sqlite3_value_text (values[0]);
  const char *asked = (const char *) sqlite3_value_text (values[1]);
  KarumRules rules;
  KarumOptions options;

  (void) n;
  sqlite3_result_int (context, text && asked && karum_rules_read (games, text, &rules, NULL)
                                   && karum_options_read (rules.game, asked, &options, NULL)
                                   && karum_rules_have (&rules, &options));
}

/* Only queries of this program may call the function, not the schema of an archive. */
gboolean
karum_asked_options_provide (KarumDb *db, const KarumGame *const *games, GError **error)
{
  int code = sqlite3_create_function_v2 (db->handle, "karum_has_options", 2,
                                         SQLITE_UTF8 | SQLITE_DIRECTONLY | SQLITE_DETERMINISTIC,
                                         (gpointer) games, has_options, NULL, NULL, NULL);

  return code == SQLITE_OK || karum_db_set_error (db, code, error);
}
