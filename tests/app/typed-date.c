/* typed-date.c: what is understood of dates that people type, in each language, in no locale. */
#include <glib.h>

#include "karum-arrays.h"
#include "karum-build.h"
#include "karum-language.h"
#include "karum-typed-date.h"

#define NOW 2026

static const struct {
  const char *language; /* (nullable): all */
  const char *text;
  const char *date; /* (nullable): refused; "calendar": for that reason */
} dates[] = {
  /* The year first, with unknown parts. */
  { NULL, "2026-11-20", "2026.11.20" },
  { NULL, " 2026.11.20 ", "2026.11.20" },
  { NULL, "2026/1/5", "2026.01.05" },
  { NULL, "2026 01 05", "2026.01.05" },
  { NULL, "20261120", "2026.11.20" },
  { NULL, "2026-11", "2026.11.??" },
  { NULL, "2026", "2026.??.??" },
  { NULL, "", "????.??.??" },
  { NULL, " \u3000", "????.??.??" },
  { NULL, "2026-?\?-20", "2026.??.20" },
  { NULL, "???\?-11-20", "????.11.20" },
  { NULL, "?-11", "????.11.??" },
  { NULL, "?-?-20", "????.??.20" },
  { NULL, "0026-01-05", "0026.01.05" },
  /* The year last. */
  { NULL, "13.5.2026", "2026.05.13" },
  { NULL, "5/13/2026", "2026.05.13" },
  { NULL, "11.2026", "2026.11.??" },
  { "ru", "05.01.2026", "2026.01.05" },
  { "ru", "05/01/2026", "2026.01.05" },
  { "ru", "05.01.2026 г.", "2026.01.05" },
  { "en", "05.01.2026", "2026.01.05" },
  { "en", "05/01/2026", "2026.05.01" },
  { "ja", "05/01/2026", "2026.05.01" },
  /* Two digits, from 79 years back to 20 ahead. */
  { "ru", "05.01.26", "2026.01.05" },
  { "ru", "5-1-26", "2026.01.05" },
  { "ru", "01.06.25", "2025.06.01" },
  { "ru", "01.06.46", "2046.06.01" },
  { "ru", "01.06.47", "1947.06.01" },
  { "ru", "01.06.99", "1999.06.01" },
  { "ru", "01.06.00", "2000.06.01" },
  { "ru", "99-12-31", "1999.12.31" },
  { "ru", "26.01.05", "2005.01.26" },
  { "en", "1/5/26", "2026.01.05" },
  { "en", "5.1.26", "2026.01.05" },
  { "en", "13/5/26", "2026.05.13" },
  { "ja", "26/1/5", "2026.01.05" },
  { "ja", "99.12.31", "1999.12.31" },
  { "ja", "26年1月5日", "2026.01.05" },
  { NULL, "5.1.6", NULL },
  { NULL, "11.26", NULL },
  { NULL, "26", NULL },
  { NULL, "026", NULL },
  /* Names of months. */
  { NULL, "5 Jan 2026", "2026.01.05" },
  { NULL, "Mon, 5 Jan 2026", "2026.01.05" },
  { NULL, "January 5th, 2026", "2026.01.05" },
  { NULL, "5-SEPT-26", "2026.09.05" },
  { NULL, "November 2026", "2026.11.??" },
  { NULL, "2026 Nov 20", "2026.11.20" },
  { NULL, "5 января 2026 г.", "2026.01.05" },
  { NULL, "пн, 5 Мая 26", "2026.05.05" },
  { NULL, "Январь 2026", "2026.01.??" },
  { NULL, "5 Jum 2026", NULL },
  /* Japanese: full width, Han digits, days of the week, eras. */
  { NULL, "２０２６／０１／０５", "2026.01.05" },
  { NULL, "２０２６年１月５日（月）", "2026.01.05" },
  { NULL, "2026・1・5", "2026.01.05" },
  { NULL, "2026ー01ー05", "2026.01.05" },
  { NULL, "二〇二六年十一月二十日", "2026.11.20" },
  { NULL, "2026年11月", "2026.11.??" },
  { NULL, "令和8年1月5日", "2026.01.05" },
  { NULL, "令和８年１月５日", "2026.01.05" },
  { NULL, "令和八年一月五日", "2026.01.05" },
  { NULL, "㋿8年", "2026.??.??" },
  { NULL, "R8.1.5", "2026.01.05" },
  { NULL, "h31/4/30", "2019.04.30" },
  { NULL, "令和元年5月1日", "2019.05.01" },
  { NULL, "平成元年1月8日", "1989.01.08" },
  { NULL, "昭和64年1月7日", "1989.01.07" },
  { NULL, "昭和64年", "1989.??.??" },
  { NULL, "昭和64年1月", "1989.01.??" },
  { NULL, "大正15年12月24日", "1926.12.24" },
  { NULL, "明治45年7月29日", "1912.07.29" },
  { NULL, "明治6年1月1日", "1873.01.01" },
  { NULL, "平成31年5月1日", "calendar" },
  { NULL, "令和元年4月30日", "calendar" },
  { NULL, "昭和65年", "calendar" },
  { NULL, "明治5年12月2日", "calendar" },
  /* Other calendars. */
  { NULL, "2569-01-05", "calendar" },
  { NULL, "5 มกราคม 2569", "calendar" },
  { NULL, "۱۴۰۴/۱۰/۱۵", "calendar" },
  { NULL, "۰۴/۱۰/۱۵", "calendar" },
  { NULL, "۱۴۰۴", "calendar" },
  { NULL, "۲۰۲۶.۰۳.۰۷", "2026.03.07" },
  { NULL, "٢٠٢٦/٣/٧", "2026.03.07" },
  { NULL, "۲۰۲۶", "2026.??.??" },
  { NULL, "1447 AH", "calendar" },
  { NULL, "5786-04-16", "calendar" },
  { NULL, "民國115年1月5日", "calendar" },
  { NULL, "1 января 1901 (ст. ст.)", "calendar" },
  { NULL, "2026/1/5(月)", "2026.01.05" },
  { NULL, "1 января 1901 ст. ст.", "calendar" },
  { NULL, "紀元前5年", "calendar" },
  /* No dates. */
  { NULL, "2026-02-30", NULL },
  { NULL, "29.02.2026", NULL },
  /* A day that isn't there isn't read in another order. */
  { "ru", "31.06.26", NULL },
  { "ru", "29.02.25", NULL },
  { "en", "31.2.26", NULL },
  { "en", "2/31/26", NULL },
  { "ja", "26/2/31", NULL },
  { NULL, "26-11-??", NULL },
  { NULL, "2026-13", NULL },
  { NULL, "2026-00-05", NULL },
  { NULL, "0000-01-05", NULL },
  { NULL, "yesterday-ish", NULL },
  { NULL, "1-2-3-4-5", NULL },
  { NULL, "令和年", NULL },
  { NULL, "令和8年13月", NULL },
  { NULL, "99999999999999999999", NULL },
  { NULL, "2026,5 january", NULL },
};

