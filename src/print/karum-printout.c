#include "karum-printout.h"

#include <glib/gi18n.h>

#include "karum-booklet.h"
#include "karum-table-pages.h"
#include "karum-score-sheet.h"

struct _KarumPrintout {
  KarumPrintoutKind kind;
  KarumCatalogue *catalogue;
  KarumBooklet *booklet; /* games */
  KarumBook *book;       /* sheets and lists */
  KarumBlock *list;      /* (borrowed): the table of a list */
  KarumRecord *waiting;  /* (owned) (nullable): a game that may be the first one of a match */
  guint n;
};

KarumPrintout *
karum_printout_new (const KarumPrintoutOptions *options)
{
  KarumPrintout *printout = g_new0 (KarumPrintout, 1);
  const char *title = options->title;

  printout->kind = options->kind;
  printout->catalogue = karum_catalogue_open (options->language);
  if (!title)
    title = karum_catalogue_text (printout->catalogue, N_ ("Games"));
  if (options->kind == KARUM_PRINTOUT_GAMES) {
    const KarumGamePaper pages = { printout->catalogue, options->every, options->columns };

    printout->booklet = karum_booklet_new (title, &pages, !options->single);
  } else {
    printout->book = karum_book_new (title);
  }
  if (options->kind == KARUM_PRINTOUT_LIST)
    printout->list = karum_list_pages_begin (printout->book, printout->catalogue, title);
  return printout;
}

void
karum_printout_free (KarumPrintout *printout)
{
  g_clear_pointer (&printout->booklet, karum_booklet_free);
  g_clear_pointer (&printout->book, karum_book_unref);
  g_clear_pointer (&printout->waiting, karum_record_unref);
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
add_sheet (KarumPrintout *printout, const KarumRecord *record)
{
  karum_score_sheet_add (printout->book, printout->catalogue, &record->rules, record);
}

static void
flush_waiting (KarumPrintout *printout)
{
  if (printout->waiting)
    add_sheet (printout, printout->waiting);
  g_clear_pointer (&printout->waiting, karum_record_unref);
}

static void
add_sheets (KarumPrintout *printout, const KarumRecord *record)
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

void
karum_printout_add (KarumPrintout *printout, const KarumRecord *record)
{
  printout->n++;
  switch (printout->kind) {
  case KARUM_PRINTOUT_SHEETS:
    add_sheets (printout, record);
    break;
  case KARUM_PRINTOUT_LIST:
    karum_list_pages_add (printout->list, printout->catalogue, record, printout->n);
    break;
  case KARUM_PRINTOUT_GAMES:
  case KARUM_N_PRINTOUTS:
  default:
    karum_booklet_add (printout->booklet, record);
  }
}

void
karum_printout_measure (KarumPrintout *printout, const KarumPaper *paper)
{
  if (printout->booklet)
    karum_booklet_measure (printout->booklet, paper);
}

KarumBook *
karum_printout_end (KarumPrintout *printout)
{
  if (printout->booklet)
    return karum_booklet_end (printout->booklet);
  flush_waiting (printout);
  return g_steal_pointer (&printout->book);
}
