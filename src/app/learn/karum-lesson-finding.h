/* karum-lesson-finding.h: whether a move solves a task of a lesson, found out in another thread. */
#pragma once

#include <gio/gio.h>
#include <stdatomic.h>

#include "karum-lessons.h"

/**
 * KarumLessonFinding: what was found out; constant, and valid as long as the result it came with.
 */
typedef struct {
  GArray *goals; /* (owned) (nullable): NULL for a move that is to keep the value of the position */
  KarumRules rules;
  KarumState state;     /* before the move */
  KarumTurn turn;       /* the move */
  KarumMiss miss;       /* what it lacks, unless `met` */
  KarumVerdict verdict; /* if there are no goals; otherwise empty */
  gboolean met;
  gboolean failed; /* there wasn't enough memory */
  atomic_bool stop;
} KarumLessonFinding;

/**
 * karum_lesson_find: finds out whether @turn solves a task.
 * @state: in which @turn is legal
 * @goals: (nullable) (element-type KarumGoal): of the task; see KarumLessonFinding
 * @cancellable: ends the search
 * @found: called in this thread, also after @cancellable was cancelled
 */
void karum_lesson_find (const KarumRules *rules,
                        const KarumState *state,
                        const KarumTurn *turn,
                        GArray *goals,
                        GCancellable *cancellable,
                        GAsyncReadyCallback found,
                        gpointer data);

/* karum_lesson_finding_of: (transfer none) (nullable): NULL if the search was cancelled: its data
 * may be gone then. */
const KarumLessonFinding *karum_lesson_finding_of (GAsyncResult *result);

/* karum_lesson_finding_missed: (transfer full): what a move lacks that doesn't solve the task. */
char *karum_lesson_finding_missed (const KarumLessonFinding *finding);

/* karum_lesson_finding_praise: of a move that solves the task: a translated text with `%s` for the
 * reason. */
const char *karum_lesson_finding_praise (const KarumLessonFinding *finding);
