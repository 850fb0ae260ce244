#include "karum-typed-date.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-fold.h"
#include "karum-language.h"
#include "karum-phrases.h"

/* Two digits are a year from so many years back to so many ahead. */
#define YEARS_BACK 79
#define YEARS_AHEAD 20

/* -- How dates are written --------------------------------------------------------------------- */

#define SEPARATOR "(?:\\s*[-./,]\\s*|\\s+)"
#define DAY "(?<d>\\d{1,2})"
#define YEAR "(?<y>\\d{4}|\\d\\d)"
#define YEAR_WORD "(?:\\s*(?:г\\.?|год|года|ce|ad))?"
#define WEEKDAY \
  "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]*\\s*|(?:пн|вт|ср|чт|пт|сб|вс)[.,]?\\s*)?"
#define JAPANESE_WEEKDAY "(?:\\s*\\(?[月火水木金土日](?:曜日?)?\\)?)?"
#define MONTH_NAME "(?<name>[a-zа-я]{3,})\\.?"

/* Groups: y, m, d; name of a month; era and its year e; a, b, c in the order of the language. */
static const char *const patterns[] = {
  "^(?<y>\\d{4}|\\?+)(?:[-./](?<m>\\d{1,2}|\\?+)(?:[-./](?<d>\\d{1,2}|\\?+))?)?" JAPANESE_WEEKDAY
  "$",
  "^(?<y>\\d{4})(?<m>\\d\\d)(?<d>\\d\\d)$",
  "^(?:西暦)?" YEAR "\\s*[年년](?:\\s*(?<m>\\d{1,2})\\s*[月월](?:\\s*" DAY
  "\\s*[日일]" JAPANESE_WEEKDAY ")?)?$",
  "^(?<era>令和|平成|昭和|大正|明治|[rhstm])\\s*(?<e>\\d{1,2}|元)\\s*年"
  "(?:\\s*(?<m>\\d{1,2})\\s*月(?:\\s*" DAY "\\s*日" JAPANESE_WEEKDAY ")?)?$",
  "^(?<era>令和|平成|昭和|大正|明治|[rhstm])\\s*(?<e>\\d{1,2}|元)" SEPARATOR
  "(?<m>\\d{1,2})" SEPARATOR DAY "$",
  "^" WEEKDAY "(?<a>\\d{4}|\\d{1,2})(?<separator>" SEPARATOR ")(?<b>\\d{1,2})" SEPARATOR
  "(?<c>\\d{4}|\\d{1,2})" YEAR_WORD "$",
  "^(?<m>\\d{1,2})[-./](?<y>\\d{4})" YEAR_WORD "$",
  "^" WEEKDAY DAY "(?:st|nd|rd|th|-?го|-?ое)?(?:\\s+of)?" SEPARATOR MONTH_NAME SEPARATOR
  "?" YEAR YEAR_WORD "$",
  "^" WEEKDAY MONTH_NAME SEPARATOR "?" DAY "(?:st|nd|rd|th)?" SEPARATOR YEAR YEAR_WORD "$",
  "^" MONTH_NAME SEPARATOR "?(?<y>\\d{4})" YEAR_WORD "$",
  "^(?<y>\\d{4})" SEPARATOR MONTH_NAME SEPARATOR DAY "$",
};

/* Islamic, Persian, Thai, Chinese, Korean and Hebrew counts of years, those before the first, eras
 * of Japan before 明治, and the old style of Russia. */
static const char other_calendars[]
    = "\\b(?:a\\.?h|a\\.?p|b\\.?e|b\\.?c(?:\\.?e)?|o\\.?s)\\b|до н|ст\\. ?ст|хиджр"
      "|[\u0590-\u05ff\u0600-\u06ff\u0e00-\u0e7f]"
      "|民[國国]|檀[紀君]|단기|皇紀|紀元前|公元前|旧暦|慶応|元治|文久|万延|安政|嘉永|弘化|天保";

/* Persian and Islamic dates are mostly written in such figures, and their years have numbers below
 * ours. */
static const char arabic_figures[] = "[\u0660-\u0669\u06f0-\u06f9]";
static const char gregorian_year[] = "\\b(?:1[7-9]|2\\d)\\d\\d\\b";

