/* karum-said-end.h: the end of a game in options: --result, --score and --termination. */
#pragma once

#include "karum-command.h"
#include "karum-game-details.h"

/* What is said of it; see karum_said_end_read(). */
typedef struct {
  char *texts[3]; /* (owned) (nullable): of the options, as typed */
  KarumResult result;
  KarumTermination termination;
  gboolean has_score;
  int score[2];
} KarumSaidEnd;

/* clang-format off */
#define KARUM_SAID_END_ENTRIES(said) \
  KARUM_TEXT_OPTION ("result", (said)->texts[0], \
    N_ ("With edit or add: the result: 1-0, 0-1, 1/2-1/2 or *"), N_ ("RESULT")), \
  KARUM_TEXT_OPTION ("score", (said)->texts[1], \
    N_ ("With edit or add: the points of both, such as 28-19"), N_ ("POINTS")), \
  KARUM_TEXT_OPTION ("termination", (said)->texts[2], \
    N_ ("With edit or add: how it ended, such as resignation or forfeit"), N_ ("END"))
/* clang-format on */

void karum_said_end_clear (KarumSaidEnd *said);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumSaidEnd, karum_said_end_clear)

/* karum_said_end_read: reads the options. Returns: KARUM_EXIT_DONE, or KARUM_EXIT_USAGE with a
 * message printed */
KarumExit karum_said_end_read (KarumSaidEnd *said, const KarumCommand *command);

/* karum_said_end_change: writes what is said into the details of a game. Returns: FALSE, with a
 * message printed, if its moves say otherwise */
gboolean karum_said_end_change (const KarumSaidEnd *said, KarumGameDetails *details);

/* karum_said_end_put: gives @record, a result without turns, the end that is said. */
void karum_said_end_put (const KarumSaidEnd *said, KarumRecord *record);
