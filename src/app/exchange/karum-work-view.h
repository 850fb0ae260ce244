/* karum-work-view.h: the progress of work. */
#pragma once

#include <adwaita.h>

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

struct _KarumWorkView {
  AdwBin parent_instance;

  /* Template children */
  GtkLabel *title;
  GtkProgressBar *bar;
  GtkButton *stop;

  GCancellable *cancellable; /* (owned) (nullable): of the task */
  gboolean share;            /* shows per cent, not a count */
  guint said;                /* the quarters of the work that were said to be done */
};
