/* plans.c: how SQLite does what the program asks. No statement goes through a table that grows with
 * the archive from end to end, but for those that are listed, with the reason.
 *
 * Each connection of this process has every statement that it runs explained, once. What runs are
 * random changes, imports of any size, and the questions of lists, searches and figures.
 */
#include <sqlite3.h>
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-batch.h"
#include "karum-club.h"
#include "karum-collections.h"
#include "karum-column-update.h"
#include "karum-event-list.h"
#include "karum-game-details.h"
#include "karum-game-list.h"
#include "karum-import.h"
#include "karum-likely-doubles.h"
#include "karum-merge.h"
#include "karum-name-finder.h"
#include "karum-namesakes.h"
#include "karum-player-list.h"
#include "karum-position-update.h"
#include "karum-positions.h"
#include "karum-ratings.h"
#include "karum-searches.h"
#include "karum-standings.h"
#include "karum-stats.h"
#include "karum-undo.h"
#include "random-edits.h"

#define EDITS 600
/* More than an import adds in one transaction. */
#define MANY (2 * KARUM_BATCH_SLICE + 500)

/* Tables with a row, or a few dozens, however large the archive is. */
static const char *const small[]
    = { "batch",       "column_state",      "history_state", "log",     "rulesets",   "searches",
        "collections", "position_segments", "sqlite_schema", "history", "words_state" };

/* Parts of statements that read all of a table because all of it is asked for, or once for many
 * games. */
static struct {
  const char *part, *reason;
  gboolean seen;
} listed[] = {
  { "WITH RECURSIVE below", "whom a person was merged from: a change by hand", FALSE },
  { "WITH RECURSIVE root", "all persons again, when merges came and went", FALSE },
  { "FROM collections c", "collections are few", FALSE },
  { "FROM column_changes", "changes are folded into the columns when there are many", FALSE },
  { "FROM distinct_events d", "the pairs that somebody keeps apart, for likely doubles and merges",
    FALSE },
  { "FROM distinct_players d", "the same", FALSE },
  { "SELECT w.id, e.uuid FROM events e", "all events, when archives are merged", FALSE },
  { "SELECT p.person, p.uuid FROM players p", "all players, when archives are merged", FALSE },
  { "SELECT w.id, karum_name_key (n.name)", "all names, when archives are merged", FALSE },
  { "FROM events WHERE id NOT IN (SELECT id FROM merged_events)", "the list of all events", FALSE },
  { "SELECT id, name, note, deleted_at", "the list of all players", FALSE },
  { "event IN (SELECT e.id FROM events e JOIN event_now n ON n.id = e.id   WHERE n.event = ?1",
    "one event, changed by hand", FALSE },
  { "event_names n JOIN event_now e ON e.id = n.event WHERE e.event",
    "the names of one event, to be shown", FALSE },
  { "SELECT id, event FROM event_now", "what each event is, for figures", FALSE },
  { "FROM players p JOIN players w ON w.id = p.person", "who is called BYE, for a search", FALSE },
  { "SELECT id, iif (person IN", "who each player is, for figures", FALSE },
  { "SELECT id, person FROM players", "the same, for lists", FALSE },
  { "SELECT id FROM event_now WHERE event IN", "events of a name, once for a search", FALSE },
  { "SELECT p.id FROM player_names n JOIN players o",
    "players of a part of a name, once for a search", FALSE },
  { "SELECT e.id, n.name FROM event_names n", "all names, compared with what was typed", FALSE },
  { "SELECT q.id, n.name FROM player_names n", "the same", FALSE },
  { "SELECT n.name, sum (", "the same, for completion", FALSE },
  { "SELECT site AS place FROM shown_games", "the latest games, up to a limit", FALSE },
  { "SELECT f.id, n.name, NULL FROM event_names n", "all names, for likely doubles", FALSE },
  { "SELECT p.person, n.name, q.note FROM player_names n", "the same", FALSE },
  { "LIMIT 20 OFFSET 0", "the first page of all games, in an index of its order", FALSE },
  { "SELECT p.id FROM players w CROSS JOIN players p", "all players in order, once for a list",
    FALSE },
  { "SELECT o.id FROM event_now o JOIN events e", "all events in order, once for a list", FALSE },
  { "SELECT g.id, g.date, p1.person, p2.person, m.line",
    "all games, before many others are imported", FALSE },
  { "SELECT id, content FROM games WHERE (?1", "the same", FALSE },
  { "SELECT g.id, p1.person, p2.person, coalesce", "all games, before an archive is merged",
    FALSE },
  { "SELECT id FROM revealed_games WHERE kinds != 0 AND",
    "games with remarks: the index has no others", FALSE },
  { "SELECT (SELECT count (*) FROM games)", "the number of all games", FALSE },
  { "SELECT count (*) FROM shown_games", "the number of all games", FALSE },
  { "main.\"players\"", "a player that is undone: nothing may refer to it", FALSE },
  { "INSERT INTO players (id", "only if a reference were open, and none is", FALSE },
  { "position_pending",
    "games that wait for the index of positions; they are put into it when there are many", FALSE },
  { "FROM batched", "whether there is any, and all of them, after the end of a batch", FALSE },
  { "FROM practice t", "the positions that somebody practises", FALSE },
};

