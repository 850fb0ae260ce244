/* bench-tree.c: measures saving, undoing and listing a turn of a game with many variations. Not
 * a test: its output is compared by hand. */
#include <glib/gstdio.h>
#include <stdio.h>

#include "karum-request.h"
#include "karum-requests.h"
#include "karum-games.h"
#include "karum-session-private.h"
#include "karum-turn-rows.h"

#define RULES "manu,size=19,stones=180,target=100"
#define TURNS 400
#define IN_VARIATIONS 2000
#define LONGEST 12
#define COMMENTS 300
#define SAVES 40

static void
take_result (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **result)
{
  while (!*result)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

/* Continues from @node with random turns; returns their number. */
static guint
add_line (KarumRecord *record, KarumNode *node, guint turns, KarumRandom *random)
{
  guint added = 0;

  for (KarumTurn turn; added < turns; added++) {
    KarumState state;

    karum_record_state (record, node, &state);
    if (!karum_turn_random (&record->rules, &state, random, &turn))
      break;
    node = karum_record_add (record, node, &turn);
  }
  return added;
}

static KarumRecord *
make_record (KarumRandom *random)
{
  KarumRules rules;
  KarumRecord *record;
  guint length;

  g_assert_true (karum_rules_read (karum_games, RULES, &rules, NULL));
  record = karum_record_new (&rules, NULL, NULL, NULL);
  length = add_line (record, record->root, TURNS, random);
  for (guint turns = 0; turns < IN_VARIATIONS;) {
    KarumNode *node = karum_record_node_at (record, karum_random_below (random, length));

    /* Every third turn has a variation. */
    while (karum_random_below (random, 3) == 0 && node->child && node->child->sibling)
      node = node->child->sibling;
    turns += add_line (record, node, 1 + karum_random_below (random, LONGEST), random);
  }
  for (guint i = 0; i < COMMENTS; i++) {
    KarumNode *node = karum_record_node_at (record, 1 + karum_random_below (random, length));

    karum_node_set_comment (node, "A comment of some length, as one writes it after a game: "
                                  "what was meant, and what should have been played.");
  }
  karum_record_close (record);
  return record;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return *(const gint64 *) a > *(const gint64 *) b ? 1 : -1;
}

static void
print (const char *what, gint64 *times, guint n)
{
  qsort (times, n, sizeof *times, compare);
  printf ("%-36s median %7.2f ms, longest %7.2f ms\n", what, (double) times[n / 2] / 1000,
          (double) times[n - 1] / 1000);
}

static void
settle (KarumSession *session)
{
  while (session->next || session->turning)
    g_main_context_iteration (NULL, TRUE);
}

static void
time_saves (KarumSession *session, KarumRandom *random)
{
  gint64 saves[SAVES], undos[SAVES], lists[SAVES], lines[SAVES], copies[SAVES];
  KarumTurnFolds *folds = karum_turn_folds_new ();

  for (guint i = 0; i < SAVES; i++) {
    gint64 begun;
    KarumTurn turn;

    karum_session_go (session, G_MAXUINT);
    if (!karum_turn_random (karum_session_get_rules (session), karum_session_get_position (session),
                            random, &turn))
      g_error ("the game is over");
    begun = g_get_monotonic_time ();
    karum_session_play (session, &turn);
    settle (session);
    saves[i] = g_get_monotonic_time () - begun;
    begun = g_get_monotonic_time ();
    g_ptr_array_unref (karum_turn_rows (session, folds, (KarumWritten){ 0 }));
    lists[i] = g_get_monotonic_time () - begun;
    begun = g_get_monotonic_time ();
    g_ptr_array_unref (karum_turn_rows_compact (session, (KarumWritten){ 0 }));
    lines[i] = g_get_monotonic_time () - begun;
    begun = g_get_monotonic_time ();
    karum_record_unref (karum_record_copy (karum_session_get_record (session)));
    copies[i] = g_get_monotonic_time () - begun;
  }
  for (guint i = 0; i < SAVES; i++) {
    gint64 begun = g_get_monotonic_time ();

    karum_session_undo (session);
    settle (session);
    undos[i] = g_get_monotonic_time () - begun;
  }
  print ("saving a turn", saves, SAVES);
  print ("undoing it", undos, SAVES);
  print ("making the rows of the list", lists, SAVES);
  print ("making them, a turn a line", lines, SAVES);
  print ("copying the record", copies, SAVES);
  karum_turn_folds_free (folds);
}

/* Pastes the main line with all variations from the clipboard. */
static void
time_branches (KarumSession *session)
{
  gint64 writing[SAVES], pasting[SAVES];

  for (guint i = 0; i < SAVES; i++) {
    gint64 begun = g_get_monotonic_time ();
    g_autofree char *text = NULL;

    karum_session_go (session, 1);
    text = karum_session_dup_branch (session);
    writing[i] = g_get_monotonic_time () - begun;
    karum_session_go (session, 0);
    begun = g_get_monotonic_time ();
    karum_session_paste (session, text);
    settle (session);
    pasting[i] = g_get_monotonic_time () - begun;
  }
  print ("writing all turns as a branch", writing, SAVES);
  print ("reading and joining them", pasting, SAVES);
}

int
main (void)
{
  g_autofree char *directory = g_dir_make_tmp ("karum-tree-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (directory, "tree.karum", NULL);
  g_autoptr (GAsyncResult) opened = NULL, done = NULL;
  g_autoptr (KarumSession) session = NULL;
  g_autofree KarumSavedGame *saved = NULL;
  KarumArchive *archive;
  KarumRandom random;
  KarumRecord *record;

  karum_random_init (&random, 3);
  record = make_record (&random);
  karum_archive_open_async (path, NULL, take_result, &opened);
  archive = karum_archive_open_finish (wait_for (&opened), NULL);
  karum_request_async (archive, karum_request_save_game (0, 0, NULL, record), NULL, take_result,
                       &done);
  saved = karum_request_finish (archive, wait_for (&done), NULL);
  session = karum_session_new (archive, saved->id, saved->revision, record);
  printf ("%u turns, %d in variations, %d comments\n", karum_session_get_length (session),
          IN_VARIATIONS, COMMENTS);
  time_saves (session, &random);
  time_branches (session);
  g_clear_object (&session);
  karum_archive_close (archive);
  g_object_unref (archive);
  g_remove (path);
  g_rmdir (directory);
  return 0;
}
