#include "karum-lesson-finding.h"

#include <glib/gi18n.h>

#include "karum-phrases.h"
#include "karum-reviewer.h"

/* For a search that judges a move. */
#define HASH_BYTES ((gsize) 32 << 20)

static void
finding_clear (gpointer data)
{
  KarumLessonFinding *finding = data;

  g_clear_pointer (&finding->goals, g_array_unref);
  karum_verdict_clear (&finding->verdict);
}

static void
finding_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, finding_clear);
}

/* Once more, and thoroughly, if a move loses nothing that could be seen but isn't proved. */
static void
judge (KarumLessonFinding *finding)
{
  const KarumRules *rules = &finding->rules;

  for (KarumEffort effort = KARUM_EFFORT_THOROUGH; effort <= KARUM_EFFORT_SURE; effort++) {
    const KarumReviewTask task
        = { .effort = effort, .hash_bytes = HASH_BYTES, .stop = &finding->stop };
    g_autoptr (GBytes) answers = NULL;

    finding->failed = !karum_review_turn (rules, &finding->state, &finding->turn, &task,
                                          &finding->verdict, &answers, NULL);
    finding->met = !finding->failed && karum_verdict_keeps (&finding->verdict);
    finding->miss.answered
        = answers
          && rules->game->turn_decode (rules, g_bytes_get_data (answers, NULL),
                                       g_bytes_get_size (answers), &finding->miss.answer)
                 > 0;
    if (finding->failed || finding->met
        || karum_verdict_loss (&finding->verdict) >= karum_thresholds_default.inaccuracy)
      return;
  }
}

static void
find (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  KarumLessonFinding *finding = data;

  if (finding->goals)
    finding->met = karum_goals_met (finding->goals, &finding->rules, &finding->state,
                                    &finding->turn, &finding->stop, &finding->miss);
  else
    judge (finding);
  g_task_return_boolean (task, TRUE);
}

static void
stop (GCancellable *cancellable, gpointer data)
{
  atomic_store (&((KarumLessonFinding *) data)->stop, true);
}

void
karum_lesson_find (const KarumRules *rules,
                   const KarumState *state,
                   const KarumTurn *turn,
                   GArray *goals,
                   GCancellable *cancellable,
                   GAsyncReadyCallback found,
                   gpointer data)
{
  KarumLessonFinding *finding = g_atomic_rc_box_new0 (KarumLessonFinding);
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, found, data);

  finding->goals = goals ? g_array_ref (goals) : NULL;
  karum_turn_copy (&finding->turn, turn);
  finding->rules = *rules;
  finding->state = *state;
  g_task_set_task_data (task, finding, finding_unref);
  g_cancellable_connect (cancellable, G_CALLBACK (stop), g_atomic_rc_box_acquire (finding),
                         finding_unref);
  g_task_run_in_thread (task, find);
}

const KarumLessonFinding *
karum_lesson_finding_of (GAsyncResult *result)
{
  GTask *task = G_TASK (result);

  return g_cancellable_is_cancelled (g_task_get_cancellable (task)) ? NULL
                                                                    : g_task_get_task_data (task);
}

/* -- In words --------------------------------------------------------------------------------- */

/* What a move lacks that misses a goal with a number; NULL for the other goals. */
static const char *
numbered_text (KarumGoalKind kind, gulong n)
{
  switch (kind) {
  case KARUM_GOAL_GAIN:
    return ngettext ("Not yet: the move has to gain %s point.",
                     "Not yet: the move has to gain %s points.", n);
  case KARUM_GOAL_ROW:
    return ngettext ("Not yet: the move has to make a row worth %s point.",
                     "Not yet: the move has to make a row worth %s points.", n);
  case KARUM_GOAL_ROWS:
    return ngettext ("Not yet: the move has to make %s row.",
                     "Not yet: the move has to make %s rows.", n);
  case KARUM_GOAL_TAKE:
    return ngettext ("Not yet: the move has to capture %s enemy piece.",
                     "Not yet: the move has to capture %s enemy pieces.", n);
  case KARUM_GOAL_HOLES:
    return ngettext ("Not yet: the move has to capture %s hole.",
                     "Not yet: the move has to capture %s holes.", n);
  case KARUM_GOAL_OWN:
    return ngettext ("Not yet: the move has to add %s piece of yours to the board.",
                     "Not yet: the move has to add %s pieces of yours to the board.", n);
  case KARUM_GOAL_STEPS:
    return ngettext ("Not yet: the move has to have %s step.",
                     "Not yet: the move has to have %s steps.", n);
  case KARUM_GOAL_DENY:
    return ngettext ("Not yet: the other side can answer with a gain of %s point.",
                     "Not yet: the other side can answer with a gain of %s points.", n);
  default:
    return NULL;
  }
}

static const char *
plain_text (KarumGoalKind kind)
{
  switch (kind) {
  case KARUM_GOAL_SAFE:
    return _ ("Not yet: the other side can answer by capturing a piece of yours.");
  case KARUM_GOAL_OVER:
    return _ ("Not yet: the move has to end the game.");
  case KARUM_GOAL_WINS:
    return _ ("Not yet: the move has to win the game.");
  case KARUM_GOAL_WINNING:
    return _ ("Not yet: the other side can still avoid losing.");
  case KARUM_GOAL_HOLDING:
    return _ ("Not yet: the other side can win now.");
  case KARUM_GOAL_BEST:
  default:
    return _ ("Not yet: another move is worth more, if both play their best.");
  }
}

char *
karum_lesson_finding_missed (const KarumLessonFinding *finding)
{
  const KarumVerdict *verdict = &finding->verdict;
  const KarumGoal *goal = &finding->miss.goal;
  const char *numbered = numbered_text (goal->kind, (gulong) goal->number);
  g_autofree char *given = NULL, *text = NULL;

  if (finding->goals)
    return numbered ? karum_count_text (numbered, (guint64) goal->number)
                    : g_strdup (plain_text (goal->kind));
  given = karum_given_text (verdict);
  text = g_strdup_printf (
      /* Translators: of a move, and of the best one, in percent of a win */
      _ ("Not yet: the expected result is %u%% now, and another move keeps %u%%."),
      verdict->taken.chance / 100, verdict->best.chance / 100);
  return g_strjoin ("\n", text, given, NULL);
}

/* A move that keeps the value needn't be the best one. */
const char *
karum_lesson_finding_praise (const KarumLessonFinding *finding)
{
  return finding->goals || karum_verdict_loss (&finding->verdict) < KARUM_VERDICT_BEST
             ? _ ("Solved! %s")
             : _ ("Good! Another move is a little better. %s");
}
