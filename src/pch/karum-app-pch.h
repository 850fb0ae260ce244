/* karum-app-pch.h: the toolkit's headers, compiled once for all files of the program. Every file still
 * includes what it uses. */
#include <adwaita.h>
#include <glib/gi18n.h>
