#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-keeping.h"
#include "karum-collections.h"
#include "karum-event-edit.h"
#include "karum-game-commands.h"
#include "karum-game-details.h"
#include "karum-game-list.h"
#include "karum-list-commands.h"
#include "karum-name-options.h"
#include "karum-name.h"
#include "karum-namesakes.h"
#include "karum-said-end.h"
#include "karum-start-options.h"

/* karum-cli game: what people do with games in the program, and karum-cli collection. */

/* The options of either; NULL for what isn't said. */
typedef struct {
  char *players[2], *event, *date, *site, *round, *annotator, *before, *after;
  KarumSaidEnd end;
} Said;

static void
said_clear (Said *said)
{
  karum_free_all (said->players[0], said->players[1], said->event, said->date, said->site,
                  said->round, said->annotator, said->before, said->after);
  karum_said_end_clear (&said->end);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Said, said_clear)

static const gint64 *
numbers (const GArray *games)
{
  return (const gint64 *) (void *) games->data;
}

/* What was done with @games, or why not. */
static KarumExit
conclude (const KarumActionCall *call, gboolean done, const GArray *games, const GError *error)
{
  return done ? karum_list_print_games (call->store, games, call->output)
              : karum_action_fail (error);
}

static KarumExit
show (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GArray) games = karum_action_games (call, arguments);

  return conclude (call, games != NULL, games, NULL);
}

static KarumExit
list_bin (const KarumActionCall *call)
{
  const KarumGameQuery query = { .filter = { .bin = TRUE } };
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) games = karum_store_list_ids (call->store, &query, 0, 0, &error);

  return conclude (call, games != NULL, games, error);
}

static KarumExit
bin (const KarumActionCall *call, char **arguments)
{
  const gboolean binned = g_str_equal (call->action->name, "bin");
  g_autoptr (GArray) games = karum_action_games (call, arguments);
  g_autoptr (GError) error = NULL;
  gboolean done;

  if (!arguments[0])
    return list_bin (call);
  done = games && karum_store_bin_games (call->store, numbers (games), games->len, binned, &error);
  return conclude (call, done, games, error);
}

static KarumExit
rate (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GArray) games = NULL;
  g_autoptr (GError) error = NULL;
  guint64 stars;
  gboolean done;

  if (!karum_command_number (arguments[0], &stars) || stars > KARUM_MOST_STARS)
    return karum_command_usage (call->command, _ ("“%s” is not a number of stars, 0 to %d"),
                                arguments[0], KARUM_MOST_STARS);
  games = karum_action_games (call, arguments + 1);
  done = games
         && karum_store_set_stars (call->store, numbers (games), games->len, (guint) stars, &error);
  return conclude (call, done, games, error);
}

/* "-" is no event. */
static KarumExit
set_event (const KarumActionCall *call, char **arguments)
{
  const gboolean none = g_str_equal (arguments[0], "-");
  gint64 event = none ? 0 : karum_name_options_find (call->store, KARUM_NAME_EVENT, arguments[0]);
  g_autoptr (GArray) games = none || event != 0 ? karum_action_games (call, arguments + 1) : NULL;
  g_autoptr (GError) error = NULL;
  gboolean done;

  done = games && karum_store_set_event (call->store, numbers (games), games->len, event, &error);
  return conclude (call, done, games, error);
}

static KarumExit
set_match (const KarumActionCall *call, char **arguments)
{
  const gboolean joins = g_str_equal (call->action->name, "match");
  g_autofree char *tag = joins ? g_uuid_string_random () : NULL;
  g_autoptr (GArray) games = karum_action_games (call, arguments);
  g_autoptr (GError) error = NULL;
  gboolean done;

  done = games && karum_store_set_match (call->store, numbers (games), games->len, tag, &error);
  return conclude (call, done, games, error);
}

/* -- Details ---------------------------------------------------------------------------------- */

/* Replaces @text if @said isn't NULL; "" becomes unknown. */
static void
replace (char **text, const char *said)
{
  if (!said)
    return;
  g_free (*text);
  *text = *said ? g_strdup (said) : NULL;
}

/* A player or an event with the number `#12`, or by name: a new name becomes a new one. */
static gboolean
name_one (
    const KarumActionCall *call, KarumNameKind kind, const char *said, char **name, gint64 *id)
{
  if (!said)
    return TRUE;
  *id = *said == '#' ? karum_name_options_find (call->store, kind, said) : 0;
  if (*said == '#' && *id == 0)
    return FALSE;
  replace (name, said);
  if (*id == 0)
    return TRUE;
  g_free (*name);
  *name = karum_name_options_name (call->store, kind, *id);
  return TRUE;
}

/* @said: (nullable): the value of an option. Returns: whether it will create a player or an event
 */
