/* karum-endgames-file.h: the place of endgame tables, and the table of the ruleset in hand. */
#pragma once

#include <glib.h>

#include "karum-endgames.h"

/**
 * KarumEndgamesFile: keeps the last table that was asked for.
 */
typedef struct {
  /* (nullable): says why a file can't be used, in a translated sentence */
  void (*warn) (const char *message, gpointer data);
  gpointer data;
  /* These are 0 at first. */
  KarumRules rules;        /* of the last question; its game is NULL before the first one */
  char *bytes;             /* (nullable): the contents of the file */
  KarumEndgames *endgames; /* (nullable) */
} KarumEndgamesFile;

/* karum_endgames_file_path: (transfer full): the file of the table for @rules in the user's data
 * folder. */
char *karum_endgames_file_path (const KarumRules *rules);

/**
 * karum_endgames_file_table: (transfer none) (nullable): the table for @rules, if there is one;
 * valid until the next call.
 * @rules: any
 */
const KarumEndgames *karum_endgames_file_table (KarumEndgamesFile *file, const KarumRules *rules);

void karum_endgames_file_clear (KarumEndgamesFile *file);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumEndgamesFile, karum_endgames_file_clear)
