/* karum-game-page-conflict.c: decisions about turns that a correction makes impossible. */
#include <glib/gi18n.h>

#include "karum-game-page-private.h"

#define BOARD_SIZE 200

static void
decided (AdwMessageDialog *dialog, const char *response, KarumGamePage *self)
{
  gboolean keep = g_str_equal (response, "keep");

  if (!self->session)
    return;
  if (keep || g_str_equal (response, "cut"))
    self->doing = keep ? _ ("Turns that are no longer possible were moved to the comment")
                       : _ ("Turns that are no longer possible were left out");
  else
    self->doing = NULL;
  karum_session_resolve (self->session, keep ? KARUM_KEEP_AS_COMMENT : KARUM_KEEP_LEGAL,
                         self->doing != NULL);
}

/* The position in which the line stops, with the points of the turn that isn't possible there. */
static GtkWidget *
show_loss (KarumGamePage *self, const KarumLoss *loss)
{
  GtkWidget *board = g_object_new (KARUM_TYPE_BOARD_VIEW, "animate", FALSE, "width-request",
                                   BOARD_SIZE, "height-request", BOARD_SIZE, NULL);

  g_object_bind_property (self->board, "theme", board, "theme", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->board, "flipped", board, "flipped", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->board, "coordinates", board, "coordinates", G_BINDING_SYNC_CREATE);
  karum_board_view_show (KARUM_BOARD_VIEW (board), karum_session_get_rules (self->session),
                         &loss->state, NULL);
  karum_board_view_set_marked (KARUM_BOARD_VIEW (board), loss->turn.points, loss->turn.n_points);
  gtk_accessible_update_property (GTK_ACCESSIBLE (board), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Position before the turn that is no longer possible"), -1);
  return board;
}

void
karum_game_page_ask_conflict (KarumGamePage *self, const char *text, guint n_turns)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  GtkWidget *dialog
      = adw_message_dialog_new (window, _ ("Some Turns Are No Longer Possible"), NULL);
  AdwMessageDialog *message = ADW_MESSAGE_DIALOG (dialog);
  g_autofree char *count = g_strdup_printf (
      ngettext (
          "%u turn is no longer possible. You can leave it out, or keep it as text in a comment.",
          "%u turns are no longer possible. You can leave them out, or keep them as text in a "
          "comment.",
          n_turns),
      n_turns);
  g_autofree char *body = g_strjoin ("\n\n", text, count, NULL);

  adw_message_dialog_set_body (message, body);
  adw_message_dialog_set_extra_child (message,
                                      show_loss (self, karum_session_get_loss (self->session)));
  adw_message_dialog_add_responses (message, "cancel", _ ("_Cancel"), "cut", _ ("_Leave Out"),
                                    "keep", _ ("_Keep as Comment"), NULL);
  adw_message_dialog_set_response_appearance (message, "cut", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (message, "keep", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (message, "keep");
  adw_message_dialog_set_close_response (message, "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (decided), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
