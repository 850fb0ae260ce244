/* Turns: a ruleset, a position line, then words read as turns, and as bytes that store one. */
#include <glib.h>

#include "karum-fuzz.h"
#include "karum-games.h"

static void
check_bytes (const KarumRules *rules, const KarumState *state, const char *word)
{
  gsize size = strlen (word);
  KarumTurn turn;
  gsize used = rules->game->turn_decode (rules, (const uint8_t *) word, size, &turn);

  g_assert_cmpuint (used, <=, size);
  if (used > 0)
    rules->game->turn_check (rules, state, &turn, NULL);
}

static void
check_legal (const KarumRules *rules, const KarumTurn *turn, const char *word)
{
  const KarumGame *game = rules->game;
  char text[KARUM_TURN_TEXT];
  uint8_t bytes[KARUM_TURN_BYTES];
  gsize size = game->turn_encode (rules, turn, bytes);
  KarumTurn decoded;

  game->turn_write (rules, turn, text);
  g_assert_cmpstr (text, ==, word);
  g_assert_cmpuint (game->turn_decode (rules, bytes, size, &decoded), ==, size);
  g_assert_true (karum_turn_equal (&decoded, turn));
}

static void
check_words (const KarumRules *rules, KarumState *state, char **words)
{
  for (; *words; words++) {
    KarumState before = *state;
    KarumTurn turn;
    KarumError error;

    check_bytes (rules, state, *words);
    if (!karum_turn_parse (rules, &before, *words, &turn, &error)) {
      g_assert_cmpuint (error.offset, <=, strlen (*words));
      continue;
    }
    check_legal (rules, &turn, *words);
    rules->game->apply (rules, &before, &turn, state);
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", 3);
  g_auto (GStrv) words = NULL;
  KarumRules rules;
  KarumState state;

  if (g_strv_length (lines) < 3 || !karum_rules_read (karum_games, lines[0], &rules, NULL))
    return 0;
  if (!karum_start (&rules, NULL, *lines[1] ? lines[1] : NULL, &state, NULL))
    return 0;
  words = g_strsplit_set (lines[2], " \n", 200);
  check_words (&rules, &state, words);
  return 0;
}
