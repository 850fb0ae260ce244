/* karum-analysis-view.h: what the engine says of a position. */
#pragma once

#include <gtk/gtk.h>

#include "karum-analyst.h"
#include "karum-session.h"

#define KARUM_TYPE_ANALYSIS_VIEW (karum_analysis_view_get_type ())

/**
 * KarumAnalysisView: the expected result, and the best moves, each with the line that follows it.
 * Signals, with turns separated by spaces (const char *): `line-pointed`: a line is pointed at up
 * to a turn, by the pointer or the selection; NULL: none is any longer; `line-played`: it was
 * clicked up to a turn; `line-adopted`: all of it was chosen, by Enter or a double click.
 */
G_DECLARE_FINAL_TYPE (KarumAnalysisView, karum_analysis_view, KARUM, ANALYSIS_VIEW, GtkWidget)

/* karum_analysis_view_show: @findings: about the current position of @session; @glyph: of the turn
 * that led there, by what is known of it; 0 for none
 * @judged: (nullable): what the turn was worth, beside its glyph */
void karum_analysis_view_show (KarumAnalysisView *self,
                               KarumSession *session,
                               const KarumFindings *findings,
                               guint8 glyph,
                               const KarumVerdict *judged);

/* karum_analysis_view_show_table: as from karum_analyst_get_table(). `table-pressed` is its button,
 * which makes the table, or ends that. */
void karum_analysis_view_show_table (KarumAnalysisView *self,
                                     KarumTableState state,
                                     const char *reason,
                                     guint passes);
