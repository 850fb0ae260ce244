#include "karum-review.h"

#include <math.h>
#include <string.h>

#include "karum-chance.h"
#include "karum-engine.h"
#include "karum-markup.h"
#include "karum-play.h"
#include "karum-verdict.h"

/* -- Analysis -----------------------------------------------------------------------------------
 */

static void
set_known (KarumReviewPlace *place, double score, double chance, gboolean proved)
{
  place->known = TRUE;
  place->score = score;
  place->chance = chance;
  place->proved = proved;
}

gboolean
karum_review_look_at (KarumReviewPlace *place,
                      const KarumState *state,
                      KarumEngine *engine,
                      const KarumRules *rules,
                      const KarumSearchLimits *limits)
{
  KarumStatus status = rules->game->status (rules, state);

  place->person = karum_person (rules, state, status);
  if (status.over) {
    double score = karum_engine_final (engine, state);

    set_known (place, score, score > 0 ? 1 : score < 0 ? 0 : 0.5, TRUE);
    return TRUE;
  }
  karum_engine_search (engine, state, limits, NULL, NULL, &place->best);
  if (limits->stop && atomic_load (limits->stop))
    return FALSE;
  set_known (place, place->best.score, karum_chance (rules, state, &place->best),
             place->best.exact);
  return TRUE;
}

void
karum_review_replay (const KarumRecord *record, KarumState *states, const KarumNode **nodes)
{
  guint i = 0;

  states[0] = record->start;
  nodes[0] = record->root;
  for (const KarumNode *node = record->root->child; node; node = node->child, i++) {
    record->rules.game->apply (&record->rules, &states[i], node->turn, &states[i + 1]);
    nodes[i + 1] = node;
  }
}

KarumReview *
karum_review_new (const KarumRecord *record,
                  const KarumSearchLimits *limits,
                  gsize hash_bytes,
                  KarumReviewVisit visit,
                  gpointer data,
                  KarumError *error)
{
  const KarumRules *rules = &record->rules;
  guint n = karum_record_line_length (record) + 1;
  KarumEngine *engine = karum_engine_new (rules, hash_bytes, error);
  g_autofree KarumState *states = g_new (KarumState, n);
  g_autofree const KarumNode **nodes = g_new (const KarumNode *, n);
  KarumSearchLimits single = *limits;
  KarumReview *review;

  if (!engine)
    return NULL;
  single.lines = 1;
  review = g_malloc0 (sizeof *review + n * sizeof *review->places);
  review->n_places = n;
  karum_review_replay (record, states, nodes);
  /* Backwards, so that the transposition table already contains the results of later positions. */
  for (guint i = n; i-- > 0;) {
    if (visit)
      visit (n - 1 - i, n, data);
    if (!karum_review_look_at (&review->places[i], &states[i], engine, rules, &single))
      break;
  }
  karum_engine_free (engine);
  return review;
}

/* -- Losses ------------------------------------------------------------------------------------ */

/* What a turn has cost the person who made it, compared with the best turn. */
typedef struct {
  double points;   /* of the expected margin, at least 0; in Manu 0 where one side wins anyway */
  double chance;   /* of the expected result, at least 0 */
  gboolean proved; /* whether both positions are */
  guint8 glyph;    /* the numeric annotation glyph: ?! (6), ? (2), ?? (4); 0 for none */
} Loss;

/* The loss of points from which a turn is dubious, in stakes; twice as much is a mistake. Estimates
 * of neighbouring positions differ by a stake or two where nothing is lost. */
#define STAKES_PROVED 1.5
#define STAKES_ESTIMATED 3

#define DUBIOUS 6
#define MISTAKE 2

static guint8
judge (const Loss *loss, double stake)
{
  double stakes = loss->points / stake / (loss->proved ? STAKES_PROVED : STAKES_ESTIMATED);
  guint chance = (guint) lround (loss->chance * KARUM_VERDICT_CERTAIN);
  guint8 glyph = karum_verdict_glyph (chance, &karum_thresholds_default);

  if (stakes >= 2 && (glyph == 0 || glyph == DUBIOUS))
    return MISTAKE;
  return stakes >= 1 && glyph == 0 ? DUBIOUS : glyph;
}

/* Where winning is all that counts, the score of a decided game is its distance to the end. */
static gboolean
counts_points (const KarumRules *rules, double score)
{
  return !karum_value_decisive (rules) || fabs (score) * KARUM_VALUE_POINT < KARUM_VALUE_DECIDED;
}

