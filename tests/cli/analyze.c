/* analyze.c: the output of karum-cli analyze. */
#include <glib/gstdio.h>
#include <string.h>

#include "cli-run.h"
#include "karum-arrays.h"
#include "karum-kgn.h"

static const char *program; /* karum-cli */

/* (transfer full): the output of `analyze` for the records in @text. */
static char *
analyze_nodes (const char *text, guint nodes, int status)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "karum-analyze-XXXXXX", NULL);
  int file = g_mkstemp (path);
  g_autofree char *quoted = g_shell_quote (path);
  g_autofree char *line = g_strdup_printf ("analyze %s --nodes %u", quoted, nodes);
  g_auto (CliRun) run = { 0 };

  g_assert_cmpint (file, >=, 0);
  g_close (file, NULL);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  run = cli_run (program, line);
  g_assert_cmpint (run.status, ==, status);
  g_unlink (path);
  return g_steal_pointer (&run.output);
}

static char *
analyze (const char *text, int status)
{
  return analyze_nodes (text, 300, status);
}

static KarumRecord *
read_next (KarumKgnReader *reader)
{
  g_autoptr (GError) error = NULL;
  KarumRecord *record = karum_kgn_reader_next (reader, &error);

  g_assert_no_error (error);
  return record;
}

static double
eval_of (const KarumNode *node)
{
  const char *eval = node->comment ? strstr (node->comment, "[%eval ") : NULL;

  g_assert_nonnull (eval);
  g_assert_null (strstr (eval + 1, "[%eval "));
  return g_ascii_strtod (eval + strlen ("[%eval "), NULL);
}

/* The turns equal those of @before; each has an evaluation; each turn with a glyph has a variation
 * with a better line. Returns the number of glyphs. */
static guint
check_record (const KarumRecord *before, const KarumRecord *after)
{
  const KarumNode *node = after->root->child, *old = before->root->child;
  guint glyphs = 0;

  for (; old; old = old->child, node = node->child) {
    g_assert_nonnull (node);
    g_assert_true (karum_turn_equal (old->turn, node->turn));
    eval_of (node);
    if (!node->glyphs)
      continue;
    glyphs++;
    g_assert_nonnull (node->sibling);
    g_assert_false (karum_turn_equal (node->sibling->turn, node->turn));
  }
  g_assert_null (node);
  return glyphs;
}

/* The final margin equals the tag. */
static void
check_margin (const KarumRecord *record)
{
  const KarumTags *tags = &record->tags;

  if (tags->has_score && strcmp (record->rules.game->id, "manu") != 0)
    g_assert_cmpfloat (eval_of (karum_record_line_end (record)), ==,
                       tags->score[0] - tags->score[1]);
}

static void
test_random (gconstpointer rules)
{
  g_autofree char *line = g_strdup_printf ("random %s --games 2 --seed 9", (const char *) rules);
  g_auto (CliRun) random = cli_run (program, line);
  g_autofree char *text = analyze (random.output, 0);
  g_autofree char *again = analyze (text, 0);
  g_autoptr (KarumKgnReader) before = karum_kgn_reader_new (random.output, strlen (random.output));
  g_autoptr (KarumKgnReader) after = karum_kgn_reader_new (text, strlen (text));
  guint games = 0, glyphs = 0;

  /* The same limits give the same analysis, and repeating it doesn't duplicate annotations. */
  g_assert_cmpstr (text, ==, again);
  while (TRUE) {
    g_autoptr (KarumRecord) old = read_next (before);
    g_autoptr (KarumRecord) new = read_next (after);

    if (!old)
      break;
    g_assert_nonnull (new);
    glyphs += check_record (old, new);
    check_margin (new);
    games++;
  }
  g_assert_cmpuint (games, ==, 2);
  g_assert_cmpuint (glyphs, >, 0);
}

/* Existing comments, glyphs and variations are kept; the game starts from a position and ends by
 * resignation. */
static void
test_annotated (void)
{
  static const char text[]
      = "[Event \"?\"]\n[Result \"0-1\"]\n[Game \"jarmo\"]\n"
        "[Position \"ooooo/5/5/5/xxxxx x - 6\"]\n[Termination \"resignation\"]\n\n"
        "{On the game.} 1. a1-b3 !? {My idea. [%clk 0:12:30]} (1. b1-a3 {Safe.}) 1... a5xb3 "
        "{[%eval 9] Thanks.} 0-1\n";
  g_autofree char *result = analyze (text, 0);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (result, strlen (result));
  g_autoptr (KarumRecord) record = read_next (reader);
  const KarumNode *first = record->root->child;

  g_assert_cmpstr (record->root->comment, ==, "On the game.");
  g_assert_nonnull (strstr (first->comment, "My idea. [%clk 0:12:30]"));
  g_assert_cmpuint (first->glyphs->len, ==, 1);
  g_assert_cmpuint (g_array_index (first->glyphs, guint8, 0), ==, 5);
  g_assert_cmpstr (first->sibling->comment, ==, "Safe.");
  g_assert_cmpfloat (eval_of (first->child), <, 0);
  g_assert_nonnull (strstr (first->child->comment, "Thanks."));
  g_assert_cmpint (record->tags.termination, ==, KARUM_TERMINATION_RESIGNATION);
}

/* With more nodes, the lines and glyphs of the first analysis are replaced, and nothing else: the
 * result is that of the second analysis alone. */
static void
test_again (gconstpointer rules)
{
  g_autofree char *line = g_strdup_printf ("random %s --games 2 --seed 4", (const char *) rules);
  g_auto (CliRun) random = cli_run (program, line);
  g_autofree char *first = analyze (random.output, 0);
  g_autofree char *again = analyze_nodes (first, 3000, 0);
  g_autofree char *alone = analyze_nodes (random.output, 3000, 0);

  g_assert_cmpstr (first, !=, again);
  g_assert_cmpstr (again, ==, alone);
}

