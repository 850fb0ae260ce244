/* import.c: the outcome of importing records: added, identical, similar or rejected. */
#include <string.h>

#include "fixture.h"
#include "karum-import.h"
#include "karum-game-list.h"
#include "karum-namesakes.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"
#include "karum-collections.h"
#include "karum-db.h"
#include "karum-event-list.h"
#include "karum-read.h"
#include "karum-seals.h"
#include "karum-store-inside.h"
#include "karum-undo.h"

/* A game of Jarmo as a record. */
#define RECORD(player1, player2, date, round, turns)                                          \
  "[Event \"Club\"]\n[Date \"" date "\"]\n[Round \"" round "\"]\n[Player1 \"" player1 "\"]\n" \
  "[Player2 \"" player2 "\"]\n[Result \"*\"]\n[Game \"jarmo\"]\n\n" turns " *\n\n"
#define DAY "2026.11.21"
#define SHORT "1. a1-b3 a5xb3"
#define LONG "1. a1-b3 a5xb3 2. b1-a3"
/* A record with an error in its eighth line. */
#define BAD "[Event \"Club\"]\n[Game \"jarmo\"]\n\n1. a1-a5 *\n\n"

static KarumImportReport *
import_with (KarumStore *store, const char *text, const KarumImportOptions *options)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  KarumImportReport *report = karum_store_import (store, bytes, options, &error);

  g_assert_no_error (error);
  return report;
}

static KarumImportReport *
import (KarumStore *store, const char *text)
{
  return import_with (store, text, NULL);
}

static gint64
count (KarumStore *store)
{
  const KarumGameQuery query = { 0 };

  return karum_store_count_games (store, &query, NULL);
}

#define assert_counts(report, n_added, n_identical, n_similar, n_refused) \
  g_assert_cmpuint ((report)->added, ==, n_added);                        \
  g_assert_cmpuint ((report)->identical, ==, n_identical);                \
  g_assert_cmpuint ((report)->similar, ==, n_similar);                    \
  g_assert_cmpuint ((report)->refused, ==, n_refused)

static void
test_ranges (Fixture *archive, gconstpointer data)
{
  g_autoptr (KarumImportReport) report = import (
      archive->store, RECORD ("Anna", "Boris", DAY, "1", SHORT)
                          RECORD ("Boris", "Anna", DAY, "2", LONG) RECORD ("A", "B", DAY, "3", ""));
  const KarumIdRange *range = &g_array_index (report->ranges, KarumIdRange, 0);

  (void) data;
  assert_counts (report, 3, 0, 0, 0);
  g_assert_true (report->done);
  g_assert_cmpuint (report->ranges->len, ==, 1);
  g_assert_cmpint (range->last - range->first, ==, 2);
  for (gint64 id = range->first; id <= range->last; id++) {
    g_autoptr (KarumRecord) record = karum_store_load_game (archive->store, id, NULL, NULL);

    g_assert_nonnull (record);
  }
}

/* -- Identical and similar -------------------------------------------------------------------- */

typedef enum { OTHER, SAME, CHANGED, SIMILAR } Kind;

typedef struct {
  const char *name;
  const char *there, *new;
  Kind kind;
  KarumSimilarity similarity;
} Likeness;

#define SITE(place, record) "[Site \"" place "\"]\n" record
/* Ten turns that occur in no other game. */
#define BEGUN "1. d1-b2 d5-e3"
#define UNENDED BEGUN " 2. b1-d2 b5-d4 3. e1-d3 d4-b5 4. c1-e2 c5-a4 5. d3xe5"
#define OWN UNENDED " e3-d5"

