/* filter.c: each filter finds exactly the games it describes. */
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-collections.h"
#include "karum-game-details.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-marks.h"
#include "karum-player-edit.h"
#include "karum-record-end.h"
#include "karum-reviews.h"
#include "karum-store-inside.h"

/* Games of the null game, numbered from 1. */
static const struct {
  const char *players[2], *event, *site, *date, *comment;
  KarumResult result;
} games[] = {
  { { "Анна Ким", "Juri" }, "Весна", "京都", "2025.03.01", NULL, KARUM_RESULT_WON },
  { { "Juri", "Анна Ким" },
    "Весна",
    NULL,
    "2025.12.31",
    "блестящий \n ход [%eval 2.5][%clk 0:05:00] конец [%csl Ga1]",
    KARUM_RESULT_LOST },
  { { "anna", "さくら" },
    "Spring 100%",
    NULL,
    "2026.??.??",
    "とても良い手です",
    KARUM_RESULT_NONE },
  { { "Ёлкин", NULL }, NULL, "Café_1", NULL, NULL, KARUM_RESULT_DRAWN },
  { { "Juri", "Annabel" }, NULL, "Cafe21", "2026.02.10", NULL, KARUM_RESULT_WON },
};

static const struct {
  const char *what;
  KarumGameFilter filter;
  const char *found; /* the numbers of the games */
} cases[] = {
  { "all", { 0 }, "12345" },
  { "player", { .player = "juri" }, "125" },
  { "player in Cyrillic", { .player = "АННА КИМ" }, "12" },
  { "player with accent", { .player = "елкин" }, "4" },
  { "part of a name", { .player = "ann" }, "" },
  { "player 1", { .players = { "Juri" } }, "25" },
  { "player 2", { .players = { NULL, "JURI" } }, "1" },
  { "both", { .players = { "Juri", "Анна Ким" } }, "2" },
  { "event", { .event = "весна" }, "12" },
  { "game", { .game = "null" }, "12345" },
  { "other game", { .game = "pahtum" }, "" },
  { "rules", { .rules = "null" }, "12345" },
  { "from a year", { .from = "2026" }, "35" },
  { "to a year", { .to = "2025" }, "12" },
  { "from a month", { .from = "2025.12" }, "235" },
  { "to a month", { .to = "2026.01" }, "123" },
  { "known months", { .first_month = "2025.03", .last_month = "2026.02" }, "125" },
  { "a known month", { .first_month = "2026.02", .last_month = "2026.02" }, "5" },
  { "months that end before", { .first_month = "2026.02", .last_month = "2025.02" }, "" },
  { "days", { .from = "2025.03.01", .to = "2025.03.01" }, "1" },
  { "result", { .with_result = TRUE, .result = KARUM_RESULT_WON }, "15" },
  { "unfinished", { .with_result = TRUE, .result = KARUM_RESULT_NONE }, "3" },
  { "part of a word, in any script", { .text = "ANN" }, "1235" },
  { "two words", { .text = "juri  annab" }, "5" },
  { "words of different places", { .text = "ход весна" }, "2" },
  { "Japanese in a comment", { .text = "良い手" }, "3" },
  { "short word", { .text = "京" }, "1" },
  { "the same in other kana", { .player = "サクラ" }, "3" },
  { "part in other kana", { .text = "サク" }, "3" },
  { "one character at the end", { .text = "す" }, "3" },
  { "one letter", { .text = "щ" }, "2" },
  { "two characters of a place", { .text = "京都" }, "1" },
  { "two letters of an event", { .text = "%0" }, "" },
  { "place with accent", { .text = "cafe" }, "45" },
  { "no wildcard", { .text = "cafe_" }, "4" },
  { "no wildcard either", { .text = "1%0" }, "" },
  { "percent sign", { .text = "0%" }, "3" },
  { "a phrase", { .text = "\"блестящий  ХОД\"" }, "2" },
  { "a phrase over a command", { .text = "\"ход конец\"" }, "2" },
  { "a command", { .text = "eval" }, "" },
  { "another command", { .text = "%clk" }, "" },
  { "place of an event", { .text = "ТБИЛИСИ" }, "12" },
  { "a phrase in it", { .text = "\"старый тбилиси\"" }, "12" },
  { "draw", { .text = "draw" }, "4" },
  { "draw in Japanese", { .text = "引き分け cafe" }, "4" },
  { "in progress", { .text = "не окончена" }, "3" },
  { "a game of which there is none", { .text = "jarmo" }, "" },
  { "no such phrase", { .text = "\"ход блестящий\"" }, "" },
  { "not across lines", { .text = "\"京都 3\"" }, "" },
  { "undated", { .undated = TRUE }, "4" },
  { "quotes", { .text = "' OR 1 --" }, "" },
  { "two against each other", { .player = "juri", .opponent = "анна ким" }, "12" },
  { "the same by number", { .player_id = 2, .opponent_id = 1 }, "12" },
  { "opponent elsewhere", { .player = "anna", .opponent = "juri" }, "" },
  { "player by number", { .player_id = 1 }, "12" },
  { "side", { .player = "Juri", .with_side = TRUE, .side = KARUM_FIRST }, "25" },
  { "other side", { .player = "Juri", .with_side = TRUE, .side = KARUM_SECOND }, "1" },
  { "won", { .player = "Juri", .with_outcome = TRUE, .outcome = KARUM_RESULT_WON }, "5" },
  { "lost", { .player = "Juri", .with_outcome = TRUE, .outcome = KARUM_RESULT_LOST }, "12" },
  { "won as Second",
    { .player = "анна ким",
      .with_outcome = TRUE,
      .outcome = KARUM_RESULT_WON,
      .with_side = TRUE,
      .side = KARUM_SECOND },
    "2" },
  { "preset", { .preset = "classic" }, "" },
  { "event by number", { .event_id = 1 }, "12" },
  { "in progress", { .in_progress = TRUE }, "3" },
  { "finished", { .finished = TRUE }, "1245" },
  { "won by First", { .with_winner = TRUE, .winner = KARUM_FIRST }, "15" },
  { "won by Second", { .with_winner = TRUE, .winner = KARUM_SECOND }, "2" },
  { "termination", { .with_termination = TRUE, .termination = KARUM_TERMINATION_TIME }, "5" },
  { "not said", { .with_termination = TRUE }, "124" },
  { "commented", { .commented = TRUE }, "23" },
  { "evaluated", { .analysed = TRUE }, "2" },
  { "marked", { .marked = TRUE }, "2" },
  { "with variations", { .varied = TRUE }, "3" },
  { "blunders", { .glyph = 4 }, "3" },
  { "blunders of a person", { .glyph = 4, .player = "ANNA" }, "3" },
  { "blunders of the other", { .glyph = 4, .player = "サクラ" }, "" },
  { "a glyph in a variation only", { .glyph = 2 }, "" },
  { "annotator", { .annotator = "ИНЕ" }, "4" },
  { "no annotator", { .annotator = "ines" }, "" },
  { "collection", { .collection = "ВЕСНА" }, "34" },
  { "stars", { .stars = 1 }, "45" },
  { "more stars", { .stars = 4 }, "5" },
  { "one number", { .ids = "3" }, "3" },
  { "numbers", { .ids = "1,2,5,6,4711,9223372036854775807" }, "125" },
  { "no such number", { .ids = "4711" }, "" },
  { "numbers and a person", { .ids = "1,3,5", .player = "Juri" }, "15" },
  { "nobody", { .player_id = -1 }, "4" },
  { "against nobody", { .player = "ёлкин", .opponent_id = -1 }, "4" },
  { "long", { .min_turns = 1 }, "12345" },
  { "short", { .max_turns = 1 }, "12345" },
  { "too long", { .min_turns = 2 }, "" },
  { "not in the bin", { .bin = TRUE }, "" },
  { "combined", { .player = "Juri", .from = "2025.06", .event = "Весна" }, "2" },
};

