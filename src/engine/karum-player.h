/* karum-player.h: automatic players: the engine, its levels, and plain players to measure them
 * against. */
#pragma once

#include "karum-game.h"
#include "karum-search-limits.h"
#include "karum-strength.h"

typedef enum {
  KARUM_PLAYER_ENGINE, /* the engine, within the limits */
  KARUM_PLAYER_LEVEL,  /* KARUM_LEVEL_MIN … KARUM_LEVEL_MAX */
  KARUM_PLAYER_UCT,    /* @number random games per turn */
  KARUM_PLAYER_WIDTH,  /* full-width search, @number turns deep */
  KARUM_PLAYER_SIMPLE  /* a simple player, who sees @number turns: the own one, or the reply too */
} KarumPlayerKind;

/* KarumPlayer: a plain value. */
typedef struct {
  KarumPlayerKind kind;
  uint64_t number;               /* the level, the number of random games, or the depth */
  const KarumStrength *strength; /* (nullable): of a level that isn't in the table */
  unsigned slips;                /* of a simple player: random turns in a hundred */
  KarumSearchLimits limits;      /* for the engine */
  size_t hash_bytes;             /* as for karum_engine_new() */
} KarumPlayer;

/**
 * karum_player_read: reads `level=N`, `uct=N`, `width=N`, `simple=take` or `simple=reply`, which
 * can be followed by `,slip=N`, or limits of the engine: `time=S`, `depth=D`, `nodes=N`,
 * `threads=T`, `hash=M`, separated by commas.
 * Returns: false with @error (its offset is a byte offset in @text)
 */
bool karum_player_read (const char *text, KarumPlayer *player, KarumError *error);

/* A player's seat in a series of games under the same rules. */
typedef struct KarumSeat KarumSeat;

/**
 * karum_seat_new: (transfer full) (nullable): NULL with @error if there is not enough memory.
 * @seed: for random decisions
 */
KarumSeat *karum_seat_new (const KarumPlayer *player,
                           const KarumRules *rules,
                           uint64_t seed,
                           KarumError *error);
void karum_seat_free (KarumSeat *seat);

/**
 * karum_seat_choose: selects a turn in @state.
 * @stop: (nullable): as in KarumSearchLimits; a turn is selected even if it is set
 * Returns: false if the game is over
 */
bool
karum_seat_choose (KarumSeat *seat, const KarumState *state, atomic_bool *stop, KarumTurn *turn);
