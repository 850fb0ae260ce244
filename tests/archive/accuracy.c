/* accuracy.c: every figure of how well a person played, and the games behind it, against a second
 * count: from the records and what is kept beside them, one after the other, by the formulas. */
#include <math.h>
#include <string.h>

#include "fixture.h"
#include "karum-accuracy.h"
#include "karum-arrays.h"
#include "karum-collections.h"
#include "karum-game-facts.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-namesakes.h"
#include "karum-player-edit.h"
#include "karum-random.h"
#include "karum-record-edit.h"
#include "karum-record-end.h"
#include "karum-reviews.h"
#include "karum-undo.h"

#define GAMES 90

static const char *const rulesets[] = {
  "pahtum:classic,size=5,holes=1,pie=on",
  "pahtum:custodial,size=5,holes=3",
  "jarmo,limit=40",
};

static const struct {
  const char *game, *preset;
} variants[] = { { "pahtum", "classic" }, { "pahtum", "custodial" }, { "jarmo", NULL } };

/* Some have no month. */
static const char *const dates[]
    = { "2025.12.31", "2026.01.01", "2026.01.\?\?", "2026.\?\?.\?\?", "\?\?\?\?.\?\?.\?\?" };
static const char *const months[] = { "2025.12", "2026.01" };

/* Those of one person are in one row. */
static const char *const names[][2]
    = { { "Анна Ким", "Борис" }, { "Juri", NULL }, { "さくら", NULL } };

#define PERSONS G_N_ELEMENTS (names)

/* Figures of a page. */
enum {
  ALL,
  PHASE,
  STANDING = PHASE + KARUM_N_PHASES,
  SIDE = STANDING + KARUM_N_STANDINGS,
  MONTH = SIDE + 2,
  VARIANT = MONTH + G_N_ELEMENTS (months),
  N_PARTS = VARIANT + G_N_ELEMENTS (variants)
};

typedef struct {
  GArray *games; /* (element-type gint64): in the order of their numbers */
  guint decisions, open, pointed, best;
  double accuracy, loss, points;
  double lost; /* in all decisions */
} Part;

typedef struct {
  char *path;
  KarumStore *store;
  KarumRandom random;
  gint64 persons[PERSONS];
  GArray *oneself; /* (element-type gint64): games of a person against that same person */
} Place;

/* -- Random games ------------------------------------------------------------------------------ */

static guint
below (Place *place, guint n)
{
  return karum_random_below (&place->random, n);
}

static void
add_game (Place *place)
{
  g_autoptr (KarumRecord) record = NULL;
  KarumRules rules;

  g_assert_true (karum_rules_read (karum_games, rulesets[below (place, G_N_ELEMENTS (rulesets))],
                                   &rules, NULL));
  record = fixture_record_under (&rules, 1 + below (place, 20), below (place, 1000));
  g_free (record->tags.date);
  record->tags.date = g_strdup (dates[below (place, G_N_ELEMENTS (dates))]);
  if (record->tags.result == KARUM_RESULT_NONE && below (place, 8) > 0) {
    record->tags.result = KARUM_RESULT_WON;
    record->tags.termination = KARUM_TERMINATION_RESIGNATION;
  }
  fixture_save (place->store, record);
}

/* Of all turns, or all but one. */
static void
review (Place *place, gint64 id, KarumEffort effort)
{
  g_autoptr (KarumRecord) record = karum_store_load_game (place->store, id, NULL, NULL);
  const guint turns = karum_record_line_length (record);
  const guint left_out = below (place, 6) == 0 ? below (place, turns) : turns;
  g_autoptr (GArray) verdicts = karum_verdicts_new (turns);

  for (guint i = 0; i < turns; i++) {
    const guint best = below (place, 21) * KARUM_VERDICT_CERTAIN / 20;

    if (i == left_out)
      continue;
    *karum_verdicts_at (verdicts, i)
        = (KarumVerdict){ .effort = effort,
                          .engine = 1,
                          .person = i % 2,
                          .decision = below (place, 3) > 0,
                          .decided = below (place, 3) == 0,
                          .best = { .chance = best, .margin = (gint) below (place, 500) },
                          .taken = { .chance = below (place, best + 1),
                                     .margin = (gint) below (place, 500) } };
  }
  g_assert_true (karum_store_keep_review (place->store, id, record, verdicts, NULL));
}

