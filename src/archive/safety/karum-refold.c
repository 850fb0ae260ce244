#include "karum-refold.h"

#include "karum-folded.h"
#include "karum-statement.h"
#include "karum-texts.h"

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
  /* Those that there were at that time. */
  static const char *const tables[] = { "players", "player_names", "events", "collections" };

  (void) games;
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (!karum_folded_renew_table (db, tables[i], error))
      return FALSE;
  return move_texts (db, error) && karum_db_execute (db, "DROP TABLE texts_before", error);
}

gboolean
karum_refold_event_names (KarumDb *db, const KarumGame *const *games, GError **error)
{
  (void) games;
  return karum_folded_renew_table (db, "event_names", error);
}
