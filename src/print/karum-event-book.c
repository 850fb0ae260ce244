#include "karum-printout.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-block.h"
#include "karum-legend.h"
#include "karum-name.h"
#include "karum-record-end.h"
#include "karum-table-block.h"
#include "karum-table-pages.h"
#include "karum-typeset.h"
#include "karum-words.h"

/* Format strings come from the catalogue, which is as trustworthy as the program's own. */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

#define SIZE_COVER 28.0
#define SIZE_CHAPTER 16.0
#define SPACE_CHAPTER 22.0
#define SPACE_TABLE 6.0
#define SPACE_COVER 48.0

/* A game of the book. */
typedef struct {
  const KarumRecord *record;
  const KarumBlock *heading;
} Game;

typedef struct {
  const KarumGamePaper *pages; /* with what the cover says of all games */
  KarumBook *body;             /* what follows the contents */
  Game *games;                 /* in the order of the book */
  guint n_games;
  GPtrArray *chapters; /* (element-type KarumBlock): the headings in the contents */
  GHashTable *rows;    /* (element-type utf8 KarumTarget): of the index, by name */
} EventBook;

#define COVER_SIDE 300.0

/* Contents with more lines stand in two columns. */
#define MANY_CHAPTERS 40

static const char *
word (const EventBook *self, const char *text)
{
  return karum_catalogue_text (self->pages->catalogue, text);
}

/* -- The order of games ----------------------------------------------------------------------- */

/* (nullable) */
static const char *
round_of (const KarumRecord *record)
{
  return karum_round_known (record->tags.round) ? record->tags.round : NULL;
}

/* Games of no known round are the last. */
static int
compare_rounds (gconstpointer a, gconstpointer b)
{
  const char *x = round_of (*(const KarumRecord *const *) a);
  const char *y = round_of (*(const KarumRecord *const *) b);
  guint64 first = karum_round_order (x), second = karum_round_order (y);

  if (!x || !y)
    return (x ? 0 : 1) - (y ? 0 : 1);
  return first != second ? (first > second) - (first < second) : g_strcmp0 (x, y);
}

static guint
end_of_round (const EventBook *self, guint first)
{
  guint end = first + 1;

  while (end < self->n_games
         && compare_rounds (&self->games[first].record, &self->games[end].record) == 0)
    end++;
  return end;
}

/* -- Chapters --------------------------------------------------------------------------------- */

/* A chapter in the contents. @columns: of the section that it begins, on the same page if there is
 * room; 0 for none */
static KarumBlock *
add_chapter (EventBook *self, const char *title, guint columns)
{
  KarumBlock *heading = karum_heading_new (title, SIZE_CHAPTER);

  if (columns > 0)
    karum_book_break (self->body, columns);
  heading->space = SPACE_CHAPTER;
  heading->follows = TRUE;
  heading->spans = columns > 1;
  g_ptr_array_add (self->chapters, heading);
  return karum_book_add (self->body, heading);
}

/* (transfer full): "Round 3" */
static char *
title_of_round (const EventBook *self, const char *round)
{
  return g_strdup_printf (word (self, N_ ("Round %s")), round);
}

static void
add_game (EventBook *self, Game *game, gboolean listed)
{
  KarumGamePaper pages = *self->pages;
  KarumBlock *heading;

  pages.said |= listed ? 0 : KARUM_SAID_ROUND; /* it is the chapter */
  heading
      = karum_game_paper_add (self->body, &pages, game->record, (guint) (game - self->games) + 1);

  heading->level = 1;
  game->heading = heading;
  if (listed && round_of (game->record)) {
    g_autofree char *players = g_steal_pointer (&heading->head);
    g_autofree char *round = title_of_round (self, round_of (game->record));

    heading->head = g_strconcat (round, KARUM_WORDS_SEPARATOR, players, NULL);
    heading->game = 0; /* those between the first and the last one are not all annotated */
  }
  if (listed)
    g_ptr_array_add (self->chapters, heading);
}

/* Annotated games come first, and are named in the contents. */
static void
add_annotated (EventBook *self)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->n_games; i++) {
    if (!karum_record_annotated (self->games[i].record))
      continue;
    if (!any)
      add_chapter (self, word (self, N_ ("Annotated Games")), self->pages->columns);
    any = TRUE;
    add_game (self, &self->games[i], TRUE);
  }
}

