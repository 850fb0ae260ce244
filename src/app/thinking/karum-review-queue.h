/* karum-review-queue.h: games that are reviewed in the background. */
#pragma once

#include "karum-archive.h"
#include "karum-verdict.h"

#define KARUM_TYPE_REVIEW_QUEUE (karum_review_queue_get_type ())

/**
 * KarumReviewQueue: reviews the games of an archive one after the other, in a thread of its own
 * with the lowest priority, and keeps in the archive what it finds. The queue itself is kept in a
 * file of the user, so that it goes on when the archive is opened again. A game that has been
 * deleted or can't be read is left out; one that was corrected meanwhile is reviewed as it is then.
 *
 * Property `paused`. Signals: `changed`: jobs were added, ordered or have ended; `progressed`: the
 * numbers of a job, or the state, have changed; `told` (const char *): a message.
 */
G_DECLARE_FINAL_TYPE (KarumReviewQueue, karum_review_queue, KARUM, REVIEW_QUEUE, GObject)

/* Games that were chosen together. */
typedef struct {
  char *title; /* (owned): what was chosen, as for karum_words_of_key(); empty if that is only these
                  games */
  GArray *games; /* (owned) (element-type gint64) */
  guint done;    /* so many of them were looked at */
  guint refused; /* of these: they are gone or can't be read */
  KarumEffort effort;
} KarumReviewJob;

/* karum_review_job_words: (transfer full): @title, or the number of @games in the language of now.
 */
char *karum_review_job_words (const KarumReviewJob *job);

/* karum_review_queue_new: @archive: can be written. What was left of an earlier queue goes on. */
KarumReviewQueue *karum_review_queue_new (KarumArchive *archive);

/* karum_review_queue_add: @title: as of a KarumReviewJob; @games: (element-type gint64): at least
 * one */
void karum_review_queue_add (KarumReviewQueue *self,
                             const char *title,
                             KarumEffort effort,
                             GArray *games);

/* karum_review_queue_hurry: reviews @game before everything that waits, though a game in hand is
 * finished first; a queue that is paused goes on. */
void karum_review_queue_hurry (KarumReviewQueue *self, KarumEffort effort, gint64 game);

/* karum_review_queue_get_jobs: (transfer none) (element-type KarumReviewJob): in their order. */
const GPtrArray *karum_review_queue_get_jobs (KarumReviewQueue *self);

/* karum_review_queue_raise: moves job @index, 1 …, one place up. A game in hand is finished first.
 */
void karum_review_queue_raise (KarumReviewQueue *self, guint index);

/* karum_review_queue_drop: ends job @index; what was found stays. */
void karum_review_queue_drop (KarumReviewQueue *self, guint index);

/* karum_review_queue_dup_state: (transfer full) (nullable): what is being done, in words; NULL if
 * there is nothing to do. */
char *karum_review_queue_dup_state (KarumReviewQueue *self);

/* karum_review_queue_stop: keeps what was found and ends everything until the archive is opened
 * again. Waits some milliseconds for the thread. */
void karum_review_queue_stop (KarumReviewQueue *self);
