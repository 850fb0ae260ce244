#include "karum-arrivals-print.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

KarumExit
karum_arrivals_options_read (const KarumCommand *command, KarumArrivalsOptions *options)
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
    [KARUM_DIFFERENCE_TURNS] = N_ ("turns"),
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

/* (transfer full): the differing fields, as a list */
static char *
list_differences (const GPtrArray *differences)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  for (guint i = 0; i < differences->len; i++)
    g_strv_builder_add (builder,
                        difference_name (((KarumVersionDifference *) differences->pdata[i])->what));
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
    return g_strdup_printf (_ ("similar: continues game %s"), other);
  case KARUM_SIMILAR_SHORTER:
    return g_strdup_printf (_ ("similar: is the beginning of game %s"), other);
  case KARUM_SIMILAR_NAMES:
    return g_strdup_printf (_ ("similar: has the turns of game %s but different names"), other);
  case KARUM_SIMILAR_CHANGED:
    return game->game != 0 ? g_strdup_printf (_ ("changed: replaced game %s; differences: %s"),
                                              other, differences)
                           : g_strdup_printf (_ ("changed: game %s was kept; differences: %s"),
                                              other, differences);
  case KARUM_SIMILAR_TURNS:
  default:
    return g_strdup_printf (_ ("similar: has the turns of game %s; differences: %s"), other,
                            differences);
  }
}

void
karum_arrivals_print_games (const char *source, const KarumImportReport *report)
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
print_names (const char *kind, const GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++) {
    printf ("new %s: ", kind);
    karum_table_column (names->pdata[i], '\n');
  }
}

void
karum_arrivals_print_counts (const char *source, const KarumImportReport *report)
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
  };

  if (source)
    printf ("%s: ", source);
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    if (counts[i].always || counts[i].count > 0)
      printf ("%s%s %" G_GUINT64_FORMAT, i > 0 ? ", " : "", counts[i].name, counts[i].count);
  putchar ('\n');
  print_names ("player", report->new_players);
  print_names ("event", report->new_events);
}

static void
print_list (KarumJson *json, const char *key, const GPtrArray *names)
{
  karum_json_key (json, key);
  karum_json_open (json, '[');
  for (guint i = 0; i < names->len; i++)
    karum_json_string (json, names->pdata[i]);
  karum_json_close (json, ']');
}

void
karum_arrivals_print_keys (KarumJson *json, const KarumImportReport *report)
{
  const struct {
    const char *key;
    guint64 number;
  } numbers[] = {
    { "added", report->added },       { "identical", report->identical },
    { "changed", report->changed },   { "similar", report->similar },
    { "bin", report->bin },           { "refused", report->refused },
    { "doubles", report->doubles },   { "updated", report->updated },
    { "left_out", report->left_out }, { "replaced", report->replaced },
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    karum_json_key (json, numbers[i].key);
    karum_json_integer (json, (gint64) numbers[i].number);
  }
  print_list (json, "new_players", report->new_players);
  print_list (json, "new_events", report->new_events);
}

static gpointer
copy_name (gconstpointer name, gpointer data)
{
  (void) data;
  return g_strdup (name);
}

void
karum_arrivals_add (KarumImportReport *sum, const KarumImportReport *report)
{
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
}