static void
list_game (const EventBook *self, KarumBlock *table, guint index)
{
  const Game *game = &self->games[index];
  const KarumTags *tags = &game->record->tags;
  g_autofree char *number = g_strdup_printf ("%u.", index + 1);
  g_autofree char *names = karum_words_players (self->pages->catalogue, tags);
  g_autofree char *players = karum_typeset_players (
      names, karum_words_player (self->pages->catalogue, tags->players[1], 1));
  const int *score = karum_record_score (game->record);
  g_autofree char *points
      = score ? karum_words_score (self->pages->catalogue, score) : g_strdup ("");
  const char *const cells[]
      = { number, players, karum_words_end (self->pages->catalogue, tags), points, "" };

  karum_table_block_add (table, cells, game->heading);
}

/* The results of a round, then its games, but for those that are annotated. */
static void
add_round (EventBook *self, guint first, guint end)
{
  static const KarumTableColumn columns[]
      = { { KARUM_TABLE_FIT, PANGO_ALIGN_RIGHT }, { 1, PANGO_ALIGN_LEFT },
          { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT },  { KARUM_TABLE_FIT, PANGO_ALIGN_CENTER },
          { KARUM_TABLE_FIT, PANGO_ALIGN_RIGHT }, { 0 } };
  static const KarumTableStyle style = { .size = KARUM_SIZE_SMALL };
  const char *round = round_of (self->games[first].record);
  KarumBlock *table = karum_table_block_new (columns, &style);
  g_autofree char *title = NULL;

  if (round)
    title = title_of_round (self, round);
  else
    title = g_strdup (word (self, first > 0 ? N_ ("Other Games") : N_ ("Games")));
  add_chapter (self, title, first == 0 ? self->pages->columns : 0);
  karum_book_add (self->body, table)->space = SPACE_TABLE;
  table->least = 2;
  for (guint i = first; i < end; i++)
    if (!self->games[i].heading)
      add_game (self, &self->games[i], FALSE);
  for (guint i = first; i < end; i++)
    list_game (self, table, i);
}

/* (transfer full): of the variants; empty if there is one */
static GHashTable *
index_of_rules (const EventBook *self)
{
  GHashTable *index = karum_index_new ();

  for (guint i = 0; !(self->pages->said & KARUM_SAID_RULES) && i < self->n_games; i++) {
    g_autofree char *rules
        = karum_words_rules (self->pages->catalogue, &self->games[i].record->rules);

    karum_index_note (index, rules, self->games[i].heading);
  }
  return index;
}

/* (transfer full) */
static GHashTable *
index_of (const EventBook *self)
{
  GHashTable *index = karum_index_new ();

  for (guint i = 0; i < self->n_games; i++)
    for (guint player = 0; player < 2; player++)
      karum_index_note (index, self->games[i].record->tags.players[player], self->games[i].heading);
  return index;
}

/* -- Cover and contents ----------------------------------------------------------------------- */

/* (transfer full): "Games: 53" */
static char *
count_text (const EventBook *self, const char *label, guint n)
{
  return g_strdup_printf (
      karum_catalogue_text_in (self->pages->catalogue, "option", NC_ ("option", "%s: %d")),
      word (self, label), (int) n);
}

gboolean
karum_cover_parse (const char *text, KarumCover *cover)
{
  static const char *const names[]
      = { [KARUM_COVER_LAST] = "last", [KARUM_COVER_BOARD] = "board", [KARUM_COVER_NONE] = "none" };
  g_auto (GStrv) numbers = g_strsplit (text, ":", 2);
  guint64 game, turn = G_MAXUINT;

  *cover = (KarumCover){ 0 };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i] && g_str_equal (text, names[i])) {
      cover->kind = i;
      return TRUE;
    }
  if (!numbers[0] || !g_ascii_string_to_unsigned (numbers[0], 10, 1, G_MAXUINT, &game, NULL)
      || (numbers[1] && !g_ascii_string_to_unsigned (numbers[1], 10, 0, G_MAXUINT, &turn, NULL)))
    return FALSE;
  *cover = (KarumCover){ KARUM_COVER_GAME, (guint) game, (guint) turn };
  return TRUE;
}

