/* karum-game-model.h: a list model of all games of an archive that caches only recently used
 * pages. */
#pragma once

#include "karum-archive.h"
#include "karum-game-item.h"

#define KARUM_TYPE_GAME_MODEL (karum_game_model_get_type ())

/**
 * KarumGameModel: a GListModel of KarumGameItem. Its items are places: when the archive or the
 * order changes, the items stay and get other games; items are only added and removed at the end of
 * the list. Pages are fetched on demand and evicted when others are needed.
 *
 * KarumGameModel:counting: the number of games is not known yet; the model still has the number
 * before the change.
 * KarumGameModel:slow: finding it out takes so long that it should be said.
 * KarumGameModel::filled (guint, guint): the games at this many places, starting at the first
 * argument, are loaded.
 * KarumGameModel::refreshed: after a change, the number of games and the recently used games are
 * loaded.
 * KarumGameModel::failed (GError): the archive could not be read.
 */
G_DECLARE_FINAL_TYPE (KarumGameModel, karum_game_model, KARUM, GAME_MODEL, GObject)

KarumGameModel *karum_game_model_new (void);

/* karum_game_model_set_archive: (nullable): the archive whose games are listed. */
void karum_game_model_set_archive (KarumGameModel *self, KarumArchive *archive);

void karum_game_model_set_order (KarumGameModel *self, KarumGameSort sort, gboolean descending);

/* karum_game_model_set_filter: sets the filter of the list; copied. */
void karum_game_model_set_filter (KarumGameModel *self, const KarumGameFilter *filter);

/* karum_game_model_get_query: (transfer none): the filter and the order of the list. */
const KarumGameQuery *karum_game_model_get_query (KarumGameModel *self);

/* karum_game_model_get_archive: (transfer none) (nullable) */
KarumArchive *karum_game_model_get_archive (KarumGameModel *self);

/* karum_game_model_peek: the game at @position if its page is cached, else 0; fetches nothing. */
gint64 karum_game_model_peek (KarumGameModel *self, guint position);

/* karum_game_model_foreach_held: calls @call for every game of the cached pages. */
void karum_game_model_foreach_held (KarumGameModel *self,
                                    void (*call) (guint position, gint64 id, gpointer data),
                                    gpointer data);

/* karum_game_model_find: the place of game @id if it is on a cached page; else
 * GTK_INVALID_LIST_POSITION. */
guint karum_game_model_find (KarumGameModel *self, gint64 id);
