/* karum-parts-play.c: the filters about a game's course and result. */
#include <string.h>

#include "karum-arrays.h"
#include "karum-date.h"
#include "karum-name-sql.h"
#include "karum-part.h"
#include "karum-players.h"
#include "karum-search-words.h"
#include "karum-tags.h"

static KarumPart *
part_result (const KarumGameFilter *filter, int base)
{
  return filter->with_result
             ? karum_part_new_test (base, KARUM_FIELD_RESULT, filter->result, filter->result)
             : NULL;
}

static KarumPart *
part_termination (const KarumGameFilter *filter, int base)
{
  const KarumColumnField termination = KARUM_FIELD_TERMINATION;
  const guint32 unplayed = karum_termination_is_unplayed (filter->termination);
  KarumPart *part;

  if (!filter->with_termination)
    return NULL;
  part = karum_part_new_test (base, KARUM_FIELD_TERMINATION, filter->termination & termination.mask,
                              filter->termination & termination.mask);
  karum_part_test (part, KARUM_FIELD_UNPLAYED, unplayed, unplayed);
  part->narrow = filter->termination != KARUM_TERMINATION_NORMAL;
  return part;
}

static KarumPart *
part_in_progress (const KarumGameFilter *filter, int base)
{
  KarumPart *part = filter->in_progress ? karum_part_new_narrow (base) : NULL;

  if (!part)
    return NULL;
  karum_part_or_tests (part);
  karum_part_test_in_progress (part);
  return part;
}

/* -- What was played -------------------------------------------------------------------------- */

/* Nobody has played forfeits and byes, and results without turns of one player who is called BYE,
 * which archives have from files that were imported by earlier versions. */

static KarumColumnField
field_of (guint player)
{
  return KARUM_FIELD_WHOLE (player == 0 ? KARUM_COLUMN_PLAYER1 : KARUM_COLUMN_PLAYER2);
}

static void
or_played (KarumPart *part, KarumColumnField field, guint32 least, guint32 most)
{
  karum_part_or_tests (part);
  karum_part_test (part, field, least, most);
  karum_part_test (part, KARUM_FIELD_UNPLAYED, 0, 0);
}

/* The games that were played, and have @field within bounds. */
static KarumPart *
played_within (int base, KarumColumnField field, guint32 least, guint32 most)
{
  KarumPart *part = karum_part_new (base);

  or_played (part, field, least, most);
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_TURNS), 1, G_MAXUINT32);
  or_played (part, field, least, most);
  karum_part_test (part, KARUM_FIELD_RESULT, KARUM_RESULT_NONE, KARUM_RESULT_NONE);
  for (guint byes = 0; byes <= 1; byes++) {
    or_played (part, field, least, most);
    for (guint player = 0; player < 2; player++)
      karum_part_test_among (part, field_of (player), KARUM_BYES, byes != 0);
  }
  return part;
}

static KarumPart *
part_played (const KarumGameFilter *filter, int base)
{
  return filter->played ? played_within (base, KARUM_FIELD_UNPLAYED, 0, 0) : NULL;
}

static KarumPart *
part_unplayed (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->unplayed)
    return NULL;
  part = karum_part_new_narrow (base);
  karum_part_or_tests (part);
  karum_part_test (part, KARUM_FIELD_UNPLAYED, 1, 1);
  for (guint bye = 0; bye < 2; bye++) {
    karum_part_or_tests (part);
    karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_TURNS), 0, 0);
    karum_part_test (part, KARUM_FIELD_RESULT, KARUM_RESULT_NONE + 1, G_MAXUINT32);
    karum_part_test_among (part, field_of (bye), KARUM_BYES, TRUE);
    karum_part_test_among (part, field_of (1 - bye), KARUM_BYES, FALSE);
  }
  return part;
}

