/* karum-cli solve: proves the value of a position. */
#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <math.h>
#include <unistd.h>

#include "karum-command.h"
#include "karum-endgames-file.h"
#include "karum-engine.h"
#include "karum-name.h"
#include "karum-read.h"
#include "karum-search-options.h"
#include "karum-solver.h"
#include "karum-start-options.h"

/* A request and its result. */
typedef struct {
  const KarumStartOptions *start;
  KarumSearchLimits limits;
  gsize hash_bytes;
  char *save; /* (nullable) (owned): the file that the proof is kept in */
  gpointer memory;
  gsize size;     /* of @memory */
  double saved;   /* seconds of the proof */
  KarumExit kept; /* whether it was saved at the end: if not, it is printed all the same */
  KarumSearchResult result;
  KarumError error; /* set if there is not enough memory */
} Inquiry;

static void
clear_inquiry (Inquiry *inquiry)
{
  g_free (inquiry->save);
  g_free (inquiry);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Inquiry, clear_inquiry)

static KarumExit
refuse_memory (const Inquiry *inquiry)
{
  g_autofree char *message = karum_error_message (&inquiry->error);

  return karum_command_refuse ("%s", message);
}

/* -- A proof that is kept in a file -------------------------------------------------------------
 */

#define SAVE_SECONDS 600

/* Written after the table: what it belongs to. */
static void
write_label (const Inquiry *inquiry, char label[KARUM_SOLVER_LABEL])
{
  char rules[KARUM_RULES_TEXT];

  karum_rules_write (&inquiry->start->rules, rules);
  memset (label, 0, KARUM_SOLVER_LABEL);
  g_snprintf (label, KARUM_SOLVER_LABEL, "karum proof %d %s\n", KARUM_SOLVER_TABLE, rules);
}

static KarumExit
save (Inquiry *inquiry)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (inquiry->memory, inquiry->size);

  write_label (inquiry, (char *) inquiry->memory + inquiry->size - KARUM_SOLVER_LABEL);
  inquiry->saved = inquiry->result.seconds;
  return karum_output_write (inquiry->save, bytes);
}

static void
save_sometimes (const KarumSearchResult *result, void *data)
{
  Inquiry *inquiry = data;

  if (inquiry->save && result->seconds > inquiry->saved + SAVE_SECONDS)
    save (inquiry);
}

/* Takes over what an earlier proof has come to, if there is one. */
static gboolean
load (Inquiry *inquiry)
{
  g_autofree char *folder = g_path_get_dirname (inquiry->save);
  g_autofree char *name = karum_command_file_name (inquiry->save);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  char label[KARUM_SOLVER_LABEL];
  const char *saved;
  gsize size;

  if (g_access (folder, W_OK) != 0)
    return karum_command_refuse ("%s: %s", name, g_strerror (errno)) == KARUM_EXIT_DONE;
  bytes = karum_read_file (inquiry->save, &error);
  if (!bytes)
    return g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT)
           || karum_command_refuse ("%s", error->message) == KARUM_EXIT_DONE;
  write_label (inquiry, label);
  saved = g_bytes_get_data (bytes, &size);
  if (size != inquiry->size || memcmp (saved + size - sizeof label, label, sizeof label) != 0)
    return karum_command_refuse (_ ("%s is not a saved proof of such a board with this --hash"),
                                 name)
           == KARUM_EXIT_DONE;
  memcpy (inquiry->memory, saved, size);
  return TRUE;
}

/* Proves the value with the solver; stops with a message printed if the file of the proof can't be
 * used. */
static KarumExit
solve (Inquiry *inquiry)
{
  const KarumState *state = &inquiry->start->state;
  KarumSolver *solver
      = karum_solver_new (&inquiry->start->rules, inquiry->hash_bytes, &inquiry->error);
  KarumExit exit = KARUM_EXIT_DONE;

  if (!solver)
    return refuse_memory (inquiry);
  inquiry->memory = karum_solver_memory (solver, state, &inquiry->size);
  if (inquiry->save && !load (inquiry)) {
    exit = KARUM_EXIT_REFUSED;
  } else {
    karum_solver_solve (solver, state, &inquiry->limits, save_sometimes, inquiry, &inquiry->result);
    if (inquiry->save)
      inquiry->kept = save (inquiry);
  }
  karum_solver_free (solver);
  return exit;
}

