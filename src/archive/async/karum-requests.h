/* karum-requests.h: all that an archive can be asked for.
 *
 * Each line of the table is a function karum_request_NAME() with the arguments named, which are
 * copied. It asks for the function of the same line, which documents arguments, result and errors.
 * An argument IDS (games) is an array and its length: const gint64 *games, guint n_games; a FILTER
 * can be NULL, for all games outside the bin; a TEXT as the function says.
 *
 * LANES, first on each line: READ is a question, WRITE a change, LOOK a question that sees all
 * changes requested before; LONG, LONG_WRITE and FINAL take long and report progress, FINAL
 * returns its result even if it was cancelled too late. The second word frees the result; NULL for
 * a request without a result besides success.
 */
#pragma once

#include "karum-accuracy.h"
#include "karum-backups-held.h"
#include "karum-backups.h"
#include "karum-change-view.h"
#include "karum-check.h"
#include "karum-club.h"
#include "karum-collections.h"
#include "karum-comments.h"
#include "karum-event-edit.h"
#include "karum-event-list.h"
#include "karum-event-table.h"
#include "karum-game-details.h"
#include "karum-game-list.h"
#include "karum-likely-doubles.h"
#include "karum-luggage.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"
#include "karum-positions.h"
#include "karum-practice.h"
#include "karum-ratings.h"
#include "karum-replayed.h"
#include "karum-request.h"
#include "karum-reviews.h"
#include "karum-salvage.h"
#include "karum-searches.h"
#include "karum-standings.h"
#include "karum-stats.h"
#include "karum-undo.h"
#include "karum-versions.h"

/* -- Results that the archive doesn't have --------------------------------------------------- */

/* Result of karum_request_save_game() and karum_request_save_over(). */
typedef struct {
  gint64 id, revision;
} KarumSavedGame;

/* Result of karum_request_load_game(). */
typedef struct {
  KarumRecord *record; /* (owned) */
  gint64 revision;
  char *damage; /* (owned) (nullable): as karum_store_view_game(): it must not be changed */
} KarumLoadedGame;

void karum_loaded_game_free (KarumLoadedGame *game);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumLoadedGame, karum_loaded_game_free)

/* A game in which a position occurs, for a list. */
typedef struct {
  KarumGameRow *row;
  guint ply; /* the first turn after which it occurs; 0 for the start */
} KarumPositionGame;

/* Result of karum_request_position_games(). Reference counted with g_rc_box; immutable. */
typedef struct {
  guint count;      /* of all such games */
  GPtrArray *games; /* (element-type KarumPositionGame): the first of them, as entered */
} KarumPositionGames;

void karum_position_games_unref (KarumPositionGames *games);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumPositionGames, karum_position_games_unref)

/* Result of karum_request_check(). */
typedef struct {
  KarumCheckResult result;
  GPtrArray *faults; /* (element-type utf8): a few thousand at most */
} KarumChecked;

void karum_checked_free (KarumChecked *checked);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumChecked, karum_checked_free)

void karum_salvage_free (KarumSalvage *salvage);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (KarumSalvage, karum_salvage_free)

/* -- The table -------------------------------------------------------------------------------- */

/**
 * karum_request_save_game: writes all of @record in one transaction; players are found by name or
 * created. Result: KarumSavedGame
 * @id: the game, or 0 for a new one
 * @revision: the revision that was loaded or last saved, 0 for a new game; if the archive has a
 * different one, nothing is written and the error is KARUM_ARCHIVE_ERROR_CHANGED
 * @title: (nullable): the title of the undo step, such as “Playing a move”, marked with N_(); NULL:
 * it can't be undone
 * @record: must not be changed any more
 *
 * Of the others, karum_request_empty_bin() deletes everything in the bin for good;
 * karum_request_keep_review() takes references to the record and the verdicts, which must not be
 * changed any more; the result of get_review is its array of verdicts, those of count_games,
 * count_due, create_player, save_event, back_up and copy_for_others (games) are a gint64, those of
 * find_held and drop_held a KarumHeld, of find_index one that is -1 if the game doesn't match, of
 * game_rating a KarumGameRating whose month is -1 if the game isn't rated, and of restore the path
 * of the archive kept from before. keep_generation backs up if a backup is due.
 */

