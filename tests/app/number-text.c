/* Numbers in the languages of the interface, whatever the locale of the system is. */
#include <glib.h>

#include "karum-language.h"
#include "karum-number-text.h"

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
  { "en", G_MAXUINT64, "18,446,744,073,709,551,615" },
  { "ru", 999, "999" },
  { "ru", 1000000, "1\u00a0000\u00a0000" },
  { "ja", 999, "999" },
  { "ja", 1000000, "1,000,000" },
};

static void
digits_are_grouped (gconstpointer data)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = NULL;

    karum_language_apply (cases[i].language, "en");
    text = karum_number_text (cases[i].number);
    g_assert_cmpstr (text, ==, cases[i].text);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  karum_language_bind ();
  g_test_add_data_func ("/app/number-text/digits-are-grouped", NULL, digits_are_grouped);
  return g_test_run ();
}
