/* karum-version.h: lists the differences between two versions of a game in the notation. */
#pragma once

#include "karum-import.h"

G_BEGIN_DECLS

/**
 * karum_version_differences: (transfer full) (element-type KarumVersionDifference)
 * @differences: a bit for each KarumDifference to list
 */
GPtrArray *karum_version_differences (const KarumStoredGame *here,
                                      const KarumGameDraft *coming,
                                      guint differences);

G_END_DECLS
