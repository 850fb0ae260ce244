/* typeset.c: lines of text in several scripts, and turns at the end of a line. */
#include <string.h>

#include "karum-flow.h"
#include "karum-block.h"
#include "karum-games.h"
#include "karum-movetext.h"
#include "karum-table-block.h"
#include "karum-typeset.h"

static const KarumPaper paper = { .width = 600, .height = 800, .margin = 50 };

/* The first row with ink of a drawing of one line of @block, @above below what was drawn before. */
static int
find_ink (KarumBlock *block, guint line, double above)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 500, 60);
  cairo_t *cr = cairo_create (surface);
  const guchar *data;
  int row = -1, stride;

  cairo_scale (cr, 1, 2);
  cairo_move_to (cr, 0, 0);
  cairo_translate (cr, 0, above);
  block->class->draw (block, cr, 500, line, line + 1);
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  stride = cairo_image_surface_get_stride (surface);
  for (int i = 0; row < 0 && i < 60 * stride; i++)
    if (data[i] > 64)
      row = i / stride;
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return row;
}

/* Lines have the same height and the same baseline, whatever scripts are in them: the upper edge
 * of the same letter, which is taller than the others, is where it is in the first line. */
static void
test_lines (void)
{
  static const char text[] = "Å\nÅ ひらがな 漢字\nÅ ёж\nÅ";
  g_autofree char *markup = karum_typeset_escape_lines (text);
  KarumBlock *block = karum_text_block_new (markup, KARUM_SIZE_TEXT, PANGO_ALIGN_LEFT);
  int first;

  g_assert_true (karum_flow_measure (block, &paper, 1, NULL));
  g_assert_cmpuint (block->heights->len, ==, 4);
  first = find_ink (block, 0, 0);
  g_assert_cmpint (first, >=, 0);
  for (guint i = 1; i < block->heights->len; i++) {
    g_assert_cmpfloat (g_array_index (block->heights, double, i), ==,
                       g_array_index (block->heights, double, 0));
    g_assert_cmpint (ABS (find_ink (block, i, 0) - first), <=, 1);
  }
  karum_block_free (block);
}

/* The first row with ink of a table whose only cell is @text. */
static int
find_cell_ink (const char *text)
{
  const KarumTableColumn columns[] = { { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT }, { 0, 0 } };
  const char *const cells[] = { text, NULL };
  KarumBlock *block = karum_table_block_new (columns, NULL);
  int row;

  karum_table_block_add (block, cells, NULL);
  g_assert_true (karum_flow_measure (block, &paper, 1, NULL));
  row = find_ink (block, 0, 0);
  karum_block_free (block);
  return row;
}

/* A name stands in one line with the numbers of its row, whatever script it is in. */
static void
test_cells (void)
{
  int row = find_cell_ink ("Å");

  g_assert_cmpint (row, >=, 0);
  g_assert_cmpint (ABS (find_cell_ink ("Å 漢字") - row), <=, 1);
  g_assert_cmpint (ABS (find_cell_ink ("Å ひらがな") - row), <=, 1);
  g_assert_cmpint (ABS (find_cell_ink ("Å ёж") - row), <=, 1);
}

/* Where the lines of @turns start in a column of @width points. */
static GPtrArray *
starts_of (const char *const *turns, double width)
{
  GString *markup = g_string_new (NULL);
  g_autoptr (PangoLayout) layout = NULL;
  GPtrArray *starts = g_ptr_array_new_with_free_func (g_free);

  for (; *turns; turns++) {
    g_autofree char *turn = karum_typeset_turn (0, *turns);

    g_string_append_printf (markup, "%s ", turn);
  }
  layout = karum_typeset (NULL, markup->str, KARUM_SIZE_TEXT, width, PANGO_ALIGN_LEFT);
  for (int i = 0; i < pango_layout_get_line_count (layout); i++) {
    int start = pango_layout_line_get_start_index (pango_layout_get_line_readonly (layout, i));
    const char *text = pango_layout_get_text (layout);

    g_ptr_array_add (starts, g_strndup (text + MAX (start - 1, 0), start > 0 ? 3 : 2));
  }
  g_string_free (markup, TRUE);
  return starts;
}

