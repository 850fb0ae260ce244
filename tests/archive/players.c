/* players.c: names are not identities: several spellings, namesakes, and merged players. */
#include <string.h>

#include "fixture.h"
#include "karum-arrays.h"
#include "karum-game-list.h"
#include "karum-games.h"
#include "karum-player-edit.h"
#include "karum-namesakes.h"
#include "karum-player-list.h"
#include "karum-stats.h"

static KarumRecord *
game_between (const char *player1, const char *player2)
{
  KarumRecord *record = fixture_record (&null_game, 0, 1, 0);

  g_free (record->tags.players[0]);
  g_free (record->tags.players[1]);
  record->tags.players[0] = g_strdup (player1);
  record->tags.players[1] = g_strdup (player2);
  return record;
}

static gint64
save (KarumStore *store, const char *player1, const char *player2)
{
  g_autoptr (KarumRecord) record = game_between (player1, player2);

  return fixture_save (store, record);
}

static gboolean
merge (KarumStore *store, gint64 player, gint64 into, GError **error)
{
  return karum_store_merge_players (store, &player, 1, into, error);
}

static void
assert_players (KarumStore *store, gint64 game, const char *player1, const char *player2)
{
  g_autoptr (KarumRecord) record = karum_store_load_game (store, game, NULL, NULL);
  g_autoptr (KarumGameRow) row = karum_store_get_row (store, game, NULL);

  g_assert_cmpstr (record->tags.players[0], ==, player1);
  g_assert_cmpstr (record->tags.players[1], ==, player2);
  g_assert_cmpstr (row->players[0], ==, player1);
  g_assert_cmpstr (row->players[1], ==, player2);
}

/* The only person with this name. */
static gint64
find (KarumStore *store, const char *name)
{
  g_autoptr (GArray) found = karum_store_find_players (store, name, NULL);

  g_assert_cmpuint (found->len, ==, 1);
  return g_array_index (found, gint64, 0);
}

static guint
games_of (KarumStore *store, const char *name)
{
  KarumGameQuery query = { .filter = { .player = name } };

  return (guint) karum_store_count_games (store, &query, NULL);
}

static void
test_spellings (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 first = save (store, "Юрий", "Анна");
  gint64 second;
  g_autoptr (GPtrArray) rows = NULL;
  const KarumPlayerRow *row;

  (void) data;
  g_assert_true (karum_store_add_spelling (store, find (store, "Юрий"), "Juri", NULL));
  g_assert_true (karum_store_add_spelling (store, find (store, "Юрий"), "ユーリ", NULL));
  second = save (store, "ユーリ", "Анна");
  assert_players (store, second, "Юрий", "Анна");
  g_assert_true (karum_store_edit_player (store, find (store, "JURI"), "Юрий К.", NULL, NULL));
  assert_players (store, first, "Юрий К.", "Анна");
  g_assert_cmpuint (games_of (store, "юрий"), ==, 2);
  rows = karum_store_list_players (store, FALSE, NULL);
  g_assert_cmpuint (rows->len, ==, 2);
  row = rows->pdata[1];
  g_assert_cmpstr (row->name, ==, "Юрий К.");
  g_assert_cmpuint (g_strv_length (row->names), ==, 4);
  g_assert_cmpstr (row->names[0], ==, "Юрий К.");
}

static void
assert_order (KarumStore *store, const char *const *names)
{
  g_autoptr (GPtrArray) rows = karum_store_list_players (store, FALSE, NULL);

  g_assert_cmpuint (rows->len, ==, g_strv_length ((GStrv) names));
  for (guint i = 0; i < rows->len; i++)
    g_assert_cmpstr (((KarumPlayerRow *) rows->pdata[i])->name, ==, names[i]);
}

/* Names in ideographs are sorted by their readings, where these are among the spellings, between
 * names in kana. */
