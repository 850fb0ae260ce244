/* karum-work-view.h: the progress of a long task, with a button that cancels it. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define KARUM_TYPE_WORK_VIEW (karum_work_view_get_type ())
G_DECLARE_FINAL_TYPE (KarumWorkView, karum_work_view, KARUM, WORK_VIEW, AdwBin)

/**
 * karum_work_view_begin: shows that a task has started.
 * @title: a description of the task
 * Returns: (transfer full): cancelled by the button; to be passed to the task
 */
GCancellable *karum_work_view_begin (KarumWorkView *self, const char *title);

/* karum_work_view_show_share: shows the progress of the present task in per cent, because its
 * unit is meaningless to users. */
void karum_work_view_show_share (KarumWorkView *self);

/* karum_work_view_visit: a KarumProgressVisit; @view is a KarumWorkView. */
void karum_work_view_visit (guint64 done, guint64 total, gpointer view);

/* karum_work_view_cancel: cancels the task, as the button does; without a task, does nothing. */
void karum_work_view_cancel (KarumWorkView *self);

/* karum_work_view_end: must be called when the task has ended. */
void karum_work_view_end (KarumWorkView *self);

/* karum_work_view_is_busy: whether a task is running. */
gboolean karum_work_view_is_busy (KarumWorkView *self);

G_END_DECLS