/* The last game of the book whose turns are known; NULL if there is none. */
static const Game *
find_last (const EventBook *self)
{
  for (guint i = self->n_games; i > 0; i--)
    if (!karum_record_is_result (self->games[i - 1].record))
      return &self->games[i - 1];
  return NULL;
}

/* (nullable): the game on the cover. @turn: (inout): replaced by one that the game has */
static const Game *
game_of_cover (const EventBook *self, const KarumCover *cover, guint *turn)
{
  const Game *game = NULL;
  guint n = 0;

  *turn = cover->kind == KARUM_COVER_GAME ? cover->turn
                                          : (cover->kind == KARUM_COVER_LAST ? G_MAXUINT : 0);
  if (cover->kind == KARUM_COVER_GAME)
    game = &self->games[CLAMP (cover->game, 1, self->n_games) - 1];
  else if (cover->kind != KARUM_COVER_NONE)
    game = find_last (self);
  if (!game || karum_record_is_result (game->record))
    return NULL;
  for (const KarumNode *node = game->record->root->child; node; node = node->child)
    n++;
  *turn = MIN (*turn, n);
  return game;
}

/* (transfer full): what the board on the cover shows; "" for an empty board */
static char *
caption_of (const EventBook *self, const Game *game, const KarumNode *node, guint turn)
{
  g_autofree char *players = karum_words_players (self->pages->catalogue, &game->record->tags);
  g_autofree char *place = NULL;

  if (turn == 0)
    return g_strdup ("");
  place = node->child ? g_strdup_printf (word (self, N_ ("After move %u")), turn)
                      : g_strdup (word (self, N_ ("Final position")));
  return g_strconcat (players, KARUM_WORDS_SEPARATOR, place, NULL);
}

static void
add_board (const EventBook *self, KarumBook *book, const KarumCover *cover)
{
  guint turn;
  const Game *game = game_of_cover (self, cover, &turn);
  const KarumRules *rules = game ? &game->record->rules : NULL;
  const KarumNode *node = game ? game->record->root : NULL;
  KarumState state = { 0 };
  KarumBlock *block;
  g_autofree char *caption = NULL, *escaped = NULL, *position = NULL;

  if (!game)
    return;
  state = game->record->start;
  for (guint i = 0; i < turn; i++) {
    KarumState before = state;

    node = node->child;
    rules->game->apply (rules, &before, node->turn, &state);
  }
  caption = caption_of (self, game, node, turn);
  escaped = karum_typeset_escape (caption);
  position = karum_words_position (self->pages->catalogue, rules, &state);
  block = karum_diagram_block_new (rules, &state,
                                   &(KarumDiagramNotes){ .plain = node->child != NULL },
                                   *escaped ? escaped : NULL, COVER_SIDE);
  block->space = SPACE_COVER;
  block->words = g_strdup_printf (*caption ? "%s. %s" : "%s%s", caption, position);
  karum_book_add (book, block);
}

/* Where all games were played; NULL if that isn't known, or not the same. */
static const char *
place_of (const EventBook *self)
{
  const char *place = self->games[0].record->tags.site;

  for (guint i = 0; i < self->n_games; i++)
    if (g_strcmp0 (self->games[i].record->tags.site, place) != 0)
      return NULL;
  return karum_name_known (place) ? place : NULL;
}

/* Whether all games were played by the same rules. */
static gboolean
has_rules (const EventBook *self)
{
  for (guint i = 1; i < self->n_games; i++)
    if (!karum_rules_equal (&self->games[0].record->rules, &self->games[i].record->rules))
      return FALSE;
  return TRUE;
}

/* (transfer full): place and dates, and by which rules all games were played. @note: (nullable) */
static char *
note_of (const EventBook *self, const char *note)
{
  const char *place = self->pages->said & KARUM_SAID_PLACE ? place_of (self) : NULL;
  GString *text = g_string_new (note);

  /* The event can have a place itself, too. */
  if (place && !strstr (text->str, place)) {
    g_string_prepend (text, text->len > 0 ? KARUM_WORDS_SEPARATOR : "");
    g_string_prepend (text, place);
  }
  if (self->pages->said & KARUM_SAID_RULES) {
    g_autofree char *rules
        = karum_words_rules (self->pages->catalogue, &self->games[0].record->rules);

    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", rules);
  }
  return g_string_free (text, FALSE);
}

