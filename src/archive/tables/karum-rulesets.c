#include "karum-rulesets.h"

#include "karum-game.h"
#include "karum-statement.h"

static gint64
insert (KarumDb *db, const KarumRules *rules, const char *text, GError **error)
{
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "INSERT INTO rulesets (game, preset, text) VALUES (?, ?, ?)", error);

  if (!statement)
    return 0;
  karum_statement_bind_text (statement, 1, rules->game->id);
  karum_statement_bind_text (statement, 2, rules->game->presets[rules->preset].id);
  karum_statement_bind_text (statement, 3, text);
  return karum_statement_run (statement, error) ? sqlite3_last_insert_rowid (db->handle) : 0;
}

gint64
karum_rulesets_add (KarumDb *db, const KarumRules *rules, GError **error)
{
  char text[KARUM_RULES_TEXT];
  g_autoptr (KarumStatement) statement
      = karum_db_prepare (db, "SELECT id FROM rulesets WHERE text = ?", error);
  KarumStep step;

  if (!statement)
    return 0;
  karum_rules_write (rules, text);
  karum_statement_bind_text (statement, 1, text);
  step = karum_statement_step (statement, error);
  if (step == KARUM_STEP_DONE)
    return insert (db, rules, text, error);
  return step == KARUM_STEP_ROW ? karum_statement_int (statement, 0) : 0;
}
