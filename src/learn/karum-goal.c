#include "karum-goal.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-engine.h"

/* How many nodes a proof may visit: far more than a position of a lesson needs, so that a wrong one
 * is refused instead of searched for ever. */
#define PROOF_NODES 20000000

typedef struct {
  const char *name;
  gboolean number;
} GoalName;

static const GoalName goal_names[KARUM_N_GOALS] = {
  [KARUM_GOAL_GAIN] = { "gain", TRUE },        [KARUM_GOAL_ROW] = { "row", TRUE },
  [KARUM_GOAL_ROWS] = { "rows", TRUE },        [KARUM_GOAL_TAKE] = { "take", TRUE },
  [KARUM_GOAL_HOLES] = { "holes", TRUE },      [KARUM_GOAL_OWN] = { "own", TRUE },
  [KARUM_GOAL_STEPS] = { "steps", TRUE },      [KARUM_GOAL_DENY] = { "deny", TRUE },
  [KARUM_GOAL_SAFE] = { "safe", FALSE },       [KARUM_GOAL_OVER] = { "over", FALSE },
  [KARUM_GOAL_WINS] = { "wins", FALSE },       [KARUM_GOAL_BEST] = { "best", FALSE },
  [KARUM_GOAL_WINNING] = { "winning", FALSE }, [KARUM_GOAL_HOLDING] = { "holding", FALSE },
};

static gboolean
read_goal (const char *word, KarumGoal *goal)
{
  for (guint i = 0; i < KARUM_N_GOALS; i++) {
    const char *number = word + strlen (goal_names[i].name);
    guint64 value = 0;

    if (!g_str_has_prefix (word, goal_names[i].name) || (*number != '\0' && *number != '='))
      continue;
    if (goal_names[i].number
            ? *number == '\0' || !g_ascii_string_to_unsigned (number + 1, 10, 1, 999, &value, NULL)
            : *number != '\0')
      return FALSE;
    *goal = (KarumGoal){ (KarumGoalKind) i, (gint32) value };
    return TRUE;
  }
  return FALSE;
}

GArray *
karum_goals_read (const char *text, KarumError *error)
{
  g_autoptr (GArray) goals = karum_array_new (KarumGoal);
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (char **word = words; *word; word++) {
    KarumGoal goal;

    if (!read_goal (*word, &goal)) {
      karum_error_set (error, 0, "no goal of a task: %s", "%s", *word);
      return NULL;
    }
    g_array_append_val (goals, goal);
  }
  return g_steal_pointer (&goals);
}

/* -- What a turn changes ---------------------------------------------------------------------- */

static gint32
points_of (const KarumRules *rules, const KarumState *state, KarumSide side)
{
  int32_t points[2];

  rules->game->points (rules, state, points);
  return points[side];
}

static gint32
pieces (const KarumRules *rules, const KarumState *state, KarumContent content)
{
  KarumPoint point = KARUM_POINT_NONE;
  KarumBoard board;
  gint32 n = 0;

  rules->game->board (rules, &board);
  while (karum_board_next (&board, &point))
    n += rules->game->cell (rules, state, point).content == content;
  return n;
}

static KarumContent
pieces_of (KarumSide side)
{
  return side == KARUM_FIRST ? KARUM_CELL_FIRST : KARUM_CELL_SECOND;
}

typedef struct {
  KarumSide side;
  gint32 value; /* of the rows that count; 0 for all */
  gint32 n;
} RowCount;

static bool
count_row (const KarumRow *row, void *data)
{
  RowCount *count = data;

  count->n += row->side == count->side && (count->value == 0 || row->value == count->value);
  return true;
}

static gint32
rows_made (const KarumRules *rules, const KarumState *state, const KarumTurn *turn, gint32 value)
{
  RowCount count = { rules->game->status (rules, state).to_move, value, 0 };

  if (rules->game->rows_made)
    rules->game->rows_made (rules, state, turn, count_row, &count);
  return count.n;
}

