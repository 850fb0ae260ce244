/* session.c: sessions without widgets: entering, saving, undoing and navigating. */
#include <glib/gstdio.h>

#include "karum-request.h"
#include "karum-requests.h"
#include "karum-games.h"
#include "karum-kgn.h"
#include "karum-session-private.h"

typedef struct {
  char *directory;
  KarumArchive *archive;
  KarumSession *session;
  GString *refused, *failed; /* the last message of the session */
  gint64 id;
} Fixture;

static void
said (KarumSession *session, const char *text, GString *last)
{
  g_string_assign (last, text);
}

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

static void
settle (Fixture *fixture)
{
  while (fixture->session->next || fixture->session->turning)
    g_main_context_iteration (NULL, TRUE);
}

static void
listen (Fixture *fixture)
{
  g_signal_connect (fixture->session, "refused", G_CALLBACK (said), fixture->refused);
  g_signal_connect (fixture->session, "failed", G_CALLBACK (said), fixture->failed);
}

static KarumRecord *
make_record (const char *ruleset, const char *setup, const char *position)
{
  const KarumGame *const null_games[] = { &null_game, NULL };
  KarumError error;
  KarumRules rules;
  KarumRecord *record;

  g_assert_true (karum_rules_read (g_str_has_prefix (ruleset, "null") ? null_games : karum_games,
                                   ruleset, &rules, &error));
  record = karum_record_new (&rules, setup, position, &error);
  g_assert_nonnull (record);
  record->tags.players[0] = g_strdup ("Anna");
  record->tags.players[1] = g_strdup ("Boris");
  return record;
}

static void
start (Fixture *fixture, const char *ruleset, const char *setup, const char *position)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree KarumSavedGame *saved = NULL;
  KarumRecord *record = make_record (ruleset, setup, position);

  g_clear_object (&fixture->session);
  karum_request_async (fixture->archive, karum_request_save_game (0, 0, NULL, record), NULL,
                       take_result, &result);
  saved = karum_request_finish (fixture->archive, wait_for (&result), NULL);
  g_assert_nonnull (saved);
  fixture->session = karum_session_new (fixture->archive, saved->id, saved->revision, record);
  listen (fixture);
}

static void
open_archive (Fixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->directory, "test.karum", NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  karum_archive_open_async (path, NULL, take_result, &result);
  fixture->archive = karum_archive_open_finish (wait_for (&result), &error);
  g_assert_no_error (error);
}

/* The game as another program would read it. */
static void
reload (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gint64 id = karum_session_get_id (fixture->session);
  g_autoptr (KarumLoadedGame) game = NULL;

  karum_request_async (fixture->archive, karum_request_load_game (id), NULL, take_result, &result);
  game = karum_request_finish (fixture->archive, wait_for (&result), &error);
  g_assert_no_error (error);
  g_object_unref (fixture->session);
  fixture->session
      = karum_session_new (fixture->archive, id, game->revision, g_steal_pointer (&game->record));
  listen (fixture);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->directory = g_dir_make_tmp ("karum-session-XXXXXX", NULL);
  fixture->refused = g_string_new (NULL);
  fixture->failed = g_string_new (NULL);
  open_archive (fixture);
}

static void
remove_files (const char *directory)
{
  g_autoptr (GDir) files = g_dir_open (directory, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (files))) {
    g_autofree char *path = g_build_filename (directory, name, NULL);
    g_remove (path);
  }
  g_rmdir (directory);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->session);
  karum_archive_close (fixture->archive);
  g_object_unref (fixture->archive);
  remove_files (fixture->directory);
  g_free (fixture->directory);
  g_string_free (fixture->refused, TRUE);
  g_string_free (fixture->failed, TRUE);
}

static void
touch (Fixture *fixture, const char *points)
{
  const char *cursor = points;

  while (*cursor) {
    KarumPoint point;

    g_assert_true (
        karum_point_read (points, &cursor, KARUM_SIDE_MAX, KARUM_SIDE_MAX, &point, NULL));
    karum_session_touch (fixture->session, point);
    cursor += *cursor == ' ';
  }
  settle (fixture);
}

