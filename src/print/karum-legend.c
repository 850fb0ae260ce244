#include "karum-legend.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-table-block.h"
#include "karum-typeset.h"
#include "karum-words.h"

#define SPACE 6.0

/* How moves are written, and by what in them that is known. */
static const struct {
  const char *sign, *known, *words;
} moves[] = {
  { "#d4", "#", NC_ ("signs", "A hole is placed") },
  { "d4xd5", "x", NC_ ("signs", "A capture") },
  { "a1-b3", "-", NC_ ("signs", "A move from one point to another") },
  { "d4^d7-d10", "^", NC_ ("signs", "A jump from d4 over d7 to d10") },
  { "a1-b3+c1", "+", NC_ ("signs", "A move that returns an archer, here to c1") },
  { "swap", "swap", NC_ ("signs", "The players exchange sides") },
  { "keep", "keep", NC_ ("signs", "The players keep their sides") },
};

/* By number. */
static const char *const glyphs[] = { [1] = NC_ ("signs", "Good move"),
                                      [2] = NC_ ("signs", "Mistake"),
                                      [3] = NC_ ("signs", "Brilliant move"),
                                      [4] = NC_ ("signs", "Blunder"),
                                      [5] = NC_ ("signs", "Interesting move"),
                                      [6] = NC_ ("signs", "Dubious move"),
                                      [7] = NC_ ("signs", "Only move"),
                                      [10] = NC_ ("signs", "Equal position"),
                                      [13] = NC_ ("signs", "Unclear position"),
                                      [14] = NC_ ("signs", "First is slightly better"),
                                      [15] = NC_ ("signs", "Second is slightly better"),
                                      [16] = NC_ ("signs", "First is better"),
                                      [17] = NC_ ("signs", "Second is better"),
                                      [18] = NC_ ("signs", "First is winning"),
                                      [19] = NC_ ("signs", "Second is winning") };

/* What is seen in diagrams. */
typedef enum { NUMBERS, LAST, HOLES, ROWS, MARKED, N_SEEN } Seen;

static const char *const sentences[N_SEEN] = {
  [NUMBERS] = N_ ("In diagrams, a number on a stone is that of the move that placed it since the "
                  "diagram before."),
  [LAST] = N_ ("Corners enclose the last move."),
  [HOLES] = N_ ("Crossed gray squares are holes."),
  [ROWS] = N_ ("In final positions, lines show the rows, and numbers their points."),
  [MARKED] = N_ ("An archer with a toothed edge is marked."),
};

struct _KarumLegend {
  gboolean moves[G_N_ELEMENTS (moves)];
  gboolean glyphs[G_N_ELEMENTS (glyphs)];
  gboolean seen[N_SEEN];
};

KarumLegend *
karum_legend_new (void)
{
  return g_new0 (KarumLegend, 1);
}

void
karum_legend_free (KarumLegend *self)
{
  g_free (self);
}

/* -- What occurs ------------------------------------------------------------------------------ */

static void
note_turn (KarumLegend *self, const KarumRules *rules, const KarumNode *node)
{
  g_autofree char *text = g_malloc (KARUM_TURN_TEXT);

  rules->game->turn_write (rules, node->turn, text);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    /* A jump is no move from one point to another. */
    if (strstr (text, moves[i].known) && !(*moves[i].known == '-' && strchr (text, '^')))
      self->moves[i] = TRUE;
  if (node->glyphs)
    karum_for_each_value (guint8, glyph, node->glyphs)
      if (glyph < G_N_ELEMENTS (glyphs))
        self->glyphs[glyph] = TRUE;
}

/* What stands on the board in the end. */
static void
note_end (KarumLegend *self, const KarumRecord *record)
{
  const KarumRules *rules = &record->rules;
  KarumState state = record->start;
  KarumBoard board;

  for (const KarumNode *node = record->root->child; node; node = node->child) {
    KarumState before = state;

    rules->game->apply (rules, &before, node->turn, &state);
  }
  rules->game->board (rules, &board);
  self->seen[LAST] = TRUE;
  if (board.kind != KARUM_BOARD_HOLES)
    self->seen[NUMBERS] = TRUE;
  if (rules->game->rows)
    self->seen[ROWS] = TRUE;
  for (KarumPoint point = KARUM_POINT_NONE; karum_board_next (&board, &point);)
    if (rules->game->cell (rules, &state, point).content == KARUM_CELL_HOLE)
      self->seen[HOLES] = TRUE;
  if (board.kind == KARUM_BOARD_HOLES)
    self->seen[MARKED] = TRUE;
}

void
karum_legend_note (KarumLegend *self, const KarumRecord *record)
{
  if (karum_record_is_result (record))
    return;
  for (const KarumNode *node = record->root->child; node;
       node = karum_node_next (node, record->root))
    note_turn (self, &record->rules, node);
  note_end (self, record);
}

/* -- What it means ---------------------------------------------------------------------------- */

static void
add_line (KarumBlock *table, const KarumCatalogue *catalogue, const char *sign, const char *words)
{
  g_autofree char *bold = g_markup_printf_escaped ("<b>%s</b>", sign);
  g_autofree char *text
      = karum_typeset_escape (karum_catalogue_text_in (catalogue, "signs", words));
  const char *const cells[] = { bold, text };

  karum_table_block_add (table, cells, NULL);
}

static void
add_sentences (const KarumLegend *self, KarumBook *book, const KarumCatalogue *catalogue)
{
  GString *text = g_string_new (NULL);
  g_autofree char *markup = NULL;

  for (guint i = 0; i < N_SEEN; i++)
    if (self->seen[i])
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "",
                              karum_catalogue_text (catalogue, sentences[i]));
  markup = karum_typeset_escape_lines (text->str);
  g_string_free (text, TRUE);
  karum_book_add (book, karum_text_block_new (markup, KARUM_SIZE_SMALL, PANGO_ALIGN_LEFT))->space
      = SPACE;
}

void
karum_legend_add (const KarumLegend *self, KarumBook *book, const KarumCatalogue *catalogue)
{
  static const KarumTableColumn columns[]
      = { { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT }, { 1, PANGO_ALIGN_LEFT }, { 0 } };
  static const KarumTableStyle style = { .size = KARUM_SIZE_SMALL };
  KarumBlock *table = karum_table_block_new (columns, &style);

  add_line (table, catalogue, KARUM_WORDS_FIRST, NC_ ("signs", "First (dark pieces)"));
  add_line (table, catalogue, KARUM_WORDS_SECOND, NC_ ("signs", "Second (light pieces)"));
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    if (self->moves[i])
      add_line (table, catalogue, moves[i].sign, moves[i].words);
  for (guint i = 0; i < G_N_ELEMENTS (glyphs); i++)
    if (self->glyphs[i] && glyphs[i])
      add_line (table, catalogue, karum_glyph_sign ((guint8) i), glyphs[i]);
  karum_book_add (book, table)->space = SPACE;
  add_sentences (self, book, catalogue);
}
