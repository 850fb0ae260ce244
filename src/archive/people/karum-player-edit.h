/* karum-player-edit.h: edits players. Every change is one undo step.
 *
 * Functions given a merged player act on the whole person.
 */
#pragma once

#include "karum-player-list.h"

/**
 * karum_store_create_player: creates a player, even if others have the same name.
 * @name: UTF-8 with more than white space
 * @note: (nullable): distinguishes the player from others of that name
 * Returns: the number; -1 with @error
 */
gint64
karum_store_create_player (KarumStore *store, const char *name, const char *note, GError **error);

/**
 * karum_store_edit_player: sets the display name and the note; the previous display name remains a
 * spelling.
 * @name: UTF-8 with more than white space
 * @note: (nullable)
 */
gboolean karum_store_edit_player (
    KarumStore *store, gint64 id, const char *name, const char *note, GError **error);

/* karum_store_show_players: how persons, with those merged into them, are shown in what is
 * published. @shown: a KarumShown */
gboolean karum_store_show_players (
    KarumStore *store, const gint64 *players, guint n_players, guint shown, GError **error);

/* karum_store_add_spelling: adds a spelling, UTF-8 with more than white space, which later
 * imports recognize. */
gboolean karum_store_add_spelling (KarumStore *store, gint64 id, const char *name, GError **error);

/* karum_store_remove_spelling: removes @name, which must not be the display name. */
gboolean
karum_store_remove_spelling (KarumStore *store, gint64 id, const char *name, GError **error);

/**
 * karum_store_merge_players: merges @players into @into: from now on they are one person with the
 * name of @into. The merge is recorded, so that it can be undone.
 */
gboolean karum_store_merge_players (
    KarumStore *store, const gint64 *players, guint n_players, gint64 into, GError **error);

/**
 * karum_store_split_player: undoes the merge of @player: it gets back the games that were saved
 * under it.
 */
gboolean karum_store_split_player (KarumStore *store, gint64 player, GError **error);

/**
 * karum_store_delete_players: moves persons to the bin, or restores them (@deleted FALSE). Persons
 * with games outside the bin can't be moved there.
 */
gboolean karum_store_delete_players (
    KarumStore *store, const gint64 *players, guint n_players, gboolean deleted, GError **error);
