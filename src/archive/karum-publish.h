/* karum-publish.h: a file that was made under another name appears under its own. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_publish: gives the file @part the name @path, which no file must have; @part is gone either
 * way. Returns: 0, or an errno: EEXIST if there is a file
 */
int karum_publish (const char *part, const char *path);

G_END_DECLS
