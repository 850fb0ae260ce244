/* reviews.c: what the engine has found for a game is kept beside it, whatever becomes of the game.
 * The verdicts are made up. */
#include <glib/gstdio.h>
#include <math.h>
#include <sqlite3.h>
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-backups.h"
#include "karum-chance.h"
#include "karum-check.h"
#include "karum-collections.h"
#include "karum-merge.h"
#include "karum-record-edit.h"
#include "karum-record-end.h"
#include "karum-requests.h"
#include "karum-reviews.h"
#include "karum-reviews-table.h"
#include "karum-salvage.h"
#include "karum-seals.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

#define TURNS 12

/* A verdict that tells its turn and @version. */
static void
make_verdict (KarumVerdict *verdict, guint turn, KarumEffort effort, guint version)
{
  const guint8 line[] = { (guint8) turn, (guint8) version, 0, 255 };

  karum_verdict_clear (verdict);
  *verdict = (KarumVerdict){ .effort = effort,
                             .engine = version,
                             .person = turn % 2,
                             .decision = turn % 3 != 0,
                             .decided = turn % 5 == 0,
                             .best = { 10000 - 7 * turn, -2345 * (gint) turn, FALSE },
                             .taken = { 13 * version, 678 * (gint) version, turn % 4 == 0 } };
  if (turn % 2 == 0)
    verdict->taken = verdict->best;
  if (turn % 6 != 0)
    verdict->line = g_bytes_new (line, sizeof line);
}

static GArray *
make_verdicts (guint n, KarumEffort effort, guint version)
{
  GArray *verdicts = karum_verdicts_new (n);

  for (guint i = 0; i < n; i++)
    make_verdict (karum_verdicts_at (verdicts, i), i, effort, version);
  return verdicts;
}

static void
keep (KarumStore *store, gint64 id, const KarumRecord *record, KarumEffort effort, guint version)
{
  g_autoptr (GArray) verdicts = make_verdicts (TURNS, effort, version);
  g_autoptr (GError) error = NULL;

  g_assert_true (karum_store_keep_review (store, id, record, verdicts, &error));
  g_assert_no_error (error);
}

static gboolean
same_line (GBytes *a, GBytes *b)
{
  return a && b ? g_bytes_equal (a, b) : a == b;
}

static void
assert_verdict (const KarumVerdict *verdict, guint turn, KarumEffort effort, guint version)
{
  g_auto (KarumVerdict) made = { 0 };

  make_verdict (&made, turn, effort, version);
  g_assert_cmpint (verdict->effort, ==, made.effort);
  g_assert_cmpuint (verdict->engine, ==, made.engine);
  g_assert_cmpuint (verdict->person, ==, made.person);
  g_assert_cmpint (verdict->decision, ==, made.decision);
  g_assert_cmpint (verdict->decided, ==, made.decided);
  g_assert_true (same_line (verdict->line, made.line));
  for (guint i = 0; i < 2; i++) {
    const KarumWorth *one = i == 0 ? &verdict->best : &verdict->taken;
    const KarumWorth *other = i == 0 ? &made.best : &made.taken;

    g_assert_cmpuint (one->chance, ==, other->chance);
    g_assert_cmpint (one->margin, ==, other->margin);
    g_assert_cmpint (one->proved, ==, other->proved);
  }
}

