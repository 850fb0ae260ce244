/* read-clipboard.c: another program, which prints the text of the clipboard. */
#include <gtk/gtk.h>

static void
text_read (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);

  if (text)
    g_print ("%s", text);
  else
    g_printerr ("%s\n", error ? error->message : "no text");
  g_main_loop_quit (data);
}

int
main (void)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);

  gtk_init ();
  gdk_clipboard_read_text_async (gdk_display_get_clipboard (gdk_display_get_default ()), NULL,
                                 text_read, loop);
  g_main_loop_run (loop);
  return 0;
}
