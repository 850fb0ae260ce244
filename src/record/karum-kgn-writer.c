#include <string.h>

#include "karum-arrays.h"

#include "karum-kgn-tags.h"

/* Lines of PGN have fewer than 80 characters. */
#define WIDTH 79

/* The state of wrapping movetext: the last word is held back, since a bracket may have to be
 * attached to it. */
typedef struct {
  const KarumRules *rules;
  GString *text;
  GString *word;
  gsize column;  /* characters in the current line of @text */
  gboolean glue; /* the next word is attached to the held one: an opening bracket */
} Writer;

/* Where the main line continues after the variations that replace @node. */
typedef struct {
  const KarumNode *node;
  guint ply;
} Branch;

static void
put_tag (GString *text, const char *name, const char *value)
{
  g_string_append_c (text, '[');
  g_string_append (text, name);
  g_string_append (text, " \"");
  for (; *value; value++) {
    if (*value == '"' || *value == '\\')
      g_string_append_c (text, '\\');
    g_string_append_c (text, *value == '\n' || *value == '\r' ? ' ' : *value);
  }
  g_string_append (text, "\"]\n");
}

static void
put_value (GString *text, KarumTagId id, const char *value)
{
  put_tag (text, karum_tag_names[id], value);
}

/* Writes a tag unless it has no value. */
static void
put_optional (GString *text, KarumTagId id, const char *value)
{
  if (value && *value)
    put_value (text, id, value);
}

static void
put_always (GString *text, KarumTagId id, const char *value, const char *unknown)
{
  put_value (text, id, value && *value ? value : unknown);
}

static void
put_rules (GString *text, const KarumRules *rules)
{
  char ruleset[KARUM_RULES_TEXT];
  gsize game = strlen (rules->game->id);
  gsize length = karum_rules_write (rules, ruleset);

  put_value (text, KARUM_TAG_GAME, rules->game->id);
  if (length > game)
    put_value (text, KARUM_TAG_RULES, ruleset + game + 1); /* after the colon or comma */
}

static void
put_tags (GString *text, const KarumRecord *record)
{
  const KarumTags *tags = &record->tags;

  put_always (text, KARUM_TAG_EVENT, tags->event, "?");
  put_always (text, KARUM_TAG_SITE, tags->site, "?");
  put_always (text, KARUM_TAG_DATE, tags->date, "????.??.??");
  put_always (text, KARUM_TAG_ROUND, tags->round, "?");
  put_always (text, KARUM_TAG_PLAYER1, tags->players[0], "?");
  put_always (text, KARUM_TAG_PLAYER2, tags->players[1], "?");
  put_value (text, KARUM_TAG_RESULT, karum_result_text (tags->result));
  put_rules (text, &record->rules);
  put_optional (text, KARUM_TAG_SETUP, record->setup);
  put_optional (text, KARUM_TAG_POSITION, record->position);
  if (tags->has_score)
    g_string_append_printf (text, "[Score \"%d-%d\"]\n", tags->score[0], tags->score[1]);
  put_optional (text, KARUM_TAG_TERMINATION, karum_termination_text (tags->termination));
  put_optional (text, KARUM_TAG_MATCH, tags->match);
  if (tags->match_game > 0)
    g_string_append_printf (text, "[MatchGame \"%d\"]\n", tags->match_game);
  put_optional (text, KARUM_TAG_TIME_CONTROL, tags->time_control);
  put_optional (text, KARUM_TAG_ANNOTATOR, tags->annotator);
  put_optional (text, KARUM_TAG_UUID, tags->uuid);
  if (tags->others)
    karum_for_each (const KarumTag, tag, tags->others)
      put_tag (text, tag->name, tag->value);
}

/* Writes the held word, on a new line if it doesn't fit. */
static void
flush_word (Writer *writer)
{
  const GString *word = writer->word;
  const char *newline = strrchr (word->str, '\n');
  const char *first_end = newline ? strchr (word->str, '\n') : word->str + word->len;
  gsize width = (gsize) g_utf8_strlen (word->str, first_end - word->str);

  if (word->len == 0)
    return;
  if (writer->column > 0 && writer->column + 1 + width > WIDTH) {
    g_string_append_c (writer->text, '\n');
    writer->column = 0;
  } else if (writer->column > 0) {
    g_string_append_c (writer->text, ' ');
    writer->column++;
  }
  g_string_append_len (writer->text, word->str, (gssize) word->len);
  writer->column = newline ? (gsize) g_utf8_strlen (newline + 1, -1) : writer->column + width;
  g_string_truncate (writer->word, 0);
}

static void
put_word (Writer *writer, const char *word)
{
  if (!writer->glue)
    flush_word (writer);
  writer->glue = FALSE;
  g_string_append (writer->word, word);
}

static void
put_open (Writer *writer)
{
  put_word (writer, "(");
  writer->glue = TRUE;
}