static guint
person_of (const KarumRecord *record, guint player)
{
  const char *name = record->tags.players[player];
  guint i = 0;

  while (strcmp (name, names[i][0]) != 0 && g_strcmp0 (name, names[i][1]) != 0)
    i++;
  return i;
}

/* Once persons are merged. */
static void
find_oneself (Place *place)
{
  const KarumGameQuery all = { .sort = KARUM_GAME_SORT_ADDED };
  g_autoptr (GArray) ids = karum_store_list_ids (place->store, &all, 0, 0, NULL);

  place->oneself = karum_array_new (gint64);
  karum_for_each_value (const gint64, id, ids) {
    g_autoptr (KarumRecord) record = karum_store_load_game (place->store, id, NULL, NULL);

    if (person_of (record, 0) == person_of (record, 1))
      g_array_append_val (place->oneself, id);
  }
  g_assert_cmpuint (place->oneself->len, >, 0);
}

static void
set_up (Place *place, gconstpointer data)
{
  (void) data;
  karum_random_init (&place->random, 11);
  place->path = fixture_path ();
  place->store = fixture_open_with_history (place->path);
  for (guint i = 0; i < GAMES; i++)
    add_game (place);
  for (guint i = 0; i < PERSONS; i++) {
    gint64 ids[2];

    for (guint j = 0; j < 2 && names[i][j]; j++) {
      g_autoptr (GArray) found = karum_store_find_players (place->store, names[i][j], NULL);

      g_assert_cmpuint (found->len, ==, 1);
      ids[j] = g_array_index (found, gint64, 0);
    }
    place->persons[i] = ids[0];
    if (names[i][1])
      g_assert_true (karum_store_merge_players (place->store, &ids[1], 1, ids[0], NULL));
  }
  find_oneself (place);
}

static void
tear_down (Place *place, gconstpointer data)
{
  (void) data;
  fixture_assert_sound (place->store);
  g_array_unref (place->oneself);
  karum_store_close (place->store);
  fixture_remove (place->path);
}

/* -- The second count -------------------------------------------------------------------------- */

static void
note_game (Part *part, gint64 id)
{
  if (part->games->len == 0 || g_array_index (part->games, gint64, part->games->len - 1) != id)
    g_array_append_val (part->games, id);
}

static void
note_decision (Part *part, const KarumVerdict *verdict)
{
  const double loss
      = fmax (((double) verdict->best.chance - verdict->taken.chance) / KARUM_VERDICT_CERTAIN, 0);

  const int given = verdict->best.margin - verdict->taken.margin;

  part->decisions++;
  part->lost += loss;
  part->best += loss < 0.005 - 1e-9 && (verdict->decided || given < 50);
  if (verdict->best.chance >= 300 && verdict->taken.chance <= 9700) {
    part->open++;
    part->loss += loss;
    part->accuracy += fmin (fmax (103.1668 * exp (-4.354 * loss) - 3.1669, 0), 100);
  }
  if (verdict->decided)
    return;
  part->pointed++;
  part->points += fmax (verdict->best.margin - verdict->taken.margin, 0);
}

/* The figures that count all decisions of a game.
 * @parts: (out) (array length=4); returns: their number */
static guint
parts_of (const KarumRecord *record, guint me, guint parts[4])
{
  const KarumNode *end = karum_record_node_at (record, karum_record_line_length (record));
  guint n = 0;
  KarumState state;

  karum_record_state (record, end, &state);
  parts[n++] = ALL;
  parts[n++] = SIDE + (karum_exchanged (&record->rules, &state) ? 1 - me : me);
  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    if (g_str_has_prefix (record->tags.date, months[i]))
      parts[n++] = MONTH + i;
  for (guint i = 0; i < G_N_ELEMENTS (rulesets); i++) {
    KarumRules rules;

    g_assert_true (karum_rules_read (karum_games, rulesets[i], &rules, NULL));
    if (rules.game == record->rules.game && rules.preset == record->rules.preset)
      parts[n++] = VARIANT + i;
  }
  return n;
}

static void
count_game (gint64 id, const KarumRecord *record, const GArray *verdicts, guint me, Part *parts)
{
  guint of[4], n = parts_of (record, me, of);

  for (guint part = 0; part < n; part++)
    note_game (&parts[of[part]], id);
  for (guint i = 0; i < verdicts->len; i++) {
    const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);
    const double place = (i + 1.0) / verdicts->len, chance = verdict->best.chance / 10000.0;
    Part *own[] = { &parts[PHASE
                           + (place <= 1 / 3.0   ? 0
                              : place <= 2 / 3.0 ? 1
                                                 : 2)],
                    &parts[STANDING
                           + (chance >= 0.65  ? 0
                              : chance > 0.35 ? 1
                                              : 2)] };

    if (verdict->person != me || !verdict->decision)
      continue;
    for (guint part = 0; part < n; part++)
      note_decision (&parts[of[part]], verdict);
    for (guint j = 0; j < 2; j++) {
      note_decision (own[j], verdict);
      note_game (own[j], id);
    }
  }
}

