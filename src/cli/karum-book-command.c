#include <glib/gi18n.h>

#include "karum-catalogue.h"
#include "karum-event-list.h"
#include "karum-event-table.h"
#include "karum-game-commands.h"
#include "karum-game-filter-fields.h"
#include "karum-game-list.h"
#include "karum-name-options.h"
#include "karum-printout.h"
#include "karum-public-games.h"
#include "karum-site.h"
#include "karum-words.h"

/* karum-cli book: the book of an event. */

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
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Table, table_clear)

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

static Table
make_standings (const KarumCatalogue *catalogue, const GPtrArray *rows)
{
  static const char *const heads[] = { NC_ ("table", "Rank"),   NC_ ("table", "Player"),
                                       NC_ ("table", "Games"),  NC_ ("table", "Score"),
                                       NC_ ("table", "Direct"), NC_ ("table", "Sonneborn-Berger"),
                                       NC_ ("table", "Margin"), NULL };
  Table table = table_begin ();

  add_columns (&table, catalogue, heads, 2);
  for (guint i = 0; i < rows->len; i++) {
    const KarumTableRow *row = rows->pdata[i];

    add_number (&table, row->rank);
    add_cell (&table, g_strdup (row->name));
    add_number (&table, row->results->len);
    add_cell (&table, points_text (row->half_points));
    add_cell (&table, points_text (row->direct));
    add_quarters (&table, row->sonneborn);
    add_number (&table, row->margin);
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
    g_autofree char *points = points_text (result->half_points);

    if (result->opponent != opponent->person)
      continue;
    g_string_append_printf (text, "%s%s", games > 0 ? " " : "", points);
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

static guint
count_results (const KarumTableRow *row, guint half_points)
{
  guint n = 0;

  for (guint i = 0; i < row->results->len; i++)
    n += ((const KarumTableResult *) row->results->pdata[i])->half_points == half_points;
  return n;
}

/* The first and the last column say who. */
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

    add_cell (&table, g_strdup (row->name));
    add_number (&table, row->results->len);
    add_number (&table, count_results (row, 2));
    add_number (&table, count_results (row, 1));
    add_number (&table, count_results (row, 0));
    add_cell (&table,
              g_strdup_printf ("%.0f", 50.0 * row->half_points / MAX (row->results->len, 1)));
  }
  return table;
}

/* (transfer full): place and dates, as far as known */
static char *
note_of (const KarumCatalogue *catalogue, const KarumEventRow *event)
{
  g_autofree char *from
      = karum_words_date (catalogue, event->starts ? event->starts : event->first);
  g_autofree char *to = karum_words_date (catalogue, event->ends ? event->ends : event->last);
  gboolean days = *from && *to && !g_str_equal (from, to);
  g_autofree char *dates
      = days ? g_strdup_printf ("%s – %s", from, to) : g_strdup (*from ? from : to);
  const char *place = event->place ? event->place : "";

  return g_strconcat (place, *place && *dates ? KARUM_WORDS_SEPARATOR : "", dates, NULL);
}

/* -- Who isn't named -------------------------------------------------------------------------- */

/* What the format of the book is given. */
typedef struct {
  KarumPdfSettings pdf;
  GPtrArray *hidden; /* (element-type KarumPlayerRow): by the archive */
  GPtrArray *masks;  /* see karum_masks_add() */
} Settings;

