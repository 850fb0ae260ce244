/* manu-many.c: a position of Manu with more turns than can be listed. Whatever does not ask for the
 * list must come back: a listing would run into the time limit of the tests. */
#include <glib.h>

#include "karum-games.h"

static const char ruleset[] = "manu,size=19,stones=120,target=120";
static const char line[]
    = "o1o1o1x1x1o1o1o1x1o/19/o1o1o1o1o1x1o1o1x1o/19/o1x1o1o1x1o1o1o1o1x/19/o1o1o1o1o1o1o1o1o1o/19/"
      "x1o1x1x1x1o1x1o1o1o/19/o1o1o1o1o1o1o1o1o1o/19/o1x1o1x1x1o1x1o1x1o/19/o1o1o1o1x1x1o1x1o1o/19/"
      "o1x1o1o1o1x1x1o1o1o/5xo12/x1o1o1x1o1o1o1o1o1x x 92,46 0,0";

static KarumRules rules;
static KarumState start;

static void
set_up (void)
{
  g_assert_true (karum_rules_read (karum_games, ruleset, &rules, NULL));
  g_assert_true (karum_start (&rules, NULL, line, &start, NULL));
}

static void
test_count (void)
{
  KarumRandom random;
  KarumTurn turn;

  karum_random_init (&random, 1);
  g_assert_cmpuint (karum_turn_count (&rules, &start, KARUM_TURNS_LIMIT + 1), ==,
                    KARUM_TURNS_LIMIT + 1);
  g_assert_false (karum_turn_random (&rules, &start, &random, &turn));
}

typedef struct {
  KarumTurn choice; /* one of the longer turns, each as likely; no placement */
  gint n;
  guint n_points;
  gboolean whole;
} Choice;

static bool
choose (const KarumTurn *turn, void *data)
{
  Choice *choice = data;

  if (rules.game->cell (&rules, &start, turn->points[0]).content == KARUM_CELL_EMPTY)
    return true;
  if (turn->n_points == choice->n_points)
    choice->whole = TRUE;
  else if (g_test_rand_int_range (0, ++choice->n) == 0)
    karum_turn_copy (&choice->choice, turn);
  return true;
}

/* Goes on as long as it can, from a jump: a turn of many steps. */
static void
enter_long_turn (KarumTurn *turn)
{
  turn->kind = 0;
  turn->n_points = 0;
  for (;;) {
    Choice choice = { .n_points = turn->n_points };

    karum_turn_extend (&rules, &start, turn, choose, &choice);
    g_assert_true (choice.n > 0 || choice.whole);
    if (choice.n == 0)
      return;
    karum_turn_copy (turn, &choice.choice);
  }
}

static void
assert_round_trips (const KarumTurn *turn)
{
  g_autofree char *text = g_malloc (KARUM_TURN_TEXT);
  g_autofree guint8 *bytes = g_malloc (KARUM_TURN_BYTES);
  KarumTurn read;
  KarumError error;
  size_t length;

  rules.game->turn_write (&rules, turn, text);
  g_assert_true (karum_turn_parse (&rules, &start, text, &read, &error));
  g_assert_true (karum_turn_equal (turn, &read));
  length = rules.game->turn_encode (&rules, turn, bytes);
  g_assert_cmpuint (length, <=, turn->n_points);
  g_assert_cmpuint (rules.game->turn_decode (&rules, bytes, length, &read), ==, length);
  g_assert_true (karum_turn_equal (turn, &read));
  g_assert_cmpuint (rules.game->turn_decode (&rules, bytes, length - 1, &read), ==, 0);
}

static void
test_long_turns (void)
{
  guint longest = 0;

  for (int i = 0; i < 300; i++) {
    KarumTurn turn;
    KarumState after;

    enter_long_turn (&turn);
    g_assert_true (rules.game->turn_check (&rules, &start, &turn, NULL));
    assert_round_trips (&turn);
    rules.game->apply (&rules, &start, &turn, &after);
    g_assert_false (rules.game->status (&rules, &after).over);
    longest = MAX (longest, turn.n_points);
  }
  g_test_message ("the longest turn has %u points", longest);
  g_assert_cmpuint (longest, >, 30);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  set_up ();
  g_test_add_func ("/manu/many/count", test_count);
  g_test_add_func ("/manu/many/long-turns", test_long_turns);
  return g_test_run ();
}
