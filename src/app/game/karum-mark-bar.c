#include "karum-mark-bar.h"

#include <glib/gi18n.h>

#include "karum-accessible-name.h"
#include "karum-class.h"
#include "karum-mark-icon.h"
#include "karum-wrap-layout.h"

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
