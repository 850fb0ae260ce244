#include "rulesets.h"

#include "karum-games.h"

const char *const engine_rulesets[] = {
  "pahtum:classic",
  "pahtum:strikeout",
  "pahtum:japanese",
  "pahtum:custodial",
  "pahtum:classic,size=5,holes=3",
  "pahtum:classic,size=8,holes=4,pie=on",
  "pahtum:strikeout,size=5,holes=4,pie=on",
  "pahtum:custodial,size=6,holes=3,scoring=running,stones=12",
  "pahtum:custodial,size=5,holes=0,pie=on",
  "pahtum:classic,size=5,holes=1,placement=oneside",
  "pahtum:japanese,size=6,holes=2,placement=agreed,stones=5",
  "jarmo",
  "jarmo,goal=locked",
  "jarmo,limit=40",
  "manu",
  "manu,size=9,stones=20,target=4",
  "manu,size=19,stones=90",
  "manu,size=9,stones=3,target=1",
  NULL,
};

KarumRules
engine_rules (const char *text)
{
  KarumRules rules;
  KarumError error;

  if (!karum_rules_read (karum_games, text, &rules, &error))
    g_error ("%s: %s %s", text, error.message, error.detail);
  return rules;
}

unsigned
engine_position (const KarumRules *rules, guint64 seed, unsigned turns, KarumState *state)
{
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRandom random;
  unsigned played = 0;

  karum_random_init (&random, seed);
  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, &random, setup);
  g_assert_true (karum_start (rules, setup, NULL, state, NULL));
  while (played < turns) {
    KarumState next;
    KarumTurn turn;

    g_assert_true (karum_turn_random (rules, state, &random, &turn));
    rules->game->apply (rules, state, &turn, &next);
    if (rules->game->status (rules, &next).over)
      break;
    *state = next;
    played++;
  }
  return played;
}
