/* karum-position-options.h: the arguments of commands that search an archive for a position. */
#pragma once

#include "karum-archive-options.h"
#include "karum-start-options.h"

G_BEGIN_DECLS

/**
 * KarumPositionOptions: initialise with zeros.
 */
typedef struct {
  KarumArchiveOptions archive;
  KarumStartOptions start;
  KarumSelection selection; /* borrows from @archive */
} KarumPositionOptions;

void karum_position_options_clear (KarumPositionOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumPositionOptions, karum_position_options_clear)

/**
 * karum_position_options_parse: reads RULESET, the start, its turns and FILTER.
 * Returns: KARUM_EXIT_DONE; otherwise a message was printed, and the command must return this value
 */
KarumExit karum_position_options_parse (KarumPositionOptions *options,
                                        const KarumCommand *command,
                                        char **arguments);

G_END_DECLS