static void
test_readings (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;

  (void) data;
  save (store, "中村葵", "田中健");
  save (store, "佐藤美咲", "チカ");
  save (store, "Anna", "漢字");
  assert_order (
      store, (const char *const[]){ "Anna", "チカ", "中村葵", "佐藤美咲", "漢字", "田中健", NULL });
  g_assert_true (karum_store_add_spelling (store, find (store, "中村葵"), "Nakamura Aoi", NULL));
  g_assert_true (karum_store_add_spelling (store, find (store, "中村葵"), "なかむら あおい", NULL));
  g_assert_true (karum_store_add_spelling (store, find (store, "田中健"), "タナカ・ケン", NULL));
  g_assert_true (karum_store_add_spelling (store, find (store, "佐藤美咲"), "さとうみさき", NULL));
  /* The reading of a name in letters is another spelling. */
  g_assert_true (karum_store_add_spelling (store, find (store, "Anna"), "わんな", NULL));
  assert_order (
      store, (const char *const[]){ "Anna", "佐藤美咲", "田中健", "チカ", "中村葵", "漢字", NULL });
}

static void
assert_sides (KarumStore *store, const char *name, gint64 game, int side, guint n)
{
  g_autoptr (GArray) sides = karum_store_find_sides (store, name, game, NULL);

  g_assert_cmpuint (sides->len, ==, n);
  if (n == 1)
    g_assert_cmpint ((int) g_array_index (sides, guint, 0), ==, side);
}

/* The side of a name in a game, by any spelling, after merging, and where there are namesakes. */
static void
test_sides (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 game = save (store, "Анна", "Юрий"), other = save (store, "Борис", "Юра"), both;

  (void) data;
  assert_sides (store, "Юрий", game, 1, 1);
  assert_sides (store, "юрий", game, 1, 1);
  assert_sides (store, "Юра", game, 0, 0);
  g_assert_true (merge (store, find (store, "Юра"), find (store, "Юрий"), NULL));
  assert_sides (store, "Юра", game, 1, 1);
  assert_sides (store, "Юра", other, 1, 1);
  assert_sides (store, "Nobody", game, 0, 0);
  assert_sides (store, "Юрий", 77, 0, 0);
  g_assert_true (karum_store_create_player (store, "Борис", "Kyoto", NULL) > 0);
  assert_sides (store, "Борис", other, 0, 1);
  both = save (store, "Other", "Анна");
  g_assert_true (karum_store_edit_player (store, find (store, "Other"), "Анна", NULL, NULL));
  assert_sides (store, "Анна", both, 0, 2);
}

/* Two players with the same name remain distinct, also when their games are saved again. */
static void
test_namesakes (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 first = save (store, "Анна", "Борис");
  gint64 second = save (store, "Other", "Борис");
  g_autoptr (KarumRecord) record = NULL;
  g_autoptr (GArray) found = NULL;
  gint64 revision;

  (void) data;
  g_assert_true (karum_store_edit_player (store, find (store, "Other"), "Анна", NULL, NULL));
  found = karum_store_find_players (store, "Анна", NULL);
  g_assert_cmpuint (found->len, ==, 2);
  record = karum_store_load_game (store, second, &revision, NULL);
  g_assert_cmpstr (record->tags.players[0], ==, "Анна");
  g_assert_true (karum_store_save_game (store, &second, &revision, record, NULL));
  /* Renaming one of them doesn't affect the other. */
  g_assert_true (karum_store_edit_player (store, find (store, "Other"), "Анна вторая", NULL, NULL));
  assert_players (store, first, "Анна", "Борис");
  assert_players (store, second, "Анна вторая", "Борис");
}