/* clang-format off */
#define KARUM_REQUESTS(R) \
  /* Single and selected games. */ \
  R (WRITE, g_free, save_game, save_game, ID (id), ID (revision), TEXT (title), RECORD (record)) \
  R (WRITE, karum_saved_comments_free, save_comments, karum_store_save_comments, \
     ID (id), RECORD (base), RECORD (record), TEXT (title)) \
  R (WRITE, g_free, save_over, save_over, ID (id), ID (revision), COUNT (why), RECORD (record)) \
  R (LOOK, g_ptr_array_unref, list_versions, karum_store_list_versions, ID (game)) \
  R (WRITE, NULL, save_version, karum_store_save_version, ID (game), TEXT (name)) \
  R (WRITE, NULL, rename_version, karum_store_rename_version, \
     ID (game), ID (number), TEXT (name)) \
  R (WRITE, NULL, remove_version, karum_store_remove_version, ID (game), ID (number)) \
  R (LOOK, karum_loaded_game_free, load_game, load_game, ID (id)) \
  R (LOOK, karum_game_details_free, get_details, karum_store_get_details, ID (id)) \
  R (WRITE, NULL, set_details, karum_store_set_details, DETAILS (details)) \
  R (WRITE, NULL, bin_games, karum_store_bin_games, IDS (games), FLAG (binned)) \
  R (WRITE, NULL, destroy_games, karum_store_destroy_games, IDS (games)) \
  R (WRITE, NULL, empty_bin, empty_bin, NONE ()) \
  R (WRITE, NULL, clear_history, karum_store_clear_history, NONE ()) \
  R (LOOK, g_ptr_array_unref, list_changes, karum_store_list_changes, NONE ()) \
  R (LOOK, karum_change_view_free, view_change, karum_store_view_change, ID (number)) \
  R (LOOK, g_array_unref, get_review, get_review, ID (id)) \
  R (REVIEW, NULL, keep_review, karum_store_keep_review, \
     ID (id), RECORD (record), VERDICTS (verdicts)) \
  /* Games that match a query. */ \
  R (READ, g_free, count_games, count_games, QUERY (query)) \
  /* 1 if a search for words doesn't find all games yet, otherwise 0. */ \
  R (LOOK, g_free, lacks_words, lacks_words, NONE ()) \
  R (READ, g_ptr_array_unref, list_games, karum_store_list_games, \
     QUERY (query), COUNT (offset), COUNT (limit)) \
  R (READ, g_array_unref, list_ids, karum_store_list_ids, \
     QUERY (query), COUNT (offset), COUNT (limit)) \
  R (READ, g_free, find_index, find_index, QUERY (query), ID (id)) \
  R (READ, g_strfreev, names, karum_store_names, KIND (kind), TEXT (text), COUNT (limit)) \
  /* Games with a position. */ \
  R (READ, g_ptr_array_unref, explore, karum_store_explore, \
     RULES (rules), STATE (state), FILTER (filter)) \
  R (READ, karum_position_games_unref, position_games, position_games, \
     RULES (rules), STATE (state), FILTER (filter), COUNT (limit)) \
  /* Saved searches, collections, stars. */ \
  R (READ, g_ptr_array_unref, list_searches, karum_store_list_searches, NONE ()) \
  R (WRITE, NULL, save_search, save_search, TEXT (name), FILTER (filter)) \
  R (WRITE, NULL, rename_search, karum_store_rename_search, ID (id), TEXT (name)) \
  R (WRITE, NULL, delete_search, karum_store_delete_search, ID (id)) \
  R (WRITE, NULL, move_search, karum_store_move_search, ID (id), COUNT (place)) \
  R (READ, g_ptr_array_unref, list_collections, karum_store_list_collections, IDS (games)) \
  R (WRITE, NULL, add_collection, add_collection, TEXT (name)) \
  R (WRITE, NULL, rename_collection, karum_store_rename_collection, ID (id), TEXT (name)) \
  R (WRITE, NULL, delete_collection, karum_store_delete_collection, ID (id)) \
  R (WRITE, NULL, collect_games, karum_store_collect_games, \
     IDS (games), TEXT (name), FLAG (collected)) \
  R (WRITE, NULL, arrange_games, karum_store_arrange_games, \
     IDS (games), TEXT (name), ID (beside), FLAG (after)) \
  R (WRITE, NULL, set_stars, karum_store_set_stars, IDS (games), COUNT (stars)) \
  /* Players. */ \
  R (READ, g_ptr_array_unref, list_players, karum_store_list_players, FLAG (bin)) \
  R (READ, g_ptr_array_unref, list_players_of, karum_store_list_players_of, FILTER (filter)) \
  R (READ, g_ptr_array_unref, namesakes, karum_store_namesakes, TEXT (name)) \
  R (READ, karum_player_row_unref, get_player, karum_store_get_player, ID (id)) \
  R (READ, karum_stats_free, player_stats, karum_store_stats, \
     ID (person), ID (against), FILTER (filter)) \
  R (READ, karum_accuracy_figures_free, accuracy, karum_store_accuracy, \
     ID (person), ID (against), FILTER (filter)) \
  R (READ, karum_decisions_free, decisions, karum_store_decisions, \
     FILTER (filter), COUNT (most)) \
  R (WRITE, g_free, create_player, create_player, TEXT (name), TEXT (note)) \
  R (WRITE, NULL, edit_player, karum_store_edit_player, ID (id), TEXT (name), TEXT (note)) \
  R (READ, g_ptr_array_unref, hidden_players, karum_store_hidden_players, NONE ()) \
  R (READ, g_array_unref, find_players, karum_store_find_players, TEXT (name)) \
  R (READ, g_array_unref, find_sides, karum_store_find_sides, TEXT (name), ID (game)) \
  R (WRITE, NULL, show_players, karum_store_show_players, IDS (players), COUNT (shown)) \
  R (WRITE, NULL, add_spelling, karum_store_add_spelling, ID (id), TEXT (name)) \
  R (WRITE, NULL, remove_spelling, karum_store_remove_spelling, ID (id), TEXT (name)) \
  R (WRITE, NULL, merge_players, karum_store_merge_players, IDS (players), ID (into)) \
  R (WRITE, NULL, split_player, karum_store_split_player, ID (player)) \
  R (WRITE, NULL, delete_players, karum_store_delete_players, IDS (players), FLAG (deleted)) \
  /* Figures of players and of the club. */ \
  R (READ, karum_rating_table_free, rating_table, karum_store_rating_table, \
     TEXT (game), MONTH (at), REAL (tau)) \
  R (READ, g_ptr_array_unref, rating_courses, karum_store_rating_courses, \
     ID (person), REAL (tau)) \
  R (READ, g_free, game_rating, game_rating, ID (id), REAL (tau)) \
  R (READ, karum_comparison_free, compare, karum_store_compare, \
     PAIR (persons), FILTER (filter), REAL (tau)) \
  R (READ, karum_club_free, club, karum_store_club, FILTER (filter)) \
  /* Positions to practise. */ \
  R (LONG, g_array_unref, mistakes, karum_store_mistakes, ID (person), FLAG (sure)) \
  R (LONG, g_array_unref, proved_wins, karum_store_proved_wins, NONE ()) \
  R (READ, g_free, count_due, count_due, ID (person), TEXT (name), COUNT (day)) \
  R (WRITE, NULL, practise, karum_store_practise, \
     PRACTISED (position), FLAG (known), COUNT (day)) \
  R (READ, karum_played_free, played, karum_store_played, FILTER (filter)) \
  R (LONG, g_ptr_array_unref, replayed, karum_store_replayed, ID (person), FILTER (filter)) \
  /* Events and matches. */ \
  R (READ, g_ptr_array_unref, list_events, karum_store_list_events, FLAG (bin)) \
  R (READ, g_ptr_array_unref, event_namesakes, karum_store_event_namesakes, TEXT (name)) \
  R (READ, karum_event_row_unref, get_event, karum_store_get_event, ID (id)) \
  R (READ, g_ptr_array_unref, standings, karum_store_standings, FILTER (filter)) \
  R (READ, g_ptr_array_unref, event_table, karum_store_event_table, \
     FILTER (filter), ORDER (options)) \
  R (WRITE, g_free, save_event, save_event, ID (id), FIELDS (fields)) \
  R (WRITE, NULL, add_event_name, karum_store_add_event_name, ID (id), TEXT (name)) \
  R (WRITE, NULL, remove_event_name, karum_store_remove_event_name, ID (id), TEXT (name)) \
  R (WRITE, NULL, merge_events, karum_store_merge_events, IDS (events), ID (into)) \
  R (WRITE, NULL, split_event, karum_store_split_event, ID (event)) \
  R (WRITE, NULL, delete_events, karum_store_delete_events, IDS (events), FLAG (deleted)) \
  R (WRITE, NULL, set_event, karum_store_set_event, IDS (games), ID (event)) \
  R (READ, g_ptr_array_unref, list_matches, karum_store_list_matches, FILTER (filter)) \
  R (WRITE, NULL, set_match, karum_store_set_match, IDS (games), TEXT (tag)) \
  /* Players and events that are probably one. */ \
  R (LONG, karum_likely_doubles_free, likely_doubles, karum_store_likely_doubles, KIND (kind)) \
  R (WRITE, NULL, keep_apart, karum_store_keep_apart, KIND (kind), ID (one), ID (other)) \
  /* Safety; those of salvage, backups and luggage need no open archive. */ \
  R (LONG, karum_checked_free, check, check, NONE ()) \
  R (LONG_WRITE, NULL, rebuild, karum_store_rebuild, NONE ()) \
  R (LONG, g_free, back_up, back_up, TEXT (path)) \
  R (LONG, g_free, copy_for_others, copy_for_others, TEXT (path)) \
  R (LONG, g_free, find_held, find_held, TEXT (folder)) \
  R (LONG, g_free, drop_held, drop_held, TEXT (folder)) \
  R (LONG, NULL, keep_generation, keep_generation, TEXT (folder), INTERVAL (interval)) \
  R (FINAL, karum_salvage_free, salvage, salvage, TEXT (path), TEXT (target)) \
  R (READ, g_ptr_array_unref, list_backups, list_backups, TEXT (archive), TEXT (folder)) \
  /* See karum_backups_find_game(); "" for none. */ \
  R (READ, g_free, find_sound, find_sound, ID (game), TEXT (folder)) \
  R (FINAL, g_free, restore, restore, TEXT (path), TEXT (backup), TEXT (folder)) \
  R (FINAL, karum_luggage_free, pack, pack, TEXT (path), TEXT (preferences), PATHS (archives)) \
  R (FINAL, karum_luggage_free, unpack, unpack, TEXT (path))

