/* sharing-copies.c: which archive is which, after one was copied, restored from a backup or moved.
 */
#include "sharing-copies.h"

#include <glib/gstdio.h>
#include <string.h>

#include "karum-collections.h"
#include "random-edits.h"
#include "sharing-club.h"

/* An archive is copied to a second computer and changed on both before they ever exchange. */
static void
test_copied (void)
{
  Club club;
  g_autofree char *bytes = NULL;
  gsize size;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 6, 52);
  karum_store_close (club.copies[0].store);
  karum_store_close (club.copies[1].store);
  g_assert_true (g_file_get_contents (club.copies[0].path, &bytes, &size, NULL));
  fixture_write (club.copies[1].path, bytes, size);
  for (guint i = 0; i < 2; i++)
    club.copies[i].store = fixture_open_with_history (club.copies[i].path);
  club_comment (club.copies[0].store, 1, 2, "of A");
  club_comment (club.copies[1].store, 1, 3, "of B");
  club_comment (club.copies[0].store, 2, 2, "A on the same");
  club_comment (club.copies[1].store, 2, 2, "B on the same");
  assert_settled (&club);
  club_end (&club);
}

/* What is said at two times, in archives that were one before they ever exchanged, was said at the
 * earlier one, also if that comes last. */
static void
test_said_earlier (void)
{
  Club club;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 2, 71);
  club_clone (&club, 0, 1);
  g_usleep (2000);
  club_comment (club.copies[0].store, 1, 2, "later");
  share (&club, 0);
  share (&club, 1);
  assert_settled (&club);
  club_end (&club);
}

/* Two begin before a synchronizer has brought the one's files to the other. */
static void
test_begun_at_once (void)
{
  Club club;
  g_autofree char *elsewhere = g_dir_make_tmp ("karum-sharing-XXXXXX", NULL);
  g_autoptr (KarumSharingReport) report = NULL;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 2, 72);
  random_edit_games (club.copies[1].store, 3, 73);
  share (&club, 0);
  report = share_in (&club.copies[1], elsewhere);
  g_assert_true (report->began);
  club_move (elsewhere, club.folder);
  g_rmdir (elsewhere);
  assert_settled (&club);
  g_assert_cmpint (copy_number (&club.copies[0], "SELECT count (*) FROM games"), ==, 5);
  club_end (&club);
}

/* A backup is restored: it doesn't bring back what was changed since. */
static void
test_restored (void)
{
  Club club;
  g_autofree char *bytes = NULL, *then = NULL;
  g_autoptr (KarumSharingReport) report = NULL;
  gsize size;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 4, 53);
  share_all (&club, 2);
  karum_store_close (club.copies[0].store);
  g_assert_true (g_file_get_contents (club.copies[0].path, &bytes, &size, NULL));
  club.copies[0].store = fixture_open_with_history (club.copies[0].path);
  club_comment (club.copies[0].store, 1, 2, "after the backup");
  share_all (&club, 2);
  karum_store_close (club.copies[0].store);
  fixture_write (club.copies[0].path, bytes, size);
  club.copies[0].store = fixture_open_with_history (club.copies[0].path);
  report = share_in (&club.copies[0], club.folder);
  g_assert_true (report->renewed);
  then = copy_dump (&club.copies[0]);
  g_assert_nonnull (strstr (then, "after the backup"));
  share (&club, 1);
  assert_equal (&club);
  club_comment (club.copies[0].store, 1, 2, "and once more");
  assert_settled (&club);
  club_end (&club);
}

static void
comment_and_share (Club *club, guint who, const char *text, const char *folder)
{
  club_comment (club->copies[who].store, 1, 2, text);
  karum_sharing_report_free (share_in (&club->copies[who], folder));
}

/* A whole computer is copied, and nobody can know. Both go on, on sticks that never meet, and a
 * third one answers the second: nothing of the first is lost by that. */