static const Likeness likenesses[] = {
  { "same", RECORD ("Anna", "Boris", DAY, "1", SHORT), RECORD ("Anna", "Boris", DAY, "1", SHORT),
    SAME },
  { "no-turns", RECORD ("Anna", "Boris", DAY, "1", ""), RECORD ("Anna", "Boris", DAY, "1", ""),
    SAME },
  { "nobody", RECORD ("?", "?", "????.??.??", "?", LONG),
    RECORD ("?", "?", "????.??.??", "?", LONG), SAME },
  { "case", RECORD ("Anna", "Boris", DAY, "1", SHORT), RECORD ("ANNA", "boris", DAY, "1", SHORT),
    SAME },
  { "blanks", RECORD ("Anna K", "Boris", DAY, "1", SHORT),
    RECORD (" Anna\u3000K ", "Boris\u00a0", DAY, "1", SHORT), SAME },
  { "composed", RECORD ("Jos\u00e9", "\u30ac", DAY, "1", SHORT),
    RECORD ("Jose\u0301", "\uff76\uff9e", DAY, "1", SHORT), SAME },
  { "place-in-other-width", SITE ("Tokyo 1", RECORD ("Anna", "Boris", DAY, "1", SHORT)),
    SITE (" Tokyo \uff11", RECORD ("Anna", "Boris", DAY, "1", SHORT)), SAME },
  { "comment", RECORD ("Anna", "Boris", DAY, "1", SHORT),
    RECORD ("Anna", "Boris", DAY, "1", "1. a1-b3 {good} a5xb3"), CHANGED },
  { "place", RECORD ("Anna", "Boris", DAY, "1", SHORT),
    SITE ("Kyoto", RECORD ("Anna", "Boris", DAY, "1", SHORT)), CHANGED },
  { "other-round", RECORD ("Anna", "Boris", DAY, "1", SHORT),
    RECORD ("Anna", "Boris", DAY, "2", SHORT), OTHER },
  { "unknown-round", RECORD ("Anna", "Boris", DAY, "1", SHORT),
    RECORD ("Anna", "Boris", DAY, "?", SHORT), SIMILAR, KARUM_SIMILAR_TURNS },
  { "known-round", RECORD ("Anna", "Boris", DAY, "?", SHORT),
    RECORD ("Anna", "Boris", DAY, "1", SHORT), SIMILAR, KARUM_SIMILAR_TURNS },
  { "unknown-day", RECORD ("Anna", "Boris", DAY, "1", SHORT),
    RECORD ("Anna", "Boris", "????.??.??", "1", SHORT), SIMILAR, KARUM_SIMILAR_TURNS },
  { "known-day", RECORD ("Anna", "Boris", "2026.11.??", "1", SHORT),
    RECORD ("Anna", "Boris", DAY, "1", SHORT), SIMILAR, KARUM_SIMILAR_TURNS },
  { "unknown-player", RECORD ("Anna", "Boris", DAY, "1", SHORT),
    RECORD ("Anna", "?", DAY, "1", SHORT), SIMILAR, KARUM_SIMILAR_TURNS },
  { "known-player", RECORD ("?", "Boris", DAY, "1", SHORT),
    RECORD ("Anna", "Boris", DAY, "1", SHORT), SIMILAR, KARUM_SIMILAR_TURNS },
  { "longer", RECORD ("Anna", "Boris", DAY, "1", SHORT), RECORD ("Anna", "Boris", DAY, "1", LONG),
    SIMILAR, KARUM_SIMILAR_LONGER },
  { "shorter", RECORD ("Anna", "Boris", DAY, "1", LONG), RECORD ("Anna", "Boris", DAY, "1", SHORT),
    SIMILAR, KARUM_SIMILAR_SHORTER },
  { "much-longer", RECORD ("Anna", "Boris", DAY, "1", BEGUN),
    RECORD ("Anna", "Boris", DAY, "1", OWN), SIMILAR, KARUM_SIMILAR_LONGER },
  { "much-shorter", RECORD ("Anna", "Boris", DAY, "1", OWN),
    RECORD ("Anna", "Boris", DAY, "1", BEGUN), SIMILAR, KARUM_SIMILAR_SHORTER },
  { "shorter-by-a-turn", RECORD ("Anna", "Boris", DAY, "1", OWN),
    RECORD ("Anna", "Boris", DAY, "1", UNENDED), SIMILAR, KARUM_SIMILAR_SHORTER },
  { "longer-unknown-round", RECORD ("Anna", "Boris", DAY, "?", SHORT),
    RECORD ("Anna", "Boris", DAY, "1", LONG), SIMILAR, KARUM_SIMILAR_LONGER },
  { "longer-other-round", RECORD ("Anna", "Boris", DAY, "1", SHORT),
    RECORD ("Anna", "Boris", DAY, "2", LONG), OTHER },
  { "other-names", RECORD ("Anna", "Boris", DAY, "1", LONG),
    RECORD ("Анна", "Борис", DAY, "1", LONG), OTHER },
  { "names", RECORD ("Anna", "Boris", DAY, "1", OWN), RECORD ("Анна", "Борис", DAY, "1", OWN),
    SIMILAR, KARUM_SIMILAR_NAMES },
  { "other-day", RECORD ("Anna", "Boris", DAY, "1", SHORT),
    RECORD ("Anna", "Boris", "2026.11.20", "1", LONG), OTHER },
  { "same-turns-other-day", RECORD ("Anna", "Boris", DAY, "1", SHORT),
    RECORD ("Anna", "Boris", "2026.11.20", "1", SHORT), OTHER },
  { "no-day", RECORD ("Anna", "Boris", "????.??.??", "1", SHORT),
    RECORD ("Anna", "Boris", "????.??.??", "1", LONG), SIMILAR, KARUM_SIMILAR_LONGER },
  { "sides", RECORD ("Anna", "Boris", DAY, "1", SHORT), RECORD ("Boris", "Anna", DAY, "1", LONG),
    OTHER },
  { "others-begin-alike", RECORD ("Anna", "Boris", DAY, "1", SHORT),
    RECORD ("Clara", "Dora", DAY, "1", LONG), OTHER },
  { "other-turns", RECORD ("Anna", "Boris", DAY, "1", LONG),
    RECORD ("Anna", "Boris", DAY, "1", "1. a1-b3 a5xb3 2. c1-d3"), OTHER },
  { "nothing-played", RECORD ("Anna", "Boris", DAY, "1", ""),
    RECORD ("Anna", "Boris", DAY, "1", LONG), SIMILAR, KARUM_SIMILAR_LONGER },
};