/* The arguments, as parameters. */
#define KARUM_TAKE_NONE() void
#define KARUM_TAKE_ID(name) gint64 name
#define KARUM_TAKE_FLAG(name) gboolean name
#define KARUM_TAKE_COUNT(name) guint name
#define KARUM_TAKE_MONTH(name) int name
#define KARUM_TAKE_REAL(name) double name
#define KARUM_TAKE_KIND(name) KarumNameKind name
#define KARUM_TAKE_INTERVAL(name) KarumBackupInterval name
#define KARUM_TAKE_TEXT(name) const char *name
#define KARUM_TAKE_PATHS(name) const char *const *name
#define KARUM_TAKE_IDS(name) const gint64 *name, guint n_##name
#define KARUM_TAKE_PAIR(name) const gint64 name[2]
#define KARUM_TAKE_FILTER(name) const KarumGameFilter *name
#define KARUM_TAKE_QUERY(name) const KarumGameQuery *name
#define KARUM_TAKE_RULES(name) const KarumRules *name
#define KARUM_TAKE_STATE(name) const KarumState *name
#define KARUM_TAKE_PRACTISED(name) const KarumPractised *name
#define KARUM_TAKE_ORDER(name) const KarumTableOptions *name
#define KARUM_TAKE_FIELDS(name) const KarumEventFields *name
#define KARUM_TAKE_DETAILS(name) const KarumGameDetails *name
#define KARUM_TAKE_RECORD(name) KarumRecord *name
#define KARUM_TAKE_VERDICTS(name) GArray *name
/* clang-format on */

