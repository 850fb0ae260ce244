#include "karum-turn-item.h"

#include <glib/gi18n.h>
#include <pango/pango.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-class.h"
#include "karum-name.h"
#include "karum-limits.h"
#include "karum-markup.h"
#include "karum-phrases.h"
#include "karum-record-edit.h"

/* Shown after a turn with marks on the board. */
#define MARKS_SIGN "\302\240\342\227\216"

typedef struct {
  const KarumNode *node; /* (not owned) */
  guint ply;             /* its number; that of a node is found by going back to the start */
  guint opens, closes;   /* the number of parentheses before and after it */
} Step;

struct _KarumTurnItem {
  GObject parent_instance;

  KarumRules rules;
  GArray *steps; /* (owned) (element-type Step) */
  guint depth;
  int side;
  KarumFold fold;
  guint hidden;     /* number of hidden turns of a folded variation */
  gboolean inside;  /* a turn of a line other than the main line */
  char *signs;      /* (nullable): after a turn in the compact form */
  gboolean compact; /* a turn in the compact form */
  char *number, *points;
  char *comment; /* (nullable): of a paragraph that is a comment */
  gboolean before, written;
  guint8 slip;              /* see karum_session_get_slip(); 0 where a person has judged */
  char *slip_text, *given;  /* (nullable): the slip with the points given away; these, spoken */
  char *look;               /* everything that is visible, except which turn is current */
  const KarumNode *current; /* (nullable) (not owned) */
};

G_DEFINE_FINAL_TYPE (KarumTurnItem, karum_turn_item, G_TYPE_OBJECT)

static void
karum_turn_item_class_init (KarumTurnItemClass *klass)
{
  KARUM_FREES (klass, KarumTurnItem, g_array_unref, steps);
  KARUM_FREES (klass, KarumTurnItem, g_free, number, points, comment, signs, slip_text, given,
               look);
  karum_class_signal (klass, "changed", 0);
}

static void
karum_turn_item_init (KarumTurnItem *self)
{
  self->steps = karum_array_new (Step);
  self->side = -1;
}

void
karum_turn_item_add (KarumTurnItem *self, const KarumNode *node, guint opens)
{
  const Step *last
      = self->steps->len > 0 ? &g_array_index (self->steps, Step, self->steps->len - 1) : NULL;
  guint ply = last && last->node == node->parent ? last->ply + 1 : karum_node_ply (node);
  Step step = { .node = node, .ply = ply, .opens = opens };

  g_array_append_val (self->steps, step);
}

void
karum_turn_item_close (KarumTurnItem *self)
{
  g_array_index (self->steps, Step, self->steps->len - 1).closes++;
}

KarumTurnItem *
karum_turn_item_new (KarumSession *session,
                     const KarumNode *node,
                     const KarumState *before,
                     const KarumState *after)
{
  KarumTurnItem *self = g_object_new (KARUM_TYPE_TURN_ITEM, NULL);
  int points[2];

  self->rules = *karum_session_get_rules (session);
  karum_session_get_points (session, after, points);
  self->side = (int) self->rules.game->status (&self->rules, before).to_move;
  self->number = g_strdup_printf ("%u.", karum_node_ply (node));
  self->points = g_strdup_printf ("%d\u00a0:\u00a0%d", points[0], points[1]);
  self->slip = karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT) == 0
                   ? karum_session_get_slip (session, node)
                   : 0;
  if (self->slip) {
    self->slip_text = karum_slip_text (self->slip, karum_session_get_verdict (session, node));
    self->given = karum_given_text (karum_session_get_verdict (session, node));
  }
  karum_turn_item_add (self, node, 0);
  return self;
}

KarumTurnItem *
karum_turn_item_new_comment (
    KarumSession *session, const KarumNode *node, gboolean before, guint depth, gboolean written)
{
  g_autofree char *words = karum_markup_words (before ? node->lead : node->comment);
  KarumTurnItem *self;

  if (!words && !written)
    return NULL;
  self = g_object_new (KARUM_TYPE_TURN_ITEM, NULL);
  self->rules = *karum_session_get_rules (session);
  self->depth = depth;
  self->before = before;
  self->written = written;
  /* Shortened, so that the list is laid out quickly; all of it is there where it is edited. */
  self->comment = written ? g_strdup ("") : karum_display_cut (words, KARUM_TAG_VALUE_MAX);
  karum_turn_item_add (self, node, 0);
  return self;
}

