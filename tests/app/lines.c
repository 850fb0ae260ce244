/* Lines of lists: what of a text is cut off, and told in full. */
#include "karum-list-line.h"
#include "karum-roster-item.h"

static const KarumLineColumn columns[] = {
  { "Name", 0, 10, TRUE, FALSE },
  { "Spellings", 1, 10, TRUE, FALSE },
  { "Games", 2, 5, FALSE, TRUE },
};
static const KarumLineLayout layout = { .columns = columns, .n_columns = G_N_ELEMENTS (columns) };

#define LONG_NAME "Александра Константиновна Рождественская"

/* (transfer full): what somebody reads who points at the first column of a line, or NULL */
static char *
told_of (const char *name, const char *spellings, int width)
{
  const KarumLineShape shape = {
    .layout = &layout,
    .places = { { 0, width }, { width + 10, 500 }, { width + 520, 50 } },
    .n_places = G_N_ELEMENTS (columns),
    .text_height = 20,
  };
  GtkWidget *line = g_object_ref_sink (karum_list_line_new (&shape));
  g_autoptr (KarumRosterItem) item = karum_roster_item_new (1, name, NULL);
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean told;

  karum_roster_item_add_cell (item, name, 0);
  karum_roster_item_add_cell (item, spellings, 0);
  karum_roster_item_add_cell (item, "12", 12);
  karum_list_line_set_item (KARUM_LIST_LINE (line), KARUM_LINE_ITEM (item));
  g_signal_emit_by_name (line, "query-tooltip", 5, 5, FALSE, tooltip, &told);
  g_object_unref (line);
  return told ? g_strdup (name) : NULL;
}

static void
test_cut_off (void)
{
  g_autofree char *cut_off = told_of (LONG_NAME, "A. K.", 60);
  g_autofree char *whole = told_of ("Anna", "A. K.", 60);

  g_assert_cmpstr (cut_off, ==, LONG_NAME);
  g_assert_null (whole);
}

/* A long name has the room of spellings that there are not. */
static void
test_room_of_empty_column (void)
{
  g_autofree char *told = told_of (LONG_NAME, "", 60);

  g_assert_null (told);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/lines/cut-off", test_cut_off);
  g_test_add_func ("/app/lines/room-of-empty-column", test_room_of_empty_column);
  return g_test_run ();
}
