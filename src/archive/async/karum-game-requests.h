/* karum-game-requests.h: requests about single and selected games. */
#pragma once

#include "karum-game-details.h"
#include "karum-request.h"

typedef struct {
  gint64 id, revision;
} KarumSavedGame;

typedef struct {
  KarumRecord *record; /* (owned) */
  gint64 revision;
} KarumLoadedGame;

/* karum_request_enter_games: as karum_store_enter_games(). Result: gint64: the numbers of the
 * games, one after the other, freed with g_free() */
KarumRequest *karum_request_enter_games (const KarumNewGame *games, guint n_games);

void karum_loaded_game_free (KarumLoadedGame *game);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumLoadedGame, karum_loaded_game_free)

/**
 * karum_request_save_game: writes all of @record in one transaction; players are found by name or
 * created.
 * @id: the game, or 0 for a new one
 * @revision: the revision that was loaded or last saved, 0 for a new game; if the archive has a
 * different one, nothing is written and the error is KARUM_ARCHIVE_ERROR_CHANGED
 * @title: (nullable): the translated title of the undo step, such as “Playing a turn”; NULL: it
 * can't be undone
 * @record: must not be changed any more
 * Result: KarumSavedGame, freed with g_free()
 */
KarumRequest *
karum_request_save_game (gint64 id, gint64 revision, const char *title, KarumRecord *record);

/* karum_request_load_game: sees all previously requested changes. Result: KarumLoadedGame */
KarumRequest *karum_request_load_game (gint64 id);

/* karum_request_get_details: sees all previously requested changes. Result: KarumGameDetails */
KarumRequest *karum_request_get_details (gint64 id);

/* karum_request_set_details: as karum_store_set_details(). */
KarumRequest *karum_request_set_details (const KarumGameDetails *details);

/* karum_request_bin_games: moves games to the bin, or restores them. */
KarumRequest *karum_request_bin_games (const gint64 *games, guint n_games, gboolean binned);

/* karum_request_destroy_games: permanently deletes games that are in the bin. */
KarumRequest *karum_request_destroy_games (const gint64 *games, guint n_games);

/* karum_request_empty_bin: permanently deletes everything in the bin. */
KarumRequest *karum_request_empty_bin (void);
