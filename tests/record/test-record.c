/* test-record.c: the record: its tree of turns, its tags, and the outcome of a game for its
 * players. */
#include "karum-arrays.h"
#include "karum-date.h"
#include "karum-name.h"
#include "karum-games.h"
#include "karum-record.h"

static KarumRecord *
new_record (void)
{
  KarumRules rules = karum_rules_default (&null_game, 0);

  return karum_record_new (&rules, NULL, NULL, NULL);
}

/* A turn that is legal in no game: the tree doesn't check turns. */
static KarumTurn
turn_at (unsigned column)
{
  return (KarumTurn){ .n_points = 1, .points = { karum_point (column, 0) } };
}

static KarumNode *
add (KarumRecord *record, KarumNode *parent, unsigned column)
{
  KarumTurn turn = turn_at (column);

  return karum_record_add (record, parent, &turn);
}

static void
test_start (void)
{
  KarumRules rules = karum_rules_default (&null_game, 0);
  g_autoptr (KarumRecord) record = karum_record_new (&rules, NULL, "x -", NULL);
  g_autofree char *message = NULL;
  KarumError error;

  g_assert_nonnull (record);
  g_assert_cmpstr (record->position, ==, "x -");
  g_assert_cmpstr (record->setup, ==, "");
  g_assert_null (record->root->turn);
  g_assert_null (karum_record_new (&rules, NULL, "nonsense", &error));
  message = karum_error_message (&error);
  g_assert_nonnull (strstr (message, "nonsense"));
}

static void
test_tree (void)
{
  g_autoptr (KarumRecord) record = new_record ();
  KarumNode *first = add (record, record->root, 0);
  KarumNode *second = add (record, first, 1);
  KarumNode *variation = add (record, first, 2);
  KarumNode *third = add (record, second, 3);

  g_assert_true (add (record, first, 1) == second);
  g_assert_true (second->sibling == variation);
  g_assert_cmpuint (karum_node_ply (record->root), ==, 0);
  g_assert_cmpuint (karum_node_ply (third), ==, 3);
  g_assert_true (karum_record_line_end (record) == third);
  g_assert_cmpuint (karum_record_line_length (record), ==, 3);
  g_assert_true (karum_record_node_at (record, 0) == record->root);
  g_assert_true (karum_record_node_at (record, 2) == second);
  g_assert_null (karum_record_node_at (record, 4));
  g_assert_true (karum_record_annotated (record));

  g_assert_true (karum_node_next (record->root, record->root) == first);
  g_assert_true (karum_node_next (third, record->root) == variation);
  g_assert_null (karum_node_next (third, second));

  karum_record_cut (record, variation);
  g_assert_null (second->sibling);
  g_assert_false (karum_record_annotated (record));
  karum_record_cut (record, second);
  g_assert_true (karum_record_line_end (record) == first);
}

/* A tree that was reduced to its root accepts new turns. */
static void
test_cut_all (void)
{
  g_autoptr (KarumRecord) record = new_record ();

  karum_node_set_comment (record->root, "of the game");
  for (unsigned round = 0; round < 3; round++) {
    KarumNode *node = record->root;

    for (unsigned i = 0; i < 300; i++) {
      node = add (record, node, i % KARUM_SIDE_MAX);
      karum_node_set_comment (node, "of a turn");
    }
    g_assert_cmpuint (karum_record_line_length (record), ==, 300);
    for (node = record->root->child; node->child; node = node->child)
      g_assert_cmpstr (node->comment, ==, "of a turn");
    karum_record_cut (record, record->root->child);
    g_assert_null (record->root->child);
    g_assert_cmpstr (record->root->comment, ==, "of the game");
  }
}

static void
test_comments (void)
{
  g_autoptr (KarumRecord) record = new_record ();
  KarumNode *node = add (record, record->root, 0);

  karum_node_set_comment (node, "  Хороший ход 好手\n");
  g_assert_cmpstr (node->comment, ==, "Хороший ход 好手");
  karum_node_set_comment (node, " \n ");
  g_assert_null (node->comment);
  karum_node_set_lead (node, "x");
  g_assert_true (karum_record_annotated (record));
  karum_node_set_lead (node, NULL);
  g_assert_false (karum_record_annotated (record));
  karum_node_add_glyph (node, 1);
  karum_node_add_glyph (node, 255);
  g_assert_cmpuint (node->glyphs->len, ==, 2);
  g_assert_true (karum_record_annotated (record));
}

