#include "karum-verdict.h"

#include <math.h>
#include <string.h>

#include "karum-chance.h"

/* Margins are in hundredths of a point. */
#define POINT 100

/* -- Values ------------------------------------------------------------------------------------ */

void
karum_verdict_clear (KarumVerdict *verdict)
{
  g_clear_pointer (&verdict->line, g_bytes_unref);
}

static void
clear (gpointer verdict)
{
  karum_verdict_clear (verdict);
}

GArray *
karum_verdicts_new (guint n)
{
  GArray *verdicts = g_array_sized_new (FALSE, TRUE, sizeof (KarumVerdict), n);

  g_array_set_size (verdicts, n);
  g_array_set_clear_func (verdicts, clear);
  return verdicts;
}

void
karum_verdict_copy (const KarumVerdict *from, KarumVerdict *to)
{
  GBytes *line = from->line ? g_bytes_ref (from->line) : NULL;

  karum_verdict_clear (to);
  *to = *from;
  to->line = line;
}

guint
karum_verdict_turns (const KarumVerdict *verdict,
                     const KarumRules *rules,
                     const KarumState *before,
                     KarumTurn *turns)
{
  gsize size = 0, used;
  const guint8 *bytes = verdict->line ? g_bytes_get_data (verdict->line, &size) : NULL;
  KarumState state = *before;
  guint n = 0;

  for (gsize at = 0; at < size && n < KARUM_VERDICT_LINE; at += used, n++) {
    KarumState from = state;

    used = rules->game->turn_decode (rules, bytes + at, size - at, &turns[n]);
    if (used == 0 || used > size - at || !rules->game->turn_check (rules, &from, &turns[n], NULL))
      break;
    rules->game->apply (rules, &from, &turns[n], &state);
  }
  return n;
}

static guint
chance_of (const KarumRules *rules, const KarumState *state, gint margin)
{
  return (guint) lround (KARUM_VERDICT_CERTAIN
                         * karum_chance_people (rules, state, margin / (double) POINT));
}

void
karum_verdict_weigh (KarumVerdict *verdict, const KarumRules *rules, const KarumState *before)
{
  verdict->best.chance = chance_of (rules, before, verdict->best.margin);
  verdict->taken.chance = chance_of (rules, before, verdict->taken.margin);
}

gboolean
karum_verdict_proved (const KarumVerdict *verdict)
{
  return verdict->effort != KARUM_EFFORT_NONE && verdict->best.proved && verdict->taken.proved;
}

gboolean
karum_verdict_serves (const KarumVerdict *verdict, KarumEffort effort, guint engine)
{
  return karum_verdict_proved (verdict) || verdict->effort > effort
         || (verdict->effort == effort && verdict->engine >= engine);
}

gboolean
karum_verdict_better (const KarumVerdict *verdict, const KarumVerdict *other)
{
  if (karum_verdict_proved (verdict) != karum_verdict_proved (other))
    return karum_verdict_proved (verdict);
  return !karum_verdict_serves (other, verdict->effort, verdict->engine);
}

/* -- Figures ----------------------------------------------------------------------------------- */

const KarumThresholds karum_thresholds_default = { 700, 1500, 3000 };

guint
karum_verdict_loss (const KarumVerdict *verdict)
{
  return verdict->best.chance - MIN (verdict->best.chance, verdict->taken.chance);
}

gboolean
karum_verdict_points (const KarumVerdict *verdict, guint *points)
{
  *points = (guint) MAX (verdict->best.margin - verdict->taken.margin, 0);
  return !verdict->decided;
}

double
karum_verdict_accuracy (guint loss)
{
  return CLAMP (103.1668 * exp (-4.354 * loss / KARUM_VERDICT_CERTAIN) - 3.1669, 0, 100);
}

/* The result of a proved margin: 1, 0 or -1. */
static int
sign_of (const KarumWorth *worth)
{
  return (worth->margin > 0) - (worth->margin < 0);
}

/* Beyond these, nobody's accuracy is measured. */
#define LOST (KARUM_VERDICT_CERTAIN * 3 / 100)
#define WON (KARUM_VERDICT_CERTAIN * 97 / 100)

gboolean
karum_verdict_is_open (const KarumVerdict *verdict)
{
  return verdict->decision && verdict->best.chance >= LOST && verdict->taken.chance <= WON;
}

gboolean
karum_verdict_is_best (const KarumVerdict *verdict)
{
  guint points;

  return karum_verdict_loss (verdict) < KARUM_VERDICT_BEST
         && (!karum_verdict_points (verdict, &points) || points < POINT / 2);
}

gboolean
karum_verdict_keeps (const KarumVerdict *verdict)
{
  const KarumWorth *best = &verdict->best, *taken = &verdict->taken;
  gboolean lost = best->proved && best->margin < 0;

  return karum_verdict_loss (verdict) < karum_thresholds_default.inaccuracy
         && (lost
             || (taken->proved >= best->proved
                 && !(taken->proved && sign_of (taken) < (best->proved ? sign_of (best) : 0))));
}

gboolean
karum_verdict_teaches (const KarumVerdict *verdict, gboolean sure)
{
  return verdict->effort != KARUM_EFFORT_NONE && verdict->decision
         && karum_verdict_loss (verdict) >= karum_thresholds_default.mistake
         && (verdict->best.proved || verdict->effort == KARUM_EFFORT_SURE) == !!sure;
}

guint8
karum_verdict_glyph (guint loss, const KarumThresholds *thresholds)
{
  if (loss >= thresholds->blunder)
    return 4;
  if (loss >= thresholds->mistake)
    return 2;
  return loss >= thresholds->inaccuracy ? 6 : 0;
}

