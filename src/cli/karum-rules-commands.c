#include <glib.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "karum-arrays.h"
#include "karum-command.h"
#include "karum-game.h"
#include "karum-games.h"
#include "karum-kgn.h"
#include "karum-perft.h"
#include "karum-printout.h"
#include "karum-start-options.h"
#include "karum-table.h"

/* karum-cli rules: prints the canonical form of a ruleset, or all presets; or the rules to read. */

static void
print_rules (const KarumRules *rules)
{
  char text[KARUM_RULES_TEXT];

  karum_rules_write (rules, text);
  puts (text);
}

static void
put_rules (KarumJson *json, const KarumRules *rules)
{
  karum_json_open (json, NULL, '{');
  karum_ruleset_put (json, rules);
  karum_json_string (json, "game", rules->game->id);
  karum_json_string (json, "preset", rules->game->presets[rules->preset].id);
  karum_json_close (json);
}

/* @chosen: (nullable): only this ruleset */
static void
print_json (const KarumRules *chosen)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '[');
  for (gsize i = 0; karum_games[i] && !chosen; i++)
    for (unsigned preset = 0; preset < karum_games[i]->n_presets; preset++) {
      KarumRules rules = karum_rules_default (karum_games[i], preset);

      put_rules (&json, &rules);
    }
  if (chosen)
    put_rules (&json, chosen);
  karum_json_close (&json);
  karum_json_end (&json);
}

static void
print_all (void)
{
  for (gsize i = 0; karum_games[i]; i++)
    for (unsigned preset = 0; preset < karum_games[i]->n_presets; preset++) {
      KarumRules rules = karum_rules_default (karum_games[i], preset);
      print_rules (&rules);
    }
}

/* The options of a text to read; all texts are owned. */
typedef struct {
  gboolean text, json;
  char *format, *language, *output;
} ReadingOptions;

static void
reading_options_clear (ReadingOptions *options)
{
  karum_free_all (options->format, options->language, options->output);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ReadingOptions, reading_options_clear)

enum { AS_TEXT, AS_PDF };
static const char *const reading_formats[] = { [AS_TEXT] = "text", [AS_PDF] = "pdf", NULL };

static GBytes *
make_pdf (const KarumCatalogue *catalogue, const KarumRules *rules, GError **error)
{
  g_autoptr (KarumBook) book = karum_rules_book (catalogue, rules);
  const KarumPaper paper = karum_paper (karum_paper_usual ());

  karum_book_lay_out (book, &paper, NULL);
  return karum_book_pdf (book, NULL, error);
}

static KarumExit
write_reading (const KarumRules *rules, const ReadingOptions *options, guint format)
{
  g_autoptr (KarumCatalogue) catalogue = karum_catalogue_open (options->language);
  char *text = karum_rules_paper_text (catalogue, rules);
  g_autoptr (GBytes) bytes = text ? g_bytes_new_take (text, strlen (text)) : NULL;
  g_autoptr (GBytes) pdf = NULL;
  g_autoptr (GError) error = NULL;

  if (!bytes)
    return karum_command_refuse (_ ("no text explains the rules of %s"), rules->game->id);
  if (format == AS_TEXT)
    return karum_output_write (options->output, bytes);
  pdf = make_pdf (catalogue, rules, &error);
  return pdf ? karum_output_write (options->output, pdf)
             : karum_command_refuse ("%s", error->message);
}

/* Returns: KARUM_EXIT_DONE, or with a message printed */
static KarumExit
check_reading (const KarumCommand *command, ReadingOptions *options, guint *format)
{
  if (karum_command_language (command, options->language) != KARUM_EXIT_DONE)
    return KARUM_EXIT_USAGE;
  if (options->text && options->format && !g_str_equal (options->format, "text"))
    return karum_command_usage (command, _ ("--text and --format %s exclude each other"),
                                options->format);
  return karum_output_options_read (
      command, reading_formats, options->text ? "text" : options->format, &options->output, format);
}

