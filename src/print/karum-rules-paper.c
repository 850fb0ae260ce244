#include "karum-printout.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-language.h"
#include "karum-learn.h"
#include "karum-typeset.h"
#include "karum-words.h"

/* The side of a diagram, in points: two columns of text leave room for more than one on a page. On
 * large boards, the numbers of the rows need more. */
#define DIAGRAM_SIDE 130.0
#define DIAGRAM_ROW 11.0
#define DIAGRAM_FRAME 30.0
#define COLUMNS 2

/* (transfer full) (nullable) */
static KarumLearn *
open_texts (const KarumCatalogue *catalogue, const KarumRules *rules)
{
  return karum_learn_open (rules->game->id, catalogue ? karum_catalogue_get_language (catalogue)
                                                      : karum_language_get ());
}

/* (transfer full): the turns that a board shows, as they are written; "" if it shows none. */
static char *
board_turns (const KarumLearnBoard *board)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < board->turns->len; i++) {
    char turn[KARUM_TURN_TEXT];

    board->rules.game->turn_write (&board->rules, board->turns->pdata[i], turn);
    g_string_append_printf (text, "%s%s", i ? " " : "", turn);
  }
  return g_strdup (text->str);
}

/* -- As text ---------------------------------------------------------------------------------- */

static void
add_board_text (GString *out, const KarumLearnBoard *board, const char *caption)
{
  g_autofree char *diagram = karum_diagram_text (&board->rules, &board->after, NULL);
  g_autofree char *turns = board_turns (board);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (diagram), "\n", -1);

  for (char **line = lines; *line; line++)
    g_string_append_printf (out, "    %s\n", *line);
  if (*turns)
    g_string_append_printf (out, "    %s\n", turns);
  g_string_append_printf (out, "    %s\n\n", caption);
}

static void
add_block_text (GString *out, const KarumLearnBlock *block, const KarumRules *rules)
{
  g_autofree char *text = karum_learn_text (block->text, rules);

  switch (block->kind) {
  case KARUM_BLOCK_HEADING:
    g_string_append_printf (out, "## %s\n\n", text);
    break;
  case KARUM_BLOCK_ITEM:
    g_string_append_printf (out, "- %s\n", text);
    break;
  case KARUM_BLOCK_BOARD:
    add_board_text (out, block->board, text);
    break;
  case KARUM_BLOCK_PARAGRAPH:
  case KARUM_BLOCK_TASK:
  case KARUM_BLOCK_QUESTION:
  default:
    g_string_append_printf (out, "%s\n\n", text);
  }
}

char *
karum_rules_paper_text (const KarumCatalogue *catalogue, const KarumRules *rules)
{
  g_autoptr (KarumLearn) learn = open_texts (catalogue, rules);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *title = karum_words_rules (catalogue, rules);
  g_autoptr (GPtrArray) blocks = learn ? karum_learn_rules (learn, rules) : NULL;
  KarumLearnKind last = KARUM_BLOCK_HEADING;

  if (!blocks)
    return NULL;
  g_string_append_printf (out, "# %s\n\n", title);
  karum_for_each (const KarumLearnBlock, block, blocks) {
    if (last == KARUM_BLOCK_ITEM && block->kind != KARUM_BLOCK_ITEM)
      g_string_append_c (out, '\n');
    add_block_text (out, block, rules);
    last = block->kind;
  }
  return g_strdup (out->str);
}

/* -- On paper --------------------------------------------------------------------------------- */

/* (transfer full): Pango markup: terms are bold. */
static char *
block_markup (const KarumLearnBlock *block, const KarumRules *rules, const char *before)
{
  g_autoptr (GString) out = g_string_new (before);

  karum_for_each_in (const KarumSpan, span, block->text) {
    g_autofree char *value
        = span->kind == KARUM_SPAN_VALUE ? karum_learn_value (span, rules) : NULL;
    g_autofree char *words = karum_typeset_escape_lines (value ? value : span->text);

    g_string_append_printf (out,
                            span->kind == KARUM_SPAN_TERM ? "<b>%s</b>"
                            : span->kind == KARUM_SPAN_KEY && !strchr (words, ' ')
                                ? "<span allow_breaks=\"false\">%s</span>" /* a move */
                                : "%s",
                            words);
  }
  return g_strdup (out->str);
}

static double
diagram_side (const KarumRules *rules)
{
  KarumBoard board;

  rules->game->board (rules, &board);
  return MAX (DIAGRAM_SIDE, board.rows * DIAGRAM_ROW + DIAGRAM_FRAME);
}

static KarumBlock *
new_board (const KarumLearnBlock *block, const KarumRules *rules)
{
  const KarumLearnBoard *board = block->board;
  KarumDiagramNotes notes = { .markup = &board->markup };
  g_autofree char *turns = board_turns (board), *caption = NULL;

  if (*turns) {
    g_autofree char *written = karum_typeset_turn (0, turns);
    g_autofree char *before = g_strdup_printf ("<b>%s</b>\n", written);

    notes.last = board->turns->pdata[board->turns->len - 1];
    caption = block_markup (block, rules, before);
  } else
    caption = block_markup (block, rules, "");
  return karum_diagram_block_new (&board->rules, &board->after, &notes, caption,
                                  diagram_side (&board->rules));
}

static KarumBlock *
new_block (const KarumLearnBlock *block, const KarumRules *rules)
{
  g_autofree char *text = karum_learn_text (block->text, rules);
  g_autofree char *markup
      = block_markup (block, rules, block->kind == KARUM_BLOCK_ITEM ? "• " : "");
  KarumBlock *made;

  if (block->kind == KARUM_BLOCK_BOARD)
    return new_board (block, rules);
  if (block->kind == KARUM_BLOCK_HEADING)
    made = karum_heading_new (text, KARUM_SIZE_HEADING);
  else
    made = karum_text_block_new (markup, KARUM_SIZE_TEXT, PANGO_ALIGN_LEFT);
  made->space = block->kind == KARUM_BLOCK_HEADING ? 10 : block->kind == KARUM_BLOCK_ITEM ? 1 : 4;
  return made;
}

/* (transfer full): no line of it begins with a dot. */
static char *
title_of (const KarumCatalogue *catalogue, const KarumRules *rules)
{
  g_autofree char *words = karum_words_rules (catalogue, rules);
  g_auto (GStrv) parts = g_strsplit (words, KARUM_WORDS_SEPARATOR, -1);

  return g_strjoinv ("\u00a0· ", parts);
}

KarumBook *
karum_rules_book (const KarumCatalogue *catalogue, const KarumRules *rules)
{
  g_autoptr (KarumLearn) learn = open_texts (catalogue, rules);
  g_autofree char *title = title_of (catalogue, rules);
  g_autoptr (GPtrArray) blocks = learn ? karum_learn_rules (learn, rules) : NULL;
  g_autoptr (KarumBook) book = karum_book_new (title);

  if (!blocks)
    return NULL;
  karum_book_break (book, COLUMNS);
  karum_book_add (book, karum_heading_new (title, KARUM_SIZE_TITLE))->spans = TRUE;
  karum_for_each (void, block, blocks)
    karum_book_add (book, new_block (block, rules));
  return g_steal_pointer (&book);
}
