/* karum-cli review: reviews games, and keeps what it finds in the archive. */
#include <glib/gi18n.h>
#include <math.h>

#include "karum-archive-options.h"
#include "karum-arrays.h"
#include "karum-column-update.h"
#include "karum-endgames-file.h"
#include "karum-game-list.h"
#include "karum-name.h"
#include "karum-reviewer.h"
#include "karum-reviews.h"
#include "karum-search-options.h"

/* What has been found is kept at the end of a game, and in a long one about as often. */
#define MICROSECONDS_BETWEEN (2 * G_USEC_PER_SEC)

typedef struct {
  KarumStore *store;
  KarumEffort effort;
  atomic_bool *stop;
  KarumEndgamesFile endgames;
  KarumTable table;
  const GArray *ids;
  guint done;                     /* games looked at so far */
  guint reviewed, known, refused; /* of them */
  gboolean waited;                /* it was told that another program writes */
} Job;

/* A game in hand. */
typedef struct {
  Job *job;
  gint64 id;
  KarumRecord *record; /* (owned) */
  GArray *verdicts;    /* (owned) */
  guint searched;      /* turns that were not reviewed before */
  gint64 kept;         /* monotonic time: when they were last kept */
  GError *error;       /* (owned) (nullable): why they could not be */
} Game;

static void
game_clear (Game *game)
{
  g_clear_pointer (&game->record, karum_record_unref);
  g_clear_pointer (&game->verdicts, g_array_unref);
  g_clear_error (&game->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Game, game_clear)

/* -- Output ------------------------------------------------------------------------------------ */

/* The accuracy of Player1 or Player2; not a number without any open decision. */
static double
accuracy_of (const Game *game, guint person)
{
  KarumAccuracy accuracy = { 0 };

  for (guint i = 0; i < game->verdicts->len; i++) {
    const KarumVerdict *verdict = karum_verdicts_at (game->verdicts, i);

    if (verdict->person == person)
      karum_accuracy_count (&accuracy, verdict);
  }
  return accuracy.open > 0 ? accuracy.accuracy / accuracy.open : (double) NAN;
}

static guint
count_proved (const Game *game)
{
  guint n = 0;

  for (guint i = 0; i < game->verdicts->len; i++)
    n += karum_verdict_proved (karum_verdicts_at (game->verdicts, i));
  return n;
}

static void
add_accuracy (KarumFigureTable *table, double accuracy)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE] = "";

  if (!isnan (accuracy))
    g_ascii_formatd (text, sizeof text, "%.1f", accuracy);
  karum_figure_table_add_number (table, accuracy)->data = g_strdup (text);
}

static KarumFigureTable *
make_games (const GPtrArray *rows)
{
  static const KarumFigureHead heads[] = {
    { "id", NC_ ("table", "Number"), KARUM_UNIT_WHOLE },
    { "turns", NC_ ("table", "Moves"), KARUM_UNIT_WHOLE },
    { "searched", NC_ ("table", "Searched"), KARUM_UNIT_WHOLE },
    { "proved", NC_ ("table", "Proved"), KARUM_UNIT_WHOLE },
    { "accuracy1", NC_ ("table", "Accuracy of Player1"), KARUM_UNIT_PERCENT },
    { "accuracy2", NC_ ("table", "Accuracy of Player2"), KARUM_UNIT_PERCENT },
  };
  KarumFigureTable *table = karum_figure_table_new_with (heads, G_N_ELEMENTS (heads));

  karum_for_each (const Game, game, rows) {
    karum_figure_table_add_id (table, game->id);
    karum_figure_table_add_number (table, game->verdicts->len);
    karum_figure_table_add_number (table, game->searched);
    karum_figure_table_add_number (table, count_proved (game));
    for (guint j = 0; j < 2; j++)
      add_accuracy (table, accuracy_of (game, j));
  }
  return table;
}

static void
print_object (KarumJson *json, gconstpointer data)
{
  const Game *game = data;

  karum_json_open (json, NULL, '{');
  karum_json_integer (json, "id", game->id);
  karum_json_integer (json, "turns", game->verdicts->len);
  karum_json_integer (json, "searched", game->searched);
  karum_json_integer (json, "proved", count_proved (game));
  for (guint i = 0; i < 2; i++)
    karum_json_number (json, i == 0 ? "accuracy1" : "accuracy2", accuracy_of (game, i));
  karum_json_close (json);
}

static const KarumTablePrinter printer
    = { N_ ("Reviewed Games"), make_games, print_object, NULL, NULL };

static void
show_progress (const Game *game, guint done, guint turns)
{
  karum_status_show ("%u / %u  %u / %u", game->job->done, game->job->ids->len, done, turns);
}

/* Tells at the end, or when it was stopped, what was done and what was not. */
static void
tell_job (const Job *job)
{
  guint left = job->ids->len - job->done;

  karum_status_clear ();
  g_printerr (ngettext ("%u game was reviewed", "%u games were reviewed", job->reviewed),
              job->reviewed);
  if (job->known > 0)
    g_printerr (ngettext ("; %u was reviewed before", "; %u were reviewed before", job->known),
                job->known);
  if (job->refused > 0)
    g_printerr (ngettext ("; %u could not be", "; %u could not be", job->refused), job->refused);
  if (left > 0)
    g_printerr (ngettext ("; %u is left: run the command again to go on",
                          "; %u are left: run the command again to go on", left),
                left);
  g_printerr ("\n");
}

/* -- Games ------------------------------------------------------------------------------------- */