/* KARUM_PARAMETERS: X##a, X##b … for up to four arguments. */
#define KARUM_FIFTH(a, b, c, d, chosen, ...) chosen
#define KARUM_PARAMETERS_1(X, a) X##a
#define KARUM_PARAMETERS_2(X, a, b) X##a, X##b
#define KARUM_PARAMETERS_3(X, a, b, c) X##a, X##b, X##c
#define KARUM_PARAMETERS_4(X, a, b, c, d) X##a, X##b, X##c, X##d
#define KARUM_PARAMETERS(X, ...)                                                        \
  KARUM_FIFTH (__VA_ARGS__, KARUM_PARAMETERS_4, KARUM_PARAMETERS_3, KARUM_PARAMETERS_2, \
               KARUM_PARAMETERS_1, )                                                    \
  (X, __VA_ARGS__)

#define KARUM_REQUEST_DECLARE(lane, free_result, name, function, ...) \
  KarumRequest *karum_request_##name (KARUM_PARAMETERS (KARUM_TAKE_, __VA_ARGS__));

KARUM_REQUESTS (KARUM_REQUEST_DECLARE)

/* karum_request_enter_games: as karum_store_enter_games(). Result: gint64: the numbers of the
 * games, one after the other, freed with g_free() */
KarumRequest *karum_request_enter_games (const KarumNewGame *games, guint n_games);
