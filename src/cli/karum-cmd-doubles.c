/* karum-cli doubles: players or events of an archive that are probably one. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-likely-doubles.h"
#include "karum-progress-line.h"

static void
print_line (gconstpointer data)
{
  const KarumLikelyDouble *pair = data;

  for (int i = 0; i < 2; i++) {
    printf ("%" G_GINT64_FORMAT "\t", pair->ids[i]);
    karum_table_column (pair->names[i], '\t');
  }
  printf ("%u\t%u\t%u\n", pair->distance, pair->common, pair->days);
}

static void
print_number (KarumJson *json, const char *key, gint64 number)
{
  karum_json_key (json, key);
  karum_json_integer (json, number);
}

static void
print_object (KarumJson *json, gconstpointer data)
{
  const KarumLikelyDouble *pair = data;

  karum_json_open (json, '{');
  karum_json_key (json, "ids");
  karum_json_open (json, '[');
  for (int i = 0; i < 2; i++)
    karum_json_integer (json, pair->ids[i]);
  karum_json_close (json, ']');
  karum_json_key (json, "names");
  karum_json_open (json, '[');
  for (int i = 0; i < 2; i++)
    karum_json_string (json, pair->names[i]);
  karum_json_close (json, ']');
  print_number (json, "distance", pair->distance);
  print_number (json, "common", pair->common);
  print_number (json, "days", pair->days);
  karum_json_close (json, '}');
}

static const KarumTablePrinter printer = { print_line, print_object };

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  gboolean events = FALSE;
  const GOptionEntry entries[]
      = { KARUM_ARCHIVE_ENTRY (&options),
          KARUM_JSON_ENTRY (&options),
          { "events", 0, 0, G_OPTION_ARG_NONE, &events, N_ ("Events instead of players"), NULL },
          G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (KarumLikelyDoubles) doubles = NULL;
  g_autoptr (GError) error = NULL;
  KarumProgressLine line = { 0 };

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  doubles = karum_store_likely_doubles (store, events ? KARUM_NAME_EVENT : KARUM_NAME_PLAYER,
                                        karum_progress_line_begin (&line), &error);
  karum_progress_line_clear (&line);
  if (!doubles)
    return karum_archive_options_fail (error);
  karum_table_print (&printer, doubles->pairs, 0, 0, options.json);
  if (doubles->partial)
    g_printerr ("%s\n", _ ("There are more names than were compared."));
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_doubles = {
  .name = "doubles",
  .arguments = "",
  .summary = N_ ("List players or events that are probably one"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run,
};
