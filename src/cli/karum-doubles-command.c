#include <glib/gi18n.h>

#include "karum-archive-options.h"
#include "karum-arrays.h"
#include "karum-event-edit.h"
#include "karum-event-list.h"
#include "karum-game-list.h"
#include "karum-game-text.h"
#include "karum-likely-doubles.h"
#include "karum-list-commands.h"
#include "karum-name.h"
#include "karum-player-edit.h"
#include "karum-player-list.h"
#include "karum-public-names.h"
#include "karum-undo.h"

/* karum-cli doubles: players or events of an archive that are probably one. */

/* A text that programs get as it is. @text: (nullable) */
static void
add_name (KarumFigureTable *table, const char *text)
{
  g_autofree char *shown = karum_display_name (text ? text : "");

  karum_figure_table_add_text (table, shown, text ? text : "");
}

static KarumFigureTable *
make_doubles (const GPtrArray *rows)
{
  static const KarumFigureHead heads[] = {
    { "id1", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "name1", NC_ ("table", "Name"), KARUM_UNIT_TEXT },
    { "id2", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "name2", NC_ ("table", "Name"), KARUM_UNIT_TEXT },
    { "distance", NC_ ("table", "Distance"), KARUM_UNIT_WHOLE },
    { "common", NC_ ("table", "In Common"), KARUM_UNIT_WHOLE },
    { "days", NC_ ("table", "Days"), KARUM_UNIT_WHOLE },
  };
  KarumFigureTable *table = karum_figure_table_new_with (heads, G_N_ELEMENTS (heads));

  karum_for_each (const KarumLikelyDouble, pair, rows) {
    for (int j = 0; j < 2; j++) {
      karum_figure_table_add_id (table, pair->ids[j]);
      add_name (table, pair->names[j]);
    }
    karum_figure_table_add_number (table, pair->distance);
    karum_figure_table_add_number (table, pair->common);
    karum_figure_table_add_number (table, pair->days);
  }
  return table;
}

static void
print_doubles_object (KarumJson *json, gconstpointer data)
{
  const KarumLikelyDouble *pair = data;

  karum_json_open (json, NULL, '{');
  karum_json_open (json, "ids", '[');
  for (int i = 0; i < 2; i++)
    karum_json_integer (json, NULL, pair->ids[i]);
  karum_json_close (json);
  karum_json_open (json, "names", '[');
  for (int i = 0; i < 2; i++)
    karum_json_string (json, NULL, pair->names[i]);
  karum_json_close (json);
  karum_json_integer (json, "distance", pair->distance);
  karum_json_integer (json, "common", pair->common);
  karum_json_integer (json, "days", pair->days);
  karum_json_close (json);
}

static const KarumTablePrinter doubles_printer
    = { N_ ("Possible Duplicates"), make_doubles, print_doubles_object, NULL, NULL };

/* Two games with the same moves. */
typedef struct {
  KarumGameRow *rows[2];
} DoubleGames;

static KarumFigureTable *
make_double_games (const GPtrArray *rows)
{
  static const KarumFigureHead heads[] = {
    { "id1", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "date1", NC_ ("table", "Date"), KARUM_UNIT_TEXT },
    { "player11", NC_ ("table", "Player 1"), KARUM_UNIT_TEXT },
    { "player12", NC_ ("table", "Player 2"), KARUM_UNIT_TEXT },
    { "id2", NC_ ("table", "No."), KARUM_UNIT_WHOLE },
    { "date2", NC_ ("table", "Date"), KARUM_UNIT_TEXT },
    { "player21", NC_ ("table", "Player 1"), KARUM_UNIT_TEXT },
    { "player22", NC_ ("table", "Player 2"), KARUM_UNIT_TEXT },
    { "game", NC_ ("table", "Game"), KARUM_UNIT_TEXT },
    { "turns", NC_ ("table", "Moves"), KARUM_UNIT_WHOLE },
  };
  KarumFigureTable *table = karum_figure_table_new_with (heads, G_N_ELEMENTS (heads));

  karum_for_each (const DoubleGames, pair, rows) {
    g_autofree char *rules = karum_ruleset_text (pair->rows[0]->rules);

    for (int j = 0; j < 2; j++) {
      karum_figure_table_add_id (table, pair->rows[j]->id);
      karum_figure_table_add_date (table, pair->rows[j]->date);
      add_name (table, pair->rows[j]->players[0]);
      add_name (table, pair->rows[j]->players[1]);
    }
    karum_figure_table_add_text (table, rules, pair->rows[0]->game);
    karum_figure_table_add_number (table, pair->rows[0]->turns);
  }
  return table;
}

