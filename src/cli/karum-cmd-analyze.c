/* karum-cli analyze: annotates records with evaluations, and mistakes with glyphs and better
 * lines. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-command.h"
#include "karum-endgames-file.h"
#include "karum-export.h"
#include "karum-name.h"
#include "karum-kgn.h"
#include "karum-review.h"
#include "karum-reviewer.h"
#include "karum-search-options.h"
#include "karum-table.h"

/* With limits: a small table, because allocating a large one for every short game is slow. */
#define HASH_DEFAULT ((size_t) 16 << 20)

static void
show_progress (guint done, guint turns, gpointer data)
{
  const guint *game = data;

  karum_status_show ("%u  %u / %u", *game, done, turns);
}

/* @json: (nullable): NULL to print the record as a text */
static KarumExit
analyze_record (KarumRecord *record,
                guint number,
                const KarumReviewTask *how_far,
                KarumEndgamesFile *file,
                KarumJson *json)
{
  g_autoptr (GString) text = g_string_new (number > 1 ? "\n" : NULL);
  g_autoptr (GArray) verdicts = karum_verdicts_new (0);
  const KarumAdoption how = { .thresholds = &karum_thresholds_default, .renews = TRUE };
  KarumReviewTask task = *how_far;
  KarumError error;

  task.endgames = karum_endgames_file_table (file, &record->rules);
  task.visit = show_progress;
  task.data = &number;
  if (!karum_review_turns (record, &task, verdicts, &error) && !atomic_load (task.stop)) {
    g_autofree char *message = karum_error_message (&error);
    return karum_command_refuse ("%s", message);
  }
  karum_status_clear ();
  karum_review_adopt (verdicts, &how, record);
  if (json)
    karum_export_json (record, NULL, json);
  else
    karum_kgn_write (record, text);
  if (!json)
    fwrite (text->str, 1, text->len, stdout);
  return KARUM_EXIT_DONE;
}

static KarumExit
analyze_text (
    const char *name, const char *text, gsize length, const KarumReviewTask *task, KarumJson *json)
{
  g_auto (KarumEndgamesFile) file = { karum_command_warn };
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, length);
  KarumExit exit = KARUM_EXIT_DONE;
  guint number = 0;

  while (!atomic_load (task->stop)) {
    g_autoptr (GError) error = NULL;
    g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &error);

    if (!record && !error)
      break;
    if (error) {
      g_printerr ("%s:%s\n", name, error->message);
      exit = KARUM_EXIT_REFUSED;
    } else if (analyze_record (record, ++number, task, &file, json) != KARUM_EXIT_DONE) {
      return KARUM_EXIT_REFUSED;
    }
  }
  return exit;
}

/* Prints the document that holds the records. */
static KarumExit
analyze_as_json (const char *name, const char *text, gsize length, const KarumReviewTask *task)
{
  KarumJson json = karum_json_begin ();
  KarumExit exit;

  karum_json_open (&json, NULL, '[');
  exit = analyze_text (name, text, length, task, &json);
  karum_json_close (&json);
  karum_json_end (&json);
  return exit;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumSearchOptions) options = { 0 };
  g_autofree char *name = NULL, *effort = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  KarumReviewTask task = { 0 };
  KarumSearchLimits limits;
  gsize length;
  const char *text;
  gboolean json = FALSE;
  const GOptionEntry entries[] = { KARUM_SEARCH_ENTRIES (&options), KARUM_EFFORT_ENTRY (&effort),
                                   KARUM_JSON_FLAG_ENTRY (&json), G_OPTION_ENTRY_NULL };

  if (!karum_command_parse (command, entries, arguments)
      || !karum_search_options_limits (&options, command, &limits, &task.hash_bytes)
      || !karum_search_options_effort (command, effort, &task.effort))
    return KARUM_EXIT_USAGE;
  if (options.time || options.depth || options.nodes) {
    if (effort)
      return karum_command_usage (command,
                                  _ ("--effort can’t be combined with a limit of the search"));
    task.limits = &limits;
    task.hash_bytes = task.hash_bytes > 0 ? task.hash_bytes : HASH_DEFAULT;
  }
  task.threads = limits.threads;
  bytes = karum_command_read_records (arguments[0], &error);
  if (!bytes)
    return karum_command_refuse ("%s", error->message);
  task.stop = karum_interrupt_catch ();
  name = karum_command_file_name (arguments[0]);
  text = g_bytes_get_data (bytes, &length);
  return json ? analyze_as_json (name, text, length, &task)
              : analyze_text (name, text, length, &task, NULL);
}

const KarumCommand karum_cmd_analyze = {
  .name = "analyze",
  .arguments = N_ ("FILE"),
  .summary = N_ ("Add evaluations to records, and glyphs and better lines at mistakes"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
