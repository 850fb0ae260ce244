/* examples.c: compares karum-cli with the known results in tests/games: perft tables, and whole
 * games with the legal turns of some of their positions. */
#include <stdlib.h>
#include <string.h>

#include "cli-run.h"

static const char *program; /* karum-cli */

/* A start and the turns from there; "-" for missing fields. */
typedef struct {
  const char *ruleset, *setup, *position, *moves;
} Game;

static void
add_option (GPtrArray *words, const char *option, const char *value)
{
  if (strcmp (value, "-") == 0)
    return;
  g_ptr_array_add (words, (gpointer) option);
  g_ptr_array_add (words, (gpointer) value);
}

/* (transfer full): the output of karum-cli. */
static char *
ask (const char *command, const Game *game, const char *depth)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_auto (CliRun) run = { 0 };

  g_ptr_array_add (words, (gpointer) command);
  g_ptr_array_add (words, (gpointer) game->ruleset);
  add_option (words, "--setup", game->setup);
  add_option (words, "--position", game->position);
  add_option (words, "--moves", game->moves);
  g_ptr_array_add (words, (gpointer) depth);
  g_ptr_array_add (words, NULL);
  run = cli_run_words (program, (const char *const *) words->pdata);
  g_assert_cmpstr (run.messages, ==, "");
  g_assert_cmpint (run.status, ==, 0);
  return g_steal_pointer (&run.output);
}

static char **
read_lines (const char *file)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  return g_strsplit (g_strchomp (text), "\n", -1);
}

/* Fields: ruleset, setup, position, moves, depth, count. */
static void
test_perft (gconstpointer file)
{
  g_auto (GStrv) lines = read_lines (file);

  for (char **line = lines; *line; line++) {
    g_auto (GStrv) fields = g_strsplit (*line, "\t", -1);
    g_autofree char *output = NULL, *expected = NULL;

    if (**line == '#')
      continue;
    output = ask ("perft", &(Game){ fields[0], fields[1], fields[2], fields[3] }, fields[4]);
    expected = g_strconcat (fields[5], "\n", NULL);
    g_assert_cmpstr (output, ==, expected);
  }
}

static void
check_line (const char *output, const char *key, const char *value)
{
  g_autofree char *line = g_strdup_printf ("%s: %s\n", key, value);

  if (!strstr (output, line))
    g_error ("%s is not in: %s", line, output);
}

/* A `probe`: number of turns, position, points, legal turns. */
static void
check_probe (const Game *game, char **turns, char **probe)
{
  g_autofree char **first = g_new0 (char *, g_strv_length (turns) + 1);
  g_autofree char *moves = NULL, *output = NULL, *legal = NULL;

  memcpy (first, turns, (gsize) atoi (probe[1]) * sizeof *first);
  moves = g_strjoinv (" ", first);
  output = ask ("play", &(Game){ game->ruleset, game->setup, game->position, moves }, NULL);
  check_line (output, "position", probe[2]);
  check_line (output, "turns", probe[1]);
  check_line (output, "points", probe[3]);
  legal = ask ("moves", &(Game){ game->ruleset, game->setup, game->position, moves }, NULL);
  g_strdelimit (g_strchomp (legal), "\n", ' ');
  g_assert_cmpstr (legal, ==, probe[4]);
}

/* A `game`: ruleset, setup, start, moves, position, points, persons, winner; followed by its
 * probes. */
static void
check_game (char **line)
{
  g_auto (GStrv) fields = g_strsplit (*line, "\t", -1);
  g_auto (GStrv) turns = g_strsplit (fields[4], " ", -1);
  g_autofree char *n_turns = g_strdup_printf ("%u", g_strv_length (turns));
  const Game game = { fields[1], fields[2], fields[3], fields[4] };
  g_autofree char *output = ask ("play", &game, NULL);

  check_line (output, "position", fields[5]);
  check_line (output, "turns", n_turns);
  check_line (output, "points", fields[6]);
  check_line (output, "persons", fields[7]);
  check_line (output, "winner", fields[8]);
  check_line (output, "status", strcmp (fields[8], "-") == 0 ? "playing" : "over");
  for (line++; *line && g_str_has_prefix (*line, "probe"); line++) {
    g_auto (GStrv) probe = g_strsplit (*line, "\t", -1);

    check_probe (&game, turns, probe);
  }
}

static void
test_games (gconstpointer file)
{
  g_auto (GStrv) lines = read_lines (file);

  for (char **line = lines; *line; line++)
    if (g_str_has_prefix (*line, "game"))
      check_game (line);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, >=, 3);
  program = argv[1];
  for (int i = 2; i < argc; i++) {
    g_autofree char *name = g_path_get_basename (argv[i]);
    g_autofree char *path = g_strconcat ("/examples/", name, NULL);

    g_test_add_data_func (path, argv[i], strstr (name, "perft") ? test_perft : test_games);
  }
  return g_test_run ();
}
