#include "karum-printout.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-block.h"
#include "karum-movetext.h"
#include "karum-name.h"
#include "karum-table-block.h"
#include "karum-table-pages.h"
#include "karum-typeset.h"
#include "karum-words.h"

/* -- Booklet ----------------------------------------------------------------------------------- */

/* The data of a game for the contents and the index. */
typedef struct {
  char *players, *date, *result;
  const KarumBlock *heading;
} Entry;

/* A collection of games with contents and an index of players. */
typedef struct {
  char *title;
  KarumGamePaper pages; /* its catalogue has to be alive until booklet_end() */
  gboolean numbered;    /* games have numbers */
  KarumBook *games;     /* the games, which follow the contents */
  GPtrArray *entries;   /* (element-type Entry) */
  GHashTable *index;    /* from karum_index_new() */
} Booklet;

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  karum_free_all (entry->players, entry->date, entry->result, entry);
}

static Booklet *
booklet_new (const char *title, const KarumGamePaper *pages, gboolean numbered)
{
  Booklet *booklet = g_new0 (Booklet, 1);

  booklet->title = g_strdup (title);
  booklet->pages = *pages;
  booklet->numbered = numbered;
  booklet->games = karum_book_new (booklet->title);
  booklet->entries = g_ptr_array_new_with_free_func (entry_free);
  booklet->index = karum_index_new ();
  return booklet;
}

static void
booklet_free (Booklet *booklet)
{
  g_free (booklet->title);
  g_clear_pointer (&booklet->games, karum_book_unref);
  g_ptr_array_unref (booklet->entries);
  g_hash_table_unref (booklet->index);
  g_free (booklet);
}

/* -- Games ------------------------------------------------------------------------------------ */

static void
booklet_add (Booklet *booklet, const KarumRecord *record)
{
  const KarumTags *tags = &record->tags;
  Entry *entry = g_new0 (Entry, 1);
  guint number = booklet->entries->len + 1;
  KarumBlock *heading;

  if (number == 1)
    karum_book_break (booklet->games, booklet->pages.columns);
  entry->players = karum_words_players (booklet->pages.catalogue, tags);
  entry->date = karum_words_date (booklet->pages.catalogue, tags->date);
  entry->result = g_strdup (karum_words_end (booklet->pages.catalogue, tags));
  heading = karum_game_paper_add (booklet->games, &booklet->pages, record,
                                  booklet->numbered ? number : 0);
  heading->follows = number == 1;
  entry->heading = heading;
  g_ptr_array_add (booklet->entries, entry);
  for (guint player = 0; player < 2; player++)
    karum_index_note (booklet->index, tags->players[player], entry->heading);
}

/* Performs the slowest part of the layout in advance, for the games added so far. */
static void
booklet_measure (Booklet *booklet, const KarumPaper *paper)
{
  karum_book_measure (booklet->games, paper, booklet->pages.columns);
}

/* -- Contents and index ----------------------------------------------------------------------- */

static void
add_title (KarumBook *book, const char *text, double size)
{
  karum_book_add (book, karum_heading_new (text, size))->space = 14;
}

static void
add_contents (KarumBook *book, const Booklet *booklet)
{
  static const KarumTableColumn columns[]
      = { { KARUM_TABLE_FIT, PANGO_ALIGN_RIGHT }, { 1, PANGO_ALIGN_LEFT },
          { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT },  { KARUM_TABLE_FIT, PANGO_ALIGN_LEFT },
          { KARUM_TABLE_FIT, PANGO_ALIGN_RIGHT }, { 0 } };
  KarumBlock *table = karum_table_block_new (columns, NULL);

  for (guint i = 0; i < booklet->entries->len; i++) {
    const Entry *entry = g_ptr_array_index (booklet->entries, i);
    g_autofree char *number = g_strdup_printf ("%u.", i + 1);
    g_autofree char *players = karum_typeset_escape (entry->players);
    g_autofree char *result = karum_typeset_escape (entry->result);
    const char *const cells[] = { number, players, entry->date, result, "" };

    karum_table_block_add (table, cells, entry->heading);
  }
  add_title (book, karum_catalogue_text (booklet->pages.catalogue, N_ ("Contents")),
             KARUM_SIZE_HEADING);
  karum_book_add (book, table)->space = 6;
}

/* (transfer full): title, contents, games, index; of a single game, only its own pages. The booklet
 * is empty afterwards. */
static KarumBook *
booklet_end (Booklet *booklet)
{
  KarumBook *book;

  if (booklet->entries->len <= 1)
    return g_steal_pointer (&booklet->games);
  book = karum_book_new (booklet->title);
  add_title (book, booklet->title, KARUM_SIZE_TITLE);
  add_contents (book, booklet);
  karum_book_take (book, booklet->games);
  if (g_hash_table_size (booklet->index) > 0)
    karum_index_pages_add (book,
                           karum_catalogue_text (booklet->pages.catalogue, N_ ("Index of Players")),
                           KARUM_SIZE_HEADING, booklet->index, NULL);
  g_clear_pointer (&booklet->games, karum_book_unref);
  return book;
}

