/* karum-lead-chart.h: a small chart of the lead, turn by turn. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

#define KARUM_TYPE_LEAD_CHART (karum_lead_chart_get_type ())
G_DECLARE_FINAL_TYPE (KarumLeadChart, karum_lead_chart, KARUM, LEAD_CHART, GtkWidget)

/* karum_lead_chart_set_session: @session: (nullable) */
void karum_lead_chart_set_session (KarumLeadChart *self, KarumSession *session);

/* karum_lead_chart_get_lead: Player1's lead after @ply turns, in points. */
int karum_lead_chart_get_lead (KarumLeadChart *self, guint ply);
