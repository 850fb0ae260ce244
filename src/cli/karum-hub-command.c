#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-arrays.h"
#include "karum-hub.h"
#include "karum-keeping.h"
#include "karum-postgres.h"

/* karum-cli hub: prepares a PostgreSQL server through which copies of archives exchange. */

typedef struct {
  gboolean reader;
} HubOptions;

static KarumExit
init_hub (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GError) error = NULL;

  (void) call;
  if (karum_hub_init (arguments[0], &error))
    return KARUM_EXIT_DONE;
  return karum_archive_options_fail (error);
}

static KarumExit
renew (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GError) error = NULL;

  (void) call;
  if (karum_hub_renew (arguments[0], &error))
    return KARUM_EXIT_DONE;
  return karum_archive_options_fail (error);
}

static KarumExit
add (const KarumActionCall *call, char **arguments)
{
  const HubOptions *options = call->own;
  g_autoptr (GError) error = NULL;
  gboolean made;

  if (!karum_hub_add (arguments[0], arguments[1], arguments[2], !options->reader, &made, &error))
    return karum_archive_options_fail (error);
  if (made) {
    g_autofree char *text = g_strdup_printf (
        /* Translators: an account of a server; \password is a command of the program psql */
        _ ("The account “%s” is new and has no password yet. Give it one in psql, with "
           "\\password."),
        arguments[2]);

    g_printerr ("%s\n", text);
  }
  return KARUM_EXIT_DONE;
}

static KarumExit
take_out (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GError) error = NULL;

  (void) call;
  if (karum_hub_remove (arguments[0], arguments[1], arguments[2], &error))
    return KARUM_EXIT_DONE;
  return karum_archive_options_fail (error);
}

static void
print_json (const GPtrArray *members)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '[');
  karum_for_each (const KarumHubMember, member, members) {
    karum_json_open (&json, NULL, '{');
    karum_json_string (&json, "club", member->club);
    karum_json_string (&json, "account", *member->account ? member->account : NULL);
    karum_json_boolean (&json, "writes", member->writes);
    karum_json_integer (&json, "facts", (gint64) member->facts);
    karum_json_close (&json);
  }
  karum_json_close (&json);
  karum_json_end (&json);
}

static KarumExit
list (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) members = karum_hub_list (arguments[0], &error);

  if (!members)
    return karum_archive_options_fail (error);
  if (call->output->json) {
    print_json (members);
    return KARUM_EXIT_DONE;
  }
  karum_for_each (const KarumHubMember, member, members) {
    if (*member->account)
      printf ("%s\t%s\t%s\t%" G_GUINT64_FORMAT "\n", member->club, member->account,
              member->writes ? "writer" : "reader", member->facts);
    else
      printf ("%s\t-\t-\t%" G_GUINT64_FORMAT "\n", member->club, member->facts);
  }
  return KARUM_EXIT_DONE;
}

static const KarumAction hub_actions[]
    = { { "init", N_ ("ADDRESS"), N_ ("Make the tables of a server, or bring them up to date"), 1,
          1, TRUE, init_hub },
        { "add", N_ ("ADDRESS CLUB ACCOUNT"), N_ ("Let an account exchange the archive of a club"),
          3, 3, TRUE, add },
        { "remove", N_ ("ADDRESS CLUB ACCOUNT"), N_ ("Let it do that no more"), 3, 3, TRUE,
          take_out },
        { "renew", N_ ("ADDRESS"), N_ ("Have all copies compare anew, after a backup was restored"),
          1, 1, TRUE, renew },
        { "list", N_ ("ADDRESS"), N_ ("List clubs and accounts"), 1, 1, FALSE, list },
        { 0 } };

static KarumExit
run_hub (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  HubOptions own = { 0 };
  const GOptionEntry entries[]
      = { KARUM_FLAG_OPTION ("reader", own.reader, N_ ("With add: the account may only read")),
          KARUM_JSON_ENTRY (&options), G_OPTION_ENTRY_NULL };
  KarumActionCall call = { command, NULL, NULL, &options.table, &own };

  if (karum_actions_parse (command, entries, &options, arguments) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  call.action = karum_action_find (command, arguments[0]);
  if (!karum_postgres_is_address (arguments[1]))
    return karum_command_usage (
        command, _ ("“%s” is no address such as postgresql://host/database"), arguments[1]);
  return call.action->run (&call, arguments + 1);
}

const KarumCommand karum_cmd_hub = {
  .name = "hub",
  .arguments = N_ ("ACTION ADDRESS [CLUB ACCOUNT]"),
  .summary = N_ ("Prepare a PostgreSQL server through which archives exchange"),
  .min_arguments = 1,
  .max_arguments = 4,
  .actions = hub_actions,
  .run = run_hub,
};
