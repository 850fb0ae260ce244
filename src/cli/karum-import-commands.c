#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "karum-archive-options.h"
#include "karum-arrivals-json.h"
#include "karum-command.h"
#include "karum-derived.h"
#include "karum-encoding.h"
#include "karum-import.h"
#include "karum-merge.h"
#include "karum-name.h"
#include "karum-table.h"

/**
 * KarumArrivalsOptions: what to do with games that already exist in another form; initialise with
 * zeros.
 */
typedef struct {
  char *similar; /* (nullable): the value of the option */
  gboolean update;
  KarumSimilarChoice choice; /* its meaning */
} KarumArrivalsOptions;

/* clang-format off */
#define KARUM_ARRIVALS_ENTRIES(options) \
  KARUM_TEXT_OPTION ("similar", (options)->similar, \
    N_ ("What to do with games similar to one in the archive: add, skip or replace"), \
    N_ ("CHOICE")), \
  KARUM_FLAG_OPTION ("update", (options)->update, \
    N_ ("Replace games in the archive if the imported version differs"))
/* clang-format on */

/* arrivals_options_read: returns KARUM_EXIT_DONE; otherwise a message was printed, and the
 * command must return this value. */
static KarumExit
arrivals_options_read (const KarumCommand *command, KarumArrivalsOptions *options)
{
  static const char *const choices[] = {
    [KARUM_SIMILAR_ADD] = "add", [KARUM_SIMILAR_SKIP] = "skip", [KARUM_SIMILAR_REPLACE] = "replace"
  };

  if (!options->similar)
    return KARUM_EXIT_DONE;
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    if (strcmp (options->similar, choices[i]) == 0) {
      options->choice = (KarumSimilarChoice) i;
      return KARUM_EXIT_DONE;
    }
  return karum_command_usage (
      command, _ ("--similar: unknown choice “%s”; use add, skip or replace"), options->similar);
}

/* -- Single games ----------------------------------------------------------------------------- */

static const char *
difference_name (KarumDifference what)
{
  static const char *const names[] = {
    [KARUM_DIFFERENCE_START] = N_ ("rules or setup"),
    [KARUM_DIFFERENCE_TURNS] = N_ ("moves"),
    [KARUM_DIFFERENCE_REMARKS] = N_ ("comments"),
    [KARUM_DIFFERENCE_PLAYER1] = N_ ("player 1"),
    [KARUM_DIFFERENCE_PLAYER2] = N_ ("player 2"),
    [KARUM_DIFFERENCE_EVENT] = N_ ("event"),
    [KARUM_DIFFERENCE_PLACE] = N_ ("place"),
    [KARUM_DIFFERENCE_DATE] = N_ ("date"),
    [KARUM_DIFFERENCE_ROUND] = N_ ("round"),
    [KARUM_DIFFERENCE_RESULT] = N_ ("result"),
    [KARUM_DIFFERENCE_SCORE] = N_ ("score"),
    [KARUM_DIFFERENCE_MATCH] = N_ ("match"),
    [KARUM_DIFFERENCE_TIME] = N_ ("time control"),
    [KARUM_DIFFERENCE_ANNOTATOR] = N_ ("annotator"),
    [KARUM_DIFFERENCE_TAGS] = N_ ("other tags"),
  };

  return _ (names[what]);
}

/* (transfer full): a field and, unless it is of many words, both values: “result (1-0 → 0-1)” */
static char *
difference_text (const KarumVersionDifference *difference)
{
  const char *name = difference_name (difference->what);
  g_autofree char *here = karum_display_name (difference->here ? difference->here : "?");
  g_autofree char *coming = karum_display_name (difference->coming ? difference->coming : "?");

  if (!difference->here && !difference->coming)
    return g_strdup (name);
  return g_strdup_printf ("%s (%s → %s)", name, here, coming);
}

/* (transfer full): the differing fields, as a list */
static char *
list_differences (const GPtrArray *differences)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  for (guint i = 0; i < differences->len; i++) {
    g_autofree char *text = difference_text (differences->pdata[i]);

    g_strv_builder_add (builder, text);
  }
  names = g_strv_builder_end (builder);
  return g_strjoinv (", ", names);
}

