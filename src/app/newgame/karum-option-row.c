#include "karum-option-row.h"

#include <glib/gi18n.h>

#include "karum-accessible-name.h"
#include "karum-class.h"
#include "karum-room.h"

struct _KarumOptionRow {
  AdwActionRow parent_instance;

  const KarumOption *option;
  GtkWidget *control; /* a GtkSpinButton for a number, a GtkDropDown for a choice */
  gboolean open; /* the value can be “any”: the first choice, or the number below the minimum */
  gboolean showing; /* karum_option_row_show() is making the change */
};

G_DEFINE_FINAL_TYPE (KarumOptionRow, karum_option_row, ADW_TYPE_ACTION_ROW)

static void
row_show_summary (KarumOptionRow *self, gint32 value)
{
  const KarumOption *option = self->option;
  const char *summary = option->summary;

  if (option->n_choices > 0 && value != KARUM_OPTION_ANY && option->choices[value].summary)
    summary = option->choices[value].summary;
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), summary ? _ (summary) : "");
}

static void
choose (KarumOptionRow *self, gint32 value)
{
  row_show_summary (self, value);
  if (!self->showing)
    g_signal_emit_by_name (self, "chosen", value);
}

/* The number that represents “any”. */
static double
any_number (GtkSpinButton *spin)
{
  double least;

  gtk_spin_button_get_range (spin, &least, NULL);
  return least;
}

static void
number_changed (KarumOptionRow *self)
{
  GtkSpinButton *spin = GTK_SPIN_BUTTON (self->control);
  double value = gtk_spin_button_get_value (spin);

  choose (self, self->open && value <= any_number (spin) ? KARUM_OPTION_ANY : (gint32) value);
}

static gboolean
write_number (GtkSpinButton *spin)
{
  if (gtk_spin_button_get_value (spin) > any_number (spin))
    return FALSE;
  gtk_editable_set_text (GTK_EDITABLE (spin), C_ ("option", "Any"));
  return TRUE;
}

/* An empty field means “any”. */
static int
read_number (GtkSpinButton *spin, double *value)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (spin))));

  if (*text && !g_str_equal (text, C_ ("option", "Any")))
    return FALSE;
  *value = any_number (spin);
  return TRUE;
}

/* The wheel scrolls the form; it must not change a value under the pointer. */
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

  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), !self->open);
  gtk_spin_button_set_update_policy (GTK_SPIN_BUTTON (spin), GTK_UPDATE_IF_VALID);
  ignore_wheel (spin);
  if (self->open) {
    gtk_editable_set_width_chars (GTK_EDITABLE (spin),
                                  (int) g_utf8_strlen (C_ ("option", "Any"), -1) + 1);
    g_signal_connect (spin, "output", G_CALLBACK (write_number), NULL);
    g_signal_connect (spin, "input", G_CALLBACK (read_number), NULL);
  }
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (number_changed), self);
  return spin;
}

static void
show_number (KarumOptionRow *self, gint32 value, gint32 min, gint32 max)
{
  GtkSpinButton *spin = GTK_SPIN_BUTTON (self->control);
  gint32 least = self->open ? min - 1 : min;

  gtk_spin_button_set_range (spin, least, max);
  gtk_spin_button_set_increments (spin, 1, MAX (1, (max - min) / 10));
  gtk_spin_button_set_value (spin, value == KARUM_OPTION_ANY ? least : value);
}

static void
choice_changed (KarumOptionRow *self)
{
  guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->control));

  if (selected == GTK_INVALID_LIST_POSITION)
    return;
  if (!self->open)
    choose (self, (gint32) selected);
  else
    choose (self, selected == 0 ? KARUM_OPTION_ANY : (gint32) selected - 1);
}

static GtkWidget *
choice_new (KarumOptionRow *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  GtkWidget *drop_down;

  if (self->open)
    gtk_string_list_append (titles, C_ ("option", "Any"));
  for (guint i = 0; i < self->option->n_choices; i++)
    gtk_string_list_append (titles, _ (self->option->choices[i].title));
  drop_down = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&titles)), NULL);
  g_signal_connect_swapped (drop_down, "notify::selected", G_CALLBACK (choice_changed), self);
  return drop_down;
}

static void
karum_option_row_class_init (KarumOptionRowClass *klass)
{
  karum_class_signal (klass, "chosen", 1, G_TYPE_INT);
}

static void
karum_option_row_init (KarumOptionRow *self)
{
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
}

GtkWidget *
karum_option_row_new (const KarumOption *option, gboolean open)
{
  KarumOptionRow *self = g_object_new (KARUM_TYPE_OPTION_ROW, "title", _ (option->title), NULL);

  self->option = option;
  self->open = open;
  self->control = option->n_choices > 0 ? choice_new (self) : number_new (self);
  gtk_widget_set_valign (self->control, GTK_ALIGN_CENTER);
  if (option->n_choices > 0)
    karum_room_add_suffix (ADW_ACTION_ROW (self), self->control);
  else
    adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), self->control);
  karum_accessible_name (self->control, _ (option->title));
  return GTK_WIDGET (self);
}

GtkWidget *
karum_option_row_new_open (const KarumOption *option)
{
  return karum_option_row_new (option, TRUE);
}

void
karum_option_row_show (KarumOptionRow *self, gint32 value, gint32 min, gint32 max)
{
  self->showing = TRUE;
  if (self->option->n_choices == 0)
    show_number (self, value, min, max);
  else if (value == KARUM_OPTION_ANY)
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control), 0);
  else
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control),
                                (guint) value + (self->open ? 1 : 0));
  row_show_summary (self, value);
  self->showing = FALSE;
}
