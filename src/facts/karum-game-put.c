#include "karum-game-put.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-facts-shown.h"
#include "karum-markup.h"

/* -- Annotations ------------------------------------------------------------------------------ */

static char *
append_text (const char *old, const char *text, const char *between)
{
  if (!old || !*old)
    return g_strdup (text);
  return strstr (old, text) ? g_strdup (old) : g_strconcat (old, between, text, NULL);
}

static void
add_words (KarumNode *node, gboolean lead, const char *value)
{
  const char *comment = lead ? node->lead : node->comment;
  g_autofree char *words = karum_markup_words (comment);
  g_autofree char *all = append_text (words, value, "\n\n");
  g_autofree char *text = karum_markup_with_words (comment, all);

  if (lead)
    karum_node_set_lead (node, text);
  else
    karum_node_set_comment (node, text);
}

static void
add_commands (KarumNode *node, gboolean lead, const char *value)
{
  const char *comment = lead ? node->lead : node->comment;
  g_autofree char *words = karum_markup_words (comment);
  g_autofree char *commands = comment ? karum_markup_with_words (comment, NULL) : NULL;
  g_autofree char *all = append_text (commands, value, " ");
  g_autofree char *text = karum_markup_with_words (all, words);

  if (lead)
    karum_node_set_lead (node, text);
  else
    karum_node_set_comment (node, text);
}

/* Words and commands stand as they were typed, as long as they are the same. */
static void
set_form (KarumNode *node, const char *value)
{
  g_autofree char *ordered = karum_comment_in_order (value);

  if (g_strcmp0 (ordered, node->comment) == 0)
    karum_node_set_comment (node, value);
}

static void
add_glyphs (KarumNode *node, const char *value)
{
  g_auto (GStrv) numbers = g_strsplit (value, " ", -1);

  for (char **text = numbers; *text && node->parent; text++) {
    guint64 glyph;
    gboolean known = FALSE;

    if (!g_ascii_string_to_unsigned (*text, 10, 0, 255, &glyph, NULL))
      continue;
    if (node->glyphs)
      karum_for_each_value (guint8, item, node->glyphs)
        known = known || item == glyph;
    if (!known)
      karum_node_add_glyph (node, (guint8) glyph);
  }
}

void
karum_node_put_part (KarumNode *node, const char *kind, gboolean lead, const char *value)
{
  if (g_str_equal (kind, "comment") || g_str_equal (kind, "lead"))
    add_words (node, lead, value);
  else if (g_str_equal (kind, "form"))
    set_form (node, value);
  else if (g_str_equal (kind, "judgement") || g_str_equal (kind, "sign")
           || g_str_equal (kind, "glyphs"))
    add_glyphs (node, value);
  else
    add_commands (node, lead, value);
}

/* -- Tags ------------------------------------------------------------------------------------- */

static char *
known (const char *text)
{
  return text && *text ? g_strdup (text) : NULL;
}

static void
read_pairs (const GPtrArray *facts, const char *prefer, KarumTags *tags)
{
  g_autofree char *timing = karum_facts_show (facts, "timing", prefer);
  g_autofree char *match = karum_facts_show (facts, "match", prefer);
  g_auto (GStrv) lines = g_strsplit (timing, "\n", 2), fields = g_strsplit (match, "\t", 2);

  if (g_strv_length (lines) == 2) {
    tags->time_control = known (lines[0]);
    tags->annotator = known (lines[1]);
  }
  if (g_strv_length (fields) == 2) {
    tags->match_game = (int) CLAMP (g_ascii_strtoll (fields[0], NULL, 10), 0, 2);
    tags->match = known (fields[1]);
  }
}

static void
read_end (const GPtrArray *facts, const char *prefer, KarumTags *tags)
{
  g_autofree char *end = karum_facts_show (facts, "end", prefer);
  g_auto (GStrv) fields = g_strsplit (end, "\t", -1);
  guint n = g_strv_length (fields);

  if (n < 2 || !karum_result_parse (fields[0], &tags->result))
    return;
  karum_termination_parse (fields[1], &tags->termination);
  for (guint i = 0; n == 4 && i < 2; i++)
    tags->score[i] = (int) CLAMP (g_ascii_strtoll (fields[2 + i], NULL, 10), -999999, 999999);
  tags->has_score = n == 4;
}

typedef struct {
  const char *name;
  char *place, *value;
} Tag;

static void
tag_clear (gpointer data)
{
  Tag *tag = data;

  g_free (tag->place);
  g_free (tag->value);
}

static int
compare_tags (gconstpointer a, gconstpointer b)
{
  const Tag *one = a, *other = b;
  int order = strcmp (one->place, other->place);

  return order != 0 ? order : strcmp (one->name, other->name);
}

static void
read_tags (const GPtrArray *facts, const char *prefer, KarumTags *tags)
{
  g_autoptr (GArray) list = karum_array_new (Tag);

  g_array_set_clear_func (list, tag_clear);
  for (guint i = 0; i < facts->len; i++) {
    const KarumFact *fact = facts->pdata[i];
    g_autofree char *value = NULL;
    const char *tab;
    Tag tag = { .name = fact->part + strlen ("tag:") };

    if (!g_str_has_prefix (fact->part, "tag:")
        || (i > 0 && g_str_equal (((const KarumFact *) facts->pdata[i - 1])->part, fact->part)))
      continue;
    value = karum_facts_show (facts, fact->part, prefer);
    tab = strchr (value, '\t');
    if (!tab)
      continue;
    tag.place = g_strndup (value, (gsize) (tab - value));
    tag.value = g_strdup (tab + 1);
    g_array_append_val (list, tag);
  }
  g_array_sort (list, compare_tags);
  karum_for_each_in (const Tag, tag, list)
    karum_tags_add_other (tags, tag->name, tag->value);
}

void
karum_tags_put_parts (KarumTags *tags, const GPtrArray *facts, const char *prefer)
{
  read_pairs (facts, prefer, tags);
  read_end (facts, prefer, tags);
  read_tags (facts, prefer, tags);
}