static const char *
comment_at (Fixture *fixture, guint ply)
{
  return karum_session_get_node_at (fixture->session, ply)->comment;
}

static void
write_comment (Fixture *fixture, guint ply, const char *text)
{
  karum_session_set_comment (fixture->session, karum_session_get_node_at (fixture->session, ply),
                             text);
}

static char *
position (Fixture *fixture)
{
  const KarumRules *rules = karum_session_get_rules (fixture->session);
  char *text = g_malloc (KARUM_POSITION_TEXT);

  rules->game->position_write (rules, karum_session_get_position (fixture->session), text);
  return text;
}

#define assert_position(fixture, wanted)      \
  G_STMT_START                                \
  {                                           \
    g_autofree char *is = position (fixture); \
    g_assert_cmpstr (is, ==, wanted);         \
  }                                           \
  G_STMT_END

/* -- Turns ------------------------------------------------------------------------------------ */

static void
null_game_ends (Fixture *fixture, gconstpointer data)
{
  fixture->session = karum_session_new (NULL, 0, 0, make_record ("null", NULL, NULL));
  listen (fixture);
  g_assert_true (karum_session_can_play (fixture->session));
  touch (fixture, "a1");
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 1);
  g_assert_true (karum_session_is_ended (fixture->session));
  g_assert_false (karum_session_can_play (fixture->session));
  g_assert_cmpint (karum_session_get_record (fixture->session)->tags.result, ==,
                   KARUM_RESULT_DRAWN);
}

static void
turns_are_saved (Fixture *fixture, gconstpointer data)
{
  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  touch (fixture, "a5 e1 b5");
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 3);
  g_assert_cmpint (karum_session_get_id (fixture->session), >, 0);
  reload (fixture);
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 3);
  g_assert_cmpuint (karum_session_get_ply (fixture->session), ==, 3);
  assert_position (fixture, "xx3/5/5/5/###1o o 10,11 0,0 play");
  touch (fixture, "e2");
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 4);
}

/* A turn is not shown before it is on disk; points entered meanwhile are not lost. */
static void
shown_when_saved (Fixture *fixture, gconstpointer data)
{
  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  karum_session_touch (fixture->session, karum_point (0, 4));
  g_assert_nonnull (fixture->session->next);
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 0);
  karum_session_touch (fixture->session, karum_point (1, 4));
  karum_session_touch (fixture->session, karum_point (1, 4));
  settle (fixture);
  assert_position (fixture, "xo3/5/5/5/###2 x 11,11 0,0 play");
  g_assert_cmpstr (fixture->refused->str, !=, "");
}

/* Navigation during the saving of a comment is kept. */
static void
comments_leave_the_place (Fixture *fixture, gconstpointer data)
{
  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  karum_session_type (fixture->session, "a5");
  settle (fixture);
  write_comment (fixture, 1, "In the corner");
  karum_session_go (fixture->session, 0);
  settle (fixture);
  g_assert_cmpuint (karum_session_get_ply (fixture->session), ==, 0);
  g_assert_cmpstr (comment_at (fixture, 1), ==, "In the corner");
}

static void
refused_points_say_why (Fixture *fixture, gconstpointer data)
{
  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  touch (fixture, "a1");
  g_assert_nonnull (strstr (fixture->refused->str, "a1"));
  g_assert_cmpstr (karum_session_get_refusal (fixture->session), ==, "turn");
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 0);
  karum_session_type (fixture->session, "z9");
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 0);
  karum_session_type (fixture->session, "e5");
  settle (fixture);
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 1);
}

/* A single capture follows automatically, between two the user decides. */
static void
captures_are_chosen (Fixture *fixture, gconstpointer data)
{
  const KarumEntry *entry;

  start (fixture, "pahtum:custodial", NULL, "7/3x3/3o3/1xo4/7/5#1/7 x 28,28 0,0 play");
  touch (fixture, "d4");
  entry = karum_session_get_entry (fixture->session);
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 0);
  g_assert_cmpuint (entry->n_next, ==, 2);
  g_assert_true (karum_entry_can_touch (entry, karum_point (2, 3)));
  karum_session_step_back (fixture->session);
  g_assert_cmpuint (karum_session_get_entry (fixture->session)->turn.n_points, ==, 0);
  touch (fixture, "d4 d5");
  assert_position (fixture, "7/3x3/3x3/1xox3/7/5#1/7 o 26,29 0,0 play");
  touch (fixture, "c1 b1");
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 3);
}

