/* change-view.c: changes are listed, shown with their differences, and undone back to a point. */
#include <string.h>

#include "../deep.h"
#include "fixture.h"
#include "karum-change-view.h"
#include "karum-collections.h"
#include "karum-game-details.h"
#include "karum-game-list.h"
#include "karum-player-edit.h"
#include "karum-store-inside.h"
#include "karum-undo.h"
#include "random-edits.h"

typedef struct {
  char *path;
  KarumStore *store;
  gint64 games[2];
} Archive;

static gint64
save (KarumStore *store, const char *player1, const char *player2)
{
  g_autoptr (KarumRecord) record = fixture_record (all_games[0], 0, 3, 0);

  g_free (record->tags.players[0]);
  g_free (record->tags.players[1]);
  record->tags.players[0] = g_strdup (player1);
  record->tags.players[1] = g_strdup (player2);
  return fixture_save (store, record);
}

static void
set_up (Archive *archive, gconstpointer data)
{
  (void) data;
  archive->path = fixture_path ();
  archive->store = fixture_open_with_history (archive->path);
  archive->games[0] = save (archive->store, "Anna", "Boris");
  archive->games[1] = save (archive->store, "Vera", "Gleb");
}

static void
tear_down (Archive *archive, gconstpointer data)
{
  (void) data;
  fixture_assert_sound (archive->store);
  karum_store_close (archive->store);
  fixture_remove (archive->path);
}

static void
comment (Archive *archive, gint64 game, const char *text)
{
  gint64 revision;
  g_autoptr (KarumRecord) record = karum_store_load_game (archive->store, game, &revision, NULL);
  g_autoptr (GError) error = NULL;

  karum_node_set_comment (record->root->child, text);
  g_assert_true (karum_store_begin_edit (archive->store, "Commenting", game, NULL));
  karum_store_end_step (archive->store,
                        karum_store_save_game (archive->store, &game, &revision, record, &error),
                        &error);
  g_assert_no_error (error);
}

/* (transfer full): the change made @ago before the last one. */
static KarumChangeRow *
row_at (Archive *archive, guint ago)
{
  g_autoptr (GPtrArray) rows = karum_store_list_changes (archive->store, NULL);

  g_assert_cmpuint (ago, <, rows->len);
  return karum_change_row_ref (rows->pdata[ago]);
}

static gint64
number_at (Archive *archive, guint ago)
{
  KarumChangeRow *row = row_at (archive, ago);
  gint64 number = (gint64) row->number;

  karum_change_row_unref (row);
  return number;
}

static void
assert_row (Archive *archive, guint ago, const char *title, const char *player, gboolean done)
{
  KarumChangeRow *row = row_at (archive, ago);

  g_assert_cmpstr (row->title, ==, title);
  g_assert_cmpstr (row->players[0], ==, player);
  g_assert_cmpint (row->done, ==, done);
  g_assert_false (row->aside);
  g_assert_cmpint (row->made_at, >, 0);
  karum_change_row_unref (row);
}

