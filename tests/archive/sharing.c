/* sharing.c: copies of an archive that exchange through a folder end equal, whatever happens to the
 * copies. Which archive is which is in sharing-copies.c, what happens to files in sharing-damage.c,
 * to archives that never met in sharing-same.c.
 */
#include <glib/gstdio.h>
#include <string.h>

#include "karum-collections.h"
#include "karum-games-table.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"
#include "karum-random.h"
#include "karum-record-edit.h"
#include "karum-reviews.h"
#include "karum-searches.h"
#include "karum-undo.h"
#include "karum-versions.h"
#include "random-edits.h"
#include "sharing-club.h"
#include "sharing-copies.h"
#include "sharing-damage.h"
#include "sharing-same.h"

/* -- Single cases ------------------------------------------------------------------------------ */

static void
test_join (void)
{
  Club club;
  g_autoptr (KarumSharingReport) first = NULL, second = NULL;

  club_begin (&club, 3);
  random_edit_games (club.copies[0].store, 6, 51);
  random_edit_games (club.copies[1].store, 3, 510);
  first = share_in (&club.copies[0], club.folder);
  g_assert_true (first->began);
  second = share_in (&club.copies[1], club.folder);
  g_assert_true (second->joined);
  g_assert_cmpuint (second->games, ==, 6);
  assert_settled (&club);
  club_comment (club.copies[0].store, 1, 2, "of A");
  club_comment (club.copies[0].store, 2, 3, "of A again");
  assert_settled (&club);
  club_end (&club);
}

static KarumSharingReport *
share_as (Club *club, guint i, const char *name)
{
  const KarumSharingOptions options = { .folder = club->folder, .name = name };
  g_autoptr (GError) error = NULL;
  KarumSharingReport *report;

  copy_sit_down (&club->copies[i]);
  report = karum_store_share (club->copies[i].store, &options, &error);
  copy_leave (&club->copies[i]);
  g_assert_no_error (error);
  return report;
}

/* (transfer none): what came about the game @row */
static const KarumCame *
came_of_game (const KarumSharingReport *report, gint64 row)
{
  for (guint i = 0; i < report->came->len; i++) {
    const KarumCame *came = report->came->pdata[i];

    if (came->kind == KARUM_CAME_GAME && came->row == row)
      return came;
  }
  g_assert_not_reached ();
}

/* What came is a list: who has said what of which game or player. */
static void
test_came (void)
{
  Club club;
  g_autoptr (KarumSharingReport) first = NULL, quiet = NULL, third = NULL;
  const KarumCameTally *tally;
  const KarumCame *came;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 6, 51);
  karum_sharing_report_free (share_as (&club, 0, "Room"));
  first = share_as (&club, 1, "Laptop");
  g_assert_cmpuint (first->tallies->len, ==, 1);
  tally = first->tallies->pdata[0];
  g_assert_cmpstr (tally->by, ==, "Room");
  g_assert_cmpuint (tally->things[KARUM_CAME_GAME], ==, 6);
  g_assert_cmpuint (tally->fresh[KARUM_CAME_GAME], ==, 6);
  g_assert_true (came_of_game (first, 1)->fresh);
  quiet = share_as (&club, 0, "Room");
  g_assert_cmpuint (quiet->came->len, ==, 0);

  club_comment (club.copies[1].store, 2, 3, "of the laptop");
  club_comment (club.copies[1].store, 2, 4, "of the laptop again");
  karum_store_edit_player (club.copies[1].store, 2, "Zoë", "a note", NULL);
  karum_sharing_report_free (share_as (&club, 1, "Laptop"));
  third = share_as (&club, 0, "Room");
  tally = third->tallies->pdata[0];
  g_assert_cmpstr (tally->by, ==, "Laptop");
  g_assert_cmpuint (tally->things[KARUM_CAME_GAME], ==, 1);
  g_assert_cmpuint (tally->fresh[KARUM_CAME_GAME], ==, 0);
  g_assert_cmpuint (tally->things[KARUM_CAME_PERSON], ==, 1);
  g_assert_cmpuint (tally->comments, ==, 2);
  came = came_of_game (third,
                       copy_number (&club.copies[0], "SELECT g.id FROM games g JOIN annotations a"
                                                     " ON a.game = g.id WHERE g.revision > 1"));
  g_assert_cmpuint (came->comments, ==, 2);
  g_assert_true (g_strv_contains ((const char *const *) came->parts, "comment"));
  g_assert_false (g_strv_contains ((const char *const *) came->parts, "line"));
  g_assert_nonnull (strchr (came->about, '\n'));
  club_end (&club);
}