KarumTurnItem *
karum_turn_item_new_variation (KarumSession *session, guint depth)
{
  KarumTurnItem *self = g_object_new (KARUM_TYPE_TURN_ITEM, NULL);

  self->rules = *karum_session_get_rules (session);
  self->depth = depth;
  return self;
}

void
karum_turn_item_set_fold (KarumTurnItem *self, KarumFold fold, guint hidden)
{
  self->fold = fold;
  self->hidden = hidden;
}

KarumFold
karum_turn_item_get_fold (KarumTurnItem *self)
{
  return self->fold;
}

guint
karum_turn_item_get_hidden (KarumTurnItem *self)
{
  return self->hidden;
}

/* The glyphs as in the notation. */
void
karum_turn_item_compact (KarumTurnItem *self, guint variations, gboolean in_variation)
{
  const KarumNode *node = karum_turn_item_get_node (self, 0);
  g_autofree char *words = karum_markup_words (node->comment);
  g_autofree char *beside = variations > 0 ? g_strdup_printf (" (%u)", variations) : g_strdup ("");

  self->signs = g_strconcat (beside, words || node->lead ? " {…}" : "", NULL);
  self->compact = TRUE;
  self->inside = in_variation;
}

gboolean
karum_turn_item_is_compact (KarumTurnItem *self)
{
  return self->compact;
}

gboolean
karum_turn_item_is_inside (KarumTurnItem *self)
{
  return self->inside || self->depth > 0;
}

const KarumRules *
karum_turn_item_get_rules (KarumTurnItem *self)
{
  return &self->rules;
}

guint
karum_turn_item_get_length (KarumTurnItem *self)
{
  return self->steps->len;
}

const KarumNode *
karum_turn_item_get_node (KarumTurnItem *self, guint place)
{
  return g_array_index (self->steps, Step, place).node;
}

const char *
karum_turn_item_get_number (KarumTurnItem *self)
{
  return self->number;
}

int
karum_turn_item_get_side (KarumTurnItem *self)
{
  return self->side;
}

const char *
karum_turn_item_get_points (KarumTurnItem *self)
{
  return self->points;
}

const char *
karum_turn_item_get_slip (KarumTurnItem *self)
{
  return self->slip_text;
}

guint8
karum_turn_item_get_slip_glyph (KarumTurnItem *self)
{
  return self->slip;
}

const char *
karum_turn_item_get_comment (KarumTurnItem *self)
{
  return self->comment;
}

gboolean
karum_turn_item_is_before (KarumTurnItem *self)
{
  return self->before;
}

gboolean
karum_turn_item_is_written (KarumTurnItem *self)
{
  return self->written;
}

guint
karum_turn_item_get_depth (KarumTurnItem *self)
{
  return self->depth;
}

/* -- Text ------------------------------------------------------------------------------------- */

gboolean
karum_turn_item_has_marks (const KarumRules *rules, const KarumNode *node)
{
  g_auto (KarumMarkup) markup = { 0 };
  KarumBoard board;

  if (!node->comment || !strstr (node->comment, "[%"))
    return FALSE;
  rules->game->board (rules, &board);
  karum_markup_read (&markup, &board, node->comment);
  return karum_markup_any (&markup);
}

/* A long turn can be broken only after a step. */
static void
append_turn (GString *markup, const KarumRules *rules, const KarumNode *node)
{
  g_autofree char *turn = karum_phrase_turn (rules, node->turn);
  g_autofree char *glyphs = karum_phrase_glyphs (node);
  g_autofree char *escaped = g_markup_escape_text (turn, -1);
  GString *broken = g_string_new (escaped);

  g_string_replace (broken, ",", ",\342\200\213", 0); /* zero-width space */
  g_string_append_printf (markup, "%s%s", broken->str, glyphs);
  if (karum_turn_item_has_marks (rules, node))
    g_string_append (markup, MARKS_SIGN);
  g_string_free (broken, TRUE);
}

