/* lines.c: ellipsized texts in lines of lists, and their tooltips; texts of several lines. */
#include "karum-accessible-names.h"
#include "karum-arrays.h"
#include "karum-line-item.h"
#include "karum-lines-head.h"
#include "karum-list-line.h"
#include "karum-roster-table.h"

static const KarumLineColumn three_columns[] = {
  { "Name", 0, 10, TRUE, FALSE },
  { "Spellings", 1, 10, TRUE, FALSE },
  { "Games", 2, 5, FALSE, TRUE },
};
static const KarumLineLayout layout
    = { .columns = three_columns, .n_columns = G_N_ELEMENTS (three_columns) };

#define LONG_NAME "Александра Константиновна Рождественская"

/* Whether a line has a tooltip if it has @width pixels of space for @name. */
static gboolean
has_tooltip (const char *name, const char *spellings, int width)
{
  const KarumLineShape shape = {
    .layout = &layout,
    .places = { { 0, width, 0 }, { width + 10, 500, 1 }, { width + 520, 50, 2 } },
    .n_places = G_N_ELEMENTS (three_columns),
    .text_height = 20,
  };
  GtkWidget *line = g_object_ref_sink (karum_list_line_new (&shape));
  g_autoptr (KarumRosterItem) item = karum_roster_item_new (1, name, NULL);
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean shown;

  karum_roster_item_add_cell (item, name, 0);
  karum_roster_item_add_cell (item, spellings, 0);
  karum_roster_item_add_cell (item, "12", 12);
  karum_list_line_set_item (KARUM_LIST_LINE (line), KARUM_LINE_ITEM (item));
  g_signal_emit_by_name (line, "query-tooltip", 5, 5, FALSE, tooltip, &shown);
  g_object_unref (line);
  return shown;
}

/* The number of moves at the end of a ruleset is seen, in a column that is too narrow for it. */
static void
test_numbers (void)
{
  const char *const texts[] = { "Джармо · Предел ходов: 120", "ジャルモ · 手数の上限：120" };

  karum_for_each_of (text, texts)
    g_assert_cmpint (karum_list_line_ellipsis (*text), ==, PANGO_ELLIPSIZE_MIDDLE);
  g_assert_cmpint (karum_list_line_ellipsis (LONG_NAME), ==, PANGO_ELLIPSIZE_END);
  g_assert_cmpint (karum_list_line_ellipsis (""), ==, PANGO_ELLIPSIZE_END);
}

static void
test_cut_off (void)
{
  g_assert_true (has_tooltip (LONG_NAME, "A. K.", 60));
  g_assert_false (has_tooltip ("Anna", "A. K.", 60));
}

/* A long name extends over the empty column of spellings. */
static void
test_room_of_empty_column (void)
{
  g_assert_false (has_tooltip (LONG_NAME, "", 60));
}

/* -- Columns ---------------------------------------------------------------------------------- */

static const KarumLineColumn chosen_columns[] = {
  { "Name", 0, 0, TRUE, FALSE },  { "Games", 0, 0, FALSE, TRUE }, { "Place", 0, 0, TRUE, FALSE },
  { "Last", 0, 0, FALSE, FALSE }, { "Notes", 0, 0, FALSE, TRUE },
};
static const KarumLineLayout chosen_layout = {
  .columns = chosen_columns,
  .n_columns = G_N_ELEMENTS (chosen_columns),
  .least_columns = 2,
  .usual_columns = 4,
};

