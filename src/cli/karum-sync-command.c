#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-archive-options.h"
#include "karum-arrays.h"
#include "karum-command.h"
#include "karum-sharing.h"
#include "karum-table.h"

/* karum-cli sync: exchanges an archive with its copies on other computers; karum-cli replicas lists
 * them. */

typedef struct {
  KarumArchiveOptions archive;
  char *name; /* (owned) (nullable) */
  gboolean dry, leave, receive, both;
} SyncOptions;

static void
sync_options_clear (SyncOptions *options)
{
  karum_archive_options_clear (&options->archive);
  g_free (options->name);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SyncOptions, sync_options_clear)

/* What an exchange counts, with its key in JSON. */
typedef struct {
  const char *name;
  guint count;
  gboolean always;
} Count;

#define N_COUNTS 13

static void
list_counts (const KarumSharingReport *report, Count counts[N_COUNTS])
{
  const guint *told = report->told;
  const Count all[N_COUNTS] = {
    { "sent", report->sent, TRUE },
    { "received", report->learnt, TRUE },
    { "games", report->games, FALSE },
    { "players", report->people, FALSE },
    { "events", report->events, FALSE },
    { "lists", report->lists, FALSE },
    { "waiting", report->waiting, FALSE },
    { "incomplete", report->incomplete, FALSE },
    { "refused", report->broken, FALSE },
    { "sent_games", told[KARUM_CAME_GAME], FALSE },
    { "sent_players", told[KARUM_CAME_PERSON], FALSE },
    { "sent_events", told[KARUM_CAME_EVENT], FALSE },
    { "sent_lists", told[KARUM_CAME_COLLECTION] + told[KARUM_CAME_SEARCH], FALSE },
  };

  for (guint i = 0; i < N_COUNTS; i++)
    counts[i] = all[i];
}

/* What something that came is about. */
static const char *const kinds[KARUM_N_CAME] = {
  [KARUM_CAME_GAME] = "game",     [KARUM_CAME_PERSON] = "player",
  [KARUM_CAME_EVENT] = "event",   [KARUM_CAME_COLLECTION] = "collection",
  [KARUM_CAME_SEARCH] = "search",
};

/* (transfer full) */
static char *
about_text (const KarumCame *came)
{
  g_autofree char *about = karum_thing_line (came->about);

  return came->date && *came->date ? g_strconcat (about, ", ", came->date, NULL)
                                   : g_steal_pointer (&about);
}

static void
print_came_json (KarumJson *json, const KarumCame *came)
{
  g_autofree char *about = about_text (came);

  karum_json_open (json, NULL, '{');
  karum_json_string (json, "kind", kinds[came->kind]);
  karum_json_integer (json, "number", came->row);
  karum_json_string (json, "about", about);
  karum_json_string (json, "by", *came->by ? came->by : NULL);
  karum_json_boolean (json, "new", came->fresh);
  karum_json_integer (json, "comments", came->comments);
  karum_json_open (json, "parts", '[');
  for (char **part = came->parts; *part; part++)
    karum_json_string (json, NULL, *part);
  karum_json_close (json);
  karum_json_close (json);
}

static void
print_came (const KarumCame *came)
{
  g_autofree char *parts = g_strjoinv (",", came->parts), *about = about_text (came);

  printf ("came\t%s\t%d\t%s\t%s\t%s\t%s\n", kinds[came->kind], (int) came->row, about, came->by,
          came->fresh ? "new" : "changed", parts);
}

static void
print_same_json (KarumJson *json, const char *key, const GPtrArray *list)
{
  karum_json_open (json, key, '[');
  for (guint i = 0; i < list->len; i++) {
    const KarumSame *same = list->pdata[i];

    karum_json_open (json, NULL, '{');
    karum_json_string (json, "kind", kinds[same->kind]);
    karum_json_integer (json, "number", same->row);
    karum_json_string (json, "name", same->about);
    karum_json_integer (json, "into", same->into_row);
    karum_json_string (json, "into_name", same->into);
    karum_json_close (json);
  }
  karum_json_close (json);
}

