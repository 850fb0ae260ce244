/* karum-game-page-clock.c: the clock of the game goes while one is there. */
#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-game-page-private.h"
#include "karum-name.h"
#include "karum-record.h"
#include "karum-score-card.h"
#include "karum-voice.h"

/* (transfer full) */
static char *
dup_name (KarumGamePage *self, guint player)
{
  return karum_display_name (karum_session_get_name (self->session, player));
}

static void
ticked (KarumGamePage *self, guint player)
{
  KarumScoreCard *const cards[] = { self->card1, self->card2 };

  for (guint i = 0; self->session && i < 2; i++)
    karum_score_card_show_time (cards[i], self->session, i);
}

/* (transfer full): in words */
static char *
dup_time (gint64 left)
{
  const gulong seconds = (gulong) (left + 999) / 1000, minutes = seconds / 60;

  return seconds < 120 ? g_strdup_printf (ngettext ("%lu second", "%lu seconds", seconds), seconds)
                       : g_strdup_printf (ngettext ("%lu minute", "%lu minutes", minutes), minutes);
}

static char *
dup_time_of (KarumGamePage *self, guint player)
{
  g_autofree char *name = dup_name (self, player);
  g_autofree char *time = dup_time (karum_session_get_time (self->session, player));

  /* Translators: a player, and a time: "30 seconds" */
  return g_strdup_printf (_ ("%s: %s left"), name, time);
}

static void
low (KarumGamePage *self, guint player)
{
  g_autofree char *text = self->session ? dup_time_of (self, player) : NULL;

  if (text)
    karum_say (GTK_WIDGET (self->board), text);
}

static void
lose (KarumSession *session, guint player)
{
  const KarumRecord *record = karum_session_get_record (session);
  KarumState last;

  karum_record_state (record, karum_record_line_end (record), &last);
  karum_session_run_out_of_time (
      session, karum_session_get_person (session, &last, KARUM_FIRST) == player ? KARUM_FIRST
                                                                                : KARUM_SECOND);
}

static void
fallen (KarumGamePage *self, guint player)
{
  KarumSession *session = self->session;
  const KarumTimeControl *control
      = session ? karum_clock_get_control (karum_session_get_clock (session)) : NULL;

  if (!control)
    return;
  if (control->decides) {
    lose (session, player);
  } else {
    g_autofree char *name = dup_name (self, player);
    /* Translators: a player */
    g_autofree char *text = g_strdup_printf (_ ("%s has no time left. The game goes on."), name);

    karum_teller_tell (self->teller, text, NULL, NULL);
  }
}

void
karum_game_page_hear_clock (KarumGamePage *self)
{
  KarumClock *clock = karum_session_get_clock (self->session);

  karum_on (clock, "tick", ticked, self);
  karum_on (clock, "low", low, self);
  karum_on (clock, "fallen", fallen, self);
  karum_game_page_run_clock (self);
}

void
karum_game_page_run_clock (KarumGamePage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkRoot *root = gtk_widget_get_root (widget);

  if (self->session)
    karum_clock_run (karum_session_get_clock (self->session),
                     gtk_widget_get_mapped (widget) && gtk_window_is_active (GTK_WINDOW (root)));
}