static void
test_twins (void)
{
  Club club;
  g_autofree char *stick = g_dir_make_tmp ("karum-sharing-XXXXXX", NULL), *text = NULL;

  club_begin (&club, 3);
  random_edit_games (club.copies[0].store, 2, 65);
  share_all (&club, 2);
  club_clone (&club, 0, 1);
  comment_and_share (&club, 0, "first", club.folder);
  comment_and_share (&club, 0, "first again", club.folder);
  comment_and_share (&club, 1, "second", stick);
  comment_and_share (&club, 1, "second again", stick);
  comment_and_share (&club, 1, "second once more", stick);
  karum_sharing_report_free (share_in (&club.copies[2], stick));
  comment_and_share (&club, 2, "answer", stick);
  karum_sharing_report_free (share_in (&club.copies[0], stick));
  assert_settled (&club);
  text = copy_dump (&club.copies[2]);
  g_assert_nonnull (strstr (text, "first again"));
  g_assert_nonnull (strstr (text, "answer"));
  g_assert_null (strstr (text, "second once more"));
  club_empty (stick);
  g_rmdir (stick);
  club_end (&club);
}

/* (nullable): among those that @copy lists, the one that is not here and a former one or not */
static const KarumSharingCopy *
find_copy (const GPtrArray *list, gboolean former)
{
  for (guint i = 0; i < list->len; i++) {
    const KarumSharingCopy *one = list->pdata[i];

    if (!one->here && one->former == former)
      return one;
  }
  return NULL;
}

/* Who was moved is one computer to all, until the one that it was turns out to be a second. */
static void
test_former (void)
{
  Club club;
  g_autofree char *old = NULL;

  club_begin (&club, 3);
  random_edit_games (club.copies[0].store, 3, 72);
  share (&club, 0);
  share (&club, 1);
  share (&club, 0);
  club_clone (&club, 0, 2);
  g_clear_pointer (&club.copies[2].mark, g_free);
  old = copy_text (&club.copies[0], "SELECT replica FROM sharing");
  share (&club, 2);
  share (&club, 1);
  for (guint i = 1; i < 3; i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) list = karum_store_list_copies (club.copies[i].store, &error);

    g_assert_no_error (error);
    g_assert_cmpuint (list->len, ==, 3);
    g_assert_cmpstr (find_copy (list, TRUE)->replica, ==, old);
    g_assert_cmpstr (find_copy (list, FALSE)->replica, !=, old);
  }
  club_comment (club.copies[0].store, 1, 2, "still here");
  share (&club, 0);
  share (&club, 1);
  for (guint i = 0; i < 2; i++) {
    g_autoptr (GPtrArray) list = karum_store_list_copies (club.copies[i].store, NULL);

    g_assert_cmpuint (list->len, ==, 3);
    g_assert_null (find_copy (list, TRUE));
  }
  assert_settled (&club);
  club_end (&club);
}

/* A copy that was moved is a new one; what it deletes for good goes from what it wrote before. */
static void
test_moved (void)
{
  Club club;
  g_autoptr (KarumSharingReport) report = NULL;
  g_autoptr (GError) error = NULL;
  const gint64 game = 1;

  club_begin (&club, 2);
  random_edit_games (club.copies[0].store, 3, 66);
  club_comment (club.copies[0].store, 1, 2, "secretwords");
  share_all (&club, 2);
  g_clear_pointer (&club.copies[0].mark, g_free);
  report = share_in (&club.copies[0], club.folder);
  g_assert_true (report->renewed);
  karum_store_bin_games (club.copies[0].store, &game, 1, TRUE, &error);
  karum_store_destroy_games (club.copies[0].store, &game, 1, &error);
  g_assert_no_error (error);
  share_all (&club, 3);
  assert_nowhere (&club, "secretwords");
  assert_settled (&club);
  club_end (&club);
}

void
sharing_copies_add_tests (void)
{
  g_test_add_func ("/sharing/copied", test_copied);
  g_test_add_func ("/sharing/said-earlier", test_said_earlier);
  g_test_add_func ("/sharing/begun-at-once", test_begun_at_once);
  g_test_add_func ("/sharing/restored", test_restored);
  g_test_add_func ("/sharing/twins", test_twins);
  g_test_add_func ("/sharing/former", test_former);
  g_test_add_func ("/sharing/moved", test_moved);
}
