/* karum-version.h: what is said otherwise of two versions of a game, in words of the notation. */
#pragma once

#include "karum-import.h"

G_BEGIN_DECLS

/**
 * karum_version_differences: (transfer full) (element-type KarumVersionDifference)
 * @differences: a bit for each KarumDifference that is listed
 */
GPtrArray *karum_version_differences (const KarumStoredGame *here,
                                      const KarumGameDraft *coming,
                                      guint differences);

G_END_DECLS
