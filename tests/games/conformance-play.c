/* conformance-play.c: legal turns, what they do, and how games end. */
#include "conformance.h"

#include <string.h>

#include "karum-perft.h"

static void
write_position (const KarumRules *rules, const KarumState *state, char *text)
{
  size_t length = rules->game->position_write (rules, state, text);

  g_assert_cmpuint (length, ==, strlen (text));
  g_assert_cmpuint (length, <, KARUM_POSITION_TEXT);
}

/* An end that was reached can be, and so can its image with the sides exchanged; not the end with
 * the winner exchanged, if the points alone decide, as they do wherever there can be a draw. */
static void
check_end (const ConformancePosition *at, KarumWinner winner)
{
  const KarumGame *game = at->rules->game;
  const KarumWinner reverse = winner == KARUM_WINNER_FIRST    ? KARUM_WINNER_SECOND
                              : winner == KARUM_WINNER_SECOND ? KARUM_WINNER_FIRST
                                                              : winner;
  int32_t points[2], exchanged[2];

  game->points (at->rules, at->state, points);
  exchanged[0] = points[1];
  exchanged[1] = points[0];
  g_assert_true (game->can_end (at->rules, winner, points));
  g_assert_true (game->can_end (at->rules, reverse, exchanged));
  if (points[0] != points[1] && game->can_end (at->rules, KARUM_WINNER_DRAW, (int32_t[]){ 0, 0 }))
    g_assert_false (game->can_end (at->rules, reverse, points));
}

/* A game is over exactly when there are no turns, and only then has a winner. */
static void
check_status (const ConformancePosition *at)
{
  KarumStatus status = at->rules->game->status (at->rules, at->state);
  KarumTurn turn;

  if (status.over)
    check_end (at, status.winner);

  g_assert_cmpint (status.over, ==, at->list->len == 0);
  g_assert_cmpint (status.over, ==, status.winner != KARUM_WINNER_NONE);
  g_assert_cmpint (karum_turn_random (at->rules, at->state, at->random, &turn), ==, !status.over);
}

static void
test_status (const KarumRules *rules)
{
  conformance_walk (rules, check_status, NULL);
}

static void
check_listed (const ConformancePosition *at)
{
  KarumTurn turn;

  for (guint i = 0; i < at->list->len; i++) {
    const ConformanceTurn *listed = &g_array_index (at->list, ConformanceTurn, i);

    if (i > 0)
      g_assert_cmpstr (listed->text, !=, g_array_index (at->list, ConformanceTurn, i - 1).text);
    g_assert_true (at->rules->game->turn_check (at->rules, at->state, listed->turn, NULL));
  }
  if (at->list->len > 0 && karum_turn_random (at->rules, at->state, at->random, &turn))
    g_assert_true (conformance_find (at->list, &turn));
}

/* All turns differ, all are accepted, and random ones are among them. */
static void
test_listed (const KarumRules *rules)
{
  conformance_walk (rules, check_listed, NULL);
}

static bool
stop_at_third (const KarumTurn *turn, void *data)
{
  guint *seen = data;

  (void) turn;
  return ++*seen < 3;
}

static void
check_visit (const ConformancePosition *at)
{
  guint seen = 0;

  g_assert_cmpint (at->rules->game->turns (at->rules, at->state, stop_at_third, &seen), ==,
                   at->list->len < 3);
  g_assert_cmpuint (seen, ==, MIN (at->list->len, 3));
}

/* A visitor can stop. */
static void
test_visit (const KarumRules *rules)
{
  conformance_walk (rules, check_visit, NULL);
}

static void
check_count (const ConformancePosition *at)
{
  g_assert_cmpuint (karum_turn_count (at->rules, at->state, G_MAXUINT64), ==, at->list->len);
  g_assert_cmpuint (karum_turn_count (at->rules, at->state, 2), ==, MIN (at->list->len, 2));
  g_assert_cmpuint (karum_turn_count (at->rules, at->state, 0), ==, 0);
}

/* Counting agrees with listing. */
static void
test_count (const KarumRules *rules)
{
  conformance_walk (rules, check_count, NULL);
}

static guint
find_number (GArray *list, const KarumTurn *turn)
{
  guint number = 0;

  while (number < list->len
         && !karum_turn_equal (g_array_index (list, ConformanceTurn, number).turn, turn))
    number++;
  return number;
}

static void
check_random (const ConformancePosition *at)
{
  g_autofree guint *drawn = g_new0 (guint, at->list->len + 1);
  const guint each = 200;

  if (at->list->len > 60)
    return;
  for (guint i = 0; i < at->list->len * each; i++) {
    KarumTurn turn;

    g_assert_true (karum_turn_random (at->rules, at->state, at->random, &turn));
    drawn[find_number (at->list, &turn)]++;
  }
  g_assert_cmpuint (drawn[at->list->len], ==, 0);
  /* Seven standard deviations; the sequence is fixed, so this holds always or never. */
  for (guint i = 0; i < at->list->len; i++)
    g_assert_cmpint (ABS ((int) drawn[i] - (int) each), <=, 100);
}

/* Every turn is drawn as often as any other. */
static void
test_random (const KarumRules *rules)
{
  conformance_walk (rules, check_random, NULL);
}

