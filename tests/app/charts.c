/* charts.c: axes, months, and the accessibility of charts by mouse, keyboard and screen reader. */
#include "shell-fixture.h"

#include "accessible-tree.h"
#include "karum-arrays.h"
#include "karum-cell-table.h"
#include "karum-plot.h"
#include "karum-chart.h"
#include "karum-phrases.h"
#include "robot.h"

/* -- Axes ------------------------------------------------------------------------------------- */

static void
test_scale (void)
{
  static const struct {
    double low, high;
    guint n_steps;
    double least;
    KarumChartScale expected;
  } cases[] = {
    { 0, 0, 4, 1, { 0, 1, 1 } },
    { 0, 1, 4, 1, { 0, 1, 1 } },
    { 0, 4, 4, 1, { 0, 4, 1 } },
    { 0, 5, 4, 1, { 0, 6, 2 } },
    { 0, 20, 4, 1, { 0, 20, 5 } },
    { 0, 21, 4, 1, { 0, 30, 10 } },
    { 1334, 1771, 4, 1, { 1200, 1800, 200 } },
    { -30, 12, 4, 1, { -40, 20, 20 } },
    { 0, 999999, 4, 1, { 0, 1000000, 500000 } },
  };

  karum_for_each_of (each, cases) {
    KarumChartScale scale = karum_chart_scale (each->low, each->high, each->n_steps, each->least);

    g_test_message ("%g to %g: %g, %g, %g", each->low, each->high, scale.low, scale.high,
                    scale.step);
    g_assert_cmpfloat (scale.low, ==, each->expected.low);
    g_assert_cmpfloat (scale.high, ==, each->expected.high);
    g_assert_cmpfloat (scale.step, ==, each->expected.step);
  }
}

static void
test_strides (void)
{
  static const guint expected[] = { 1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400 };
  guint stride = 0;

  karum_for_each_of (each, expected)
    g_assert_cmpuint (stride = karum_chart_stride (stride), ==, *each);
}

/* -- Months ----------------------------------------------------------------------------------- */

static void
add_month (GPtrArray *months, int month, guint wins, guint losses)
{
  KarumMonthTally *tally = g_new0 (KarumMonthTally, 1);

  tally->month = month;
  tally->tally = (KarumTally){ wins + losses, wins, 0, losses };
  g_ptr_array_add (months, tally);
}

/* However far apart the months are, every game is in one span, and the number of spans is
 * limited. */
static void
test_spans (void)
{
  static const struct {
    int first, last;
    guint length;
  } cases[] = { { 24310, 24310, 1 },  { 24300, 24359, 1 },           { 24300, 24360, 3 },
                { 24000, 24300, 12 }, { 12, 9999 * 12 + 11, 12000 }, { 0, 24310, 600 } };

  karum_for_each_of (each, cases) {
    g_autoptr (GPtrArray) months = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GArray) spans = NULL;
    guint games = 0;

    add_month (months, each->first, 2, 1);
    if (each->last > each->first)
      add_month (months, each->last, 1, 3);
    spans = karum_month_spans (months);
    karum_for_each_in (const KarumMonthSpan, span, spans) {
      g_assert_cmpint (span->last - span->first + 1, ==, each->length);
      g_assert_cmpint (span->first % (int) each->length, ==, 0);
      games += span->tally.games;
    }
    g_assert_cmpuint (spans->len, <=, KARUM_MONTH_SPANS);
    g_assert_cmpuint (games, ==, months->len > 1 ? 7 : 3);
  }
}

