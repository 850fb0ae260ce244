/* possible.c: what diagrams, questions and tasks show can come about in play: the numbers of pieces
 * on the board, in hand and captured fit one another, the options and the side to move. */
#include "fixture.h"

#include "karum-arrays.h"
#include "karum-games.h"

/* A position as one counts it. By side: */
typedef struct {
  int on_board[2], marked[2], hand[2], captured[2]; /* captured by the side */
  gboolean three[2];    /* has three stones side by side, as a capture leaves them */
  gboolean enclosed[2]; /* encloses a hole */
  int holes;
  int to_move;
} Count;

static int
option (const KarumRules *rules, const char *id)
{
  for (guint i = 0; i < rules->game->n_options; i++)
    if (g_str_equal (rules->game->options[i].id, id))
      return rules->values[i];
  g_assert_not_reached ();
}

/* The content of the cell so many steps beside and above @point; empty outside the board. */
static KarumContent
content_at (const KarumRules *rules, const KarumState *state, KarumPoint point, int across, int up)
{
  int column = (int) karum_point_column (point) + across, row = (int) karum_point_row (point) + up;
  KarumBoard board;

  rules->game->board (rules, &board);
  if (!karum_board_has (&board, column, row))
    return KARUM_CELL_EMPTY;
  return rules->game->cell (rules, state, karum_point ((unsigned) column, (unsigned) row)).content;
}

/* What lies between two stones of a side: one of its own, or a hole. */
static void
count_enclosed (const KarumRules *rules, const KarumState *state, KarumPoint point, Count *count)
{
  KarumContent content = content_at (rules, state, point, 0, 0);

  for (int up = 0; up < 2; up++) {
    KarumContent one = content_at (rules, state, point, !up, up);
    int side = one == KARUM_CELL_SECOND;

    if (one != content_at (rules, state, point, up - 1, -up)
        || (one != KARUM_CELL_FIRST && one != KARUM_CELL_SECOND))
      continue;
    count->three[side] |= content == one;
    count->enclosed[side] |= content == KARUM_CELL_HOLE;
  }
}

static Count
count_position (const KarumRules *rules, const KarumState *state)
{
  Count count = { .to_move = (int) rules->game->status (rules, state).to_move };
  KarumCounter counters[KARUM_COUNTERS_MAX] = { 0 };
  KarumPoint point = KARUM_POINT_NONE;
  KarumBoard board;

  rules->game->board (rules, &board);
  rules->game->counters (rules, state, counters);
  for (int side = 0; side < 2; side++) {
    count.hand[side] = counters[0].values[side];
    count.captured[side] = counters[1].values[side];
  }
  while (karum_board_next (&board, &point)) {
    KarumCell cell = rules->game->cell (rules, state, point);

    count.holes += cell.content == KARUM_CELL_HOLE;
    if (cell.content == KARUM_CELL_FIRST || cell.content == KARUM_CELL_SECOND) {
      count.on_board[cell.content == KARUM_CELL_SECOND]++;
      count.marked[cell.content == KARUM_CELL_SECOND] += cell.marked;
    }
    count_enclosed (rules, state, point, &count);
  }
  return count;
}

/* First begins, so that it has made as many moves as Second, or one more. */
static gboolean
moves_fit (const Count *count, const int moves[2])
{
  return moves[0] >= 0 && moves[1] >= 0 && moves[0] - moves[1] == count->to_move;
}

/* -- Pah-Tum ---------------------------------------------------------------------------------- */

/* Whether moves can have led there in which each side captured this many stones and holes. A
 * capture needs a stone that lies there already, and leaves three side by side, unless the enemy
 * captures one of them. A hole that a side encloses stays only beside another capture. */
static gboolean
captures_fit (const Count *count, const int stones[2], const int holes[2])
{
  int moves[2];

  for (int side = 0; side < 2; side++) {
    moves[side] = count->on_board[side] + stones[!side] - stones[side] - holes[side];
    if (stones[side] + holes[side] > 0 && moves[side] <= stones[side] + holes[side])
      return FALSE;
    if (stones[side] + holes[side] > 0 && stones[!side] == 0 && !count->three[side])
      return FALSE;
    if (stones[side] + holes[side] == 0 && count->enclosed[side])
      return FALSE;
  }
  return moves_fit (count, moves);
}

static gboolean
pahtum_captures (const Count *count, int gone)
{
  for (int first = 0; first <= 32; first++)
    for (int second = 0; second <= 32; second++)
      for (int holes = 0; holes <= gone; holes++)
        if (captures_fit (count, (int[]){ first, second }, (int[]){ holes, gone - holes }))
          return TRUE;
  return FALSE;
}

static bool
add_row (const KarumRow *row, void *data)
{
  ((int *) data)[row->side] += row->value;
  return true;
}

/* What lies there was paid at least once, at its present length. */
static gboolean
paid (const KarumRules *rules, const KarumState *state)
{
  int rows[2] = { 0 };
  int32_t points[2];

  rules->game->points (rules, state, points);
  rules->game->rows (rules, state, add_row, rows);
  return points[0] >= rows[0] && points[1] >= rows[1];
}

static const char *
pahtum_fault (const KarumRules *rules, const KarumState *state, const Count *count)
{
  gboolean capture = option (rules, "capture") > 0; /* the first choice is none */
  int gone = option (rules, "holes") - count->holes;

  if (count->on_board[0] + count->on_board[1] == 0)
    return NULL;
  for (int side = 0; side < 2; side++)
    if (count->on_board[side] + count->hand[side] != option (rules, "stones"))
      return "stones on the board and in hand";
  if (gone < 0 || (gone > 0 && !capture))
    return "holes";
  if (!capture && !moves_fit (count, count->on_board))
    return "stones of the two sides";
  if (capture && !pahtum_captures (count, gone))
    return "captures";
  return capture || paid (rules, state) ? NULL : "points paid";
}

