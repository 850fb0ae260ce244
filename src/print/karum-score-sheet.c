#include "karum-printout.h"

#include <glib/gi18n.h>

#include "karum-block.h"
#include "karum-name.h"
#include "karum-record-end.h"
#include "karum-sides.h"
#include "karum-table-block.h"
#include "karum-typeset.h"
#include "karum-words.h"

#define SPACE 8.0
#define GROUPS_MAX 3

/* The cells of a group: two turns, with their numbers. */
#define GROUP 2

/* The layout of the lines of a game. */
typedef struct {
  guint groups;  /* the number of groups side by side */
  guint lines;   /* of each group */
  guint repeats; /* the number of such tables on an empty sheet */
  double height; /* of a line */
} Form;

/* Besides stones, holes can be placed and sides exchanged. */
#define MORE_PAIRS 2

/* Games of stones end when the board is full; games of archers move about; series of jumps need
 * long lines. Two halves fit on any paper. */
static Form
form_of (const KarumRules *rules, gboolean half)
{
  KarumBoard board;
  guint groups = half ? 3 : 2;

  rules->game->board (rules, &board);
  switch (board.kind) {
  case KARUM_BOARD_CROSSINGS:
    return (Form){ 1, half ? 12 : 26, half ? 1 : 2, half ? 15.5 : 18 };
  case KARUM_BOARD_HOLES:
    return (Form){ 3, half ? 12 : 19, 1, half ? 15.5 : 17 };
  case KARUM_BOARD_CELLS:
  default:
    return (Form){ groups, (board.columns * board.rows / 2u + MORE_PAIRS) / groups + 1, 1,
                   half ? 15.5 : 18 };
  }
}

/* A line of a sheet: a turn of First, one of Second, or both in this order. */
typedef struct {
  char *turns[GROUP]; /* (nullable) markup */
} Line;

static void
clear_line (gpointer line)
{
  for (guint side = 0; side < GROUP; side++)
    g_free (((Line *) line)->turns[side]);
}

/* @letter: of KARUM_SIDE_LETTERS; @turn: (transfer full) (nullable) */
static void
put_turn (GArray *lines, char letter, char *turn)
{
  guint side = letter == KARUM_SIDE_LETTERS[KARUM_SECOND] ? 1 : 0;
  const Line *last = lines->len > 0 ? &g_array_index (lines, Line, lines->len - 1) : NULL;

  if (!last || side == 0 || last->turns[1])
    g_array_set_size (lines, lines->len + 1);
  g_array_index (lines, Line, lines->len - 1).turns[side] = turn;
}

/* The turns of the main line, each in the column of its side. */
static void
put_turns (GArray *lines, const KarumRecord *record)
{
  g_autofree char *sides = karum_sides_line (record, NULL), *text = g_malloc (KARUM_TURN_TEXT);
  guint n = 0;

  for (const KarumNode *node = record->root->child; node; node = node->child, n++) {
    record->rules.game->turn_write (&record->rules, node->turn, text);
    put_turn (lines, sides[n], karum_typeset_turn (n + 1, text));
  }
}

/* At least @n_lines to write on; turns have their numbers as long as these are sure. */
static void
put_numbers (GArray *lines, const KarumRules *rules, guint n_lines)
{
  guint sure, n = GROUP * n_lines;
  g_autofree char *sides = karum_sides_usual (rules, n, &sure);

  for (guint i = 0; i < n; i++)
    put_turn (lines, sides[i], i < sure ? g_strdup_printf ("%u.", i + 1) : NULL);
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
    for (guint turn = 0; turn < GROUP; turn++)
      columns[group * GROUP + turn] = (KarumTableColumn){ 1, PANGO_ALIGN_LEFT };
    header[group * GROUP] = karum_catalogue_text (catalogue, N_ ("First"));
    header[group * GROUP + 1] = karum_catalogue_text (catalogue, N_ ("Second"));
  }
  table = karum_table_block_new (columns, &style);
  karum_table_block_set_header (table, header);
  table->space = SPACE;
  return table;
}

/* A row of a table whose first line is @first. */
static void
add_row (KarumBlock *table, const Form *form, const GArray *lines, guint first, guint row)
{
  const char *cells[GROUPS_MAX * GROUP] = { NULL };

  for (guint group = 0; group < form->groups; group++) {
    guint at = first + group * form->lines + row;

    for (guint side = 0; side < GROUP && at < lines->len; side++)
      cells[group * GROUP + side] = g_array_index (lines, Line, at).turns[side];
  }
  karum_table_block_add (table, cells, NULL);
}