static KarumBlock *
add_centred (KarumBook *book, const char *markup, double size, double space)
{
  KarumBlock *block
      = karum_book_add (book, karum_text_block_new (markup, size, PANGO_ALIGN_CENTER));

  block->space = space;
  return block;
}

static void
add_cover (const EventBook *self,
           KarumBook *book,
           const char *title,
           const char *note,
           const KarumCover *cover,
           guint n_players)
{
  g_autofree char *games = count_text (self, N_ ("Games"), self->n_games);
  g_autofree char *players = count_text (self, N_ ("Players"), n_players);
  g_autofree char *all = note_of (self, note);
  g_autofree char *name = karum_typeset_escape (title), *about = karum_typeset_escape_lines (all);
  g_autofree char *markup = g_strdup_printf ("<b>%s</b>", name);
  g_autofree char *counts = g_strconcat (games, KARUM_WORDS_SEPARATOR, players, NULL);
  KarumBlock *block;

  add_centred (book, "", SIZE_COVER, 0)->tag = NULL;
  block = add_centred (book, markup, SIZE_COVER, SIZE_COVER);
  block->outline = karum_display_line (title);
  block->tag = "H1";
  add_centred (book, about, KARUM_SIZE_HEADING, SPACE_CHAPTER);
  add_board (self, book, cover);
  add_centred (book, counts, KARUM_SIZE_TEXT, SPACE_COVER);
}

/* (transfer full): the markup of a line of the contents. @game: (inout): before that of the
 * chapter, if it is one */
static char *
say_chapter (const EventBook *self, const KarumBlock *chapter, const Game **game)
{
  const KarumTags *tags;

  if (chapter->level == 0)
    return karum_typeset_escape (chapter->outline);
  while ((*game)->heading != chapter)
    (*game)++;
  tags = &(*game)->record->tags;
  return karum_typeset_players (chapter->outline,
                                karum_words_player (self->pages->catalogue, tags->players[1], 1));
}

static void
add_contents (const EventBook *self, KarumBook *book)
{
  static const KarumTableColumn columns[]
      = { { 1, PANGO_ALIGN_LEFT }, { KARUM_TABLE_FIT, PANGO_ALIGN_RIGHT }, { 0 } };
  KarumBlock *heading = karum_heading_new (word (self, N_ ("Contents")), SIZE_CHAPTER);
  gboolean many = self->chapters->len > MANY_CHAPTERS;
  const KarumTableStyle style = { .leaders = TRUE, .size = many ? KARUM_SIZE_SMALL : 0 };
  KarumBlock *table = karum_table_block_new (columns, &style);
  const Game *game = self->games;

  karum_book_break (book, many ? 2 : 1);
  karum_book_add (book, heading)->spans = many;
  karum_book_add (book, table)->space = SPACE_TABLE;
  karum_for_each (const KarumBlock, chapter, self->chapters) {
    g_autofree char *text = say_chapter (self, chapter, &game);
    g_autofree char *markup = g_strdup_printf ("%s%s", chapter->level > 0 ? "\u2003" : "", text);
    const char *const cells[] = { markup, "" };

    karum_table_block_add (table, cells, chapter);
  }
}

/* @rows: (nullable): of the names */
static void
add_index (EventBook *self, const char *title, GHashTable *index, GHashTable *rows)
{
  g_ptr_array_add (self->chapters, karum_index_pages_add (self->body, word (self, title),
                                                          SIZE_CHAPTER, index, rows));
}

/* Results alone have no signs. */
static void
add_legend (EventBook *self)
{
  KarumLegend *legend;

  if (!find_last (self))
    return;
  legend = karum_legend_new ();
  for (guint i = 0; i < self->n_games; i++)
    karum_legend_note (legend, self->games[i].record);
  add_chapter (self, word (self, N_ ("Signs")), 2);
  karum_legend_add (legend, self->body, self->pages->catalogue);
  karum_legend_free (legend);
}

/* -- Links of tables -------------------------------------------------------------------------- */

/* The player of a line: its first text that isn't a number. */
static const char *
name_in (const KarumPlainTable *table, guint line)
{
  for (guint i = 0; i < table->n_columns; i++)
    if (!table->columns[i].number)
      return table->cells[(gsize) line * table->n_columns + i];
  return NULL;
}

