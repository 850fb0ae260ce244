#include <glib/gi18n.h>
#include <math.h>

#include "karum-accuracy.h"
#include "karum-archive-options.h"
#include "karum-arrays.h"
#include "karum-game-facts.h"
#include "karum-name-options.h"
#include "karum-namesakes.h"
#include "karum-player-figures.h"
#include "karum-stats.h"
#include "karum-table.h"

static double
score (const KarumTally *tally)
{
  return tally->wins + tally->draws / 2.0;
}

static void
print_tally (KarumJson *json, const KarumTally *tally)
{
  karum_json_integer (json, "games", tally->games);
  karum_json_integer (json, "wins", tally->wins);
  karum_json_integer (json, "draws", tally->draws);
  karum_json_integer (json, "losses", tally->losses);
}

static const char *const outcomes[]
    = { [KARUM_RESULT_WON] = "win", [KARUM_RESULT_LOST] = "loss", [KARUM_RESULT_DRAWN] = "draw" };

static const char *const sides[] = { "first", "second" }; /* indexed by KarumSide */

static void
print_rules (KarumJson *json, gconstpointer data)
{
  const KarumRulesTally *tally = data;

  g_autofree char *ruleset
      = g_strjoin (*tally->preset ? ":" : "", tally->game, tally->preset, NULL);

  karum_json_string (json, "game", tally->game);
  karum_json_string (json, "rules", tally->preset);
  karum_json_string (json, "ruleset", ruleset);
  karum_json_string (json, "side", sides[tally->side]);
  print_tally (json, &tally->tally);
}

static void
print_opponent (KarumJson *json, gconstpointer data)
{
  const KarumOpponentTally *tally = data;

  karum_json_string (json, "opponent", tally->name);
  karum_table_put_id (json, "opponent_id", tally->person);
  print_tally (json, &tally->tally);
}

static void
print_year (KarumJson *json, gconstpointer data)
{
  const KarumYearTally *tally = data;

  if (tally->year > 0)
    karum_json_integer (json, "year", tally->year);
  else
    karum_json_string (json, "year", NULL);
  print_tally (json, &tally->tally);
}

static void
print_month_key (KarumJson *json, int month)
{
  g_autofree char *text = g_strdup_printf ("%04d-%02d", month / 12, month % 12 + 1);

  karum_json_string (json, "month", text);
}

static void
print_month (KarumJson *json, gconstpointer data)
{
  const KarumMonthTally *tally = data;

  print_month_key (json, tally->month);
  print_tally (json, &tally->tally);
}

static void
print_event (KarumJson *json, gconstpointer data)
{
  const KarumEventTally *tally = data;

  karum_json_string (json, "event", tally->name);
  karum_table_put_id (json, "event_id", tally->event);
  print_tally (json, &tally->tally);
}

/* @print: prints the members of the object of a tally */
static void
print_each (KarumJson *json,
            const char *key,
            const GPtrArray *tallies,
            void (*print) (KarumJson *json, gconstpointer tally))
{
  karum_json_open (json, key, '[');
  karum_for_each (void, item, tallies) {
    karum_json_open (json, NULL, '{');
    print (json, item);
    karum_json_close (json);
  }
  karum_json_close (json);
}

static void
print_matches (KarumJson *json, const KarumTally *matches)
{
  karum_json_open (json, "matches", '{');
  karum_json_integer (json, "played", matches->games);
  karum_json_integer (json, "won", matches->wins);
  karum_json_integer (json, "drawn", matches->draws);
  karum_json_integer (json, "lost", matches->losses);
  karum_json_close (json);
}

/* Opens the object @key, or writes null if @nothing is TRUE. */
static gboolean
open_object (KarumJson *json, const char *key, gboolean nothing)
{
  if (nothing)
    karum_json_string (json, key, NULL);
  else
    karum_json_open (json, key, '{');
  return !nothing;
}

static void
print_streaks (KarumJson *json, const KarumStreaks *streaks)
{
  open_object (json, "streaks", FALSE);
  karum_json_integer (json, "win", streaks->win);
  karum_json_integer (json, "unbeaten", streaks->unbeaten);
  karum_json_integer (json, "loss", streaks->loss);
  if (open_object (json, "current", streaks->current == 0)) {
    karum_json_string (json, "kind", outcomes[streaks->kind]);
    karum_json_integer (json, "games", streaks->current);
    karum_json_close (json);
  }
  karum_json_close (json);
}