static void
assert_likeness (const KarumImportReport *report, const Likeness *likeness)
{
  gboolean added = likeness->kind == OTHER || likeness->kind == SIMILAR;
  gboolean listed = likeness->kind == CHANGED || likeness->kind == SIMILAR;

  assert_counts (report, added, likeness->kind == SAME, likeness->kind == SIMILAR, 0);
  g_assert_cmpuint (report->changed, ==, likeness->kind == CHANGED);
  g_assert_cmpuint (report->similars->len, ==, listed);
  if (listed)
    g_assert_cmpint (g_array_index (report->similars, KarumSimilarGame, 0).similarity, ==,
                     likeness->kind == CHANGED ? KARUM_SIMILAR_CHANGED : likeness->similarity);
}

static void
test_likeness (Fixture *archive, gconstpointer data)
{
  const Likeness *likeness = data;
  g_autoptr (KarumImportReport) before = import (archive->store, likeness->there);
  g_autoptr (KarumImportReport) report = import (archive->store, likeness->new);

  assert_counts (before, 1, 0, 0, 0);
  assert_likeness (report, likeness);
  g_assert_cmpuint (report->doubles, ==, 0);
}

/* The same with both records in one text. */
static void
test_likeness_within (Fixture *archive, gconstpointer data)
{
  const Likeness *likeness = data;
  g_autofree char *text = g_strconcat (likeness->there, likeness->new, NULL);
  g_autoptr (KarumImportReport) report = import (archive->store, text);

  g_assert_cmpuint (report->added, ==, likeness->kind == SAME || likeness->kind == CHANGED ? 1 : 2);
  g_assert_cmpuint (report->identical, ==, likeness->kind == SAME);
  g_assert_cmpuint (report->doubles, ==, likeness->kind == SAME);
  g_assert_cmpuint (report->changed, ==, likeness->kind == CHANGED);
  g_assert_cmpuint (report->similar, ==, likeness->kind == SIMILAR);
}

static gint64
person (KarumStore *store, const char *name)
{
  g_autoptr (GArray) found = karum_store_find_players (store, name, NULL);

  g_assert_cmpuint (found->len, ==, 1);
  return g_array_index (found, gint64, 0);
}

/* Stars are imported with a new game, but don't make it a different game. */
static void
test_marks (Fixture *archive, gconstpointer data)
{
  const char *text = "[Stars \"4\"]\n" RECORD ("Anna", "Boris", DAY, "1", SHORT);
  KarumGameQuery query = { .filter = { .stars = 4 } };
  g_autoptr (KarumImportReport) first = import (archive->store, text);
  g_autoptr (KarumImportReport) again = import (archive->store, text);

  (void) data;
  assert_counts (first, 1, 0, 0, 0);
  g_assert_cmpint (karum_store_count_games (archive->store, &query, NULL), ==, 1);
  assert_counts (again, 0, 1, 0, 0);
}

/* A player is recognised under any name once the names are merged. */
static void
test_merged (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  G_GNUC_UNUSED g_autoptr (KarumImportReport) there
      = import (store, RECORD ("Anna", "Boris", DAY, "1", LONG));
  g_autoptr (KarumImportReport) other = import (store, RECORD ("Анна", "Clara", DAY, "9", ""));
  gint64 anna = person (store, "Анна");
  g_autoptr (KarumImportReport) identical = NULL;
  g_autoptr (KarumImportReport) similar = NULL;

  (void) data;
  assert_counts (other, 1, 0, 0, 0);
  g_assert_true (karum_store_merge_players (store, &anna, 1, person (store, "Anna"), NULL));
  identical = import (store, RECORD ("Анна", "Boris", DAY, "1", LONG));
  assert_counts (identical, 0, 1, 0, 0);
  similar = import (store, RECORD ("Анна", "Boris", DAY, "1", SHORT));
  assert_counts (similar, 1, 0, 1, 0);
}

