#include "karum-command.h"

#include <glib/gi18n.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "karum-arrays.h"
#include "karum-encoding.h"
#include "karum-language.h"
#include "karum-list-text.h"
#include "karum-name.h"
#include "karum-nearest.h"
#include "karum-publish.h"
#include "karum-read.h"

/* Static, because a signal handler has no user data. */
static atomic_bool interrupted;
/* Whether the command looks at the flag. Otherwise the program ends at once. */
static atomic_bool watched;
static char stopped[200];

static void
interrupt (int signal_number)
{
  (void) signal_number;
  atomic_store (&interrupted, true);
  if (atomic_load (&watched))
    return;
  /* If this can't be said, the exit status says it. */
  (void) !write (STDERR_FILENO, stopped, strlen (stopped));
  _exit (KARUM_EXIT_STOPPED);
}

void
karum_interrupt_begin (void)
{
  struct sigaction action = { .sa_handler = interrupt, .sa_flags = (int) SA_RESETHAND };

  g_strlcpy (stopped, _ ("karum-cli: stopped before the end\n"), sizeof stopped);
  sigemptyset (&action.sa_mask);
  sigaction (SIGINT, &action, NULL);
}

atomic_bool *
karum_interrupt_catch (void)
{
  atomic_store (&watched, true);
  return &interrupted;
}

gboolean
karum_interrupt_received (void)
{
  return atomic_load (&interrupted);
}

KarumExit
karum_interrupt_end (KarumExit exit)
{
  if (!karum_interrupt_received ())
    return exit;
  g_printerr ("%s", stopped);
  return KARUM_EXIT_STOPPED;
}

const char *
karum_terminal_encoding (int file)
{
  const char *encoding;

  /* The locale C says nothing about a terminal. */
  if (!isatty (file) || g_get_console_charset (&encoding)
      || g_ascii_strcasecmp (encoding, "US-ASCII") == 0
      || g_ascii_strcasecmp (encoding, "ANSI_X3.4-1968") == 0)
    return NULL;
  return encoding;
}

char *
karum_message_text (const char *text)
{
  const char *encoding;
  char *converted = NULL;

  if (!g_get_console_charset (&encoding))
    converted = g_convert_with_fallback (text, -1, encoding, "UTF-8", "?", NULL, NULL, NULL);
  return converted ? converted : g_strdup (text);
}

/* Terminal control sequence: erases the rest of the line. */
#define CLEAR "\033[K"

void
karum_status_show (const char *format, ...)
{
  g_autofree char *text = NULL, *clean = NULL, *shown = NULL;
  va_list list;

  if (!isatty (STDERR_FILENO))
    return;
  va_start (list, format);
  text = g_strdup_vprintf (format, list);
  va_end (list);
  clean = karum_display_line (text);
  shown = karum_message_text (clean);
  fprintf (stderr, "\r%s" CLEAR, shown);
}

void
karum_status_clear (void)
{
  if (isatty (STDERR_FILENO))
    fputs ("\r" CLEAR, stderr);
}

KarumExit
karum_output_write (const char *path, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  if (path && !karum_publish_bytes (path, bytes, &error))
    return karum_command_refuse ("%s", error->message);
  /* Errors of standard output are reported at the end of the program. */
  if (!path)
    fwrite (data, 1, size, stdout);
  return KARUM_EXIT_DONE;
}

/* Endings of file names that mean a format. */
static const struct {
  const char *ending, *format;
} endings[] = {
  { ".kgn", "kgn" },   { ".csv", "csv" },  { ".json", "json" }, { ".jsonl", "json-lines" },
  { ".html", "html" }, { ".htm", "html" }, { ".pdf", "pdf" },   { ".svg", "svg" },
  { ".png", "png" },   { ".txt", "text" },
};

/* (nullable): the format that the name of a file means. Records and JSON are text as well, so for
 * commands without a format of that name `.txt` means nothing; nor does an ending that isn't known,
 * such as that of a name made by `mktemp`. */
static const char *
format_of_name (const char *path, const char *const *formats)
{
  const char *ending = path ? strrchr (path, '.') : NULL;

  for (guint i = 0; ending && i < G_N_ELEMENTS (endings); i++)
    if (g_ascii_strcasecmp (ending, endings[i].ending) == 0)
      return g_str_equal (endings[i].format, "text") && !g_strv_contains (formats, "text")
                 ? NULL
                 : endings[i].format;
  return NULL;
}

