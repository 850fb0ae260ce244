/* karum-cli find: finds the games in which a position occurs. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-position-options.h"
#include "karum-positions.h"
#include "karum-table.h"

static void
print_line (gconstpointer data)
{
  const KarumPositionHit *hit = data;

  printf ("%" G_GINT64_FORMAT "\t%u\n", hit->game, hit->ply);
}

static void
print_object (KarumJson *json, gconstpointer data)
{
  const KarumPositionHit *hit = data;

  karum_json_open (json, '{');
  karum_json_key (json, "id");
  karum_json_integer (json, hit->game);
  karum_json_key (json, "turn");
  karum_json_integer (json, hit->ply);
  karum_json_close (json, '}');
}

static const KarumTablePrinter printer = { print_line, print_object };

static void
print_hits (const GArray *hits, guint offset, gboolean as_json)
{
  g_auto (KarumTable) table = karum_table_begin (&printer, as_json);

  for (guint i = offset; i < hits->len; i++)
    karum_table_row (&table, &g_array_index (hits, KarumPositionHit, i));
  karum_table_end (&table);
}

/* The number of hits needed; 0 for all. */
static guint
last_of (const KarumSelection *selection)
{
  guint64 last = (guint64) selection->offset + selection->limit;

  return selection->limit > 0 ? (guint) MIN (last, G_MAXUINT) : 0;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumPositionOptions) options = { 0 };
  KarumExit exit = karum_position_options_parse (&options, command, arguments);
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GArray) hits = NULL;
  g_autoptr (GError) error = NULL;

  if (exit != KARUM_EXIT_DONE)
    return exit;
  store = karum_archive_options_open_selected (&options.archive, &options.selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  hits = karum_store_find_position (store, &options.start.rules, &options.start.state,
                                    &options.selection.query.filter, last_of (&options.selection),
                                    &error);
  if (!hits)
    return karum_archive_options_fail (error);
  print_hits (hits, options.selection.offset, options.archive.json);
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
