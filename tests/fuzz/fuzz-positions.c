/* Position lines and setups: a ruleset, then lines of either, each read under it. */
#include <glib.h>

#include "karum-fuzz.h"
#include "karum-games.h"

/* Some of the turns of a position are made; no position has so many that this takes long. */
#define TURNS_TRIED 50

typedef struct {
  const KarumRules *rules;
  const KarumState *state;
  guint n_turns;
} Trial;

static bool
try_turn (const KarumTurn *turn, void *data)
{
  Trial *trial = data;
  const KarumGame *game = trial->rules->game;
  char text[KARUM_POSITION_TEXT];
  KarumState state, read;

  g_assert_true (game->turn_check (trial->rules, trial->state, turn, NULL));
  game->apply (trial->rules, trial->state, turn, &state);
  game->position_write (trial->rules, &state, text);
  game->position_read (trial->rules, text, &read, NULL);
  return ++trial->n_turns < TURNS_TRIED;
}

static void
check_state (const KarumRules *rules, const KarumState *state)
{
  const KarumGame *game = rules->game;
  Trial trial = { .rules = rules, .state = state };
  char text[KARUM_POSITION_TEXT], again[KARUM_POSITION_TEXT];
  KarumState read;
  int32_t points[2];

  game->position_write (rules, state, text);
  g_assert_true (game->position_read (rules, text, &read, NULL));
  game->position_write (rules, &read, again);
  g_assert_cmpstr (again, ==, text);
  g_assert_cmpuint (game->search_key (rules, state), ==, game->search_key (rules, &read));
  game->points (rules, state, points);
  game->turns (rules, state, try_turn, &trial);
  g_assert_cmpint (game->status (rules, state).over, ==, trial.n_turns == 0);
}

static void
check_line (const KarumRules *rules, const char *line)
{
  KarumState state;
  KarumError error;

  if (karum_start (rules, NULL, line, &state, &error))
    check_state (rules, &state);
  else
    g_assert_cmpuint (error.offset, <=, strlen (line));
  if (karum_start (rules, line, NULL, &state, &error))
    check_state (rules, &state);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", 20);
  KarumRules rules;

  if (!lines[0] || !karum_rules_read (karum_games, lines[0], &rules, NULL))
    return 0;
  for (char **line = lines + 1; *line; line++)
    check_line (&rules, *line);
  return 0;
}
