
#include <glib/gi18n.h>

#include "karum-loader.h"
#include "karum-markup.h"
#include "karum-name.h"
#include "karum-node.h"
#include "karum-record-edit.h"
#include "karum-requests.h"
#include "karum-review.h"
#include "karum-session-private.h"

void
karum_session_set_annotator (KarumSession *self, const char *name)
{
  g_return_if_fail (KARUM_IS_SESSION (self));
  g_free (self->annotator);
  self->annotator = name && *name ? g_strdup (name) : NULL;
  self->viewer = -1;
}

void
karum_session_set_viewer (KarumSession *self, guint person)
{
  g_return_if_fail (KARUM_IS_SESSION (self) && person < 2);
  if (person == karum_session_get_viewer (self))
    return;
  self->viewer = (int) person;
  g_signal_emit_by_name (self, "review-changed");
}

guint
karum_session_get_viewer (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), 0);
  if (self->viewer >= 0)
    return (guint) self->viewer;
  return self->annotator && !karum_name_same (self->annotator, karum_session_get_name (self, 0))
                 && karum_name_same (self->annotator, karum_session_get_name (self, 1))
             ? 1
             : 0;
}

static void
sign (KarumSession *self, KarumRecord *next)
{
  if (self->annotator && !karum_name_known (next->tags.annotator)) {
    g_free (next->tags.annotator);
    next->tags.annotator = g_strdup (self->annotator);
  }
}

/* Saves @next, with the annotator's name if it has none. */
static void
commit (KarumSession *self, const char *title, KarumRecord *next)
{
  sign (self, next);
  karum_session_commit (self, title, next, NULL);
}

/* -- Comments --------------------------------------------------------------------------------- */

/* What others have changed of the game meanwhile comes with it. */
static void
comments_saved (gpointer session, gpointer result)
{
  KarumSession *self = session;
  g_autoptr (KarumSavedComments) comments = result;
  gboolean followed = karum_record_find_change (comments->record, self->next) != NULL;

  self->revision = comments->revision;
  karum_record_unref (self->next);
  self->next = g_steal_pointer (&comments->record);
  karum_session_take_effect (self);
  if (comments->joined || followed)
    g_signal_emit_by_name (self, comments->joined ? "joined" : "followed");
  karum_session_run_inputs (self);
}

/* Also if the game has been changed elsewhere. */
static void
save_comments (KarumSession *self, const char *title, KarumRecord *next)
{
  if (!self->archive || self->id == 0) {
    karum_session_commit (self, title, next, NULL);
    return;
  }
  self->next = next;
  self->next_place = NULL;
  karum_ask (self, self->archive, karum_request_save_comments (self->id, self->record, next, title),
             NULL, comments_saved, karum_session_not_saved);
}

static void
comment (KarumSession *self, const KarumInput *input)
{
  const KarumNode *node = karum_record_find_path (self->record, input->object);
  gboolean before = input->numbers[0];
  const char *present = !node ? NULL : before ? node->lead : node->comment;
  g_autofree char *wanted = karum_markup_with_words (present, input->text);
  KarumRecord *next;

  if (!node || g_str_equal (present ? present : "", wanted))
    return;
  next = karum_record_copy (self->record);
  if (before)
    karum_node_set_lead (karum_record_find_node (next, node), wanted);
  else
    karum_node_set_comment (karum_record_find_node (next, node), wanted);
  sign (self, next);
  save_comments (self, N_ ("Commenting"), next);
}

void
karum_session_set_comment (KarumSession *self, const KarumNode *node, const char *words)
{
  karum_session_submit (self, (KarumInput){ .run = comment,
                                            .object = karum_node_path (node),
                                            .release = (GDestroyNotify) g_array_unref,
                                            .text = g_strdup (words) });
}

void
karum_session_set_lead (KarumSession *self, const KarumNode *node, const char *words)
{
  g_return_if_fail (node->parent);
  karum_session_submit (self, (KarumInput){ .run = comment,
                                            .numbers = { TRUE },
                                            .object = karum_node_path (node),
                                            .release = (GDestroyNotify) g_array_unref,
                                            .text = g_strdup (words) });
}

/* -- Glyphs ----------------------------------------------------------------------------------- */

static void
set_glyph (KarumSession *self, const KarumInput *input)
{
  const KarumGlyphGroup group = input->numbers[0];
  const guint8 glyph = input->numbers[1];
  const KarumNode *place = karum_session_get_node (self);
  KarumRecord *next;

  if (!place->turn || karum_node_get_glyph (place, group) == glyph
      || !karum_session_can_edit (self))
    return;
  next = karum_record_copy (self->record);
  karum_node_set_glyph (karum_record_find_node (next, place), group, glyph);
  commit (self, N_ ("Assessing a move"), next);
}

