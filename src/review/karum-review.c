#include "karum-review.h"

#include <string.h>

#include "karum-engine.h"
#include "karum-markup.h"
#include "karum-verdict.h"

/* -- Analysis -----------------------------------------------------------------------------------
 */

static void
set_known (KarumReviewPlace *place, double score, gboolean proved)
{
  place->known = TRUE;
  place->score = score;
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
    set_known (place, karum_engine_final (engine, state), TRUE);
    return TRUE;
  }
  karum_engine_search (engine, state, limits, NULL, NULL, &place->best);
  if (limits->stop && atomic_load (limits->stop))
    return FALSE;
  set_known (place, place->best.score, place->best.exact);
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
adopt_verdict (const KarumVerdict *verdict,
               const KarumAdoption *how,
               KarumRecord *record,
               const KarumState *before,
               KarumNode *node)
{
  gboolean keeps = !how->renews && node->comment && strstr (node->comment, EVAL) && !mark_of (node);
  g_autofree char *evaluation
      = keeps ? NULL
              : karum_evaluation_write (verdict->person == 0 ? verdict->taken.margin
                                                             : -verdict->taken.margin,
                                        verdict->taken.proved);
  guint8 glyph = karum_verdict_glyph (karum_verdict_loss (verdict), how->thresholds);
  g_autofree KarumTurn *turns = g_new (KarumTurn, KARUM_VERDICT_LINE);

  remove_lines (record, node->sibling);
  annotate_turn (record, node, evaluation, glyph, turns,
                 glyph ? karum_verdict_turns (verdict, &record->rules, before, turns) : 0);
}

void
karum_review_adopt (const GArray *verdicts, const KarumAdoption *how, KarumRecord *record)
{
  KarumNode *node = record->root->child;
  KarumState before = record->start, after;

  for (guint i = 0; node && i < verdicts->len; i++, node = node->child) {
    record->rules.game->apply (&record->rules, &before, node->turn, &after);
    if (karum_verdicts_at (verdicts, i)->effort != KARUM_EFFORT_NONE)
      adopt_verdict (karum_verdicts_at (verdicts, i), how, record, &before, node);
    before = after;
  }
}
