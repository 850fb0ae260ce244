/* karum-cli check: checks files of records, and replays every turn. */
#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-command.h"
#include "karum-kgn.h"

/* The names of faults in output for scripts. */
static const char *const fault_names[KARUM_N_FAULTS] = {
  [KARUM_FAULT_ENCODING] = "encoding", [KARUM_FAULT_SYNTAX] = "syntax",
  [KARUM_FAULT_TAG] = "tag",           [KARUM_FAULT_RULES] = "rules",
  [KARUM_FAULT_TURN] = "turn",         [KARUM_FAULT_RESULT] = "result",
};

typedef struct {
  guint64 games;
  guint64 faults[KARUM_N_FAULTS];
  gboolean any;
} Counts;

static Counts
check_text (const char *name, const char *text, gsize length)
{
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, length);
  Counts counts = { 0 };

  while (TRUE) {
    g_autoptr (GError) error = NULL;
    g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &error);

    if (error) {
      g_printerr ("%s:%s\n", name, error->message);
      counts.faults[error->code]++;
      counts.any = TRUE;
    } else if (record)
      counts.games++;
    else
      return counts;
  }
}

static void
print_counts (const char *name, const Counts *counts)
{
  printf ("%s: games %" G_GUINT64_FORMAT, name, counts->games);
  for (guint i = 0; i < KARUM_N_FAULTS; i++)
    printf (", %s %" G_GUINT64_FORMAT, fault_names[i], counts->faults[i]);
  putchar ('\n');
}

/* Returns whether the file has no faults. */
static gboolean
check_file (const char *path)
{
  g_autofree char *name = karum_command_file_name (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = karum_command_read (path, &error);
  const char *text;
  gsize length;
  Counts counts;

  if (!bytes) {
    karum_command_refuse ("%s", error->message);
    return FALSE;
  }
  text = g_bytes_get_data (bytes, &length);
  counts = check_text (name, text ? text : "", length);
  print_counts (name, &counts);
  return !counts.any;
}

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  const GOptionEntry entries[] = { G_OPTION_ENTRY_NULL };
  gboolean good = TRUE;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  for (char **path = arguments; *path; path++)
    good = check_file (*path) && good;
  return good ? KARUM_EXIT_DONE : KARUM_EXIT_REFUSED;
}

const KarumCommand karum_cmd_check = {
  .name = "check",
  .arguments = "FILE…",
  .summary = N_ ("Check game records, replaying every turn under the rules"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .run = run,
};
