/* karum-glib-pch.h: GLib's headers, compiled once a library. Every file still includes what it uses. */
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
