/* boards.c: what is said of every diagram, question and task is computed from what it shows; and
 * questions on special cases are answered by the rules and by the pages that one is led to. */
#include <math.h>
#include <string.h>

#include "fixture.h"

#include "karum-arrays.h"
#include "karum-games.h"

static const char *const winners[] = { "none", "first", "second", "draw" };
static const char *const sides[] = { "first", "second" };

static const KarumLearnBoard *shown; /* named by a failure */

/* A claim that doesn't hold fails with the board, what is claimed and what is true. */
static void
compare (const char *claim, const char *found)
{
  const char *said = g_hash_table_lookup (shown->claims, claim);

  if (said && strcmp (said, found) != 0)
    g_test_message ("%s: %s=\"%s\", but it is \"%s\"", shown->id, claim, said, found);
  if (said && strcmp (said, found) != 0)
    g_test_fail ();
}

static void
check_state (void)
{
  const KarumRules *rules = &shown->rules;
  KarumStatus status = rules->game->status (rules, &shown->after);
  KarumCounter counters[KARUM_COUNTERS_MAX];
  size_t n = rules->game->counters (rules, &shown->after, counters);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *points_text = NULL, *count = NULL;
  int32_t points[2];

  rules->game->points (rules, &shown->after, points);
  points_text = g_strdup_printf ("%d,%d", points[0], points[1]);
  count = g_strdup_printf ("%" G_GUINT64_FORMAT, karum_turn_count (rules, &shown->after, 100000));
  for (size_t i = 0; i < n; i++)
    g_string_append_printf (text, "%s%d,%d", i ? ";" : "", counters[i].values[0],
                            counters[i].values[1]);
  compare ("points", points_text);
  compare ("counters", text->str);
  compare ("count", count);
  compare ("winner", winners[status.winner]);
  compare ("to-move", status.over ? "none" : sides[status.to_move]);
}

static void
check_legal (const char *claim, gboolean legal)
{
  const char *text = g_hash_table_lookup (shown->claims, claim);
  g_auto (GStrv) words = text ? g_strsplit (text, " ", -1) : NULL;

  for (char **word = words; word && *word; word++) {
    KarumTurn turn;

    if (karum_turn_parse (&shown->rules, &shown->after, *word, &turn, NULL) != legal) {
      g_test_message ("%s: %s is said to be %s", shown->id, *word, claim);
      g_test_fail ();
    }
  }
}

typedef struct {
  const char *prefix;
  GPtrArray *texts; /* (element-type utf8): all legal turns that begin so */
} Found;

static bool
add_turn (const KarumTurn *turn, void *data)
{
  Found *found = data;
  char text[KARUM_TURN_TEXT];

  shown->rules.game->turn_write (&shown->rules, turn, text);
  if (g_str_has_prefix (text, found->prefix))
    g_ptr_array_add (found->texts, g_strdup (text));
  return true;
}

