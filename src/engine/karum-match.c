#include "karum-match.h"

#include <math.h>
#include <pthread.h>

#include "karum-random.h"
#include "karum-value.h"

typedef struct {
  const KarumMatch *match;
  KarumMatchVisit visit;
  void *data;
  pthread_mutex_t lock; /* protects the fields below */
  unsigned next;
  KarumTally tally;
  bool failed;
  KarumError error; /* valid if @failed */
} Play;

KarumRating
karum_tally_rating (const KarumTally *tally)
{
  double games = tally->games, score = (tally->wins + tally->draws / 2.0) / games;
  double variance = (tally->wins + tally->draws / 4.0) / games - score * score;
  double margin = tally->margin / games;
  KarumRating rating = {
    .score = score,
    .score_error = 1.96 * sqrt (variance > 0 ? variance / games : 0),
    .margin = margin,
    .margin_error = 1.96 * sqrt (fmax (tally->margin_squares / games - margin * margin, 0) / games),
  };

  rating.elo = -400 * log10 (1 / score - 1);
  rating.elo_low = -400 * log10 (1 / fmax (score - rating.score_error, 0) - 1);
  rating.elo_high = -400 * log10 (fmax (1 / fmin (score + rating.score_error, 1) - 1, 0));
  return rating;
}

/* -- One game ------------------------------------------------------------------------------------
 */

static bool
stopped (const KarumMatch *match)
{
  return match->stop && atomic_load_explicit (match->stop, memory_order_relaxed);
}

/* Sets up the start of a pair of games, with random turns that don't end the game. */
static bool
open_game (const KarumMatch *match, unsigned pair, KarumState *state, KarumError *error)
{
  const KarumRules *rules = match->rules;
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRandom random;

  karum_random_init (&random, karum_hash_add (match->seed, pair));
  if (!match->setup && !match->position && karum_setup_needed (rules))
    rules->game->setup_draw (rules, &random, setup);
  if (!karum_start (rules, match->setup ? match->setup : setup, match->position, state, error))
    return false;
  for (unsigned i = 0; i < match->opening; i++) {
    KarumState before = *state;
    KarumTurn turn;

    if (!karum_turn_random (rules, &before, &random, &turn))
      break;
    rules->game->apply (rules, &before, &turn, state);
    if (rules->game->status (rules, state).over) {
      *state = before;
      break;
    }
  }
  return true;
}

/* Plays from *@state to the end; @first is the player who is person 1. Returns false if stopped. */
static bool
play_game (const KarumMatch *match,
           KarumSeat *const seats[2],
           unsigned first,
           KarumState *state,
           KarumTally *game)
{
  const KarumRules *rules = match->rules;
  int32_t points[2];
  double margin;

  for (game->turns = 0; game->turns < KARUM_MATCH_TURNS; game->turns++) {
    KarumStatus status = rules->game->status (rules, state);
    KarumState before = *state;
    KarumTurn turn;

    if (status.over)
      break;
    if (!karum_seat_choose (seats[karum_person (rules, state, status) ^ first], state, match->stop,
                            &turn)
        || stopped (match))
      return false;
    rules->game->apply (rules, &before, &turn, state);
  }
  rules->game->points (rules, state, points);
  margin = points[0] - points[1];
  if (rules->game->status (rules, state).over && karum_value_decisive (rules))
    margin = karum_value_final (rules, state, rules->game->status (rules, state), true, 0) > 0 ? 1
                                                                                               : -1;
  if (karum_exchanged (rules, state) != (first == 1))
    margin = -margin;
  game->games = 1;
  game->wins = margin > 0;
  game->draws = margin == 0;
  game->losses = margin < 0;
  game->margin = margin;
  game->margin_squares = margin * margin;
  return true;
}

/* -- All of them ---------------------------------------------------------------------------------
 */

static void
count_game (Play *play, const KarumTally *game)
{
  KarumTally *tally = &play->tally;

  tally->games += game->games;
  tally->wins += game->wins;
  tally->draws += game->draws;
  tally->losses += game->losses;
  tally->margin += game->margin;
  tally->margin_squares += game->margin_squares;
  tally->turns += game->turns;
  if (play->visit)
    play->visit (tally, play->data);
}

/* Reserves the number of the next game; false if all games have started. */
static bool
take_game (Play *play, unsigned *number)
{
  bool more;

  pthread_mutex_lock (&play->lock);
  more = play->next < play->match->games && !play->failed && !stopped (play->match);
  *number = more ? play->next++ : 0;
  pthread_mutex_unlock (&play->lock);
  return more;
}

static void
fail (Play *play, const KarumError *error)
{
  pthread_mutex_lock (&play->lock);
  play->failed = true;
  play->error = *error;
  pthread_mutex_unlock (&play->lock);
}

static void
play_number (Play *play, unsigned number)
{
  const KarumMatch *match = play->match;
  KarumSeat *seats[2] = { NULL, NULL };
  KarumTally game = { 0 };
  KarumError error;
  KarumState state;

  if (!open_game (match, number / 2, &state, &error)
      || !(seats[0] = karum_seat_new (&match->players[0], match->rules,
                                      karum_hash_add (match->seed, 2 * number), &error))
      || !(seats[1] = karum_seat_new (&match->players[1], match->rules,
                                      karum_hash_add (match->seed, 2 * number + 1), &error))) {
    fail (play, &error);
  } else if (play_game (match, seats, number % 2, &state, &game)) {
    pthread_mutex_lock (&play->lock);
    count_game (play, &game);
    pthread_mutex_unlock (&play->lock);
  }
  karum_seat_free (seats[0]);
  karum_seat_free (seats[1]);
}

static void *
work (void *data)
{
  Play *play = data;
  unsigned number;

  while (take_game (play, &number))
    play_number (play, number);
  return NULL;
}

bool
karum_match_play (const KarumMatch *match,
                  KarumMatchVisit visit,
                  void *data,
                  KarumTally *tally,
                  KarumError *error)
{
  Play play = { .match = match, .visit = visit, .data = data };
  pthread_t threads[KARUM_SEARCH_THREADS_MAX];
  unsigned n = 0;

  pthread_mutex_init (&play.lock, NULL);
  while (n + 1 < match->at_once && n < KARUM_SEARCH_THREADS_MAX
         && pthread_create (&threads[n], NULL, work, &play) == 0)
    n++;
  work (&play);
  for (unsigned i = 0; i < n; i++)
    pthread_join (threads[i], NULL);
  pthread_mutex_destroy (&play.lock);
  *tally = play.tally;
  if (play.failed && error)
    *error = play.error;
  return !play.failed;
}