static void
test_copy (void)
{
  g_autoptr (KarumRecord) record = new_record ();
  KarumNode *first = add (record, record->root, 0);
  g_autoptr (KarumRecord) copy = NULL;

  add (record, add (record, first, 1), 2);
  add (record, add (record, first, 3), 4);
  karum_node_set_comment (first, "text");
  record->tags.event = g_strdup ("Клуб");
  karum_tags_add_other (&record->tags, "Table", "7");
  copy = karum_record_copy (record);
  karum_record_cut (record, first);
  g_clear_pointer (&record->tags.event, g_free);

  g_assert_cmpstr (copy->tags.event, ==, "Клуб");
  g_assert_cmpstr (((KarumTag *) g_ptr_array_index (copy->tags.others, 0))->value, ==, "7");
  g_assert_cmpuint (karum_record_line_length (copy), ==, 3);
  first = copy->root->child;
  g_assert_cmpstr (first->comment, ==, "text");
  g_assert_true (first->child->sibling->parent == first);
  g_assert_cmpuint (karum_point_column (first->child->sibling->child->turn->points[0]), ==, 4);
}

/* A line of a million turns is freed, copied and walked without recursion. */
static void
test_long_line (void)
{
  g_autoptr (KarumRecord) record = new_record ();
  g_autoptr (KarumRecord) copy = NULL;
  KarumNode *node = record->root;

  for (guint i = 0; i < 1000000; i++)
    node = add (record, node, 0);
  copy = karum_record_copy (record);
  g_assert_cmpuint (karum_record_line_length (copy), ==, 1000000);
  g_assert_cmpuint (karum_node_ply (node), ==, 1000000);
  g_assert_false (karum_record_annotated (copy));
}

static void
test_outcome (void)
{
  g_autoptr (KarumRecord) record = new_record ();

  karum_record_close (record);
  g_assert_cmpint (record->tags.result, ==, KARUM_RESULT_NONE);
  g_assert_cmpint (record->tags.termination, ==, KARUM_TERMINATION_UNTERMINATED);
  g_assert_false (record->tags.has_score);
  karum_record_end (record, KARUM_RESULT_LOST, KARUM_TERMINATION_RESIGNATION);
  g_assert_cmpint (record->tags.result, ==, KARUM_RESULT_LOST);
  g_assert_true (record->tags.has_score);
  add (record, record->root, 0);
  karum_record_close (record);
  g_assert_cmpint (record->tags.result, ==, KARUM_RESULT_DRAWN);
  g_assert_cmpint (record->tags.termination, ==, KARUM_TERMINATION_NORMAL);
}

/* A result without turns is all that is known of a game, unless the clock has decided it at once.
 */
static void
test_result (void)
{
  static const struct {
    KarumTermination termination;
    const char *time_control;
    gboolean is_result;
  } games[] = {
    { KARUM_TERMINATION_TIME, "60 flag", FALSE },
    { KARUM_TERMINATION_TIME, "60", TRUE },
    { KARUM_TERMINATION_TIME, NULL, TRUE },
    { KARUM_TERMINATION_RESIGNATION, "60 flag", TRUE },
  };
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  karum_for_each_of (each, games) {
    g_autoptr (KarumRecord) record = karum_record_new_result (&rules);

    g_assert_false (karum_record_is_result (record));
    record->tags.result = KARUM_RESULT_WON;
    record->tags.termination = each->termination;
    record->tags.time_control = g_strdup (each->time_control);
    g_assert_true (karum_record_is_result (record) == each->is_result);
  }
}

static void
test_dates (void)
{
  static const struct {
    const char *text;
    gboolean valid;
  } dates[] = {
    { "2026.11.20", TRUE },  { "????.??.??", TRUE },  { "2026.??.??", TRUE },
    { "2026.02.??", TRUE },  { "????.02.29", TRUE },  { "2024.02.29", TRUE },
    { "2026.02.29", FALSE }, { "2026.13.01", FALSE }, { "2026.04.31", FALSE },
    { "2026.11.2?", FALSE }, { "0000.01.01", FALSE }, { "2026-11-20", FALSE },
    { "2026.11.2", FALSE },  { "", FALSE },           { "2026.11.200", FALSE },
    { "2026.??.20", TRUE },  { "????.11.20", TRUE },  { "????.??.20", TRUE },
    { "????.11.??", TRUE },  { "2026.00.20", FALSE }, { "2026.11.00", FALSE },
  };

  karum_for_each_of (each, dates) {
    g_autofree char *written = NULL;
    KarumDate date;

    g_test_message ("%s", each->text);
    g_assert_cmpint (karum_date_read (each->text, &date), ==, each->valid);
    written = karum_date_write (date);
    g_assert_cmpstr (written, ==, each->valid ? each->text : "????.??.??");
  }
}

