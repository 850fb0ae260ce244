/* karum-limits.h: the maximum lengths of a game's texts. Longer texts are mistakes or malicious:
 * every list would have to lay them out. */
#pragma once

#include "karum-record.h"

/* In characters: a value of a tag, such as the name of a player, event or place; the name of a
 * tag; a comment. */
#define KARUM_TAG_VALUE_MAX 1000
#define KARUM_TAG_NAME_MAX 100
#define KARUM_COMMENT_MAX 100000
/* The maximum number of tags besides the known ones. */
#define KARUM_OTHER_TAGS_MAX 200

/**
 * karum_limits_check: whether all texts of a game are within the limits.
 * @before: (nullable): the game as it is stored, if it is: a text or a number of tags that it
 * already has may stay, since the limits are for what comes in
 * Returns: (transfer full) (nullable): NULL if they are; otherwise what is too long, translated
 */
char *karum_limits_check (const KarumRecord *record, const KarumRecord *before);