/* A table whose first line is @first. One that continues another is only as long as needed. */
static void
add_table (KarumBook *book,
           const KarumCatalogue *catalogue,
           const Form *form,
           const GArray *lines,
           guint first)
{
  Form of_table = *form;
  KarumBlock *table = new_table (catalogue, form);

  if (first > 0 && lines->len > first)
    of_table.lines = MIN (form->lines, (lines->len - first + form->groups - 1) / form->groups);
  for (guint row = 0; row < of_table.lines; row++)
    add_row (table, &of_table, lines, first, row);
  karum_book_add (book, table);
}

/**
 * sheet_turns_add:
 * @record: (nullable): NULL for empty lines, as many as a game under the rules usually needs
 * @half: uses only half a page
 */
static void
sheet_turns_add (KarumBook *book,
                 const KarumCatalogue *catalogue,
                 const KarumRules *rules,
                 const KarumRecord *record,
                 gboolean half)
{
  Form form = form_of (rules, half);
  g_autoptr (GArray) lines = g_array_new (FALSE, TRUE, sizeof (Line));
  guint in_table = form.groups * form.lines, tables = form.repeats;

  g_array_set_clear_func (lines, clear_line);
  if (record) {
    put_turns (lines, record);
    tables = MAX ((lines->len + in_table - 1) / in_table, 1);
  } else {
    put_numbers (lines, rules, in_table * tables);
  }
  /* A single group continues on the next page by itself. */
  if (form.groups == 1) {
    form.lines *= tables;
    tables = 1;
  }
  for (guint i = 0; i < tables; i++)
    add_table (book, catalogue, &form, lines, i * in_table);
}

#define FIELD_HEIGHT 20.0
#define DIAGRAM_SIDE 150.0

/* Larger boards have no diagram, because it would be too small to write on. */
#define DIAGRAM_MAX 8

/* A label and the text after it. */
typedef struct {
  const char *label; /* N_() */
  const char *value; /* (nullable): NULL for space to write */
} Field;

static void
add_title (KarumBook *book,
           const KarumCatalogue *catalogue,
           const char *title,
           const KarumRules *rules)
{
  g_autofree char *name = karum_typeset_escape (karum_catalogue_text (catalogue, title));
  g_autofree char *text = karum_words_rules (catalogue, rules);
  g_autofree char *escaped = karum_typeset_escape (text);
  g_autofree char *markup = g_strdup_printf ("<b>%s</b> · %s", name, escaped);
  KarumBlock *block;

  karum_book_break (book, 1);
  block
      = karum_book_add (book, karum_text_block_new (markup, KARUM_SIZE_HEADING, PANGO_ALIGN_LEFT));
  block->keep = TRUE;
  block->least = 0;
  block->outline = karum_display_line (text);
}

/* Two fields in each row; @n is even. */
static void
add_fields (KarumBook *book, const KarumCatalogue *catalogue, const Field *fields, guint n)
{
  static const KarumTableColumn columns[] = { { 22, PANGO_ALIGN_LEFT },
                                              { 28, PANGO_ALIGN_LEFT },
                                              { 22, PANGO_ALIGN_LEFT },
                                              { 28, PANGO_ALIGN_LEFT },
                                              { 0 } };
  static const KarumTableStyle style = { .ruled = TRUE, .row_height = FIELD_HEIGHT };
  KarumBlock *table = karum_table_block_new (columns, &style);

  for (guint i = 0; i + 1 < n; i += 2) {
    g_autofree char *label1
        = karum_typeset_escape (karum_catalogue_text (catalogue, fields[i].label));
    g_autofree char *label2
        = karum_typeset_escape (karum_catalogue_text (catalogue, fields[i + 1].label));
    g_autofree char *value1 = karum_typeset_escape (fields[i].value);
    g_autofree char *value2 = karum_typeset_escape (fields[i + 1].value);
    const char *const cells[] = { label1, value1, label2, value2 };

    karum_table_block_add (table, cells, NULL);
  }
  table->space = SPACE;
  table->least = 0;
  karum_book_add (book, table);
}

/* (nullable): @text unless it is empty or unknown */
static const char *
known (const char *text)
{
  return karum_name_known (text) ? text : NULL;
}