static void
replace (char **text, const char *value)
{
  g_free (*text);
  *text = g_strdup (value);
}

/* The third game: a blunder of Player1, and a variation, the turn of which is a mistake. */
static void
judge (KarumRecord *record)
{
  KarumNode *turn = record->root->child;

  karum_node_add_glyph (turn, 4);
  karum_node_add_glyph (karum_record_add_after (record, record->root, turn, turn->turn), 2);
}

static void
fill (KarumStore *store)
{
  const gint64 in_collection[] = { 3, 4 };
  const gint64 three_stars = 4;
  const gint64 five_stars = 5;

  for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
    g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, i);

    replace (&record->tags.players[0], games[i].players[0]);
    replace (&record->tags.players[1], games[i].players[1]);
    replace (&record->tags.event, games[i].event);
    replace (&record->tags.site, games[i].site);
    replace (&record->tags.date, games[i].date);
    record->tags.result = games[i].result;
    /* The third game looks like one that was started in the program. */
    record->tags.termination = i == 4   ? KARUM_TERMINATION_TIME
                               : i == 2 ? KARUM_TERMINATION_UNTERMINATED
                                        : KARUM_TERMINATION_NONE;
    karum_node_set_comment (record->root, games[i].comment);
    if (i == 2)
      judge (record);
    if (i == 3)
      replace (&record->tags.annotator, "Инес");
    g_assert_cmpint (fixture_save (store, record), ==, i + 1);
  }
  g_assert_true (karum_db_execute (
      karum_store_db (store), "UPDATE events SET place = 'Старый \n Тбилиси' WHERE name = 'Весна'",
      NULL));
  g_assert_true (karum_store_collect_games (store, in_collection, 2, "Весна", TRUE, NULL));
  g_assert_true (karum_store_set_stars (store, &three_stars, 1, 3, NULL));
  g_assert_true (karum_store_set_stars (store, &five_stars, 1, 5, NULL));
}