static void
assert_turned (Archive *archive, gint64 number, gboolean redo, guint n, gint64 last)
{
  g_autoptr (GError) error = NULL;
  g_autofree KarumReverted *turned
      = karum_store_revert_through (archive->store, number, 0, redo, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (turned->n, ==, n);
  g_assert_cmpint ((gint64) turned->last, ==, last);
}

static void
assert_gone_to (Archive *archive, gint64 number, guint n, const char *dump)
{
  g_autoptr (GError) error = NULL;
  g_autofree KarumReverted *turned = karum_store_revert_to (archive->store, number, NULL, &error);
  g_autofree char *now = random_edit_dump (archive->path);

  g_assert_no_error (error);
  g_assert_cmpuint (turned->n, ==, n);
  g_assert_cmpstr (now, ==, dump);
}

/* By the list, in which a change that was undone and redone alone keeps its place; what was undone
 * before something else was changed stays undone. */
static void
test_to (Archive *archive, gconstpointer data)
{
  char *dumps[4];
  gint64 numbers[4];

  (void) data;
  for (guint i = 0; i < 4; i++) {
    comment (archive, archive->games[i % 2], i < 2 ? "One" : "Two");
    dumps[i] = random_edit_dump (archive->path);
    numbers[i] = number_at (archive, 0);
  }
  g_free (karum_store_undo_step (archive->store, (guint64) numbers[2], KARUM_UNDO, NULL));
  g_free (karum_store_undo_step (archive->store, (guint64) numbers[2], KARUM_REDO, NULL));
  assert_gone_to (archive, numbers[2], 1, dumps[2]);
  assert_gone_to (archive, numbers[0], 2, dumps[0]);
  assert_gone_to (archive, numbers[1], 1, dumps[1]);
  assert_gone_to (archive, numbers[3], 2, dumps[3]);
  assert_gone_to (archive, numbers[3], 0, dumps[3]);
  g_free (karum_store_undo (archive->store, KARUM_UNDO, NULL));
  g_assert_true (karum_store_set_stars (archive->store, archive->games, 2, 4, NULL));
  g_free (dumps[3]);
  dumps[3] = random_edit_dump (archive->path);
  assert_gone_to (archive, numbers[2], 1, dumps[2]);
  assert_gone_to (archive, number_at (archive, 0), 1, dumps[3]);
  for (guint i = 0; i < 4; i++)
    g_free (dumps[i]);
}

static void
test_list (Archive *archive, gconstpointer data)
{
  gint64 player = 0;

  (void) data;
  comment (archive, archive->games[0], "One");
  player = karum_store_create_player (archive->store, "Dina", NULL, NULL);
  g_assert_cmpint (player, >, 0);
  comment (archive, archive->games[1], "Two");
  assert_row (archive, 0, "Commenting", "Vera", TRUE);
  assert_row (archive, 2, "Commenting", "Anna", TRUE);
  g_free (karum_store_undo (archive->store, KARUM_UNDO, NULL));
  assert_row (archive, 0, "Commenting", "Vera", FALSE);
  {
    KarumChangeRow *row = row_at (archive, 1);

    g_assert_null (row->players[0]);
    g_assert_cmpint (row->game, ==, 0);
    karum_change_row_unref (row);
  }
}

static KarumChangeView *
view (Archive *archive, gint64 number)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = random_edit_dump (archive->path), *after = NULL;
  KarumChangeView *view = karum_store_view_change (archive->store, number, &error);

  g_assert_no_error (error);
  after = random_edit_dump (archive->path);
  g_assert_cmpstr (before, ==, after);
  return view;
}

static void
assert_comments (Archive *archive, gint64 number, const char *before, const char *after)
{
  g_autoptr (KarumChangeView) seen = view (archive, number);
  const KarumVersionDifference *difference;

  g_assert_nonnull (seen->before);
  g_assert_cmpstr (seen->before->root->child->comment, ==, before);
  g_assert_cmpstr (seen->after->root->child->comment, ==, after);
  g_assert_cmpuint (seen->differences->len, ==, 1);
  difference = seen->differences->pdata[0];
  g_assert_cmpint (difference->what, ==, KARUM_DIFFERENCE_REMARKS);
  g_assert_cmpuint (seen->rows->len, ==, 0);
}

/* A change of a game is shown as it was, whatever came later, also when it is undone. */
static void
test_records (Archive *archive, gconstpointer data)
{
  gint64 numbers[3];

  (void) data;
  comment (archive, archive->games[0], "One");
  comment (archive, archive->games[0], "Two");
  comment (archive, archive->games[1], "Between");
  comment (archive, archive->games[0], NULL);
  for (guint i = 0; i < 3; i++)
    numbers[i] = number_at (archive, i == 0 ? 3 : i == 1 ? 2 : 0);
  for (guint undone = 0; undone <= 4; undone++) {
    assert_comments (archive, numbers[0], NULL, "One");
    assert_comments (archive, numbers[1], "One", "Two");
    assert_comments (archive, numbers[2], "Two", NULL);
    if (undone < 4)
      g_free (karum_store_undo (archive->store, KARUM_UNDO, NULL));
  }
}

