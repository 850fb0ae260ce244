/* karum-cli stats: prints the statistics of a player. */
#include <glib/gi18n.h>

#include "karum-archive-options.h"
#include "karum-name-options.h"
#include "karum-namesakes.h"
#include "karum-player-list.h"
#include "karum-stats-print.h"

/* The person named @name or, if nobody has that name, the person with the number @name; 0 with a
 * message if there is not exactly one. */
static gint64
find_player (KarumStore *store, const char *name)
{
  guint64 number;
  g_autoptr (GArray) found = NULL;
  g_autofree char *marked = NULL;

  if (!karum_command_number (name, &number))
    return karum_name_options_player (store, name);
  found = karum_store_find_players (store, name, NULL);
  marked = g_strconcat ("#", name, NULL);
  return karum_name_options_player (store, found && found->len > 0 ? name : marked);
}

static KarumExit
print_stats (KarumStore *store,
             const char *player,
             const char *against,
             const KarumSelection *selection,
             gboolean as_json)
{
  gint64 person = find_player (store, player);
  gint64 opponent = against && person != 0 ? find_player (store, against) : 0;
  g_autoptr (KarumStats) stats = NULL;
  g_autoptr (GError) error = NULL;

  if (person == 0 || (against && opponent == 0))
    return KARUM_EXIT_REFUSED;
  stats = karum_store_stats (store, person, opponent, &selection->query.filter, &error);
  if (!stats)
    return karum_archive_options_fail (error);
  if (as_json)
    karum_stats_print_json (stats);
  else
    karum_stats_print_lines (stats);
  return KARUM_EXIT_DONE;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_autofree char *against = NULL;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    { "against", 0, 0, G_OPTION_ARG_FILENAME, &against, N_ ("Games against this player"),
      N_ ("NAME") },
    KARUM_LIMIT_ENTRY (&options),
    KARUM_JSON_ENTRY (&options),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (!g_utf8_validate (arguments[0], -1, NULL)
      || (against && !g_utf8_validate (against, -1, NULL)))
    return karum_command_usage (command, "%s", _ ("a name or a word is not valid UTF-8"));
  store = karum_archive_options_open_selected (&options, &selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  return print_stats (store, arguments[0], against, &selection, options.json);
}

const KarumCommand karum_cmd_stats = {
  .name = "stats",
  .arguments = "PLAYER",
  .summary = N_ ("Show a player’s statistics"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
