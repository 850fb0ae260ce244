/* karum-match.h: games of two players against each other, several at once. */
#pragma once

#include "karum-player.h"

/* KarumMatch: what is to be played. Borrowed by karum_match_play(). */
typedef struct {
  const KarumRules *rules;
  const char *setup,
      *position;          /* (nullable): the start of every game, as for karum_start(); a setup
                           * that is needed and not given is drawn for each pair of games */
  KarumPlayer players[2]; /* A, B */
  unsigned games;   /* A holds First in every second of them, each opening is played by both */
  unsigned opening; /* random turns at the beginning of a game */
  unsigned at_once; /* games at a time, 1 … KARUM_SEARCH_THREADS_MAX */
  uint64_t seed;
  atomic_bool *stop; /* (nullable): when it becomes true, unfinished games are dropped */
} KarumMatch;

/* KarumTally: games so far, as A sees them. */
typedef struct {
  unsigned games, wins, draws, losses;
  double margin, margin_squares; /* sums over the games */
  uint64_t turns;
} KarumTally;

/* What a tally says of the strength of A beside B. */
typedef struct {
  double score, score_error;     /* 0 … 1; within ± that with 95 % certainty */
  double elo, elo_low, elo_high; /* may be infinite */
  double margin, margin_error;
} KarumRating;

/* karum_tally_rating: @tally of at least one game. */
KarumRating karum_tally_rating (const KarumTally *tally);

/* KarumMatchVisit: told of each finished game, by one thread at a time. */
typedef void (*KarumMatchVisit) (const KarumTally *tally, void *data);

/**
 * karum_match_play: plays until all games are finished or stopped. A game of more than
 * KARUM_MATCH_TURNS turns is counted as it stands.
 * @visit: (nullable)
 * Returns: false with @error when the start is refused or there is not enough memory
 */
bool karum_match_play (const KarumMatch *match,
                       KarumMatchVisit visit,
                       void *data,
                       KarumTally *tally,
                       KarumError *error);

#define KARUM_MATCH_TURNS 1000
