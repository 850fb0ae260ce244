/* conformance-keys.c: the keys of positions, under the symmetries that the game says it has. */
#include "conformance.h"

#include <stdlib.h>

/* -- The same game on a turned board --------------------------------------------------------- */

/* The image of @point under a symmetry of a square: bit 0 of @symmetry mirrors columns, bit 1
 * mirrors rows, bit 2 then transposes. */
static KarumPoint
turn_point (KarumPoint point, unsigned side, unsigned symmetry)
{
  unsigned column = karum_point_column (point), row = karum_point_row (point);

  if (symmetry & 1)
    column = side - 1 - column;
  if (symmetry & 2)
    row = side - 1 - row;
  return symmetry & 4 ? karum_point (row, column) : karum_point (column, row);
}

static int
compare_points (const void *a, const void *b)
{
  return (int) *(const KarumPoint *) a - (int) *(const KarumPoint *) b;
}

/* Setups are points in ascending order. */
static char *
turn_setup (const char *setup, unsigned side, unsigned symmetry)
{
  KarumPoint points[KARUM_SETUP_TEXT];
  GString *turned = g_string_new (NULL);
  size_t n = 0;

  for (const char *cursor = setup; *cursor; cursor += *cursor == ' ') {
    g_assert_true (karum_point_read (setup, &cursor, side, side, &points[n], NULL));
    points[n] = turn_point (points[n], side, symmetry);
    n++;
  }
  qsort (points, n, sizeof *points, compare_points);
  for (size_t i = 0; i < n; i++) {
    char text[KARUM_POINT_TEXT];

    karum_point_write (points[i], text);
    g_string_append_printf (turned, "%s%s", i > 0 ? " " : "", text);
  }
  return g_string_free (turned, FALSE);
}

static void
turn_turn (const KarumTurn *from, unsigned side, unsigned symmetry, KarumTurn *to)
{
  karum_turn_copy (to, from);
  for (uint16_t i = 0; i < from->n_points; i++)
    to->points[i] = turn_point (from->points[i], side, symmetry);
}

static void
play_turned (const KarumRules *rules, KarumRandom *random, unsigned symmetry)
{
  char setup[KARUM_SETUP_TEXT];
  g_autofree char *setup_turned = NULL;
  KarumState states[2][2];
  KarumBoard board;
  KarumTurn turn, turned;

  rules->game->board (rules, &board);
  conformance_setup (rules, random, setup);
  setup_turned = turn_setup (setup, board.columns, symmetry);
  g_assert_true (karum_start (rules, setup, NULL, &states[0][0], NULL));
  g_assert_true (karum_start (rules, setup_turned, NULL, &states[0][1], NULL));
  for (unsigned ply = 0;; ply++) {
    KarumState *now = states[ply % 2], *next = states[1 - ply % 2];

    g_assert_cmpuint (rules->game->search_key (rules, &now[0]), ==,
                      rules->game->search_key (rules, &now[1]));
    if (ply == 200 || !karum_turn_random (rules, &now[0], random, &turn))
      return;
    turn_turn (&turn, board.columns, symmetry, &turned);
    g_assert_true (rules->game->turn_check (rules, &now[1], &turned, NULL));
    rules->game->apply (rules, &now[0], &turn, &next[0]);
    rules->game->apply (rules, &now[1], &turned, &next[1]);
  }
}

/* Turned boards have the same search key, all through a game. */
static void
test_symmetry (const KarumRules *rules)
{
  KarumRandom random;

  g_assert_true (rules->game->symmetries == 1 || rules->game->symmetries == KARUM_SYMMETRIES);
  karum_random_init (&random, 5);
  for (unsigned symmetry = 1; symmetry < rules->game->symmetries; symmetry++)
    play_turned (rules, &random, symmetry);
}

/* -- Different positions --------------------------------------------------------------------- */

/* What is on the board, seen under one symmetry, and whose turn it is. */
static char *
describe (const KarumRules *rules, const KarumState *state, unsigned symmetry)
{
  KarumStatus status = rules->game->status (rules, state);
  GString *text = g_string_new (status.over ? "-" : status.to_move == KARUM_FIRST ? "x" : "o");
  KarumBoard board;

  rules->game->board (rules, &board);
  for (unsigned row = 0; row < board.rows; row++)
    for (unsigned column = 0; column < board.columns; column++) {
      KarumPoint point = turn_point (karum_point (column, row), board.columns, symmetry);
      KarumCell cell = rules->game->cell (rules, state, point);

      g_string_append_printf (text, "%d%d", (int) cell.content, cell.marked);
    }
  return g_string_free (text, FALSE);
}

static char *
describe_canonically (const KarumRules *rules, const KarumState *state)
{
  char *least = describe (rules, state, 0);

  for (unsigned symmetry = 1; symmetry < rules->game->symmetries; symmetry++) {
    char *image = describe (rules, state, symmetry);

    if (g_strcmp0 (image, least) < 0) {
      char *larger = least;

      least = image;
      image = larger;
    }
    g_free (image);
  }
  return least;
}

/* Fails if @key was met with another description. */
static void
meet (GHashTable *met, uint64_t key, char *description)
{
  gint64 *stored = g_memdup2 (&key, sizeof key);
  const char *before = g_hash_table_lookup (met, stored);

  if (before)
    g_assert_cmpstr (before, ==, description);
  g_hash_table_insert (met, stored, description);
}

static char *
describe_turns (GArray *list)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++)
    g_string_append_printf (text, "%s ", g_array_index (list, ConformanceTurn, i).text);
  return g_string_free (text, FALSE);
}

typedef struct {
  GHashTable *search, *engine; /* from keys to descriptions */
} Met;

static void
check_distinct (const ConformancePosition *at)
{
  const KarumGame *game = at->rules->game;
  Met *met = at->data;

  meet (met->search, game->search_key (at->rules, at->state),
        describe_canonically (at->rules, at->state));
  meet (met->engine, game->engine_key (at->rules, at->state), describe_turns (at->list));
}

/* Equal search keys mean equal boards, equal engine keys equal turns. */
static void
test_distinct (const KarumRules *rules)
{
  g_autoptr (GHashTable) search
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GHashTable) engine
      = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  Met met = { search, engine };

  conformance_walk (rules, check_distinct, &met);
  g_assert_cmpuint (g_hash_table_size (search), >, 1);
}

const ConformanceEntry conformance_keys[] = {
  { "symmetry", test_symmetry },
  { "distinct", test_distinct },
  { NULL, NULL },
};
