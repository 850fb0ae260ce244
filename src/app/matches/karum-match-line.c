#include "karum-match-line.h"

#include <glib/gi18n.h>

#include "karum-actions.h"
#include "karum-class.h"
#include "karum-match-item.h"
#include "karum-player-text.h"

struct _KarumMatchLine {
  GtkBox parent_instance;

  GtkLabel *players;
  GtkLabel *details;
  GtkLabel *wins;
  GtkLabel *points;
  GtkLabel *state;
  GtkButton *buttons[2]; /* contains the buttons for the games */

  KarumMatchItem *item; /* (nullable) (owned) */
};

KARUM_DEFINE_TEMPLATE_TYPE (KarumMatchLine, karum_match_line, GTK_TYPE_BOX)

static void
separate (KarumMatchLine *self)
{
  g_signal_emit_by_name (self, "separate", karum_match_item_get_match (self->item));
}

/* @text: (transfer full) */
static void
show_text (GtkLabel *label, char *text)
{
  gtk_label_set_text (label, text);
  g_free (text);
}

static const KarumAction line_actions[] = {
  { "match.separate",
    N_ ("Remove the Games from the Match"),
    NULL,
    { KARUM_NEED_WRITING },
    KARUM_DOES (KarumMatchLine, separate) },
};

static const KarumActionTable line_table
    = { NULL, .way = KARUM_KEYS_AFTER_FOCUS, KARUM_ACTION_LINES (line_actions) };

static void
karum_match_line_class_init (KarumMatchLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  karum_class_signal (klass, "separate", 1, G_TYPE_POINTER);
  karum_class_template (klass);
  KARUM_DROPS (klass, KarumMatchLine, g_object_unref, item);
  KARUM_CHILDREN (klass, KarumMatchLine, players, details, wins, points, state);
  gtk_widget_class_bind_template_child_full (widget_class, "game1", FALSE,
                                             G_STRUCT_OFFSET (KarumMatchLine, buttons[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "game2", FALSE,
                                             G_STRUCT_OFFSET (KarumMatchLine, buttons[1]));
  karum_actions_install (klass, &line_table);
}

void
karum_match_line_show (KarumMatchLine *self, KarumMatchItem *item, gboolean writable)
{
  const KarumMatchRow *match = karum_match_item_get_match (item);

  g_set_object (&self->item, item);
  show_text (self->players, karum_match_players_text (match));
  show_text (self->details, karum_match_details_text (match));
  show_text (self->wins, karum_match_wins_text (match));
  show_text (self->points, karum_match_points_text (match));
  show_text (self->state, karum_match_state_text (match));
  for (guint i = 0; i < G_N_ELEMENTS (self->buttons); i++) {
    gtk_widget_set_visible (GTK_WIDGET (self->buttons[i]), match->numbered[i] != 0);
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->buttons[i]), "x", match->numbered[i]);
  }
  karum_actions_set (GTK_WIDGET (self), KARUM_NEED (KARUM_NEED_WRITING), writable);
}
