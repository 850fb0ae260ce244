#include "karum-analyst-private.h"

#include <gio/gio.h>
#include <math.h>

#include "karum-value.h"
#include "karum-class.h"
#include "karum-name.h"

#define HASH_BYTES ((gsize) 64 << 20)
/* So far is a position searched before it is compared with another one. */
#define LEAST_DEPTH 4
/* Some ten megabytes of positions are remembered. */
#define MOST_POSITIONS 1500

G_DEFINE_FINAL_TYPE (KarumAnalyst, karum_analyst, G_TYPE_OBJECT)

/* -- Positions that are remembered ------------------------------------------------------------ */

static guint
position_hash (gconstpointer position)
{
  return g_int64_hash (&((const Position *) position)->key);
}

static gboolean
position_equal (gconstpointer a, gconstpointer b)
{
  const Position *one = a, *other = b;

  return one->key == other->key && karum_state_equal (&one->rules, &one->state, &other->state);
}

/* (transfer none): that of the table. */
static Position *
remember (KarumAnalyst *self, const KarumState *state)
{
  Position *position = g_new0 (Position, 1), *known;

  position->rules = self->rules;
  position->state = *state;
  position->key = self->rules.game->engine_key (&self->rules, state);
  known = g_hash_table_lookup (self->positions, position);
  if (known) {
    g_free (position);
    return known;
  }
  if (g_hash_table_size (self->positions) >= MOST_POSITIONS)
    g_hash_table_remove_all (self->positions);
  g_hash_table_add (self->positions, position);
  return position;
}

/* -- The other thread ------------------------------------------------------------------------- */

static void
wire_clear (gpointer data)
{
  g_clear_pointer (&((Wire *) data)->table, karum_table_unref);
}

static void
wire_unref (gpointer wire)
{
  g_atomic_rc_box_release_full (wire, wire_clear);
}

/* What was found isn't worse than what is known: a search begins anew whenever one comes back. */
static gboolean
is_better (const KarumFindings *found, const KarumFindings *known)
{
  if (found->n_lines == 0 || known->n_lines == 0)
    return found->n_lines > 0;
  if (found->done != known->done || found->lines[0].exact != known->lines[0].exact)
    return found->done || found->lines[0].exact;
  return found->lines[0].depth > known->lines[0].depth
         || (found->lines[0].depth == known->lines[0].depth && found->n_lines >= known->n_lines);
}

static gboolean
is_proved (const KarumFindings *findings)
{
  for (guint i = 0; i < findings->n_lines; i++)
    if (!findings->lines[i].exact)
      return FALSE;
  return findings->n_lines > 0;
}

static void
read_news (KarumAnalyst *self)
{
  g_autofree KarumFindings *found = g_new0 (KarumFindings, 1);
  const KarumAnalysisState state = karum_analysis_read (self->wire->analysis, found->lines,
                                                        KARUM_ANALYST_LINES, &found->n_lines);

  if (!self->position || state.number != self->number)
    return;
  found->seconds = found->n_lines > 0 ? found->lines[0].seconds : 0;
  found->done = state.phase == KARUM_ANALYSIS_DONE && is_proved (found);
  if (!is_better (found, &self->position->findings))
    return;
  found->seconds = MAX (found->seconds, self->position->findings.seconds);
  self->position->findings = *found;
  g_signal_emit_by_name (self, "news");
}

/* In the main thread. */
static gboolean
deliver (gpointer data)
{
  Wire *wire = data;
  g_autoptr (KarumAnalyst) self = wire->analyst ? g_object_ref (wire->analyst) : NULL;

  atomic_store (&wire->waiting, false);
  if (self)
    read_news (self);
  return G_SOURCE_REMOVE;
}

/* In the thread of the analysis. On a slow machine a window that always has something to draw
 * leaves nothing to what is less urgent. */
static void
send_news (void *data)
{
  Wire *wire = data;

  if (!atomic_exchange (&wire->waiting, true))
    g_idle_add_full (G_PRIORITY_HIGH_IDLE, deliver, g_atomic_rc_box_acquire (wire), wire_unref);
}

/* The failure is told when the function that met it has returned. */
static gboolean
tell_trouble (gpointer data)
{
  KarumAnalyst *self = data;

  self->telling = 0;
  g_signal_emit_by_name (self, "failed", self->trouble);
  return G_SOURCE_REMOVE;
}

static gboolean
connect_wire (KarumAnalyst *self)
{
  Wire *wire = g_atomic_rc_box_new0 (Wire);
  KarumError error;

  wire->analyst = self;
  wire->analysis = karum_analysis_new (&self->rules, HASH_BYTES, send_news, wire, &error);
  if (!wire->analysis) {
    wire_unref (wire);
    g_free (self->trouble);
    self->trouble = karum_error_message (&error);
    if (self->telling == 0)
      self->telling = g_idle_add (tell_trouble, self);
    return FALSE;
  }
  wire->table = self->table ? g_atomic_rc_box_acquire (self->table) : NULL;
  self->wire = wire;
  return TRUE;
}

/* In a third thread, for it waits until the search has ended. */
static void
end_analysis (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  karum_analysis_free (((Wire *) data)->analysis);
  g_task_return_boolean (task, TRUE);
}

static void
cut_wire (KarumAnalyst *self)
{
  g_autoptr (GTask) task = NULL;

  if (!self->wire)
    return;
  self->wire->analyst = NULL;
  karum_analysis_stop (self->wire->analysis);
  task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_task_data (task, g_steal_pointer (&self->wire), wire_unref);
  g_task_run_in_thread (task, end_analysis);
}

/* -- The analyst ------------------------------------------------------------------------------ */

