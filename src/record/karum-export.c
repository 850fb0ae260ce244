#include "karum-export.h"

#include <string.h>

#include "karum-arrays.h"
#include "karum-kgn.h"
#include "karum-record-end.h"
#include "karum-sides.h"

void
karum_document_init (KarumDocument *document)
{
  *document = (KarumDocument){ .json = { .text = g_string_new (NULL) } };
}

void
karum_document_clear (KarumDocument *document)
{
  if (document->own && document->free_own)
    document->free_own (document->own);
  g_string_free (document->json.text, TRUE);
  *document = (KarumDocument){ 0 };
}

/* The columns, in order; JSON writes numbers without quotes. */
typedef enum {
  COLUMN_UUID,
  COLUMN_DATE,
  COLUMN_GAME,
  COLUMN_RULES,
  COLUMN_PLAYER1,
  COLUMN_PLAYER2,
  COLUMN_RESULT,
  COLUMN_SCORE,
  COLUMN_EVENT,
  COLUMN_SITE,
  COLUMN_ROUND,
  COLUMN_TURNS,
  COLUMN_TERMINATION,
  COLUMN_MATCH,
  COLUMN_MATCH_GAME,
  COLUMN_TIME_CONTROL,
  COLUMN_ANNOTATOR,
  COLUMN_SETUP,
  COLUMN_POSITION,
  COLUMN_MOVES,
  COLUMN_POINTS1,
  COLUMN_POINTS2,
  COLUMN_SIDES,
  N_COLUMNS,
  COLUMN_BOX = N_COLUMNS, /* of exercises */
  COLUMN_DUE,
  N_EXERCISE_COLUMNS
} Column;

static const struct {
  const char *name;
  gboolean number;
} columns[N_EXERCISE_COLUMNS] = {
  [COLUMN_UUID] = { "uuid" },
  [COLUMN_DATE] = { "date" },
  [COLUMN_GAME] = { "game" },
  [COLUMN_RULES] = { "rules" },
  [COLUMN_PLAYER1] = { "player1" },
  [COLUMN_PLAYER2] = { "player2" },
  [COLUMN_RESULT] = { "result" },
  [COLUMN_SCORE] = { "score" },
  [COLUMN_EVENT] = { "event" },
  [COLUMN_SITE] = { "site" },
  [COLUMN_ROUND] = { "round" },
  [COLUMN_TURNS] = { "turns", TRUE },
  [COLUMN_TERMINATION] = { "termination" },
  [COLUMN_MATCH] = { "match" },
  [COLUMN_MATCH_GAME] = { "match_game", TRUE },
  [COLUMN_TIME_CONTROL] = { "time_control" },
  [COLUMN_ANNOTATOR] = { "annotator" },
  [COLUMN_SETUP] = { "setup" },
  [COLUMN_POSITION] = { "position" },
  [COLUMN_MOVES] = { "moves" },
  [COLUMN_POINTS1] = { "points1", TRUE },
  [COLUMN_POINTS2] = { "points2", TRUE },
  [COLUMN_SIDES] = { "sides" },
  [COLUMN_BOX] = { "box", TRUE },
  [COLUMN_DUE] = { "due" },
};

/* The turns of the main line, separated by spaces. */
static char *
line_text (const KarumRecord *record)
{
  GString *line = g_string_new (NULL);
  char text[KARUM_TURN_TEXT];

  for (const KarumNode *node = record->root->child; node; node = node->child) {
    if (line->len > 0)
      g_string_append_c (line, ' ');
    record->rules.game->turn_write (&record->rules, node->turn, text);
    g_string_append (line, text);
  }
  return g_string_free (line, FALSE);
}

