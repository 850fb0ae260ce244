/* karum-game-commands.h: the options that commands for games, and for paper, have in common. */
#pragma once

#include "karum-archive-options.h"
#include "karum-command.h"
#include "karum-printout.h"
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

/* -- Paper commands:  */

/* KarumPaperOptions: initialise with zeros; filled by the option parser. All texts are owned. */
typedef struct {
  char *language, *paper;                      /* for all documents */
  char *document, *columns, *diagrams, *title; /* for games */
} KarumPaperOptions;

void karum_paper_options_clear (KarumPaperOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumPaperOptions, karum_paper_options_clear)
