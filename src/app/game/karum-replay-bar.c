#include "karum-replay-bar.h"

#include <glib/gi18n.h>

struct _KarumReplayBar {
  GtkWidget parent_instance;

  /* Template children */
  GtkWidget *box;
  GtkAdjustment *place, *speed;
  GtkButton *play;
  GtkMenuButton *number;
  GtkWidget *number_entry;
  GtkWidget *first, *last;

  KarumSession *session; /* (owned) (nullable) */
  double seconds;
  guint timer; /* while the game is played automatically */
};

enum { PROP_0, PROP_SECONDS, PROP_COMPACT, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (KarumReplayBar, karum_replay_bar, GTK_TYPE_WIDGET)

static void
show_place (KarumReplayBar *self)
{
  guint ply = karum_session_get_ply (self->session),
        length = karum_session_get_length (self->session);
  g_autofree char *text = g_strdup_printf ("%u / %u", ply, length);

  gtk_adjustment_configure (self->place, ply, 0, length, 1, 10, 0);
  gtk_menu_button_set_label (self->number, text);
}

/* Only if the user moved the slider: an outdated place of it must not be queued as an input. */
static void
place_changed (KarumReplayBar *self)
{
  guint ply = (guint) (gtk_adjustment_get_value (self->place) + 0.5);

  if (self->session && ply != karum_session_get_ply (self->session))
    karum_session_go (self->session, ply);
}

static void
show_playing (KarumReplayBar *self)
{
  const char *text = self->timer ? _ ("Pause") : _ ("Autoplay");

  gtk_button_set_icon_name (self->play, self->timer ? "media-playback-pause-symbolic"
                                                    : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->play), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  -1);
}

static gboolean
play_on (gpointer data)
{
  KarumReplayBar *self = data;
  guint ply = karum_session_get_ply (self->session);

  karum_session_go (self->session, ply + 1);
  if (ply + 1 < karum_session_get_length (self->session))
    return G_SOURCE_CONTINUE;
  self->timer = 0;
  show_playing (self);
  return G_SOURCE_REMOVE;
}

static void
start_timer (KarumReplayBar *self)
{
  self->timer = g_timeout_add ((guint) (self->seconds * 1000), play_on, self);
}

void
karum_replay_bar_set_playing (KarumReplayBar *self, gboolean playing)
{
  g_return_if_fail (KARUM_IS_REPLAY_BAR (self));
  g_clear_handle_id (&self->timer, g_source_remove);
  if (playing && self->session && karum_session_get_length (self->session) > 0) {
    if (karum_session_get_ply (self->session) == karum_session_get_length (self->session))
      karum_session_go (self->session, 0);
    start_timer (self);
  }
  show_playing (self);
}

gboolean
karum_replay_bar_get_playing (KarumReplayBar *self)
{
  g_return_val_if_fail (KARUM_IS_REPLAY_BAR (self), FALSE);
  return self->timer != 0;
}

void
karum_replay_bar_ask_number (KarumReplayBar *self)
{
  g_return_if_fail (KARUM_IS_REPLAY_BAR (self));
  gtk_menu_button_popup (self->number);
  gtk_widget_grab_focus (self->number_entry);
}

static void
number_given (KarumReplayBar *self)
{
  gtk_menu_button_popdown (self->number);
  gtk_widget_activate_action (GTK_WIDGET (self), "game.focus-board", NULL);
}

static void
speed_changed (KarumReplayBar *self)
{
  g_object_set (self, "seconds", gtk_adjustment_get_value (self->speed), NULL);
}

static void
line_changed (KarumReplayBar *self)
{
  karum_replay_bar_set_playing (self, FALSE);
  show_place (self);
}

void
karum_replay_bar_set_session (KarumReplayBar *self, KarumSession *session)
{
  g_return_if_fail (KARUM_IS_REPLAY_BAR (self));
  karum_replay_bar_set_playing (self, FALSE);
  if (self->session)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_set_object (&self->session, session);
  if (!session)
    return;
  g_signal_connect_object (session, "line-changed", G_CALLBACK (line_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "position-changed", G_CALLBACK (show_place), self,
                           G_CONNECT_SWAPPED);
  show_place (self);
}

static void
karum_replay_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SECONDS)
    g_value_set_double (value, KARUM_REPLAY_BAR (object)->seconds);
  else if (id == PROP_COMPACT)
    g_value_set_boolean (value, !gtk_widget_get_visible (KARUM_REPLAY_BAR (object)->first));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_seconds (KarumReplayBar *self, double seconds)
{
  if (seconds == self->seconds)
    return;
  self->seconds = seconds;
  gtk_adjustment_set_value (self->speed, seconds);
  if (self->timer) {
    g_clear_handle_id (&self->timer, g_source_remove);
    start_timer (self);
  }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SECONDS]);
}

static void
set_compact (KarumReplayBar *self, gboolean compact)
{
  gtk_widget_set_visible (self->first, !compact);
  gtk_widget_set_visible (self->last, !compact);
}

static void
karum_replay_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  KarumReplayBar *self = KARUM_REPLAY_BAR (object);

  if (id == PROP_SECONDS)
    set_seconds (self, g_value_get_double (value));
  else if (id == PROP_COMPACT)
    set_compact (self, g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
karum_replay_bar_unmap (GtkWidget *widget)
{
  karum_replay_bar_set_playing (KARUM_REPLAY_BAR (widget), FALSE);
  GTK_WIDGET_CLASS (karum_replay_bar_parent_class)->unmap (widget);
}

static void
karum_replay_bar_dispose (GObject *object)
{
  KarumReplayBar *self = KARUM_REPLAY_BAR (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->session)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  gtk_widget_dispose_template (GTK_WIDGET (self), KARUM_TYPE_REPLAY_BAR);
  G_OBJECT_CLASS (karum_replay_bar_parent_class)->dispose (object);
}

static void
karum_replay_bar_class_init (KarumReplayBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = karum_replay_bar_get_property;
  object_class->set_property = karum_replay_bar_set_property;
  object_class->dispose = karum_replay_bar_dispose;
  widget_class->unmap = karum_replay_bar_unmap;
  properties[PROP_SECONDS]
      = g_param_spec_double ("seconds", NULL, NULL, 0.2, 10, 1.5,
                             G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_COMPACT] = g_param_spec_boolean ("compact", NULL, NULL, FALSE,
                                                   G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/karum/Karum/karum-replay-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, KarumReplayBar, box);
  gtk_widget_class_bind_template_child (widget_class, KarumReplayBar, place);
  gtk_widget_class_bind_template_child (widget_class, KarumReplayBar, speed);
  gtk_widget_class_bind_template_child (widget_class, KarumReplayBar, play);
  gtk_widget_class_bind_template_child (widget_class, KarumReplayBar, number);
  gtk_widget_class_bind_template_child (widget_class, KarumReplayBar, number_entry);
  gtk_widget_class_bind_template_child (widget_class, KarumReplayBar, first);
  gtk_widget_class_bind_template_child (widget_class, KarumReplayBar, last);
  gtk_widget_class_bind_template_callback (widget_class, place_changed);
  gtk_widget_class_bind_template_callback (widget_class, speed_changed);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_replay_bar_init (KarumReplayBar *self)
{
  self->seconds = 1.5;
  gtk_widget_init_template (GTK_WIDGET (self));
  /* A spin button has no signal for Enter, but the text in it has. */
  g_signal_connect_object (gtk_editable_get_delegate (GTK_EDITABLE (self->number_entry)),
                           "activate", G_CALLBACK (number_given), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  show_playing (self);
}