static void
settings_clear (Settings *settings)
{
  g_clear_pointer (&settings->hidden, g_ptr_array_unref);
  g_clear_pointer (&settings->masks, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Settings, settings_clear)

/* (nullable): NULL for somebody who is named */
static const KarumPlayerRow *
hidden_player (const Settings *settings, const char *name)
{
  for (guint i = 0; i < settings->hidden->len; i++) {
    const KarumPlayerRow *row = settings->hidden->pdata[i];

    if (g_strcmp0 (row->name, name) == 0)
      return row;
  }
  return NULL;
}

static void
mask_player (const Settings *settings, char **name)
{
  char *initials;

  if (!hidden_player (settings, *name))
    return;
  initials = karum_masks_initials (*name);
  g_free (*name);
  *name = initials;
}

static void
add_masked (KarumDocument *document, const KarumRecord *record)
{
  const Settings *settings = document->settings;
  g_autoptr (KarumRecord) masked = karum_record_copy (record);

  for (guint i = 0; i < 2; i++)
    mask_player (settings, &masked->tags.players[i]);
  karum_masks_record (settings->masks, masked);
  karum_format_pdf.add (document, masked);
}

/* The games without those of players who are left out, by number, also for the tables. */
static gboolean
leave_out (
    KarumStore *store, const Settings *settings, KarumGameQuery *query, char **ids, GError **error)
{
  g_autoptr (GArray) without = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (KarumPublicGames) games = NULL;

  for (guint i = 0; i < settings->hidden->len; i++) {
    const KarumPlayerRow *row = settings->hidden->pdata[i];

    if (row->shown == KARUM_SHOWN_NOT)
      g_array_append_val (without, row->id);
  }
  if (without->len == 0)
    return TRUE;
  games = karum_store_public_games (store, query, 0, 0, without, NULL, error);
  for (guint i = 0; games && i < games->games->len; i++)
    g_array_append_val (left, g_array_index (games->games, KarumPublicGame, i).id);
  if (games && left->len == 0)
    g_array_append_val (left, (gint64){ G_MAXINT64 });
  if (games)
    *ids = karum_id_list_write ((const gint64 *) (gpointer) left->data, left->len);
  if (games)
    query->filter.ids = *ids;
  return games != NULL;
}

static gboolean
find_hidden (KarumStore *store, Settings *settings, GError **error)
{
  settings->hidden = karum_store_hidden_players (store, error);
  settings->masks = karum_masks_new ();
  for (guint i = 0; settings->hidden && i < settings->hidden->len; i++)
    karum_masks_add (settings->masks, settings->hidden->pdata[i]);
  return settings->hidden != NULL;
}

/* -- The command ------------------------------------------------------------------------------ */

/* @choice: the games; @rows: the table of the event */
static KarumExit
write_book (KarumStore *store,
            const KarumEventRow *event,
            const GPtrArray *rows,
            KarumExportChoice *choice,
            Settings *settings,
            const char *output)
{
  KarumRecordFormat format = karum_format_pdf;
  g_autofree char *title = karum_masks_text (settings->masks, event->name);
  g_autoptr (KarumCatalogue) catalogue = karum_catalogue_open (settings->pdf.options.language);
  g_auto (Table) standings = make_standings (catalogue, rows);
  g_auto (Table) cross = make_crosstable (catalogue, rows);
  g_auto (Table) players = make_players (catalogue, rows);
  const KarumPlainTable tables[] = {
    plain (&standings, karum_catalogue_text (catalogue, N_ ("Standings"))),
    plain (&players, karum_catalogue_text (catalogue, N_ ("Players"))),
    plain (&cross, karum_catalogue_text (catalogue, N_ ("Cross-Table"))),
  };
  g_autofree char *note = note_of (catalogue, event);
  const KarumEventFront front
      = { note, tables, G_N_ELEMENTS (tables) - (rows->len > MOST_CROSSED ? 1 : 0) };

  format.add = add_masked;
  settings->pdf.options.title = title;
  settings->pdf.options.front = &front;
  choice->language = settings->pdf.options.language;
  choice->settings = settings;
  return karum_paper_write_games (store, choice, &format, output);
}

static KarumExit
make_book (KarumStore *store,
           const char *name,
           const KarumSelection *selection,
           Settings *settings,
           const char *output)
{
  const KarumTableOptions usual = KARUM_TABLE_OPTIONS;
  KarumExportChoice choice = { .query = selection->query, .limit = selection->limit };
  KarumGameFilter *filter = &choice.query.filter;
  g_autoptr (KarumEventRow) event = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autofree char *ids = NULL;
  g_autoptr (GError) error = NULL;
  gint64 n;

  choice.query.sort = KARUM_GAME_SORT_DATE;
  filter->event = NULL;
  filter->event_id = karum_name_options_event (store, name);
  if (filter->event_id == 0)
    return KARUM_EXIT_REFUSED;
  if (find_hidden (store, settings, &error)
      && leave_out (store, settings, &choice.query, &ids, &error))
    event = karum_store_get_event (store, filter->event_id, &error);
  rows = event ? karum_store_event_table (store, filter, &usual, &error) : NULL;
  n = rows ? karum_store_count_games (store, &choice.query, &error) : -1;
  if (n < 0)
    return karum_archive_options_fail (error);
  if (n == 0)
    return karum_command_refuse (_ ("The event “%s” has no games."), event->name);
  for (guint i = 0; i < rows->len; i++)
    mask_player (settings, &((KarumTableRow *) rows->pdata[i])->name);
  return write_book (store, event, rows, &choice, settings, output);
}

static KarumExit
run_book (const KarumCommand *command, char **arguments)
{
  static const char *const formats[] = { "pdf", NULL };
  g_auto (KarumArchiveOptions) options = { 0 };
  g_auto (KarumPaperOptions) paper = { 0 };
  g_autofree char *output = NULL;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_LANGUAGE_ENTRY (&paper),
    KARUM_PAPER_ENTRY (&paper),
    KARUM_COLUMNS_ENTRY (&paper),
    KARUM_DIAGRAMS_ENTRY (&paper),
    KARUM_OUTPUT_ENTRY (&output),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;
  g_auto (Settings) settings = { 0 };
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);
  guint format = 0;

  if (exit == KARUM_EXIT_DONE)
    exit = karum_paper_options_read (&paper, command, &settings.pdf);
  if (exit == KARUM_EXIT_DONE)
    exit = karum_output_options_read (command, formats, NULL, &output, &format);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (!g_utf8_validate (arguments[0], -1, NULL))
    return karum_command_usage (command, "%s", _ ("a name or a word is not valid UTF-8"));
  store = karum_archive_options_open_selected (&options, &selection);
  return store ? make_book (store, arguments[0], &selection, &settings, output)
               : KARUM_EXIT_REFUSED;
}

const KarumCommand karum_cmd_book = {
  .name = "book",
  .arguments = "EVENT",
  .summary = N_ ("Make the book of an event as PDF"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_book,
};
