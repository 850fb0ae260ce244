#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-keeping.h"
#include "karum-event-edit.h"
#include "karum-event-list.h"
#include "karum-fold.h"
#include "karum-likely-doubles.h"
#include "karum-list-commands.h"
#include "karum-list-figures.h"
#include "karum-name-options.h"
#include "karum-namesakes.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"

/* karum-cli person, karum-cli event: what people do with players and events in the program. */

/* The options; NULL for what isn't said. */
typedef struct {
  char *note, *place, *starts, *ends;
} Said;

static void
said_clear (Said *said)
{
  karum_free_all (said->note, said->place, said->starts, said->ends);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Said, said_clear)

/* What can be done with either kind, by the functions of karum-player-edit.h and
 * karum-event-edit.h. */
typedef struct {
  KarumNameKind kind;
  gboolean (*add_spelling) (KarumStore *store, gint64 id, const char *name, GError **error);
  gboolean (*remove_spelling) (KarumStore *store, gint64 id, const char *name, GError **error);
  gboolean (*merge) (
      KarumStore *store, const gint64 *ids, guint n_ids, gint64 into, GError **error);
  gboolean (*separate) (KarumStore *store, gint64 id, GError **error);
  gboolean (*bin) (
      KarumStore *store, const gint64 *ids, guint n_ids, gboolean binned, GError **error);
  GPtrArray *(*list) (KarumStore *store, gboolean bin, GError **error);
  GArray *(*find) (KarumStore *store, const char *name, GError **error);
} Kind;

static const Kind persons
    = { KARUM_NAME_PLAYER,         karum_store_add_spelling, karum_store_remove_spelling,
        karum_store_merge_players, karum_store_split_player, karum_store_delete_players,
        karum_store_list_players,  karum_store_find_players };
static const Kind events
    = { KARUM_NAME_EVENT,         karum_store_add_event_name, karum_store_remove_event_name,
        karum_store_merge_events, karum_store_split_event,    karum_store_delete_events,
        karum_store_list_events,  karum_store_find_events };

static const Kind *
kind_of (const KarumActionCall *call)
{
  return g_str_equal (call->command->name, "person") ? &persons : &events;
}

/* -- What is printed -------------------------------------------------------------------------- */

static void
put_names (KarumJson *json, const GStrv names)
{
  karum_json_open (json, "names", '[');
  for (char **name = names; *name; name++)
    karum_json_string (json, NULL, *name);
  karum_json_close (json);
}

static void
put_merged (KarumJson *json, const GPtrArray *merged, gboolean bin)
{
  karum_json_open (json, "merged", '[');
  if (merged)
    karum_for_each (const KarumMerged, one, merged) {
      karum_table_open_named (json, one->id, one->name);
      karum_json_close (json);
    }
  karum_json_close (json);
  karum_json_boolean (json, "bin", bin);
}

static void
print_person (KarumJson *json, gconstpointer data)
{
  const KarumPlayerRow *row = data;

  karum_table_open_named (json, row->id, row->name);
  put_names (json, row->names);
  karum_json_string (json, "note", row->note);
  karum_json_integer (json, "games", row->tally.games);
  karum_json_string (json, "shown", karum_shown_words[row->shown]);
  put_merged (json, row->merged, row->deleted);
  karum_json_close (json);
}

static void
print_event (KarumJson *json, gconstpointer data)
{
  const KarumEventRow *row = data;

  karum_table_open_named (json, row->id, row->name);
  put_names (json, row->names);
  karum_json_string (json, "place", row->place);
  karum_json_string (json, "starts", row->starts);
  karum_json_string (json, "ends", row->ends);
  karum_json_integer (json, "games", row->finished);
  put_merged (json, row->merged, row->deleted);
  karum_json_close (json);
}

static const KarumTablePrinter person_printer
    = { N_ ("Players"), karum_player_list_figures, print_person, NULL, NULL };
static const KarumTablePrinter event_printer
    = { N_ ("Events"), karum_event_list_figures, print_event, NULL, NULL };

static gint64
id_of (const Kind *kind, gconstpointer row)
{
  return kind == &persons ? ((const KarumPlayerRow *) row)->id : ((const KarumEventRow *) row)->id;
}

static gboolean
count_finished (KarumStore *store, KarumEventRow *event, GError **error)
{
  const KarumGameFilter own = { .event_id = event->id };
  g_autoptr (GPtrArray) rows = karum_store_list_events_of (store, &own, error);

  if (rows)
    karum_for_each (const KarumEventRow, row, rows)
      if (id_of (&events, row) == event->id)
        event->finished = row->finished;
  return rows != NULL;
}