static KarumExit
run_rules (const KarumCommand *command, char **arguments)
{
  g_auto (ReadingOptions) options = { 0 };
  const GOptionEntry entries[] = {
    KARUM_FLAG_OPTION ("text", options.text, N_ ("Explain the rules, as text")),
    KARUM_TEXT_OPTION ("format", options.format, N_ ("Explain the rules, as text (default) or pdf"),
                       N_ ("FORMAT")),
    KARUM_TEXT_OPTION ("lang", options.language, N_ ("Language of the document, such as ru"),
                       N_ ("LANGUAGE")),
    KARUM_OUTPUT_ENTRY (&options.output),
    KARUM_JSON_FLAG_ENTRY (&options.json),
    G_OPTION_ENTRY_NULL,
  };
  gboolean reading;
  guint format = AS_TEXT;
  KarumRules rules;
  KarumExit exit;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  reading = options.text || options.format || options.language || options.output;
  exit = check_reading (command, &options, &format);
  if (exit != KARUM_EXIT_DONE)
    return exit;
  if (reading && options.json)
    return karum_command_usage (command, _ ("%s can’t be used together with %s"), "--json",
                                options.text ? "--text" : "--format");
  if (reading && !arguments[0])
    return karum_command_usage (command, _ ("name the ruleset to be explained"));
  if (!arguments[0]) {
    if (options.json)
      print_json (NULL);
    else
      print_all ();
    return KARUM_EXIT_DONE;
  }
  if (!karum_start_options_rules (&rules, arguments[0]))
    return KARUM_EXIT_REFUSED;
  if (reading)
    return write_reading (&rules, &options, format);
  if (options.json)
    print_json (&rules);
  else
    print_rules (&rules);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_rules = {
  .name = "rules",
  .arguments = N_ ("[RULESET]"),
  .summary = N_ ("Print the canonical form of a ruleset, or all games and presets"),
  .max_arguments = 1,
  .run = run_rules,
};

typedef struct {
  const KarumRules *rules;
  GPtrArray *texts;
} Collection;

static bool
collect (const KarumTurn *turn, void *data)
{
  Collection *collection = data;
  char text[KARUM_TURN_TEXT];

  if (collection->texts->len == KARUM_TURNS_LIMIT)
    return false;
  collection->rules->game->turn_write (collection->rules, turn, text);
  g_ptr_array_add (collection->texts, g_strdup (text));
  return true;
}

static int
compare (const void *a, const void *b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/**
 * turn_texts: (transfer full) (nullable) (element-type utf8): all legal turns, in byte order.
 * Returns: NULL if there are more than KARUM_TURNS_LIMIT
 */
static GPtrArray *
turn_texts (const KarumRules *rules, const KarumState *state)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  Collection collection = { rules, texts };

  if (!rules->game->turns (rules, state, collect, &collection))
    return NULL;
  g_ptr_array_sort (texts, compare);
  return g_steal_pointer (&texts);
}

/* karum-cli moves: lists all legal turns. */

static void
print_turns_json (const GPtrArray *turns)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '[');
  karum_for_each (void, turn, turns)
    karum_json_string (&json, NULL, turn);
  karum_json_close (&json);
  karum_json_end (&json);
}

