#include "karum-movetext.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-block.h"
#include "karum-name.h"
#include "karum-sides.h"
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

/* (transfer full) */
static char *
title_of (const KarumGamePaper *pages, const KarumTags *tags, guint number)
{
  g_autofree char *players = karum_words_players (pages->catalogue, tags);

  return number > 0 ? g_strdup_printf ("%u. %s", number, players) : g_steal_pointer (&players);
}

/* The name at the end of the title; NULL for none. */
static const char *
second_of (const KarumGamePaper *pages, const KarumTags *tags)
{
  return tags->termination == KARUM_TERMINATION_BYE
             ? NULL
             : karum_words_player (pages->catalogue, tags->players[1], 1);
}

static KarumBlock *
add_heading (KarumBook *book, const KarumGamePaper *pages, const KarumTags *tags, guint number)
{
  g_autofree char *title = title_of (pages, tags, number);
  g_autofree char *markup = karum_typeset_players (title, second_of (pages, tags));
  KarumBlock *heading = karum_book_add (book, karum_title_new (title, markup, KARUM_SIZE_HEADING));

  heading->space = 18;
  heading->head = karum_display_line (title);
  heading->game = number;
  return heading;
}

/* (transfer full) */
static char *
occasion_of (const KarumGamePaper *pages, const KarumRecord *record)
{
  KarumTags tags = record->tags; /* borrows from the record */

  if (pages->said & KARUM_SAID_EVENT)
    tags.event = NULL;
  if (pages->said & KARUM_SAID_PLACE)
    tags.site = NULL;
  if (pages->said & KARUM_SAID_ROUND)
    tags.round = NULL;
  return karum_words_occasion (pages->catalogue, &tags);
}

/* (transfer full): "" if they are said elsewhere */
static char *
rules_of (const KarumGamePaper *pages, const KarumRecord *record)
{
  return pages->said & KARUM_SAID_RULES ? g_strdup ("")
                                        : karum_words_rules (pages->catalogue, &record->rules);
}

/* (transfer full): those of three texts that are not empty */
static char *
join_texts (const char *first, const char *second, const char *third)
{
  const char *const all[] = { first, second, third };
  GString *text = g_string_new (NULL);

  karum_for_each_of (part, all)
    if (**part)
      g_string_append_printf (text, "%s%s", text->len > 0 ? KARUM_WORDS_SEPARATOR : "", *part);
  return g_string_free (text, FALSE);
}

/* A result without turns is a line or two, without a board. */
static KarumBlock *
add_result (KarumBook *book, const KarumGamePaper *pages, const KarumRecord *record, guint number)
{
  g_autofree char *title = title_of (pages, &record->tags, number);
  g_autofree char *outcome = karum_words_outcome (pages->catalogue, record);
  g_autofree char *occasion = occasion_of (pages, record);
  g_autofree char *rules = rules_of (pages, record);
  g_autofree char *all = join_texts (outcome, occasion, rules);
  g_autofree char *bold = karum_typeset_players (title, second_of (pages, &record->tags));
  g_autofree char *words = karum_typeset_escape (all);
  g_autofree char *markup
      = g_strdup_printf ("<b>%s</b>  <span size=\"smaller\">%s</span>", bold, words);
  KarumBlock *line
      = karum_book_add (book, karum_text_block_new (markup, KARUM_SIZE_TEXT, PANGO_ALIGN_LEFT));

  karum_text_block_name (line);
  line->space = 10;
  line->keep = record->root->comment != NULL;
  line->outline = karum_display_line (title);
  line->head = karum_display_line (title);
  line->game = number;
  return line;
}

/* (transfer full): whose stones are dark and light in the diagrams */
static char *
stones_of (const KarumGamePaper *pages, const KarumRecord *record)
{
  g_autofree char *first = karum_words_holder (pages->catalogue, record, 0);
  g_autofree char *second = karum_words_holder (pages->catalogue, record, 1);

  return g_strdup_printf (KARUM_WORDS_FIRST " %s\u2003" KARUM_WORDS_SECOND " %s", first, second);
}