/* What lies very far back isn't shown on boards, which would take too long. */
static void
test_far (Archive *archive, gconstpointer data)
{
  g_autoptr (KarumChangeView) first = NULL, second = NULL;

  (void) data;
  comment (archive, archive->games[0], "One");
  comment (archive, archive->games[0], "Two");
  g_assert_true (karum_db_execute (
      karum_store_db (archive->store),
      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)"
      " INSERT INTO history SELECT h.id + i, h.place + i, state, made_at, game, format, size, "
      "title,"
      " addition, changes, seal FROM n, (SELECT * FROM history ORDER BY id DESC LIMIT 1) h",
      NULL));
  first = view (archive, number_at (archive, 401));
  second = view (archive, number_at (archive, 400));
  g_assert_true (first->far && !second->far);
  g_assert_null (first->before);
}

static void
assert_told (Archive *archive,
             guint place,
             KarumChangedHow how,
             const char *name,
             const char *was,
             const char *is)
{
  g_autoptr (KarumChangeView) seen = view (archive, number_at (archive, 0));
  const KarumChangedRow *row;

  g_assert_cmpuint (place, <, seen->rows->len);
  g_assert_cmpuint (seen->n_rows, ==, seen->rows->len);
  row = seen->rows->pdata[place];
  g_assert_cmpint (row->how, ==, how);
  g_assert_cmpstr (row->name, ==, name);
  g_assert_cmpstr (row->was, ==, was);
  g_assert_cmpstr (row->is, ==, is);
}

/* The same in both states: what was added is told so, when it is undone, too. */
static void
assert_told_twice (Archive *archive,
                   guint place,
                   KarumChangedHow how,
                   const char *name,
                   const char *was,
                   const char *is)
{
  assert_told (archive, place, how, name, was, is);
  g_free (karum_store_undo (archive->store, KARUM_UNDO, NULL));
  assert_told (archive, place, how, name, was, is);
  g_free (karum_store_undo (archive->store, KARUM_REDO, NULL));
}

static void
test_rows (Archive *archive, gconstpointer data)
{
  KarumStore *store = archive->store;
  gint64 player = karum_store_create_player (store, "Dina", "Kyoto", NULL);

  (void) data;
  assert_told_twice (archive, 0, KARUM_CHANGED_ADDED, "Dina", NULL, NULL);
  g_assert_true (karum_store_edit_player (store, player, "Dina", "Osaka", NULL));
  assert_told_twice (archive, 0, KARUM_CHANGED_VALUE, "Dina", "Kyoto", "Osaka");
  g_assert_true (karum_store_delete_players (store, &player, 1, TRUE, NULL));
  assert_told_twice (archive, 0, KARUM_CHANGED_BINNED, "Dina", NULL, NULL);
  g_assert_true (karum_store_set_stars (store, archive->games, 2, 4, NULL));
  assert_told_twice (archive, 0, KARUM_CHANGED_VALUE, "Anna – Boris", "0", "4");
  assert_told_twice (archive, 1, KARUM_CHANGED_VALUE, "Vera – Gleb", "0", "4");
  fixture_bin (store, archive->games[0], TRUE);
  assert_told_twice (archive, 0, KARUM_CHANGED_BINNED, "Anna – Boris", NULL, NULL);
  g_assert_true (karum_store_collect_games (store, &archive->games[1], 1, "Best", TRUE, NULL));
  assert_told_twice (archive, 1, KARUM_CHANGED_ADDED, "Best", NULL, NULL);
}

/* -- Back to a point -------------------------------------------------------------------------- */

