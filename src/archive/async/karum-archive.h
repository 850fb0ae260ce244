/* karum-archive.h: the archive as the interface sees it: asynchronous, in threads of its own.
 *
 * Every function is called from the thread of the main context in which the archive was opened, and
 * its callback comes there. What a person changes, and loading a game, happens in the order of the
 * calls; so do questions among each other, and long work, each beside the others. A write is on
 * disk (committed and synced) when its callback comes, and whoever asks after that sees it.
 */
#pragma once

#include <gio/gio.h>

#include "karum-archive-error.h"
#include "karum-archive-types.h"
#include "karum-record.h"

G_BEGIN_DECLS

#define KARUM_TYPE_ARCHIVE (karum_archive_get_type ())
G_DECLARE_FINAL_TYPE (KarumArchive, karum_archive, KARUM, ARCHIVE, GObject)

/**
 * KarumArchive::changed: something in the archive was changed, by this program or another.
 */

/* karum_archive_default_path: (transfer full): the archive that is opened when none is named. */
char *karum_archive_default_path (void);

/**
 * karum_archive_open_async: opens the archive at @path and brings it to the present version, after
 * a backup; creates it, folders too, if there is no file.
 */
void karum_archive_open_async (const char *path,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
/* karum_archive_open_to_read_async: the same for reading alone: nothing of the file is changed. */
void karum_archive_open_to_read_async (const char *path,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
/* karum_archive_open_finish: (transfer full) (nullable) */
KarumArchive *karum_archive_open_finish (GAsyncResult *result, GError **error);

const char *karum_archive_get_path (KarumArchive *archive);
KarumArchiveAccess karum_archive_get_access (KarumArchive *archive);

/**
 * karum_archive_close: waits until everything that was asked for is done, and closes the file; for
 * the end of the program. Dropping the last reference does the same.
 */
void karum_archive_close (KarumArchive *archive);

/**
 * karum_archive_save_game_async: writes @record, whole, in one transaction; players are found by
 * name or made.
 * @id: the game, or 0 for a new one
 * @revision: the revision that was loaded or last saved, 0 for a new game; if the archive holds
 *   another one, nothing is written and the error is KARUM_ARCHIVE_ERROR_CHANGED
 * @record: copied before the call returns
 */
void karum_archive_save_game_async (KarumArchive *archive,
                                    gint64 id,
                                    gint64 revision,
                                    const KarumRecord *record,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
/* karum_archive_save_game_finish: @id and @revision (out) (nullable): those of the game now. */
gboolean karum_archive_save_game_finish (
    KarumArchive *archive, GAsyncResult *result, gint64 *id, gint64 *revision, GError **error);

void karum_archive_load_game_async (KarumArchive *archive,
                                    gint64 id,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
/* karum_archive_load_game_finish: (transfer full) (nullable) */
KarumRecord *karum_archive_load_game_finish (KarumArchive *archive,
                                             GAsyncResult *result,
                                             gint64 *revision,
                                             GError **error);

/* karum_archive_count_games_async: the number of games that @query finds. */
void karum_archive_count_games_async (KarumArchive *archive,
                                      const KarumGameQuery *query,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);
/* karum_archive_count_games_finish: -1 with @error */
gint64
karum_archive_count_games_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/* karum_archive_list_games_async: games @offset … @offset + @limit - 1 of what @query finds. */
void karum_archive_list_games_async (KarumArchive *archive,
                                     const KarumGameQuery *query,
                                     guint offset,
                                     guint limit,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
/* karum_archive_list_games_finish: (transfer full) (nullable) (element-type KarumGameRow) */
GPtrArray *
karum_archive_list_games_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/**
 * karum_archive_save_match_async: writes two new games, the two of a match, in one transaction.
 * @first, @second: copied before the call returns; their tags name the match
 */
void karum_archive_save_match_async (KarumArchive *archive,
                                     const KarumRecord *first,
                                     const KarumRecord *second,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
/* karum_archive_save_match_finish: @ids: (out): the two games */
gboolean karum_archive_save_match_finish (KarumArchive *archive,
                                          GAsyncResult *result,
                                          gint64 ids[2],
                                          GError **error);

/* karum_archive_set_match_async: see karum_store_set_match(). */
void karum_archive_set_match_async (KarumArchive *archive,
                                    const gint64 *games,
                                    guint n_games,
                                    const char *tag,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
gboolean
karum_archive_set_match_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/**
 * karum_archive_player_names_async: names of players, of any spelling, that contain @text, whatever
 * its case; those with most games first.
 */
void karum_archive_player_names_async (KarumArchive *archive,
                                       const char *text,
                                       guint limit,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
/* karum_archive_player_names_finish: (transfer full) (nullable) */
GStrv
karum_archive_player_names_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/**
 * karum_archive_list_matches_async: the matches of the games that @filter finds, in the order in
 * which they were entered.
 * @filter: (nullable): NULL for all games that are not in the bin
 */
void karum_archive_list_matches_async (KarumArchive *archive,
                                       const KarumGameFilter *filter,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
/* karum_archive_list_matches_finish: (transfer full) (nullable) (element-type KarumMatchRow) */
GPtrArray *
karum_archive_list_matches_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

G_END_DECLS
