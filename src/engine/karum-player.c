#include "karum-player.h"

#include <stdlib.h>

#include "karum-engine.h"
#include "karum-full-width.h"
#include "karum-level.h"
#include "karum-scan.h"
#include "karum-uct.h"

struct KarumSeat {
  KarumPlayer player;
  KarumRules rules;
  KarumRandom random;
  KarumEngine *engine; /* NULL for players without an engine */
};

KarumSeat *
karum_seat_new (const KarumPlayer *player,
                const KarumRules *rules,
                uint64_t seed,
                KarumError *error)
{
  KarumSeat *seat = calloc (1, sizeof *seat);
  bool engine = player->kind == KARUM_PLAYER_ENGINE || player->kind == KARUM_PLAYER_LEVEL;

  if (!seat) {
    karum_error_set (error, 0, N_ ("not enough memory"), NULL);
    return NULL;
  }
  seat->player = *player;
  seat->rules = *rules;
  karum_random_init (&seat->random, seed);
  if (engine)
    seat->engine = karum_engine_new (rules, player->hash_bytes, error);
  if (!engine || seat->engine)
    return seat;
  free (seat);
  return NULL;
}

void
karum_seat_free (KarumSeat *seat)
{
  if (!seat)
    return;
  karum_engine_free (seat->engine);
  free (seat);
}

static bool
search (KarumSeat *seat, const KarumState *state, atomic_bool *stop, KarumTurn *turn)
{
  KarumSearchLimits limits = seat->player.limits;
  KarumSearchResult result;

  limits.stop = stop;
  if (!karum_engine_search (seat->engine, state, &limits, NULL, NULL, &result))
    return false;
  karum_turn_copy (turn, &result.turn);
  return true;
}

/* A level of the table, or one that is being tuned. */
static bool
choose_level (KarumSeat *seat,
              const KarumState *state,
              atomic_bool *stop,
              KarumSearchResult *result)
{
  const KarumSearchLimits limits = { .stop = stop, .endgames = seat->player.limits.endgames };

  if (seat->player.strength)
    return karum_engine_search_weak (seat->engine, state, seat->player.strength,
                                     karum_random_next (&seat->random), stop, result);
  return karum_level_choose (seat->engine, &seat->rules, state, (unsigned) seat->player.number,
                             &seat->random, &limits, result);
}

static bool
search_width (KarumSeat *seat, const KarumState *state, KarumSearchClock *clock, KarumTurn *turn)
{
  KarumSearchResult result;

  if (!karum_full_width (&seat->rules, state, (unsigned) seat->player.number, clock, &result))
    return false;
  karum_turn_copy (turn, &result.turn);
  return true;
}

bool
karum_seat_choose (KarumSeat *seat, const KarumState *state, atomic_bool *stop, KarumTurn *turn)
{
  KarumSearchLimits limits = { .stop = stop };
  KarumSearchResult result;
  KarumSearchClock clock;

  if (seat->rules.game->status (&seat->rules, state).over)
    return false;
  karum_search_clock_begin (&clock, &limits, NULL, NULL);
  switch (seat->player.kind) {
  case KARUM_PLAYER_ENGINE:
    return search (seat, state, stop, turn);
  case KARUM_PLAYER_LEVEL:
    if (!choose_level (seat, state, stop, &result))
      return false;
    karum_turn_copy (turn, &result.turn);
    return true;
  case KARUM_PLAYER_UCT:
    return karum_uct (&seat->rules, state, seat->player.number, &clock, &seat->random, turn);
  case KARUM_PLAYER_SIMPLE:
    return karum_simple_choose (&seat->rules, state,
                                &(KarumSimple){ .sees_reply = seat->player.number > 1,
                                                .slips = seat->player.slips,
                                                .random = &seat->random,
                                                .stop = stop },
                                turn);
  default:
    return search_width (seat, state, &clock, turn)
           || karum_turn_random (&seat->rules, state, &seat->random, turn);
  }
}

/* -- Reading ------------------------------------------------------------------------------------
 */

typedef enum {
  WORD_LEVEL,
  WORD_UCT,
  WORD_WIDTH,
  WORD_SIMPLE,
  WORD_TIME,
  WORD_DEPTH,
  WORD_NODES,
  WORD_THREADS,
  WORD_HASH,
  N_WORDS
} Word;

#define PLAYOUTS_MAX 10000000
#define SECONDS_MAX 1000000
#define HASH_MAX 65536 /* megabytes */
#define SLIPS_MAX 100