void
karum_session_set_glyph (KarumSession *self, KarumGlyphGroup group, guint8 glyph)
{
  karum_session_submit (self, (KarumInput){ .run = set_glyph, .numbers = { group, glyph } });
}

/* -- Marks ------------------------------------------------------------------------------------ */

void
karum_session_get_markup (KarumSession *self, KarumMarkup *markup)
{
  KarumBoard board;

  g_return_if_fail (KARUM_IS_SESSION (self));
  self->rules.game->board (&self->rules, &board);
  karum_markup_read (markup, &board, karum_session_get_node (self)->comment);
}

/* Saves @comment as that of the current turn, if it has changed. */
static void
put_comment (KarumSession *self, const char *title, const char *comment)
{
  const KarumNode *place = karum_session_get_node (self);
  KarumRecord *next;

  if (!karum_session_can_edit (self) || g_str_equal (comment, place->comment ? place->comment : ""))
    return;
  next = karum_record_copy (self->record);
  karum_node_set_comment (karum_record_find_node (next, place), comment);
  commit (self, title, next);
}

/* Saves @markup as that of the current position. */
static void
put_markup (KarumSession *self, const KarumMarkup *markup)
{
  g_autofree char *comment = NULL;
  KarumBoard board;

  self->rules.game->board (&self->rules, &board);
  comment = karum_markup_with_marks (karum_session_get_node (self)->comment, &board, markup);
  put_comment (self, N_ ("Marking the board"), comment);
}

static void
toggle_mark (KarumSession *self, const KarumInput *input)
{
  const KarumPoint from = input->numbers[0], to = input->numbers[1];
  g_auto (KarumMarkup) markup = { 0 };

  karum_session_get_markup (self, &markup);
  if (from == to)
    karum_markup_toggle_mark (&markup, from, input->numbers[2]);
  else
    karum_markup_toggle_arrow (&markup, from, to, input->numbers[2]);
  put_markup (self, &markup);
}

static void
toggle_label (KarumSession *self, const KarumInput *input)
{
  g_auto (KarumMarkup) markup = { 0 };

  karum_session_get_markup (self, &markup);
  karum_markup_toggle_label (&markup, input->numbers[0], input->text);
  put_markup (self, &markup);
}

static void
number_label (KarumSession *self, const KarumInput *input)
{
  g_auto (KarumMarkup) markup = { 0 };
  const char *present;
  char label[KARUM_LABEL_TEXT];

  karum_session_get_markup (self, &markup);
  present = karum_markup_label_at (&markup, input->numbers[0]);
  if (present)
    g_strlcpy (label, present, sizeof label);
  if (!present && !karum_markup_next_label (&markup, input->numbers[1], label))
    return;
  karum_markup_toggle_label (&markup, input->numbers[0], label);
  put_markup (self, &markup);
}

static void
clear_marks (KarumSession *self, const KarumInput *input)
{
  const KarumMarkup nothing = { 0 };

  put_markup (self, &nothing);
}

static void
set_diagram (KarumSession *self, const KarumInput *input)
{
  g_autofree char *comment
      = karum_markup_with_diagram (karum_session_get_node (self)->comment, input->numbers[0]);

  put_comment (self, N_ ("Marking the board"), comment);
}

void
karum_session_toggle_mark (KarumSession *self, KarumPoint from, KarumPoint to, KarumMarkColor color)
{
  karum_session_submit (self, (KarumInput){ .run = toggle_mark, .numbers = { from, to, color } });
}

void
karum_session_toggle_label (KarumSession *self, KarumPoint point, const char *text)
{
  karum_session_submit (
      self, (KarumInput){ .run = toggle_label, .numbers = { point }, .text = g_strdup (text) });
}

void
karum_session_number_label (KarumSession *self, KarumPoint point, gboolean figures)
{
  karum_session_submit (self, (KarumInput){ .run = number_label, .numbers = { point, figures } });
}

void
karum_session_clear_marks (KarumSession *self)
{
  karum_session_submit (self, (KarumInput){ .run = clear_marks });
}

void
karum_session_set_diagram (KarumSession *self, gboolean diagram)
{
  karum_session_submit (self, (KarumInput){ .run = set_diagram, .numbers = { diagram } });
}