static void
add_data (KarumBook *book, const KarumGamePaper *pages, const KarumRecord *record)
{
  g_autofree char *stones = stones_of (pages, record);
  g_autofree char *occasion = occasion_of (pages, record);
  g_autofree char *rules = rules_of (pages, record);
  g_autofree char *outcome = karum_words_outcome (pages->catalogue, record);

  add_line (book, stones, FALSE);
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
}

KarumBlock *
karum_game_paper_add (KarumBook *book,
                      const KarumGamePaper *pages,
                      const KarumRecord *record,
                      guint number)
{
  gboolean result = karum_record_is_result (record);
  KarumBlock *heading = result ? add_result (book, pages, record, number)
                               : add_heading (book, pages, &record->tags, number);
  KarumBlock *course = karum_course_new (pages->catalogue, record);

  if (!result)
    add_data (book, pages, record);
  if (course)
    karum_book_add (book, course);
  movetext_add (book, pages, record);
  return heading;
}

/* After this many bytes of markup a new paragraph starts at the next turn of the main line. */
#define PARAGRAPH 4000
#define SPACE 5.0
#define DIAGRAM_SPACE 8.0

/* Of variations, in points. */
#define INSET 10.0
#define SIZE_VARIATION 9.0

/* The size of diagrams, in points: per row plus a constant, up to a third of a column; a board with
 * more rows than MANY needs more. */
#define SIDE_FRAME 80.0
#define SIDE_STEP 13.0
#define SIDE_MAX 224.0
#define SIDE_LARGE 250.0
#define MANY 14

/* By how much a diagram can be smaller rather than leave a column white. */
#define GIVES 0.22

/* Where a line continues after the variations that replace one of its turns. */
typedef struct {
  const KarumNode *next;   /* (nullable): the next of these variations */
  const KarumNode *behind; /* the turn that they replace */
  guint ply;               /* of that turn */
} Branch;

/* A diagram of a variation, which is drawn when the variation is over. */
typedef struct {
  const KarumNode *node;
  guint number;    /* in the game, from 1 */
  guint from, ply; /* turns from @from + 1 to @ply are numbered */
  gboolean varied; /* in a variation */
} Waiting;

/* What a paragraph contains. */
typedef enum { MAIN_LINE, COMMENT, VARIATION } Part;

/* The state of writing a record. */
typedef struct {
  KarumBook *book;
  const KarumGamePaper *pages;
  const KarumRecord *record;
  KarumBoard board;
  gboolean asked; /* the record contains a `[%diagram]` */
  GString *text;  /* the present paragraph */
  Part part;      /* what it is */
  GArray *branches;
  GHashTable *sides; /* (nullable): of karum_sides_named() */
  GArray *waiting;   /* (element-type Waiting) */
  gboolean number;   /* the next turn needs its number */
  guint n_diagrams;
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
  gboolean variation = self->part == VARIATION;

  g_strchomp (self->text->str);
  self->text->len = strlen (self->text->str);
  if (self->text->len > 0) {
    KarumBlock *block = karum_text_block_new (
        self->text->str, variation ? SIZE_VARIATION : KARUM_SIZE_TEXT, PANGO_ALIGN_LEFT);

    if (self->part == COMMENT)
      karum_text_block_justify (block);
    if (variation)
      karum_text_block_inset (block, INSET);
    block->space = SPACE;
    karum_book_add (self->book, block);
  }
  g_string_truncate (self->text, 0);
}

static gboolean
in_variation (const Movetext *self)
{
  return self->branches->len > 0;
}

