/* karum-markup-commands.h: where the commands of a comment are; private. */
#pragma once

#include "karum-markup.h"

G_BEGIN_DECLS

/**
 * karum_command_find: the next command at or after @text.
 * @name: (out): begins after the opening
 * @end: (out): its closing bracket
 * Returns: (nullable): its opening
 */
const char *karum_command_find (const char *text, const char **name, const char **end);

/* karum_command_split: (transfer full): the name of the command between @name and @end; @list:
 * (out) (transfer full): what follows it, without the spaces around. */
char *karum_command_split (const char *name, const char *end, char **list);

/* The reader of the items of a list command, by their kind. */
typedef enum { KARUM_ITEM_MARK, KARUM_ITEM_ARROW, KARUM_ITEM_LABEL, KARUM_N_ITEMS } KarumItemKind;

/* karum_command_kind: KARUM_N_ITEMS if the command @name has no list of marks. */
KarumItemKind karum_command_kind (const char *name);

/* karum_command_item_valid: whether @item can be read, and is on @board. */
gboolean karum_command_item_valid (KarumItemKind kind, const KarumBoard *board, const char *item);

G_END_DECLS