/* (transfer full) (nullable): also what is in the bin, with those that are merged into it */
static gpointer
get_row (KarumStore *store, const Kind *kind, gint64 id, GError **error)
{
  g_autoptr (KarumEventRow) event = NULL;

  if (kind == &persons)
    return karum_store_get_player (store, id, error);
  event = karum_store_get_event (store, id, error);
  return event && count_finished (store, event, error) ? g_steal_pointer (&event) : NULL;
}

static KarumExit
print_all (const KarumActionCall *call, const GArray *ids)
{
  const Kind *kind = kind_of (call);
  g_autoptr (GPtrArray) rows
      = g_ptr_array_new_with_free_func (kind == &persons ? (GDestroyNotify) karum_player_row_unref
                                                         : (GDestroyNotify) karum_event_row_unref);
  g_autoptr (GError) error = NULL;

  karum_for_each_value (gint64, id, ids) {
    gpointer row = get_row (call->store, kind, id, &error);

    if (!row)
      return karum_archive_options_fail (error);
    g_ptr_array_add (rows, row);
  }
  return karum_table_print (kind == &persons ? &person_printer : &event_printer, call->output, rows,
                            0, 0);
}

static KarumExit
print_one (const KarumActionCall *call, gint64 id)
{
  g_autoptr (GArray) ids = karum_array_new (gint64);

  g_array_append_val (ids, id);
  return print_all (call, ids);
}

/* What was done, or why not. */
static KarumExit
conclude (const KarumActionCall *call, gboolean done, gint64 id, const GError *error)
{
  return done ? print_one (call, id) : karum_action_fail (error);
}

/* -- Who is meant ----------------------------------------------------------------------------- */

static gint64
find (const KarumActionCall *call, const char *name)
{
  return karum_name_options_find (call->store, kind_of (call)->kind, name);
}

/* (transfer full) (nullable) (element-type gint64): NULL with a message printed */
static GArray *
find_all (const KarumActionCall *call, char **names)
{
  g_autoptr (GArray) ids = karum_array_new (gint64);

  for (; *names; names++) {
    gint64 id = find (call, *names);

    if (id == 0)
      return NULL;
    g_array_append_val (ids, id);
  }
  return g_steal_pointer (&ids);
}

/* The number in `#12`, or 0. */
static gint64
number_of (const char *text)
{
  guint64 number = 0;

  return *text == '#' && karum_command_number (text + 1, &number) && number <= G_MAXINT64
             ? (gint64) number
             : 0;
}

static gboolean
is_named (const GStrv names, const char *folded)
{
  for (char **name = names; *name; name++) {
    g_autofree char *other = karum_fold (*name);

    if (g_str_equal (other, folded))
      return TRUE;
  }
  return FALSE;
}

/* Those in the bin that are called @name, or have the number. */
static GArray *
find_binned (const KarumActionCall *call, const char *name, GError **error)
{
  const Kind *kind = kind_of (call);
  g_autoptr (GPtrArray) rows = kind->list (call->store, TRUE, error);
  g_autofree char *folded = karum_fold (name);
  GArray *found = rows ? karum_array_new (gint64) : NULL;

  if (rows)
    karum_for_each (void, item, rows) {
      gconstpointer row = item;
      const gint64 id = id_of (kind, row);
      GStrv names = kind == &persons ? ((const KarumPlayerRow *) row)->names
                                     : ((const KarumEventRow *) row)->names;

      if (id == number_of (name) || is_named (names, folded))
        g_array_append_val (found, id);
    }
  return found;
}

/* -- Actions ---------------------------------------------------------------------------------- */

static KarumExit
show (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GArray) ids = find_all (call, arguments);

  return ids ? print_all (call, ids) : KARUM_EXIT_REFUSED;
}

/* Two with one name are hard to tell apart. @id: who gets @name; 0 if that one is new */
static void
tell_others (const KarumActionCall *call, gint64 id, const char *name)
{
  g_autoptr (GArray) others = kind_of (call)->find (call->store, name, NULL);

  if (others)
    karum_for_each_value (gint64, item, others) {
      g_autofree char *other = g_strdup_printf ("%" G_GINT64_FORMAT, item);

      if (item != id)
        g_printerr (
            _ ("karum-cli: #%s has the same name, or nearly so; if both are one, merge them\n"),
            other);
    }
}

