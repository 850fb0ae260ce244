/* positions.c: the index of positions gives the answers that replaying all games gives. */
#include <glib/gstdio.h>

#include "fixture.h"
#include "karum-games.h"
#include "karum-positions.h"

/* Rulesets under which positions are reached in several ways, repeated, or the sides exchanged. */
static const char *const rulesets[] = {
  "pahtum:classic,size=5,holes=1,pie=on",
  "pahtum:custodial,size=5,holes=3",
  "pahtum:strikeout,size=5,holes=2,placement=oneside",
  "jarmo,limit=40",
  "manu,size=9,stones=20,target=3",
};

static KarumRecord *
random_record (guint64 seed)
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

static void
add_games (KarumStore *store, guint64 seed, guint n)
{
  g_assert_true (karum_store_begin (store, NULL));
  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumRecord) record = random_record (seed + i);

    fixture_save (store, record);
  }
  g_assert_true (karum_store_end (store, TRUE, NULL));
}

static void
append_hits (GString *text,
             KarumStore *store,
             const KarumRules *rules,
             const KarumState *state,
             const KarumGameFilter *filter,
             guint limit)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) hits = karum_store_find_position (store, rules, state, filter, limit, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < hits->len; i++) {
    const KarumPositionHit *hit = &g_array_index (hits, KarumPositionHit, i);

    g_string_append_printf (text, " %" G_GINT64_FORMAT ":%u", hit->game, hit->ply);
  }
  g_string_append_printf (text, " of %" G_GINT64_FORMAT "\n",
                          karum_store_count_position (store, rules, state, filter, &error));
  g_assert_no_error (error);
}

static void
append_turns (GString *text,
              KarumStore *store,
              const KarumRules *rules,
              const KarumState *state,
              const KarumGameFilter *filter)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) played = karum_store_explore (store, rules, state, filter, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < played->len; i++) {
    const KarumPlayedTurn *turn = played->pdata[i];

    g_string_append_printf (
        text, "  %s %u %u %u %u %" G_GINT64_FORMAT " %s %s %s %s\n", turn->turn, turn->games,
        turn->wins, turn->draws, turn->losses, turn->margin, turn->last ? turn->last : "-",
        turn->players[0] ? turn->players[0] : "-", turn->players[1] ? turn->players[1] : "-",
        turn->players[2] ? turn->players[2] : "-");
  }
}

static void
append_position (GString *text, KarumStore *store, const KarumRules *rules, const KarumState *state)
{
  const KarumGameFilter filters[] = {
    { 0 },
    { .player = "анна" },
    { .with_result = TRUE, .result = KARUM_RESULT_WON },
    { .from = "2015", .players = { "Juri", NULL } },
    { .bin = TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (filters); i++) {
    append_hits (text, store, rules, state, &filters[i], i % 2 == 0 ? 0 : 3);
    append_turns (text, store, rules, state, &filters[i]);
  }
}

/* What is found for positions of random games, starts among them. */
static char *
ask (KarumStore *store, guint64 seed, guint n)
{
  GString *text = g_string_new (NULL);
  KarumRandom random;

  karum_random_init (&random, seed);
  for (guint i = 0; i < n; i++) {
    g_autoptr (KarumRecord) record = random_record (1 + karum_random_below (&random, 900));
    guint length = karum_record_line_length (record);
    guint ply = i % 4 == 0 ? i % 3 : karum_random_below (&random, length + 1);
    KarumState state;

    karum_record_state (record, karum_record_node_at (record, MIN (ply, length)), &state);
    g_string_append_printf (text, "position %u\n", i);
    append_position (text, store, &record->rules, &state);
  }
  return g_string_free (text, FALSE);
}

/* The same questions with the index as it is, and without one. */
static void
compare_answers (KarumStore *store, const char *path, guint64 seed)
{
  g_autofree char *answers = ask (store, seed, 40);
  g_autofree char *copy = g_strconcat (path, ".copy", NULL);
  g_autofree char *expected = NULL;
  KarumStore *plain;

  g_assert_true (karum_store_backup (store, copy, NULL, NULL));
  plain = fixture_open (copy);
  g_assert_true (karum_store_clear_positions (plain, NULL));
  expected = ask (plain, seed, 40);
  g_assert_cmpstr (answers, ==, expected);
  karum_store_close (plain);
  g_unlink (copy);
}

static void
update (KarumStore *store)
{
  g_autoptr (GError) error = NULL;

  karum_store_update_positions (store, NULL, &error);
  g_assert_no_error (error);
}

/* Another game in the place of one, with other players. */
static void
replace_game (KarumStore *store, gint64 id, guint64 seed)
{
  g_autoptr (KarumRecord) old = NULL;
  g_autoptr (KarumRecord) record = random_record (seed);
  gint64 revision;

  old = karum_store_load_game (store, id, &revision, NULL);
  g_assert_nonnull (old);
  g_assert_true (karum_store_save_game (store, &id, &revision, record, NULL));
}

static void
test_answers (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  add_games (store, 1, 500);
  update (store);
  compare_answers (store, path, 1);
  add_games (store, 501, 100);
  compare_answers (store, path, 2);
  for (gint64 id = 3; id < 600; id += 29)
    replace_game (store, id, 5000 + (guint64) id);
  for (gint64 id = 5; id < 600; id += 31)
    g_assert_true (karum_store_delete_game (store, id, TRUE, NULL));
  compare_answers (store, path, 3);
  add_games (store, 601, 300);
  update (store);
  compare_answers (store, path, 4);
  for (gint64 id = 5; id < 600; id += 62)
    g_assert_true (karum_store_delete_game (store, id, FALSE, NULL));
  replace_game (store, 900, 7000);
  compare_answers (store, path, 5);
  karum_store_close (store);
  fixture_remove (path);
}

/* What another store has changed is seen. */
static void
test_other_store (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  KarumStore *other = fixture_open (path);

  add_games (store, 1, 500);
  update (other);
  compare_answers (store, path, 6);
  for (gint64 id = 1; id <= 450; id++)
    replace_game (other, id, 3000 + (guint64) id);
  compare_answers (store, path, 7);
  update (store);
  compare_answers (other, path, 8);
  karum_store_close (other);
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/positions/answers", test_answers);
  g_test_add_func ("/archive/positions/other-store", test_other_store);
  return g_test_run ();
}