/* The opponent in a cell of a cross-table, whose columns are in the order of its lines behind one
 * another: a line crosses its own column with an ×. */
static const char *
crossed_with (const KarumPlainTable *table, guint line, guint column)
{
  const char *const *cells = table->cells + (gsize) line * table->n_columns;
  gint64 own = -1;

  for (guint i = 0; i < table->n_columns; i++)
    if (g_str_equal (cells[i], "×"))
      own = i;
  own = own < 0 ? -1 : (gint64) line + column - own;
  return own >= 0 && own < table->n_lines && own != line ? name_in (table, (guint) own) : NULL;
}

/* What @name has scored, as tables say it; NULL if it didn't play @opponent, or is not over. */
static const char *
scored (const KarumRecord *record, const char *name, const char *opponent)
{
  static const char *const points[][2] = { [KARUM_RESULT_WON] = { "1", "0" },
                                           [KARUM_RESULT_LOST] = { "0", "1" },
                                           [KARUM_RESULT_DRAWN] = { "½", "½" } };
  static const char *const forfeited[][2] = { [KARUM_RESULT_NONE] = { "−", "−" },
                                              [KARUM_RESULT_WON] = { "+", "−" },
                                              [KARUM_RESULT_LOST] = { "−", "+" } };
  const KarumTags *tags = &record->tags;
  gboolean forfeit
      = tags->termination == KARUM_TERMINATION_FORFEIT && tags->result != KARUM_RESULT_DRAWN;

  for (guint i = 0; (forfeit || tags->result != KARUM_RESULT_NONE) && i < 2; i++)
    if (g_strcmp0 (tags->players[i], name) == 0 && g_strcmp0 (tags->players[1 - i], opponent) == 0)
      return (forfeit ? forfeited : points)[tags->result][i];
  return NULL;
}

/* The game of a result: the @skip-th one of both that ended so. */
static KarumTarget
find_game (
    const EventBook *self, const char *name, const char *opponent, const char *result, guint skip)
{
  for (guint i = 0; opponent && i < self->n_games; i++) {
    const char *points = scored (self->games[i].record, name, opponent);

    if (points && g_str_equal (points, result) && skip-- == 0)
      return (KarumTarget){ .block = self->games[i].heading };
  }
  return (KarumTarget){ 0 };
}

/* Results lead to their games: "1, ½", or, with the line of the opponent, "1 (3)". */
static GArray *
link_results (const EventBook *self, const KarumPlainTable *table, guint line, guint column)
{
  g_auto (GStrv) words
      = g_strsplit (table->cells[(gsize) line * table->n_columns + column], " ", -1);
  const char *name = name_in (table, line), *opponent = crossed_with (table, line, column);
  GArray *targets = karum_array_new (KarumTarget);

  for (guint i = 0; words[i]; i++)
    words[i][strcspn (words[i], ",")] = '\0';
  for (guint i = 0; words[i]; i++) {
    const char *next = words[i + 1];
    guint64 place = next && *next == '(' ? g_ascii_strtoull (next + 1, NULL, 10) : 0;
    KarumTarget target;
    guint skip = 0;

    /* Against the same opponent. */
    for (guint j = 0; j < i; j++)
      skip += g_str_equal (words[j], words[i])
              && (place == 0 || g_strcmp0 (words[j + 1], next) == 0);
    if (place > 0 && place <= table->n_lines)
      opponent = name_in (table, (guint) place - 1);
    target = find_game (self, name, opponent, words[i], skip);
    g_array_append_val (targets, target);
  }
  return targets;
}

/* Names lead to their line in the index. */
static GArray *
find_links (gpointer book, const KarumPlainTable *table, guint line, guint column)
{
  const EventBook *self = book;
  const char *text = table->cells[(gsize) line * table->n_columns + column];
  const KarumTarget *row = g_hash_table_lookup (self->rows, text);
  GArray *links = row ? karum_array_new (KarumTarget) : link_results (self, table, line, column);

  if (row)
    g_array_append_val (links, *row);
  karum_for_each_in (KarumTarget, target, links)
    if (target->block)
      return links;
  g_array_unref (links);
  return NULL;
}

