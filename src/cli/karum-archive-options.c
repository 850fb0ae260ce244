#include "karum-archive-options.h"

#include <glib/gi18n.h>

#include "karum-arrays.h"
#include "karum-command.h"
#include "karum-game-filter-fields.h"
#include "karum-marks.h"
#include "karum-name-options.h"
#include "karum-public-games.h"
#include "karum-public-names.h"
#include "karum-store.h"
#include "karum-undo.h"

/* The option for the field "options". */
#define OPTION "option"

/* The options are named after the fields of a filter, except for OPTION, which can be repeated. */
static const struct {
  const char *name, *help, *argument;
} filters[] = {
  { "player", N_ ("Games of this player, in any spelling of the name"), N_ ("NAME") },
  { "player1", N_ ("Games in which this player is Player1"), N_ ("NAME") },
  { "player2", N_ ("Games in which this player is Player2"), N_ ("NAME") },
  { "opponent", N_ ("With --player: games between the two"), N_ ("NAME") },
  { "side", N_ ("With --player: games that the player ended on this side: first or second"),
    N_ ("SIDE") },
  { "outcome", N_ ("With --player: games the player won (1-0), lost (0-1) or drew (1/2-1/2)"),
    N_ ("RESULT") },
  { "computer", N_ ("Games with the computer"), NULL },
  { "people", N_ ("Games without the computer"), NULL },
  { "with-computer", N_ ("Statistics and ratings also count games with the computer"), NULL },
  { "game", N_ ("Games of this board game"), N_ ("GAME") },
  { "preset", N_ ("Games played under this preset"), N_ ("PRESET") },
  { "rules", N_ ("Games played under these rules"), N_ ("RULESET") },
  { OPTION, N_ ("Games with this option of the rules, such as size=7; can be repeated"),
    N_ ("NAME=VALUE") },
  { "event", N_ ("Games of this event"), N_ ("NAME") },
  { "from", N_ ("Games on or after this date"), N_ ("DATE") },
  { "to", N_ ("Games on or before this date"), N_ ("DATE") },
  { "undated", N_ ("Games without a known year"), NULL },
  { "result", N_ ("Games with this result: 1-0, 0-1, 1/2-1/2 or *"), N_ ("RESULT") },
  { "termination", N_ ("Games that ended this way, such as resignation, time or normal"),
    N_ ("TERMINATION") },
  { "in-progress", N_ ("Games without a result, except analysis copies"), NULL },
  { "played", N_ ("Games that were played: no forfeits and byes"), NULL },
  { "unplayed", N_ ("Forfeits and byes"), NULL },
  { "finished", N_ ("Finished games"), NULL },
  { "analysis-copies", N_ ("Analysis copies"), NULL },
  { "min-turns", N_ ("Games of at least N moves"), N_ ("N") },
  { "max-turns", N_ ("Games of at most N moves"), N_ ("N") },
  { "min-margin", N_ ("Games won by at least N points"), N_ ("N") },
  { "max-margin", N_ ("Games won by at most N points"), N_ ("N") },
  { "text",
    N_ ("Games with all of these words in names, places, tags or comments; names of games, "
        "variants and results in any language count as words"),
    N_ ("WORDS") },
  { "commented", N_ ("Games with comments"), NULL },
  { "analysed", N_ ("Games with evaluations"), NULL },
  { "reviewed", N_ ("Games of which every move is reviewed"), NULL },
  { "not-reviewed", N_ ("Games of which not every move is reviewed"), NULL },
  { "blunders",
    N_ ("Games with a move that a review calls a blunder; with --player: of that player"), NULL },
  { "lost-won",
    N_ ("Games lost by somebody who, by a review, had an expected result of 0.9; with --player: by "
        "that player"),
    NULL },
  { "min-swing",
    N_ ("Games with a move that, by a review, lost at least N percentage points of the expected "
        "result"),
    N_ ("N") },
  { "phase",
    N_ ("Reviewed games with a decision in this part: opening, middle or end; with --player: of "
        "that player"),
    N_ ("PART") },
  { "state",
    N_ ("Reviewed games with a decision when ahead, level or behind; with --player: of that "
        "player"),
    N_ ("STATE") },
  { "variations", N_ ("Games with variations"), NULL },
  { "marks", N_ ("Games with marks, arrows or labels on the board"), NULL },
  { "glyph",
    N_ ("Games with a move marked !, ?, !!, ??, !? or ?!; with --player: a move of that player"),
    N_ ("GLYPH") },
  { "annotator", N_ ("Games annotated by this person; a part of the name is enough"), N_ ("NAME") },
  { "collection", N_ ("Games of this collection"), N_ ("NAME") },
  { "ids", N_ ("Games with these numbers, such as 12,15"), N_ ("NUMBERS") },
  { "stars", N_ ("Games with at least N stars"), N_ ("N") },
  { "bin", N_ ("Only games in the bin"), NULL },
};

