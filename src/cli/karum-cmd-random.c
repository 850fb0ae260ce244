/* karum-cli random: prints records of games with uniformly random legal turns. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-command.h"
#include "karum-kgn.h"
#include "karum-start-options.h"

/* Longer games are cut off. */
#define TURNS_MAX 10000
/* The number of bytes after which buffered records are printed. */
#define BUFFER_SIZE (1 << 16)

static KarumRecord *
new_record (const KarumRules *rules, KarumRandom *random, guint64 number)
{
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRecord *record;

  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, random, setup);
  record = karum_record_new (rules, setup, NULL, NULL);
  record->tags.round = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  record->tags.players[0] = g_strdup ("Random 1");
  record->tags.players[1] = g_strdup ("Random 2");
  return record;
}

static void
play (KarumRecord *record, KarumRandom *random)
{
  const KarumRules *rules = &record->rules;
  KarumNode *node = record->root;
  KarumState states[2];
  KarumTurn turn;

  states[0] = record->start;
  for (guint i = 0; i < TURNS_MAX && !rules->game->status (rules, &states[i % 2]).over; i++) {
    if (!karum_turn_random (rules, &states[i % 2], random, &turn))
      break;
    rules->game->apply (rules, &states[i % 2], &turn, &states[(i + 1) % 2]);
    node = karum_record_add (record, node, &turn);
  }
  karum_record_close (record);
}

static void
print_games (const KarumRules *rules, guint64 games, guint64 seed)
{
  g_autoptr (GString) text = g_string_sized_new (2 * BUFFER_SIZE);
  KarumRandom random;

  karum_random_init (&random, seed);
  for (guint64 i = 0; i < games && !ferror (stdout); i++) {
    g_autoptr (KarumRecord) record = new_record (rules, &random, i + 1);

    play (record, &random);
    if (i > 0)
      g_string_append_c (text, '\n');
    karum_kgn_write (record, text);
    if (text->len >= BUFFER_SIZE || i + 1 == games) {
      fwrite (text->str, 1, text->len, stdout);
      g_string_truncate (text, 0);
    }
  }
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_autofree char *games_text = NULL;
  g_autofree char *seed_text = NULL;
  guint64 games = 1, seed = 0;
  KarumRules rules;
  const GOptionEntry entries[] = {
    { "games", 0, 0, G_OPTION_ARG_FILENAME, &games_text, N_ ("Number of games (default: 1)"),
      N_ ("N") },
    { "seed", 0, 0, G_OPTION_ARG_FILENAME, &seed_text,
      N_ ("Seed of the random numbers (default: 0)"), N_ ("S") },
    G_OPTION_ENTRY_NULL,
  };

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (games_text && !karum_command_number (games_text, &games))
    return karum_command_usage (command, _ ("--games: “%s” is not a number"), games_text);
  if (seed_text && !karum_command_number (seed_text, &seed))
    return karum_command_usage (command, _ ("--seed: “%s” is not a number"), seed_text);
  /* Seeds out of range are rejected instead of clamped, so that different seeds give different
   * games. */
  if (seed_text && !g_ascii_string_to_unsigned (seed_text, 10, 0, G_MAXUINT64, &seed, NULL))
    return karum_command_usage (command, _ ("--seed: “%s” is too large"), seed_text);
  if (!karum_start_options_rules (&rules, arguments[0]))
    return KARUM_EXIT_REFUSED;
  print_games (&rules, games, seed);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_random = {
  .name = "random",
  .arguments = "RULESET",
  .summary = N_ ("Print records of games of random legal turns"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