static void
print_extreme (KarumJson *json, const char *key, const KarumExtreme *extreme)
{
  if (!open_object (json, key, extreme->id == 0))
    return;
  karum_json_integer (json, "id", extreme->id);
  karum_json_integer (json, "margin", extreme->margin);
  karum_json_close (json);
}

/* Prints a mean; null if @n is 0. */
static void
print_average (KarumJson *json, const char *key, double sum, guint n)
{
  karum_json_number (json, key, n > 0 ? sum / n : NAN);
}

static void
print_length (KarumJson *json, const KarumStats *stats)
{
  if (!open_object (json, "length", stats->recorded == 0))
    return;
  karum_json_integer (json, "shortest", stats->shortest);
  karum_json_integer (json, "longest", stats->longest);
  print_average (json, "average", (double) stats->turns, stats->recorded);
  karum_json_close (json);
}

static void
print_totals (KarumJson *json, const KarumStats *stats)
{
  karum_json_integer (json, "games", stats->all.games);
  karum_json_integer (json, "unfinished", stats->unfinished);
  karum_json_integer (json, "unplayed", stats->unplayed);
  karum_json_integer (json, "wins", stats->all.wins);
  karum_json_integer (json, "draws", stats->all.draws);
  karum_json_integer (json, "losses", stats->all.losses);
  karum_json_number (json, "score", score (&stats->all));
  karum_json_integer (json, "points_for", stats->points_for);
  karum_json_integer (json, "points_against", stats->points_against);
  print_average (json, "margin", (double) (stats->points_for - stats->points_against),
                 stats->scored);
}

/* -- Accuracy ---------------------------------------------------------------------------------- */

static double
mean_loss (const KarumAccuracy *accuracy)
{
  return (double) accuracy->loss / KARUM_VERDICT_CERTAIN;
}

/* Decisions, and the mean accuracy over the open ones. */
static void
print_open (KarumJson *json, const KarumAccuracy *accuracy)
{
  karum_json_integer (json, "decisions", accuracy->decisions);
  karum_json_integer (json, "open", accuracy->open);
  print_average (json, "accuracy", accuracy->accuracy, accuracy->open);
}

static void
print_part (KarumJson *json, const char *key, const KarumPartAccuracy *part)
{
  const KarumAccuracy *accuracy = &part->all;

  open_object (json, key, FALSE);
  karum_json_integer (json, "games", part->games);
  print_open (json, accuracy);
  print_average (json, "loss", mean_loss (accuracy), accuracy->open);
  karum_json_close (json);
}

static void
print_accuracy_months (KarumJson *json, const KarumAccuracyFigures *figures)
{
  karum_json_open (json, "by_month", '[');
  karum_for_each_in (const KarumMonthAccuracy, month, figures->by_month) {
    karum_json_open (json, NULL, '{');
    print_month_key (json, month->month);
    karum_json_integer (json, "games", month->games);
    print_open (json, &month->all);
    karum_json_close (json);
  }
  karum_json_close (json);
}

static void
print_accuracy (KarumJson *json, const KarumAccuracyFigures *figures)
{
  const KarumAccuracy *all = &figures->all;

  if (!open_object (json, "accuracy", figures->games == 0))
    return;
  karum_json_integer (json, "games", figures->games);
  print_open (json, all);
  print_average (json, "loss", mean_loss (all), all->open);
  print_average (json, "points", (double) all->points / 100, all->pointed);
  print_average (json, "best", all->best, all->decisions);
  karum_json_integer (json, "inaccuracies", all->inaccuracies);
  karum_json_integer (json, "mistakes", all->mistakes);
  karum_json_integer (json, "blunders", all->blunders);
  print_accuracy_months (json, figures);
  open_object (json, "by_phase", FALSE);
  for (guint i = 0; i < KARUM_N_PHASES; i++)
    print_part (json, karum_phase_names[i], &figures->by_phase[i]);
  karum_json_close (json);
  open_object (json, "by_state", FALSE);
  for (guint i = 0; i < KARUM_N_STANDINGS; i++)
    print_part (json, karum_standing_names[i], &figures->by_standing[i]);
  karum_json_close (json);
  karum_json_close (json);
}