/* Whether a format is written to files whose names mean another one, which has the same syntax. */
static gboolean
writes_ending (const char *format, const char *named)
{
  return g_str_equal (format, "abstractplay") && g_str_equal (named, "json");
}

/* (transfer full): "svg, png, pdf or text" */
static char *
list_formats (const char *const *formats)
{
  const guint n = g_strv_length ((GStrv) formats);
  g_autofree const char **but_last = g_new0 (const char *, n + 1);
  g_autofree char *list = NULL;

  for (guint i = 0; i + 1 < n; i++)
    but_last[i] = formats[i];
  list = karum_list_text (but_last);
  return g_strconcat (list, n > 1 ? _ (" or ") : "", formats[n - 1], NULL);
}

KarumExit
karum_command_date (const KarumCommand *command,
                    const char *option,
                    const char *text,
                    KarumDate date)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  if (karum_date_too_far (date, g_date_time_get_year (now)))
    return karum_command_usage (
        command, _ ("--%s: “%s” is a date of another calendar; write it as 2026.05.01"), option,
        text);
  return KARUM_EXIT_DONE;
}

KarumExit
karum_output_flag_read (const KarumCommand *command,
                        gboolean given,
                        const char *flag,
                        char **format)
{
  if (given && *format && !g_str_equal (*format, flag))
    return karum_command_usage (command, _ ("--%s contradicts --format %s"), flag, *format);
  if (given && !*format)
    *format = g_strdup (flag);
  return KARUM_EXIT_DONE;
}

KarumExit
karum_output_options_read (const KarumCommand *command,
                           const char *const *formats,
                           const char *format,
                           char **output,
                           guint *chosen)
{
  const char *named, *wanted;

  if (*output && g_str_equal (*output, "-"))
    g_clear_pointer (output, g_free);
  named = format_of_name (*output, formats);
  wanted = format ? format : named;
  for (guint i = 0; wanted && formats[i]; i++)
    if (g_str_equal (formats[i], wanted)) {
      *chosen = i;
      if (named && !g_str_equal (named, wanted) && !writes_ending (wanted, named))
        return karum_command_usage (command, _ ("--format %s contradicts the name “%s”"), format,
                                    *output);
      return KARUM_EXIT_DONE;
    }
  if (wanted) {
    g_autofree char *list = list_formats (formats);

    return format
               ? karum_command_usage (command, _ ("--format: unknown format “%s”; use %s"), format,
                                      list)
               : karum_command_usage (command,
                                      _ ("--output: this command doesn’t write “%s”; it writes %s"),
                                      named, list);
  }
  return KARUM_EXIT_DONE;
}

#define MICROSECONDS_BETWEEN 100000

static void
stop_if_interrupted (KarumProgressLine *line)
{
  if (karum_interrupt_received ())
    g_cancellable_cancel (line->progress.cancellable);
}

static void
show (guint64 done, guint64 total, gpointer data)
{
  KarumProgressLine *line = data;
  gint64 now = g_get_monotonic_time ();

  stop_if_interrupted (line);
  if (now - line->shown < MICROSECONDS_BETWEEN)
    return;
  line->shown = now;
  if (total == KARUM_PROGRESS_WAITING)
    karum_status_show ("%s", _ ("Waiting for other changes to be saved"));
  else if (total > 0)
    karum_status_show ("%3d %%  %" G_GUINT64_FORMAT " / %" G_GUINT64_FORMAT,
                       (int) ((double) done * 100 / (double) total), done, total);
  else
    karum_status_show ("%" G_GUINT64_FORMAT, done);
}

/* In a file or a pipe, only the reason for a delay is printed. */
static void
tell_waiting (guint64 done, guint64 total, gpointer data)
{
  KarumProgressLine *line = data;

  (void) done;
  stop_if_interrupted (line);
  if (total == KARUM_PROGRESS_WAITING && !line->told)
    g_printerr ("%s\n", _ ("Waiting for other changes to be saved"));
  line->told = line->told || total == KARUM_PROGRESS_WAITING;
}