static void
swap_is_offered (Fixture *fixture, gconstpointer data)
{
  KarumTurn turns[4];

  start (fixture, "pahtum:classic,pie=on,size=5,holes=3", "a1 b1 c1", NULL);
  g_assert_cmpuint (karum_entry_pointless (karum_session_get_entry (fixture->session), turns, 4),
                    ==, 0);
  touch (fixture, "c3");
  g_assert_cmpuint (karum_entry_pointless (karum_session_get_entry (fixture->session), turns, 4),
                    ==, 1);
  g_assert_cmpuint (karum_session_get_person (fixture->session,
                                              karum_session_get_position (fixture->session),
                                              KARUM_FIRST),
                    ==, 0);
  karum_session_play (fixture->session, &turns[0]);
  settle (fixture);
  g_assert_cmpuint (karum_session_get_person (fixture->session,
                                              karum_session_get_position (fixture->session),
                                              KARUM_FIRST),
                    ==, 1);
}

static void
both_choices_are_offered (Fixture *fixture, gconstpointer data)
{
  KarumTurn turns[4];

  start (fixture, "pahtum:classic,placement=oneside,size=5,holes=1", NULL, NULL);
  touch (fixture, "c3");
  g_assert_cmpuint (karum_entry_pointless (karum_session_get_entry (fixture->session), turns, 4),
                    ==, 2);
}

/* A picked-up piece waits for its target, can be put back and be exchanged for another. */
static void
pieces_are_picked_up (Fixture *fixture, gconstpointer data)
{
  start (fixture, "jarmo", NULL, NULL);
  touch (fixture, "a1");
  g_assert_cmpuint (karum_session_get_entry (fixture->session)->turn.n_points, ==, 1);
  touch (fixture, "a1");
  g_assert_cmpuint (karum_session_get_entry (fixture->session)->turn.n_points, ==, 0);
  touch (fixture, "a1 b1");
  g_assert_cmpuint (karum_session_get_entry (fixture->session)->turn.points[0], ==,
                    karum_point (1, 0));
  touch (fixture, "d2");
  assert_position (fixture, "ooooo/5/5/3x1/x1xxx o - 1");
  touch (fixture, "a1");
  g_assert_cmpstr (fixture->refused->str, !=, "");
}

/* A turn that could continue ends with a second click on its last point, or continues. */
static void
returns_can_be_declined (Fixture *fixture, gconstpointer data)
{
  const char *line = "5/5/1X3/2o2/1xxx1 x - 10";

  start (fixture, "jarmo", NULL, line);
  touch (fixture, "b3 c5");
  g_assert_true (karum_session_get_entry (fixture->session)->legal);
  g_assert_cmpuint (karum_session_get_entry (fixture->session)->n_next, ==, 2);
  touch (fixture, "c5");
  assert_position (fixture, "2X2/5/5/2o2/1xxx1 o - 11");
  karum_session_undo (fixture->session);
  settle (fixture);
  touch (fixture, "b3 c5 e1");
  assert_position (fixture, "2x2/5/5/2o2/1xxxx o - 11");
}

/* -- Undo, ends, comments --------------------------------------------------------------------- */

static void
undo_and_redo (Fixture *fixture, gconstpointer data)
{
  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  g_assert_false (karum_session_can_undo (fixture->session));
  touch (fixture, "a5 e1");
  karum_session_undo (fixture->session);
  karum_session_undo (fixture->session);
  settle (fixture);
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 0);
  karum_session_redo (fixture->session);
  settle (fixture);
  assert_position (fixture, "x4/5/5/5/###2 o 11,12 0,0 play");
  g_assert_true (karum_session_can_redo (fixture->session));
  touch (fixture, "b2");
  g_assert_false (karum_session_can_redo (fixture->session));
  reload (fixture);
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 2);
  karum_session_undo (fixture->session);
  settle (fixture);
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 1);
}

