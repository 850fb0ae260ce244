/* karum-window-choose.c: opens another archive, a new one, or a recent one. */
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "karum-path-chooser.h"
#include "karum-window-private.h"

static GtkFileFilter *
filter_new (const char *title, const char *pattern)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, title);
  gtk_file_filter_add_pattern (filter, pattern);
  return filter;
}

static void
show_dialog (GtkFileChooser *dialog)
{
  g_autoptr (GtkFileFilter) archives = filter_new (_ ("Karum archives"), "*.karum");
  g_autoptr (GtkFileFilter) all = filter_new (_ ("All files"), "*");

  gtk_file_chooser_add_filter (dialog, archives);
  gtk_file_chooser_add_filter (dialog, all);
  karum_path_chooser_show (dialog);
}

static void
old_chosen (gpointer window, const char *path)
{
  karum_window_open (window, path);
}

static void
open_archive (GtkWidget *widget, const char *action, GVariant *parameter)
{
  show_dialog (karum_path_chooser_new (GTK_WINDOW (widget), GTK_FILE_CHOOSER_ACTION_OPEN,
                                       _ ("Open an Archive"), _ ("_Open"), old_chosen, widget));
}

/* An existing file is opened, not overwritten: nothing is lost. */
static void
new_chosen (gpointer window, const char *path)
{
  g_autofree char *full
      = g_str_has_suffix (path, ".karum") ? g_strdup (path) : g_strconcat (path, ".karum", NULL);

  karum_window_open (window, full);
}

static void
new_archive (GtkWidget *widget, const char *action, GVariant *parameter)
{
  GtkFileChooser *dialog
      = karum_path_chooser_new (GTK_WINDOW (widget), GTK_FILE_CHOOSER_ACTION_SAVE,
                                _ ("New Archive"), _ ("_Create"), new_chosen, widget);

  gtk_file_chooser_set_current_name (dialog, _ ("Archive.karum"));
  show_dialog (dialog);
}

static void
open_recent (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autofree char *path = g_strdup (g_variant_get_bytestring (parameter));

  karum_window_open_known (KARUM_WINDOW (widget), path);
}

static void
open_usual (GtkWidget *widget, const char *action, GVariant *parameter)
{
  g_autofree char *path = karum_archive_default_path ();

  karum_window_open (KARUM_WINDOW (widget), path);
}

static void
retry (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  g_autofree char *path = g_strdup (self->path);

  if (!path)
    return;
  if (self->to_read)
    karum_window_open_to_read (self, path);
  else if (self->known)
    karum_window_open_known (self, path);
  else
    karum_window_open (self, path);
}

void
karum_window_choose_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.open-archive", NULL, open_archive);
  gtk_widget_class_install_action (widget_class, "win.new-archive", NULL, new_archive);
  gtk_widget_class_install_action (widget_class, "win.open-recent", "ay", open_recent);
  gtk_widget_class_install_action (widget_class, "win.open-usual", NULL, open_usual);
  gtk_widget_class_install_action (widget_class, "win.retry", NULL, retry);
}
