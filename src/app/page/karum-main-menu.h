/* karum-main-menu.h: the button of the main menu, in the header bar of every page. */
#pragma once

#include <adwaita.h>

#define KARUM_TYPE_MAIN_MENU (karum_main_menu_get_type ())

/**
 * KarumMainMenu: its menu is made anew each time it opens, for the archive of the page around it.
 *
 * KarumMainMenu:primary (boolean): F10 opens it; TRUE at first. FALSE on a page with a menu of its
 * own.
 */
G_DECLARE_FINAL_TYPE (KarumMainMenu, karum_main_menu, KARUM, MAIN_MENU, AdwBin)