/* Another kind, a point more, less or elsewhere: of any content, as bytes from a file can be. */
static void
mutate_turn (const KarumTurn *from, KarumRandom *random, KarumTurn *turn)
{
  uint32_t place;

  karum_turn_copy (turn, from);
  if (karum_random_below (random, 4) == 0)
    turn->kind = (uint16_t) karum_random_below (random, 6);
  if (karum_random_below (random, 4) == 0)
    turn->n_points = (uint16_t) karum_random_below (random, turn->n_points + 3u);
  for (uint16_t i = from->n_points; i < turn->n_points; i++)
    turn->points[i]
        = karum_point (karum_random_below (random, 20), karum_random_below (random, 20));
  if (turn->n_points == 0)
    return;
  place = karum_random_below (random, turn->n_points);
  if (karum_random_below (random, 8) == 0)
    turn->points[place] = (KarumPoint) karum_random_next (random);
  else
    turn->points[place]
        = karum_point (karum_random_below (random, 9), karum_random_below (random, 9));
}

static void
check_mutated (const ConformancePosition *at)
{
  KarumTurn turn, mutated;

  if (!karum_turn_random (at->rules, at->state, at->random, &turn))
    turn = (KarumTurn){ .n_points = 1 };
  for (guint i = 0; i < 100; i++) {
    KarumError error = { 0 };
    gboolean legal;

    mutate_turn (&turn, at->random, &mutated);
    legal = at->rules->game->turn_check (at->rules, at->state, &mutated, &error);
    g_assert_cmpint (legal, ==, conformance_find (at->list, &mutated));
    g_assert_cmpint (legal, ==, at->rules->game->turn_check (at->rules, at->state, &mutated, NULL));
    if (!legal)
      g_assert_nonnull (error.message);
  }
}

/* A turn of any content is accepted exactly if it is in the list. */
static void
test_mutated (const KarumRules *rules)
{
  conformance_walk (rules, check_mutated, NULL);
}

static void
check_apply (const ConformancePosition *at)
{
  KarumState original = *at->state, copy = *at->state, next, next_of_copy;
  char text[KARUM_POSITION_TEXT], text_of_copy[KARUM_POSITION_TEXT];
  KarumTurn turn;

  if (!karum_turn_random (at->rules, at->state, at->random, &turn))
    return;
  memset (&next, 0xaa, sizeof next);
  memset (&next_of_copy, 0x55, sizeof next_of_copy);
  at->rules->game->apply (at->rules, at->state, &turn, &next);
  at->rules->game->apply (at->rules, &copy, &turn, &next_of_copy);
  g_assert_cmpmem (at->state, sizeof *at->state, &original, sizeof original);
  write_position (at->rules, &next, text);
  write_position (at->rules, &next_of_copy, text_of_copy);
  g_assert_cmpstr (text, ==, text_of_copy);
  g_assert_cmpuint (at->rules->game->engine_key (at->rules, &next), ==,
                    at->rules->game->engine_key (at->rules, &next_of_copy));
}

/* A state is a plain value: a copy plays as the original does, and playing changes neither. */
static void
test_apply (const KarumRules *rules)
{
  conformance_walk (rules, check_apply, NULL);
}

/* Random games end, or go on as long as they are let. */
static void
test_playout (const KarumRules *rules)
{
  KarumRandom random;

  karum_random_init (&random, 3);
  for (guint game = 0; game < 20; game++) {
    char setup[KARUM_SETUP_TEXT];
    KarumState state;
    KarumStatus status;
    unsigned length;

    conformance_setup (rules, &random, setup);
    g_assert_true (karum_start (rules, setup, NULL, &state, NULL));
    length = karum_playout (rules, &state, &random, 300);
    status = rules->game->status (rules, &state);
    g_assert_true (status.over || length == 300
                   || karum_turn_count (rules, &state, G_MAXUINT64) > KARUM_TURNS_LIMIT);
  }
}

/* What a state was filled with before makes no difference. */
static void
check_same (const ConformancePosition *at)
{
  const KarumGame *game = at->rules->game;
  KarumState next[2];

  for (guint i = 0; i < MIN (at->list->len, 50); i++) {
    const ConformanceTurn *listed = &g_array_index (at->list, ConformanceTurn, i);

    for (guint copy = 0; copy < 2; copy++) {
      memset (&next[copy], copy * 0xa5, sizeof next[copy]);
      game->apply (at->rules, at->state, listed->turn, &next[copy]);
    }
    g_assert_true (karum_state_equal (at->rules, &next[0], &next[1]));
    g_assert_false (karum_state_equal (at->rules, at->state, &next[0]));
  }
}

static void
test_same (const KarumRules *rules)
{
  KarumRandom random;
  char setup[KARUM_SETUP_TEXT], text[KARUM_POSITION_TEXT];
  KarumState start[2], read[2];

  karum_random_init (&random, 7);
  conformance_setup (rules, &random, setup);
  for (guint copy = 0; copy < 2; copy++) {
    memset (&start[copy], copy * 0xa5, sizeof start[copy]);
    memset (&read[copy], copy * 0xa5, sizeof read[copy]);
    g_assert_true (karum_start (rules, setup, NULL, &start[copy], NULL));
    write_position (rules, &start[copy], text);
    g_assert_true (rules->game->position_read (rules, text, &read[copy], NULL));
  }
  g_assert_true (karum_state_equal (rules, &start[0], &start[1]));
  g_assert_true (karum_state_equal (rules, &read[0], &read[1]));
  g_assert_true (karum_state_equal (rules, &start[0], &read[1]));
  conformance_walk (rules, check_same, NULL);
}

const ConformanceEntry conformance_play[] = {
  { "status", test_status },   { "listed", test_listed },
  { "visit", test_visit },     { "count", test_count },
  { "random", test_random },   { "mutated", test_mutated },
  { "apply", test_apply },     { "same", test_same },
  { "playout", test_playout }, { NULL, NULL },
};