/* (transfer full): the names of the others, sorted */
static char *
names_of_others (const Copy *copy)
{
  return copy_text (copy, "SELECT group_concat (name, ', ') FROM (SELECT name FROM sharers"
                          " ORDER BY name)");
}

/* A new name alone reaches the others with the next exchange, also who joins later, and reads files
 * with the former one. */
static void
test_renamed (void)
{
  static const char *const names[] = { "Laptop", "Anna’s", "Laptop", "Boris’" };
  Club club;
  g_autofree char *later = NULL;

  club_begin (&club, 3);
  random_edit_games (club.copies[0].store, 2, 51);
  karum_sharing_report_free (share_as (&club, 0, "Room"));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *found = NULL;

    karum_sharing_report_free (share_as (&club, 1, names[i]));
    share (&club, 0);
    found = names_of_others (&club.copies[0]);
    g_assert_cmpstr (found, ==, names[i]);
  }
  share (&club, 2);
  later = names_of_others (&club.copies[2]);
  g_assert_cmpstr (later, ==, "Boris’, Room");
  assert_settled (&club);
  club_end (&club);
}

static void
stop (G_GNUC_UNUSED guint64 done, G_GNUC_UNUSED guint64 total, gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
}

/* What will happen can be asked, and stopped; nothing is left of it. */
static void
test_preview_stopped (void)
{
  Club club;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const KarumProgress progress = { cancellable, stop, cancellable };
  KarumSharingOptions options = { .dry = TRUE, .progress = &progress, .slice = 1 };
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *after = NULL;

  club_begin (&club, 1);
  random_edit_games (club.copies[0].store, 3, 51);
  before = copy_dump (&club.copies[0]);
  options.folder = club.folder;
  g_assert_null (karum_store_share (club.copies[0].store, &options, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  after = copy_dump (&club.copies[0]);
  assert_same_text (after, before);
  share (&club, 0);
  club_end (&club);
}

/* Somebody plays on. */
static void
play_on (KarumStore *store, gint64 game, guint n, guint64 seed)
{
  gint64 revision;
  g_autoptr (KarumRecord) before = karum_store_load_game (store, game, &revision, NULL);
  g_autoptr (KarumRecord) record = karum_record_copy (before);
  KarumRandom random;
  KarumState state;
  KarumTurn turn;
  KarumNode *node = record->root;

  karum_random_init (&random, seed);
  while (node->child)
    node = node->child;
  for (guint i = 0; i < n; i++) {
    karum_record_state (record, node, &state);
    g_assert_true (karum_turn_random (&record->rules, &state, &random, &turn));
    node = karum_record_add (record, node, &turn);
  }
  g_assert_true (karum_store_save_game (store, &game, &revision, record, NULL));
}

/* Two who have played on otherwise are told the moves from there, numbered as in records. */
static void
test_lines (void)
{
  Club club;
  g_autoptr (GPtrArray) conflicts = NULL;
  const KarumConflict *conflict;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 1, 51);
  share_all (&club, 2);
  play_on (club.copies[0].store, 1, 1, 1);
  share_all (&club, 2);
  play_on (club.copies[0].store, 1, 2, 2);
  play_on (club.copies[1].store, 1, 2, 3);
  share_all (&club, 2);
  conflicts = karum_store_list_conflicts (club.copies[0].store, NULL);
  g_assert_cmpuint (conflicts->len, ==, 1);
  conflict = conflicts->pdata[0];
  g_test_message ("%s", conflict->holds_text);
  g_assert_true (g_regex_match_simple ("^5\\.\\.\\. \\S+ 6\\. \\S+$", conflict->holds_text, 0, 0));
  g_assert_true (g_regex_match_simple ("^5\\.\\.\\. \\S+ 6\\. \\S+$", conflict->aside_text, 0, 0));
  assert_settled (&club);
  club_end (&club);
}

/* Of the format that had one mark for files and servers: what stood on a server stands there. */
static void
test_version_26 (void)
{
  Club club;
  Copy *copy = &club.copies[0];

  club_begin (&club, 1);
  random_edit_games (copy->store, 2, 51);
  share (&club, 0);
  karum_store_close (copy->store);
  copy_execute (copy, "INSERT INTO fact_files (name, own, stale, again, look)"
                      " VALUES ('hub:1', 1, 0, 0, '7 0123456789abcdef');"
                      "UPDATE facts SET file = last_insert_rowid () WHERE part = 'line';"
                      "DROP INDEX facts_by_hub; ALTER TABLE facts DROP COLUMN hub;"
                      "PRAGMA user_version = 26");
  copy->store = fixture_open_with_history (copy->path);
  g_assert_cmpint (copy_number (copy, "SELECT count (*) FROM facts WHERE (part = 'line') <>"
                                      " (file = 0 AND hub = (SELECT id FROM fact_files WHERE again"
                                      " AND name = 'hub:1'))"),
                   ==, 0);
  g_assert_cmpint (copy_number (copy, "SELECT count (*) FROM facts WHERE hub <> 0"), ==, 2);
  assert_settled (&club);
  club_end (&club);
}

/* -- Reviews ----------------------------------------------------------------------------------- */

/* Keeps a review of the first turns of a game. */
static void
review (const Copy *copy, gint64 game, guint turns, KarumEffort effort, gint margin)
{
  g_autoptr (GArray) verdicts = karum_verdicts_new (turns);
  gint64 revision;
  g_autoptr (KarumRecord) record = karum_store_load_game (copy->store, game, &revision, NULL);

  for (guint i = 0; i < turns; i++) {
    KarumVerdict *verdict = karum_verdicts_at (verdicts, i);

    verdict->effort = effort;
    verdict->engine = 1;
    verdict->best.margin = verdict->taken.margin = margin;
  }
  g_assert_true (karum_store_keep_review (copy->store, game, record, verdicts, NULL));
}

/* (transfer full): efforts and margins of a review, by the identities of games */
static char *
reviews_of (const Copy *copy)
{
  GString *text = g_string_new (NULL);

  for (gint64 game = 1; game <= 3; game++) {
    g_autofree char *sql
        = g_strdup_printf ("SELECT hex (uuid) FROM games WHERE id = %d", (int) game);
    g_autofree char *uuid = copy_text (copy, sql);
    g_autoptr (GArray) verdicts = NULL;
    g_autoptr (GString) line = g_string_new (uuid);

    g_assert_true (karum_store_get_review (copy->store, game, &verdicts, NULL));
    for (guint i = 0; i < verdicts->len; i++)
      g_string_append_printf (line, " %d:%d", (int) karum_verdicts_at (verdicts, i)->effort,
                              karum_verdicts_at (verdicts, i)->best.margin);
    g_string_append_printf (text, "%s\n", line->str);
  }
  return g_string_free (text, FALSE);
}

static void
assert_reviewed (const Club *club, const char *wanted)
{
  for (guint i = 0; i < club->n; i++) {
    g_autofree char *text = reviews_of (&club->copies[i]);

    g_assert_nonnull (strstr (text, wanted));
  }
}

/* Reviews travel; the better one holds, whoever has made it when; and nothing is said of that. */
static void
test_reviews (void)
{
  Club club;
  g_autofree char *first = NULL, *second = NULL;
  g_autoptr (KarumSharingReport) report = NULL;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 3, 51);
  review (&club.copies[0], 1, 4, KARUM_EFFORT_QUICK, 100);
  assert_settled (&club);
  assert_reviewed (&club, " 1:100 1:100 1:100 1:100");
  /* Both at once: the one of greater effort, though the other is later. */
  review (&club.copies[0], 1, 4, KARUM_EFFORT_SURE, 300);
  first = copy_text (&club.copies[0], "SELECT hex (uuid) FROM games WHERE id = 1");
  second = g_strdup_printf ("SELECT id FROM games WHERE hex (uuid) = '%s'", first);
  review (&club.copies[1], copy_number (&club.copies[1], second), 4, KARUM_EFFORT_THOROUGH, 200);
  share (&club, 0);
  report = share_in (&club.copies[1], club.folder);
  g_assert_cmpuint (report->conflicts->len, ==, 0);
  assert_settled (&club);
  assert_reviewed (&club, " 3:300 3:300 3:300 3:300");
  club_end (&club);
}

