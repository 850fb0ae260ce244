/* boards.c: what is said of every diagram, question and task is computed from what it shows. */
#include <math.h>
#include <string.h>

#include "fixture.h"

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
  shown->rules.game->rows_made (&shown->rules, &state,
                                shown->turns->pdata[shown->turns->len - 1], add_value, values);
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
  if (karum_learn_board_missed (shown, turn, NULL))
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
test_folder (const void *data)
{
  g_autoptr (KarumLearn) learn = open_learn (data, languages[0]);
  GHashTableIter iter;
  gpointer board;

  g_hash_table_iter_init (&iter, learn->boards);
  while (g_hash_table_iter_next (&iter, NULL, &board)) {
    shown = board;
    check_state ();
    check_legal ("legal", TRUE);
    check_legal ("illegal", FALSE);
    check_rows ();
    check_value ();
    check_task ();
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; folders[i]; i++) {
    g_autofree char *path = g_strconcat ("/learn/boards/", folders[i], NULL);

    g_test_add_data_func (path, folders[i], test_folder);
  }
  return g_test_run ();
}
