/* karum-import-choose.c: the file chooser for imports. */
#include <glib/gi18n.h>

#include "karum-import-dialog.h"

static void
files_chosen (GtkNativeDialog *chooser, int response, gpointer archive)
{
  g_autoptr (GListModel) files = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));
  if (files && g_list_model_get_n_items (files) > 0)
    karum_import_dialog_present_files (gtk_native_dialog_get_transient_for (chooser), archive,
                                       files);
  g_object_unref (chooser);
}

static void
add_filters (GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) records = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (records, _ ("Game records"));
  gtk_file_filter_add_suffix (records, "kgn");
  gtk_file_chooser_add_filter (chooser, records);
  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, all);
}

void
karum_import_dialog_choose (GtkWindow *parent, KarumArchive *archive)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
      _ ("Import Games"), parent, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));

  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  add_filters (GTK_FILE_CHOOSER (chooser));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_object (chooser, "response", G_CALLBACK (files_chosen), archive, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