/* A forfeit of both has no result, but is finished. */
static KarumPart *
part_finished (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->finished && filter->min_margin == 0 && filter->max_margin == 0)
    return NULL;
  part = karum_part_new_test (base, KARUM_FIELD_RESULT, KARUM_RESULT_NONE + 1, G_MAXUINT32);
  karum_part_or_tests (part);
  karum_part_test (part, KARUM_FIELD_UNPLAYED, 1, 1);
  return part;
}

static KarumPart *
part_copies (const KarumGameFilter *filter, int base)
{
  KarumPart *part
      = filter->copies ? karum_part_new_test (base, KARUM_FIELD_WHOLE (KARUM_COLUMN_ANALYSIS), 1, 1)
                       : NULL;

  if (part)
    part->narrow = TRUE;
  return part;
}

/* Adds the games in which Player1 has @result, and held First at the end or not. */
static void
add_winner (KarumPart *part, KarumResult result, guint exchanged)
{
  karum_part_or_tests (part);
  karum_part_test (part, KARUM_FIELD_RESULT, result, result);
  karum_part_test (part, KARUM_FIELD_EXCHANGED, exchanged, exchanged);
}

static KarumPart *
part_winner (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->with_winner)
    return NULL;
  part = karum_part_new (base);
  add_winner (part, KARUM_RESULT_WON, filter->winner != KARUM_FIRST);
  add_winner (part, KARUM_RESULT_LOST, filter->winner == KARUM_FIRST);
  return part;
}

static KarumPart *
part_turns (const KarumGameFilter *filter, int base)
{
  guint most = filter->max_turns > 0 ? filter->max_turns : G_MAXUINT32;

  if (filter->min_turns == 0 && filter->max_turns == 0)
    return NULL;
  return played_within (base, KARUM_FIELD_WHOLE (KARUM_COLUMN_TURNS), filter->min_turns, most);
}

/* The column has 1 for no difference, and 0 for games without a score. Larger ones than G_MAXINT32
 * come from damaged archives only. */
static KarumPart *
part_margin (const KarumGameFilter *filter, int base)
{
  guint least = MIN (filter->min_margin, G_MAXINT32);
  guint most = filter->max_margin > 0 ? MIN (filter->max_margin, G_MAXINT32) + 1 : G_MAXUINT32;

  if (filter->min_margin == 0 && filter->max_margin == 0)
    return NULL;
  return played_within (base, KARUM_FIELD_WHOLE (KARUM_COLUMN_MARGIN), least + 1, most);
}

static const KarumFilterField part_course_fields[] = {
  { "result", KARUM_FILTER_RESULT, KARUM_FILTER_AT (result), KARUM_FILTER_AT (with_result),
    part_result },
  { "termination", KARUM_FILTER_TERMINATION, KARUM_FILTER_AT (termination),
    KARUM_FILTER_AT (with_termination), part_termination },
  { "in-progress", KARUM_FILTER_FLAG, KARUM_FILTER_AT (in_progress), 0, part_in_progress },
  { "finished", KARUM_FILTER_FLAG, KARUM_FILTER_AT (finished), 0, part_finished },
  { "played", KARUM_FILTER_FLAG, KARUM_FILTER_AT (played), 0, part_played },
  { "unplayed", KARUM_FILTER_FLAG, KARUM_FILTER_AT (unplayed), 0, part_unplayed },
  { "analysis-copies", KARUM_FILTER_FLAG, KARUM_FILTER_AT (copies), 0, part_copies },
  { "winner", KARUM_FILTER_SIDE, KARUM_FILTER_AT (winner), KARUM_FILTER_AT (with_winner),
    part_winner },
  { "min-turns", KARUM_FILTER_NUMBER, KARUM_FILTER_AT (min_turns), 0, part_turns },
  { "max-turns", KARUM_FILTER_NUMBER, KARUM_FILTER_AT (max_turns), 0, NULL },
  { "min-margin", KARUM_FILTER_NUMBER, KARUM_FILTER_AT (min_margin), 0, part_margin },
  { "max-margin", KARUM_FILTER_NUMBER, KARUM_FILTER_AT (max_margin), 0, NULL },
};

