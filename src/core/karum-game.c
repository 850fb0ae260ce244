#include "karum-game.h"

bool
karum_state_equal (const KarumRules *rules, const KarumState *a, const KarumState *b)
{
  return memcmp (a, b, rules->game->state_size) == 0;
}

bool
karum_setup_needed (const KarumRules *rules)
{
  return rules->game->setup_needed && rules->game->setup_needed (rules);
}

bool
karum_start (const KarumRules *rules,
             const char *setup,
             const char *position,
             KarumState *state,
             KarumError *error)
{
  const KarumGame *game = rules->game;
  bool has_setup = setup && *setup;

  if (has_setup && !karum_setup_needed (rules))
    return karum_error_set (error, 0, N_ ("these rules have no setup"), NULL);
  if (has_setup || !position)
    if (!game->start (rules, setup ? setup : "", state, error))
      return false;
  return !position || game->position_read (rules, position, state, error);
}

bool
karum_exchanged (const KarumRules *rules, const KarumState *state)
{
  return rules->game->exchanged && rules->game->exchanged (rules, state);
}

bool
karum_turn_parse (const KarumRules *rules,
                  const KarumState *state,
                  const char *text,
                  KarumTurn *turn,
                  KarumError *error)
{
  return rules->game->turn_read (rules, text, turn, error)
         && rules->game->turn_check (rules, state, turn, error);
}

typedef struct {
  const KarumTurn *partial;
  KarumTurnVisit visit;
  void *data;
  unsigned char seen[KARUM_POINTS]; /* points that can follow */
} Extension;

static bool
extend_with (const KarumTurn *turn, void *data)
{
  Extension *extension = data;
  uint16_t n = extension->partial->n_points;
  KarumTurn next;

  if (turn->n_points < n
      || memcmp (turn->points, extension->partial->points, n * sizeof (KarumPoint)) != 0)
    return true;
  if (turn->n_points == n)
    return extension->visit (turn, extension->data);
  if (extension->seen[turn->points[n]])
    return true;
  extension->seen[turn->points[n]] = 1;
  next.kind = turn->kind;
  next.n_points = (uint16_t) (n + 1);
  memcpy (next.points, turn->points, next.n_points * sizeof (KarumPoint));
  return extension->visit (&next, extension->data);
}

void
karum_turn_extend (const KarumRules *rules,
                   const KarumState *state,
                   const KarumTurn *partial,
                   KarumTurnVisit visit,
                   void *data)
{
  Extension extension = { .partial = partial, .visit = visit, .data = data };

  if (rules->game->extend)
    rules->game->extend (rules, state, partial, visit, data);
  else
    rules->game->turns (rules, state, extend_with, &extension);
}

void
karum_turn_show (const KarumRules *rules,
                 const KarumState *state,
                 const KarumTurn *partial,
                 KarumState *shown)
{
  if (rules->game->show)
    rules->game->show (rules, state, partial, shown);
  else
    *shown = *state;
}

typedef struct {
  uint64_t count, limit;
} Count;

static bool
count_one (const KarumTurn *turn, void *data)
{
  Count *count = data;

  (void) turn;
  return ++count->count < count->limit;
}

uint64_t
karum_turn_count (const KarumRules *rules, const KarumState *state, uint64_t limit)
{
  Count count = { .limit = limit };

  if (rules->game->count) {
    uint64_t all = rules->game->count (rules, state);
    return all < limit ? all : limit;
  }
  if (limit > 0)
    rules->game->turns (rules, state, count_one, &count);
  return count.count;
}

typedef struct {
  uint64_t skip;
  KarumTurn *turn;
} Choice;

static bool
choose_one (const KarumTurn *turn, void *data)
{
  Choice *choice = data;

  if (choice->skip-- > 0)
    return true;
  karum_turn_copy (choice->turn, turn);
  return false;
}

bool
karum_turn_random (const KarumRules *rules,
                   const KarumState *state,
                   KarumRandom *random,
                   KarumTurn *turn)
{
  Choice choice = { .turn = turn };
  uint64_t count;

  if (rules->game->random)
    return rules->game->random (rules, state, random, turn);
  count = karum_turn_count (rules, state, KARUM_TURNS_LIMIT + 1);
  if (count == 0 || count > KARUM_TURNS_LIMIT)
    return false;
  choice.skip = karum_random_below (random, (uint32_t) count);
  rules->game->turns (rules, state, choose_one, &choice);
  return true;
}

bool
karum_board_next (const KarumBoard *board, KarumPoint *point)
{
  int column = *point == KARUM_POINT_NONE ? -1 : (int) karum_point_column (*point);
  int row = *point == KARUM_POINT_NONE ? 0 : (int) karum_point_row (*point);

  do {
    if (++column == board->columns) {
      column = 0;
      row++;
    }
  } while (row < board->rows && !karum_board_has (board, column, row));
  *point = karum_point ((unsigned) column, (unsigned) row);
  return row < board->rows;
}

void
karum_draft_take (const KarumRules *rules, const KarumState *state, KarumDraft *draft)
{
  KarumDraftNumber numbers[KARUM_DRAFT_NUMBERS];
  size_t n = rules->game->draft_numbers (rules, state, numbers);
  KarumStatus status = rules->game->status (rules, state);
  KarumBoard board;

  memset (draft, 0, sizeof *draft);
  draft->to_move = status.over ? KARUM_FIRST : status.to_move;
  for (size_t i = 0; i < n; i++)
    draft->numbers[i] = numbers[i].value;
  rules->game->board (rules, &board);
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&board, &point);)
    draft->cells[point] = rules->game->cell (rules, state, point);
}
