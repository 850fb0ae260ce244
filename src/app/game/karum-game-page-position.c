/* karum-game-page-position.c: shows the current position: board, prompt, points. */
#include <glib/gi18n.h>

#include "karum-game-page-private.h"
#include "karum-phrases.h"
#include "karum-session-text.h"

static void
choice_clicked (GtkButton *button, KarumGamePage *self)
{
  karum_session_play (self->session, g_object_get_data (G_OBJECT (button), "turn"));
}

/* Turns without a point on the board. */
static void
show_choices (KarumGamePage *self)
{
  const KarumEntry *entry = karum_session_get_entry (self->session);
  g_autofree KarumTurn *turns = g_new0 (KarumTurn, 4);
  guint n = karum_entry_pointless (entry, turns, 4);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->choices)))
    gtk_box_remove (GTK_BOX (self->choices), child);
  for (guint i = 0; i < n; i++) {
    GtkWidget *button
        = gtk_button_new_with_label (gettext (entry->rules.game->turn_title (&turns[i])));

    gtk_widget_set_focus_on_click (button, FALSE);
    gtk_widget_add_css_class (button, "suggested-action");
    g_object_set_data_full (G_OBJECT (button), "turn", g_memdup2 (&turns[i], sizeof turns[i]),
                            g_free);
    g_signal_connect_object (button, "clicked", G_CALLBACK (choice_clicked), self, 0);
    gtk_box_append (GTK_BOX (self->choices), button);
  }
  gtk_widget_set_visible (self->choices, n > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->finish), entry->legal && entry->n_next > 0);
  gtk_widget_set_visible (self->again, self->played && karum_session_is_at_end (self->session));
}

/* (transfer full): what is expected, or how the game ended. */
static char *
dup_status (KarumGamePage *self)
{
  const KarumEntry *entry = karum_session_get_entry (self->session);
  char *text = karum_game_page_dup_correction (self);
  g_autofree char *prompt = NULL;

  if (!text && karum_session_is_at_end (self->session))
    text = karum_session_outcome (self->session);
  if (text)
    return text;
  prompt = karum_session_prompt (self->session, &entry->turn);
  return karum_session_in_variation (self->session)
             ? g_strdup_printf ("%s · %s", _ ("Variation"), prompt)
             : g_steal_pointer (&prompt);
}

/* Screen readers announce the last turn together with the prompt. */
static void
show_status (KarumGamePage *self)
{
  const KarumTurn *last = karum_session_get_node (self->session)->turn;
  g_autofree char *status = dup_status (self);
  g_autofree char *turn = NULL, *spoken = NULL;

  gtk_label_set_label (self->status, status);
  if (last) {
    turn = karum_phrase_turn (karum_session_get_rules (self->session), last);
    spoken = g_strdup_printf ("%s. %s", turn, status);
  }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->status), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  spoken ? spoken : status, -1);
  if (karum_session_is_at_end (self->session) && karum_session_is_ended (self->session))
    gtk_widget_add_css_class (GTK_WIDGET (self->status), "outcome");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->status), "outcome");
}

static void
show_board (KarumGamePage *self)
{
  guint ply = karum_session_get_ply (self->session);
  const KarumState *state = karum_session_get_position (self->session);

  if (!self->any_shown || self->pointing || memcmp (state, &self->shown, sizeof *state) != 0)
    karum_board_view_show (self->board, karum_session_get_rules (self->session),
                           ply > 0 ? karum_session_get_state (self->session, ply - 1) : state,
                           karum_session_get_turn (self->session, ply));
  self->shown = *state;
  self->any_shown = TRUE;
  self->pointing = FALSE;
  g_object_set (self->board, "interactive", karum_session_can_play (self->session), NULL);
  karum_board_view_set_entry (self->board, karum_session_get_entry (self->session));
  karum_game_page_show_notes (self);
}

void
karum_game_page_point_turn (KarumGamePage *self, const KarumTurn *turn)
{
  if (!self->session)
    return;
  if (!turn) {
    if (self->pointing)
      show_board (self);
    return;
  }
  self->pointing = TRUE;
  g_object_set (self->board, "interactive", FALSE, NULL);
  karum_board_view_show (self->board, karum_session_get_rules (self->session),
                         karum_session_get_position (self->session), turn);
}

void
karum_game_page_update (KarumGamePage *self)
{
  if (!self->session)
    return;
  show_board (self);
  show_status (self);
  show_choices (self);
  karum_score_card_show (self->card1, self->session, 0);
  karum_score_card_show (self->card2, self->session, 1);
  karum_row_list_show (self->rows, self->session);
  karum_fork_bar_show (self->forks);
  karum_explorer_show (self->explorer, karum_session_get_rules (self->session),
                       karum_session_get_position (self->session));
  gtk_widget_set_visible (self->variation_bar, karum_session_in_variation (self->session));
  gtk_widget_set_visible (self->correction_cancel,
                          karum_session_get_correction (self->session) != KARUM_CORRECT_NOTHING);
  gtk_widget_set_visible (GTK_WIDGET (self->entry), karum_session_can_play (self->session));
  karum_game_page_update_actions (self);
}
