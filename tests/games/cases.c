/* cases.c: the rules as data. Each file named on the command line holds cases, read line by line:
 */
/* clang-format off
 *
 *   = TITLE                  begins a case
 *   rules RULESET            of the cases from here on
 *   | x . o                  a row of a board, from the top; spaces mean nothing
 *   state REST               the rows above and REST make the position line to start from
 *   start [SETUP]            the ordinary start instead
 *   play TURN …              plays legal turns
 *   gives REST               the rows above and REST are the position line now
 *   legal TURN …             these are all the legal turns
 *   refuse TURN: WORDS       the turn is refused with a message that contains WORDS
 *   refuse-at N TURN: WORDS  likewise, with column N of the turn named as the place
 *   wrong REST: WORDS        the position line is refused with a message that contains WORDS
 *   result WINNER P,P        the game is over: first, second or draw; points
 *   points P,P               what the rules would count now
 *   persons 1,2|2,1          who holds First and who Second
 *   counters F,S …           what is counted beside the board, for First and for Second
 *   made VALUE …             what the rows are worth that the turn played last has made
 *   keys same|other REST     the search key of that position compared with the one of the present
 *   key HEX                  the search key now: it is stored in archives and never changes
 *   bytes TURN HEX           the turn as it is stored: the same
 *   canonical RULESET FORM   the ruleset is accepted and written as FORM
 *   no-rules RULESET: WORDS  the ruleset is refused with a message that contains WORDS
 *   no-setup SETUP: WORDS    the setup is refused likewise
 *
 * clang-format on */
#include <glib.h>
#include <string.h>

#include "karum-games.h"

typedef struct {
  KarumRules rules;
  KarumState state;
  KarumState before; /* the turn played last */
  KarumTurn turn;    /* that turn */
  GString *board;    /* rows that wait for their line */
  const char *title;
} Case;

static void
read_rules (Case *c, const char *text)
{
  KarumError error;

  if (!karum_rules_read (karum_games, text, &c->rules, &error))
    g_error ("%s: %s: %s", c->title, text, error.message);
}

static void
add_row (Case *c, const char *row)
{
  guint empty = 0;

  if (c->board->len > 0)
    g_string_append_c (c->board, '/');
  for (; *row; row++) {
    if (*row == ' ')
      continue;
    if (*row == '.') {
      empty++;
      continue;
    }
    if (empty > 0)
      g_string_append_printf (c->board, "%u", empty);
    empty = 0;
    g_string_append_c (c->board, *row);
  }
  if (empty > 0)
    g_string_append_printf (c->board, "%u", empty);
}

/* The rows read so far and @rest as a position line. */
static char *
take_line (Case *c, const char *rest)
{
  char *line = g_strdup_printf ("%s %s", c->board->str, rest);

  g_string_truncate (c->board, 0);
  return line;
}

static void
set_state (Case *c, const char *rest)
{
  g_autofree char *line = take_line (c, rest);
  char written[KARUM_POSITION_TEXT], text[256];
  KarumError error;

  if (!c->rules.game->position_read (&c->rules, line, &c->state, &error)) {
    karum_error_text (&error, text, sizeof text);
    g_error ("%s: %s: %s", c->title, line, text);
  }
  c->rules.game->position_write (&c->rules, &c->state, written);
  g_assert_cmpstr (written, ==, line);
}

static void
start (Case *c, const char *setup)
{
  g_assert_true (karum_start (&c->rules, setup + strspn (setup, " "), NULL, &c->state, NULL));
}

static void
play (Case *c, const char *turns)
{
  g_auto (GStrv) words = g_strsplit (turns, " ", -1);

  for (char **word = words; *word; word++) {
    KarumTurn turn;
    KarumState next;
    KarumError error;
    char text[256];

    if (!karum_turn_parse (&c->rules, &c->state, *word, &turn, &error)) {
      karum_error_text (&error, text, sizeof text);
      g_error ("%s: %s: %s", c->title, *word, text);
    }
    c->rules.game->apply (&c->rules, &c->state, &turn, &next);
    c->before = c->state;
    karum_turn_copy (&c->turn, &turn);
    c->state = next;
  }
}

static void
gives (Case *c, const char *rest)
{
  g_autofree char *line = take_line (c, rest);
  char written[KARUM_POSITION_TEXT];

  c->rules.game->position_write (&c->rules, &c->state, written);
  g_assert_cmpstr (written, ==, line);
}

typedef struct {
  const KarumRules *rules;
  GPtrArray *texts;
} List;

