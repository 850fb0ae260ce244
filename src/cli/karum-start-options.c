#include "karum-start-options.h"

#include <glib/gi18n.h>

#include "karum-command.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-name-options.h"

gboolean
karum_start_options_rules (KarumRules *rules, const char *ruleset)
{
  g_autofree char *reason = NULL;
  KarumError error;

  if (karum_rules_read (karum_games, ruleset, rules, &error))
    return TRUE;
  reason = karum_command_error_text (&error);
  karum_command_refuse (_ ("ruleset “%s”: %s"), ruleset, reason);
  karum_nearest_print_rules (ruleset);
  return FALSE;
}

/* The position is to blame for an error if karum_start() accepts the setup alone. */
gboolean
karum_start_options_start (const KarumRules *rules,
                           const char *setup,
                           const char *position,
                           KarumState *state)
{
  g_autofree char *reason = NULL;
  KarumError error;

  if (karum_start (rules, setup, position, state, &error))
    return TRUE;
  reason = setup || position ? karum_command_error_text (&error) : karum_error_message (&error);
  if (position && (!setup || !*setup || karum_start (rules, setup, NULL, state, NULL)))
    karum_command_refuse (_ ("--position “%s”: %s"), position, reason);
  else if (!setup)
    karum_command_refuse (_ ("this ruleset needs --setup: %s"), reason);
  else
    karum_command_refuse (_ ("--setup “%s”: %s"), setup, reason);
  return FALSE;
}

static gboolean
play_one (KarumStartOptions *options, const char *text)
{
  g_autofree char *reason = NULL;
  KarumState before = options->state;
  KarumTurn turn;
  KarumError error;

  if (karum_turn_parse (&options->rules, &before, text, &turn, &error)) {
    options->rules.game->apply (&options->rules, &before, &turn, &options->state);
    options->n_turns++;
    if (options->played)
      options->played (&before, &turn, options);
    return TRUE;
  }
  reason = karum_command_error_text (&error);
  karum_command_refuse (_ ("--moves, move %u “%s”: %s"), options->n_turns + 1, text, reason);
  return FALSE;
}

gboolean
karum_start_options_play (KarumStartOptions *options, const char *ruleset)
{
  g_auto (GStrv) turns = NULL;

  if (!karum_start_options_rules (&options->rules, ruleset)
      || !karum_start_options_start (&options->rules, options->setup, options->position,
                                     &options->state))
    return FALSE;
  turns = g_strsplit_set (options->moves ? options->moves : "", " \t\n", -1);
  for (char **turn = turns; *turn; turn++)
    if (**turn && !play_one (options, *turn))
      return FALSE;
  return TRUE;
}

void
karum_start_options_clear (KarumStartOptions *options)
{
  g_clear_pointer (&options->setup, g_free);
  g_clear_pointer (&options->position, g_free);
  g_clear_pointer (&options->moves, g_free);
}
