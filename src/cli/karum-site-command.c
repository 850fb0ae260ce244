#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-list-commands.h"
#include "karum-archive-options.h"
#include "karum-name-options.h"
#include "karum-player-edit.h"
#include "karum-site.h"

/* karum-cli site: makes or renews a web site of games. */

/* All texts are owned. */
typedef struct {
  char *language, *title, *base, *depth;
  GStrv initials, without; /* (nullable): names of players */
  gboolean no_comments, list, json;
} SiteTexts;

static void
site_texts_clear (SiteTexts *texts)
{
  karum_free_all (texts->language, texts->title, texts->base, texts->depth);
  g_strfreev (texts->initials);
  g_strfreev (texts->without);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SiteTexts, site_texts_clear)

/* Addresses of pages are added to it. */
static KarumExit
read_base (const KarumCommand *command, SiteTexts *texts)
{
  g_autofree char *base = g_steal_pointer (&texts->base);
  const char *end = base + strlen (base);

  if ((!g_str_has_prefix (base, "https://") && !g_str_has_prefix (base, "http://"))
      || !g_uri_is_valid (base, G_URI_FLAGS_NONE, NULL) || strpbrk (base, "?#"))
    return karum_command_usage (command, _ ("--base: “%s” is not an address such as %s"), base,
                                "https://example.org/games/");
  texts->base = g_strconcat (base, end[-1] == '/' ? "" : "/", NULL);
  return KARUM_EXIT_DONE;
}

static KarumExit
read_texts (const KarumCommand *command, SiteTexts *texts, KarumSiteOptions *options)
{
  guint64 depth = 0;

  if (karum_command_language (command, texts->language) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  if (texts->depth
      && (!karum_command_number (texts->depth, &depth) || depth < 1
          || depth > KARUM_SITE_DEPTH_MAX))
    return karum_command_usage (command, _ ("--depth: “%s” is not a number from 1 to %d"),
                                texts->depth, KARUM_SITE_DEPTH_MAX);
  if (karum_command_text (command, &texts->title) != KARUM_EXIT_DONE
      || karum_command_texts (command, texts->initials) != KARUM_EXIT_DONE
      || karum_command_texts (command, texts->without) != KARUM_EXIT_DONE
      || (texts->base && read_base (command, texts) != KARUM_EXIT_DONE))
    return KARUM_EXIT_USAGE;
  options->language = texts->language;
  options->title = texts->title;
  options->base = texts->base;
  options->depth = (guint) depth;
  options->without_comments = texts->no_comments;
  return KARUM_EXIT_DONE;
}

/* (transfer full) (nullable) (element-type gint64): NULL with a message printed */
static GArray *
find_persons (KarumStore *store, GStrv names)
{
  g_autoptr (GArray) persons = karum_array_new (gint64);

  for (guint i = 0; names && names[i]; i++) {
    gint64 person = karum_name_options_player (store, names[i]);

    if (person == 0)
      return NULL;
    g_array_append_val (persons, person);
  }
  return g_steal_pointer (&persons);
}

/* Said before anything is written. */
static void
print_extent (const KarumSite *site, const KarumSiteOptions *options, const char *folder)
{
  KarumSiteExtent extent = karum_site_extent (site);
  g_autofree char *name = karum_command_file_name (folder);
  g_autofree char *names = karum_site_names_text (site);

  if (options->without_comments)
    g_printerr (_ ("to be public in “%s”: games %u, players %u, of these by initials only %u; "
                   "without comments\n"),
                name, extent.games, extent.persons, extent.initials);
  else
    g_printerr (_ ("to be public in “%s”: games %u, players %u, of these by initials only %u; "
                   "with comments\n"),
                name, extent.games, extent.persons, extent.initials);
  if (*names)
    g_printerr ("%s\n", names);
}

static void
print_names (const char *what, const GPtrArray *paths)
{
  karum_for_each (const char, path, paths)
    printf ("%s\t%s\n", what, path);
}

static void
put_names (KarumJson *json, const char *key, const GPtrArray *paths)
{
  karum_json_open (json, key, '[');
  karum_for_each (void, path, paths)
    karum_json_string (json, NULL, path);
  karum_json_close (json);
}

static void
print_site_json (const KarumSite *site, const char *folder, const KarumSiteChange *change)
{
  const KarumSiteExtent extent = karum_site_extent (site);
  g_autofree char *name = karum_command_file_name (folder);
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '{');
  karum_json_string (&json, "folder", name);
  karum_json_integer (&json, "games", extent.games);
  karum_json_integer (&json, "players", extent.persons);
  karum_json_integer (&json, "initials", extent.initials);
  karum_json_integer (&json, "files", change->files);
  put_names (&json, "written", change->written);
  put_names (&json, "removed", change->removed);
  karum_json_close (&json);
  karum_json_end (&json);
}