static gboolean
is_new (KarumStore *store, KarumNameKind kind, const char *said)
{
  g_autoptr (GArray) known = NULL;

  if (!said || !*said || *said == '#')
    return FALSE;
  known = kind == KARUM_NAME_PLAYER ? karum_store_find_players (store, said, NULL)
                                    : karum_store_find_events (store, said, NULL);
  return known && known->len == 0;
}

/* (transfer full): nobody and nothing is created without being told of it: a name can be mistyped.
 */
static GString *
tell_new (const KarumActionCall *call)
{
  const Said *said = call->own;
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < 3; i++) {
    const KarumNameKind kind = i < 2 ? KARUM_NAME_PLAYER : KARUM_NAME_EVENT;
    const char *name = i < 2 ? said->players[i] : said->event;
    g_autofree char *shown = name ? karum_display_name (name) : NULL;

    if (is_new (call->store, kind, name))
      g_string_append_printf (text, i < 2 ? _ ("new player: %s\n") : _ ("new event: %s\n"), shown);
  }
  return text;
}

/* Returns: FALSE, with a message printed */
static gboolean
change (const KarumActionCall *call, KarumGameDetails *details)
{
  const Said *said = call->own;

  replace (&details->date, said->date);
  replace (&details->site, said->site);
  replace (&details->round, said->round);
  replace (&details->annotator, said->annotator);
  return karum_said_end_change (&said->end, details)
         && name_one (call, KARUM_NAME_PLAYER, said->players[0], &details->players[0],
                      &details->persons[0])
         && name_one (call, KARUM_NAME_PLAYER, said->players[1], &details->players[1],
                      &details->persons[1])
         && name_one (call, KARUM_NAME_EVENT, said->event, &details->event, &details->event_id);
}

/* Returns: (nullable): the option that is missing */
static const char *
missing_of_result (const Said *said)
{
  const gboolean bye = said->end.termination == KARUM_TERMINATION_BYE;

  return !said->players[0]            ? "--player1"
         : !bye && !said->players[1]  ? "--player2"
         : said->end.texts[0] == NULL ? "--result"
                                      : NULL;
}

/* (transfer full) (nullable): a game without turns; NULL with a message printed */
static KarumRecord *
read_result (const KarumActionCall *call, const KarumRules *rules, KarumNewGame *game)
{
  const Said *said = call->own;
  g_autoptr (KarumRecord) record = karum_record_new_result (rules);
  KarumTags *tags = &record->tags;

  karum_said_end_put (&said->end, record);
  replace (&tags->date, said->date);
  replace (&tags->site, said->site);
  replace (&tags->round, said->round);
  tags->uuid = g_uuid_string_random ();
  game->record = record;
  return name_one (call, KARUM_NAME_PLAYER, said->players[0], &tags->players[0], &game->players[0])
                 && name_one (call, KARUM_NAME_PLAYER, said->players[1], &tags->players[1],
                              &game->players[1])
                 && name_one (call, KARUM_NAME_EVENT, said->event, &tags->event, &game->event)
             ? g_steal_pointer (&record)
             : NULL;
}

static KarumExit
add (const KarumActionCall *call, char **arguments)
{
  const char *missing = missing_of_result (call->own);
  g_autoptr (KarumRecord) record = NULL;
  g_autoptr (GArray) games = g_array_new (FALSE, TRUE, sizeof (gint64));
  g_autoptr (GError) error = NULL;
  KarumNewGame game = { NULL };
  KarumRules rules;
  g_autoptr (GString) created = tell_new (call);
  gboolean done;

  if (missing)
    return karum_command_usage (call->command, _ ("missing option: %s"), missing);
  record
      = karum_start_options_rules (&rules, arguments[0]) ? read_result (call, &rules, &game) : NULL;
  if (!record)
    return KARUM_EXIT_REFUSED;
  g_array_set_size (games, 1);
  done = karum_store_enter_games (call->store, &game, 1, (gint64 *) (void *) games->data, &error);
  if (done)
    g_printerr ("%s", created->str);
  return conclude (call, done, games, error);
}

static KarumExit
edit (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GArray) games = karum_action_games (call, arguments);
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumGameDetails) details
      = games ? karum_store_get_details (call->store, g_array_index (games, gint64, 0), &error)
              : NULL;
  g_autoptr (GString) created = tell_new (call);
  gboolean done;

  done
      = details && change (call, details) && karum_store_set_details (call->store, details, &error);
  if (done)
    g_printerr ("%s", created->str);
  return conclude (call, done, games, error);
}

/* -- Collections ------------------------------------------------------------------------------ */

