#include "endgames-oracle.h"

#include <string.h>

/* The longest memory that a search needs: the four holes before it, and one for each turn. */
#define HOLES_MAX 40

/* A position. The rules see archers without any trail, so they forbid no repetition. */
typedef struct {
  JarmoState state;
  guint8 lengths[JARMO_HOLES];
  JarmoHole paths[JARMO_HOLES][HOLES_MAX]; /* of the archer on each hole, which is the last one */
} Memory;

typedef struct {
  const KarumRules *rules;
  unsigned side;
  int margin;
  guint *nodes; /* (nullable): how many are left; without any, nothing is forced any more */
} Question;

static bool forces (const Question *question, const Memory *memory, unsigned turns);

static void
begin_path (Memory *memory, JarmoHole hole, JarmoTrail trail)
{
  unsigned moves = jarmo_trail_moves (trail);

  memory->lengths[hole] = (guint8) (moves + 1);
  for (unsigned i = 0; i <= moves; i++)
    memory->paths[hole][moves - i] = i % 2 ? jarmo_trail_hole (trail) : hole;
  memory->state.trails[hole] = 0;
}

/* Whether the archer on @from has stood on A, B, A, B, and @to is A. */
static bool
repeats (const Memory *memory, JarmoHole from, JarmoHole to)
{
  guint n = memory->lengths[from];
  const JarmoHole *last = memory->paths[from] + n - 4;

  return n >= 4 && last[0] == to && last[1] == from && last[2] == to && last[3] == from;
}

static void
make_turn (const Question *question, const Memory *memory, const KarumTurn *turn, Memory *next)
{
  JarmoHole from = jarmo_hole (turn->points[0]), to = jarmo_hole (turn->points[1]);

  *next = *memory;
  jarmo_apply (question->rules, (const KarumState *) &memory->state, turn,
               (KarumState *) &next->state);
  memset (next->state.trails, 0, sizeof next->state.trails);
  memcpy (next->paths[to], memory->paths[from], sizeof next->paths[to]);
  next->lengths[to] = memory->lengths[from];
  next->paths[to][next->lengths[to]++] = to;
  if (turn->n_points == 3)
    begin_path (next, jarmo_hole (turn->points[2]), 0);
}

static bool
wins_enough (const Question *question, const Memory *memory)
{
  int32_t points[2];

  question->rules->game->points (question->rules, (const KarumState *) &memory->state, points);
  return points[question->side] - points[1 - question->side] >= question->margin;
}

/* The turns of a position, one after the other. */
typedef struct {
  const Question *question;
  const Memory *memory;
  unsigned turns; /* after this one */
  unsigned legal;
  bool found; /* a turn that decides */
} Turns;

static bool
try_turn (const KarumTurn *turn, void *data)
{
  Turns *turns = data;
  bool own = turns->memory->state.turn == turns->question->side;
  Memory next;

  if (repeats (turns->memory, jarmo_hole (turn->points[0]), jarmo_hole (turn->points[1])))
    return true;
  turns->legal++;
  make_turn (turns->question, turns->memory, turn, &next);
  turns->found = forces (turns->question, &next, turns->turns) == own;
  return !turns->found;
}

static bool
count_turn (const KarumTurn *turn, void *data)
{
  Turns *turns = data;

  turns->legal
      += !repeats (turns->memory, jarmo_hole (turn->points[0]), jarmo_hole (turn->points[1]));
  return true;
}

static bool
forces (const Question *question, const Memory *memory, unsigned turns)
{
  Turns all = { .question = question, .memory = memory, .turns = turns - 1 };

  if (question->nodes && (*question->nodes == 0 || --*question->nodes == 0))
    return false;
  if (memory->state.turn != JARMO_OVER)
    jarmo_turns (question->rules, (const KarumState *) &memory->state, count_turn, &all);
  if (all.legal == 0)
    return wins_enough (question, memory);
  if (turns == 0)
    return false;
  jarmo_turns (question->rules, (const KarumState *) &memory->state, try_turn, &all);
  return all.found == (memory->state.turn == question->side);
}

static bool
answer (const Question *question, const JarmoState *state, unsigned turns)
{
  Memory memory = { .state = *state };

  for (JarmoHole hole = 0; hole < JARMO_HOLES; hole++)
    if ((state->archers[0] | state->archers[1]) & jarmo_bit (hole))
      begin_path (&memory, hole, state->trails[hole]);
  return forces (question, &memory, turns);
}

bool
oracle_forces (
    const KarumRules *rules, const JarmoState *state, unsigned side, int margin, unsigned turns)
{
  Question question = { rules, side, margin, NULL };

  return answer (&question, state, turns);
}

bool
oracle_value (const KarumRules *rules, const JarmoState *state, guint nodes, int *value)
{
  int forced[2] = { -ORACLE_MARGIN_MAX, -ORACLE_MARGIN_MAX };

  for (unsigned turns = 1; turns < HOLES_MAX - 4 && nodes > 0 && forced[0] != -forced[1]; turns++)
    for (unsigned side = 0; side < 2; side++) {
      Question question = { rules, side, forced[side] + 1, &nodes };

      while (question.margin <= ORACLE_MARGIN_MAX && answer (&question, state, turns) && nodes > 0)
        forced[side] = question.margin++;
    }
  *value = forced[state->turn];
  return nodes > 0 && forced[0] == -forced[1];
}
