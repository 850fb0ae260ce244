#include "karum-site-book.h"

#include <glib/gi18n.h>

#include "karum-catalogue.h"
#include "karum-event-list.h"
#include "karum-game-filter-fields.h"
#include "karum-game-list.h"
#include "karum-public-games.h"
#include "karum-public-names.h"
#include "karum-site.h"
#include "karum-words.h"

/* Of more players the results don't fit side by side, and most of the square is empty. */
#define MOST_CROSSED 40

/* Of more games between two players, the cross-table has the sum. */
#define MOST_GAMES 2

/* A table in the language of the book. */
typedef struct {
  GArray *columns;  /* (element-type KarumPlainColumn) */
  GPtrArray *texts; /* (element-type utf8): heads, then cells, which own them */
  GPtrArray *cells; /* (element-type utf8): row by row */
} Table;

static Table
table_begin (void)
{
  return (Table){ g_array_new (FALSE, FALSE, sizeof (KarumPlainColumn)),
                  g_ptr_array_new_with_free_func (g_free), g_ptr_array_new () };
}

static void
table_clear (Table *table)
{
  g_array_unref (table->columns);
  g_ptr_array_unref (table->texts);
  g_ptr_array_unref (table->cells);
}

/* @head: (transfer full) */
static void
add_column (Table *table, char *head, gboolean number)
{
  const KarumPlainColumn column = { head, number };

  g_ptr_array_add (table->texts, head);
  g_array_append_val (table->columns, column);
}

static void
add_columns (Table *table, const KarumCatalogue *catalogue, const char *const *heads, guint n_texts)
{
  for (guint i = 0; heads[i]; i++)
    add_column (table, g_strdup (karum_catalogue_text_in (catalogue, "table", heads[i])),
                i >= n_texts || i == 0);
}

/* @text: (transfer full) */
static void
add_cell (Table *table, char *text)
{
  g_ptr_array_add (table->texts, text);
  g_ptr_array_add (table->cells, text);
}

static void
add_number (Table *table, gint64 number)
{
  add_cell (table, g_strdup_printf ("%" G_GINT64_FORMAT, number));
}

/* (transfer full): "2½" of 5 half points. */
static char *
points_text (guint half_points)
{
  if (half_points == 1)
    return g_strdup ("½");
  return g_strdup_printf ("%u%s", half_points / 2, half_points % 2 ? "½" : "");
}

/* Quarters of a point, such as 2.75. */
static void
add_quarters (Table *table, guint number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  add_cell (table, g_strdup (g_ascii_formatd (text, sizeof text, "%g", number / 4.0)));
}

static KarumPlainTable
plain (const Table *table, const char *title)
{
  return (KarumPlainTable){ title, (const KarumPlainColumn *) (gpointer) table->columns->data,
                            table->columns->len, table->cells->len / table->columns->len,
                            (const char *const *) table->cells->pdata };
}

/* -- The tables of the book ------------------------------------------------------------------- */

static void
add_tie (Table *table, const KarumTableRow *row, KarumTieBreak tie)
{
  gint64 value = karum_table_tie (row, tie);

  if (tie == KARUM_TIE_SONNEBORN)
    add_quarters (table, (guint) value);
  else if (tie == KARUM_TIE_WINS || tie == KARUM_TIE_MARGIN)
    add_number (table, value);
  else
    add_cell (table, points_text ((guint) value));
}

static Table
make_standings (const KarumCatalogue *catalogue,
                const GPtrArray *rows,
                const KarumTableOptions *options)
{
  static const char *const ties[KARUM_N_TIES]
      = { [KARUM_TIE_DIRECT] = NC_ ("table", "Direct"),
          [KARUM_TIE_SONNEBORN] = NC_ ("table", "Sonneborn-Berger"),
          [KARUM_TIE_BUCHHOLZ] = NC_ ("tie-break", "Buchholz"),
          [KARUM_TIE_WINS] = NC_ ("table", "Wins"),
          [KARUM_TIE_MARGIN] = NC_ ("table", "Margin") };
  const char *const heads[]
      = { NC_ ("table", "Rank"), NC_ ("table", "Player"),
          options->by_matches ? NC_ ("table", "Matches") : NC_ ("table", "Games"),
          NC_ ("table", "Score"), NULL };
  Table table = table_begin ();

  add_columns (&table, catalogue, heads, 2);
  for (guint i = 0; i < options->n_ties; i++)
    add_column (&table,
                g_strdup (karum_catalogue_text_in (
                    catalogue, options->ties[i] == KARUM_TIE_BUCHHOLZ ? "tie-break" : "table",
                    ties[options->ties[i]])),
                TRUE);
  for (guint i = 0; i < rows->len; i++) {
    const KarumTableRow *row = rows->pdata[i];

    add_number (&table, row->rank);
    add_cell (&table, g_strdup (row->name));
    add_number (&table, row->games);
    add_cell (&table, points_text (row->half_points));
    for (guint tie = 0; tie < options->n_ties; tie++)
      add_tie (&table, row, options->ties[tie]);
  }
  return table;
}

/* What @row scored against @opponent, in every game: "1 ½"; or, of many games, "4½/7". */
static char *
crossed (const KarumTableRow *row, const KarumTableRow *opponent)
{
  g_autoptr (GString) text = g_string_new (row == opponent ? "×" : NULL);
  guint games = 0, sum = 0;

  for (guint i = 0; row != opponent && i < row->results->len; i++) {
    const KarumTableResult *result = row->results->pdata[i];

    if (result->opponent != opponent->person)
      continue;
    g_string_append_printf (text, "%s%s", games > 0 ? " " : "", karum_table_result_sign (result));
    sum += result->half_points;
    games++;
  }
  if (games > MOST_GAMES) {
    g_autofree char *points = points_text (sum);

    g_string_printf (text, "%s/%u", points, games);
  }
  return g_strdup (text->str);
}

