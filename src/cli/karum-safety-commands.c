#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-arrays.h"
#include "karum-backups.h"
#include "karum-check.h"
#include "karum-command.h"
#include "karum-salvage.h"
#include "karum-table.h"

/* karum-cli check-archive: checks the integrity of an archive and of every game in it. */

typedef struct {
  gboolean json, rebuild;
  char *save; /* (owned) (nullable): path of the file for all readable games */
  KarumProgressLine line;
  KarumJson document;
} Job;

static const char *const kinds[KARUM_N_CHECK_KINDS] = {
  [KARUM_CHECK_PAGES] = "file",      [KARUM_CHECK_ROWS] = "entry",    [KARUM_CHECK_GAME] = "game",
  [KARUM_CHECK_DERIVED] = "derived", [KARUM_CHECK_NOTICE] = "notice",
};

static void
print_fault (const KarumCheckFault *fault, gpointer data)
{
  Job *job = data;

  karum_progress_line_clear (&job->line);
  if (!job->json) {
    g_printerr ("%s\n", fault->text);
    return;
  }
  karum_json_open (&job->document, NULL, '{');
  karum_json_string (&job->document, "kind", kinds[fault->kind]);
  if (fault->game > 0)
    karum_json_integer (&job->document, "game", fault->game);
  else
    karum_json_string (&job->document, "game", NULL);
  karum_json_string (&job->document, "text", fault->text);
  karum_json_close (&job->document);
}

static gboolean
check (KarumStore *store, Job *job, KarumCheckResult *result, GError **error)
{
  gboolean done = karum_store_check (store, print_fault, job,
                                     karum_progress_line_begin (&job->line), result, error);

  karum_progress_line_end (&job->line);
  return done;
}

static gboolean
check_as_json (KarumStore *store, Job *job, KarumCheckResult *result, GError **error)
{
  gboolean done;

  job->document = karum_json_begin ();
  karum_json_open (&job->document, NULL, '{');
  karum_json_open (&job->document, "found", '[');
  done = check (store, job, result, error);
  karum_json_close (&job->document);
  karum_json_integer (&job->document, "games", (gint64) result->games);
  karum_json_integer (&job->document, "faults", (gint64) result->faults);
  karum_json_close (&job->document);
  karum_json_end (&job->document);
  return done;
}

static gboolean
rebuild (KarumStore *store, Job *job, GError **error)
{
  gboolean done = karum_store_rebuild (store, karum_progress_line_begin (&job->line), error);

  karum_progress_line_end (&job->line);
  return done;
}

static KarumExit
run_job (KarumStore *store, Job *job)
{
  g_autoptr (GError) error = NULL;
  KarumCheckResult result;

  if (job->rebuild && !rebuild (store, job, &error))
    return karum_archive_options_fail (error);
  if (!(job->json ? check_as_json : check) (store, job, &result, &error))
    return karum_archive_options_fail (error);
  if (!job->json)
    printf ("games %" G_GUINT64_FORMAT ", faults %" G_GUINT64_FORMAT "\n", result.games,
            result.faults);
  return result.faults == 0 ? KARUM_EXIT_DONE : KARUM_EXIT_REFUSED;
}

static void
print_all (const GPtrArray *sentences)
{
  karum_for_each (const char, sentence, sentences)
    g_printerr ("%s\n", sentence);
}

static KarumExit
save_readable (const KarumArchiveOptions *options, Job *job)
{
  g_autofree char *path
      = options->archive ? g_strdup (options->archive) : karum_store_default_path ();
  g_auto (KarumSalvage) salvage = { 0 };
  g_autoptr (GError) error = NULL;
  gboolean done = karum_salvage (path, job->save, NULL, karum_progress_line_begin (&job->line),
                                 &salvage, &error);

  karum_progress_line_end (&job->line);
  if (!done)
    return karum_archive_options_fail (error);
  print_all (salvage.lost);
  print_all (salvage.restored);
  print_all (salvage.doubtful);
  printf ("games %" G_GUINT64_FORMAT ", players %" G_GUINT64_FORMAT ", events %" G_GUINT64_FORMAT
          ", whole %" G_GUINT64_FORMAT ", completed %" G_GUINT64_FORMAT
          ", doubtful %" G_GUINT64_FORMAT ", lost %" G_GUINT64_FORMAT "\n",
          salvage.games, salvage.players, salvage.events, salvage.whole, salvage.completed,
          salvage.doubted, salvage.missing);
  return salvage.lost->len + salvage.doubtful->len == 0 ? KARUM_EXIT_DONE : KARUM_EXIT_REFUSED;
}

static KarumExit
run_check_archive (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  Job job = { 0 };
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_FLAG_OPTION ("rebuild", job.rebuild,
                       N_ ("First rebuild everything derived from the games")),
    KARUM_TEXT_OPTION ("save-readable", job.save,
                       N_ ("Instead, save the readable data of a damaged archive to a new one"),
                       N_ ("FILE")),
    KARUM_JSON_ENTRY (&options),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;
  g_autofree char *save = NULL;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  save = job.save;
  if (save)
    return save_readable (&options, &job);
  job.json = options.table.json;
  options.changes = job.rebuild;
  store = karum_archive_options_open (&options, FALSE);
  return store ? run_job (store, &job) : KARUM_EXIT_REFUSED;
}

