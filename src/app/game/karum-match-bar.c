#include "karum-match-bar.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-loader.h"
#include "karum-player-text.h"
#include "karum-requests.h"

struct _KarumMatchBar {
  GtkBox parent_instance;

  GtkLabel *standing;
  GtkLabel *state;
  GtkButton *other_button;

  GCancellable *lookup; /* (nullable): of the request for the match */
  gint64 game;
};

KARUM_DEFINE_TEMPLATE_TYPE (KarumMatchBar, karum_match_bar, GTK_TYPE_BOX)

static void
show_match (KarumMatchBar *self, const KarumMatchRow *match)
{
  /* The game of the match that is not on the board. */
  guint number = match->numbered[0] == self->game ? 2 : 1;
  gint64 other = match->numbered[number - 1];
  g_autofree char *players = karum_match_players_text (match);
  g_autofree char *wins = karum_match_wins_text (match);
  g_autofree char *points = karum_match_points_text (match);
  g_autofree char *state = karum_match_state_text (match);
  /* Translators: a match: its two players, their wins. */
  g_autofree char *standing = g_strdup_printf (_ ("Match %s: %s"), players, wins);
  g_autofree char *second = g_strdup_printf ("%s · %s", state, points);
  g_autofree char *label = g_strdup_printf (_ ("Game %u"), number);

  gtk_label_set_text (self->standing, standing);
  gtk_label_set_text (self->state, second);
  gtk_button_set_label (self->other_button, label);
  gtk_widget_set_visible (GTK_WIDGET (self->other_button), other != 0);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->other_button), "x", other);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/* Finds the match that contains the game: other matches can have the same identifier. */
static const KarumMatchRow *
find_match (KarumMatchBar *self, const GPtrArray *matches)
{
  karum_for_each (const KarumMatchRow, match, matches)
    if (match->numbered[0] == self->game || match->numbered[1] == self->game)
      return match;
  return NULL;
}

static void
match_found (gpointer self, gpointer result)
{
  g_autoptr (GPtrArray) matches = result;
  const KarumMatchRow *match = find_match (self, matches);

  if (match)
    show_match (self, match);
  else
    gtk_widget_set_visible (self, FALSE);
}

static void
no_match (gpointer bar, const GError *error)
{
  KarumMatchBar *self = bar;

  gtk_label_set_text (self->standing, "");
  gtk_label_set_text (self->state, error->message);
  gtk_widget_set_visible (GTK_WIDGET (self->other_button), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

static void
karum_match_bar_class_init (KarumMatchBarClass *klass)
{
  KARUM_DROPS (klass, KarumMatchBar, karum_cancel, lookup);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumMatchBar, standing, state, other_button);
}

void
karum_match_bar_show (KarumMatchBar *self, KarumArchive *archive, const char *tag, gint64 game)
{
  const KarumGameFilter filter = { .match = tag };

  karum_ask_no_more (&self->lookup);
  self->game = game;
  if (!archive || !tag)
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  else
    karum_ask (self, archive, karum_request_list_matches (&filter), &self->lookup, match_found,
               no_match);
}
