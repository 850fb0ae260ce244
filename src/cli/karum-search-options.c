#include "karum-search-options.h"

#include <glib/gi18n.h>
#include <string.h>

/* A larger number is read as the largest one, so that is too large. */
#define NODES_MAX (G_MAXUINT64 - 1)
#define SECONDS_MAX 1e9
#define HASH_MAX 65536 /* megabytes */

/**
 * read_seconds: reads a positive number of seconds with a decimal point.
 */
static gboolean
read_seconds (const char *text, double *seconds)
{
  char *end;

  if (text[strspn (text, "0123456789.")])
    return FALSE;
  *seconds = g_ascii_strtod (text, &end);
  return end != text && !*end && *seconds > 0 && *seconds <= SECONDS_MAX;
}

gboolean
karum_search_options_number (
    const KarumCommand *command, const char *option, const char *text, guint64 max, guint64 *number)
{
  *number = 0;
  if (!text || (karum_command_number (text, number) && *number >= 1 && *number <= max))
    return TRUE;
  if (max <= G_MAXINT)
    karum_command_usage (command, _ ("--%s: “%s” is not a number from %d to %d"), option, text, 1,
                         (int) max);
  else if (*number > max)
    karum_command_usage (command, _ ("--%s: “%s” is too large a number"), option, text);
  else
    karum_command_usage (command, _ ("--%s: “%s” is not a whole number of at least 1"), option,
                         text);
  return FALSE;
}

gboolean
karum_search_options_effort (const KarumCommand *command, const char *text, KarumEffort *effort)
{
  *effort = text ? karum_effort_find (text) : KARUM_EFFORT_THOROUGH;
  if (*effort == KARUM_EFFORT_NONE)
    karum_command_usage (command, _ ("--effort: unknown effort “%s”; use quick, thorough or sure"),
                         text);
  return *effort != KARUM_EFFORT_NONE;
}

gboolean
karum_search_options_limits (const KarumSearchOptions *options,
                             const KarumCommand *command,
                             KarumSearchLimits *limits,
                             gsize *hash_bytes)
{
  guint64 depth, nodes, threads, hash;
  double seconds = 0;

  if (options->time && !read_seconds (options->time, &seconds)) {
    karum_command_usage (command, _ ("--time: “%s” is not a number of seconds such as 0.5"),
                         options->time);
    return FALSE;
  }
  if (!karum_search_options_number (command, "depth", options->depth, KARUM_DEPTH_MAX, &depth)
      || !karum_search_options_number (command, "nodes", options->nodes, NODES_MAX, &nodes)
      || !karum_search_options_number (command, "threads", options->threads,
                                       KARUM_SEARCH_THREADS_MAX, &threads)
      || !karum_search_options_number (command, "hash", options->hash, HASH_MAX, &hash))
    return FALSE;
  *limits = (KarumSearchLimits){
    .seconds = seconds,
    .depth = (unsigned) depth,
    .nodes = nodes,
    .threads = (unsigned) threads,
  };
  *hash_bytes = (gsize) hash << 20;
  return TRUE;
}

void
karum_search_options_clear (KarumSearchOptions *options)
{
  g_clear_pointer (&options->time, g_free);
  g_clear_pointer (&options->depth, g_free);
  g_clear_pointer (&options->nodes, g_free);
  g_clear_pointer (&options->threads, g_free);
  g_clear_pointer (&options->hash, g_free);
}
