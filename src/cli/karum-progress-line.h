/* karum-progress-line.h: shows the progress of a command on a terminal. */
#pragma once

#include "karum-progress.h"

G_BEGIN_DECLS

/**
 * KarumProgressLine: initialise with zeros. Pass @progress to the work. If standard error is not a
 * terminal, only a message about waiting for another program is printed, once.
 */
typedef struct {
  KarumProgress progress;
  gint64 shown;  /* monotonic time of the last output; 0 if nothing is shown */
  gboolean told; /* whether the message about waiting was printed */
} KarumProgressLine;

/* karum_progress_line_begin: (transfer none): the progress to pass to the work; @line must not
 * move. */
const KarumProgress *karum_progress_line_begin (KarumProgressLine *line);

/* karum_progress_line_clear: erases the line, so that a message can be printed. */
void karum_progress_line_clear (KarumProgressLine *line);

G_END_DECLS
