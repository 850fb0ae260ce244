/* model.c: the rules core against the models: random games in step with each other, and perft
 * tables. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

#include "karum-perft.h"
#include "../deep.h"

/* More than this many turns are not listed by a model. */
#define TURNS_MAX 3000

typedef struct {
  const Model *model;
  const char *ruleset;
  const char *line; /* NULL for the ordinary start */
  int games, plies; /* how many, and how long at most */
} Series;

static const Series series[] = {
  { &pahtum_model, "pahtum:strikeout", NULL, 40, 70 },
  { &pahtum_model, "pahtum:custodial", NULL, 60, 70 },
  { &pahtum_model, "pahtum:custodial,scoring=running", NULL, 60, 70 },
  { &pahtum_model, "pahtum:custodial,size=5,holes=10,stones=9,pie=on", NULL, 60, 40 },
  { &pahtum_model, "pahtum:custodial,size=8,holes=20,placement=oneside", NULL, 40, 90 },
  { &pahtum_model, "pahtum:custodial,size=8,holes=0,stones=64,scoring=running", NULL, 20, 90 },
  { &pahtum_model, "pahtum:custodial,size=6,holes=34,stones=1,pie=on", NULL, 20, 40 },
  { &pahtum_model, "pahtum:strikeout,size=8,placement=oneside", NULL, 40, 90 },
  { &pahtum_model, "pahtum:strikeout,size=6,holes=0,pie=on,scoring=final", NULL, 40, 50 },
  { &pahtum_model, "pahtum:strikeout,capture=custodial,holes=4", NULL, 40, 70 },
  { &pahtum_model, "pahtum:classic", "7/1#5/7/7/2#1#2/7/#5# x 24,24 0,0 play", 30, 50 },
  { &pahtum_model, "pahtum:classic,pie=on", "7/1#5/7/7/2#1#2/7/#5# x 24,24 0,0 play", 30, 50 },
  { &pahtum_model, "pahtum:classic,pie=on", "7/1#5/7/7/2#1#2/7/#5# o 24,24 0,0 play", 10, 50 },
  { &pahtum_model, "pahtum:japanese,size=8,holes=4", "#6#/8/8/3#4/8/8/8/7# x 39,39 0,0 play", 20,
    90 },
  { &jarmo_model, "jarmo", NULL, 60, 200 },
  { &jarmo_model, "jarmo,goal=locked", NULL, 60, 200 },
  { &jarmo_model, "jarmo,limit=50", NULL, 20, 60 },
  { &jarmo_model, "jarmo", "o4/1xoo1/5/x1x1o/3Ox x d1>c3,e1>c2,a2>c1,b4>d5,c4>b4,d4>b5,a5>c4 74",
    30, 60 },
  { &jarmo_model, "jarmo,goal=locked", "5/x4/2x2/o4/2o2 x - 0", 60, 60 },
  { &jarmo_model, "jarmo", "5/x1o2/1X3/2o2/5 o - 10", 60, 100 },
  { &manu_model, "manu", NULL, 2, 150 },
  { &manu_model, "manu,size=9,stones=20,target=4", NULL, 10, 150 },
  { &manu_model, "manu,size=9,stones=12,target=12", NULL, 20, 150 },
  { &manu_model, "manu,size=9,stones=40,target=25", NULL, 6, 200 },
  { &manu_model, "manu,size=10,stones=30,target=20", NULL, 6, 200 },
  { &manu_model, "manu,size=12,stones=8,target=8", NULL, 20, 200 },
  { &manu_model, "manu,size=19,stones=90,target=20", NULL, 1, 200 },
  { &manu_model, "manu,size=10,stones=20,target=20",
    "xoxoxoxo2/10/10/x1o1x1o1x1/10/10/o9/10/10/xo1xo1xo1x x 9,10 0,0", 6, 40 },
};

