/* karum-cli solve: proves the value of a position. */
#include <glib/gi18n.h>
#include <math.h>

#include "karum-command.h"
#include "karum-endgames-file.h"
#include "karum-engine.h"
#include "karum-name.h"
#include "karum-search-options.h"
#include "karum-solver.h"
#include "karum-start-options.h"

/* A request and its result. */
typedef struct {
  const KarumStartOptions *start;
  KarumSearchLimits limits;
  gsize hash_bytes;
  KarumSearchResult result;
  KarumError error; /* set if there is not enough memory */
} Inquiry;

/* Proves the value with the solver. */
static gboolean
solve (Inquiry *inquiry)
{
  KarumSolver *solver
      = karum_solver_new (&inquiry->start->rules, inquiry->hash_bytes, &inquiry->error);

  if (!solver)
    return FALSE;
  karum_solver_solve (solver, &inquiry->start->state, &inquiry->limits, NULL, NULL,
                      &inquiry->result);
  karum_solver_free (solver);
  return TRUE;
}

static void
show_progress (const KarumSearchResult *result, void *data)
{
  karum_search_print_progress (data, result);
}

/* For games without a solver: a search that reaches all ends is a proof, too. */
static gboolean
search (Inquiry *inquiry)
{
  KarumRules rules = inquiry->start->rules;
  KarumEngine *engine = karum_engine_new (&rules, inquiry->hash_bytes, &inquiry->error);

  if (!engine)
    return FALSE;
  karum_engine_search (engine, &inquiry->start->state, &inquiry->limits, show_progress, &rules,
                       &inquiry->result);
  karum_engine_free (engine);
  karum_search_print_done ();
  return TRUE;
}

/* Whether the endgame table shows that there is nothing to prove. */
static gboolean
has_no_value (const Inquiry *inquiry)
{
  const KarumEndgames *endgames = inquiry->limits.endgames;
  KarumValue lower, upper;

  return endgames && karum_endgames_bounds (endgames, &inquiry->start->state, &lower, &upper)
         && lower < upper;
}

static KarumExit
refuse_unproved (const KarumSearchResult *result)
{
  char lower[G_ASCII_DTOSTR_BUF_SIZE], upper[G_ASCII_DTOSTR_BUF_SIZE];

  if (!isfinite (result->lower) || !isfinite (result->upper))
    return karum_command_refuse (_ ("the search ended before the value was proved"));
  return karum_command_refuse (
      _ ("the search ended before the value was proved; it is between %s and %s"),
      karum_search_number_text (result->lower, lower),
      karum_search_number_text (result->upper, upper));
}

static KarumExit
answer (Inquiry *inquiry, gboolean as_json)
{
  const KarumRules *rules = &inquiry->start->rules;

  if (rules->game->status (rules, &inquiry->start->state).over)
    return karum_command_refuse (_ ("the game is over"));
  if (has_no_value (inquiry))
    return karum_command_refuse (
        _ ("this position has no value: with best play, the game never ends"));
  if (!(karum_solver_can (rules) ? solve (inquiry) : search (inquiry))) {
    g_autofree char *message = karum_error_message (&inquiry->error);
    return karum_command_refuse ("%s", message);
  }
  if (!inquiry->result.exact)
    return refuse_unproved (&inquiry->result);
  karum_search_print (&(KarumSearchPrint){ rules, &inquiry->start->state, FALSE, as_json },
                      &inquiry->result);
  return KARUM_EXIT_DONE;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumStartOptions) start = { 0 };
  g_auto (KarumSearchOptions) options = { 0 };
  g_autofree Inquiry *inquiry = g_new0 (Inquiry, 1);
  g_auto (KarumEndgamesFile) file = { karum_command_warn };
  gboolean as_json = FALSE;
  const GOptionEntry entries[] = {
    KARUM_START_ENTRIES (&start),
    { "time", 0, 0, G_OPTION_ARG_FILENAME, &options.time, N_ ("Search for at most S seconds"),
      N_ ("S") },
    { "nodes", 0, 0, G_OPTION_ARG_FILENAME, &options.nodes, N_ ("Search at most N positions"),
      N_ ("N") },
    { "threads", 0, 0, G_OPTION_ARG_FILENAME, &options.threads,
      N_ ("Number of threads (default: 1)"), N_ ("T") },
    { "hash", 0, 0, G_OPTION_ARG_FILENAME, &options.hash,
      N_ ("Size of the table of positions in megabytes (default: 1024 for Pah-Tum, 128 for other "
          "games)"),
      N_ ("M") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, N_ ("Print one JSON document"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!karum_command_parse (command, entries, arguments)
      || !karum_search_options_limits (&options, command, &inquiry->limits, &inquiry->hash_bytes))
    return KARUM_EXIT_USAGE;
  if (!karum_start_options_play (&start, arguments[0]))
    return KARUM_EXIT_REFUSED;
  inquiry->start = &start;
  inquiry->limits.endgames = karum_endgames_file_table (&file, &start.rules);
  inquiry->limits.stop = karum_interrupt_catch ();
  return answer (inquiry, as_json);
}

const KarumCommand karum_cmd_solve = {
  .name = "solve",
  .arguments = "RULESET",
  .summary = N_ ("Prove the value of a position with best play"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
