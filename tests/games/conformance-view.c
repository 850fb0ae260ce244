/* conformance-view.c: what a game tells a person. */
#include "conformance.h"

#include <stdlib.h>
#include <string.h>

static gboolean
on_board (const KarumBoard *board, KarumPoint point)
{
  return karum_point_column (point) < board->columns && karum_point_row (point) < board->rows;
}

/* A board has a size, and lines if holes are joined by them. */
static void
test_board (const KarumRules *rules)
{
  KarumBoard board;

  rules->game->board (rules, &board);
  g_assert_cmpuint (board.columns, >=, 1);
  g_assert_cmpuint (board.columns, <=, KARUM_SIDE_MAX);
  g_assert_cmpuint (board.rows, >=, 1);
  g_assert_cmpuint (board.rows, <=, KARUM_SIDE_MAX);
  g_assert_true (rules->game->symmetries == 1 || board.columns == board.rows);
  g_assert_cmpint (board.n_lines > 0, ==, board.kind == KARUM_BOARD_HOLES);
  for (size_t i = 0; i < board.n_lines; i++) {
    g_assert_true (on_board (&board, board.lines[i].from));
    g_assert_true (on_board (&board, board.lines[i].to));
    for (size_t k = 0; k < i; k++)
      g_assert_false (
          (board.lines[k].from == board.lines[i].from && board.lines[k].to == board.lines[i].to)
          || (board.lines[k].from == board.lines[i].to
              && board.lines[k].to == board.lines[i].from));
  }
}

static guint
count_places (const char *text)
{
  guint places = 0;

  for (const char *c = strchr (text, '%'); c; c = strchr (c + 1, '%')) {
    g_assert_cmpint (c[1], ==, 's');
    places++;
  }
  return places;
}

/* There is one for every step of every turn. */
static void
check_prompts (const ConformancePosition *at)
{
  const KarumGame *game = at->rules->game;

  if (at->list->len > 0)
    g_assert_cmpuint (count_places (game->prompt (at->rules, at->state, NULL)), ==, 1);
  for (guint i = 0; i < at->list->len; i++) {
    g_autofree KarumTurn *partial = g_new (KarumTurn, 1);

    karum_turn_copy (partial, g_array_index (at->list, ConformanceTurn, i).turn);
    while (partial->n_points-- > 1)
      g_assert_cmpuint (count_places (game->prompt (at->rules, at->state, partial)), ==, 1);
  }
}

static void
check_words (const ConformancePosition *at)
{
  KarumCounter counters[KARUM_COUNTERS_MAX];
  size_t n_counters = at->rules->game->counters (at->rules, at->state, counters);

  check_prompts (at);
  g_assert_cmpuint (n_counters, <=, KARUM_COUNTERS_MAX);
  for (size_t i = 0; i < n_counters; i++) {
    g_assert_nonnull (counters[i].title);
    g_assert_cmpint (counters[i].values[0], >=, 0);
    g_assert_cmpint (counters[i].values[1], >=, 0);
    g_assert_cmpint (counters[i].target, >=, 0);
  }
  for (guint i = 0; i < at->list->len; i++) {
    const KarumTurn *turn = g_array_index (at->list, ConformanceTurn, i).turn;

    if (turn->n_points == 0)
      g_assert_nonnull (at->rules->game->turn_title (turn));
  }
}

/* There is a sentence for whoever is to move, and a title for everything that is counted. */
static void
test_words (const KarumRules *rules)
{
  conformance_walk (rules, check_words, NULL);
}

static void
check_cells (const ConformancePosition *at)
{
  KarumBoard board;

  at->rules->game->board (at->rules, &board);
  for (unsigned row = 0; row < board.rows; row++)
    for (unsigned column = 0; column < board.columns; column++) {
      KarumCell cell = at->rules->game->cell (at->rules, at->state, karum_point (column, row));

      g_assert_cmpint (cell.content, >=, KARUM_CELL_EMPTY);
      g_assert_cmpint (cell.content, <=, KARUM_CELL_HOLE);
      if (cell.marked)
        g_assert_true (cell.content == KARUM_CELL_FIRST || cell.content == KARUM_CELL_SECOND);
    }
  for (guint i = 0; i < at->list->len; i++) {
    const KarumTurn *turn = g_array_index (at->list, ConformanceTurn, i).turn;

    for (uint16_t k = 0; k < turn->n_points; k++)
      g_assert_true (on_board (&board, turn->points[k]));
  }
}