const KarumCommand karum_cmd_check_archive = {
  .name = "check-archive",
  .arguments = "",
  .summary = N_ ("Check an archive: its database, and every game under its rules"),
  .run = run_check_archive,
};

/* karum-cli backup: copies an archive. */

static gboolean
back_up (KarumStore *store, const char *path, gboolean clean, gint64 *games, GError **error)
{
  KarumProgressLine line = { 0 };
  const KarumProgress *progress = karum_progress_line_begin (&line);
  gboolean done = clean ? karum_store_copy_for_others (store, path, FALSE, progress, games, error)
                        : karum_store_back_up (store, path, progress, games, error);

  karum_progress_line_end (&line);
  return done;
}

static void
print_json (const char *path, gint64 games)
{
  KarumJson json = karum_json_begin ();
  g_autofree char *name = g_filename_display_name (path);

  karum_json_open (&json, NULL, '{');
  karum_json_string (&json, "file", name);
  karum_json_integer (&json, "games", games);
  karum_json_close (&json);
  karum_json_end (&json);
}

static void
print_line (const char *path, gint64 games)
{
  g_autofree char *name = karum_command_file_name (path);

  printf ("%s: games %" G_GINT64_FORMAT "\n", name, games);
}

static void
tell_ahead (const char *path)
{
  g_autofree char *name = karum_command_file_name (path);

  g_printerr (_ ("karum-cli: %s is dated in the future; it is deleted before all others\n"), name);
}

static void
delete_backup (const char *path)
{
  g_autofree char *name = karum_command_file_name (path);

  if (g_unlink (path) != 0)
    g_printerr (_ ("karum-cli: could not delete %s: %s\n"), name, g_strerror (errno));
}

/* Deletes all backups of the archive in the folder but the @keep latest; never the one that has
 * just been @written. */
static void
thin_out (KarumStore *store, const char *folder, const char *written, guint64 keep)
{
  g_autoptr (GPtrArray) backups = karum_backups_list (karum_store_get_path (store), folder);
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  guint64 n = 1;

  for (guint ahead = 0; ahead < 2; ahead++)
    karum_for_each (const KarumBackup, backup, backups) {
      if (!backup->generation || g_str_equal (backup->path, written)
          || karum_backup_is_ahead (backup->time, now) != (ahead == 1))
        continue;
      if (++n > keep)
        delete_backup (backup->path);
      else if (ahead == 1)
        tell_ahead (backup->path);
    }
}

/* (transfer full) (nullable): the path of a new backup in the folder, which is made if necessary;
 * NULL with a message. One made within the same second is named after the next one. */
static char *
path_in_folder (KarumStore *store, const char *folder)
{
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  g_autofree char *name = NULL;

  if (g_mkdir_with_parents (folder, 0700) != 0) {
    karum_command_refuse ("%s: %s", folder, g_strerror (errno));
    return NULL;
  }
  name = karum_generation_name (karum_store_get_path (store),
                                karum_generation_free (store, folder, now));
  return g_build_filename (folder, name, NULL);
}

/* Of a file that exists the system says enough. */
static KarumExit
refuse_folder (const char *folder)
{
  g_autofree char *name = g_filename_display_name (folder);

  return karum_command_refuse (_ ("“%s” is a folder: give the name of a new file in it, or use "
                                  "--keep to let backups in it have names by their date"),
                               name);
}

static KarumExit
run_backup (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_autofree char *keep_text = NULL;
  gboolean clean = FALSE;
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_FLAG_OPTION (
        "clean", clean,
        N_ ("Copy for others: without the bin, the history, versions and hidden names")),
    KARUM_TEXT_OPTION ("keep", keep_text,
                       N_ ("FILE is a folder: keep the N latest backups in it, delete older ones"),
                       N_ ("N")),
    KARUM_JSON_ENTRY (&options),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  guint64 keep = 0;
  gint64 games;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (keep_text && (!karum_command_number (keep_text, &keep) || keep == 0))
    return karum_command_usage (command, _ ("--%s: “%s” is not a whole number of at least 1"),
                                "keep", keep_text);
  if (!keep_text && g_file_test (arguments[0], G_FILE_TEST_IS_DIR))
    return refuse_folder (arguments[0]);
  if (keep_text && clean)
    return karum_command_usage (command, "%s", _ ("--clean and --keep exclude each other"));
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  path = keep > 0 ? path_in_folder (store, arguments[0]) : g_strdup (arguments[0]);
  if (!path)
    return KARUM_EXIT_REFUSED;
  if (!back_up (store, path, clean, &games, &error))
    return karum_archive_options_fail (error);
  if (keep > 0)
    thin_out (store, arguments[0], path, keep);
  if (options.table.json)
    print_json (path, games);
  else
    print_line (path, games);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_backup = {
  .name = "backup",
  .arguments = N_ ("FILE"),
  .summary = N_ ("Back up an archive, even while others write to it"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_backup,
};