/* The number is shown at the beginning of a line, after an interruption, and at every second
 * turn. */
static void
append_step (KarumTurnItem *self, GString *markup, guint place)
{
  const Step *step = &g_array_index (self->steps, Step, place);
  const Step *last = place > 0 ? step - 1 : NULL;
  gboolean goes_on = last && !last->closes && !step->opens && last->node == step->node->parent;

  if (markup->len > 0 && markup->str[markup->len - 1] != ' ')
    g_string_append_c (markup, ' ');
  for (guint i = 0; i < step->opens; i++)
    g_string_append_c (markup, '(');
  if (!goes_on || step->ply % 2)
    g_string_append_printf (markup, "<span alpha='65%%'>%u.</span>\302\240", step->ply);
  if (step->node == self->current)
    g_string_append (markup, "<span bgcolor='#808080' bgalpha='40%'>");
  g_string_append_printf (markup, "<a href='%u'>", place);
  append_turn (markup, &self->rules, step->node);
  g_string_append (markup, step->node == self->current ? "</a></span>" : "</a>");
  for (guint i = 0; i < step->closes; i++)
    g_string_append_c (markup, ')');
}

char *
karum_turn_item_dup_markup (KarumTurnItem *self)
{
  GString *markup = g_string_new (NULL);

  if (self->number)
    append_turn (markup, &self->rules, karum_turn_item_get_node (self, 0));
  for (guint i = 0; self->depth > 0 && !self->comment && i < self->steps->len; i++)
    append_step (self, markup, i);
  if (self->signs)
    g_string_append_printf (markup, "<span alpha='65%%'>%s</span>", self->signs);
  if (self->fold == KARUM_FOLD_CLOSED)
    g_string_append_printf (markup, "%s<span alpha='65%%'>… (%u)</span>",
                            g_str_has_suffix (markup->str, " ") ? "" : " ", self->hidden);
  return g_string_free (markup, FALSE);
}

/* The number of bytes of @markup without tags; Pango doesn't know links. */
static gsize
count_bytes (const GString *markup)
{
  g_autoptr (GRegex) links = g_regex_new ("</?a[^>]*>", 0, 0, NULL);
  g_autofree char *plain = g_regex_replace_literal (links, markup->str, -1, 0, "", 0, NULL);
  g_autofree char *text = NULL;

  return pango_parse_markup (plain, -1, 0, NULL, &text, NULL, NULL) ? strlen (text) : 0;
}

guint
karum_turn_item_find (KarumTurnItem *self, gsize index)
{
  GString *markup = g_string_new (NULL);
  guint place = 0;

  if (self->depth > 0 && !self->comment)
    for (append_step (self, markup, 0);
         count_bytes (markup) <= index && place + 1 < self->steps->len;)
      append_step (self, markup, ++place);
  g_string_free (markup, TRUE);
  return place;
}

void
karum_turn_item_set_current (KarumTurnItem *self, const KarumNode *node)
{
  if (self->current == node)
    return;
  self->current = node;
  g_signal_emit_by_name (self, "changed");
}

void
karum_turn_item_seal (KarumTurnItem *self)
{
  g_autofree char *markup = karum_turn_item_dup_markup (self);

  self->look = g_strdup_printf (
      "%u %d %d %d %d %s %s %s %s %s", self->depth, (int) self->fold, self->inside, self->side,
      self->written * 2 + self->before, self->slip_text ? self->slip_text : "",
      self->number ? self->number : "", markup, self->points ? self->points : "",
      self->comment ? self->comment : "");
}

gboolean
karum_turn_item_renew (KarumTurnItem *self, KarumTurnItem *fresh)
{
  if (!g_str_equal (self->look, fresh->look))
    return FALSE;
  g_array_set_size (self->steps, 0);
  g_array_append_vals (self->steps, fresh->steps->data, fresh->steps->len);
  karum_turn_item_set_current (self, NULL);
  return TRUE;
}

/* -- Spoken ----------------------------------------------------------------------------------- */

/* The maximum length of a spoken text. */
#define REMARK_MAX 300