/* Fills @values with the texts of the columns, NULL if unknown. */
static void
fill (const KarumRecord *record, char *values[N_EXERCISE_COLUMNS])
{
  const KarumTags *tags = &record->tags;
  const int *score = karum_record_score (record);
  char rules[KARUM_RULES_TEXT];

  karum_rules_write (&record->rules, rules);
  values[COLUMN_UUID] = g_strdup (tags->uuid);
  values[COLUMN_DATE] = g_strdup (tags->date);
  values[COLUMN_GAME] = g_strdup (record->rules.game->id);
  values[COLUMN_RULES] = g_strdup (rules);
  values[COLUMN_PLAYER1] = g_strdup (tags->players[0]);
  values[COLUMN_PLAYER2] = g_strdup (tags->players[1]);
  values[COLUMN_RESULT] = g_strdup (karum_result_text (tags->result));
  values[COLUMN_SCORE] = score ? g_strdup_printf ("%d-%d", score[0], score[1]) : NULL;
  values[COLUMN_EVENT] = g_strdup (tags->event);
  values[COLUMN_SITE] = g_strdup (tags->site);
  values[COLUMN_ROUND] = g_strdup (tags->round);
  values[COLUMN_TURNS] = g_strdup_printf ("%u", karum_record_line_length (record));
  values[COLUMN_TERMINATION] = g_strdup (karum_termination_text (tags->termination));
  values[COLUMN_MATCH] = g_strdup (tags->match);
  values[COLUMN_MATCH_GAME] = tags->match_game ? g_strdup_printf ("%d", tags->match_game) : NULL;
  values[COLUMN_TIME_CONTROL] = g_strdup (tags->time_control);
  values[COLUMN_ANNOTATOR] = g_strdup (tags->annotator);
  values[COLUMN_SETUP] = *record->setup ? g_strdup (record->setup) : NULL;
  values[COLUMN_POSITION] = g_strdup (record->position);
  values[COLUMN_MOVES] = line_text (record);
  values[COLUMN_POINTS1] = score ? g_strdup_printf ("%d", score[0]) : NULL;
  values[COLUMN_POINTS2] = score ? g_strdup_printf ("%d", score[1]) : NULL;
  values[COLUMN_SIDES] = karum_sides_line (record, NULL);
  values[COLUMN_BOX] = g_strdup (karum_tags_get_other (tags, KARUM_TAG_PRACTICE_BOX));
  values[COLUMN_DUE] = g_strdup (karum_tags_get_other (tags, KARUM_TAG_PRACTICE_DUE));
}

static void
clear (char *values[N_EXERCISE_COLUMNS])
{
  for (guint i = 0; i < N_EXERCISE_COLUMNS; i++)
    g_free (values[i]);
}

/* Whether a spreadsheet would evaluate @value, which may come from an untrusted file. A single
 * "-" for an unknown value is left as it is. */
static gboolean
is_formula (const char *value)
{
  return *value && strchr ("=+-@\t\r", *value) && value[1];
}

const KarumCsv karum_csv_usual = { ',', '.' };
const KarumCsv karum_csv_semicolons = { ';', ',' };

void
karum_csv_field (const KarumCsv *csv, GString *text, const char *field)
{
  g_autofree char *guarded = is_formula (field) ? g_strconcat ("'", field, NULL) : NULL;
  const char *value = guarded ? guarded : field;

  if (!strpbrk (value, "\"\r\n") && !strchr (value, csv->separator)) {
    g_string_append (text, value);
    return;
  }
  g_string_append_c (text, '"');
  for (; *value; value++) {
    if (*value == '"')
      g_string_append_c (text, '"');
    g_string_append_c (text, *value);
  }
  g_string_append_c (text, '"');
}

void
karum_csv_number (const KarumCsv *csv, GString *text, const char *number)
{
  g_autofree char *localised = g_strdelimit (g_strdup (number), ".", csv->decimal);
  const gboolean quoted = strchr (localised, csv->separator) != NULL;

  g_string_append_printf (text, quoted ? "\"%s\"" : "%s", localised);
}

void
karum_csv_end (const KarumCsv *csv, GString *text, gboolean last)
{
  if (last)
    g_string_append (text, "\r\n");
  else
    g_string_append_c (text, csv->separator);
}

static void
write_header (const KarumCsv *csv, guint n, GString *text)
{
  for (guint i = 0; i < n; i++) {
    g_string_append (text, columns[i].name);
    karum_csv_end (csv, text, i + 1 == n);
  }
}

void
karum_export_csv_header (const KarumCsv *csv, GString *text)
{
  write_header (csv, N_COLUMNS, text);
}

static void
write_line (const KarumCsv *csv, const KarumRecord *record, guint n, GString *text)
{
  char *values[N_EXERCISE_COLUMNS];

  fill (record, values);
  for (guint i = 0; i < n; i++) {
    karum_csv_field (csv, text, values[i] ? values[i] : "");
    karum_csv_end (csv, text, i + 1 == n);
  }
  clear (values);
}