static KarumExit
write_site (KarumStore *store,
            const KarumSiteOptions *options,
            const char *folder,
            const SiteTexts *texts)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func (g_free);
  g_auto (KarumSiteChange) change = { 0 };
  g_autoptr (KarumSite) site = NULL;
  g_autoptr (GError) error = NULL;
  KarumProgressLine line = { 0 };
  const KarumProgress *progress = karum_progress_line_begin (&line);
  gboolean done = FALSE;

  site = karum_site_new (store, options, progress, &error);
  karum_progress_line_clear (&line);
  if (site) {
    print_extent (site, options, folder);
    done = karum_site_write (site, folder, progress, faults, &change, &error);
  }
  karum_progress_line_end (&line);
  if (!done)
    return karum_archive_options_fail (error);
  if (texts->json) {
    print_site_json (site, folder, &change);
  } else if (texts->list) {
    print_names ("written", change.written);
    print_names ("removed", change.removed);
  }
  g_printerr (_ ("files %u: written %u, removed %u\n"), change.files, change.written->len,
              change.removed->len);
  karum_for_each (const char, fault, faults)
    karum_command_refuse ("%s", fault);
  return faults->len > 0 ? KARUM_EXIT_REFUSED : KARUM_EXIT_DONE;
}

static KarumExit
make_site (KarumStore *store,
           const SiteTexts *texts,
           KarumSiteOptions *options,
           const KarumSelection *selection,
           const char *folder)
{
  g_autoptr (GArray) initials = find_persons (store, texts->initials);
  g_autoptr (GArray) without = initials ? find_persons (store, texts->without) : NULL;

  if (!without)
    return KARUM_EXIT_REFUSED;
  options->query = selection->query;
  options->offset = selection->offset;
  options->limit = selection->limit;
  options->initials = initials;
  options->without = without;
  return write_site (store, options, folder, texts);
}

static KarumExit
run_site (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_auto (SiteTexts) texts = { 0 };
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_LIMIT_ENTRY (&options),
    KARUM_TEXT_OPTION ("lang", texts.language, N_ ("First language of the pages, such as ru"),
                       N_ ("LANGUAGE")),
    KARUM_TEXT_OPTION ("title", texts.title, N_ ("Title of the site"), N_ ("TEXT")),
    KARUM_TEXT_OPTION ("base", texts.base,
                       N_ ("Address of the site: adds a feed, a sitemap and pictures of games"),
                       N_ ("ADDRESS")),
    KARUM_TEXT_OPTION ("depth", texts.depth, N_ ("How many moves the explorer looks ahead at most"),
                       N_ ("N")),
    KARUM_FLAG_OPTION ("no-comments", texts.no_comments,
                       N_ ("Leave out comments, with their marks and evaluations")),
    { "initials", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &texts.initials,
      N_ ("Show this player by initials only; can be repeated"), N_ ("NAME") },
    { "without", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &texts.without,
      N_ ("Leave out this player’s games; can be repeated"), N_ ("NAME") },
    KARUM_NAMES_ENTRIES (&options),
    KARUM_FLAG_OPTION ("list", texts.list, N_ ("Print the names of the files written and removed")),
    KARUM_JSON_FLAG_ENTRY (&texts.json),
    G_OPTION_ENTRY_NULL,
  };
  KarumSiteOptions site = { 0 };
  KarumSelection selection;
  g_autoptr (KarumStore) store = NULL;
  KarumExit exit = karum_archive_options_parse (&options, command, entries, arguments, &selection);

  if (exit == KARUM_EXIT_DONE)
    exit = read_texts (command, &texts, &site);
  if (exit == KARUM_EXIT_DONE && !*arguments[0])
    exit = karum_command_usage (command, "%s", _ ("the folder has no name"));
  if (exit == KARUM_EXIT_DONE && selection.query.filter.bin)
    exit = karum_command_usage (command, "%s", _ ("games in the bin are never published"));
  if (exit != KARUM_EXIT_DONE)
    return exit;
  site.everybody = options.named_private;
  store = karum_archive_options_open_selected (&options, &selection);
  return store ? make_site (store, &texts, &site, &selection, arguments[0]) : KARUM_EXIT_REFUSED;
}