static char *
read_as (const char *text)
{
  KarumDate date;
  KarumTyped typed = karum_typed_date_read (text, NOW, &date);

  if (typed != KARUM_TYPED_DATE)
    g_assert_false (karum_date_known (date));
  return typed == KARUM_TYPED_DATE       ? karum_date_write (date)
         : typed == KARUM_TYPED_CALENDAR ? g_strdup ("calendar")
                                         : NULL;
}

static void
test_reading (void)
{
  for (const KarumLanguage *language = karum_languages (); language->code; language++) {
    karum_language_apply (language->code, "");
    karum_for_each_of (each, dates) {
      g_autofree char *read = NULL;

      if (each->language && !g_str_equal (each->language, language->code))
        continue;
      g_test_message ("%s: %s", language->code, each->text);
      read = read_as (each->text);
      g_assert_cmpstr (read, ==, each->date);
    }
  }
}

static const struct {
  const char *language, *words;
} words[] = {
  { "en", "Mon, 5 Jan 2026" },
  { "ru", "пн, 5 января 2026 г." },
  { "ja", "2026年1月5日（月）" },
};

/* With all digits of the year; and what the program says it also reads. */
static void
test_words (void)
{
  karum_for_each_of (word, words)
    for (int month = 0; month <= 12; month++) {
      KarumDate date = { 2026, month, month ? 5 : 0 };
      g_autofree char *written = karum_date_write (date), *read = NULL, *said = NULL;

      karum_language_apply (word->language, "");
      said = karum_typed_date_words (date);
      if (month == 1)
        g_assert_cmpstr (said, ==, word->words);
      read = read_as (said);
      g_assert_cmpstr (read, ==, written);
    }
  g_assert_null (karum_typed_date_words ((KarumDate){ 0, 11, 20 }));
  g_assert_null (karum_typed_date_words ((KarumDate){ 2026, 0, 20 }));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  karum_language_start (KARUM_LOCALEDIR);
  g_test_add_func ("/app/typed-date/reading", test_reading);
  g_test_add_func ("/app/typed-date/words", test_words);
  return g_test_run ();
}