/* -- What becomes of similar games ------------------------------------------------------------ */

static guint
turns_of (KarumStore *store, gint64 id)
{
  g_autoptr (KarumRecord) record = karum_store_load_game (store, id, NULL, NULL);

  return record ? karum_record_line_length (record) : 0;
}

static gint64
import_one (KarumStore *store, const char *text)
{
  g_autoptr (KarumImportReport) report = import (store, text);

  g_assert_cmpuint (report->added, ==, 1);
  return g_array_index (report->ranges, KarumIdRange, 0).first;
}

static void
test_skip (Fixture *archive, gconstpointer data)
{
  const KarumImportOptions options = { .similar = KARUM_SIMILAR_SKIP };
  gint64 id = import_one (archive->store, RECORD ("Anna", "Boris", DAY, "1", SHORT));
  g_autoptr (KarumImportReport) report
      = import_with (archive->store, RECORD ("Anna", "Boris", DAY, "1", LONG), &options);

  (void) data;
  assert_counts (report, 0, 0, 1, 0);
  g_assert_cmpuint (report->left_out, ==, 1);
  g_assert_cmpint (count (archive->store), ==, 1);
  g_assert_cmpuint (turns_of (archive->store, id), ==, 2);
}

/* A longer game replaces a shorter one and keeps its identity, but not the other way round. */
static void
test_replace (Fixture *archive, gconstpointer data)
{
  const KarumImportOptions options = { .similar = KARUM_SIMILAR_REPLACE };
  gint64 id = import_one (archive->store, RECORD ("Anna", "Boris", DAY, "1", SHORT));
  g_autoptr (KarumGameRow) before = karum_store_get_row (archive->store, id, NULL);
  g_autoptr (KarumImportReport) longer
      = import_with (archive->store, RECORD ("Anna", "Boris", DAY, "1", LONG), &options);
  g_autoptr (KarumGameRow) after = karum_store_get_row (archive->store, id, NULL);
  g_autoptr (KarumImportReport) shorter = NULL;

  (void) data;
  assert_counts (longer, 0, 0, 1, 0);
  g_assert_cmpuint (longer->replaced, ==, 1);
  g_assert_cmpstr (before->uuid, ==, after->uuid);
  g_assert_cmpuint (turns_of (archive->store, id), ==, 3);
  shorter = import_with (archive->store, RECORD ("Anna", "Boris", DAY, "1", SHORT), &options);
  g_assert_cmpuint (shorter->left_out, ==, 1);
  g_assert_cmpuint (turns_of (archive->store, id), ==, 3);
  g_assert_cmpint (count (archive->store), ==, 1);
}

/* The record of a result takes its place. What it doesn't say of the game stays: event, round and
 * place. */
static void
test_record_of_result (Fixture *archive, gconstpointer data)
{
  static const char result[]
      = "[Event \"Cup\"]\n[Site \"Berlin\"]\n[Date \"" DAY
        "\"]\n[Round \"3\"]\n[Player1 \"Anna\"]\n"
        "[Player2 \"Boris\"]\n[Result \"1-0\"]\n[Game \"jarmo\"]\n[Note \"kept\"]\n\n1-0\n\n";
  static const char record[]
      = "[Date \"" DAY "\"]\n[Player1 \"Anna\"]\n[Player2 \"Boris\"]\n[Result \"1-0\"]\n"
        "[Termination \"resignation\"]\n[Game \"jarmo\"]\n\n" LONG " 1-0\n\n";
  gint64 id = import_one (archive->store, result);
  g_autoptr (KarumGameRow) before = karum_store_get_row (archive->store, id, NULL);
  g_autoptr (KarumImportReport) report = import (archive->store, record);
  g_autoptr (KarumGameRow) after = karum_store_get_row (archive->store, id, NULL);
  g_autoptr (KarumRecord) stored = karum_store_load_game (archive->store, id, NULL, NULL);

  (void) data;
  g_assert_cmpuint (report->replaced + report->similar, >, 0);
  g_assert_cmpint (count (archive->store), ==, 1);
  g_assert_cmpstr (before->uuid, ==, after->uuid);
  g_assert_cmpuint (turns_of (archive->store, id), ==, 3);
  g_assert_cmpstr (stored->tags.event, ==, "Cup");
  g_assert_cmpstr (stored->tags.round, ==, "3");
  g_assert_cmpstr (stored->tags.site, ==, "Berlin");
  g_assert_cmpint (stored->tags.termination, ==, KARUM_TERMINATION_RESIGNATION);
  g_assert_cmpuint (stored->tags.others->len, ==, 1);
}

