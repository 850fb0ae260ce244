#include <glib/gi18n.h>
#include <stdio.h>

#include "karum-arrays.h"
#include "karum-keeping.h"
#include "karum-change-view.h"
#include "karum-games.h"
#include "karum-name.h"
#include "karum-undo.h"
#include "karum-versions.h"

/* karum-cli version: what the record of a game was like before. */

/* Why a version was kept, for programs. */
static const char *const version_kinds[KARUM_N_VERSIONS] = {
  [KARUM_VERSION_SAVED] = "saved",       [KARUM_VERSION_FIRST] = "first",
  [KARUM_VERSION_IMPORT] = "import",     [KARUM_VERSION_REVIEW] = "review",
  [KARUM_VERSION_RESTORED] = "restored", [KARUM_VERSION_OTHER] = "other",
};

/* (transfer full): local time, such as 2026-05-01 18:30:00. @ms: since 1970 */
static char *
time_text (gint64 ms)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (ms / 1000);

  return time ? g_strdup_printf ("%04d-%02d-%02d %02d:%02d:%02d", g_date_time_get_year (time),
                                 g_date_time_get_month (time), g_date_time_get_day_of_month (time),
                                 g_date_time_get_hour (time), g_date_time_get_minute (time),
                                 g_date_time_get_second (time))
              : g_strdup ("");
}

static const char *
kind_of (const KarumVersion *version)
{
  return version->damaged ? "damaged" : version_kinds[version->kind];
}

static void
add_text (KarumFigureTable *table, const char *text)
{
  g_autofree char *shown = karum_display_name (text ? text : "");

  karum_figure_table_add_text (table, shown, text ? text : "");
}

static KarumFigureTable *
make_versions (const GPtrArray *rows)
{
  static const KarumFigureHead heads[] = {
    { "version", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "kept", NC_ ("table", "Kept"), KARUM_UNIT_TEXT },
    { "kind", NC_ ("table", "Kind"), KARUM_UNIT_TEXT },
    { "name", NC_ ("table", "Name"), KARUM_UNIT_TEXT },
  };
  KarumFigureTable *table = karum_figure_table_new_with (heads, G_N_ELEMENTS (heads));

  karum_for_each (const KarumVersion, version, rows) {
    g_autofree char *kept = time_text (version->number);

    karum_figure_table_add_id (table, version->number);
    add_text (table, kept);
    add_text (table, kind_of (version));
    add_text (table, version->name);
  }
  return table;
}

static void
print_version (KarumJson *json, gconstpointer data)
{
  const KarumVersion *version = data;
  g_autofree char *kept = time_text (version->number);

  karum_json_open (json, NULL, '{');
  karum_json_integer (json, "version", version->number);
  karum_json_string (json, "kept", kept);
  karum_json_string (json, "kind", kind_of (version));
  karum_json_string (json, "name", version->name);
  karum_json_string (json, "record", version->text);
  karum_json_close (json);
}