const KarumFilterTable karum_course_filters
    = { part_course_fields, G_N_ELEMENTS (part_course_fields) };

/* Sorts after every day of a year, month or day, and before the next one. */
#define END "~"
#define MOST_YEARS 100
/* Days behind this have no year. */
#define LAST_YEAR "9999"

/* In text order; dates can be only a year, or a year and a month. */
static gboolean
is_between (const char *day, const char *from, const char *end)
{
  return g_strcmp0 (day, from) >= 0 && g_strcmp0 (day, end) <= 0;
}

/* Whether a partly known day can be in the span. @month, @day: 0 for unknown */
static gboolean
can_be_between (const char *year, guint month, guint day, const char *from, const char *end)
{
  for (guint m = month ? month : 1; m <= (month ? month : 12); m++)
    for (guint d = day ? day : 1; d <= (day ? day : 31); d++) {
      char text[] = "2026.11.20";

      g_snprintf (text, sizeof text, "%.4s.%02u.%02u", year, m, d);
      if (karum_date_read (text, NULL) && is_between (text, from, end))
        return TRUE;
    }
  return FALSE;
}

/* Adds the days from @from to @to, in text order. */
static void
add_days (KarumPart *part, const char *from, const char *to)
{
  karum_part_or_tests (part);
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE),
                   MAX (karum_column_date (from, FALSE), 1), karum_column_date (to, TRUE));
}

/* Adds to @missed and @excess the partly known days of @year for which is_between() and
 * can_be_between() differ. */
static void
compare_year (const char *year, const char *from, const char *end, GArray *missed, GArray *excess)
{
  for (guint month = 0; month <= 12; month++)
    for (guint day = 0; day <= (month ? 0 : 31); day++) {
      g_autofree char *month_text = month ? g_strdup_printf ("%02u", month) : g_strdup ("??");
      g_autofree char *day_text = day ? g_strdup_printf ("%02u", day) : g_strdup ("??");
      g_autofree char *text = g_strdup_printf ("%.4s.%s.%s", year, month_text, day_text);
      gboolean possible = can_be_between (year, month, day, from, end);
      guint32 value = karum_column_date (text, FALSE);

      if (possible != is_between (text, from, end))
        g_array_append_val (possible ? missed : excess, value);
    }
}

/* A partly known day is within the span if it can be; one without its year never is. In text
 * order `?` sorts after all digits, which is correct for such days except in the years in which
 * the span begins and ends. */
static void
add_span (KarumPart *part, const char *from, const char *to)
{
  g_autofree char *end = g_strconcat (to, END, NULL);
  g_autoptr (GArray) missed = karum_array_new (guint32);
  g_autoptr (GArray) excess = karum_array_new (guint32);

  compare_year (to, from, end, missed, excess);
  if (*from && strncmp (from, to, 4) != 0)
    compare_year (from, from, end, missed, excess);
  add_days (part, from, to);
  if (excess->len > 0)
    karum_part_test_values (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE), g_steal_pointer (&excess),
                            FALSE);
  if (missed->len == 0)
    return;
  karum_part_or_tests (part);
  karum_part_test_values (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE), g_steal_pointer (&missed),
                          TRUE);
}

static KarumPart *
part_dates (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->from && !filter->to)
    return NULL;
  part = karum_part_new (base);
  add_span (part, filter->from ? filter->from : "", filter->to ? filter->to : LAST_YEAR);
  return part;
}

/* A day without its month stands behind its year, so years are looked at one by one; but of very
 * many years nobody asks for that. */
