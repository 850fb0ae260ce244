/* karum-cli merge: adds the games of another archive to an archive. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-arrivals-print.h"
#include "karum-json-print.h"
#include "karum-merge.h"
#include "karum-progress-line.h"

typedef struct {
  KarumArchiveOptions archive;
  KarumArrivalsOptions arrivals;
} Options;

static void
options_clear (Options *options)
{
  karum_archive_options_clear (&options->archive);
  g_free (options->arrivals.similar);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

/* Prints the players that were identified with each other. */
static void
print_joined (KarumJson *json, const GPtrArray *joined)
{
  karum_json_key (json, "joined");
  karum_json_open (json, '[');
  for (guint i = 0; joined && i < joined->len; i++) {
    const KarumJoinedPlayer *player = joined->pdata[i];

    karum_json_open (json, '{');
    karum_json_key (json, "there");
    karum_json_string (json, player->there);
    karum_json_key (json, "here");
    karum_json_string (json, player->here);
    karum_json_close (json, '}');
  }
  karum_json_close (json, ']');
}

static void
print_json (const KarumMergeReport *report)
{
  const struct {
    const char *key;
    guint number;
  } numbers[] = {
    { "unreadable", report->faults ? report->faults->len : 0 },
    { "players_known", report->known },
    { "players_by_name", report->named },
    { "players_new", report->games->new_players->len },
  };
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, '{');
  karum_arrivals_print_keys (&json, report->games);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    karum_json_key (&json, numbers[i].key);
    karum_json_integer (&json, numbers[i].number);
  }
  print_joined (&json, report->joined);
  karum_json_close (&json, '}');
  karum_json_end (&json);
}

static KarumExit
merge (KarumStore *store, KarumStore *other, const char *name, const Options *options)
{
  g_auto (KarumMergeReport) report = { 0 };
  g_autoptr (GError) error = NULL;
  KarumProgressLine line = { 0 };
  const KarumMergeOptions how = { .similar = options->arrivals.choice,
                                  .update = options->arrivals.update,
                                  .progress = karum_progress_line_begin (&line) };
  gboolean done = karum_store_merge (store, other, &how, &report, &error);

  karum_progress_line_clear (&line);
  if (!done)
    return karum_archive_options_fail (error);
  karum_arrivals_print_games (name, report.games);
  if (options->archive.json)
    print_json (&report);
  else
    karum_arrivals_print_counts (NULL, report.games);
  for (guint i = 0; report.faults && i < report.faults->len; i++)
    karum_command_refuse ("%s", (const char *) report.faults->pdata[i]);
  return report.faults ? KARUM_EXIT_REFUSED : KARUM_EXIT_DONE;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (Options) options = { 0 };
  const KarumStoreOptions how = { .existing = TRUE, .read_only = TRUE };
  const GOptionEntry entries[]
      = { KARUM_ARCHIVE_ENTRY (&options.archive), KARUM_ARRIVALS_ENTRIES (&options.arrivals),
          KARUM_JSON_ENTRY (&options.archive), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) other = NULL;
  g_autoptr (KarumStore) store = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;
  KarumExit exit;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  exit = karum_arrivals_options_read (command, &options.arrivals);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  other = karum_store_open (arguments[0], &how, &error);
  if (!other)
    return karum_archive_options_fail (error);
  name = g_filename_display_name (arguments[0]);
  store = karum_archive_options_open (&options.archive, TRUE);
  return store ? merge (store, other, name, &options) : KARUM_EXIT_REFUSED;
}

const KarumCommand karum_cmd_merge = {
  .name = "merge",
  .arguments = "OTHER",
  .summary = N_ ("Merge another archive into this one"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
