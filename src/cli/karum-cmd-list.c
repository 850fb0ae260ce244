/* karum-cli list: lists the games of an archive, one per line. */
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-game-list.h"
#include "karum-table.h"

static char *
score_text (const KarumGameRow *row)
{
  return row->has_score ? g_strdup_printf ("%d-%d", row->score[0], row->score[1]) : NULL;
}

static void
print_line (gconstpointer data)
{
  const KarumGameRow *row = data;
  g_autofree char *score = score_text (row);

  printf ("%" G_GINT64_FORMAT "\t", row->id);
  karum_table_column (row->date, '\t');
  karum_table_column (row->game, '\t');
  karum_table_column (row->players[0], '\t');
  karum_table_column (row->players[1], '\t');
  karum_table_column (karum_result_text (row->result), '\t');
  karum_table_column (score, '\t');
  karum_table_column (row->event, '\n');
}

/* The ruleset without its game, as in the tag `Rules`. */
static const char *
rules_without_game (const KarumGameRow *row)
{
  gsize length = strlen (row->game);

  return row->rules + length + (row->rules[length] ? 1 : 0);
}

static void
print_text_pair (KarumJson *json, const char *key, const char *text)
{
  karum_json_key (json, key);
  karum_json_string (json, text);
}

static void
print_object (KarumJson *json, gconstpointer data)
{
  const KarumGameRow *row = data;
  g_autofree char *score = score_text (row);

  karum_json_open (json, '{');
  karum_json_key (json, "id");
  karum_json_integer (json, row->id);
  print_text_pair (json, "uuid", row->uuid);
  print_text_pair (json, "date", row->date);
  print_text_pair (json, "game", row->game);
  print_text_pair (json, "rules", rules_without_game (row));
  print_text_pair (json, "player1", row->players[0]);
  print_text_pair (json, "player2", row->players[1]);
  print_text_pair (json, "result", karum_result_text (row->result));
  print_text_pair (json, "score", score);
  print_text_pair (json, "event", row->event);
  karum_json_key (json, "turns");
  karum_json_integer (json, row->turns);
  print_text_pair (json, "termination", karum_termination_text (row->termination));
  karum_json_key (json, "stars");
  karum_json_integer (json, row->stars);
  karum_json_close (json, '}');
}

static const KarumTablePrinter printer = { print_line, print_object };

static gboolean
print_games (KarumStore *store, const GArray *ids, gboolean as_json, GError **error)
{
  g_auto (KarumTable) table = karum_table_begin (&printer, as_json);

  for (guint i = 0; i < ids->len; i++) {
    g_autoptr (KarumGameRow) row
        = karum_store_get_row (store, g_array_index (ids, gint64, i), error);

    if (!row)
      return FALSE;
    karum_table_row (&table, row);
  }
  karum_table_end (&table);
  return TRUE;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[] = { KARUM_ARCHIVE_ENTRY (&options), KARUM_LIMIT_ENTRY (&options),
                                   KARUM_OFFSET_ENTRY (&options),  KARUM_SORT_ENTRIES (&options),
                                   KARUM_JSON_ENTRY (&options),    G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GArray) ids = NULL;
  g_autoptr (GError) error = NULL;
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit != KARUM_EXIT_DONE)
    return exit;
  store = karum_archive_options_open_selected (&options, &selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  ids = karum_store_list_ids (store, &selection.query, selection.offset, selection.limit, &error);
  if (!ids || !print_games (store, ids, options.json, &error))
    return karum_archive_options_fail (error);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_list = {
  .name = "list",
  .arguments = "",
  .summary = N_ ("List the games of an archive"),
  .min_arguments = 0,
  .max_arguments = 0,
  .run = run,
};
