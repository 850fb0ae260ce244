/* test-branch.c: branches as text, and games with another start or other rules. */
#include <string.h>

#include "karum-arrays.h"
#include "karum-games.h"
#include "karum-kgn.h"
#include "karum-node.h"
#include "karum-record-edit.h"
#include "random-record.h"

#define RECORDS 30
#define NESTED 10000

static char *
dup_branch (const KarumRecord *record, const KarumNode *top)
{
  GString *text = g_string_new (NULL);

  karum_kgn_write_branch (&record->rules, top, text);
  return g_string_free (text, FALSE);
}

static char *
dup_movetext (const KarumRecord *record)
{
  GString *text = g_string_new (NULL);

  karum_kgn_write_movetext (record, text);
  return g_strchomp (g_string_free (text, FALSE));
}

static KarumRecord *
read_record (const char *tags, const char *moves)
{
  g_autofree char *text = g_strdup_printf ("%s\n%s\n", tags, moves);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  KarumRecord *record = karum_kgn_reader_next (reader, &error);

  g_assert_no_error (error);
  return record;
}

#define SMALL "[Game \"pahtum\"]\n[Rules \"size=5,holes=3\"]\n[Setup \"a1 b1 c1\"]\n"

static void
assert_moves (const KarumRecord *record, const char *wanted)
{
  g_autofree char *moves = dup_movetext (record);

  g_assert_cmpstr (moves, ==, wanted);
}

/* Every branch of a record, written and read at its node, is written in the same way again. */
static void
reads_what_it_writes (gconstpointer ruleset)
{
  KarumRules rules;
  KarumRandom random;

  karum_random_init (&random, 11);
  g_assert_true (karum_rules_read (karum_games, ruleset, &rules, NULL));
  for (guint i = 0; i < RECORDS; i++) {
    g_autoptr (KarumRecord) record = random_record (&rules, &random);

    for (KarumNode *node = record->root->child; node; node = karum_node_next (node, record->root)) {
      g_autoptr (KarumRecord) branch = karum_record_branch (record, node->parent);
      g_autoptr (GError) error = NULL;
      g_autofree char *text = dup_branch (record, node);
      g_autofree char *again = NULL;

      karum_kgn_read_branch (branch, text, strlen (text), &error);
      g_assert_no_error (error);
      g_assert_null (branch->root->child->sibling);
      karum_record_unref (g_steal_pointer (&branch));
      branch = karum_record_branch (record, node->parent);
      /* A comment before a turn at which no variation begins belongs to the turn before. */
      karum_node_set_lead (node, NULL);
      g_free (text);
      text = dup_branch (record, node);
      karum_kgn_read_branch (branch, text, strlen (text), NULL);
      again = dup_branch (branch, branch->root->child);
      g_assert_cmpstr (strchr (again, '.'), !=, NULL);
      if (karum_node_ply (node) == 1)
        g_assert_cmpstr (again, ==, text);
    }
  }
}

/* The part before the fault is read, and after a variation with a fault the line that it belongs
 * to; the first fault has a location. */
static void
reads_up_to_a_fault (void)
{
  static const struct {
    const char *text, *read, *fault;
  } cases[] = {
    { "a5 b5", "1. a5 b5 *", NULL },
    { "7. a5 (7. b5 1-0", "1. a5 (1. b5) *", "1:14" },
    { "a5 (b5 z9 c5) c5 d5", "1. a5 (1. b5) 1... c5 2. d5 *", "1:8" },
    { "a5 (z9 {lost} c5) {kept} c5", "1. a5 {kept} 1... c5 *", "1:5" },
    { "a5 (b5 {kept} z9 (b4) {lost}) c5", "1. a5 (1. b5 {kept}) 1... c5 *", "1:15" },
    { "a5 (b5 c5 (d4 d4 (c4 (c3))) d5) c5", "1. a5 (1. b5 c5 (1... d4) 2. d5) 1... c5 *", "1:15" },
    { "a5 (b5 b5) (c5 c5)\n(d4) a4 a4", "1. a5 (1. b5) (1. c5) (1. d4) 1... a4 *", "1:8" },
    { "a5 (()) b5", "1. a5 b5 *", "1:5" },
    { "a5 () b5", "1. a5 b5 *", "1:5" },
    { "a5 (b5 1-0) c5", "1. a5 (1. b5) 1... c5 *", "1:8" },
    { "a5 (b5 [x \"y\"] d4) c5", "1. a5 (1. b5) 1... c5 *", "1:8" },
    { "a5 (b5 z9 {open) c5", "1. a5 (1. b5) *", "1:8" },
    { "a5 ($5 b5) c5", "1. a5 c5 *", "1:5" },
    { "3... a5 b5 {good} 1-0", "1. a5 b5 {good} *", NULL },
    { "{before} a5 $3", "1. a5 $3 *", NULL },
    { "a5\nb5 c9 d5", "1. a5 b5 *", "2:4" },
    { "a5 (b5 b5) c5", "1. a5 (1. b5) 1... c5 *", "1:8" },
    { "a5 1-0 b5", "1. a5 *", "1:8" },
    { "no record at all", "*", "1:1" },
    { "[Game \"pahtum\"]", "*", "1:1" },
    { "{a comment", "*", "1:1" },
    { "", "*", NULL },
    { ")", "*", "1:1" },
  };
  g_autoptr (KarumRecord) record = read_record (SMALL, "*");

  karum_for_each_of (each, cases) {
    g_autoptr (KarumRecord) branch = karum_record_branch (record, record->root);
    g_autoptr (GError) error = NULL;
    gboolean read = karum_kgn_read_branch (branch, each->text, strlen (each->text), &error);

    g_test_message ("%s: %s", each->text, error ? error->message : "-");
    g_assert_cmpint (read, ==, each->fault == NULL);
    g_assert_true (each->fault ? g_str_has_prefix (error->message, each->fault) : !error);
    karum_node_set_lead (branch->root->child ? branch->root->child : branch->root, NULL);
    assert_moves (branch, each->read);
  }
}

