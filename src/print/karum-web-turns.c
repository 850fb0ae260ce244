/* karum-web-turns.c: writes the record of a game into a page, as text and as data for the
 * script. */
#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-comment-links.h"
#include "karum-sides.h"
#include "karum-web-private.h"
#include "karum-words.h"

/* The maximum indentation of nested variations. */
#define DEPTH_MAX 12

/* A branch of a line; its variations follow the turn that they replace. */
typedef struct {
  const KarumNode *node; /* the replaced turn */
  KarumState before, after;
  guint ply, number; /* of @node */
  guint parent;      /* the number of the previous turn */
  guint variations;  /* how many of those that replace it were opened */
  gsize line;        /* the length of the name of the line that it belongs to */
} Branch;

typedef struct {
  GString *page;
  const KarumRecord *record;
  const KarumWebBoard *board;
  const char *prefix; /* of the ids of turns */
  const KarumWebLanguages *languages;
  GHashTable *sides; /* (nullable): of karum_sides_named() */
  GString *line;     /* the name of the present line: "" or "12a", in ids of turns */
  GArray *branches;  /* (element-type Branch): the open ones */
  KarumState before; /* the next turn */
  guint ply;         /* turns before the next one */
  guint number;      /* of the last written turn; 0 before the first */
  guint parent;      /* the number of the turn that the next one follows */
  gboolean numbered; /* the next turn always needs its number */
} Writer;

/* -- Comments --------------------------------------------------------------------------------- */

/* The words of a comment, and what it belongs to. */
typedef struct {
  const char *words;
  const KarumNode *node;
  gboolean before; /* it stands before the turn of @node */
} Comment;

/* More of one comment lead nowhere. */
#define LINKS_MAX 200

/* Appends where the line of a link leads, as karum_web_turns() says; FALSE if nowhere. */
static gboolean
put_line (Writer *writer, const Comment *comment, const GArray *links, guint link)
{
  const KarumRules *rules = &writer->record->rules;
  g_autofree char *text = karum_comment_links_line (links, comment->words, link);
  g_auto (GStrv) turns = g_strsplit (text, " ", -1);
  guint n = g_strv_length (turns), n_legal;
  const KarumNode *base = karum_comment_line_base (writer->record, comment->node, comment->before,
                                                   text, &n_legal, NULL);
  KarumState states[2];
  KarumTurn turn;

  if (n_legal < n)
    return FALSE;
  karum_record_state (writer->record, base, &states[0]);
  for (guint i = 0; i < n; i++)
    if (karum_turn_parse (rules, &states[i % 2], turns[i], &turn, NULL))
      rules->game->apply (rules, &states[i % 2], &turn, &states[(i + 1) % 2]);
  g_string_append_printf (writer->page, " title=\"%s\" data-s=\"", text);
  karum_web_cells (writer->page, rules, &states[n % 2]);
  g_string_append (writer->page, "\" data-c=\"");
  karum_web_changes (writer->page, rules, &states[(n + 1) % 2], &states[n % 2]);
  g_string_append (writer->page, "\" data-k=\"");
  karum_web_standing (writer->page, rules, &states[n % 2]);
  g_string_append (writer->page, "\" data-r=\"");
  karum_web_rows (writer->page, rules, &states[n % 2]);
  g_string_append_c (writer->page, '"');
  return TRUE;
}

/* A link that leads nowhere, and is no point, stays as it is. */
static void
put_link (Writer *writer, const Comment *comment, const GArray *links, guint i)
{
  const KarumCommentLink *link = &g_array_index (links, KarumCommentLink, i);
  g_autofree char *text = g_strndup (comment->words + link->start, link->length);
  gsize begin = writer->page->len;

  g_string_append (writer->page, "<button class=\"l\"");
  if (put_line (writer, comment, links, i))
    g_string_append_c (writer->page, '>');
  else if (!link->turn)
    g_string_append_printf (writer->page, " data-c=\"%s.\">", text);
  else
    g_string_truncate (writer->page, begin);
  karum_web_escape (writer->page, text);
  if (writer->page->str[begin] == '<')
    g_string_append (writer->page, "</button>");
}