void
karum_export_csv (const KarumCsv *csv, const KarumRecord *record, GString *text)
{
  write_line (csv, record, N_COLUMNS, text);
}

static void
write_tags (const GPtrArray *others, KarumJson *json)
{
  karum_json_open (json, "tags", '{');
  if (others)
    karum_for_each (const KarumTag, tag, others)
      karum_json_string (json, tag->name, tag->value);
  karum_json_close (json);
}

static void
write_movetext (const KarumRecord *record, KarumJson *json)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (karum_record_annotated (record))
    karum_kgn_write_movetext (record, text);
  karum_json_string (json, "movetext", text->len > 0 ? text->str : NULL);
}

static void
write_number (KarumJson *json, const char *key, gint64 number)
{
  if (number != 0)
    karum_json_integer (json, key, number);
  else
    karum_json_string (json, key, NULL);
}

void
karum_export_json (const KarumRecord *record, const KarumExportNumbers *numbers, KarumJson *json)
{
  char *values[N_EXERCISE_COLUMNS];

  fill (record, values);
  karum_json_open (json, NULL, '{');
  for (guint i = 0; i < N_COLUMNS; i++) {
    if (columns[i].number && values[i])
      karum_json_integer (json, columns[i].name, g_ascii_strtoll (values[i], NULL, 10));
    else
      karum_json_string (json, columns[i].name, values[i]);
  }
  write_tags (record->tags.others, json);
  write_movetext (record, json);
  karum_json_string (json, "ruleset", values[COLUMN_RULES]);
  if (numbers) {
    write_number (json, "player1_id", numbers->players[0]);
    write_number (json, "player2_id", numbers->players[1]);
    write_number (json, "event_id", numbers->event);
  }
  karum_json_close (json);
  clear (values);
}

/* -- Formats ------------------------------------------------------------------------------------
 */

static void
add_kgn (KarumDocument *document, const KarumRecord *record)
{
  if (document->n > 0)
    g_string_append_c (document->json.text, '\n');
  karum_kgn_write (record, document->json.text);
}

static const KarumCsv *
csv_of (const KarumDocument *document)
{
  return document->settings ? document->settings : &karum_csv_usual;
}

static void
begin_csv (KarumDocument *document, guint n)
{
  (void) n;
  karum_export_csv_header (csv_of (document), document->json.text);
}

static void
add_csv (KarumDocument *document, const KarumRecord *record)
{
  karum_export_csv (csv_of (document), record, document->json.text);
}

static void
begin_exercises (KarumDocument *document, guint n)
{
  (void) n;
  write_header (csv_of (document), N_EXERCISE_COLUMNS, document->json.text);
}

static void
add_exercise (KarumDocument *document, const KarumRecord *record)
{
  write_line (csv_of (document), record, N_EXERCISE_COLUMNS, document->json.text);
}

static void
begin_json (KarumDocument *document, guint n)
{
  (void) n;
  karum_json_open (&document->json, NULL, '[');
}

static void
add_json (KarumDocument *document, const KarumRecord *record)
{
  karum_export_json (record, document->numbers, &document->json);
}

static gboolean
end_json (KarumDocument *document, GError **error)
{
  (void) error;
  karum_json_close (&document->json);
  return TRUE;
}

static void
add_json_line (KarumDocument *document, const KarumRecord *record)
{
  karum_json_line (&document->json);
  karum_export_json (record, document->numbers, &document->json);
  karum_json_line (&document->json);
}

const KarumRecordFormat karum_format_kgn = { .name = "kgn", .add = add_kgn };
const KarumRecordFormat karum_format_csv
    = { .name = "csv", .marked = TRUE, .begin = begin_csv, .add = add_csv };
const KarumRecordFormat karum_format_csv_exercises
    = { .name = "csv", .marked = TRUE, .begin = begin_exercises, .add = add_exercise };
const KarumRecordFormat karum_format_json
    = { .name = "json", .numbered = TRUE, .begin = begin_json, .add = add_json, .end = end_json };
const KarumRecordFormat karum_format_json_lines
    = { .name = "json-lines", .ending = "jsonl", .numbered = TRUE, .add = add_json_line };
