/* karum-cli stats: a player's figures. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-json-print.h"
#include "karum-namesakes.h"
#include "karum-player-list.h"
#include "karum-table.h"

static double
score (const KarumTally *tally)
{
  return tally->wins + tally->draws / 2.0;
}

static void
print_number (KarumJson *json, const char *key, gint64 number)
{
  karum_json_key (json, key);
  karum_json_integer (json, number);
}

static void
print_tally (KarumJson *json, const KarumTally *tally)
{
  print_number (json, "games", tally->games);
  print_number (json, "wins", tally->wins);
  print_number (json, "draws", tally->draws);
  print_number (json, "losses", tally->losses);
}

static const char *const sides[] = { "first", "second" }; /* by KarumSide */

static void
print_by_rules (KarumJson *json, GPtrArray *tallies)
{
  karum_json_key (json, "by_rules");
  karum_json_open (json, '[');
  for (guint i = 0; i < tallies->len; i++) {
    const KarumRulesTally *tally = tallies->pdata[i];

    karum_json_open (json, '{');
    karum_json_key (json, "game");
    karum_json_string (json, tally->game);
    karum_json_key (json, "rules");
    karum_json_string (json, tally->preset);
    karum_json_key (json, "side");
    karum_json_string (json, sides[tally->side]);
    print_tally (json, &tally->tally);
    karum_json_close (json, '}');
  }
  karum_json_close (json, ']');
}

static void
print_by_opponent (KarumJson *json, GPtrArray *tallies)
{
  karum_json_key (json, "by_opponent");
  karum_json_open (json, '[');
  for (guint i = 0; i < tallies->len; i++) {
    const KarumOpponentTally *tally = tallies->pdata[i];

    karum_json_open (json, '{');
    karum_json_key (json, "opponent");
    karum_json_string (json, tally->name);
    print_tally (json, &tally->tally);
    karum_json_close (json, '}');
  }
  karum_json_close (json, ']');
}

static void
print_by_year (KarumJson *json, GPtrArray *tallies)
{
  karum_json_key (json, "by_year");
  karum_json_open (json, '[');
  for (guint i = 0; i < tallies->len; i++) {
    const KarumYearTally *tally = tallies->pdata[i];

    karum_json_open (json, '{');
    karum_json_key (json, "year");
    if (tally->year > 0)
      karum_json_integer (json, tally->year);
    else
      karum_json_string (json, NULL);
    print_tally (json, &tally->tally);
    karum_json_close (json, '}');
  }
  karum_json_close (json, ']');
}

static void
print_matches (KarumJson *json, const KarumTally *matches)
{
  karum_json_key (json, "matches");
  karum_json_open (json, '{');
  print_number (json, "played", matches->games);
  print_number (json, "won", matches->wins);
  print_number (json, "drawn", matches->draws);
  print_number (json, "lost", matches->losses);
  karum_json_close (json, '}');
}

static void
print_json (const KarumStats *stats)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, '{');
  karum_json_key (&json, "player");
  karum_json_string (&json, stats->name);
  print_number (&json, "games", stats->all.games);
  print_number (&json, "unfinished", stats->unfinished);
  print_number (&json, "wins", stats->all.wins);
  print_number (&json, "draws", stats->all.draws);
  print_number (&json, "losses", stats->all.losses);
  karum_json_key (&json, "score");
  karum_json_number (&json, score (&stats->all));
  print_number (&json, "points_for", stats->points_for);
  print_number (&json, "points_against", stats->points_against);
  print_by_rules (&json, stats->by_rules);
  print_by_opponent (&json, stats->by_opponent);
  print_by_year (&json, stats->by_year);
  print_matches (&json, &stats->matches);
  karum_json_close (&json, '}');
  karum_json_end (&json);
}

/* What the tally is of, then its four numbers. */
static void
print_tally_line (const char *kind, const char *what, const KarumTally *tally)
{
  karum_table_column (kind, '\t');
  karum_table_column (what, '\t');
  printf ("%u\t%u\t%u\t%u\n", tally->games, tally->wins, tally->draws, tally->losses);
}

static void
print_tallies (const KarumStats *stats)
{
  for (guint i = 0; i < stats->by_rules->len; i++) {
    const KarumRulesTally *tally = stats->by_rules->pdata[i];
    g_autofree char *what = g_strdup_printf ("%s%s%s %s", tally->game, *tally->preset ? ":" : "",
                                             tally->preset, sides[tally->side]);

    print_tally_line ("rules", what, &tally->tally);
  }
  for (guint i = 0; i < stats->by_opponent->len; i++) {
    const KarumOpponentTally *tally = stats->by_opponent->pdata[i];

    print_tally_line ("opponent", tally->name, &tally->tally);
  }
  for (guint i = 0; i < stats->by_year->len; i++) {
    const KarumYearTally *tally = stats->by_year->pdata[i];
    g_autofree char *year = tally->year > 0 ? g_strdup_printf ("%d", tally->year) : g_strdup ("");

    print_tally_line ("year", year, &tally->tally);
  }
  print_tally_line ("matches", "", &stats->matches);
}

static void
print_lines (const KarumStats *stats)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  karum_table_column ("player", '\t');
  karum_table_column (stats->name, '\n');
  print_tally_line ("games", "", &stats->all);
  printf ("unfinished\t%u\n", stats->unfinished);
  printf ("score\t%s\n", g_ascii_formatd (number, sizeof number, "%.1f", score (&stats->all)));
  printf ("points\t%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT "\n", stats->points_for,
          stats->points_against);
  print_tallies (stats);
}

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
                   ngettext ("%u player is called “%s”", "%u players are called “%s”", found->len),
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
    karum_command_refuse (_ ("there is no player “%s”"), name);
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
    print_json (stats);
  else
    print_lines (stats);
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
    return karum_command_usage (command, "%s", _ ("a name or a word is not UTF-8"));
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  return print_stats (store, arguments[0], against, &selection, options.json);
}

const KarumCommand karum_cmd_stats = {
  .name = "stats",
  .arguments = "PLAYER",
  .summary = N_ ("Show a player’s figures"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
