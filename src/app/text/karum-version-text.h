/* karum-version-text.h: what is different in two versions of a game, in words. */
#pragma once

#include "karum-import.h"

G_BEGIN_DECLS

/* karum_version_text: (transfer full): a line for each of the differences of @game; "" for none. */
char *karum_version_text (const KarumSimilarGame *game);

G_END_DECLS
