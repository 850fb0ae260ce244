#include <glib/gi18n.h>
#include <string.h>

#include "karum-date.h"
#include "karum-export.h"

/* The records of the site Abstract Play: `gamerecord.json` of its record system, and the moves as
 * its implementation of Pah-Tum writes them. docs/abstractplay.md says what agrees with what. */

/* How the blocked cells come about there. */
typedef enum { OPENING_QUICK, OPENING_STONE, OPENING_CHOICE } Opening;

static const struct {
  const char *rules;
  Opening opening;
  gboolean no_pie;
} agreed[] = {
  { "pahtum:classic", OPENING_QUICK, TRUE },
  { "pahtum:classic,pie=on", OPENING_QUICK, FALSE },
  { "pahtum:classic,placement=agreed,pie=on", OPENING_STONE, FALSE },
  { "pahtum:classic,placement=oneside", OPENING_CHOICE, FALSE },
};

/* The index in the table; -1 if there are no such rules there. */
static int
find_rules (const KarumRecord *record)
{
  char rules[KARUM_RULES_TEXT];

  karum_rules_write (&record->rules, rules);
  for (guint i = 0; i < G_N_ELEMENTS (agreed); i++)
    if (g_str_equal (agreed[i].rules, rules))
      return (int) i;
  return -1;
}

gboolean
karum_abstractplay_scores_alike (const char *const *cells)
{
  char board[7][7] = { { 0 } };

  for (guint i = 0; cells[i]; i++)
    board[cells[i][0] - 'a'][cells[i][1] - '1'] = i % 2 ? 2 : 1;
  for (guint line = 0; line < 7; line++)
    for (guint across = 0; across < 2; across++) {
      char row[7];

      for (guint at = 0; at < 7; at++)
        row[at] = across ? board[at][line] : board[line][at];
      if (row[0] && row[3] != row[0] && row[1] == row[0] && row[2] == row[0] && row[4] == row[0]
          && row[5] == row[0] && row[6] == row[0])
        return FALSE;
    }
  return TRUE;
}

/* What the moves of a record consist of. */
typedef struct {
  GPtrArray *blocks; /* (element-type utf8): cells */
  GPtrArray *stones; /* (element-type utf8) (array zero-terminated=1): cells, First's first */
  gboolean swapped;
} Line;

static void
line_clear (Line *line)
{
  g_ptr_array_unref (line->blocks);
  g_ptr_array_unref (line->stones);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Line, line_clear)

static void
line_init (Line *line, const KarumRecord *record)
{
  g_auto (GStrv) holes = g_strsplit (record->setup, " ", -1);
  char text[KARUM_TURN_TEXT];

  *line
      = (Line){ g_ptr_array_new_with_free_func (g_free), g_ptr_array_new_with_free_func (g_free) };
  for (guint i = 0; holes[i]; i++)
    g_ptr_array_add (line->blocks, g_strdup (holes[i]));
  for (const KarumNode *node = record->root->child; node; node = node->child) {
    record->rules.game->turn_write (&record->rules, node->turn, text);
    if (*text == '#')
      g_ptr_array_add (line->blocks, g_strdup (text + 1));
    else if (g_str_equal (text, "swap"))
      line->swapped = TRUE;
    else if (!g_str_equal (text, "keep"))
      g_ptr_array_add (line->stones, g_strdup (text));
  }
  g_ptr_array_add (line->stones, NULL);
}

/* (transfer full) (nullable): why @record can't be a record there. */
static char *
obstacle (const KarumRecord *record)
{
  const KarumTags *tags = &record->tags;
  g_auto (Line) line = { 0 };
  const char *reason = NULL;
  KarumDate date;

  line_init (&line, record);
  if (find_rules (record) < 0)
    reason = _ ("Abstract Play doesn’t have these rules");
  else if (record->position)
    reason = _ ("it begins from a position, which Abstract Play’s records can’t express");
  else if (tags->result == KARUM_RESULT_NONE)
    reason = _ ("it is not finished; Abstract Play has records of finished games only");
  else if (tags->termination == KARUM_TERMINATION_ADJUDICATION)
    reason = _ ("it was adjudicated, which Abstract Play’s records can’t express");
  else if (line.stones->len < 2)
    reason = _ ("it has no moves");
  else if (!karum_date_read (tags->date, &date) || !date.year || !date.month || !date.day)
    reason = _ ("Abstract Play’s records need the whole date of a game");
  else if (!karum_abstractplay_scores_alike ((const char *const *) line.stones->pdata))
    reason = _ ("a line has two rows of the same side; Abstract Play counts only one of them");
  return g_strdup (reason);
}

static int
compare_cells (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* (transfer full): separated by commas */
static char *
join (const GPtrArray *cells)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < cells->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "", (const char *) cells->pdata[i]);
  return g_string_free (text, FALSE);
}

/* (transfer full): where the blocks are, in the order of columns as there */
static char *
starting_position (const Line *line)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();

  g_ptr_array_extend (sorted, line->blocks, NULL, NULL);
  g_ptr_array_sort (sorted, compare_cells);
  return join (sorted);
}

