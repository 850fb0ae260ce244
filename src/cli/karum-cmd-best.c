/* karum-cli best: finds the best turn of a position. */
#include <glib/gi18n.h>

#include "karum-command.h"
#include "karum-endgames-file.h"
#include "karum-engine.h"
#include "karum-name.h"
#include "karum-search-options.h"
#include "karum-search-print.h"
#include "karum-start-options.h"

/* The default limit. */
#define SECONDS_DEFAULT 1

static void
show_progress (const KarumSearchResult *result, void *data)
{
  karum_search_print_progress (data, result);
}

static KarumExit
search (KarumStartOptions *start, const KarumSearchLimits *limits, gboolean as_json)
{
  KarumError error;
  KarumEngine *engine = karum_engine_new (&start->rules, limits->hash_bytes, &error);
  KarumSearchResult result;
  bool found;

  if (!engine) {
    g_autofree char *message = karum_error_message (&error);
    return karum_command_refuse ("%s", message);
  }
  found
      = karum_engine_search (engine, &start->state, limits, show_progress, &start->rules, &result);
  karum_engine_free (engine);
  karum_search_print_done ();
  if (!found)
    return karum_command_refuse (_ ("the game is over"));
  karum_search_print (&start->rules, &result, as_json);
  return KARUM_EXIT_DONE;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumStartOptions) start = { 0 };
  g_auto (KarumSearchOptions) options = { 0 };
  g_auto (KarumEndgamesFile) file = { 0 };
  gboolean as_json = FALSE;
  KarumSearchLimits limits;
  const GOptionEntry entries[] = {
    KARUM_START_ENTRIES (&start),
    KARUM_SEARCH_ENTRIES (&options),
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print one JSON document"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!karum_command_parse (command, entries, arguments)
      || !karum_search_options_limits (&options, command, &limits))
    return KARUM_EXIT_USAGE;
  if (!karum_start_options_play (&start, arguments[0]))
    return KARUM_EXIT_REFUSED;
  if (!options.time && !options.depth && !options.nodes)
    limits.seconds = SECONDS_DEFAULT;
  limits.endgames = karum_endgames_file_table (&file, &start.rules);
  limits.stop = karum_interrupt_catch ();
  return search (&start, &limits, as_json);
}

const KarumCommand karum_cmd_best = {
  .name = "best",
  .arguments = "RULESET",
  .summary = N_ ("Find the best turn of a position"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