/* -- Searches ---------------------------------------------------------------------------------- */

/* The number that the second copy has for a row of the first. */
static gint64
same_row (const Club *club, const char *table, gint64 row)
{
  g_autofree char *sql
      = g_strdup_printf ("SELECT hex (uuid) FROM %s WHERE id = %d", table, (int) row);
  g_autofree char *uuid = copy_text (&club->copies[0], sql);
  g_autofree char *back
      = g_strdup_printf ("SELECT id FROM %s WHERE hex (uuid) = '%s'", table, uuid);

  return copy_number (&club->copies[1], back);
}

/* A search that names a player, an event or games by numbers finds the same on the other computer,
 * where they have others; also when it comes before them. */
static void
test_searches (void)
{
  Club club;
  g_autofree char *found = NULL, *wanted = NULL, *ids = NULL;
  gint64 games[2];

  club_begin (&club, 2);
  random_edit_games (club.copies[1].store, 4, 510);
  random_edit_games (club.copies[0].store, 4, 51);
  g_assert_true (karum_store_save_search (club.copies[0].store, "by number",
                                          "games1;player-id=2;ids=1%2C3", NULL, NULL));
  share_all (&club, 3);
  wanted = g_strdup_printf ("games1;player-id=%d;ids=", (int) same_row (&club, "players", 2));
  found = copy_text (&club.copies[1], "SELECT filter FROM searches");
  g_assert_true (g_str_has_prefix (found, wanted));
  games[0] = same_row (&club, "games", 1);
  games[1] = same_row (&club, "games", 3);
  g_assert_cmpint (games[0], !=, 1);
  ids = g_strdup_printf ("ids=%d%%2C%d", (int) MIN (games[0], games[1]),
                         (int) MAX (games[0], games[1]));
  g_assert_nonnull (strstr (found, ids));
  club_end (&club);
}

