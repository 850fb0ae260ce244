#include "karum-language.h"

#include <libintl.h>
#include <locale.h>
#include <string.h>

static const KarumLanguage languages[] = {
  { "en", "English", "en_US.UTF-8" },
  { "ru", "Русский", "ru_RU.UTF-8" },
  { "ja", "日本語", "ja_JP.UTF-8" },
  { NULL },
};

const KarumLanguage *
karum_languages (void)
{
  return languages;
}

char *
karum_language_of_system (void)
{
  return g_strjoinv (":", (char **) g_get_language_names ());
}

void
karum_language_bind (void)
{
  const char *uninstalled = g_getenv ("KARUM_LOCALEDIR");

  bindtextdomain (GETTEXT_PACKAGE, uninstalled ? uninstalled : KARUM_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

/* Whether texts are translated under @locale: gettext never translates in "C", but does in
 * "C.UTF-8". */
static gboolean
set_locale (const char *locale)
{
  const char *messages = setlocale (LC_ALL, locale) ? setlocale (LC_MESSAGES, NULL) : "C";

  return strcmp (messages, "C") != 0 && strcmp (messages, "POSIX") != 0;
}

static const KarumLanguage *
find_language (const char *code)
{
  for (const KarumLanguage *language = languages; language->code; language++)
    if (strcmp (language->code, code) == 0)
      return language;
  return NULL;
}

/* gettext caches translations by locale, and the locale may be unchanged: textdomain() clears
 * the cache. */
static void
speak (const char *languages_wanted)
{
  g_setenv ("LANGUAGE", languages_wanted, TRUE);
  textdomain (GETTEXT_PACKAGE);
}

void
karum_language_apply (const char *code, const char *system)
{
  const KarumLanguage *language = find_language (code);

  /* Set even if unchanged: a later change then replaces an existing value, which doesn't
   * reallocate the environment while other threads read it. */
  speak (language ? code : system);
  if (!set_locale (language ? language->locale : ""))
    setlocale (LC_ALL, "C.UTF-8");
}

gpointer
karum_language_say (const char *code, gpointer (*make) (gpointer data), gpointer data)
{
  g_autofree char *before = g_strdup (g_getenv ("LANGUAGE"));
  gpointer made;

  speak (code);
  made = make (data);
  speak (before ? before : "");
  return made;
}
