#include "karum-comparison-cells.h"

#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-game-text.h"
#include "karum-games.h"
#include "karum-number-text.h"
#include "karum-figure-games.h"
#include "karum-player-text.h"
#include "karum-rating-text.h"

/* The data for the lines. */
typedef struct {
  KarumCells *cells;
  const KarumComparison *comparison;
  const gint64 *persons;
  const KarumGameFilter *games;
} Lines;

static const char *
name_of (const Lines *lines, int player)
{
  return lines->comparison->all[player]->name;
}

/* The games of one of them; with @against, those between both. */
static KarumGameFilter
games_of (const Lines *lines, int player, gboolean against)
{
  KarumGameFilter filter = *lines->games;

  filter.player = name_of (lines, player);
  filter.player_id = lines->persons[player];
  if (against) {
    filter.opponent = name_of (lines, 1 - player);
    filter.opponent_id = lines->persons[1 - player];
  }
  return filter;
}

static void
add_figure (
    const Lines *lines, const char *title, guint number, KarumGameFilter group, KarumFigure figure)
{
  g_autofree char *text = karum_number_text (number);
  KarumTextCell *cell = karum_cells_add (lines->cells, text);
  const KarumGameFilter filter = karum_figure_filter (&group, figure);

  if (number == 0)
    return;
  cell->target = karum_game_filter_write (&filter);
  cell->description = g_strdup (title);
}

/* -- Their meetings --------------------------------------------------------------------------- */

static void
add_meetings (const Lines *lines)
{
  const KarumTally *tally = &lines->comparison->meetings->all;
  const char *won = _ ("Won against each other"), *drawn = _ ("Drawn against each other");
  const gint64 points[]
      = { lines->comparison->meetings->points_for, lines->comparison->meetings->points_against };

  karum_cells_add (lines->cells, won);
  add_figure (lines, won, tally->wins, games_of (lines, 0, TRUE), KARUM_FIGURE_WINS);
  add_figure (lines, won, tally->losses, games_of (lines, 1, TRUE), KARUM_FIGURE_WINS);
  karum_cells_add (lines->cells, drawn);
  for (int i = 0; i < 2; i++)
    add_figure (lines, drawn, tally->draws, games_of (lines, i, TRUE), KARUM_FIGURE_DRAWS);
  karum_cells_add (lines->cells, _ ("Points against each other"));
  for (int i = 0; i < 2; i++) {
    g_autofree char *text = karum_points_text (points[i]);

    karum_cells_add (lines->cells, text);
  }
}

/* -- Each of them ----------------------------------------------------------------------------- */

static char *
margin_text (const KarumStats *stats)
{
  if (stats->scored == 0)
    return g_strdup ("–");
  return karum_margin_text ((double) (stats->points_for - stats->points_against) / stats->scored);
}

static void
add_all (const Lines *lines)
{
  const char *games = _ ("All finished games");

  karum_cells_add (lines->cells, games);
  for (int i = 0; i < 2; i++)
    add_figure (lines, games, lines->comparison->all[i]->all.games, games_of (lines, i, FALSE),
                KARUM_FIGURE_GAMES);
  karum_cells_add (lines->cells, _ ("Score in all games"));
  for (int i = 0; i < 2; i++) {
    g_autofree char *share = karum_tally_share_text (&lines->comparison->all[i]->all);

    karum_cells_add (lines->cells, *share ? share : "–");
  }
  karum_cells_add (lines->cells, _ ("Average margin"));
  for (int i = 0; i < 2; i++) {
    g_autofree char *margin = margin_text (lines->comparison->all[i]);

    karum_cells_add (lines->cells, margin);
  }
  karum_cells_add (lines->cells, _ ("Longest winning streak"));
  for (int i = 0; i < 2; i++) {
    g_autofree char *run = karum_number_text (lines->comparison->all[i]->streaks.win);

    karum_cells_add (lines->cells, run);
  }
}

/* (transfer full) (nullable): the present rating in @game; NULL if there is none. */
static char *
rating_in (const GPtrArray *courses, const char *game)
{
  for (guint i = 0; i < courses->len; i++) {
    const KarumRatingCourse *course = courses->pdata[i];
    const KarumRatedPlayer player = { .steps = course->steps };
    KarumGlicko glicko;

    if (g_str_equal (course->game, game)
        && karum_rated_player_at (&player, course->last, &glicko, NULL))
      return karum_rating_full_text (&glicko);
  }
  return NULL;
}

static void
add_ratings (const Lines *lines)
{
  for (guint i = 0; karum_games[i]; i++) {
    g_autofree char *first = rating_in (lines->comparison->courses[0], karum_games[i]->id);
    g_autofree char *second = rating_in (lines->comparison->courses[1], karum_games[i]->id);
    g_autofree char *title = NULL;

    if ((!first && !second)
        || (lines->games->game && !g_str_equal (lines->games->game, karum_games[i]->id)))
      continue;
    /* Translators: %s is a game such as Jarmo. */
    title = g_strdup_printf (_ ("Rating in %s"), _ (karum_games[i]->title));
    karum_cells_add (lines->cells, title);
    karum_cells_add (lines->cells, first ? first : "–");
    karum_cells_add (lines->cells, second ? second : "–");
  }
}

KarumCells *
karum_comparison_cells (const KarumComparison *comparison,
                        const gint64 persons[2],
                        const KarumGameFilter *games)
{
  const Lines lines = { karum_cells_new (), comparison, persons, games };

  karum_cells_add_column (lines.cells, "", FALSE);
  for (int i = 0; i < 2; i++) {
    g_autofree char *name = karum_display_name (karum_player_text (name_of (&lines, i)));

    karum_cells_add_column (lines.cells, name, TRUE);
  }
  add_meetings (&lines);
  add_all (&lines);
  add_ratings (&lines);
  return lines.cells;
}
