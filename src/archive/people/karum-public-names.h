/* karum-public-names.h: names that are not published: who is shown by initials or left out (see
 * KarumShown), in texts, records, and all that a store answers. */
#pragma once

#include "karum-player-list.h"
#include "karum-record.h"
#include "karum-store.h"

/* karum_masks_new: (transfer full): for karum_masks_add() and karum_masks_record(). */
GPtrArray *karum_masks_new (void);

/* karum_masks_add: @player isn't to be named: not by any spelling, nor by a word of one. */
void karum_masks_add (GPtrArray *masks, const KarumPlayerRow *player);

/* karum_masks_text: (transfer full) (nullable): @text (nullable) with such names cut to initials.
 */
char *karum_masks_text (const GPtrArray *masks, const char *text);

/* karum_masks_record: cuts such names to initials in the texts of @record, but for its two players.
 */
void karum_masks_record (const GPtrArray *masks, KarumRecord *record);

/* karum_masks_initials: (transfer full): the first letters of the words of a name. */
char *karum_masks_initials (const char *name);

/**
 * karum_store_hide_names: from here on, until karum_store_show_names(), the names of players,
 * events and places that @store answers are those that are published; nobody has a note. Spellings
 * are found as before. Games are not left out: see karum_public_games_choose(). Nothing is written
 * to the archive, and nothing can be.
 */
gboolean karum_store_hide_names (KarumStore *store, GError **error);
void karum_store_show_names (KarumStore *store);

/* karum_store_leaves_out: @without: (out): whether @game is of a player who is left out, while
 * names are hidden */
gboolean karum_store_leaves_out (KarumStore *store, gint64 game, gboolean *without, GError **error);

/* karum_store_hidden_names: (transfer none) (nullable): for karum_masks_text(), while names are
 * hidden; NULL while they are not. */
const GPtrArray *karum_store_hidden_names (KarumStore *store);