static void
test_names (gconstpointer language)
{
  static const struct {
    const char *language, *month, *label, *january, *span, *years;
  } cases[] = {
    { "en", "May 2026", "May", "2026", "April 2026 – June 2026", "2020–2029" },
    { "ru", "май 2026", "май", "2026", "апрель 2026\u00a0— июнь 2026", "2020–2029" },
    { "ja", "2026年5月", "5月", "2026", "2026年4月～2026年6月", "2020～2029年" },
  };
  KarumApplication *application = shell_start (language);
  const int may = 2026 * 12 + 4;

  karum_for_each_of (each, cases) {
    g_autofree char *month = NULL, *label = NULL, *january = NULL, *span = NULL, *years = NULL;

    if (!g_str_equal (each->language, language))
      continue;
    g_assert_cmpstr (month = karum_month_text (may), ==, each->month);
    g_assert_cmpstr (label = karum_month_short_text (may), ==, each->label);
    g_assert_cmpstr (january = karum_month_short_text (may - 4), ==, each->january);
    g_assert_cmpstr (span = karum_month_span_text (may - 1, may + 1), ==, each->span);
    g_assert_cmpstr (years = karum_month_span_text (2020 * 12, 2029 * 12 + 11), ==, each->years);
  }
  shell_stop (application);
  shell_clean ();
}

/* -- The widget ------------------------------------------------------------------------------- */

static GPtrArray *
some_marks (guint n_marks)
{
  GPtrArray *marks = karum_plot_marks_new ();

  for (guint i = 0; i < n_marks; i++) {
    const double values[] = { i, 1, n_marks - i };
    KarumPlotMark *mark = karum_plot_mark_new (2026 * 12 + (int) i, values);

    mark->title = g_strdup_printf ("month %u", i);
    mark->figures = g_strdup_printf ("figures %u", i);
    g_ptr_array_add (marks, mark);
  }
  return marks;
}

/* In a window of its own, in the style of the program. */
static KarumChart *
present_chart (KarumApplication *application, GtkWidget **window, KarumPlotKind kind, guint n_marks)
{
  KarumChart *chart = g_object_new (KARUM_TYPE_CHART, "title", "Title", NULL);

  /* The program's own window is behind it. */
  robot_expect (gtk_widget_get_mapped (GTK_WIDGET (shell_window (application))));
  karum_chart_show (chart, kind, some_marks (n_marks), "Summary");
  *window = gtk_window_new ();
  gtk_window_set_title (GTK_WINDOW (*window), "Charts");
  gtk_window_set_default_size (GTK_WINDOW (*window), 400, 300);
  gtk_window_set_child (GTK_WINDOW (*window), GTK_WIDGET (chart));
  gtk_window_present (GTK_WINDOW (*window));
  robot_expect (gtk_widget_get_mapped (GTK_WIDGET (chart)));
  robot_focus (*window);
  gtk_window_set_focus (GTK_WINDOW (*window), NULL);
  robot_paint (GTK_WIDGET (chart));
  return chart;
}

static gboolean
says (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (says (child, text))
      return TRUE;
  return FALSE;
}

static GtkWidget *
mark_at (KarumChart *chart, guint index)
{
  GtkWidget *child = gtk_widget_get_first_child (shell_find (chart, KARUM_TYPE_PLOT));

  while (index-- > 0)
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* The wheel scrolls the page around a table where the pointer is over the table. */
static void
test_wheel (void)
{
  KarumApplication *application = shell_start ("en");
  GtkWidget *table = g_object_new (KARUM_TYPE_CELL_TABLE, "title", "Title", NULL);
  GtkWidget *scroller = gtk_scrolled_window_new (), *window = gtk_window_new ();
  KarumFigureTable *figures = karum_figure_table_new ();

  robot_expect (gtk_widget_get_mapped (GTK_WIDGET (shell_window (application))));
  karum_figure_table_add_column (figures, "line", "", KARUM_UNIT_TEXT);
  for (guint i = 0; i < 60; i++)
    karum_figure_table_add_text (figures, "line", NULL);
  karum_cell_table_show (KARUM_CELL_TABLE (table), figures);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), table);
  gtk_window_set_child (GTK_WINDOW (window), scroller);
  gtk_window_set_default_size (GTK_WINDOW (window), 400, 300);
  gtk_window_present (GTK_WINDOW (window));
  robot_expect (gtk_widget_get_mapped (table));
  robot_focus (window);
  robot_scroll (scroller, 2);
  robot_expect (gtk_adjustment_get_value (
                    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)))
                > 0);
  gtk_window_destroy (GTK_WINDOW (window));
  shell_stop (application);
}

