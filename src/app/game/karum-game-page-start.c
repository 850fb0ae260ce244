/* karum-game-page-start.c: corrects the start of the game, or starts a new game from a position. */
#include <glib/gi18n.h>

#include "karum-dialog.h"
#include "karum-game-page-private.h"
#include "karum-start-dialog.h"
#include "karum-undo-tell.h"

static void
start_here (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);

  karum_game_page_save_notes (self);
  self->doing = _ ("The game now begins at this position");
  karum_session_start_here (self->session);
}

/* A new game of the same players, each with the side that they have here. */
static void
play_on (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumSession *session = KARUM_GAME_PAGE (widget)->session;
  const KarumRules *rules = karum_session_get_rules (session);
  const KarumState *state = karum_session_get_position (session);
  char ruleset[KARUM_RULES_TEXT], position[KARUM_POSITION_TEXT];

  karum_rules_write (rules, ruleset);
  rules->game->position_write (rules, state, position);
  gtk_widget_activate_action (widget, "win.play-on", "(ssxb)", ruleset, position,
                              karum_session_get_id (session),
                              (gboolean) karum_exchanged (rules, state));
}

/* The corrected record still belongs to the page, unless another window changed it. */
static void
applied (KarumStartDialog *dialog, KarumRecord *next, KarumGamePage *self)
{
  const KarumRecord *base = g_object_get_data (G_OBJECT (dialog), "base");

  if (!self->session)
    return;
  if (karum_session_get_record (self->session) != base) {
    karum_tell (GTK_WIDGET (self), _ ("The game has changed elsewhere"));
    return;
  }
  self->doing = _ ("Start of the game corrected");
  karum_session_restart (self->session, karum_record_copy (next));
}

static void
correct_start (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumGamePage *self = KARUM_GAME_PAGE (widget);
  const KarumRecord *record;
  GtkWindow *dialog;

  karum_game_page_save_notes (self);
  record = karum_session_get_record (self->session);
  dialog = karum_start_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), record);
  g_object_set_data_full (G_OBJECT (dialog), "base", karum_record_ref ((KarumRecord *) record),
                          (GDestroyNotify) karum_record_unref);
  g_signal_connect_object (dialog, "applied", G_CALLBACK (applied), self, 0);
  karum_dialog_present (dialog);
}

static gboolean
is_over (KarumSession *session)
{
  const KarumRules *rules = karum_session_get_rules (session);

  return rules->game->status (rules, karum_session_get_position (session)).over;
}

void
karum_game_page_update_start (KarumGamePage *self)
{
  KarumSession *session = self->session;
  gboolean edit = session && karum_session_can_edit (session);
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "game.start-here",
                                 edit && karum_session_can_start_here (session));
  gtk_widget_action_set_enabled (widget, "game.play-on",
                                 edit && karum_session_get_archive (session) && !is_over (session));
  gtk_widget_action_set_enabled (widget, "game.correct-start", edit);
}

void
karum_game_page_install_start (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "game.start-here", NULL, start_here);
  gtk_widget_class_install_action (widget_class, "game.play-on", NULL, play_on);
  gtk_widget_class_install_action (widget_class, "game.correct-start", NULL, correct_start);
}