static void
print_same (const char *word, const GPtrArray *list)
{
  for (guint i = 0; i < list->len; i++) {
    const KarumSame *same = list->pdata[i];

    printf ("%s\t%s\t%d\t%s\t%d\t%s\n", word, kinds[same->kind], (int) same->row, same->about,
            (int) same->into_row, same->into);
  }
}

static void
print_json (const KarumSharingReport *report)
{
  KarumJson json = karum_json_begin ();
  Count counts[N_COUNTS];

  list_counts (report, counts);
  karum_json_open (&json, NULL, '{');
  for (guint i = 0; i < N_COUNTS; i++)
    karum_json_integer (&json, counts[i].name, counts[i].count);
  karum_json_integer (&json, "newer", report->newer);
  karum_json_boolean (&json, "began", report->began);
  karum_json_boolean (&json, "joined", report->joined);
  karum_json_boolean (&json, "renewed", report->renewed);
  karum_json_open (&json, "came", '[');
  karum_for_each (void, item, report->came)
    print_came_json (&json, item);
  karum_json_close (&json);
  print_same_json (&json, "merged", report->same);
  print_same_json (&json, "unsure", report->unsure);
  karum_json_open (&json, "conflicts", '[');
  karum_for_each (const KarumConflict, conflict, report->conflicts) {
    karum_json_open (&json, NULL, '{');
    karum_json_string (&json, "thing", conflict->thing);
    karum_json_string (&json, "part", conflict->part);
    karum_json_string (&json, "holds", conflict->holds);
    karum_json_string (&json, "aside", conflict->aside);
    karum_json_string (&json, "by", *conflict->by ? conflict->by : NULL);
    karum_json_close (&json);
  }
  karum_json_close (&json);
  karum_json_close (&json);
  karum_json_end (&json);
}

/* In text, “sent games 3”. */
static void
print_count (const Count *count, gboolean more)
{
  g_autofree char *name = g_strdelimit (g_strdup (count->name), "_", ' ');

  printf ("%s%s %u", more ? ", " : "", name, count->count);
}

/* A copy that joins has everything new: the counts say it. */
static void
print_all_that_came (const KarumSharingReport *report)
{
  for (guint i = 0; !report->joined && i < report->came->len; i++)
    print_came (report->came->pdata[i]);
}

static void
print_counts (const KarumSharingReport *report)
{
  Count counts[N_COUNTS];

  list_counts (report, counts);
  for (guint i = 0; i < N_COUNTS; i++)
    if (counts[i].always || counts[i].count > 0)
      print_count (&counts[i], i > 0);
  putchar ('\n');
  print_all_that_came (report);
  print_same ("merged", report->same);
  print_same ("unsure", report->unsure);
  karum_for_each (const KarumConflict, conflict, report->conflicts) {
    g_autofree char *holds = g_strescape (conflict->holds, NULL);
    g_autofree char *aside = g_strescape (conflict->aside, NULL);

    printf ("conflict\t%s\t%s\t%s\t%s\t%s\n", conflict->thing, conflict->part, holds, aside,
            conflict->by);
  }
}

/* What a person should know, and can't see in the counts. */
static KarumExit
tell_news (const KarumSharingReport *report)
{
  g_autoptr (GPtrArray) news = karum_sharing_report_news (report);
  g_autoptr (GPtrArray) faults = karum_sharing_report_faults (report);

  karum_for_each (const char, one, news)
    g_printerr ("%s\n", one);
  karum_for_each (const char, fault, faults)
    karum_command_refuse ("%s", fault);
  return faults->len > 0 ? KARUM_EXIT_REFUSED : KARUM_EXIT_DONE;
}

static KarumExit
exchange (KarumStore *store, const SyncOptions *options, const char *folder)
{
  const KarumSharingOptions how = { .folder = folder,
                                    .name = options->name,
                                    .direction = options->receive ? KARUM_SHARING_RECEIVE
                                                 : options->both  ? KARUM_SHARING_BOTH
                                                                  : KARUM_SHARING_AS_BEFORE,
                                    .dry = options->dry };
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumSharingReport) report = karum_store_share (store, &how, &error);

  if (!report)
    return karum_archive_options_fail (error);
  if (options->archive.table.json)
    print_json (report);
  else
    print_counts (report);
  return tell_news (report);
}

