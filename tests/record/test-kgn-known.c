/* test-kgn-known.c: known games as records: accepted with the result and score that independent
 * programs have computed, rejected with any other. */
#include <string.h>

#include "karum-kgn.h"

/* The fields of a `game` line. */
enum { KIND, RULESET, SETUP, START, MOVES, POSITION, POINTS, PERSONS, WINNER, N_FIELDS };

static const char *const results[] = { "1-0", "0-1", "1/2-1/2", "*" };

/* The index of the result in which @winner has won. */
static guint
result_of (const char *winner, gboolean exchanged)
{
  if (strcmp (winner, "-") == 0)
    return 3;
  if (strcmp (winner, "draw") == 0)
    return 2;
  return (strcmp (winner, "second") == 0) != exchanged;
}

static void
put_tag (GString *text, const char *name, const char *value)
{
  if (strcmp (value, "-") != 0)
    g_string_append_printf (text, "[%s \"%s\"]\n", name, value);
}

static char *
record_text (char **fields, const char *result, int score1, int score2)
{
  GString *text = g_string_new (NULL);
  gsize game = strcspn (fields[RULESET], ":,");
  g_autofree char *id = g_strndup (fields[RULESET], game);
  const char *rules = fields[RULESET][game] ? fields[RULESET] + game + 1 : "-";

  put_tag (text, "Game", id);
  put_tag (text, "Rules", rules);
  put_tag (text, "Setup", fields[SETUP]);
  put_tag (text, "Position", fields[START]);
  g_string_append_printf (text, "[Score \"%d-%d\"]\n\n%s %s\n", score1, score2, fields[MOVES],
                          result);
  return g_string_free (text, FALSE);
}

static void
check (char **fields, const char *result, int score1, int score2, gboolean right)
{
  g_autofree char *text = record_text (fields, result, score1, score2);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &error);

  if (right)
    g_assert_no_error (error);
  else
    g_assert_error (error, KARUM_KGN_ERROR, KARUM_FAULT_RESULT);
  g_assert_cmpint (record != NULL, ==, right);
}

static void
check_game (char **fields)
{
  g_auto (GStrv) points = g_strsplit (fields[POINTS], ",", 2);
  gboolean exchanged = strcmp (fields[PERSONS], "2,1") == 0;
  gboolean over = strcmp (fields[WINNER], "-") != 0;
  int score1 = (int) g_ascii_strtoll (points[exchanged], NULL, 10);
  int score2 = (int) g_ascii_strtoll (points[!exchanged], NULL, 10);
  guint result = result_of (fields[WINNER], exchanged);

  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    check (fields, results[i], score1, score2, i == result || !over);
  check (fields, results[result], score1 + 1, score2, FALSE);
  check (fields, results[result], score1, score2 + 1, FALSE);
}

static void
test_file (const void *file)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  guint games = 0;

  g_file_get_contents (file, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  for (char **line = lines; *line; line++) {
    g_auto (GStrv) fields = g_strsplit (*line, "\t", -1);

    if (strcmp (fields[KIND], "game") != 0)
      continue;
    g_assert_cmpuint (g_strv_length (fields), ==, N_FIELDS);
    check_game (fields);
    games++;
  }
  g_assert_cmpuint (games, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 1; i < argc; i++) {
    g_autofree char *name = g_path_get_basename (argv[i]);
    g_autofree char *path = g_strconcat ("/kgn/known/", name, NULL);
    g_test_add_data_func (path, argv[i], test_file);
  }
  return g_test_run ();
}
