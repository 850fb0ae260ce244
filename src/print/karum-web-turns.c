/* karum-web-turns.c: writes the record of a game into a page, as text and as data for the
 * script. */
#include <glib/gi18n.h>

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
} Branch;

typedef struct {
  GString *page;
  const KarumRecord *record;
  const KarumWebBoard *board;
  const char *id;
  const KarumCatalogue *catalogue;
  GArray *branches;  /* (element-type Branch): the open ones */
  KarumState before; /* the next turn */
  guint ply;         /* turns before the next one */
  guint number;      /* of the last written turn; 0 before the first */
  guint parent;      /* the number of the turn that the next one follows */
  gboolean numbered; /* the next turn always needs its number */
} Writer;

/* -- Comments --------------------------------------------------------------------------------- */

static void
put_words (Writer *writer, const char *comment)
{
  g_autofree char *words = karum_markup_words (comment);
  gboolean aside = writer->branches->len > 0;

  if (!words)
    return;
  g_string_append (writer->page, aside ? "<bdi class=\"c\">" : "<p class=\"c\" dir=\"auto\">");
  karum_web_escape (writer->page, words);
  g_string_append (writer->page, aside ? "</bdi> " : "</p>\n");
  writer->numbered = TRUE;
}

static void
put_note (Writer *writer, const char *title, const char *text)
{
  if (!text)
    return;
  g_string_append (writer->page, "<small class=\"n\" title=\"");
  karum_web_escape (writer->page, karum_catalogue_text (writer->catalogue, title));
  g_string_append (writer->page, "\">");
  karum_web_escape (writer->page, text);
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
  if (writer->parent != writer->number)
    g_string_append_printf (writer->page, " data-p=\"%u\"", writer->parent);
}

/* Returns: (transfer full): a turn in notation, or in words if it has no points */
static char *
turn_text (const Writer *writer, const KarumTurn *turn)
{
  const KarumRules *rules = &writer->record->rules;
  char *text;

  if (turn->n_points == 0 && rules->game->turn_title)
    return g_strdup (karum_catalogue_text (writer->catalogue, rules->game->turn_title (turn)));
  text = g_malloc (KARUM_TURN_TEXT);
  rules->game->turn_write (rules, turn, text);
  return text;
}

/* A long turn may be broken between lines. */
#define LONG_TURN 16

static void
put_turn (Writer *writer, const KarumNode *node, const KarumMarkup *markup, const KarumState *after)
{
  g_autofree char *text = turn_text (writer, node->turn);

  if (writer->numbered || writer->ply % 2 == 0)
    g_string_append_printf (writer->page, "%u%s ", writer->ply / 2 + 1,
                            writer->ply % 2 ? "…" : ".");
  g_string_append_printf (writer->page, "<b class=\"t%s\" id=\"%st%u\"",
                          g_utf8_strlen (text, -1) > LONG_TURN ? " long" : "", writer->id,
                          writer->number + 1);
  put_data (writer, markup, after);
  g_string_append_c (writer->page, '>');
  karum_web_escape (writer->page, text);
  for (guint i = 0; node->glyphs && i < node->glyphs->len; i++) {
    g_autofree char *glyph = karum_words_glyph (g_array_index (node->glyphs, guint8, i));

    g_string_append (writer->page, glyph);
  }
  g_string_append (writer->page, "</b> ");
  writer->parent = ++writer->number;
  writer->numbered = FALSE;
}

static void
put_diagram (Writer *writer,
             const KarumNode *node,
             const KarumMarkup *markup,
             const KarumState *after)
{
  g_autofree char *id = g_strdup_printf ("%sm%u-", writer->id, writer->number);
  g_autofree char *turn = turn_text (writer, node->turn);
  g_autofree char *title
      = g_strdup_printf ("%u%s %s", writer->ply / 2 + 1, writer->ply % 2 ? "…" : ".", turn);

  g_string_append (writer->page, "<figure class=\"d\">");
  karum_web_picture (writer->page, writer->board, &writer->record->rules, after, markup, id, title);
  g_string_append (writer->page, "<figcaption>");
  karum_web_escape (writer->page, title);
  g_string_append (writer->page, "</figcaption></figure>\n");
  writer->numbered = TRUE;
}

/* Writes a turn with its annotations. */
static void
put_node (Writer *writer, const KarumNode *node, const KarumState *after)
{
  g_auto (KarumMarkup) markup = { 0 };

  karum_markup_read (&markup, &writer->board->geometry.board, node->comment);
  put_words (writer, node->lead);
  put_turn (writer, node, &markup, after);
  put_note (writer, N_ ("Time left"), markup.clock);
  put_note (writer, N_ ("Expected margin of player 1"), markup.eval);
  if (markup.diagram)
    put_diagram (writer, node, &markup, after);
  put_words (writer, node->comment);
}

/* -- The tree --------------------------------------------------------------------------------- */

/* Whether variations that replace @node are written after it. */
static gboolean
has_variations (const KarumNode *node)
{
  return node->sibling && node->parent->child == node;
}

static void
open_variation (Writer *writer)
{
  g_string_append (writer->page, writer->branches->len <= DEPTH_MAX ? "<div class=\"v\">" : "(");
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
    g_string_append (writer->page, writer->branches->len <= DEPTH_MAX ? "</div>\n" : ") ");
    if (node->sibling) {
      writer->before = branch->before;
      writer->parent = branch->parent;
      writer->ply = branch->ply;
      open_variation (writer);
      return node->sibling;
    }
    node = branch->node;
    writer->before = branch->after;
    writer->parent = branch->number;
    writer->ply = branch->ply + 1;
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
  Branch branch
      = { .node = node, .before = writer->before, .ply = writer->ply, .parent = writer->parent };

  rules->game->apply (rules, &branch.before, node->turn, &branch.after);
  put_node (writer, node, &branch.after);
  if (has_variations (node)) {
    branch.number = writer->number;
    g_array_append_val (writer->branches, branch);
    writer->parent = branch.parent;
    open_variation (writer);
    return node->sibling;
  }
  writer->before = branch.after;
  writer->ply++;
  return node->child ? node->child : resume (writer, node);
}

void
karum_web_turns (GString *page,
                 const KarumRecord *record,
                 const KarumWebBoard *board,
                 const char *id,
                 const KarumCatalogue *catalogue)
{
  g_autoptr (GArray) branches = g_array_new (FALSE, FALSE, sizeof (Branch));
  Writer writer = { .page = page,
                    .record = record,
                    .board = board,
                    .id = id,
                    .catalogue = catalogue,
                    .branches = branches,
                    .before = record->start,
                    .numbered = TRUE };

  put_words (&writer, record->root->comment);
  for (const KarumNode *node = record->root->child; node;)
    node = step (&writer, node);
  g_string_append (page, "<b>");
  karum_web_escape (page, karum_words_result (catalogue, record->tags.result));
  g_string_append (page, "</b>\n");
}
