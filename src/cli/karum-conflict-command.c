#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "karum-keeping.h"
#include "karum-sharing.h"

/* karum-cli conflict: what people have said otherwise on different computers, and what is to hold.
 */

/* The value without tabs and ends of lines, as it is printed, and can be given back. */
static char *
escaped (const char *value)
{
  return g_strescape (value, NULL);
}

/* -- Listing ----------------------------------------------------------------------------------- */

/* (transfer full): a game by its players and its date */
static char *
about_text (const KarumConflict *conflict)
{
  g_autofree char *about = karum_thing_line (conflict->about ? conflict->about : "");

  return conflict->date && *conflict->date ? g_strconcat (about, ", ", conflict->date, NULL)
                                           : g_steal_pointer (&about);
}

static void
print_json (const GPtrArray *list)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '[');
  for (guint i = 0; i < list->len; i++) {
    const KarumConflict *conflict = list->pdata[i];
    g_autofree char *about = about_text (conflict);

    karum_json_open (&json, NULL, '{');
    karum_json_string (&json, "thing", conflict->thing);
    karum_json_string (&json, "about", about);
    karum_json_string (&json, "part", conflict->part);
    karum_json_string (&json, "holds", conflict->holds);
    karum_json_string (&json, "aside", conflict->aside);
    karum_json_string (&json, "by", *conflict->by ? conflict->by : NULL);
    karum_json_close (&json);
  }
  karum_json_close (&json);
  karum_json_end (&json);
}

static void
print_lines (const GPtrArray *list)
{
  for (guint i = 0; i < list->len; i++) {
    const KarumConflict *conflict = list->pdata[i];
    g_autofree char *holds = escaped (conflict->holds), *aside = escaped (conflict->aside);
    g_autofree char *about = about_text (conflict);

    printf ("%s\t%s\t%s\t%s\t%s\t%s\n", conflict->thing, conflict->part, holds, aside, conflict->by,
            about);
  }
}

static KarumExit
list (const KarumActionCall *call, G_GNUC_UNUSED char **arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) all = karum_store_list_conflicts (call->store, &error);

  if (!all)
    return karum_action_fail (error);
  if (call->output->json)
    print_json (all);
  else
    print_lines (all);
  return KARUM_EXIT_DONE;
}

/* -- Deciding ---------------------------------------------------------------------------------- */

static gboolean
is_value (const KarumConflict *conflict, const char *value)
{
  g_autofree char *text = escaped (conflict->aside);

  return !value || strcmp (value, conflict->aside) == 0 || strcmp (value, text) == 0;
}

/* The conflict that is meant, of several with the @value that was put aside. @n: (out): how many
 * there are */
static const KarumConflict *
find (const GPtrArray *all, char **arguments, const char *value, guint *n)
{
  const KarumConflict *found = NULL;

  *n = 0;
  for (guint i = 0; i < all->len; i++) {
    const KarumConflict *conflict = all->pdata[i];

    if (strcmp (conflict->thing, arguments[0]) != 0 || strcmp (conflict->part, arguments[1]) != 0
        || !is_value (conflict, value))
      continue;
    found = conflict;
    ++*n;
  }
  return found;
}

static KarumExit
settle (const KarumActionCall *call, char **arguments, gboolean aside)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) all = karum_store_list_conflicts (call->store, &error);
  const KarumConflict *conflict;
  guint n;

  if (!all)
    return karum_action_fail (error);
  conflict = find (all, arguments, aside ? arguments[2] : NULL, &n);
  if (!conflict)
    return karum_command_refuse (_ ("There is no such conflict. “karum-cli conflict list” shows "
                                    "them."));
  if (aside && n > 1)
    return karum_command_refuse (_ ("Several values aren’t in use: name one of them."));
  return karum_store_settle (call->store, conflict->thing, conflict->part,
                             aside ? conflict->aside : conflict->holds, &error)
             ? KARUM_EXIT_DONE
             : karum_action_fail (error);
}

static KarumExit
use (const KarumActionCall *call, char **arguments)
{
  return settle (call, arguments, TRUE);
}

static KarumExit
keep (const KarumActionCall *call, char **arguments)
{
  return settle (call, arguments, FALSE);
}

static const KarumAction conflict_actions[] = {
  { "list", "", N_ ("List the values that aren’t in use, although nobody has replaced them"), 0, 0,
    FALSE, list },
  { "use", N_ ("THING PART [VALUE]"), N_ ("Use the other value"), 2, 3, TRUE, use },
  { "keep", N_ ("THING PART"), N_ ("Keep the value in use"), 2, 2, TRUE, keep },
  { 0 },
};

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[]
      = { KARUM_ARCHIVE_ENTRY (&options), KARUM_JSON_ENTRY (&options), G_OPTION_ENTRY_NULL };
  KarumExit exit = karum_actions_parse (command, entries, &options, arguments);

  return exit == KARUM_EXIT_DONE ? karum_actions_run (command, &options, NULL, arguments) : exit;
}

const KarumCommand karum_cmd_conflict = {
  .name = "conflict",
  .arguments = N_ ("ACTION [THING PART [VALUE]]"),
  .summary = N_ ("Decide what holds of what was changed on several computers at once"),
  .min_arguments = 1,
  .max_arguments = 4,
  .actions = conflict_actions,
  .run = run,
};
