/* karum-cli match: plays games between two players. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-arrays.h"
#include "karum-command.h"
#include "karum-endgames-file.h"
#include "karum-name.h"
#include "karum-table.h"
#include "karum-match.h"
#include "karum-start-options.h"

#define GAMES_DEFAULT 20
#define GAMES_MAX 1000000
#define OPENING_DEFAULT 2
#define OPENING_MAX 100

typedef struct {
  char *setup, *position, *games, *opening, *seed, *at_once;
  gboolean json;
} Options;

static void
clear_options (Options *options)
{
  karum_free_all (options->setup, options->position, options->games, options->opening,
                  options->seed, options->at_once);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

static void
show_progress (const KarumTally *tally, void *data)
{
  const KarumMatch *match = data;

  karum_status_show ("%u / %u  +%u =%u -%u", tally->games, match->games, tally->wins, tally->draws,
                     tally->losses);
}

/* The figures, defined once for both output formats. */
typedef struct {
  const char *key;
  double value;
} Figure;

#define N_FIGURES 11

static void
fill_figures (const KarumTally *tally, Figure figures[N_FIGURES])
{
  KarumRating rating = karum_tally_rating (tally);
  const Figure all[N_FIGURES] = {
    { "games", tally->games },
    { "wins", tally->wins },
    { "draws", tally->draws },
    { "losses", tally->losses },
    { "score", rating.score },
    { "score-error", rating.score_error },
    { "elo", rating.elo },
    { "elo-low", rating.elo_low },
    { "elo-high", rating.elo_high },
    { "margin", rating.margin },
    { "margin-error", rating.margin_error },
  };

  memcpy (figures, all, sizeof all);
}

static void
print_tally (const KarumTally *tally, gboolean as_json)
{
  Figure figures[N_FIGURES];
  KarumJson json = { 0 };
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  fill_figures (tally, figures);
  if (as_json) {
    json = karum_json_begin ();
    karum_json_open (&json, NULL, '{');
  }
  for (guint i = 0; i < N_FIGURES; i++)
    if (as_json) {
      g_autofree char *key = g_strdelimit (g_strdup (figures[i].key), "-", '_');
      karum_json_number (&json, key, figures[i].value);
    } else {
      printf ("%s: %s\n", figures[i].key,
              g_ascii_formatd (text, sizeof text, "%.4g", figures[i].value));
    }
  if (as_json) {
    karum_json_close (&json);
    karum_json_end (&json);
  }
}

static gboolean
read_number (const KarumCommand *command,
             const char *option,
             const char *text,
             guint64 min,
             guint64 max,
             guint64 *number)
{
  if (!text || (karum_command_number (text, number) && *number >= min && *number <= max))
    return TRUE;
  karum_command_usage (command, _ ("--%s: “%s” is not a number from %d to %d"), option, text,
                       (int) min, (int) max);
  return FALSE;
}

static gboolean
read_options (const Options *options, const KarumCommand *command, KarumMatch *match)
{
  guint64 games = GAMES_DEFAULT, opening = OPENING_DEFAULT, at_once = 1, seed = 0;

  if (!read_number (command, "games", options->games, 1, GAMES_MAX, &games)
      || !read_number (command, "opening", options->opening, 0, OPENING_MAX, &opening)
      || !read_number (command, "at-once", options->at_once, 1, KARUM_SEARCH_THREADS_MAX, &at_once))
    return FALSE;
  if (options->seed
      && !g_ascii_string_to_unsigned (options->seed, 10, 0, G_MAXUINT64, &seed, NULL)) {
    karum_command_usage (command, _ ("--%s: “%s” is not a whole number of at least 0"), "seed",
                         options->seed);
    return FALSE;
  }
  match->games = (unsigned) games;
  match->opening = (unsigned) opening;
  match->at_once = (unsigned) at_once;
  match->seed = seed;
  match->setup = options->setup;
  match->position = options->position;
  return TRUE;
}

static gboolean
read_player (const KarumCommand *command, const char *text, KarumPlayer *player)
{
  g_autofree char *reason = NULL;
  KarumError error;

  if (karum_player_read (text, player, &error))
    return TRUE;
  reason = karum_command_error_text (&error);
  karum_command_usage (command, _ ("player “%s”: %s"), text, reason);
  return FALSE;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (Options) options = { 0 };
  g_auto (KarumEndgamesFile) file = { karum_command_warn };
  KarumMatch match = { 0 };
  KarumRules rules;
  KarumState start;
  KarumTally tally;
  KarumError error;
  const GOptionEntry entries[] = {
    KARUM_TEXT_OPTION ("games", options.games, N_ ("Number of games (default: 20)"), N_ ("N")),
    KARUM_TEXT_OPTION ("opening", options.opening,
                       N_ ("Random moves at the start of each pair of games (default: 2)"),
                       N_ ("N")),
    KARUM_TEXT_OPTION ("seed", options.seed, N_ ("Seed of the random numbers (default: 0)"),
                       N_ ("S")),
    KARUM_TEXT_OPTION ("at-once", options.at_once,
                       N_ ("Number of games played at the same time (default: 1)"), N_ ("N")),
    KARUM_TEXT_OPTION ("setup", options.setup,
                       N_ ("Cells decided before the first move, such as holes"), N_ ("CELLS")),
    KARUM_TEXT_OPTION ("position", options.position, N_ ("Start from this position"), N_ ("LINE")),
    KARUM_JSON_FLAG_ENTRY (&options.json),
    G_OPTION_ENTRY_NULL,
  };

  if (!karum_command_parse (command, entries, arguments)
      || !read_options (&options, command, &match)
      || !read_player (command, arguments[1], &match.players[0])
      || !read_player (command, arguments[2], &match.players[1]))
    return KARUM_EXIT_USAGE;
  if (!karum_start_options_rules (&rules, arguments[0])
      || ((options.setup || options.position)
          && !karum_start_options_start (&rules, options.setup, options.position, &start)))
    return KARUM_EXIT_REFUSED;
  match.rules = &rules;
  karum_for_each_of (player, match.players)
    player->limits.endgames = karum_endgames_file_table (&file, &rules);
  match.stop = karum_interrupt_catch ();
  if (!karum_match_play (&match, show_progress, &match, &tally, &error)) {
    g_autofree char *message = karum_error_message (&error);
    return karum_command_refuse ("%s", message);
  }
  karum_status_clear ();
  if (tally.games == 0)
    return karum_command_refuse (_ ("no game was finished"));
  print_tally (&tally, options.json);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_match = {
  .name = "match",
  .arguments = N_ ("RULESET A B"),
  .summary = N_ ("Play a match between two players and measure which is stronger"),
  .min_arguments = 3,
  .max_arguments = 3,
  .run = run,
};
