/* karum-check-report.h: what a check of an archive finds, told in sentences and counted. */
#pragma once

#include "karum-check.h"

G_BEGIN_DECLS

/**
 * KarumCheckReport: a check that is being made, and to whom it tells what.
 */
typedef struct {
  KarumStore *store;
  KarumFaultVisit visit;
  gpointer data;
  const KarumProgress *progress; /* (nullable) */
  KarumCheckResult *result;
} KarumCheckReport;

/* karum_check_tell: tells one fault. @game: 0 if it is not about a game */
void
karum_check_tell (KarumCheckReport *report, KarumCheckKind kind, gint64 game, const char *text);

/* karum_check_tell_game: the same, naming the game and then @what is wrong with it. */
void karum_check_tell_game (KarumCheckReport *report,
                            KarumCheckKind kind,
                            gint64 game,
                            const char *what);

G_END_DECLS