static void
put_linked (Writer *writer, const Comment *comment)
{
  g_autoptr (GArray) links = karum_comment_links (&writer->record->rules, comment->words);
  const char *at = comment->words;

  for (guint i = 0; i < MIN (links->len, LINKS_MAX); i++) {
    const KarumCommentLink *link = &g_array_index (links, KarumCommentLink, i);
    g_autofree char *between = g_strndup (at, (gsize) (comment->words + link->start - at));

    karum_web_escape (writer->page, between);
    put_link (writer, comment, links, i);
    at = comment->words + link->start + link->length;
  }
  karum_web_escape (writer->page, at);
}

/* @before: the comment stands before the turn of @node */
static void
put_words (Writer *writer, const KarumNode *node, gboolean before)
{
  g_autofree char *words = karum_markup_words (before ? node->lead : node->comment);
  const Comment comment = { words, node, before };
  gboolean aside = writer->branches->len > 0;

  if (!words)
    return;
  g_string_append (writer->page, aside ? "<bdi class=\"c\">" : "<p class=\"c\" dir=\"auto\">");
  put_linked (writer, &comment);
  g_string_append (writer->page, aside ? "</bdi> " : "</p>\n");
  writer->numbered = TRUE;
}

static void
put_note (Writer *writer, const char *title, const char *text)
{
  if (!text)
    return;
  g_string_append (writer->page, "<small class=\"n\"");
  karum_web_word_in (writer->page, writer->languages, "title", NULL, title);
  g_string_append_c (writer->page, '>');
  if (*text == '-')
    g_string_append (writer->page, "−");
  karum_web_escape (writer->page, *text == '-' ? text + 1 : text);
  g_string_append (writer->page, "</small> ");
}

/* -- A turn ----------------------------------------------------------------------------------- */

/* Writes " NAME=
 * "VALUE
 * "", unless @value equals @other. */
static void
put_change (Writer *writer, const char *name, const GString *value, const GString *other)
{
  if (!g_string_equal (value, other))
    g_string_append_printf (writer->page, " %s=\"%s\"", name, value->str);
}

/* The data for the script. */
static void
put_data (Writer *writer, const KarumMarkup *markup, const KarumState *after)
{
  const KarumRules *rules = &writer->record->rules;
  g_autoptr (GString) rows = g_string_new (NULL), rows_before = g_string_new (NULL);
  g_autoptr (GString) marks = g_string_new (NULL), nothing = g_string_new (NULL);
  double value;

  g_string_append (writer->page, " data-c=\"");
  karum_web_changes (writer->page, rules, &writer->before, after);
  g_string_append (writer->page, "\" data-k=\"");
  karum_web_standing (writer->page, rules, after);
  g_string_append_c (writer->page, '"');
  karum_web_rows (rows, rules, after);
  karum_web_rows (rows_before, rules, &writer->before);
  put_change (writer, "data-r", rows, rows_before);
  karum_web_marks (marks, markup);
  put_change (writer, "data-m", marks, nothing);
  if (karum_markup_value (markup, &value))
    g_string_append_printf (writer->page, " data-v=\"%s\"%s", markup->eval,
                            markup->proved ? " data-w" : "");
  if (writer->parent != writer->number)
    g_string_append_printf (writer->page, " data-p=\"%u\"", writer->parent);
}

/* A turn that is said. */
typedef struct {
  const KarumRules *rules;
  const KarumTurn *turn;
  guint ply; /* turns before it */
} Said;

/* A turn in notation, or in words if it has no points. */
static char *
say_turn (const KarumCatalogue *catalogue, gconstpointer data)
{
  const Said *said = data;
  const KarumGame *game = said->rules->game;
  char *text;

  if (said->turn->n_points == 0 && game->turn_title)
    return g_strdup (karum_catalogue_text (catalogue, game->turn_title (said->turn)));
  text = g_malloc (KARUM_TURN_TEXT);
  game->turn_write (said->rules, said->turn, text);
  return text;
}