static char *
describe (const KarumSimilarGame *game)
{
  g_autofree char *other = g_strdup_printf ("%" G_GINT64_FORMAT, game->other);
  g_autofree char *differences = list_differences (game->differences);

  switch (game->similarity) {
  case KARUM_SIMILAR_LONGER:
    return g_strdup_printf (game->game != 0 && game->game == game->other
                                ? _ ("similar: continues game %s and has replaced it")
                                : _ ("similar: continues game %s"),
                            other);
  case KARUM_SIMILAR_SHORTER:
    return g_strdup_printf (game->game != 0 ? _ ("similar: is the beginning of game %s")
                                            : _ ("similar: is the beginning of game %s and was "
                                                 "left out"),
                            other);
  case KARUM_SIMILAR_NAMES:
    return g_strdup_printf (_ ("similar: has the moves of game %s but different names"), other);
  case KARUM_SIMILAR_CHANGED:
    return game->game != 0 ? g_strdup_printf (_ ("changed: replaced game %s; differences: %s"),
                                              other, differences)
                           : g_strdup_printf (_ ("changed: game %s was kept; differences: %s"),
                                              other, differences);
  case KARUM_SIMILAR_RESULT:
    return g_strdup_printf (_ ("similar: may be game %s with another result; differences: %s"),
                            other, differences);
  case KARUM_SIMILAR_TURNS:
  default:
    return g_strdup_printf (_ ("similar: has the moves of game %s; differences: %s"), other,
                            differences);
  }
}

/* arrivals_print_games: prints each similar and changed game to standard error. @source: the
 * source of the games */
static void
arrivals_print_games (const char *source, const KarumImportReport *report)
{
  for (guint i = 0; i < report->similars->len; i++) {
    const KarumSimilarGame *game = &g_array_index (report->similars, KarumSimilarGame, i);
    gint64 place = game->line > 0 ? (gint64) game->line : game->there;
    g_autofree char *description = describe (game);

    g_printerr ("%s:%" G_GINT64_FORMAT ": %s\n", source, place, description);
  }
}

/* -- Counts ----------------------------------------------------------------------------------- */

static void
print_names (const char *what, const GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++) {
    g_autofree char *name = karum_display_line (names->pdata[i]);

    printf ("%s: %s\n", what, name);
  }
}

/* arrivals_print_counts: prints a line of counts, then a line for each new or shared name. @source:
 * (nullable): the beginning of the first line */
static void
arrivals_print_counts (const char *source, const KarumImportReport *report)
{
  const struct {
    const char *name;
    guint64 count;
    gboolean always;
  } counts[] = {
    { "added", report->added, TRUE },
    { "identical", report->identical, TRUE },
    { "refused", report->refused, TRUE },
    { "changed", report->changed },
    { "updated", report->updated },
    { "similar", report->similar },
    { "in bin", report->bin },
    { "doubles", report->doubles },
    { "new players", report->new_players->len },
    { "new events", report->new_events->len },
    { "names of several players", report->shared->len },
  };

  if (source)
    printf ("%s: ", source);
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    if (counts[i].always || counts[i].count > 0)
      printf ("%s%s %" G_GUINT64_FORMAT, i > 0 ? ", " : "", counts[i].name, counts[i].count);
  putchar ('\n');
  print_names ("new player", report->new_players);
  print_names ("new event", report->new_events);
  print_names ("name of several players", report->shared);
}

static gpointer
copy_name (gconstpointer name, gpointer data)
{
  (void) data;
  return g_strdup (name);
}

/* arrivals_add: adds the counts, names and games of @report to @sum. */
static void
arrivals_add (KarumImportReport *sum, const KarumImportReport *report)
{
  for (guint i = 0; i < report->similars->len; i++) {
    KarumSimilarGame game;

    karum_similar_game_copy (&g_array_index (report->similars, KarumSimilarGame, i), &game);
    g_array_append_val (sum->similars, game);
  }
  sum->added += report->added;
  sum->identical += report->identical;
  sum->doubles += report->doubles;
  sum->changed += report->changed;
  sum->updated += report->updated;
  sum->bin += report->bin;
  sum->similar += report->similar;
  sum->left_out += report->left_out;
  sum->replaced += report->replaced;
  sum->refused += report->refused;
  g_ptr_array_extend (sum->new_players, report->new_players, copy_name, NULL);
  g_ptr_array_extend (sum->new_events, report->new_events, copy_name, NULL);
  g_ptr_array_extend (sum->shared, report->shared, copy_name, NULL);
}

/* karum-cli import: adds files of records to an archive. */

typedef struct {
  KarumArchiveOptions archive;
  gboolean keep_good, settle, lenient;
  char *encoding; /* (nullable) */
  KarumArrivalsOptions arrivals;
  KarumImportReport *sum; /* totals of all files */
  GPtrArray *sources;     /* (element-type utf8): the file of each of its similar games */
} ImportOptions;