/* Continues the present paragraph if it contains the same; a variation has its own comments. */
static void
begin_part (Movetext *self, Part part)
{
  Part wanted = in_variation (self) ? VARIATION : part;

  if (self->part != wanted)
    end_paragraph (self);
  self->part = wanted;
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
  begin_part (self, COMMENT);
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
  guint rows = MAX (board->columns, board->rows);

  return MIN (rows * SIDE_STEP + SIDE_FRAME, rows > MANY ? SIDE_LARGE : SIDE_MAX);
}

static gboolean
any_number (const guint16 *numbers)
{
  for (guint point = 0; point < KARUM_POINTS; point++)
    if (numbers[point] > 0)
      return TRUE;
  return FALSE;
}

/* (transfer full): for those who don't see the diagram */
static char *
words_of (const Movetext *self, const char *caption, const KarumState *state)
{
  g_autofree char *position
      = karum_words_position (self->pages->catalogue, &self->record->rules, state);

  return g_strdup_printf ("%s. %s", caption, position);
}

/* Where a diagram belongs: it floats, and can stand elsewhere. One that nobody asked for says
 * itself which turns it shows. */
static void
put_reference (Movetext *self, guint number)
{
  g_autofree char *name = NULL;

  if (!self->asked || self->text->len == 0)
    return;
  /* Translators: in the text of a game: what is said here is shown by this diagram. The space is
   * one at which a line is not broken (U+00A0). */
  name = g_strdup_printf (word (self, N_ ("(Diagram\u00a0%u)")), number);
  /* Wide brackets have a space of their own. */
  if (g_unichar_iswide (g_utf8_get_char (name)) && self->text->str[self->text->len - 1] == ' ')
    g_string_truncate (self->text, self->text->len - 1);
  g_string_append_printf (self->text, "%s ", name);
}

/* (transfer full): @numbered: the diagram shows numbers of turns from @from + 1 on */
static char *
caption_of (const Movetext *self, const Waiting *at, gboolean final, gboolean numbered)
{
  g_autofree char *text = NULL, *name = NULL;

  if (at->ply == 0)
    text = g_strdup (word (self, N_ ("Start of the game")));
  else if (final)
    text = g_strdup (word (self, N_ ("Final position")));
  else if (!at->varied && !numbered)
    /* Translators: below a diagram: the position after this turn. */
    text = g_strdup_printf (word (self, N_ ("After move %u")), at->ply);
  else if (!numbered)
    text = g_strdup_printf (word (self, N_ ("Variation, after move %u")), at->ply);
  else if (at->ply > at->from + 1)
    /* Translators: below a diagram: it shows the numbers of these turns. */
    text = g_strdup_printf (word (self, N_ ("Moves %u–%u")), at->from + 1, at->ply);
  else
    text = g_strdup_printf (word (self, N_ ("Move %u")), at->ply);
  /* Translators: below a diagram: its number in the game. */
  name = g_strdup_printf (word (self, N_ ("Diagram %u")), at->number);
  return g_strconcat (name, KARUM_WORDS_SEPARATOR, text, NULL);
}

static void
place_diagram (Movetext *self, const Waiting *at)
{
  gboolean final = at->ply > 0 && !at->node->child && !at->varied;
  guint16 numbers[KARUM_POINTS] = { 0 };
  g_autofree char *caption = NULL, *escaped = NULL;
  g_auto (KarumMarkup) markup = { 0 };
  KarumDiagramNotes notes = { .markup = &markup, .last = at->node->turn, .plain = !final };
  KarumState state;
  KarumBlock *block;

  replay (self, at->node, at->from, &state, numbers);
  karum_markup_read (&markup, &self->board, at->node->comment);
  notes.numbers = final ? NULL : numbers;
  caption = caption_of (self, at, final, any_number (numbers));
  escaped = karum_typeset_escape (caption);
  block = karum_diagram_block_new (&self->record->rules, &state, &notes, escaped,
                                   side_of (&self->board));
  block->space = DIAGRAM_SPACE;
  block->floats = TRUE;
  block->wide = side_of (&self->board);
  block->gives = block->wide * GIVES;
  block->words = words_of (self, caption, &state);
  karum_book_add (self->book, block);
}

