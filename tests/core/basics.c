/* basics.c: errors, random numbers, hashing, and counting of sequences. */
#include <glib.h>
#include <string.h>

#include "karum-error.h"
#include "karum-random.h"
#include "karum-perft.h"

/* -- Errors ----------------------------------------------------------------------------------- */

static void
test_error_text (void)
{
  KarumError error;
  char text[64], small[8];

  g_assert_false (karum_error_set (&error, 7, "there is no “%s” here", "%s-%d", "word", 5));
  g_assert_cmpuint (error.offset, ==, 7);
  karum_error_text (&error, text, sizeof text);
  g_assert_cmpstr (text, ==, "there is no “word-5” here");
  karum_error_text (&error, small, sizeof small);
  g_assert_cmpstr (small, ==, "there i");
  karum_error_shift (&error, 10);
  g_assert_cmpuint (error.offset, ==, 17);
  g_assert_false (karum_error_set (&error, 0, "nothing more", NULL));
  karum_error_text (&error, text, sizeof text);
  g_assert_cmpstr (text, ==, "nothing more");
  g_assert_false (karum_error_set (NULL, 0, "nobody asks", NULL));
  karum_error_shift (NULL, 1);
}

/* A detail comes from what was refused: it is cut, and shown as plain characters. */
static void
test_error_detail (void)
{
  g_autofree char *word = g_strnfill (1000, 'x');
  KarumError error;

  karum_error_set (&error, 0, "%s", "%s", word);
  g_assert_cmpuint (strlen (error.detail), ==, KARUM_ERROR_DETAIL_MAX - 1);
  karum_error_set (&error, 0, "%s", "%s", "a\n\x1b[\xff%s");
  g_assert_cmpstr (error.detail, ==, "a??[?%s");
}

/* -- Random numbers --------------------------------------------------------------------------- */

/* Games that were drawn once are drawn again for ever. */
static void
test_random_repeats (void)
{
  KarumRandom a, b;

  karum_random_init (&a, 1);
  karum_random_init (&b, 1);
  for (guint i = 0; i < 100; i++)
    g_assert_cmpuint (karum_random_next (&a), ==, karum_random_next (&b));
  karum_random_init (&b, 2);
  g_assert_cmpuint (karum_random_next (&a), !=, karum_random_next (&b));
  karum_random_init (&a, 0);
  g_assert_cmpuint (karum_random_next (&a), ==, G_GUINT64_CONSTANT (0x99ec5f36cb75f2b4));
}

static void
test_random_below (void)
{
  KarumRandom random;
  guint counts[6] = { 0 };

  karum_random_init (&random, 4);
  for (guint i = 0; i < 60000; i++) {
    uint32_t number = karum_random_below (&random, 6);

    g_assert_cmpuint (number, <, 6);
    counts[number]++;
  }
  /* Ten standard deviations of a fair die: the sequence is fixed, so this holds always or never. */
  for (guint i = 0; i < 6; i++)
    g_assert_cmpint (ABS ((int) counts[i] - 10000), <, 920);
  g_assert_cmpuint (karum_random_below (&random, 1), ==, 0);
}

/* -- Hashing ---------------------------------------------------------------------------------- */

/* Values are stored in archives. */
static void
test_hash (void)
{
  g_assert_cmpuint (karum_hash_word (0), ==, G_GUINT64_CONSTANT (0xe220a8397b1dcdaf));
  g_assert_cmpuint (karum_hash_add (karum_hash_add (0, 1), 2), !=,
                    karum_hash_add (karum_hash_add (0, 2), 1));
}

/* -- Perft ------------------------------------------------------------------------------------ */

/* A game in which each state has as many turns as the state says: @bytes[0]; it never ends. */
static bool
visit_all (const KarumRules *rules, const KarumState *state, KarumTurnVisit visit, void *data)
{
  (void) rules;
  for (unsigned i = 0; i < state->bytes[0]; i++) {
    KarumTurn turn = { .kind = (uint16_t) i };

    if (!visit (&turn, data))
      return false;
  }
  return true;
}

static bool
visit_too_many (const KarumRules *rules, const KarumState *state, KarumTurnVisit visit, void *data)
{
  const KarumTurn turn = { .kind = 0 };

  (void) rules;
  (void) state;
  for (unsigned i = 0; i <= KARUM_TURNS_LIMIT; i++)
    if (!visit (&turn, data))
      return false;
  return true;
}

static void
keep_state (const KarumRules *rules, const KarumState *from, const KarumTurn *turn, KarumState *to)
{
  (void) rules;
  (void) turn;
  *to = *from;
}

static void
test_perft (void)
{
  const KarumGame game = { .turns = visit_all, .apply = keep_state };
  const KarumRules rules = { .game = &game };
  KarumState state = { .bytes = { 3 } };
  uint64_t count;

  for (unsigned depth = 0, expected = 1; depth < 8; depth++, expected *= 3) {
    g_assert_true (karum_perft (&rules, &state, depth, false, &count));
    g_assert_cmpuint (count, ==, expected);
    g_assert_true (karum_perft (&rules, &state, depth, true, &count));
    g_assert_cmpuint (count, ==, expected);
  }
}

static void
test_perft_limits (void)
{
  const KarumGame endless = { .turns = visit_all, .apply = keep_state };
  const KarumGame wide = { .turns = visit_too_many, .apply = keep_state };
  const KarumRules endless_rules = { .game = &endless }, wide_rules = { .game = &wide };
  KarumState one = { .bytes = { 1 } }, none = { .bytes = { 0 } };
  uint64_t count;

  g_assert_true (karum_perft (&endless_rules, &one, KARUM_PERFT_LENGTH_MAX, true, &count));
  g_assert_cmpuint (count, ==, 1);
  g_assert_false (karum_perft (&endless_rules, &one, G_MAXUINT, false, &count));
  g_assert_true (karum_perft (&endless_rules, &none, G_MAXUINT, false, &count));
  g_assert_cmpuint (count, ==, 0);
  g_assert_false (karum_perft (&wide_rules, &one, 1, false, &count));
  g_assert_false (karum_perft (&wide_rules, &one, 1, true, &count));
  g_assert_cmpuint (karum_turn_count (&wide_rules, &one, KARUM_TURNS_LIMIT), ==, KARUM_TURNS_LIMIT);
}

/* A choice among more turns than are listed is refused, and so is one among none. */
static void
test_random_turn (void)
{
  const KarumGame wide = { .turns = visit_too_many }, listed = { .turns = visit_all };
  const KarumRules wide_rules = { .game = &wide }, listed_rules = { .game = &listed };
  KarumState five = { .bytes = { 5 } }, none = { .bytes = { 0 } };
  gboolean seen[5] = { FALSE };
  KarumRandom random;
  KarumTurn turn;

  karum_random_init (&random, 9);
  g_assert_false (karum_turn_random (&wide_rules, &five, &random, &turn));
  g_assert_false (karum_turn_random (&listed_rules, &none, &random, &turn));
  for (guint i = 0; i < 200; i++) {
    g_assert_true (karum_turn_random (&listed_rules, &five, &random, &turn));
    seen[turn.kind] = TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (seen); i++)
    g_assert_true (seen[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/error/text", test_error_text);
  g_test_add_func ("/error/detail", test_error_detail);
  g_test_add_func ("/random/repeats", test_random_repeats);
  g_test_add_func ("/random/below", test_random_below);
  g_test_add_func ("/random/turn", test_random_turn);
  g_test_add_func ("/hash", test_hash);
  g_test_add_func ("/perft/counts", test_perft);
  g_test_add_func ("/perft/limits", test_perft_limits);
  return g_test_run ();
}
