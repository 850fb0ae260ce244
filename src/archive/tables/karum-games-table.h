/* karum-games-table.h: the table of games with those of their turns, annotations and other tags. */
#pragma once

#include "karum-db.h"
#include "karum-game-draft.h"

G_BEGIN_DECLS

/* karum_games_save: as karum_store_save_game(), inside a transaction. */
gboolean karum_games_save (
    KarumDb *db, gint64 *id, gint64 *revision, const KarumRecord *record, GError **error);

/* What a game refers to: rows of other tables; 0 for nothing. */
typedef struct {
  gint64 ruleset, players[2], event, match;
} KarumGameRefs;

/**
 * karum_games_write: as karum_games_save(), with all that is computed from the record.
 * @refs: (nullable): what the game refers to, if @ruleset is given; otherwise @players and @event
 * of a new game are those that are meant where the names of the record are theirs
 */
gboolean karum_games_write (KarumDb *db,
                            gint64 *id,
                            gint64 *revision,
                            const KarumGameDraft *draft,
                            const KarumGameRefs *refs,
                            GError **error);

/* As karum_store_load_game(). */
KarumRecord *karum_games_load (
    KarumDb *db, const KarumGame *const *games, gint64 id, gint64 *revision, GError **error);

/**
 * karum_games_inspect: as karum_games_load(), but what is wrong with a game is told without saying
 * which game it is.
 * @reason: (out) (transfer full) (nullable): set instead of @error if the game is there and can't
 * be replayed; a part of a sentence
 */
KarumRecord *karum_games_inspect (KarumDb *db,
                                  const KarumGame *const *games,
                                  gint64 id,
                                  gint64 *revision,
                                  char **reason,
                                  GError **error);

/**
 * KarumStoredGame: a game as its tables hold it, nothing of it checked.
 */
typedef struct {
  gint64 revision, players[2];
  gint64 persons[2];       /* who the players are */
  gint64 event_row, event; /* 0 for none; @event: the one that it is one with */
  gboolean deleted;        /* in the bin */
  guint turns;
  KarumTags tags;
  char *rules, *setup, *position; /* @position nullable */
  GByteArray *line;
  GByteArray *tree; /* (nullable) */
} KarumStoredGame;

/* karum_games_load_stored: fills @game, which is empty before. */
gboolean karum_games_load_stored (KarumDb *db, gint64 id, KarumStoredGame *game, GError **error);
void karum_stored_game_clear (KarumStoredGame *game);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumStoredGame, karum_stored_game_clear)

/* karum_games_delete: puts a game into the bin, or takes it out again (@deleted FALSE). */
gboolean karum_games_delete (KarumDb *db, gint64 id, gboolean deleted, GError **error);

/* karum_games_not_found: sets the error that there is no game @id; FALSE */
gboolean karum_games_not_found (KarumDb *db, gint64 id, GError **error);

G_END_DECLS