static void
import_options_clear (ImportOptions *options)
{
  karum_archive_options_clear (&options->archive);
  g_free (options->encoding);
  g_free (options->arrivals.similar);
  g_clear_pointer (&options->sum, karum_import_report_free);
  g_clear_pointer (&options->sources, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ImportOptions, import_options_clear)

/* State while a text is being added. */
typedef struct {
  const char *name;
  KarumProgressLine line;
} Show;

static void
print_refused (const char *place, const char *reason, gpointer data)
{
  Show *show = data;

  karum_progress_line_clear (&show->line);
  g_printerr ("%s:%s: %s\n", show->name, place, reason);
}

/* Adds all games of the text or none, unless the options say otherwise. */
static gboolean
import_text (KarumStore *store, const char *name, GBytes *text, const ImportOptions *options)
{
  g_autoptr (GError) error = NULL;
  Show show = { .name = name };
  KarumImportOptions import = { .keep_good = options->keep_good,
                                .settle = options->settle,
                                .lenient = options->lenient,
                                .similar = options->arrivals.choice,
                                .update = options->arrivals.update,
                                .progress = karum_progress_line_begin (&show.line),
                                .refused = print_refused,
                                .data = &show };
  g_autoptr (KarumImportReport) report = karum_store_import (store, text, &import, &error);

  karum_progress_line_end (&show.line);
  if (!report) {
    karum_archive_options_fail (error);
    return FALSE;
  }
  arrivals_print_games (name, report);
  arrivals_add (options->sum, report);
  while (options->sources->len < options->sum->similars->len)
    g_ptr_array_add (options->sources, g_strdup (name));
  if (!options->archive.table.json)
    arrivals_print_counts (name, report);
  if (report->left_open > 0)
    karum_command_refuse (_ ("%s: --result-from-moves takes missing results from the moves: %u"),
                          name, (guint) report->left_open);
  if (report->refused > 0 && !options->keep_good)
    karum_command_refuse (_ ("%s: nothing was added because some of its records were rejected"),
                          name);
  return report->refused == 0;
}

/* Returns NULL, with a message, if the file can't be read. */
static GBytes *
read_text (const char *path, const char *name, const ImportOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = options->encoding ? karum_command_read (path, &error)
                                               : karum_command_read_records (path, &error);
  GBytes *text = bytes ? karum_import_decode (bytes, options->encoding, &error) : NULL;

  if (text)
    return text;
  if (error->domain == G_CONVERT_ERROR)
    karum_command_refuse ("%s: %s", name, error->message);
  else
    karum_archive_options_fail (error);
  return NULL;
}

/* @store: (inout): opened or created once there is something to import */
static gboolean
import_files (KarumStore **store, char **paths, const ImportOptions *options)
{
  gboolean good = TRUE;

  for (; *paths && !karum_interrupt_received (); paths++) {
    g_autofree char *name = karum_command_file_name (*paths);
    g_autoptr (GBytes) text = read_text (*paths, name, options);

    if (text && !*store && !(*store = karum_archive_options_open (&options->archive, TRUE)))
      return FALSE;
    good = text && import_text (*store, name, text, options) && good;
  }
  return good;
}

static void
print_sum (const ImportOptions *options)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '{');
  karum_arrivals_json_write (&json, options->sum, options->sources);
  karum_json_close (&json);
  karum_json_end (&json);
}

static KarumExit
run_import (const KarumCommand *command, char **arguments)
{
  g_auto (ImportOptions) options = { 0 };
  gboolean good;
  KarumExit exit;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options.archive),
    KARUM_FLAG_OPTION ("keep-good", options.keep_good,
                       N_ ("Add the valid records of a file even if others are rejected")),
    KARUM_FLAG_OPTION (
        "result-from-moves", options.settle,
        N_ ("A record with the result * whose moves end the game takes its result from them")),
    KARUM_FLAG_OPTION (
        "lenient", options.lenient,
        N_ ("A result whose points can’t have led to it is added without its points")),
    KARUM_TEXT_OPTION ("encoding", options.encoding,
                       N_ ("The encoding of the files, if it is not UTF-8"), N_ ("NAME")),
    KARUM_ARRIVALS_ENTRIES (&options.arrivals),
    KARUM_JSON_ENTRY (&options.archive),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;
  g_auto (GStrv) files = NULL;
  g_autoptr (GError) error = NULL;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (options.encoding && !karum_encoding_known (options.encoding))
    return karum_command_usage (command, _ ("--encoding: unknown encoding “%s”"), options.encoding);
  exit = arrivals_options_read (command, &options.arrivals);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  files = karum_command_files (arguments, &error);
  if (!files)
    return karum_archive_options_fail (error);
  options.sum = karum_import_report_new ();
  options.sources = g_ptr_array_new_with_free_func (g_free);
  good = import_files (&store, files, &options);
  if (store)
    karum_store_update_derived (store, NULL, NULL);
  if (options.archive.table.json)
    print_sum (&options);
  if (store && !good)
    karum_store_withdraw (g_steal_pointer (&store));
  return good ? KARUM_EXIT_DONE : KARUM_EXIT_REFUSED;
}

