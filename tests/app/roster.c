/* roster.c: rosters: search, order and selection. */
#include "karum-roster-model.h"

typedef struct {
  const char *name, *place;
  int games;
} Row;

static const KarumRosterColumn columns[] = {
  { "Name", KARUM_ROSTER_TEXT, TRUE, 10 },
  { "Place", KARUM_ROSTER_TEXT, TRUE, 10 },
  { "Games", KARUM_ROSTER_NUMBER, FALSE, 5 },
};
enum { NAME, PLACE, GAMES };

/* The number of a row is the code of its name's first letter. */
static KarumRosterItem *
item_new (gpointer data)
{
  const Row *row = data;
  g_autofree char *games = g_strdup_printf ("%d", row->games);
  const char *const words[] = { row->place, NULL };
  KarumRosterItem *item = karum_roster_item_new (row->name[0], row->name, NULL);

  karum_roster_item_add_cell (item, row->name, 0);
  karum_roster_item_add_cell (item, row->place, 0);
  karum_roster_item_add_cell (item, games, row->games);
  karum_roster_item_set_words (item, words);
  if (g_str_equal (row->place, "first"))
    karum_roster_item_set_order (item, "");
  return item;
}

static const KarumRosterLayout layout = { columns, G_N_ELEMENTS (columns), item_new, NULL };

static const Row rows[] = {
  { "Anna", "Ürgüp", 2 },
  { "Bela", "kayseri", 10 },
  { "Cem", "Ankara", 10 },
  { "Dora", "Ürgüp", 9 },
};

static void
table_made (GObject *source, GAsyncResult *result, gpointer data)
{
  *(KarumRosterTable **) data = karum_roster_table_new_finish (result, NULL);
}

static void
set_rows (KarumRosterModel *model, const Row *shown, guint n_rows)
{
  GPtrArray *copies = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (KarumRosterTable) table = NULL;

  for (guint i = 0; i < n_rows; i++)
    g_ptr_array_add (copies, g_memdup2 (&shown[i], sizeof shown[i]));
  karum_roster_table_new_async (&layout, copies, karum_roster_model_get_table (model), NULL,
                                table_made, &table);
  while (!table)
    g_main_context_iteration (NULL, TRUE);
  karum_roster_model_set_table (model, table);
}

static KarumRosterModel *
model_new (void)
{
  KarumRosterModel *model = karum_roster_model_new ();

  set_rows (model, rows, G_N_ELEMENTS (rows));
  return model;
}

/* (transfer full): the first letters of @items' titles. */
static char *
initials_of (GListModel *items)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++) {
    g_autoptr (KarumRosterItem) item = g_list_model_get_item (items, i);

    g_string_append_c (text, karum_roster_item_get_title (item)[0]);
  }
  return g_string_free (text, FALSE);
}

static void
assert_lines (KarumRosterModel *model, const char *initials)
{
  g_autofree char *lines = initials_of (G_LIST_MODEL (model));

  g_assert_cmpstr (lines, ==, initials);
}

static void
assert_chosen (KarumRosterModel *model, const char *initials)
{
  g_autoptr (GPtrArray) chosen = karum_roster_model_get_chosen (model);

  g_assert_cmpuint (chosen->len, ==, strlen (initials));
  for (guint i = 0; i < chosen->len; i++)
    g_assert_cmpint (karum_roster_item_get_id (chosen->pdata[i]), ==, initials[i]);
}

static void
choose (KarumRosterModel *model, guint place)
{
  g_assert_true (gtk_selection_model_select_item (GTK_SELECTION_MODEL (model), place, FALSE));
}

static void
note (gpointer counter)
{
  ++*(guint *) counter;
}

/* -- Orders ----------------------------------------------------------------------------------- */

/* Case and accents are ignored; equal items are sorted by name. */
static void
test_orders (void)
{
  g_autoptr (KarumRosterModel) model = model_new ();

  assert_lines (model, "ABCD");
  karum_roster_model_set_order (model, NAME, TRUE);
  assert_lines (model, "DCBA");
  karum_roster_model_set_order (model, PLACE, FALSE);
  assert_lines (model, "CBAD");
  karum_roster_model_set_order (model, GAMES, FALSE);
  assert_lines (model, "BCDA");
}

static void
test_order_keeps_choice (void)
{
  g_autoptr (KarumRosterModel) model = model_new ();

  choose (model, 0);
  choose (model, 1);
  karum_roster_model_set_order (model, GAMES, FALSE);
  assert_chosen (model, "BA");
  g_assert_true (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (model), 3));
  g_assert_false (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (model), 1));
}

