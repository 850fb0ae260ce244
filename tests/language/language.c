/* language.c: which language the environment asks for, whatever locales there are, and that
 * everything which asks gettext for a text gets it in this language. */
#include <glib.h>
#include <glib/gi18n.h>
#include <libintl.h>
#include <locale.h>

#include "karum-catalogue.h"
#include "karum-language.h"

/* No system has the locales zz_ZZ and ru_ZZ. */
static const struct {
  const char *language, *all, *messages, *lang; /* (nullable): variables of the environment */
  const char *spoken;
} environments[] = {
  { NULL, NULL, NULL, NULL, "en" },
  { NULL, NULL, NULL, "ru_RU.UTF-8", "ru" },
  { NULL, NULL, NULL, "ru_ZZ.UTF-8", "ru" },
  { NULL, NULL, NULL, "ru_RU", "ru" },
  { NULL, NULL, NULL, "ja", "ja" },
  { NULL, NULL, NULL, "de_DE.UTF-8", "en" },
  { NULL, NULL, "ja_JP.UTF-8", "ru_RU.UTF-8", "ja" },
  { NULL, "ru_RU.UTF-8", "ja_JP.UTF-8", "de_DE.UTF-8", "ru" },
  { NULL, "", "", "ru_RU.UTF-8", "ru" },
  { "ru", NULL, NULL, NULL, "ru" },
  { "ru", "C.UTF-8", NULL, NULL, "ru" },
  { "de:ja:ru", "en_US.UTF-8", NULL, NULL, "ja" },
  { "de:fr", "ru_RU.UTF-8", NULL, NULL, "en" },
  { "ru", "C", NULL, "ru_RU.UTF-8", "en" },
  { "ru", "POSIX", NULL, NULL, "en" },
  { "ru", NULL, NULL, "C", "en" },
  { "", NULL, NULL, "ru_RU.UTF-8", "ru" },
};

static void
set_variable (const char *name, const char *value)
{
  if (value)
    g_setenv (name, value, TRUE);
  else
    g_unsetenv (name);
}

static void
test_environments (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (environments); i++) {
    set_variable ("LANGUAGE", environments[i].language);
    set_variable ("LC_ALL", environments[i].all);
    set_variable ("LC_MESSAGES", environments[i].messages);
    set_variable ("LANG", environments[i].lang);
    karum_language_start ("/nonexistent");
    g_test_message ("environment %u", i);
    g_assert_cmpstr (karum_language_get (), ==, environments[i].spoken);
  }
}

/* Letters of all languages can be written unless the environment says otherwise. */
static void
test_letters (void)
{
  const char *charset;

  set_variable ("LANGUAGE", NULL);
  set_variable ("LC_ALL", NULL);
  set_variable ("LANG", "ru_ZZ.UTF-8");
  karum_language_start ("/nonexistent");
  g_assert_true (g_get_charset (&charset));
  set_variable ("LC_ALL", "C");
  karum_language_start ("/nonexistent");
  g_assert_false (g_get_charset (&charset));
}

static const struct {
  const char *code;
  const char *title, *unfinished;
  const char *games[3]; /* 1, 2 and 5 */
} words[] = {
  { "en", "Jarmo", "In progress", { "%s game", "%s games", "%s games" } },
  { "ru", "Джармо", "Не окончена", { "%s\u00a0партия", "%s\u00a0партии", "%s\u00a0партий" } },
  { "ja", "ジャルモ", "対局中", { "%s局", "%s局", "%s局" } },
  { "en", "Jarmo", "In progress", { "%s game", "%s games", "%s games" } },
};

/* By the C library's functions and by GLib's, which templates are translated with. */
static void
test_words (void)
{
  static const unsigned long numbers[] = { 1, 2, 5 };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
    karum_language_apply (words[i].code, "");
    g_assert_cmpstr (_ ("Jarmo"), ==, words[i].title);
    g_assert_cmpstr (dgettext (GETTEXT_PACKAGE, "Jarmo"), ==, words[i].title);
    g_assert_cmpstr (dcgettext (GETTEXT_PACKAGE, "Jarmo", LC_MESSAGES), ==, words[i].title);
    g_assert_cmpstr (dcgettext (GETTEXT_PACKAGE, "Jarmo", LC_TIME), ==, "Jarmo");
    g_assert_cmpstr (g_dgettext (GETTEXT_PACKAGE, "Jarmo"), ==, words[i].title);
    g_assert_cmpstr (dgettext ("nothing of this name", "Jarmo"), ==, "Jarmo");
    for (guint k = 0; k < G_N_ELEMENTS (numbers); k++) {
      g_assert_cmpstr (ngettext ("%s game", "%s games", numbers[k]), ==, words[i].games[k]);
      g_assert_cmpstr (g_dngettext (GETTEXT_PACKAGE, "%s game", "%s games", numbers[k]), ==,
                       words[i].games[k]);
      g_assert_cmpstr (dcngettext (GETTEXT_PACKAGE, "%s game", "%s games", numbers[k], LC_MESSAGES),
                       ==, words[i].games[k]);
    }
    g_assert_cmpstr (C_ ("end", "In progress"), ==, words[i].unfinished);
    g_assert_cmpstr (C_ ("no such context", "Jarmo"), ==, "Jarmo");
  }
}

static gpointer
translate (gpointer text)
{
  return gettext (text);
}

static gpointer
translate_in_both (gpointer text)
{
  GThread *thread = g_thread_new (NULL, translate, text);

  g_assert_cmpstr (g_thread_join (thread), ==, "Джармо");
  g_assert_cmpstr (karum_language_get (), ==, "ja");
  return translate (text);
}

/* A document in another language doesn't change what other threads say. */
static void
test_say (void)
{
  karum_language_apply ("ru", "");
  g_assert_cmpstr (karum_language_say ("ja", translate_in_both, (gpointer) "Jarmo"), ==,
                   "ジャルモ");
  g_assert_cmpstr (_ ("Jarmo"), ==, "Джармо");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  karum_language_start ("/nonexistent");
  g_test_add_func ("/language/words", test_words);
  g_test_add_func ("/language/say", test_say);
  g_test_add_func ("/language/environments", test_environments);
  g_test_add_func ("/language/letters", test_letters);
  return g_test_run ();
}
