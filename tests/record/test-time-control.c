/* test-time-control.c: time controls and what is left of them, against values that were worked out
 * with pencil and paper. */
#include "karum-arrays.h"
#include "karum-games.h"
#include "karum-node.h"
#include "karum-time-control.h"

typedef struct {
  const char *text;
  int start; /* seconds; 0: no time control */
  gboolean decides;
} Tag;

static const Tag tags[] = {
  { "600", 600, FALSE },
  { "600+5", 600, FALSE },
  { "600+5 flag", 600, TRUE },
  { "600+3x30", 690, FALSE },
  { "0+5x60 flag", 300, TRUE },
  { "36000", 36000, FALSE },
  { NULL, 0, FALSE },
  { "", 0, FALSE },
  { "?", 0, FALSE },
  { "-", 0, FALSE },
  { "0", 0, FALSE },
  { "0+5", 0, FALSE },
  { "600+0x30", 0, FALSE },
  { "600+3x0", 0, FALSE },
  { "600+31x30", 0, FALSE },
  { "600+", 0, FALSE },
  { "600 +5", 0, FALSE },
  { "600+5 flags", 0, FALSE },
  { "36001", 0, FALSE },
  { "40/7200:3600", 0, FALSE },
  { "99999999999999999999", 0, FALSE },
  { "ten minutes", 0, FALSE },
};

static void
test_tags (void)
{
  karum_for_each_of (tag, tags) {
    KarumTimeControl control;
    const gboolean valid = karum_time_control_read (tag->text, &control);

    g_test_message ("%s", tag->text);
    g_assert_cmpint (valid, ==, tag->start > 0);
    if (valid) {
      g_autofree char *written = karum_time_control_write (&control);

      g_assert_cmpstr (written, ==, tag->text);
      g_assert_cmpint (karum_time_at_start (&control), ==, tag->start * 1000);
      g_assert_cmpint (control.decides, ==, tag->decides);
    }
  }
}

typedef struct {
  const char *control;
  int left, spent, after; /* milliseconds */
  int shown;              /* of what is left after, before the next turn */
  guint periods;
} Step;

static const Step steps[] = {
  { "600", 600000, 12300, 587700, 587700, 0 },
  { "600", 1000, 1000, 0, 0, 0 },
  { "600", 1000, 99000, 0, 0, 0 },
  { "600+5", 600000, 2000, 603000, 603000, 0 },
  { "600+5", 1000, 2000, 5000, 5000, 0 },
  /* Main time is left; it ends within the turn; the turn stays in a period; it uses one up; all. */
  { "60+3x30", 150000, 10000, 140000, 50000, 0 },
  { "60+3x30", 92000, 10000, 90000, 30000, 3 },
  { "60+3x30", 90000, 29999, 90000, 30000, 3 },
  { "60+3x30", 90000, 30000, 60000, 30000, 2 },
  { "60+3x30", 90000, 30001, 60000, 30000, 2 },
  { "60+3x30", 30000, 1, 30000, 30000, 1 },
  { "60+3x30", 30000, 30000, 0, 0, 0 },
};

static void
test_steps (void)
{
  karum_for_each_of (step, steps) {
    KarumTimeControl control;
    guint periods;

    g_test_message ("%s %d %d", step->control, step->left, step->spent);
    g_assert_true (karum_time_control_read (step->control, &control));
    g_assert_cmpint (karum_time_after (&control, step->left, step->spent), ==, step->after);
    g_assert_cmpint (karum_time_period (&control, step->after, &periods), ==, step->shown);
    g_assert_cmpuint (periods, ==, step->periods);
  }
}

static void
test_text (void)
{
  static const struct {
    int left;
    const char *text;
  } rows[] = {
    { 0, "0:00:00" },      { 1, "0:00:01" },       { 1499, "0:00:01" },      { 1500, "0:00:02" },
    { 750000, "0:12:30" }, { 3599600, "1:00:00" }, { 36000000, "10:00:00" },
  };

  karum_for_each_of (row, rows) {
    g_autofree char *text = karum_time_text (row->left);

    g_assert_cmpstr (text, ==, row->text);
  }
}

/* What comments say is believed, also that of other programs; what they don't say stays. */
static void
test_record (void)
{
  static const char *const comments[]
      = { "[%clk 0:09:50]", "Well played. [%clk 0:09:58.4] [%eval 3]", NULL, "[%clk soon]",
          "[%clk 55]" };
  static const int expected[][2] = { { 600000, 600000 }, { 590000, 600000 }, { 590000, 598400 },
                                     { 590000, 598400 }, { 590000, 598400 }, { 55000, 598400 } };
  g_autoptr (KarumRecord) record = NULL;
  KarumTimeControl control;
  KarumRandom random;
  KarumRules rules;
  KarumNode *node;
  gint64 left[2];

  karum_random_init (&random, 3);
  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  g_assert_true (karum_time_control_read ("600", &control));
  record = karum_record_new (&rules, NULL, NULL, NULL);
  node = record->root;
  for (gsize i = 0; i < G_N_ELEMENTS (expected); i++) {
    KarumState state;
    KarumTurn turn;

    karum_time_at (record, &control, node, left);
    g_assert_cmpint (left[0], ==, expected[i][0]);
    g_assert_cmpint (left[1], ==, expected[i][1]);
    if (i == G_N_ELEMENTS (comments))
      break;
    karum_record_state (record, node, &state);
    g_assert_true (karum_turn_random (&rules, &state, &random, &turn));
    node = karum_record_add (record, node, &turn);
    karum_node_set_comment (node, comments[i]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/time-control/tags", test_tags);
  g_test_add_func ("/time-control/steps", test_steps);
  g_test_add_func ("/time-control/text", test_text);
  g_test_add_func ("/time-control/record", test_record);
  return g_test_run ();
}