static gboolean
is_whole (const KarumRecord *record, const GArray *verdicts)
{
  for (guint i = 0; i < verdicts->len; i++)
    if (karum_verdicts_at (verdicts, i)->effort == KARUM_EFFORT_NONE)
      return FALSE;
  return verdicts->len > 0 && verdicts->len == karum_record_line_length (record);
}

/* @against: PERSONS for all */
static void
count_second (Place *place, guint person, guint against, Part *parts)
{
  const KarumGameQuery all = { .sort = KARUM_GAME_SORT_ADDED };
  g_autoptr (GArray) ids = karum_store_list_ids (place->store, &all, 0, 0, NULL);

  karum_for_each_value (const gint64, id, ids) {
    g_autoptr (KarumRecord) record = karum_store_load_game (place->store, id, NULL, NULL);
    g_autoptr (GArray) verdicts = NULL;
    const guint me = person_of (record, 0) == person ? 0 : 1;

    g_assert_true (karum_store_get_review (place->store, id, &verdicts, NULL));
    if (person_of (record, me) == person && record->tags.result != KARUM_RESULT_NONE
        && person_of (record, 1 - me) != person
        && (against == PERSONS || person_of (record, 1 - me) == against)
        && is_whole (record, verdicts))
      count_game (id, record, verdicts, me, parts);
  }
}

/* -- The comparison ---------------------------------------------------------------------------- */

/* What the page shows as figure @part: @games: (out): of how many */
static const KarumAccuracy *
figure_of (const KarumAccuracyFigures *figures, guint part, guint *games)
{
  static const KarumAccuracy none = { 0 };
  const KarumPartAccuracy *own = part >= SIDE       ? &figures->by_side[(part - SIDE) % 2]
                                 : part >= STANDING ? &figures->by_standing[part - STANDING]
                                                    : &figures->by_phase[MAX (part, PHASE) - PHASE];

  *games = part == ALL ? figures->games : part < MONTH ? own->games : 0;
  if (part < MONTH)
    return part == ALL ? &figures->all : &own->all;
  for (guint i = 0; part < VARIANT && i < figures->by_month->len; i++) {
    const KarumMonthAccuracy *month = &g_array_index (figures->by_month, KarumMonthAccuracy, i);

    if (month->month == karum_date_month (months[part - MONTH])) {
      *games = month->games;
      return &month->all;
    }
  }
  for (guint i = 0; part >= VARIANT && i < figures->by_variant->len; i++) {
    const KarumVariantAccuracy *variant = figures->by_variant->pdata[i];

    if (strcmp (variant->game, variants[part - VARIANT].game) == 0
        && (!variants[part - VARIANT].preset
            || strcmp (variant->preset, variants[part - VARIANT].preset) == 0)) {
      *games = variant->games;
      return &variant->all;
    }
  }
  return &none;
}

/* The games to which the figure leads. @games: those of all figures */
static KarumGameFilter
filter_of (const KarumGameFilter *games, guint part)
{
  KarumGameFilter filter = *games;

  if (part >= VARIANT) {
    filter.game = variants[part - VARIANT].game;
    filter.preset = variants[part - VARIANT].preset;
  } else if (part >= MONTH) {
    filter.first_month = filter.last_month = months[part - MONTH];
  } else if (part >= SIDE) {
    filter.with_side = TRUE;
    filter.side = part == SIDE ? KARUM_FIRST : KARUM_SECOND;
  } else if (part >= PHASE) {
    /* What is not reviewed has no decisions. */
    filter.reviewed = FALSE;
    filter.phase = part < STANDING ? 1 + part - PHASE : 0;
    filter.standing = part < STANDING ? 0 : 1 + part - STANDING;
  }
  return filter;
}

