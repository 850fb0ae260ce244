/* practice.c: positions that a person learns from mistakes. The verdicts are made up. */
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-collections.h"
#include "karum-games-export.h"
#include "karum-merge.h"
#include "karum-practice.h"
#include "karum-reviews.h"
#include "karum-statement.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

#define TURNS 12
#define TODAY 740000

/* The turns of Player1 with these losses, in hundredths; the others have lost nothing. */
static const guint losses[TURNS] = { [2] = 20, [4] = 14, [6] = 90, [8] = 15, [10] = 40 };

/* Turn 10 was none to decide, and the blunder of turn 3 is the opponent's. */
static void
review (KarumStore *store, gint64 id, const KarumRecord *record)
{
  g_autoptr (GArray) verdicts = karum_verdicts_new (TURNS);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < TURNS; i++)
    *karum_verdicts_at (verdicts, i) = (KarumVerdict){
      .effort = KARUM_EFFORT_SURE,
      .engine = 1,
      .person = i % 2,
      .decision = i != 10,
      .best = { KARUM_VERDICT_CERTAIN, 300, i > 6 },
      .taken = { KARUM_VERDICT_CERTAIN - 100 * (i == 3 ? 99 : losses[i]), -200, FALSE },
    };
  g_assert_true (karum_store_keep_review (store, id, record, verdicts, &error));
  g_assert_no_error (error);
}

static gint64
number (KarumStore *store, const char *sql)
{
  gint64 n;

  g_assert_true (karum_db_number (karum_store_db (store), sql, &n, NULL));
  return n;
}

/* Turns @n … of the mistakes of Player1 of the first game, each with the day on which it is due. */
static void
assert_mistakes (KarumStore *store, const guint *turns, const guint *due, guint n)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) found = karum_store_mistakes (
      store, number (store, "SELECT player1 FROM games ORDER BY id"), TRUE, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (found->len, ==, n);
  for (guint i = 0; i < n; i++) {
    const KarumPractised *row = &g_array_index (found, KarumPractised, i);

    g_assert_cmpuint (row->turn, ==, turns[i]);
    g_assert_cmpuint (row->due, ==, due ? due[i] : 0);
  }
}

static void
practise (KarumStore *store, guint at, gboolean known, guint day)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) found = karum_store_mistakes (
      store, number (store, "SELECT player1 FROM games ORDER BY id"), TRUE, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (
      karum_store_practise (store, &g_array_index (found, KarumPractised, at), known, day, &error));
  g_assert_no_error (error);
}

static gint64
count_due (KarumStore *store, guint day)
{
  gint64 person = number (store, "SELECT player1 FROM games ORDER BY id");
  g_autofree char *name = NULL;
  g_autoptr (KarumStatement) row
      = karum_db_prepare (karum_store_db (store), "SELECT name FROM players WHERE id = ?", NULL);

  karum_statement_bind_int (row, 1, person);
  g_assert_cmpint (karum_statement_step (row, NULL), ==, KARUM_STEP_ROW);
  name = karum_statement_dup_text (row, 0);
  g_assert_cmpint (karum_store_count_due (store, person, "another", day, NULL), ==, 0);
  return karum_store_count_due (store, person, name, day, NULL);
}

static const guint worst_first[] = { 6, 2, 8 };

/* -- Which positions --------------------------------------------------------------------------- */

/* The game is there twice; no position is. */
static void
test_once (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, TURNS, 3);
  gint64 id = fixture_save (store, record), other;
  g_autoptr (GArray) wins = NULL;

  assert_mistakes (store, NULL, NULL, 0);
  review (store, id, record);
  assert_mistakes (store, worst_first, NULL, 3);
  g_clear_pointer (&record->tags.uuid, g_free);
  other = fixture_save (store, record);
  g_assert_cmpint (other, !=, id);
  review (store, other, record);
  assert_mistakes (store, worst_first, NULL, 3);
  fixture_bin (store, id, TRUE);
  assert_mistakes (store, worst_first, NULL, 3);
  fixture_bin (store, other, TRUE);
  assert_mistakes (store, NULL, NULL, 0);
  fixture_bin (store, other, FALSE);
  /* Turns 7, 8, 9 and 11 were won for sure; the last one first. */
  wins = karum_store_proved_wins (store, NULL, NULL);
  g_assert_cmpuint (wins->len, ==, 4);
  g_assert_cmpuint (g_array_index (wins, KarumPractised, 0).turn, ==, 11);
  g_assert_cmpuint (g_array_index (wins, KarumPractised, 3).turn, ==, 7);
  karum_store_close (store);
  fixture_remove (path);
}

