/* karum-recent.h: the recently opened archives, in GSettings. */
#pragma once

#include <gio/gio.h>

/* karum_recent_list: (transfer full): paths, the most recent first; may be empty. */
GStrv karum_recent_list (GSettings *settings);

/* karum_recent_add: makes @path the most recent one. */
void karum_recent_add (GSettings *settings, const char *path);