static void
resigning_ends (Fixture *fixture, gconstpointer data)
{
  const KarumTags *tags;

  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  touch (fixture, "a5");
  karum_session_resign (fixture->session, KARUM_SECOND);
  settle (fixture);
  tags = &karum_session_get_record (fixture->session)->tags;
  g_assert_cmpint (tags->result, ==, KARUM_RESULT_WON);
  g_assert_cmpint (tags->termination, ==, KARUM_TERMINATION_RESIGNATION);
  karum_session_undo (fixture->session);
  settle (fixture);
  g_assert_true (karum_session_can_play (fixture->session));
  karum_session_run_out_of_time (fixture->session, KARUM_FIRST);
  settle (fixture);
  tags = &karum_session_get_record (fixture->session)->tags;
  g_assert_cmpint (tags->result, ==, KARUM_RESULT_LOST);
  g_assert_cmpint (tags->termination, ==, KARUM_TERMINATION_TIME);
  karum_session_undo (fixture->session);
  settle (fixture);
  karum_session_agree_draw (fixture->session);
  settle (fixture);
  reload (fixture);
  g_assert_cmpint (karum_session_get_record (fixture->session)->tags.result, ==,
                   KARUM_RESULT_DRAWN);
  karum_session_undo (fixture->session);
  settle (fixture);
  g_assert_true (karum_session_can_play (fixture->session));
}

static void
comments_are_kept (Fixture *fixture, gconstpointer data)
{
  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  touch (fixture, "a5 b5");
  write_comment (fixture, 1, "углы — 隅");
  write_comment (fixture, 0, "A club evening");
  settle (fixture);
  reload (fixture);
  g_assert_cmpstr (comment_at (fixture, 1), ==, "углы — 隅");
  g_assert_cmpstr (comment_at (fixture, 0), ==, "A club evening");
  write_comment (fixture, 1, "");
  settle (fixture);
  reload (fixture);
  g_assert_null (comment_at (fixture, 1));
}

static void
note_followed (KarumSession *session, GString *told)
{
  g_string_append (told, "followed ");
}

static const char *
comment_of (KarumSession *session, guint ply)
{
  return karum_session_get_node_at (session, ply)->comment;
}

/* Two sessions of one game see each other's changes. Simultaneous comments are both kept; of other
 * simultaneous changes the second is rejected and reported. */
static void
changed_elsewhere (Fixture *fixture, gconstpointer data)
{
  g_autoptr (KarumSession) other = NULL, here = NULL;
  g_autoptr (GString) told = g_string_new (NULL);

  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  touch (fixture, "a5");
  other = g_object_ref (fixture->session);
  reload (fixture);
  g_signal_connect (other, "followed", G_CALLBACK (note_followed), told);
  touch (fixture, "b5");
  while (karum_session_get_length (other) < 2)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (told->str, ==, "followed ");
  g_assert_cmpuint (karum_session_get_ply (other), ==, 1);
  here = g_object_ref (fixture->session);
  karum_session_set_comment (other, karum_session_get_node (other), "from there");
  karum_session_set_comment (here, karum_session_get_node (here), "from here");
  while (!comment_of (here, 1) || !comment_of (other, 2))
    g_main_context_iteration (NULL, TRUE);
  settle (fixture);
  g_assert_cmpstr (comment_of (here, 1), ==, "from there");
  g_assert_cmpstr (comment_of (other, 2), ==, "from here");
  g_assert_cmpstr (fixture->failed->str, ==, "");
  karum_session_set_glyph (other, KARUM_GLYPH_JUDGEMENT, 1);
  karum_session_set_glyph (here, KARUM_GLYPH_JUDGEMENT, 2);
  while (!*fixture->failed->str)
    g_main_context_iteration (NULL, TRUE);
  settle (fixture);
  while (!karum_session_get_node_at (here, 1)->glyphs)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (karum_session_get_node_at (here, 2)->glyphs);
}