/* (nullable) (transfer full) */
static GMatchInfo *
match (const char *pattern, const char *text)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT, NULL);
  GMatchInfo *found;

  g_return_val_if_fail (regex, NULL);
  if (g_regex_match (regex, text, G_REGEX_MATCH_DEFAULT, &found))
    return found;
  g_match_info_free (found);
  return NULL;
}

/* -- Digits ------------------------------------------------------------------------------------ */

/* 0 … 9; 10 for 十; -1 for none */
static int
han_digit (gunichar letter)
{
  static const char digits[] = "〇一二三四五六七八九十";
  const char *found = g_utf8_strchr (digits, -1, letter);

  return letter && found ? (int) g_utf8_pointer_to_offset (digits, found) : -1;
}

/* Appends the number that begins at @at, in Han characters: 二〇二六, 二十六. Returns: its end */
static const char *
append_han_number (const char *at, GString *plain)
{
  int number = 0, tens = 0, digit;

  for (; (digit = han_digit (g_utf8_get_char (at))) >= 0 && number < 1000;
       at = g_utf8_next_char (at))
    if (digit == 10) {
      tens = 10 * MAX (number, 1);
      number = 0;
    } else {
      number = 10 * number + digit;
    }
  g_string_append_printf (plain, "%d", tens + number);
  return at;
}

/* In lower case; the long signs of several keyboards as a dash, the points of Japanese as one. */
static gunichar
plain_letter (gunichar letter)
{
  if (g_unichar_type (letter) == G_UNICODE_DASH_PUNCTUATION || letter == 0x2212 || letter == 0x30FC)
    return '-';
  if (letter == 0x30FB || letter == 0x3001 || letter == 0x3002)
    return '.';
  return g_unichar_tolower (karum_fold_figure (letter));
}

/* (transfer full): @text with letters in full width and ligatures (㋿) as usual ones, and numbers
 * in digits */
static char *
make_plain (const char *text)
{
  g_autofree char *usual = g_utf8_normalize (text, -1, G_NORMALIZE_ALL_COMPOSE);
  GString *plain = g_string_new (NULL);

  for (const char *at = usual ? usual : ""; *at;) {
    gunichar letter = g_utf8_get_char (at);

    if (han_digit (letter) >= 0) {
      at = append_han_number (at, plain);
      continue;
    }
    g_string_append_unichar (plain, plain_letter (letter));
    at = g_utf8_next_char (at);
  }
  return g_strstrip (g_string_free (plain, FALSE));
}

/* -- What they mean ---------------------------------------------------------------------------- */

typedef struct {
  const char *name;
  char letter;
  KarumDate begins;
} Era;

/* Up to 明治 5, Japan had another calendar. The latest first. */
static const Era eras[] = {
  { "令和", 'r', { 2019, 5, 1 } },   { "平成", 'h', { 1989, 1, 8 } },
  { "昭和", 's', { 1926, 12, 25 } }, { "大正", 't', { 1912, 7, 30 } },
  { "明治", 'm', { 1868, 1, 25 } },
};
static const KarumDate gregorian_japan = { 1873, 1, 1 };

/* @read has the year of the era @name, to which its own is added. */
static KarumTyped
count_from_era (const char *name, KarumDate *read)
{
  gboolean over = FALSE;
  guint i = 0;

  while (!g_str_equal (eras[i].name, name) && eras[i].letter != name[0])
    i++;
  read->year += eras[i].begins.year - 1;
  /* A year or a month belongs to both, if one era ends in it. */
  if (i > 0 && read->day)
    over = !karum_date_before (*read, eras[i - 1].begins);
  else if (i > 0)
    over = karum_date_before (eras[i - 1].begins, *read);
  over = over || (read->month && karum_date_before (*read, gregorian_japan));
  return over || karum_date_before (*read, eras[i].begins) ? KARUM_TYPED_CALENDAR
                                                           : KARUM_TYPED_DATE;
}