static KarumExit
run_moves (const KarumCommand *command, char **arguments)
{
  g_auto (KarumStartOptions) start = { 0 };
  g_autoptr (GPtrArray) turns = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[]
      = { KARUM_START_ENTRIES (&start), KARUM_JSON_FLAG_ENTRY (&json), G_OPTION_ENTRY_NULL };

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (!karum_start_options_play (&start, arguments[0]))
    return KARUM_EXIT_REFUSED;
  turns = turn_texts (&start.rules, &start.state);
  if (!turns)
    return karum_command_refuse (_ ("the position has more than %d legal moves"),
                                 KARUM_TURNS_LIMIT);
  if (json)
    print_turns_json (turns);
  for (guint i = 0; i < turns->len && !json; i++)
    puts (turns->pdata[i]);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_moves = {
  .name = "moves",
  .arguments = N_ ("RULESET"),
  .summary = N_ ("Print all legal moves of a position"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_moves,
};

/* karum-cli play: plays turns from a position and prints the result. */

/* Indexed by KarumWinner and by KarumSide. */
static const char *const winners[] = { "-", "first", "second", "draw" };
static const char *const sides[] = { "first", "second" };

static void
print_game (const KarumStartOptions *game)
{
  const KarumRules *rules = &game->rules;
  KarumStatus status = rules->game->status (rules, &game->state);
  char position[KARUM_POSITION_TEXT];
  int32_t points[2];

  rules->game->position_write (rules, &game->state, position);
  rules->game->points (rules, &game->state, points);
  printf ("position: %s\n", position);
  printf ("turns: %u\n", game->n_turns);
  printf ("to-move: %s\n", status.over ? "-" : sides[status.to_move]);
  printf ("persons: %s\n", karum_exchanged (rules, &game->state) ? "2,1" : "1,2");
  printf ("points: %d,%d\n", points[0], points[1]);
  printf ("status: %s\n", status.over ? "over" : "playing");
  printf ("winner: %s\n", winners[status.winner]);
}

/* Without a side or a winner: null. */
static void
print_game_json (const KarumStartOptions *game)
{
  const KarumRules *rules = &game->rules;
  const KarumStatus status = rules->game->status (rules, &game->state);
  const gboolean exchanged = karum_exchanged (rules, &game->state);
  KarumJson json = karum_json_begin ();
  char position[KARUM_POSITION_TEXT];
  int32_t points[2];

  rules->game->position_write (rules, &game->state, position);
  rules->game->points (rules, &game->state, points);
  karum_json_open (&json, NULL, '{');
  karum_ruleset_put (&json, rules);
  karum_json_string (&json, "position", position);
  karum_json_integer (&json, "turns", game->n_turns);
  karum_json_string (&json, "to_move", status.over ? NULL : sides[status.to_move]);
  karum_json_open (&json, "persons", '[');
  karum_json_integer (&json, NULL, exchanged ? 2 : 1);
  karum_json_integer (&json, NULL, exchanged ? 1 : 2);
  karum_json_close (&json);
  karum_json_open (&json, "points", '[');
  karum_json_integer (&json, NULL, points[0]);
  karum_json_integer (&json, NULL, points[1]);
  karum_json_close (&json);
  karum_json_string (&json, "status", status.over ? "over" : "playing");
  karum_json_string (&json, "winner", status.over ? winners[status.winner] : NULL);
  karum_json_close (&json);
  karum_json_end (&json);
}

static KarumExit
run_play (const KarumCommand *command, char **arguments)
{
  g_auto (KarumStartOptions) start = { 0 };
  gboolean json = FALSE;
  const GOptionEntry entries[]
      = { KARUM_START_ENTRIES (&start), KARUM_JSON_FLAG_ENTRY (&json), G_OPTION_ENTRY_NULL };

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (!karum_start_options_play (&start, arguments[0]))
    return KARUM_EXIT_REFUSED;
  if (json)
    print_game_json (&start);
  else
    print_game (&start);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_play = {
  .name = "play",
  .arguments = N_ ("RULESET"),
  .summary = N_ ("Play moves and print the position, the points and the state of the game"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_play,
};

/* karum-cli perft: counts sequences of legal turns. */

static KarumExit
refuse (void)
{
  return karum_command_refuse (
      _ ("reached a position with more than %d legal moves, or a sequence of more than %d moves"),
      KARUM_TURNS_LIMIT, KARUM_PERFT_LENGTH_MAX);
}

/* @turns: (nullable): the first turns; @counts: (nullable): the counts after each */
static void
print_perft_json (const KarumStartOptions *start,
                  guint depth,
                  guint64 total,
                  const GPtrArray *turns,
                  const GArray *counts)
{
  KarumJson json = karum_json_begin ();

  karum_json_open (&json, NULL, '{');
  karum_ruleset_put (&json, &start->rules);
  karum_json_integer (&json, "depth", depth);
  karum_json_integer (&json, "count", (gint64) total);
  karum_json_open (&json, "divided", '[');
  for (guint i = 0; turns && i < turns->len; i++) {
    karum_json_open (&json, NULL, '{');
    karum_json_string (&json, "turn", turns->pdata[i]);
    karum_json_integer (&json, "count", (gint64) g_array_index (counts, guint64, i));
    karum_json_close (&json);
  }
  karum_json_close (&json);
  karum_json_close (&json);
  karum_json_end (&json);
}

static KarumExit
print_count (const KarumStartOptions *start, guint depth, gboolean as_json)
{
  guint64 count;

  if (!karum_perft (&start->rules, &start->state, depth, false, &count))
    return refuse ();
  if (as_json)
    print_perft_json (start, depth, count, NULL, NULL);
  else
    printf ("%" G_GUINT64_FORMAT "\n", count);
  return KARUM_EXIT_DONE;
}

/* Counts the continuations after the turn @text. */
static gboolean
count_after (const KarumStartOptions *start, const char *text, guint depth, guint64 *count)
{
  const KarumRules *rules = &start->rules;
  KarumState state;
  KarumTurn turn;

  rules->game->turn_read (rules, text, &turn, NULL);
  rules->game->apply (rules, &start->state, &turn, &state);
  return karum_perft (rules, &state, depth - 1, false, count);
}

/* At depth 0 there is nothing to divide. */
static KarumExit
print_divided (const KarumStartOptions *start, guint depth, gboolean as_json)
{
  g_autoptr (GPtrArray) turns = depth > 0 ? turn_texts (&start->rules, &start->state) : NULL;
  g_autoptr (GArray) counts = karum_array_new (guint64);
  guint64 total = depth > 0 ? 0 : 1;

  if (depth > 0 && !turns)
    return refuse ();
  if (turns)
    karum_for_each (void, turn, turns) {
      guint64 count;

      if (!count_after (start, turn, depth, &count))
        return refuse ();
      g_array_append_val (counts, count);
      total += count;
    }
  if (as_json) {
    print_perft_json (start, depth, total, turns, counts);
    return KARUM_EXIT_DONE;
  }
  for (guint i = 0; i < counts->len; i++)
    printf ("%s %" G_GUINT64_FORMAT "\n", (char *) turns->pdata[i],
            g_array_index (counts, guint64, i));
  printf ("total %" G_GUINT64_FORMAT "\n", total);
  return KARUM_EXIT_DONE;
}

static KarumExit
run_perft (const KarumCommand *command, char **arguments)
{
  g_auto (KarumStartOptions) start = { 0 };
  gboolean divide = FALSE, json = FALSE;
  guint64 depth;
  const GOptionEntry entries[] = {
    KARUM_FLAG_OPTION ("divide", divide, N_ ("Count for each first move separately")),
    KARUM_START_ENTRIES (&start),
    KARUM_JSON_FLAG_ENTRY (&json),
    G_OPTION_ENTRY_NULL,
  };

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (!karum_command_number (arguments[1], &depth))
    return karum_command_usage (command, _ ("“%s” is not a number of moves"), arguments[1]);
  if (!karum_start_options_play (&start, arguments[0]))
    return KARUM_EXIT_REFUSED;
  depth = MIN (depth, G_MAXUINT);
  return (divide ? print_divided : print_count) (&start, (guint) depth, json);
}

const KarumCommand karum_cmd_perft = {
  .name = "perft",
  .arguments = N_ ("RULESET DEPTH"),
  .summary = N_ ("Count the sequences of DEPTH legal moves"),
  .min_arguments = 2,
  .max_arguments = 2,
  .run = run_perft,
};

/* karum-cli random: prints records of games with uniformly random legal turns. */

/* Longer games are cut off. */
#define TURNS_MAX 10000
/* The number of bytes after which buffered records are printed. */
#define BUFFER_SIZE (1 << 16)

static void
print_text (GString *text)
{
  fwrite (text->str, 1, text->len, stdout);
  g_string_truncate (text, 0);
}

static KarumRecord *
new_record (const KarumRules *rules, KarumRandom *random, guint64 number)
{
  char setup[KARUM_SETUP_TEXT] = "";
  KarumRecord *record;

  if (karum_setup_needed (rules))
    rules->game->setup_draw (rules, random, setup);
  record = karum_record_new (rules, setup, NULL, NULL);
  record->tags.round = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  record->tags.players[0] = g_strdup ("Random 1");
  record->tags.players[1] = g_strdup ("Random 2");
  return record;
}

static void
play (KarumRecord *record, KarumRandom *random)
{
  const KarumRules *rules = &record->rules;
  KarumNode *node = record->root;
  KarumState states[2];
  KarumTurn turn;

  states[0] = record->start;
  for (guint i = 0; i < TURNS_MAX && !rules->game->status (rules, &states[i % 2]).over; i++) {
    if (!karum_turn_random (rules, &states[i % 2], random, &turn))
      break;
    rules->game->apply (rules, &states[i % 2], &turn, &states[(i + 1) % 2]);
    node = karum_record_add (record, node, &turn);
  }
  karum_record_close (record);
}

static void
print_games (const KarumRules *rules, guint64 games, guint64 seed, const KarumRecordFormat *format)
{
  g_auto (KarumDocument) document = { 0 };
  KarumRandom random;

  karum_document_init (&document);
  karum_random_init (&random, seed);
  if (format->begin)
    format->begin (&document, 0);
  for (guint64 i = 0; i < games && !ferror (stdout); i++) {
    g_autoptr (KarumRecord) record = new_record (rules, &random, i + 1);

    play (record, &random);
    format->add (&document, record);
    document.n++;
    if (document.json.text->len >= BUFFER_SIZE)
      print_text (document.json.text);
  }
  if (format->end)
    format->end (&document, NULL);
  print_text (document.json.text);
}

static KarumExit
run_random (const KarumCommand *command, char **arguments)
{
  g_autofree char *games_text = NULL;
  g_autofree char *seed_text = NULL;
  guint64 games = 1, seed = 0;
  gboolean json = FALSE;
  KarumRules rules;
  const GOptionEntry entries[] = {
    KARUM_TEXT_OPTION ("games", games_text, N_ ("Number of games (default: 1)"), N_ ("N")),
    KARUM_TEXT_OPTION ("seed", seed_text, N_ ("Seed of the random numbers (default: 0)"), N_ ("S")),
    KARUM_JSON_FLAG_ENTRY (&json),
    G_OPTION_ENTRY_NULL,
  };

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  if (games_text && !karum_command_number (games_text, &games))
    return karum_command_usage (command, _ ("--%s: “%s” is not a whole number of at least 0"),
                                "games", games_text);
  if (seed_text && !karum_command_number (seed_text, &seed))
    return karum_command_usage (command, _ ("--%s: “%s” is not a whole number of at least 0"),
                                "seed", seed_text);
  /* Seeds out of range are rejected instead of clamped, so that different seeds give different
   * games. */
  if (seed_text && !g_ascii_string_to_unsigned (seed_text, 10, 0, G_MAXUINT64, &seed, NULL))
    return karum_command_usage (command, _ ("--seed: “%s” is too large"), seed_text);
  if (!karum_start_options_rules (&rules, arguments[0]))
    return KARUM_EXIT_REFUSED;
  print_games (&rules, games, seed, json ? &karum_format_json : &karum_format_kgn);
  return KARUM_EXIT_DONE;
}

const KarumCommand karum_cmd_random = {
  .name = "random",
  .arguments = N_ ("RULESET"),
  .summary = N_ ("Print records of games of random legal moves"),
  .min_arguments = 1,
  .max_arguments = 1,
  .run = run_random,
};

/* karum-cli check: checks files of records, and replays every turn. */

/* The names of faults in output for scripts. */
static const char *const fault_names[KARUM_N_FAULTS] = {
  [KARUM_FAULT_ENCODING] = "encoding", [KARUM_FAULT_SYNTAX] = "syntax",
  [KARUM_FAULT_TAG] = "tag",           [KARUM_FAULT_RULES] = "rules",
  [KARUM_FAULT_TURN] = "turn",         [KARUM_FAULT_RESULT] = "result",
};

typedef struct {
  guint64 games;
  guint64 faults[KARUM_N_FAULTS];
  gboolean any;
} Counts;

static Counts
check_text (const char *name, const char *text, gsize length)
{
  g_autoptr (KarumKgnReader) reader = karum_kgn_reader_new (text, length);
  Counts counts = { 0 };

  while (TRUE) {
    g_autoptr (GError) error = NULL;
    g_autoptr (KarumRecord) record = karum_kgn_reader_next (reader, &error);

    if (error) {
      g_printerr ("%s:%s\n", name, error->message);
      counts.faults[error->code]++;
      counts.any = TRUE;
    } else if (record)
      counts.games++;
    else
      return counts;
  }
}

static void
put_counts (KarumJson *json, const char *name, const Counts *counts)
{
  karum_json_open (json, NULL, '{');
  karum_json_string (json, "file", name);
  karum_json_integer (json, "games", (gint64) counts->games);
  karum_json_open (json, "faults", '{');
  for (guint i = 0; i < KARUM_N_FAULTS; i++)
    karum_json_integer (json, fault_names[i], (gint64) counts->faults[i]);
  karum_json_close (json);
  karum_json_close (json);
}

static void
print_counts (const char *name, const Counts *counts)
{
  printf ("%s: games %" G_GUINT64_FORMAT, name, counts->games);
  for (guint i = 0; i < KARUM_N_FAULTS; i++)
    printf (", %s %" G_GUINT64_FORMAT, fault_names[i], counts->faults[i]);
  putchar ('\n');
}

/* @json: (nullable): NULL to print a line
 * Returns whether the file has no faults. */
static gboolean
check_file (const char *path, KarumJson *json)
{
  g_autofree char *name = karum_command_file_name (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = karum_command_read_records (path, &error);
  const char *text;
  gsize length;
  Counts counts;

  if (!bytes) {
    karum_command_refuse ("%s", error->message);
    return FALSE;
  }
  text = g_bytes_get_data (bytes, &length);
  counts = check_text (name, text ? text : "", length);
  if (json)
    put_counts (json, name, &counts);
  else
    print_counts (name, &counts);
  return !counts.any;
}

static KarumExit
run_check (const KarumCommand *command, char **arguments)
{
  gboolean good = TRUE, as_json = FALSE;
  const GOptionEntry entries[] = { KARUM_JSON_FLAG_ENTRY (&as_json), G_OPTION_ENTRY_NULL };
  g_auto (GStrv) files = NULL;
  g_autoptr (GError) error = NULL;
  KarumJson json;

  if (!karum_command_parse (command, entries, arguments))
    return KARUM_EXIT_USAGE;
  files = karum_command_files (arguments, &error);
  if (!files)
    return karum_command_refuse ("%s", error->message);
  json = karum_json_begin ();
  karum_json_open (&json, NULL, '[');
  for (char **path = files; *path; path++)
    good = check_file (*path, as_json ? &json : NULL) && good;
  karum_json_close (&json);
  if (as_json)
    karum_json_end (&json);
  else
    g_string_free (json.text, TRUE);
  return good ? KARUM_EXIT_DONE : KARUM_EXIT_REFUSED;
}

const KarumCommand karum_cmd_check = {
  .name = "check",
  .arguments = N_ ("FILE…"),
  .summary = N_ ("Check game records, replaying every move under the rules"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .run = run_check,
};
