/* karum-review-dialog.h: asks how games are to be reviewed, and shows what is reviewed. */
#pragma once

#include <adwaita.h>

#include "karum-review-queue.h"

#define KARUM_TYPE_REVIEW_DIALOG (karum_review_dialog_get_type ())

G_DECLARE_FINAL_TYPE (KarumReviewDialog, karum_review_dialog, KARUM, REVIEW_DIALOG, AdwWindow)

/**
 * karum_review_dialog_present: shows the queue, which can be paused, ordered and stopped.
 * @title: (nullable): what is to be reviewed, in words
 * @games: (nullable) (element-type gint64): asks how these are to be reviewed
 * @effort: what is chosen at first
 */
void karum_review_dialog_present (GtkWindow *parent,
                                  KarumReviewQueue *queue,
                                  const char *title,
                                  GArray *games,
                                  KarumEffort effort);