/* stats_print_json: prints a JSON document. */
static KarumExit
stats_print_json (gint64 person,
                  const KarumStats *stats,
                  const KarumAccuracyFigures *accuracy,
                  const KarumTableOutput *options)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '{');
  karum_json_string (&json, "player", stats->name);
  karum_table_put_id (&json, "player_id", person);
  print_totals (&json, stats);
  print_each (&json, "by_rules", stats->by_rules, print_rules);
  print_each (&json, "by_opponent", stats->by_opponent, print_opponent);
  print_each (&json, "by_year", stats->by_year, print_year);
  print_each (&json, "by_month", stats->by_month, print_month);
  print_each (&json, "by_event", stats->by_event, print_event);
  print_streaks (&json, &stats->streaks);
  print_extreme (&json, "best_win", &stats->best_win);
  print_extreme (&json, "worst_loss", &stats->worst_loss);
  print_length (&json, stats);
  print_matches (&json, &stats->matches);
  print_accuracy (&json, accuracy);
  karum_json_close (&json);
  return karum_document_end (&json, options);
}

/* A line with the subject of a tally, and its four numbers. @what: as programs know it */
static void
add_tally (KarumFigureTable *table, const char *kind, const char *what, const KarumTally *tally)
{
  karum_figure_table_add_text (table, kind, kind);
  karum_figure_table_add_text (table, what, what);
  karum_figure_table_add_number (table, tally->games);
  karum_figure_table_add_number (table, tally->wins);
  karum_figure_table_add_number (table, tally->draws);
  karum_figure_table_add_number (table, tally->losses);
}

/* A line with one figure. @number: what it is; NAN for none */
static void
add_number (KarumFigureTable *table, const char *kind, const char *figure, double number)
{
  karum_figure_table_add_text (table, kind, kind);
  karum_figure_table_add_text (table, figure, figure)->number = number;
  for (guint i = 0; i < 4; i++)
    karum_figure_table_add_none (table);
}

static void
add_figure (KarumFigureTable *table, const char *kind, const char *figure)
{
  add_number (table, kind, figure, NAN);
}

/* The lines of a table of tallies. @tallies: (transfer full) */
static void
add_lines (KarumFigureTable *table, const char *kind, KarumFigureTable *tallies)
{
  g_autoptr (KarumFigureTable) own G_GNUC_UNUSED = tallies;

  for (guint line = 0; line < karum_figure_table_n_lines (tallies); line++) {
    const KarumTally tally = karum_tally_of_line (tallies, line);
    g_autofree char *what = karum_figure_data (karum_figure_table_cell (tallies, line, 0));

    add_tally (table, kind, what, &tally);
  }
}

static void
add_tallies (KarumFigureTable *table, const KarumStats *stats)
{
  karum_for_each (const KarumRulesTally, tally, stats->by_rules) {
    g_autofree char *what = g_strdup_printf ("%s%s%s %s", tally->game, *tally->preset ? ":" : "",
                                             tally->preset, sides[tally->side]);

    add_tally (table, "rules", what, &tally->tally);
  }
  add_lines (table, "opponent", karum_player_opponents (stats, NULL));
  add_lines (table, "year", karum_player_years (stats, NULL));
  add_tally (table, "matches", "", &stats->matches);
}

/* The accuracy over so many games, and turns of each kind. */
static void
add_accuracy (KarumFigureTable *table, const KarumAccuracyFigures *figures)
{
  const KarumAccuracy *all = &figures->all;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *mistakes
      = g_strdup_printf ("%u-%u-%u", all->inaccuracies, all->mistakes, all->blunders);

  if (all->decisions == 0)
    return;
  if (all->open > 0) {
    karum_figure_table_add_text (table, "accuracy", NULL);
    karum_figure_table_add_text (
        table, g_ascii_formatd (number, sizeof number, "%.1f", all->accuracy / all->open), NULL);
    karum_figure_table_add_number (table, figures->games);
    for (guint i = 0; i < 3; i++)
      karum_figure_table_add_none (table);
  }
  add_figure (table, "mistakes", mistakes);
}