/* (transfer full) (nullable): who has a side; NULL for space to write */
static char *
holder (const KarumCatalogue *catalogue, const KarumRecord *record, guint side)
{
  if (!record || !(known (record->tags.players[0]) || known (record->tags.players[1])))
    return NULL;
  return karum_words_holder (catalogue, record, side);
}

static void
add_head (KarumBook *book, const KarumCatalogue *catalogue, const KarumRecord *record)
{
  static const KarumTags none = { 0 };
  const KarumTags *of = record ? &record->tags : &none;
  g_autofree char *date = karum_words_date (catalogue, of->date);
  g_autofree char *first = holder (catalogue, record, 0), *second = holder (catalogue, record, 1);
  const Field fields[] = {
    { N_ ("Event"), known (of->event) },
    { N_ ("Date"), date },
    { N_ ("Place"), known (of->site) },
    { N_ ("Round"), karum_round_known (of->round) ? of->round : NULL },
    { N_ ("First"), first },
    { N_ ("Second"), second },
  };

  add_fields (book, catalogue, fields, G_N_ELEMENTS (fields));
}

/* For the second game of a match, which has the same event and date. */
static void
add_players (KarumBook *book, const KarumCatalogue *catalogue, const KarumRecord *record)
{
  g_autofree char *first = holder (catalogue, record, 0), *second = holder (catalogue, record, 1);
  const Field fields[] = { { N_ ("First"), first }, { N_ ("Second"), second } };

  add_fields (book, catalogue, fields, G_N_ELEMENTS (fields));
}

static void
add_foot (KarumBook *book, const KarumCatalogue *catalogue, const KarumRecord *record)
{
  g_autofree char *outcome = record ? karum_words_outcome (catalogue, record) : NULL;
  const Field fields[] = {
    { N_ ("Result and points"), outcome },
    { N_ ("Arbiter"), NULL },
    { N_ ("Signature, First"), NULL },
    { N_ ("Signature, Second"), NULL },
  };

  add_fields (book, catalogue, fields, G_N_ELEMENTS (fields));
}

/* The board before the first turn; without holes that are not decided yet. */
static gboolean
start_state (const KarumRules *rules, const KarumRecord *record, KarumState *state)
{
  if (record) {
    *state = record->start;
    return TRUE;
  }
  if (!karum_setup_needed (rules))
    return karum_start (rules, NULL, NULL, state, NULL);
  if (rules->game->draft) {
    g_autofree KarumDraft *draft = g_new0 (KarumDraft, 1);

    rules->game->draft (rules, draft, state);
    return TRUE;
  }
  return FALSE;
}

static void
add_board (KarumBook *book, const KarumRules *rules, const KarumRecord *record)
{
  const KarumDiagramNotes notes = { .plain = TRUE };
  KarumBoard board;
  KarumState state;

  rules->game->board (rules, &board);
  if (MAX (board.columns, board.rows) <= DIAGRAM_MAX && start_state (rules, record, &state))
    karum_book_add (book, karum_diagram_block_new (rules, &state, &notes, NULL, DIAGRAM_SIDE))
        ->space
        = SPACE;
}

void
karum_score_sheet_add (KarumBook *book,
                       const KarumCatalogue *catalogue,
                       const KarumRules *rules,
                       const KarumRecord *record)
{
  add_title (book, catalogue, N_ ("Score Sheet"), rules);
  add_head (book, catalogue, record);
  add_board (book, rules, record);
  sheet_turns_add (book, catalogue, rules, record, FALSE);
  add_foot (book, catalogue, record);
}

/* -- Matches ---------------------------------------------------------------------------------- */

/* The player of game @game who is @person; person 0 is First in the first game. */
static guint
player_of (const KarumRecord *const *records, guint game, guint person)
{
  const char *name = records[0]->tags.players[0];

  if (game == 0)
    return person;
  return karum_name_same (name, records[1]->tags.players[0]) ? person : 1 - person;
}

/* The wins of @player in a game, in halves; 0 if both have lost; -1 if it is unfinished. */
static int
halves (const KarumTags *tags, guint player)
{
  switch (tags->result) {
  case KARUM_RESULT_WON:
    return player == 0 ? 2 : 0;
  case KARUM_RESULT_LOST:
    return player == 0 ? 0 : 2;
  case KARUM_RESULT_DRAWN:
    return 1;
  case KARUM_RESULT_NONE:
  default:
    return karum_tags_is_unplayed (tags) ? 0 : -1;
  }
}

