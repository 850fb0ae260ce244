/* karum-outcome-bar.h: won, drawn and lost games, as a bar. */
#pragma once

#include <gtk/gtk.h>

#define KARUM_TYPE_OUTCOME_BAR (karum_outcome_bar_get_type ())

/**
 * KarumOutcomeBar: wins are filled, draws hatched, losses empty, so that the bar doesn't rely on
 * colours. Properties: `wins`, `draws`, `losses` (guint).
 */
G_DECLARE_FINAL_TYPE (KarumOutcomeBar, karum_outcome_bar, KARUM, OUTCOME_BAR, GtkWidget)

/* karum_outcome_text: (transfer full): "Won: 7, drawn: 1, lost: 4" */
char *karum_outcome_text (guint wins, guint draws, guint losses);
