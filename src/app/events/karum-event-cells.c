#include "karum-event-parts.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-name.h"
#include "karum-game-facts.h"
#include "karum-game-filter-fields.h"
#include "karum-phrases.h"
#include "karum-event-table.h"

#define MOST_OF_SQUARE 40

const char *
karum_tie_title (KarumTieBreak tie)
{
  switch (tie) {
  case KARUM_TIE_DIRECT:
    return C_ ("tie-break", "Direct encounter");
  case KARUM_TIE_SONNEBORN:
    return C_ ("tie-break", "Sonneborn-Berger");
  case KARUM_TIE_BUCHHOLZ:
    return C_ ("tie-break", "Buchholz");
  case KARUM_TIE_WINS:
    return C_ ("tie-break", "Wins");
  case KARUM_TIE_MARGIN:
  case KARUM_N_TIES:
  default:
    return C_ ("tie-break", "Margin");
  }
}

/* half_points_text: (transfer full): "2½" of 5 half points. */
static char *
half_points_text (guint half_points)
{
  g_autofree char *whole = karum_number_text (half_points / 2);

  if (half_points == 1)
    return g_strdup ("½");
  return g_strconcat (whole, half_points % 2 == 1 ? "½" : NULL, NULL);
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

/* (transfer full): the games of @results, (element-type KarumTableResult). */
static char *
games_of (const GPtrArray *results)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *list = NULL;
  KarumGameFilter filter = { 0 };

  for (guint i = 0; i < results->len; i++) {
    const KarumTableResult *result = results->pdata[i];

    g_array_append_val (ids, result->id);
    if (result->second != 0)
      g_array_append_val (ids, result->second);
  }
  list = karum_id_list_write ((const gint64 *) (void *) ids->data, ids->len);
  filter.ids = list;
  return karum_game_filter_write (&filter);
}

static void
add_number (KarumCells *cells, gint64 number)
{
  g_autofree char *text = karum_points_text (number);

  karum_cells_add (cells, text);
}

static void
add_half_points (KarumCells *cells, guint half_points)
{
  g_autofree char *text = half_points_text (half_points);

  karum_cells_add (cells, text);
}

/* Tie-breaks in quarters of a point have two decimals. */
static void
add_tie (KarumCells *cells, const KarumTableRow *row, KarumTieBreak tie)
{
  gint64 value = karum_table_tie (row, tie);
  g_autofree char *quarters = NULL;

  if (tie == KARUM_TIE_WINS || tie == KARUM_TIE_MARGIN) {
    add_number (cells, value);
  } else if (tie == KARUM_TIE_SONNEBORN) {
    quarters = karum_decimal_text (value / 4.0, 2);
    karum_cells_add (cells, quarters);
  } else {
    add_half_points (cells, (guint) value);
  }
}

static void
add_player (KarumCells *cells, const KarumTableRow *row)
{
  g_autofree char *name = karum_display_name (row->name);
  KarumTextCell *cell = karum_cells_add (cells, name);

  cell->player = row->person;
  cell->description = g_strdup (_ ("Show This Player"));
}

/* A number of games that links to them. */
static void
add_games (KarumCells *cells, const KarumTableRow *row)
{
  g_autofree char *text = karum_number_text (row->games);
  g_autofree char *name = karum_display_name (row->name);
  KarumTextCell *cell = karum_cells_add (cells, text);

  cell->target = games_of (row->results);
  /* Translators: %s is a player. */
  cell->description = g_strdup_printf (_ ("Games of %s"), name);
}

/* -- Standings -------------------------------------------------------------------------------- */

static void
add_head (KarumCells *cells)
{
  /* Translators: the head of a column: places in a table. */
  karum_cells_add_column (cells, C_ ("table", "Rank"), TRUE);
  karum_cells_add_column (cells, C_ ("table", "Player"), FALSE);
}

KarumCells *
karum_event_standings (const GPtrArray *rows, const KarumTableOptions *options)
{
  KarumCells *cells = karum_cells_new ();

  add_head (cells);
  karum_cells_add_column (
      cells, options->by_matches ? C_ ("table", "Matches") : C_ ("table", "Games"), TRUE);
  karum_cells_add_column (cells, C_ ("table", "Score"), TRUE);
  for (guint tie = 0; tie < options->n_ties; tie++)
    karum_cells_add_column (cells, karum_tie_title (options->ties[tie]), TRUE);
  for (guint i = 0; i < rows->len; i++) {
    const KarumTableRow *row = row_at (rows, i);

    add_number (cells, row->rank);
    add_player (cells, row);
    add_games (cells, row);
    add_half_points (cells, row->half_points);
    for (guint tie = 0; tie < options->n_ties; tie++)
      add_tie (cells, row, options->ties[tie]);
  }
  return cells;
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
      g_hash_table_add (opponents, (gpointer) &result_at (row_at (rows, i), j)->opponent);
    met += g_hash_table_size (opponents);
  }
  /* Every pair was counted from both sides. */
  return met > n_pairs;
}