/* The steps of a turn are separated by commas. */
static gint32
steps (const KarumRules *rules, const KarumTurn *turn)
{
  char text[KARUM_TURN_TEXT];
  gint32 n = 1;

  rules->game->turn_write (rules, turn, text);
  for (const char *at = text; *at; at++)
    n += *at == ',';
  return n;
}

/* -- What can be answered --------------------------------------------------------------------- */

typedef struct {
  const KarumRules *rules;
  const KarumState *state;
  KarumSide side; /* who answers */
  gint32 gain;    /* the most that an answer gains */
  gint32 loss;    /* the most pieces that the other side loses */
  KarumTurn gaining, taking;
} Answers;

/* Keeps @value and its turn if it is the most so far. */
static void
keep_most (gint32 value, const KarumTurn *turn, gint32 *most, KarumTurn *of)
{
  if (value <= *most)
    return;
  *most = value;
  karum_turn_copy (of, turn);
}

static bool
weigh_answer (const KarumTurn *turn, void *data)
{
  Answers *answers = data;
  const KarumRules *rules = answers->rules;
  KarumContent enemy = pieces_of (karum_other (answers->side));
  KarumState after;

  rules->game->apply (rules, answers->state, turn, &after);
  keep_most (points_of (rules, &after, answers->side)
                 - points_of (rules, answers->state, answers->side),
             turn, &answers->gain, &answers->gaining);
  keep_most (pieces (rules, answers->state, enemy) - pieces (rules, &after, enemy), turn,
             &answers->loss, &answers->taking);
  return true;
}

static void
weigh_answers (const KarumRules *rules, const KarumState *state, KarumSide side, Answers *answers)
{
  answers->rules = rules;
  answers->state = state;
  answers->side = side;
  answers->gain = answers->loss = 0;
  rules->game->turns (rules, state, weigh_answer, answers);
}

/* Whether the other side can't gain as much, or (@goal is SAFE) can't take a piece. */
static gboolean
withstands (const KarumGoal *goal,
            const KarumRules *rules,
            const KarumState *after,
            KarumSide side,
            KarumMiss *miss)
{
  Answers answers;
  gboolean deny = goal->kind == KARUM_GOAL_DENY;

  weigh_answers (rules, after, side, &answers);
  if (deny ? answers.gain < goal->number : answers.loss == 0)
    return TRUE;
  miss->answered = TRUE;
  karum_turn_copy (&miss->answer, deny ? &answers.gaining : &answers.taking);
  return FALSE;
}

/* -- Proofs ----------------------------------------------------------------------------------- */

/* The person who takes the next turn: 0 holds First at the start. */
static guint
person_to_move (const KarumRules *rules, const KarumState *state)
{
  return (guint) rules->game->status (rules, state).to_move
         ^ (guint) karum_exchanged (rules, state);
}

/* The value for person 0. @best: (out) (optional): the best turn; only set if the game is not over
 */
static gboolean
prove (const KarumRules *rules,
       const KarumState *state,
       atomic_bool *stop,
       double *value,
       KarumTurn *best)
{
  KarumSearchLimits limits = { .nodes = PROOF_NODES, .stop = stop };
  KarumEngine *engine = karum_engine_new (rules, 0, NULL);
  gboolean over = rules->game->status (rules, state).over, proved = FALSE;
  KarumSearchResult result;

  if (engine && over)
    *value = karum_engine_final (engine, state);
  else if (engine)
    proved = karum_engine_search (engine, state, &limits, NULL, NULL, &result) && result.exact;
  if (proved)
    *value = person_to_move (rules, state) == 0 ? result.score : -result.score;
  if (proved && best)
    karum_turn_copy (best, &result.turn);
  karum_engine_free (engine);
  return proved || (engine && over);
}

gboolean
karum_proved_value (const KarumRules *rules,
                    const KarumState *state,
                    atomic_bool *stop,
                    double *value)
{
  return prove (rules, state, stop, value, NULL);
}

/* BEST: the turn must be worth as much as the position; WINNING: more than a draw; HOLDING: a draw.
 */