/* Who only gets an order says nothing of it. */
static void
test_order (void)
{
  static const char *const names[] = { "one", "two", "three", "four", "five" };
  const gint64 games[] = { 1, 2, 3, 4, 5 };
  Club club;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 5, 511);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_true (
        karum_store_save_search (club.copies[0].store, names[i], "games1;stars=1", NULL, NULL));
  g_assert_true (karum_store_collect_games (club.copies[0].store, games, 5, "best", TRUE, NULL));
  share_all (&club, 3);
  /* Then the second one's place isn't halfway between its neighbours any more. */
  g_assert_true (karum_store_move_search (club.copies[0].store, 3, 1, NULL));
  g_assert_true (
      karum_store_arrange_games (club.copies[0].store, &games[2], 1, "best", 2, FALSE, NULL));
  share_all (&club, 3);
  g_assert_true (karum_store_move_search (club.copies[0].store, 2, 4, NULL));
  g_assert_true (
      karum_store_arrange_games (club.copies[0].store, &games[1], 1, "best", 0, FALSE, NULL));
  share (&club, 0);
  {
    g_autoptr (KarumSharingReport) report = share_in (&club.copies[1], club.folder);

    g_assert_cmpuint (report->learnt, >, 0);
    g_assert_cmpuint (report->made, ==, 0);
  }
  assert_settled (&club);
  club_end (&club);
}

/* -- Beside an exchange ------------------------------------------------------------------------ */

/* Another program that saves while an archive exchanges. */
typedef struct {
  KarumStore *other;
  guint saves;
} Beside;

static void
save_beside (G_GNUC_UNUSED guint64 done, G_GNUC_UNUSED guint64 total, gpointer data)
{
  Beside *beside = data;
  g_autoptr (GError) error = NULL;
  const gint64 game = 1 + beside->saves % 6;

  karum_store_set_stars (beside->other, &game, 1, 1 + beside->saves % 5, &error);
  g_assert_no_error (error);
  beside->saves++;
}

/* Between two transactions of an exchange other programs save, the first one and that which joins;
 * what they have saved is exchanged, too. */
