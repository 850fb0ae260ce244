/* archive.c: the archive commands in sequence, as described in data/archive.txt. */
#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>

static char *program;    /* karum-cli */
static const char *data; /* the folder of archive.txt and of the files it uses */

typedef struct {
  char *folder; /* the working directory of the commands */
  GStrv environment;
} Place;

static void
copy_data (const Place *place, const char *name)
{
  g_autofree char *from = g_build_filename (data, name, NULL);
  g_autofree char *to = g_build_filename (place->folder, name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (from, &text, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (to, text, -1, NULL));
}

static void
place_init (Place *place)
{
  place->folder = g_dir_make_tmp ("karum-cli-XXXXXX", NULL);
  place->environment = g_environ_setenv (g_get_environ (), "XDG_DATA_HOME", place->folder, TRUE);
  copy_data (place, "games.kgn");
  copy_data (place, "faulty.kgn");
  copy_data (place, "koi8.kgn");
  copy_data (place, "similar.kgn");
  copy_data (place, "columns.kgn");
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) entries = g_dir_open (path, 0, NULL);
  const char *name;

  while (entries && (name = g_dir_read_name (entries))) {
    g_autofree char *entry = g_build_filename (path, name, NULL);

    remove_all (entry);
  }
  g_assert_cmpint (g_remove (path), ==, 0);
}

static void
place_clear (Place *place)
{
  remove_all (place->folder);
  g_free (place->folder);
  g_strfreev (place->environment);
}

/* Runs one command, and appends its output and exit status to @script in the format of the file. */
static void
run_line (const Place *place, const char *line, GString *script)
{
  g_autofree char *whole = g_strconcat (program, " ", line, NULL);
  g_auto (GStrv) words = g_strsplit (whole, " ", -1);
  g_autofree char *output = NULL;
  g_autofree char *messages = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (place->folder, words, place->environment, G_SPAWN_DEFAULT, NULL, NULL, &output,
                &messages, &status, &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (status));
  /* Every failure has a message. */
  g_assert_true (WEXITSTATUS (status) == 0 || *messages);
  g_string_append_printf (script, "$ %s\n%s? %d\n", line, output, WEXITSTATUS (status));
}

static void
test_script (void)
{
  g_autofree char *path = g_build_filename (data, "archive.txt", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autoptr (GString) found = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;
  Place place;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  place_init (&place);
  for (guint i = 0; lines[i]; i++) {
    if (lines[i][0] == '#' || (!lines[i + 1] && !*lines[i]))
      continue;
    g_string_append_printf (expected, "%s\n", lines[i]);
    if (lines[i][0] == '$')
      run_line (&place, lines[i] + 2, found);
    /* Compared after each command, so that the first difference is reported. */
    if (lines[i][0] == '?')
      g_assert_cmpstr (found->str, ==, expected->str);
  }
  place_clear (&place);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 3);
  program = g_canonicalize_filename (argv[1], NULL);
  data = argv[2];
  g_test_add_func ("/cli/archive", test_script);
  status = g_test_run ();
  g_free (program);
  return status;
}