/* (transfer full) (nullable): the collection that @name means; NULL with a message */
static KarumCollectionRow *
find_collection (const KarumActionCall *call, const char *name)
{
  g_autofree char *whole = karum_name_options_collection (call->store, name);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows
      = whole ? karum_store_list_collections (call->store, NULL, 0, &error) : NULL;

  for (guint i = 0; rows && i < rows->len; i++)
    if (g_str_equal (((const KarumCollectionRow *) rows->pdata[i])->name, whole))
      return g_ptr_array_steal_index (rows, i);
  if (whole && !rows)
    karum_archive_options_fail (error);
  return NULL;
}

static KarumExit
print_collection (const KarumActionCall *call, const char *name)
{
  g_autoptr (KarumCollectionRow) row = find_collection (call, name);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  if (!row)
    return KARUM_EXIT_REFUSED;
  g_ptr_array_add (rows, row);
  return karum_table_print (&karum_collections_printer, call->output, rows, 0, 0);
}

static KarumExit
conclude_collection (const KarumActionCall *call,
                     gboolean done,
                     const char *name,
                     const GError *error)
{
  return done ? print_collection (call, name) : karum_action_fail (error);
}

static KarumExit
add_collection (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GError) error = NULL;
  gint64 id;
  gboolean done;

  done = karum_store_add_collection (call->store, arguments[0], &id, &error);
  return conclude_collection (call, done, arguments[0], error);
}

static KarumExit
rename_collection (const KarumActionCall *call, char **arguments)
{
  g_autoptr (KarumCollectionRow) row = find_collection (call, arguments[0]);
  g_autoptr (GError) error = NULL;
  gboolean done;

  done = row && karum_store_rename_collection (call->store, row->id, arguments[1], &error);
  return conclude_collection (call, done, arguments[1], error);
}

/* Nothing is left to be printed. */
static KarumExit
delete_collection (const KarumActionCall *call, char **arguments)
{
  g_autoptr (KarumCollectionRow) row = find_collection (call, arguments[0]);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  return row && karum_store_delete_collection (call->store, row->id, &error)
             ? karum_table_print (&karum_collections_printer, call->output, none, 0, 0)
             : karum_action_fail (error);
}

static KarumExit
collect (const KarumActionCall *call, char **arguments)
{
  const gboolean included = g_str_equal (call->action->name, "include");
  g_autoptr (KarumCollectionRow) row = find_collection (call, arguments[0]);
  g_autoptr (GArray) games = row ? karum_action_games (call, arguments + 1) : NULL;
  g_autoptr (GError) error = NULL;
  gboolean done;

  done = games
         && karum_store_collect_games (call->store, numbers (games), games->len, row->name,
                                       included, &error);
  return conclude_collection (call, done, arguments[0], error);
}

static KarumExit
print_order (const KarumActionCall *call, const char *name)
{
  const KarumGameQuery query = { .filter = { .collection = name }, .sort = KARUM_GAME_SORT_PLACE };
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) games = karum_store_list_ids (call->store, &query, 0, 0, &error);

  return conclude (call, games != NULL, games, error);
}

/* Without --before and --after, to the end. */
static KarumExit
arrange (const KarumActionCall *call, char **arguments)
{
  const Said *said = call->own;
  char *place[] = { said->after ? said->after : said->before, NULL };
  g_autoptr (KarumCollectionRow) row = NULL;
  g_autoptr (GArray) games = NULL, beside = NULL;
  g_autoptr (GError) error = NULL;

  if (said->before && said->after)
    return karum_command_usage (call->command, _ ("%s can’t be used together with %s"), "--before",
                                "--after");
  row = find_collection (call, arguments[0]);
  games = row ? karum_action_games (call, arguments + 1) : NULL;
  beside = games ? karum_action_games (call, place) : NULL;
  if (!beside)
    return KARUM_EXIT_REFUSED;
  return karum_store_arrange_games (call->store, numbers (games), games->len, row->name,
                                    beside->len > 0 ? g_array_index (beside, gint64, 0) : 0,
                                    said->after != NULL, &error)
             ? print_order (call, row->name)
             : karum_archive_options_fail (error);
}

/* -- The commands ----------------------------------------------------------------------------- */

#define MANY G_MAXUINT

static const KarumAction game_actions[] = {
  { "show", N_ ("NUMBER…"), N_ ("Print the lines of games"), 1, MANY, FALSE, show },
  { "add", N_ ("RULESET"), N_ ("Add a result without a record"), 1, 1, TRUE, add },
  { "edit", N_ ("NUMBER"), N_ ("Change players, event, date, result and other tags"), 1, 1, TRUE,
    edit },
  { "event", N_ ("EVENT NUMBER…"), N_ ("Assign games to an event; - for none"), 2, MANY, TRUE,
    set_event },
  { "match", N_ ("NUMBER NUMBER"), N_ ("Join two games into a match"), 2, 2, TRUE, set_match },
  { "unmatch", N_ ("NUMBER…"), N_ ("Separate the games of a match"), 1, MANY, TRUE, set_match },
  { "stars", N_ ("N NUMBER…"), N_ ("Rate games with 0 to 5 stars"), 2, MANY, TRUE, rate },
  { "bin", N_ ("[NUMBER…]"), N_ ("Move to the bin, or list what is there"), 0, MANY, TRUE, bin },
  { "restore", N_ ("NUMBER…"), N_ ("Take games out of the bin"), 1, MANY, TRUE, bin },
  { NULL, NULL, NULL, 0, 0, FALSE, NULL },
};

