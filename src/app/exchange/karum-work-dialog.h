/* karum-work-dialog.h: a dialog that asks, then works, then says what became of it. */
#pragma once

#include <adwaita.h>

#include "karum-report-view.h"

G_BEGIN_DECLS

#define KARUM_TYPE_WORK_DIALOG (karum_work_dialog_get_type ())

/**
 * KarumWorkDialog: to be derived from, unless there is nothing to ask. Property `form`: the widget that asks. Property `extra`
 * (nullable): what can be done with a report, shown below it. Closing the dialog, which Escape
 * does, stops the work first.
 */
G_DECLARE_DERIVABLE_TYPE (KarumWorkDialog, karum_work_dialog, KARUM, WORK_DIALOG, AdwWindow)

struct _KarumWorkDialogClass {
  AdwWindowClass parent_class;
};

/**
 * karum_work_dialog_begin: shows the work.
 * @title: what is being done
 * Returns: (transfer full): for the work, which the dialog cancels
 */
GCancellable *karum_work_dialog_begin (KarumWorkDialog *self, const char *title);

/* karum_work_dialog_visit: a KarumProgressVisit; @dialog is a KarumWorkDialog. */
void karum_work_dialog_visit (guint64 done, guint64 total, gpointer dialog);

/**
 * karum_work_dialog_end: the work is over; to be called first.
 * Returns: FALSE if the dialog is no longer there and nothing must be shown
 */
gboolean karum_work_dialog_end (KarumWorkDialog *self);

/* karum_work_dialog_report: shows the report; see karum_report_view_show(). */
void karum_work_dialog_report (KarumWorkDialog *self,
                               KarumReportKind kind,
                               const char *title,
                               const char *description,
                               const GPtrArray *lines);

/* karum_work_dialog_fail: reports @error, or shows the form again if the work was stopped. */
void karum_work_dialog_fail (KarumWorkDialog *self, const char *title, const GError *error);

/* karum_work_dialog_ask: shows the form. */
void karum_work_dialog_ask (KarumWorkDialog *self);

/* karum_work_dialog_page: what is shown: "form", "work" or "report". */
const char *karum_work_dialog_page (KarumWorkDialog *self);

/* karum_work_dialog_present: shows the dialog before @parent, no wider or higher than that. */
void karum_work_dialog_present (KarumWorkDialog *self, GtkWindow *parent);

G_END_DECLS
