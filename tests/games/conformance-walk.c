/* conformance-walk.c: random games and what the checks share. */
#include "conformance.h"

#include <string.h>

#include "../deep.h"

/* So many positions of each ruleset are shown, from so many games. */
#define GAMES deep_rounds (16)
#define POSITIONS_PER_GAME 8
#define GAME_TURNS_MAX 400

typedef struct {
  const KarumRules *rules;
  GArray *list;
} Collection;

static void
clear_turn (gpointer data)
{
  ConformanceTurn *listed = data;

  g_free (listed->turn);
  g_free (listed->text);
}

static bool
collect (const KarumTurn *turn, void *data)
{
  Collection *collection = data;
  char text[KARUM_TURN_TEXT];
  size_t length = collection->rules->game->turn_write (collection->rules, turn, text);
  ConformanceTurn listed = { g_memdup2 (turn, karum_turn_size (turn)), g_strdup (text) };

  g_assert_cmpuint (length, ==, strlen (text));
  g_array_append_val (collection->list, listed);
  return collection->list->len <= CONFORMANCE_TURNS_MAX;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return strcmp (((const ConformanceTurn *) a)->text, ((const ConformanceTurn *) b)->text);
}

GArray *
conformance_list (const KarumRules *rules, const KarumState *state)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (ConformanceTurn));
  Collection collection = { rules, list };

  g_array_set_clear_func (list, clear_turn);
  rules->game->turns (rules, state, collect, &collection);
  g_array_sort (list, compare);
  return list;
}

gboolean
conformance_find (GArray *list, const KarumTurn *turn)
{
  for (guint i = 0; i < list->len; i++)
    if (karum_turn_equal (g_array_index (list, ConformanceTurn, i).turn, turn))
      return TRUE;
  return FALSE;
}

void
conformance_setup (const KarumRules *rules, KarumRandom *random, char *setup)
{
  *setup = '\0';
  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, random, setup);
}

/* Plays a game and stores its positions; returns how many, the start included. */
static guint
play_game (const KarumRules *rules, KarumRandom *random, KarumState *states)
{
  char setup[KARUM_SETUP_TEXT];
  KarumTurn turn;
  guint length = 0;

  conformance_setup (rules, random, setup);
  memset (states, 0, sizeof *states);
  g_assert_true (karum_start (rules, setup, NULL, &states[0], NULL));
  while (length < GAME_TURNS_MAX && karum_turn_random (rules, &states[length], random, &turn)) {
    memset (&states[length + 1], 0, sizeof *states);
    rules->game->apply (rules, &states[length], &turn, &states[length + 1]);
    length++;
  }
  return length + 1;
}

void
conformance_walk (const KarumRules *rules, ConformanceVisit visit, gpointer data)
{
  g_autofree KarumState *states = g_new (KarumState, GAME_TURNS_MAX + 1);
  KarumRandom random;

  karum_random_init (&random, 7);
  for (guint game = 0; game < GAMES; game++) {
    guint n_states = play_game (rules, &random, states);

    for (guint i = 0; i <= POSITIONS_PER_GAME; i++) {
      /* The first and the last positions, and others between them. */
      guint between = karum_random_below (&random, n_states);
      guint ply = i < 2 ? MIN (i, n_states - 1) : i == 2 ? n_states - 1 : between;
      g_autoptr (GArray) list = conformance_list (rules, &states[ply]);

      ConformancePosition at = { rules, &states[ply], list, &random, data };

      if (list->len <= CONFORMANCE_TURNS_MAX)
        visit (&at);
    }
  }
}

char *
conformance_mutate (const char *text, KarumRandom *random)
{
  static const char characters[] = "abcdefghjkt0123456789xoXO#-/,:>^+ =swap\t\xff";
  GString *mutated = g_string_new (text);
  uint32_t changes = 1 + karum_random_below (random, 2);

  while (changes-- > 0) {
    gssize place = karum_random_below (random, (uint32_t) mutated->len + 1);
    char character = characters[karum_random_below (random, sizeof characters - 1)];

    switch (karum_random_below (random, 4)) {
    case 0:
      g_string_insert_c (mutated, place, character);
      break;
    case 1:
      if (place < (gssize) mutated->len)
        mutated->str[place] = character;
      break;
    case 2:
      if (place < (gssize) mutated->len)
        g_string_erase (mutated, place, 1);
      break;
    default:
      g_string_truncate (mutated, (gsize) place);
    }
  }
  return g_string_free (mutated, FALSE);
}