/* -- Explaining ------------------------------------------------------------------------------- */

static GHashTable *explained; /* (element-type utf8) */
static gboolean explaining;

static gboolean
is_small (const char *table)
{
  karum_for_each_of (item, small)
    if (g_str_has_prefix (table, *item)
        && (table[strlen (*item)] == '\0' || table[strlen (*item)] == ' '))
      return TRUE;
  return FALSE;
}

/* @detail: a line of the plan. Constants, the rows of another query and of a virtual table are no
 * tables of the archive; the index of words is asked for words. */
static gboolean
is_scan (const char *detail)
{
  if (strstr (detail, "AUTOMATIC"))
    return TRUE;
  return g_str_has_prefix (detail, "SCAN ") && !strstr (detail, "CONSTANT ROW")
         && !strstr (detail, "VALUES CLAUSE") && !strstr (detail, "VIRTUAL TABLE")
         && detail[strlen ("SCAN ")] != '(' && !is_small (detail + strlen ("SCAN "));
}

/* Whether rows are fetched one by one in the order of an index that nobody asked for: all of them
 * are read several times faster in the order in which they stand. Counting fetches none. */
static gboolean
is_detour (const char *detail, const char *sql)
{
  return g_str_has_prefix (detail, "SCAN ") && strstr (detail, " USING INDEX ")
         && !strstr (sql, "ORDER BY") && !g_str_has_prefix (sql, "SELECT count (*) FROM");
}

static gboolean
is_listed (const char *sql)
{
  karum_for_each_of (each, listed)
    if (strstr (sql, each->part))
      return each->seen = TRUE;
  return FALSE;
}

