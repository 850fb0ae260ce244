#include "karum-opponents.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

#include "karum-name.h"

static const char *const opponents[] = {
  N_ ("A person"),
  N_ ("Computer, level 1 – beginner"),
  N_ ("Computer, level 2 – beginner"),
  N_ ("Computer, level 3 – casual player"),
  N_ ("Computer, level 4 – casual player"),
  N_ ("Computer, level 5 – club player"),
  N_ ("Computer, level 6 – club player"),
  N_ ("Computer, level 7 – strong club player"),
  N_ ("Computer, level 8 – strong club player"),
  N_ ("Computer, level 9 – expert"),
  N_ ("Computer, level 10 – full strength"),
};

G_STATIC_ASSERT (G_N_ELEMENTS (opponents) == KARUM_COMPUTER_LEVELS + 1);

GListModel *
karum_opponents_new (gboolean person)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (guint i = person ? 0 : 1; i < G_N_ELEMENTS (opponents); i++)
    gtk_string_list_append (list, gettext (opponents[i]));
  return G_LIST_MODEL (list);
}