/* The position, the turn and the players are those of the record. */
static void
assert_position (Place *place, const KarumDecision *decision)
{
  g_autoptr (KarumRecord) record = karum_store_load_game (place->store, decision->game, NULL, NULL);
  const KarumNode *node = karum_record_node_at (record, decision->turn);
  KarumState state;

  karum_record_state (record, node->parent, &state);
  g_assert_true (karum_turn_equal (&decision->taken, node->turn));
  g_assert_true (karum_state_equal (&record->rules, &decision->before, &state));
  g_assert_cmpint (decision->rules.preset, ==, record->rules.preset);
  g_assert_cmpstr (decision->players[0], ==, record->tags.players[0]);
  g_assert_cmpstr (decision->date, ==, record->tags.date);
}

/* With a limit, it is the first ones of all. */
static void
assert_first (Place *place, const KarumGameFilter *filter, const KarumDecisions *all)
{
  const guint most = all->worst->len / 2;
  g_autoptr (KarumDecisions) some = karum_store_decisions (place->store, filter, most, NULL);

  g_assert_cmpuint (some->n, ==, all->n);
  g_assert_cmpuint (some->worst->len, ==, most);
  for (guint i = 0; i < most; i++) {
    const KarumDecision *one = some->worst->pdata[i], *other = all->worst->pdata[i];

    g_assert_cmpint (one->game, ==, other->game);
    g_assert_cmpuint (one->turn, ==, other->turn);
  }
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  const gint64 one = *(const gint64 *) a, other = *(const gint64 *) b;

  return (one > other) - (one < other);
}

/* A game against oneself counts nowhere, and is listed. */
static void
leave_out_oneself (const Place *place, GArray *ids)
{
  for (guint i = ids->len; i-- > 0;)
    if (g_array_binary_search (place->oneself, &g_array_index (ids, gint64, i), compare_ids, NULL))
      g_array_remove_index (ids, i);
}

/* As many decisions as the figure counts, of its games, which have lost as much; the worst first.
 */
static void
assert_decisions (Place *place, const KarumGameFilter *filter, const Part *part)
{
  g_autoptr (KarumDecisions) decisions
      = karum_store_decisions (place->store, filter, G_MAXUINT, NULL);
  g_autoptr (GHashTable) games = g_hash_table_new (g_int64_hash, g_int64_equal);
  double loss = 0, last = 1;

  g_assert_nonnull (decisions);
  g_assert_cmpuint (decisions->n, ==, part->decisions);
  g_assert_cmpuint (decisions->worst->len, ==, part->decisions);
  for (guint i = 0; i < part->games->len; i++)
    g_hash_table_add (games, &g_array_index (part->games, gint64, i));
  for (guint i = 0; i < decisions->worst->len; i++) {
    const KarumDecision *decision = decisions->worst->pdata[i];
    const KarumWorth *best = &decision->verdict.best, *taken = &decision->verdict.taken;
    const double lost = ((double) best->chance - taken->chance) / KARUM_VERDICT_CERTAIN;

    g_assert_true (g_hash_table_contains (games, &decision->game));
    if (i % 8 == 0)
      assert_position (place, decision);
    g_assert_cmpfloat (lost, <=, last);
    loss += last = lost;
  }
  g_assert_cmpfloat_with_epsilon (loss, part->lost, 1e-6);
  assert_first (place, filter, decisions);
}

static void
assert_part (Place *place,
             const KarumAccuracyFigures *figures,
             const KarumGameFilter *all,
             guint number,
             const Part *part)
{
  const KarumGameQuery query = { .sort = KARUM_GAME_SORT_ADDED, .filter = filter_of (all, number) };
  g_autoptr (GArray) found = karum_store_list_ids (place->store, &query, 0, 0, NULL);
  guint games;
  const KarumAccuracy *figure = figure_of (figures, number, &games);

  leave_out_oneself (place, found);
  g_assert_cmpuint (games, ==, part->games->len);
  g_assert_cmpmem (found->data, found->len * sizeof (gint64), part->games->data,
                   part->games->len * sizeof (gint64));
  g_assert_cmpuint (figure->decisions, ==, part->decisions);
  g_assert_cmpuint (figure->open, ==, part->open);
  g_assert_cmpuint (figure->best, ==, part->best);
  g_assert_cmpuint (figure->pointed, ==, part->pointed);
  g_assert_cmpfloat_with_epsilon (figure->accuracy, part->accuracy, 1e-6);
  g_assert_cmpfloat_with_epsilon ((double) figure->loss, part->loss * KARUM_VERDICT_CERTAIN, 1e-6);
  g_assert_cmpfloat_with_epsilon ((double) figure->points, part->points, 1e-6);
  assert_decisions (place, &query.filter, part);
}

