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
}

/* The numbers of an independent implementation of xoshiro256** with words of SplitMix64. */
static void
test_random_reference (void)
{
  static const struct {
    guint64 seed, first, second, tenth, thousandth;
  } rows[] = {
    { 0, G_GUINT64_CONSTANT (0x99ec5f36cb75f2b4), G_GUINT64_CONSTANT (0xbf6e1f784956452a),
      G_GUINT64_CONSTANT (0xeb3a475a3e749a3d), G_GUINT64_CONSTANT (0x7aac8c483a2edd2f) },
    { 1, G_GUINT64_CONSTANT (0xb3f2af6d0fc710c5), G_GUINT64_CONSTANT (0x853b559647364cea),
      G_GUINT64_CONSTANT (0x8d3cdb8c3aa5b1d0), G_GUINT64_CONSTANT (0xb8517c33c344d153) },
    { 0xdeadbeef, G_GUINT64_CONSTANT (0xc5555444a74d7e83), G_GUINT64_CONSTANT (0x65c30d37b4b16e38),
      G_GUINT64_CONSTANT (0xa8b8ba7ea74319be), G_GUINT64_CONSTANT (0xf1c16d7f61082d10) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    KarumRandom random;
    guint64 numbers[1000];

    karum_random_init (&random, rows[i].seed);
    for (guint n = 0; n < G_N_ELEMENTS (numbers); n++)
      numbers[n] = karum_random_next (&random);
    g_assert_cmpuint (numbers[0], ==, rows[i].first);
    g_assert_cmpuint (numbers[1], ==, rows[i].second);
    g_assert_cmpuint (numbers[9], ==, rows[i].tenth);
    g_assert_cmpuint (numbers[999], ==, rows[i].thousandth);
  }
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

/* A game that ends after as many turns as the state says; @bytes[1] counts those played. */
static bool
visit_until_end (const KarumRules *rules, const KarumState *state, KarumTurnVisit visit, void *data)
{
  const KarumTurn turn = { .kind = 0 };

  (void) rules;
  return state->bytes[0] == 0 || visit (&turn, data);
}

static void
count_down (const KarumRules *rules, const KarumState *from, const KarumTurn *turn, KarumState *to)
{
  (void) rules;
  (void) turn;
  *to = *from;
  to->bytes[0]--;
  to->bytes[1]++;
}

/* A random game ends with the rules or at the limit, and leaves the last state. */
static void
test_playout (void)
{
  const KarumGame game = { .turns = visit_until_end, .apply = count_down };
  const KarumRules rules = { .game = &game };
  KarumRandom random;

  karum_random_init (&random, 3);
  for (guint length = 0; length < 6; length++)
    for (guint limit = 0; limit < 8; limit++) {
      KarumState state = { .bytes = { (unsigned char) length } };
      guint expected = MIN (length, limit);

      g_assert_cmpuint (karum_playout (&rules, &state, &random, limit), ==, expected);
      g_assert_cmpuint (state.bytes[1], ==, expected);
      g_assert_cmpuint (state.bytes[0], ==, length - expected);
    }
}

/* -- Sides, boards, turns --------------------------------------------------------------------- */

static void
test_other (void)
{
  g_assert_cmpint (karum_other (KARUM_FIRST), ==, KARUM_SECOND);
  g_assert_cmpint (karum_other (KARUM_SECOND), ==, KARUM_FIRST);
}

/* Points are visited in order, without those that are missing, at the edges as well. */
static void
test_board (void)
{
  static const uint32_t missing[] = { 1u << 0, 0, 1u << 1 | 1u << 3 };
  static const uint32_t all[] = { 0xf, 0xf, 0xf };
  const KarumBoard boards[] = { { .columns = 4, .rows = 3 },
                                { .columns = 4, .rows = 3, .missing = missing },
                                { .columns = 4, .rows = 3, .missing = all } };

  for (guint i = 0; i < G_N_ELEMENTS (boards); i++) {
    KarumPoint point = KARUM_POINT_NONE;

    for (int row = -1; row <= 3; row++)
      for (int column = -1; column <= 4; column++) {
        gboolean inside = column >= 0 && column < 4 && row >= 0 && row < 3;
        gboolean has = inside
                       && (i == 0
                           || (i == 1 && !(row == 0 && column == 0) && !(row == 2 && column == 1)
                               && !(row == 2 && column == 3)));

        g_assert_cmpint (karum_board_has (&boards[i], column, row), ==, has);
        if (!has)
          continue;
        g_assert_true (karum_board_next (&boards[i], &point));
        g_assert_cmpuint (point, ==, karum_point ((unsigned) column, (unsigned) row));
      }
    g_assert_false (karum_board_next (&boards[i], &point));
  }
}

/* A copy has the points that are used, and changes nothing behind them. */
static void
test_turn_copy (void)
{
  KarumTurn from = { .kind = 7, .n_points = 3 }, to;

  for (guint i = 0; i < KARUM_TURN_POINTS; i++)
    from.points[i] = (KarumPoint) (i + 1);
  memset (&to, 0xff, sizeof to);
  g_assert_cmpuint (karum_turn_size (&from), ==, 2 * sizeof (uint16_t) + 3 * sizeof (KarumPoint));
  karum_turn_copy (&to, &from);
  g_assert_true (karum_turn_equal (&to, &from));
  g_assert_cmpmem (to.points, 3 * sizeof (KarumPoint), from.points, 3 * sizeof (KarumPoint));
  for (guint i = 3; i < KARUM_TURN_POINTS; i++)
    g_assert_cmpuint (to.points[i], ==, (KarumPoint) ~0u);
  to.points[2]++;
  g_assert_false (karum_turn_equal (&to, &from));
  to = from;
  to.points[3]++;
  g_assert_true (karum_turn_equal (&to, &from));
  to.n_points = 2;
  g_assert_false (karum_turn_equal (&to, &from));
  to = from;
  to.kind++;
  g_assert_false (karum_turn_equal (&to, &from));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/error/text", test_error_text);
  g_test_add_func ("/error/detail", test_error_detail);
  g_test_add_func ("/random/repeats", test_random_repeats);
  g_test_add_func ("/random/reference", test_random_reference);
  g_test_add_func ("/random/below", test_random_below);
  g_test_add_func ("/random/turn", test_random_turn);
  g_test_add_func ("/hash", test_hash);
  g_test_add_func ("/perft/counts", test_perft);
  g_test_add_func ("/perft/limits", test_perft_limits);
  g_test_add_func ("/perft/playout", test_playout);
  g_test_add_func ("/sides/other", test_other);
  g_test_add_func ("/board/points", test_board);
  g_test_add_func ("/turn/copy", test_turn_copy);
  return g_test_run ();
}
