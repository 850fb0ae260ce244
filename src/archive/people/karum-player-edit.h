/* karum-player-edit.h: what a person changes in players. Every change is a step that can be undone.
 *
 * Where a player was merged with others, the person is meant.
 */
#pragma once

#include "karum-store.h"

G_BEGIN_DECLS

/**
 * karum_store_create_player: a new player, also where others have the same name.
 * @name: UTF-8 with more than white space
 * @note: (nullable): what tells the player from others of that name
 * Returns: the number; -1 with @error
 */
gint64
karum_store_create_player (KarumStore *store, const char *name, const char *note, GError **error);

/**
 * karum_store_edit_player: @name and @note are shown from now on; the name that was shown stays a
 * spelling.
 * @name: UTF-8 with more than white space
 * @note: (nullable)
 */
gboolean karum_store_edit_player (
    KarumStore *store, gint64 id, const char *name, const char *note, GError **error);

/* karum_store_add_spelling: @name, UTF-8 with more than white space, is one more spelling of the
 * name, which later imports know. */
gboolean karum_store_add_spelling (KarumStore *store, gint64 id, const char *name, GError **error);

/* karum_store_remove_spelling: removes @name, which must not be the name that is shown. */
gboolean
karum_store_remove_spelling (KarumStore *store, gint64 id, const char *name, GError **error);

/**
 * karum_store_merge_players: @players turn out to be @into: from now on they are one person,
 * everywhere, with the name of @into. It is remembered what was merged.
 */
gboolean karum_store_merge_players (
    KarumStore *store, const gint64 *players, guint n_players, gint64 into, GError **error);

/**
 * karum_store_split_player: undoes the merging of @player: games are those of @player again that
 * were when they were saved.
 */
gboolean karum_store_split_player (KarumStore *store, gint64 player, GError **error);

/**
 * karum_store_delete_players: puts persons into the bin, or takes them out (@deleted FALSE). Who
 * has games outside the bin can't go there.
 */
gboolean karum_store_delete_players (
    KarumStore *store, const gint64 *players, guint n_players, gboolean deleted, GError **error);

G_END_DECLS