static KarumExit
add_person (const KarumActionCall *call, char **arguments)
{
  const Said *said = call->own;
  g_autoptr (GError) error = NULL;
  gint64 id;

  if (!said->note)
    tell_others (call, 0, arguments[0]);
  id = karum_store_create_player (call->store, arguments[0], said->note, &error);
  return conclude (call, id > 0, id, error);
}

static KarumExit
add_event (const KarumActionCall *call, char **arguments)
{
  const Said *said = call->own;
  const KarumEventFields fields = { arguments[0], said->place, said->starts, said->ends };
  g_autoptr (GError) error = NULL;
  gint64 id = 0;
  gboolean done;

  tell_others (call, 0, arguments[0]);
  done = karum_store_save_event (call->store, &id, &fields, &error);
  return conclude (call, done, id, error);
}

/* @name: (nullable): the new one */
static KarumExit
change_person (const KarumActionCall *call, gint64 id, const char *name)
{
  const Said *said = call->own;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumPlayerRow) row = karum_store_get_player (call->store, id, &error);
  gboolean done;

  done = row
         && karum_store_edit_player (call->store, id, name ? name : row->name,
                                     said->note ? said->note : row->note, &error);
  return conclude (call, done, id, error);
}

static KarumExit
change_event (const KarumActionCall *call, gint64 id, const char *name)
{
  const Said *said = call->own;
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumEventRow) row = karum_store_get_event (call->store, id, &error);
  KarumEventFields fields;
  gboolean done;

  if (!row)
    return karum_action_fail (error);
  fields = (KarumEventFields){ name ? name : row->name, said->place ? said->place : row->place,
                               said->starts ? said->starts : row->starts,
                               said->ends ? said->ends : row->ends };
  done = karum_store_save_event (call->store, &id, &fields, &error);
  return conclude (call, done, id, error);
}

static KarumExit
change (const KarumActionCall *call, const char *what, const char *name)
{
  const gint64 id = find (call, what);

  if (id == 0)
    return KARUM_EXIT_REFUSED;
  if (name)
    tell_others (call, id, name);
  return kind_of (call) == &persons ? change_person (call, id, name)
                                    : change_event (call, id, name);
}

static KarumExit
rename_one (const KarumActionCall *call, char **arguments)
{
  return change (call, arguments[0], arguments[1]);
}

static KarumExit
edit (const KarumActionCall *call, char **arguments)
{
  return change (call, arguments[0], NULL);
}

static KarumExit
merge (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GArray) ids = find_all (call, arguments);
  g_autoptr (GError) error = NULL;
  gint64 into;
  gboolean done;

  if (!ids)
    return KARUM_EXIT_REFUSED;
  into = g_array_index (ids, gint64, 0);
  done = kind_of (call)->merge (call->store, &g_array_index (ids, gint64, 1), ids->len - 1, into,
                                &error);
  return conclude (call, done, into, error);
}

/* The one of @merged that is meant: by its number, its name or, if there are no others, at all. */
static gint64
choose_merged (const GPtrArray *merged, gint64 number, const char *name)
{
  g_autofree char *folded = name ? karum_fold (name) : NULL;
  gint64 chosen = 0;

  if (merged)
    karum_for_each (const KarumMerged, one, merged) {
      g_autofree char *other = karum_fold (one->name);

      if (one->id == number || (!name && merged->len == 1))
        return one->id;
      if (!folded || !g_str_equal (folded, other))
        continue;
      if (chosen != 0)
        return 0;
      chosen = one->id;
    }
  return chosen;
}

static KarumExit
refuse_merged (const GPtrArray *merged)
{
  g_autoptr (GString) list = g_string_new (NULL);

  if (!merged || merged->len == 0)
    return karum_command_refuse (_ ("nothing was merged into it"));
  for (guint i = 0; i < merged->len; i++) {
    const KarumMerged *one = merged->pdata[i];

    g_string_append_printf (list, "%s#%" G_GINT64_FORMAT " %s", i > 0 ? ", " : "", one->id,
                            one->name);
  }
  return karum_command_refuse (_ ("say which one is to be separated: %s"), list->str);
}

/* `#12` can be a merged one itself. */
static KarumExit
separate (const KarumActionCall *call, char **arguments)
{
  const Kind *kind = kind_of (call);
  gint64 id = find (call, arguments[0]);
  gint64 number = number_of (arguments[1] ? arguments[1] : arguments[0]);
  g_autoptr (GError) error = NULL;
  gpointer row = id ? get_row (call->store, kind, id, &error) : NULL;
  g_autoptr (KarumPlayerRow) person = kind == &persons ? row : NULL;
  g_autoptr (KarumEventRow) event = kind == &events ? row : NULL;
  const GPtrArray *merged;
  gint64 chosen;
  g_autoptr (GArray) both = karum_array_new (gint64);

  if (!row)
    return karum_action_fail (error);
  merged = person ? person->merged : event->merged;
  chosen = choose_merged (merged, number, arguments[1]);
  if (chosen == 0)
    return refuse_merged (merged);
  if (!kind->separate (call->store, chosen, &error))
    return karum_archive_options_fail (error);
  g_array_append_val (both, id);
  g_array_append_val (both, chosen);
  return print_all (call, both);
}