static void
assert_found (KarumStore *store, guint which)
{
  KarumGameQuery query = { .sort = KARUM_GAME_SORT_ADDED, .filter = cases[which].filter };
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = karum_store_list_ids (store, &query, 0, 0, &error);
  g_autoptr (GString) found = g_string_new (NULL);

  g_test_message ("%s", cases[which].what);
  g_assert_no_error (error);
  karum_for_each_value (gint64, id, ids)
    g_string_append_printf (found, "%d", (int) id);
  g_assert_cmpstr (found->str, ==, cases[which].found);
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, ids->len);
}

static void
test_filters (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  fill (store);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_found (store, i);
  karum_store_close (store);
  fixture_remove (path);
}

/* Rulesets with one game each, numbered from 1. */
static const char *const rulesets[] = {
  "pahtum:classic",
  "pahtum:classic,holes=3",
  "pahtum:custodial",
  "pahtum:strikeout,size=5,holes=2",
  "manu,size=9,stones=8",
  "manu,size=9,stones=24",
  "jarmo",
  "pahtum:japanese,size=5,holes=3",
};

static const struct {
  KarumGameFilter filter;
  const char *found;
} option_cases[] = {
  { { .options = "size=7" }, "123" },
  { { .game = "pahtum", .options = "size=7,holes=5" }, "13" },
  { { .options = "capture=custodial" }, "3" },
  { { .options = "size=5" }, "48" },
  { { .preset = "japanese", .options = "size=5" }, "8" },
  { { .options = "size=9" }, "56" },
  { { .options = "stones=24" }, "126" }, /* of two different games */
  { { .game = "manu", .options = "stones=24" }, "6" },
  { { .options = "size=9,stones=8" }, "5" },
  { { .options = "goal=free" }, "7" },
  { { .game = "jarmo", .options = "size=5" }, "" },
  { { .options = "size=6" }, "" },
  { { .text = "jarmo" }, "7" },
  { { .text = "Па Тум" }, "12348" },
  { { .text = "«Па Тум» 日本式" }, "8" },
  { { .text = "classic" }, "12" },
};

