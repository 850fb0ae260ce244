#include "karum-glance.h"

typedef struct {
  const KarumPlay *play;
  const void *tables;
  const KarumRules *rules;
  KarumMoves moves;
} Look;

/* The margin of @who, who need not be to move, if the game were over now. */
static KarumValue
margin_of (const KarumRules *rules, const KarumState *state, unsigned who)
{
  KarumStatus status = rules->game->status (rules, state);
  KarumValue margin
      = karum_value_final (rules, state, status, status.over && karum_value_decisive (rules), 0);

  return karum_exchanged (rules, state) == (who == 1) ? margin : -margin;
}

static void
make (Look *look, const KarumState *state, uint32_t at, KarumState *next)
{
  KarumTurn turn;

  karum_moves_turn (&look->moves, &look->moves.moves[at], &turn);
  look->rules->game->apply (look->rules, state, &turn, next);
}

/* What the turns of @who, who is to move, take in @state: all together, but one at each point. */
static KarumValue
takings (Look *look, const KarumState *state, unsigned who)
{
  KarumMoveList list = karum_moves_open (&look->moves);
  KarumValue now = margin_of (look->rules, state, who), all = 0;
  KarumValue most[KARUM_POINTS + 1] = { 0 }; /* the last: of turns without a point */

  if (look->play->takings)
    return look->play->takings (look->rules, state);
  look->play->list (look->tables, look->rules, state, &look->moves, &list);
  for (uint32_t i = list.first; i < list.end; i++) {
    const KarumMove *move = &look->moves.moves[i];
    unsigned at = move->n_points > 0 ? look->moves.points[move->points] : KARUM_POINTS;
    KarumState after;
    KarumValue gain;

    make (look, state, i, &after);
    gain = margin_of (look->rules, &after, who) - now;
    if (gain > most[at]) {
      all += gain - most[at];
      most[at] = gain;
    }
  }
  karum_moves_close (&look->moves, &list);
  return all;
}

static KarumValue
larger (KarumValue a, KarumValue b)
{
  return a > b ? a : b;
}

/* What a turn leads to. */
typedef struct {
  KarumValue margin; /* of who made it */
  KarumValue left;   /* what replies take */
} Seen;

/* The turn that led to @state, which @who made. */
static Seen
see (Look *look, const KarumState *state, unsigned who)
{
  KarumStatus status = look->rules->game->status (look->rules, state);
  Seen seen = { .margin = margin_of (look->rules, state, who) };

  if (!status.over && karum_person (look->rules, state, status) != who)
    seen.left = takings (look, state, 1 - who);
  return seen;
}

/* @now: the margin before; @most: what replies take after the turns that stop nothing */
static bool
is_idle (const Seen *seen, KarumValue now, KarumValue most)
{
  return seen->margin <= now && seen->left >= most;
}

static void
look_at (Look *look, const KarumState *state, KarumCare care, KarumGlance *glance)
{
  unsigned who = karum_person (look->rules, state, look->rules->game->status (look->rules, state));
  KarumMoveList list = karum_moves_open (&look->moves);
  KarumValue best = -KARUM_VALUE_INFINITE, most = 0, now = margin_of (look->rules, state, who);
  Seen seen[KARUM_MOVES_LIST];

  look->play->list (look->tables, look->rules, state, &look->moves, &list);
  for (uint32_t i = 0; i < list.end - list.first; i++) {
    KarumState next;

    make (look, state, list.first + i, &next);
    seen[i] = see (look, &next, who);
    best = larger (best, seen[i].margin - seen[i].left);
    most = larger (most, seen[i].left);
  }
  for (uint32_t i = 0; i < list.end - list.first; i++)
    if (best - seen[i].margin + seen[i].left
        >= (is_idle (&seen[i], now, most) ? care.idle : care.other))
      glance->keys[glance->n++] = look->moves.moves[list.first + i].key;
  karum_moves_close (&look->moves, &list);
}

void
karum_glance (const KarumPlay *play,
              const void *tables,
              const KarumRules *rules,
              const KarumState *state,
              KarumCare care,
              KarumGlance *glance)
{
  Look look = { .play = play, .tables = tables, .rules = rules };

  glance->n = 0;
  if (karum_moves_init (&look.moves))
    look_at (&look, state, care, glance);
  karum_moves_clear (&look.moves);
}
