/* karum-import-settle.c: what becomes of similar games, decided after an import. */
#include <glib/gi18n.h>

#include "karum-games-table.h"
#include "karum-import.h"
#include "karum-store-private.h"
#include "karum-undo.h"

/* Gives game @other what is recorded as @game; it stays the one it is. */
static gboolean
take_over (KarumStore *store, gint64 game, gint64 other, GError **error)
{
  g_autoptr (KarumRecord) record = karum_games_load (store->db, store->games, game, NULL, error);
  g_auto (KarumStoredGame) old = { 0 };

  if (!record || !karum_games_load_stored (store->db, other, &old, error))
    return FALSE;
  g_free (record->tags.uuid);
  record->tags.uuid = g_steal_pointer (&old.tags.uuid);
  return karum_games_save (store->db, &other, &old.revision, record, error);
}

static gboolean
settle (KarumStore *store, const KarumSimilarDecision *decision, GError **error)
{
  if (decision->choice == KARUM_SIMILAR_ADD)
    return TRUE;
  if (decision->choice == KARUM_SIMILAR_REPLACE
      && !take_over (store, decision->game, decision->other, error))
    return FALSE;
  return karum_games_delete (store->db, decision->game, TRUE, error);
}

gboolean
karum_store_settle_similar (KarumStore *store,
                            const KarumSimilarDecision *decisions,
                            guint n_decisions,
                            GError **error)
{
  gboolean done = TRUE;

  if (!karum_store_begin_step (store, _ ("Resolving similar games"), error))
    return FALSE;
  for (guint i = 0; done && i < n_decisions; i++)
    done = settle (store, &decisions[i], error);
  return karum_store_end_step (store, done, error);
}