static const struct {
  const char *name;
  uint32_t max;
} words[N_WORDS] = {
  [WORD_LEVEL] = { "level", KARUM_LEVEL_MAX },
  [WORD_UCT] = { "uct", PLAYOUTS_MAX },
  [WORD_WIDTH] = { "width", KARUM_DEPTH_MAX },
  [WORD_SIMPLE] = { "simple", 2 },
  [WORD_TIME] = { "time", SECONDS_MAX },
  [WORD_DEPTH] = { "depth", KARUM_DEPTH_MAX },
  [WORD_NODES] = { "nodes", UINT32_MAX },
  [WORD_THREADS] = { "threads", KARUM_SEARCH_THREADS_MAX },
  [WORD_HASH] = { "hash", HASH_MAX },
};

/* Reads the name of a setting and the sign after it. */
static bool
scan_word (KarumScan *scan, Word *word)
{
  size_t length = strcspn (scan->cursor, "=");

  for (*word = 0; *word < N_WORDS; ++*word)
    if (strlen (words[*word].name) == length
        && strncmp (scan->cursor, words[*word].name, length) == 0)
      break;
  if (*word == N_WORDS)
    return karum_scan_refuse (scan, scan->cursor,
                              N_ ("a player is level=N, uct=N, width=N, simple=take or "
                                  "simple=reply, or time=S, depth=D, nodes=N, threads=T or "
                                  "hash=M; not “%s”"));
  scan->cursor += length;
  return karum_scan_expect (scan, '=');
}

static bool
scan_positive (KarumScan *scan, uint32_t max, uint32_t *number)
{
  const char *place = scan->cursor;

  if (!karum_scan_number (scan, UINT32_MAX, number))
    return false;
  return (*number > 0 && *number <= max)
         || karum_error_set (scan->error, (size_t) (place - scan->start),
                             N_ ("the number must be from 1 to %s"), "%u", (unsigned) max);
}

/* Digits, with an optional decimal fraction. */
static bool
scan_seconds (KarumScan *scan, double *seconds)
{
  const char *place = scan->cursor;
  uint32_t whole;
  double digit = 1;

  if (!karum_scan_number (scan, SECONDS_MAX, &whole))
    return false;
  *seconds = whole;
  if (karum_scan_if (scan, '.'))
    for (; *scan->cursor >= '0' && *scan->cursor <= '9'; scan->cursor++)
      *seconds += (*scan->cursor - '0') * (digit /= 10);
  if (scan->cursor[0] == ',' && scan->cursor[1] >= '0' && scan->cursor[1] <= '9')
    return karum_scan_refuse (scan, scan->cursor, N_ ("a fraction has a point, as in 0.5"));
  return *seconds > 0 || karum_scan_refuse (scan, place, N_ ("the time must be more than 0"));
}

/* Reads @text if it comes next; returns whether it did, without an error. */
static bool
scan_text (KarumScan *scan, const char *text)
{
  size_t length = strlen (text);

  if (strncmp (scan->cursor, text, length) != 0)
    return false;
  scan->cursor += length;
  return true;
}

/* What a simple player sees, and how often it slips. */
static bool
scan_simple (KarumScan *scan, KarumPlayer *player)
{
  uint32_t slips = 0;

  player->kind = KARUM_PLAYER_SIMPLE;
  player->number = scan_text (scan, "take") ? 1 : scan_text (scan, "reply") ? 2 : 0;
  if (player->number == 0)
    return karum_scan_refuse (scan, scan->cursor,
                              N_ ("a simple player is “take” or “reply”, not “%s”"));
  if (scan_text (scan, ",slip=") && !karum_scan_number (scan, SLIPS_MAX, &slips))
    return false;
  player->slips = slips;
  return karum_scan_end (scan);
}

static void
set_limit (KarumPlayer *player, Word word, uint32_t number)
{
  switch (word) {
  case WORD_DEPTH:
    player->limits.depth = number;
    break;
  case WORD_NODES:
    player->limits.nodes = number;
    break;
  case WORD_THREADS:
    player->limits.threads = number;
    break;
  default:
    player->hash_bytes = (size_t) number << 20;
  }
}

static const KarumPlayerKind kinds[] = { KARUM_PLAYER_LEVEL, KARUM_PLAYER_UCT, KARUM_PLAYER_WIDTH };

bool
karum_player_read (const char *text, KarumPlayer *player, KarumError *error)
{
  KarumScan scan = karum_scan_begin (text, error);
  uint32_t number;
  Word word;

  *player = (KarumPlayer){ .kind = KARUM_PLAYER_ENGINE };
  do {
    if (!scan_word (&scan, &word))
      return false;
    if (word == WORD_TIME) {
      if (!scan_seconds (&scan, &player->limits.seconds))
        return false;
      continue;
    }
    if (word == WORD_SIMPLE)
      return scan_simple (&scan, player);
    if (!scan_positive (&scan, words[word].max, &number))
      return false;
    if (word <= WORD_WIDTH) {
      player->kind = kinds[word];
      player->number = number;
      return karum_scan_end (&scan);
    }
    set_limit (player, word, number);
  } while (karum_scan_if (&scan, ','));
  return karum_scan_end (&scan);
}
