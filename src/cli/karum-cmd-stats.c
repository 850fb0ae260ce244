/* karum-cli stats: a player's figures. */
#include <glib/gi18n.h>

#include "karum-archive-options.h"
#include "karum-namesakes.h"
#include "karum-player-list.h"
#include "karum-stats-print.h"

/* The person with the number @text, as `players` prints it; 0 if there is none. */
static gint64
find_number (KarumStore *store, const char *text)
{
  g_autoptr (KarumPlayerRow) row = NULL;
  guint64 number;

  if (!karum_command_number (text, &number) || number > G_MAXINT64)
    return 0;
  row = karum_store_get_player (store, (gint64) number, NULL);
  return row && !row->deleted ? row->id : 0;
}

/* Says that several are called so, with the number of each. */
static void
refuse_several (const char *name, const GArray *found)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text,
                   ngettext ("%u player is named “%s”", "%u players are named “%s”", found->len),
                   found->len, name);
  for (guint i = 0; i < found->len; i++)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i == 0 ? ": " : ", ",
                            g_array_index (found, gint64, i));
  karum_command_refuse ("%s", text->str);
}

/* The person called @name or, if nobody is, with that number; 0 with a message if there is none, or
 * several. */
static gint64
find_player (KarumStore *store, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) found = karum_store_find_players (store, name, &error);
  gint64 person = 0;

  if (!found)
    karum_archive_options_fail (error);
  else if (found->len > 1)
    refuse_several (name, found);
  else if (found->len == 1)
    person = g_array_index (found, gint64, 0);
  else if ((person = find_number (store, name)) == 0)
    karum_command_refuse (_ ("no player named “%s”"), name);
  return person;
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
  store = karum_archive_options_open (&options, FALSE);
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
