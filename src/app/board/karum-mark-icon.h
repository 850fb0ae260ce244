/* karum-mark-icon.h: a mark on a point, as an icon. */
#pragma once

#include <gtk/gtk.h>

#include "karum-markup.h"

#define KARUM_TYPE_MARK_ICON (karum_mark_icon_get_type ())

G_DECLARE_FINAL_TYPE (KarumMarkIcon, karum_mark_icon, KARUM, MARK_ICON, GtkWidget)

GtkWidget *karum_mark_icon_new (KarumMarkColor color);
