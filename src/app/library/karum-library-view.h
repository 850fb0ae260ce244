/* karum-library-view.h: the visible parts of the library: sidebar, preview, and the columns of the
 * list, which are saved in the settings. */
#pragma once

#include "karum-archive-types.h"
#include "karum-lines-view.h"

/* karum_library_lines: for lines of KarumGameItem. */
extern const KarumLineLayout karum_library_lines;