/* A comment that contains a closing brace. */
static void
put_lines (Writer *writer, const char *comment)
{
  flush_word (writer);
  writer->glue = FALSE;
  if (writer->column > 0)
    g_string_append_c (writer->text, '\n');
  while (*comment) {
    gsize length = strcspn (comment, "\n");

    g_string_append (writer->text, "; ");
    g_string_append_len (writer->text, comment, (gssize) length);
    g_string_append_c (writer->text, '\n');
    comment += length + (comment[length] != '\0');
  }
  writer->column = 0;
}

static void
put_comment (Writer *writer, const char *comment)
{
  if (strchr (comment, '}')) {
    put_lines (writer, comment);
    return;
  }
  put_word (writer, "{");
  g_string_append (writer->word, comment);
  g_string_append_c (writer->word, '}');
}

/* Whether variations that replace @node are written after it. */
static gboolean
has_variations (const KarumNode *node)
{
  return node->sibling && node->parent && node->parent->child == node;
}

/* Whether a comment before @node is distinguishable from one after the previous turn. */
static gboolean
lead_stands (const KarumNode *node)
{
  return node != node->parent->child || has_variations (node->parent);
}

/* Writes the comment after @node, joined with an indistinguishable one before the next turn;
 * returns whether there was any. */
static gboolean
put_comment_behind (Writer *writer, const KarumNode *node)
{
  const KarumNode *next = node->child;
  const char *lead = next && next->lead && !lead_stands (next) ? next->lead : NULL;
  g_autofree char *both = NULL;

  if (!node->comment && !lead)
    return FALSE;
  if (node->comment && lead)
    both = g_strconcat (node->comment, "\n", lead, NULL);
  put_comment (writer, both ? both : node->comment ? node->comment : lead);
  return TRUE;
}

/* Writes a turn with its annotations; returns whether the next turn must be numbered. */
static gboolean
put_turn (Writer *writer, const KarumNode *node, guint ply, gboolean numbered)
{
  char text[KARUM_TURN_TEXT];

  if (node->lead && lead_stands (node)) {
    put_comment (writer, node->lead);
    numbered = TRUE;
  }
  if (numbered || ply % 2 == 0) {
    g_snprintf (text, sizeof text, "%u%s", ply / 2 + 1, ply % 2 ? "..." : ".");
    put_word (writer, text);
  }
  writer->rules->game->turn_write (writer->rules, node->turn, text);
  put_word (writer, text);
  if (node->glyphs)
    karum_for_each_value (guint8, glyph, node->glyphs) {
      g_snprintf (text, sizeof text, "$%u", glyph);
      put_word (writer, text);
    }
  return put_comment_behind (writer, node);
}

/* What follows the end of a line: the next variation, or the interrupted line. */
static const KarumNode *
resume (Writer *writer, GArray *branches, const KarumNode *last, guint *ply)
{
  const KarumNode *next = NULL;

  while (!next && branches->len > 0) {
    Branch *branch = &g_array_index (branches, Branch, branches->len - 1);

    while (last->parent != branch->node->parent)
      last = last->parent;
    g_string_append_c (writer->word, ')');
    *ply = branch->ply;
    next = last->sibling;
    if (next)
      put_open (writer);
    else {
      last = branch->node;
      next = last->child;
      ++*ply;
      g_array_set_size (branches, branches->len - 1);
    }
  }
  return next;
}

/* Writes @top, what follows it, and, if @all, the alternatives to it. @ply: the turns before it */
static void
put_turns (Writer *writer, const KarumNode *top, guint ply, gboolean all)
{
  g_autoptr (GArray) branches = karum_array_new (Branch);
  const KarumNode *node = top;
  gboolean numbered = TRUE;

  while (node) {
    numbered = put_turn (writer, node, ply, numbered);
    if (has_variations (node) && (all || node != top)) {
      Branch branch = { node, ply };

      g_array_append_val (branches, branch);
      put_open (writer);
      numbered = TRUE;
      node = node->sibling;
    } else if (node->child) {
      node = node->child;
      ply++;
    } else {
      node = resume (writer, branches, node, &ply);
      numbered = TRUE;
    }
  }
}

void
karum_kgn_write_movetext (const KarumRecord *record, GString *text)
{
  Writer writer = { .rules = &record->rules, .text = text };

  writer.word = g_string_new (NULL);
  put_comment_behind (&writer, record->root);
  put_turns (&writer, record->root->child, 0, TRUE);
  put_word (&writer, karum_result_text (record->tags.result));
  flush_word (&writer);
  g_string_append_c (text, '\n');
  g_string_free (writer.word, TRUE);
}

void
karum_kgn_write (const KarumRecord *record, GString *text)
{
  put_tags (text, record);
  g_string_append_c (text, '\n');
  karum_kgn_write_movetext (record, text);
}

void
karum_kgn_write_branch (const KarumRules *rules, const KarumNode *top, GString *text)
{
  Writer writer = { .rules = rules, .text = text };

  g_return_if_fail (top->parent != NULL);
  writer.word = g_string_new (NULL);
  put_turns (&writer, top, karum_node_ply (top) - 1, FALSE);
  flush_word (&writer);
  g_string_append_c (text, '\n');
  g_string_free (writer.word, TRUE);
}
