#include "karum-replay-bar.h"

#include <glib/gi18n.h>

#include "karum-accessible-name.h"
#include "karum-class.h"

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
  gboolean compact;
  guint timer; /* while the game is played automatically */
};

G_DEFINE_FINAL_TYPE (KarumReplayBar, karum_replay_bar, GTK_TYPE_WIDGET)

static void
show_place (KarumReplayBar *self)
{
  guint ply = karum_session_get_ply (self->session),
        length = karum_session_get_length (self->session);
  g_autofree char *text = g_strdup_printf ("%u / %u", ply, length);
  /* Translators: the button with the place in a game, for screen readers */
  g_autofree char *spoken = g_strdup_printf (_ ("Move %u of %u"), ply, length);

  gtk_adjustment_configure (self->place, ply, 0, length, 1, 10, 0);
  gtk_menu_button_set_label (self->number, text);
  karum_accessible_name (gtk_widget_get_first_child (GTK_WIDGET (self->number)), spoken);
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
  karum_accessible_name (GTK_WIDGET (self->play), text);
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
  karum_hear (self, &self->session, session, "line-changed", G_CALLBACK (line_changed),
              "position-changed", G_CALLBACK (show_place), NULL);
  if (session)
    show_place (self);
}

static void
seconds_changed (KarumReplayBar *self)
{
  gtk_adjustment_set_value (self->speed, self->seconds);
  if (self->timer) {
    g_clear_handle_id (&self->timer, g_source_remove);
    start_timer (self);
  }
}

static void
compact_changed (KarumReplayBar *self)
{
  gtk_widget_set_visible (self->first, !self->compact);
  gtk_widget_set_visible (self->last, !self->compact);
}

static void
karum_replay_bar_unmap (GtkWidget *widget)
{
  karum_replay_bar_set_playing (KARUM_REPLAY_BAR (widget), FALSE);
  GTK_WIDGET_CLASS (karum_replay_bar_parent_class)->unmap (widget);
}

static void
karum_replay_bar_class_init (KarumReplayBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->unmap = karum_replay_bar_unmap;
  KARUM_PROPERTY (klass, KarumReplayBar, seconds, seconds_changed,
                  g_param_spec_double ("seconds", NULL, NULL, 0.2, 10, 1.5, 0));
  KARUM_PROPERTY (klass, KarumReplayBar, compact, compact_changed,
                  g_param_spec_boolean ("compact", NULL, NULL, FALSE, 0));

  KARUM_SOURCES (klass, KarumReplayBar, timer);
  KARUM_HEARS (klass, KarumReplayBar, session);
  karum_class_template (klass);
  KARUM_CHILDREN (klass, KarumReplayBar, box, place, speed, play, number, number_entry, first,
                  last);
  KARUM_CALLBACKS (klass, place_changed, speed_changed);
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
