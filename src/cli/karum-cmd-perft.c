/* karum-cli perft: counts sequences of legal turns. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-command.h"
#include "karum-perft.h"
#include "karum-start-options.h"
#include "karum-turn-texts.h"

static KarumExit
refuse (void)
{
  return karum_command_refuse (
      _ ("reached a position with more than %d legal turns, or a sequence of more than %d turns"),
      KARUM_TURNS_LIMIT, KARUM_PERFT_LENGTH_MAX);
}

static KarumExit
print_count (const KarumStartOptions *start, guint depth)
{
  guint64 count;

  if (!karum_perft (&start->rules, &start->state, depth, false, &count))
    return refuse ();
  printf ("%" G_GUINT64_FORMAT "\n", count);
  return KARUM_EXIT_DONE;
}

/* Counts the continuations after the turn @text. */
static gboolean
count_after (const KarumStartOptions *start, const char *text, guint depth, guint64 *count)
{
  const KarumRules *rules = &start->rules;
  KarumState state;
  KarumTurn turn;

  rules->game->turn_read (rules, text, &turn, NULL);
  rules->game->apply (rules, &start->state, &turn, &state);
  return karum_perft (rules, &state, depth - 1, false, count);
}

static KarumExit
print_divided (const KarumStartOptions *start, guint depth)
{
  g_autoptr (GPtrArray) turns = karum_turn_texts (&start->rules, &start->state);
  g_autoptr (GString) lines = g_string_new (NULL);
  guint64 total = 0;

  if (!turns)
    return refuse ();
  for (guint i = 0; i < turns->len; i++) {
    guint64 count;

    if (!count_after (start, turns->pdata[i], depth, &count))
      return refuse ();
    g_string_append_printf (lines, "%s %" G_GUINT64_FORMAT "\n", (char *) turns->pdata[i], count);
    total += count;
  }
  printf ("%stotal %" G_GUINT64_FORMAT "\n", lines->str, total);
  return KARUM_EXIT_DONE;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumStartOptions) start = { 0 };
  gboolean divide = FALSE;
  guint64 depth;
  const GOptionEntry entries[] = {
    { "divide", 0, 0, G_OPTION_ARG_NONE, &divide, N_ ("Count for each first turn separately"),
      NULL },
    KARUM_START_ENTRIES (&start),
    G_OPTION_ENTRY_NULL,
  };

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (!karum_command_number (arguments[1], &depth))
    return karum_command_usage (command, _ ("“%s” is not a number of turns"), arguments[1]);
  if (!karum_start_options_play (&start, arguments[0]))
    return KARUM_EXIT_REFUSED;
  depth = MIN (depth, G_MAXUINT);
  if (!divide)
    return print_count (&start, (guint) depth);
  if (depth > 0)
    return print_divided (&start, (guint) depth);
  printf ("total 1\n");
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_perft = {
  .name = "perft",
  .arguments = "RULESET DEPTH",
  .summary = N_ ("Count the sequences of DEPTH legal turns"),
  .min_arguments = 2,
  .max_arguments = 2,
  .run = run,
};
