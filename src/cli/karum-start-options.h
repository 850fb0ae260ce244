/* karum-start-options.h: options for the start of a game and the turns played from there. */
#pragma once

#include <glib.h>

#include "karum-game.h"

/**
 * KarumStartOptions: initialise with zeros; filled by the option parser and
 * karum_start_options_play().
 */
typedef struct _KarumStartOptions {
  char *setup;
  char *position;
  char *moves;
  KarumRules rules;
  KarumState state; /* after the moves */
  guint n_turns;    /* number of turns played */

  /* (nullable): called after each of the moves, with @data; must be set before
   * karum_start_options_play() */
  void (*played) (const KarumState *before, const KarumTurn *turn, struct _KarumStartOptions *now);
  gpointer data;
} KarumStartOptions;

/* The option entries of commands whose RULESET can be followed by a start. */
/* clang-format off */
#define KARUM_START_ENTRIES(options) \
  KARUM_TEXT_OPTION ("setup", (options)->setup, \
    N_ ("Cells decided before the first move, such as holes"), N_ ("CELLS")), \
  KARUM_TEXT_OPTION ("position", (options)->position, \
    N_ ("Start from this position"), N_ ("LINE")), \
  KARUM_TEXT_OPTION ("moves", (options)->moves, \
    N_ ("Moves to play from there, separated by spaces"), N_ ("MOVES"))
/* clang-format on */

/**
 * karum_start_options_play: reads the ruleset, creates the start and plays the moves.
 * @ruleset: the argument RULESET
 * Returns: FALSE, with a message printed, if anything was rejected
 */
gboolean karum_start_options_play (KarumStartOptions *options, const char *ruleset);

void karum_start_options_clear (KarumStartOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumStartOptions, karum_start_options_clear)

/* karum_start_options_rules: reads only the ruleset; otherwise like karum_start_options_play(). */
gboolean karum_start_options_rules (KarumRules *rules, const char *ruleset);

/**
 * karum_start_options_start: creates only the start.
 * @setup, @position: (nullable): the values of --setup and --position
 * Returns: FALSE, with a message printed that names the option, if one was rejected
 */
gboolean karum_start_options_start (const KarumRules *rules,
                                    const char *setup,
                                    const char *position,
                                    KarumState *state);