/* -- The review ------------------------------------------------------------------------------- */

void
karum_session_set_review (KarumSession *self, GArray *verdicts, const KarumThresholds *thresholds)
{
  gboolean reviewed;

  g_return_if_fail (KARUM_IS_SESSION (self));
  reviewed = self->n_verdicts > 0;
  g_clear_pointer (&self->verdicts, g_array_unref);
  self->verdicts = verdicts ? g_array_ref (verdicts) : NULL;
  self->n_verdicts = verdicts ? verdicts->len : 0;
  self->thresholds = *thresholds;
  if (reviewed || self->n_verdicts > 0)
    g_signal_emit_by_name (self, "review-changed");
}

const KarumVerdict *
karum_session_get_verdict (KarumSession *self, const KarumNode *node)
{
  guint ply = karum_node_ply (node);
  const KarumVerdict *verdict;

  g_return_val_if_fail (KARUM_IS_SESSION (self), NULL);
  if (ply == 0 || ply > self->n_verdicts || karum_node_variation (node))
    return NULL;
  verdict = karum_verdicts_at (self->verdicts, ply - 1);
  return verdict->effort != KARUM_EFFORT_NONE ? verdict : NULL;
}

guint8
karum_session_get_slip (KarumSession *self, const KarumNode *node)
{
  const KarumVerdict *verdict = karum_session_get_verdict (self, node);

  return verdict ? karum_verdict_glyph (karum_verdict_loss (verdict), &self->thresholds) : 0;
}

gboolean
karum_session_is_reviewed (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), FALSE);
  for (guint i = 0; i < self->n_verdicts; i++)
    if (karum_verdicts_at (self->verdicts, i)->effort != KARUM_EFFORT_NONE)
      return TRUE;
  return FALSE;
}

gboolean
karum_session_is_reviewed_whole (KarumSession *self)
{
  g_return_val_if_fail (KARUM_IS_SESSION (self), FALSE);
  for (guint i = 0; i < self->n_verdicts; i++)
    if (karum_verdicts_at (self->verdicts, i)->effort == KARUM_EFFORT_NONE)
      return FALSE;
  return self->n_verdicts > 0 && self->n_verdicts == karum_record_line_length (self->record);
}

static gboolean
is_worse (const KarumVerdict *verdict, const KarumVerdict *other)
{
  const guint loss = karum_verdict_loss (verdict), others = karum_verdict_loss (other);
  guint points, other_points;

  if (loss != others)
    return loss > others;
  return karum_verdict_points (verdict, &points) && karum_verdict_points (other, &other_points)
         && points > other_points;
}

guint
karum_session_get_worst (KarumSession *self,
                         guint person,
                         const KarumNode *worst[KARUM_SESSION_WORST])
{
  guint n = 0, at;

  g_return_val_if_fail (KARUM_IS_SESSION (self), 0);
  for (const KarumNode *node = self->record->root->child; node; node = node->child) {
    const KarumVerdict *verdict = karum_session_get_verdict (self, node);

    if (!verdict || verdict->person != person || !verdict->decision
        || karum_verdict_is_best (verdict))
      continue;
    for (at = n; at > 0 && is_worse (verdict, karum_session_get_verdict (self, worst[at - 1]));
         at--)
      if (at < KARUM_SESSION_WORST)
        worst[at] = worst[at - 1];
    if (at < KARUM_SESSION_WORST)
      worst[at] = node;
    n = MIN (n + 1, KARUM_SESSION_WORST);
  }
  return n;
}

gboolean
karum_session_is_lesson (KarumSession *self, const KarumNode *node)
{
  const KarumVerdict *verdict = karum_session_get_verdict (self, node);
  const KarumNode *worst[KARUM_SESSION_WORST];
  const guint n = verdict ? karum_session_get_worst (self, verdict->person, worst) : 0;

  for (guint i = 0; i < n; i++)
    if (worst[i] == node)
      return TRUE;
  return karum_session_get_slip (self, node) != 0;
}

static void
adopt_review (KarumSession *self, const KarumInput *input)
{
  KarumRecord *next;

  if (self->n_verdicts == 0 || !karum_session_can_edit (self))
    return;
  next = karum_record_copy (self->record);
  karum_review_adopt (self->verdicts, &(KarumAdoption){ .thresholds = &self->thresholds }, next);
  sign (self, next);
  karum_session_save_over (self, next);
}

void
karum_session_adopt_review (KarumSession *self)
{
  karum_session_submit (self, (KarumInput){ .run = adopt_review });
}
