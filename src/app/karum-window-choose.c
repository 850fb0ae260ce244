/* Which archive the window shows: another one, a new one, one that was opened before. */
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "karum-window-private.h"

static GtkFileFilter *
filter_new (const char *title, const char *pattern)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, title);
  gtk_file_filter_add_pattern (filter, pattern);
  return filter;
}

/* @chosen: the response handler */
static void
show_dialog (KarumWindow *self, GtkFileChooserNative *dialog, GCallback chosen)
{
  g_autoptr (GtkFileFilter) archives = filter_new (_ ("Karum archives"), "*.karum");
  g_autoptr (GtkFileFilter) all = filter_new (_ ("All files"), "*");

  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), archives);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), all);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", chosen, self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

/* (transfer full) (nullable): the file that was chosen; the dialog is done with */
static char *
take_path (GtkNativeDialog *dialog, int response)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_object_unref (dialog);
  return file ? g_file_get_path (file) : NULL;
}

static void
old_chosen (GtkNativeDialog *dialog, int response, KarumWindow *self)
{
  g_autofree char *path = take_path (dialog, response);

  if (path)
    karum_window_open (self, path);
}

static void
open_archive (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);

  show_dialog (self,
               gtk_file_chooser_native_new (_ ("Open an Archive"), GTK_WINDOW (self),
                                            GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"),
                                            _ ("_Cancel")),
               G_CALLBACK (old_chosen));
}

/* A file that is there is opened as it is: nothing that was written is lost. */
static void
new_chosen (GtkNativeDialog *dialog, int response, KarumWindow *self)
{
  g_autofree char *path = take_path (dialog, response);
  g_autofree char *full = NULL;

  if (!path)
    return;
  full = g_str_has_suffix (path, ".karum") ? g_strdup (path) : g_strconcat (path, ".karum", NULL);
  karum_window_open (self, full);
}

static void
new_archive (GtkWidget *widget, const char *action, GVariant *parameter)
{
  KarumWindow *self = KARUM_WINDOW (widget);
  GtkFileChooserNative *dialog
      = gtk_file_chooser_native_new (_ ("New Archive"), GTK_WINDOW (self),
                                     GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Create"), _ ("_Cancel"));

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), _ ("Archive.karum"));
  show_dialog (self, dialog, G_CALLBACK (new_chosen));
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