/* The same with its number. */
static char *
say_numbered (const KarumCatalogue *catalogue, gconstpointer data)
{
  const Said *said = data;
  g_autofree char *turn = say_turn (catalogue, data);

  return g_strdup_printf ("%u. %s", said->ply + 1, turn);
}

/* Whether ids name the line: names of variations within very many others would grow without end. */
static gboolean
is_named (const Writer *writer)
{
  return writer->branches->len <= DEPTH_MAX;
}

/* A long turn may be broken between lines. */
#define LONG_TURN 16

static void
put_glyphs (Writer *writer, const KarumNode *node)
{
  if (node->glyphs)
    karum_for_each_value (guint8, item, node->glyphs) {
      g_autofree char *glyph = karum_words_glyph (item);

      g_string_append (writer->page, glyph);
    }
}

/* The address of a turn stays the same whatever is added elsewhere. */
static void
put_address (Writer *writer)
{
  if (is_named (writer))
    g_string_append_printf (writer->page, "t%s%u", writer->line->str, writer->ply + 1);
  else
    g_string_append_printf (writer->page, "n%u", writer->number + 1);
}

/* Where the number doesn't say it. */
static void
put_side (Writer *writer, const KarumNode *node)
{
  gboolean second = writer->sides && g_hash_table_contains (writer->sides, node);

  if (!writer->sides)
    return;
  g_string_append (writer->page, "<span class=\"side\" role=\"img\"");
  karum_web_word_in (writer->page, writer->languages, "aria-label", NULL,
                     second ? N_ ("Second") : N_ ("First"));
  g_string_append_printf (writer->page, ">%s</span>\u00a0",
                          second ? KARUM_WORDS_SECOND : KARUM_WORDS_FIRST);
}

static void
put_turn (Writer *writer, const KarumNode *node, const KarumMarkup *markup, const KarumState *after)
{
  const Said said = { &writer->record->rules, node->turn, writer->ply };
  g_autofree char *text = say_turn (writer->languages->catalogues[0], &said);

  if (writer->numbered || writer->ply % 2 == 0)
    g_string_append_printf (writer->page, "%u.\u00a0", writer->ply + 1);
  put_side (writer, node);
  g_string_append_printf (writer->page, "<button class=\"t%s\" id=\"%s",
                          g_utf8_strlen (text, -1) > LONG_TURN ? " long" : "", writer->prefix);
  put_address (writer);
  g_string_append_c (writer->page, '"');
  put_data (writer, markup, after);
  g_string_append_c (writer->page, '>');
  karum_web_say (writer->page, writer->languages, say_turn, &said);
  put_glyphs (writer, node);
  g_string_append (writer->page, "</button> ");
  writer->parent = ++writer->number;
  writer->numbered = FALSE;
}

static void
put_diagram (Writer *writer,
             const KarumNode *node,
             const KarumMarkup *markup,
             const KarumState *after)
{
  const Said said = { &writer->record->rules, node->turn, writer->ply };
  g_autofree char *id = g_strdup_printf ("%sm%u-", writer->prefix, writer->number);
  g_autoptr (GString) label = g_string_new (NULL);

  karum_web_say_in (label, writer->languages, "aria-label", say_numbered, &said);
  g_string_append (writer->page, "<figure class=\"d\">");
  karum_web_picture (writer->page, writer->board, &writer->record->rules, after, markup, id,
                     label->str);
  g_string_append (writer->page, "<figcaption>");
  karum_web_say (writer->page, writer->languages, say_numbered, &said);
  g_string_append (writer->page, "</figcaption></figure>\n");
  writer->numbered = TRUE;
}

/* Writes a turn with its annotations. */
static void
put_node (Writer *writer, const KarumNode *node, const KarumState *after)
{
  g_auto (KarumMarkup) markup = { 0 };

  karum_markup_read (&markup, &writer->board->geometry.board, node->comment);
  put_words (writer, node, TRUE);
  put_turn (writer, node, &markup, after);
  put_note (writer, N_ ("Time left"), markup.clock);
  put_note (writer, N_ ("Expected margin of player 1"), markup.eval);
  if (markup.diagram)
    put_diagram (writer, node, &markup, after);
  put_words (writer, node, FALSE);
}

