#include "karum-event-figures.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-game-facts.h"
#include "karum-game-filter-fields.h"
#include "karum-name.h"
#include "karum-tags.h"
#include "karum-tally-figures.h"

#define MOST_OF_SQUARE 40

static const struct {
  const char *key, *title;
  KarumUnit unit;
} ties[KARUM_N_TIES] = {
  [KARUM_TIE_DIRECT] = { "direct", NC_ ("tie-break", "Direct encounter"), KARUM_UNIT_HALVES },
  [KARUM_TIE_SONNEBORN]
  = { "sonneborn", NC_ ("tie-break", "Sonneborn-Berger"), KARUM_UNIT_QUARTERS },
  [KARUM_TIE_BUCHHOLZ] = { "buchholz", NC_ ("tie-break", "Buchholz"), KARUM_UNIT_HALVES },
  [KARUM_TIE_WINS] = { "wins", NC_ ("tie-break", "Wins"), KARUM_UNIT_WHOLE },
  [KARUM_TIE_MARGIN] = { "margin", NC_ ("tie-break", "Margin"), KARUM_UNIT_WHOLE },
};

const char *
karum_tie_title (KarumTieBreak tie)
{
  return ties[tie].title;
}

static const KarumTableRow *
row_at (const GPtrArray *rows, guint index)
{
  return rows->pdata[index];
}

static const KarumTableResult *
result_at (const KarumTableRow *row, guint index)
{
  return row->results->pdata[index];
}

static gboolean
is_bye (const KarumTableResult *result)
{
  return result->unplayed == KARUM_TERMINATION_BYE;
}

static gboolean
has_byes (const GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    for (guint j = 0; j < row_at (rows, i)->results->len; j++)
      if (is_bye (result_at (row_at (rows, i), j)))
        return TRUE;
  return FALSE;
}

gint64
karum_event_last_round (const GPtrArray *rows)
{
  gint64 last = 0;

  for (guint i = 0; i < rows->len; i++)
    for (guint j = 0; j < row_at (rows, i)->results->len; j++)
      last = MAX (last, karum_round_number (result_at (row_at (rows, i), j)->round));
  return last;
}

gint64
karum_event_latest (const GPtrArray *rows)
{
  gint64 latest = 0;

  for (guint i = 0; i < rows->len; i++)
    for (guint j = 0; j < row_at (rows, i)->results->len; j++)
      latest = MAX (latest, result_at (row_at (rows, i), j)->id);
  return latest;
}

/* -- Cells ------------------------------------------------------------------------------------ */

static void
add_game (GArray *games, gint64 game)
{
  if (game != 0)
    g_array_append_val (games, game);
}

/* @cell leads to @games, if there are any. */
static void
link_games (KarumFigureCell *cell, const GArray *games, const char *description)
{
  g_autofree char *ids = karum_id_list_write ((const gint64 *) (gpointer) games->data, games->len);
  const KarumGameFilter filter = { .ids = ids };

  if (games->len > 0)
    karum_figure_cell_link (cell, &filter, description);
}

static void
add_player (KarumFigureTable *table, const KarumTableRow *row)
{
  karum_figure_table_add_person (table, row->person, row->name, NULL);
}

/* A number of games that leads to them, and to what was not played. */
static void
add_games (KarumFigureTable *table, const KarumTableRow *row)
{
  KarumFigureCell *cell = karum_figure_table_add_number (table, row->games);
  g_autoptr (GArray) games = karum_array_new (gint64);
  g_autofree char *name = karum_display_name (row->name);
  /* Translators: %s is a player. */
  g_autofree char *description = g_strdup_printf (_ ("Games of %s"), name);

  for (guint i = 0; i < row->results->len; i++) {
    add_game (games, result_at (row, i)->id);
    add_game (games, result_at (row, i)->second);
  }
  link_games (cell, games, description);
}

/* -- Standings -------------------------------------------------------------------------------- */

KarumFigureTable *
karum_event_standings (const GPtrArray *rows, const KarumTableOptions *options)
{
  KarumFigureTable *table = karum_figure_table_new ();

  /* Translators: the head of a column: places in a table. */
  karum_figure_table_add_column (table, "rank", C_ ("table", "Rank"), KARUM_UNIT_WHOLE);
  karum_figure_table_add_column (table, "player", C_ ("table", "Player"), KARUM_UNIT_TEXT);
  karum_figure_table_add_column (
      table, "games", options->by_matches ? C_ ("table", "Matches") : C_ ("table", "Games"),
      KARUM_UNIT_WHOLE);
  karum_figure_table_add_column (table, "score", C_ ("table", "Score"), KARUM_UNIT_HALVES);
  for (guint i = 0; i < options->n_ties; i++)
    karum_figure_table_add_column (table, ties[options->ties[i]].key,
                                   g_dpgettext2 (NULL, "tie-break", ties[options->ties[i]].title),
                                   ties[options->ties[i]].unit);
  for (guint i = 0; i < rows->len; i++) {
    const KarumTableRow *row = row_at (rows, i);

    karum_figure_table_add_number (table, row->rank);
    add_player (table, row);
    add_games (table, row);
    karum_figure_table_add_number (table, row->half_points);
    for (guint tie = 0; tie < options->n_ties; tie++)
      karum_figure_table_add_number (table, karum_table_tie (row, options->ties[tie]));
  }
  return table;
}