/* A day, a month or a year bounds a search; a date with a gap does not. */
static void
test_date_bounds (void)
{
  static const struct {
    const char *text;
    KarumDate date;
    const char *written;
  } bounds[] = {
    { "2026", { 2026, 0, 0 }, "2026" },
    { "2026.11", { 2026, 11, 0 }, "2026.11" },
    { "2026.11.20", { 2026, 11, 20 }, "2026.11.20" },
    { "2026.??.20", { 0 }, NULL },
    { "2026.11.??", { 0 }, NULL },
    { "2026.13", { 0 }, NULL },
    { "202", { 0 }, NULL },
    { NULL, { 0 }, NULL },
  };
  static const KarumDate gaps[] = { { 2026, 0, 20 }, { 0, 11, 20 }, { 0, 11, 0 } };

  karum_for_each_of (bound, bounds) {
    KarumDate date = { 0 };
    g_autofree char *written = NULL;

    g_assert_cmpint (karum_date_read_bound (bound->text, &date), ==, bound->written != NULL);
    if (!bound->written)
      continue;
    g_assert_cmpmem (&date, sizeof date, &bound->date, sizeof date);
    written = karum_date_write_bound (date);
    g_assert_cmpstr (written, ==, bound->written);
  }
  karum_for_each_of (each, gaps)
    g_assert_null (karum_date_write_bound (*each));
}

/* An unknown part proves nothing. */
static void
test_dates_before (void)
{
  static const struct {
    const char *a, *b;
    gboolean before;
  } pairs[] = {
    { "2026.11.20", "2026.11.21", TRUE },  { "2026.11.21", "2026.11.20", FALSE },
    { "2026.11.20", "2026.11.20", FALSE }, { "2025.??.??", "2026.11.20", TRUE },
    { "2026.11.20", "2026.??.??", FALSE }, { "2026.??.20", "2026.??.21", FALSE },
    { "????.11.20", "2026.12.20", FALSE }, { "2026.10.??", "2026.11.20", TRUE },
  };

  karum_for_each_of (pair, pairs) {
    KarumDate a, b;

    g_assert_true (karum_date_read (pair->a, &a));
    g_assert_true (karum_date_read (pair->b, &b));
    g_assert_cmpint (karum_date_before (a, b), ==, pair->before);
  }
}

static void
test_words (void)
{
  for (int i = KARUM_RESULT_NONE; i <= KARUM_RESULT_DRAWN; i++) {
    KarumResult result;
    g_assert_true (karum_result_parse (karum_result_text ((KarumResult) i), &result));
    g_assert_cmpint (result, ==, i);
  }
  for (int i = KARUM_TERMINATION_NORMAL; i <= KARUM_TERMINATION_UNTERMINATED; i++) {
    KarumTermination termination;
    g_assert_true (
        karum_termination_parse (karum_termination_text ((KarumTermination) i), &termination));
    g_assert_cmpint (termination, ==, i);
  }
  g_assert_null (karum_termination_text (KARUM_TERMINATION_NONE));
  g_assert_false (karum_result_parse ("1-1", &(KarumResult){ KARUM_RESULT_NONE }));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/record/start", test_start);
  g_test_add_func ("/record/tree", test_tree);
  g_test_add_func ("/record/cut-all", test_cut_all);
  g_test_add_func ("/record/comments", test_comments);
  g_test_add_func ("/record/copy", test_copy);
  g_test_add_func ("/record/long-line", test_long_line);
  g_test_add_func ("/record/outcome", test_outcome);
  g_test_add_func ("/record/result", test_result);
  g_test_add_func ("/record/dates", test_dates);
  g_test_add_func ("/record/date-bounds", test_date_bounds);
  g_test_add_func ("/record/dates-before", test_dates_before);
  g_test_add_func ("/record/words", test_words);
  return g_test_run ();
}