/* A move of the list, which has an array for each pair of them. @n: (inout): of moves before */
static void
put_move (KarumJson *json, guint *n, const char *move)
{
  if (*n % 2 == 0)
    karum_json_open (json, NULL, '[');
  karum_json_string (json, NULL, move);
  if ((*n)++ % 2 == 1)
    karum_json_close (json);
}

static void
put_moves (KarumJson *json, const KarumRecord *record, const Line *line, Opening opening)
{
  static const char *const ends[] = { [KARUM_TERMINATION_RESIGNATION] = "resign",
                                      [KARUM_TERMINATION_AGREEMENT] = "draw",
                                      [KARUM_TERMINATION_TIME] = "timeout",
                                      [KARUM_TERMINATION_UNTERMINATED] = NULL };
  g_autofree char *blocks
      = opening == OPENING_CHOICE ? join (line->blocks) : starting_position (line);
  g_autofree char *first = g_strdup_printf ("%s,%s", blocks, (char *) line->stones->pdata[0]);
  const char *end = ends[record->tags.termination];
  guint n = 0;

  karum_json_open (json, "moves", '[');
  if (opening == OPENING_STONE)
    put_move (json, &n, first);
  if (opening == OPENING_CHOICE) {
    put_move (json, &n, blocks);
    put_move (json, &n, "pass");
  }
  for (guint i = opening == OPENING_STONE; line->stones->pdata[i]; i++)
    put_move (json, &n, line->stones->pdata[i]);
  if (end)
    put_move (json, &n, end);
  if (n % 2 == 1)
    karum_json_close (json);
  karum_json_close (json);
}

static const char *
or_unknown (const char *text)
{
  return text && *text ? text : "?";
}

/* The players in the order of their seats, which they have exchanged by the pie rule. */
static void
put_players (KarumJson *json, const KarumTags *tags, gboolean swapped)
{
  karum_json_open (json, "players", '[');
  for (guint seat = 0; seat < 2; seat++) {
    guint person = swapped ? 1 - seat : seat;
    KarumResult won = person == 0 ? KARUM_RESULT_WON : KARUM_RESULT_LOST;

    karum_json_open (json, NULL, '{');
    karum_json_string (json, "name", or_unknown (tags->players[person]));
    if (tags->has_score)
      karum_json_integer (json, "score", tags->score[person]);
    karum_json_integer (json, "result", tags->result == KARUM_RESULT_DRAWN || tags->result == won);
    karum_json_close (json);
  }
  karum_json_close (json);
}

static void
put_game (KarumJson *json, gboolean quick)
{
  karum_json_open (json, "game", '{');
  karum_json_string (json, "name", "Pah-Tum");
  karum_json_open (json, "variants", '[');
  if (quick)
    karum_json_string (json, NULL, "Quick setup");
  karum_json_close (json);
  karum_json_close (json);
}

static void
put_site (KarumJson *json, const KarumTags *tags)
{
  karum_json_open (json, "site", '{');
  karum_json_string (json, "name", or_unknown (tags->site));
  if (tags->uuid)
    karum_json_string (json, "gameid", tags->uuid);
  karum_json_close (json);
}

/* An event can't be without a round there. */
static void
put_event (KarumJson *json, const KarumTags *tags)
{
  if (!tags->event && !tags->round)
    return;
  karum_json_string (json, "event", or_unknown (tags->event));
  karum_json_string (json, "round", or_unknown (tags->round));
}

/* The schema wants times; only the day is known. */
static void
put_dates (KarumJson *json, const KarumTags *tags)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *made = g_date_time_format_iso8601 (now);
  g_autofree char *day = g_strdup_printf ("%sT00:00:00Z", tags->date);

  karum_json_string (json, "date-start", g_strdelimit (day, ".", '-'));
  karum_json_string (json, "date-end", day);
  karum_json_string (json, "date-generated", made);
}

static void
begin_document (KarumDocument *document, guint n)
{
  (void) n;
  karum_json_open (&document->json, NULL, '[');
}

static void
add (KarumDocument *document, const KarumRecord *record)
{
  KarumJson *json = &document->json;
  int rules = find_rules (record);
  g_autofree char *position = NULL;
  g_auto (Line) line = { 0 };

  line_init (&line, record);
  position = starting_position (&line);
  karum_json_open (json, NULL, '{');
  karum_json_open (json, "header", '{');
  put_game (json, agreed[rules].opening == OPENING_QUICK);
  put_event (json, &record->tags);
  put_site (json, &record->tags);
  put_dates (json, &record->tags);
  if (agreed[rules].no_pie || line.swapped)
    karum_json_boolean (json, line.swapped ? "pie-invoked" : "pie-rule", line.swapped);
  karum_json_string (json, "startingPosition", position);
  put_players (json, &record->tags, line.swapped);
  karum_json_close (json);
  put_moves (json, record, &line, agreed[rules].opening);
  karum_json_close (json);
}

static gboolean
end (KarumDocument *document, GError **error)
{
  (void) error;
  karum_json_close (&document->json);
  return TRUE;
}

const KarumRecordFormat karum_format_abstractplay = { .name = "abstractplay",
                                                      .ending = "json",
                                                      .obstacle = obstacle,
                                                      .begin = begin_document,
                                                      .add = add,
                                                      .end = end };