/* stats_print_rows: prints a line for each figure and each tally, for programs. */
static KarumExit
stats_print_rows (const KarumStats *stats,
                  const KarumAccuracyFigures *accuracy,
                  const KarumTableOutput *options)
{
  static const KarumFigureHead heads[] = {
    { "figure", NC_ ("table", "Figure"), KARUM_UNIT_TEXT },
    { "of", NC_ ("table", "Of"), KARUM_UNIT_TEXT },
    { "games", NC_ ("table", "Games"), KARUM_UNIT_WHOLE },
    { "wins", NC_ ("table", "Wins"), KARUM_UNIT_WHOLE },
    { "draws", NC_ ("table", "Draws"), KARUM_UNIT_WHOLE },
    { "losses", NC_ ("table", "Losses"), KARUM_UNIT_WHOLE },
  };
  g_autoptr (KarumFigureTable) table = karum_figure_table_new_with (heads, G_N_ELEMENTS (heads));
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *unfinished = g_strdup_printf ("%u", stats->unfinished);
  g_autofree char *unplayed = g_strdup_printf ("%u", stats->unplayed);
  g_autofree char *points = g_strdup_printf ("%" G_GINT64_FORMAT "-%" G_GINT64_FORMAT,
                                             stats->points_for, stats->points_against);

  add_figure (table, "player", stats->name);
  add_tally (table, "games", "", &stats->all);
  add_figure (table, "unfinished", unfinished);
  add_figure (table, "unplayed", unplayed);
  add_number (table, "score", g_ascii_formatd (number, sizeof number, "%.1f", score (&stats->all)),
              score (&stats->all));
  add_figure (table, "points", points);
  add_tallies (table, stats);
  add_accuracy (table, accuracy);
  return karum_table_print_figures (table, options);
}

/* karum-cli stats: prints the statistics of a player. */

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

/* The same as --against, if the other one is one person. */
static gint64
find_opponent (KarumStore *store, const char *against, const KarumGameFilter *filter)
{
  return against ? find_player (store, against) : filter->opponent_id;
}

static KarumExit
print_stats (KarumStore *store,
             const char *player,
             const char *against,
             KarumSelection *selection,
             const KarumTableOutput *options)
{
  KarumGameFilter *filter = &selection->query.filter;
  gint64 person = find_player (store, player);
  gint64 opponent = person != 0 ? find_opponent (store, against, filter) : 0;
  g_autoptr (KarumStats) stats = NULL;
  g_autoptr (KarumAccuracyFigures) accuracy = NULL;
  g_autoptr (GError) error = NULL;

  if (person == 0 || (against && opponent == 0))
    return KARUM_EXIT_REFUSED;
  if (!filter->player && filter->player_id == 0)
    filter->player_id = person;
  if (karum_table_output_is_document (options)) {
    const KarumSheetChoice choice = { .kind = KARUM_FIGURES_PLAYER,
                                      .person = person,
                                      .against = opponent,
                                      .games = *filter,
                                      .tau = KARUM_GLICKO_TAU };

    return karum_archive_options_print_sheet (store, &choice, options);
  }
  stats = karum_store_stats (store, person, opponent, filter, &error);
  if (stats)
    accuracy = karum_store_accuracy (store, person, opponent, filter, &error);
  if (!accuracy)
    return karum_archive_options_fail (error);
  return karum_table_output_is_json (options) ? stats_print_json (person, stats, accuracy, options)
                                              : stats_print_rows (stats, accuracy, options);
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { .of_player = TRUE };
  g_autofree char *against = NULL;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_TEXT_OPTION ("against", against, N_ ("Games against this player"), N_ ("NAME")),
    KARUM_LIMIT_ENTRY (&options),
    KARUM_TABLE_ENTRIES (&options.table),
    KARUM_NAMES_ENTRIES (&options),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (karum_command_argument (command, &arguments[0]) != KARUM_EXIT_DONE
      || karum_command_text (command, &against) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  store = karum_archive_options_open_selected (&options, &selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  return print_stats (store, arguments[0], against, &selection, &options.table);
}

const KarumCommand karum_cmd_stats = {
  .name = "stats",
  .arguments = N_ ("PLAYER"),
  .summary = N_ ("Show a player’s statistics"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run,
};
