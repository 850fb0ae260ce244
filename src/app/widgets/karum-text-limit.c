#include "karum-text-limit.h"

/* The complete text, only the beginning of which is shown. */
#define WHOLE "karum-whole-text"

static glong
limit_of (gpointer field)
{
  return gtk_text_get_max_length (GTK_TEXT (gtk_editable_get_delegate (GTK_EDITABLE (field))));
}

void
karum_text_limit (gpointer field, guint characters)
{
  GtkEditable *text = gtk_editable_get_delegate (GTK_EDITABLE (field));

  g_return_if_fail (GTK_IS_TEXT (text));
  gtk_text_set_max_length (GTK_TEXT (text), (int) characters);
}

void
karum_text_set (gpointer field, const char *text)
{
  gboolean whole = text && g_utf8_strlen (text, -1) > limit_of (field);

  g_object_set_data_full (field, WHOLE, whole ? g_strdup (text) : NULL, g_free);
  gtk_editable_set_text (GTK_EDITABLE (field), text ? text : "");
}

char *
karum_text_dup (gpointer field)
{
  const char *shown = gtk_editable_get_text (GTK_EDITABLE (field));
  const char *whole = g_object_get_data (field, WHOLE);
  gboolean unedited
      = whole && g_utf8_strlen (shown, -1) == limit_of (field) && g_str_has_prefix (whole, shown);

  return g_strdup (unedited ? whole : shown);
}
