/* karum-verdict.h: what a review says of a turn, and the figures that follow from it: loss, points
 * given away, accuracy, glyphs. They are defined under "Accuracy" in the description of figures;
 * the accuracy of a turn is that of lichess.org. */
#pragma once

#include <glib.h>

#include "karum-record.h"

/* How thoroughly positions were searched, the least first. The numbers are stored. */
typedef enum {
  KARUM_EFFORT_NONE, /* the turn isn't reviewed */
  KARUM_EFFORT_QUICK,
  KARUM_EFFORT_THOROUGH,
  KARUM_EFFORT_SURE, /* until neither the best turn nor the loss changes */
  KARUM_N_EFFORTS
} KarumEffort;

/* Expected results are kept in whole parts of this, so that sums and thresholds are exact. */
#define KARUM_VERDICT_CERTAIN 10000

/* The most turns of the better line that are kept. */
#define KARUM_VERDICT_LINE 8

/* Of a turn, for the person who took it. */
typedef struct {
  guint chance; /* the expected result between club players: 0 … KARUM_VERDICT_CERTAIN */
  gint margin;  /* the expected margin in hundredths of a point, as in KarumSearchResult */
  gboolean proved;
} KarumWorth;

/**
 * KarumVerdict: a plain value but for its line, which is owned. If @effort is KARUM_EFFORT_NONE,
 * nothing else is set.
 */
typedef struct {
  KarumEffort effort;
  guint engine;      /* KARUM_ENGINE_VERSION of the one that searched */
  guint person;      /* who took the turn: 0 is Player1 */
  gboolean decision; /* another turn would have led to another position, up to symmetry */
  gboolean decided;  /* a margin is that of a decided game, where points don't count */
  KarumWorth best, taken;
  GBytes *line; /* (nullable): the best turn and what follows, as the game encodes them */
} KarumVerdict;

void karum_verdict_clear (KarumVerdict *verdict);

/* karum_verdicts_new: (transfer full) (element-type KarumVerdict): of @n turns, none reviewed. */
GArray *karum_verdicts_new (guint n);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (KarumVerdict, karum_verdict_clear)

/* karum_verdict_copy: @to: (inout): cleared first */
void karum_verdict_copy (const KarumVerdict *from, KarumVerdict *to);

/* karum_verdicts_at: (transfer none): @turn: from 0 */
static inline KarumVerdict *
karum_verdicts_at (const GArray *verdicts, guint turn)
{
  return &g_array_index (verdicts, KarumVerdict, turn);
}

/**
 * karum_verdict_turns: the best turn and those that follow it, as far as they are legal.
 * @before: the position before the turn
 * @turns: (out) (array length=KARUM_VERDICT_LINE)
 * Returns: how many there are
 */
guint karum_verdict_turns (const KarumVerdict *verdict,
                           const KarumRules *rules,
                           const KarumState *before,
                           KarumTurn *turns);

/**
 * karum_verdict_weigh: sets both expected results, which follow from the margins and the position
 * by the one model of karum_chance_people(): whatever judges a turn asks it.
 * @verdict: (inout)
 * @before: the position before the turn, not over
 */
void karum_verdict_weigh (KarumVerdict *verdict, const KarumRules *rules, const KarumState *before);

/* karum_verdict_proved: whether both values are, so that no search can find others. */
gboolean karum_verdict_proved (const KarumVerdict *verdict);

/* karum_verdict_serves: whether a search with @effort by the engine of version @engine would find
 * nothing better than @verdict. A proof is better than anything else, then comes the effort, then
 * the version. */
gboolean karum_verdict_serves (const KarumVerdict *verdict, KarumEffort effort, guint engine);

/* karum_verdict_better: whether @verdict is better than @other, of the same turn. */
gboolean karum_verdict_better (const KarumVerdict *verdict, const KarumVerdict *other);

/* -- Figures; all of reviewed turns ---------------------------------------------------------------
 */

/* karum_verdict_loss: of expected result, in parts of KARUM_VERDICT_CERTAIN, at least 0. */
guint karum_verdict_loss (const KarumVerdict *verdict);

/* karum_verdict_points: @points: (out): given away, in hundredths of a point, at least 0
 * Returns: FALSE if points don't count: the game is decided, where winning is all */
gboolean karum_verdict_points (const KarumVerdict *verdict, guint *points);

/* karum_verdict_is_open: whether it is a decision that isn't decided: the best turn is worth at
 * least 0.03, and the turn taken at most 0.97. Only there accuracy is measured. */
gboolean karum_verdict_is_open (const KarumVerdict *verdict);

/* karum_verdict_accuracy: of a turn with this loss, 0 … 100. */
double karum_verdict_accuracy (guint loss);

/* Losses from which a turn counts as such, in parts of KARUM_VERDICT_CERTAIN. */
typedef struct {
  guint inaccuracy, mistake, blunder;
} KarumThresholds;

/* The losses of the command line: 0.07, 0.15, 0.30. */
extern const KarumThresholds karum_thresholds_default;

/**
 * karum_verdict_keeps: whether the turn taken is a right answer to the question for a turn that
 * keeps the value: it loses less than an inaccuracy, what is proved of the position is proved of
 * the turn unless all is lost, and the result isn't proved to be worse.
 */
