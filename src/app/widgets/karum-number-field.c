#include "karum-number-field.h"

#include "karum-phrases.h"

#define TENDED "karum-number-field"

/* As karum_decimal_text() writes it, or with either mark; what is no number changes nothing. */
static int
read_number (GtkSpinButton *field, double *number)
{
  g_autoptr (GString) text = g_string_new (gtk_editable_get_text (GTK_EDITABLE (field)));
  char *end;

  g_string_replace (text, ",", ".", 0);
  g_string_replace (text, "−", "-", 0);
  *number = g_ascii_strtod (g_strstrip (text->str), &end);
  if (*text->str && !*end)
    return TRUE;
  *number = gtk_spin_button_get_value (field);
  return GTK_INPUT_ERROR;
}

static gboolean
write_number (GtkSpinButton *field)
{
  g_autofree char *text
      = karum_decimal_text (gtk_adjustment_get_value (gtk_spin_button_get_adjustment (field)),
                            gtk_spin_button_get_digits (field));

  if (!g_str_equal (text, gtk_editable_get_text (GTK_EDITABLE (field))))
    gtk_editable_set_text (GTK_EDITABLE (field), text);
  return TRUE;
}

static void
ignore_wheel (GtkWidget *field)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (field);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
      gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_NONE);
  }
}

void
karum_number_field_tend (GtkWidget *widget)
{
  if (!GTK_IS_SPIN_BUTTON (widget) || g_object_get_data (G_OBJECT (widget), TENDED))
    return;
  g_object_set_data (G_OBJECT (widget), TENDED, widget);
  ignore_wheel (widget);
  if (gtk_spin_button_get_digits (GTK_SPIN_BUTTON (widget)) == 0)
    return;
  /* The toolkit knows only the mark of the locale, which is a point. */
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (widget), FALSE);
  g_signal_connect (widget, "input", G_CALLBACK (read_number), NULL);
  g_signal_connect (widget, "output", G_CALLBACK (write_number), NULL);
  write_number (GTK_SPIN_BUTTON (widget));
}