static void
show_progress (const KarumSearchResult *result, void *data)
{
  karum_search_print_progress (data, result);
}

/* For games without a solver: a search that reaches all ends is a proof, too. */
static KarumExit
search (Inquiry *inquiry)
{
  KarumRules rules = inquiry->start->rules;
  KarumEngine *engine = karum_engine_new (&rules, inquiry->hash_bytes, &inquiry->error);

  if (!engine)
    return refuse_memory (inquiry);
  karum_engine_search (engine, &inquiry->start->state, &inquiry->limits, show_progress, &rules,
                       &inquiry->result);
  karum_engine_free (engine);
  karum_status_clear ();
  return KARUM_EXIT_DONE;
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

  karum_search_number_text (result->lower, lower);
  karum_search_number_text (result->upper, upper);
  if (isfinite (result->lower) && isfinite (result->upper))
    return karum_command_refuse (
        _ ("the search ended before the value was proved; it is between %s and %s"), lower, upper);
  if (isfinite (result->lower))
    return karum_command_refuse (
        _ ("the search ended before the value was proved; it is at least %s"), lower);
  if (isfinite (result->upper))
    return karum_command_refuse (
        _ ("the search ended before the value was proved; it is at most %s"), upper);
  return karum_command_refuse (_ ("the search ended before the value was proved"));
}

static KarumExit
answer (Inquiry *inquiry, gboolean as_json)
{
  const KarumRules *rules = &inquiry->start->rules;
  KarumExit exit;

  if (rules->game->status (rules, &inquiry->start->state).over)
    return karum_command_refuse (_ ("the game is over"));
  if (has_no_value (inquiry))
    return karum_command_refuse (
        _ ("this position has no value: with best play, the game never ends"));
  if (inquiry->save && !karum_solver_can (rules))
    return karum_command_refuse (_ ("--save is for Pah-Tum only"));
  exit = karum_solver_can (rules) ? solve (inquiry) : search (inquiry);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (!inquiry->result.exact)
    return refuse_unproved (&inquiry->result);
  karum_search_print (&(KarumSearchPrint){ rules, &inquiry->start->state, FALSE, as_json },
                      &inquiry->result);
  return inquiry->kept;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumStartOptions) start = { 0 };
  g_auto (KarumSearchOptions) options = { 0 };
  g_autoptr (Inquiry) inquiry = g_new0 (Inquiry, 1);
  g_auto (KarumEndgamesFile) file = { karum_command_warn };
  gboolean as_json = FALSE;
  const GOptionEntry entries[] = {
    KARUM_START_ENTRIES (&start),
    KARUM_TEXT_OPTION ("time", options.time, N_ ("Search for at most S seconds"), N_ ("S")),
    KARUM_TEXT_OPTION ("nodes", options.nodes, N_ ("Search at most N positions"), N_ ("N")),
    KARUM_TEXT_OPTION ("threads", options.threads, N_ ("Number of threads (default: 1)"), N_ ("T")),
    KARUM_TEXT_OPTION (
        "hash", options.hash,
        N_ ("Size of the table of positions in megabytes (default: 1024 for Pah-Tum, 128 for other "
            "games)"),
        N_ ("M")),
    KARUM_TEXT_OPTION ("save", inquiry->save,
                       N_ ("Keep the proof in FILE, and go on from there if it has been stopped"),
                       N_ ("FILE")),
    KARUM_JSON_FLAG_ENTRY (&as_json),
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
  .arguments = N_ ("RULESET"),
  .summary = N_ ("Prove the value of a position with best play"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