static void
test_beside (void)
{
  Club club;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 6, 51);
  for (guint i = 0; i < 2; i++) {
    Copy *copy = &club.copies[i];
    Beside beside = { .other = fixture_open_with_history (copy->path) };
    const KarumProgress progress = { .visit = save_beside, .data = &beside };
    const KarumSharingOptions options
        = { .folder = club.folder, .progress = &progress, .slice = 1 };
    g_autoptr (GError) error = NULL;

    copy_sit_down (copy);
    karum_sharing_report_free (karum_store_share (copy->store, &options, &error));
    copy_leave (copy);
    g_assert_no_error (error);
    g_assert_cmpuint (beside.saves, >=, 6);
    karum_store_close (beside.other);
  }
  assert_settled (&club);
  g_assert_cmpint (copy_number (&club.copies[0], "SELECT count (*) FROM games WHERE stars > 0"), ==,
                   6);
  club_end (&club);
}

/* Undoing what one has done, after others have it, is a change like any other. */
static void
test_undone (void)
{
  Club club;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL, *before = NULL, *after = NULL;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 4, 54);
  share_all (&club, 2);
  karum_store_edit_player (club.copies[0].store, 1, "Not Wanted", NULL, &error);
  g_assert_no_error (error);
  share_all (&club, 2);
  assert_equal (&club);
  before = copy_dump (&club.copies[1]);
  g_assert_nonnull (strstr (before, "Not Wanted"));
  title = karum_store_undo (club.copies[0].store, KARUM_UNDO, &error);
  g_assert_no_error (error);
  assert_settled (&club);
  after = copy_dump (&club.copies[1]);
  g_assert_null (strstr (after, "Not Wanted"));
  club_end (&club);
}

/* A game that undo has taken back is in the bin of all, not lost. */
static void
test_taken_back (void)
{
  Club club;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL, *text = NULL;

  club_begin (&club, 2);
  share_all (&club, 2);
  karum_store_create_player (club.copies[0].store, "Enki", "of Eridu", &error);
  g_assert_no_error (error);
  share_all (&club, 2);
  karum_store_edit_player (club.copies[1].store, 1, "Enki", "of Eridu and Ur", &error);
  g_assert_no_error (error);
  title = karum_store_undo (club.copies[0].store, KARUM_UNDO, &error);
  g_assert_no_error (error);
  assert_settled (&club);
  text = copy_dump (&club.copies[0]);
  g_assert_nonnull (strstr (text, "of Eridu and Ur"));
  club_end (&club);
}

/* Deleted for good: nothing of it stands in the folder or in a copy. */
static void
test_destroyed (void)
{
  Club club;
  g_autoptr (GError) error = NULL;
  const gint64 game = 1;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 4, 55);
  club_comment (club.copies[0].store, 1, 2, "secretwords");
  share_all (&club, 2);
  karum_store_bin_games (club.copies[0].store, &game, 1, TRUE, &error);
  karum_store_destroy_games (club.copies[0].store, &game, 1, &error);
  g_assert_no_error (error);
  share_all (&club, 3);
  assert_equal (&club);
  assert_nowhere (&club, "secretwords");
  assert_settled (&club);
  club_end (&club);
}

/* Deleted for good here, and changed there: it is in the bin of both, whole. */
static void
test_destroyed_and_changed (void)
{
  Club club;
  g_autoptr (GError) error = NULL;
  const gint64 game = 1;
  gint64 binned = 0;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 4, 56);
  share_all (&club, 2);
  karum_store_bin_games (club.copies[0].store, &game, 1, TRUE, &error);
  karum_store_destroy_games (club.copies[0].store, &game, 1, &error);
  g_assert_no_error (error);
  club_comment (club.copies[1].store, 1, 2, "still wanted");
  assert_settled (&club);
  for (guint i = 0; i < 2; i++) {
    g_autofree char *text = copy_dump (&club.copies[i]);

    g_assert_nonnull (strstr (text, "still wanted"));
  }
  (void) binned;
  club_end (&club);
}