static int
compare_texts (const void *a, const void *b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* That nothing else is allowed. */
static void
check_only (void)
{
  const char *text = g_hash_table_lookup (shown->claims, "only");
  g_auto (GStrv) words = text ? g_strsplit (text, " ", 2) : NULL;
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *legal = NULL, *all = NULL;

  if (!text)
    return;
  shown->rules.game->turns (&shown->rules, &shown->after, add_turn, &(Found){ words[0], texts });
  g_ptr_array_sort (texts, compare_texts);
  g_ptr_array_add (texts, NULL);
  legal = g_strjoinv (" ", (char **) texts->pdata);
  all = g_strdup_printf ("%s %s", words[0], legal);
  compare ("only", all);
}

static bool
add_value (const KarumRow *row, void *data)
{
  g_string_append_printf (data, "%s%d", ((GString *) data)->len ? "," : "", row->value);
  return true;
}

/* The position before the last turn. */
static KarumState
before_last (void)
{
  KarumState states[2] = { shown->before, shown->before };

  for (guint i = 0; i + 1 < shown->turns->len; i++)
    shown->rules.game->apply (&shown->rules, &states[i % 2], shown->turns->pdata[i],
                              &states[(i + 1) % 2]);
  return states[(shown->turns->len - 1) % 2];
}

static void
check_rows (void)
{
  g_autoptr (GString) values = g_string_new (NULL);
  KarumState state;

  if (!g_hash_table_contains (shown->claims, "rows"))
    return;
  g_assert_cmpuint (shown->turns->len, >, 0);
  state = before_last ();
  shown->rules.game->rows_made (&shown->rules, &state, shown->turns->pdata[shown->turns->len - 1],
                                add_value, values);
  compare ("rows", values->str);
}

static void
check_value (void)
{
  g_autofree char *text = NULL;
  double value;

  if (!g_hash_table_contains (shown->claims, "value"))
    return;
  g_assert_true (karum_proved_value (&shown->rules, &shown->after, NULL, &value));
  text = g_strdup_printf ("%+ld", lround (value));
  compare ("value", text);
}

/* The value for the person who holds First after each of some turns. */
static void
check_worth (void)
{
  const char *text = g_hash_table_lookup (shown->claims, "worth");
  g_auto (GStrv) words = text ? g_strsplit (text, " ", -1) : NULL;
  g_autoptr (GString) found = g_string_new (NULL);

  for (char **word = words; word && *word; word++) {
    const char *equals = strchr (*word, '=');
    g_autofree char *name = NULL;
    KarumState after;
    KarumTurn turn;
    double value;

    g_assert_nonnull (equals);
    name = g_strndup (*word, (gsize) (equals - *word));
    g_assert_true (karum_turn_parse (&shown->rules, &shown->after, name, &turn, NULL));
    shown->rules.game->apply (&shown->rules, &shown->after, &turn, &after);
    g_assert_true (karum_proved_value (&shown->rules, &after, NULL, &value));
    g_string_append_printf (found, "%s%s=%+ld", found->len ? " " : "", name, lround (value));
  }
  compare ("worth", found->str);
}

/* -- Tasks ------------------------------------------------------------------------------------ */

typedef struct {
  guint turns, answers;
} Tally;

static bool
try_turn (const KarumTurn *turn, void *data)
{
  Tally *tally = data;
  char text[KARUM_TURN_TEXT];

  tally->turns++;
  if (!karum_goals_met (shown->goals, &shown->rules, &shown->before, turn, NULL, NULL))
    return true;
  tally->answers++;
  shown->rules.game->turn_write (&shown->rules, turn, text);
  g_test_message ("%s: solved by %s", shown->id, text);
  return true;
}

/* All legal turns are tried: as many as expected solve a task, and not just any. */
static void
check_task (void)
{
  g_autofree char *answers = NULL;
  Tally tally = { 0 };

  g_assert_true (!shown->goals == !g_hash_table_contains (shown->claims, "answers"));
  if (!shown->goals)
    return;
  shown->rules.game->turns (&shown->rules, &shown->before, try_turn, &tally);
  answers = g_strdup_printf ("%u", tally.answers);
  compare ("answers", answers);
  if (tally.answers == 0 || tally.answers * 2 > tally.turns) {
    g_test_message ("%s: %u of %u turns solve it", shown->id, tally.answers, tally.turns);
    g_test_fail ();
  }
}

static void
check_all (void)
{
  check_state ();
  check_legal ("legal", TRUE);
  check_legal ("illegal", FALSE);
  check_only ();
  check_rows ();
  check_value ();
  check_worth ();
  check_task ();
}

static void
test_folder (const void *data)
{
  g_autoptr (KarumLearn) learn = open_learn (data, "en");
  GHashTableIter iter;
  gpointer board;

  g_hash_table_iter_init (&iter, learn->boards);
  while (g_hash_table_iter_next (&iter, NULL, &board)) {
    shown = board;
    check_all ();
  }
}

/* -- Refusals --------------------------------------------------------------------------------- */

/* Whatever diagrams show as illegal is refused with a reason that the rules explain. */
static void
check_refusals (const KarumLearnBoard *board)
{
  const char *text = g_hash_table_lookup (board->claims, "illegal");
  g_auto (GStrv) words = text ? g_strsplit (text, " ", -1) : NULL;

  for (char **word = words; word && *word; word++) {
    g_autofree char *led = NULL;
    KarumTurn turn;
    KarumError error;

    g_assert_false (karum_turn_parse (&board->rules, &board->after, *word, &turn, &error));
    led = karum_learn_refusal (board->rules.game, error.message);
    if (!led)
      g_test_message ("%s, %s: “%s” is not explained", board->id, *word, error.message);
    if (!led)
      g_test_fail ();
  }
}

static void
test_refusals (const void *data)
{
  g_autoptr (KarumLearn) learn = open_learn (data, "en");
  GHashTableIter iter;
  gpointer board, message, heading;

  g_hash_table_iter_init (&iter, learn->boards);
  while (g_hash_table_iter_next (&iter, NULL, &board))
    check_refusals (board);
  g_hash_table_iter_init (&iter, learn->refusals);
  while (g_hash_table_iter_next (&iter, &message, &heading)) {
    gboolean found = FALSE;
    const KarumLearnPage *rules = karum_learn_page (learn, "rules");

    for (guint i = 0; i < rules->blocks->len && !found; i++)
      found = g_strcmp0 (((KarumLearnBlock *) rules->blocks->pdata[i])->id, heading) == 0;
    g_assert_true (found);
  }
}

/* -- Questions -------------------------------------------------------------------------------- */

/* (transfer full): the words under a heading of a page, as far as they concern the ruleset. */
static char *
words_at (const char *place)
{
  g_auto (GStrv) words = g_strsplit (place, " ", 3);
  g_autoptr (KarumLearn) learn = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  const KarumLearnPage *page;
  gboolean inside = FALSE;
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, words[0], &rules, NULL));
  learn = karum_learn_open (rules.game->id, "en");
  page = karum_learn_page (learn, words[1]);
  karum_for_each (const KarumLearnBlock, block, page->blocks) {
    g_autofree char *part = karum_learn_text (block->text, &rules);

    if (block->kind == KARUM_BLOCK_HEADING)
      inside = g_str_equal (block->id, words[2]);
    if (inside && karum_learn_applies (block, &rules))
      g_string_append_printf (text, "%s\n", part);
  }
  return g_strdup (text->str);
}