/* The first @n turns, and no others, are as kept. */
static void
assert_kept (KarumStore *store, gint64 id, guint n, KarumEffort effort, guint version)
{
  g_autoptr (GArray) verdicts = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (karum_store_get_review (store, id, &verdicts, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (verdicts->len, ==, n);
  for (guint i = 0; i < n; i++)
    assert_verdict (karum_verdicts_at (verdicts, i), i, effort, version);
}

static gint64
add_game (KarumStore *store, KarumRecord **record)
{
  *record = fixture_record (all_games[0], 0, TURNS, 3);
  g_assert_cmpuint (karum_record_line_length (*record), ==, TURNS);
  return fixture_save (store, *record);
}

/* -- What is better ---------------------------------------------------------------------------- */

static void
test_better (Fixture *fixture, gconstpointer data)
{
  KarumRecord *record;
  gint64 id = add_game (fixture->store, &record);

  (void) data;
  assert_kept (fixture->store, id, 0, KARUM_EFFORT_NONE, 0);
  keep (fixture->store, id, record, KARUM_EFFORT_THOROUGH, 2);
  assert_kept (fixture->store, id, TURNS, KARUM_EFFORT_THOROUGH, 2);
  keep (fixture->store, id, record, KARUM_EFFORT_QUICK, 9);
  keep (fixture->store, id, record, KARUM_EFFORT_THOROUGH, 1);
  assert_kept (fixture->store, id, TURNS, KARUM_EFFORT_THOROUGH, 2);
  keep (fixture->store, id, record, KARUM_EFFORT_THOROUGH, 3);
  assert_kept (fixture->store, id, TURNS, KARUM_EFFORT_THOROUGH, 3);
  keep (fixture->store, id, record, KARUM_EFFORT_SURE, 1);
  assert_kept (fixture->store, id, TURNS, KARUM_EFFORT_SURE, 1);
  karum_record_unref (record);
}

/* A proof is never replaced, and replaces everything. */
static void
test_proved (Fixture *fixture, gconstpointer data)
{
  KarumRecord *record;
  gint64 id = add_game (fixture->store, &record);
  g_autoptr (GArray) proved = make_verdicts (TURNS, KARUM_EFFORT_QUICK, 1);
  g_autoptr (GArray) verdicts = NULL;

  (void) data;
  keep (fixture->store, id, record, KARUM_EFFORT_SURE, 5);
  for (guint i = 0; i < TURNS; i++) {
    KarumVerdict *verdict = karum_verdicts_at (proved, i);

    verdict->best.proved = TRUE;
    verdict->taken.proved = i < 5;
  }
  g_assert_true (karum_store_keep_review (fixture->store, id, record, proved, NULL));
  keep (fixture->store, id, record, KARUM_EFFORT_SURE, 6);
  g_assert_true (karum_store_get_review (fixture->store, id, &verdicts, NULL));
  for (guint i = 0; i < TURNS; i++)
    g_assert_cmpuint (karum_verdicts_at (verdicts, i)->engine, ==, i < 5 ? 1 : 6);
  karum_record_unref (record);
}

/* Turn by turn, in any order. */
static void
test_parts (Fixture *fixture, gconstpointer data)
{
  KarumRecord *record;
  gint64 id = add_game (fixture->store, &record);

  (void) data;
  for (guint i = TURNS; i-- > 0;) {
    g_autoptr (GArray) verdicts = karum_verdicts_new (TURNS);

    make_verdict (karum_verdicts_at (verdicts, i), i, KARUM_EFFORT_QUICK, 1);
    g_assert_true (karum_store_keep_review (fixture->store, id, record, verdicts, NULL));
  }
  assert_kept (fixture->store, id, TURNS, KARUM_EFFORT_QUICK, 1);
  karum_record_unref (record);
}

/* -- Corrections ------------------------------------------------------------------------------- */

/* The same game with another turn after @ply turns. */
static KarumRecord *
correct (const KarumRecord *record, guint ply)
{
  KarumRecord *copy = karum_record_copy (record);
  KarumNode *node = karum_record_node_at (copy, ply + 1);
  KarumRandom random;
  KarumState state;
  KarumTurn turn;
  KarumLoss loss;

  karum_record_state (copy, node->parent, &state);
  karum_random_init (&random, ply);
  do
    g_assert_true (karum_turn_random (&copy->rules, &state, &random, &turn));
  while (karum_turn_equal (&turn, node->turn));
  karum_record_replace (copy, node, &turn, KARUM_KEEP_LEGAL, &loss);
  karum_record_close (copy);
  return copy;
}

static void
test_corrected (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  KarumRecord *record;
  gint64 id = add_game (store, &record), revision = 1;
  g_autoptr (KarumRecord) other = correct (record, 7);
  g_autofree char *undone = NULL;

  keep (store, id, record, KARUM_EFFORT_SURE, 1);
  g_assert_true (karum_store_begin_edit (store, "Correcting", id, NULL));
  g_assert_true (karum_store_end_step (
      store, karum_store_save_game (store, &id, &revision, other, NULL), NULL));
  assert_kept (store, id, 7, KARUM_EFFORT_SURE, 1);
  /* Searching isn't a change that could be undone, and is in the way of nothing. */
  keep (store, id, other, KARUM_EFFORT_QUICK, 1);
  undone = karum_store_undo (store, KARUM_UNDO, NULL);
  g_assert_true (g_str_has_prefix (undone, "Correcting"));
  assert_kept (store, id, 7, KARUM_EFFORT_SURE, 1);
  /* What was found for a version that isn't there any more is kept as far as it is the same. */
  keep (store, id, other, KARUM_EFFORT_SURE, 2);
  assert_kept (store, id, 7, KARUM_EFFORT_SURE, 2);
  fixture_assert_sound (store);
  karum_store_close (store);
  karum_record_unref (record);
  fixture_remove (path);
}

/* As long as nothing else was found, an undone correction costs nothing; longer and shorter games.
 */
static void
test_undone (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  KarumRecord *record;
  gint64 id = add_game (store, &record), revision = 1;
  g_autoptr (KarumRecord) shorter = karum_record_copy (record);
  g_autofree char *undone = NULL;

  keep (store, id, record, KARUM_EFFORT_SURE, 1);
  karum_record_cut (shorter, karum_record_node_at (shorter, 10));
  g_assert_true (karum_store_begin_edit (store, "Cutting", id, NULL));
  g_assert_true (karum_store_end_step (
      store, karum_store_save_game (store, &id, &revision, shorter, NULL), NULL));
  assert_kept (store, id, 9, KARUM_EFFORT_SURE, 1);
  undone = karum_store_undo (store, KARUM_UNDO, NULL);
  g_assert_nonnull (undone);
  assert_kept (store, id, TURNS, KARUM_EFFORT_SURE, 1);
  karum_store_close (store);
  karum_record_unref (record);
  fixture_remove (path);
}

/* -- Games that go ----------------------------------------------------------------------------- */

static gint64
count (KarumStore *store)
{
  gint64 n;

  g_assert_true (
      karum_db_number (karum_store_db (store), "SELECT count (*) FROM reviews", &n, NULL));
  return n;
}

static void
turn (KarumStore *store, KarumDirection direction)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_store_undo (store, direction, &error);

  g_assert_no_error (error);
  g_assert_nonnull (title);
}

/* Undoing the addition of a game removes what was found since; redoing brings it back. */
static void
test_added (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, TURNS, 3);
  gint64 id = 0, revision = 0;

  g_assert_true (karum_store_begin_step (store, "Adding", NULL));
  g_assert_true (karum_store_end_step (
      store, karum_store_save_game (store, &id, &revision, record, NULL), NULL));
  keep (store, id, record, KARUM_EFFORT_QUICK, 1);
  turn (store, KARUM_UNDO);
  g_assert_cmpint (count (store), ==, 0);
  turn (store, KARUM_REDO);
  assert_kept (store, id, TURNS, KARUM_EFFORT_QUICK, 1);
  keep (store, id, record, KARUM_EFFORT_SURE, 1);
  turn (store, KARUM_UNDO);
  g_assert_cmpint (count (store), ==, 0);
  turn (store, KARUM_REDO);
  assert_kept (store, id, TURNS, KARUM_EFFORT_SURE, 1);
  fixture_assert_sound (store);
  karum_store_close (store);
  fixture_remove (path);
}

