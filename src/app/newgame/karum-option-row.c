#include "karum-option-row.h"

#include <glib/gi18n.h>

struct _KarumOptionRow {
  AdwActionRow parent_instance;

  const KarumOption *option;
  GtkWidget *control; /* a GtkSpinButton for a number, a GtkDropDown for a choice */
  gboolean showing;   /* the change comes from karum_option_row_show() */
};

G_DEFINE_FINAL_TYPE (KarumOptionRow, karum_option_row, ADW_TYPE_ACTION_ROW)

enum { CHOSEN, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
show_summary (KarumOptionRow *self, gint32 value)
{
  const KarumOption *option = self->option;
  const char *summary = option->summary;

  if (option->n_choices > 0 && option->choices[value].summary)
    summary = option->choices[value].summary;
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), summary ? _ (summary) : "");
}

static void
choose (KarumOptionRow *self, gint32 value)
{
  show_summary (self, value);
  if (!self->showing)
    g_signal_emit (self, signals[CHOSEN], 0, value);
}

static void
number_changed (KarumOptionRow *self)
{
  choose (self, gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->control)));
}

static void
choice_changed (KarumOptionRow *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->control));

  if (selected != GTK_INVALID_LIST_POSITION)
    choose (self, (gint32) selected);
}

/* The wheel scrolls the form; it must not change what it happens to pass over. */
static void
ignore_wheel (GtkWidget *spin)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (spin);

  for (guint i = g_list_model_get_n_items (controllers); i-- > 0;) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
      gtk_widget_remove_controller (spin, controller);
  }
}

static GtkWidget *
number_new (KarumOptionRow *self)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (0, 1, 1);

  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_spin_button_set_update_policy (GTK_SPIN_BUTTON (spin), GTK_UPDATE_IF_VALID);
  ignore_wheel (spin);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (number_changed), self);
  return spin;
}

static GtkWidget *
choice_new (KarumOptionRow *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  GtkWidget *drop_down;

  for (guint i = 0; i < self->option->n_choices; i++)
    gtk_string_list_append (titles, _ (self->option->choices[i].title));
  drop_down = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL);
  g_signal_connect_swapped (drop_down, "notify::selected", G_CALLBACK (choice_changed), self);
  return drop_down;
}

static void
karum_option_row_class_init (KarumOptionRowClass *klass)
{
  signals[CHOSEN] = g_signal_new ("chosen", KARUM_TYPE_OPTION_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
karum_option_row_init (KarumOptionRow *self)
{
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
}

GtkWidget *
karum_option_row_new (const KarumOption *option)
{
  KarumOptionRow *self = g_object_new (KARUM_TYPE_OPTION_ROW, "title", _ (option->title), NULL);

  self->option = option;
  self->control = option->n_choices > 0 ? choice_new (self) : number_new (self);
  gtk_widget_set_valign (self->control, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->control), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ (option->title), -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), self->control);
  return GTK_WIDGET (self);
}

void
karum_option_row_show (KarumOptionRow *self, gint32 value, gint32 min, gint32 max)
{
  self->showing = TRUE;
  if (self->option->n_choices > 0) {
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control), (guint) value);
  } else {
    gtk_spin_button_set_range (GTK_SPIN_BUTTON (self->control), min, max);
    gtk_spin_button_set_increments (GTK_SPIN_BUTTON (self->control), 1, MAX (1, (max - min) / 10));
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->control), value);
  }
  show_summary (self, value);
  self->showing = FALSE;
}
