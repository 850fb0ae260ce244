/* karum-menus.h: what menus and buttons say of their actions, from the tables of actions. */
#pragma once

#include <gtk/gtk.h>

/* karum_menu_item_new: (transfer full): an item with the title and the key of its action.
 * @name: as for karum_menu_append() */
GMenuItem *karum_menu_item_new (const char *name);

/* karum_menu_append: appends the item of an action to @menu.
 * @name: the action of a class that has been initialized, with its target: “sidebar.move(-1)” */
void karum_menu_append (GMenu *menu, const char *name);

/* karum_menu_fill: gives the items of @menu and its submenus that have no label those of their
 * actions, and the keys. The classes of the actions have been initialized. Menus of menu buttons
 * get them when these are shown. */
void karum_menu_fill (GMenuModel *menu);

/* karum_button_explain: gives @widget the tooltip of its action, with the key, if it is a button
 * without a label; a button that can't be used also tells why. Called for all that is shown, or
 * could be. */
void karum_button_explain (GtkWidget *widget);