static void
filter_options_clear (KarumFilterOptions *options)
{
  for (guint i = 0; options->texts && i < G_N_ELEMENTS (filters); i++)
    g_strfreev (options->texts[i]);
  g_free (options->texts);
  g_free (options->flags);
  karum_game_filter_clear (&options->filter);
}

/* (transfer full) (array zero-terminated): the entries for the option parser; borrows from
 * @options */
static GOptionEntry *
filter_options_entries (KarumFilterOptions *options)
{
  GOptionEntry *entries = g_new0 (GOptionEntry, G_N_ELEMENTS (filters) + 1);

  options->texts = g_new0 (GStrv, G_N_ELEMENTS (filters));
  options->flags = g_new0 (gboolean, G_N_ELEMENTS (filters));
  for (guint i = 0; i < G_N_ELEMENTS (filters); i++) {
    gboolean flag = filters[i].argument == NULL;

    entries[i]
        = (GOptionEntry){ filters[i].name,
                          0,
                          0,
                          flag ? G_OPTION_ARG_NONE : G_OPTION_ARG_FILENAME_ARRAY,
                          flag ? (gpointer) &options->flags[i] : (gpointer) &options->texts[i],
                          filters[i].help,
                          filters[i].argument };
  }
  return entries;
}

static KarumExit
refuse_value (const KarumCommand *command,
              const char *option,
              const KarumFilterField *field,
              const char *value)
{
  switch (field->kind) {
  case KARUM_FILTER_DAY:
    return karum_command_usage (
        command, _ ("--%s: “%s” is not a valid date; write 2026, 2026.11 or 2026.11.20"), option,
        value);
  case KARUM_FILTER_RESULT:
    return karum_command_usage (
        command, _ ("--%s: unknown result “%s”; use 1-0, 0-1, 1/2-1/2 or *"), option, value);
  case KARUM_FILTER_TERMINATION:
    return karum_command_usage (
        command,
        _ ("--%s: unknown termination “%s”; use normal, resignation, "
           "agreement, time, adjudication, unterminated, forfeit, bye or none"),
        option, value);
  case KARUM_FILTER_SIDE:
    return karum_command_usage (command, _ ("--%s: unknown side “%s”; use first or second"), option,
                                value);
  case KARUM_FILTER_GLYPH:
    return karum_command_usage (command, _ ("--%s: unknown glyph “%s”; use !, ?, !!, ??, !? or ?!"),
                                option, value);
  case KARUM_FILTER_PHASE:
    return karum_command_usage (command,
                                _ ("--%s: unknown part of a game “%s”; use opening, middle or end"),
                                option, value);
  case KARUM_FILTER_STANDING:
    return karum_command_usage (command, _ ("--%s: unknown state “%s”; use ahead, level or behind"),
                                option, value);
  case KARUM_FILTER_IDS:
    return karum_command_usage (
        command, _ ("--%s: “%s” is not a list of game numbers such as 12,15"), option, value);
  default:
    return karum_command_usage (command, _ ("--%s: “%s” is not a whole number of at least 1"),
                                option, value);
  }
}

static KarumExit
check_day (const KarumCommand *command, const char *option, const char *text)
{
  KarumDate date;

  karum_date_read_bound (text, &date);
  return karum_command_date (command, option, text, date);
}

static KarumExit
read_value (const KarumCommand *command,
            const char *option,
            const KarumFilterField *field,
            const char *value,
            KarumGameFilter *filter)
{
  g_autofree char *text = g_strdup (value);

  if (field->kind == KARUM_FILTER_DAY)
    g_strdelimit (text, "-", '.');
  if (!karum_filter_field_set (field, text, filter))
    return refuse_value (command, option, field, value);
  return field->kind == KARUM_FILTER_DAY ? check_day (command, option, text) : KARUM_EXIT_DONE;
}

/* The last value of an option applies, except for OPTION,
 * whose values are joined. */
