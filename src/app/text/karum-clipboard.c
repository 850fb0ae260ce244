/* Debt of GTK 4.8: texts as bytes can be given up when the oldest GTK is newer and has been tried
 * with a large text. */
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

void
karum_copy_text_and_html (GtkWidget *widget, const char *text, const char *html)
{
  g_autoptr (GBytes) bytes = g_bytes_new (html, strlen (html));
  GdkContentProvider *contents[]
      = { gdk_content_provider_new_for_bytes ("text/html", bytes), karum_text_content (text) };
  g_autoptr (GdkContentProvider) content
      = gdk_content_provider_new_union (contents, G_N_ELEMENTS (contents));

  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), content);
}

/* -- Recent ------------------------------------------------------------------------------------ */

#define KEY "recent-archives"
/* The maximum number, for a short menu. */
#define MAX_RECENT 8

/* GSettings requires UTF-8: a path that is not valid UTF-8 is stored as a URI. */
static char *
to_text (const char *path)
{
  return g_utf8_validate (path, -1, NULL) ? g_strdup (path) : g_filename_to_uri (path, NULL, NULL);
}

static char *
from_text (const char *text)
{
  return g_str_has_prefix (text, "file:") ? g_filename_from_uri (text, NULL, NULL)
                                          : g_strdup (text);
}

GStrv
karum_recent_list (GSettings *settings)
{
  g_auto (GStrv) texts = g_settings_get_strv (settings, KEY);
  GPtrArray *paths = g_ptr_array_new ();

  for (char **text = texts; *text; text++) {
    char *path = from_text (*text);
    if (path)
      g_ptr_array_add (paths, path);
  }
  g_ptr_array_add (paths, NULL);
  return (GStrv) g_ptr_array_free (paths, FALSE);
}

void
karum_recent_add (GSettings *settings, const char *path)
{
  g_auto (GStrv) texts = g_settings_get_strv (settings, KEY);
  g_autofree char *added = to_text (path);
  const char *list[MAX_RECENT + 1] = { added };
  guint n = 1;

  if (!added)
    return;
  for (char **text = texts; *text && n < MAX_RECENT; text++)
    if (!g_str_equal (*text, added))
      list[n++] = *text;
  g_settings_set_strv (settings, KEY, list);
}

const KarumCsv *
karum_csv_chosen (void)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");

  return g_settings_get_boolean (settings, "csv-semicolons") ? &karum_csv_semicolons
                                                             : &karum_csv_usual;
}