/**
 * What the turn after place @at has cost. A turn is dubious, a mistake or a
 * blunder by the expected result that it loses, or, if the result stays the same, dubious or a
 * mistake by the points; estimates must differ by more points than proved values.
 * @record: from which the review was made
 * @at: 0 … n_places - 2
 * Returns: FALSE if one of both positions isn't known
 */
static gboolean
review_loss (const KarumReview *review, const KarumRecord *record, guint at, Loss *loss)
{
  const KarumReviewPlace *before = &review->places[at], *after = before + 1;
  const KarumNode *node = karum_record_node_at (record, at + 1);
  gboolean same = before->person == after->person;
  double score = same ? after->score : -after->score;

  *loss = (Loss){ 0 };
  if (!before->known || !after->known)
    return FALSE;
  loss->proved = before->proved && after->proved;
  if (karum_turn_equal (node->turn, &before->best.turn))
    return TRUE;
  loss->chance = MAX (before->chance - (same ? after->chance : 1 - after->chance), 0);
  if (counts_points (&record->rules, before->score) && counts_points (&record->rules, score))
    loss->points = MAX (before->score - score, 0);
  loss->glyph = judge (loss, karum_play_of (record->rules.game)->stake);
  return TRUE;
}

/* -- What is written into the record -------------------------------------------------------------
 */

#define EVAL "[%eval "
#define PROVED "[%proved]"
/* What the engine has written: `[%engine 6]` at the first of six turns of a line, `[%engine $4]` at
 * a turn whose glyph is 4; in version 1.0.0 `[%engine]` at either. */
#define ENGINE "[%engine"

/* The maximum number of turns shown of a better line. */
#define BETTER_MAX 8

/* Removes all commands that begin with @command from @comment. */
static void
remove_command (GString *comment, const char *command)
{
  char *begin;

  while ((begin = strstr (comment->str, command))) {
    const char *end = strchr (begin, ']');
    gssize at = begin - comment->str;

    if (!end)
      return;
    g_string_erase (comment, at, end + 1 - begin);
    if (comment->str[at] == ' ')
      g_string_erase (comment, at, 1);
  }
}

/* Sets the commands at the beginning of the comment of a turn. @keeps: its evaluation stays */
static void
write_commands (KarumNode *node, const char *commands, gboolean keeps)
{
  g_autoptr (GString) comment = g_string_new (node->comment);

  if (!keeps) {
    remove_command (comment, EVAL);
    remove_command (comment, PROVED);
  }
  remove_command (comment, ENGINE "]");
  remove_command (comment, ENGINE " ");
  if (*commands && comment->len > 0)
    g_string_prepend_c (comment, ' ');
  g_string_prepend (comment, commands);
  karum_node_set_comment (node, comment->len > 0 ? g_strchomp (comment->str) : NULL);
}

/* What follows the name in the mark of the engine; NULL without one. */
static const char *
mark_of (const KarumNode *node)
{
  const char *mark = node->comment ? strstr (node->comment, ENGINE) : NULL;

  mark = mark ? mark + strlen (ENGINE) : NULL;
  return mark && (*mark == ' ' || *mark == ']') ? mark : NULL;
}

/* Whether a line of the engine is as it was written: one turn after another, none added at its end,
 * and no word or glyph. */
static gboolean
is_untouched (const KarumNode *line)
{
  guint64 most = g_ascii_strtoull (mark_of (line), NULL, 10);

  if (most == 0)
    most = BETTER_MAX;
  for (const KarumNode *node = line; node; node = node->child)
    if (most-- == 0 || (node != line && (node->sibling || node->comment)) || node->lead
        || node->glyphs || (node->comment && karum_markup_has_words (node->comment)))
      return FALSE;
  return TRUE;
}

/* Removes the lines of an earlier review among @node, its alternatives, and what follows them. A
 * line that somebody has added to is no longer the engine's. */
static void
remove_lines (KarumRecord *record, KarumNode *node)
{
  KarumNode *next;

  for (; node; node = next) {
    next = node->sibling;
    if (!mark_of (node) || g_str_has_prefix (mark_of (node), " $"))
      remove_lines (record, node->child);
    else if (is_untouched (node))
      karum_record_cut (record, node);
    else
      write_commands (node, "", FALSE);
  }
}