static gboolean
proved_good (const KarumGoal *goal,
             const KarumRules *rules,
             const KarumState *state,
             const KarumState *after,
             atomic_bool *stop,
             KarumMiss *miss)
{
  const gboolean best = goal->kind == KARUM_GOAL_BEST;
  double sign = person_to_move (rules, state) == 0 ? 1 : -1;
  double value = 0, reached;

  if (!prove (rules, after, stop, &reached, &miss->answer)
      || (best && !prove (rules, state, stop, &value, NULL)))
    return FALSE;
  miss->answered = !rules->game->status (rules, after).over;
  return goal->kind == KARUM_GOAL_WINNING ? sign * reached > 0 : sign * reached >= sign * value;
}

/* --------------------------------------------------------------------------------------------- */

static gboolean
goal_met (const KarumGoal *goal,
          const KarumRules *rules,
          const KarumState *state,
          const KarumTurn *turn,
          atomic_bool *stop,
          KarumMiss *miss)
{
  KarumSide side = rules->game->status (rules, state).to_move;
  KarumContent own = pieces_of (side), enemy = pieces_of (karum_other (side));
  KarumState after;
  KarumStatus status;

  rules->game->apply (rules, state, turn, &after);
  status = rules->game->status (rules, &after);
  switch (goal->kind) {
  case KARUM_GOAL_GAIN:
    return points_of (rules, &after, side) - points_of (rules, state, side) >= goal->number;
  case KARUM_GOAL_ROW:
    return rows_made (rules, state, turn, goal->number) > 0;
  case KARUM_GOAL_ROWS:
    return rows_made (rules, state, turn, 0) >= goal->number;
  case KARUM_GOAL_TAKE:
    return pieces (rules, state, enemy) - pieces (rules, &after, enemy) >= goal->number;
  case KARUM_GOAL_HOLES:
    return pieces (rules, state, KARUM_CELL_HOLE) - pieces (rules, &after, KARUM_CELL_HOLE)
           >= goal->number;
  case KARUM_GOAL_OWN:
    return pieces (rules, &after, own) - pieces (rules, state, own) >= goal->number;
  case KARUM_GOAL_STEPS:
    return steps (rules, turn) >= goal->number;
  case KARUM_GOAL_DENY:
  case KARUM_GOAL_SAFE:
    return withstands (goal, rules, &after, karum_other (side), miss);
  case KARUM_GOAL_OVER:
    return status.over;
  case KARUM_GOAL_WINS:
    return status.winner == (side == KARUM_FIRST ? KARUM_WINNER_FIRST : KARUM_WINNER_SECOND);
  case KARUM_GOAL_BEST:
  case KARUM_GOAL_WINNING:
  case KARUM_GOAL_HOLDING:
    return proved_good (goal, rules, state, &after, stop, miss);
  case KARUM_N_GOALS:
  default:
    g_assert_not_reached ();
  }
}

gboolean
karum_goals_met (const GArray *goals,
                 const KarumRules *rules,
                 const KarumState *state,
                 const KarumTurn *turn,
                 atomic_bool *stop,
                 KarumMiss *miss)
{
  g_autofree KarumMiss *found = g_new0 (KarumMiss, 1);

  karum_for_each_in (KarumGoal, item, goals) {
    found->goal = *item;
    found->answered = FALSE;
    if (goal_met (&found->goal, rules, state, turn, stop, found))
      continue;
    if (miss)
      *miss = *found;
    return FALSE;
  }
  return TRUE;
}

typedef struct {
  const GArray *goals;
  const KarumRules *rules;
  const KarumState *state;
  guint most, count;
  atomic_bool *stop;
} Answered;

static bool
count_answer (const KarumTurn *turn, void *data)
{
  Answered *answered = data;

  answered->count += (guint) karum_goals_met (answered->goals, answered->rules, answered->state,
                                              turn, answered->stop, NULL);
  return answered->count < answered->most && !(answered->stop && atomic_load (answered->stop));
}

guint
karum_goals_count (const GArray *goals,
                   const KarumRules *rules,
                   const KarumState *state,
                   guint most,
                   atomic_bool *stop)
{
  Answered answered = { goals, rules, state, most, 0, stop };

  rules->game->turns (rules, state, count_answer, &answered);
  return answered.count;
}