static bool
list_turn (const KarumTurn *turn, void *data)
{
  List *list = data;
  char *text = g_malloc (KARUM_TURN_TEXT);

  list->rules->game->turn_write (list->rules, turn, text);
  g_ptr_array_add (list->texts, text);
  return true;
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static char *
join_sorted (GPtrArray *texts)
{
  g_ptr_array_sort (texts, compare_texts);
  g_ptr_array_add (texts, NULL);
  return g_strjoinv (" ", (char **) texts->pdata);
}

static void
legal (Case *c, const char *turns)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) expected = g_ptr_array_new ();
  g_auto (GStrv) words = g_strsplit (turns, " ", -1);
  g_autofree char *found_text = NULL, *expected_text = NULL;
  List list = { &c->rules, found };

  c->rules.game->turns (&c->rules, &c->state, list_turn, &list);
  for (char **word = words; *word; word++)
    if (**word)
      g_ptr_array_add (expected, *word);
  found_text = join_sorted (found);
  expected_text = join_sorted (expected);
  g_assert_cmpstr (found_text, ==, expected_text);
}

/* Splits `WHAT: WORDS`; frees nothing, changes @text. */
static const char *
split_reason (char *text)
{
  char *colon = strstr (text, ": ");

  g_assert_nonnull (colon);
  *colon = '\0';
  return colon + 2;
}

static void
assert_reason (const Case *c, const KarumError *error, const char *what, const char *reason)
{
  char text[256];

  karum_error_text (error, text, sizeof text);
  if (!strstr (text, reason))
    g_error ("%s: %s was refused with: %s", c->title, what, text);
}

static size_t
refused_column (Case *c, char *what)
{
  const char *reason = split_reason (what);
  KarumTurn turn;
  KarumError error;

  if (karum_turn_parse (&c->rules, &c->state, what, &turn, &error))
    g_error ("%s: %s is legal", c->title, what);
  assert_reason (c, &error, what, reason);
  return error.offset + 1;
}

static void
refuse (Case *c, const char *argument)
{
  g_autofree char *what = g_strdup (argument);

  g_assert_cmpuint (refused_column (c, what), <=, strlen (argument));
}

static void
refuse_at (Case *c, const char *argument)
{
  char *rest;
  guint64 column = g_ascii_strtoull (argument, &rest, 10);
  g_autofree char *what = g_strdup (rest + 1);

  g_assert_cmpuint (refused_column (c, what), ==, column);
}

static void
wrong (Case *c, const char *argument)
{
  g_autofree char *what = g_strdup (argument);
  const char *reason = split_reason (what);
  g_autofree char *line = take_line (c, what);
  KarumState state;
  KarumError error;

  if (c->rules.game->position_read (&c->rules, line, &state, &error))
    g_error ("%s: %s was read", c->title, line);
  g_assert_cmpuint (error.offset, <=, strlen (line));
  assert_reason (c, &error, line, reason);
}

static void
result (Case *c, const char *expected)
{
  static const char *const winners[] = { "none", "first", "second", "draw" };
  KarumStatus status = c->rules.game->status (&c->rules, &c->state);
  g_autofree char *found = NULL;
  int32_t points[2];

  g_assert_true (status.over);
  c->rules.game->points (&c->rules, &c->state, points);
  found = g_strdup_printf ("%s %d,%d", winners[status.winner], points[0], points[1]);
  g_assert_cmpstr (found, ==, expected);
}

static void
keys (Case *c, const char *argument)
{
  gboolean same = g_str_has_prefix (argument, "same ");
  g_autofree char *line = take_line (c, strchr (argument, ' ') + 1);
  uint64_t key = c->rules.game->search_key (&c->rules, &c->state);
  KarumState other;

  g_assert_true (same || g_str_has_prefix (argument, "other "));
  g_assert_true (c->rules.game->position_read (&c->rules, line, &other, NULL));
  g_assert_cmpint (key == c->rules.game->search_key (&c->rules, &other), ==, same);
}

static void
points (Case *c, const char *expected)
{
  g_autofree char *found = NULL;
  int32_t values[2];

  c->rules.game->points (&c->rules, &c->state, values);
  found = g_strdup_printf ("%d,%d", values[0], values[1]);
  g_assert_cmpstr (found, ==, expected);
}

static void
persons (Case *c, const char *expected)
{
  g_assert_cmpstr (karum_exchanged (&c->rules, &c->state) ? "2,1" : "1,2", ==, expected);
}

static bool
add_row_value (const KarumRow *row, void *data)
{
  g_string_append_printf (data, "%s%d", ((GString *) data)->len > 0 ? " " : "", row->value);
  return true;
}

