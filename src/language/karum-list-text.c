#include "karum-list-text.h"

#include <glib/gi18n.h>

char *
karum_list_text (const char *const *items)
{
  char *list = g_strdup (*items ? *items : "");

  for (const char *const *item = items + 1; *items && *item; item++) {
    g_autofree char *before = list;

    /* Translators: two texts of a list; the first can be such a list itself. */
    list = g_strdup_printf (C_ ("list", "%s, %s"), before, *item);
  }
  return list;
}
