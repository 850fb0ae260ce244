/* old-reviews.c: an archive with reviews that version 1.0.0 has made: nothing of them is lost,
 * their expected results are counted again by the present model, and so no figure mixes two scales.
 * data/reviews-1.0.0.z are eight games of its examples; `karum-cli review --effort=quick` of 1.0.0
 * has reviewed all but the first. */
#include <gio/gio.h>
#include <math.h>

#include "fixture.h"
#include "karum-accuracy.h"
#include "karum-arrays.h"
#include "karum-chance.h"
#include "karum-namesakes.h"
#include "karum-reviews.h"

static char *data; /* the folder of the test data */

/* (transfer full): the path of a copy. */
static char *
unpack (void)
{
  char *path = fixture_path ();
  g_autofree char *packed = g_build_filename (data, "reviews-1.0.0.z", NULL);
  g_autoptr (GFile) from = g_file_new_for_path (packed);
  g_autoptr (GFile) to = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) bytes = g_file_read (from, NULL, NULL);
  g_autoptr (GConverter) unpacker
      = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB));
  g_autoptr (GInputStream) in = g_converter_input_stream_new (G_INPUT_STREAM (bytes), unpacker);
  g_autoptr (GFileOutputStream) out = g_file_create (to, 0, NULL, NULL);

  g_assert_cmpint (g_output_stream_splice (G_OUTPUT_STREAM (out), in,
                                           G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, NULL),
                   >, 100000);
  return path;
}

/* What the reviews hold, read by another program from the archive before this version saw it. */
static const struct {
  gint64 id;
  guint turns, decisions;
  gint margins[2];  /* sums, of the best turns and of those taken */
  guint chances[2]; /* likewise, between engines */
} kept[] = {
  { 2, 21, 21, { 49, -430 }, { 101871, 96822 } },
  { 3, 44, 43, { 6095, -10417 }, { 239239, 199174 } },
  { 4, 18, 18, { 100035, -31 }, { 96955, 86871 } },
  { 5, 49, 48, { 5745, -3369 }, { 275774, 223156 } },
  { 6, 44, 43, { 2524, -3307 }, { 225415, 213200 } },
  { 7, 32, 32, { 1526, -710 }, { 170645, 155002 } },
  { 8, 44, 43, { 3918, -2640 }, { 258583, 189834 } },
};

#define GAMES (G_N_ELEMENTS (kept) + 1)

static guint
chance_of (const KarumRules *rules, const KarumState *state, gint margin)
{
  return (guint) lround (10000 * karum_chance_people (rules, state, margin / 100.0));
}

/* All expected results are those of the present model; as many as the others have. */
static void
assert_weighed (const KarumRecord *record, const GArray *verdicts)
{
  KarumState state = record->start, next;
  const KarumNode *node = record->root->child;

  g_assert_cmpuint (verdicts->len, ==, karum_record_line_length (record));
  for (guint i = 0; i < verdicts->len; i++, node = node->child, state = next) {
    const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);

    g_assert_cmpint (verdict->effort, ==, KARUM_EFFORT_QUICK);
    for (guint k = 0; k < 2; k++) {
      const KarumWorth *worth = k == 0 ? &verdict->best : &verdict->taken;

      g_assert_cmpuint (worth->chance, ==, chance_of (&record->rules, &state, worth->margin));
    }
    record->rules.game->apply (&record->rules, &state, node->turn, &next);
  }
}

static void
assert_sums (const GArray *verdicts, guint game)
{
  gint margins[2] = { 0 };
  guint chances[2] = { 0 }, decisions = 0;

  for (guint i = 0; i < verdicts->len; i++) {
    const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);

    margins[0] += verdict->best.margin;
    margins[1] += verdict->taken.margin;
    chances[0] += verdict->best.chance;
    chances[1] += verdict->taken.chance;
    decisions += verdict->decision;
  }
  g_assert_cmpuint (decisions, ==, kept[game].decisions);
  for (guint k = 0; k < 2; k++) {
    g_assert_cmpint (margins[k], ==, kept[game].margins[k]);
    g_assert_cmpuint (chances[k], !=, kept[game].chances[k]);
  }
}

static void
assert_kept (KarumStore *store)
{
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++) {
    g_autoptr (KarumRecord) record = karum_store_load_game (store, kept[i].id, NULL, NULL);
    g_autoptr (GArray) verdicts = NULL;

    g_assert_true (karum_store_get_review (store, kept[i].id, &verdicts, NULL));
    g_assert_cmpuint (verdicts->len, ==, kept[i].turns);
    assert_weighed (record, verdicts);
    assert_sums (verdicts, i);
  }
}

/* What a person's figures are, counted from margins and positions alone. */
typedef struct {
  guint games, decisions, open;
  double accuracy, loss;
} Count;

static void
count_turn (Count *count, const KarumVerdict *verdict, guint best, guint taken)
{
  const double loss = best > taken ? (best - taken) / 10000.0 : 0;

  count->decisions += verdict->decision;
  if (!verdict->decision || best < 300 || taken > 9700)
    return;
  count->open++;
  count->loss += loss;
  count->accuracy += CLAMP (103.1668 * exp (-4.354 * loss) - 3.1669, 0, 100);
}

