#include "indexed-games.h"

#include <glib/gstdio.h>

#include "fixture.h"
#include "karum-backups.h"
#include "karum-games.h"
#include "karum-position-update.h"
#include "karum-positions.h"

/* Rulesets in which positions are reached in several ways or repeated, or sides are exchanged. */
static const char *const rulesets[] = {
  "pahtum:classic,size=5,holes=1,pie=on",
  "pahtum:custodial,size=5,holes=3",
  "pahtum:strikeout,size=5,holes=2,placement=oneside",
  "jarmo,limit=40",
  "manu,size=9,stones=20,target=3",
};

KarumRecord *
indexed_game (guint64 seed)
{
  static const char *const names[] = { "Анна", "Juri", "さくら", "Борис", "Eva" };
  KarumRandom random;
  KarumRules rules;
  KarumState state;
  KarumTurn turn;
  KarumRecord *record;
  KarumNode *node;
  char setup[KARUM_SETUP_TEXT] = "";
  guint turns;

  karum_random_init (&random, seed);
  g_assert_true (
      karum_rules_read (karum_games, rulesets[seed % G_N_ELEMENTS (rulesets)], &rules, NULL));
  if (karum_setup_needed (&rules))
    rules.game->setup_draw (&rules, &random, setup);
  record = karum_record_new (&rules, setup, NULL, NULL);
  node = record->root;
  state = record->start;
  turns = seed % 7 == 0 ? karum_random_below (&random, 12) : 60;
  while (turns-- > 0 && karum_turn_random (&rules, &state, &random, &turn)) {
    KarumState before = state;

    node = karum_record_add (record, node, &turn);
    rules.game->apply (&rules, &before, &turn, &state);
  }
  karum_record_close (record);
  record->tags.players[0] = g_strdup (names[karum_random_below (&random, 5)]);
  record->tags.players[1] = g_strdup (names[karum_random_below (&random, 4)]);
  record->tags.date
      = seed % 3 == 0 ? g_strdup ("2020.??.??")
                      : g_strdup_printf ("20%02u.05.%02u", 10 + karum_random_below (&random, 10),
                                         1 + karum_random_below (&random, 28));
  return record;
}

void
indexed_games_add (KarumStore *store, guint64 seed, guint n)
{
  g_assert_true (karum_store_begin (store, NULL));
  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumRecord) record = indexed_game (seed + i);

    fixture_save (store, record);
  }
  g_assert_true (karum_store_end (store, TRUE, NULL));
}

/* Replaces a game by another one, with other players. */
void
indexed_games_replace (KarumStore *store, gint64 id, guint64 seed)
{
  g_autoptr (KarumRecord) old = NULL;
  g_autoptr (KarumRecord) record = indexed_game (seed);
  gint64 revision;

  old = karum_store_load_game (store, id, &revision, NULL);
  g_assert_nonnull (old);
  g_assert_true (karum_store_save_game (store, &id, &revision, record, NULL));
}

void
indexed_games_update (KarumStore *store)
{
  g_autoptr (GError) error = NULL;

  karum_store_update_positions (store, NULL, &error);
  g_assert_no_error (error);
}

/* Compares answers with the current index to those without an index. */
void
indexed_games_compare (KarumStore *store, const char *path, IndexedGamesAsk ask, guint64 seed)
{
  g_autofree char *answers = ask (store, seed);
  g_autofree char *copy = g_strconcat (path, ".copy", NULL);
  g_autofree char *expected = NULL;
  KarumStore *plain;

  g_assert_true (karum_store_back_up (store, copy, NULL, NULL, NULL));
  plain = fixture_open (copy);
  g_assert_true (karum_store_clear_positions (plain, NULL));
  expected = ask (plain, seed);
  g_assert_cmpstr (answers, ==, expected);
  karum_store_close (plain);
  g_unlink (copy);
}
