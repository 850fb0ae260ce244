#include "karum-archive-options.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-name-options.h"

#include "karum-log-owner.h"

void
karum_archive_options_clear (KarumArchiveOptions *options)
{
  g_free (options->archive);
  g_free (options->limit);
  g_free (options->offset);
  g_free (options->sort);
  karum_filter_options_clear (&options->filter);
}

KarumExit
karum_archive_options_fail (const GError *error)
{
  return karum_command_refuse ("%s", error->message);
}

static void
tell_kept_log (const KarumStore *store)
{
  const char *kept = karum_store_get_kept_log (store);
  g_autofree char *message
      = kept ? karum_log_owner_message (karum_store_get_path (store), kept) : NULL;

  if (message)
    g_printerr ("karum-cli: %s\n", message);
}

KarumStore *
karum_archive_options_open (const KarumArchiveOptions *options, gboolean create)
{
  KarumStoreOptions how = { .existing = !create };
  g_autofree char *path
      = options->archive ? g_strdup (options->archive) : karum_store_default_path ();
  g_autoptr (GError) error = NULL;
  KarumStore *store = karum_store_open (path, &how, &error);

  if (!store)
    karum_archive_options_fail (error);
  else
    tell_kept_log (store);
  return store;
}

/* The names of the sort orders on the command line. */
static const char *const orders[] = {
  [KARUM_GAME_SORT_DATE] = "date",          [KARUM_GAME_SORT_RULES] = "rules",
  [KARUM_GAME_SORT_PLAYER1] = "player1",    [KARUM_GAME_SORT_PLAYER2] = "player2",
  [KARUM_GAME_SORT_RESULT] = "result",      [KARUM_GAME_SORT_POINTS] = "score",
  [KARUM_GAME_SORT_TURNS] = "turns",        [KARUM_GAME_SORT_CHANGED] = "changed",
  [KARUM_GAME_SORT_ADDED] = "added",        [KARUM_GAME_SORT_STARS] = "stars",
  [KARUM_GAME_SORT_ANNOTATED] = "comments", [KARUM_GAME_SORT_EVENT] = "event",
};

static KarumExit
select_order (const KarumCommand *command,
              const KarumArchiveOptions *options,
              KarumGameQuery *query)
{
  query->sort = KARUM_GAME_SORT_ADDED;
  query->descending = options->descending;
  if (!options->sort)
    return KARUM_EXIT_DONE;
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    if (strcmp (orders[i], options->sort) == 0) {
      query->sort = (KarumGameSort) i;
      return KARUM_EXIT_DONE;
    }
  return karum_command_usage (command,
                              _ ("--sort: unknown order “%s”; use date, rules, player1, player2, "
                                 "result, score, turns, changed, added, stars, event or comments"),
                              options->sort);
}

static KarumExit
select_limit (const KarumCommand *command, const KarumArchiveOptions *options, guint *limit)
{
  guint64 number = 0;

  if (options->limit && (!karum_command_number (options->limit, &number) || number == 0))
    return karum_command_usage (command, _ ("--%s: “%s” is not a number from 1"), "limit",
                                options->limit);
  *limit = (guint) MIN (number, G_MAXUINT);
  return KARUM_EXIT_DONE;
}

static KarumExit
select_offset (const KarumCommand *command, const KarumArchiveOptions *options, guint *offset)
{
  guint64 number = 0;

  if (options->offset && !karum_command_number (options->offset, &number))
    return karum_command_usage (command, _ ("“%s” is not a valid number"), options->offset);
  *offset = (guint) MIN (number, G_MAXUINT);
  return KARUM_EXIT_DONE;
}

KarumExit
karum_archive_options_parse (KarumArchiveOptions *options,
                             const KarumCommand *command,
                             const GOptionEntry *own,
                             char **arguments,
                             KarumSelection *selection)
{
  g_autofree GOptionEntry *entries = karum_filter_options_entries (&options->filter, own);
  KarumExit exit;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  exit = karum_filter_options_read (command, &options->filter);
  *selection = (KarumSelection){ .query = { .filter = options->filter.filter } };
  if (exit == KARUM_EXIT_DONE)
    exit = select_limit (command, options, &selection->limit);
  if (exit == KARUM_EXIT_DONE)
    exit = select_offset (command, options, &selection->offset);
  return exit == KARUM_EXIT_DONE ? select_order (command, options, &selection->query) : exit;
}

KarumStore *
karum_archive_options_open_selected (KarumArchiveOptions *options, KarumSelection *selection)
{
  g_autoptr (KarumStore) store = karum_archive_options_open (options, FALSE);

  if (!store || !karum_name_options_resolve (store, &options->filter.filter))
    return NULL;
  selection->query.filter = options->filter.filter;
  return g_steal_pointer (&store);
}

KarumExit
karum_archive_options_print (const KarumCommand *command,
                             char **arguments,
                             GPtrArray *(*list) (KarumStore *store,
                                                 const KarumGameFilter *filter,
                                                 GError **error),
                             const KarumTablePrinter *printer)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[]
      = { KARUM_ARCHIVE_ENTRY (&options), KARUM_LIMIT_ENTRY (&options),
          KARUM_OFFSET_ENTRY (&options), KARUM_JSON_ENTRY (&options), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GError) error = NULL;
  KarumSelection selection;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit != KARUM_EXIT_DONE)
    return exit;
  store = karum_archive_options_open_selected (&options, &selection);
  if (!store)
    return KARUM_EXIT_REFUSED;
  rows = list (store, &selection.query.filter, &error);
  if (!rows)
    return karum_archive_options_fail (error);
  karum_table_print (printer, rows, selection.offset, selection.limit, options.json);
  return KARUM_EXIT_DONE;
}
