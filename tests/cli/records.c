/* karum-cli random and check, for every available game. */
#include <glib/gstdio.h>
#include <string.h>

#include "cli-run.h"
#include "karum-arrays.h"
#include "karum-games.h"

static const char *program; /* karum-cli */

/* A file in a temporary directory, which is deleted after the test. */
typedef struct {
  char *directory;
  char *path;
} File;

static File
file_with (const char *text)
{
  g_autoptr (GError) error = NULL;
  File file = { .directory = g_dir_make_tmp ("karum-XXXXXX", &error) };

  g_assert_no_error (error);
  file.path = g_build_filename (file.directory, "games.kgn", NULL);
  g_file_set_contents (file.path, text, -1, &error);
  g_assert_no_error (error);
  return file;
}

static void
file_clear (File *file)
{
  g_remove (file->path);
  g_rmdir (file->directory);
  g_free (file->directory);
  g_free (file->path);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (File, file_clear)

static CliRun
check (const File *file)
{
  return cli_run_words (program, (const char *[]){ "check", file->path, NULL });
}

static void
assert_counts (const CliRun *run, const File *file, const char *counts)
{
  g_autofree char *expected = g_strdup_printf ("%s: %s\n", file->path, counts);

  g_assert_cmpstr (run->output, ==, expected);
}

static void
check_preset (const KarumRules *rules)
{
  char text[KARUM_RULES_TEXT];
  g_autofree char *line = NULL;
  g_autofree char *other_line = NULL;

  karum_rules_write (rules, text);
  line = g_strdup_printf ("random %s --games 20 --seed 7", text);
  other_line = g_strdup_printf ("random %s --games 20 --seed 8", text);
  {
    g_auto (CliRun) first = cli_run (program, line);
    g_auto (CliRun) again = cli_run (program, line);
    g_auto (CliRun) other = cli_run (program, other_line);
    g_auto (File) file = file_with (first.output);
    g_auto (CliRun) checked = check (&file);

    g_assert_cmpint (first.status, ==, 0);
    g_assert_cmpstr (first.output, ==, again.output);
    g_assert_cmpstr (first.output, !=, other.output);
    g_assert_cmpstr (checked.messages, ==, "");
    g_assert_cmpint (checked.status, ==, 0);
    assert_counts (&checked, &file,
                   "games 20, encoding 0, syntax 0, tag 0, rules 0, turn 0, result 0");
  }
}

static void
test_random (const void *data)
{
  const KarumGame *game = data;

  for (guint preset = 0; preset < game->n_presets; preset++) {
    KarumRules rules = karum_rules_default (game, preset);
    check_preset (&rules);
  }
}

static void
test_random_usage (void)
{
  static const struct {
    const char *line;
    int status;
  } lines[] = {
    { "random", 2 },
    { "random nonsense", 1 },
    { "random jarmo --games", 2 },
    { "random jarmo --games x", 2 },
    { "random jarmo --games -1", 2 },
    { "random jarmo --seed x", 2 },
    { "random jarmo --games 0", 0 },
    { "random jarmo --seed 18446744073709551615", 0 },
    { "random jarmo --seed 18446744073709551616", 2 },
    { "check", 2 },
    { "check /nonexistent/file.kgn", 1 },
    { "check --help", 0 },
    { "random --help", 0 },
  };

  karum_for_each_of (each, lines) {
    g_auto (CliRun) run = cli_run (program, each->line);

    g_test_message ("%s", each->line);
    g_assert_cmpint (run.status, ==, each->status);
    g_assert_cmpint (*run.messages == '\0', ==, each->status == 0);
  }
}

/* A file with a fault of each kind, between valid games. */
static void
test_faults (void)
{
  g_auto (File) file = file_with ("[Game \"jarmo\"]\n\n*\n\n"
                                  "[Game \"jarmo\"]\n\n1. a1-a1 *\n\n"
                                  "[Game \"jarmo\"]\n\n1. a1-b3 ( *\n\n"
                                  "[Game \"jarmo\"]\n[Date \"?\"]\n\n*\n\n"
                                  "[Game \"jarmo\"]\n[Rules \"x\"]\n\n*\n\n"
                                  "[Game \"jarmo\"]\n[Result \"1-0\"]\n\n*\n\n"
                                  "[Game \"jarmo\"]\n\n*\n");
  g_auto (CliRun) run = check (&file);
  g_auto (GStrv) lines = g_strsplit (run.messages, "\n", -1);
  static const char *const places[] = { ":7:4: ", ":11:12: ", ":14:8: ", ":19:9: ", ":26:1: " };

  g_assert_cmpint (run.status, ==, 1);
  assert_counts (&run, &file, "games 2, encoding 0, syntax 1, tag 1, rules 1, turn 1, result 1");
  g_assert_cmpuint (g_strv_length (lines), ==, G_N_ELEMENTS (places) + 1);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++) {
    g_autofree char *start = g_strconcat (file.path, places[i], NULL);

    g_test_message ("%s", lines[i]);
    g_assert_true (g_str_has_prefix (lines[i], start));
  }
}

static void
test_encoding (void)
{
  g_auto (File) file = file_with ("[Event \"\xd8\xea\xee\xeb\xe0\"]\n[Game \"jarmo\"]\n\n*\n");
  g_auto (CliRun) run = check (&file);

  g_assert_cmpint (run.status, ==, 1);
  assert_counts (&run, &file, "games 0, encoding 1, syntax 0, tag 0, rules 0, turn 0, result 0");
  g_assert_nonnull (strstr (run.messages, ":1:9: "));
  g_assert_nonnull (strstr (run.messages, "windows-1251"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  program = argv[1];
  for (gsize i = 0; karum_games[i]; i++) {
    g_autofree char *path = g_strconcat ("/cli/records/random/", karum_games[i]->id, NULL);
    g_test_add_data_func (path, karum_games[i], test_random);
  }
  g_test_add_func ("/cli/records/usage", test_random_usage);
  g_test_add_func ("/cli/records/faults", test_faults);
  g_test_add_func ("/cli/records/encoding", test_encoding);
  return g_test_run ();
}
