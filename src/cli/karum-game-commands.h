/* karum-game-commands.h: */
#pragma once

#include "karum-archive-options.h"
#include "karum-start-options.h"

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