static void
replay_shows_points (Fixture *fixture, gconstpointer data)
{
  int points[2];

  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  touch (fixture, "a5 e1 b5 e2 c5 e3");
  karum_session_go (fixture->session, 5);
  karum_session_get_points (fixture->session, karum_session_get_position (fixture->session),
                            points);
  g_assert_cmpint (points[0], ==, 3);
  g_assert_cmpint (points[1], ==, 0);
  karum_session_go (fixture->session, 100);
  g_assert_cmpuint (karum_session_get_ply (fixture->session), ==, 6);
}

static char *
moves (Fixture *fixture)
{
  GString *text = g_string_new (NULL);

  karum_kgn_write_movetext (karum_session_get_record (fixture->session), text);
  return g_strchomp (g_string_free (text, FALSE));
}

#define assert_moves(fixture, wanted)      \
  G_STMT_START                             \
  {                                        \
    g_autofree char *is = moves (fixture); \
    g_assert_cmpstr (is, ==, wanted);      \
  }                                        \
  G_STMT_END

static void
count (guint *n)
{
  ++*n;
}

/* In an unfinished game, turns can be played only at its end; another turn before the end begins
 * a variation, the same turn moves forward. */
static void
variations_begin (Fixture *fixture, gconstpointer data)
{
  guint branched = 0;

  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  g_signal_connect_swapped (fixture->session, "branched", G_CALLBACK (count), &branched);
  touch (fixture, "a5 e1 b5 e2");
  karum_session_go (fixture->session, 1);
  touch (fixture, "e1");
  g_assert_cmpuint (branched, ==, 0);
  g_assert_cmpuint (karum_session_get_ply (fixture->session), ==, 2);
  karum_session_go (fixture->session, 1);
  touch (fixture, "d4 d3");
  g_assert_cmpuint (branched, ==, 1);
  assert_moves (fixture, "1. a5 e1 (1... d4 2. d3) 2. b5 e2 *");
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 3);
  g_assert_true (karum_session_in_variation (fixture->session));
  /* Navigation stays in the present line. */
  karum_session_go (fixture->session, 0);
  karum_session_go_to_fork (fixture->session, 1);
  g_assert_cmpuint (karum_session_get_ply (fixture->session), ==, 1);
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 3);
  karum_session_choose (fixture->session, 1);
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 4);
  karum_session_go (fixture->session, 4);
  g_assert_true (karum_session_is_at_end (fixture->session));
  touch (fixture, "c5");
  assert_moves (fixture, "1. a5 e1 (1... d4 2. d3) 2. b5 e2 3. c5 *");
  reload (fixture);
  assert_moves (fixture, "1. a5 e1 (1... d4 2. d3) 2. b5 e2 3. c5 *");
}

/* After the end of a finished game, turns are tried out in a variation that repeats the last turn,
 * as long as the rules have legal turns; the game doesn't become longer. */
static void
ends_are_tried_out (Fixture *fixture, gconstpointer data)
{
  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  karum_session_agree_draw (fixture->session);
  settle (fixture);
  g_assert_false (karum_session_can_play (fixture->session));
  karum_session_undo (fixture->session);
  settle (fixture);
  touch (fixture, "a5 e1");
  karum_session_resign (fixture->session, KARUM_SECOND);
  settle (fixture);
  touch (fixture, "b5 c5");
  assert_moves (fixture, "1. a5 e1 (1... e1 2. b5 c5) 1-0");
  g_assert_true (karum_session_in_variation (fixture->session));
  karum_session_go_to (fixture->session,
                       karum_record_line_end (karum_session_get_record (fixture->session)));
  touch (fixture, "b5");
  g_assert_cmpuint (karum_session_get_ply (fixture->session), ==, 3);
  karum_session_go_to (fixture->session,
                       karum_record_line_end (karum_session_get_record (fixture->session)));
  touch (fixture, "d5");
  karum_session_go_to (fixture->session,
                       karum_record_line_end (karum_session_get_record (fixture->session)));
  karum_session_paste (fixture->session, "2. d4 (2. d3 {tried})");
  settle (fixture);
  assert_moves (fixture, "1. a5 e1 (1... e1 2. b5 (2. d5) (2. d4) (2. d3 {tried}) 2... c5) 1-0");
  reload (fixture);
  assert_moves (fixture, "1. a5 e1 (1... e1 2. b5 (2. d5) (2. d4) (2. d3 {tried}) 2... c5) 1-0");
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 2);
}

