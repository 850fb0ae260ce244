#include "karum-game-parts.h"

#include <glib/gi18n.h>

#include "karum-accessible-names.h"
#include "karum-board-icons.h"
#include "karum-class.h"
#include "karum-mark-icon.h"
#include "karum-node.h"
#include "karum-phrases.h"
#include "karum-wrap-layout.h"

/* -- Replaying -------------------------------------------------------------------------------- */

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
  karum_class_template (klass, "karum-replay-bar");
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

/* -- Forks ------------------------------------------------------------------------------------ */

/* The maximum number of buttons: a file can have thousands of alternatives to a turn. */
#define SHOWN 12

struct _KarumForkBar {
  GtkWidget parent_instance;

  GtkFlowBox *box;       /* (not owned) */
  KarumSession *session; /* (owned) (nullable) */
};

G_DEFINE_FINAL_TYPE (KarumForkBar, karum_fork_bar, GTK_TYPE_WIDGET)

static void
clicked (GtkWidget *button, KarumForkBar *self)
{
  guint place = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "place"));
  const KarumNode *node = karum_session_get_node (self->session)->child;

  while (node && place-- > 0)
    node = node->sibling;
  if (node)
    karum_session_go_to (self->session, node);
}

/* Whether an earlier alternative is the same turn: the last of a finished game is repeated where
 * turns are tried out after it. */
static gboolean
repeats (const KarumNode *node)
{
  const KarumNode *other = node->parent->child;

  while (other != node && !karum_turn_equal (other->turn, node->turn))
    other = other->sibling;
  return other != node;
}

/* (transfer full): the turn, with the next one if it alone would not tell alternatives apart. */
static char *
dup_turns (const KarumRules *rules, const KarumNode *node)
{
  g_autofree char *turn = karum_phrase_turn (rules, node->turn);
  g_autofree char *next = NULL;

  if (!node->child || !repeats (node))
    return g_steal_pointer (&turn);
  next = karum_phrase_turn (rules, node->child->turn);
  return g_strdup_printf ("%s %s", turn, next);
}

/* (transfer full): the turn, and the points after it. */
static char *
describe (KarumForkBar *self, const KarumNode *node)
{
  const KarumRules *rules = karum_session_get_rules (self->session);
  g_autofree char *turn = dup_turns (rules, node);
  g_autofree char *glyphs = karum_phrase_glyphs (node);
  KarumState after;
  int points[2];

  rules->game->apply (rules, karum_session_get_position (self->session), node->turn, &after);
  karum_session_get_points (self->session, &after, points);
  return g_strdup_printf ("%s%s   %d\u00a0:\u00a0%d", turn, glyphs, points[0], points[1]);
}

static void
add (KarumForkBar *self, const KarumNode *node, guint place)
{
  g_autofree char *text = describe (self, node);
  GtkWidget *button = gtk_toggle_button_new_with_label (text);
  GtkWidget *label = gtk_button_get_child (GTK_BUTTON (button));
  guint ply = karum_session_get_ply (self->session);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button),
                                karum_session_get_node_at (self->session, ply + 1) == node);
  g_object_set_data (G_OBJECT (button), "place", GUINT_TO_POINTER (place));
  g_signal_connect_object (button, "clicked", G_CALLBACK (clicked), self, 0);
  gtk_flow_box_append (self->box, button);
  gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
}

/* The number of alternatives. @chosen: (out): the place of the one on the current line. */
static guint
count (KarumForkBar *self, const KarumNode *node, guint *chosen)
{
  const KarumNode *next = karum_session_get_node_at (self->session, karum_node_ply (node) + 1);
  guint n = 0;

  for (const KarumNode *child = node->child; child; child = child->sibling, n++)
    if (child == next)
      *chosen = n;
  return n;
}

static void
add_more (KarumForkBar *self, guint more)
{
  /* Translators: how many turns are not listed */
  g_autofree char *text = karum_count_text (ngettext ("%s more", "%s more", more), more);
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_flow_box_append (self->box, label);
  gtk_widget_set_focusable (gtk_widget_get_parent (label), FALSE);
}

static void
add_all (KarumForkBar *self, const KarumNode *node)
{
  guint chosen = 0, n = count (self, node, &chosen), place = 0;
  guint first = chosen < SHOWN ? 0 : chosen + 1 - SHOWN;

  for (const KarumNode *child = node->child; child; child = child->sibling, place++)
    if (place >= first && place < first + SHOWN)
      add (self, child, place);
  if (n > SHOWN)
    add_more (self, n - SHOWN);
}

