/* karum-name-limit.h: the maximum length of names, notes and places. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * karum_name_limit_check: whether a name, or another text of one line, has at most as many
 * characters as a value of a tag (KARUM_TAG_VALUE_MAX), so that it can be exported and imported
 * again.
 * @name: (nullable): UTF-8
 */
gboolean karum_name_limit_check (const char *name, GError **error);

G_END_DECLS
