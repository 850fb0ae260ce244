#include "karum-movetext.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-block.h"
#include "karum-name.h"
#include "karum-typeset.h"
#include "karum-words.h"

/* Format strings come from the catalogue, which is as trustworthy as the program's own. */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

static void movetext_add (KarumBook *book, const KarumGamePaper *pages, const KarumRecord *record);

/* Adds a line below the heading, unless it is empty. */
static void
add_line (KarumBook *book, const char *text, gboolean bold)
{
  g_autofree char *escaped = karum_typeset_escape (text);
  g_autofree char *markup = g_strdup_printf (bold ? "<b>%s</b>" : "%s", escaped);
  KarumBlock *block;

  if (!*text)
    return;
  block = karum_book_add (book, karum_text_block_new (markup, KARUM_SIZE_SMALL, PANGO_ALIGN_LEFT));
  block->keep = TRUE;
  block->least = 0;
}

static KarumBlock *
add_heading (KarumBook *book, const KarumGamePaper *pages, const KarumTags *tags, guint number)
{
  g_autofree char *players = karum_words_players (pages->catalogue, tags);
  g_autofree char *title
      = number > 0 ? g_strdup_printf ("%u. %s", number, players) : g_strdup (players);
  g_autofree char *escaped = karum_typeset_escape (title);
  g_autofree char *markup = g_strdup_printf ("<b>%s</b>", escaped);
  KarumBlock *heading
      = karum_book_add (book, karum_text_block_new (markup, KARUM_SIZE_HEADING, PANGO_ALIGN_LEFT));

  heading->space = 18;
  heading->keep = TRUE;
  heading->least = 0;
  heading->outline = karum_display_line (title);
  return heading;
}

KarumBlock *
karum_game_paper_add (KarumBook *book,
                      const KarumGamePaper *pages,
                      const KarumRecord *record,
                      guint number)
{
  KarumBlock *heading = add_heading (book, pages, &record->tags, number);
  g_autofree char *occasion = karum_words_occasion (pages->catalogue, &record->tags);
  g_autofree char *rules = karum_words_rules (pages->catalogue, &record->rules);
  g_autofree char *outcome = karum_words_outcome (pages->catalogue, record);

  add_line (book, occasion, FALSE);
  add_line (book, rules, FALSE);
  add_line (book, outcome, TRUE);
  if (karum_name_known (record->tags.annotator)) {
    g_autofree char *annotator
        /* Translators: the person who annotated the game. */
        = g_strdup_printf (karum_catalogue_text (pages->catalogue, N_ ("Annotator: %s")),
                           record->tags.annotator);

    add_line (book, annotator, FALSE);
  }
  movetext_add (book, pages, record);
  return heading;
}

/* Format strings come from the catalogue, which is as trustworthy as the program's own. */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

/* After this many bytes of markup a new paragraph starts at the next turn of the main line. */
#define PARAGRAPH 4000
#define SPACE 5.0
#define DIAGRAM_SPACE 8.0

/* The size of diagrams, in points: per row plus a constant, up to a maximum. */
#define SIDE_FRAME 80.0
#define SIDE_STEP 13.0
#define SIDE_MAX 250.0

/* Where a line continues after the variations that replace one of its turns. */
typedef struct {
  const KarumNode *next;   /* (nullable): the next of these variations */
  const KarumNode *behind; /* the turn that they replace */
  guint ply;               /* of that turn */
} Branch;

/* The state of writing a record. */
typedef struct {
  KarumBook *book;
  const KarumGamePaper *pages;
  const KarumRecord *record;
  KarumBoard board;
  gboolean asked; /* the record contains a `[%diagram]` */
  GString *text;  /* the present paragraph */
  GArray *branches;
  gboolean number;  /* the next turn needs its number */
  guint diagram_at; /* the turn of the main line with the last diagram */
} Movetext;

static const char *
word (const Movetext *self, const char *text)
{
  return karum_catalogue_text (self->pages->catalogue, text);
}

/* -- Paragraphs ------------------------------------------------------------------------------- */

static void
end_paragraph (Movetext *self)
{
  KarumBlock *block;

  g_strchomp (self->text->str);
  self->text->len = strlen (self->text->str);
  if (self->text->len > 0) {
    block = karum_book_add (
        self->book, karum_text_block_new (self->text->str, KARUM_SIZE_TEXT, PANGO_ALIGN_LEFT));
    block->space = SPACE;
  }
  g_string_truncate (self->text, 0);
}

static gboolean
in_variation (const Movetext *self)
{
  return self->branches->len > 0;
}

