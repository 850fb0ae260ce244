#include "karum-figure-cells.h"

#include <glib/gi18n.h>

#include "karum-game-filter-fields.h"
#include "karum-name.h"

static char *
target_of (const GArray *games)
{
  g_autofree char *list = karum_id_list_write ((const gint64 *) (void *) games->data, games->len);
  const KarumGameFilter filter = { .ids = list };

  return karum_game_filter_write (&filter);
}

static void
link_cell (KarumTextCell *cell, const KarumFigureCell *figure)
{
  g_autofree char *name = figure->about ? karum_display_name (figure->about) : NULL;

  if (figure->person != 0) {
    cell->player = figure->person;
    cell->description = g_strdup (_ ("Show This Player"));
  } else if (figure->games && figure->games->len > 0) {
    cell->target = target_of (figure->games);
    /* Translators: %s is a player. */
    cell->description
        = figure->results ? g_steal_pointer (&name) : g_strdup_printf (_ ("Games of %s"), name);
  }
}

KarumCells *
karum_figure_cells (const KarumFigureTable *table)
{
  KarumCells *cells = karum_cells_new ();
  const guint n_columns = karum_figure_table_n_columns (table);

  for (guint i = 0; i < n_columns; i++) {
    const KarumFigureColumn *column = karum_figure_table_column (table, i);

    karum_cells_add_column (cells, karum_figure_head (column, NULL),
                            column->unit != KARUM_UNIT_TEXT || !column->head);
  }
  for (guint line = 0; line < karum_figure_table_n_lines (table); line++)
    for (guint i = 0; i < n_columns; i++) {
      const KarumFigureCell *figure = karum_figure_table_cell (table, line, i);
      g_autofree char *text = karum_figure_text (table, line, i, NULL);
      g_autofree char *shown = figure->person != 0 ? karum_display_name (text) : NULL;

      link_cell (karum_cells_add (cells, shown ? shown : text), figure);
    }
  return cells;
}