static void
assert_person (Place *place, guint person, guint against)
{
  const gint64 opponent = against < PERSONS ? place->persons[against] : 0;
  const KarumGameFilter everything = { 0 };
  const KarumGameFilter all = {
    .player_id = place->persons[person], .opponent_id = opponent, .finished = TRUE, .reviewed = TRUE
  };
  g_autoptr (KarumAccuracyFigures) figures
      = karum_store_accuracy (place->store, place->persons[person], opponent, &everything, NULL);
  Part parts[N_PARTS] = { 0 };
  guint n_games = 0;

  g_assert_nonnull (figures);
  for (guint i = 0; i < N_PARTS; i++)
    parts[i].games = karum_array_new (gint64);
  count_second (place, person, against, parts);
  for (guint i = 0; i < N_PARTS; i++) {
    g_test_message ("%u against %u, part %u: %u", person, against, i, parts[i].games->len);
    assert_part (place, figures, &all, i, &parts[i]);
    n_games += parts[i].games->len;
    g_array_unref (parts[i].games);
  }
  /* Which parts have games depends on the compiler's order of what is drawn by lot. */
  g_assert_true (against < PERSONS || n_games > N_PARTS);
}

static void
assert_figures (Place *place)
{
  for (guint person = 0; person < PERSONS; person++) {
    assert_person (place, person, PERSONS);
    assert_person (place, person, (person + 1) % PERSONS);
  }
}

/* -- What happens to games --------------------------------------------------------------------- */

static void
undo (Place *place, KarumDirection direction)
{
  g_autofree char *title = karum_store_undo (place->store, direction, NULL);

  g_assert_nonnull (title);
}

/* The games keep their first turns, so their reviews hold, but the turns are in other parts. */
static void
cut_games (Place *place)
{
  for (gint64 id = 1; id <= GAMES; id += 3) {
    gint64 game = id, revision;
    g_autoptr (KarumRecord) record = karum_store_load_game (place->store, id, &revision, NULL);
    const guint turns = karum_record_line_length (record);

    if (turns < 5 || record->tags.termination != KARUM_TERMINATION_RESIGNATION)
      continue;
    karum_record_cut (record, karum_record_node_at (record, turns - 2));
    g_assert_true (karum_store_save_game (place->store, &game, &revision, record, NULL));
  }
}

static void
test_figures (Place *place, gconstpointer data)
{
  (void) data;
  for (gint64 id = 1; id <= GAMES; id++)
    if (id % 8 != 0)
      review (place, id, KARUM_EFFORT_QUICK);
  assert_figures (place);
  /* Better reviews, and some for the first time. */
  for (gint64 id = 2; id <= GAMES; id += 2)
    review (place, id, KARUM_EFFORT_SURE);
  assert_figures (place);
}

static void
test_changed (Place *place, gconstpointer data)
{
  (void) data;
  for (gint64 id = 1; id <= GAMES; id++)
    review (place, id, KARUM_EFFORT_QUICK);
  assert_figures (place);
  g_assert_true (karum_store_begin_step (place->store, "Cutting", NULL));
  cut_games (place);
  g_assert_true (karum_store_end_step (place->store, TRUE, NULL));
  assert_figures (place);
  for (gint64 id = 1; id <= GAMES; id += 6)
    review (place, id, KARUM_EFFORT_SURE);
  assert_figures (place);
  undo (place, KARUM_UNDO);
  assert_figures (place);
  undo (place, KARUM_REDO);
  assert_figures (place);
}

static void
test_deleted (Place *place, gconstpointer data)
{
  const gint64 ids[] = { 3, 4, 5, 50, 51, 52, 80 };

  (void) data;
  for (gint64 id = 1; id <= GAMES; id++)
    review (place, id, KARUM_EFFORT_QUICK);
  g_assert_true (karum_store_bin_games (place->store, ids, G_N_ELEMENTS (ids), TRUE, NULL));
  assert_figures (place);
  g_assert_true (karum_store_destroy_games (place->store, ids, 3, NULL));
  assert_figures (place);
  undo (place, KARUM_UNDO);
  assert_figures (place);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, test) g_test_add ("/archive/accuracy/" name, Place, NULL, set_up, test, tear_down)
  ADD ("figures", test_figures);
  ADD ("changed", test_changed);
  ADD ("deleted", test_deleted);
#undef ADD
  return g_test_run ();
}
