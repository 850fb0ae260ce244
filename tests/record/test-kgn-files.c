/* test-kgn-files.c: the files in docs/kgn, by which other programs can test their readers: what is
 * valid has one normal form, and what is invalid is refused at its place. */
#include <glib.h>
#include <string.h>

#include "karum-kgn.h"

/* Indexed by KarumFault. */
static const char *const kinds[] = { "encoding", "syntax", "tag", "rules", "turn", "result" };

static char *
path_of (const char *folder, const char *name)
{
  return g_build_filename (g_getenv ("KARUM_KGN_FILES"), folder, name, NULL);
}

static char *
content (const char *folder, const char *name, gsize *length)
{
  g_autofree char *path = path_of (folder, name);
  g_autoptr (GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

/* (transfer full): all records of @text in normal form. */
static char *
normal_form (const char *text, gsize length)
{
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, length);
  GString *written = g_string_new (NULL);

  for (;;) {
    g_autoptr (GError) error = NULL;
    g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &error);

    g_assert_no_error (error);
    if (!record)
      return g_string_free (written, FALSE);
    if (written->len > 0)
      g_string_append_c (written, '\n');
    karum_kgn_write (record, written);
  }
}

/* The normal form is its own normal form. */
static void
test_valid (gconstpointer name)
{
  gsize length, wanted_length;
  g_autofree char *text = content ("valid", name, &length);
  g_autofree char *wanted = content ("normal", name, &wanted_length);
  g_autofree char *written = normal_form (text, length);
  g_autofree char *again = normal_form (wanted, wanted_length);

  g_assert_cmpstr (written, ==, wanted);
  g_assert_cmpstr (again, ==, wanted);
}

static void
add_valid (void)
{
  g_autofree char *folder = path_of ("valid", NULL);
  g_autoptr (GDir) names = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (names))) {
    g_autofree char *path = g_strconcat ("/record/kgn-files/valid/", name, NULL);

    g_test_add_data_func (path, g_intern_string (name), test_valid);
  }
}

/* One line of the table: file, kind, line:column. */
static void
test_invalid (gconstpointer row)
{
  g_auto (GStrv) fields = g_strsplit (row, "\t", 0);
  gsize length;
  g_autofree char *text = content ("invalid", fields[0], &length);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &error);
  g_autofree char *place = g_strconcat (fields[2], ": ", NULL);

  g_assert_null (record);
  g_assert_true (error->domain == KARUM_KGN_ERROR);
  g_assert_cmpstr (kinds[error->code], ==, fields[1]);
  if (!g_str_has_prefix (error->message, place))
    g_error ("%s: at %s, not: %s", fields[0], fields[2], error->message);
}

/* The table and the folder have the same files. */
static void
add_invalid (void)
{
  g_autofree char *table = content ("", "invalid.tsv", NULL);
  g_auto (GStrv) rows = g_strsplit (g_strstrip (table), "\n", 0);
  g_autofree char *folder = path_of ("invalid", NULL);
  g_autoptr (GDir) names = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (names))
    n++;
  g_assert_cmpuint (g_strv_length (rows), ==, n + 1);
  for (char **row = rows + 1; *row; row++) {
    g_auto (GStrv) fields = g_strsplit (*row, "\t", 0);
    g_autofree char *path = g_strconcat ("/record/kgn-files/invalid/", fields[0], NULL);

    g_assert_cmpuint (g_strv_length (fields), ==, 3);
    g_test_add_data_func (path, g_intern_string (*row), test_invalid);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add_valid ();
  add_invalid ();
  return g_test_run ();
}