/* Laying out a document takes long and reports no progress. */
static gpointer
watch (gpointer data)
{
  KarumProgressLine *line = data;

  g_mutex_lock (&line->mutex);
  while (!line->over) {
    g_cond_wait_until (&line->end, &line->mutex, g_get_monotonic_time () + MICROSECONDS_BETWEEN);
    stop_if_interrupted (line);
  }
  g_mutex_unlock (&line->mutex);
  return NULL;
}

const KarumProgress *
karum_progress_line_begin (KarumProgressLine *line)
{
  line->progress = (KarumProgress){ .cancellable = g_cancellable_new (),
                                    .visit = isatty (STDERR_FILENO) ? show : tell_waiting,
                                    .data = line };
  karum_interrupt_catch ();
  g_mutex_init (&line->mutex);
  g_cond_init (&line->end);
  line->over = FALSE;
  line->watcher = g_thread_new ("interrupt", watch, line);
  return &line->progress;
}

void
karum_progress_line_clear (KarumProgressLine *line)
{
  if (line->shown != 0)
    karum_status_clear ();
  line->shown = 0;
}

void
karum_progress_line_end (KarumProgressLine *line)
{
  g_mutex_lock (&line->mutex);
  line->over = TRUE;
  g_cond_signal (&line->end);
  g_mutex_unlock (&line->mutex);
  g_thread_join (line->watcher);
  g_mutex_clear (&line->mutex);
  g_cond_clear (&line->end);
  karum_progress_line_clear (line);
  g_clear_object (&line->progress.cancellable);
  atomic_store (&watched, false);
}

/* Removes the `--` that ends the options: GLib keeps it if the next argument starts with a
 * hyphen. */
static void
drop_mark (char **line, int *argc)
{
  int mark = 1;

  while (mark < *argc && !g_str_equal (line[mark], "--"))
    mark++;
  if (mark == *argc)
    return;
  memmove (line + mark, line + mark + 1, (gsize) (*argc - mark) * sizeof *line);
  --*argc;
}

static void
add_names (GStrvBuilder *builder, const GOptionEntry *entries)
{
  for (; entries && entries->long_name; entries++) {
    g_autofree char *name = g_strconcat ("--", entries->long_name, NULL);

    g_strv_builder_add (builder, name);
  }
}

/* Suggests options for the one that the error of GLib's parser is about. */
static void
print_nearest_options (const GOptionEntry *entries,
                       const GOptionEntry *filters,
                       char *const *line,
                       const GError *error)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  add_names (builder, entries);
  add_names (builder, filters);
  names = g_strv_builder_end (builder);
  for (; *line; line++) {
    g_autofree char *wanted = g_strndup (*line, strcspn (*line, "="));

    if (g_str_has_prefix (wanted, "--") && strstr (error->message, *line)
        && !g_strv_contains ((const char *const *) names, wanted))
      karum_nearest_print (wanted, (const char *const *) names);
  }
}

/* -- Help ------------------------------------------------------------------------------------- */

/* (transfer full): "ACTION ARGUMENTS", or the arguments of a command */
static char *
usage_of (const KarumAction *action)
{
  return *action->arguments ? g_strdup_printf ("%s %s", action->name, _ (action->arguments))
                            : g_strdup (action->name);
}

/* (transfer full): what the command does and, line by line, its actions */
static char *
summary_of (const KarumCommand *command)
{
  GString *text = g_string_new (_ (command->summary));
  guint width = 0;

  for (const KarumAction *action = command->actions; action && action->name; action++) {
    g_autofree char *usage = usage_of (action);

    width = MAX (width, karum_display_width (usage));
  }
  if (command->actions)
    g_string_append_printf (text, "\n\n%s", _ ("Actions:"));
  for (const KarumAction *action = command->actions; action && action->name; action++) {
    g_autofree char *usage = usage_of (action);

    g_string_append_printf (text, "\n  %s%*s  %s", usage,
                            (int) (width - karum_display_width (usage)), "", _ (action->summary));
  }
  return g_string_free (text, FALSE);
}

/* @filters: (nullable): the group of the options of FILTER */
static void
print_help (GOptionContext *context, GOptionGroup *filters)
{
  g_autofree char *own = g_option_context_get_help (context, TRUE, NULL);
  g_autofree char *all = filters ? g_option_context_get_help (context, FALSE, filters) : NULL;
  const char *group = all ? strstr (all, _ ("Filters:")) : NULL;

  printf ("%s%s", own, group ? group : "");
}