int
model_option (const KarumRules *rules, const char *id)
{
  for (unsigned option = 0; option < rules->game->n_options; option++)
    if (strcmp (rules->game->options[option].id, id) == 0)
      return rules->values[option];
  g_assert_not_reached ();
}

char *
model_board_line (unsigned size,
                  char (*cell) (gconstpointer model, unsigned x, unsigned y),
                  gconstpointer model)
{
  GString *line = g_string_new (NULL);

  for (unsigned y = size; y-- > 0;) {
    unsigned empty = 0;

    for (unsigned x = 0; x < size; x++) {
      char c = cell (model, x, y);

      if (c != '.' && empty > 0)
        g_string_append_printf (line, "%u", empty);
      empty = c == '.' ? empty + 1 : 0;
      if (c != '.')
        g_string_append_c (line, c);
    }
    if (empty > 0)
      g_string_append_printf (line, "%u", empty);
    if (y > 0)
      g_string_append_c (line, '/');
  }
  return g_string_free (line, FALSE);
}

/* -- A game in step ---------------------------------------------------------------------------- */

typedef struct {
  const Model *model;
  gpointer board; /* the model's */
  KarumRules rules;
  KarumState state;
  GPtrArray *turns; /* KarumTurn, all of the core's legal ones now */
} Pair;

static bool
keep_turn (const KarumTurn *turn, void *data)
{
  Pair *pair = data;

  g_ptr_array_add (pair->turns, g_memdup2 (turn, sizeof (KarumTurn)));
  return pair->turns->len <= TURNS_MAX;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
assert_same_turns (Pair *pair)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) expected = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < pair->turns->len; i++) {
    char text[KARUM_TURN_TEXT];

    pair->rules.game->turn_write (&pair->rules, pair->turns->pdata[i], text);
    g_ptr_array_add (found, g_strdup (text));
  }
  pair->model->turns (pair->board, expected);
  g_ptr_array_sort (found, compare_texts);
  g_ptr_array_sort (expected, compare_texts);
  for (guint i = 0; i < MIN (found->len, expected->len); i++)
    g_assert_cmpstr (found->pdata[i], ==, expected->pdata[i]);
  g_assert_cmpuint (found->len, ==, expected->len);
}

static void
assert_same_position (Pair *pair)
{
  static const char *const winners[] = { "-", "first", "second", "draw" };
  const KarumGame *game = pair->rules.game;
  g_autofree char *line = pair->model->line (pair->board);
  char text[KARUM_POSITION_TEXT];
  int32_t points[2];
  int expected[2];

  game->position_write (&pair->rules, &pair->state, text);
  g_assert_cmpstr (text, ==, line);
  game->points (&pair->rules, &pair->state, points);
  pair->model->points (pair->board, expected);
  g_assert_cmpint (points[0], ==, expected[0]);
  g_assert_cmpint (points[1], ==, expected[1]);
  g_assert_cmpstr (winners[game->status (&pair->rules, &pair->state).winner], ==,
                   pair->model->winner (pair->board));
  g_assert_cmpint (karum_exchanged (&pair->rules, &pair->state), ==,
                   pair->model->exchanged && pair->model->exchanged (pair->board));
}

static gboolean
is_listed (const Pair *pair, const KarumTurn *turn)
{
  for (guint i = 0; i < pair->turns->len; i++)
    if (karum_turn_equal (pair->turns->pdata[i], turn))
      return TRUE;
  return FALSE;
}