static void
test_merge (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 first = save (store, "A", "X");
  gint64 second = save (store, "B", "X");
  gint64 third = save (store, "C", "X");
  gint64 a = find (store, "A");
  gint64 b = find (store, "B");
  gint64 c = find (store, "C");
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_true (merge (store, a, b, NULL));
  assert_players (store, first, "B", "X");
  g_assert_cmpuint (games_of (store, "a"), ==, 2);
  g_assert_true (merge (store, a, c, NULL));
  assert_players (store, first, "C", "X");
  assert_players (store, second, "C", "X");
  g_assert_cmpint (find (store, "A"), ==, c);
  g_assert_cmpuint (games_of (store, "B"), ==, 3);
  g_assert_false (merge (store, c, a, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  /* Merges are undone one by one. */
  g_assert_true (karum_store_split_player (store, b, NULL));
  assert_players (store, first, "B", "X");
  assert_players (store, third, "C", "X");
  g_assert_true (karum_store_split_player (store, a, NULL));
  assert_players (store, first, "A", "X");
  assert_players (store, second, "B", "X");
  g_assert_cmpuint (games_of (store, "A"), ==, 1);
  g_clear_error (&error);
  g_assert_false (karum_store_split_player (store, a, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
}

static KarumShown
shown (KarumStore *store, gint64 id)
{
  g_autoptr (KarumPlayerRow) row = karum_store_get_player (store, id, NULL);

  return row->shown;
}

static guint
n_hidden (KarumStore *store)
{
  g_autoptr (GPtrArray) rows = karum_store_hidden_players (store, NULL);

  return rows->len;
}

/* Who is merged is hidden as much as the strictest, until the person is shown again. */
static void
test_shown (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 a, b;

  (void) data;
  save (store, "A", "B");
  a = find (store, "A");
  b = find (store, "B");
  g_assert_cmpint (shown (store, a), ==, KARUM_SHOWN_NAME);
  g_assert_true (karum_store_edit_player (store, a, "A", "Kyoto", NULL));
  g_assert_true (karum_store_show_players (store, &a, 1, KARUM_SHOWN_INITIALS, NULL));
  g_assert_cmpint (shown (store, a), ==, KARUM_SHOWN_INITIALS);
  g_assert_cmpuint (n_hidden (store), ==, 1);
  fixture_assert_sound (store);
  g_assert_true (merge (store, a, b, NULL));
  g_assert_cmpint (shown (store, b), ==, KARUM_SHOWN_INITIALS);
  g_assert_cmpint (shown (store, a), ==, KARUM_SHOWN_INITIALS);
  g_assert_cmpuint (n_hidden (store), ==, 1);
  g_assert_true (karum_store_split_player (store, a, NULL));
  g_assert_cmpint (shown (store, b), ==, KARUM_SHOWN_NAME);
  g_assert_true (merge (store, a, b, NULL));
  g_assert_true (karum_store_show_players (store, &a, 1, KARUM_SHOWN_NAME, NULL));
  g_assert_cmpint (shown (store, b), ==, KARUM_SHOWN_NAME);
  g_assert_true (karum_store_show_players (store, &b, 1, KARUM_SHOWN_NOT, NULL));
  g_assert_cmpint (shown (store, b), ==, KARUM_SHOWN_NOT);
}

/* A game saved under the name of the person still belongs to the merged player. */
static void
test_save_merged (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 id = save (store, "A", "X");
  g_autoptr (KarumRecord) record = NULL;
  gint64 revision;

  (void) data;
  save (store, "B", "X");
  g_assert_true (merge (store, find (store, "A"), find (store, "B"), NULL));
  record = karum_store_load_game (store, id, &revision, NULL);
  g_assert_true (karum_store_save_game (store, &id, &revision, record, NULL));
  g_assert_true (karum_store_split_player (store, 1, NULL));
  assert_players (store, id, "A", "X");
}

/* An identical game is recognised under another spelling. */
static void
test_identical (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (KarumRecord) latin = game_between ("Anna", NULL);
  g_autoptr (KarumRecord) cyrillic = game_between ("Анна", NULL);
  g_autoptr (KarumRecord) other = game_between ("Борис", NULL);

  (void) data;
  g_assert_true (fixture_import (store, latin));
  g_assert_true (karum_store_add_spelling (store, find (store, "Anna"), "Анна", NULL));
  g_assert_false (fixture_import (store, cyrillic));
  g_assert_true (fixture_import (store, other));
  karum_node_set_comment (latin->root, "another");
  g_assert_false (fixture_import (store, latin));
}

static void
test_nobody (Fixture *archive, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) data;
  assert_players (archive->store, save (archive->store, NULL, ""), NULL, NULL);
  g_assert_false (karum_store_edit_player (archive->store, 0, "Nobody", NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

/* Namesakes are distinguished by a note, and games can be assigned to them. */
static void
test_assign (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 first = save (store, "Анна", "Борис");
  gint64 second = save (store, "Борис", "Анна");
  gint64 anna = find (store, "Анна");
  gint64 other = karum_store_create_player (store, "Анна", "Казань", NULL);
  g_autoptr (KarumPlayerRow) row = NULL;
  g_autoptr (KarumGameRow) listed = NULL;
  g_autoptr (KarumRecord) record = NULL;
  gint64 revision;

  (void) data;
  g_assert_cmpint (other, >, 0);
  g_assert_cmpint (other, !=, anna);
  fixture_give (store, second, anna, other);
  row = karum_store_get_player (store, other, NULL);
  g_assert_cmpstr (row->note, ==, "Казань");
  g_assert_true (row->shared);
  g_assert_cmpuint (row->tally.games + row->unfinished, ==, 1);
  listed = karum_store_get_row (store, second, NULL);
  g_assert_null (listed->notes[0]);
  g_assert_cmpstr (listed->notes[1], ==, "Казань");
  /* Saved again, each game keeps its player. */
  record = karum_store_load_game (store, second, &revision, NULL);
  g_assert_true (karum_store_save_game (store, &second, &revision, record, NULL));
  karum_player_row_unref (g_steal_pointer (&row));
  row = karum_store_get_player (store, anna, NULL);
  g_assert_cmpuint (row->tally.games + row->unfinished, ==, 1);
  g_assert_null (row->note);
  assert_players (store, first, "Анна", "Борис");
}

/* Names without visible characters are not names. */
static void
test_nameless (Fixture *archive, gconstpointer data)
{
  static const char *const names[] = { "", " ", "\t\n", "\u3000 ", "\xff" };
  gint64 anna;

  (void) data;
  save (archive->store, "Анна", "Борис");
  anna = find (archive->store, "Анна");
  karum_for_each_of (name, names) {
    g_autoptr (GError) error = NULL;

    g_assert_cmpint (karum_store_create_player (archive->store, *name, NULL, &error), ==, -1);
    g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
    g_assert_false (karum_store_edit_player (archive->store, anna, *name, NULL, NULL));
    g_assert_false (karum_store_add_spelling (archive->store, anna, *name, NULL));
  }
}

static void
test_remove_spelling (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (GError) error = NULL;
  gint64 anna;

  (void) data;
  save (store, "Anna", "X");
  anna = find (store, "Anna");
  g_assert_true (karum_store_add_spelling (store, anna, "Анна", NULL));
  g_assert_cmpint (find (store, "Анна"), ==, anna);
  g_assert_true (karum_store_remove_spelling (store, anna, "Анна", NULL));
  save (store, "Анна", "X");
  g_assert_cmpint (find (store, "Анна"), !=, anna);
  g_assert_false (karum_store_remove_spelling (store, anna, "Anna", &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
}

/* A player with games can't be deleted; a player without games is in the bin, and returns with a
 * game. */
static void
test_bin (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 game = save (store, "A", "B");
  gint64 player = find (store, "A");
  g_autoptr (GPtrArray) binned = NULL;
  g_autoptr (KarumPlayerRow) row = NULL;
  g_autoptr (GError) error = NULL;

  (void) data;
  g_assert_false (karum_store_delete_players (store, &player, 1, TRUE, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  fixture_bin (store, game, TRUE);
  g_assert_true (karum_store_delete_players (store, &player, 1, TRUE, NULL));
  binned = karum_store_list_players (store, TRUE, NULL);
  g_assert_cmpuint (binned->len, ==, 1);
  /* The name is given to a new player. */
  save (store, "A", "C");
  g_assert_cmpint (find (store, "A"), !=, player);
  fixture_bin (store, game, FALSE);
  row = karum_store_get_player (store, player, NULL);
  g_assert_false (row->deleted);
  assert_players (store, game, "A", "B");
}

static void
test_get (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  g_autoptr (KarumPlayerRow) row = NULL;
  g_autoptr (GError) error = NULL;
  const KarumMerged *merged;

  (void) data;
  save (store, "A", "X");
  save (store, "B", "X");
  g_assert_true (merge (store, find (store, "A"), find (store, "B"), NULL));
  row = karum_store_get_player (store, 1, NULL);
  g_assert_cmpstr (row->name, ==, "B");
  g_assert_cmpuint (row->merged->len, ==, 1);
  merged = row->merged->pdata[0];
  g_assert_cmpint (merged->id, ==, 1);
  g_assert_cmpstr (merged->name, ==, "A");
  g_assert_cmpuint (row->tally.games + row->unfinished, ==, 2);
  g_assert_null (karum_store_get_player (store, 99, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
}

static guint
count_of (KarumStore *store, gint64 person, gboolean bin)
{
  const KarumGameFilter filter = { .bin = bin };
  g_autoptr (KarumStats) stats = karum_store_stats (store, person, 0, &filter, NULL);

  return stats->all.games + stats->unfinished;
}

/* Statistics cover either the games outside the bin, or those in the bin. */
static void
test_stats_of_bin (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 first = save (store, "A", "B");
  gint64 person;

  (void) data;
  save (store, "B", "A");
  person = find (store, "A");
  g_assert_cmpuint (count_of (store, person, FALSE), ==, 2);
  g_assert_cmpuint (count_of (store, person, TRUE), ==, 0);
  fixture_bin (store, first, TRUE);
  g_assert_cmpuint (count_of (store, person, FALSE), ==, 1);
  g_assert_cmpuint (count_of (store, person, TRUE), ==, 1);
}

/* The computer is one player wherever it is written, and neither merged nor renamed; nobody takes
 * its name. */
static void
test_computer (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 game = save (store, "Computer, level 3", "A"), person, computer, other;
  g_autoptr (GError) error = NULL;

  (void) data;
  save (store, "A", "computer,  Level 3");
  save (store, "Computer, level 4", "Computer, level 3");
  computer = find (store, "Computer, level 3");
  other = find (store, "Computer, level 4");
  person = find (store, "A");
  g_assert_cmpuint (count_of (store, computer, FALSE), ==, 3);
  g_assert_cmpuint (count_of (store, person, FALSE), ==, 0);
  g_assert_false (merge (store, computer, person, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED);
  g_assert_false (merge (store, person, computer, NULL));
  g_assert_false (merge (store, other, computer, NULL));
  g_assert_false (karum_store_edit_player (store, computer, "B", NULL, NULL));
  g_assert_false (karum_store_edit_player (store, person, "Computer, level 3", NULL, NULL));
  g_assert_false (karum_store_add_spelling (store, computer, "Robot", NULL));
  g_assert_false (karum_store_add_spelling (store, person, "Computer, level 10", NULL));
  g_assert_cmpint (karum_store_create_player (store, "COMPUTER, LEVEL 5", NULL, NULL), ==, -1);
  assert_players (store, game, "Computer, level 3", "A");
}

/* From the bin it comes back with its next game. */
static void
test_computer_in_bin (Fixture *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 game = save (store, "Computer, level 3", "A");
  gint64 computer = find (store, "Computer, level 3");
  g_autoptr (KarumPlayerRow) row = NULL;

  (void) data;
  fixture_bin (store, game, TRUE);
  g_assert_true (karum_store_delete_players (store, &computer, 1, TRUE, NULL));
  save (store, "B", "Computer, level 3");
  row = karum_store_get_player (store, computer, NULL);
  g_assert_false (row->deleted);
  g_assert_cmpuint (row->tally.games + row->unfinished, ==, 1);
}

#define ADD(name, test) \
  g_test_add ("/archive/players/" name, Fixture, NULL, fixture_set_up, test, fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("spellings", test_spellings);
  ADD ("readings", test_readings);
  ADD ("sides", test_sides);
  ADD ("namesakes", test_namesakes);
  ADD ("merge", test_merge);
  ADD ("shown", test_shown);
  ADD ("save-merged", test_save_merged);
  ADD ("identical", test_identical);
  ADD ("nobody", test_nobody);
  ADD ("assign", test_assign);
  ADD ("nameless", test_nameless);
  ADD ("remove-spelling", test_remove_spelling);
  ADD ("bin", test_bin);
  ADD ("get", test_get);
  ADD ("stats-of-bin", test_stats_of_bin);
  ADD ("computer", test_computer);
  ADD ("computer-in-bin", test_computer_in_bin);
  return g_test_run ();
}
