#include "events-fixture.h"

KarumApplication *
events_start (const char *language)
{
  KarumApplication *application;
  KarumWindow *window;

  shell_clean ();
  shell_fill (6);
  application = shell_start (language);
  window = shell_window (application);
  wait_until (g_str_equal (shell_library_state (window), "games"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.show-events", NULL));
  wait_until (g_list_model_get_n_items (shell_roster (shell_events_page (window))) == 1);
  return application;
}

void
events_stop (KarumApplication *application)
{
  shell_stop (application);
  shell_clean ();
}

GtkEditable *
events_entry (GtkWidget *root, guint *number)
{
  if (ADW_IS_ENTRY_ROW (root) && (*number)-- == 0)
    return GTK_EDITABLE (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkEditable *found = events_entry (child, number);

    if (found)
      return found;
  }
  return NULL;
}

void
events_type (GtkWindow *dialog, guint number, const char *text)
{
  gtk_editable_set_text (events_entry (GTK_WIDGET (dialog), &number), text);
}