gboolean karum_verdict_keeps (const KarumVerdict *verdict);

/**
 * karum_verdict_teaches: whether one can learn from the mistake: there was a choice, as much was
 * given away as a mistake of karum_thresholds_default does, and the better turn is sure, because it
 * is proved or was searched with KARUM_EFFORT_SURE.
 * @sure: FALSE: whether everything else is so, but the better turn isn't sure
 */
gboolean karum_verdict_teaches (const KarumVerdict *verdict, gboolean sure);

/* A turn whose loss is below this, and that gives away less than half a point, is one of the best.
 */
#define KARUM_VERDICT_BEST 50

/* karum_verdict_is_best: of a decision. */
gboolean karum_verdict_is_best (const KarumVerdict *verdict);

/* karum_verdict_glyph: the numeric annotation glyph of a turn with this loss: ?! (6), ? (2), ??
 * (4); 0 for none. */
guint8 karum_verdict_glyph (guint loss, const KarumThresholds *thresholds);

/* The thirds of a game. */
typedef enum {
  KARUM_PHASE_OPENING,
  KARUM_PHASE_MIDDLE,
  KARUM_PHASE_END,
  KARUM_N_PHASES
} KarumGamePhase;

/* In files and on the command line. */
extern const char *const karum_phase_names[KARUM_N_PHASES];

/* karum_verdict_phase: @turn: from 1; @turns: of the game */
KarumGamePhase karum_verdict_phase (guint turn, guint turns);

/* How a person stands, by the expected result of the best turn. */
typedef enum {
  KARUM_STANDING_AHEAD, /* at least 0.65 */
  KARUM_STANDING_LEVEL,
  KARUM_STANDING_BEHIND, /* at most 0.35 */
  KARUM_N_STANDINGS
} KarumStanding;

extern const char *const karum_standing_names[KARUM_N_STANDINGS];

KarumStanding karum_verdict_standing (const KarumVerdict *verdict);

/* Bits of karum_verdicts_decided(): a decision in a part of the game, and one with such a standing.
 */
#define KARUM_DECIDED_IN(phase) (1u << (phase))
#define KARUM_DECIDED_WHEN(standing) (1u << (KARUM_N_PHASES + (standing)))
#define KARUM_DECIDED_BITS (KARUM_N_PHASES + KARUM_N_STANDINGS)

/* karum_verdicts_decided: where @person made decisions. @verdicts: of all turns of the game */
guint karum_verdicts_decided (const GArray *verdicts, guint person);

/* KarumAccuracy: sums over decisions. Zero at first. */
typedef struct {
  guint decisions;
  guint open;      /* of them */
  double accuracy; /* the sum of the accuracies of the open ones */
  guint64 loss;    /* of the open ones, in parts of KARUM_VERDICT_CERTAIN */
  guint64 points;  /* in hundredths of a point, */
  guint pointed;   /* of this many decisions; in the others, points don't count */
  guint best, inaccuracies, mistakes, blunders; /* each turn is one of them at most */
} KarumAccuracy;

/* karum_accuracy_count: counts a turn, if it was a decision. */
void karum_accuracy_count (KarumAccuracy *accuracy, const KarumVerdict *verdict);

/* What games are compared by; expected result is 1 for a whole game. */
typedef enum {
  KARUM_PLAYED_BEST,        /* mean accuracy of all open decisions */
  KARUM_PLAYED_WILDEST,     /* expected result that both gave away in all turns */
  KARUM_PLAYED_INSTRUCTIVE, /* what one mistake gave away, less what all other turns gave away: a
                               single turn decides such a game. Only games with a mistake of
                               karum_thresholds_default, and only values above 0. No source: a
                               choice of this program */
  KARUM_N_PLAYED
} KarumPlayedKind;

/* karum_played_accuracy: the mean, the same for equal decisions whatever their number. @sum: of
 * accuracies of open turns */
double karum_played_accuracy (double sum, guint open);

/* karum_verdicts_played: @values: (out): -1 where the game isn't compared, as those with fewer than
 * ten decisions, of which the accuracy counts the open ones */
void karum_verdicts_played (const GArray *verdicts, double values[KARUM_N_PLAYED]);

/* -- In records ----------------------------------------------------------------------------------
 */

/* karum_evaluation_write: (transfer full): `[%eval 3.5]`, with `[%proved]` if it is.
 * @margin: expected for Player1, in hundredths of a point */
char *karum_evaluation_write (gint margin, gboolean proved);

/**
 * karum_verdicts_write: writes into the comments of the main line what the turns taken were worth,
 * where nobody has written an evaluation yet.
 * @verdicts: (element-type KarumVerdict): of the first turns of @record
 * @glyphs: (nullable): also gives turns a glyph, where nobody has judged them
 */
void
karum_verdicts_write (const GArray *verdicts, const KarumThresholds *glyphs, KarumRecord *record);

/* -- Words ----------------------------------------------------------------------------------------
 */

/* karum_effort_find: KARUM_EFFORT_NONE if there is none with this name. */
KarumEffort karum_effort_find (const char *name);