static KarumExit
print_versions (const KarumActionCall *call, gint64 game)
{
  static const KarumTablePrinter printer
      = { N_ ("Versions"), make_versions, print_version, NULL, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = karum_store_list_versions (call->store, game, &error);

  return rows ? karum_table_print (&printer, call->output, rows, 0, 0)
              : karum_archive_options_fail (error);
}

/* The game that is the first argument; 0 with a message printed. */
static gint64
game_of (const KarumActionCall *call, char **arguments)
{
  char *first[] = { arguments[0], NULL };
  g_autoptr (GArray) games = karum_action_games (call, first);

  return games ? g_array_index (games, gint64, 0) : 0;
}

/* (transfer full) (nullable): of @game, by its number or its name; NULL with a message printed */
static KarumVersion *
find_version (const KarumActionCall *call, gint64 game, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows
      = game != 0 ? karum_store_list_versions (call->store, game, &error) : NULL;
  guint64 number = 0;

  if (game == 0)
    return NULL;
  karum_command_number (name, &number);
  for (guint i = 0; rows && i < rows->len; i++) {
    const KarumVersion *version = rows->pdata[i];

    if ((guint64) version->number == number || g_strcmp0 (version->name, name) == 0)
      return g_ptr_array_steal_index (rows, i);
  }
  if (!rows)
    karum_archive_options_fail (error);
  else
    karum_command_refuse (_ ("the game has no version “%s”"), name);
  return NULL;
}

static KarumExit
list_versions (const KarumActionCall *call, char **arguments)
{
  gint64 game = game_of (call, arguments);

  return game != 0 ? print_versions (call, game) : KARUM_EXIT_REFUSED;
}

static KarumExit
conclude_version (const KarumActionCall *call, gboolean done, gint64 game, const GError *error)
{
  return done ? print_versions (call, game) : karum_action_fail (error);
}

static KarumExit
show_version (const KarumActionCall *call, char **arguments)
{
  gint64 game = game_of (call, arguments);
  g_autoptr (KarumVersion) version = find_version (call, game, arguments[1]);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  if (!version)
    return KARUM_EXIT_REFUSED;
  if (!karum_table_output_is_json (call->output)) {
    fputs (version->text, stdout);
    return KARUM_EXIT_DONE;
  }
  g_ptr_array_add (rows, version);
  return karum_table_print (
      &(const KarumTablePrinter){ N_ ("Versions"), make_versions, print_version, NULL, NULL },
      call->output, rows, 0, 0);
}

static KarumExit
save_version (const KarumActionCall *call, char **arguments)
{
  gint64 game = game_of (call, arguments);
  g_autoptr (GError) error = NULL;
  gboolean done;

  done = game && karum_store_save_version (call->store, game, arguments[1], &error);
  return conclude_version (call, done, game, error);
}

static KarumExit
rename_version (const KarumActionCall *call, char **arguments)
{
  gint64 game = game_of (call, arguments);
  g_autoptr (KarumVersion) version = find_version (call, game, arguments[1]);
  g_autoptr (GError) error = NULL;
  gboolean done;

  done = version
         && karum_store_rename_version (call->store, game, version->number, arguments[2], &error);
  return conclude_version (call, done, game, error);
}

static KarumExit
remove_version (const KarumActionCall *call, char **arguments)
{
  gint64 game = game_of (call, arguments);
  g_autoptr (KarumVersion) version = find_version (call, game, arguments[1]);
  g_autoptr (GError) error = NULL;
  gboolean done;

  done = version && karum_store_remove_version (call->store, game, version->number, &error);
  return conclude_version (call, done, game, error);
}

/* The record as it is now becomes a version. */
static KarumExit
restore_version (const KarumActionCall *call, char **arguments)
{
  gint64 game = game_of (call, arguments), revision = 0;
  g_autoptr (KarumVersion) version = find_version (call, game, arguments[1]);
  g_autoptr (GError) error = NULL;
  g_autoptr (KarumRecord) now
      = version ? karum_store_load_game (call->store, game, &revision, &error) : NULL;
  g_autoptr (KarumRecord) kept = now ? karum_version_read (version, karum_games, &error) : NULL;
  g_autoptr (KarumRecord) record = kept ? karum_version_restored (kept, now) : NULL;
  gboolean done;

  done = record
         && karum_store_save_over (call->store, &game, &revision, KARUM_VERSION_RESTORED, record,
                                   &error);
  return conclude_version (call, done, game, error);
}

static const KarumAction version_actions[] = {
  { "list", N_ ("GAME"), N_ ("List the versions of a game"), 1, 1, FALSE, list_versions },
  { "show", N_ ("GAME VERSION"), N_ ("Print the record of a version"), 2, 2, FALSE, show_version },
  { "save", N_ ("GAME NAME"), N_ ("Keep the record as it is now"), 2, 2, TRUE, save_version },
  { "rename", N_ ("GAME VERSION NAME"), N_ ("Give a version another name"), 3, 3, TRUE,
    rename_version },
  { "remove", N_ ("GAME VERSION"), N_ ("Remove a version"), 2, 2, TRUE, remove_version },
  { "restore", N_ ("GAME VERSION"), N_ ("Make a version the record again"), 2, 2, TRUE,
    restore_version },
  { NULL, NULL, NULL, 0, 0, FALSE, NULL },
};

static KarumExit
run (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  const GOptionEntry entries[] = { KARUM_ACTION_ENTRIES (&options), G_OPTION_ENTRY_NULL };
  KarumExit exit = karum_actions_parse (command, entries, &options, arguments);

  return exit == KARUM_EXIT_DONE ? karum_actions_run (command, &options, NULL, arguments) : exit;
}

const KarumCommand karum_cmd_version = {
  .name = "version",
  .arguments = N_ ("ACTION GAME [VERSION]"),
  .summary = N_ ("List, keep and restore versions of games"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .actions = version_actions,
  .run = run,
};

/* karum-cli history: the changes of an archive, which can be undone. */

static const char *
state_of (const KarumChangeRow *row)
{
  return row->aside ? "aside" : row->done ? "done" : "undone";
}

/* (transfer full) (nullable): the players of the game, or what else a change is about */
static char *
subject_of (const KarumChangeRow *row)
{
  const char *const *names = (const char *const *) row->players;

  if (names[0] && names[1])
    return karum_name_players (names[0], names[1]);
  return g_strdup (names[0] ? names[0] : names[1] ? names[1] : row->subject);
}

static KarumFigureTable *
make_changes (const GPtrArray *rows)
{
  static const KarumFigureHead heads[] = {
    { "change", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "made", NC_ ("table", "Made"), KARUM_UNIT_TEXT },
    { "state", NC_ ("table", "State"), KARUM_UNIT_TEXT },
    { "title", NC_ ("table", "Change"), KARUM_UNIT_TEXT },
    { "subject", NC_ ("table", "About"), KARUM_UNIT_TEXT },
  };
  KarumFigureTable *table = karum_figure_table_new_with (heads, G_N_ELEMENTS (heads));

  karum_for_each (const KarumChangeRow, row, rows) {
    g_autofree char *made = time_text (row->made_at);
    g_autofree char *subject = subject_of (row);

    karum_figure_table_add_id (table, (gint64) row->number);
    add_text (table, made);
    add_text (table, state_of (row));
    add_text (table, row->title);
    add_text (table, subject);
  }
  return table;
}

static void
print_change (KarumJson *json, gconstpointer data)
{
  const KarumChangeRow *row = data;
  g_autofree char *made = time_text (row->made_at);
  g_autofree char *subject = subject_of (row);

  karum_json_open (json, NULL, '{');
  karum_json_integer (json, "change", (gint64) row->number);
  karum_json_string (json, "made", made);
  karum_json_string (json, "state", state_of (row));
  karum_json_string (json, "title", row->title);
  karum_json_string (json, "subject", subject);
  if (row->game > 0)
    karum_json_integer (json, "id", row->game);
  else
    karum_json_string (json, "id", NULL);
  karum_json_close (json);
}

static KarumExit
print_rows (const KarumActionCall *call, const GPtrArray *rows)
{
  static const KarumTablePrinter printer
      = { N_ ("History of Changes"), make_changes, print_change, NULL, NULL };

  return karum_table_print (&printer, call->output, rows, 0, 0);
}

static KarumExit
print_changes (const KarumActionCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = karum_store_list_changes (call->store, &error);

  return rows ? print_rows (call, rows) : karum_archive_options_fail (error);
}

/* The change that was undone or redone last has the greatest place. */
static KarumExit
print_turned (const KarumActionCall *call)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = karum_store_list_changes (call->store, &error);
  g_autoptr (GPtrArray) last = g_ptr_array_new ();
  const KarumChangeRow *turned = NULL;

  if (rows)
    karum_for_each (const KarumChangeRow, row, rows)
      if (!turned || row->place > turned->place)
        turned = row;
  if (turned)
    g_ptr_array_add (last, (gpointer) turned);
  return rows ? print_rows (call, last) : karum_archive_options_fail (error);
}

/* The number of the change in an argument. Returns: FALSE with a message printed */
static gboolean
read_number (const char *text, guint64 *number)
{
  if (karum_command_number (text, number) && *number > 0 && *number <= G_MAXINT64)
    return TRUE;
  karum_command_refuse (_ ("“%s” is not the number of a change"), text);
  return FALSE;
}

static KarumExit
list_changes (const KarumActionCall *call, char **arguments)
{
  (void) arguments;
  return print_changes (call);
}

/* Undoes or redoes the change that is named, or the last one. */
static KarumExit
turn (const KarumActionCall *call, char **arguments)
{
  const KarumDirection direction
      = g_str_equal (call->action->name, "undo") ? KARUM_UNDO : KARUM_REDO;
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;
  guint64 number;

  if (arguments[0] && !read_number (arguments[0], &number))
    return KARUM_EXIT_REFUSED;
  title = arguments[0] ? karum_store_undo_step (call->store, number, direction, &error)
                       : karum_store_undo (call->store, direction, &error);
  return title ? print_turned (call) : karum_archive_options_fail (error);
}

/* All changes after the one that is named are undone, or it and those before it redone. */
static KarumExit
go (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GError) error = NULL;
  g_autofree KarumReverted *turned = NULL;
  KarumProgressLine line = { 0 };
  guint64 number;

  if (!read_number (arguments[0], &number))
    return KARUM_EXIT_REFUSED;
  turned = karum_store_revert_to (call->store, (gint64) number, karum_progress_line_begin (&line),
                                  &error);
  karum_progress_line_end (&line);
  return turned ? print_changes (call) : karum_archive_options_fail (error);
}

static KarumExit
clear (const KarumActionCall *call, char **arguments)
{
  g_autoptr (GError) error = NULL;

  (void) arguments;
  return karum_store_clear_history (call->store, &error) ? print_changes (call)
                                                         : karum_archive_options_fail (error);
}

static const KarumAction history_actions[] = {
  { "list", "", N_ ("List the changes, the last one first"), 0, 0, FALSE, list_changes },
  { "undo", N_ ("[CHANGE]"), N_ ("Undo a change, or the last one"), 0, 1, TRUE, turn },
  { "redo", N_ ("[CHANGE]"), N_ ("Redo a change, or the last one undone"), 0, 1, TRUE, turn },
  { "go", N_ ("CHANGE"), N_ ("Undo all changes after this one, or redo up to it"), 1, 1, TRUE, go },
  { "clear", "", N_ ("Forget all changes; the games stay as they are"), 0, 0, TRUE, clear },
  { NULL, NULL, NULL, 0, 0, FALSE, NULL },
};

const KarumCommand karum_cmd_history = {
  .name = "history",
  .arguments = N_ ("ACTION [CHANGE]"),
  .summary = N_ ("List, undo and redo the changes of an archive"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .actions = history_actions,
  .run = run,
};