static KarumPart *
part_months (const KarumGameFilter *filter, int base)
{
  gint64 first, last;
  KarumPart *part;

  if (!filter->first_month || !filter->last_month)
    return NULL;
  first = g_ascii_strtoll (filter->first_month, NULL, 10);
  last = MIN (g_ascii_strtoll (filter->last_month, NULL, 10), first + MOST_YEARS - 1);
  part = karum_part_new (base);
  for (gint64 year = first; year <= last; year++) {
    g_autofree char *from = g_strdup_printf ("%04d.01", (int) year);
    g_autofree char *to = g_strdup_printf ("%04d.12", (int) year);

    add_days (part, year == first ? filter->first_month : from,
              year == last ? filter->last_month : to);
  }
  if (first > last)
    karum_part_or (part, "FALSE");
  return part;
}

static KarumPart *
part_undated (const KarumGameFilter *filter, int base)
{
  KarumPart *part;

  if (!filter->undated)
    return NULL;
  part = karum_part_new_test (base, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE), 0, 0);
  karum_part_or_tests (part);
  karum_part_test (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_DATE), KARUM_COLUMN_UNDATED, G_MAXUINT32);
  return part;
}

static const KarumFilterField part_dates_fields[] = {
  { "from", KARUM_FILTER_DAY, KARUM_FILTER_AT (from), 0, part_dates },
  { "to", KARUM_FILTER_DAY, KARUM_FILTER_AT (to), 0, NULL },
  { "first-month", KARUM_FILTER_DAY, KARUM_FILTER_AT (first_month), 0, part_months },
  { "last-month", KARUM_FILTER_DAY, KARUM_FILTER_AT (last_month), 0, NULL },
  { "undated", KARUM_FILTER_FLAG, KARUM_FILTER_AT (undated), 0, part_undated },
};

const KarumFilterTable karum_date_filters = { part_dates_fields, G_N_ELEMENTS (part_dates_fields) };

/* Games under the rulesets that meet @condition, in which ? is @text; NULL if that is NULL. */
static KarumPart *
ruleset (int base, const char *condition, const char *text)
{
  g_auto (GStrv) pieces = g_strsplit (condition, "?", 2);
  KarumPart *part = text ? karum_part_new (base) : NULL;
  g_autofree char *numbers = NULL;

  if (!part)
    return NULL;
  numbers = g_strdup_printf ("(SELECT id FROM rulesets WHERE %s?%d%s)", pieces[0],
                             karum_part_text (part, text), pieces[1]);
  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_RULESET), numbers, TRUE);
  return part;
}

static KarumPart *
part_game (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "game = ?", filter->game);
}

static KarumPart *
part_preset (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "preset = ?", filter->preset);
}

static KarumPart *
part_rules (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "text = ?", filter->rules);
}

static KarumPart *
part_options (const KarumGameFilter *filter, int base)
{
  return ruleset (base, "karum_has_options (text, ?)", filter->options);
}

static const KarumFilterField part_rules_fields[] = {
  { "game", KARUM_FILTER_TEXT, KARUM_FILTER_AT (game), 0, part_game },
  { "preset", KARUM_FILTER_TEXT, KARUM_FILTER_AT (preset), 0, part_preset },
  { "rules", KARUM_FILTER_TEXT, KARUM_FILTER_AT (rules), 0, part_rules },
  { "options", KARUM_FILTER_OPTIONS, KARUM_FILTER_AT (options), 0, part_options },
};

const KarumFilterTable karum_rules_filters
    = { part_rules_fields, G_N_ELEMENTS (part_rules_fields) };

/* The length of a trigram, the term of the full-text index. */
#define RUN 3

/* Sorts after every text with the same prefix. */
#define LAST_CHARACTER "\xf4\x8f\xbf\xbf"

/* Words of at least a trigram are searched as a phrase of the full-text index. @whole: only whole
 * words */
static void
add_long (KarumPart *part, const char *word, gboolean whole)
{
  g_auto (GStrv) pieces = g_strsplit (word, "\"", -1);
  g_autofree char *doubled = g_strjoinv ("\"\"", pieces);
  g_autofree char *phrase = g_strdup_printf ("\"%s\"", doubled);
  g_autofree char *only
      = whole ? g_strdup_printf (" AND karum_has_phrase (text, ?%d)", karum_part_text (part, word))
              : NULL;
  g_autofree char *rest = g_strdup_printf ("FROM texts WHERE texts MATCH ?%d%s",
                                           karum_part_text (part, phrase), only ? only : "");

  karum_part_or_query (part, "rowid", rest);
}

