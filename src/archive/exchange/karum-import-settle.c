/* karum-import-settle.c: applies decisions about similar games after an import. */
#include <glib/gi18n.h>

#include "karum-games-table.h"
#include "karum-import.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

/* The record that replaces the other game. */
static KarumRecord *
load_coming (KarumStore *store, const KarumSimilarDecision *decision, GError **error)
{
  return decision->coming ? karum_record_copy (decision->coming)
                          : karum_games_load (karum_store_db (store), karum_store_games (store),
                                              decision->game, NULL, error);
}

/* The other game keeps its identity. */
static gboolean
take_over (KarumStore *store, const KarumSimilarDecision *decision, GError **error)
{
  g_autoptr (KarumRecord) record = load_coming (store, decision, error);
  g_auto (KarumStoredGame) old = { 0 };
  gint64 other = decision->other;

  if (!record || !karum_games_load_stored (karum_store_db (store), other, &old, error))
    return FALSE;
  g_free (record->tags.uuid);
  record->tags.uuid = g_steal_pointer (&old.tags.uuid);
  return karum_games_save (karum_store_db (store), &other, &old.revision, record, error);
}

static gboolean
settle (KarumStore *store, const KarumSimilarDecision *decision, GError **error)
{
  if (decision->choice == KARUM_SIMILAR_ADD)
    return TRUE;
  if (decision->choice == KARUM_SIMILAR_REPLACE && !take_over (store, decision, error))
    return FALSE;
  return decision->game == 0
         || karum_games_delete (karum_store_db (store), decision->game, TRUE, error);
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