static void
count_game (KarumStore *store, gint64 id, const char *name, Count *count)
{
  g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, NULL);
  const KarumNode *node = record->root->child;
  g_autoptr (GArray) verdicts = NULL;
  KarumState state = record->start, next;
  guint person = g_strcmp0 (record->tags.players[1], name) == 0;

  g_assert_true (karum_store_get_review (store, id, &verdicts, NULL));
  if (verdicts->len == 0 || (!person && g_strcmp0 (record->tags.players[0], name) != 0))
    return;
  count->games++;
  for (guint i = 0; i < verdicts->len; i++, node = node->child, state = next) {
    const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);

    if (verdict->person == person)
      count_turn (count, verdict, chance_of (&record->rules, &state, verdict->best.margin),
                  chance_of (&record->rules, &state, verdict->taken.margin));
    record->rules.game->apply (&record->rules, &state, node->turn, &next);
  }
}

/* @names: of everybody, of whom there are figures over several games */
static void
assert_figures (KarumStore *store)
{
  static const char *const names[] = { "Anna Berg", "Ирина Волкова", "佐藤美咲", "Пётр Соколов" };
  const KarumGameFilter everything = { 0 };

  karum_for_each_of (name, names) {
    g_autoptr (GArray) ids = karum_store_find_players (store, *name, NULL);
    g_autoptr (KarumAccuracyFigures) figures = NULL;
    Count count = { 0 };

    g_assert_cmpuint (ids->len, ==, 1);
    figures = karum_store_accuracy (store, g_array_index (ids, gint64, 0), 0, &everything, NULL);
    for (guint game = 1; game <= GAMES; game++)
      count_game (store, game, *name, &count);
    g_assert_cmpuint (count.games, >, 1);
    g_assert_cmpuint (figures->games, ==, count.games);
    g_assert_cmpuint (figures->all.decisions, ==, count.decisions);
    g_assert_cmpuint (figures->all.open, ==, count.open);
    g_assert_cmpfloat_with_epsilon (figures->all.accuracy, count.accuracy, 1e-6);
    g_assert_cmpfloat_with_epsilon ((double) figures->all.loss / 10000, count.loss, 1e-6);
  }
}

static void
test_recounted (void)
{
  char *path = unpack ();
  KarumStore *store = fixture_open (path);

  assert_kept (store);
  assert_figures (store);
  g_assert_cmpuint (fixture_assert_sound (store), ==, GAMES);
  karum_store_close (store);
  /* Nothing is written by reading, and nothing is counted twice. */
  store = fixture_open (path);
  assert_kept (store);
  karum_store_close (store);
  fixture_remove (path);
}

/* A read-only archive is converted in memory. */
static void
test_read_only (void)
{
  char *path = unpack ();
  const KarumStoreOptions options = { .games = all_games, .read_only = TRUE };
  KarumStore *store = karum_store_open (path, &options, NULL);

  assert_kept (store);
  assert_figures (store);
  karum_store_close (store);
  fixture_remove (path);
}

/* A game that this version reviews stands beside them, by the same scale; better verdicts of a few
 * turns of an old review as well. */
static void
test_beside (void)
{
  char *path = unpack ();
  KarumStore *store = fixture_open (path);

  for (gint64 id = 1; id <= 2; id++) {
    g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, NULL);
    guint n = id == 1 ? karum_record_line_length (record) : 5;
    g_autoptr (GArray) verdicts = karum_verdicts_new (n);
    const KarumNode *node = record->root->child;
    KarumState state = record->start, next;

    for (guint i = 0; i < n; i++, node = node->child, state = next) {
      KarumVerdict *verdict = karum_verdicts_at (verdicts, i);

      *verdict = (KarumVerdict){ .effort = KARUM_EFFORT_QUICK,
                                 .engine = 1000,
                                 .person = i % 2,
                                 .decision = TRUE,
                                 .best = { .margin = 400 + 50 * (gint) i },
                                 .taken = { .margin = 300 - 70 * (gint) i } };
      karum_verdict_weigh (verdict, &record->rules, &state);
      record->rules.game->apply (&record->rules, &state, node->turn, &next);
    }
    g_assert_true (karum_store_keep_review (store, id, record, verdicts, NULL));
  }
  for (gint64 id = 1; id <= (gint64) GAMES; id++) {
    g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, NULL);
    g_autoptr (GArray) verdicts = NULL;

    g_assert_true (karum_store_get_review (store, id, &verdicts, NULL));
    assert_weighed (record, verdicts);
  }
  assert_figures (store);
  fixture_assert_sound (store);
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  data = argv[1];
  g_test_add_func ("/archive/old-reviews/recounted", test_recounted);
  g_test_add_func ("/archive/old-reviews/read-only", test_read_only);
  g_test_add_func ("/archive/old-reviews/beside", test_beside);
  return g_test_run ();
}
