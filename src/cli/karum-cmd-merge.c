/* karum-cli merge: the games of another archive added to one. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-json-print.h"
#include "karum-merge.h"
#include "karum-progress-line.h"

/* Who was taken for whom. */
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
    guint64 number;
  } numbers[] = {
    { "added", report->added },
    { "identical", report->identical },
    { "unreadable", report->faults ? report->faults->len : 0 },
    { "players_known", report->known },
    { "players_by_name", report->named },
    { "players_new", report->new_players },
  };
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, '{');
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    karum_json_key (&json, numbers[i].key);
    karum_json_integer (&json, (gint64) numbers[i].number);
  }
  print_joined (&json, report->joined);
  karum_json_close (&json, '}');
  karum_json_end (&json);
}

static KarumExit
merge (KarumStore *store, KarumStore *other, gboolean as_json)
{
  g_auto (KarumMergeReport) report = { 0 };
  g_autoptr (GError) error = NULL;
  KarumProgressLine line = { 0 };
  gboolean done
      = karum_store_merge (store, other, karum_progress_line_begin (&line), &report, &error);

  karum_progress_line_clear (&line);
  if (!done)
    return karum_archive_options_fail (error);
  if (as_json)
    print_json (&report);
  else
    printf ("added %" G_GUINT64_FORMAT ", identical %" G_GUINT64_FORMAT "\n", report.added,
            report.identical);
  for (guint i = 0; report.faults && i < report.faults->len; i++)
    karum_command_refuse ("%s", (const char *) report.faults->pdata[i]);
  return report.faults ? KARUM_EXIT_REFUSED : KARUM_EXIT_DONE;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const KarumStoreOptions how = { .existing = TRUE, .read_only = TRUE };
  const GOptionEntry entries[]
      = { KARUM_ARCHIVE_ENTRY (&options), KARUM_JSON_ENTRY (&options), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) other = NULL;
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GError) error = NULL;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  other = karum_store_open (arguments[0], &how, &error);
  if (!other)
    return karum_archive_options_fail (error);
  store = karum_archive_options_open (&options, TRUE);
  return store ? merge (store, other, options.json) : KARUM_EXIT_REFUSED;
}

const KarumCommand karum_cmd_merge = {
  .name = "merge",
  .arguments = "OTHER",
  .summary = N_ ("Merge another archive into this one"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