/* The same, decided later, and undone. */
static void
test_settle (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  gint64 id = import_one (store, RECORD ("Anna", "Boris", DAY, "1", SHORT));
  gint64 longer = import_one (store, RECORD ("Anna", "Boris", DAY, "1", LONG));
  gint64 again = import_one (store, RECORD ("Anna", "Boris", DAY, "2", SHORT));
  const KarumSimilarDecision decisions[] = {
    { longer, id, KARUM_SIMILAR_REPLACE, NULL },
    { again, id, KARUM_SIMILAR_SKIP, NULL },
    { id, id, KARUM_SIMILAR_SKIP, NULL }, /* one that has taken its place already */
  };
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  karum_store_set_history (store, history);
  karum_store_settle_similar (store, decisions, G_N_ELEMENTS (decisions), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (turns_of (store, id), ==, 3);
  g_assert_cmpint (count (store), ==, 1);
  title = karum_store_undo (store, KARUM_UNDO, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (turns_of (store, id), ==, 2);
  g_assert_cmpint (count (store), ==, 3);
}

static void
test_undo (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  const KarumImportOptions options = { .similar = KARUM_SIMILAR_REPLACE };
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  gint64 id = import_one (store, RECORD ("Anna", "Boris", DAY, "1", SHORT));
  g_autoptr (KarumImportReport) report = NULL;
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  karum_store_set_history (store, history);
  report = import_with (
      store, RECORD ("Anna", "Boris", DAY, "1", LONG) RECORD ("Clara", "Dora", DAY, "1", ""),
      &options);
  assert_counts (report, 1, 0, 1, 0);
  title = karum_store_undo (store, KARUM_UNDO, &error);
  g_assert_no_error (error);
  g_assert_cmpint (count (store), ==, 1);
  g_assert_cmpuint (turns_of (store, id), ==, 2);
}

/* "player player; event event": those that aren't in the bin. */
static char *
names (KarumStore *store)
{
  g_autoptr (GPtrArray) players = karum_store_list_players (store, FALSE, NULL);
  g_autoptr (GPtrArray) events = karum_store_list_events (store, FALSE, NULL);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < players->len; i++)
    g_string_append_printf (text, "%s ", ((KarumPlayerRow *) players->pdata[i])->name);
  g_string_append_c (text, ';');
  for (guint i = 0; i < events->len; i++)
    g_string_append_printf (text, " %s", ((KarumEventRow *) events->pdata[i])->name);
  return g_string_free (text, FALSE);
}

#define assert_names(store, expected)            \
  G_STMT_START                                   \
  {                                              \
    g_autofree char *names_now = names (store);  \
                                                 \
    g_assert_cmpstr (names_now, ==, (expected)); \
  }                                              \
  G_STMT_END

static void
turn_back (KarumStore *store, KarumDirection direction)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *title = karum_store_undo (store, direction, &error);

  g_assert_no_error (error);
  g_assert_nonnull (title);
}

/* An import that changes games, and adds none, may name people and events for the first time. */
static void
test_undo_update (Fixture *archive, gconstpointer data)
{
#define UUID "11111111-1111-4111-8111-111111111111"
#define GAME(event, player)                                                                \
  "[Event \"" event "\"]\n[Player1 \"" player "\"]\n[Player2 \"Boris\"]\n[Result \"*\"]\n" \
  "[Game \"jarmo\"]\n[UUID \"" UUID "\"]\n\n" SHORT " *\n\n"
  KarumStore *store = archive->store;
  const KarumImportOptions options = { .update = TRUE };
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  g_autoptr (KarumImportReport) first = import (store, GAME ("Club", "Anna"));
  g_autoptr (KarumImportReport) second = NULL;

  (void) data;
  assert_counts (first, 1, 0, 0, 0);
  karum_store_set_history (store, history);
  second = import_with (store, GAME ("Cup", "Clara"), &options);
  g_assert_cmpuint (second->added, ==, 0);
  assert_names (store, "Anna Boris Clara ; Club Cup");
  turn_back (store, KARUM_UNDO);
  assert_names (store, "Anna Boris ; Club");
  turn_back (store, KARUM_REDO);
  assert_names (store, "Anna Boris Clara ; Club Cup");
}