static char *
find_options (KarumStore *store, guint which)
{
  KarumGameQuery query = { .sort = KARUM_GAME_SORT_ADDED, .filter = option_cases[which].filter };
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = karum_store_list_ids (store, &query, 0, 0, &error);
  GString *found = g_string_new (NULL);

  g_assert_no_error (error);
  karum_for_each_value (gint64, id, ids)
    g_string_append_printf (found, "%d", (int) id);
  return g_string_free (found, FALSE);
}

/* Options are compared by their values, whether explicit or default. */
static void
test_options (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  for (guint i = 0; i < G_N_ELEMENTS (rulesets); i++) {
    KarumRules rules;
    g_autoptr (KarumRecord) record = NULL;

    g_assert_true (karum_rules_read (karum_games, rulesets[i], &rules, NULL));
    record = fixture_record_under (&rules, 1, i);
    g_assert_cmpint (fixture_save (store, record), ==, i + 1);
  }
  for (guint i = 0; i < G_N_ELEMENTS (option_cases); i++) {
    g_autofree char *found = find_options (store, i);

    g_test_message ("%s", option_cases[i].found);
    g_assert_cmpstr (found, ==, option_cases[i].found);
  }
  karum_store_close (store);
  fixture_remove (path);
}

static gint64
count (KarumStore *store, KarumGameFilter filter)
{
  KarumGameQuery query = { .filter = filter };

  query.filter.player = "Anna";
  return karum_store_count_games (store, &query, NULL);
}

/* What is asked of a name is asked of each person who has it; a person who plays against themselves
 * counts as Player1. */
static void
test_namesakes (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (KarumRecord) record = NULL;
  g_autoptr (GArray) verdicts = karum_verdicts_new (1);
  g_autoptr (KarumGameDetails) details = NULL;
  gint64 id, namesake;
  KarumRules rules;

  (void) data;
  g_assert_true (karum_rules_read (karum_games, "jarmo", &rules, NULL));
  record = fixture_record_under (&rules, 4, 1);
  replace (&record->tags.players[0], "Anna");
  replace (&record->tags.players[1], "Boris");
  karum_record_end (record, KARUM_RESULT_WON, KARUM_TERMINATION_RESIGNATION);
  id = fixture_save (store, record);
  details = karum_store_get_details (store, id, NULL);
  namesake = karum_store_create_player (store, "Anna", "Tartu", NULL);
  fixture_give (store, id, details->persons[1], namesake);
  *karum_verdicts_at (verdicts, 0) = (KarumVerdict){ .effort = KARUM_EFFORT_QUICK,
                                                     .engine = 1,
                                                     .person = 1,
                                                     .decision = TRUE,
                                                     .best = { .chance = KARUM_VERDICT_CERTAIN } };
  g_assert_true (karum_store_keep_review (store, id, record, verdicts, NULL));
  for (guint same = 0; same < 2; same++) {
    const gint64 second = same ? 0 : 1;

    g_assert_cmpint (count (store, (KarumGameFilter){ .blundered = TRUE }), ==, second);
    g_assert_cmpint (count (store, (KarumGameFilter){ .squandered = TRUE }), ==, second);
    g_assert_cmpint (
        count (store, (KarumGameFilter){ .with_outcome = TRUE, .outcome = KARUM_RESULT_WON }), ==,
        1);
    g_assert_cmpint (
        count (store, (KarumGameFilter){ .with_outcome = TRUE, .outcome = KARUM_RESULT_LOST }), ==,
        second);
    g_assert_cmpint (count (store, (KarumGameFilter){ .with_side = TRUE, .side = KARUM_SECOND }),
                     ==, second);
    if (!same)
      g_assert_true (karum_store_merge_players (store, &namesake, 1, details->persons[0], NULL));
  }
}

