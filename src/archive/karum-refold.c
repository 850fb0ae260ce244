#include "karum-refold.h"

#include "karum-fold.h"
#include "karum-statement.h"
#include "karum-texts.h"

static gboolean
write_folded (KarumDb *db, const char *table, gint64 id, const char *name, GError **error)
{
  g_autofree char *folded = karum_fold (name);
  g_autofree char *sql = g_strdup_printf ("UPDATE %s SET folded = ?2 WHERE id = ?1", table);
  g_autoptr (KarumStatement) statement = karum_db_prepare (db, sql, error);

  if (!statement)
    return FALSE;
  karum_statement_bind_int (statement, 1, id);
  karum_statement_bind_text (statement, 2, folded);
  return karum_statement_run (statement, error);
}

static gboolean
refold_names (KarumDb *db, const char *table, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT id, name FROM %s", table);
  g_autoptr (KarumStatement) row = karum_db_prepare (db, sql, error);
  KarumStep step;

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    g_autofree char *name = karum_statement_dup_text (row, 1);

    if (!write_folded (db, table, karum_statement_int (row, 0), name, error))
      return FALSE;
  }
  return step == KARUM_STEP_DONE;
}

static gboolean
move_texts (KarumDb *db, GError **error)
{
  g_autoptr (KarumStatement) row
      = karum_db_prepare (db, "SELECT rowid, text FROM texts_before", error);
  KarumStep step;

  if (!row)
    return FALSE;
  while ((step = karum_statement_step (row, error)) == KARUM_STEP_ROW) {
    g_autofree char *text = karum_texts_fold (karum_statement_text (row, 1));

    if (!karum_texts_write (db, karum_statement_int (row, 0), TRUE, text, error))
      return FALSE;
  }
  return step == KARUM_STEP_DONE;
}

gboolean
karum_refold (KarumDb *db, const KarumGame *const *games, GError **error)
{
  static const char *const tables[] = { "players", "player_names", "events", "collections" };

  (void) games;
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (!refold_names (db, tables[i], error))
      return FALSE;
  return move_texts (db, error) && karum_db_execute (db, "DROP TABLE texts_before", error);
}
