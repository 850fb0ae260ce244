#include "karum-turn-spoken.h"

#include <glib/gi18n.h>

#include "karum-name.h"
#include "karum-markup.h"
#include "karum-phrases.h"
#include "karum-record-edit.h"

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
say_remark (GString *text, const char *comment)
{
  g_autofree char *words = karum_markup_words (comment);
  g_autofree char *cut = words ? karum_display_cut (words, REMARK_MAX) : NULL;

  say (text, cut);
}

static void
say_turn (GString *text, KarumTurnItem *item, const KarumNode *node)
{
  const KarumRules *rules = karum_turn_item_get_rules (item);
  g_autofree char *turn = karum_phrase_turn (rules, node->turn);
  g_autofree char *glyphs = karum_phrase_glyphs (node);
  g_autofree char *sentence = NULL;

  /* Translators: spoken: the number of a turn, how it is written, and its glyphs, such as "!?" */
  sentence = g_strdup_printf (*glyphs ? _ ("Turn %u, %s %s.") : _ ("Turn %u, %s."),
                              karum_node_ply (node), turn, glyphs);
  say_remark (text, node->lead);
  say (text, sentence);
  if (karum_turn_item_has_marks (rules, node))
    say (text, _ ("Marks on the board."));
  say_remark (text, node->comment);
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

  if (karum_turn_item_get_depth (item) > 0) {
    say_variation (text, item);
  } else if (karum_turn_item_get_number (item)) {
    g_autofree char *points = g_strconcat (karum_turn_item_get_points (item), ".", NULL);

    say_turn (text, item, node);
    say (text, points);
  } else {
    say_remark (text, karum_turn_item_get_comment (item));
  }
  if (hidden > 0) {
    g_autofree char *more
        = g_strdup_printf (ngettext ("%u turn is folded.", "%u turns are folded.", hidden), hidden);

    say (text, more);
  }
  return g_string_free (text, FALSE);
}
