/* club.c: compares the statistics of a club with figures computed from SQL queries. */
#include "fixture.h"

#include "karum-arrays.h"
#include "karum-club.h"
#include "karum-columns.h"
#include "karum-game-facts.h"
#include "karum-games.h"
#include "karum-random.h"
#include "karum-record-end.h"

static const char *const names[] = { "Anna", "Борис", "ひかる", NULL };
static const char *const dates[]
    = { "2024.05.07", "2024.05.09", "2024.06.\?\?", "2025.01.31", "2024.\?\?.\?\?" };
static const char *const events[] = { "Cup", "Кубок", NULL };

static void
set (char **text, const char *value)
{
  g_free (*text);
  *text = g_strdup (value);
}

static void
save_random (KarumStore *store, KarumRandom *random, guint n_games)
{
  for (guint i = 0; i < n_games; i++) {
    const KarumGame *game = karum_games[karum_random_below (random, 3)];
    g_autoptr (KarumRecord) record = fixture_record (
        game, karum_random_below (random, game->n_presets),
        karum_random_below (random, 3) == 0 ? 5 : 500, karum_random_below (random, 1000));

    for (guint player = 0; player < 2; player++)
      set (&record->tags.players[player], names[karum_random_below (random, G_N_ELEMENTS (names))]);
    set (&record->tags.date, dates[karum_random_below (random, G_N_ELEMENTS (dates))]);
    set (&record->tags.event, events[karum_random_below (random, G_N_ELEMENTS (events))]);
    if (i % 4 == 0)
      karum_record_make_analysis (record);
    fixture_save (store, record);
  }
}

/* The same statistics, computed game by game. */
typedef struct {
  KarumStore *store;
  const KarumClub *club;
  KarumTally first, months[12 * 3000];
  guint unfinished;
  gint64 margin, longest, largest;
  guint64 turns;
  GHashTable *games; /* number of games by the names of players and events, and by date */
} Again;

static void
add (GHashTable *games, const char *name)
{
  g_hash_table_insert (games, g_strdup (name),
                       GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (games, name)) + 1));
}

static void
count_again (const KarumGameFacts *facts, gpointer data)
{
  Again *again = data;
  g_autofree char *date = facts->date != 0 ? karum_column_date_text (facts->date) : NULL;
  int first = facts->exchanged ? 1 : 0, month = karum_number_month (facts->date);
  gboolean drawn = facts->result == KARUM_RESULT_DRAWN;
  gboolean won = facts->result == (first == 0 ? KARUM_RESULT_WON : KARUM_RESULT_LOST);

  if (facts->result == KARUM_RESULT_NONE) {
    g_autoptr (KarumRecord) record = karum_store_load_game (again->store, facts->id, NULL, NULL);

    again->unfinished += !karum_tags_is_analysis (&record->tags);
    return;
  }
  karum_tally_count (&again->first, drawn, won);
  if (month >= 0)
    karum_tally_count (&again->months[month], drawn, won);
  if (facts->has_score) {
    gint64 margin = facts->scores[first] - facts->scores[1 - first];

    again->margin += margin;
    again->largest = MAX (again->largest, ABS (margin));
  }
  again->turns += facts->turns;
  again->longest = MAX (again->longest, facts->turns);
  for (int i = 0; i < 2; i++)
    if (facts->persons[i] != 0 && (i == 0 || facts->persons[1] != facts->persons[0]))
      add (again->games, facts->names[i]);
  if (facts->event != 0)
    add (again->games, facts->event_name);
  if (date && !strchr (date, '?'))
    add (again->games, date);
}

static void
assert_active (const GPtrArray *most, GHashTable *games)
{
  for (guint i = 0; i < most->len; i++) {
    const KarumActive *active = most->pdata[i];

    g_assert_cmpuint (active->games, ==,
                      GPOINTER_TO_UINT (g_hash_table_lookup (games, active->name)));
    if (i > 0)
      g_assert_cmpuint (active->games, <=, ((const KarumActive *) most->pdata[i - 1])->games);
  }
}

static void
assert_rules (const KarumClub *club, const Again *again)
{
  KarumTally sum = { 0 };
  gint64 margin = 0;
  guint64 turns = 0;

  karum_for_each (const KarumRulesFigures, figures, club->by_rules) {
    g_assert_true (g_str_has_prefix (figures->rules, figures->game));
    karum_tally_add (&sum, &figures->first);
    margin += figures->margin;
    turns += figures->turns;
  }
  g_assert_cmpmem (&sum, sizeof sum, &again->first, sizeof again->first);
  g_assert_cmpint (margin, ==, again->margin);
  g_assert_cmpuint (turns, ==, again->turns);
}

static void
assert_club (KarumStore *store, const KarumGameFilter *filter)
{
  g_autoptr (KarumClub) club = karum_store_club (store, filter, NULL);
  g_autofree Again *again = g_new0 (Again, 1);

  again->store = store;
  again->games = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_assert_true (karum_game_facts_visit (store, filter, 0, count_again, again, NULL));
  g_assert_cmpmem (&club->first, sizeof club->first, &again->first, sizeof again->first);
  g_assert_cmpuint (club->unfinished, ==, again->unfinished);
  karum_for_each (const KarumMonthTally, month, club->by_month)
    g_assert_cmpmem (&month->tally, sizeof month->tally, &again->months[month->month],
                     sizeof month->tally);
  assert_rules (club, again);
  if (club->first.games > 0) {
    g_assert_cmpint (club->records[KARUM_RECORD_LONGEST].value, ==, again->longest);
    g_assert_cmpuint (club->records[KARUM_RECORD_LONGEST].row->turns, ==, again->longest);
    g_assert_cmpint (club->records[KARUM_RECORD_MARGIN].value, ==, again->largest);
  }
  assert_active (club->players, again->games);
  assert_active (club->events, again->games);
  assert_active (club->days, again->games);
  g_hash_table_unref (again->games);
}

static void
test_club (Fixture *fixture, gconstpointer seed)
{
  static const KarumGameFilter filters[]
      = { { 0 }, { .game = "pahtum" }, { .from = "2025" }, { .player = "Anna" }, { .bin = TRUE } };
  KarumRandom random;

  karum_random_init (&random, GPOINTER_TO_UINT (seed));
  assert_club (fixture->store, &filters[0]);
  save_random (fixture->store, &random, 150);
  karum_for_each_of (filter, filters)
    assert_club (fixture->store, filter);
}

/* Values of the Wilson interval, computed by hand. */
static void
test_wilson (void)
{
  static const struct {
    double share;
    guint n;
    double low, high;
  } cases[] = {
    { 0.5, 10, 0.2366, 0.7634 },
    { 0, 10, 0, 0.2775 },
    { 1, 1, 0.2065, 1 },
    { 0.55, 1000, 0.5190, 0.5806 },
  };

  karum_for_each_of (each, cases) {
    double low, high;

    karum_wilson (each->share, each->n, &low, &high);
    g_assert_cmpfloat_with_epsilon (low, each->low, 0.0001);
    g_assert_cmpfloat_with_epsilon (high, each->high, 0.0001);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/archive/club/1", Fixture, GUINT_TO_POINTER (1), fixture_set_up, test_club,
              fixture_tear_down);
  g_test_add ("/archive/club/2", Fixture, GUINT_TO_POINTER (2), fixture_set_up, test_club,
              fixture_tear_down);
  g_test_add_func ("/archive/club/wilson", test_wilson);
  return g_test_run ();
}