/* A turn is broken only if it is longer than a line, and then after a comma. */
static void
test_turns (void)
{
  static const char *const jarmo[] = { "a1-b3", "e5xd3", "b3xc5+a1", "d3-e5", "a1-b3", NULL };
  static const char *const manu[] = { "a9^b9xc9,c9^c11xc13,c13^c11xa13,c13^a13xm13", NULL };

  for (double width = 80; width < 200; width += 7) {
    g_autoptr (GPtrArray) archers = starts_of (jarmo, width), series = starts_of (manu, width);

    for (guint i = 1; i < archers->len; i++)
      g_assert_cmpint (((const char *) archers->pdata[i])[0], ==, ' ');
    g_assert_cmpuint (series->len, >, 1);
    for (guint i = 1; i < series->len; i++)
      g_assert_cmpint (((const char *) series->pdata[i])[0], ==, ',');
  }
}

/* A number is never the end of a line, nor the beginning of the next one without its turn. */
static void
test_numbers (void)
{
  g_autoptr (GString) markup = g_string_new (NULL);

  for (guint number = 1; number < 200; number++) {
    g_autofree char *turn = karum_typeset_turn (number % 2 ? number : 0, "d4");

    g_string_append_printf (markup, "%s ", turn);
  }
  /* Wide enough for the longest of them in any font. */
  for (double width = 80; width < 240; width += 17) {
    g_autoptr (PangoLayout) layout
        = karum_typeset (NULL, markup->str, KARUM_SIZE_TEXT, width, PANGO_ALIGN_LEFT);
    const char *text = pango_layout_get_text (layout);

    for (int i = 0; i < pango_layout_get_line_count (layout); i++) {
      int start = pango_layout_line_get_start_index (pango_layout_get_line_readonly (layout, i));

      g_assert_true (start == 0 || text[start - 1] == ' ');
    }
  }
}

/* (transfer full): the texts of the lines of a comment, as they are drawn. */
static GStrv
lines_of (const char *markup, double width)
{
  g_autoptr (PangoLayout) layout
      = karum_typeset (NULL, markup, KARUM_SIZE_TEXT, width, PANGO_ALIGN_LEFT);
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  for (int i = 0; i < pango_layout_get_line_count (layout); i++) {
    const PangoLayoutLine *line = pango_layout_get_line_readonly (layout, i);
    g_autofree char *text
        = g_strndup (pango_layout_get_text (layout) + line->start_index, (gsize) line->length);

    g_strv_builder_add (lines, text);
  }
  return g_strv_builder_end (lines);
}

/* Words are broken at their soft hyphens, whatever the width. */
static void
test_hyphens (void)
{
  for (double width = 60; width < 200; width += 5) {
    g_auto (GStrv) lines
        = lines_of ("необык\u00adновен\u00adная пар\u00adтия, о ко\u00adто\u00adрой", width);

    for (guint i = 0; lines[i + 1]; i++)
      g_assert_true (g_str_has_suffix (lines[i], " ") || g_str_has_suffix (lines[i], "\u00ad"));
  }
}

/* The graph of a game begins at its frame, not at the text above. */
static void
test_graph (void)
{
  KarumCatalogue *catalogue = karum_catalogue_open ("en");
  KarumRules rules;
  KarumRecord *record;
  KarumBlock *block;

  g_assert_true (karum_rules_read (karum_games, "manu", &rules, NULL));
  record = karum_record_new (&rules, NULL, NULL, NULL);
  karum_node_set_comment (record->root, "[%eval 1]");
  block = karum_course_new (catalogue, record);
  g_assert_cmpint (find_ink (block, 0, 10), >=, 19);
  karum_block_free (block);
  karum_record_unref (record);
  karum_catalogue_free (catalogue);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print/typeset/lines", test_lines);
  g_test_add_func ("/print/typeset/cells", test_cells);
  g_test_add_func ("/print/typeset/turns", test_turns);
  g_test_add_func ("/print/typeset/numbers", test_numbers);
  g_test_add_func ("/print/typeset/hyphens", test_hyphens);
  g_test_add_func ("/print/typeset/graph", test_graph);
  return g_test_run ();
}
