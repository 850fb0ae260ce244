#include "karum-match-line.h"

#include "karum-event-text.h"

struct _KarumMatchItem {
  GObject parent_instance;

  KarumMatchRow *match; /* (owned) */
};

G_DEFINE_FINAL_TYPE (KarumMatchItem, karum_match_item, G_TYPE_OBJECT)

static void
karum_match_item_finalize (GObject *object)
{
  karum_match_row_unref (KARUM_MATCH_ITEM (object)->match);
  G_OBJECT_CLASS (karum_match_item_parent_class)->finalize (object);
}

static void
karum_match_item_class_init (KarumMatchItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = karum_match_item_finalize;
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

enum { SEPARATE, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
separate (GtkWidget *widget, const char *name, GVariant *parameter)
{
  KarumMatchLine *self = KARUM_MATCH_LINE (widget);

  g_signal_emit (self, signals[SEPARATE], 0, karum_match_item_get_match (self->item));
}

/* @text: (transfer full) */
static void
show_text (GtkLabel *label, char *text)
{
  gtk_label_set_text (label, text);
  g_free (text);
}

static void
karum_match_line_dispose (GObject *object)
{
  KarumMatchLine *self = KARUM_MATCH_LINE (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_MATCH_LINE);
  g_clear_object (&self->item);
  G_OBJECT_CLASS (karum_match_line_parent_class)->dispose (object);
}

static void
karum_match_line_class_init (KarumMatchLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = karum_match_line_dispose;
  signals[SEPARATE] = g_signal_new ("separate", KARUM_TYPE_MATCH_LINE, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-match-line.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumMatchLine, players);
  gtk_widget_class_bind_template_child (widget_class, KarumMatchLine, details);
  gtk_widget_class_bind_template_child (widget_class, KarumMatchLine, wins);
  gtk_widget_class_bind_template_child (widget_class, KarumMatchLine, points);
  gtk_widget_class_bind_template_child (widget_class, KarumMatchLine, state);
  gtk_widget_class_bind_template_child_full (widget_class, "game1", FALSE,
                                             G_STRUCT_OFFSET (KarumMatchLine, buttons[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "game2", FALSE,
                                             G_STRUCT_OFFSET (KarumMatchLine, buttons[1]));
  gtk_widget_class_install_action (widget_class, "match.separate", NULL, separate);
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