static KarumExit
keep_apart (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GArray) ids = find_all (call, arguments);
  g_autoptr (GError) error = NULL;

  if (!ids)
    return KARUM_EXIT_REFUSED;
  return karum_store_keep_apart (call->store, kind_of (call)->kind, g_array_index (ids, gint64, 0),
                                 g_array_index (ids, gint64, 1), &error)
             ? print_all (call, ids)
             : karum_archive_options_fail (error);
}

static KarumExit
add_spelling (const KarumActionCall *call, char **arguments)
{
  gint64 id = find (call, arguments[0]);
  g_autoptr (GError) error = NULL;
  gboolean done;

  done = id && kind_of (call)->add_spelling (call->store, id, arguments[1], &error);
  return conclude (call, done, id, error);
}

static KarumExit
remove_spelling (const KarumActionCall *call, char **arguments)
{
  gint64 id = find (call, arguments[0]);
  g_autoptr (GError) error = NULL;
  gboolean done;

  done = id && kind_of (call)->remove_spelling (call->store, id, arguments[1], &error);
  return conclude (call, done, id, error);
}

static KarumExit
list_bin (const KarumActionCall *call)
{
  const Kind *kind = kind_of (call);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = kind->list (call->store, TRUE, &error);
  g_autoptr (GArray) ids = karum_array_new (gint64);

  if (rows)
    karum_for_each (void, row, rows) {
      gint64 id = id_of (kind, row);

      g_array_append_val (ids, id);
    }
  return rows ? print_all (call, ids) : karum_archive_options_fail (error);
}

static KarumExit
bin (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GArray) ids = find_all (call, arguments);
  g_autoptr (GError) error = NULL;

  if (!ids)
    return KARUM_EXIT_REFUSED;
  if (ids->len == 0)
    return list_bin (call);
  return kind_of (call)->bin (call->store, (const gint64 *) (void *) ids->data, ids->len, TRUE,
                              &error)
             ? print_all (call, ids)
             : karum_archive_options_fail (error);
}

static KarumExit
restore (const KarumActionCall *call, char **arguments)
{
  const Kind *kind = kind_of (call);
  g_autoptr (GArray) ids = karum_array_new (gint64);
  g_autoptr (GError) error = NULL;

  for (; *arguments; arguments++) {
    g_autoptr (GArray) found = find_binned (call, *arguments, &error);
    g_autofree char *list = NULL;

    if (!found)
      return karum_archive_options_fail (error);
    if (found->len == 0)
      return karum_command_refuse (_ ("nothing in the bin is named “%s”"), *arguments);
    list = karum_name_options_list (call->store, kind->kind, found);
    if (found->len > 1)
      return karum_command_refuse (_ ("several in the bin are named “%s”: %s"), *arguments, list);
    g_array_append_vals (ids, found->data, 1);
  }
  return kind->bin (call->store, (const gint64 *) (void *) ids->data, ids->len, FALSE, &error)
             ? print_all (call, ids)
             : karum_archive_options_fail (error);
}

/* -- The commands ----------------------------------------------------------------------------- */

#define MANY G_MAXUINT

static const KarumAction person_actions[] = {
  { "show", N_ ("PLAYER…"), N_ ("Show players with their spellings"), 1, MANY, FALSE, show },
  { "add", N_ ("NAME"), N_ ("Add a player; --note tells namesakes apart"), 1, 1, TRUE, add_person },
  { "rename", N_ ("PLAYER NAME"), N_ ("Give a player another name"), 2, 2, TRUE, rename_one },
  { "edit", N_ ("PLAYER"), N_ ("Change the note, with --note"), 1, 1, TRUE, edit },
  { "add-spelling", N_ ("PLAYER NAME"), N_ ("Add a spelling of the name"), 2, 2, TRUE,
    add_spelling },
  { "remove-spelling", N_ ("PLAYER NAME"), N_ ("Remove a spelling of the name"), 2, 2, TRUE,
    remove_spelling },
  { "merge", N_ ("PLAYER OTHER…"), N_ ("Make others one with the first player"), 2, MANY, TRUE,
    merge },
  { "separate", N_ ("PLAYER [OTHER]"), N_ ("Undo a merge, whenever it was"), 1, 2, TRUE, separate },
  { "apart", N_ ("PLAYER OTHER"), N_ ("Say that two players are not the same"), 2, 2, TRUE,
    keep_apart },
  { "bin", N_ ("[PLAYER…]"), N_ ("Move to the bin, or list what is there"), 0, MANY, TRUE, bin },
  { "restore", N_ ("PLAYER…"), N_ ("Take out of the bin"), 1, MANY, TRUE, restore },
  { NULL, NULL, NULL, 0, 0, FALSE, NULL },
};

