/* game-saves.c: a failed save of the game page is reported until a save succeeds. */
#include <adwaita.h>
#include <glib/gstdio.h>

#include "game-fixture.h"
#include "karum-game-page-private.h"
#include "karum-language.h"
#include "karum-resources.h"
#include "karum-session-annotate.h"
#include "robot.h"

static void
play_d4 (KarumSession *session)
{
  karum_session_type (session, "d4");
}

static void
write_comment (KarumSession *session)
{
  karum_session_set_comment (session, karum_session_get_record (session)->root, "a quiet corner");
}

/* What is saved of a game that is being played. */
static const struct {
  const char *name;
  void (*change) (KarumSession *session);
} changes[] = {
  { "a turn", play_d4 },
  { "a turn taken back", karum_session_undo },
  { "a turn played again", karum_session_redo },
  { "a comment", write_comment },
  { "an end", karum_session_agree_draw },
};

static gboolean
shows_failure (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget)
      && strstr (gtk_label_get_label (GTK_LABEL (widget)), "could not be saved"))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (shows_failure (child))
      return TRUE;
  return FALSE;
}

/* While its file is moved away, an archive can't be written. */
static void
move_archive (GameFixture *fixture, gboolean away)
{
  g_autofree char *here = g_strdup (karum_archive_get_path (fixture->archive));
  g_autofree char *there = g_strconcat (here, ".away", NULL);

  g_assert_cmpint (g_rename (away ? here : there, away ? there : here), ==, 0);
}

static gboolean
has_changed (KarumSession *session, const KarumRecord *before)
{
  return karum_session_get_record (session) != before;
}

/* Any successful save removes the message of a failed one. */
static void
failures_are_taken_back (GameFixture *fixture, gconstpointer data)
{
  for (gsize failing = 0; failing < G_N_ELEMENTS (changes); failing++) {
    gsize good = (failing + 1) % G_N_ELEMENTS (changes);
    const KarumRecord *before;
    KarumSession *session;

    g_test_message ("%s after %s", changes[good].name, changes[failing].name);
    game_fixture_add_game (fixture, "pahtum:classic,size=5,holes=3", "a1 b1 c1", NULL);
    game_fixture_open_window (fixture, 1000, 720);
    session = fixture->page->session;
    karum_session_type (session, "a2");
    game_fixture_wait_length (fixture, 1);
    karum_session_type (session, "a3");
    game_fixture_wait_length (fixture, 2);
    karum_session_undo (session);
    game_fixture_wait_length (fixture, 1);
    before = karum_session_get_record (session);
    move_archive (fixture, TRUE);
    changes[failing].change (session);
    robot_expect (shows_failure (GTK_WIDGET (fixture->page)));
    g_assert_false (has_changed (session, before));
    move_archive (fixture, FALSE);
    changes[good].change (session);
    robot_expect (has_changed (session, before));
    /* Not just because its time is over. */
    g_assert_false (fixture->page->failure_told);
    robot_expect (!shows_failure (GTK_WIDGET (fixture->page)));
    game_fixture_close_window (fixture);
  }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  karum_language_bind ();
  karum_language_apply ("en", "en");
  karum_register_resource ();
  adw_init ();
  g_test_add ("/app/game-saves/failures", GameFixture, NULL, game_fixture_set_up,
              failures_are_taken_back, game_fixture_tear_down);
  return g_test_run ();
}