static KarumExit
leave (KarumStore *store)
{
  g_autoptr (GError) error = NULL;

  return karum_store_stop_sharing (store, &error) ? KARUM_EXIT_DONE
                                                  : karum_archive_options_fail (error);
}

static KarumExit
run_sync (const KarumCommand *command, char **arguments)
{
  g_auto (SyncOptions) options = { 0 };
  const GOptionEntry entries[]
      = { KARUM_ARCHIVE_ENTRY (&options.archive),
          KARUM_TEXT_OPTION ("name", options.name,
                             N_ ("What this computer is called among the others"), N_ ("NAME")),
          KARUM_FLAG_OPTION ("dry-run", options.dry, N_ ("Only say what would happen")),
          KARUM_FLAG_OPTION ("receive", options.receive,
                             N_ ("From now on only receive: what is changed here stays here")),
          KARUM_FLAG_OPTION ("send", options.both,
                             N_ ("From now on send again what is changed here")),
          KARUM_FLAG_OPTION ("leave", options.leave, N_ ("Exchange no more; nothing is removed")),
          KARUM_JSON_ENTRY (&options.archive),
          G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  KarumExit exit;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (options.leave
      && (arguments[0] || options.dry || options.name || options.receive || options.both))
    return karum_command_usage (command, "%s", _ ("--leave stands alone"));
  if (options.receive && options.both)
    return karum_command_usage (command, "%s", _ ("--receive and --send exclude each other"));
  options.archive.changes = TRUE;
  store = karum_archive_options_open (&options.archive, !options.leave);
  if (!store)
    return KARUM_EXIT_REFUSED;
  exit = options.leave ? leave (store) : exchange (store, &options, arguments[0]);
  if (exit != KARUM_EXIT_DONE)
    karum_store_withdraw (g_steal_pointer (&store));
  return exit;
}

const KarumCommand karum_cmd_sync = {
  .name = "sync",
  .arguments = N_ ("[FOLDER|ADDRESS]"),
  .summary = N_ ("Exchange with copies of an archive on other computers"),
  .max_arguments = 1,
  .run = run_sync,
};

/* -- Who exchanges ---------------------------------------------------------------------------- */

/* (transfer full) (nullable): NULL for never */
static char *
write_time (gint64 time)
{
  g_autoptr (GDateTime) seen = time > 0 ? g_date_time_new_from_unix_utc (time / 1000) : NULL;

  return seen ? g_date_time_format_iso8601 (seen) : NULL;
}

static void
print_copies_json (const GPtrArray *copies)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '[');
  karum_for_each (const KarumSharingCopy, copy, copies) {
    g_autofree char *seen = write_time (copy->seen);

    karum_json_open (&json, NULL, '{');
    karum_json_string (&json, "id", copy->replica);
    karum_json_string (&json, "name", copy->name);
    karum_json_string (&json, "seen", seen);
    karum_json_boolean (&json, "here", copy->here);
    karum_json_boolean (&json, "former", copy->former);
    karum_json_integer (&json, "facts", copy->facts);
    karum_json_close (&json);
  }
  karum_json_close (&json);
  karum_json_end (&json);
}

static void
print_copies (const GPtrArray *copies)
{
  karum_for_each (const KarumSharingCopy, copy, copies) {
    g_autofree char *seen = write_time (copy->seen);

    printf ("%s\t%s\t%s\t%u\n", copy->replica, copy->name,
            copy->here     ? "here"
            : copy->former ? "former"
            : seen         ? seen
                           : "-",
            copy->facts);
  }
}

static KarumExit
run_replicas (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[]
      = { KARUM_ARCHIVE_ENTRY (&options), KARUM_JSON_ENTRY (&options), G_OPTION_ENTRY_NULL };
  g_autoptr (KarumStore) store = NULL;
  g_autoptr (GPtrArray) copies = NULL;
  g_autoptr (GError) error = NULL;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  copies = karum_store_list_copies (store, &error);
  if (!copies)
    return karum_archive_options_fail (error);
  if (options.table.json)
    print_copies_json (copies);
  else
    print_copies (copies);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_replicas = {
  .name = "replicas",
  .arguments = "",
  .summary = N_ ("List the copies of an archive on other computers"),
  .run = run_replicas,
};
