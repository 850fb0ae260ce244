#include "karum-record.h"

#include "karum-node-private.h"
#include "karum-time-control.h"

const guint8 karum_position_signs[KARUM_POSITION_SIGNS] = { 10, 14, 16, 18, 13, 15, 17, 19 };

KarumGlyphGroup
karum_glyph_group (guint8 glyph)
{
  if (glyph > 0 && glyph <= KARUM_JUDGEMENTS)
    return KARUM_GLYPH_JUDGEMENT;
  for (guint i = 0; i < KARUM_POSITION_SIGNS; i++)
    if (karum_position_signs[i] == glyph)
      return KARUM_GLYPH_POSITION;
  return KARUM_GLYPH_OTHER;
}

const char *
karum_glyph_sign (guint8 glyph)
{
  static const char *const signs[] = {
    [1] = "!",   [2] = "?",  [3] = "!!", [4] = "??",  [5] = "!?",
    [6] = "?!",  [7] = "□",  [10] = "=", [13] = "∞",  [14] = "+=",
    [15] = "=+", [16] = "±", [17] = "∓", [18] = "+−", [19] = "−+",
  };

  return glyph < G_N_ELEMENTS (signs) ? signs[glyph] : NULL;
}

static const KarumResult results_of_first[] = {
  [KARUM_WINNER_NONE] = KARUM_RESULT_NONE,
  [KARUM_WINNER_FIRST] = KARUM_RESULT_WON,
  [KARUM_WINNER_SECOND] = KARUM_RESULT_LOST,
  [KARUM_WINNER_DRAW] = KARUM_RESULT_DRAWN,
};

KarumOutcome
karum_outcome (const KarumRules *rules, const KarumState *state)
{
  KarumStatus status = rules->game->status (rules, state);
  gboolean exchanged = karum_exchanged (rules, state);
  KarumOutcome outcome = { .over = status.over, .result = results_of_first[status.winner] };
  int32_t points[2];

  rules->game->points (rules, state, points);
  outcome.score[0] = points[exchanged];
  outcome.score[1] = points[!exchanged];
  if (exchanged)
    outcome.result = karum_result_reverse (outcome.result);
  return outcome;
}

static KarumOutcome
line_outcome (const KarumRecord *record)
{
  KarumState state;

  karum_record_state (record, karum_record_line_end (record), &state);
  return karum_outcome (&record->rules, &state);
}

static void
set_score (KarumTags *tags, const KarumOutcome *outcome)
{
  tags->has_score = TRUE;
  tags->score[0] = outcome->score[0];
  tags->score[1] = outcome->score[1];
}

void
karum_record_close (KarumRecord *record)
{
  KarumOutcome outcome = line_outcome (record);
  KarumTags *tags = &record->tags;
  gboolean ends = outcome.over && !karum_tags_is_analysis (tags);

  tags->result = ends ? outcome.result : KARUM_RESULT_NONE;
  tags->has_score = FALSE;
  tags->score[0] = tags->score[1] = 0;
  tags->termination = ends ? KARUM_TERMINATION_NORMAL : KARUM_TERMINATION_UNTERMINATED;
  if (ends)
    set_score (tags, &outcome);
}

void
karum_record_end (KarumRecord *record, KarumResult result, KarumTermination termination)
{
  KarumOutcome outcome = line_outcome (record);

  record->tags.result = result;
  record->tags.termination = termination;
  set_score (&record->tags, &outcome);
}

void
karum_record_set_result (KarumRecord *record,
                         KarumResult result,
                         KarumTermination termination,
                         const int score[2])
{
  KarumTags *tags = &record->tags;

  if (karum_termination_is_unplayed (termination))
    score = NULL;
  if (termination == KARUM_TERMINATION_NONE || termination == KARUM_TERMINATION_NORMAL)
    termination = score ? KARUM_TERMINATION_NORMAL : KARUM_TERMINATION_NONE;
  tags->result = result;
  tags->termination = termination;
  tags->has_score = score != NULL;
  tags->score[0] = score ? score[0] : 0;
  tags->score[1] = score ? score[1] : 0;
}

/* GLib's macro uses a union for its type check, which ISO C does not allow. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
G_DEFINE_BOXED_TYPE (KarumRecord, karum_record, karum_record_ref, karum_record_unref)
#pragma GCC diagnostic pop

static KarumRecord *
new_at (const KarumRules *rules, const char *setup, const char *position, const KarumState *start)
{
  KarumRecord *record = g_atomic_rc_box_new0 (KarumRecord);

  record->rules = *rules;
  record->setup = g_strdup (setup ? setup : "");
  record->position = g_strdup (position);
  record->start = *start;
  record->nodes = karum_nodes_new (&record->root);
  return record;
}

KarumRecord *
karum_record_new (const KarumRules *rules,
                  const char *setup,
                  const char *position,
                  KarumError *error)
{
  KarumState start;

  if (!karum_start (rules, setup, position, &start, error))
    return NULL;
  return new_at (rules, setup, position, &start);
}

KarumRecord *
karum_record_new_result (const KarumRules *rules)
{
  KarumState start;

  if (karum_setup_needed (rules))
    rules->game->start_unknown (rules, &start);
  else
    karum_start (rules, NULL, NULL, &start, NULL);
  return new_at (rules, NULL, NULL, &start);
}

/* record_start_known: FALSE if the rules need a setup and there is none. */
static gboolean
record_start_known (const KarumRecord *record)
{
  return *record->setup || record->position || !karum_setup_needed (&record->rules);
}

