/* karum-id-list.h: numbers of games as a text such as "12,15": in ascending order, each once. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* karum_id_list_write: (transfer full): the text of @ids, in any order; of one at least. */
char *karum_id_list_write (const gint64 *ids, guint n_ids);

/**
 * karum_id_list_read: the text of the numbers in @text, which stand in any order and more than
 * once. Returns: (transfer full) (nullable): NULL if there is anything but numbers from 1 on with
 * commas between them
 */
char *karum_id_list_read (const char *text);

G_END_DECLS