static const KarumAction collection_actions[] = {
  { "add", N_ ("NAME"), N_ ("Add a collection"), 1, 1, TRUE, add_collection },
  { "rename", N_ ("COLLECTION NAME"), N_ ("Give a collection another name"), 2, 2, TRUE,
    rename_collection },
  { "delete", N_ ("COLLECTION"), N_ ("Delete a collection; its games stay"), 1, 1, TRUE,
    delete_collection },
  { "include", N_ ("COLLECTION NUMBER…"), N_ ("Add games"), 2, MANY, TRUE, collect },
  { "exclude", N_ ("COLLECTION NUMBER…"), N_ ("Remove games"), 2, MANY, TRUE, collect },
  { "arrange", N_ ("COLLECTION NUMBER…"), N_ ("Move games before or after another one"), 2, MANY,
    TRUE, arrange },
  { NULL, NULL, NULL, 0, 0, FALSE, NULL },
};

/* Returns: KARUM_EXIT_DONE, or KARUM_EXIT_USAGE with a message printed */
static KarumExit
check_said (const KarumCommand *command, Said *said)
{
  char **const texts[] = { &said->players[0], &said->players[1], &said->event,    &said->date,
                           &said->site,       &said->round,      &said->annotator };

  karum_for_each_of (text, texts)
    if (karum_command_text (command, *text) != KARUM_EXIT_DONE)
      return KARUM_EXIT_USAGE;
  if (karum_said_end_read (&said->end, command) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  return karum_action_date (command, "date", said->date);
}

static KarumExit
run_game (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_auto (Said) said = { 0 };
#define TEXT(name, field, help, argument) KARUM_TEXT_OPTION (name, said.field, help, argument)
  const GOptionEntry entries[] = {
    KARUM_ACTION_ENTRIES (&options),
    TEXT ("player1", players[0], N_ ("With edit or add: Player1, a name or a number such as #12"),
          N_ ("NAME")),
    TEXT ("player2", players[1], N_ ("With edit or add: Player2, a name or a number such as #12"),
          N_ ("NAME")),
    KARUM_SAID_END_ENTRIES (&said.end),
    TEXT ("event", event, N_ ("With edit or add: the event, a name or a number such as #12"),
          N_ ("NAME")),
    TEXT ("date", date, N_ ("With edit or add: the date, such as 2026.05.01"), N_ ("DATE")),
    TEXT ("site", site, N_ ("With edit or add: the place"), N_ ("TEXT")),
    TEXT ("round", round, N_ ("With edit or add: the round"), N_ ("TEXT")),
    TEXT ("annotator", annotator, N_ ("With edit: who annotated the game"), N_ ("NAME")),
    G_OPTION_ENTRY_NULL,
  };
#undef TEXT
  KarumExit exit = karum_actions_parse (command, entries, &options, arguments);

  if (exit == KARUM_EXIT_DONE)
    exit = check_said (command, &said);
  return exit == KARUM_EXIT_DONE ? karum_actions_run (command, &options, &said, arguments) : exit;
}

const KarumCommand karum_cmd_game = {
  .name = "game",
  .arguments = N_ ("ACTION [NUMBER…]"),
  .summary = N_ ("Add results and change games: players, event, result, match, stars, the bin"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .actions = game_actions,
  .run = run_game,
};

static KarumExit
run_collection (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_auto (Said) said = { 0 };
  const GOptionEntry entries[] = {
    KARUM_ACTION_ENTRIES (&options),
    KARUM_TEXT_OPTION ("before", said.before, N_ ("With arrange: the game before which they go"),
                       N_ ("N")),
    KARUM_TEXT_OPTION ("after", said.after, N_ ("With arrange: the game after which they go"),
                       N_ ("N")),
    G_OPTION_ENTRY_NULL,
  };
  KarumExit exit = karum_actions_parse (command, entries, &options, arguments);

  return exit == KARUM_EXIT_DONE ? karum_actions_run (command, &options, &said, arguments) : exit;
}

const KarumCommand karum_cmd_collection = {
  .name = "collection",
  .arguments = N_ ("ACTION COLLECTION [NUMBER…]"),
  .summary = N_ ("Change collections and what is in them"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .actions = collection_actions,
  .run = run_collection,
};