const KarumCommand karum_cmd_import = {
  .name = "import",
  .arguments = N_ ("FILE…"),
  .summary = N_ ("Import game records into an archive"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .run = run_import,
};

/* karum-cli merge: adds the games of another archive to an archive. */

typedef struct {
  KarumArchiveOptions archive;
  KarumArrivalsOptions arrivals;
} MergeOptions;

static void
merge_options_clear (MergeOptions *options)
{
  karum_archive_options_clear (&options->archive);
  g_free (options->arrivals.similar);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MergeOptions, merge_options_clear)

/* Prints the players that were identified with each other. */
static void
print_joined (KarumJson *json, const GPtrArray *joined)
{
  karum_json_open (json, "joined", '[');
  for (guint i = 0; joined && i < joined->len; i++) {
    const KarumJoinedPlayer *player = joined->pdata[i];

    karum_json_open (json, NULL, '{');
    karum_json_string (json, "there", player->there);
    karum_json_string (json, "here", player->here);
    karum_json_close (json);
  }
  karum_json_close (json);
}

static void
print_json (const KarumMergeReport *report)
{
  const struct {
    const char *key;
    guint number;
  } numbers[] = {
    { "unreadable", report->faults ? report->faults->len : 0 },
    { "players_known", report->known },
    { "players_by_name", report->named },
    { "players_new", report->games->new_players->len },
  };
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '{');
  karum_arrivals_json_write (&json, report->games, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    karum_json_integer (&json, numbers[i].key, numbers[i].number);
  print_joined (&json, report->joined);
  karum_json_close (&json);
  karum_json_end (&json);
}

static KarumExit
merge (KarumStore *store, KarumStore *other, const char *name, const MergeOptions *options)
{
  g_auto (KarumMergeReport) report = { 0 };
  g_autoptr (GError) error = NULL;
  KarumProgressLine line = { 0 };
  const KarumMergeOptions how = { .similar = options->arrivals.choice,
                                  .update = options->arrivals.update,
                                  .progress = karum_progress_line_begin (&line) };
  gboolean done = karum_store_merge (store, other, &how, &report, &error);

  karum_progress_line_end (&line);
  if (!done)
    return karum_archive_options_fail (error);
  arrivals_print_games (name, report.games);
  if (options->archive.table.json)
    print_json (&report);
  else
    arrivals_print_counts (NULL, report.games);
  for (guint i = 0; report.faults && i < report.faults->len; i++)
    karum_command_refuse ("%s", (const char *) report.faults->pdata[i]);
  return report.faults ? KARUM_EXIT_REFUSED : KARUM_EXIT_DONE;
}

static KarumExit
run_merge (const KarumCommand *command, char **arguments)
{
  g_auto (MergeOptions) options = { 0 };
  const KarumStoreOptions how = { .existing = TRUE, .read_only = TRUE };
  const GOptionEntry entries[]
      = { KARUM_ARCHIVE_ENTRY (&options.archive), KARUM_ARRIVALS_ENTRIES (&options.arrivals),
          KARUM_JSON_ENTRY (&options.archive), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) other = NULL;
  g_autoptr (KarumStore) store = NULL;
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;
  KarumExit exit;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  exit = arrivals_options_read (command, &options.arrivals);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  other = karum_store_open (arguments[0], &how, &error);
  if (!other)
    return karum_archive_options_fail (error);
  name = g_filename_display_name (arguments[0]);
  store = karum_archive_options_open (&options.archive, TRUE);
  exit = store ? merge (store, other, name, &options) : KARUM_EXIT_REFUSED;
  if (store && exit != KARUM_EXIT_DONE)
    karum_store_withdraw (g_steal_pointer (&store));
  return exit;
}

const KarumCommand karum_cmd_merge = {
  .name = "merge",
  .arguments = N_ ("OTHER"),
  .summary = N_ ("Merge another archive into this one"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_merge,
};
