/* number-text.c: numbers in the languages of the interface, independent of the system's locale. */
#include <glib.h>

#include "karum-arrays.h"
#include "karum-build.h"
#include "karum-language.h"
#include "karum-phrases.h"
#include "karum-player-text.h"

static const struct {
  const char *language;
  guint64 number;
  const char *text;
} cases[] = {
  { "en", 0, "0" },
  { "en", 7, "7" },
  { "en", 999, "999" },
  { "en", 1000, "1,000" },
  { "en", 12345, "12,345" },
  { "en", 123456, "123,456" },
  { "en", 1000000, "1,000,000" },
  { "en", G_MAXINT64, "9,223,372,036,854,775,807" },
  { "ru", 999, "999" },
  { "ru", 1000000, "1\u00a0000\u00a0000" },
  { "ja", 999, "999" },
  { "ja", 1000000, "1,000,000" },
};

static void
digits_are_grouped (gconstpointer data)
{
  karum_for_each_of (each, cases) {
    g_autofree char *text = NULL;

    karum_language_apply (each->language, "en");
    text = karum_number_text (each->number);
    g_assert_cmpstr (text, ==, each->text);
  }
}

/* A number without a fraction has no mark: a move gives away "4 points", not "4. points". */
static void
fractions_have_a_mark (gconstpointer data)
{
  static const struct {
    const char *language;
    double value;
    guint decimals;
    const char *text;
  } numbers[] = {
    { "en", 4, 0, "4" },     { "ru", -1.8, 0, "−2" }, { "ja", 0.4, 0, "0" },
    { "en", 3.6, 1, "3.6" }, { "ru", 3.6, 1, "3,6" }, { "en", -0.25, 2, "−0.25" },
  };

  karum_for_each_of (each, numbers) {
    g_autofree char *text = NULL;

    karum_language_apply (each->language, "en");
    text = karum_decimal_text (each->value, each->decimals);
    g_assert_cmpstr (text, ==, each->text);
  }
}

static void
sizes_speak_the_language (gconstpointer data)
{
  static const struct {
    const char *language;
    guint64 bytes;
    const char *text;
  } sizes[] = {
    { "en", 1, "1 byte" },        { "en", 999, "999 bytes" }, { "ru", 42, "42\u00a0байта" },
    { "ja", 42, "42バイト" },     { "en", 1000, "1.0 kB" },   { "ru", 3149999, "3,1\u00a0МБ" },
    { "ja", 999949, "999.9 kB" }, { "ja", 999950, "1.0 MB" }, { "en", 1234567890123, "1234.6 GB" },
  };

  karum_for_each_of (size, sizes) {
    g_autofree char *text = NULL;

    karum_language_apply (size->language, "en");
    text = karum_size_text (size->bytes);
    g_assert_cmpstr (text, ==, size->text);
  }
}

static void
decimals_have_a_mark (gconstpointer data)
{
  static const struct {
    const char *language;
    double value;
    const char *text, *margin;
  } decimals[] = {
    { "en", 18.36, "18.4", "+18.4" }, { "ru", 18.36, "18,4", "+18,4" },
    { "ja", -7.25, "−7.2", "−7.2" },  { "ru", 0.02, "0,0", "0,0" },
    { "en", -0.02, "0.0", "0.0" },    { "ru", -100, "−100,0", "−100,0" },
  };

  karum_for_each_of (decimal, decimals) {
    g_autofree char *text = NULL, *margin = NULL;

    karum_language_apply (decimal->language, "en");
    text = karum_decimal_text (decimal->value, 1);
    margin = karum_margin_text (decimal->value);
    g_assert_cmpstr (text, ==, decimal->text);
    g_assert_cmpstr (margin, ==, decimal->margin);
  }
}

/* In every text about a player and a match as well. */
static void
figures_are_grouped (gconstpointer data)
{
  char name[] = "Juri";
  char *names[] = { name, NULL };
  const KarumPlayerRow player
      = { .name = name,
          .names = names,
          .shared = TRUE,
          .tally = { .games = 2500, .wins = 1200, .draws = 1, .losses = 1299 } };
  const KarumMatchRow match = { .points = { 1234, -5678 } };
  g_autofree char *details = NULL;
  g_autofree char *note = NULL;
  g_autofree char *which = NULL;
  g_autofree char *points = NULL;

  karum_language_apply ("en", "en");
  details = karum_player_details_text (&player);
  g_assert_cmpstr (details, ==, "1,200½ out of 2,500 games");
  note = karum_player_note_text (&player);
  g_assert_cmpstr (note, ==, "2,500 games");
  which = karum_player_which_text (&player);
  g_assert_cmpstr (which, ==, "Juri (2,500 games)");
  points = karum_match_points_text (&match);
  g_assert_cmpstr (points, ==, "Points 1,234\u00a0:\u00a0−5,678");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  karum_language_start (KARUM_LOCALEDIR);
  g_test_add_data_func ("/app/number-text/digits-are-grouped", NULL, digits_are_grouped);
  g_test_add_data_func ("/app/number-text/decimals-have-a-mark", NULL, decimals_have_a_mark);
  g_test_add_data_func ("/app/number-text/sizes-speak-the-language", NULL,
                        sizes_speak_the_language);
  g_test_add_data_func ("/app/number-text/fractions", NULL, fractions_have_a_mark);
  g_test_add_data_func ("/app/number-text/figures-are-grouped", NULL, figures_are_grouped);
  return g_test_run ();
}