/* Changed and deleted games are found in their current state. */
static void
test_kept_up (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);
  KarumGameQuery query = { .filter = { .text = "良い手" } };
  g_autoptr (KarumRecord) record = NULL;
  gint64 id = 3;
  gint64 revision;

  fill (store);
  record = karum_store_load_game (store, id, &revision, NULL);
  karum_node_set_comment (record->root, NULL);
  g_assert_true (karum_store_save_game (store, &id, &revision, record, NULL));
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 0);
  query.filter.text = "весна";
  fixture_bin (store, 1, TRUE);
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 1);
  query.filter.bin = TRUE;
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 1);
  query.filter = (KarumGameFilter){ .ids = "1,2" };
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 1);
  query.filter.bin = TRUE;
  g_assert_cmpint (karum_store_count_games (store, &query, NULL), ==, 1);
  karum_store_close (store);
  fixture_remove (path);
}

static const char *const vague_days[] = {
  "2025.??.??", "2026.??.??", "2026.11.??", "2026.02.??", "2026.??.05",
  "2026.??.31", "2026.11.20", "2025.??.15", "2024.02.29", "????.11.20",
};
static const char *const bounds[] = {
  NULL,      "2024",       "2025",       "2026",       "2027",       "2025.12",    "2026.02",
  "2026.11", "2025.12.16", "2026.01.04", "2026.02.28", "2026.03.01", "2026.11.06", "2026.12.06",
};

/* Whether one of the possible days of @vague is in the range, by trying all of them. */
static gboolean
can_be_between (const char *vague, const char *from, const char *to)
{
  g_autoptr (GDate) date = g_date_new_dmy (1, G_DATE_JANUARY, 2024);

  for (; g_date_get_year (date) < 2028 && vague[0] != '?'; g_date_add_days (date, 1)) {
    g_autofree char *day = g_strdup_printf ("%u.%02u.%02u", g_date_get_year (date),
                                            g_date_get_month (date), g_date_get_day (date));
    gboolean meant = TRUE;

    for (guint i = 0; vague[i]; i++)
      meant = meant && (vague[i] == '?' || vague[i] == day[i]);
    if (meant && (!from || strncmp (day, from, strlen (from)) >= 0)
        && (!to || strncmp (day, to, strlen (to)) <= 0))
      return TRUE;
  }
  return FALSE;
}

static void
assert_between (KarumStore *store, const char *from, const char *to)
{
  const KarumGameQuery query
      = { .filter = { .from = from, .to = to }, .sort = KARUM_GAME_SORT_ADDED };
  const KarumGameQuery by_date
      = { .filter = { .from = from, .to = to }, .sort = KARUM_GAME_SORT_DATE };
  g_autoptr (GArray) ids = karum_store_list_ids (store, &query, 0, 0, NULL);
  guint n = 0;

  g_test_message ("from %s to %s", from ? from : "-", to ? to : "-");
  for (guint i = 0; i < G_N_ELEMENTS (vague_days); i++)
    if (can_be_between (vague_days[i], from, to)) {
      g_assert_cmpuint (n, <, ids->len);
      g_assert_cmpint (g_array_index (ids, gint64, n++), ==, i + 1);
    }
  g_assert_cmpuint (n, ==, ids->len);
  g_array_unref (g_steal_pointer (&ids));
  ids = karum_store_list_ids (store, &by_date, 0, 0, NULL);
  g_assert_cmpuint (n, ==, ids->len);
}

/* A partly known date matches a range if one of its possible days does. */
static void
test_vague_days (void)
{
  char *path = fixture_path ();
  KarumStore *store = fixture_open (path);

  for (guint i = 0; i < G_N_ELEMENTS (vague_days); i++) {
    g_autoptr (KarumRecord) record = fixture_record (&null_game, 0, 1, i);

    replace (&record->tags.date, vague_days[i]);
    fixture_save (store, record);
  }
  karum_for_each_of (bound, bounds)
    karum_for_each_of (each, bounds)
      if (*bound || *each)
        assert_between (store, *bound, *each);
  karum_store_close (store);
  fixture_remove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/archive/filter/cases", test_filters);
  g_test_add_func ("/archive/filter/options", test_options);
  g_test_add ("/archive/filter/namesakes", Fixture, NULL, fixture_set_up, test_namesakes,
              fixture_tear_down);
  g_test_add_func ("/archive/filter/kept-up", test_kept_up);
  g_test_add_func ("/archive/filter/vague-days", test_vague_days);
  return g_test_run ();
}
