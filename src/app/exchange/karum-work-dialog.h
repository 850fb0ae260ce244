/* karum-work-dialog.h: a dialog with a form, the progress of a task, and a report on its result. */
#pragma once

#include <adwaita.h>

#include "karum-report-view.h"
#include "karum-request.h"

#define KARUM_TYPE_WORK_DIALOG (karum_work_dialog_get_type ())

/**
 * KarumWorkDialog: a base class; not derived if there is no form. Property `form`: the widget of
 * the form. Property `start` (nullable): a button below it that is always in view. Property `extra`
 * (nullable): a widget below the report. Property `help`: the place that explains it, as in
 * KarumHelpButton. Closing the dialog, also by Escape, cancels a running task first.
 */
G_DECLARE_DERIVABLE_TYPE (KarumWorkDialog, karum_work_dialog, KARUM, WORK_DIALOG, AdwWindow)

struct _KarumWorkDialogClass {
  AdwWindowClass parent_class;
};

/**
 * karum_work_dialog_begin: starts a request and shows its progress; closing the dialog cancels it.
 * @title: a description of the task
 * @archive, @request, @callback, @user_data: as for karum_request_async()
 */
void karum_work_dialog_begin (KarumWorkDialog *self,
                              const char *title,
                              KarumArchive *archive,
                              KarumRequest *request,
                              GAsyncReadyCallback callback,
                              gpointer user_data);

/* karum_work_dialog_show_share: shows the progress of the running task in per cent; see
 * karum_work_view_show_share(). */
void karum_work_dialog_show_share (KarumWorkDialog *self);

/**
 * karum_work_dialog_end: must be called first when the task has ended.
 * Returns: FALSE if the dialog was closed and must not be used
 */
gboolean karum_work_dialog_end (KarumWorkDialog *self);

/* karum_work_dialog_report: shows the report in its KarumReportView. */
void karum_work_dialog_report (KarumWorkDialog *self,
                               KarumReportKind kind,
                               const char *title,
                               const char *description,
                               const GPtrArray *lines);

/* karum_work_dialog_fail: reports @error, or shows the form again if the task was cancelled. */
void karum_work_dialog_fail (KarumWorkDialog *self, const char *title, const GError *error);

/* karum_work_dialog_ask: shows the form. */
void karum_work_dialog_ask (KarumWorkDialog *self);

/* karum_work_dialog_is_asking: whether the form is shown, not the progress or a report. */
gboolean karum_work_dialog_is_asking (KarumWorkDialog *self);

/* karum_work_dialog_page: the visible page: "form", "work" or "report". */
const char *karum_work_dialog_page (KarumWorkDialog *self);

/* karum_work_dialog_present: presents the dialog before @parent, no larger than that. */
void karum_work_dialog_present (KarumWorkDialog *self, GtkWindow *parent);
