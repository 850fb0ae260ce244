#include "karum-score-card.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-name.h"
#include "karum-phrases.h"
#include "karum-piece-icon.h"
#include "karum-requests.h"

struct _KarumScoreCard {
  GtkWidget parent_instance;

  gboolean narrow; /* see KarumScoreCard:narrow */

  /* Template children */
  GtkWidget *box, *icon;
  GtkLabel *name, *points, *counters, *time;
};

KARUM_DEFINE_TEMPLATE_TYPE (KarumScoreCard, karum_score_card, GTK_TYPE_WIDGET)

static void
tell_card (KarumScoreCard *self, const char *text)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

/* (transfer full): "Anna: 28 points" */
static char *
card_text (const char *name, int points, gboolean to_move)
{
  return to_move ? g_strdup_printf (
             ngettext ("%s, to move: %d point", "%s, to move: %d points", (gulong) points), name,
             points)
                 : g_strdup_printf (ngettext ("%s: %d point", "%s: %d points", (gulong) points),
                                    name, points);
}

static void
set_to_move (KarumScoreCard *self, gboolean to_move)
{
  karum_css_class (self, "to-move", to_move);
}

static void
show_points (KarumScoreCard *self, const char *name, int points, gboolean to_move)
{
  g_autofree char *text = g_strdup_printf ("%d", points);
  g_autofree char *told = card_text (name, points, to_move);

  gtk_label_set_label (self->points, text);
  tell_card (self, told);
  set_to_move (self, to_move);
}

/* Without a record nothing is known but, perhaps, the score. */
static void
show_result (KarumScoreCard *self, const char *name, const KarumTags *tags, guint player)
{
  gtk_widget_set_visible (GTK_WIDGET (self->counters), FALSE);
  if (tags->has_score) {
    show_points (self, name, tags->score[player], FALSE);
    return;
  }
  gtk_label_set_label (self->points, "–");
  tell_card (self, name);
  set_to_move (self, FALSE);
}

void
karum_score_card_show (KarumScoreCard *self, KarumSession *session, guint player)
{
  const KarumRules *rules = karum_session_get_rules (session);
  const KarumState *state = karum_session_get_position (session);
  const KarumRecord *record = karum_session_get_record (session);
  KarumStatus status = rules->game->status (rules, state);
  KarumSide side = karum_session_get_person (session, state, KARUM_FIRST) == player ? KARUM_FIRST
                                                                                    : KARUM_SECOND;
  g_autofree char *counters = karum_phrase_counters (rules, state, side);
  gboolean to_move = !status.over && status.to_move == side
                     && !(karum_session_is_ended (session) && karum_session_is_at_end (session));
  g_autofree char *name = karum_display_name (karum_session_get_name (session, player));
  int points[2];

  g_return_if_fail (KARUM_IS_SCORE_CARD (self));
  g_object_set (self->icon, "side", (int) side, NULL);
  gtk_label_set_label (self->name, name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), name);
  karum_score_card_show_time (self, session, player);
  if (karum_record_is_result (record)) {
    show_result (self, name, &record->tags, player);
    return;
  }
  gtk_label_set_label (self->counters, counters);
  gtk_widget_set_visible (GTK_WIDGET (self->counters), *counters);
  karum_session_get_points (session, state, points);
  show_points (self, name, points[player], to_move);
}

/* (transfer full): "12:30", "1:02:30"; in byo-yomi "0:24 × 2", with the periods. */
static char *
time_text (const KarumTimeControl *control, gint64 left)
{
  guint periods;
  const gint64 seconds = (karum_time_period (control, left, &periods) + 999) / 1000;
  const guint minutes = (guint) (seconds / 60), rest = (guint) (seconds % 60);
  g_autofree char *text = minutes < 60
                              ? g_strdup_printf ("%u:%02u", minutes, rest)
                              : g_strdup_printf ("%u:%02u:%02u", minutes / 60, minutes % 60, rest);

  return periods > 0 ? g_strdup_printf ("%s × %u", text, periods) : g_steal_pointer (&text);
}

void
karum_score_card_show_time (KarumScoreCard *self, KarumSession *session, guint player)
{
  const char *tag = karum_session_get_record (session)->tags.time_control;
  const gint64 left = karum_session_get_time (session, player);
  KarumClock *clock = karum_session_get_clock (session);
  const gboolean live = karum_clock_get_control (clock) && karum_session_is_at_end (session);
  g_autofree char *text = NULL;
  KarumTimeControl control;

  gtk_widget_set_visible (GTK_WIDGET (self->time), left >= 0);
  if (left < 0 || !karum_time_control_read (tag, &control))
    return;
  text = time_text (&control, left);
  gtk_label_set_label (self->time, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->time), live && !karum_clock_is_going (clock)
                                                            ? _ ("The clock is stopped")
                                                            : _ ("Time left"));
  karum_css_class (self->time, "error", live && karum_clock_is_low (clock, player));
  karum_css_class (self->time, "paused", live && !karum_clock_is_going (clock));
}

static void
score_card_let_go (KarumScoreCard *self)
{
  GtkWidget *child;

  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_SCORE_CARD);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))))
    gtk_widget_unparent (child);
}

static void
karum_score_card_class_init (KarumScoreCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_ON_DISPOSE (klass, KarumScoreCard, score_card_let_go);
  KARUM_PROPERTY (klass, KarumScoreCard, narrow, NULL,
                  g_param_spec_boolean ("narrow", NULL, NULL, FALSE,
                                        G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
  g_type_ensure (KARUM_TYPE_PIECE_ICON);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-score-card.ui");
  KARUM_CHILDREN (klass, KarumScoreCard, box, icon, name, points, counters, time);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "score-card");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}