static void
say (GString *text, const char *sentence)
{
  if (!sentence || !*sentence)
    return;
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, sentence);
}

static void
say_remark (GString *text, const char *words)
{
  g_autofree char *cut = words ? karum_display_cut (words, REMARK_MAX) : NULL;

  say (text, cut);
}

/* By its name: many screen readers leave out signs. */
static void
say_judgement (GString *text, gboolean of_review, guint8 glyph)
{
  g_autofree char *name = karum_judgement_name (glyph);
  /* Translators: spoken: what a review says of a move, such as "Blunder" */
  g_autofree char *sentence = g_strdup_printf (of_review ? _ ("Review: %s.") : _ ("%s."), name);

  say (text, sentence);
}

static void
say_turn (GString *text, KarumTurnItem *item, const KarumNode *node)
{
  const KarumRules *rules = karum_turn_item_get_rules (item);
  g_autofree char *turn = karum_phrase_turn (rules, node->turn);
  g_autofree char *glyphs = karum_phrase_glyphs (node);
  guint8 judged = karum_node_get_glyph (node, KARUM_GLYPH_JUDGEMENT);
  const char *sign = judged ? karum_glyph_sign (judged) : NULL;
  const char *others = sign && g_str_has_prefix (glyphs, sign) ? glyphs + strlen (sign) : glyphs;
  g_autofree char *sentence = NULL;

  /* Translators: spoken: the number of a turn, how it is written, and its glyphs, such as "=" */
  sentence = g_strdup_printf (*others ? _ ("Move %u, %s %s.") : _ ("Move %u, %s."),
                              karum_node_ply (node), turn, others);
  say (text, sentence);
  if (others != glyphs)
    say_judgement (text, FALSE, judged);
  if (karum_turn_item_has_marks (rules, node))
    say (text, _ ("Marks on the board."));
  if (karum_turn_item_is_compact (item)) {
    g_autofree char *words = karum_markup_words (node->comment);

    say_remark (text, words);
  }
}

static guint
depth_of (const KarumNode *node)
{
  guint depth = 0;

  for (; (node = karum_node_variation (node)); node = node->parent)
    depth++;
  return depth;
}

/* The beginning and the end of a variation within a paragraph are spoken as well. */
static void
say_variation (GString *text, KarumTurnItem *item)
{
  guint length = karum_turn_item_get_length (item), before = 0;

  for (guint i = 0; i < length; i++) {
    const KarumNode *node = karum_turn_item_get_node (item, i);
    guint depth = depth_of (node);
    g_autofree char *begins = NULL;

    if (karum_node_variation (node) == node && i + 1 <= length)
      begins = depth > 1 ? g_strdup_printf (_ ("Variation of level %u."), depth)
                         : g_strdup (_ ("Variation."));
    else if (i > 0 && depth < before)
      begins = g_strdup (_ ("Back."));
    say (text, begins);
    say_turn (text, item, node);
    before = depth;
  }
}

char *
karum_turn_item_dup_spoken (KarumTurnItem *item)
{
  const KarumNode *node = karum_turn_item_get_node (item, 0);
  guint hidden = karum_turn_item_get_hidden (item);
  GString *text = g_string_new (NULL);

  if (karum_turn_item_get_comment (item)) {
    say_remark (text, karum_turn_item_is_written (item) ? _ ("Comment")
                                                        : karum_turn_item_get_comment (item));
  } else if (karum_turn_item_get_depth (item) > 0) {
    say_variation (text, item);
  } else if (karum_turn_item_get_number (item)) {
    g_autofree char *points = g_strconcat (karum_turn_item_get_points (item), ".", NULL);

    say_turn (text, item, node);
    if (item->slip)
      say_judgement (text, TRUE, item->slip);
    if (item->given) {
      g_autofree char *given = g_strdup_printf (_ ("%s."), item->given);

      say (text, given);
    }
    say (text, points);
  }
  if (hidden > 0) {
    g_autofree char *more
        = g_strdup_printf (ngettext ("%u move is folded.", "%u moves are folded.", hidden), hidden);

    say (text, more);
  }
  return g_string_free (text, FALSE);
}