/* -- Searching -------------------------------------------------------------------------------- */

static void
test_words (void)
{
  g_autoptr (KarumRosterModel) model = model_new ();

  karum_roster_model_set_words (model, "  URGUP ");
  assert_lines (model, "AD");
  karum_roster_model_set_words (model, "urg do");
  assert_lines (model, "D");
  karum_roster_model_set_words (model, "nobody");
  assert_lines (model, "");
  karum_roster_model_set_words (model, "дор");
  assert_lines (model, "D");
  karum_roster_model_set_words (model, " ");
  assert_lines (model, "ABCD");
}

/* Hidden items are unselected, and the change is signalled. */
static void
test_words_let_go (void)
{
  g_autoptr (KarumRosterModel) model = model_new ();
  guint changes = 0;

  choose (model, 0);
  choose (model, 1);
  g_signal_connect_swapped (model, "chosen-changed", G_CALLBACK (note), &changes);
  karum_roster_model_set_words (model, "urgup");
  g_assert_cmpuint (changes, ==, 1);
  assert_chosen (model, "A");
  karum_roster_model_set_words (model, "");
  assert_chosen (model, "A");
}

/* -- Other rows ------------------------------------------------------------------------------- */

/* Equal items are kept, and only the range between them is signalled as changed. */
static void
test_same_items_stay (void)
{
  const Row later[]
      = { rows[0], { "Bela", "Kayseri", 11 }, rows[2], rows[3], { "Emre", "Mersin", 1 } };
  g_autoptr (KarumRosterModel) model = model_new ();
  g_autoptr (KarumRosterItem) first = g_list_model_get_item (G_LIST_MODEL (model), 0);
  g_autoptr (KarumRosterItem) now = NULL;

  choose (model, 2);
  set_rows (model, later, G_N_ELEMENTS (later));
  assert_lines (model, "ABCDE");
  assert_chosen (model, "C");
  now = g_list_model_get_item (G_LIST_MODEL (model), 0);
  g_assert_true (now == first);
}

static void
note_change (GListModel *model, guint position, guint removed, guint added, guint *change)
{
  change[0] = position;
  change[1] = removed;
  change[2] = added;
}

static void
test_change_is_small (void)
{
  const Row later[] = { rows[0], rows[2], rows[3] };
  g_autoptr (KarumRosterModel) model = model_new ();
  guint change[3] = { 0 };

  g_signal_connect (model, "items-changed", G_CALLBACK (note_change), change);
  set_rows (model, later, G_N_ELEMENTS (later));
  g_assert_cmpuint (change[0], ==, 1);
  g_assert_cmpuint (change[1], ==, 1);
  g_assert_cmpuint (change[2], ==, 0);
}

/* A new item is selected when the list has loaded it. */
static void
test_wanted_item_comes (void)
{
  g_autoptr (KarumRosterModel) model = karum_roster_model_new ();

  set_rows (model, rows, 2);
  choose (model, 0);
  karum_roster_model_choose (model, 'D');
  assert_chosen (model, "A");
  set_rows (model, rows, G_N_ELEMENTS (rows));
  assert_chosen (model, "D");
  karum_roster_model_choose (model, 'B');
  assert_chosen (model, "B");
}

/* An item can have another place in the order of the first column than its text. */
static void
test_order (void)
{
  static const Row named[] = { { "Anna", "", 1 }, { "Bela", "first", 2 } };
  g_autoptr (KarumRosterModel) model = karum_roster_model_new ();

  set_rows (model, named, G_N_ELEMENTS (named));
  karum_roster_model_set_order (model, NAME, FALSE);
  assert_lines (model, "BA");
  karum_roster_model_set_order (model, PLACE, FALSE);
  assert_lines (model, "AB");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/roster/orders", test_orders);
  g_test_add_func ("/app/roster/order", test_order);
  g_test_add_func ("/app/roster/order-keeps-choice", test_order_keeps_choice);
  g_test_add_func ("/app/roster/words", test_words);
  g_test_add_func ("/app/roster/words-let-go", test_words_let_go);
  g_test_add_func ("/app/roster/same-items-stay", test_same_items_stay);
  g_test_add_func ("/app/roster/change-is-small", test_change_is_small);
  g_test_add_func ("/app/roster/wanted-item-comes", test_wanted_item_comes);
  return g_test_run ();
}