static void
test_through (Archive *archive, gconstpointer data)
{
  gint64 first, last, inner[2];
  g_autofree char *whole = NULL, *again = NULL, *third = NULL;
  g_autofree KarumReverted *back = NULL;

  (void) data;
  comment (archive, archive->games[0], "One");
  g_assert_true (karum_store_set_stars (archive->store, archive->games, 2, 4, NULL));
  comment (archive, archive->games[0], "Two");
  g_assert_true (karum_store_begin_addition (archive->store, "Adding", NULL));
  save (archive->store, "Anna", "Zoë");
  g_assert_true (karum_store_end_step (archive->store, TRUE, NULL));
  whole = random_edit_dump (archive->path);
  first = number_at (archive, 3);
  last = number_at (archive, 0);
  inner[0] = number_at (archive, 2);
  inner[1] = number_at (archive, 1);
  assert_turned (archive, inner[0], FALSE, 3, last);
  assert_row (archive, 3, "Commenting", "Anna", TRUE);
  assert_row (archive, 1, "Commenting", "Anna", FALSE);
  assert_turned (archive, last, TRUE, 3, number_at (archive, 2));
  again = random_edit_dump (archive->path);
  g_assert_cmpstr (again, ==, whole);
  /* Without the last one. */
  back = karum_store_revert_through (archive->store, inner[0], inner[1], FALSE, NULL, NULL);
  g_assert_cmpuint (back->n, ==, 2);
  g_assert_null (karum_store_revert_through (archive->store, first, inner[1], FALSE, NULL, NULL));
  g_assert_true (karum_store_count_games (archive->store, &(KarumGameQuery){ 0 }, NULL) == 3);
  assert_turned (archive, (gint64) back->last, TRUE, 2, inner[0]);
  third = random_edit_dump (archive->path);
  g_assert_cmpstr (third, ==, whole);
  /* What was redone alone is the latest. */
  assert_turned (archive, first, FALSE, 4, inner[1]);
  g_assert_true (karum_store_count_games (archive->store, &(KarumGameQuery){ 0 }, NULL) == 2);
}

