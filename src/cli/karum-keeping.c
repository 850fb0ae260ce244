#include "karum-keeping.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-date.h"
#include "karum-name.h"
#include "karum-name-options.h"
#include "karum-nearest.h"

const KarumAction *
karum_action_find (const KarumCommand *command, const char *name)
{
  for (const KarumAction *action = command->actions; action->name; action++)
    if (g_str_equal (action->name, name))
      return action;
  return NULL;
}

static KarumExit
refuse_action (const KarumCommand *command, const char *name)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *shown = karum_display_line (name);

  for (const KarumAction *action = command->actions; action->name; action++)
    g_ptr_array_add (names, (gpointer) action->name);
  g_ptr_array_add (names, NULL);
  karum_command_usage (command, _ ("unknown action “%s”"), shown);
  karum_nearest_print (shown, (const char *const *) names->pdata);
  return KARUM_EXIT_USAGE;
}

/* Returns: KARUM_EXIT_DONE, or with a message printed */
static KarumExit
check_arguments (const KarumCommand *command, const KarumAction *action, char **arguments)
{
  const guint n = g_strv_length (arguments);

  if (n < action->min_arguments)
    return karum_command_usage (command, _ ("missing argument: %s %s"), action->name,
                                _ (action->arguments));
  if (n > action->max_arguments)
    return karum_command_usage (command, _ ("unexpected argument “%s”"),
                                arguments[action->max_arguments]);
  for (; *arguments; arguments++)
    if (karum_command_argument (command, arguments) != KARUM_EXIT_DONE)
      return KARUM_EXIT_USAGE;
  return KARUM_EXIT_DONE;
}

KarumExit
karum_actions_parse (const KarumCommand *command,
                     const GOptionEntry *entries,
                     KarumArchiveOptions *options,
                     char **arguments)
{
  const KarumAction *action;

  if (!karum_command_parse (command, entries, arguments)
      || karum_table_output_read (&options->table, command) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  action = karum_action_find (command, arguments[0]);
  return action ? check_arguments (command, action, arguments + 1)
                : refuse_action (command, arguments[0]);
}

KarumExit
karum_actions_run (const KarumCommand *command,
                   KarumArchiveOptions *options,
                   gconstpointer own,
                   char **arguments)
{
  const KarumAction *action = karum_action_find (command, arguments[0]);
  g_autoptr (KarumStore) store = NULL;
  KarumActionCall call = { command, action, NULL, &options->table, own };

  if (!action)
    return refuse_action (command, arguments[0]);
  options->changes = action->changes;
  store = karum_archive_options_open (options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  call.store = store;
  return action->run (&call, arguments + 1);
}

KarumExit
karum_action_date (const KarumCommand *command, const char *option, char *text)
{
  KarumDate date;

  if (!text || !*text)
    return KARUM_EXIT_DONE;
  g_strdelimit (text, "-", '.');
  if (!karum_date_read (text, &date))
    return karum_command_usage (command, _ ("--%s: “%s” is not a date; write it as 2026.05.01"),
                                option, text);
  return karum_command_date (command, option, text, date);
}

KarumExit
karum_action_fail (const GError *error)
{
  return error ? karum_archive_options_fail (error) : KARUM_EXIT_REFUSED;
}

GArray *
karum_action_games (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GArray) games = karum_array_new (gint64);

  for (; *arguments; arguments++) {
    g_autoptr (KarumGameRow) row = karum_name_options_game (call->store, *arguments);

    if (!row)
      return NULL;
    g_array_append_val (games, row->id);
  }
  return g_steal_pointer (&games);
}