/* A legal turn spoilt in one place is legal only if it is another of the legal turns. */
static void
assert_checked (Pair *pair, const KarumTurn *legal)
{
  KarumTurn turn;
  KarumBoard board;
  KarumPoint random;

  if (legal->n_points == 0)
    return;
  pair->rules.game->board (&pair->rules, &board);
  random = karum_point ((unsigned) g_test_rand_int_range (0, board.columns + 1),
                        (unsigned) g_test_rand_int_range (0, board.rows));
  karum_turn_copy (&turn, legal);
  switch (g_test_rand_int_range (0, 4)) {
  case 0:
    turn.n_points--;
    break;
  case 1:
    turn.points[turn.n_points++] = random;
    break;
  case 2:
    turn.kind = (uint16_t) g_test_rand_int_range (0, 4);
    break;
  default:
    turn.points[g_test_rand_int_range (0, turn.n_points)] = random;
  }
  g_assert_cmpint (pair->rules.game->turn_check (&pair->rules, &pair->state, &turn, NULL), ==,
                   is_listed (pair, &turn));
  g_assert_true (pair->rules.game->turn_check (&pair->rules, &pair->state, legal, NULL));
}

typedef struct {
  guint8 next[KARUM_POINTS];
  guint n_whole;
  guint n_points;
} Touches;

static bool
keep_touch (const KarumTurn *turn, void *data)
{
  Touches *touches = data;

  if (turn->n_points == touches->n_points) {
    touches->n_whole++;
    return true;
  }
  g_assert_cmpuint (turn->n_points, ==, touches->n_points + 1);
  g_assert_false (touches->next[turn->points[touches->n_points]]);
  touches->next[turn->points[touches->n_points]] = 1;
  return true;
}

/* What can be touched next is what follows in some legal turn. */
static void
assert_extended (Pair *pair, const KarumTurn *legal)
{
  Touches found = { .n_points = (guint) g_test_rand_int_range (0, legal->n_points + 1) };
  Touches expected = { .n_points = found.n_points };
  KarumTurn partial;

  karum_turn_copy (&partial, legal);
  partial.n_points = (uint16_t) found.n_points;
  karum_turn_extend (&pair->rules, &pair->state, &partial, keep_touch, &found);
  for (guint i = 0; i < pair->turns->len; i++) {
    const KarumTurn *turn = pair->turns->pdata[i];

    if (turn->n_points < partial.n_points
        || memcmp (turn->points, partial.points, partial.n_points * sizeof (KarumPoint)) != 0)
      continue;
    if (turn->n_points == partial.n_points)
      expected.n_whole++;
    else
      expected.next[turn->points[partial.n_points]] = 1;
  }
  g_assert_cmpuint (found.n_whole, ==, expected.n_whole);
  g_assert_cmpmem (found.next, sizeof found.next, expected.next, sizeof expected.next);
}

static void
assert_same_cells (const KarumRules *rules, const KarumState *a, const KarumState *b)
{
  KarumBoard board;

  rules->game->board (rules, &board);
  for (unsigned column = 0; column < board.columns; column++)
    for (unsigned row = 0; row < board.rows; row++) {
      KarumPoint point = karum_point (column, row);

      g_assert_cmpint (rules->game->cell (rules, a, point).content, ==,
                       rules->game->cell (rules, b, point).content);
    }
}

/* A turn shown point by point begins with the present board and, if the game shows its turns, ends
 * with what playing it gives. */
static void
assert_shown (Pair *pair, const KarumTurn *legal)
{
  KarumState shown, after;
  KarumTurn partial;

  karum_turn_copy (&partial, legal);
  partial.n_points = 1;
  karum_turn_show (&pair->rules, &pair->state, &partial, &shown);
  assert_same_cells (&pair->rules, &shown, &pair->state);
  if (!pair->rules.game->show || legal->n_points == 1)
    return;
  pair->rules.game->apply (&pair->rules, &pair->state, legal, &after);
  karum_turn_show (&pair->rules, &pair->state, legal, &shown);
  assert_same_cells (&pair->rules, &shown, &after);
}

static void
play (Pair *pair, const KarumTurn *turn)
{
  char text[KARUM_TURN_TEXT];
  KarumState next;

  pair->rules.game->turn_write (&pair->rules, turn, text);
  pair->rules.game->apply (&pair->rules, &pair->state, turn, &next);
  pair->state = next;
  pair->model->play (pair->board, text);
}

