/* number-fields.c: the wheel scrolls a form and changes no number in it; numbers that depend on one
 * another don't cross; the decimal mark is that of the language. */
#include <glib.h>

#include "karum-preferences.h"
#include "robot.h"
#include "shell-fixture.h"

/* The field of the setting with the value @value. */
static GtkSpinButton *
find_field (GtkWidget *root, double lower, double value)
{
  GtkSpinButton *field = GTK_IS_SPIN_BUTTON (root) ? GTK_SPIN_BUTTON (root) : NULL;

  if (field && gtk_spin_button_get_value (field) == value
      && gtk_adjustment_get_lower (gtk_spin_button_get_adjustment (field)) == lower)
    return field;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child)) {
    field = find_field (child, lower, value);
    if (field)
      return field;
  }
  return NULL;
}

static GtkWidget *
open_preferences (KarumWindow *window)
{
  g_action_group_activate_action (G_ACTION_GROUP (gtk_window_get_application (GTK_WINDOW (window))),
                                  "preferences", NULL);
  wait_until (shell_dialog (KARUM_TYPE_PREFERENCES));
  robot_focus (GTK_WIDGET (shell_dialog (KARUM_TYPE_PREFERENCES)));
  robot_settle ();
  return GTK_WIDGET (shell_dialog (KARUM_TYPE_PREFERENCES));
}

/* Also when the field has the focus: it got it by a click, perhaps of the last minute. */
static void
test_wheel (gconstpointer language)
{
  KarumApplication *application = shell_start (language);
  GtkWidget *dialog = open_preferences (shell_window (application));
  GtkSpinButton *mistake = find_field (dialog, 8, 15);

  robot_go_to (GTK_WIDGET (mistake));
  robot_scroll (GTK_WIDGET (mistake), 3);
  robot_settle ();
  g_assert_cmpfloat (gtk_spin_button_get_value (mistake), ==, 15);
  shell_stop (application);
}

static void
test_order (gconstpointer language)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  KarumApplication *application = shell_start (language);
  GtkWidget *dialog = open_preferences (shell_window (application));
  GtkSpinButton *mistake = find_field (dialog, 8, 15);

  gtk_spin_button_set_value (mistake, 41);
  g_assert_cmpuint (g_settings_get_uint (settings, "review-mistake"), ==, 29);
  gtk_spin_button_set_value (mistake, 1);
  g_assert_cmpuint (g_settings_get_uint (settings, "review-mistake"), ==, 8);
  gtk_window_destroy (GTK_WINDOW (dialog));
  /* As earlier versions left them. */
  g_settings_set_uint (settings, "review-inaccuracy", 100);
  g_settings_set_uint (settings, "review-mistake", 1);
  open_preferences (shell_window (application));
  g_assert_cmpuint (g_settings_get_uint (settings, "review-inaccuracy"), ==, 98);
  g_assert_cmpuint (g_settings_get_uint (settings, "review-mistake"), ==, 99);
  g_assert_cmpuint (g_settings_get_uint (settings, "review-blunder"), ==, 100);
  for (guint i = 0; i < 3; i++)
    g_settings_reset (
        settings, ((const char *[]){ "review-inaccuracy", "review-mistake", "review-blunder" })[i]);
  shell_stop (application);
}

static void
test_mark (gconstpointer language)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  KarumApplication *application = shell_start (language);
  GtkSpinButton *constant = find_field (open_preferences (shell_window (application)), 0.2, 0.5);
  const char *shown = g_str_equal (language, "ru") ? "0,5" : "0.5";

  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (constant)), ==, shown);
  for (guint i = 0; i < 2; i++) {
    gtk_editable_set_text (GTK_EDITABLE (constant), i == 0 ? "0,7" : " 0.9");
    gtk_spin_button_update (constant);
    g_assert_cmpfloat_with_epsilon (g_settings_get_double (settings, "rating-constant"),
                                    i == 0 ? 0.7 : 0.9, 1e-9);
  }
  gtk_editable_set_text (GTK_EDITABLE (constant), "much");
  gtk_spin_button_update (constant);
  g_assert_cmpfloat_with_epsilon (gtk_spin_button_get_value (constant), 0.9, 1e-9);
  g_settings_reset (settings, "rating-constant");
  shell_stop (application);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  shell_add ("/app/number-fields/wheel", test_wheel);
  shell_add ("/app/number-fields/order", test_order);
  shell_add ("/app/number-fields/mark", test_mark);
  return g_test_run ();
}
