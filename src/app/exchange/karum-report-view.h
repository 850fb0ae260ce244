/* karum-report-view.h: what work has led to. */
#pragma once

#include <adwaita.h>

typedef enum { KARUM_REPORT_GOOD, KARUM_REPORT_WARNING, KARUM_REPORT_BAD } KarumReportKind;

#define KARUM_TYPE_REPORT_VIEW (karum_report_view_get_type ())

G_DECLARE_FINAL_TYPE (KarumReportView, karum_report_view, KARUM, REPORT_VIEW, AdwBin)

/**
 * karum_report_view_show: shows a report.
 * @description: (nullable)
 * @lines: (nullable) (element-type utf8): any number; a button copies them
 */
void karum_report_view_show (KarumReportView *self,
                             KarumReportKind kind,
                             const char *title,
                             const char *description,
                             const GPtrArray *lines);