/* The text of a comment. Its lines become paragraphs, except in a variation, which is one
 * paragraph. */
static void
put_comment (Movetext *self, const char *comment)
{
  g_autofree char *words = karum_markup_words (comment);
  g_auto (GStrv) lines = NULL;

  if (!words)
    return;
  lines = g_strsplit (words, "\n", -1);
  for (char **line = lines; *line; line++) {
    g_autofree char *escaped = karum_typeset_escape_lines (*line);

    if (line != lines && !in_variation (self))
      end_paragraph (self);
    if (*escaped)
      g_string_append_printf (self->text, "%s ", escaped);
  }
  self->number = TRUE;
}

/* -- Diagrams --------------------------------------------------------------------------------- */

/* (transfer full): the turns on the path to @node, and their number. */
static const KarumNode **
path_to (const KarumNode *node, guint *n)
{
  const KarumNode **path;

  *n = karum_node_ply (node);
  path = g_new (const KarumNode *, *n + 1);
  for (guint i = *n; i > 0; i--, node = node->parent)
    path[i - 1] = node;
  return path;
}

/* Plays the path to @node and numbers the turns from @from + 1 on. */
static void
replay (
    const Movetext *self, const KarumNode *node, guint from, KarumState *state, guint16 *numbers)
{
  const KarumRules *rules = &self->record->rules;
  guint n;
  g_autofree const KarumNode **path = path_to (node, &n);

  *state = self->record->start;
  for (guint i = 0; i < n; i++) {
    KarumState before = *state;

    rules->game->apply (rules, &before, path[i]->turn, state);
    if (i >= from)
      karum_diagram_number (rules, &before, path[i]->turn, state, numbers, i + 1);
  }
}

static double
side_of (const KarumBoard *board)
{
  return MIN (MAX (board->columns, board->rows) * SIDE_STEP + SIDE_FRAME, SIDE_MAX);
}

/* (transfer full) */
static char *
caption_of (const Movetext *self, const KarumNode *node, guint from, guint ply)
{
  g_autofree char *text = NULL;

  if (ply == 0)
    text = g_strdup (word (self, N_ ("Start of the game")));
  else if (!node->child && !in_variation (self))
    text = g_strdup (word (self, N_ ("Final position")));
  else if (ply > from + 1)
    /* Translators: below a diagram: it shows the numbers of these turns. */
    text = g_strdup_printf (word (self, N_ ("Moves %u–%u")), from + 1, ply);
  else
    text = g_strdup_printf (word (self, N_ ("Move %u")), ply);
  return karum_typeset_escape (text);
}

/* The first turn that is numbered in this diagram: after the previous diagram, or at the start
 * of the variation. */
static guint
first_turn (const Movetext *self, guint ply)
{
  if (in_variation (self))
    return g_array_index (self->branches, Branch, self->branches->len - 1).ply - 1;
  return MIN (self->diagram_at, ply);
}

static void
add_diagram (Movetext *self, const KarumNode *node, guint ply)
{
  gboolean final = ply > 0 && !node->child && !in_variation (self);
  guint16 numbers[KARUM_POINTS] = { 0 };
  guint from = first_turn (self, ply);
  g_autofree char *caption = caption_of (self, node, from, ply);
  g_auto (KarumMarkup) markup = { 0 };
  KarumDiagramNotes notes = { .markup = &markup, .last = node->turn, .plain = !final };
  KarumState state;
  KarumBlock *block;

  end_paragraph (self);
  replay (self, node, from, &state, numbers);
  karum_markup_read (&markup, &self->board, node->comment);
  notes.numbers = final ? NULL : numbers;
  block = karum_book_add (self->book, karum_diagram_block_new (&self->record->rules, &state, &notes,
                                                               caption, side_of (&self->board)));
  block->space = DIAGRAM_SPACE;
  self->number = TRUE;
  if (!in_variation (self))
    self->diagram_at = ply;
}

static gboolean
asks_for_diagram (const Movetext *self, const KarumNode *node)
{
  g_auto (KarumMarkup) markup = { 0 };

  karum_markup_read (&markup, &self->board, node->comment);
  return markup.diagram;
}

static gboolean
wants_diagram (const Movetext *self, const KarumNode *node, guint ply)
{
  if (asks_for_diagram (self, node))
    return TRUE;
  if (self->asked || self->pages->every == 0 || in_variation (self))
    return FALSE;
  if (!node->child || (ply == 0 && self->record->position))
    return TRUE;
  return ply >= self->diagram_at + self->pages->every;
}

/* -- Turns ------------------------------------------------------------------------------------ */