const KarumCommand karum_cmd_site = {
  .name = "site",
  .arguments = N_ ("FOLDER"),
  .summary = N_ ("Create or update a web site with games of an archive"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_site,
};

/* karum-cli privacy: how players are shown in what is published. */

static KarumFigureTable *
make_hidden (const GPtrArray *rows)
{
  static const KarumFigureHead heads[] = {
    { "id", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "name", NC_ ("table", "Name"), KARUM_UNIT_TEXT },
    { "shown", NC_ ("table", "Published"), KARUM_UNIT_TEXT },
  };
  KarumFigureTable *table = karum_figure_table_new_with (heads, G_N_ELEMENTS (heads));

  karum_for_each (const KarumPlayerRow, row, rows) {
    karum_figure_table_add_id (table, row->id);
    karum_figure_table_add_person (table, row->id, row->name, NULL);
    karum_figure_table_add_text (table, karum_shown_words[row->shown],
                                 karum_shown_words[row->shown]);
  }
  return table;
}

static void
print_hidden_object (KarumJson *json, gconstpointer data)
{
  const KarumPlayerRow *row = data;

  karum_table_open_named (json, row->id, row->name);
  karum_json_string (json, "shown", karum_shown_words[row->shown]);
  karum_json_close (json);
}

static const KarumTablePrinter hidden_printer
    = { N_ ("Players Who Are Not to Be Named"), make_hidden, print_hidden_object, NULL, NULL };

static KarumExit
print_hidden (KarumStore *store, const KarumTableOutput *output)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = karum_store_hidden_players (store, &error);

  return rows ? karum_table_print (&hidden_printer, output, rows, 0, 0)
              : karum_archive_options_fail (error);
}

/* How @player is shown from now on. */
static KarumExit
print_shown (KarumStore *store, const KarumTableOutput *output, gint64 player)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumPlayerRow) row = karum_store_get_player (store, player, &error);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  if (!row)
    return karum_archive_options_fail (error);
  g_ptr_array_add (rows, row);
  return karum_table_print (&hidden_printer, output, rows, 0, 0);
}

static KarumExit
run_privacy (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[] = { KARUM_ARCHIVE_ENTRY (&options),
                                   KARUM_TABLE_ENTRIES (&options.table), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GError) error = NULL;
  guint shown = 0;
  gint64 player;

  if (!karum_command_parse (command, entries, arguments)
      || karum_table_output_read (&options.table, command) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  while (arguments[0] && shown < KARUM_N_SHOWN
         && g_strcmp0 (arguments[1], karum_shown_words[shown]) != 0)
    shown++;
  if (arguments[0] && shown == KARUM_N_SHOWN)
    return karum_command_usage (command, "%s",
                                _ ("how is the player shown? Say name, initials or without."));
  options.changes = arguments[0] != NULL;
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  if (!arguments[0])
    return print_hidden (store, &options.table);
  player = karum_name_options_player (store, arguments[0]);
  if (player == 0)
    return KARUM_EXIT_REFUSED;
  return karum_store_show_players (store, &player, 1, shown, &error)
             ? print_shown (store, &options.table, player)
             : karum_archive_options_fail (error);
}

const KarumCommand karum_cmd_privacy = {
  .name = "privacy",
  .arguments = N_ ("[PLAYER name|initials|without]"),
  .summary = N_ ("List or change who is not named in what is published"),
  .max_arguments = 2,
  .run = run_privacy,
};
