#include <glib/gi18n.h>

#include "karum-library-page-private.h"
#include "karum-name.h"
#include "karum-menu-text.h"
#include "karum-recent.h"
#include "karum-undo-menu.h"

/* -- The games chosen ------------------------------------------------------------------------- */

/* @target: floating */
static void
append (GMenu *section, const char *label, const char *action, GVariant *target)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (NULL, NULL);
  g_autofree char *text = karum_menu_text (label);

  g_menu_item_set_label (item, text);
  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (section, item);
}

/* The existing collections. */
static void
fill_collections (KarumLibraryPage *self)
{
  GListModel *items = karum_library_sidebar_get_items (self->sidebar);

  g_menu_remove_all (self->collect_section);
  for (guint i = 0; i < g_list_model_get_n_items (items); i++) {
    g_autoptr (KarumSidebarItem) item = g_list_model_get_item (items, i);
    const char *name = karum_sidebar_item_get_title (item);

    if (karum_sidebar_item_get_kind (item) == KARUM_SIDEBAR_COLLECTION)
      append (self->collect_section, name, "library.collect", g_variant_new_string (name));
  }
  g_menu_remove_all (self->uncollect_section);
  if (self->filter.collection) {
    /* Translators: the name of a collection. */
    g_autofree char *shown = karum_display_name (self->filter.collection);
    g_autofree char *label = g_strdup_printf (_ ("Remove from “%s”"), shown);
    append (self->uncollect_section, label, "library.uncollect",
            g_variant_new_string (self->filter.collection));
  }
}

static void
closed (KarumLibraryPage *self)
{
  karum_lines_view_forget_pointer (self->games);
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* Created on first use, so that the program starts without delay. */
static void
make_menu (KarumLibraryPage *self)
{
  self->menu = gtk_popover_menu_new_from_model (self->game_menu);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  g_signal_connect_object (self->menu, "closed", G_CALLBACK (closed), self, G_CONNECT_SWAPPED);
}

void
karum_library_page_show_menu (KarumLibraryPage *self, double x, double y)
{
  const GdkRectangle at = { (int) x, (int) y, 1, 1 };

  if (!self->menu)
    make_menu (self);
  fill_collections (self);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* -- The window's menu ------------------------------------------------------------------------ */

static void
make_primary_menu (GtkMenuButton *button, gpointer page)
{
  gtk_menu_button_set_create_popup_func (button, NULL, NULL, NULL);
  gtk_menu_button_set_menu_model (button, KARUM_LIBRARY_PAGE (page)->primary_menu);
}

void
karum_library_menu_init (KarumLibraryPage *self)
{
  gtk_menu_button_set_create_popup_func (self->menu_button, make_primary_menu, self, NULL);
}

/* -- The archive ------------------------------------------------------------------------------ */

void
karum_library_menu_set_archive (KarumLibraryPage *self, KarumArchive *archive)
{
  const char *present = archive ? karum_archive_get_path (archive) : NULL;
  g_auto (GStrv) paths = karum_recent_list (self->settings);

  karum_undo_menu_show (self->undo_section, archive);
  g_menu_remove_all (self->recent_section);
  for (char **path = paths; *path; path++)
    if (g_strcmp0 (*path, present) != 0) {
      g_autofree char *name = g_filename_display_basename (*path);
      append (self->recent_section, name, "win.open-recent", g_variant_new_bytestring (*path));
    }
}