/* Each change is one undo step, even after the game was closed. */
static void
trees_are_undone (Fixture *fixture, gconstpointer data)
{
  static const char *const steps[] = {
    "1. a5 e1 *",
    "1. a5 e1 (1... d4) *",
    "1. a5 e1 (1... d4 2. d3) *",
    "1. a5 e1 (1... d4 {so} 2. d3) *",
    "1. a5 d4 {so} (1... e1) 2. d3 *",
    "1. a5 d4 {so} (1... e1) *",
    "1. a5 (1. e5) 1... d4 {so} (1... e1) *",
  };
  const int n = G_N_ELEMENTS (steps);

  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  touch (fixture, "a5 e1");
  karum_session_go (fixture->session, 1);
  touch (fixture, "d4 d3");
  write_comment (fixture, 2, "so");
  settle (fixture);
  g_assert_true (karum_session_can_order (fixture->session, KARUM_ORDER_UP));
  karum_session_order (fixture->session, KARUM_ORDER_UP);
  settle (fixture);
  g_assert_false (karum_session_can_order (fixture->session, KARUM_ORDER_UP));
  assert_moves (fixture, steps[4]);
  karum_session_delete (fixture->session);
  settle (fixture);
  g_assert_cmpuint (karum_session_get_ply (fixture->session), ==, 2);
  karum_session_go (fixture->session, 0);
  touch (fixture, "e5");
  for (int i = n - 1; i > 0; i--) {
    assert_moves (fixture, steps[i]);
    if (i % 2)
      reload (fixture);
    karum_session_undo (fixture->session);
    settle (fixture);
  }
  for (int i = 0; i < n - 1; i++) {
    assert_moves (fixture, steps[i]);
    karum_session_redo (fixture->session);
    settle (fixture);
  }
  assert_moves (fixture, steps[n - 1]);
  g_assert_false (karum_session_can_redo (fixture->session));
}

/* After the page of a game was closed, the archive undoes its changes step by step. */
static void
undone_afterwards (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree char *title = NULL;

  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  touch (fixture, "a5");
  reload (fixture);
  touch (fixture, "b5");
  touch (fixture, "c5");
  write_comment (fixture, 0, "Found nowhere else");
  settle (fixture);
  karum_request_async (fixture->archive, karum_request_undo (fixture->archive), NULL, take_result,
                       &result);
  title = karum_request_finish (fixture->archive, wait_for (&result), NULL);
  g_assert_nonnull (title);
  reload (fixture);
  g_assert_cmpuint (karum_session_get_length (fixture->session), ==, 3);
  g_assert_null (comment_at (fixture, 0));
}

/* (transfer full) */
static KarumRecord *
read_game (const char *setup, const char *turns)
{
  g_autofree char *text = g_strdup_printf (
      "[Event \"Club\"]\n[Date \"2026.03.01\"]\n[Player1 \"A\"]\n[Player2 \"B\"]\n[Game "
      "\"pahtum\"]\n[Rules \"size=5,holes=3\"]\n[Setup \"%s\"]\n\n%s\n",
      setup, turns);
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, strlen (text));

  return karum_kgn_reader_next (reader, NULL);
}