/* The maximum depth of variations, and one more. */
static void
reads_nested (void)
{
  g_autoptr (KarumRecord) record = read_record (SMALL, "1. a5 b5 (1... c5) *");
  KarumLoss loss;
  guint added;

  for (guint depth = NESTED; depth <= NESTED + 1; depth++) {
    g_autoptr (KarumRecord) branch = karum_record_branch (record, record->root);
    g_autoptr (GError) error = NULL;
    GString *text = g_string_new ("a5");

    for (guint i = 0; i < depth; i++)
      g_string_append (text, i % 2 ? " (a5" : " (b5 {x}");
    for (guint i = 0; i < depth; i++)
      g_string_append_c (text, ')');
    g_assert_cmpint (karum_kgn_read_branch (branch, text->str, text->len, &error), ==,
                     depth == NESTED);
    karum_record_graft (record, record->root, branch->root, &added, &loss);
    g_assert_cmpuint (loss.n_turns, ==, 0);
    assert_moves (record, "1. a5 (1. b5 {x}) 1... b5 (1... c5) *");
    g_string_free (text, TRUE);
  }
}

static void
grafts_say_what_is_left_out (void)
{
  g_autoptr (KarumRecord) record = read_record (SMALL, "1. a5 {one} b5 *");
  g_autoptr (KarumRecord) other
      = read_record (SMALL, "1. b5 {two} (1. d5 a5 2. e5) 1... a4 $1 2. c5 *");
  KarumLoss loss;
  KarumNode *first;
  guint added;

  first = karum_record_graft (record, record->root->child, other->root, &added, &loss);
  g_assert_true (first == record->root->child->child);
  g_assert_cmpuint (added, ==, 3);
  g_assert_cmpuint (loss.n_turns, ==, 2);
  g_assert_cmpuint (loss.ply, ==, 3);
  assert_moves (record, "1. a5 {one} 1... b5 {two} (1... d5) 2. a4 $1 c5 *");
}

static void
starts_at_a_position (void)
{
  g_autoptr (KarumRecord) record
      = read_record (SMALL "[Player1 \"A\"]\n[Player2 \"B\"]\n[Result \"1-0\"]\n"
                           "[Termination \"resignation\"]\n",
                     "{game} 1. a5 b5 {here} (1... c5) 2. d5 (2. e5 {other}) 2... e4 1-0");
  g_autoptr (KarumRecord) next = NULL;
  KarumLoss loss;

  next = karum_record_start_at (record, karum_record_node_at (record, 2), &loss);
  g_assert_cmpuint (loss.n_turns, ==, 0);
  assert_moves (next, "{game\nhere} 1. d5 (1. e5 {other}) 1... e4 1-0");
  g_assert_cmpstr (next->position, ==, "xo3/5/5/5/###2 x 11,11 0,0 play");
  g_assert_cmpstr (next->tags.players[0], ==, "A");
  g_assert_cmpint (next->tags.termination, ==, KARUM_TERMINATION_RESIGNATION);
}

/* After an exchange of sides, the players hold the other sides from the start. */
static void
starts_after_an_exchange (void)
{
  g_autoptr (KarumRecord) record
      = read_record ("[Game \"pahtum\"]\n[Rules \"size=5,holes=3,pie=on\"]\n[Setup \"a1 b1 c1\"]\n"
                     "[Player1 \"A\"]\n[Player2 \"B\"]\n[Result \"1-0\"]\n[Termination \"time\"]\n",
                     "1. a5 swap 2. b5 c5 1-0");
  g_autoptr (KarumRecord) next = NULL;
  KarumLoss loss;

  next = karum_record_start_at (record, karum_record_node_at (record, 2), &loss);
  g_assert_cmpstr (next->tags.players[0], ==, "B");
  g_assert_cmpstr (next->tags.players[1], ==, "A");
  g_assert_cmpint (next->tags.result, ==, KARUM_RESULT_LOST);
  assert_moves (next, "1. b5 c5 0-1");
}