static void
counters (Case *c, const char *expected)
{
  KarumCounter found[KARUM_COUNTERS_MAX];
  size_t n = c->rules.game->counters (&c->rules, &c->state, found);
  g_autoptr (GString) text = g_string_new (NULL);

  for (size_t i = 0; i < n; i++)
    g_string_append_printf (text, "%s%d,%d", i > 0 ? " " : "", found[i].values[0],
                            found[i].values[1]);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
made (Case *c, const char *expected)
{
  g_autoptr (GString) found = g_string_new (NULL);

  c->rules.game->rows_made (&c->rules, &c->before, &c->turn, add_row_value, found);
  g_assert_cmpstr (found->str, ==, expected + strspn (expected, " "));
}

static void
key (Case *c, const char *expected)
{
  g_autofree char *found = g_strdup_printf ("%016" G_GINT64_MODIFIER "x",
                                            c->rules.game->search_key (&c->rules, &c->state));

  g_assert_cmpstr (found, ==, expected);
}

static void
bytes (Case *c, const char *argument)
{
  g_auto (GStrv) words = g_strsplit (argument, " ", 2);
  g_autoptr (GString) found = g_string_new (NULL);
  uint8_t encoded[KARUM_TURN_BYTES];
  KarumTurn turn;
  size_t size;

  g_assert_true (c->rules.game->turn_read (&c->rules, words[0], &turn, NULL));
  size = c->rules.game->turn_encode (&c->rules, &turn, encoded);
  for (size_t i = 0; i < size; i++)
    g_string_append_printf (found, "%02x", encoded[i]);
  g_assert_cmpstr (found->str, ==, words[1]);
}

static void
canonical (Case *c, const char *argument)
{
  g_auto (GStrv) words = g_strsplit (argument, " ", 2);
  char text[KARUM_RULES_TEXT];

  read_rules (c, words[0]);
  karum_rules_write (&c->rules, text);
  g_assert_cmpstr (text, ==, words[1]);
}

static void
no_rules (Case *c, const char *argument)
{
  g_autofree char *what = g_strdup (argument);
  const char *reason = split_reason (what);
  KarumRules rules;
  KarumError error;

  if (karum_rules_read (karum_games, what, &rules, &error))
    g_error ("%s: %s was read", c->title, what);
  g_assert_cmpuint (error.offset, <=, strlen (what));
  assert_reason (c, &error, what, reason);
}

static void
no_setup (Case *c, const char *argument)
{
  g_autofree char *what = g_strdup (argument);
  const char *reason = split_reason (what);
  KarumState state;
  KarumError error;

  if (karum_start (&c->rules, what, NULL, &state, &error))
    g_error ("%s: %s was accepted", c->title, what);
  g_assert_cmpuint (error.offset, <=, strlen (what));
  assert_reason (c, &error, what, reason);
}

static const struct {
  const char *word;
  void (*run) (Case *c, const char *argument);
} commands[] = {
  { "rules ", read_rules },  { "|", add_row },          { "state ", set_state },
  { "start", start },        { "play ", play },         { "gives ", gives },
  { "legal", legal },        { "refuse ", refuse },     { "refuse-at ", refuse_at },
  { "wrong ", wrong },       { "result ", result },     { "keys ", keys },
  { "points ", points },     { "persons ", persons },   { "made", made },
  { "key ", key },           { "bytes ", bytes },       { "canonical ", canonical },
  { "no-rules ", no_rules }, { "no-setup ", no_setup }, { "counters ", counters },
};

static void
run_line (Case *c, const char *line)
{
  for (size_t i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_has_prefix (line, commands[i].word)) {
      commands[i].run (c, line + strlen (commands[i].word));
      return;
    }
  g_error ("%s: what is this: %s", c->title, line);
}

static void
run_case (gconstpointer data)
{
  g_auto (GStrv) lines = g_strsplit (data, "\n", -1);
  Case c = { .title = lines[0], .board = g_string_new (NULL) };

  for (char **line = lines + 1; *line; line++)
    if (**line && **line != '#') {
      g_test_message ("%s", *line);
      run_line (&c, *line);
    }
  g_assert_cmpuint (c.board->len, ==, 0);
  g_string_free (c.board, TRUE);
}

/* Cases are handed out as text; one that names no ruleset has that of the case before it. */
static void
add_cases (const char *file)
{
  g_autofree char *text = NULL;
  g_autofree char *rules = g_strdup ("");
  g_autofree char *name = g_path_get_basename (file);
  g_auto (GStrv) cases = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  cases = g_strsplit (text, "\n= ", -1);
  for (guint i = 1; cases[i]; i++) {
    const char *body = strchr (cases[i], '\n');
    g_autofree char *title = g_strndup (cases[i], (gsize) (body - cases[i]));
    g_autofree char *path = g_strdup_printf ("/cases/%s/%s", name, title);
    const char *own = strstr (body, "\nrules ");

    if (own) {
      g_free (rules);
      rules = g_strndup (own, strcspn (own + 1, "\n") + 1);
    }
    g_test_add_data_func_full (path, g_strconcat (title, rules, body, NULL), run_case, g_free);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int i = 1; i < argc; i++)
    add_cases (argv[i]);
  return g_test_run ();
}