/* A shorter word is the prefix of a trigram wherever it occurs, since every text ends with two
 * newlines. */
static void
add_short (KarumPart *part, const char *word, gboolean whole)
{
  g_autofree char *behind = g_strconcat (word, LAST_CHARACTER, NULL);
  const int first = karum_part_text (part, word);
  g_autofree char *only = whole ? g_strdup_printf (" AND karum_has_phrase ((SELECT text FROM texts"
                                                   "   WHERE rowid = doc), ?%d)",
                                                   first)
                                : NULL;
  g_autofree char *rest
      = g_strdup_printf ("FROM temp.texts_runs WHERE term >= ?%d AND term < ?%d%s", first,
                         karum_part_text (part, behind), only ? only : "");

  karum_part_or_query (part, "doc", rest);
}

/* Adds the game, variant or result that the word refers to. */
static void
add_term (KarumPart *part, const KarumSearchTerm *term)
{
  g_autofree char *numbers = NULL;

  if (!term->game) {
    karum_part_or_tests (part);
    if (term->result == KARUM_RESULT_NONE)
      karum_part_test_in_progress (part);
    else
      karum_part_test (part, KARUM_FIELD_RESULT, term->result, term->result);
    return;
  }
  numbers = term->preset
                ? g_strdup_printf ("(SELECT id FROM rulesets WHERE game = '%s' AND preset = '%s')",
                                   term->game->id, term->preset->id)
                : g_strdup_printf ("(SELECT id FROM rulesets WHERE game = '%s')", term->game->id);
  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_RULESET), numbers, TRUE);
}

/* (transfer full): whether a name, row n, has the text that is the parameter @text */
static char *
name_has (int text, gboolean whole)
{
  return whole ? g_strdup_printf ("karum_has_phrase (n.folded, ?%d)", text)
               : g_strdup_printf (KARUM_NAME_HAS ("n", "?%d"), text, text);
}

/* (transfer full): the same for the place of an event, row e */
static char *
place_has (int text, gboolean whole)
{
  return whole ? g_strdup_printf ("karum_has_phrase (karum_folded (e.place), ?%d)", text)
               : g_strdup_printf ("instr (karum_folded (e.place), ?%d) > 0", text);
}

KarumPart *
karum_part_word (const char *word, int base)
{
  const gboolean whole = *word == '"';
  const char *sought = whole ? word + 1 : word;
  KarumPart *part = karum_part_new (base);
  int text = karum_part_text (part, sought);
  g_autofree char *name = name_has (text, whole);
  g_autofree char *place = place_has (text, whole);
  g_autofree char *players = g_strdup_printf (KARUM_PLAYERS_NAMED ("%s"), name);
  g_autofree char *events = g_strdup_printf (KARUM_EVENTS_NAMED ("(%s OR %s)"), name, place);
  KarumSearchTerm term;

  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_PLAYER1), players, TRUE);
  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_PLAYER2), players, TRUE);
  karum_part_or_tests (part);
  karum_part_test_among (part, KARUM_FIELD_WHOLE (KARUM_COLUMN_EVENT), events, TRUE);
  if (karum_search_term_find (sought, &term))
    add_term (part, &term);
  if (g_utf8_strlen (sought, -1) >= RUN)
    add_long (part, sought, whole);
  else
    add_short (part, sought, whole);
  return part;
}

/* Each of its words is a part: see karum_filter_parts(). */
static const KarumFilterField part_words_fields[] = {
  { "text", KARUM_FILTER_TEXT, KARUM_FILTER_AT (text), 0, NULL },
};

const KarumFilterTable karum_word_filters = { part_words_fields, G_N_ELEMENTS (part_words_fields) };
