#include "karum-undo-menu.h"

#include <glib/gi18n.h>

#include "karum-request.h"
#include "karum-menu-text.h"

static const char archive_key[] = "karum-undo-archive";

static void
append (GMenu *section, const char *label, const char *action)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, action);

  g_menu_append_item (section, item);
}

static void
append_undo (GMenu *section, const char *title)
{
  g_autofree char *escaped = title ? karum_menu_text (title) : NULL;
  /* Translators: %s is a change, as “Deleting a game” */
  g_autofree char *label = escaped ? g_strdup_printf (_ ("_Undo: %s"), escaped) : NULL;

  append (section, label ? label : _ ("_Undo"), "win.undo");
}

static void
append_redo (GMenu *section, const char *title)
{
  g_autofree char *escaped = title ? karum_menu_text (title) : NULL;
  /* Translators: %s is a change, as “Deleting a game” */
  g_autofree char *label = escaped ? g_strdup_printf (_ ("_Redo: %s"), escaped) : NULL;

  append (section, label ? label : _ ("_Redo"), "win.redo");
}

static void
fill (GMenu *section)
{
  KarumArchive *archive = g_object_get_data (G_OBJECT (section), archive_key);

  g_menu_remove_all (section);
  append_undo (section, archive ? karum_archive_get_undo_title (archive) : NULL);
  append_redo (section, archive ? karum_archive_get_redo_title (archive) : NULL);
}

void
karum_undo_menu_show (GMenu *section, KarumArchive *archive)
{
  KarumArchive *before = g_object_get_data (G_OBJECT (section), archive_key);

  if (before)
    g_signal_handlers_disconnect_by_data (before, section);
  g_object_set_data_full (G_OBJECT (section), archive_key, archive ? g_object_ref (archive) : NULL,
                          g_object_unref);
  if (archive) {
    g_signal_connect_object (archive, "notify::undo-title", G_CALLBACK (fill), section,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (archive, "notify::redo-title", G_CALLBACK (fill), section,
                             G_CONNECT_SWAPPED);
  }
  fill (section);
}