static void
begin_search (KarumAnalyst *self)
{
  KarumSearchLimits limits = { .lines = KARUM_ANALYST_LINES, .threads = karum_analyst_threads () };
  g_autofree KarumSearchResult *unused = g_new0 (KarumSearchResult, 1);
  guint n;

  if (!self->wire && !connect_wire (self))
    return;
  if (self->wire->table && self->wire->table->ready)
    limits.endgames = self->wire->table->file.endgames;
  karum_analysis_start (self->wire->analysis, &self->position->state, &limits);
  self->number = karum_analysis_read (self->wire->analysis, unused, 1, &n).number;
}

const KarumFindings *
karum_analyst_look (KarumAnalyst *self, const KarumRules *rules, const KarumState *state)
{
  const Position *before = self->position;

  if (self->rules.game && !karum_rules_equal (&self->rules, rules)) {
    karum_analyst_forget (self);
    before = NULL;
  }
  self->rules = *rules;
  karum_analyst_read_table (self);
  self->position = remember (self, state);
  if (self->position == before)
    return &self->position->findings;
  if (self->position->findings.done || rules->game->status (rules, state).over) {
    if (self->wire)
      karum_analysis_stop (self->wire->analysis);
  } else
    begin_search (self);
  return &self->position->findings;
}

const KarumFindings *
karum_analyst_get (KarumAnalyst *self)
{
  return self->position ? &self->position->findings : NULL;
}

void
karum_analyst_renew (KarumAnalyst *self)
{
  if (!self->wire)
    return;
  cut_wire (self);
  if (self->position && !self->position->findings.done)
    begin_search (self);
}

/* (nullable) */
static const Position *
recall (KarumAnalyst *self, const KarumState *state)
{
  g_autofree Position *probe = g_new0 (Position, 1);

  probe->rules = self->rules;
  probe->state = *state;
  probe->key = self->rules.game->engine_key (&self->rules, state);
  return g_hash_table_lookup (self->positions, probe);
}

static gboolean
is_known (const KarumFindings *findings)
{
  return findings->n_lines > 0
         && (findings->lines[0].exact || findings->lines[0].depth >= LEAST_DEPTH);
}

/* The score of the finished game @state for the person who holds First. */
static double
final_score (const KarumRules *rules, const KarumState *state, KarumStatus status)
{
  return (double) karum_value_final (rules, state, status, karum_value_decisive (rules), 0)
         / KARUM_VALUE_POINT;
}

static gboolean
is_decided (const KarumRules *rules, const KarumWorth *worth)
{
  return karum_value_decisive (rules) && ABS (worth->margin) >= KARUM_VALUE_DECIDED;
}

/* What @position is worth to @person. Returns: FALSE if that isn't known yet */
static gboolean
expects (const Position *position, guint person, KarumWorth *worth)
{
  const KarumRules *rules = &position->rules;
  const KarumStatus status = rules->game->status (rules, &position->state);
  double score;

  if (!status.over && !is_known (&position->findings))
    return FALSE;
  score = status.over ? final_score (rules, &position->state, status)
                      : position->findings.lines[0].score;
  worth->margin = (gint) lround (score * KARUM_VALUE_POINT);
  worth->proved = status.over || position->findings.lines[0].exact;
  if (karum_person (rules, &position->state, status) != person)
    worth->margin = -worth->margin;
  return TRUE;
}

gboolean
karum_analyst_judge (KarumAnalyst *self,
                     const KarumState *before,
                     const KarumTurn *turn,
                     KarumVerdict *verdict)
{
  const Position *from = self->position ? recall (self, before) : NULL;
  guint person;

  *verdict = (KarumVerdict){ 0 };
  if (!from || !is_known (&from->findings))
    return FALSE;
  person = karum_person (&self->rules, before, self->rules.game->status (&self->rules, before));
  if (!expects (from, person, &verdict->best) || !expects (self->position, person, &verdict->taken))
    return FALSE;
  if (karum_turn_equal (turn, &from->findings.lines[0].turn))
    verdict->taken = verdict->best;
  verdict->person = person;
  verdict->decided
      = is_decided (&self->rules, &verdict->best) || is_decided (&self->rules, &verdict->taken);
  karum_verdict_weigh (verdict, &self->rules, before);
  return TRUE;
}

void
karum_analyst_stop (KarumAnalyst *self)
{
  self->position = NULL;
  if (self->wire)
    karum_analysis_stop (self->wire->analysis);
}

void
karum_analyst_forget (KarumAnalyst *self)
{
  self->position = NULL;
  cut_wire (self);
  karum_table_drop (&self->table);
  if (self->positions)
    g_hash_table_remove_all (self->positions);
}

static void
give_up (KarumAnalyst *self)
{
  karum_analyst_forget (self);
  karum_table_drop (&self->making);
}

static void
karum_analyst_class_init (KarumAnalystClass *klass)
{
  KARUM_ON_DISPOSE (klass, KarumAnalyst, give_up);
  KARUM_SOURCES (klass, KarumAnalyst, telling);
  KARUM_DROPS (klass, KarumAnalyst, g_hash_table_unref, positions);
  KARUM_FREES (klass, KarumAnalyst, g_free, trouble);
  karum_class_signal (klass, "news", 0);
  karum_class_signal (klass, "failed", 1, G_TYPE_STRING);
  karum_class_signal (klass, "table-made", 1, G_TYPE_STRING);
}

static void
karum_analyst_init (KarumAnalyst *self)
{
  self->positions = g_hash_table_new_full (position_hash, position_equal, g_free, NULL);
}

KarumAnalyst *
karum_analyst_new (void)
{
  return g_object_new (KARUM_TYPE_ANALYST, NULL);
}
