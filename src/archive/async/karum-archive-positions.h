/* karum-archive-positions.h: positions in the games of an archive, asked for by the interface. */
#pragma once

#include "karum-archive.h"
#include "karum-game.h"
#include "karum-positions.h"

G_BEGIN_DECLS

/* A game in which a position stands, for a list. */
typedef struct {
  KarumGameRow *row;
  guint ply; /* the first turn after which it stands; 0 for the start */
} KarumPositionGame;

/* Games in which a position stands. Reference counted with g_rc_box; immutable. */
typedef struct {
  guint count;      /* of all such games */
  GPtrArray *games; /* (element-type KarumPositionGame): the first of them, as entered */
} KarumPositionGames;

void karum_position_games_unref (KarumPositionGames *games);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPositionGames, karum_position_games_unref)

/**
 * karum_archive_explore_async: karum_store_explore() beside what is being saved.
 * @rules, @state, @filter: copied before the call returns; @filter (nullable) for all games
 */
void karum_archive_explore_async (KarumArchive *archive,
                                  const KarumRules *rules,
                                  const KarumState *state,
                                  const KarumGameFilter *filter,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
/* karum_archive_explore_finish: (transfer full) (nullable) (element-type KarumPlayedTurn) */
GPtrArray *
karum_archive_explore_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/**
 * karum_archive_position_games_async: the number of games under @rules that @filter finds with the
 * position @state, and some of them.
 * @limit: how many are told with their rows
 */
void karum_archive_position_games_async (KarumArchive *archive,
                                         const KarumRules *rules,
                                         const KarumState *state,
                                         const KarumGameFilter *filter,
                                         guint limit,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);
/* karum_archive_position_games_finish: (transfer full) (nullable) */
KarumPositionGames *
karum_archive_position_games_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

G_END_DECLS