static const char *const months[][3] = {
  { "january", "январь", "января" },
  { "february", "февраль", "февраля" },
  { "march", "март", "марта" },
  { "april", "апрель", "апреля" },
  { "may", "май", "мая" },
  { "june", "июнь", "июня" },
  { "july", "июль", "июля" },
  { "august", "август", "августа" },
  { "september", "сентябрь", "сентября" },
  { "october", "октябрь", "октября" },
  { "november", "ноябрь", "ноября" },
  { "december", "декабрь", "декабря" },
};

/* 1 … 12; 0 for none. @name: a beginning of three letters or more */
static int
month_named (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    for (guint k = 0; k < G_N_ELEMENTS (months[i]); k++)
      if (g_str_has_prefix (months[i][k], name))
        return (int) i + 1;
  return 0;
}

/* A year of two digits is a near one. @now: the present year */
static int
whole_year (const char *digits, int now)
{
  int year = (int) g_ascii_strtoll (digits, NULL, 10), first = now - YEARS_BACK;

  if (strlen (digits) != 2)
    return year;
  return first + ((year - first) % 100 + 100) % 100;
}

/* (transfer full) (nullable): the text of a group that was given. */
static char *
group (const GMatchInfo *found, const char *name)
{
  char *text = g_match_info_fetch_named (found, name);

  if (text && !*text)
    g_clear_pointer (&text, g_free);
  return text;
}

/* 0 for an unknown part, -1 for a zero, which is none. */
static int
group_number (const GMatchInfo *found, const char *name)
{
  g_autofree char *text = group (found, name);

  if (!text || *text == '?')
    return 0;
  return strspn (text, "0") == strlen (text) ? -1 : (int) g_ascii_strtoll (text, NULL, 10);
}

/* Three numbers in @order, such as "dmy". Returns: whether they can be so, also of a day that isn't
 * there, as 31 June: then @read is no possible date */
static gboolean
read_in_order (char *const numbers[3], const char *order, int now, KarumDate *read)
{
  int parts[3];
  gsize year = strchr (order, 'y') - order;
  gboolean whole = FALSE;

  for (gsize i = 0; i < 3; i++) {
    parts[i] = (int) g_ascii_strtoll (numbers[i], NULL, 10);
    whole = whole || strlen (numbers[i]) == 4;
    if (strlen (numbers[i]) == 4 && i != year)
      return FALSE;
  }
  if (strlen (numbers[year]) != (whole ? 4 : 2))
    return FALSE;
  *read = (KarumDate){ whole_year (numbers[year], now), parts[strchr (order, 'm') - order],
                       parts[strchr (order, 'd') - order] };
  return read->year && read->month >= 1 && read->month <= 12 && read->day >= 1 && read->day <= 31;
}

/* The usual order of the interface's language, or the first one that is possible: 31.06.26 is a
 * mistake, not a day of 2031. */
static gboolean
read_numbers (const GMatchInfo *found, int now, KarumDate *read)
{
  static const char *const english[] = { "dmy", "mdy", "ymd" };
  static const char *const american[] = { "mdy", "dmy", "ymd" };
  static const char *const russian[] = { "dmy", "ymd", "mdy" };
  static const char *const japanese[] = { "ymd", "mdy", "dmy" };
  g_autofree char *a = group (found, "a"), *b = group (found, "b"), *c = group (found, "c");
  g_autofree char *separator = group (found, "separator");
  char *const numbers[] = { a, b, c };
  const char *const *orders = strchr (separator, '/') ? american : english;

  if (g_str_equal (karum_language_get (), "ru"))
    orders = russian;
  else if (g_str_equal (karum_language_get (), "ja"))
    orders = japanese;
  /* After a whole year nobody writes the day before the month. */
  if (strlen (a) == 4)
    return read_in_order (numbers, "ymd", now, read) && karum_date_possible (*read);
  for (guint i = 0; i < G_N_ELEMENTS (english); i++)
    if (read_in_order (numbers, orders[i], now, read))
      return karum_date_possible (*read);
  return FALSE;
}

