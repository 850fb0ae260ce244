#include "print-fixture.h"

#include "robot.h"

gpointer
print_child (gpointer widget, GType type, const char *name)
{
  gpointer found = gtk_widget_get_template_child (widget, type, name);

  g_assert_nonnull (found);
  return found;
}

gpointer
print_form (gpointer dialog, const char *name)
{
  return print_child (dialog, KARUM_TYPE_PRINT_DIALOG, name);
}

GtkWindow *
print_open (Exchange *exchange)
{
  GtkWindow *dialog;

  exchange_activate (exchange, "win.print");
  wait_until ((dialog = shell_dialog (KARUM_TYPE_PRINT_DIALOG)));
  robot_settle ();
  return dialog;
}

KarumPagesWindow *
print_preview (GtkWindow *dialog)
{
  GtkWindow *pages;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (dialog), "print.preview", NULL));
  wait_until ((pages = shell_dialog (KARUM_TYPE_PAGES_WINDOW)));
  robot_settle ();
  return KARUM_PAGES_WINDOW (pages);
}
