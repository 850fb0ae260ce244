/* karum-id-list.h: numbers of games as a text such as "12,15": ascending and unique. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* karum_id_list_write: (transfer full): the text for @ids, in any order; at least one. */
char *karum_id_list_write (const gint64 *ids, guint n_ids);

/**
 * karum_id_list_read: normalizes @text, whose numbers can be in any order and repeated. Returns:
 * (transfer full) (nullable): NULL unless it consists of numbers >= 1, separated by commas
 */
char *karum_id_list_read (const char *text);

G_END_DECLS