KarumGamePhase
karum_verdict_phase (guint turn, guint turns)
{
  if (3 * turn <= turns)
    return KARUM_PHASE_OPENING;
  return 3 * turn <= 2 * turns ? KARUM_PHASE_MIDDLE : KARUM_PHASE_END;
}

KarumStanding
karum_verdict_standing (const KarumVerdict *verdict)
{
  if (verdict->best.chance >= 6500)
    return KARUM_STANDING_AHEAD;
  return verdict->best.chance <= 3500 ? KARUM_STANDING_BEHIND : KARUM_STANDING_LEVEL;
}

guint
karum_verdicts_decided (const GArray *verdicts, guint person)
{
  guint bits = 0;

  for (guint i = 0; i < verdicts->len; i++) {
    const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);

    if (verdict->decision && verdict->person == person)
      bits |= KARUM_DECIDED_IN (karum_verdict_phase (i + 1, verdicts->len))
              | KARUM_DECIDED_WHEN (karum_verdict_standing (verdict));
  }
  return bits;
}

void
karum_accuracy_count (KarumAccuracy *accuracy, const KarumVerdict *verdict)
{
  guint loss = karum_verdict_loss (verdict), points;
  guint8 glyph = karum_verdict_glyph (loss, &karum_thresholds_default);

  if (!verdict->decision)
    return;
  accuracy->decisions++;
  if (karum_verdict_is_open (verdict)) {
    accuracy->open++;
    accuracy->accuracy += karum_verdict_accuracy (loss);
    accuracy->loss += loss;
  }
  if (karum_verdict_points (verdict, &points)) {
    accuracy->points += points;
    accuracy->pointed++;
  }
  accuracy->best += karum_verdict_is_best (verdict);
  accuracy->inaccuracies += glyph == 6;
  accuracy->mistakes += glyph == 2;
  accuracy->blunders += glyph == 4;
}

#define PLAYED_DECISIONS 10

double
karum_played_accuracy (double sum, guint open)
{
  return round (sum / open * 1e9) / 1e9;
}

void
karum_verdicts_played (const GArray *verdicts, double values[KARUM_N_PLAYED])
{
  KarumAccuracy all = { 0 };
  guint decisions = 0, largest = 0;
  guint64 lost = 0;

  for (guint i = 0; i < verdicts->len; i++) {
    const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);

    karum_accuracy_count (&all, verdict);
    if (!verdict->decision)
      continue;
    decisions++;
    largest = MAX (largest, karum_verdict_loss (verdict));
    lost += karum_verdict_loss (verdict);
  }
  for (guint kind = 0; kind < KARUM_N_PLAYED; kind++)
    values[kind] = -1;
  if (all.open >= PLAYED_DECISIONS)
    values[KARUM_PLAYED_BEST] = karum_played_accuracy (all.accuracy, all.open);
  if (decisions < PLAYED_DECISIONS)
    return;
  values[KARUM_PLAYED_WILDEST] = (double) lost / KARUM_VERDICT_CERTAIN;
  if (largest >= karum_thresholds_default.mistake && 2 * (guint64) largest > lost)
    values[KARUM_PLAYED_INSTRUCTIVE] = (2.0 * largest - (double) lost) / KARUM_VERDICT_CERTAIN;
}

/* -- In records -------------------------------------------------------------------------------- */

#define EVALUATION "[%eval "

char *
karum_evaluation_write (gint margin, gboolean proved)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strconcat (EVALUATION, g_ascii_formatd (number, sizeof number, "%.10g", margin / 100.0),
                      "]", proved ? " [%proved]" : "", NULL);
}

static void
write_verdict (const KarumVerdict *verdict, KarumNode *node)
{
  gint margin = verdict->person == 0 ? verdict->taken.margin : -verdict->taken.margin;
  g_autofree char *evaluation = karum_evaluation_write (margin, verdict->taken.proved);
  g_autofree char *comment = NULL;

  if (node->comment && strstr (node->comment, EVALUATION))
    return;
  comment = g_strjoin (" ", evaluation, node->comment, NULL);
  karum_node_set_comment (node, comment);
}

void
karum_verdicts_write (const GArray *verdicts, const KarumThresholds *glyphs, KarumRecord *record)
{
  KarumNode *node = record->root->child;

  for (guint i = 0; node && i < verdicts->len; i++, node = node->child) {
    const KarumVerdict *verdict = karum_verdicts_at (verdicts, i);
    guint8 glyph = glyphs ? karum_verdict_glyph (karum_verdict_loss (verdict), glyphs) : 0;

    if (verdict->effort == KARUM_EFFORT_NONE)
      continue;
    write_verdict (verdict, node);
    if (glyph != 0 && karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT) == 0)
      karum_node_add_glyph (node, glyph);
  }
}

/* -- Words ------------------------------------------------------------------------------------- */

const char *const karum_phase_names[KARUM_N_PHASES] = { "opening", "middle", "end" };
const char *const karum_standing_names[KARUM_N_STANDINGS] = { "ahead", "level", "behind" };

static const char *const names[KARUM_N_EFFORTS] = { "none", "quick", "thorough", "sure" };

KarumEffort
karum_effort_find (const char *name)
{
  for (KarumEffort effort = KARUM_EFFORT_QUICK; effort < KARUM_N_EFFORTS; effort++)
    if (g_str_equal (names[effort], name))
      return effort;
  return KARUM_EFFORT_NONE;
}
