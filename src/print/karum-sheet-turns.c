#include "karum-sheet-turns.h"

#include <glib/gi18n.h>

#include "karum-table-block.h"
#include "karum-typeset.h"

#define SPACE 8.0
#define GROUPS_MAX 3
/* The cells of a group: a number and two turns. */
#define GROUP 3

/* The layout of the lines of a game. */
typedef struct {
  guint groups;  /* the number of groups side by side */
  guint lines;   /* of each group */
  guint repeats; /* the number of such tables on an empty sheet */
  double height; /* of a line */
} Form;

/* Games of stones end when the board is full; games of archers move about; series of jumps need
 * long lines. */
static Form
form_of (const KarumRules *rules, gboolean half)
{
  KarumBoard board;

  rules->game->board (rules, &board);
  switch (board.kind) {
  case KARUM_BOARD_CROSSINGS:
    return (Form){ 1, half ? 15 : 26, half ? 1 : 2, 18 };
  case KARUM_BOARD_HOLES:
    return (Form){ 3, half ? 12 : 19, 1, half ? 15.5 : 17 };
  case KARUM_BOARD_CELLS:
  default:
    /* Besides stones, holes can be placed and sides exchanged. */
    return (Form){ 2, (board.columns * board.rows / 2u + 2) / 2 + 1, 1, half ? 13 : 18 };
  }
}

/* (transfer full): the markup of the turns of the main line. */
static GPtrArray *
list_turns (const KarumRules *rules, const KarumRecord *record)
{
  GPtrArray *turns = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = g_malloc (KARUM_TURN_TEXT);

  for (const KarumNode *node = record ? record->root->child : NULL; node; node = node->child) {
    rules->game->turn_write (rules, node->turn, text);
    g_ptr_array_add (turns, karum_typeset_turn (text));
  }
  return turns;
}

static KarumBlock *
new_table (const KarumCatalogue *catalogue, const Form *form)
{
  KarumTableColumn columns[GROUPS_MAX * GROUP + 1] = { 0 };
  const char *header[GROUPS_MAX * GROUP];
  const KarumTableStyle style
      = { .ruled = TRUE, .row_height = form->height, .size = KARUM_SIZE_SMALL };
  KarumBlock *table;

  for (guint group = 0; group < form->groups; group++) {
    KarumTableColumn *at = columns + group * GROUP;

    at[0] = (KarumTableColumn){ form->groups == 1 ? 0.16 : 0.5, PANGO_ALIGN_RIGHT };
    at[1] = at[2] = (KarumTableColumn){ 1, PANGO_ALIGN_LEFT };
    header[group * GROUP] = "";
    header[group * GROUP + 1] = karum_catalogue_text (catalogue, N_ ("First"));
    header[group * GROUP + 2] = karum_catalogue_text (catalogue, N_ ("Second"));
  }
  table = karum_table_block_new (columns, &style);
  karum_table_block_set_header (table, header);
  table->space = SPACE;
  return table;
}

/* Line @line of a table whose first pair is @first. */
static void
add_line (KarumBlock *table, const Form *form, const GPtrArray *turns, guint first, guint line)
{
  char numbers[GROUPS_MAX][12];
  const char *cells[GROUPS_MAX * GROUP];

  for (guint group = 0; group < form->groups; group++) {
    guint pair = first + group * form->lines + line;

    g_snprintf (numbers[group], sizeof numbers[group], "%u", pair + 1);
    cells[group * GROUP] = numbers[group];
    for (guint turn = 0; turn < 2; turn++)
      cells[group * GROUP + 1 + turn]
          = 2 * pair + turn < turns->len ? g_ptr_array_index (turns, 2 * pair + turn) : "";
  }
  karum_table_block_add (table, cells, NULL);
}

/* A table whose first pair is @first. One that continues another is only as long as needed. */
static void
add_table (KarumBook *book,
           const KarumCatalogue *catalogue,
           const Form *form,
           const GPtrArray *turns,
           guint first)
{
  Form of_table = *form;
  guint pairs = (turns->len + 1) / 2;
  KarumBlock *table = new_table (catalogue, form);

  if (first > 0 && pairs > first)
    of_table.lines = MIN (form->lines, (pairs - first + form->groups - 1) / form->groups);
  for (guint line = 0; line < of_table.lines; line++)
    add_line (table, &of_table, turns, first, line);
  karum_book_add (book, table);
}

void
karum_sheet_turns_add (KarumBook *book,
                       const KarumCatalogue *catalogue,
                       const KarumRules *rules,
                       const KarumRecord *record,
                       gboolean half)
{
  Form form = form_of (rules, half);
  g_autoptr (GPtrArray) turns = list_turns (rules, record);
  guint pairs = (turns->len + 1) / 2, in_table = form.groups * form.lines;
  guint tables = record ? MAX ((pairs + in_table - 1) / in_table, 1) : form.repeats;

  /* A single group continues on the next page by itself. */
  if (form.groups == 1) {
    form.lines *= tables;
    tables = 1;
  }
  for (guint i = 0; i < tables; i++)
    add_table (book, catalogue, &form, turns, i * in_table);
}