/* A diagram of the position after @node; turns are numbered in it after the previous diagram, or
 * from the start of the variation on. */
static void
add_diagram (Movetext *self, const KarumNode *node, guint ply)
{
  Waiting at = { node, ++self->n_diagrams, MIN (self->diagram_at, ply), ply, in_variation (self) };

  put_reference (self, at.number);
  if (at.varied) {
    at.from = g_array_index (self->branches, Branch, self->branches->len - 1).ply - 1;
    g_array_append_val (self->waiting, at);
    return;
  }
  end_paragraph (self);
  place_diagram (self, &at);
  self->number = TRUE;
  self->diagram_at = ply;
}

/* A variation of the main line is over. */
static void
end_variation (Movetext *self)
{
  end_paragraph (self);
  karum_for_each_in (Waiting, item, self->waiting)
    place_diagram (self, item);
  g_array_set_size (self->waiting, 0);
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
  if (karum_record_is_result (self->record))
    return FALSE;
  if (asks_for_diagram (self, node))
    return TRUE;
  if (self->asked || self->pages->every == 0 || in_variation (self))
    return FALSE;
  if (!node->child || (ply == 0 && self->record->position))
    return TRUE;
  return ply >= self->diagram_at + self->pages->every;
}

/* -- Turns ------------------------------------------------------------------------------------ */

/* Whose the turn is, where its number doesn't say it. */
static const char *
sign_of (const Movetext *self, const KarumNode *node)
{
  if (!self->sides)
    return "";
  return g_hash_table_contains (self->sides, node) ? KARUM_WORDS_SECOND "\u00a0"
                                                   : KARUM_WORDS_FIRST "\u00a0";
}

static void
put_turn (Movetext *self, const KarumNode *node, guint ply)
{
  const KarumGame *game = self->record->rules.game;
  g_autofree char *text = g_malloc (KARUM_TURN_TEXT);
  g_autofree char *named = NULL, *escaped = NULL;
  gboolean bold = !in_variation (self);

  if (node->lead)
    put_comment (self, node->lead);
  begin_part (self, MAIN_LINE);
  if (bold)
    g_string_append (self->text, "<b>");
  game->turn_write (&self->record->rules, node->turn, text);
  named = g_strconcat (sign_of (self, node), text, NULL);
  escaped = karum_typeset_turn (ply % 2 == 1 || self->number ? ply : 0, named);
  self->number = FALSE;
  g_string_append (self->text, escaped);
  if (node->glyphs)
    karum_for_each_value (guint8, glyph, node->glyphs) {
      g_autofree char *sign = karum_words_glyph (glyph);

      /* Move assessments follow the turn directly, other glyphs after a space. */
      if (glyph > 6)
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
  begin_part (self, VARIATION);
  if (self->branches->len > 1)
    g_string_append_c (self->text, '(');
  self->number = TRUE;
  return node;
}

/* Inside others, variations stand in parentheses. */
static void
close_variation (Movetext *self)
{
  self->number = TRUE;
  if (self->branches->len == 1) {
    end_variation (self);
    return;
  }
  if (self->text->len > 0 && self->text->str[self->text->len - 1] == ' ')
    g_string_truncate (self->text, self->text->len - 1);
  g_string_append (self->text, ") ");
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
  self.branches = karum_array_new (Branch);
  self.waiting = karum_array_new (Waiting);
  self.sides = karum_sides_named (record);
  self.asked = any_asks (&self);
  if (record->root->comment)
    put_comment (&self, record->root->comment);
  end_paragraph (&self);
  if (wants_diagram (&self, record->root, 0))
    add_diagram (&self, record->root, 0);
  put_tree (&self);
  end_paragraph (&self);
  g_array_unref (self.branches);
  g_clear_pointer (&self.sides, g_hash_table_unref);
  g_array_unref (self.waiting);
  g_string_free (self.text, TRUE);
}
