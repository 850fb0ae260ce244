#include <glib/gi18n.h>

#include "karum-game-commands.h"
#include "karum-name-options.h"
#include "karum-site-book.h"

/* karum-cli book: the book of an event. */

#define KARUM_COVER_ENTRY(cover)                                                             \
  {                                                                                          \
    "cover", 0, 0, G_OPTION_ARG_STRING, cover,                                               \
        N_ ("Board on the cover: last (default), board, none, or GAME[:MOVE]"), N_ ("BOARD") \
  }

static void
print_json (gint64 event, const char *output)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '{');
  karum_table_put_id (&json, "event_id", event);
  karum_written_put (&json, "pdf", output);
  karum_json_close (&json);
  karum_json_end (&json);
}

static KarumExit
make_book (KarumStore *store,
           const char *name,
           const KarumSelection *selection,
           const KarumPdfSettings *settings,
           gboolean everybody,
           const char *output,
           gboolean as_json)
{
  const KarumTableOptions table = KARUM_TABLE_OPTIONS;
  KarumExportChoice choice = { .query = selection->query, .limit = selection->limit };
  g_autoptr (KarumSiteBook) book = NULL;
  g_autoptr (GError) error = NULL;
  KarumExit exit;

  if (!karum_name_options_event (store, name, &choice.query.filter))
    return KARUM_EXIT_REFUSED;
  book = karum_site_book_new (store, &choice, &table, settings, everybody, &error);
  if (!book)
    return karum_archive_options_fail (error);
  exit = karum_paper_write_games (store, karum_site_book_choice (book), &karum_format_pdf, output);
  if (exit == KARUM_EXIT_DONE && as_json)
    print_json (choice.query.filter.event_id, output);
  return exit;
}

static KarumExit
run_book (const KarumCommand *command, char **arguments)
{
  static const char *const formats[] = { "pdf", NULL };
  g_auto (KarumArchiveOptions) options = { 0 };
  g_auto (KarumPaperOptions) paper = { 0 };
  g_autofree char *output = NULL, *cover = NULL;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options), KARUM_LANGUAGE_ENTRY (&paper),
    KARUM_PAPER_ENTRY (&paper),     KARUM_COLUMNS_ENTRY (&paper),
    KARUM_DIAGRAMS_ENTRY (&paper),  KARUM_OUTPUT_ENTRY (&output),
    KARUM_COVER_ENTRY (&cover),     KARUM_NAMES_ENTRIES (&options),
    KARUM_JSON_ENTRY (&options),    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;
  KarumPdfSettings settings = { 0 };
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);
  guint format = 0;

  if (exit == KARUM_EXIT_DONE)
    exit = karum_paper_options_read (&paper, command, &settings);
  if (exit == KARUM_EXIT_DONE)
    exit = karum_output_options_read (command, formats, NULL, &output, &format);
  if (exit == KARUM_EXIT_DONE)
    exit = karum_written_check (command, options.table.json, output);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (cover && !karum_cover_parse (cover, &settings.options.cover))
    return karum_command_usage (
        command, _ ("“%s” is no cover; known: last, board, none, or a game as 12 or 12:30"), cover);
  if (karum_command_argument (command, &arguments[0]) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  store = karum_archive_options_open_selected (&options, &selection);
  return store ? make_book (store, arguments[0], &selection, &settings, options.named_private,
                            output, options.table.json)
               : KARUM_EXIT_REFUSED;
}

const KarumCommand karum_cmd_book = {
  .name = "book",
  .arguments = N_ ("EVENT"),
  .summary = N_ ("Make the book of an event as PDF"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_book,
};
