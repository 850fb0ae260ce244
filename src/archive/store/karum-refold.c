#include "karum-refold.h"

#include "karum-folded.h"
#include "karum-texts.h"

gboolean
karum_refold (KarumDb *db, const KarumGame *const *games, GError **error)
{
  /* The tables that existed at that version. */
  static const char *const tables[] = { "players", "player_names", "events", "collections" };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (!karum_folded_renew_table (db, tables[i], error))
      return FALSE;
  return karum_texts_rebuild (db, games, error)
         && karum_db_execute (db, "DROP TABLE texts_before", error);
}

gboolean
karum_refold_event_names (KarumDb *db, const KarumGame *const *games, GError **error)
{
  (void) games;
  return karum_folded_renew_table (db, "event_names", error);
}
