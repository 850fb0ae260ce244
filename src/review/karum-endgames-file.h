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
  GMappedFile *map;        /* (nullable): the file; copies of it share its memory */
  KarumEndgames *endgames; /* (nullable) */
  char *reason;            /* (nullable): why there is a file that can't be used, translated */
} KarumEndgamesFile;

/* karum_endgames_file_path: (transfer full): the file of the table for @rules in the user's data
 * folder. */
char *karum_endgames_file_path (const KarumRules *rules);

/**
 * karum_endgames_file_table: (transfer none) (nullable): the table for @rules, if there is one;
 * valid until the next call. As long as there is none, it is looked for each time.
 * @rules: any
 */
const KarumEndgames *karum_endgames_file_table (KarumEndgamesFile *file, const KarumRules *rules);

/**
 * karum_endgames_file_make: makes the table for @rules, in the place where it is looked for.
 * Another one is replaced when the new one is complete.
 * @rules: see karum_endgames_can()
 * @pieces, @threads, @stop, @visit, @data: as for karum_endgames_make()
 * Returns: FALSE with @error, of G_FILE_ERROR, if it can't be made or was stopped
 */
gboolean karum_endgames_file_make (const KarumRules *rules,
                                   guint pieces,
                                   guint threads,
                                   atomic_bool *stop,
                                   KarumEndgamesVisit visit,
                                   gpointer data,
                                   GError **error);

void karum_endgames_file_clear (KarumEndgamesFile *file);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumEndgamesFile, karum_endgames_file_clear)