/* Whether the clock, which both wanted to decide, has run out before the first turn: that is all of
 * the game. */
static gboolean
lost_at_once (const KarumTags *tags)
{
  KarumTimeControl control;

  return tags->termination == KARUM_TERMINATION_TIME
         && karum_time_control_read (tags->time_control, &control) && control.decides;
}

gboolean
karum_tags_are_result (const KarumTags *tags, const KarumRules *rules, const KarumState *start)
{
  return karum_tags_is_unplayed (tags)
         || (tags->result != KARUM_RESULT_NONE
             && !(start && (rules->game->status (rules, start).over || lost_at_once (tags))));
}

gboolean
karum_record_is_result (const KarumRecord *record)
{
  return !record->root->child
         && karum_tags_are_result (&record->tags, &record->rules,
                                   record_start_known (record) ? &record->start : NULL);
}

KarumRecord *
karum_record_ref (KarumRecord *record)
{
  return g_atomic_rc_box_acquire (record);
}

static void
clear (gpointer data)
{
  KarumRecord *record = data;

  karum_tags_clear (&record->tags);
  g_free (record->setup);
  g_free (record->position);
  karum_nodes_free (record->nodes, record->root);
}

void
karum_record_unref (KarumRecord *record)
{
  g_atomic_rc_box_release_full (record, clear);
}

KarumRecord *
karum_record_copy (const KarumRecord *record)
{
  KarumRecord *copy = g_atomic_rc_box_new (KarumRecord);

  *copy = *record;
  karum_tags_copy (&copy->tags, &record->tags);
  copy->setup = g_strdup (record->setup);
  copy->position = g_strdup (record->position);
  copy->nodes = karum_nodes_copy (record->root, &copy->root);
  return copy;
}

KarumNode *
karum_record_add (KarumRecord *record, KarumNode *parent, const KarumTurn *turn)
{
  KarumNode *previous = NULL;
  KarumNode *node;

  g_return_val_if_fail (record && parent && turn, NULL);
  for (node = parent->child; node; node = node->sibling) {
    if (karum_turn_equal (node->turn, turn))
      return node;
    previous = node;
  }
  return karum_record_add_after (record, parent, previous, turn);
}

KarumNode *
karum_record_add_after (KarumRecord *record,
                        KarumNode *parent,
                        KarumNode *previous,
                        const KarumTurn *turn)
{
  KarumNode *node;

  g_return_val_if_fail (record && parent && turn, NULL);
  node = karum_node_new (record->nodes, turn);
  karum_node_link (parent, previous, node);
  return node;
}

void
karum_record_cut (KarumRecord *record, KarumNode *node)
{
  KarumNode **link;

  g_return_if_fail (record && node->parent);
  for (link = &node->parent->child; *link != node;)
    link = &(*link)->sibling;
  *link = node->sibling;
  karum_node_drop (node);
  if (!record->root->child)
    karum_nodes_forget (record->nodes);
}

KarumNode *
karum_record_line_end (const KarumRecord *record)
{
  KarumNode *node = record->root;

  while (node->child)
    node = node->child;
  return node;
}

KarumNode *
karum_record_node_at (const KarumRecord *record, guint ply)
{
  KarumNode *node = record->root;

  while (node && ply-- > 0)
    node = node->child;
  return node;
}

guint
karum_record_line_length (const KarumRecord *record)
{
  guint length = 0;

  for (const KarumNode *node = record->root->child; node; node = node->child)
    length++;
  return length;
}

void
karum_record_state (const KarumRecord *record, const KarumNode *node, KarumState *state)
{
  guint ply = karum_node_ply (node);
  g_autofree const KarumTurn **turns = g_new (const KarumTurn *, ply);
  KarumState states[2];

  for (guint i = ply; i > 0; node = node->parent)
    turns[--i] = node->turn;
  states[0] = record->start;
  for (guint i = 0; i < ply; i++)
    record->rules.game->apply (&record->rules, &states[i % 2], turns[i], &states[(i + 1) % 2]);
  *state = states[ply % 2];
}

gboolean
karum_record_annotated (const KarumRecord *record)
{
  const KarumNode *root = record->root;

  for (const KarumNode *node = root; node; node = karum_node_next (node, root))
    if (node->lead || node->comment || node->glyphs || node->sibling)
      return TRUE;
  return FALSE;
}