/* Two sticks that go to and fro don't fill up. */
static void
test_two_folders (void)
{
  Club club;
  g_autofree char *other = g_dir_make_tmp ("karum-sharing-XXXXXX", NULL);

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 4, 57);
  for (guint i = 0; i < 10; i++) {
    const char *folder = i % 2 ? other : club.folder;

    club_comment (club.copies[0].store, 1, 2, i % 3 ? "one" : "other");
    karum_sharing_report_free (share_in (&club.copies[0], folder));
    karum_sharing_report_free (share_in (&club.copies[1], folder));
  }
  assert_settled (&club);
  club_empty (other);
  g_rmdir (other);
  club_end (&club);
}

/* -- Who has been asked not to be named ---------------------------------------------------------
 */

static void
test_stricter (void)
{
  Club club;
  const gint64 player = 1;
  g_autoptr (GError) error = NULL;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 2, 59);
  share_all (&club, 2);
  karum_store_show_players (club.copies[0].store, &player, 1, KARUM_SHOWN_NOT, &error);
  g_assert_no_error (error);
  karum_store_show_players (club.copies[1].store, &player, 1, KARUM_SHOWN_INITIALS, &error);
  g_assert_no_error (error);
  assert_settled (&club);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpint (copy_number (&club.copies[i], "SELECT shown FROM players WHERE id = 1"), ==,
                     KARUM_SHOWN_NOT);
  club_end (&club);
}

/* What is put aside has the name of the copy that has made it, whichever asks. */
static void
check_names (const Club *club)
{
  g_autofree char *by = NULL;

  for (guint i = 0; i < 2; i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) list = karum_store_list_conflicts (club->copies[i].store, &error);
    const KarumConflict *conflict;

    g_assert_no_error (error);
    conflict = list->pdata[0];
    g_assert_cmpstr (conflict->by, !=, "");
    g_assert_true (!by || strcmp (conflict->by, by) == 0);
    g_free (by);
    by = g_strdup (conflict->by);
  }
}

/* Who decides a conflict decides for all, and is the same copy afterwards. */
static void
test_settled (void)
{
  Club club;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = NULL, left = NULL;
  g_autoptr (KarumSharingReport) report = NULL;
  const KarumConflict *conflict;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 2, 68);
  share_all (&club, 2);
  karum_store_edit_player (club.copies[0].store, 1, "Enlil", NULL, &error);
  karum_store_edit_player (club.copies[1].store, 1, "Ninlil", NULL, &error);
  g_assert_no_error (error);
  share_all (&club, 2);
  list = karum_store_list_conflicts (club.copies[0].store, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (list->len, ==, 1);
  conflict = list->pdata[0];
  g_assert_cmpstr (conflict->part, ==, "name");
  g_assert_cmpstr (conflict->about, ==, conflict->holds_text);
  check_names (&club);
  copy_sit_down (&club.copies[0]);
  karum_store_settle (club.copies[0].store, conflict->thing, "name", conflict->aside, &error);
  copy_leave (&club.copies[0]);
  g_assert_no_error (error);
  report = share_in (&club.copies[0], club.folder);
  g_assert_false (report->renewed);
  assert_settled (&club);
  for (guint i = 0; i < 2; i++) {
    g_autofree char *name = copy_text (&club.copies[i], "SELECT name FROM players WHERE id = 1");

    g_assert_cmpstr (name, ==, conflict->aside);
  }
  left = karum_store_list_conflicts (club.copies[1].store, &error);
  g_assert_cmpuint (left->len, ==, 0);
  club_end (&club);
}

static void
set_round (KarumStore *store, gint64 game, const char *text)
{
  g_autoptr (GError) error = NULL;
  gint64 revision;
  g_autoptr (KarumRecord) loaded = karum_store_load_game (store, game, &revision, &error),
                          record = NULL;

  g_assert_no_error (error);
  record = karum_record_copy (loaded);
  g_free (record->tags.round);
  record->tags.round = g_strdup (text);
  karum_store_save_game (store, &game, &revision, record, &error);
  g_assert_no_error (error);
}

/* What was put aside names players as they are called in the end: a copy that comes late shows it
 * after they were renamed, the others had it before. */
