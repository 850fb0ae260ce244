#include "karum-list-text.h"

#include <glib/gi18n.h>

#include "karum-name.h"

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

char *
karum_list_names_text (const char *const *names)
{
  g_autoptr (GStrvBuilder) shown = g_strv_builder_new ();
  g_auto (GStrv) items = NULL;

  for (; *names; names++) {
    g_autofree char *name = karum_display_name (*names);

    g_strv_builder_add (shown, name);
  }
  items = g_strv_builder_end (shown);
  return karum_list_text ((const char *const *) items);
}