/* What another program has changed without a history is in the way: all stays as it is. */
static void
test_refused (Archive *archive, gconstpointer data)
{
  KarumStore *other = fixture_open (archive->path);
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *after = NULL;
  gint64 first;

  (void) data;
  comment (archive, archive->games[0], "One");
  first = number_at (archive, 0);
  g_assert_true (karum_store_set_stars (archive->store, archive->games, 2, 4, NULL));
  comment (archive, archive->games[1], "Two");
  g_assert_true (karum_store_set_stars (other, archive->games, 1, 2, NULL));
  before = random_edit_dump (archive->path);
  g_assert_null (karum_store_revert_through (archive->store, first, 0, FALSE, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED);
  after = random_edit_dump (archive->path);
  g_assert_cmpstr (before, ==, after);
  for (guint i = 0; i < 3; i++) {
    KarumChangeRow *row = row_at (archive, i);

    g_assert_true (row->done && !row->aside);
    karum_change_row_unref (row);
  }
  /* It is redone already. */
  g_clear_error (&error);
  g_assert_null (karum_store_revert_through (archive->store, first, 0, TRUE, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_null (karum_store_revert_through (archive->store, 9999, 0, FALSE, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_NOT_FOUND);
  karum_store_close (other);
}

/* -- Very many -------------------------------------------------------------------------------- */

/* More than are turned in one transaction; saving goes on between two of those. */
#define MANY deep_or (5000, 150)

typedef struct {
  Archive *archive;
  KarumStore *other;         /* (nullable): which saves meanwhile */
  GCancellable *cancellable; /* (nullable) */
  guint64 seen;
} Meanwhile;

static void
meanwhile (guint64 done, guint64 total, gpointer data)
{
  Meanwhile *seen = data;

  g_assert_cmpuint (total, ==, MANY);
  seen->seen = done;
  if (seen->cancellable)
    g_cancellable_cancel (seen->cancellable);
  if (seen->other && done > 0)
    g_assert_true (karum_store_set_stars (seen->other, seen->archive->games, 1, 3, NULL));
}

/* Returns the number of the change before all of them. */
static gint64
comment_often (Archive *archive)
{
  gint64 first;

  comment (archive, archive->games[0], "First");
  first = number_at (archive, 0);
  for (guint i = 0; i < MANY; i++) {
    g_autofree char *text = g_strdup_printf ("Comment %u", i);

    comment (archive, archive->games[1], text);
  }
  return first;
}

static void
test_many (Archive *archive, gconstpointer data)
{
  gint64 first = comment_often (archive);
  KarumStore *other = fixture_open_with_history (archive->path);
  Meanwhile seen = { archive, NULL, NULL, 0 };
  KarumProgress progress = { .visit = meanwhile, .data = &seen };
  g_autofree char *before = NULL, *now = NULL;
  g_autofree KarumReverted *back = NULL, *rest = NULL, *on = NULL;

  (void) data;
  before = random_edit_dump (archive->path);
  /* Cancelled, what was done stays, and can be turned back at once. */
  seen.cancellable = progress.cancellable = g_cancellable_new ();
  back = karum_store_revert_to (archive->store, first, &progress, NULL);
  g_assert_cmpuint (back->n, >, 0);
  g_assert_cmpuint (back->n, <, MANY);
  on = karum_store_revert_through (archive->store, (gint64) back->last, 0, TRUE, NULL, NULL);
  g_assert_cmpuint (on->n, ==, back->n);
  now = random_edit_dump (archive->path);
  g_assert_cmpstr (now, ==, before);
  g_clear_object (&seen.cancellable);
  progress.cancellable = NULL;
  /* Somebody saves another game meanwhile, which is left alone. */
  seen.other = other;
  rest = karum_store_revert_to (archive->store, first, &progress, NULL);
  g_assert_cmpuint (rest->n, ==, MANY);
  g_assert_cmpuint (seen.seen, >, 0);
  karum_store_close (other);
}

/* What another program has changed is in the way only of the last one: the others come back. */
static void
test_many_refused (Archive *archive, gconstpointer data)
{
  KarumStore *other = fixture_open (archive->path);
  gint64 first;
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *after = NULL;

  (void) data;
  comment (archive, archive->games[0], "Before");
  first = number_at (archive, 0);
  g_assert_true (karum_store_set_stars (archive->store, archive->games, 1, 4, NULL));
  comment_often (archive);
  g_assert_true (karum_store_set_stars (other, archive->games, 1, 2, NULL));
  before = random_edit_dump (archive->path);
  g_assert_null (karum_store_revert_to (archive->store, first, NULL, &error));
  g_assert_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_CHANGED);
  after = random_edit_dump (archive->path);
  g_assert_cmpstr (after, ==, before);
  karum_store_close (other);
}

#define ADD(name, test) \
  g_test_add ("/archive/change-view/" name, Archive, NULL, set_up, test, tear_down)

/* Starred and moved to the bin, undone and redone together: a game that comes back is as it was
 * saved. */
static void
test_deleted (Archive *archive, gconstpointer data)
{
  gint64 starred, binned, restored;

  (void) data;
  g_assert_true (karum_store_set_stars (archive->store, archive->games, 1, 3, NULL));
  starred = number_at (archive, 0);
  g_assert_true (karum_store_bin_games (archive->store, archive->games, 1, TRUE, NULL));
  binned = number_at (archive, 0);
  g_assert_true (karum_store_bin_games (archive->store, archive->games, 1, FALSE, NULL));
  restored = number_at (archive, 0);
  assert_turned (archive, starred, FALSE, 3, restored);
  assert_turned (archive, restored, TRUE, 3, starred);
  assert_turned (archive, binned, FALSE, 2, restored);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("list", test_list);
  ADD ("records", test_records);
  ADD ("far", test_far);
  ADD ("many", test_many);
  ADD ("many-refused", test_many_refused);
  ADD ("rows", test_rows);
  ADD ("to", test_to);
  ADD ("through", test_through);
  ADD ("deleted", test_deleted);
  ADD ("refused", test_refused);
  return g_test_run ();
}
