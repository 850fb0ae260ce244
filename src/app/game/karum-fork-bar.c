#include "karum-fork-bar.h"

#include <glib/gi18n.h>

#include "karum-class.h"
#include "karum-node.h"
#include "karum-phrases.h"

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
  karum_on_told (button, "clicked", clicked, self);
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
