/* karum-work-view.h: what is seen while long work goes on: what it is, how far it has come, and a
 * button that stops it. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define KARUM_TYPE_WORK_VIEW (karum_work_view_get_type ())
G_DECLARE_FINAL_TYPE (KarumWorkView, karum_work_view, KARUM, WORK_VIEW, AdwBin)

/**
 * karum_work_view_begin: shows that work begins.
 * @title: what is being done
 * Returns: (transfer full): what the button cancels; for the work
 */
GCancellable *karum_work_view_begin (KarumWorkView *self, const char *title);

/* karum_work_view_show_share: until the next work begins, of this one it is said how many per cent
 * are done; it is counted in what says nothing to a person. */
void karum_work_view_show_share (KarumWorkView *self);

/* karum_work_view_visit: a KarumProgressVisit; @view is a KarumWorkView. */
void karum_work_view_visit (guint64 done, guint64 total, gpointer view);

/* karum_work_view_cancel: stops the work, as the button does; without work, does nothing. */
void karum_work_view_cancel (KarumWorkView *self);

/* karum_work_view_end: the work has ended, one way or another. */
void karum_work_view_end (KarumWorkView *self);

/* karum_work_view_is_busy: whether there is work. */
gboolean karum_work_view_is_busy (KarumWorkView *self);

G_END_DECLS
