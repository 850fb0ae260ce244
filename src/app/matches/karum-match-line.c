#include "karum-match-line.h"

#include "karum-class.h"
#include "karum-event-text.h"

struct _KarumMatchItem {
  GObject parent_instance;

  KarumMatchRow *match; /* (owned) */
};

G_DEFINE_FINAL_TYPE (KarumMatchItem, karum_match_item, G_TYPE_OBJECT)

static void
karum_match_item_class_init (KarumMatchItemClass *klass)
{
  KARUM_FREES (klass, KarumMatchItem, karum_match_row_unref, match);
}

static void
karum_match_item_init (KarumMatchItem *self)
{
}

KarumMatchItem *
karum_match_item_new (KarumMatchRow *match)
{
  KarumMatchItem *self = g_object_new (KARUM_TYPE_MATCH_ITEM, NULL);

  self->match = karum_match_row_ref (match);
  return self;
}

const KarumMatchRow *
karum_match_item_get_match (KarumMatchItem *self)
{
  return self->match;
}

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

G_DEFINE_FINAL_TYPE (KarumMatchLine, karum_match_line, GTK_TYPE_BOX)

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

static void
karum_match_line_class_init (KarumMatchLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  karum_class_signal (klass, "separate", 1, G_TYPE_POINTER);
  karum_class_template (klass, "karum-match-line");
  KARUM_DROPS (klass, KarumMatchLine, g_object_unref, item);
  KARUM_CHILDREN (klass, KarumMatchLine, players, details, wins, points, state);
  gtk_widget_class_bind_template_child_full (widget_class, "game1", FALSE,
                                             G_STRUCT_OFFSET (KarumMatchLine, buttons[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "game2", FALSE,
                                             G_STRUCT_OFFSET (KarumMatchLine, buttons[1]));
  KARUM_ACTION (klass, KarumMatchLine, "match.separate", separate);
}

static void
karum_match_line_init (KarumMatchLine *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
karum_match_line_new (void)
{
  return g_object_new (KARUM_TYPE_MATCH_LINE, NULL);
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
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "match.separate", writable);
}