static void
put_turn (Movetext *self, const KarumNode *node, guint ply)
{
  const KarumGame *game = self->record->rules.game;
  g_autofree char *text = g_malloc (KARUM_TURN_TEXT);
  g_autofree char *escaped = NULL;
  gboolean bold = !in_variation (self);

  if (node->lead)
    put_comment (self, node->lead);
  if (bold)
    g_string_append (self->text, "<b>");
  if (ply % 2 == 1)
    g_string_append_printf (self->text, "%u.\u00a0", (ply + 1) / 2);
  else if (self->number)
    g_string_append_printf (self->text, "%u…\u00a0", ply / 2);
  self->number = FALSE;
  game->turn_write (&self->record->rules, node->turn, text);
  escaped = karum_typeset_turn (text);
  g_string_append (self->text, escaped);
  for (guint i = 0; node->glyphs && i < node->glyphs->len; i++) {
    g_autofree char *sign = karum_words_glyph (g_array_index (node->glyphs, guint8, i));

    /* Move assessments follow the turn directly, other glyphs after a space. */
    if (g_array_index (node->glyphs, guint8, i) > 6)
      g_string_append (self->text, "\u00a0");
    g_string_append (self->text, sign);
  }
  g_string_append (self->text, bold ? "</b> " : " ");
}

static void
put_node (Movetext *self, const KarumNode *node, guint ply)
{
  put_turn (self, node, ply);
  if (node->comment)
    put_comment (self, node->comment);
  if (wants_diagram (self, node, ply))
    add_diagram (self, node, ply);
  else if (self->text->len > PARAGRAPH && !in_variation (self))
    end_paragraph (self);
}

/* Writes @node and its successors until the line ends or has variations. Returns: (nullable):
 * the turn that these replace; @ply: (inout): of @node, then of that turn */
static const KarumNode *
put_line (Movetext *self, const KarumNode *node, guint *ply)
{
  for (; node; node = node->child, (*ply)++) {
    put_node (self, node, *ply);
    if (node->sibling && node->parent->child == node)
      return node;
  }
  return NULL;
}

/* Starts the next variation of the innermost branch. */
static const KarumNode *
open_variation (Movetext *self, guint *ply)
{
  Branch *branch = &g_array_index (self->branches, Branch, self->branches->len - 1);
  const KarumNode *node = branch->next;

  branch->next = node->sibling;
  *ply = branch->ply;
  g_string_append_c (self->text, '(');
  self->number = TRUE;
  return node;
}

static void
close_variation (Movetext *self)
{
  if (self->text->len > 0 && self->text->str[self->text->len - 1] == ' ')
    g_string_truncate (self->text, self->text->len - 1);
  g_string_append (self->text, ") ");
  self->number = TRUE;
}

/* Without recursion, because the tree can be as deep as a game is long. */
static void
put_tree (Movetext *self)
{
  const KarumNode *node = self->record->root->child;
  guint ply = 1;

  while (node) {
    const KarumNode *fork = put_line (self, node, &ply);

    if (fork) {
      const Branch branch = { .next = fork->sibling, .behind = fork, .ply = ply };

      g_array_append_val (self->branches, branch);
    }
    node = NULL;
    if (!fork && self->branches->len > 0)
      close_variation (self);
    while (!node && self->branches->len > 0) {
      Branch branch = g_array_index (self->branches, Branch, self->branches->len - 1);

      if (branch.next) {
        node = open_variation (self, &ply);
        break;
      }
      g_array_set_size (self->branches, self->branches->len - 1);
      node = branch.behind->child;
      ply = branch.ply + 1;
      if (!node && self->branches->len > 0)
        close_variation (self);
    }
  }
}

static gboolean
any_asks (const Movetext *self)
{
  for (const KarumNode *node = self->record->root; node;
       node = karum_node_next (node, self->record->root))
    if (node->comment && asks_for_diagram (self, node))
      return TRUE;
  return FALSE;
}

static void
movetext_add (KarumBook *book, const KarumGamePaper *pages, const KarumRecord *record)
{
  Movetext self = { .book = book, .pages = pages, .record = record, .number = TRUE };

  record->rules.game->board (&record->rules, &self.board);
  self.text = g_string_new (NULL);
  self.branches = g_array_new (FALSE, FALSE, sizeof (Branch));
  self.asked = any_asks (&self);
  if (record->root->comment)
    put_comment (&self, record->root->comment);
  end_paragraph (&self);
  if (wants_diagram (&self, record->root, 0))
    add_diagram (&self, record->root, 0);
  put_tree (&self);
  end_paragraph (&self);
  g_array_unref (self.branches);
  g_string_free (self.text, TRUE);
}