/* -- The cross-table -------------------------------------------------------------------------- */

/* (transfer container) (element-type gint64 guint): the places of players, from 1. */
static GHashTable *
places_of (const GPtrArray *rows)
{
  GHashTable *places = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = 0; i < rows->len; i++)
    g_hash_table_insert (places, (gpointer) &row_at (rows, i)->person, GUINT_TO_POINTER (i + 1));
  return places;
}

gboolean
karum_event_is_square (const GPtrArray *rows)
{
  guint n_pairs = rows->len * (rows->len - 1) / 2, met = 0;

  if (rows->len < 3 || rows->len > MOST_OF_SQUARE)
    return FALSE;
  for (guint i = 0; i < rows->len; i++) {
    g_autoptr (GHashTable) opponents = g_hash_table_new (g_int64_hash, g_int64_equal);

    for (guint j = 0; j < row_at (rows, i)->results->len; j++)
      if (!is_bye (result_at (row_at (rows, i), j)))
        g_hash_table_add (opponents, (gpointer) &result_at (row_at (rows, i), j)->opponent);
    met += g_hash_table_size (opponents);
  }
  /* Every pair was counted from both sides. */
  return met > n_pairs;
}

/* The results of a player that are in one cell, and their games. */
typedef struct {
  KarumFigureCell *cell;
  const KarumTableRow *row;
  GArray *games;  /* (element-type gint64) */
  char *opponent; /* (nullable): of the first of them */
} Results;

static Results
results_begin (KarumFigureTable *table, const KarumTableRow *row, const char *text)
{
  return (Results){ karum_figure_table_add_text (table, text, NULL), row, karum_array_new (gint64),
                    NULL };
}

/* @place: of the opponent, if the column doesn't say it; @names_bye: so it is with a bye */
static void
results_add (Results *results, const KarumTableResult *result, guint place, gboolean names_bye)
{
  const KarumFigureResult one = { .sign = karum_table_result_sign (result),
                                  .place = place,
                                  .bye = names_bye && is_bye (result),
                                  .games = { result->id, result->second } };

  if (!results->cell->results)
    results->opponent = result->opponent_name;
  karum_figure_cell_add_result (results->cell, &one);
  add_game (results->games, result->id);
  add_game (results->games, result->second);
}

static void
results_end (Results *results)
{
  g_autofree char *players = results->opponent
                                 ? karum_name_players (results->row->name, results->opponent)
                                 : g_strdup (results->row->name);
  g_autofree char *description = karum_display_name (players);

  link_games (results->cell, results->games, description);
  g_array_unref (results->games);
}

static void
add_square_line (KarumFigureTable *table, const GPtrArray *rows, const KarumTableRow *row)
{
  for (guint i = 0; i < rows->len; i++) {
    const KarumTableRow *other = row_at (rows, i);
    Results results = results_begin (table, row, other == row ? "×" : "");

    for (guint j = 0; other != row && j < row->results->len; j++)
      if (result_at (row, j)->opponent == other->person)
        results_add (&results, result_at (row, j), 0, TRUE);
    results_end (&results);
  }
}

/* Their points count, and have no column of an opponent. */
static void
add_byes (KarumFigureTable *table, const KarumTableRow *row)
{
  Results results = results_begin (table, row, "");

  for (guint i = 0; i < row->results->len; i++)
    if (is_bye (result_at (row, i)))
      results_add (&results, result_at (row, i), 0, FALSE);
  results_end (&results);
}

static int
compare_rounds (gconstpointer a, gconstpointer b)
{
  guint64 x = karum_round_order (*(const char *const *) a);
  guint64 y = karum_round_order (*(const char *const *) b);

  /* Words follow, by name; what isn't known is last. */
  if (x != y)
    return x == 0 ? 1 : y == 0 ? -1 : x < y ? -1 : 1;
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* (transfer full) (element-type char*): the rounds with results, each once; "" for none. */
static GPtrArray *
rounds_of (const GPtrArray *rows)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  GPtrArray *rounds = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < rows->len; i++)
    for (guint j = 0; j < row_at (rows, i)->results->len; j++) {
      const char *round = result_at (row_at (rows, i), j)->round;

      g_ptr_array_add (all, (gpointer) (round ? round : ""));
    }
  g_ptr_array_sort (all, compare_rounds);
  for (guint i = 0; i < all->len; i++)
    if (i == 0 || compare_rounds (&all->pdata[i - 1], &all->pdata[i]) != 0)
      g_ptr_array_add (rounds, g_strdup (all->pdata[i]));
  return rounds;
}

