/* karum-games-table.h: the tables of games, their turns, annotations and other tags. */
#pragma once

#include "karum-db.h"
#include "karum-game-draft.h"

/* karum_games_save: as karum_store_save_game(), inside a transaction. */
gboolean karum_games_save (
    KarumDb *db, gint64 *id, gint64 *revision, const KarumRecord *record, GError **error);

/* Rows of other tables that a game refers to; 0 for none. */
typedef struct {
  gint64 ruleset, players[2], event, match;
} KarumGameRefs;

/**
 * karum_games_write: as karum_games_save(), with the data already computed from the record.
 * @refs: (nullable): the rows that the game refers to, if @ruleset is set; otherwise @players and
 * @event of a new game are the preferred ones where they have the names in the record
 */
gboolean karum_games_write (KarumDb *db,
                            gint64 *id,
                            gint64 *revision,
                            const KarumGameDraft *draft,
                            const KarumGameRefs *refs,
                            GError **error);

/* As karum_store_load_game(). A game whose seal is broken is damaged. */
KarumRecord *karum_games_load (
    KarumDb *db, const KarumGame *const *games, gint64 id, gint64 *revision, GError **error);

/**
 * karum_games_inspect: as karum_games_load(), but seals are not checked, and the message about a
 * damaged game doesn't name the game.
 * @reason: (out) (transfer full) (nullable): set instead of @error if the game exists and can't be
 * replayed; a part of a sentence
 */
KarumRecord *karum_games_inspect (KarumDb *db,
                                  const KarumGame *const *games,
                                  gint64 id,
                                  gint64 *revision,
                                  char **reason,
                                  GError **error);

/* karum_games_set_damaged: sets @error: game @id is damaged, for @reason, a part of a sentence. */
void karum_games_set_damaged (KarumDb *db, gint64 id, const char *reason, GError **error);

/* karum_games_find_fault: (transfer full) (nullable): what can't be right in @record as import
 * says it: a date, a result, a score, a tag ... */
char *karum_games_find_fault (const KarumRecord *record, const KarumGame *const *games);

/**
 * KarumStoredGame: a game as it is stored, unchecked.
 */
typedef struct {
  gint64 revision, players[2];
  gint64 persons[2];       /* the persons behind the players */
  gint64 event_row, event; /* 0 for none; @event: the one that @event_row is merged into */
  gboolean deleted;        /* in the bin */
  gboolean undone;         /* in the bin because its addition was undone: nobody threw it away */
  guint turns;
  KarumTags tags;
  char *rules, *setup, *position; /* @position nullable */
  GByteArray *line;
  GByteArray *tree; /* (nullable) */
} KarumStoredGame;

/* karum_games_load_stored: fills @game, which must be empty. */
gboolean karum_games_load_stored (KarumDb *db, gint64 id, KarumStoredGame *game, GError **error);
void karum_stored_game_clear (KarumStoredGame *game);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumStoredGame, karum_stored_game_clear)

/* karum_games_delete: moves a game to the bin, or restores it (@deleted FALSE). */
gboolean karum_games_delete (KarumDb *db, gint64 id, gboolean deleted, GError **error);

/* karum_games_not_found: sets the error that there is no game @id; returns FALSE. */
gboolean karum_games_not_found (KarumDb *db, gint64 id, GError **error);
