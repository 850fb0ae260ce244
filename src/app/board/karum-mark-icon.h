/* karum-mark-icon.h: the shape of a mark in its colour. */
#pragma once

#include <gtk/gtk.h>

#include "karum-markup.h"

G_BEGIN_DECLS

#define KARUM_TYPE_MARK_ICON (karum_mark_icon_get_type ())
G_DECLARE_FINAL_TYPE (KarumMarkIcon, karum_mark_icon, KARUM, MARK_ICON, GtkWidget)

GtkWidget *karum_mark_icon_new (KarumMarkColor color);

G_END_DECLS
