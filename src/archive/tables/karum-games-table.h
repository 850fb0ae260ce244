/* karum-games-table.h: the tables of games, their turns, annotations and other tags. */
#pragma once

#include "karum-db.h"
#include "karum-export.h"
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

/* karum_games_write_derived: writes what is counted from the record. Correct values are not written
 * again, so that their indexes aren't either. */
gboolean
karum_games_write_derived (KarumDb *db, gint64 id, const KarumGameDraft *draft, GError **error);

/* As karum_store_load_game(). A game whose seal is broken is damaged. */
KarumRecord *karum_games_load (
    KarumDb *db, const KarumGame *const *games, gint64 id, gint64 *revision, GError **error);

/* karum_games_read_numbers: the persons and the event of game @id, whoever its names belong to now.
 * @numbers: (out) */
gboolean
karum_games_read_numbers (KarumDb *db, gint64 id, KarumExportNumbers *numbers, GError **error);

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

/* -- Rows, in karum-games-table.c: of all games, those in the bin and of a batch too -------------
 */

/* karum_games_table_last_given: @id: (out): new games get higher numbers than this one, which
 * belongs to a game, belonged to one that was permanently deleted, or is reserved by a batch; 0 if
 * no number was given yet. */
gboolean karum_games_table_last_given (KarumDb *db, gint64 *id, GError **error);

/* karum_games_table_last: @id: (out): the highest number of a game; 0 without games */
gboolean karum_games_table_last (KarumDb *db, gint64 *id, GError **error);

/* karum_games_table_count: @n: (out): how many games there are */
gboolean karum_games_table_count (KarumDb *db, gint64 *n, GError **error);

/* karum_games_table_count_after: @n: (out): how many have a higher number than @after; @most at
 * most, 0 for all */
gboolean
karum_games_table_count_after (KarumDb *db, gint64 after, guint most, gint64 *n, GError **error);

/* karum_games_table_count_shown: @n: (out): how many games are there, as fast as indexes say */
gboolean karum_games_table_count_shown (KarumDb *db, gint64 *n, GError **error);

/* karum_games_table_count_old: the same in a file of any earlier format: @n: (out): outside the bin
 */
gboolean karum_games_table_count_old (KarumDb *db, gint64 *n, GError **error);

/* karum_games_table_bin_range: puts games into the bin that are not there. @range: the first and
 * the last number; @deleted_at: when, in milliseconds since 1970 */
gboolean
karum_games_table_bin_range (KarumDb *db, const gint64 range[2], gint64 deleted_at, GError **error);

/* karum_games_table_restore_range: takes out those that were put into it at exactly that time. */
gboolean karum_games_table_restore_range (KarumDb *db,
                                          const gint64 range[2],
                                          gint64 deleted_at,
                                          GError **error);

/* karum_games_table_measure: of the games of @range, (out): @count: how many there are; @stamps: a
 * sum that tells them from others; @last: when one was changed or deleted last, in milliseconds */
gboolean karum_games_table_measure (KarumDb *db,
                                    const gint64 range[2],
                                    gint64 *count,
                                    gint64 *stamps,
                                    gint64 *last,
                                    GError **error);

/* karum_games_table_list: (transfer full) (nullable) (element-type gint64): the numbers after
 * @after, in their order, @most at most, 0 for all; NULL with @error */
GArray *karum_games_table_list (KarumDb *db, gint64 after, guint most, GError **error);

/* karum_games_table_revision: 0 if there is no game @id; -1 with @error */
gint64 karum_games_table_revision (KarumDb *db, gint64 id, GError **error);
gboolean karum_games_table_set_revision (KarumDb *db, gint64 id, gint64 revision, GError **error);

/* karum_games_table_set_event: @event: after merging; 0 for none. A game of an event that is merged
 * into it stays with that one. @now: the time of the change, in milliseconds since 1970 */
gboolean
karum_games_table_set_event (KarumDb *db, gint64 id, gint64 event, gint64 now, GError **error);

/* karum_games_table_ended_at: the time of the last change, if the game has an end; otherwise 0, and
 * -1 with @error. A clock that was before 1970 counts as 1. */
gint64 karum_games_table_ended_at (KarumDb *db, gint64 id, GError **error);

/* karum_games_table_bin: moves game @id to the bin, or back; nothing if it isn't there, or not in
 * the bin. @now: the time, in milliseconds since 1970 */
gboolean
karum_games_table_bin (KarumDb *db, gint64 id, gboolean binned, gint64 now, GError **error);

/* karum_games_table_delete: what refers to the row goes with it, as the schema says. */
gboolean karum_games_table_delete (KarumDb *db, gint64 id, GError **error);

/* karum_games_table_delete_for_good: with its words; no game that is added later gets its number,
 * so that the deletion can be undone. */
gboolean karum_games_table_delete_for_good (KarumDb *db, gint64 id, GError **error);

/* karum_games_table_with_uuid: the number of that game; 0 if there is none, -1 with @error */
gint64 karum_games_table_with_uuid (KarumDb *db, const KarumUuid *uuid, GError **error);

/* karum_games_table_uuid: @uuid: (out): of game @id; FALSE with @error if there is none */
gboolean karum_games_table_uuid (KarumDb *db, gint64 id, KarumUuid *uuid, GError **error);
gboolean karum_games_table_set_uuid (KarumDb *db, gint64 id, const KarumUuid *uuid, GError **error);