static gboolean
is_query (const char *sql)
{
  static const char *const kinds[] = { "SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "REPLACE" };

  while (g_ascii_isspace (*sql))
    sql++;
  karum_for_each_of (kind, kinds)
    if (g_str_has_prefix (sql, *kind))
      return TRUE;
  return FALSE;
}

static void
explain (sqlite3 *db, const char *sql)
{
  g_autofree char *question = g_strconcat ("EXPLAIN QUERY PLAN ", sql, NULL);
  sqlite3_stmt *plan;

  if (sqlite3_prepare_v2 (db, question, -1, &plan, NULL) != SQLITE_OK)
    return;
  while (sqlite3_step (plan) == SQLITE_ROW) {
    const char *detail = (const char *) sqlite3_column_text (plan, 3);

    if ((is_scan (detail) && !is_listed (sql)) || is_detour (detail, sql)) {
      g_printerr ("%s: %s\n", detail, sql);
      g_test_fail ();
    }
  }
  sqlite3_finalize (plan);
}

/* The full-text index asks its own tables in its own way. */
static int
note (G_GNUC_UNUSED unsigned kind, void *db, void *statement, G_GNUC_UNUSED void *text)
{
  const char *sql = sqlite3_sql (statement);

  if (explaining || !sql || !is_query (sql) || strstr (sql, "'main'.'texts_")
      || strstr (sql, "\"main\".\"texts_") || !g_hash_table_add (explained, g_strdup (sql)))
    return 0;
  explaining = TRUE;
  explain (db, sql);
  explaining = FALSE;
  return 0;
}

static int
watch (sqlite3 *db, G_GNUC_UNUSED char **message, G_GNUC_UNUSED const void *routines)
{
  return sqlite3_trace_v2 (db, SQLITE_TRACE_STMT, note, db);
}

/* -- What is asked ---------------------------------------------------------------------------- */

static void
change (KarumStore *store)
{
  KarumRandom random;

  karum_random_init (&random, 52);
  for (guint i = 0; i < EDITS; i++) {
    g_autofree char *title = NULL;

    if (karum_random_below (&random, 4) == 0)
      title = karum_store_undo (store, karum_random_below (&random, 2) ? KARUM_UNDO : KARUM_REDO,
                                NULL);
    else
      random_edit (store, &random, NULL);
  }
}

static void
import (KarumStore *store, guint records, const char *moves)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const KarumImportOptions options = { .similar = KARUM_SIMILAR_REPLACE, .update = TRUE };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumImportReport) report = NULL;

  for (guint i = 0; i < records; i++)
    g_string_append_printf (
        text,
        "[Event \"Cup %u\"]\n[Site \"Hall\"]\n[Date \"2026.%02u.??\"]\n[Round \"%u\"]\n"
        "[Player1 \"Anna %u\"]\n[Player2 \"Боб %u\"]\n[Result \"*\"]\n"
        "[Game \"jarmo\"]\n[Match \"m%u\"]\n\n%s *\n\n",
        i % 50, i % 12 + 1, i, i % 70, i % 80, i / 2, moves);
  bytes = g_bytes_new (text->str, text->len);
  report = karum_store_import (store, bytes, &options, &error);
  g_assert_no_error (error);
}

static const KarumGameFilter filters[] = {
  { 0 },
  { .player = "Anna 1" },
  { .player_id = 3 },
  { .player_id = -1 },
  { .player = "Anna 1", .opponent = "Боб 1", .with_side = TRUE },
  { .players = { "Anna 1", NULL } },
  { .people = TRUE },
  { .computer = TRUE },
  { .game = "jarmo" },
  { .game = "pahtum", .preset = "classic" },
  { .rules = "jarmo" },
  { .event = "Cup 1" },
  { .event_id = 2 },
  { .event_id = -1 },
  { .from = "2026.03", .to = "2026.05" },
  { .undated = TRUE },
  { .with_result = TRUE, .result = KARUM_RESULT_WON },
  { .in_progress = TRUE },
  { .finished = TRUE },
  { .copies = TRUE },
  { .min_turns = 2, .max_turns = 9 },
  { .min_margin = 1 },
  { .match = "m1" },
  { .unmatched = TRUE },
  { .text = "anna" },
  { .text = "ан" },
  { .text = "a" },
  { .text = "\"cup 1\" hall" },
  { .collection = "Mine" },
  { .commented = TRUE },
  { .annotated = TRUE },
  { .stars = 1 },
  { .bin = TRUE },
  { .reviewed = TRUE },
};

static void
list (KarumStore *store, const KarumGameFilter *filter)
{
  for (KarumGameSort sort = 0; sort <= KARUM_GAME_SORT_EVENT; sort++) {
    const KarumGameQuery query = { .sort = sort, .filter = *filter };
    g_autoptr (GPtrArray) rows = karum_store_list_games (store, &query, 0, 20, NULL);

    g_assert_nonnull (rows);
    g_assert_cmpint (karum_store_count_games (store, &query, NULL), >=, 0);
  }
}

