/* jarmo-state.h: the 25 holes of Jarmo and the lines that join them, a state, and the functions
 * shared by the game's files. */
#pragma once

#include "karum-game.h"

#define JARMO_SIDE 5
#define JARMO_HOLES 25
#define JARMO_LINES 38

/* A hole: 0 for a1, then by row and column, 24 for e5. A set of holes has bit number `hole`. */
typedef uint8_t JarmoHole;
typedef uint32_t JarmoSet;

#define JARMO_ROW_1 ((JarmoSet) 0x1f)
#define JARMO_ROW_5 ((JarmoSet) 0x1f << 20)

static inline JarmoSet
jarmo_bit (unsigned hole)
{
  return (JarmoSet) 1 << hole;
}

static inline JarmoHole
jarmo_lowest (JarmoSet set)
{
  return (JarmoHole) __builtin_ctz (set);
}

/* The number of holes in @set. */
static inline unsigned
jarmo_size (JarmoSet set)
{
  set -= set >> 1 & 0x55555555;
  set = (set & 0x33333333) + (set >> 2 & 0x33333333);
  set = (set + (set >> 4)) & 0x0f0f0f0f;
  return set * 0x01010101 >> 24;
}

static inline JarmoSet
jarmo_home (KarumSide side)
{
  return side == KARUM_FIRST ? JARMO_ROW_1 : JARMO_ROW_5;
}

static inline JarmoSet
jarmo_goal (KarumSide side)
{
  return jarmo_home (karum_other (side));
}

static inline KarumPoint
jarmo_point (JarmoHole hole)
{
  return karum_point (hole % JARMO_SIDE, hole / JARMO_SIDE);
}

static inline bool
jarmo_on_board (KarumPoint point)
{
  return karum_point_column (point) < JARMO_SIDE && karum_point_row (point) < JARMO_SIDE;
}

/* The hole at a point that is on the board. */
static inline JarmoHole
jarmo_hole (KarumPoint point)
{
  return (JarmoHole) (karum_point_row (point) * JARMO_SIDE + karum_point_column (point));
}

/* The lines, each once from its lower hole. Stored turns contain indexes into this table, so its
 * order must never change. */
extern const KarumLine jarmo_lines[JARMO_LINES];

/* The holes connected to each hole by a line. */
extern const JarmoSet jarmo_joined[JARMO_HOLES];

/* Indexed by side and hole: the number of lines to the goal row, at most three. */
extern const uint8_t jarmo_steps[2][JARMO_HOLES];

enum { JARMO_OPTION_GOAL, JARMO_OPTION_LIMIT };
enum { JARMO_GOAL_FREE, JARMO_GOAL_LOCKED };

/* Kinds of turns: the points are from, to and, if an archer is returned, its hole. */
enum { JARMO_MOVE, JARMO_CAPTURE, JARMO_KINDS };

/* The value of `turn` when the game is over. */
enum { JARMO_OVER = 2 };

/**
 * JarmoTrail: the history of an archer. Only moves back and forth between its hole and one other
 * hole matter: bits 0-4 are that other hole, bits 5-6 the number of such moves, up to 3. With 3 its
 * last four holes are A, B, A, B. 0 for an archer that has not moved.
 */
typedef uint8_t JarmoTrail;

#define JARMO_TRAIL_BANS 3

static inline JarmoHole
jarmo_trail_hole (JarmoTrail trail)
{
  return trail & 31;
}

static inline unsigned
jarmo_trail_moves (JarmoTrail trail)
{
  return trail >> 5;
}

static inline JarmoTrail
jarmo_trail (JarmoHole hole, unsigned moves)
{
  return (JarmoTrail) (moves << 5 | hole);
}

/* The hole to which an archer may not go back, as a set of at most one. */
static inline JarmoSet
jarmo_trail_ban (JarmoTrail trail)
{
  return jarmo_trail_moves (trail) == JARMO_TRAIL_BANS ? jarmo_bit (jarmo_trail_hole (trail)) : 0;
}

typedef struct KARUM_STATE_STRUCT {
  _Alignas(8) JarmoSet archers[2]; /* First's, Second's; aligned as a KarumState */
  JarmoSet marked;                 /* of both sides */
  uint32_t count;                  /* number of turns played */
  uint8_t turn;                    /* KarumSide or JARMO_OVER */
  JarmoTrail trails[JARMO_HOLES];  /* 0 for empty holes */
} JarmoState;

KARUM_STATE_FITS (JarmoState);

/* The archers of a side at the start, which is also the maximum. */
#define JARMO_ARCHERS 5

static inline const JarmoState *
jarmo_state (const KarumState *state)
{
  return (const JarmoState *) state;
}

/* Whether an archer of @side may not leave @hole because it is on its goal row. */
static inline bool
jarmo_locked_in (const KarumRules *rules, KarumSide side, JarmoHole hole)
{
  return rules->values[JARMO_OPTION_GOAL] == JARMO_GOAL_LOCKED
         && jarmo_goal (side) & jarmo_bit (hole);
}

/* The holes of the home row that are empty once the archer on @hole has left for its goal row. */
static inline JarmoSet
jarmo_empty_home (const JarmoState *state, KarumSide side, JarmoHole hole)
{
  JarmoSet standing = (state->archers[0] | state->archers[1]) & ~jarmo_bit (hole);

  return jarmo_home (side) & ~standing;
}

/* jarmo_rules_end: whether goal rows or the limit end the game, regardless of the side to move. */
bool jarmo_rules_end (const KarumRules *rules, const JarmoState *state);

/* jarmo_side_can_move: whether @side has a legal turn, were it to move. */
bool jarmo_side_can_move (const KarumRules *rules, const JarmoState *state, KarumSide side);

/* The play and text functions of the game's table; see karum-game.h. */
bool
jarmo_turns (const KarumRules *rules, const KarumState *state, KarumTurnVisit visit, void *data);
uint64_t jarmo_count (const KarumRules *rules, const KarumState *state);
bool jarmo_turn_random (const KarumRules *rules,
                        const KarumState *state,
                        KarumRandom *random,
                        KarumTurn *turn);
bool jarmo_turn_check (const KarumRules *rules,
                       const KarumState *state,
                       const KarumTurn *turn,
                       KarumError *error);
void jarmo_apply (const KarumRules *rules,
                  const KarumState *from,
                  const KarumTurn *turn,
                  KarumState *to);
bool
jarmo_turn_read (const KarumRules *rules, const char *text, KarumTurn *turn, KarumError *error);
size_t jarmo_turn_write (const KarumRules *rules, const KarumTurn *turn, char *text);
bool jarmo_position_read (const KarumRules *rules,
                          const char *text,
                          KarumState *state,
                          KarumError *error);
size_t jarmo_position_write (const KarumRules *rules, const KarumState *state, char *text);
size_t jarmo_draft_cells (const KarumRules *rules, KarumCell *cells);
size_t
jarmo_draft_numbers (const KarumRules *rules, const KarumState *state, KarumDraftNumber *numbers);
void jarmo_draft (const KarumRules *rules, const KarumDraft *draft, KarumState *state);
size_t jarmo_turn_encode (const KarumRules *rules, const KarumTurn *turn, uint8_t *bytes);
size_t
jarmo_turn_decode (const KarumRules *rules, const uint8_t *bytes, size_t size, KarumTurn *turn);
