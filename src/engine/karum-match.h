/* karum-match.h: plays games between two players, several at a time. */
#pragma once

#include "karum-player.h"

/* KarumMatch: describes a match. Borrowed by karum_match_play(). */
typedef struct {
  const KarumRules *rules;
  const char *setup, *position; /* (nullable): the start of every game, as for karum_start(); if a
                                   setup is needed and NULL, it is drawn for each pair of games */
  KarumPlayer players[2];       /* A, B */
  unsigned games;   /* A holds First in every second game; each opening is played by both */
  unsigned opening; /* random turns at the beginning of a game */
  unsigned at_once; /* games played at the same time, 1 … KARUM_SEARCH_THREADS_MAX */
  uint64_t seed;
  atomic_bool *stop; /* (nullable): once this is true, unfinished games are dropped */
} KarumMatch;

/* KarumTally: the results so far, from the point of view of A. */
typedef struct {
  unsigned games, wins, draws, losses;
  double margin, margin_squares; /* sums over all games */
  uint64_t turns;
} KarumTally;

/* The strength of A compared with B, estimated from a tally. */
typedef struct {
  double score, score_error;     /* 0 … 1, and the half width of its 95 % confidence interval */
  double elo, elo_low, elo_high; /* may be infinite */
  double margin, margin_error;
} KarumRating;

/* karum_tally_rating: @tally: of at least one game */
KarumRating karum_tally_rating (const KarumTally *tally);

/* KarumMatchVisit: called after each finished game, by one thread at a time. */
typedef void (*KarumMatchVisit) (const KarumTally *tally, void *data);

/**
 * karum_match_play: plays until all games are finished or the match is stopped. A game that exceeds
 * KARUM_MATCH_TURNS turns is scored as it stands.
 * @visit: (nullable)
 * Returns: false with @error if the start is invalid or there is not enough memory
 */
bool karum_match_play (const KarumMatch *match,
                       KarumMatchVisit visit,
                       void *data,
                       KarumTally *tally,
                       KarumError *error);

#define KARUM_MATCH_TURNS 1000