static char *
halves_text (int number)
{
  static const char *const texts[] = { "0", "½", "1", "1½", "2" };

  return g_strdup (texts[CLAMP (number, 0, 4)]);
}

/* The row of a person: name, points of each game, total points, wins. */
static void
add_person (KarumBlock *table,
            const KarumCatalogue *catalogue,
            const KarumRecord *const *records,
            guint person)
{
  guint began = player_of (records, 0, person);
  const char *name = karum_words_player (catalogue, records[0]->tags.players[began], began);
  g_autofree char *escaped = karum_typeset_escape (name);
  char *cells[5] = { escaped };
  int wins = 0, points = 0;
  gboolean played = FALSE;

  for (guint game = 0; game < 2; game++) {
    const KarumTags *tags = &records[game]->tags;
    const int *score = karum_record_score (records[game]);
    guint player = player_of (records, game, person);

    cells[1 + game] = score ? g_strdup_printf ("%d", score[player]) : NULL;
    points += score ? score[player] : 0;
    wins += MAX (halves (tags, player), 0);
    played = played || halves (tags, player) >= 0;
  }
  cells[3] = played ? g_strdup_printf ("%d", points) : NULL;
  cells[4] = played ? halves_text (wins) : NULL;
  karum_table_block_add (table, (const char *const *) cells, NULL);
  for (guint i = 1; i < G_N_ELEMENTS (cells); i++)
    g_free (cells[i]);
}

static void
add_totals (KarumBook *book, const KarumCatalogue *catalogue, const KarumRecord *const *records)
{
  static const KarumTableColumn columns[]
      = { { 40, PANGO_ALIGN_LEFT },   { 15, PANGO_ALIGN_CENTER }, { 15, PANGO_ALIGN_CENTER },
          { 15, PANGO_ALIGN_CENTER }, { 15, PANGO_ALIGN_CENTER }, { 0 } };
  static const KarumTableStyle style = { .ruled = TRUE, .row_height = FIELD_HEIGHT };
  const char *const header[] = {
    karum_catalogue_text (catalogue, N_ ("Player")),
    karum_catalogue_text (catalogue, N_ ("Game 1")),
    karum_catalogue_text (catalogue, N_ ("Game 2")),
    karum_catalogue_text (catalogue, N_ ("Points")),
    karum_catalogue_text (catalogue, N_ ("Wins")),
  };
  KarumBlock *table = karum_table_block_new (columns, &style);

  karum_table_block_set_header (table, header);
  for (guint person = 0; person < 2; person++)
    if (records)
      add_person (table, catalogue, records, person);
    else
      karum_table_block_add (table, NULL, NULL);
  table->space = SPACE;
  table->least = 0;
  karum_book_add (book, table);
}

static void
add_game_title (KarumBook *book, const KarumCatalogue *catalogue, const char *title)
{
  g_autofree char *escaped = karum_typeset_escape (karum_catalogue_text (catalogue, title));
  g_autofree char *markup = g_strdup_printf ("<b>%s</b>", escaped);
  KarumBlock *block
      = karum_book_add (book, karum_text_block_new (markup, KARUM_SIZE_TEXT, PANGO_ALIGN_LEFT));

  block->space = SPACE;
  block->keep = TRUE;
}

void
karum_match_sheet_add (KarumBook *book,
                       const KarumCatalogue *catalogue,
                       const KarumRules *rules,
                       const KarumRecord *const *records)
{
  static const char *const titles[] = { N_ ("Game 1"), N_ ("Game 2") };

  add_title (book, catalogue, N_ ("Match Sheet"), rules);
  for (guint game = 0; game < 2; game++) {
    add_game_title (book, catalogue, titles[game]);
    (game == 0 ? add_head : add_players) (book, catalogue, records ? records[game] : NULL);
    sheet_turns_add (book, catalogue, rules, records ? records[game] : NULL, TRUE);
  }
  add_totals (book, catalogue, records);
}

KarumBook *
karum_empty_sheet_new (const KarumCatalogue *catalogue, const KarumRules *rules, gboolean match)
{
  KarumBook *book = karum_book_new (
      karum_catalogue_text (catalogue, match ? N_ ("Match Sheet") : N_ ("Score Sheet")));

  if (match)
    karum_match_sheet_add (book, catalogue, rules, NULL);
  else
    karum_score_sheet_add (book, catalogue, rules, NULL);
  return book;
}
