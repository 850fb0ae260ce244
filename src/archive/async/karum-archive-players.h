/* karum-archive-players.h: the players of an archive, asynchronously.
 *
 * As in karum-archive.h. Every change can be undone: see karum-archive-undo.h.
 */
#pragma once

#include "karum-archive.h"
#include "karum-player-list.h"

G_BEGIN_DECLS

/* karum_archive_list_players_async: as karum_store_list_players(). */
void karum_archive_list_players_async (KarumArchive *archive,
                                       gboolean bin,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
/* karum_archive_list_players_finish: (transfer full) (nullable) (element-type KarumPlayerRow) */
GPtrArray *
karum_archive_list_players_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/* karum_archive_get_player_async: as karum_store_get_player(). */
void karum_archive_get_player_async (KarumArchive *archive,
                                     gint64 id,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
/* karum_archive_get_player_finish: (transfer full) (nullable) */
KarumPlayerRow *
karum_archive_get_player_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/**
 * karum_archive_player_stats_async: the figures of @person over the games that @filter finds.
 * @against: only games against this person; 0 for all
 * @filter: (nullable)
 */
void karum_archive_player_stats_async (KarumArchive *archive,
                                       gint64 person,
                                       gint64 against,
                                       const KarumGameFilter *filter,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
/* karum_archive_player_stats_finish: (transfer full) (nullable) */
KarumStats *
karum_archive_player_stats_finish (KarumArchive *archive, GAsyncResult *result, GError **error);

/* karum_archive_create_player_async: as karum_store_create_player(). */
void karum_archive_create_player_async (KarumArchive *archive,
                                        const char *name,
                                        const char *note,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);

/* karum_archive_edit_player_async: as karum_store_edit_player(). */
void karum_archive_edit_player_async (KarumArchive *archive,
                                      gint64 id,
                                      const char *name,
                                      const char *note,
                                      GCancellable *cancellable,
                                      GAsyncReadyCallback callback,
                                      gpointer user_data);

/* karum_archive_add_spelling_async: as karum_store_add_spelling(). */
void karum_archive_add_spelling_async (KarumArchive *archive,
                                       gint64 id,
                                       const char *name,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);

/* karum_archive_remove_spelling_async: as karum_store_remove_spelling(). */
void karum_archive_remove_spelling_async (KarumArchive *archive,
                                          gint64 id,
                                          const char *name,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data);

/* karum_archive_merge_players_async: @players turn out to be @into; all of them or none. */
void karum_archive_merge_players_async (KarumArchive *archive,
                                        const gint64 *players,
                                        guint n_players,
                                        gint64 into,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);

/* karum_archive_split_player_async: as karum_store_split_player(). */
void karum_archive_split_player_async (KarumArchive *archive,
                                       gint64 player,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);

/* karum_archive_delete_players_async: as karum_store_delete_players(). */
void karum_archive_delete_players_async (KarumArchive *archive,
                                         const gint64 *players,
                                         guint n_players,
                                         gboolean deleted,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);

/**
 * karum_archive_change_player_finish: for every change above.
 * @id: (out) (optional): of karum_archive_create_player_async(): the new player
 */
gboolean karum_archive_change_player_finish (KarumArchive *archive,
                                             GAsyncResult *result,
                                             gint64 *id,
                                             GError **error);

G_END_DECLS