/* Columns are identified by digits. Their usual widths are 100, 50, 80, 60 and 40. */
static const struct {
  const char *chosen; /* "" for the default columns */
  int own_of_first;   /* 0 for none */
  int width;
  const char *shown, *widths;
} layouts[] = {
  { "", 0, 1000, "0123", "494 50 396 60" },
  { "", 0, 450, "0123", "188 50 152 60" },
  { "", 0, 449, "012", "221 50 178" },
  { "", 0, 389, "01", "339 50" },
  { "", 0, 150, "01", "100 50" },
  { "", 0, 149, "", "" },
  { "", 200, 300, "01", "200 50" },
  { "", 200, 1000, "0123", "200 50 690 60" },
  { "40", 0, 300, "40", "40 260" },
  { "402", 0, 300, "402", "40 144 116" },
  { "402", 0, 180, "402", "40 78 62" },
  { "402", 0, 140, "40", "40 100" },
  { "402", 0, 90, "", "" },
  { "13", 0, 300, "13", "50 60" },
  { "31310", 0, 210, "310", "60 50 100" },
  { "2", 0, 100, "2", "100" },
  { "9", 0, 210, "01", "160 50" },
};

static void
choose (KarumLineColumns *columns, const char *chosen)
{
  guint numbers[8];
  guint n = 0;

  for (; chosen[n]; n++)
    numbers[n] = (guint) g_ascii_digit_value (chosen[n]);
  karum_line_columns_choose (columns, numbers, n);
}

/* The columns that fit, and their widths, which use all of the space if a column can expand. */
static void
test_columns (void)
{
  karum_for_each_of (each, layouts) {
    KarumLineColumns columns = { .layout = &chosen_layout,
                                 .usual = { 100, 50, 80, 60, 40 },
                                 .own = { each->own_of_first } };
    g_autoptr (GString) shown = g_string_new (NULL);
    g_autoptr (GString) text = g_string_new (NULL);
    int widths[KARUM_LINE_MAX_COLUMNS];
    guint n;

    choose (&columns, each->chosen);
    n = karum_line_columns_that_fit (&columns, each->width);
    karum_line_columns_share (&columns, n, each->width, widths);
    for (guint place = 0; place < n; place++) {
      g_string_append_printf (shown, "%u", columns.order[place]);
      g_string_append_printf (text, "%s%d", place > 0 ? " " : "", widths[place]);
    }
    g_test_message ("%s in %d", each->chosen, each->width);
    g_assert_cmpstr (shown->str, ==, each->shown);
    g_assert_cmpstr (text->str, ==, each->widths);
  }
}

static GtkWidget *
new_text (GRand *rand)
{
  static const char *const parts[] = { "Дом ", " \"O'Brien\" ", " & 家 $x", "/karum-", "田中太郎 ",
                                       "archive ", "WWWW", "ii i", "ابو " };
  g_autoptr (GString) text = g_string_new (NULL);
  GtkWidget *label;

  for (int n = g_rand_int_range (rand, 1, 25); n > 0; n--)
    g_string_append (text, parts[g_rand_int_range (rand, 0, G_N_ELEMENTS (parts))]);
  label = gtk_label_new (text->str);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), (PangoWrapMode) g_rand_int_range (rand, 0, 3));
  return label;
}

/* What has letters of several scripts, as a path or a name, is not always lower where it is wider:
 * the toolkit's boxes looked for ever for the least width that suffices for a height. */
static void
test_mixed_scripts (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (int n = 0; n < 25; n++) {
    GtkWidget *box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 6));
    int least, usual, width;

    for (int i = 0; i < 3; i++)
      gtk_box_append (GTK_BOX (box), new_text (rand));
    gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &least, &usual, NULL, NULL);
    for (int at = least; at < least + 200; at += 7)
      gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, at, NULL, NULL, NULL, NULL);
    gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
    for (int height = least; height < least + 400; height += 3) {
      gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, height, NULL, &width, NULL, NULL);
      g_assert_cmpint (width, ==, usual);
    }
    g_object_unref (box);
  }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  karum_accessible_names_watch ();
  g_test_add_func ("/app/lines/cut-off", test_cut_off);
  g_test_add_func ("/app/lines/numbers", test_numbers);
  g_test_add_func ("/app/lines/room-of-empty-column", test_room_of_empty_column);
  g_test_add_func ("/app/lines/columns", test_columns);
  g_test_add_func ("/app/lines/mixed-scripts", test_mixed_scripts);
  return g_test_run ();
}
