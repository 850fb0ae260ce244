#include "karum-lines-head.h"

#include <glib/gi18n.h>
#include <string.h>

/* An optional column is shown only if text columns have this much more than their usual width. */
#define ROOM_FOR_TEXTS 160

/* A text column shrinks to this part of its usual width to make room for chosen columns. */
#define LEAST 0.6

/* The minimum number of chosen columns that are worth a view with columns. */
#define LEAST_CHOSEN 2

void
karum_line_columns_choose (KarumLineColumns *self, const guint *numbers, guint n)
{
  guint n_columns = self->layout->n_columns;
  gboolean taken[KARUM_LINE_MAX_COLUMNS] = { FALSE };
  guint place = 0;

  for (guint i = 0; i < n; i++)
    if (numbers[i] < n_columns && !taken[numbers[i]]) {
      taken[numbers[i]] = TRUE;
      self->order[place++] = numbers[i];
    }
  self->automatic = place == 0;
  self->n_chosen = place;
  for (guint number = 0; number < n_columns; number++)
    if (!taken[number])
      self->order[place++] = number;
  if (self->automatic)
    self->n_chosen = self->layout->usual_columns ? self->layout->usual_columns : n_columns;
}

/* The width of the column at @place if there is room for all. */
static int
full_width (const KarumLineColumns *self, guint place)
{
  guint number = self->order[place];

  return self->own[number] > 0 ? self->own[number] : self->usual[number];
}

static gboolean
is_flexible (const KarumLineColumns *self, guint place)
{
  guint number = self->order[place];

  return self->layout->columns[number].expand && self->own[number] == 0;
}

static int
least_width (const KarumLineColumns *self, guint place)
{
  int width = full_width (self, place);

  return is_flexible (self, place) && !self->automatic ? (int) (width * LEAST) : width;
}

int
karum_line_columns_width (const KarumLineColumns *self)
{
  int width = 0;

  for (guint i = 0; i < self->n_chosen; i++)
    width += full_width (self, i);
  return width;
}

guint
karum_line_columns_that_fit (const KarumLineColumns *self, int width)
{
  guint least = self->automatic ? self->layout->least_columns : MIN (LEAST_CHOSEN, self->n_chosen);
  int spare = self->automatic ? ROOM_FOR_TEXTS : 0;
  guint n = self->n_chosen;
  int needed = 0;

  for (guint i = 0; i < n; i++)
    needed += least_width (self, i);
  while (needed + spare > width && n > least)
    needed -= least_width (self, --n);
  return needed > width ? 0 : n;
}

void
karum_line_columns_share (const KarumLineColumns *self, guint n, int width, int *widths)
{
  int left = width, flexible = 0, last = -1;

  for (guint i = 0; i < n; i++) {
    widths[i] = full_width (self, i);
    left -= widths[i];
    if (is_flexible (self, i)) {
      flexible += widths[i];
      last = (int) i;
    }
  }
  if (last < 0)
    return;
  /* The last column gets the remainder of the division. */
  for (int i = 0, rest = left; i <= last; i++)
    if (is_flexible (self, (guint) i)) {
      int share = i == last ? rest : (int) ((gint64) left * widths[i] / flexible);

      rest -= share;
      widths[i] = MAX (1, widths[i] + share);
    }
}

/* The padding of a title in the theme. */
#define PADDING 6

/* The sort indicator of a title. */
#define ARROW 24

/* -- Widths ----------------------------------------------------------------------------------- */

/* The width that the head needs for @title. */
static int
width_of_title (GtkWidget *head, const char *title)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (head, title);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width + ARROW;
}