/* A game that is taken out of the bin after its import was undone comes with its players and its
 * event. */
static void
test_restore_after_undo (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  gint64 id;

  (void) data;
  karum_store_set_history (store, history);
  id = import_one (store, RECORD ("Anna", "Boris", DAY, "1", SHORT));
  turn_back (store, KARUM_UNDO);
  assert_names (store, ";");
  g_assert_true (karum_store_bin_games (store, &id, 1, FALSE, NULL));
  assert_names (store, "Anna Boris ; Club");
  turn_back (store, KARUM_UNDO);
  assert_names (store, ";");
}

/* The games in all collections; 0 if there are no collections. */
static guint
count_collected (KarumStore *store)
{
  g_autoptr (GPtrArray) collections = karum_store_list_collections (store, NULL, 0, NULL);
  guint n = 0;

  g_assert_nonnull (collections);
  for (guint i = 0; i < collections->len; i++) {
    const KarumCollectionRow *collection = collections->pdata[i];

    g_assert_cmpuint (collection->games, >, 0);
    n += collection->games;
  }
  return n;
}

/* As if the clock of the computer had been set back since. */
static void
change_in_future (KarumStore *store)
{
  g_assert_true (karum_db_execute (karum_store_db (store),
                                   "UPDATE games SET changed_at = changed_at + 3600000"
                                   " WHERE deleted_at IS NULL",
                                   NULL));
  g_assert_true (karum_seals_renew (karum_store_db (store), NULL));
}

/* What undo has taken away is added again, with its identity, and that can be undone as well; what
 * a person has thrown away is not. */
static void
test_again_after_undo (Fixture *archive, gconstpointer data)
{
  static const char text[]
      = "[UUID \"00000000-0000-4000-8000-000000000001\"]\n[Collections \"Best\"]\n" RECORD (
          "Clara", "Dora", DAY, "1", LONG) RECORD ("Anna", "Boris", DAY, "1", LONG);
  KarumStore *store = archive->store;
  g_autoptr (KarumHistory) history = karum_history_new (NULL, NULL, NULL);
  const KarumGameQuery every = { 0 };

  (void) data;
  import_one (store, RECORD ("Anna", "Boris", DAY, "2", SHORT));
  karum_store_set_history (store, history);
  for (guint round = 0; round < 3; round++) {
    g_autoptr (KarumImportReport) report = import (store, text);
    g_autoptr (KarumImportReport) same = import (store, text);
    g_autofree char *title = NULL;

    assert_counts (report, 2, 0, 0, 0);
    g_assert_cmpuint (report->bin, ==, 0);
    assert_counts (same, 0, 2, 0, 0);
    g_assert_cmpint (count (store), ==, 3);
    g_assert_cmpuint (count_collected (store), ==, 1);
    change_in_future (store);
    title = karum_store_undo (store, KARUM_UNDO, NULL);
    g_assert_nonnull (title);
    g_assert_cmpint (count (store), ==, 1);
    g_assert_cmpuint (count_collected (store), ==, 0);
    g_free (title);
    title = karum_store_undo (store, KARUM_REDO, NULL);
    g_assert_nonnull (title);
    g_assert_cmpuint (count_collected (store), ==, 1);
    g_free (title);
    title = karum_store_undo (store, KARUM_UNDO, NULL);
    g_assert_nonnull (title);
    fixture_assert_sound (store);
  }
  {
    g_autoptr (KarumImportReport) report = import (store, text);
    g_autoptr (KarumImportReport) binned = NULL;
    g_autoptr (GArray) all = NULL;

    assert_counts (report, 2, 0, 0, 0);
    all = karum_store_list_ids (store, &every, 0, 0, NULL);
    g_assert_true (
        karum_store_bin_games (store, &g_array_index (all, gint64, 0), all->len, TRUE, NULL));
    binned = import (store, text);
    g_assert_cmpuint (binned->bin, ==, 2);
    g_assert_cmpuint (binned->added, ==, 0);
  }
}

/* Games of a name that several players have are not given to one of them in silence. */
static void
test_shared_names (Fixture *archive, gconstpointer data)
{
  static const char text[] = RECORD ("Ivan", "Clara", DAY, "1", LONG)
      RECORD ("Clara", "ivan", DAY, "2", LONG) RECORD ("Anna", "Boris", DAY, "1", LONG);
  g_autoptr (KarumImportReport) report = NULL;
  g_autoptr (KarumImportReport) again = NULL;

  (void) data;
  for (guint i = 0; i < 2; i++)
    g_assert_cmpint (
        karum_store_create_player (archive->store, "Ivan", i == 0 ? "Kazan" : "Omsk", NULL), >, 0);
  report = import (archive->store, text);
  assert_counts (report, 3, 0, 0, 0);
  g_assert_cmpuint (report->shared->len, ==, 2);
  g_assert_cmpstr (report->shared->pdata[0], ==, "Ivan");
  g_assert_cmpstr (report->shared->pdata[1], ==, "ivan");
  again = import (archive->store, text);
  g_assert_cmpuint (again->shared->len, ==, 0);
}

