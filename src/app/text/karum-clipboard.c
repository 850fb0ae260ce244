#include "karum-clipboard.h"

#include <string.h>

GdkContentProvider *
karum_text_content (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  GdkContentProvider *contents[]
      = { gdk_content_provider_new_for_bytes ("text/plain;charset=utf-8", bytes),
          gdk_content_provider_new_for_bytes ("text/plain", bytes) };

  return gdk_content_provider_new_union (contents, G_N_ELEMENTS (contents));
}

void
karum_copy_text (GtkWidget *widget, const char *text)
{
  g_autoptr (GdkContentProvider) content = karum_text_content (text);

  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), content);
}
