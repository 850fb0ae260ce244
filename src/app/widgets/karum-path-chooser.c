#include "karum-path-chooser.h"

#include <glib/gi18n.h>

typedef struct {
  KarumPathChosen chosen;
  GWeakRef object;
} Answer;

static void
answer_free (gpointer data, GClosure *closure)
{
  g_weak_ref_clear (&((Answer *) data)->object);
  g_free (data);
}

static void
respond (GtkNativeDialog *chooser, int response, Answer *answer)
{
  g_autoptr (GObject) object = g_weak_ref_get (&answer->object);
  KarumPathChosen chosen = answer->chosen;
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_object_unref (chooser);
  if (object && file && g_file_peek_path (file))
    chosen (object, g_file_peek_path (file));
}

GtkFileChooser *
karum_path_chooser_new (GtkWindow *parent,
                        GtkFileChooserAction action,
                        const char *title,
                        const char *accept,
                        KarumPathChosen chosen,
                        gpointer object)
{
  GtkFileChooserNative *chooser
      = gtk_file_chooser_native_new (title, parent, action, accept, _ ("_Cancel"));
  Answer *answer = g_new0 (Answer, 1);

  answer->chosen = chosen;
  g_weak_ref_init (&answer->object, object);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect_data (chooser, "response", G_CALLBACK (respond), answer, answer_free, 0);
  return GTK_FILE_CHOOSER (chooser);
}

void
karum_path_chooser_show (GtkFileChooser *chooser)
{
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
