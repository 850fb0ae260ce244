#include "karum-rating-figures.h"

#include <glib/gi18n.h>
#include <math.h>

#include "karum-games.h"
#include "karum-rating-text.h"

static void
add_rating_columns (KarumFigureTable *table)
{
  karum_figure_table_add_column (table, "rating", C_ ("table", "Rating"), KARUM_UNIT_WHOLE);
  karum_figure_table_add_column (table, "margin", C_ ("table", "±"), KARUM_UNIT_WHOLE);
  karum_figure_table_add_column (table, "games", C_ ("table", "Games"), KARUM_UNIT_WHOLE);
}

/* Nobody groups the digits of a rating. */
static void
add_plain (KarumFigureTable *table, double number)
{
  KarumFigureCell *cell = karum_figure_table_add_number (table, rint (number));

  g_free (cell->text);
  cell->text = g_strdup_printf ("%.0f", cell->number);
}

/* The rating with twice its deviation, as usual. */
static void
add_rating (KarumFigureTable *table, const KarumGlicko *glicko, guint games)
{
  add_plain (table, glicko->rating);
  add_plain (table, 2 * glicko->deviation);
  karum_figure_table_add_number (table, games);
}

static gboolean
is_equal (const KarumRatingRow *a, const KarumRatingRow *b)
{
  return g_str_equal (a->game, b->game) && !(a->glicko.rating < b->glicko.rating)
         && !(a->glicko.rating > b->glicko.rating);
}

KarumFigureTable *
karum_rating_figures (const GPtrArray *rows)
{
  KarumFigureTable *table = karum_figure_table_new ();
  guint first = 0, rank = 0;

  karum_figure_table_add_column (table, "rank", C_ ("table", "Rank"), KARUM_UNIT_WHOLE);
  karum_figure_table_add_column (table, "player", C_ ("table", "Player"), KARUM_UNIT_TEXT);
  karum_figure_table_add_column (table, "game", C_ ("table", "Game"), KARUM_UNIT_TEXT);
  add_rating_columns (table);
  karum_figure_table_add_column (table, "provisional", C_ ("table", "State"), KARUM_UNIT_TEXT);
  for (guint i = 0; i < rows->len; i++) {
    const KarumRatingRow *row = rows->pdata[i];
    const KarumGame *game = karum_game_find (row->game);
    const gboolean provisional = karum_rating_is_provisional (&row->glicko);

    if (i > 0 && !g_str_equal (row->game, ((const KarumRatingRow *) rows->pdata[i - 1])->game))
      first = i;
    if (i == first || !is_equal (row, rows->pdata[i - 1]))
      rank = i - first + 1;
    karum_figure_table_add_number (table, rank);
    karum_figure_table_add_person (table, row->person, row->name, row->note);
    karum_figure_table_add_text (table, game ? _ (game->title) : row->game, row->game);
    add_rating (table, &row->glicko, row->games);
    karum_figure_table_add_text (table, provisional ? C_ ("rating", "provisional") : "",
                                 provisional ? "provisional" : "");
  }
  return table;
}

KarumFigureTable *
karum_rating_steps (const GArray *steps)
{
  KarumFigureTable *table = karum_figure_table_new ();

  karum_figure_table_add_column (table, "month", C_ ("site", "Month"), KARUM_UNIT_TEXT);
  add_rating_columns (table);
  for (guint i = steps->len; i-- > 0;) {
    const KarumRatingStep *step = &g_array_index (steps, KarumRatingStep, i);

    karum_figure_table_add_span (table, step->month, step->month);
    add_rating (table, &step->glicko, step->games);
  }
  return table;
}

char *
karum_rating_course_title (const KarumRatingCourse *course)
{
  const KarumGame *game = karum_game_find (course->game);
  const KarumRatedPlayer player = { .steps = course->steps };
  KarumGlicko now = { 0 };
  g_autofree char *rating = NULL;

  karum_rated_player_at (&player, course->last, &now, NULL);
  rating = karum_rating_full_text (&now);
  /* Translators: a game such as Jarmo, and a player's rating in it. */
  return g_strdup_printf (_ ("Rating in %s: %s"), game ? _ (game->title) : course->game, rating);
}
