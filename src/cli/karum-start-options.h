/* karum-start-options.h: the options that say where a game starts and what was played from
 * there. */
#pragma once

#include <glib.h>

#include "karum-game.h"

G_BEGIN_DECLS

/**
 * KarumStartOptions: zero at first; filled by the option parser and karum_start_options_play().
 */
typedef struct _KarumStartOptions {
  char *setup;
  char *position;
  char *moves;
  KarumRules rules;
  KarumState state; /* after the moves */
  guint n_turns;    /* how many were played */

  /* (nullable): called after each of the moves, with @data; set before they are played */
  void (*played) (const KarumState *before, const KarumTurn *turn, struct _KarumStartOptions *now);
  gpointer data;
} KarumStartOptions;

/* The entries of a command whose RULESET can be followed by a start. */
/* clang-format off */
#define KARUM_START_ENTRIES(options) \
  { "setup", 0, 0, G_OPTION_ARG_FILENAME, &(options)->setup, \
    N_ ("Cells decided before the first turn, such as holes"), N_ ("CELLS") }, \
  { "position", 0, 0, G_OPTION_ARG_FILENAME, &(options)->position, \
    N_ ("Start from this position"), N_ ("LINE") }, \
  { "moves", 0, 0, G_OPTION_ARG_FILENAME, &(options)->moves, \
    N_ ("Turns to play from there, separated by spaces"), N_ ("TURNS") }
/* clang-format on */

/**
 * karum_start_options_play: reads the ruleset, makes the start and plays the moves.
 * @ruleset: the argument RULESET
 * Returns: FALSE, with a message printed, when anything was refused
 */
gboolean karum_start_options_play (KarumStartOptions *options, const char *ruleset);

void karum_start_options_clear (KarumStartOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumStartOptions, karum_start_options_clear)

/* karum_start_options_rules: reads the ruleset alone; as above. */
gboolean karum_start_options_rules (KarumRules *rules, const char *ruleset);

/**
 * karum_start_options_start: makes the start alone.
 * @setup, @position: (nullable): the values of --setup and --position
 * Returns: FALSE, with a message printed that names the option, when one was refused
 */
gboolean karum_start_options_start (const KarumRules *rules,
                                    const char *setup,
                                    const char *position,
                                    KarumState *state);

G_END_DECLS
