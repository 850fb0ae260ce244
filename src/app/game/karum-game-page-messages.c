/* karum-game-page-messages.c: the messages about changes of the game. */
#include <glib/gi18n.h>

#include "karum-game-page-private.h"
#include "karum-phrases.h"
#include "karum-session-text.h"

static void
refused (KarumGamePage *self, const char *reason)
{
  g_autofree char *sentence = karum_phrase_sentence (reason);

  self->doing = NULL;
  karum_teller_tell (self->teller, sentence, NULL, NULL);
  gtk_widget_error_bell (GTK_WIDGET (self->board));
}

static void
failed (KarumGamePage *self, const char *reason)
{
  g_autofree char *text
      = g_strdup_printf (_ ("The change was not made because it could not be saved: %s"), reason);

  karum_teller_tell (self->teller, text, NULL, NULL);
  self->failure_told = TRUE;
  self->doing = NULL;
}

/* After a successful save, an earlier failure no longer matters. */
static void
take_back_failure (KarumGamePage *self)
{
  if (self->failure_told)
    karum_teller_take_back (self->teller);
  self->failure_told = FALSE;
}

/* An end is announced when it happens, not when a finished game is opened or annotated. */
static void
announce_end (KarumGamePage *self)
{
  g_autofree char *outcome = karum_session_outcome (self->session);
  gboolean had_ended = self->ended;

  self->ended = outcome != NULL;
  self->played = self->ended && (self->played || !had_ended);
  if (self->ended && !had_ended)
    karum_teller_tell (self->teller, outcome, "game.undo", NULL);
  else if (had_ended && !self->ended)
    karum_teller_take_back (self->teller);
}

/* For the last change, until there is another. */
static void
offer_undo (KarumGamePage *self, const char *text)
{
  karum_teller_tell (self->teller, text, "game.undo", NULL);
  self->undo_offered = TRUE;
}

static void
branched (KarumGamePage *self)
{
  if (karum_session_can_edit (self->session))
    offer_undo (self, _ ("A variation begins here; the game itself is not changed"));
  else
    karum_teller_tell (self->teller, _ ("The archive can’t be changed: this variation is not kept"),
                       NULL, NULL);
}

static void
lost (KarumGamePage *self, const char *text)
{
  karum_teller_tell_to_stay (self->teller, text, "game.undo", NULL);
  self->undo_offered = TRUE;
}

static void
conflict (KarumGamePage *self, const char *text, guint n_turns)
{
  self->doing = NULL;
  karum_game_page_ask_conflict (self, text, n_turns);
}

static void
followed (KarumGamePage *self)
{
  karum_teller_tell (self->teller, _ ("The game has changed elsewhere"), NULL, NULL);
}

void
karum_game_page_tell_changed (KarumGamePage *self)
{
  const char *done = g_steal_pointer (&self->doing);

  take_back_failure (self);
  if (self->undo_offered)
    karum_teller_take_back (self->teller);
  self->undo_offered = FALSE;
  announce_end (self);
  if (done)
    offer_undo (self, done);
}

void
karum_game_page_hear_failures (KarumGamePage *self, KarumSession *session)
{
  g_signal_connect_object (session, "failed", G_CALLBACK (failed), self, G_CONNECT_SWAPPED);
}

void
karum_game_page_hear (KarumGamePage *self, KarumSession *session)
{
  g_signal_connect_object (session, "refused", G_CALLBACK (refused), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "branched", G_CALLBACK (branched), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "lost", G_CALLBACK (lost), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "conflict", G_CALLBACK (conflict), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "followed", G_CALLBACK (followed), self, G_CONNECT_SWAPPED);
  karum_game_page_hear_failures (self, session);
}