/* What another game played in this position, even one that is mirrored, becomes a variation. */
static void
games_are_adopted (Fixture *fixture, gconstpointer data)
{
  g_autoptr (KarumRecord) same = read_game ("a1 b1 c1", "1. a5 d4 2. d3 *");
  g_autoptr (KarumRecord) mirrored = read_game ("c1 d1 e1", "1. e5 c3 2. d4 {well} *");
  g_autoptr (KarumRecord) other = read_game ("a1 b1 d1", "1. a5 c3 *");
  g_autofree char *cited = karum_session_cite (&same->tags);
  g_autoptr (GString) refused = g_string_new (NULL);

  g_assert_cmpstr (cited, ==, "A – B, Club, 2026.03.01");
  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  g_signal_connect (fixture->session, "refused", G_CALLBACK (said), refused);
  touch (fixture, "a5 b5");
  karum_session_adopt_game (fixture->session, same, 1, cited);
  g_assert_cmpstr (refused->str, !=, "");
  karum_session_go (fixture->session, 1);
  karum_session_adopt_game (fixture->session, same, 1, cited);
  settle (fixture);
  assert_moves (fixture, "1. a5 b5 (1... d4 2. d3 {A – B, Club, 2026.03.01}) *");
  karum_session_go (fixture->session, 1);
  karum_session_adopt_game (fixture->session, mirrored, 1, "mirrored");
  settle (fixture);
  assert_moves (fixture, "1. a5 b5 (1... d4 2. d3 {A – B, Club, 2026.03.01}) (1... c3 2. b4 "
                         "{mirrored}) *");
  g_string_truncate (refused, 0);
  karum_session_go (fixture->session, 1);
  karum_session_adopt_game (fixture->session, other, 1, "other");
  settle (fixture);
  g_assert_cmpstr (refused->str, !=, "");
  karum_session_undo (fixture->session);
  settle (fixture);
  assert_moves (fixture, "1. a5 b5 (1... d4 2. d3 {A – B, Club, 2026.03.01}) *");
}

static void
note_conflict (KarumSession *session, const char *text, guint n_turns, GString *told)
{
  g_string_printf (told, "%u: %s", n_turns, text);
}

/* Replacing, inserting or removing a turn keeps the following turns as far as they are legal;
 * the session asks what to do with the others. */
static void
turns_are_corrected (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GString) lost = g_string_new (NULL);

  start (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
  g_signal_connect (fixture->session, "conflict", G_CALLBACK (note_conflict), lost);
  touch (fixture, "a5 e1 b5 e2 c5");
  karum_session_go (fixture->session, 2);
  karum_session_set_glyph (fixture->session, KARUM_GLYPH_JUDGEMENT, 5);
  settle (fixture);
  karum_session_go (fixture->session, 2);
  karum_session_correct (fixture->session, KARUM_CORRECT_REPLACE);
  g_assert_cmpint (karum_session_get_correction (fixture->session), ==, KARUM_CORRECT_REPLACE);
  g_assert_cmpuint (karum_session_get_ply (fixture->session), ==, 1);
  touch (fixture, "d4");
  assert_moves (fixture, "1. a5 d4 $5 2. b5 e2 3. c5 *");
  g_assert_cmpstr (lost->str, ==, "");
  g_assert_cmpuint (karum_session_get_ply (fixture->session), ==, 2);
  karum_session_correct (fixture->session, KARUM_CORRECT_INSERT);
  touch (fixture, "d3");
  assert_moves (fixture, "1. a5 d3 2. d4 $5 b5 3. e2 c5 *");
  karum_session_remove (fixture->session);
  settle (fixture);
  assert_moves (fixture, "1. a5 d4 $5 2. b5 e2 3. c5 *");
  karum_session_go (fixture->session, 1);
  karum_session_correct (fixture->session, KARUM_CORRECT_REPLACE);
  touch (fixture, "e2");
  g_assert_true (g_str_has_prefix (lost->str, "2: Move 4, e2, is no longer possible: "));
  assert_moves (fixture, "1. a5 d4 $5 2. b5 e2 3. c5 *");
  karum_session_resolve (fixture->session, KARUM_KEEP_LEGAL, FALSE);
  g_assert_cmpint (karum_session_get_correction (fixture->session), ==, KARUM_CORRECT_REPLACE);
  touch (fixture, "e2");
  karum_session_resolve (fixture->session, KARUM_KEEP_LEGAL, TRUE);
  settle (fixture);
  assert_moves (fixture, "1. e2 d4 $5 2. b5 *");
  karum_session_undo (fixture->session);
  settle (fixture);
  assert_moves (fixture, "1. a5 d4 $5 2. b5 e2 3. c5 *");
  karum_session_go (fixture->session, 1);
  karum_session_correct (fixture->session, KARUM_CORRECT_REPLACE);
  touch (fixture, "e2");
  karum_session_resolve (fixture->session, KARUM_KEEP_AS_COMMENT, TRUE);
  settle (fixture);
  assert_moves (fixture, "1. e2 d4 $5 2. b5 {2... e2 3. c5} *");
  karum_session_undo (fixture->session);
  settle (fixture);
  assert_moves (fixture, "1. a5 d4 $5 2. b5 e2 3. c5 *");
  karum_session_go (fixture->session, 2);
  karum_session_set_glyph (fixture->session, KARUM_GLYPH_JUDGEMENT, 0);
  settle (fixture);
  assert_moves (fixture, "1. a5 d4 2. b5 e2 3. c5 *");
  /* Navigation cancels a correction. */
  karum_session_correct (fixture->session, KARUM_CORRECT_INSERT);
  karum_session_go (fixture->session, 0);
  g_assert_cmpint (karum_session_get_correction (fixture->session), ==, KARUM_CORRECT_NOTHING);
}