/* -- Printout ---------------------------------------------------------------------------------- */

/* A document under construction. */
typedef struct {
  KarumPrintoutKind kind;
  KarumCatalogue *catalogue;
  Booklet *booklet;             /* games */
  GPtrArray *records;           /* (element-type KarumRecord): games of the book of an event */
  KarumPrintoutOptions options; /* of such a book; owns its title */
  KarumPaper paper;
  KarumBook *book;      /* sheets and lists */
  KarumBlock *list;     /* (borrowed): the table of a list */
  KarumRecord *waiting; /* (owned) (nullable): a game that may be the first one of a match */
  guint n;
} Printout;

static Printout *
printout_new (const KarumPrintoutOptions *options)
{
  Printout *printout = g_new0 (Printout, 1);
  const char *title = options->title;

  printout->kind = options->kind;
  printout->catalogue = karum_catalogue_open (options->language);
  if (!title)
    title = karum_catalogue_text (printout->catalogue, N_ ("Games"));
  if (options->kind == KARUM_PRINTOUT_GAMES && options->front) {
    printout->options = *options;
    printout->options.title = g_strdup (title);
    printout->records = g_ptr_array_new_with_free_func ((GDestroyNotify) karum_record_unref);
    printout->paper = karum_paper (karum_paper_usual ());
  } else if (options->kind == KARUM_PRINTOUT_GAMES) {
    const KarumGamePaper pages = { printout->catalogue, options->every, options->columns, 0 };

    printout->booklet = booklet_new (title, &pages, !options->single);
  } else {
    printout->book = karum_book_new (title);
  }
  if (options->kind == KARUM_PRINTOUT_LIST)
    printout->list = karum_list_pages_begin (printout->book, printout->catalogue, title);
  return printout;
}

static void
printout_free (Printout *printout)
{
  g_clear_pointer (&printout->booklet, booklet_free);
  g_clear_pointer (&printout->book, karum_book_unref);
  g_clear_pointer (&printout->waiting, karum_record_unref);
  g_clear_pointer (&printout->records, g_ptr_array_unref);
  g_free ((char *) printout->options.title);
  karum_catalogue_free (printout->catalogue);
  g_free (printout);
}

/* -- Sheets ----------------------------------------------------------------------------------- */

static gboolean
is_second_game (const KarumRecord *first, const KarumRecord *second)
{
  return first->tags.match && g_strcmp0 (first->tags.match, second->tags.match) == 0
         && karum_rules_equal (&first->rules, &second->rules);
}

static void
add_sheet (Printout *printout, const KarumRecord *record)
{
  karum_score_sheet_add (printout->book, printout->catalogue, &record->rules, record);
}

static void
flush_waiting (Printout *printout)
{
  if (printout->waiting)
    add_sheet (printout, printout->waiting);
  g_clear_pointer (&printout->waiting, karum_record_unref);
}

static void
add_sheets (Printout *printout, const KarumRecord *record)
{
  if (printout->waiting && is_second_game (printout->waiting, record)) {
    const KarumRecord *const games[] = { printout->waiting, record };

    karum_match_sheet_add (printout->book, printout->catalogue, &record->rules, games);
    g_clear_pointer (&printout->waiting, karum_record_unref);
    return;
  }
  flush_waiting (printout);
  if (record->tags.match)
    printout->waiting = karum_record_ref ((KarumRecord *) record);
  else
    add_sheet (printout, record);
}

/* Adds a row. @number: from 1 */
static void
add_list_pages (KarumBlock *table,
                const KarumCatalogue *catalogue,
                const KarumRecord *record,
                guint number)
{
  const KarumTags *tags = &record->tags;
  g_autofree char *place = g_strdup_printf ("%u.", number);
  g_autofree char *date = karum_words_date (catalogue, tags->date);
  g_autofree char *first
      = karum_typeset_escape (karum_words_player (catalogue, tags->players[0], 0));
  g_autofree char *second
      = karum_typeset_escape (tags->termination == KARUM_TERMINATION_BYE
                                  ? ""
                                  : karum_words_player (catalogue, tags->players[1], 1));
  g_autofree char *result = karum_words_outcome (catalogue, record);
  g_autofree char *outcome = karum_typeset_escape (result);
  g_autofree char *text = karum_words_rules (catalogue, &record->rules);
  g_autofree char *rules = karum_typeset_escape (text);
  g_autofree char *event = karum_typeset_escape (karum_name_known (tags->event) ? tags->event : "");
  const char *const cells[] = { place, date, first, second, outcome, rules, event };

  karum_table_block_add (table, cells, NULL);
}

