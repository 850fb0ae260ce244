#include "karum-scores.h"

#include "karum-record-end.h"
#include "karum-statement.h"

/* The rules of a text; those of the last game, as most have the same. */
typedef struct {
  const KarumGame *const *games;
  char *text; /* (nullable) */
  gboolean readable;
  KarumRules rules;
} Known;

static void
known_free (gpointer data)
{
  Known *known = data;

  g_free (known->text);
  g_free (known);
}

/* (nullable): NULL if they can't be read */
static const KarumRules *
rules_of (Known *known, const char *text)
{
  if (g_strcmp0 (known->text, text) != 0) {
    g_free (known->text);
    known->text = g_strdup (text);
    known->readable = text && karum_rules_read (known->games, text, &known->rules, NULL);
  }
  return known->readable ? &known->rules : NULL;
}

/* Larger numbers come from damaged archives only. */
static int
points_of (sqlite3_value *value)
{
  return (int) CLAMP (sqlite3_value_int64 (value), -KARUM_POINTS_MAX, KARUM_POINTS_MAX);
}

static void
tell_stands (sqlite3_context *context, int n, sqlite3_value **values)
{
  const KarumRules *rules
      = rules_of (sqlite3_user_data (context), (const char *) sqlite3_value_text (values[0]));
  const int result = sqlite3_value_int (values[1]);
  const int score[2] = { points_of (values[2]), points_of (values[3]) };

  (void) n;
  sqlite3_result_int (context, !rules || result <= KARUM_RESULT_NONE || result > KARUM_RESULT_DRAWN
                                   || karum_score_stands (rules, (KarumResult) result, score));
}

/* Only queries of this program may call the function, not the schema of an archive. */
gboolean
karum_scores_provide (KarumDb *db, const KarumGame *const *games, GError **error)
{
  Known *known = g_new0 (Known, 1);
  int code;

  known->games = games;
  code = sqlite3_create_function_v2 (db->handle, "karum_score_stands", 4,
                                     SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, known,
                                     tell_stands, NULL, NULL, known_free);
  return code == SQLITE_OK || karum_db_set_error (db, code, error);
}
