/* scores.c: scores that can't have led to their result, which earlier versions took: they are kept
 * as written, and count nowhere, whether games are read from their table or from their columns. */
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-club.h"
#include "karum-column-update.h"
#include "karum-export.h"
#include "karum-finder.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-import.h"
#include "karum-match-row.h"
#include "karum-public-games.h"
#include "karum-record-end.h"
#include "karum-store-inside.h"

/* More than the columns are written for. */
#define GAMES 1100

typedef struct {
  Fixture archive;
  gint64 right, wrong; /* 9-1 and 1-9, both won by Player1, of one match */
} Place;

static void
import_many (KarumStore *store)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (KarumImportReport) report = NULL;
  g_autoptr (GBytes) bytes = NULL;

  for (guint i = 0; i < GAMES; i++)
    g_string_append_printf (text,
                            "[Player1 \"Anna\"]\n[Player2 \"Boris\"]\n[Round \"%u\"]\n"
                            "[Result \"1-0\"]\n[Score \"5-3\"]\n[Game \"pahtum\"]\n\n1-0\n\n",
                            i);
  bytes = g_bytes_new (text->str, text->len);
  report = karum_store_import (store, bytes, NULL, NULL);
  g_assert_nonnull (report);
  g_assert_cmpuint (report->added, ==, GAMES);
}

static KarumRecord *
result_of (int first, int second)
{
  KarumRules rules = karum_rules_default (karum_games[0], 0);
  KarumRecord *record = karum_record_new_result (&rules);

  record->tags.players[0] = g_strdup ("Carl");
  record->tags.players[1] = g_strdup ("Dora");
  record->tags.match = g_strdup ("final");
  record->tags.uuid = g_uuid_string_random ();
  karum_record_set_result (record, KARUM_RESULT_WON, KARUM_TERMINATION_NORMAL,
                           (int[]){ first, second });
  return record;
}

static gint64
save (KarumStore *store, int first, int second)
{
  g_autoptr (KarumRecord) record = result_of (first, second);

  return fixture_save (store, record);
}

static void
set_up (Place *place, gconstpointer data)
{
  fixture_set_up (&place->archive, data);
  import_many (place->archive.store);
  place->right = save (place->archive.store, 9, 1);
  place->wrong = save (place->archive.store, 1, 9);
}

static void
tear_down (Place *place, gconstpointer data)
{
  fixture_tear_down (&place->archive, data);
}

static void
assert_found (KarumStore *store)
{
  const KarumGameQuery wide = { .filter = { .min_margin = 8 } };
  const KarumGameQuery named = { .filter = { .player = "Carl" } };

  g_assert_cmpint (karum_store_count_games (store, &wide, NULL), ==, 1);
  g_assert_cmpint (karum_store_count_games (store, &named, NULL), ==, 2);
}

/* The one without points comes first, as every game that has none. */
static void
assert_sorted (const Place *place)
{
  const KarumGameQuery query = { .sort = KARUM_GAME_SORT_POINTS };
  g_autoptr (GArray) ids = karum_store_list_ids (place->archive.store, &query, 0, 0, NULL);

  g_assert_cmpuint (ids->len, ==, GAMES + 2);
  g_assert_cmpint (g_array_index (ids, gint64, 0), ==, place->wrong);
  g_assert_cmpint (g_array_index (ids, gint64, GAMES + 1), ==, place->right);
}

static void
assert_listed (const Place *place)
{
  g_autoptr (KarumGameRow) right = karum_store_get_row (place->archive.store, place->right, NULL);
  g_autoptr (KarumGameRow) wrong = karum_store_get_row (place->archive.store, place->wrong, NULL);

  g_assert_true (right->has_score);
  g_assert_false (wrong->has_score);
  g_assert_cmpint (wrong->result, ==, KARUM_RESULT_WON);
}

static void
assert_matched (KarumStore *store)
{
  const KarumGameFilter carl = { .player = "Carl" };
  g_autoptr (GPtrArray) matches = karum_store_list_matches (store, &carl, NULL);
  const KarumMatchRow *row;

  g_assert_cmpuint (matches->len, ==, 1);
  row = matches->pdata[0];
  g_assert_cmpuint (row->half_wins[0], ==, 4);
  g_assert_cmpint (row->points[0], ==, 9);
  g_assert_cmpint (row->points[1], ==, 1);
}

/* 5-3 in all but two games, 9-1 in one of these. */
static void
assert_counted (KarumStore *store)
{
  const KarumGameFilter all = { 0 };
  g_autoptr (KarumClub) club = karum_store_club (store, &all, NULL);
  const KarumRulesFigures *figures = club->by_rules->pdata[0];

  g_assert_cmpuint (figures->scored, ==, GAMES + 1);
  g_assert_cmpint (figures->margin, ==, GAMES * 2 + 8);
}

static void
assert_published (const Place *place)
{
  const KarumGameQuery query = { .filter = { .player = "Carl" } };
  g_autoptr (KarumPublicGames) games
      = karum_store_public_games (place->archive.store, &query, 0, 0, NULL, NULL, NULL);

  g_assert_cmpuint (games->games->len, ==, 2);
  karum_for_each_in (const KarumPublicGame, game, games->games)
    g_assert_cmpint (game->has_score, ==, game->id == place->right);
}

static void
test_counts_nowhere (Place *place, gconstpointer data)
{
  (void) data;
  for (guint written = 0; written < 2; written++) {
    assert_found (place->archive.store);
    assert_sorted (place);
    assert_listed (place);
    assert_matched (place->archive.store);
    assert_counted (place->archive.store);
    assert_published (place);
    if (!written)
      g_assert_true (karum_store_update_columns (place->archive.store, NULL, NULL));
  }
}

/* What the archive has is as it was written; what a spreadsheet would add up has no points. */
static void
test_kept (Place *place, gconstpointer data)
{
  g_autoptr (KarumRecord) record
      = karum_store_load_game (place->archive.store, place->wrong, NULL, NULL);
  g_autoptr (KarumRecord) right
      = karum_store_load_game (place->archive.store, place->right, NULL, NULL);
  g_autoptr (GString) csv = g_string_new (NULL);

  (void) data;
  g_assert_true (record->tags.has_score);
  g_assert_cmpint (record->tags.score[1], ==, 9);
  g_assert_null (karum_record_score (record));
  karum_export_csv (&karum_csv_usual, record, csv);
  /* A UUID can have the figures, but not the commas. */
  g_assert_null (strstr (csv->str, ",1-9,"));
  karum_export_csv (&karum_csv_usual, right, csv);
  g_assert_nonnull (strstr (csv->str, ",9-1,"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/scores/counts-nowhere", Place, NULL, set_up, test_counts_nowhere, tear_down);
  g_test_add ("/scores/kept", Place, NULL, set_up, test_kept, tear_down);
  return g_test_run ();
}
