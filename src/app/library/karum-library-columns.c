#include "karum-library-columns.h"

#include <glib/gi18n.h>

/* At both sides of a text, as the theme has it in the head. */
#define PADDING 6
/* The arrow of the head that sorts. */
#define ARROW 24
/* Those that a list with columns always has; the ones after them go where there is no room. */
#define LEAST_COLUMNS 7
/* What names and games get beyond their least width before a column of those is shown. */
#define ROOM_FOR_NAMES 80

typedef struct {
  const char *id; /* of the order */
  const char *title;
  KarumGameField field;
  KarumGameSort sort;
  int width; /* in characters */
  gboolean expand;
} Column;

static const Column columns[] = {
  { "date", NC_ ("column", "Date"), KARUM_GAME_FIELD_DATE, KARUM_GAME_SORT_DATE, 11, FALSE },
  { "rules", NC_ ("column", "Game"), KARUM_GAME_FIELD_RULES, KARUM_GAME_SORT_RULES, 15, TRUE },
  { "player1", NC_ ("column", "Player 1"), KARUM_GAME_FIELD_PLAYER1, KARUM_GAME_SORT_PLAYER1, 11,
    TRUE },
  { "player2", NC_ ("column", "Player 2"), KARUM_GAME_FIELD_PLAYER2, KARUM_GAME_SORT_PLAYER2, 11,
    TRUE },
  { "result", NC_ ("column", "Result"), KARUM_GAME_FIELD_RESULT, KARUM_GAME_SORT_RESULT, 10,
    FALSE },
  { "points", NC_ ("column", "Points"), KARUM_GAME_FIELD_POINTS, KARUM_GAME_SORT_POINTS, 9, FALSE },
  { "turns", NC_ ("column", "Turns"), KARUM_GAME_FIELD_TURNS, KARUM_GAME_SORT_TURNS, 5, FALSE },
  { "stars", NC_ ("column", "Stars"), KARUM_GAME_FIELD_STARS, KARUM_GAME_SORT_STARS, 7, FALSE },
  { "annotated", NC_ ("column", "Notes"), KARUM_GAME_FIELD_ANNOTATED, KARUM_GAME_SORT_ANNOTATED, 4,
    FALSE },
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

/* -- Widths ----------------------------------------------------------------------------------- */

/* What the head needs to say @title. */
static int
width_of_title (GtkWidget *head, const char *title)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (head, title);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width + ARROW;
}

void
karum_library_columns_fit (GtkColumnView *head, PangoFontMetrics *metrics)
{
  GListModel *model = gtk_column_view_get_columns (head);
  int character = MAX (pango_font_metrics_get_approximate_char_width (metrics),
                       pango_font_metrics_get_approximate_digit_width (metrics));

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (model, i);
    int title = width_of_title (GTK_WIDGET (head), gtk_column_view_column_get_title (column));
    int text = PANGO_PIXELS_CEIL (character * columns[i].width);

    gtk_column_view_column_set_fixed_width (column, MAX (title, text) + 2 * PADDING);
  }
}

static int
width_of_column (GtkColumnView *head, guint n)
{
  g_autoptr (GtkColumnViewColumn) column
      = g_list_model_get_item (gtk_column_view_get_columns (head), n);

  return gtk_column_view_column_get_fixed_width (column);
}

int
karum_library_columns_width (GtkColumnView *head)
{
  int width = 0;

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    width += width_of_column (head, i);
  return width;
}

guint
karum_library_columns_that_fit (GtkColumnView *head, int width)
{
  int needed = karum_library_columns_width (head);
  guint n = G_N_ELEMENTS (columns);

  while (needed + ROOM_FOR_NAMES > width && n > LEAST_COLUMNS)
    needed -= width_of_column (head, --n);
  return needed > width ? 0 : n;
}

void
karum_library_columns_show (GtkColumnView *head, guint n)
{
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
    g_autoptr (GtkColumnViewColumn) column
        = g_list_model_get_item (gtk_column_view_get_columns (head), i);

    gtk_column_view_column_set_visible (column, i < n);
  }
}

gboolean
karum_library_columns_place (GtkColumnView *head, KarumGameShape *shape)
{
  GtkWidget *titles = gtk_widget_get_first_child (GTK_WIDGET (head));
  gboolean moved = FALSE;
  guint n = 0;

  for (GtkWidget *title = gtk_widget_get_first_child (titles);
       title && gtk_widget_get_visible (title) && n < G_N_ELEMENTS (columns);
       title = gtk_widget_get_next_sibling (title), n++) {
    KarumGamePlace *place = &shape->places[n];
    graphene_rect_t bounds;
    int left, width;

    if (!gtk_widget_compute_bounds (title, GTK_WIDGET (head), &bounds))
      continue;
    left = (int) bounds.origin.x + PADDING;
    width = MAX (0, (int) bounds.size.width - 2 * PADDING);
    moved = moved || place->left != left || place->width != width;
    *place = (KarumGamePlace){ columns[n].field, left, width };
  }
  shape->n_places = n;
  return moved;
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
karum_library_columns_add (GtkColumnView *head)
{
  for (gsize i = 0; i < G_N_ELEMENTS (columns); i++) {
    g_autoptr (GtkColumnViewColumn) column = NULL;
    g_autoptr (GtkSorter) sorter = NULL;

    column = gtk_column_view_column_new (g_dpgettext2 (NULL, "column", columns[i].title), NULL);
    sorter = GTK_SORTER (gtk_custom_sorter_new (note_column, (gpointer) &columns[i], NULL));
    gtk_column_view_column_set_sorter (column, sorter);
    gtk_column_view_column_set_expand (column, columns[i].expand);
    gtk_column_view_column_set_resizable (column, TRUE);
    gtk_column_view_append_column (head, column);
  }
}

void
karum_library_columns_sort (GtkColumnView *head, const KarumGameQuery *query)
{
  GListModel *model = gtk_column_view_get_columns (head);

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    if (columns[i].sort == query->sort) {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (model, i);
      gtk_column_view_sort_by_column (head, NULL, GTK_SORT_ASCENDING);
      gtk_column_view_sort_by_column (head, column,
                                      query->descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
    }
}

gboolean
karum_library_columns_query (GtkColumnView *head, KarumGameQuery *query)
{
  g_autoptr (GObject) a = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GObject) b = g_object_new (G_TYPE_OBJECT, NULL);
  GtkOrdering ordering = gtk_sorter_compare (gtk_column_view_get_sorter (head), a, b);
  const Column *column = g_object_get_data (a, "column");

  if (ordering == GTK_ORDERING_EQUAL || !column)
    return FALSE;
  query->sort = column->sort;
  query->descending = ordering == GTK_ORDERING_LARGER;
  return TRUE;
}