/* A line that begins with the turn of the record at @at. */
static GBytes *
line_of (const KarumRecord *record, guint at)
{
  guint8 bytes[KARUM_TURN_BYTES];
  const KarumTurn *turn = karum_record_node_at (record, at + 1)->turn;

  return g_bytes_new (bytes, record->rules.game->turn_encode (&record->rules, turn, bytes));
}

/* Turns 2 and 6 should have been at the same point: the worse mistake is asked. If that is the one
 * that isn't sure, the other one is asked. */
static void
test_cells (void)
{
  static const guint best[TURNS] = { [2] = 9, [6] = 9, [8] = 11 };
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, TURNS, 3);
  const gint64 id = fixture_save (store, record);

  for (guint sure = 0; sure < 2; sure++) {
    g_autoptr (GArray) verdicts = karum_verdicts_new (TURNS);
    g_autoptr (GArray) doubtful = NULL;

    for (guint i = 2; i < 10; i += 2) {
      KarumVerdict *verdict = karum_verdicts_at (verdicts, i);

      verdict->effort = i == 6 && !sure ? KARUM_EFFORT_QUICK : KARUM_EFFORT_SURE;
      verdict->engine = 1;
      verdict->decision = TRUE;
      verdict->best = (KarumWorth){ KARUM_VERDICT_CERTAIN, 300, FALSE };
      verdict->taken = (KarumWorth){ KARUM_VERDICT_CERTAIN - 100 * losses[i], -200, FALSE };
      verdict->line = best[i] > 0 ? line_of (record, best[i]) : NULL;
    }
    g_assert_true (karum_store_keep_review (store, id, record, verdicts, NULL));
    assert_mistakes (store, sure ? (const guint[]){ 6, 8 } : (const guint[]){ 2, 8 }, NULL, 2);
    doubtful = karum_store_mistakes (store, number (store, "SELECT player1 FROM games"), FALSE,
                                     NULL, NULL);
    g_assert_cmpuint (doubtful->len, ==, 0);
  }
  karum_store_close (store);
  fixture_remove (path);
}

/* -- When they are asked again ------------------------------------------------------------------
 */

static void
turn (KarumStore *store, KarumDirection direction)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_store_undo (store, direction, &error);

  g_assert_no_error (error);
  g_assert_nonnull (title);
}

/* The days of the boxes are those of the description: 1, 2, 4 … 64, and no more. */
static void
test_intervals (void)
{
  static const guint days[] = { 1, 2, 4, 8, 16, 32, 64, 64, 64 };
  const guint order[] = { 6, 2, 8 };
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, TURNS, 3);
  guint day = TODAY;

  review (store, fixture_save (store, record), record);
  g_assert_cmpint (count_due (store, day), ==, 0);
  karum_for_each_of (each, days) {
    practise (store, 0, TRUE, day);
    assert_mistakes (store, order, (const guint[]){ day + *each, 0, 0 }, 3);
    g_assert_cmpint (count_due (store, day + *each - 1), ==, 0);
    day += *each;
    g_assert_cmpint (count_due (store, day), ==, 1);
  }
  practise (store, 0, FALSE, day);
  assert_mistakes (store, order, (const guint[]){ day + 1, 0, 0 }, 3);
  turn (store, KARUM_UNDO);
  assert_mistakes (store, order, (const guint[]){ day, 0, 0 }, 3);
  turn (store, KARUM_REDO);
  g_assert_cmpint (count_due (store, day), ==, 0);
  /* The one that is due first comes first. */
  practise (store, 2, FALSE, TODAY);
  assert_mistakes (store, (const guint[]){ 8, 6, 2 }, (const guint[]){ TODAY + 1, day + 1, 0 }, 3);
  fixture_assert_sound (store);
  karum_store_close (store);
  fixture_remove (path);
}

/* -- Another archive ----------------------------------------------------------------------------
 */

static void
merge (KarumStore *store, KarumStore *other)
{
  g_auto (KarumMergeReport) report = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (karum_store_merge (store, other, NULL, &report, &error));
  g_assert_no_error (error);
}

