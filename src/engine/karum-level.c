#include "karum-level.h"

#include "karum-games.h"
#include "karum-play.h"

/* For games without settings of their own. */
static const KarumStrength usual[KARUM_STRENGTHS] = {
  { 1, 500, 0.1, 1, 0.1, 3, 0.1 },        /* 1 */
  { 1, 500, 0.2, 1, 0.1, 2.75, 0.1 },     /* 2 */
  { 2, 1000, 0.3, 1, 0.05, 2.25, 0.08 },  /* 3 */
  { 2, 1000, 0.6, 1, 0.05, 2, 0.06 },     /* 4 */
  { 2, 1000, 1, 1, 0.05, 1.5, 0.04 },     /* 5 */
  { 3, 2000, 1, 0.5, 0.025, 1.5, 0.03 },  /* 6 */
  { 4, 4000, 1, 0.3, 0.015, 1.25, 0.02 }, /* 7 */
  { 5, 8000, 1, 0.2, 0.01, 1, 0.01 },     /* 8 */
  { 6, 24000, 1, 0.1, 0.005, 1, 0 },      /* 9 */
};

/* The highest level: the full engine. */
#define SECONDS_FULL 1

bool
karum_level_strength (const KarumRules *rules, unsigned level, KarumStrength *strength)
{
  const KarumPlay *play = karum_play_of (rules->game);

  if (level < KARUM_LEVEL_MIN || level > KARUM_STRENGTHS)
    return false;
  *strength = (play->strengths ? play->strengths (rules) : usual)[level - 1];
  if (play->adapt)
    play->adapt (rules, strength);
  return true;
}

/* As in README.md, which tells how they were measured. */
static const struct {
  const char *ruleset;
  KarumLevelRatings ratings;
} measured[] = {
  { "pahtum:classic",
    { { 700, 970, 1149, 1347, 1500, 1697, 1980, 2327, 2604, 2964 },
      { 183, 152, 124, 85, 0, 90, 138, 217, 261, 401 } } },
  { "pahtum:strikeout",
    { { 646, 825, 978, 1274, 1500, 1770, 1997, 2245, 2576, 2935 },
      { 188, 166, 142, 94, 0, 102, 139, 170, 234, 385 } } },
  { "pahtum:custodial",
    { { 301, 571, 819, 1191, 1500, 1637, 1853, 1975, 2126, 2485 },
      { 219, 194, 167, 110, 0, 83, 125, 149, 191, 360 } } },
  { "jarmo",
    { { 1116, 1164, 1144, 1264, 1500, 1613, 1758, 1812, 1973, 2146 },
      { 193, 170, 145, 110, 0, 94, 135, 185, 209, 302 } } },
  { "manu",
    { { 822, 951, 1168, 1321, 1500, 1716, 1949, 2039, 2169, 2455 },
      { 174, 153, 122, 88, 0, 93, 163, 198, 268, 413 } } },
};

const KarumLevelRatings *
karum_level_ratings (const KarumRules *rules)
{
  for (unsigned i = 0; i < sizeof measured / sizeof *measured; i++) {
    KarumRules of;

    if (karum_rules_read (karum_games, measured[i].ruleset, &of, NULL)
        && karum_rules_equal (&of, rules))
      return &measured[i].ratings;
  }
  return NULL;
}

bool
karum_level_choose (KarumEngine *engine,
                    const KarumRules *rules,
                    const KarumState *state,
                    unsigned level,
                    KarumRandom *random,
                    const KarumSearchLimits *limits,
                    KarumSearchResult *result)
{
  const KarumSearchLimits full = { .seconds = SECONDS_FULL,
                                   .stop = limits ? limits->stop : NULL,
                                   .endgames = limits ? limits->endgames : NULL };
  KarumStrength strength;

  if (!karum_level_strength (rules, level, &strength))
    return karum_engine_search (engine, state, &full, NULL, NULL, result);
  return karum_engine_search_weak (engine, state, &strength, karum_random_next (random), full.stop,
                                   result);
}
