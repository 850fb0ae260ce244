/* karum-player.h: those who can play a game: the engine, its levels, and two simple players to
 * measure it by. */
#pragma once

#include "karum-game.h"
#include "karum-search-limits.h"

typedef enum {
  KARUM_PLAYER_ENGINE, /* as strong as the limits allow */
  KARUM_PLAYER_LEVEL,  /* KARUM_LEVEL_MIN … KARUM_LEVEL_MAX */
  KARUM_PLAYER_UCT,    /* so many random games a turn */
  KARUM_PLAYER_WIDTH   /* every turn, so many deep */
} KarumPlayerKind;

/* KarumPlayer: a plain value. */
typedef struct {
  KarumPlayerKind kind;
  uint64_t number;          /* the level, the random games or the depth */
  KarumSearchLimits limits; /* of the engine */
} KarumPlayer;

/**
 * karum_player_read: reads `level=N`, `uct=N`, `width=N`, or limits of the engine: `time=S`,
 * `depth=D`, `nodes=N`, `threads=T`, `hash=M`, separated by commas.
 * Returns: false with @error (its offset is a byte offset in @text)
 */
bool karum_player_read (const char *text, KarumPlayer *player, KarumError *error);

/* A player at the board, for one game after the other under the same rules. */
typedef struct KarumSeat KarumSeat;

/**
 * karum_seat_new: (transfer full) (nullable): NULL with @error when there is not enough memory.
 * @seed: decides what is left to chance
 */
KarumSeat *karum_seat_new (const KarumPlayer *player,
                           const KarumRules *rules,
                           uint64_t seed,
                           KarumError *error);
void karum_seat_free (KarumSeat *seat);

/**
 * karum_seat_choose: the turn that the player makes in @state.
 * @stop: (nullable): as in KarumSearchLimits; there is a turn even so
 * Returns: false when the game is over
 */
bool
karum_seat_choose (KarumSeat *seat, const KarumState *state, atomic_bool *stop, KarumTurn *turn);