/* A line of the engine to which somebody has added a word stays. */
static void
test_adopted (void)
{
  static const char text[]
      = "[Game \"jarmo\"]\n\n1. a1-b3 (1. c1-d3 {[%engine] Mine.}) (1. e1-d3 {[%engine]}) *\n";
  g_autofree char *result = analyze (text, 0);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (result, strlen (result));
  g_autoptr (KarumRecord) record = read_next (reader);
  const KarumNode *line = record->root->child->sibling;

  g_assert_nonnull (line);
  g_assert_cmpstr (line->comment, ==, "Mine.");
  g_assert_null (line->sibling);
}

/* The first turn with a glyph. */
static KarumNode *
find_glyph (const KarumRecord *record)
{
  KarumNode *node = record->root->child;

  while (!node->glyphs)
    node = node->child;
  return node;
}

/* The number of @node, a turn of the main line, from 1. */
static guint
ply_of (const KarumRecord *record, const KarumNode *node)
{
  guint ply = 1;

  while (karum_record_node_at (record, ply) != node)
    ply++;
  return ply;
}

/* The number of turns from @node on; @end: (out): the last one. */
static guint
length_of (KarumNode *node, KarumNode **end)
{
  guint length = 0;

  for (; node; node = node->child, length++)
    *end = node;
  return length;
}

/* What somebody plays on at the end of a line of the engine stays, and so does a glyph that they
 * have changed. */
static void
test_changed (gconstpointer rules)
{
  g_autofree char *line = g_strdup_printf ("random %s --games 1 --seed 4", (const char *) rules);
  g_auto (CliRun) random = cli_run (program, line);
  g_autofree char *first = analyze (random.output, 0);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (first, strlen (first));
  g_autoptr (KarumRecord) record = read_next (reader);
  g_autoptr (GString) changed = g_string_new (NULL);
  g_autofree char *again = NULL;
  g_autoptr (KarumKgnReader) readers = NULL;
  g_autoptr (KarumRecord) after = NULL;
  KarumNode *node = find_glyph (record), *end = NULL;
  const guint ply = ply_of (record, node);
  guint length = length_of (node->sibling, &end);
  KarumRandom numbers;
  KarumState state;
  KarumTurn turn;

  karum_random_init (&numbers, 1);
  karum_record_state (record, end, &state);
  g_assert_true (karum_turn_random (&record->rules, &state, &numbers, &turn));
  karum_record_add (record, end, &turn);
  karum_node_set_glyph (node, KARUM_GLYPH_JUDGEMENT, 1);
  karum_kgn_write (record, changed);

  again = analyze_nodes (changed->str, 3000, 0);
  readers = karum_kgn_reader_new (again, strlen (again));
  after = read_next (readers);
  node = karum_record_node_at (after, ply); /* more nodes can mark earlier turns as well */
  g_assert_cmpuint (karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT), ==, 1);
  g_assert_cmpuint (length_of (node->sibling, &end), ==, length + 1);
  g_assert_true (karum_turn_equal (end->turn, &turn));
}

/* What is sure is said to be. A turn that throws away twelve points of a game that is won with all
 * others, too, isn't marked: points count as much as they are worth in chances. */
static void
test_points (void)
{
  static const char text[]
      = "[Game \"pahtum\"]\n[Rules "
        "\"custodial,size=5,holes=12,placement=agreed,capture=none,stones=9\"]"
        "\n[Position \"xxxx1/#####/#####/xxx2/oo1## x 2,7 0,0 play\"]\n\n1. c1 *\n";
  g_autofree char *result = analyze_nodes (text, 100000, 0);

  g_assert_nonnull (strstr (result, "[%proved]"));
  g_assert_nonnull (strstr (result, "1. c1 {"));
}

/* In a file with an invalid record, the valid records are analysed. */
static void
test_bad (void)
{
  g_autofree char *result
      = analyze ("[Game \"jarmo\"]\n\n1. a1-e5 *\n\n[Game \"jarmo\"]\n\n1. a1-b3 *\n", 1);

  g_assert_nonnull (strstr (result, "1. a1-b3"));
  g_assert_null (strstr (result, "a1-e5"));
}

int
main (int argc, char **argv)
{
  static const char *const rules[] = {
    "pahtum:classic,size=5,holes=3,pie=on",
    "pahtum:strikeout,size=5,holes=4",
    "pahtum:custodial,size=5,holes=2,placement=oneside",
    "jarmo",
    "manu,size=9,stones=8,target=1",
  };

  g_test_init (&argc, &argv, NULL);
  program = argv[1];
  karum_for_each_of (rule, rules) {
    g_autofree char *path = g_strconcat ("/analyze/random/", *rule, NULL);
    g_test_add_data_func (path, *rule, test_random);
  }
  karum_for_each_of (each, rules) {
    g_autofree char *path = g_strconcat ("/analyze/again/", *each, NULL);
    g_test_add_data_func (path, *each, test_again);
  }
  g_test_add_data_func ("/analyze/changed/jarmo", "jarmo", test_changed);
  g_test_add_data_func ("/analyze/changed/pahtum", "pahtum:classic", test_changed);
  g_test_add_func ("/analyze/adopted", test_adopted);
  g_test_add_func ("/analyze/points", test_points);
  g_test_add_func ("/analyze/annotated", test_annotated);
  g_test_add_func ("/analyze/bad", test_bad);
  return g_test_run ();
}
