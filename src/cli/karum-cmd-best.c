/* karum-cli best: finds the best turn of a position. */
#include <glib/gi18n.h>

#include "karum-command.h"
#include "karum-arrays.h"
#include "karum-endgames-file.h"
#include "karum-level.h"
#include "karum-name.h"
#include "karum-search-options.h"
#include "karum-start-options.h"

/* The default limit. */
#define SECONDS_DEFAULT 1

static void
show_progress (const KarumSearchResult *result, void *data)
{
  karum_search_print_progress (data, result);
}

/* No game has more turns that are searched. */
#define LINES_MAX 1024

/* What is asked for, besides the position and the limits of the search. */
typedef struct {
  char *lines, *level, *seed;
  gboolean as_json;
  unsigned level_number; /* 0: no level */
  guint64 seed_number;
  gsize hash_bytes;
} Wishes;

static void
clear_wishes (Wishes *wishes)
{
  karum_free_all (wishes->lines, wishes->level, wishes->seed);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Wishes, clear_wishes)

/* Fills @results; returns false if the game is over. */
static bool
choose (KarumEngine *engine,
        KarumStartOptions *start,
        const KarumSearchLimits *limits,
        const Wishes *wishes,
        KarumSearchResult *results)
{
  KarumRandom random;

  if (wishes->level_number == 0)
    return karum_engine_search (engine, &start->state, limits, show_progress, &start->rules,
                                results);
  karum_random_init (&random, wishes->seed_number);
  return karum_level_choose (engine, &start->rules, &start->state, wishes->level_number, &random,
                             limits, results);
}

static KarumExit
search (KarumStartOptions *start, const KarumSearchLimits *limits, const Wishes *wishes)
{
  KarumError error;
  KarumEngine *engine = karum_engine_new (&start->rules, wishes->hash_bytes, &error);
  g_autofree KarumSearchResult *results = g_new0 (KarumSearchResult, MAX (limits->lines, 1));
  bool found;

  if (!engine) {
    g_autofree char *message = karum_error_message (&error);
    return karum_command_refuse ("%s", message);
  }
  found = choose (engine, start, limits, wishes, results);
  karum_status_clear ();
  if (found)
    karum_search_print (
        &(KarumSearchPrint){ &start->rules, &start->state, wishes->lines != NULL, wishes->as_json },
        results);
  karum_engine_free (engine);
  return found ? KARUM_EXIT_DONE : karum_command_refuse (_ ("the game is over"));
}

static gboolean
read_wishes (const KarumCommand *command,
             const KarumSearchOptions *options,
             Wishes *wishes,
             KarumSearchLimits *limits)
{
  guint64 lines, level;

  if (!karum_search_options_number (command, "lines", wishes->lines, G_MAXINT, &lines)
      || !karum_search_options_number (command, "level", wishes->level, KARUM_LEVEL_MAX, &level))
    return FALSE;
  if (wishes->seed
      && !g_ascii_string_to_unsigned (wishes->seed, 10, 0, G_MAXUINT64, &wishes->seed_number,
                                      NULL)) {
    karum_command_usage (command, _ ("--%s: “%s” is not a whole number of at least 0"), "seed",
                         wishes->seed);
    return FALSE;
  }
  if (level > 0
      && (wishes->lines || options->time || options->depth || options->nodes || options->threads)) {
    karum_command_usage (command, _ ("--level has limits of its own: it can’t be combined with "
                                     "--lines, --time, --depth, --nodes or --threads"));
    return FALSE;
  }
  if (!options->time && !options->depth && !options->nodes)
    limits->seconds = SECONDS_DEFAULT;
  limits->lines = (unsigned) MIN (lines, LINES_MAX);
  wishes->level_number = (unsigned) level;
  return TRUE;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumStartOptions) start = { 0 };
  g_auto (KarumSearchOptions) options = { 0 };
  g_auto (KarumEndgamesFile) file = { karum_command_warn };
  g_auto (Wishes) wishes = { .seed_number = g_random_int () };
  KarumSearchLimits limits;
  const GOptionEntry entries[] = {
    KARUM_START_ENTRIES (&start),
    KARUM_SEARCH_ENTRIES (&options),
    KARUM_TEXT_OPTION ("lines", wishes.lines, N_ ("Print the N best moves"), N_ ("N")),
    KARUM_TEXT_OPTION ("level", wishes.level,
                       N_ ("Print the move that level N plays, from 1 to 10"), N_ ("N")),
    KARUM_TEXT_OPTION ("seed", wishes.seed, N_ ("Seed of the random numbers of a level"), N_ ("S")),
    KARUM_JSON_FLAG_ENTRY (&wishes.as_json),
    G_OPTION_ENTRY_NULL,
  };

  if (!karum_command_parse (command, entries, arguments)
      || !karum_search_options_limits (&options, command, &limits, &wishes.hash_bytes)
      || !read_wishes (command, &options, &wishes, &limits))
    return KARUM_EXIT_USAGE;
  if (!karum_start_options_play (&start, arguments[0]))
    return KARUM_EXIT_REFUSED;
  limits.endgames = karum_endgames_file_table (&file, &start.rules);
  limits.stop = karum_interrupt_catch ();
  return search (&start, &limits, &wishes);
}

const KarumCommand karum_cmd_best = {
  .name = "best",
  .arguments = N_ ("RULESET"),
  .summary = N_ ("Find the best move of a position"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
