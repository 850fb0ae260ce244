/* karum-game-model.h: all games of an archive as a list that holds only the pages looked at. */
#pragma once

#include "karum-archive.h"
#include "karum-game-item.h"

G_BEGIN_DECLS

#define KARUM_TYPE_GAME_MODEL (karum_game_model_get_type ())

/**
 * KarumGameModel: a GListModel of KarumGameItem. Its items are places: when the archive or the
 * order changes, the items stay and learn which game stands there now; only the end of the list
 * grows and shrinks. Pages are fetched when an item of theirs is asked for, and forgotten when
 * others are needed.
 *
 * KarumGameModel:counting: the number of games is not known yet; it is still that before the
 * change. KarumGameModel::filled (guint, guint): what stands at so many places from the first on is
 * known now. KarumGameModel::refreshed: after a change, the number of games and the games last
 * looked at are known. KarumGameModel::failed (GError): the archive could not be read.
 */
G_DECLARE_FINAL_TYPE (KarumGameModel, karum_game_model, KARUM, GAME_MODEL, GObject)

KarumGameModel *karum_game_model_new (void);

/* karum_game_model_set_archive: (nullable): the archive whose games are listed. */
void karum_game_model_set_archive (KarumGameModel *self, KarumArchive *archive);

void karum_game_model_set_order (KarumGameModel *self, KarumGameSort sort, gboolean descending);

/* karum_game_model_set_filter: which games are listed; copied. */
void karum_game_model_set_filter (KarumGameModel *self, const KarumGameFilter *filter);

/* karum_game_model_get_query: (transfer none): which games are listed, and in which order. */
const KarumGameQuery *karum_game_model_get_query (KarumGameModel *self);

/* karum_game_model_get_archive: (transfer none) (nullable) */
KarumArchive *karum_game_model_get_archive (KarumGameModel *self);

/* karum_game_model_peek: the game at @position if its page is held, else 0; fetches nothing. */
gint64 karum_game_model_peek (KarumGameModel *self, guint position);

/* karum_game_model_foreach_held: @call for every game of the pages held. */
void karum_game_model_foreach_held (KarumGameModel *self,
                                    void (*call) (guint position, gint64 id, gpointer data),
                                    gpointer data);

/* karum_game_model_find: where the game @id is, as far as the pages held tell; else
 * GTK_INVALID_LIST_POSITION. */
guint karum_game_model_find (KarumGameModel *self, gint64 id);

G_END_DECLS
