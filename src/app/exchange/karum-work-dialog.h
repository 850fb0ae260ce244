/* karum-work-dialog.h: a dialog that asks, then works, then says what became of it. */
#pragma once

#include <adwaita.h>

#include "karum-report-view.h"
#include "karum-request.h"

G_BEGIN_DECLS

#define KARUM_TYPE_WORK_DIALOG (karum_work_dialog_get_type ())

/**
 * KarumWorkDialog: to be derived from, unless there is nothing to ask. Property `form`: the widget
 * that asks. Property `extra` (nullable): what can be done with a report, shown below it. Closing
 * the dialog, which Escape does, stops the work first.
 */
G_DECLARE_DERIVABLE_TYPE (KarumWorkDialog, karum_work_dialog, KARUM, WORK_DIALOG, AdwWindow)

struct _KarumWorkDialogClass {
  AdwWindowClass parent_class;
};

/**
 * karum_work_dialog_begin: shows the work and its progress, and asks for it; closing the dialog
 * cancels it.
 * @title: what is being done
 * @archive, @request, @callback, @user_data: as for karum_request_async()
 */
void karum_work_dialog_begin (KarumWorkDialog *self,
                              const char *title,
                              KarumArchive *archive,
                              KarumRequest *request,
                              GAsyncReadyCallback callback,
                              gpointer user_data);

/* karum_work_dialog_show_share: of the work that has begun per cent are shown; see
 * karum_work_view_show_share(). */
void karum_work_dialog_show_share (KarumWorkDialog *self);

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

/* karum_work_dialog_is_asking: the form is shown; else there is work or a report. */
gboolean karum_work_dialog_is_asking (KarumWorkDialog *self);

/* karum_work_dialog_page: what is shown: "form", "work" or "report". */
const char *karum_work_dialog_page (KarumWorkDialog *self);

/* karum_work_dialog_present: shows the dialog before @parent, no wider or higher than that. */
void karum_work_dialog_present (KarumWorkDialog *self, GtkWindow *parent);

G_END_DECLS
