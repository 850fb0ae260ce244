/* karum-list-views.h: a list shown as columns or, where there is no room for them, as rows. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * karum_list_views_share: gives @model to whichever of both views is seen. A view makes hundreds of
 * rows, seen or not.
 * @views: of two scrolled windows, with @columns and with @rows in them
 */
void karum_list_views_share (AdwSqueezer *views,
                             GtkColumnView *columns,
                             GtkListView *rows,
                             GtkSelectionModel *model);

/* karum_list_views_stop: before these are disposed of. */
void karum_list_views_stop (AdwSqueezer *views);

/* karum_list_views_get_seen: (transfer none): @columns or @rows. */
GtkWidget *karum_list_views_get_seen (AdwSqueezer *views);

G_END_DECLS
