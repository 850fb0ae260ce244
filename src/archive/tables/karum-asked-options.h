/* karum-asked-options.h: single options of rules in a filter. */
#pragma once

#include "karum-db.h"
#include "karum-game.h"

G_BEGIN_DECLS

/**
 * karum_asked_options_read: parses the options of a filter and finds the game that has them.
 * @games: (array zero-terminated): all known games
 * @id: (nullable): the game to use; NULL for the first game that has such options
 * @text: as for karum_options_read()
 * Returns: (nullable): the game; NULL with @error (nullable), its offset in @text
 */
const KarumGame *karum_asked_options_read (const KarumGame *const *games,
                                           const char *id,
                                           const char *text,
                                           KarumOptions *options,
                                           KarumError *error);

/**
 * karum_asked_options_provide: registers the SQL function karum_has_options(RULESET, OPTIONS) with
 * @db: whether a ruleset, of any game, has these options with these values. To be called once per
 * connection.
 * @games: (array zero-terminated): all known games
 */
gboolean karum_asked_options_provide (KarumDb *db, const KarumGame *const *games, GError **error);

G_END_DECLS