void
karum_fork_bar_show (KarumForkBar *self)
{
  const KarumNode *node = self->session ? karum_session_get_node (self->session) : NULL;
  gboolean fork = node && karum_node_is_fork (node);
  GtkWidget *child;

  g_return_if_fail (KARUM_IS_FORK_BAR (self));
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->box))))
    gtk_flow_box_remove (self->box, child);
  if (fork)
    add_all (self, node);
  gtk_widget_set_visible (GTK_WIDGET (self), fork);
}

void
karum_fork_bar_set_session (KarumForkBar *self, KarumSession *session)
{
  g_return_if_fail (KARUM_IS_FORK_BAR (self));
  g_set_object (&self->session, session);
  karum_fork_bar_show (self);
}

static void
fork_bar_let_go (KarumForkBar *self)
{
  g_clear_object (&self->session);
  if (self->box)
    gtk_widget_unparent (GTK_WIDGET (self->box));
  self->box = NULL;
}

static void
karum_fork_bar_class_init (KarumForkBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_ON_DISPOSE (klass, KarumForkBar, fork_bar_let_go);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_fork_bar_init (KarumForkBar *self)
{
  self->box = GTK_FLOW_BOX (gtk_flow_box_new ());
  gtk_flow_box_set_selection_mode (self->box, GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (self->box, 3);
  gtk_widget_set_parent (GTK_WIDGET (self->box), GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Moves to Choose From"), -1);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* -- Marks ------------------------------------------------------------------------------------ */

#define N_TOOLS (KARUM_N_MARK_COLORS + 2)

struct _KarumMarkBar {
  GtkWidget parent_instance;

  GtkToggleButton *tools[N_TOOLS]; /* the colors, letters, numbers */
};

G_DEFINE_FINAL_TYPE (KarumMarkBar, karum_mark_bar, GTK_TYPE_WIDGET)

static guint
get_active (KarumMarkBar *self)
{
  guint i = 0;

  while (i < N_TOOLS - 1 && !gtk_toggle_button_get_active (self->tools[i]))
    i++;
  return i;
}

KarumMarkTool
karum_mark_bar_get_tool (KarumMarkBar *self)
{
  guint active;

  g_return_val_if_fail (KARUM_IS_MARK_BAR (self), KARUM_TOOL_MARK);
  active = get_active (self);
  if (active < KARUM_N_MARK_COLORS)
    return KARUM_TOOL_MARK;
  return active == KARUM_N_MARK_COLORS ? KARUM_TOOL_LETTER : KARUM_TOOL_NUMBER;
}

KarumMarkColor
karum_mark_bar_get_color (KarumMarkBar *self)
{
  guint active;

  g_return_val_if_fail (KARUM_IS_MARK_BAR (self), KARUM_MARK_GREEN);
  active = get_active (self);
  return active < KARUM_N_MARK_COLORS ? (KarumMarkColor) active : KARUM_MARK_GREEN;
}

static void
add_tool (KarumMarkBar *self, guint i, GtkWidget *icon, const char *text)
{
  GtkWidget *button = gtk_toggle_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), icon);
  gtk_widget_set_tooltip_text (button, text);
  karum_accessible_name (button, text);
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  self->tools[i] = GTK_TOGGLE_BUTTON (button);
  if (i > 0)
    gtk_toggle_button_set_group (self->tools[i], self->tools[0]);
}

static void
add_tools (KarumMarkBar *self)
{
  static const char *const names[KARUM_N_MARK_COLORS]
      = { N_ ("Green Triangle or Arrow"), N_ ("Red Cross or Arrow (Shift)"),
          N_ ("Yellow Square or Arrow (Ctrl)"), N_ ("Blue Plus or Arrow (Alt)") };

  for (guint i = 0; i < KARUM_N_MARK_COLORS; i++)
    add_tool (self, i, karum_mark_icon_new ((KarumMarkColor) i), _ (names[i]));
  add_tool (self, KARUM_N_MARK_COLORS, gtk_label_new ("A"), _ ("Letters"));
  add_tool (self, KARUM_N_MARK_COLORS + 1, gtk_label_new ("1"), _ ("Numbers"));
  gtk_toggle_button_set_active (self->tools[0], TRUE);
}

static void
add_button (KarumMarkBar *self, GtkWidget *button, const char *action)
{
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_parent (button, GTK_WIDGET (self));
}

static void
mark_bar_let_go (KarumMarkBar *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))))
    gtk_widget_unparent (child);
}

static void
karum_mark_bar_class_init (KarumMarkBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  KARUM_ON_DISPOSE (klass, KarumMarkBar, mark_bar_let_go);
  gtk_widget_class_set_layout_manager_type (widget_class, KARUM_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
karum_mark_bar_init (KarumMarkBar *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "match-bar");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Marks on the board"), -1);
  add_tools (self);
  add_button (self, gtk_button_new_with_label (_ ("Clear Marks")), "game.clear-marks");
  add_button (self, gtk_button_new_with_label (_ ("Done")), "game.marking");
}