static const KarumAction event_actions[] = {
  { "show", N_ ("EVENT…"), N_ ("Show events with their names"), 1, MANY, FALSE, show },
  { "add", N_ ("NAME"), N_ ("Add an event"), 1, 1, TRUE, add_event },
  { "rename", N_ ("EVENT NAME"), N_ ("Give an event another name"), 2, 2, TRUE, rename_one },
  { "edit", N_ ("EVENT"), N_ ("Change place and dates"), 1, 1, TRUE, edit },
  { "add-spelling", N_ ("EVENT NAME"), N_ ("Add a spelling of the name"), 2, 2, TRUE,
    add_spelling },
  { "remove-spelling", N_ ("EVENT NAME"), N_ ("Remove a spelling of the name"), 2, 2, TRUE,
    remove_spelling },
  { "merge", N_ ("EVENT OTHER…"), N_ ("Make others one with the first event"), 2, MANY, TRUE,
    merge },
  { "separate", N_ ("EVENT [OTHER]"), N_ ("Undo a merge, whenever it was"), 1, 2, TRUE, separate },
  { "apart", N_ ("EVENT OTHER"), N_ ("Say that two events are not the same"), 2, 2, TRUE,
    keep_apart },
  { "bin", N_ ("[EVENT…]"), N_ ("Move to the bin, or list what is there"), 0, MANY, TRUE, bin },
  { "restore", N_ ("EVENT…"), N_ ("Take out of the bin"), 1, MANY, TRUE, restore },
  { NULL, NULL, NULL, 0, 0, FALSE, NULL },
};

static KarumExit
run_person (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_auto (Said) said = { 0 };
  const GOptionEntry entries[] = {
    KARUM_ACTION_ENTRIES (&options),
    KARUM_TEXT_OPTION ("note", said.note, N_ ("What tells the player from others of that name"),
                       N_ ("TEXT")),
    G_OPTION_ENTRY_NULL,
  };
  KarumExit exit = karum_actions_parse (command, entries, &options, arguments);

  if (exit == KARUM_EXIT_DONE)
    exit = karum_command_text (command, &said.note);
  return exit == KARUM_EXIT_DONE ? karum_actions_run (command, &options, &said, arguments) : exit;
}

const KarumCommand karum_cmd_person = {
  .name = "person",
  .arguments = N_ ("ACTION [PLAYER…]"),
  .summary = N_ ("Change players: names, merging, the bin"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .actions = person_actions,
  .run = run_person,
};

static KarumExit
run_event (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_auto (Said) said = { 0 };
  const GOptionEntry entries[] = {
    KARUM_ACTION_ENTRIES (&options),
    KARUM_TEXT_OPTION ("place", said.place, N_ ("Place of the event"), N_ ("TEXT")),
    KARUM_TEXT_OPTION ("starts", said.starts, N_ ("First day of the event"), N_ ("DATE")),
    KARUM_TEXT_OPTION ("ends", said.ends, N_ ("Last day of the event"), N_ ("DATE")),
    G_OPTION_ENTRY_NULL,
  };
  KarumExit exit = karum_actions_parse (command, entries, &options, arguments);

  if (exit == KARUM_EXIT_DONE)
    exit = karum_command_text (command, &said.place);
  if (exit == KARUM_EXIT_DONE)
    exit = karum_action_date (command, "starts", said.starts);
  if (exit == KARUM_EXIT_DONE)
    exit = karum_action_date (command, "ends", said.ends);
  return exit == KARUM_EXIT_DONE ? karum_actions_run (command, &options, &said, arguments) : exit;
}

const KarumCommand karum_cmd_event = {
  .name = "event",
  .arguments = N_ ("ACTION [EVENT…]"),
  .summary = N_ ("Change events: names, place, dates, merging, the bin"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .actions = event_actions,
  .run = run_event,
};
