#include "karum-search-result.h"

#include "karum-chance.h"

void
karum_search_result_bound (KarumSearchResult *result, double lower, double upper)
{
  result->lower = lower;
  result->upper = upper;
  result->exact = lower == upper;
  if (result->score < lower)
    result->score = lower;
  if (result->score > upper)
    result->score = upper;
}

double
karum_search_result_chance (const KarumRules *rules,
                            const KarumState *state,
                            const KarumSearchResult *result)
{
  if (result->exact)
    return result->score > 0 ? 1 : result->score < 0 ? 0 : 0.5;
  return karum_chance_engine (rules, state, result->score);
}

void
karum_search_results_sort (KarumSearchResult *results, unsigned n)
{
  const unsigned n_results = results[0].n_results;
  const uint64_t nodes = results[0].nodes;
  const double seconds = results[0].seconds;

  for (unsigned i = 1; i < n; i++)
    for (unsigned at = i; at > 0 && results[at].score > results[at - 1].score; at--) {
      KarumSearchResult line = results[at];

      results[at] = results[at - 1];
      results[at - 1] = line;
    }
  results[0].n_results = n_results;
  results[0].nodes = nodes;
  results[0].seconds = seconds;
}

void
karum_pv_begin (KarumSearchResult *result)
{
  result->pv_length = 1;
  result->pv_size = 0;
}

bool
karum_pv_add (const KarumRules *rules, KarumSearchResult *result, const KarumTurn *turn)
{
  uint8_t bytes[KARUM_TURN_BYTES];
  size_t size = rules->game->turn_encode (rules, turn, bytes);

  if (result->pv_length == KARUM_PV_MAX || result->pv_size + size > KARUM_PV_BYTES)
    return false;
  memcpy (result->pv + result->pv_size, bytes, size);
  result->pv_size += (uint16_t) size;
  result->pv_length++;
  return true;
}

bool
karum_pv_next (const KarumRules *rules,
               const KarumSearchResult *result,
               KarumPvPlace *place,
               KarumTurn *turn)
{
  size_t used;

  if (place->turns == result->pv_length)
    return false;
  if (place->turns++ == 0) {
    karum_turn_copy (turn, &result->turn);
    return true;
  }
  used = rules->game->turn_decode (rules, result->pv + place->bytes, result->pv_size - place->bytes,
                                   turn);
  place->bytes += (unsigned) used;
  return used > 0;
}