/* An erased game takes its review with it. */
static void
test_erased (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  KarumRecord *record;
  gint64 id = add_game (store, &record);

  keep (store, id, record, KARUM_EFFORT_QUICK, 1);
  fixture_bin (store, id, TRUE);
  g_assert_true (karum_store_destroy_games (store, &id, 1, NULL));
  g_assert_cmpint (count (store), ==, 0);
  fixture_assert_sound (store);
  karum_store_close (store);
  karum_record_unref (record);
  fixture_remove (path);
}

/* A review of a game that has gone meanwhile. */
static void
test_gone (Fixture *fixture, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, TURNS, 3);
  g_autoptr (GArray) verdicts = make_verdicts (TURNS, KARUM_EFFORT_SURE, 1);
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_false (karum_store_keep_review (fixture->store, 77, record, verdicts, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

/* -- What is told ------------------------------------------------------------------------------ */

static void
note (guint *heard)
{
  ++*heard;
}

/* Who shows no reviews hears nothing of them. */
static void
test_told (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  KarumRecord *record;
  gint64 id = add_game (store, &record);
  g_autoptr (GArray) verdicts = make_verdicts (TURNS, KARUM_EFFORT_QUICK, 1);
  guint changed = 0, reviewed = 0;
  KarumArchive *archive;

  karum_store_close (store);
  archive = fixture_open_archive (path, NULL);
  g_signal_connect_swapped (archive, "changed", G_CALLBACK (note), &changed);
  g_signal_connect_swapped (archive, "reviewed", G_CALLBACK (note), &reviewed);
  g_assert_nonnull (fixture_ask (archive, karum_request_keep_review (id, record, verdicts), NULL));
  while (reviewed == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (changed, ==, 0);
  g_assert_nonnull (fixture_ask (archive, karum_request_empty_bin (), NULL));
  while (changed == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (reviewed, ==, 1);
  fixture_close_archive (archive);
  karum_record_unref (record);
  fixture_remove (path);
}

/* -- Merging ----------------------------------------------------------------------------------- */

/* A new game brings its review; one that is there gets what is better, in either direction, and
 * keeps it if the merge is undone. */
static void
test_merge (void)
{
  char *paths[2] = { fixture_path (), fixture_path () };
  KarumStore *store = fixture_open_with_history (paths[0]);
  KarumStore *other = fixture_open (paths[1]);
  g_autoptr (GError) error = NULL;
  gint64 ids[3];
  KarumRecord *records[3];

  for (guint i = 0; i < 3; i++) {
    g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, TURNS, i);
    gint64 id = fixture_save (other, record);

    records[i] = karum_store_load_game (other, id, NULL, NULL);
    if (i > 0)
      ids[i] = fixture_save (store, records[i]);
    keep (other, id, record, KARUM_EFFORT_THOROUGH, 4);
  }
  keep (store, ids[1], records[1], KARUM_EFFORT_QUICK, 4);
  keep (store, ids[2], records[2], KARUM_EFFORT_SURE, 4);
  for (guint i = 0; i < 2; i++) {
    g_auto (KarumMergeReport) report = { 0 };

    g_assert_true (karum_store_merge (store, other, NULL, &report, &error));
    g_assert_no_error (error);
    g_assert_cmpuint (report.games->identical, ==, i == 0 ? 2 : 3);
  }
  g_assert_cmpint (count (store), ==, 3);
  assert_kept (store, 3, TURNS, KARUM_EFFORT_THOROUGH, 4);
  assert_kept (store, ids[1], TURNS, KARUM_EFFORT_THOROUGH, 4);
  assert_kept (store, ids[2], TURNS, KARUM_EFFORT_SURE, 4);
  turn (store, KARUM_UNDO);
  assert_kept (store, ids[1], TURNS, KARUM_EFFORT_THOROUGH, 4);
  fixture_assert_sound (store);
  karum_store_close (store);
  karum_store_close (other);
  for (guint i = 0; i < 3; i++)
    karum_record_unref (records[i]);
  for (guint i = 0; i < 2; i++)
    fixture_remove (paths[i]);
}

/* -- Damage ------------------------------------------------------------------------------------ */

static void
note_fault (const KarumCheckFault *fault, gpointer data)
{
  g_assert_cmpint (fault->kind, ==, KARUM_CHECK_DERIVED);
  ++*(guint *) data;
}

static guint
check (KarumStore *store)
{
  KarumCheckResult result;
  guint faults = 0;

  g_assert_true (karum_store_check (store, note_fault, &faults, NULL, &result, NULL));
  return faults;
}

static void
write_data (KarumStore *store, GBytes *bytes)
{
  sqlite3_stmt *row;

  g_assert_cmpint (sqlite3_prepare_v2 (karum_store_db (store)->handle,
                                       "REPLACE INTO reviews VALUES (1, ?)", -1, &row, NULL),
                   ==, SQLITE_OK);
  sqlite3_bind_blob (row, 1, g_bytes_get_size (bytes) > 0 ? g_bytes_get_data (bytes, NULL) : "",
                     (int) g_bytes_get_size (bytes), SQLITE_STATIC);
  g_assert_cmpint (sqlite3_step (row), ==, SQLITE_DONE);
  sqlite3_finalize (row);
}

static GBytes *
read_data (KarumStore *store)
{
  sqlite3_stmt *row;
  GBytes *bytes;

  g_assert_cmpint (sqlite3_prepare_v2 (karum_store_db (store)->handle, "SELECT data FROM reviews",
                                       -1, &row, NULL),
                   ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (row), ==, SQLITE_ROW);
  bytes = g_bytes_new (sqlite3_column_blob (row, 0), (gsize) sqlite3_column_bytes (row, 0));
  sqlite3_finalize (row);
  return bytes;
}

/* Whatever byte is changed or missing, nothing of it is believed; the check sees it, and a new
 * review takes its place. */
static void
test_damage (Fixture *fixture, gconstpointer data)
{
  KarumStore *store = fixture->store;
  KarumRecord *record;
  gint64 id = add_game (store, &record);
  g_autoptr (GBytes) sound = NULL;
  gsize size;

  (void) data;
  keep (store, id, record, KARUM_EFFORT_SURE, 1);
  sound = read_data (store);
  size = g_bytes_get_size (sound);
  for (gsize i = 0; i < 2 * size; i++) {
    g_autofree guint8 *bytes = g_memdup2 (g_bytes_get_data (sound, NULL), size);
    g_autoptr (GBytes) damaged = NULL;

    bytes[i % size] ^= (guint8) (1 << i % 8);
    damaged = g_bytes_new (bytes, i < size ? size : i - size);
    write_data (store, damaged);
    assert_kept (store, id, 0, KARUM_EFFORT_NONE, 0);
    if (i % 50 == 0)
      g_assert_cmpuint (check (store), ==, 1);
  }
  keep (store, id, record, KARUM_EFFORT_QUICK, 1);
  assert_kept (store, id, TURNS, KARUM_EFFORT_QUICK, 1);
  karum_record_unref (record);
}

#define MODEL 8
#define CHANCES 20.4148

/* What the present model says of leads at the starts of all rulesets: who changes it raises the
 * number above, and that of what is kept, so that reviews of before are weighed again. */
static void
test_model (void)
{
  static const double scores[] = { 0.5, 2, 8, 40 };
  double sum = 0;

  for (guint i = 0; all_games[i]; i++)
    for (guint preset = 0; preset < all_games[i]->n_presets; preset++) {
      KarumRules rules = karum_rules_default (all_games[i], preset);
      g_autoptr (KarumRecord) record = fixture_record_under (&rules, 0, 1);

      karum_for_each_of (score, scores)
        sum += karum_chance_people (&rules, &record->start, *score);
    }
  g_test_message ("%.4f", sum);
  g_assert_cmpfloat_with_epsilon (sum, CHANCES, 1e-3);
}

/* What is kept now, as it was with the model @model: 1 is that of version 1.0.0. */
static void
make_old (KarumStore *store, guint8 model)
{
  g_autoptr (GBytes) now = read_data (store);
  g_autoptr (GBytes) old = NULL;
  gsize size = g_bytes_get_size (now) - sizeof (guint64);
  g_autofree guint8 *bytes = g_memdup2 (g_bytes_get_data (now, NULL), size + sizeof (guint64));
  guint64 sum = 0;

  g_assert_cmpuint (bytes[0], ==, MODEL);
  bytes[0] = model;
  karum_seal_add_int (&sum, 1);
  karum_seal_add_blob (&sum, bytes, size);
  sum = GUINT64_TO_LE (sum);
  memcpy (bytes + size, &sum, sizeof sum);
  old = g_bytes_new (bytes, size + sizeof sum);
  write_data (store, old);
}

/* The expected results that version 1.0.0 has kept were those between engines, and others those of
 * an earlier model: they are counted again from margin and position, and kept so with what is
 * added. */
static void
test_old (Fixture *fixture, gconstpointer data)
{
  KarumRecord *record;
  gint64 id = add_game (fixture->store, &record);

  keep (fixture->store, id, record, KARUM_EFFORT_QUICK, 1);
  make_old (fixture->store, (guint8) GPOINTER_TO_UINT (data));
  for (guint round = 0; round < 2; round++) {
    g_autoptr (GArray) verdicts = NULL;
    KarumState state = record->start, next;
    const KarumNode *node = record->root->child;

    g_assert_true (karum_store_get_review (fixture->store, id, &verdicts, NULL));
    g_assert_cmpuint (verdicts->len, ==, TURNS);
    for (guint i = 0; i < TURNS; i++, node = node->child, state = next) {
      const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);
      const gint margin = -2345 * (gint) i;

      record->rules.game->apply (&record->rules, &state, node->turn, &next);
      if (round == 1 && i == 3)
        continue;
      g_assert_cmpint (verdict->best.margin, ==, margin);
      g_assert_cmpuint (
          verdict->best.chance, ==,
          lround (10000 * karum_chance_people (&record->rules, &state, margin / 100.0)));
    }
    if (round == 0) {
      g_autoptr (GArray) better = karum_verdicts_new (4);

      make_verdict (karum_verdicts_at (better, 3), 3, KARUM_EFFORT_SURE, 1);
      g_assert_true (karum_store_keep_review (fixture->store, id, record, better, NULL));
    }
  }
  g_assert_cmpuint (check (fixture->store), ==, 0);
  karum_record_unref (record);
}

/* The bytes of a review of a first turn, written by hand as karum-reviews-table.h has them. */
static gboolean
is_sound (const guint8 *values, gsize size)
{
  static const guint8 start[] = { 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 1, 'a', 1, 1 };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint64 sum = 0;

  g_byte_array_append (bytes, start, sizeof start);
  g_byte_array_append (bytes, values, (guint) size);
  karum_seal_add_int (&sum, 1);
  karum_seal_add_blob (&sum, bytes->data, bytes->len);
  sum = GUINT64_TO_LE (sum);
  g_byte_array_append (bytes, (const guint8 *) &sum, sizeof sum);
  return karum_review_is_sound (bytes->data, bytes->len, 1);
}

/* What no program writes isn't believed, though the sum is right. */
static void
test_values (void)
{
#define BEST 0x90, 0x4e, 6     /* 10000 and 3 */
#define MOST_UNSURE 0x8f, 0x4e /* 9999 */
  static const struct {
    gboolean sound;
    guint8 size, values[16];
  } reviews[] = {
    { TRUE, 7, { BEST, MOST_UNSURE, 5, 0 } },
    { TRUE, 8, { BEST, MOST_UNSURE, 5, 1, 'b' } },
    { TRUE, 11, { BEST, MOST_UNSURE, 0xff, 0xff, 0xff, 0xff, 7, 0 } },
    /* Too large: a result, a margin. */
    { FALSE, 7, { 0x91, 0x4e, 6, MOST_UNSURE, 5, 0 } },
    { FALSE, 11, { BEST, MOST_UNSURE, 0x80, 0x80, 0x80, 0x80, 8, 0 } },
    /* Too short: without its end, without a line, without margins. */
    { FALSE, 6, { BEST, MOST_UNSURE, 5 } },
    { FALSE, 7, { BEST, MOST_UNSURE, 5, 1 } },
    { FALSE, 5, { BEST, MOST_UNSURE } },
    { FALSE, 2, { 0x90, 0x4e } },
    /* Too long. */
    { FALSE, 8, { BEST, MOST_UNSURE, 5, 0, 0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (reviews); i++) {
    g_test_message ("%u", i);
    g_assert_cmpint (is_sound (reviews[i].values, reviews[i].size), ==, reviews[i].sound);
  }
}

/* Rebuilding drops what is damaged. Another game's review isn't believed either. */
static void
test_moved (Fixture *fixture, gconstpointer data)
{
  KarumStore *store = fixture->store;
  KarumRecord *record;
  gint64 id = add_game (store, &record);
  g_autoptr (KarumRecord) other = fixture_record (all_games[0], 0, TURNS, 4);

  (void) data;
  fixture_save (store, other);
  keep (store, id, record, KARUM_EFFORT_SURE, 1);
  g_assert_true (
      karum_db_execute (karum_store_db (store), "UPDATE reviews SET game = game + 1", NULL));
  g_assert_cmpuint (check (store), ==, 1);
  g_assert_true (karum_store_rebuild (store, NULL, NULL));
  g_assert_cmpint (count (store), ==, 0);
  karum_record_unref (record);
}

/* Saved from a damaged file; a damaged review is told and left out. */
static void
test_salvage (void)
{
  const KarumStoreOptions options = { .games = all_games };
  char *path = fixture_path ();
  g_autofree char *target = g_strconcat (path, ".saved", NULL);
  KarumStore *store = fixture_open (path);
  g_auto (KarumSalvage) salvage = { 0 };
  KarumRecord *records[2];
  gint64 ids[2];

  for (guint i = 0; i < 2; i++) {
    ids[i] = add_game (store, &records[i]);
    keep (store, ids[i], records[i], KARUM_EFFORT_SURE, 1);
  }
  g_assert_true (karum_db_execute (karum_store_db (store),
                                   "UPDATE reviews SET data = zeroblob (40) WHERE game = 2", NULL));
  karum_store_close (store);
  g_assert_true (karum_salvage (path, target, &options, NULL, &salvage, NULL));
  g_assert_cmpuint (salvage.lost->len, ==, 1);
  store = fixture_open (target);
  assert_kept (store, ids[0], TURNS, KARUM_EFFORT_SURE, 1);
  assert_kept (store, ids[1], 0, KARUM_EFFORT_NONE, 0);
  g_assert_cmpuint (fixture_assert_sound (store), ==, 2);
  karum_store_close (store);
  for (guint i = 0; i < 2; i++)
    karum_record_unref (records[i]);
  fixture_remove (path);
}

/* What is damaged is taken from the latest backup that has it, as far as it holds now. */
static void
test_backup (void)
{
  const KarumStoreOptions options = { .games = all_games };
  char *path = fixture_path ();
  g_autofree char *target = g_strconcat (path, ".saved", NULL);
  g_autofree char *folder = karum_backups_folder (path);
  KarumStore *store = fixture_open (path);
  g_auto (KarumSalvage) salvage = { 0 };
  g_autofree char *backup = NULL;
  KarumRecord *record;
  gint64 id = add_game (store, &record), revision = 1;
  g_autoptr (KarumRecord) other = correct (record, 7);

  keep (store, id, record, KARUM_EFFORT_SURE, 1);
  backup = karum_store_back_up_generation (store, folder, g_get_real_time () / G_USEC_PER_SEC, NULL,
                                           NULL);
  g_assert_nonnull (backup);
  g_assert_true (karum_store_save_game (store, &id, &revision, other, NULL));
  g_assert_true (
      karum_db_execute (karum_store_db (store), "UPDATE reviews SET data = zeroblob (40)", NULL));
  karum_store_close (store);
  g_assert_true (karum_salvage (path, target, &options, NULL, &salvage, NULL));
  g_assert_cmpuint (salvage.lost->len, ==, 0);
  store = fixture_open (target);
  assert_kept (store, id, 7, KARUM_EFFORT_SURE, 1);
  fixture_assert_sound (store);
  karum_store_close (store);
  karum_record_unref (record);
  g_unlink (backup);
  g_rmdir (folder);
  fixture_remove (path);
}

/* A game of 49 turns costs a kilobyte or two. */
static void
test_size (Fixture *fixture, gconstpointer data)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 60, 3);
  guint n = karum_record_line_length (record);
  g_autoptr (GArray) verdicts = make_verdicts (n, KARUM_EFFORT_SURE, 3);
  const guint8 line[KARUM_VERDICT_LINE] = { 0 };
  gint64 bytes;

  (void) data;
  for (guint i = 0; i < n; i++) {
    KarumVerdict *verdict = karum_verdicts_at (verdicts, i);

    g_clear_pointer (&verdict->line, g_bytes_unref);
    verdict->line = g_bytes_new (line, sizeof line);
  }
  g_assert_true (karum_store_keep_review (fixture->store, fixture_save (fixture->store, record),
                                          record, verdicts, NULL));
  g_assert_true (karum_db_number (karum_store_db (fixture->store),
                                  "SELECT length (data) FROM reviews", &bytes, NULL));
  g_test_message ("%u turns: %d bytes", n, (int) bytes);
  g_assert_cmpint (bytes, <, 30 * n);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, test) \
  g_test_add ("/archive/reviews/" name, Fixture, NULL, fixture_set_up, test, fixture_tear_down)
  ADD ("better", test_better);
  ADD ("proved", test_proved);
  ADD ("parts", test_parts);
  ADD ("gone", test_gone);
  ADD ("damage", test_damage);
  g_test_add_func ("/archive/reviews/model", test_model);
  for (guint model = 1; model < MODEL; model++) {
    g_autofree char *name = g_strdup_printf ("/archive/reviews/old/%u", model);

    g_test_add (name, Fixture, GUINT_TO_POINTER (model), fixture_set_up, test_old,
                fixture_tear_down);
  }
  g_test_add_func ("/archive/reviews/values", test_values);
  ADD ("moved", test_moved);
  ADD ("size", test_size);
#undef ADD
  g_test_add_func ("/archive/reviews/corrected", test_corrected);
  g_test_add_func ("/archive/reviews/undone", test_undone);
  g_test_add_func ("/archive/reviews/added", test_added);
  g_test_add_func ("/archive/reviews/erased", test_erased);
  g_test_add_func ("/archive/reviews/told", test_told);
  g_test_add_func ("/archive/reviews/merge", test_merge);
  g_test_add_func ("/archive/reviews/salvage", test_salvage);
  g_test_add_func ("/archive/reviews/backup", test_backup);
  return g_test_run ();
}
