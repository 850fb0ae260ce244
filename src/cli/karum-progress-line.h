/* karum-progress-line.h: how far a command has come, on a terminal. */
#pragma once

#include "karum-progress.h"

G_BEGIN_DECLS

/**
 * KarumProgressLine: zero at first. @progress is for the work. Unless the standard error is a
 * terminal, nothing is printed but that another program is waited for, once.
 */
typedef struct {
  KarumProgress progress;
  gint64 shown;  /* when, by the monotonic clock; 0 if nothing is shown */
  gboolean told; /* that another program is waited for */
} KarumProgressLine;

/* karum_progress_line_begin: (transfer none): what to give to the work; @line must not move. */
const KarumProgress *karum_progress_line_begin (KarumProgressLine *line);

/* karum_progress_line_clear: takes away what is shown, so that a message can be printed. */
void karum_progress_line_clear (KarumProgressLine *line);

G_END_DECLS
