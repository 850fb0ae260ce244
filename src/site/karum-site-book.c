#include "karum-site-book.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-catalogue.h"
#include "karum-event-figures.h"
#include "karum-event-list.h"
#include "karum-figure-sheet.h"
#include "karum-language.h"
#include "karum-game-filter-fields.h"
#include "karum-game-list.h"
#include "karum-public-games.h"
#include "karum-public-names.h"
#include "karum-site.h"
#include "karum-words.h"

/* Format strings come from the catalogue, which is as trustworthy as the program's own. */
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

/* (transfer full): place and dates, as far as known */
static char *
note_of (const KarumCatalogue *catalogue, const KarumEventRow *event)
{
  g_autofree char *from = NULL, *to = NULL, *dates = NULL;
  const char *place = event->place ? event->place : "", *first, *last;

  karum_event_row_span (event, &first, &last);
  from = karum_words_date (catalogue, first);
  to = karum_words_date (catalogue, last);
  dates = *from && *to && !g_str_equal (from, to) ? g_strdup_printf (
              karum_catalogue_text_in (catalogue, "dates", NC_ ("dates", "%s – %s")), from, to)
                                                  : g_strdup (*from ? from : to);
  return g_strconcat (place, *place && *dates ? KARUM_WORDS_SEPARATOR : "", dates, NULL);
}

struct _KarumSiteBook {
  KarumStore *store;
  KarumExportChoice choice;
  KarumPdfSettings settings;
  KarumTableOptions table;
  KarumEventFront front;
  KarumEventRow *event;
  GPtrArray *rows; /* (element-type KarumTableRow): of the table of the event */
  KarumFigureTable *figures[3];
  KarumPlainTable *plain[3], tables[3];
  KarumCatalogue *catalogue; /* has the titles of the tables */
  char *ids, *note;
};

void
karum_site_book_free (KarumSiteBook *book)
{
  karum_store_show_names (book->store);
  g_clear_pointer (&book->event, karum_event_row_unref);
  g_clear_pointer (&book->rows, g_ptr_array_unref);
  for (guint i = 0; i < G_N_ELEMENTS (book->figures); i++) {
    g_clear_pointer (&book->plain[i], karum_figure_plain_free);
    g_clear_pointer (&book->figures[i], karum_figure_table_unref);
  }
  g_clear_pointer (&book->catalogue, karum_catalogue_free);
  karum_free_all (book->ids, book->note, book);
}

/* -- The book --------------------------------------------------------------------------------- */

static gpointer
say_tables (gpointer book)
{
  KarumSiteBook *self = book;

  self->figures[0] = karum_event_standings (self->rows, &self->table);
  self->figures[1] = karum_event_players (self->rows);
  self->figures[2] = karum_event_crosstable (self->rows, karum_event_is_square (self->rows));
  return NULL;
}

/* The words of the book. */
static void
say_book (KarumSiteBook *self)
{
  static const char *const titles[] = { N_ ("Standings"), N_ ("Players"), N_ ("Cross-Table") };
  KarumPdfSettings *pdf = &self->settings;
  const char *first, *last;
  const KarumCatalogue *catalogue = self->catalogue = karum_catalogue_open (pdf->options.language);

  self->note = note_of (catalogue, self->event);
  karum_language_say (karum_catalogue_get_language (catalogue), say_tables, self);
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++) {
    self->plain[i]
        = karum_figure_plain_new (self->figures[i], karum_catalogue_text (catalogue, titles[i]));
    self->tables[i] = *self->plain[i];
  }
  karum_event_row_span (self->event, &first, &last);
  self->front = (KarumEventFront){ self->note, last ? last : first, self->tables,
                                   G_N_ELEMENTS (self->tables) };
  if (!pdf->options.title)
    pdf->options.title = self->event->name;
  pdf->options.front = &self->front;
  self->choice.language = pdf->options.language;
  self->choice.settings = &self->settings;
}

/* FALSE with @error, also if there are no games. */
static gboolean
find_games (KarumSiteBook *self,
            KarumStore *store,
            const KarumTableOptions *table,
            gboolean everybody,
            GError **error)
{
  KarumGameFilter *filter = &self->choice.query.filter;
  gint64 n;

  if (!everybody
      && (!karum_public_games_choose (store, &self->choice.query, &self->ids, error)
          || !karum_store_hide_names (store, error)))
    return FALSE;
  self->event = karum_store_get_event (store, filter->event_id, error);
  self->rows = self->event ? karum_store_event_table (store, filter, table, error) : NULL;
  n = self->rows ? karum_store_count_games (store, &self->choice.query, error) : -1;
  if (n == 0)
    g_set_error (error, KARUM_ARCHIVE_ERROR, KARUM_ARCHIVE_ERROR_FAILED,
                 _ ("The event “%s” has no games."), self->event->name);
  return n > 0;
}

KarumSiteBook *
karum_site_book_new (KarumStore *store,
                     const KarumExportChoice *choice,
                     const KarumTableOptions *table,
                     const KarumPdfSettings *settings,
                     gboolean everybody,
                     GError **error)
{
  g_autoptr (KarumSiteBook) self = g_new0 (KarumSiteBook, 1);

  self->choice = *choice;
  self->choice.query.sort = KARUM_GAME_SORT_DATE;
  self->store = store;
  self->settings = *settings;
  self->table = *table;
  if (!find_games (self, store, table, everybody, error))
    return NULL;
  say_book (self);
  return g_steal_pointer (&self);
}

const KarumExportChoice *
karum_site_book_choice (const KarumSiteBook *self)
{
  return &self->choice;
}
