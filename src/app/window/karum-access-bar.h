/* karum-access-bar.h: explains why an archive is read-only, and offers what can be done about it.
 */
#pragma once

#include <adwaita.h>

#include "karum-archive.h"

#define KARUM_TYPE_ACCESS_BAR (karum_access_bar_get_type ())

/* KarumAccessBar: uses the actions of its window: win.retry, win.open-archive. */
G_DECLARE_FINAL_TYPE (KarumAccessBar, karum_access_bar, KARUM, ACCESS_BAR, AdwBin)

/* karum_access_bar_set_archive: @archive: (nullable): the bar is hidden without one, and for a
 * writable one. */
void karum_access_bar_set_archive (KarumAccessBar *self, KarumArchive *archive);

/* karum_access_reason: (nullable): why an archive can't be changed, in the user's language. */
const char *karum_access_reason (KarumArchiveAccess access);