/* The figures of the mark under the pointer, or of the focused one, are shown below. */
static void
test_pointing (gconstpointer data)
{
  KarumPlotKind kind = GPOINTER_TO_UINT (data);
  KarumApplication *application = shell_start ("en");
  GtkWidget *window;
  KarumChart *chart = present_chart (application, &window, kind, 12);

  robot_point (mark_at (chart, 3), 2, 2);
  robot_expect (says (window, "month 3: figures 3"));
  robot_point (window, 1, 1);
  robot_expect (says (window, "Summary"));
  g_assert_true (gtk_widget_grab_focus (shell_find (chart, KARUM_TYPE_PLOT)));
  robot_expect (says (window, "month 11: figures 11"));
  robot_key ("Left");
  robot_expect (says (window, "month 10: figures 10"));
  robot_key ("Home");
  robot_expect (says (window, "month 0: figures 0"));
  robot_key ("Left");
  robot_key ("Right");
  robot_expect (says (window, "month 1: figures 1"));
  robot_key ("End");
  robot_expect (says (window, "month 11: figures 11"));
  gtk_window_destroy (GTK_WINDOW (window));
  shell_stop (application);
  shell_clean ();
}

/* Any number of marks fits into the drawing, side by side. */
static void
test_places (void)
{
  static const guint numbers[] = { 1, 2, 20, 60, 400 };
  KarumApplication *application = shell_start ("en");

  karum_for_each_of (each, numbers) {
    GtkWidget *window;
    KarumChart *chart = present_chart (application, &window, KARUM_PLOT_BARS, *each);
    GtkWidget *plot = shell_find (chart, KARUM_TYPE_PLOT);
    double before = 0;

    for (guint mark = 0; mark < *each; mark++) {
      double x, y;

      gtk_widget_translate_coordinates (mark_at (chart, mark), plot, 0, 0, &x, &y);
      g_assert_cmpfloat (x, >=, before);
      g_assert_cmpfloat (x, <=, gtk_widget_get_width (plot));
      before = x;
    }
    gtk_window_destroy (GTK_WINDOW (window));
  }
  shell_stop (application);
  shell_clean ();
}

static void
count_rows (const AccessibleNode *node, gpointer data)
{
  guint *counts = data;

  counts[0] += g_str_equal (node->role, "table") && g_str_equal (node->name, "Title");
  counts[1] += g_str_equal (node->role, "row") && g_str_has_prefix (node->name, "month ");
}

/* For screen readers it is a table. */
static void
test_table (void)
{
  guint counts[2] = { 0 };
  KarumApplication *application = shell_start ("en");
  GtkWidget *window;

  present_chart (application, &window, KARUM_PLOT_BARS, 5);
  accessible_tree_visit (GTK_WINDOW (window), count_rows, counts);
  g_assert_cmpuint (counts[0], ==, 1);
  g_assert_cmpuint (counts[1], ==, 5);
  gtk_window_destroy (GTK_WINDOW (window));
  shell_stop (application);
  shell_clean ();
}

int
main (int argc, char **argv)
{
  /* As with a screen reader. */
  g_setenv ("GTK_A11Y", "atspi", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/charts/scale", test_scale);
  g_test_add_func ("/app/charts/strides", test_strides);
  g_test_add_func ("/app/charts/spans", test_spans);
  shell_add ("/app/charts/names", test_names);
  g_test_add_data_func ("/app/charts/pointing/bars", GUINT_TO_POINTER (KARUM_PLOT_BARS),
                        test_pointing);
  g_test_add_data_func ("/app/charts/pointing/line", GUINT_TO_POINTER (KARUM_PLOT_LINE),
                        test_pointing);
  g_test_add_data_func ("/app/charts/pointing/strip", GUINT_TO_POINTER (KARUM_PLOT_STRIP),
                        test_pointing);
  g_test_add_func ("/app/charts/places", test_places);
  g_test_add_func ("/app/charts/table", test_table);
  g_test_add_func ("/app/charts/wheel", test_wheel);
  return g_test_run ();
}