/* (transfer full): the options of @command */
static GOptionContext *
new_context (const KarumCommand *command,
             const GOptionEntry *entries,
             const GOptionEntry *filters,
             gboolean *help,
             GOptionGroup **group)
{
  const GOptionEntry asks[]
      = { { "help", 'h', 0, G_OPTION_ARG_NONE, help, N_ ("Show the options of the command"), NULL },
          G_OPTION_ENTRY_NULL };
  GOptionContext *context
      = g_option_context_new (*command->arguments ? _ (command->arguments) : "");
  g_autofree char *summary = summary_of (command);

  g_option_context_set_help_enabled (context, FALSE);
  g_option_context_set_summary (context, summary);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, asks, GETTEXT_PACKAGE);
  if (!filters)
    return context;
  *group = g_option_group_new ("filters", _ ("Filters:"), "", NULL, NULL);
  g_option_group_set_translation_domain (*group, GETTEXT_PACKAGE);
  g_option_group_add_entries (*group, filters);
  g_option_context_add_group (context, *group);
  return context;
}

/* -- Arguments -------------------------------------------------------------------------------- */

static gboolean
check_number (const KarumCommand *command, char *const *arguments, guint n)
{
  if (n < command->min_arguments)
    karum_command_usage (command, "%s", _ ("missing argument"));
  else if (n > command->max_arguments)
    karum_command_usage (command, _ ("unexpected argument “%s”"),
                         arguments[command->max_arguments]);
  return n >= command->min_arguments && n <= command->max_arguments;
}

gboolean
karum_command_parse (const KarumCommand *command, const GOptionEntry *entries, char **arguments)
{
  return karum_command_parse_filtered (command, entries, NULL, arguments);
}

gboolean
karum_command_parse_filtered (const KarumCommand *command,
                              const GOptionEntry *entries,
                              const GOptionEntry *filters,
                              char **arguments)
{
  gboolean help = FALSE;
  GOptionGroup *group = NULL;
  g_autoptr (GOptionContext) context = new_context (command, entries, filters, &help, &group);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strdup_printf ("karum-cli %s", command->name);
  g_autofree char **line = g_new0 (char *, g_strv_length (arguments) + 2);
  int argc = (int) g_strv_length (arguments) + 1;

  g_set_prgname (name);
  line[0] = name;
  memcpy (line + 1, arguments, (gsize) (argc - 1) * sizeof *line);
  if (!g_option_context_parse (context, &argc, &line, &error)) {
    karum_command_usage (command, "%s", error->message);
    if (g_error_matches (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION))
      print_nearest_options (entries, filters, line + 1, error);
    return FALSE;
  }
  if (help) {
    print_help (context, group);
    exit (fflush (stdout) == 0 ? KARUM_EXIT_DONE : KARUM_EXIT_REFUSED);
  }
  drop_mark (line, &argc);
  memcpy (arguments, line + 1, (gsize) argc * sizeof *line);
  return check_number (command, arguments, (guint) argc - 1);
}

KarumExit
karum_command_usage (const KarumCommand *command, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_printerr ("karum-cli %s: %s\n", command->name, message);
  g_printerr (_ ("See karum-cli %s --help\n"), command->name);
  return KARUM_EXIT_USAGE;
}

KarumExit
karum_command_text (const KarumCommand *command, char **text)
{
  const char *encoding;
  char *converted = NULL;

  if (!*text || g_utf8_validate (*text, -1, NULL))
    return KARUM_EXIT_DONE;
  if (!g_get_console_charset (&encoding))
    converted = g_convert (*text, -1, "UTF-8", encoding, NULL, NULL, NULL);
  if (!converted)
    return karum_command_usage (command, "%s", _ ("a name or a word is not valid UTF-8"));
  g_free (*text);
  *text = converted;
  return KARUM_EXIT_DONE;
}

KarumExit
karum_command_texts (const KarumCommand *command, GStrv texts)
{
  for (; texts && *texts; texts++)
    if (karum_command_text (command, texts) != KARUM_EXIT_DONE)
      return KARUM_EXIT_USAGE;
  return KARUM_EXIT_DONE;
}

KarumExit
karum_command_argument (const KarumCommand *command, char **argument)
{
  g_autofree char *text = g_strdup (*argument);
  const KarumExit exit = karum_command_text (command, &text);

  if (exit == KARUM_EXIT_DONE && !g_str_equal (text, *argument))
    *argument = (char *) g_intern_string (text);
  return exit;
}

