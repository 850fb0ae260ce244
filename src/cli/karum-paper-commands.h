/* karum-paper-commands.h: */
#pragma once

#include "karum-command.h"
#include "karum-formats.h"

/* KarumPaperOptions: initialise with zeros; filled by the option parser. All texts are owned. */
typedef struct {
  char *language, *paper;                      /* for all documents */
  char *document, *columns, *diagrams, *title; /* for games */
} KarumPaperOptions;

void karum_paper_options_clear (KarumPaperOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumPaperOptions, karum_paper_options_clear)
