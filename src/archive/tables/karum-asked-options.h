/* karum-asked-options.h: single options of rules that a filter asks for. */
#pragma once

#include "karum-db.h"
#include "karum-game.h"

G_BEGIN_DECLS

/**
 * karum_asked_options_read: reads the options of a filter, and finds whose they are.
 * @games: (array zero-terminated): the games to know
 * @id: (nullable): the game wanted; without one, the first that has such options
 * @text: as karum_options_read() has it
 * Returns: (nullable): the game; NULL with @error (nullable), its offset in @text
 */
const KarumGame *karum_asked_options_read (const KarumGame *const *games,
                                           const char *id,
                                           const char *text,
                                           KarumOptions *options,
                                           KarumError *error);

/**
 * karum_asked_options_provide: lets queries of @db call karum_has_options(RULESET, OPTIONS):
 * whether a ruleset, of whatever game, has these options and these values of them. Once, when it is
 * opened.
 * @games: (array zero-terminated): the games to know
 */
gboolean karum_asked_options_provide (KarumDb *db, const KarumGame *const *games, GError **error);

G_END_DECLS