/* -- Refused records -------------------------------------------------------------------------- */

static void
note_refused (const char *place, const char *reason, gpointer data)
{
  g_assert_true (*reason);
  g_string_append_printf (data, "%s ", place);
}

static void
test_refused (Fixture *archive, gconstpointer data)
{
  g_autoptr (GString) places = g_string_new (NULL);
  KarumImportOptions options = { .refused = note_refused, .data = places };
  const char *text = RECORD ("Anna", "Boris", DAY, "1", SHORT) BAD "[Game \"chess\"]\n\n*\n";
  g_autoptr (KarumImportReport) whole = import_with (archive->store, text, &options);
  g_autoptr (KarumImportReport) good = NULL;
  const KarumRefusal *refusal = whole->refusals->pdata[0];

  (void) data;
  assert_counts (whole, 0, 0, 0, 2);
  g_assert_false (whole->done);
  g_assert_cmpint (count (archive->store), ==, 0);
  g_assert_cmpstr (places->str, ==, "14:4 16:8 ");
  g_assert_cmpuint (refusal->line, ==, 14);
  g_assert_cmpuint (refusal->column, ==, 4);
  options.keep_good = TRUE;
  good = import_with (archive->store, text, &options);
  assert_counts (good, 1, 0, 0, 2);
  g_assert_true (good->done);
  g_assert_cmpint (count (archive->store), ==, 1);
}

/* A game that its moves have ended, without its result. */
static void
test_left_open (Fixture *archive, gconstpointer data)
{
  const char *text = "[Event \"Club\"]\n[Game \"jarmo\"]\n[Rules \"limit=1\"]\n[Result \"*\"]\n\n"
                     "1. a1-b3 *\n\n" BAD RECORD ("Anna", "Boris", DAY, "1", SHORT);
  KarumImportOptions options = { .keep_good = TRUE };
  g_autoptr (KarumImportReport) kept = import_with (archive->store, text, &options);
  g_autoptr (KarumImportReport) settled = NULL;
  g_autoptr (GError) error = NULL;
  const KarumGameFilter drawn = { .with_result = TRUE, .result = KARUM_RESULT_DRAWN };

  (void) data;
  assert_counts (kept, 1, 0, 0, 2);
  g_assert_cmpuint (kept->left_open, ==, 1);
  options.settle = TRUE;
  settled = import_with (archive->store, text, &options);
  assert_counts (settled, 1, 1, 0, 1);
  g_assert_cmpuint (settled->left_open, ==, 0);
  g_assert_cmpint (
      karum_store_count_games (archive->store, &(KarumGameQuery){ .filter = drawn }, &error), ==,
      1);
}

/* -- Many ------------------------------------------------------------------------------------- */

/* @n short games on one day between the same players. */
static char *
many (guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, RECORD ("Anna", "Boris", DAY, "%u", "1. a1-b3 %s"), i,
                            i % 2 ? "a5xb3" : "");
  return g_string_free (text, FALSE);
}

/* Enough games for indexes to be rebuilt: the result is the same as one by one. */
static void
test_bulk (Fixture *archive, gconstpointer data)
{
  g_autofree char *text = many (21000);
  g_autoptr (KarumImportReport) first = import (archive->store, RECORD ("Anna", "B", DAY, "0", ""));
  g_autoptr (KarumImportReport) report = import (archive->store, text);
  g_autoptr (KarumImportReport) again = import (archive->store, text);
  KarumGameQuery query = { .filter = { .player = "Boris" } };

  (void) data;
  g_assert_true (first->done);
  assert_counts (report, 21000, 0, 0, 0);
  assert_counts (again, 0, 21000, 0, 0);
  g_assert_cmpint (karum_store_count_games (archive->store, &query, NULL), ==, 21000);
}

typedef struct {
  GCancellable *cancellable;
  guint64 after;
} Cancel;

static void
cancel_after (guint64 done, guint64 total, gpointer data)
{
  const Cancel *cancel = data;

  g_assert_cmpuint (total, >=, done);
  if (done >= cancel->after)
    g_cancellable_cancel (cancel->cancellable);
}

