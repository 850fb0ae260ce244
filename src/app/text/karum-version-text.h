/* karum-version-text.h: the differences between two versions of a game, in words. */
#pragma once

#include "karum-import.h"

/* karum_version_text: (transfer full): one line for each difference of @game; "" for none. */
char *karum_version_text (const KarumSimilarGame *game);