/* Every point has a content, and turns touch points of the board. */
static void
test_cells (const KarumRules *rules)
{
  conformance_walk (rules, check_cells, NULL);
}

/* -- Rows ------------------------------------------------------------------------------------ */

static bool
collect_row (const KarumRow *row, void *data)
{
  g_array_append_val ((GArray *) data, *row);
  return true;
}

static bool
same_row (const KarumRow *a, const KarumRow *b)
{
  return a->side == b->side && a->value == b->value && a->n_points == b->n_points
         && memcmp (a->points, b->points, a->n_points * sizeof *a->points) == 0;
}

/* Neighbours on a line or column, all of one side, worth something. */
static void
check_row (const KarumRules *rules, const KarumState *state, const KarumRow *row)
{
  KarumContent content = row->side == KARUM_FIRST ? KARUM_CELL_FIRST : KARUM_CELL_SECOND;
  int step = row->points[1] - row->points[0];

  g_assert_cmpint (row->value, >, 0);
  g_assert_cmpuint (row->n_points, >=, 2);
  g_assert_true (abs (step) == 1 || abs (step) == 1 << KARUM_POINT_SHIFT);
  for (uint16_t i = 0; i < row->n_points; i++) {
    g_assert_cmpint (rules->game->cell (rules, state, row->points[i]).content, ==, content);
    if (i > 0)
      g_assert_cmpint (row->points[i] - row->points[i - 1], ==, step);
  }
}

static void
check_rows (const ConformancePosition *at)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (KarumRow));
  g_autoptr (GArray) made = g_array_new (FALSE, FALSE, sizeof (KarumRow));
  KarumTurn turn;
  KarumState next;

  if (!karum_turn_random (at->rules, at->state, at->random, &turn))
    return;
  at->rules->game->apply (at->rules, at->state, &turn, &next);
  at->rules->game->rows (at->rules, &next, collect_row, rows);
  at->rules->game->rows_made (at->rules, at->state, &turn, collect_row, made);
  for (guint i = 0; i < rows->len; i++)
    check_row (at->rules, &next, &g_array_index (rows, KarumRow, i));
  for (guint i = 0; i < made->len; i++) {
    guint found = 0;

    while (
        found < rows->len
        && !same_row (&g_array_index (rows, KarumRow, found), &g_array_index (made, KarumRow, i)))
      found++;
    g_assert_cmpuint (found, <, rows->len);
  }
}

/* Rows are rows of stones, and those that a turn makes are there after it. */
static void
test_rows (const KarumRules *rules)
{
  g_assert_cmpint (rules->game->rows == NULL, ==, rules->game->rows_made == NULL);
  if (rules->game->rows)
    conformance_walk (rules, check_rows, NULL);
}

/* -- Entering a turn point by point ---------------------------------------------------------- */

typedef struct {
  const KarumRules *rules;
  const KarumState *state;
  const KarumTurn *partial;
  GArray *list;  /* of all legal turns */
  guint n_whole; /* of them found so far */
  guint n_visits;
} Entry;

static void enter (Entry *entry, const KarumTurn *partial);

static bool
go_on (const KarumTurn *turn, void *data)
{
  Entry *entry = data;
  const KarumTurn *partial = entry->partial;

  g_assert_cmpmem (turn->points, partial->n_points * sizeof (KarumPoint), partial->points,
                   partial->n_points * sizeof (KarumPoint));
  if (turn->n_points == partial->n_points) {
    g_assert_true (conformance_find (entry->list, turn));
    entry->n_whole++;
    return true;
  }
  g_assert_cmpuint (turn->n_points, ==, partial->n_points + 1);
  enter (entry, turn);
  entry->partial = partial;
  return true;
}