void
karum_lines_head_fit (GtkColumnView *head, KarumLineColumns *columns, PangoFontMetrics *metrics)
{
  const KarumLineLayout *layout = columns->layout;
  int character = MAX (pango_font_metrics_get_approximate_char_width (metrics),
                       pango_font_metrics_get_approximate_digit_width (metrics));

  for (guint i = 0; i < layout->n_columns; i++) {
    int title = width_of_title (GTK_WIDGET (head),
                                g_dpgettext2 (NULL, "column", layout->columns[i].title));
    int text = PANGO_PIXELS_CEIL (character * layout->columns[i].width);

    columns->usual[i] = MAX (title, text) + 2 * PADDING;
  }
}

/* -- Columns ---------------------------------------------------------------------------------- */

static guint
number_of (GtkColumnViewColumn *column)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (column), "number"));
}

/* (transfer full): the column with this number in the layout */
static GtkColumnViewColumn *
find_column (GtkColumnView *head, guint number)
{
  GListModel *columns = gtk_column_view_get_columns (head);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

    if (number_of (column) == number)
      return g_steal_pointer (&column);
  }
  return NULL;
}

/* A title is aligned with its texts; at the end of the column, the sort indicator comes before
 * it. */
static void
align_title (GtkWidget *title, gboolean at_end)
{
  GtkWidget *box = gtk_widget_get_first_child (title);

  if (!GTK_IS_BOX (box) || !at_end || gtk_widget_get_halign (box) == GTK_ALIGN_END)
    return;
  gtk_widget_set_halign (box, GTK_ALIGN_END);
  gtk_box_reorder_child_after (GTK_BOX (box), gtk_widget_get_last_child (box), NULL);
}

static void
align_titles (GtkColumnView *head, const KarumLineColumns *columns)
{
  GtkWidget *titles = gtk_widget_get_first_child (GTK_WIDGET (head));
  guint place = 0;

  for (GtkWidget *title = gtk_widget_get_first_child (titles);
       title && place < columns->layout->n_columns;
       title = gtk_widget_get_next_sibling (title), place++)
    align_title (title, columns->layout->columns[columns->order[place]].at_end);
}

void
karum_lines_head_show (GtkColumnView *head, const KarumLineColumns *columns, guint n, int width)
{
  GListModel *present = gtk_column_view_get_columns (head);
  int widths[KARUM_LINE_MAX_COLUMNS];

  karum_line_columns_share (columns, n, width, widths);
  for (guint i = 0; i < columns->layout->n_columns; i++) {
    g_autoptr (GtkColumnViewColumn) column = find_column (head, columns->order[i]);
    g_autoptr (GtkColumnViewColumn) there = g_list_model_get_item (present, i);

    if (there != column)
      gtk_column_view_insert_column (head, i, column);
    if (i < n)
      gtk_column_view_column_set_fixed_width (column, widths[i]);
    gtk_column_view_column_set_visible (column, i < n);
  }
  align_titles (head, columns);
}

void
karum_lines_head_read_order (GtkColumnView *head, KarumLineColumns *columns)
{
  GListModel *present = gtk_column_view_get_columns (head);
  guint numbers[KARUM_LINE_MAX_COLUMNS];
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (present); i++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (present, i);
    guint number = number_of (column);
    gboolean chosen = FALSE;

    for (guint place = 0; place < columns->n_chosen; place++)
      chosen = chosen || columns->order[place] == number;
    if (columns->automatic ? gtk_column_view_column_get_visible (column) : chosen)
      numbers[n++] = number;
  }
  karum_line_columns_choose (columns, numbers, n);
}

void
karum_lines_head_read_width (GtkColumnViewColumn *column, KarumLineColumns *columns)
{
  columns->own[number_of (column)]
      = MAX (KARUM_LINE_LEAST_WIDTH, gtk_column_view_column_get_fixed_width (column));
}

int
karum_lines_head_get_width (GtkColumnView *head, guint number)
{
  g_autoptr (GtkColumnViewColumn) column = find_column (head, number);

  return gtk_column_view_column_get_fixed_width (column);
}