static void
restarts_under_other_rules (void)
{
  g_autoptr (KarumRecord) record = read_record (SMALL, "1. a5 b5 (1... e1) 2. d5 e4 *");
  g_autoptr (KarumRecord) next = NULL, kept = NULL;
  KarumError error;
  KarumRules rules;
  KarumLoss loss;

  next = karum_record_restart (record, &record->rules, "a1 c1 d5", NULL, KARUM_KEEP_LEGAL, &loss,
                               NULL);
  assert_moves (next, "1. a5 b5 (1... e1) *");
  g_assert_cmpuint (loss.n_turns, ==, 2);
  g_assert_cmpuint (loss.ply, ==, 3);
  kept = karum_record_restart (record, &record->rules, "a1 c1 e1", NULL, KARUM_KEEP_AS_COMMENT,
                               &loss, NULL);
  assert_moves (kept, "1. a5 {1... e1} 1... b5 2. d5 e4 *");
  g_assert_cmpuint (loss.n_turns, ==, 1);
  g_assert_null (karum_record_restart (record, &record->rules, "a1 a1 c1", NULL, KARUM_KEEP_LEGAL,
                                       &loss, &error));
  g_assert_true (karum_rules_read (karum_games, "pahtum:classic,size=7,holes=3", &rules, NULL));
  karum_record_unref (next);
  next = karum_record_restart (record, &rules, "a1 b1 c1", NULL, KARUM_KEEP_LEGAL, &loss, NULL);
  assert_moves (next, "1. a5 b5 (1... e1) 2. d5 e4 *");
  /* Another game, where nothing can stay. */
  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  karum_record_unref (kept);
  kept = karum_record_restart (record, &rules, NULL, NULL, KARUM_KEEP_AS_COMMENT, &loss, NULL);
  assert_moves (kept, "{1. a5 b5 (1... e1) 2. d5 e4} *");
  g_assert_cmpuint (loss.n_turns, ==, 5);
  assert_moves (record, "1. a5 b5 (1... e1) 2. d5 e4 *");
}

static void
the_other_person_began (void)
{
  g_autoptr (KarumRecord) record
      = read_record (SMALL "[Player1 \"A\"]\n[Player2 \"B\"]\n[Result \"1-0\"]\n"
                           "[Termination \"time\"]\n",
                     "1. a5 b5 1-0");

  karum_record_exchange_players (record);
  g_assert_cmpstr (record->tags.players[0], ==, "B");
  g_assert_cmpint (record->tags.result, ==, KARUM_RESULT_LOST);
  record->tags.termination = KARUM_TERMINATION_NONE;
  record->tags.result = KARUM_RESULT_NONE;
  karum_record_exchange_players (record);
  g_assert_cmpstr (record->tags.players[0], ==, "A");
  g_assert_cmpint (record->tags.result, ==, KARUM_RESULT_NONE);
}

/* Every step of a move of several steps is turned; here, the board is mirrored from top to bottom.
 */
static void
every_point_is_turned (void)
{
  const KarumTurn turn
      = { .n_points = 3, .points = { karum_point (0, 4), karum_point (1, 2), karum_point (2, 1) } };
  const KarumPoint wanted[] = { karum_point (0, 0), karum_point (1, 2), karum_point (2, 3) };
  KarumRules rules;
  KarumTurn turned;

  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  karum_turn_turned (&rules, &turn, 2, &turned);
  g_assert_cmpmem (turned.points, turned.n_points * sizeof (KarumPoint), wanted, sizeof wanted);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/branch/pahtum", "pahtum:classic,size=5,holes=1", reads_what_it_writes);
  g_test_add_data_func ("/branch/jarmo", "jarmo", reads_what_it_writes);
  g_test_add_data_func ("/branch/manu", "manu,size=9,stones=20,target=4", reads_what_it_writes);
  g_test_add_func ("/branch/reads-up-to-a-fault", reads_up_to_a_fault);
  g_test_add_func ("/branch/reads-nested", reads_nested);
  g_test_add_func ("/branch/grafts-say-what-is-left-out", grafts_say_what_is_left_out);
  g_test_add_func ("/branch/starts-at-a-position", starts_at_a_position);
  g_test_add_func ("/branch/starts-after-an-exchange", starts_after_an_exchange);
  g_test_add_func ("/branch/restarts-under-other-rules", restarts_under_other_rules);
  g_test_add_func ("/branch/every-point-is-turned", every_point_is_turned);
  g_test_add_func ("/branch/the-other-person-began", the_other_person_began);
  return g_test_run ();
}