static void
print_double_games_object (KarumJson *json, gconstpointer data)
{
  const DoubleGames *pair = data;

  karum_json_open (json, NULL, '{');
  karum_json_open (json, "games", '[');
  for (int i = 0; i < 2; i++) {
    karum_json_open (json, NULL, '{');
    karum_json_integer (json, "id", pair->rows[i]->id);
    karum_json_string (json, "uuid", pair->rows[i]->uuid);
    karum_json_string (json, "date", pair->rows[i]->date);
    karum_json_string (json, "player1", pair->rows[i]->players[0]);
    karum_json_string (json, "player2", pair->rows[i]->players[1]);
    karum_table_put_id (json, "player1_id", pair->rows[i]->persons[0]);
    karum_table_put_id (json, "player2_id", pair->rows[i]->persons[1]);
    karum_json_close (json);
  }
  karum_json_close (json);
  karum_json_string (json, "game", pair->rows[0]->game);
  karum_json_string (json, "ruleset", pair->rows[0]->rules);
  karum_json_integer (json, "turns", pair->rows[0]->turns);
  karum_json_close (json);
}

static const KarumTablePrinter double_games_printer
    = { N_ ("Games with the Same Moves"), make_double_games, print_double_games_object, NULL,
        NULL };

static KarumExit
print_double_games (KarumStore *store, KarumArchiveOptions *options)
{
  const KarumTableOutput *output = &options->table;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) pairs = karum_store_double_games (store, &error);
  g_auto (KarumTable) table = karum_table_begin (&double_games_printer, output);

  if (!karum_list_hide_names (options, store))
    return KARUM_EXIT_REFUSED;
  for (guint i = 0; pairs && i < pairs->len; i += 2) {
    g_autoptr (KarumGameRow) first
        = karum_store_get_row (store, g_array_index (pairs, gint64, i), &error);
    g_autoptr (KarumGameRow) other
        = first ? karum_store_get_row (store, g_array_index (pairs, gint64, i + 1), &error) : NULL;
    const DoubleGames both = { { first, other } };
    g_autoptr (GPtrArray) rows = g_ptr_array_new ();

    gboolean without[2] = { FALSE, FALSE };

    if (!other || !karum_store_leaves_out (store, first->id, &without[0], &error)
        || !karum_store_leaves_out (store, other->id, &without[1], &error))
      return karum_archive_options_fail (error);
    if (without[0] || without[1])
      continue;
    if (karum_store_hidden_names (store)) {
      g_clear_pointer (&first->uuid, g_free);
      g_clear_pointer (&other->uuid, g_free);
    }
    g_ptr_array_add (rows, (gpointer) &both);
    karum_table_add (&table, rows);
  }
  return pairs ? karum_table_end (&table) : karum_archive_options_fail (error);
}

/* What is asked for. */
typedef struct {
  gboolean events, games, merge;
  guint distance; /* at most; G_MAXUINT for any */
} Asked;

/* Removes the pairs that are farther apart. */
static void
keep_near (GPtrArray *pairs, guint distance)
{
  for (guint i = pairs->len; i-- > 0;)
    if (((const KarumLikelyDouble *) pairs->pdata[i])->distance > distance)
      g_ptr_array_remove_index (pairs, i);
}

/* How many pairs @id is in. */
static guint
count_pairs (const GPtrArray *pairs, gint64 id)
{
  guint n = 0;

  karum_for_each (const KarumLikelyDouble, pair, pairs)
    n += pair->ids[0] == id || pair->ids[1] == id;
  return n;
}

/* Who is alike to several is left to a person: those may be different ones. */
static void
keep_clear (GPtrArray *pairs)
{
  g_autofree gboolean *unclear = g_new0 (gboolean, pairs->len + 1);
  guint left = 0;

  for (guint i = 0; i < pairs->len; i++) {
    const KarumLikelyDouble *pair = pairs->pdata[i];

    unclear[i] = count_pairs (pairs, pair->ids[0]) > 1 || count_pairs (pairs, pair->ids[1]) > 1;
    left += unclear[i] ? 1 : 0;
  }
  for (guint i = pairs->len; i-- > 0;)
    if (unclear[i])
      g_ptr_array_remove_index (pairs, i);
  if (left > 0)
    g_printerr (ngettext ("%u pair is left, since one of the two is like several others\n",
                          "%u pairs are left, since one of the two is like several others\n", left),
                left);
}

/* The number of games of a player or an event; -1 with @error. */
static gint64
count_games (KarumStore *store, KarumNameKind kind, gint64 id, GError **error)
{
  g_autoptr (KarumPlayerRow) player = NULL;
  g_autoptr (KarumEventRow) event = NULL;

  if (kind == KARUM_NAME_PLAYER)
    player = karum_store_get_player (store, id, error);
  else
    event = karum_store_get_event (store, id, error);
  return player  ? (gint64) player->tally.games + player->unfinished
         : event ? (gint64) event->games
                 : -1;
}