/* Before each question is what the page has to say, as a link to where it says it. */
static void
test_questions (void)
{
  g_autofree char *boards = NULL, *text = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumLearn) questions = NULL;
  const KarumLearnPage *page;

  g_file_get_contents (g_test_get_filename (G_TEST_DIST, "questions-boards.xml", NULL), &boards,
                       NULL, &error);
  g_assert_no_error (error);
  g_file_get_contents (g_test_get_filename (G_TEST_DIST, "questions.xml", NULL), &text, NULL,
                       &error);
  g_assert_no_error (error);
  questions = karum_learn_read (boards, text, &error);
  g_assert_no_error (error);
  page = karum_learn_page (questions, "questions");
  g_assert_cmpuint (page->blocks->len, >=, 2 * 20);
  for (guint i = 0; i < page->blocks->len; i += 2) {
    const KarumLearnBlock *answer = page->blocks->pdata[i], *question = page->blocks->pdata[i + 1];
    g_autofree char *said = karum_learn_text (answer->text, NULL);
    g_autofree char *there = words_at (g_array_index (answer->text, KarumSpan, 0).points);

    shown = question->board;
    if (!strstr (there, said)) {
      g_test_message ("%s: the page does not say “%s”", shown->id, said);
      g_test_fail ();
    }
    g_assert_cmpuint (g_hash_table_size (shown->claims), >, 0);
    check_all ();
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; folders[i]; i++) {
    g_autofree char *path = g_strconcat ("/learn/boards/", folders[i], NULL);

    g_test_add_data_func (path, folders[i], test_folder);
    if (folder_game (folders[i])) {
      g_autofree char *refusals = g_strconcat ("/learn/refusals/", folders[i], NULL);

      g_test_add_data_func (refusals, folders[i], test_refusals);
    }
  }
  g_test_add_func ("/learn/questions", test_questions);
  return g_test_run ();
}
