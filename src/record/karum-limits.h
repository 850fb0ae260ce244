/* karum-limits.h: how long the texts of a game may be. Longer ones are mistakes, or meant to do
 * harm: every list would have to lay them out. */
#pragma once

#include "karum-record.h"

G_BEGIN_DECLS

/* In characters: a value of a tag, so a name of a player, event or place as well; the name of a
 * tag; a comment. */
#define KARUM_TAG_VALUE_MAX 1000
#define KARUM_TAG_NAME_MAX 100
#define KARUM_COMMENT_MAX 100000
/* How many tags a game may have beside the known ones. */
#define KARUM_OTHER_TAGS_MAX 200

/**
 * karum_limits_check: whether all texts of a game are as long as they may be at most.
 * Returns: (transfer full) (nullable): NULL if they are; otherwise what is too long, translated
 */
char *karum_limits_check (const KarumRecord *record);

G_END_DECLS