static gboolean
is_of_round (const KarumTableResult *result, const char *round)
{
  return g_str_equal (result->round ? result->round : "", round);
}

/* "1 (3)": won against the third; "+ (3)" without having played. */
static void
add_round (KarumFigureTable *table, const KarumTableRow *row, const char *round, GHashTable *places)
{
  Results results = results_begin (table, row, "");

  for (guint i = 0; i < row->results->len; i++) {
    const KarumTableResult *result = result_at (row, i);

    if (is_of_round (result, round))
      results_add (&results, result,
                   GPOINTER_TO_UINT (g_hash_table_lookup (places, &result->opponent)), TRUE);
  }
  results_end (&results);
}

static void
add_columns (KarumFigureTable *table,
             const GPtrArray *rows,
             const GPtrArray *rounds,
             gboolean square,
             gboolean byes)
{
  guint n_columns = square ? rows->len : rounds->len;

  karum_figure_table_add_column (table, "number", C_ ("table", "No."), KARUM_UNIT_WHOLE);
  karum_figure_table_add_column (table, "player", C_ ("table", "Player"), KARUM_UNIT_TEXT);
  for (guint i = 0; i < n_columns; i++) {
    g_autofree char *place = g_strdup_printf ("%u", i + 1);
    const char *round
        = square || !*(const char *) rounds->pdata[i] ? "–" : (const char *) rounds->pdata[i];

    karum_figure_table_add_column (table, square ? place : round, square ? place : round,
                                   KARUM_UNIT_RESULT);
  }
  if (byes)
    /* Translators: the head of a column: the points of rounds without an opponent. */
    karum_figure_table_add_column (table, "byes", C_ ("table", "Bye"), KARUM_UNIT_RESULT);
  karum_figure_table_add_column (table, "score", C_ ("table", "Score"), KARUM_UNIT_HALVES);
}

KarumFigureTable *
karum_event_crosstable (const GPtrArray *rows, gboolean square)
{
  g_autoptr (GPtrArray) rounds = rounds_of (rows);
  g_autoptr (GHashTable) places = places_of (rows);
  KarumFigureTable *table = karum_figure_table_new ();
  gboolean byes = square && has_byes (rows);

  add_columns (table, rows, rounds, square, byes);
  for (guint line = 0; line < rows->len; line++) {
    const KarumTableRow *row = row_at (rows, line);

    karum_figure_table_add_number (table, line + 1);
    add_player (table, row);
    if (square)
      add_square_line (table, rows, row);
    for (guint i = 0; !square && i < rounds->len; i++)
      add_round (table, row, rounds->pdata[i], places);
    if (byes)
      add_byes (table, row);
    karum_figure_table_add_number (table, row->half_points);
  }
  return table;
}

/* -- Players ---------------------------------------------------------------------------------- */

static guint
count_results (const KarumTableRow *row, guint half_points)
{
  guint n = 0;

  for (guint i = 0; i < row->results->len; i++)
    n += !result_at (row, i)->unplayed && result_at (row, i)->half_points == half_points;
  return n;
}

KarumFigureTable *
karum_event_players (const GPtrArray *rows)
{
  KarumFigureTable *table = karum_tally_figures_new ("player", C_ ("table", "Player"));

  for (guint i = 0; i < rows->len; i++) {
    const KarumTableRow *row = row_at (rows, i);
    const KarumTally tally
        = { row->games, count_results (row, 2), count_results (row, 1), count_results (row, 0) };

    add_player (table, row);
    karum_tally_figures_add (table, &tally, NULL);
  }
  return table;
}

KarumFigureTable *
karum_event_tallies (const GPtrArray *tallies, const KarumGameFilter *games)
{
  KarumFigureTable *table = karum_tally_figures_new ("player", C_ ("table", "Player"));

  karum_for_each (const KarumOpponentTally, tally, tallies) {
    KarumGameFilter filter = games ? *games : (KarumGameFilter){ 0 };

    filter.player = tally->name;
    filter.player_id = tally->person != 0 ? tally->person : -1;
    karum_figure_table_add_person (table, tally->person, tally->name, tally->note);
    karum_tally_figures_add (table, &tally->tally, games ? &filter : NULL);
  }
  return table;
}
