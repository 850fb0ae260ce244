/* karum-thinker.h: the computer's moves, found in another thread. */
#pragma once

#include <gio/gio.h>

#include "karum-game.h"

#define KARUM_TYPE_THINKER (karum_thinker_get_type ())

/* What is proved of the position, for the side to move. */
typedef enum { KARUM_PROVED_NOTHING, KARUM_PROVED_LOSS, KARUM_PROVED_DRAW } KarumProved;

/**
 * KarumThinker: thinks about one position at a time.
 *
 * Signals: `found` (const KarumTurn *, KarumProved): the move; `failed` (const char *): the reason
 * why no move was found. The thinker has stopped then.
 */
G_DECLARE_FINAL_TYPE (KarumThinker, karum_thinker, KARUM, THINKER, GObject)

KarumThinker *karum_thinker_new (void);

/* What to think about. */
typedef struct {
  const KarumRules *rules; /* copied, like the state */
  const KarumState *state; /* not over */
  guint level;             /* KARUM_LEVEL_MIN … KARUM_LEVEL_MAX */
  guint64 seed;            /* levels below the highest play the same with the same one */
  guint least;             /* the move is not shown earlier, in milliseconds */
  gboolean prove;          /* whether it is lost or drawn; otherwise nothing is proved */
  guint most;              /* the best move found until then is taken; 0: as long as it takes */
} KarumQuestion;

/* karum_thinker_start: does nothing if the thinker is thinking about the same position at this
 * level; otherwise it forgets what it was thinking about. */
void karum_thinker_start (KarumThinker *self, const KarumQuestion *question);

/* karum_thinker_hurry: takes the best move found so far, at once. */
void karum_thinker_hurry (KarumThinker *self);

/* karum_thinker_stop: nothing is found any more. */
void karum_thinker_stop (KarumThinker *self);

gboolean karum_thinker_is_thinking (KarumThinker *self);

/* -- Weighing: what a turn gives away. */

typedef struct {
  double best, taken; /* the expected result with the best turn, and with this one, 0 … 1 */
  gboolean proved;    /* both are */
  gboolean answered;  /* the game goes on */
  KarumTurn answer;   /* the best one after this one, if the game goes on */
} KarumWeighed;

/* karum_weigh_async: weighs a legal @turn, with a limit on nodes alone. The arguments are copied.
 */
void karum_weigh_async (const KarumRules *rules,
                        const KarumState *state,
                        const KarumTurn *turn,
                        GAsyncReadyCallback callback,
                        gpointer data);

/* karum_weigh_finish: (transfer full) (nullable): freed with g_free(); NULL if there is not enough
 * memory */
KarumWeighed *karum_weigh_finish (GAsyncResult *result);