/* What was practised comes with the games; the later day is kept, from either side. */
static void
test_merged (void)
{
  char *path = fixture_path (), *path2 = fixture_path ();
  KarumStore *store = fixture_open_with_history (path), *other = fixture_open (path2);
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, TURNS, 3);

  review (other, fixture_save (other, record), record);
  practise (other, 1, FALSE, TODAY);
  merge (store, other);
  assert_mistakes (store, (const guint[]){ 2, 6, 8 }, (const guint[]){ TODAY + 1, 0, 0 }, 3);
  g_assert_cmpint (count_due (store, TODAY + 1), ==, 1);
  practise (store, 0, TRUE, TODAY + 5);
  merge (store, other);
  assert_mistakes (store, (const guint[]){ 2, 6, 8 }, (const guint[]){ TODAY + 6, 0, 0 }, 3);
  practise (other, 0, TRUE, TODAY + 9);
  merge (store, other);
  assert_mistakes (store, (const guint[]){ 2, 6, 8 }, (const guint[]){ TODAY + 10, 0, 0 }, 3);
  turn (store, KARUM_UNDO);
  assert_mistakes (store, (const guint[]){ 2, 6, 8 }, (const guint[]){ TODAY + 6, 0, 0 }, 3);
  fixture_assert_sound (store);
  karum_store_close (store);
  karum_store_close (other);
  fixture_remove (path);
  fixture_remove (path2);
}

/* -- Out of the archive -------------------------------------------------------------------------
 */

/* (transfer full) */
static char *export(KarumStore *store, const KarumRecordFormat *format)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) exercises = karum_store_mistakes (
      store, number (store, "SELECT player1 FROM games ORDER BY id"), TRUE, NULL, &error);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  const KarumExportChoice choice = { .exercises = exercises };
  g_auto (KarumExportReport) report = { 0 };

  g_assert_true (karum_store_export (store, &choice, format, stream, NULL, &report, &error));
  g_assert_no_error (error);
  g_assert_null (report.faults);
  g_assert_cmpuint (report.written, ==, exercises->len);
  g_assert_true (g_output_stream_write_all (stream, "", 1, NULL, NULL, &error));
  g_assert_true (g_output_stream_close (stream, NULL, &error));
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}

static void
assert_line (const char *line, const KarumRecord *record, guint turn, const char *schedule)
{
  const KarumNode *played = karum_record_node_at (record, turn + 1);
  char position[KARUM_POSITION_TEXT], text[KARUM_TURN_TEXT];
  g_autofree char *end = NULL;
  KarumState state;

  karum_record_state (record, played->parent, &state);
  record->rules.game->position_write (&record->rules, &state, position);
  record->rules.game->turn_write (&record->rules, played->turn, text);
  /* Nothing better is known here, so the turn played is the line. */
  end = g_strdup_printf (
      ",\"%s\",%s,,,%c,%s", position, text,
      record->rules.game->status (&record->rules, &state).to_move == KARUM_FIRST ? 'x' : 'o',
      schedule);
  g_test_message ("%s", line);
  g_assert_true (g_str_has_suffix (line, end));
}

/* Each position, with what was played there, and when it comes again. */
static void
test_exported (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, TURNS, 3);
  g_autofree char *csv = NULL, *kgn = NULL;
  g_auto (GStrv) lines = NULL;

  review (store, fixture_save (store, record), record);
  practise (store, 0, TRUE, TODAY);
  practise (store, 0, TRUE, TODAY + 1);
  csv = export(store, &karum_format_csv);
  lines = g_strsplit (csv, "\r\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 5);
  /* The first of January 2027 is day 739982. */
  assert_line (lines[1], record, 6, "2,2027-01-22");
  assert_line (lines[2], record, 2, ",");
  assert_line (lines[3], record, 8, ",");
  kgn = export(store, &karum_format_kgn);
  g_assert_nonnull (strstr (kgn, "[PracticeDue \"2027-01-22\"]"));
  g_assert_nonnull (strstr (kgn, "{Move 7 of the game. To be repeated on 2027-01-22.}"));
  g_assert_nonnull (strstr (kgn, "{Move 3 of the game. Not practiced yet.}"));
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/practice/once", test_once);
  g_test_add_func ("/practice/cells", test_cells);
  g_test_add_func ("/practice/intervals", test_intervals);
  g_test_add_func ("/practice/merged", test_merged);
  g_test_add_func ("/practice/exported", test_exported);
  return g_test_run ();
}
