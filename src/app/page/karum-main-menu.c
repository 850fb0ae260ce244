#include "karum-main-menu.h"

#include <glib/gi18n.h>

#include "karum-accessible-name.h"
#include "karum-class.h"
#include "karum-clipboard.h"
#include "karum-menus.h"
#include "karum-page.h"
#include "karum-phrases.h"
#include "karum-teller.h"

struct _KarumMainMenu {
  AdwBin parent_instance;

  GtkMenuButton *button;
};

G_DEFINE_FINAL_TYPE (KarumMainMenu, karum_main_menu, ADW_TYPE_BIN)

/* The archives that were opened before @present, (nullable). */
static void
fill_recent (GMenu *menu, KarumArchive *present)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.karum.Karum");
  g_auto (GStrv) paths = karum_recent_list (settings);

  for (char **path = paths; *path; path++) {
    g_autofree char *name = g_filename_display_basename (*path);
    g_autofree char *label = karum_menu_text (name);
    g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

    if (present && g_str_equal (*path, karum_archive_get_path (present)))
      continue;
    g_menu_item_set_action_and_target_value (item, "win.open-recent",
                                             g_variant_new_bytestring (*path));
    g_menu_append_item (menu, item);
  }
}

static void
make_menu (GtkMenuButton *button, gpointer data)
{
  g_autoptr (GtkBuilder) builder
      = gtk_builder_new_from_resource ("/org/karum/Karum/karum-main-menu.ui");
  GMenuModel *menu = G_MENU_MODEL (gtk_builder_get_object (builder, "menu"));
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (button), KARUM_TYPE_PAGE);
  KarumArchive *archive = page ? karum_page_get_archive (KARUM_PAGE (page)) : NULL;

  karum_undo_menu_show (G_MENU (gtk_builder_get_object (builder, "undo_section")), archive);
  fill_recent (G_MENU (gtk_builder_get_object (builder, "recent_menu")), archive);
  karum_menu_fill (menu);
  gtk_menu_button_set_menu_model (button, menu);
}

static void
karum_main_menu_class_init (KarumMainMenuClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "main-menu");
  KARUM_CHILD_PROPERTY (klass, KarumMainMenu, button, "primary",
                        g_param_spec_boolean ("primary", NULL, NULL, TRUE, 0));
}

static void
karum_main_menu_init (KarumMainMenu *self)
{
  GtkWidget *button = gtk_menu_button_new ();

  self->button = GTK_MENU_BUTTON (button);
  gtk_menu_button_set_icon_name (self->button, "open-menu-symbolic");
  gtk_menu_button_set_primary (self->button, TRUE);
  gtk_widget_set_tooltip_text (button, _ ("Main Menu"));
  karum_accessible_name (button, _ ("Main Menu"));
  gtk_menu_button_set_create_popup_func (self->button, make_menu, NULL, NULL);
  adw_bin_set_child (ADW_BIN (self), button);
}
