/* karum-cli play: plays turns from a position and prints the result. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-command.h"
#include "karum-start-options.h"

/* Indexed by KarumWinner and by KarumSide. */
static const char *const winners[] = { "-", "first", "second", "draw" };
static const char *const sides[] = { "first", "second" };

static void
print_game (const KarumStartOptions *game)
{
  const KarumRules *rules = &game->rules;
  KarumStatus status = rules->game->status (rules, &game->state);
  char position[KARUM_POSITION_TEXT];
  int32_t points[2];

  rules->game->position_write (rules, &game->state, position);
  rules->game->points (rules, &game->state, points);
  printf ("position: %s\n", position);
  printf ("turns: %u\n", game->n_turns);
  printf ("to-move: %s\n", status.over ? "-" : sides[status.to_move]);
  printf ("persons: %s\n", karum_exchanged (rules, &game->state) ? "2,1" : "1,2");
  printf ("points: %d,%d\n", points[0], points[1]);
  printf ("status: %s\n", status.over ? "over" : "playing");
  printf ("winner: %s\n", winners[status.winner]);
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumStartOptions) start = { 0 };
  const GOptionEntry entries[] = { KARUM_START_ENTRIES (&start), G_OPTION_ENTRY_NULL };

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (!karum_start_options_play (&start, arguments[0]))
    return KARUM_EXIT_REFUSED;
  print_game (&start);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_play = {
  .name = "play",
  .arguments = "RULESET",
  .summary = N_ ("Play turns and print the position, the points and the state of the game"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