/* -- Jarmo ------------------------------------------------------------------------------------ */

static const char *
jarmo_fault (const KarumRules *rules, const KarumState *state, const Count *count)
{
  KarumDraftNumber numbers[KARUM_DRAFT_NUMBERS];
  int lost[2] = { 5 - count->on_board[0], 5 - count->on_board[1] };
  int moves;

  rules->game->draft_numbers (rules, state, numbers);
  moves = numbers[0].value;
  if (moves % 2 != count->to_move)
    return "the number of moves and the side to move";
  if (lost[0] < 0 || lost[1] < 0 || lost[0] > moves / 2 || lost[1] > (moves + 1) / 2)
    return "archers";
  /* Only what captures is marked; where nobody is missing, all were returned, for their marks. */
  return lost[0] + lost[1] == 0 && count->marked[0] + count->marked[1] > 0 ? "marks" : NULL;
}

/* -- Manu ------------------------------------------------------------------------------------- */

/* Whether moves can have led there, as many of which have captured. With each of these, stones of
 * one's own can have gone back to the hand. */
static gboolean
manu_moves_fit (const Count *count, const int capturing[2])
{
  int moves[2], more = 0;

  for (int side = 0; side < 2; side++)
    moves[side] = count->on_board[side] + capturing[side] + count->captured[!side];
  more = moves[0] - moves[1] - count->to_move;
  return more == 0 || capturing[more > 0] > 0;
}

static const char *
manu_fault (const KarumRules *rules, const KarumState *state G_GNUC_UNUSED, const Count *count)
{
  for (int side = 0; side < 2; side++)
    if (count->on_board[side] + count->hand[side] + count->captured[!side]
        != option (rules, "stones"))
      return "stones on the board, in hand and captured";
  for (int first = count->captured[0] > 0; first <= count->captured[0]; first++)
    for (int second = count->captured[1] > 0; second <= count->captured[1]; second++)
      if (manu_moves_fit (count, (int[]){ first, second }))
        return NULL;
  return "stones of the two sides";
}

/* --------------------------------------------------------------------------------------------- */

static const char *
fault (const KarumLearnBoard *board)
{
  const KarumGame *game = board->rules.game;
  Count count = count_position (&board->rules, &board->before);

  if (game->status (&board->rules, &board->before).over)
    return "a game that is over before it is shown";
  return g_str_equal (game->id, "pahtum")  ? pahtum_fault (&board->rules, &board->before, &count)
         : g_str_equal (game->id, "jarmo") ? jarmo_fault (&board->rules, &board->before, &count)
                                           : manu_fault (&board->rules, &board->before, &count);
}

static void
test_folder (const void *data)
{
  g_autoptr (KarumLearn) learn = open_learn (data, "en");
  GHashTableIter iter;
  gpointer board;

  g_hash_table_iter_init (&iter, learn->boards);
  while (g_hash_table_iter_next (&iter, NULL, &board)) {
    const char *found = fault (board);

    if (found) {
      g_test_message ("%s: can't come about in play: %s", ((KarumLearnBoard *) board)->id, found);
      g_test_fail ();
    }
  }
}

/* What pages on captures show is not refused by the rules on captures, whatever it is read by. */
static const char *
capture_fault (const KarumLearnBoard *board)
{
  KarumRules rules = board->rules;
  KarumState states[2] = { board->before };
  Count count;
  guint i = 0;

  while (!g_str_equal (rules.game->options[i].id, "capture"))
    i++;
  rules.values[i] = 1;
  count = count_position (&rules, &board->before);
  if (count.on_board[0] + count.on_board[1] > 0 && (count.hand[0] == 0 || count.hand[1] == 0))
    return "an empty hand before the game is over";
  if (count.enclosed[0] || count.enclosed[1])
    return "a hole that should have been captured";
  for (guint j = 0; j < board->turns->len; j++) {
    char text[KARUM_TURN_TEXT];
    KarumTurn turn;

    rules.game->turn_write (&rules, board->turns->pdata[j], text);
    if (!karum_turn_parse (&rules, &states[j % 2], text, &turn, NULL))
      return "a move that would have to capture";
    rules.game->apply (&rules, &states[j % 2], &turn, &states[(j + 1) % 2]);
  }
  return pahtum_fault (&rules, &board->before, &count);
}

static void
test_captures (void)
{
  static const char *const rulesets[]
      = { "pahtum:custodial", "pahtum:custodial,placement=oneside",
          "pahtum:classic,capture=custodial,pie=on", "pahtum:strikeout,capture=custodial" };
  g_autoptr (KarumLearn) learn = open_learn ("pahtum", "en");
  guint boards = 0;

  karum_for_each_of (ruleset, rulesets) {
    g_autoptr (GPtrArray) blocks = NULL;
    KarumRules rules;

    g_assert_true (karum_rules_read (karum_games, *ruleset, &rules, NULL));
    blocks = karum_learn_rules (learn, &rules);
    karum_for_each (const KarumLearnBlock, block, blocks) {
      const char *found = block->board ? capture_fault (block->board) : NULL;

      boards += block->board != NULL;
      if (found) {
        g_test_message ("%s shows %s: %s", *ruleset, block->board->id, found);
        g_test_fail ();
      }
    }
  }
  g_assert_cmpuint (boards, >, 40);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; folders[i]; i++)
    if (folder_game (folders[i])) {
      g_autofree char *path = g_strconcat ("/learn/possible/", folders[i], NULL);

      g_test_add_data_func (path, folders[i], test_folder);
    }
  g_test_add_func ("/learn/possible/captures", test_captures);
  return g_test_run ();
}