/* Another program may write for long; a night's work waits for it. */
static gboolean
is_to_wait (Game *game)
{
  if (!g_error_matches (game->error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_BUSY)
      || atomic_load (game->job->stop))
    return FALSE;
  g_clear_error (&game->error);
  if (!game->job->waited)
    g_printerr ("%s\n", _ ("Waiting for other changes to be saved"));
  game->job->waited = TRUE;
  return TRUE;
}

static gboolean
keep (Game *game)
{
  gboolean done = FALSE;

  if (game->error)
    return FALSE;
  do
    done = karum_store_keep_review (game->job->store, game->id, game->record, game->verdicts,
                                    &game->error);
  while (!done && is_to_wait (game));
  game->kept = g_get_monotonic_time ();
  return done;
}

static void
visit (guint done, guint turns, gpointer data)
{
  Game *game = data;

  show_progress (game, done, turns);
  /* What goes wrong is told at the end of the game: it may have been deleted, and others follow. */
  if (g_get_monotonic_time () - game->kept > MICROSECONDS_BETWEEN)
    keep (game);
}

/* Whether the game has simply gone, or can't be read: then others follow. */
static gboolean
is_of_game (const GError *error)
{
  return g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_DAMAGED)
         || g_error_matches (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

/* @error: why the game is left out, or everything ends */
static gboolean
load (Game *game, GError **error)
{
  KarumStore *store = game->job->store;

  game->record = karum_store_load_game (store, game->id, NULL, error);
  return game->record && karum_store_get_review (store, game->id, &game->verdicts, error);
}

static gboolean
search (Game *game, GError **error)
{
  Job *job = game->job;
  const KarumReviewTask task = {
    .effort = job->effort,
    .endgames = karum_endgames_file_table (&job->endgames, &game->record->rules),
    .stop = job->stop,
    .visit = visit,
    .data = game,
  };
  KarumError fault = { 0 };
  gboolean done;

  game->kept = g_get_monotonic_time ();
  done = karum_review_turns (game->record, &task, game->verdicts, &fault);
  if (!done && !atomic_load (job->stop)) {
    g_autofree char *message = karum_error_message (&fault);

    g_set_error_literal (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED, message);
    return FALSE;
  }
  if (!keep (game)) {
    g_propagate_error (error, g_steal_pointer (&game->error));
    return FALSE;
  }
  return done;
}

/* A game of which all is known isn't searched. */
static gboolean
review_game (Job *job, gint64 id, GError **error)
{
  g_auto (Game) game = { .job = job, .id = id };
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  show_progress (&game, 0, 0);
  if (!load (&game, error))
    return FALSE;
  game.searched = karum_review_missing (game.record, job->effort, game.verdicts);
  if (game.searched > 0 && !search (&game, error))
    return FALSE;
  job->reviewed += game.searched > 0;
  job->known += game.searched == 0;
  karum_status_clear ();
  g_ptr_array_add (rows, &game);
  karum_table_add (&job->table, rows);
  return TRUE;
}

static KarumExit
review_all (Job *job)
{
  for (; job->done < job->ids->len && !atomic_load (job->stop); job->done++) {
    g_autoptr (GError) error = NULL;

    if (review_game (job, g_array_index (job->ids, gint64, job->done), &error))
      continue;
    if (!error) /* stopped */
      break;
    karum_status_clear ();
    karum_command_refuse ("%s", error->message);
    if (!is_of_game (error))
      return KARUM_EXIT_REFUSED;
    job->refused++;
  }
  if (job->done < job->ids->len)
    return KARUM_EXIT_STOPPED;
  return job->refused > 0 ? KARUM_EXIT_REFUSED : KARUM_EXIT_DONE;
}

/* A table in a file is whole or not there. */
static KarumExit
run_job (Job *job, const KarumTableOutput *output)
{
  KarumExit exit, written = KARUM_EXIT_DONE;

  job->table = karum_table_begin (&printer, output);
  exit = review_all (job);
  /* Filters by reviews read columns. What fails here, the next program does. */
  karum_store_update_columns (job->store, NULL, NULL);
  if (job->done == job->ids->len || !output->output)
    written = karum_table_end (&job->table);
  tell_job (job);
  karum_table_clear (&job->table);
  karum_endgames_file_clear (&job->endgames);
  return exit != KARUM_EXIT_DONE ? exit : written;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_autofree char *effort = NULL;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_EFFORT_ENTRY (&effort),
    KARUM_LIMIT_ENTRY (&options),
    KARUM_OFFSET_ENTRY (&options),
    KARUM_SORT_ENTRIES (&options),
    KARUM_TABLE_ENTRIES (&options.table),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GArray) ids = NULL;
  g_autoptr (GError) error = NULL;
  KarumSelection selection;
  Job job = { .endgames = { karum_command_warn } };
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (!karum_search_options_effort (command, effort, &job.effort))
    return KARUM_EXIT_USAGE;
  options.changes = TRUE;
  store = karum_archive_options_open_selected (&options, &selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  /* Nothing could be kept: why is said before the night's work, not after it. */
  if (karum_store_get_access (store) != KARUM_ARCHIVE_WRITABLE
      && !karum_store_begin (store, &error))
    return karum_archive_options_fail (error);
  ids = karum_store_list_ids (store, &selection.query, selection.offset, selection.limit, &error);
  if (!ids)
    return karum_archive_options_fail (error);
  job.store = store;
  job.ids = ids;
  job.stop = karum_interrupt_catch ();
  return run_job (&job, &options.table);
}

const KarumCommand karum_cmd_review = {
  .name = "review",
  .arguments = "",
  .summary = N_ ("Evaluate the moves of games and keep the results in the archive"),
  .run = run,
};