/* The first turn of the line that isn't in the record yet is marked. */
static void
add_better_line (KarumRecord *record, KarumNode *parent, const KarumTurn *turns, guint n_turns)
{
  KarumNode *node = parent;
  gboolean marked = FALSE;

  for (guint i = 0; i < n_turns; i++) {
    const KarumNode *child = node->child;

    while (child && !karum_turn_equal (child->turn, &turns[i]))
      child = child->sibling;
    node = karum_record_add (record, node, &turns[i]);
    if (!child && !marked) {
      g_autofree char *mark = g_strdup_printf ("%s %u]", ENGINE, n_turns - i);

      write_commands (node, mark, FALSE);
    }
    marked = marked || !child;
  }
}

/* Whether the glyph of a turn is that of an earlier review, and not one that somebody chose. */
static gboolean
has_engine_glyph (const KarumNode *node, guint8 glyph)
{
  const char *mark = mark_of (node);

  return mark
         && (*mark == ']'
             || (g_str_has_prefix (mark, " $") && g_ascii_strtoull (mark + 2, NULL, 10) == glyph));
}

/* What is written of a turn: @evaluation (nullable), @glyph and @turns, the better line. */
static void
annotate_turn (KarumRecord *record,
               KarumNode *node,
               const char *evaluation,
               guint8 glyph,
               const KarumTurn *turns,
               guint n_turns)
{
  g_autoptr (GString) commands = g_string_new (evaluation);

  if (has_engine_glyph (node, karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT)))
    karum_node_set_glyph (node, KARUM_GLYPH_JUDGEMENT, 0);
  if (glyph != 0 && karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT) == 0) {
    karum_node_add_glyph (node, glyph);
    g_string_append_printf (commands, "%s%s $%u]", evaluation ? " " : "", ENGINE, glyph);
  }
  if (glyph != 0)
    add_better_line (record, node->parent, turns, n_turns);
  write_commands (node, commands->str, !evaluation);
}

static void
annotate_place (const KarumReview *review, KarumRecord *record, guint at)
{
  const KarumReviewPlace *before = &review->places[at], *after = before + 1;
  double score = after->person == 0 ? after->score : -after->score;
  g_autofree char *evaluation = karum_evaluation_write ((gint) lround (score * 100), after->proved);
  g_autofree KarumTurn *turns = g_new (KarumTurn, BETTER_MAX);
  KarumPvPlace place = { 0 };
  Loss loss = { 0 };

  if (!after->known)
    return;
  review_loss (review, record, at, &loss);
  while (loss.glyph != 0 && place.turns < BETTER_MAX
         && karum_pv_next (&record->rules, &before->best, &place, &turns[place.turns]))
    continue;
  annotate_turn (record, karum_record_node_at (record, at + 1), evaluation, loss.glyph, turns,
                 loss.glyph != 0 ? place.turns : 0);
}

void
karum_review_annotate (const KarumReview *review, KarumRecord *record)
{
  for (guint at = 0; at + 1 < review->n_places; at++) {
    if (review->places[at].known && review->places[at + 1].known)
      remove_lines (record, karum_record_node_at (record, at + 1)->sibling);
    annotate_place (review, record, at);
  }
}

static void
adopt_verdict (const KarumVerdict *verdict,
               const KarumThresholds *thresholds,
               KarumRecord *record,
               const KarumState *before,
               KarumNode *node)
{
  gboolean keeps = node->comment && strstr (node->comment, EVAL) && !mark_of (node);
  g_autofree char *evaluation
      = keeps ? NULL
              : karum_evaluation_write (verdict->person == 0 ? verdict->taken.margin
                                                             : -verdict->taken.margin,
                                        verdict->taken.proved);
  guint8 glyph = karum_verdict_glyph (karum_verdict_loss (verdict), thresholds);
  g_autofree KarumTurn *turns = g_new (KarumTurn, KARUM_VERDICT_LINE);

  remove_lines (record, node->sibling);
  annotate_turn (record, node, evaluation, glyph, turns,
                 glyph ? karum_verdict_turns (verdict, &record->rules, before, turns) : 0);
}

void
karum_review_adopt (const GArray *verdicts, const KarumThresholds *thresholds, KarumRecord *record)
{
  KarumNode *node = record->root->child;
  KarumState before = record->start, after;

  for (guint i = 0; node && i < verdicts->len; i++, node = node->child) {
    record->rules.game->apply (&record->rules, &before, node->turn, &after);
    if (karum_verdicts_at (verdicts, i)->effort != KARUM_EFFORT_NONE)
      adopt_verdict (karum_verdicts_at (verdicts, i), thresholds, record, &before, node);
    before = after;
  }
}
