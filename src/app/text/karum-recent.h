/* karum-recent.h: the archives that were opened before, in the settings. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* karum_recent_list: (transfer full): paths, the last one opened first; may be empty. */
GStrv karum_recent_list (GSettings *settings);

/* karum_recent_add: @path is the last one opened. */
void karum_recent_add (GSettings *settings, const char *path);

G_END_DECLS