/* May keep a reference to @record. */
static void
printout_add (Printout *printout, const KarumRecord *record)
{
  printout->n++;
  switch (printout->kind) {
  case KARUM_PRINTOUT_SHEETS:
    add_sheets (printout, record);
    break;
  case KARUM_PRINTOUT_LIST:
    add_list_pages (printout->list, printout->catalogue, record, printout->n);
    break;
  case KARUM_PRINTOUT_GAMES:
  case KARUM_N_PRINTOUTS:
  default:
    if (printout->records)
      g_ptr_array_add (printout->records, karum_record_ref ((KarumRecord *) record));
    else
      booklet_add (printout->booklet, record);
  }
}

/* Performs as much as possible of the layout of the games added so far, so that the task can show
 * progress and be cancelled between calls. */
static void
printout_measure (Printout *printout, const KarumPaper *paper)
{
  printout->paper = *paper;
  if (printout->booklet)
    booklet_measure (printout->booklet, paper);
}

/* (transfer full) */
static KarumBook *
end_event (Printout *printout)
{
  const KarumPrintoutOptions *options = &printout->options;
  const KarumGamePaper pages
      = { printout->catalogue, options->every, options->columns, KARUM_SAID_EVENT };

  return karum_event_book_new (options->title, options->front, options->cover, &pages,
                               printout->records, &printout->paper);
}

/* (transfer full): nothing can be added afterwards. */
static KarumBook *
printout_end (Printout *printout)
{
  KarumBook *book;

  flush_waiting (printout);
  if (printout->records)
    book = end_event (printout);
  else if (printout->booklet)
    book = booklet_end (printout->booklet);
  else
    book = g_steal_pointer (&printout->book);
  if (printout->catalogue)
    karum_book_set_about (book, karum_catalogue_get_language (printout->catalogue), NULL);
  return book;
}

/* -- Formats ----------------------------------------------------------------------------------- */

KarumPdfSettings
karum_pdf_settings_usual (void)
{
  return (KarumPdfSettings){
    .options = { .kind = KARUM_PRINTOUT_GAMES, .columns = 2, .every = KARUM_DIAGRAM_EVERY },
    .paper = karum_paper_usual (),
  };
}

static KarumPdfSettings
settings_of (const KarumDocument *document)
{
  KarumPdfSettings settings = document->settings ? *(const KarumPdfSettings *) document->settings
                                                 : karum_pdf_settings_usual ();

  settings.options.language = document->language;
  return settings;
}

/* Lines as long as a whole page are hard to read: games in one column have wide margins. */
#define MARGIN_ONE 96.0

static KarumPaper
paper_of (const KarumPdfSettings *settings)
{
  KarumPaper paper = karum_paper (settings->paper);

  if (settings->options.kind == KARUM_PRINTOUT_GAMES && settings->options.columns == 1)
    paper.margin = MARGIN_ONE;
  return paper;
}

static void
begin_pdf (KarumDocument *document, guint n)
{
  KarumPdfSettings settings = settings_of (document);

  settings.options.single = n <= 1;
  document->own = printout_new (&settings.options);
  document->free_own = (GDestroyNotify) printout_free;
}

static void
add_pdf (KarumDocument *document, const KarumRecord *record)
{
  const KarumPdfSettings settings = settings_of (document);
  const KarumPaper paper = paper_of (&settings);

  printout_add (document->own, record);
  printout_measure (document->own, &paper);
}

static gboolean
end_pdf (KarumDocument *document, GError **error)
{
  const KarumPdfSettings settings = settings_of (document);
  const KarumPaper paper = paper_of (&settings);
  g_autoptr (KarumBook) book = printout_end (document->own);
  g_autoptr (GBytes) bytes = NULL;
  gsize size;
  gconstpointer data;

  if (!karum_book_lay_out (book, &paper, document->cancellable))
    return !g_cancellable_set_error_if_cancelled (document->cancellable, error);
  if (settings.book) {
    *settings.book = g_steal_pointer (&book);
    return TRUE;
  }
  bytes = karum_book_pdf (book, document->cancellable, error);
  if (!bytes)
    return FALSE;
  data = g_bytes_get_data (bytes, &size);
  g_string_append_len (document->json.text, data, (gssize) size);
  return TRUE;
}

const KarumRecordFormat karum_format_pdf = {
  .name = "pdf",
  .max = KARUM_PRINTOUT_MAX,
  .begin = begin_pdf,
  .add = add_pdf,
  .end = end_pdf,
};

const KarumRecordFormat *const karum_formats[] = { &karum_format_kgn,
                                                   &karum_format_csv,
                                                   &karum_format_json,
                                                   &karum_format_html,
                                                   &karum_format_pdf,
                                                   &karum_format_abstractplay,
                                                   NULL };
