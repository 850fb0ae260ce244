/* karum-figure-list.h: single figures, each in a row with its title and a button for its games. */
#pragma once

#include <adwaita.h>

#include "karum-archive-types.h"

G_BEGIN_DECLS

#define KARUM_TYPE_FIGURE_LIST (karum_figure_list_get_type ())

/* KarumFigureList: hidden while it is empty. */
G_DECLARE_FINAL_TYPE (KarumFigureList, karum_figure_list, KARUM, FIGURE_LIST, AdwPreferencesGroup)

void karum_figure_list_clear (KarumFigureList *self);

/**
 * karum_figure_list_add: adds a row.
 * @details: (nullable): under the title
 * @games: (nullable): the games behind @figure
 */
void karum_figure_list_add (KarumFigureList *self,
                            const char *title,
                            const char *details,
                            const char *figure,
                            const KarumGameFilter *games);

G_END_DECLS