static KarumTyped
read_groups (const GMatchInfo *found, int now, KarumDate *read)
{
  g_autofree char *year = group (found, "y"), *name = group (found, "name");
  g_autofree char *era = group (found, "era"), *a = group (found, "a");
  KarumTyped typed = KARUM_TYPED_DATE;

  if (a)
    return read_numbers (found, now, read) ? typed : KARUM_TYPED_NONE;
  *read = (KarumDate){ year && strlen (year) == 2 && *year != '?' ? whole_year (year, now)
                                                                  : group_number (found, "y"),
                       name ? month_named (name) : group_number (found, "m"),
                       group_number (found, "d") };
  if (name && !read->month)
    return KARUM_TYPED_NONE;
  if (era) {
    read->year = MAX (group_number (found, "e"), 1);
    typed = count_from_era (era, read);
  }
  return karum_date_possible (*read) ? typed : KARUM_TYPED_NONE;
}

KarumTyped
karum_typed_date_read (const char *text, int year, KarumDate *date)
{
  g_autofree char *plain = make_plain (text);
  g_autoptr (GMatchInfo) other = match (other_calendars, plain);
  g_autoptr (GMatchInfo) arabic = match (arabic_figures, text);
  g_autoptr (GMatchInfo) gregorian = match (gregorian_year, plain);
  KarumTyped typed = KARUM_TYPED_NONE;
  KarumDate read = { 0 };

  *date = read;
  if (!*plain)
    return KARUM_TYPED_DATE;
  if (other)
    return KARUM_TYPED_CALENDAR;
  for (guint i = 0; i < G_N_ELEMENTS (patterns) && typed == KARUM_TYPED_NONE; i++) {
    g_autoptr (GMatchInfo) found = match (patterns[i], plain);

    if (found)
      typed = read_groups (found, year, &read);
  }
  if (typed == KARUM_TYPED_DATE && karum_date_too_far (read, year))
    typed = KARUM_TYPED_CALENDAR;
  if (arabic && (typed == KARUM_TYPED_NONE || !gregorian))
    typed = KARUM_TYPED_CALENDAR;
  if (typed == KARUM_TYPED_DATE)
    *date = read;
  return typed;
}

/* -- In words ---------------------------------------------------------------------------------- */

static const char *const day_names[] = {
  NC_ ("day of the week", "Mon"), NC_ ("day of the week", "Tue"), NC_ ("day of the week", "Wed"),
  NC_ ("day of the week", "Thu"), NC_ ("day of the week", "Fri"), NC_ ("day of the week", "Sat"),
  NC_ ("day of the week", "Sun"),
};

static const char *const month_names[] = {
  NC_ ("month of a day", "Jan"), NC_ ("month of a day", "Feb"), NC_ ("month of a day", "Mar"),
  NC_ ("month of a day", "Apr"), NC_ ("month of a day", "May"), NC_ ("month of a day", "Jun"),
  NC_ ("month of a day", "Jul"), NC_ ("month of a day", "Aug"), NC_ ("month of a day", "Sep"),
  NC_ ("month of a day", "Oct"), NC_ ("month of a day", "Nov"), NC_ ("month of a day", "Dec"),
};

static char *
day_words (KarumDate date)
{
  GDate day;

  g_date_clear (&day, 1);
  g_date_set_dmy (&day, (GDateDay) date.day, (GDateMonth) date.month, (GDateYear) date.year);
  /* Translators: a date: the day of the week, day, name of the month, and year: “Mon, 5 Jan 2026”.
   * The order can be changed: %4$d%3$s%2$d (%1$s). */
  return g_strdup_printf (
      C_ ("day in words", "%s, %d %s %d"),
      g_dpgettext2 (NULL, "day of the week", day_names[g_date_get_weekday (&day) - 1]), date.day,
      g_dpgettext2 (NULL, "month of a day", month_names[date.month - 1]), date.year);
}

char *
karum_typed_date_words (KarumDate date)
{
  if (!date.year || (date.day && !date.month))
    return NULL;
  if (date.day)
    return day_words (date);
  return date.month ? karum_month_text (12 * date.year + date.month - 1)
                    : g_strdup_printf ("%d", date.year);
}

KarumDate
karum_date_today (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  KarumDate today;

  g_date_time_get_ymd (now, &today.year, &today.month, &today.day);
  return today;
}