static void
test_cancel (Fixture *archive, gconstpointer data)
{
  g_autofree char *text = many (21000);
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  guint64 after[] = { 1, 1000, 20000, 21000 };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (after); i++) {
    g_autoptr (GCancellable) cancellable = g_cancellable_new ();
    Cancel cancel = { cancellable, after[i] };
    const KarumProgress progress
        = { .cancellable = cancellable, .visit = cancel_after, .data = &cancel };
    const KarumImportOptions options = { .progress = &progress };
    g_autoptr (GError) error = NULL;

    g_assert_null (karum_store_import (archive->store, bytes, &options, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_assert_cmpint (count (archive->store), ==, 0);
  }
}

/* -- Two at once ------------------------------------------------------------------------------ */

static gpointer
import_elsewhere (gpointer path)
{
  g_autoptr (KarumStore) store = fixture_open (path);
  g_autofree char *text = many (3000);
  g_autoptr (KarumImportReport) report = import (store, text);

  return GUINT_TO_POINTER ((guint) report->added);
}

/* If two programs import the same text, each game is added by one of them. */
static void
test_two (Fixture *archive, gconstpointer data)
{
  GThread *threads[2];
  guint added = 0;

  (void) data;
  for (guint i = 0; i < 2; i++)
    threads[i] = g_thread_new ("import", import_elsewhere, archive->path);
  for (guint i = 0; i < 2; i++)
    added += GPOINTER_TO_UINT (g_thread_join (threads[i]));
  g_assert_cmpuint (added, ==, 3000);
  g_assert_cmpint (count (archive->store), ==, 3000);
}

static void
test_read_only (Fixture *archive, gconstpointer data)
{
  const KarumStoreOptions options = { .games = all_games, .read_only = TRUE };
  g_autoptr (KarumStore) store = karum_store_open (archive->path, &options, NULL);
  g_autoptr (GBytes) bytes = g_bytes_new_static (BAD, strlen (BAD));
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_null (karum_store_import (store, bytes, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_READ_ONLY);
}

/* -- Files ------------------------------------------------------------------------------------ */

static void
test_file (Fixture *archive, gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (archive->path);
  g_autofree char *path = g_build_filename (folder, "games.kgn", NULL);
  const char *record = RECORD ("Анна", "Борис", DAY, "1", SHORT);
  g_autofree char *old = g_convert (record, -1, "windows-1251", "UTF-8", NULL, NULL, NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GBytes) wrong = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_null (karum_read_file (path, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_clear_error (&error);
  g_assert_true (g_file_set_contents (path, old, -1, NULL));
  bytes = karum_read_file (path, &error);
  g_assert_no_error (error);
  wrong = karum_import_decode (bytes, "EUC-JP", &error);
  g_assert_null (wrong);
  g_assert_error (error, G_CONVERT_ERROR, G_CONVERT_ERROR_ILLEGAL_SEQUENCE);
  text = karum_import_decode (bytes, "windows-1251", NULL);
  g_assert_nonnull (text);
  g_assert_cmpmem (g_bytes_get_data (text, NULL), g_bytes_get_size (text), record, strlen (record));
}

#define ADD(name, function) \
  g_test_add ("/archive/import/" name, Fixture, NULL, fixture_set_up, function, fixture_tear_down)

static void
add_tables (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (likenesses); i++) {
    g_autofree char *one = g_strconcat ("/archive/import/like/", likenesses[i].name, NULL);
    g_autofree char *within = g_strconcat ("/archive/import/within/", likenesses[i].name, NULL);

    g_test_add (one, Fixture, &likenesses[i], fixture_set_up, test_likeness, fixture_tear_down);
    g_test_add (within, Fixture, &likenesses[i], fixture_set_up, test_likeness_within,
                fixture_tear_down);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("ranges", test_ranges);
  ADD ("marks", test_marks);
  ADD ("merged", test_merged);
  ADD ("skip", test_skip);
  ADD ("replace", test_replace);
  ADD ("record-of-result", test_record_of_result);
  ADD ("settle", test_settle);
  ADD ("undo", test_undo);
  ADD ("undo-update", test_undo_update);
  ADD ("restore-after-undo", test_restore_after_undo);
  ADD ("shared-names", test_shared_names);
  ADD ("again-after-undo", test_again_after_undo);
  ADD ("refused", test_refused);
  ADD ("left-open", test_left_open);
  ADD ("bulk", test_bulk);
  ADD ("cancel", test_cancel);
  ADD ("two", test_two);
  ADD ("read-only", test_read_only);
  ADD ("file", test_file);
  add_tables ();
  return g_test_run ();
}