static void
play_series (Pair *pair, const Series *s)
{
  g_assert_true (karum_rules_read (karum_games, s->ruleset, &pair->rules, NULL));
  g_assert_true (karum_start (&pair->rules, NULL, s->line, &pair->state, NULL));
  pair->model->start (pair->board, &pair->rules, s->line);
  for (int ply = 0; ply <= s->plies; ply++) {
    const KarumTurn *turn;

    assert_same_position (pair);
    g_ptr_array_set_size (pair->turns, 0);
    pair->rules.game->turns (&pair->rules, &pair->state, keep_turn, pair);
    if (pair->turns->len > TURNS_MAX)
      return;
    assert_same_turns (pair);
    if (pair->turns->len == 0)
      return;
    /* The last turns are the longer ones: take from them more often. */
    turn = pair->turns->pdata[g_test_rand_int_range (0, (int) pair->turns->len)];
    if (g_test_rand_int_range (0, 3) == 0)
      turn = pair->turns->pdata[pair->turns->len - 1];
    assert_checked (pair, turn);
    assert_extended (pair, turn);
    assert_shown (pair, turn);
    play (pair, turn);
  }
}

static void
test_series (gconstpointer data)
{
  const Series *s = data;

  for (guint game = 0; game < MAX (deep_rounds ((guint) s->games * 2), 1); game++) {
    Pair pair = {
      .model = s->model,
      .board = g_malloc0 (s->model->size),
      .turns = g_ptr_array_new_with_free_func (g_free),
    };

    play_series (&pair, s);
    g_ptr_array_unref (pair.turns);
    g_free (pair.board);
  }
}

/* -- Perft ------------------------------------------------------------------------------------- */

static guint64
model_perft (const Model *model, gconstpointer board, int depth)
{
  g_autoptr (GPtrArray) turns = g_ptr_array_new_with_free_func (g_free);
  guint64 count = 0;

  if (depth == 0)
    return 1;
  model->turns (board, turns);
  if (depth == 1)
    return turns->len;
  for (guint i = 0; i < turns->len; i++) {
    g_autofree gpointer next = g_memdup2 (board, model->size);

    model->play (next, turns->pdata[i]);
    count += model_perft (model, next, depth - 1);
  }
  return count;
}

static const Model *
find_model (const char *ruleset)
{
  static const Model *const models[] = { &jarmo_model, &manu_model, &pahtum_model };

  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    if (g_str_has_prefix (ruleset, models[i]->game))
      return models[i];
  g_assert_not_reached ();
}

/* Lines as in the other perft files: the models have to come to the same numbers. */
static void
test_perft (gconstpointer file)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  for (char **line = lines; *line; line++) {
    g_auto (GStrv) fields = g_strsplit (*line, "\t", -1);
    g_autofree gpointer board = NULL;
    const Model *model;
    KarumRules rules;

    if (**line == '#')
      continue;
    model = find_model (fields[0]);
    board = g_malloc0 (model->size);
    g_test_message ("%s", *line);
    g_assert_true (karum_rules_read (karum_games, fields[0], &rules, NULL));
    model->start (board, &rules, strcmp (fields[2], "-") == 0 ? NULL : fields[2]);
    g_assert_cmpuint (model_perft (model, board, atoi (fields[4])), ==,
                      g_ascii_strtoull (fields[5], NULL, 10));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (size_t i = 0; i < G_N_ELEMENTS (series); i++) {
    g_autofree char *path = g_strdup_printf ("/model/%zu/%s", i, series[i].ruleset);

    g_test_add_data_func (path, &series[i], test_series);
  }
  for (int i = 1; i < argc; i++) {
    g_autofree char *name = g_path_get_basename (argv[i]);
    g_autofree char *path = g_strdup_printf ("/model/%s", name);

    g_test_add_data_func (path, argv[i], test_perft);
  }
  return g_test_run ();
}