/* Whether a table stands whole on one page that is turned, below its title. */
static gboolean
fits_turned (const KarumPlainTable *table, const KarumPaper *turned)
{
  g_autoptr (KarumBook) book = karum_book_new (table->title);

  karum_book_add (book, karum_heading_new (table->title, SIZE_CHAPTER));
  karum_table_pages_add (book, table, karum_paper_column (turned, 1), TRUE, NULL);
  karum_book_lay_out (book, turned, NULL);
  return karum_book_get_n_pages (book) == 1;
}

/* A table that is too wide for the page is turned, if it then stands on one. Otherwise it is split:
 * upright its parts follow one another, and the next chapter follows them, where a turned one would
 * leave pages white. One that is not broken doesn't leave a page white, either: what comes later
 * stands before it. */
static void
add_tables (EventBook *self, const KarumEventFront *front, const KarumPaper *paper)
{
  const KarumCellLinks links = { find_links, self };
  const KarumPaper across = karum_paper_turned (paper);

  for (guint i = 0; i < front->n_tables; i++) {
    const KarumPlainTable *table = &front->tables[i];
    double width = karum_paper_column (paper, 1);
    KarumBlock *heading;
    gboolean turned;

    if (table->n_columns == 0 || table->n_lines == 0)
      continue;
    turned = !karum_table_pages_fit (table, width) && fits_turned (table, &across);
    heading = add_chapter (self, table->title, 1);
    heading->turned = turned;
    heading->waits = !karum_table_pages_add (
        self->body, table, turned ? karum_paper_column (&across, 1) : width, TRUE, &links);
  }
}

/* (transfer full) (nullable): those who have annotated games. */
static char *
list_annotators (const EventBook *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < self->n_games; i++) {
    char *name = self->games[i].record->tags.annotator;

    if (karum_name_known (name)
        && !g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
      g_ptr_array_add (names, name);
  }
  g_ptr_array_add (names, NULL);
  return names->len > 1 ? g_strjoinv (", ", (char **) names->pdata) : NULL;
}

KarumBook *
karum_event_book_new (const char *title,
                      const KarumEventFront *front,
                      KarumCover cover,
                      const KarumGamePaper *pages,
                      GPtrArray *records,
                      const KarumPaper *paper)
{
  KarumBook *book = karum_book_new (title);
  g_autoptr (GPtrArray) chapters = g_ptr_array_new ();
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();
  g_autoptr (GHashTable) rows = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autofree Game *games = g_new0 (Game, MAX (records->len, 1));
  KarumGamePaper paged = *pages;
  EventBook self = { &paged, karum_book_new (title), games, records->len, chapters, rows };
  KarumBook *body = self.body;
  g_autofree char *authors = NULL;
  g_autoptr (GHashTable) index = NULL, variants = NULL;

  g_ptr_array_sort (records, compare_rounds);
  for (guint i = 0; i < records->len; i++)
    games[i].record = records->pdata[i];
  if (records->len > 0 && place_of (&self))
    paged.said |= KARUM_SAID_PLACE;
  if (records->len > 0 && has_rules (&self))
    paged.said |= KARUM_SAID_RULES;
  add_annotated (&self);
  for (guint first = 0, end; first < records->len; first = end) {
    end = end_of_round (&self, first);
    add_round (&self, first, end);
  }
  index = index_of (&self);
  variants = index_of_rules (&self);
  add_index (&self, N_ ("Index of Players"), index, rows);
  if (g_hash_table_size (variants) > 0)
    add_index (&self, N_ ("Index of Variants"), variants, NULL);
  /* The tables stand before what they lead to. */
  self.body = karum_book_new (title);
  self.chapters = tables;
  add_legend (&self);
  add_tables (&self, front, paper);
  g_ptr_array_extend (tables, chapters, NULL, NULL);
  add_cover (&self, book, title, front->note, &cover, g_hash_table_size (index));
  add_contents (&self, book);
  karum_book_take (book, self.body);
  karum_book_take (book, body);
  karum_book_unref (self.body);
  karum_book_unref (body);
  authors = list_annotators (&self);
  karum_book_set_about (book, NULL, authors ? authors : title);
  karum_book_set_date (book, front->date);
  /* Translators: at the head of a page of a book: the numbers of its games. */
  karum_book_set_heads (book, word (&self, N_ ("Games %u–%u")));
  return book;
}