static void
ask_figures (KarumStore *store, const KarumGameFilter *filter)
{
  g_autoptr (KarumStats) stats = karum_store_stats (store, 1, 0, filter, NULL);
  g_autoptr (KarumClub) club = karum_store_club (store, filter, NULL);
  g_autoptr (GPtrArray) standings = karum_store_standings (store, filter, NULL);
  g_autoptr (GPtrArray) matches = karum_store_list_matches (store, filter, NULL);
  g_autoptr (GPtrArray) players = karum_store_list_players_of (store, filter, NULL);
  g_autoptr (GPtrArray) events = karum_store_list_events_of (store, filter, NULL);

  g_assert_true (stats && club && standings && matches && players && events);
}

static void
ask_names (KarumStore *store)
{
  for (KarumNameKind kind = KARUM_NAME_PLAYER; kind <= KARUM_NAME_PLACE; kind++) {
    g_auto (GStrv) names = karum_store_names (store, kind, "an", 10, NULL);

    g_assert_nonnull (names);
  }
  for (KarumNameKind kind = KARUM_NAME_PLAYER; kind <= KARUM_NAME_EVENT; kind++) {
    g_autoptr (KarumLikelyDoubles) doubles = karum_store_likely_doubles (store, kind, NULL, NULL);
    g_autoptr (KarumFoundNames) found = karum_store_find_words (store, kind, "anna 1", 5, NULL);

    g_assert_true (doubles && found);
  }
  g_ptr_array_unref (karum_store_namesakes (store, "Anna", NULL));
  g_ptr_array_unref (karum_store_event_namesakes (store, "Cup 1", NULL));
  g_array_unref (karum_store_find_players (store, "ANNA", NULL));
  g_array_unref (karum_store_find_events (store, "CUP 1", NULL));
  for (int bin = 0; bin <= 1; bin++) {
    g_ptr_array_unref (karum_store_list_players (store, bin, NULL));
    g_ptr_array_unref (karum_store_list_events (store, bin, NULL));
  }
  g_ptr_array_unref (karum_store_list_searches (store, NULL));
  g_ptr_array_unref (karum_store_list_collections (store, NULL, 0, NULL));
}

static void
look_up (KarumStore *store)
{
  for (gint64 id = 1; id < 20; id++) {
    g_autoptr (KarumGameDetails) details G_GNUC_UNUSED = karum_store_get_details (store, id, NULL);
    g_autoptr (KarumGameRow) row G_GNUC_UNUSED = karum_store_get_row (store, id, NULL);
    g_autoptr (KarumRecord) record G_GNUC_UNUSED = karum_store_load_game (store, id, NULL, NULL);
    g_autoptr (KarumPlayerRow) player G_GNUC_UNUSED = karum_store_get_player (store, id, NULL);
    g_autoptr (KarumEventRow) event G_GNUC_UNUSED = karum_store_get_event (store, id, NULL);
  }
}

static void
merge (KarumStore *store)
{
  char *path = fixture_path ();
  KarumStore *other = fixture_open (path);
  g_auto (KarumMergeReport) report = { 0 };

  random_edit_games (other, 20, 9);
  g_assert_true (karum_store_merge (store, other, NULL, &report, NULL));
  karum_store_close (other);
  fixture_remove (path);
}

static void
test_plans (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open_with_history (path);

  random_edit_games (store, 40, 1);
  change (store);
  import (store, 3, "1. a1-b3");
  import (store, MANY, "1. a1-b3 a5xb3");
  merge (store);
  for (int columns = 0; columns <= 1; columns++) {
    karum_for_each_of (filter, filters)
      list (store, filter);
    ask_figures (store, &filters[0]);
    ask_figures (store, &filters[1]);
    g_assert_true (karum_store_update_columns (store, NULL, NULL));
    g_assert_true (karum_store_update_words (store, NULL, NULL));
    g_assert_true (karum_store_update_positions (store, NULL, NULL));
  }
  ask_names (store);
  look_up (store);
  karum_store_close (store);
  fixture_remove (path);
  karum_for_each_of (each, listed)
    if (!each->seen)
      g_error ("no longer asked: %s", each->part);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  explained = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  sqlite3_auto_extension ((void (*) (void)) watch);
  g_test_add_func ("/archive/plans", test_plans);
  return g_test_run ();
}