static Table
make_crosstable (const KarumCatalogue *catalogue, const GPtrArray *rows)
{
  static const char *const heads[] = { NC_ ("table", "Rank"), NC_ ("table", "Player"), NULL };
  Table table = table_begin ();

  add_columns (&table, catalogue, heads, 2);
  for (guint i = 0; i < rows->len; i++)
    add_column (&table, g_strdup_printf ("%u", i + 1), FALSE);
  add_column (&table, g_strdup (karum_catalogue_text_in (catalogue, "table", "Score")), TRUE);
  for (guint i = 0; i < rows->len; i++) {
    const KarumTableRow *row = rows->pdata[i];

    add_number (&table, row->rank);
    add_cell (&table, g_strdup (row->name));
    for (guint j = 0; j < rows->len; j++)
      add_cell (&table, crossed (row, rows->pdata[j]));
    add_cell (&table, points_text (row->half_points));
  }
  return table;
}

/* Of games played. */
static guint
count_results (const KarumTableRow *row, guint half_points)
{
  guint n = 0;

  for (guint i = 0; i < row->results->len; i++) {
    const KarumTableResult *result = row->results->pdata[i];

    n += !result->unplayed && result->half_points == half_points;
  }
  return n;
}

static Table
make_players (const KarumCatalogue *catalogue, const GPtrArray *rows)
{
  static const char *const heads[]
      = { NC_ ("table", "Player"), NC_ ("table", "Games"),  NC_ ("table", "Wins"),
          NC_ ("table", "Draws"),  NC_ ("table", "Losses"), NULL };
  Table table = table_begin ();

  add_columns (&table, catalogue, heads, 1);
  g_array_index (table.columns, KarumPlainColumn, 0).number = FALSE;
  add_column (&table, g_strdup ("%"), TRUE);
  for (guint i = 0; i < rows->len; i++) {
    const KarumTableRow *row = rows->pdata[i];
    guint wins = count_results (row, 2), draws = count_results (row, 1);

    add_cell (&table, g_strdup (row->name));
    add_number (&table, row->games);
    add_number (&table, wins);
    add_number (&table, draws);
    add_number (&table, count_results (row, 0));
    add_cell (&table, g_strdup_printf ("%.0f", 50.0 * (2 * wins + draws) / MAX (row->games, 1)));
  }
  return table;
}

/* (transfer full): place and dates, as far as known */
static char *
note_of (const KarumCatalogue *catalogue, const KarumEventRow *event)
{
  g_autofree char *from = NULL, *to = NULL, *dates = NULL;
  const char *place = event->place ? event->place : "", *first, *last;

  karum_event_row_span (event, &first, &last);
  from = karum_words_date (catalogue, first);
  to = karum_words_date (catalogue, last);
  dates = *from && *to && !g_str_equal (from, to) ? g_strdup_printf ("%s – %s", from, to)
                                                  : g_strdup (*from ? from : to);
  return g_strconcat (place, *place && *dates ? KARUM_WORDS_SEPARATOR : "", dates, NULL);
}

struct _KarumSiteBook {
  KarumStore *store;
  KarumExportChoice choice;
  KarumPdfSettings settings;
  KarumEventFront front;
  KarumEventRow *event;
  GPtrArray *rows; /* (element-type KarumTableRow): of the table of the event */
  Table standings, players, cross;
  KarumPlainTable tables[3];
  KarumCatalogue *catalogue; /* has the titles of the tables */
  char *ids, *note;
};

void
karum_site_book_free (KarumSiteBook *book)
{
  karum_store_show_names (book->store);
  g_clear_pointer (&book->event, karum_event_row_unref);
  g_clear_pointer (&book->rows, g_ptr_array_unref);
  if (book->standings.columns) {
    table_clear (&book->standings);
    table_clear (&book->players);
    table_clear (&book->cross);
  }
  g_clear_pointer (&book->catalogue, karum_catalogue_free);
  g_free (book->ids);
  g_free (book->note);
  g_free (book);
}

/* -- The book --------------------------------------------------------------------------------- */

/* The words of the book. */
static void
say_book (KarumSiteBook *self, const KarumTableOptions *table)
{
  KarumPdfSettings *pdf = &self->settings;
  const KarumCatalogue *catalogue = self->catalogue = karum_catalogue_open (pdf->options.language);

  self->note = note_of (catalogue, self->event);
  self->standings = make_standings (catalogue, self->rows, table);
  self->players = make_players (catalogue, self->rows);
  self->cross = make_crosstable (catalogue, self->rows);
  self->tables[0] = plain (&self->standings, karum_catalogue_text (catalogue, N_ ("Standings")));
  self->tables[1] = plain (&self->players, karum_catalogue_text (catalogue, N_ ("Players")));
  self->tables[2] = plain (&self->cross, karum_catalogue_text (catalogue, N_ ("Cross-Table")));
  self->front
      = (KarumEventFront){ self->note, self->tables,
                           G_N_ELEMENTS (self->tables) - (self->rows->len > MOST_CROSSED ? 1 : 0) };
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
  if (!find_games (self, store, table, everybody, error))
    return NULL;
  say_book (self, table);
  return g_steal_pointer (&self);
}

const KarumExportChoice *
karum_site_book_choice (const KarumSiteBook *self)
{
  return &self->choice;
}