/* (transfer full): "½ 1" of several results. */
static char *
results_text (const GPtrArray *results)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < results->len; i++) {
    const KarumTableResult *result = results->pdata[i];

    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", karum_table_result_sign (result));
  }
  return g_string_free (text, FALSE);
}

static void
add_results (KarumCells *cells,
             const KarumTableRow *row,
             const GPtrArray *results,
             const char *text)
{
  KarumTextCell *cell = karum_cells_add (cells, text);
  const KarumTableResult *result = results->len > 0 ? results->pdata[0] : NULL;

  if (!result)
    return;
  cell->target = games_of (results);
  cell->description = karum_name_players (row->name, result->opponent_name);
}

/* (transfer container): those of @results that are against @opponent. */
static GPtrArray *
results_against (const KarumTableRow *row, gint64 opponent)
{
  GPtrArray *results = g_ptr_array_new ();

  for (guint i = 0; i < row->results->len; i++)
    if (result_at (row, i)->opponent == opponent)
      g_ptr_array_add (results, row->results->pdata[i]);
  return results;
}

static void
add_square_line (KarumCells *cells, const GPtrArray *rows, const KarumTableRow *row)
{
  for (guint i = 0; i < rows->len; i++) {
    const KarumTableRow *other = row_at (rows, i);
    g_autoptr (GPtrArray) results = results_against (row, other->person);
    g_autofree char *text = results_text (results);

    add_results (cells, row, results, other == row ? "×" : text);
  }
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

/* "3: 1": against the third, won; "3: +" without having played. */
static void
add_round (KarumCells *cells, const KarumTableRow *row, const char *round, GHashTable *places)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < row->results->len; i++) {
    const KarumTableResult *result = result_at (row, i);
    const char *sign = karum_table_result_sign (result);

    if (!is_of_round (result, round))
      continue;
    g_ptr_array_add (results, row->results->pdata[i]);
    if (text->len > 0)
      g_string_append_c (text, ' ');
    if (result->unplayed == KARUM_TERMINATION_BYE)
      /* Translators: a round without an opponent, and the points that it gives. */
      g_string_append_printf (text, C_ ("table", "bye: %s"), sign);
    else
      g_string_append_printf (
          text, "%u: %s", GPOINTER_TO_UINT (g_hash_table_lookup (places, &result->opponent)), sign);
  }
  add_results (cells, row, results, text->str);
}

static void
add_columns (KarumCells *cells, const GPtrArray *rows, const GPtrArray *rounds, gboolean square)
{
  guint n_columns = square ? rows->len : rounds->len;

  karum_cells_add_column (cells, C_ ("table", "No."), TRUE);
  karum_cells_add_column (cells, C_ ("table", "Player"), FALSE);
  for (guint i = 0; i < n_columns; i++) {
    g_autofree char *place = g_strdup_printf ("%u", i + 1);
    const char *round
        = square || !*(const char *) rounds->pdata[i] ? "–" : (const char *) rounds->pdata[i];

    karum_cells_add_column (cells, square ? place : round, TRUE);
  }
  karum_cells_add_column (cells, C_ ("table", "Score"), TRUE);
}

KarumCells *
karum_event_crosstable (const GPtrArray *rows, gboolean square)
{
  g_autoptr (GPtrArray) rounds = rounds_of (rows);
  g_autoptr (GHashTable) places = places_of (rows);
  KarumCells *cells = karum_cells_new ();

  add_columns (cells, rows, rounds, square);
  for (guint line = 0; line < rows->len; line++) {
    const KarumTableRow *row = row_at (rows, line);

    add_number (cells, line + 1);
    add_player (cells, row);
    if (square)
      add_square_line (cells, rows, row);
    for (guint i = 0; !square && i < rounds->len; i++)
      add_round (cells, row, rounds->pdata[i], places);
    add_half_points (cells, row->half_points);
  }
  return cells;
}
