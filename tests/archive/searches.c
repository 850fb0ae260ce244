/* searches.c: saved searches have names and a user-defined order. */
#include "fixture.h"
#include "karum-searches.h"

/* "NAME=FILTER" for each search, separated by commas. */
static char *
describe (KarumStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = karum_store_list_searches (store, &error);
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < rows->len; i++) {
    const KarumSearchRow *row = rows->pdata[i];

    g_string_append_printf (text, "%s%s=%s", i > 0 ? "," : "", row->name, row->filter);
  }
  return g_string_free (text, FALSE);
}

#define assert_searches(store, expected)       \
  G_STMT_START                                 \
  {                                            \
    g_autofree char *found = describe (store); \
    g_assert_cmpstr (found, ==, expected);     \
  }                                            \
  G_STMT_END

static gint64
save (KarumStore *store, const char *name, const char *filter)
{
  g_autoptr (GError) error = NULL;
  gint64 id = 0;

  karum_store_save_search (store, name, filter, &id, &error);
  g_assert_no_error (error);
  return id;
}

static void
test_kept (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (GError) error = NULL;
  gint64 a = save (store, "A", "1");
  gint64 b = save (store, " ヨ ", "2");
  gint64 c = save (store, "В", "3");

  assert_searches (store, "A=1,ヨ=2,В=3");
  g_assert_cmpint (save (store, "ヨ", "4"), ==, b);
  g_assert_true (karum_store_move_search (store, c, 0, NULL));
  assert_searches (store, "В=3,A=1,ヨ=4");
  g_assert_true (karum_store_move_search (store, c, 1, NULL));
  assert_searches (store, "A=1,В=3,ヨ=4");
  g_assert_true (karum_store_move_search (store, a, 99, NULL));
  assert_searches (store, "В=3,ヨ=4,A=1");
  g_assert_true (karum_store_rename_search (store, a, "Б", NULL));
  g_assert_true (karum_store_rename_search (store, a, "Б", NULL));
  g_assert_false (karum_store_rename_search (store, a, "ヨ", &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_assert_true (karum_store_delete_search (store, b, NULL));
  karum_store_close (store);
  store = fixture_open (path);
  assert_searches (store, "В=3,Б=1");
  save (store, "last", "5");
  assert_searches (store, "В=3,Б=1,last=5");
  karum_store_close (store);
  fixture_remove (path);
}

static void
test_refused (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (GError) error = NULL;

  g_assert_false (karum_store_save_search (store, " \t", "1", NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_false (karum_store_rename_search (store, 1, "x", &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (karum_store_move_search (store, 1, 0, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (karum_store_delete_search (store, 1, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  assert_searches (store, "");
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/searches/kept", test_kept);
  g_test_add_func ("/archive/searches/refused", test_refused);
  return g_test_run ();
}