KarumExit
karum_command_language (const KarumCommand *command, const char *code)
{
  g_autoptr (GStrvBuilder) codes = g_strv_builder_new ();
  g_auto (GStrv) known = NULL;
  g_autofree char *list = NULL;

  if (!code || karum_language_find (code))
    return KARUM_EXIT_DONE;
  for (const KarumLanguage *one = karum_languages (); one->code; one++)
    g_strv_builder_add (codes, one->code);
  known = g_strv_builder_end (codes);
  list = karum_list_text ((const char *const *) known);
  return karum_command_usage (command, _ ("--lang: unknown language “%s”; use %s"), code, list);
}

KarumExit
karum_command_refuse (const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_printerr ("karum-cli: %s\n", message);
  return KARUM_EXIT_REFUSED;
}

void
karum_command_warn (const char *message, gpointer data)
{
  (void) data;
  g_printerr ("karum-cli: %s\n", message);
}

GBytes *
karum_command_read (const char *path, GError **error)
{
  return g_str_equal (path, "-") ? karum_read_input (error) : karum_read_file (path, error);
}

GBytes *
karum_command_read_records (const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = karum_command_read (path, error);

  return bytes ? karum_encoding_settle (bytes) : NULL;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean
is_record_file (const char *path)
{
  static const char *const no_formats[] = { NULL };
  g_autofree char *name = g_path_get_basename (path);

  return g_strcmp0 (format_of_name (name, no_formats), "kgn") == 0;
}

/* (transfer full) (nullable): the paths of what is in @folder, by name. Hidden files are left
 * behind by other systems and editors: nobody sees that they are there. */
static GPtrArray *
read_folder (const char *folder, GError **error)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, error);
  GPtrArray *paths;
  const char *name;

  if (!dir)
    return NULL;
  paths = g_ptr_array_new_with_free_func (g_free);
  while ((name = g_dir_read_name (dir)))
    if (*name != '.')
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (paths, compare_names);
  return paths;
}

/* Links to folders are not followed: they can lead back. @n: (inout): of files */
static gboolean
add_files (GStrvBuilder *files, const char *folder, guint *n, GError **error)
{
  g_autoptr (GPtrArray) paths = read_folder (folder, error);

  if (paths)
    karum_for_each (void, path, paths)
      if (!g_file_test (path, G_FILE_TEST_IS_DIR) && is_record_file (path)) {
        g_strv_builder_add (files, path);
        ++*n;
      }
  if (paths)
    karum_for_each (void, item, paths)
      if (g_file_test (item, G_FILE_TEST_IS_DIR) && !g_file_test (item, G_FILE_TEST_IS_SYMLINK)
          && !add_files (files, item, n, error))
        return FALSE;
  return paths != NULL;
}

static gboolean
add_folder (GStrvBuilder *files, const char *folder, GError **error)
{
  g_autofree char *shown = karum_command_file_name (folder);
  guint n = 0;

  if (!add_files (files, folder, &n, error))
    return FALSE;
  if (n == 0)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("%s: the folder has no .kgn files"),
                 shown);
  return n > 0;
}

GStrv
karum_command_files (char **paths, GError **error)
{
  g_autoptr (GStrvBuilder) files = g_strv_builder_new ();

  for (; *paths; paths++)
    if (!g_file_test (*paths, G_FILE_TEST_IS_DIR))
      g_strv_builder_add (files, *paths);
    else if (!add_folder (files, *paths, error))
      return NULL;
  return g_strv_builder_end (files);
}

char *
karum_command_file_name (const char *path)
{
  g_autofree char *name = g_filename_display_name (path);

  return karum_display_line (name);
}

char *
karum_command_error_text (const KarumError *error)
{
  g_autofree char *message = karum_error_message (error);

  return g_strdup_printf (_ ("column %zu: %s"), error->offset + 1, message);
}

gboolean
karum_command_number (const char *text, guint64 *number)
{
  gsize digits = strspn (text, "0123456789");

  if (digits == 0 || text[digits] || (text[0] == '0' && digits > 1))
    return FALSE;
  *number = g_ascii_strtoull (text, NULL, 10);
  return TRUE;
}
