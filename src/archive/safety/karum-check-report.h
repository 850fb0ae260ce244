/* karum-check-report.h: reports and counts the faults found by a check of an archive. */
#pragma once

#include "karum-check.h"

G_BEGIN_DECLS

/**
 * KarumCheckReport: a check in progress, and the callback for faults.
 */
typedef struct {
  KarumStore *store;
  KarumFaultVisit visit;
  gpointer data;
  const KarumProgress *progress; /* (nullable) */
  KarumCheckResult *result;
} KarumCheckReport;

/* karum_check_tell: reports one fault. @game: 0 if it is not about a game */
void
karum_check_tell (KarumCheckReport *report, KarumCheckKind kind, gint64 game, const char *text);

/* karum_check_tell_game: the same, with the name of the game and then @what, its fault. */
void karum_check_tell_game (KarumCheckReport *report,
                            KarumCheckKind kind,
                            gint64 game,
                            const char *what);

G_END_DECLS