static KarumExit
read_row (const KarumCommand *command, KarumFilterOptions *options, guint row)
{
  const KarumFilterField *field = karum_filter_field_find (filters[row].name);
  GStrv texts = options->texts[row];

  if (options->flags[row])
    karum_filter_field_set (field, "yes", &options->filter);
  if (karum_command_texts (command, texts) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  if (texts && !field)
    options->filter.options = g_strjoinv (",", texts);
  else if (texts)
    return read_value (command, filters[row].name, field, texts[g_strv_length (texts) - 1],
                       &options->filter);
  return KARUM_EXIT_DONE;
}

/* Checks options that require other options. */
static KarumExit
check_together (const KarumCommand *command, const KarumGameFilter *filter, gboolean of_player)
{
  if (!filter->player && !of_player
      && (filter->opponent || filter->with_side || filter->with_outcome))
    return karum_command_usage (command, "%s",
                                _ ("--opponent, --side and --outcome need --player"));
  if (filter->stars > KARUM_MOST_STARS)
    return karum_command_usage (command, _ ("--stars: a game has at most %d stars"),
                                KARUM_MOST_STARS);
  return KARUM_EXIT_DONE;
}

/**
 * filter_options_read: creates the filter from the options.
 * Returns: KARUM_EXIT_DONE; otherwise a message was printed, and the command must return this value
 */
static KarumExit
filter_options_read (const KarumCommand *command, KarumFilterOptions *options, gboolean of_player)
{
  KarumGameFilter *filter = &options->filter;
  KarumExit exit = KARUM_EXIT_DONE;

  for (guint i = 0; exit == KARUM_EXIT_DONE && i < G_N_ELEMENTS (filters); i++)
    exit = read_row (command, options, i);
  if (exit == KARUM_EXIT_DONE)
    exit = check_together (command, filter, of_player);
  return exit == KARUM_EXIT_DONE ? karum_name_options_rules (filter) : exit;
}

void
karum_archive_options_clear (KarumArchiveOptions *options)
{
  karum_free_all (options->archive, options->limit, options->offset, options->sort);
  karum_table_output_clear (&options->table);
  filter_options_clear (&options->filter);
}

KarumExit
karum_archive_options_fail (const GError *error)
{
  /* That the user stopped the work is said at the end of the program. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return KARUM_EXIT_STOPPED;
  return karum_command_refuse ("%s", error->message);
}

static void
tell_notice (const KarumStore *store)
{
  g_autofree char *notice = karum_store_get_notice (store);

  if (notice)
    g_printerr ("karum-cli: %s\n", notice);
}

KarumStore *
karum_archive_options_open (const KarumArchiveOptions *options, gboolean create)
{
  KarumStoreOptions how = { .existing = !create, .migrates_only = !create && !options->changes };
  g_autofree char *path
      = options->archive ? g_strdup (options->archive) : karum_store_default_path ();
  g_autoptr (GError) error = NULL;
  KarumStore *store = karum_store_open (path, &how, &error);

  if (!store)
    karum_archive_options_fail (error);
  else
    tell_notice (store);
  if (store && (create || options->changes))
    karum_store_keep_history (store);
  return store;
}

/* The names of the sort orders on the command line. */
static const char *const orders[] = {
  [KARUM_GAME_SORT_DATE] = "date",          [KARUM_GAME_SORT_RULES] = "rules",
  [KARUM_GAME_SORT_PLAYER1] = "player1",    [KARUM_GAME_SORT_PLAYER2] = "player2",
  [KARUM_GAME_SORT_RESULT] = "result",      [KARUM_GAME_SORT_POINTS] = "score",
  [KARUM_GAME_SORT_TURNS] = "turns",        [KARUM_GAME_SORT_CHANGED] = "changed",
  [KARUM_GAME_SORT_ADDED] = "added",        [KARUM_GAME_SORT_STARS] = "stars",
  [KARUM_GAME_SORT_ANNOTATED] = "comments", [KARUM_GAME_SORT_EVENT] = "event",
  [KARUM_GAME_SORT_PLACE] = "collection",
};

static KarumExit
select_order (const KarumCommand *command,
              const KarumArchiveOptions *options,
              KarumGameQuery *query)
{
  query->sort = KARUM_SORTED (&query->filter, KARUM_GAME_SORT_ADDED);
  query->descending = options->descending;
  if (!options->sort)
    return KARUM_EXIT_DONE;
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    if (g_str_equal (orders[i], options->sort)) {
      query->sort = (KarumGameSort) i;
      return KARUM_EXIT_DONE;
    }
  return karum_command_usage (command,
                              _ ("--sort: unknown order “%s”; use date, rules, player1, player2, "
                                 "result, score, turns, changed, added, stars, event, comments or "
                                 "collection"),
                              options->sort);
}

static KarumExit
select_limit (const KarumCommand *command, const KarumArchiveOptions *options, guint *limit)
{
  guint64 number = 0;

  if (options->limit && (!karum_command_number (options->limit, &number) || number == 0))
    return karum_command_usage (command, _ ("--%s: “%s” is not a whole number of at least 1"),
                                "limit", options->limit);
  *limit = (guint) MIN (number, G_MAXUINT);
  return KARUM_EXIT_DONE;
}

static KarumExit
select_offset (const KarumCommand *command, const KarumArchiveOptions *options, guint *offset)
{
  guint64 number = 0;

  if (options->offset && !karum_command_number (options->offset, &number))
    return karum_command_usage (command, _ ("--%s: “%s” is not a whole number of at least 0"),
                                "offset", options->offset);
  *offset = (guint) MIN (number, G_MAXUINT);
  return KARUM_EXIT_DONE;
}

KarumExit
karum_archive_options_read (KarumArchiveOptions *options, const KarumCommand *command)
{
  if (options->named_public && options->named_private)
    return karum_command_usage (command, "%s", _ ("--public and --private exclude each other"));
  return karum_table_output_read (&options->table, command);
}

KarumExit
karum_archive_options_parse (KarumArchiveOptions *options,
                             const KarumCommand *command,
                             const GOptionEntry *own,
                             char **arguments,
                             KarumSelection *selection)
{
  g_autofree GOptionEntry *entries = filter_options_entries (&options->filter);
  KarumExit exit;

  if (!karum_command_parse_filtered (command, own, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (karum_archive_options_read (options, command) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  exit = filter_options_read (command, &options->filter, options->of_player);
  *selection = (KarumSelection){ .query = { .filter = options->filter.filter } };
  if (exit == KARUM_EXIT_DONE)
    exit = select_limit (command, options, &selection->limit);
  if (exit == KARUM_EXIT_DONE)
    exit = select_offset (command, options, &selection->offset);
  return exit == KARUM_EXIT_DONE ? select_order (command, options, &selection->query) : exit;
}

/* Says that a file will name who isn't named in what is published. */
static gboolean
warn_of_names (KarumStore *store, GError **error)
{
  g_autoptr (GPtrArray) hidden = karum_store_hidden_players (store, error);

  if (hidden && hidden->len > 0)
    g_printerr (ngettext ("the file names %u player who is hidden in what is published; "
                          "--public hides the name\n",
                          "the file names %u players who are hidden in what is published; "
                          "--public hides the names\n",
                          hidden->len),
                hidden->len);
  return hidden != NULL;
}

static gboolean
hide_names (KarumArchiveOptions *options,
            KarumStore *store,
            KarumSelection *selection,
            GError **error)
{
  KarumGameFilter *filter = &options->filter.filter;
  char *ids;

  if (!karum_public_games_choose (store, &selection->query, &ids, error))
    return FALSE;
  if (ids) {
    g_free ((char *) filter->ids);
    filter->ids = ids;
  }
  return karum_store_hide_names (store, error);
}

gboolean
karum_archive_options_hide (KarumArchiveOptions *options,
                            KarumStore *store,
                            KarumSelection *selection,
                            gboolean document,
                            const char *output)
{
  gboolean hide = document ? !options->named_private : options->named_public;
  g_autoptr (GError) error = NULL;
  gboolean done = hide     ? hide_names (options, store, selection, &error)
                  : output ? document || options->named_private || warn_of_names (store, &error)
                           : TRUE;

  if (!done)
    karum_archive_options_fail (error);
  return done;
}

KarumStore *
karum_archive_options_open_selected (KarumArchiveOptions *options, KarumSelection *selection)
{
  g_autoptr (KarumStore) store = karum_archive_options_open (options, FALSE);

  if (!store || !karum_name_options_resolve (store, &options->filter.filter))
    return NULL;
  selection->query.filter = options->filter.filter;
  return karum_archive_options_hide (options, store, selection,
                                     karum_table_output_is_document (&options->table),
                                     options->table.output)
             ? g_steal_pointer (&store)
             : NULL;
}

/* What a sheet is asked for. */
typedef struct {
  KarumStore *store;
  const KarumSheetChoice *choice;
} Asked;

static KarumFigureSheet *
make_sheet (gpointer data)
{
  const Asked *asked = data;
  g_autoptr (GError) error = NULL;
  KarumFigureSheet *sheet = karum_store_sheet (asked->store, asked->choice, &error);

  if (!sheet)
    karum_archive_options_fail (error);
  return sheet;
}

KarumExit
karum_archive_options_print_sheet (KarumStore *store,
                                   const KarumSheetChoice *choice,
                                   const KarumTableOutput *options)
{
  Asked asked = { store, choice };

  return karum_table_print_sheet (make_sheet, &asked, options);
}
