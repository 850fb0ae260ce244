/* karum-game-page-teach.c: a teaching game: moves that give away a lot are questioned. */
#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-dialog.h"
#include "karum-game-page-private.h"
#include "karum-thinker.h"

/* (transfer full): what the move loses, and to what. */
static char *
loss_text (KarumGamePage *self, const KarumWeighed *weighed)
{
  const double best = 100 * weighed->best, taken = 100 * weighed->taken;
  g_autofree char *answer
      = weighed->answered ? karum_hints_phrase_turn (self->session, &weighed->answer) : NULL;
  g_autofree char *lost
      = weighed->proved
            ? g_strdup_printf (_ ("It is proved that your result goes from %.0f%% to %.0f%%."),
                               best, taken)
            : g_strdup_printf (_ ("Your expected result goes from %.0f%% to %.0f%%."), best, taken);

  /* Translators: what a move loses, a sentence; a move */
  return answer ? g_strdup_printf (_ ("%s The reply to it: %s."), lost, answer)
                : g_steal_pointer (&lost);
}

static void
decided (AdwMessageDialog *dialog, const char *response, KarumSession *session)
{
  karum_session_weighed (session, g_str_equal (response, "keep"));
}

static void
question (KarumGamePage *self, const KarumWeighed *weighed)
{
  g_autofree char *body = loss_text (self, weighed);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (
      adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                              _ ("This Move Gives Away a Lot"), body));

  karum_dialog_wrap_heading (dialog);
  adw_message_dialog_add_responses (dialog, "again", _ ("_Try Again"), "keep", _ ("_Keep It"),
                                    NULL);
  adw_message_dialog_set_default_response (dialog, "again");
  adw_message_dialog_set_close_response (dialog, "again");
  karum_on_told (dialog, "response", decided, self->session);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* What is being weighed, and where. */
typedef struct {
  KarumGamePage *page;   /* (weak) (nullable): it goes with its window */
  KarumSession *session; /* (owned) */
} Pupil;

/* Without enough memory for an opinion, the move is made; if nobody is there to be asked, because
 * the page or its window was left, only one that needs no question. */
static void
weighed (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Pupil *pupil = data;
  KarumGamePage *self = pupil->page;
  g_autoptr (KarumSession) session = pupil->session;
  g_autofree KarumWeighed *weighed = karum_weigh_finish (result);
  const guint percent = karum_tags_teaching (&karum_session_get_record (session)->tags);
  const gboolean much = weighed && 100 * (weighed->best - weighed->taken) >= (double) percent;

  g_clear_weak_pointer (&pupil->page);
  if (much && self && self->session == session && gtk_widget_get_mapped (GTK_WIDGET (self)))
    question (self, weighed);
  else
    karum_session_weighed (session, !much);
}

static void
weigh (KarumGamePage *self, const KarumTurn *turn)
{
  Pupil *pupil = g_new (Pupil, 1);

  *pupil = (Pupil){ NULL, g_object_ref (self->session) };
  g_set_weak_pointer (&pupil->page, self);
  karum_weigh_async (karum_session_get_rules (self->session),
                     karum_session_get_position (self->session), turn, weighed, pupil);
}

void
karum_game_page_teach (KarumGamePage *self)
{
  karum_session_set_teacher (self->session, TRUE);
  karum_on (self->session, "weigh", weigh, self);
}
