#include "karum-text-limit.h"

void
karum_text_limit (gpointer field, guint characters)
{
  GtkEditable *text = gtk_editable_get_delegate (GTK_EDITABLE (field));

  g_return_if_fail (GTK_IS_TEXT (text));
  gtk_text_set_max_length (GTK_TEXT (text), (int) characters);
}
