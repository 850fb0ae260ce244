#include "karum-new-games.h"

#include <glib/gi18n.h>

#include "karum-games-table.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

static gboolean
enter (KarumDb *db, const KarumNewGame *game, gint64 *id, GError **error)
{
  g_auto (KarumGameDraft) draft = { 0 };
  const KarumGameRefs meant
      = { .players = { game->players[0], game->players[1] }, .event = game->event };
  gint64 revision = 0;

  *id = 0;
  karum_game_draft_init (&draft, game->record);
  return karum_games_write (db, id, &revision, &draft, &meant, error);
}

static gboolean
enter_all (KarumDb *db, const KarumNewGame *games, guint n_games, gint64 *ids, GError **error)
{
  for (guint i = 0; i < n_games; i++)
    if (!enter (db, &games[i], &ids[i], error))
      return FALSE;
  return TRUE;
}

gboolean
karum_store_enter_games (
    KarumStore *store, const KarumNewGame *games, guint n_games, gint64 *ids, GError **error)
{
  const char *title = ngettext ("Adding a game", "Adding games", n_games);

  return karum_store_begin_addition (store, title, error)
         && karum_store_end_step (
             store, enter_all (karum_store_db (store), games, n_games, ids, error), error);
}
