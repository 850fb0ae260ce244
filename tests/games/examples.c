/* examples.c: known answers, from independent programs: numbers of turn sequences, and whole games.
 */
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "karum-games.h"
#include "karum-perft.h"

static const char *
given (const char *field)
{
  return strcmp (field, "-") == 0 ? NULL : field;
}

static void
start (const char *ruleset,
       const char *setup,
       const char *position,
       KarumRules *rules,
       KarumState *state)
{
  KarumError error;

  if (!karum_rules_read (karum_games, ruleset, rules, &error))
    g_error ("%s: %s", ruleset, error.message);
  if (!karum_start (rules, given (setup), given (position), state, &error))
    g_error ("%s: %s: %s", ruleset, position, error.message);
}

static void
play (const KarumRules *rules, KarumState *state, const char *text)
{
  KarumTurn turn;
  KarumError error;
  KarumState next;

  if (!karum_turn_parse (rules, state, text, &turn, &error))
    g_error ("%s: %s", text, error.message);
  rules->game->apply (rules, state, &turn, &next);
  *state = next;
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
    g_auto (GStrv) moves = NULL;
    KarumRules rules;
    KarumState state;
    uint64_t count;

    if (**line == '#')
      continue;
    g_test_message ("%s", *line);
    g_assert_cmpuint (g_strv_length (fields), ==, 6);
    start (fields[0], fields[1], fields[2], &rules, &state);
    moves = g_strsplit (given (fields[3]) ? fields[3] : "", " ", -1);
    for (char **move = moves; *move; move++)
      play (&rules, &state, *move);
    g_assert_true (karum_perft (&rules, &state, (unsigned) atoi (fields[4]), false, &count));
    g_assert_cmpuint (count, ==, g_ascii_strtoull (fields[5], NULL, 10));
  }
}

typedef struct {
  const KarumRules *rules;
  GPtrArray *texts;
} List;

static bool
list_turn (const KarumTurn *turn, void *data)
{
  List *list = data;
  char text[KARUM_TURN_TEXT];

  list->rules->game->turn_write (list->rules, turn, text);
  g_ptr_array_add (list->texts, g_strdup (text));
  return true;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
check_legal (const KarumRules *rules, const KarumState *state, const char *expected)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *joined = NULL;
  List list = { rules, texts };

  rules->game->turns (rules, state, list_turn, &list);
  g_ptr_array_sort (texts, compare_texts);
  g_ptr_array_add (texts, NULL);
  joined = g_strjoinv (" ", (char **) texts->pdata);
  g_assert_cmpstr (joined, ==, expected);
}

static void
check_position (const KarumRules *rules,
                const KarumState *state,
                const char *line,
                const char *points)
{
  char text[KARUM_POSITION_TEXT];
  g_autofree char *found = NULL;
  int32_t values[2];
  KarumState read;

  rules->game->position_write (rules, state, text);
  g_assert_cmpstr (text, ==, line);
  g_assert_true (rules->game->position_read (rules, line, &read, NULL));
  rules->game->position_write (rules, &read, text);
  g_assert_cmpstr (text, ==, line);
  rules->game->points (rules, state, values);
  found = g_strdup_printf ("%d,%d", values[0], values[1]);
  g_assert_cmpstr (found, ==, points);
}

static void
check_end (const KarumRules *rules,
           const KarumState *state,
           const char *persons,
           const char *winner)
{
  static const char *const winners[] = { "-", "first", "second", "draw" };
  KarumStatus status = rules->game->status (rules, state);

  g_assert_cmpstr (winners[status.winner], ==, winner);
  g_assert_cmpint (status.over, ==, status.winner != KARUM_WINNER_NONE);
  g_assert_cmpstr (karum_exchanged (rules, state) ? "2,1" : "1,2", ==, persons);
}

/* A game: `game`, ruleset, setup, start, moves, position, points, persons, winner; behind it lines
 * of its `probe`s: turns played, position, points, legal turns. */
static void
check_game (char **line)
{
  g_auto (GStrv) fields = g_strsplit (*line, "\t", -1);
  g_auto (GStrv) moves = g_strsplit (fields[4], " ", -1);
  KarumRules rules;
  KarumState state;
  unsigned ply = 0;

  start (fields[1], fields[2], fields[3], &rules, &state);
  for (line++; *line && g_str_has_prefix (*line, "probe"); line++) {
    g_auto (GStrv) probe = g_strsplit (*line, "\t", -1);

    while (ply < (unsigned) atoi (probe[1]))
      play (&rules, &state, moves[ply++]);
    check_position (&rules, &state, probe[2], probe[3]);
    check_legal (&rules, &state, probe[4]);
  }
  while (moves[ply])
    play (&rules, &state, moves[ply++]);
  check_position (&rules, &state, fields[5], fields[6]);
  check_end (&rules, &state, fields[7], fields[8]);
}

static void
test_games (gconstpointer file)
{
  g_auto (GStrv) lines = read_lines (file);

  for (char **line = lines; *line; line++)
    if (g_str_has_prefix (*line, "game")) {
      g_test_message ("%.120s", *line);
      check_game (line);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 1; i < argc; i++) {
    g_autofree char *name = g_path_get_basename (argv[i]);
    g_autofree char *path = g_strdup_printf ("/examples/%s", name);

    g_test_add_data_func (path, argv[i], strstr (name, "perft") ? test_perft : test_games);
  }
  return g_test_run ();
}