/* Where the computer is to move, nobody else can; it plays only in the position that it thought
 * about, at the end of the game, and never in a game that can't be changed. */
static void
computer_moves_alone (Fixture *fixture, gconstpointer data)
{
  const KarumTurn turn = { .n_points = 2, .points = { karum_point (0, 0), karum_point (1, 2) } };
  KarumRecord *record = make_record ("jarmo", NULL, NULL);
  KarumSession *session;
  KarumState start, after;

  g_free (record->tags.players[0]);
  record->tags.players[0] = g_strdup ("Computer, level 4");
  session = fixture->session = karum_session_new (NULL, 0, 0, record);
  start = *karum_session_get_position (session);
  record->rules.game->apply (&record->rules, &start, &turn, &after);
  g_assert_cmpuint (karum_session_get_computer (session), ==, 4);
  g_assert_false (karum_session_can_play (session));
  karum_session_play (session, &turn);
  karum_session_touch (session, karum_point (0, 0));
  karum_session_answer (session, &after, &turn);
  g_assert_cmpuint (karum_session_get_length (session), ==, 0);
  karum_session_answer (session, &start, &turn);
  g_assert_cmpuint (karum_session_get_length (session), ==, 1);
  g_assert_cmpuint (karum_session_get_computer (session), ==, 0);
  g_assert_true (karum_session_can_play (session));
  karum_session_go (session, 0);
  g_assert_cmpuint (karum_session_get_computer (session), ==, 0);
  g_assert_true (karum_session_can_play (session));
  g_assert_finalize_object (session);
  /* A game that is damaged. */
  record = make_record ("jarmo", NULL, NULL);
  g_free (record->tags.players[0]);
  record->tags.players[0] = g_strdup ("Computer, level 4");
  session = fixture->session = karum_session_new (fixture->archive, 1, 1, record);
  karum_session_protect (session);
  g_assert_cmpuint (karum_session_get_computer (session), ==, 0);
  karum_session_answer (session, &start, &turn);
  g_assert_cmpuint (karum_session_get_length (session), ==, 0);
}

#define add(name) g_test_add ("/app/session/" #name, Fixture, NULL, set_up, name, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add (null_game_ends);
  add (turns_are_saved);
  add (shown_when_saved);
  add (comments_leave_the_place);
  add (refused_points_say_why);
  add (captures_are_chosen);
  add (swap_is_offered);
  add (both_choices_are_offered);
  add (pieces_are_picked_up);
  add (returns_can_be_declined);
  add (undo_and_redo);
  add (undone_afterwards);
  add (resigning_ends);
  add (ends_are_tried_out);
  add (comments_are_kept);
  add (changed_elsewhere);
  add (replay_shows_points);
  add (variations_begin);
  add (trees_are_undone);
  add (turns_are_corrected);
  add (games_are_adopted);
  add (computer_moves_alone);
  return g_test_run ();
}
