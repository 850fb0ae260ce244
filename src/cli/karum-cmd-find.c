/* karum-cli find: the games in which a position occurs. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-json-print.h"
#include "karum-positions.h"
#include "karum-start-options.h"

static void
print_lines (GArray *hits)
{
  for (guint i = 0; i < hits->len; i++) {
    const KarumPositionHit *hit = &g_array_index (hits, KarumPositionHit, i);

    printf ("%" G_GINT64_FORMAT "\t%u\n", hit->game, hit->ply);
  }
}

static void
print_document (GArray *hits)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, '[');
  for (guint i = 0; i < hits->len; i++) {
    const KarumPositionHit *hit = &g_array_index (hits, KarumPositionHit, i);

    karum_json_open (&json, '{');
    karum_json_key (&json, "id");
    karum_json_integer (&json, hit->game);
    karum_json_key (&json, "turn");
    karum_json_integer (&json, hit->ply);
    karum_json_close (&json, '}');
  }
  karum_json_close (&json, ']');
  karum_json_end (&json);
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_auto (KarumStartOptions) start = { 0 };
  const GOptionEntry own[]
      = { KARUM_START_ENTRIES (&start), KARUM_ARCHIVE_ENTRY (&options),
          KARUM_LIMIT_ENTRY (&options), KARUM_JSON_ENTRY (&options), G_OPTION_ENTRY_NULL };
  g_autofree GOptionEntry *entries = karum_filter_options_entries (&options.filter, own);
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GArray) hits = NULL;
  g_autoptr (GError) error = NULL;
  KarumSelection selection;
  KarumExit exit;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  exit = karum_archive_options_select (command, &options, &selection);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (!karum_start_options_play (&start, arguments[0]))
    return KARUM_EXIT_REFUSED;
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  hits = karum_store_find_position (store, &start.rules, &start.state, &selection.query.filter,
                                    selection.limit, &error);
  if (!hits)
    return karum_archive_options_fail (error);
  if (options.json)
    print_document (hits);
  else
    print_lines (hits);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_find = {
  .name = "find",
  .arguments = "RULESET",
  .summary = N_ ("Find the games in which a position occurs"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