static void
test_named_aside (void)
{
  Club club;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) conflicts = NULL;

  club_begin (&club, 3);
  random_edit_games (club.copies[0].store, 2, 71);
  share (&club, 0);
  share (&club, 1);
  set_round (club.copies[0].store, 1, "71");
  set_round (club.copies[1].store, 1, "72");
  for (guint i = 0; i < 4; i++)
    share (&club, i % 2);
  conflicts = karum_store_list_conflicts (club.copies[0].store, &error);
  g_assert_no_error (error);
  /* Both have kept the game as first recorded: that is none. */
  g_assert_cmpuint (conflicts->len, ==, 1);
  g_assert_cmpstr (((const KarumConflict *) conflicts->pdata[0])->part, ==, "when");
  g_assert_cmpint (copy_number (&club.copies[0], "SELECT count (*) FROM versions WHERE game = 1"
                                                 " AND text LIKE '%Round \"71\"%'"),
                   ==, 1);
  karum_store_edit_player (club.copies[0].store,
                           copy_number (&club.copies[0], "SELECT player1 FROM games WHERE id = 1"),
                           "Enlil", NULL, &error);
  g_assert_no_error (error);
  share (&club, 0);
  share (&club, 2);
  assert_settled (&club);
  club_end (&club);
}

/* Who changes a game again has seen what holds: what was put aside stays as a version. */
static void
test_aside_stays (void)
{
  static const char kept[]
      = "SELECT count (*) FROM versions WHERE game = 1 AND text LIKE '%Round \"71\"%'";
  Club club;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 2, 71);
  share_all (&club, 1);
  set_round (club.copies[0].store, 1, "71");
  set_round (club.copies[1].store, 1, "72");
  share_all (&club, 2);
  g_assert_cmpint (copy_number (&club.copies[1], kept), ==, 1);
  set_round (club.copies[1].store, 1, "73");
  assert_settled (&club);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpint (copy_number (&club.copies[i], kept), ==, 1);
  club_end (&club);
}

/* One names a version that the other names otherwise, and keeps another without a name. */
static void
test_version_names (void)
{
  static const char names[] = "SELECT group_concat (name, '; ') FROM (SELECT name FROM versions"
                              " WHERE name IS NOT NULL ORDER BY game, number)";
  Club club;
  g_autoptr (GError) error = NULL;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 2, 74);
  club_clone (&club, 0, 1);
  for (guint i = 0; i < 2; i++) {
    karum_store_save_version (club.copies[i].store, 1, i == 0 ? "ours" : "yours", &error);
    g_assert_no_error (error);
  }
  karum_store_save_version (club.copies[0].store, 2, "named", &error);
  g_assert_no_error (error);
  club_comment (club.copies[1].store, 2, 2, "changed");
  assert_settled (&club);
  for (guint i = 0; i < 2; i++) {
    g_autofree char *all = copy_text (&club.copies[i], names);

    g_assert_true (strcmp (all, "ours, yours; named") == 0
                   || strcmp (all, "yours, ours; named") == 0);
  }
  club_end (&club);
}

int
main (int argc, char *argv[])
{
  char *home = club_home_new ();
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sharing/join", test_join);
  g_test_add_func ("/sharing/came", test_came);
  g_test_add_func ("/sharing/renamed", test_renamed);
  g_test_add_func ("/sharing/preview-stopped", test_preview_stopped);
  g_test_add_func ("/sharing/lines", test_lines);
  g_test_add_func ("/sharing/version-26", test_version_26);
  g_test_add_func ("/sharing/beside", test_beside);
  g_test_add_func ("/sharing/searches", test_searches);
  g_test_add_func ("/sharing/order", test_order);
  g_test_add_func ("/sharing/reviews", test_reviews);
  g_test_add_func ("/sharing/named-aside", test_named_aside);
  g_test_add_func ("/sharing/aside-stays", test_aside_stays);
  g_test_add_func ("/sharing/version-names", test_version_names);
  g_test_add_func ("/sharing/undone", test_undone);
  g_test_add_func ("/sharing/taken-back", test_taken_back);
  g_test_add_func ("/sharing/destroyed", test_destroyed);
  g_test_add_func ("/sharing/destroyed-and-changed", test_destroyed_and_changed);
  g_test_add_func ("/sharing/two-folders", test_two_folders);
  g_test_add_func ("/sharing/stricter", test_stricter);
  g_test_add_func ("/sharing/settled", test_settled);
  sharing_copies_add_tests ();
  sharing_damage_add_tests ();
  sharing_same_add_tests ();
  status = g_test_run ();
  club_home_remove (home);
  return status;
}
