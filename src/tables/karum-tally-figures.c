#include "karum-tally-figures.h"

#include <glib/gi18n.h>
#include <math.h>

#include "karum-arrays.h"
#include "karum-figure-filters.h"
#include "karum-phrases.h"

/* -- Tallies ---------------------------------------------------------------------------------- */

/* The numbers of a tally. The description is for screen readers. */
static const struct {
  const char *key, *head, *description;
  KarumFigure figure;
} columns[] = {
  { "games", NC_ ("tally", "Games"), N_ ("%s: games"), KARUM_FIGURE_GAMES },
  { "wins", NC_ ("tally", "Won"), N_ ("%s: won"), KARUM_FIGURE_WINS },
  { "draws", NC_ ("tally", "Drawn"), N_ ("%s: drawn"), KARUM_FIGURE_DRAWS },
  { "losses", NC_ ("tally", "Lost"), N_ ("%s: lost"), KARUM_FIGURE_LOSSES },
};

KarumFigureTable *
karum_tally_figures_new (const char *key, const char *head)
{
  KarumFigureTable *table = karum_figure_table_new ();

  karum_figure_table_add_column (table, key, head, KARUM_UNIT_TEXT);
  karum_for_each_of (column, columns)
    karum_figure_table_add_column (table, column->key, g_dpgettext2 (NULL, "tally", column->head),
                                   KARUM_UNIT_WHOLE);
  karum_figure_table_add_column (table, "score", C_ ("tally", "Score"), KARUM_UNIT_SHARE);
  return table;
}

static double
share_of (const KarumTally *tally)
{
  return tally->games > 0 ? 100 * (tally->wins + tally->draws / 2.0) / tally->games : NAN;
}

void
karum_tally_figures_add (KarumFigureTable *table,
                         const KarumTally *tally,
                         const KarumGameFilter *group)
{
  const guint line = karum_figure_table_n_lines (table);
  const char *label = karum_figure_table_cell (table, line, 0)->text;

  karum_for_each_of (column, columns) {
    const guint number = karum_tally_get (tally, column->figure);
    KarumFigureCell *cell = karum_figure_table_add_number (table, number);

    if (group && number > 0) {
      const KarumGameFilter games = karum_figure_filter (group, column->figure);
      g_autofree char *description = karum_phrase_fill (_ (column->description), label);

      karum_figure_cell_link (cell, &games, description);
    }
  }
  karum_figure_table_add_number (table, share_of (tally));
}

void
karum_tally_figures_add_months (KarumFigureTable *table,
                                const GPtrArray *months,
                                const KarumGameFilter *games,
                                void (*add) (KarumFigureTable *table,
                                             const KarumTally *tally,
                                             const KarumGameFilter *group))
{
  g_autoptr (GArray) spans = karum_month_spans (months);
  const KarumGameFilter all = games ? *games : (KarumGameFilter){ 0 };

  karum_for_each_in (const KarumMonthSpan, span, spans) {
    KarumFigureMonths texts;
    const KarumGameFilter filter = karum_figure_months (&all, span->first, span->last, &texts);
    /* Longer spans result from wrong dates, and filters don't accept them. */
    const gboolean leads = games && span->last - span->first < 1200;

    if (span->tally.games == 0)
      continue;
    karum_figure_table_add_span (table, span->first, span->last);
    add (table, &span->tally, leads ? &filter : NULL);
  }
}

KarumTally
karum_tally_of_line (const KarumFigureTable *table, guint line)
{
  guint numbers[G_N_ELEMENTS (columns)];

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    numbers[i] = (guint) karum_figure_table_cell (table, line, i + 1)->number;
  return (KarumTally){ numbers[0], numbers[1], numbers[2], numbers[3] };
}

/* -- Single figures --------------------------------------------------------------------------- */

KarumFigureTable *
karum_single_figures_new (void)
{
  KarumFigureTable *table = karum_figure_table_new ();

  karum_figure_table_add_column (table, "figure", "", KARUM_UNIT_TEXT);
  karum_figure_table_add_column (table, "value", "", KARUM_UNIT_RESULT);
  karum_figure_table_add_column (table, "details", "", KARUM_UNIT_TEXT);
  return table;
}

/* @cell: of the figure */
static KarumFigureCell *
end_line (KarumFigureTable *table,
          KarumFigureCell *cell,
          const char *title,
          const char *details,
          const KarumGameFilter *games)
{
  karum_figure_table_add_text (table, details ? details : "", NULL);
  if (games)
    karum_figure_cell_link (cell, games, title);
  return cell;
}

KarumFigureCell *
karum_single_figures_add (KarumFigureTable *table,
                          const char *title,
                          KarumUnit unit,
                          double number,
                          const char *details,
                          const KarumGameFilter *games)
{
  karum_figure_table_add_text (table, title, NULL);
  return end_line (table, karum_figure_table_add_figure (table, unit, number), title, details,
                   games);
}

KarumFigureCell *
karum_single_figures_add_text (KarumFigureTable *table,
                               const char *title,
                               const char *figure,
                               const char *details,
                               const KarumGameFilter *games)
{
  karum_figure_table_add_text (table, title, NULL);
  return end_line (table, karum_figure_table_add_text (table, figure, NULL), title, details, games);
}