/* The one with fewer games becomes the other one, which stands first then. */
static gboolean
merge_pair (KarumStore *store, KarumNameKind kind, KarumLikelyDouble *pair, GError **error)
{
  gint64 n[2];

  for (int i = 0; i < 2; i++)
    if ((n[i] = count_games (store, kind, pair->ids[i], error)) < 0)
      return FALSE;
  if (n[1] > n[0]) {
    gint64 id = pair->ids[0];
    char *name = pair->names[0];

    pair->ids[0] = pair->ids[1];
    pair->names[0] = pair->names[1];
    pair->ids[1] = id;
    pair->names[1] = name;
  }
  return kind == KARUM_NAME_PLAYER
             ? karum_store_merge_players (store, &pair->ids[1], 1, pair->ids[0], error)
             : karum_store_merge_events (store, &pair->ids[1], 1, pair->ids[0], error);
}

/* One undo step. */
static gboolean
merge_pairs (KarumStore *store, KarumNameKind kind, const GPtrArray *pairs, GError **error)
{
  const char *title = kind == KARUM_NAME_PLAYER ? N_ ("Merging players") : N_ ("Merging events");
  gboolean done = TRUE;

  if (!karum_store_begin_step (store, title, error))
    return FALSE;
  for (guint i = 0; done && i < pairs->len; i++)
    done = merge_pair (store, kind, pairs->pdata[i], error);
  return karum_store_end_step (store, done, done ? error : NULL);
}

static KarumExit
print_double_names (KarumStore *store,
                    KarumNameKind kind,
                    const Asked *asked,
                    KarumArchiveOptions *options)
{
  g_autoptr (GError) error = NULL;
  KarumProgressLine line = { 0 };
  g_autoptr (KarumLikelyDoubles) doubles
      = karum_store_likely_doubles (store, kind, karum_progress_line_begin (&line), &error);

  karum_progress_line_end (&line);
  if (!doubles)
    return karum_archive_options_fail (error);
  if (doubles->partial)
    g_printerr (
        "%s\n",
        _ ("There may be more: the archive has too many names, or too many that are alike."));
  keep_near (doubles->pairs, asked->distance);
  if (asked->merge)
    keep_clear (doubles->pairs);
  if (asked->merge && !merge_pairs (store, kind, doubles->pairs, &error))
    return karum_archive_options_fail (error);
  /* Names are compared as they are, and hidden afterwards. */
  if (!karum_list_hide_names (options, store))
    return KARUM_EXIT_REFUSED;
  karum_for_each (KarumLikelyDouble, pair, doubles->pairs)
    for (int j = 0; j < 2; j++)
      karum_list_mask (store, &pair->names[j]);
  return karum_table_print (&doubles_printer, &options->table, doubles->pairs, 0, 0);
}

/* Returns: KARUM_EXIT_DONE, or KARUM_EXIT_USAGE with a message printed */
static KarumExit
check_asked (const KarumCommand *command, const char *distance, Asked *asked)
{
  guint64 number = asked->merge ? 0 : G_MAXUINT;

  if (asked->games && (asked->events || asked->merge || distance))
    return karum_command_usage (command, _ ("%s can’t be used together with %s"),
                                asked->events  ? "--events"
                                : asked->merge ? "--merge"
                                               : "--distance",
                                "--games");
  if (distance && !karum_command_number (distance, &number))
    return karum_command_usage (command, _ ("--%s: “%s” is not a whole number of at least 0"),
                                "distance", distance);
  asked->distance = (guint) MIN (number, G_MAXUINT);
  return KARUM_EXIT_DONE;
}

static KarumExit
run_doubles (const KarumCommand *command, char **arguments)
{
  g_auto (KarumArchiveOptions) options = { 0 };
  g_autofree char *distance = NULL;
  Asked asked = { 0 };
  const GOptionEntry entries[] = {
    KARUM_ARCHIVE_ENTRY (&options),
    KARUM_FLAG_OPTION ("events", asked.events, N_ ("Events instead of players")),
    KARUM_FLAG_OPTION ("games", asked.games, N_ ("Games with the same moves")),
    KARUM_TEXT_OPTION ("distance", distance, N_ ("Only names in which at most N letters differ"),
                       N_ ("N")),
    KARUM_FLAG_OPTION ("merge", asked.merge,
                       N_ ("Merge them; without --distance, only names with the same letters")),
    KARUM_TABLE_ENTRIES (&options.table),
    KARUM_NAMES_ENTRIES (&options),
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (KarumStore) store = NULL;

  if (!karum_command_parse (command, entries, arguments)
      || karum_archive_options_read (&options, command) != KARUM_EXIT_DONE
      || check_asked (command, distance, &asked) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  options.changes = asked.merge;
  store = karum_archive_options_open (&options, FALSE);
  if (!store)
    return KARUM_EXIT_REFUSED;
  return asked.games
             ? print_double_games (store, &options)
             : print_double_names (store, asked.events ? KARUM_NAME_EVENT : KARUM_NAME_PLAYER,
                                   &asked, &options);
}

const KarumCommand karum_cmd_doubles = {
  .name = "doubles",
  .arguments = "",
  .summary = N_ ("List players, events or games that are probably duplicates"),
  .run = run_doubles,
};
