/* karum-lead-chart.h: a small chart of who was ahead, turn by turn. */
#pragma once

#include <gtk/gtk.h>

#include "karum-session.h"

G_BEGIN_DECLS

#define KARUM_TYPE_LEAD_CHART (karum_lead_chart_get_type ())
G_DECLARE_FINAL_TYPE (KarumLeadChart, karum_lead_chart, KARUM, LEAD_CHART, GtkWidget)

/* karum_lead_chart_set_session: @session: (nullable) */
void karum_lead_chart_set_session (KarumLeadChart *self, KarumSession *session);

/* karum_lead_chart_get_lead: by how many points Player1 was ahead after @ply turns. */
int karum_lead_chart_get_lead (KarumLeadChart *self, guint ply);

G_END_DECLS