static void
enter (Entry *entry, const KarumTurn *partial)
{
  KarumTurn copy;

  karum_turn_copy (&copy, partial);
  entry->partial = &copy;
  entry->n_visits++;
  karum_turn_extend (entry->rules, entry->state, &copy, go_on, entry);
}

static void
check_extend (const ConformancePosition *at)
{
  const KarumTurn nothing = { .n_points = 0 };
  Entry entry = { .rules = at->rules, .state = at->state, .list = at->list };

  if (at->list->len > 400)
    return;
  enter (&entry, &nothing);
  g_assert_cmpuint (entry.n_whole, ==, at->list->len);
}

/* Every legal turn, and nothing else, can be entered point by point, in one way. */
static void
test_extend (const KarumRules *rules)
{
  conformance_walk (rules, check_extend, NULL);
}

/* -- A turn on the board while it is entered -------------------------------------------------- */

static void
check_same_cells (const KarumRules *rules, const KarumState *a, const KarumState *b)
{
  KarumBoard board;

  rules->game->board (rules, &board);
  for (unsigned row = 0; row < board.rows; row++)
    for (unsigned column = 0; column < board.columns; column++) {
      KarumCell cell_a = rules->game->cell (rules, a, karum_point (column, row));
      KarumCell cell_b = rules->game->cell (rules, b, karum_point (column, row));

      g_assert_cmpint (cell_a.content, ==, cell_b.content);
      g_assert_cmpint (cell_a.marked, ==, cell_b.marked);
    }
}

static void
check_show (const ConformancePosition *at)
{
  KarumState shown, after;
  KarumTurn turn;

  if (!karum_turn_random (at->rules, at->state, at->random, &turn))
    return;
  at->rules->game->apply (at->rules, at->state, &turn, &after);
  for (uint16_t n_points = turn.n_points;; n_points--) {
    KarumTurn partial;

    karum_turn_copy (&partial, &turn);
    partial.n_points = n_points;
    karum_turn_show (at->rules, at->state, &partial, &shown);
    if (n_points == turn.n_points && n_points > 1 && at->rules->game->show)
      check_same_cells (at->rules, &shown, &after);
    if (n_points == 0)
      break;
  }
  check_same_cells (at->rules, &shown, at->state);
}

/* Before the first touch the board is as it was; after the last of several it is as after the
 * turn. */
static void
test_show (const KarumRules *rules)
{
  conformance_walk (rules, check_show, NULL);
}

typedef struct {
  KarumBoard board;
  guint n_ways;
} Travel;

static bool
check_way (const KarumWay *way, void *data)
{
  Travel *travel = data;

  g_assert_true (on_board (&travel->board, way->from));
  g_assert_true (on_board (&travel->board, way->to));
  g_assert_cmpint (way->from, !=, way->to);
  if (way->kind != KARUM_WAY_STRAIGHT)
    g_assert_true (on_board (&travel->board, way->about));
  travel->n_ways++;
  return true;
}

static void
check_ways (const ConformancePosition *at)
{
  for (guint i = 0; i < at->list->len; i++) {
    const KarumTurn *turn = g_array_index (at->list, ConformanceTurn, i).turn;
    Travel travel = { .n_ways = 0 };

    at->rules->game->board (at->rules, &travel.board);
    at->rules->game->ways (at->rules, turn, check_way, &travel);
    g_assert_cmpint (travel.n_ways > 0, ==, turn->n_points > 1);
  }
}

/* Pieces that travel stay on the board. */
static void
test_ways (const KarumRules *rules)
{
  if (rules->game->ways)
    conformance_walk (rules, check_ways, NULL);
}

const ConformanceEntry conformance_view[] = {
  { "board", test_board },   { "words", test_words },
  { "cells", test_cells },   { "rows", test_rows },
  { "extend", test_extend }, { "show", test_show },
  { "ways", test_ways },     { NULL, NULL },
};