gboolean
karum_lines_head_place (GtkColumnView *head, KarumLineShape *shape)
{
  GListModel *columns = gtk_column_view_get_columns (head);
  GtkWidget *titles = gtk_widget_get_first_child (GTK_WIDGET (head));
  gboolean moved = FALSE;
  guint n = 0;

  for (GtkWidget *title = gtk_widget_get_first_child (titles);
       title && gtk_widget_get_visible (title) && n < shape->layout->n_columns;
       title = gtk_widget_get_next_sibling (title), n++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, n);
    KarumLinePlace *place = &shape->places[n];
    KarumLinePlace now = { .column = number_of (column) };
    graphene_rect_t bounds;

    if (!gtk_widget_compute_bounds (title, GTK_WIDGET (head), &bounds))
      continue;
    now.left = (int) bounds.origin.x + PADDING;
    now.width = MAX (0, (int) bounds.size.width - 2 * PADDING);
    moved = moved || memcmp (place, &now, sizeof now) != 0;
    *place = now;
  }
  shape->n_places = n;
  return moved;
}

/* -- Order ------------------------------------------------------------------------------------ */

/* The model sorts, not the view; the sorters of the columns only tell the primary sort column.
 * They store their number + 1, so that it differs from missing data, in the object that is
 * compared. */
static int
note_column (gconstpointer a, gconstpointer b, gpointer number)
{
  g_object_set_data (G_OBJECT (a), "column", number);
  return -1;
}

static GtkColumnViewColumn *
column_new (const KarumLineColumn *column, guint number)
{
  GtkColumnViewColumn *made
      = gtk_column_view_column_new (g_dpgettext2 (NULL, "column", column->title), NULL);
  g_autoptr (GtkSorter) sorter
      = GTK_SORTER (gtk_custom_sorter_new (note_column, GUINT_TO_POINTER (number + 1), NULL));

  g_object_set_data (G_OBJECT (made), "number", GUINT_TO_POINTER (number));
  gtk_column_view_column_set_sorter (made, column->unsorted ? NULL : sorter);
  gtk_column_view_column_set_resizable (made, TRUE);
  return made;
}

GtkWidget *
karum_lines_head_new (const KarumLineLayout *layout)
{
  GtkWidget *head = gtk_column_view_new (NULL);

  g_return_val_if_fail (layout->n_columns <= KARUM_LINE_MAX_COLUMNS, head);
  gtk_column_view_set_reorderable (GTK_COLUMN_VIEW (head), layout->columns[0].id != NULL);
  gtk_widget_set_can_focus (head, FALSE);
  for (guint i = 0; i < layout->n_columns; i++) {
    g_autoptr (GtkColumnViewColumn) column = column_new (&layout->columns[i], i);

    gtk_column_view_append_column (GTK_COLUMN_VIEW (head), column);
  }
  return head;
}

void
karum_lines_head_show_order (GtkColumnView *head, guint number, gboolean descending)
{
  g_autoptr (GtkColumnViewColumn) column = find_column (head, number);

  gtk_column_view_sort_by_column (head, NULL, GTK_SORT_ASCENDING);
  gtk_column_view_sort_by_column (head, column,
                                  descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
}

gboolean
karum_lines_head_get_order (GtkColumnView *head, guint *column, gboolean *descending)
{
  g_autoptr (GObject) a = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GObject) b = g_object_new (G_TYPE_OBJECT, NULL);
  GtkOrdering ordering = gtk_sorter_compare (gtk_column_view_get_sorter (head), a, b);
  guint number = GPOINTER_TO_UINT (g_object_get_data (a, "column"));

  if (ordering == GTK_ORDERING_EQUAL || number == 0)
    return FALSE;
  *column = number - 1;
  *descending = ordering == GTK_ORDERING_LARGER;
  return TRUE;
}

void
karum_lines_head_set_menu (GtkColumnView *head, GMenuModel *menu)
{
  GListModel *columns = gtk_column_view_get_columns (head);

  for (guint i = 0; i < g_list_model_get_n_items (columns); i++) {
    g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

    gtk_column_view_column_set_header_menu (column, menu);
  }
}
