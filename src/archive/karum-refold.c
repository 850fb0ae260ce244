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
  (void) games;
  return karum_folded_renew (db, error) && move_texts (db, error)
         && karum_db_execute (db, "DROP TABLE texts_before", error);
}