/* -- The tree --------------------------------------------------------------------------------- */

/* Whether variations that replace @node are written after it. */
static gboolean
has_variations (const KarumNode *node)
{
  return node->sibling && node->parent->child == node;
}

/* Names the line of the next variation that replaces the turn of @branch. */
static void
name_variation (Writer *writer, Branch *branch)
{
  guint nth = branch->variations++;

  if (!is_named (writer))
    return;
  g_string_truncate (writer->line, branch->line);
  g_string_append_printf (writer->line, "%u%c", branch->ply + 1, 'a' + (char) (nth % 26));
  if (nth >= 26)
    g_string_append_printf (writer->line, "%u-", nth / 26);
}

static void
open_variation (Writer *writer, Branch *branch)
{
  name_variation (writer, branch);
  g_string_append (writer->page, is_named (writer) ? "<div class=\"v\">" : "(");
  writer->numbered = TRUE;
}

/* The node after @node, which has no successor: the next variation, or the continuation of the
 * interrupted line. */
static const KarumNode *
resume (Writer *writer, const KarumNode *node)
{
  while (writer->branches->len > 0) {
    Branch *branch = &g_array_index (writer->branches, Branch, writer->branches->len - 1);

    while (node->parent != branch->node->parent)
      node = node->parent;
    g_string_append (writer->page, is_named (writer) ? "</div>\n" : ") ");
    if (node->sibling) {
      writer->before = branch->before;
      writer->parent = branch->parent;
      writer->ply = branch->ply;
      open_variation (writer, branch);
      return node->sibling;
    }
    node = branch->node;
    writer->before = branch->after;
    writer->parent = branch->number;
    writer->ply = branch->ply + 1;
    g_string_truncate (writer->line, branch->line);
    g_array_set_size (writer->branches, writer->branches->len - 1);
    writer->numbered = TRUE;
    if (node->child)
      return node->child;
  }
  return NULL;
}

/* Writes @node; returns the next one to write. */
static const KarumNode *
step (Writer *writer, const KarumNode *node)
{
  const KarumRules *rules = &writer->record->rules;
  Branch branch = { .node = node,
                    .before = writer->before,
                    .ply = writer->ply,
                    .parent = writer->parent,
                    .line = writer->line->len };

  rules->game->apply (rules, &branch.before, node->turn, &branch.after);
  put_node (writer, node, &branch.after);
  if (has_variations (node)) {
    branch.number = writer->number;
    g_array_append_val (writer->branches, branch);
    writer->parent = branch.parent;
    open_variation (writer, &g_array_index (writer->branches, Branch, writer->branches->len - 1));
    return node->sibling;
  }
  writer->before = branch.after;
  writer->ply++;
  return node->child ? node->child : resume (writer, node);
}

static char *
say_result (const KarumCatalogue *catalogue, gconstpointer data)
{
  const KarumTags *tags = data;

  return g_strdup (karum_words_end (catalogue, tags));
}

void
karum_web_result (GString *page, const KarumRecord *record, const KarumWebLanguages *languages)
{
  g_string_append (page, "<b>");
  karum_web_say (page, languages, say_result, &record->tags);
  g_string_append (page, "</b>\n");
}

void
karum_web_turns (GString *page,
                 const KarumRecord *record,
                 const KarumWebBoard *board,
                 const char *prefix,
                 const KarumWebLanguages *languages)
{
  g_autoptr (GArray) branches = karum_array_new (Branch);
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GHashTable) sides = karum_sides_named (record);
  Writer writer = { .page = page,
                    .record = record,
                    .board = board,
                    .prefix = prefix,
                    .languages = languages,
                    .sides = sides,
                    .line = line,
                    .branches = branches,
                    .before = record->start,
                    .numbered = TRUE };

  put_words (&writer, record->root, FALSE);
  for (const KarumNode *node = record->root->child; node;)
    node = step (&writer, node);
}
