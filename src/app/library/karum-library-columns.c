#include "karum-library-columns.h"

#include <glib/gi18n.h>

#include "karum-game-cell.h"

typedef struct {
  const char *id; /* of the order */
  const char *title;
  KarumGameField field;
  KarumGameSort sort;
  int width, natural; /* in characters */
  gboolean expand;
} Column;

static const Column columns[] = {
  { "date", NC_ ("column", "Date"), KARUM_GAME_FIELD_DATE, KARUM_GAME_SORT_DATE, 10, 11, FALSE },
  { "rules", NC_ ("column", "Game"), KARUM_GAME_FIELD_RULES, KARUM_GAME_SORT_RULES, 11, 0, TRUE },
  { "player1", NC_ ("column", "Player 1"), KARUM_GAME_FIELD_PLAYER1, KARUM_GAME_SORT_PLAYER1, 8, 0,
    TRUE },
  { "player2", NC_ ("column", "Player 2"), KARUM_GAME_FIELD_PLAYER2, KARUM_GAME_SORT_PLAYER2, 8, 0,
    TRUE },
  { "result", NC_ ("column", "Result"), KARUM_GAME_FIELD_RESULT, KARUM_GAME_SORT_RESULT, 7, 11,
    FALSE },
  { "points", NC_ ("column", "Points"), KARUM_GAME_FIELD_POINTS, KARUM_GAME_SORT_POINTS, 9, 9,
    FALSE },
  { "turns", NC_ ("column", "Turns"), KARUM_GAME_FIELD_TURNS, KARUM_GAME_SORT_TURNS, 4, 5, FALSE },
  { "stars", NC_ ("column", "Stars"), KARUM_GAME_FIELD_STARS, KARUM_GAME_SORT_STARS, 5, 9, FALSE },
  { "annotated", NC_ ("column", "Notes"), KARUM_GAME_FIELD_ANNOTATED, KARUM_GAME_SORT_ANNOTATED, 3,
    4, FALSE },
};

const char *
karum_game_sort_id (KarumGameSort sort)
{
  for (gsize i = 0; i < G_N_ELEMENTS (columns); i++)
    if (columns[i].sort == sort)
      return columns[i].id;
  return columns[0].id;
}

KarumGameSort
karum_game_sort_from_id (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (columns); i++)
    if (g_str_equal (columns[i].id, id))
      return columns[i].sort;
  return columns[0].sort;
}

/* -- Cells ------------------------------------------------------------------------------------ */

static void
setup_cell (GtkSignalListItemFactory *factory, GtkListItem *item, const Column *column)
{
  gtk_list_item_set_child (
      item, g_object_new (KARUM_TYPE_GAME_CELL, "field", karum_game_field_name (column->field),
                          "width-chars", column->width, "natural-chars", column->natural,
                          /* Only what may be cut off needs to be told in full. */
                          "has-tooltip", column->expand, NULL));
}

static void
bind_cell (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  karum_game_cell_set_item (KARUM_GAME_CELL (gtk_list_item_get_child (item)),
                            gtk_list_item_get_item (item));
}

/* -- Order ------------------------------------------------------------------------------------ */

/* The model sorts, not the view; the sorters of the columns only tell which one is asked first.
 * They leave their number in the object that is compared. */
static int
note_column (gconstpointer a, gconstpointer b, gpointer column)
{
  g_object_set_data (G_OBJECT (a), "column", column);
  return -1;
}

void
karum_library_columns_add (GtkColumnView *view)
{
  for (gsize i = 0; i < G_N_ELEMENTS (columns); i++) {
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
    g_autoptr (GtkColumnViewColumn) column = NULL;
    g_autoptr (GtkSorter) sorter = NULL;

    g_signal_connect (factory, "setup", G_CALLBACK (setup_cell), (gpointer) &columns[i]);
    g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), NULL);
    column = gtk_column_view_column_new (g_dpgettext2 (NULL, "column", columns[i].title), factory);
    sorter = GTK_SORTER (gtk_custom_sorter_new (note_column, (gpointer) &columns[i], NULL));
    gtk_column_view_column_set_sorter (column, sorter);
    gtk_column_view_column_set_expand (column, columns[i].expand);
    gtk_column_view_column_set_resizable (column, TRUE);
    gtk_column_view_append_column (view, column);
  }
}

void
karum_library_columns_sort (GtkColumnView *view, const KarumGameQuery *query)
{
  GListModel *model = gtk_column_view_get_columns (view);

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    if (columns[i].sort == query->sort) {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (model, i);
      gtk_column_view_sort_by_column (view, NULL, GTK_SORT_ASCENDING);
      gtk_column_view_sort_by_column (view, column,
                                      query->descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
    }
}

gboolean
karum_library_columns_query (GtkColumnView *view, KarumGameQuery *query)
{
  g_autoptr (GObject) a = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GObject) b = g_object_new (G_TYPE_OBJECT, NULL);
  GtkOrdering ordering = gtk_sorter_compare (gtk_column_view_get_sorter (view), a, b);
  const Column *column = g_object_get_data (a, "column");

  if (ordering == GTK_ORDERING_EQUAL || !column)
    return FALSE;
  query->sort = column->sort;
  query->descending = ordering == GTK_ORDERING_LARGER;
  return TRUE;
}
