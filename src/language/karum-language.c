#include "karum-language.h"

#include <libintl.h>
#include <locale.h>

#include "karum-catalogue.h"

/* They are defined below. */
#undef gettext
#undef dgettext
#undef dcgettext
#undef ngettext
#undef dngettext
#undef dcngettext

static const KarumLanguage languages[] = {
  { "en", "English", "en_US.UTF-8" },
  { "ru", "Русский", "ru_RU.UTF-8" },
  { "ja", "日本語", "ja_JP.UTF-8" },
  { NULL },
};

/* gettext() has no parameter for it. Atomic: threads of the archive word messages. */
static const KarumLanguage *spoken = languages;
/* (nullable): what the thread speaks instead */
static _Thread_local const KarumLanguage *said;

const KarumLanguage *
karum_languages (void)
{
  return languages;
}

const KarumLanguage *
karum_language_find (const char *code)
{
  for (const KarumLanguage *language = languages; code && language->code; language++)
    if (g_str_equal (language->code, code))
      return language;
  return NULL;
}

/* (nullable): the locale of messages as the environment has it */
static const char *
wanted_locale (void)
{
  static const char *const variables[] = { "LC_ALL", "LC_MESSAGES", "LANG" };

  for (guint i = 0; i < G_N_ELEMENTS (variables); i++) {
    const char *value = g_getenv (variables[i]);

    if (value && *value)
      return value;
  }
  return NULL;
}

/* Whether nothing but English in ASCII is wanted. */
static gboolean
wants_plain (void)
{
  const char *locale = wanted_locale ();

  return locale && (g_str_equal (locale, "C") || g_str_equal (locale, "POSIX"));
}

char *
karum_language_of_system (void)
{
  return wants_plain () ? g_strdup ("C") : g_strjoinv (":", (char **) g_get_language_names ());
}

/* The first of @list, separated by colons, that there is; English if there is none. */
static const KarumLanguage *
choose (const char *list)
{
  g_auto (GStrv) codes = g_strsplit (list, ":", -1);

  for (guint i = 0; codes[i]; i++)
    if (karum_language_find (codes[i]))
      return karum_language_find (codes[i]);
  return languages;
}

/* What depends on the person and is seen by the person alone: letters typed and shown, names of
 * months, the paper in the printer. The order of names and the decimal mark also get into files and
 * into libraries that expect a point: they are never the locale's. */
static const int categories[]
    = { LC_CTYPE, LC_MESSAGES, LC_TIME, LC_PAPER, LC_MEASUREMENT, LC_ADDRESS, LC_NAME };

/* Whether @locale is there and has all letters. */
static gboolean
set_locale (const char *locale)
{
  gboolean there = TRUE;
  const char *types;

  setlocale (LC_NUMERIC, "C");
  setlocale (LC_COLLATE, "C");
  for (guint i = 0; i < G_N_ELEMENTS (categories); i++)
    there = setlocale (categories[i], locale) && there;
  types = there ? setlocale (LC_CTYPE, NULL) : "C";
  return !g_str_equal (types, "C") && !g_str_equal (types, "POSIX");
}

void
karum_language_apply (const char *code, const char *system)
{
  const KarumLanguage *language = karum_language_find (code);

  /* For the choice of fonts. Set even if unchanged: a later change then replaces an existing value,
   * which doesn't reallocate the environment while other threads read it. */
  g_setenv ("LANGUAGE", language ? code : system, TRUE);
  if (!set_locale (language ? language->locale : "") && (language || !wants_plain ()))
    set_locale ("C.UTF-8");
  g_atomic_pointer_set (&spoken, language ? language : choose (system));
}

/* Fontconfig and Pango take the language of text that has none from the locale: a document would
 * have other letters on a Japanese or Chinese system. Widgets have the language of the interface.
 */
static void
choose_letters (void)
{
  g_setenv ("FC_LANG", "en", TRUE);
  g_setenv ("PANGO_LANGUAGE", "en:ru:ja", TRUE);
}

void
karum_language_start (const char *directory)
{
  const char *uninstalled = g_getenv ("KARUM_LOCALEDIR");
  g_autofree char *system = karum_language_of_system ();

  bindtextdomain (GETTEXT_PACKAGE, uninstalled ? uninstalled : directory);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  choose_letters ();
  karum_language_apply ("", system);
}

const char *
karum_language_get (void)
{
  const KarumLanguage *language = said ? said : g_atomic_pointer_get (&spoken);

  return language->code;
}

gpointer
karum_language_say (const char *code, gpointer (*make) (gpointer data), gpointer data)
{
  const KarumLanguage *before = said;
  gpointer made;

  said = karum_language_find (code);
  made = make (data);
  said = before;
  return made;
}

/* -- Translating ------------------------------------------------------------------------------ */

/* A symbol of a program comes before the same one of a library, so GLib and GTK call these as well.
 * Nothing here may call what translates its messages. */

/* What gettext ("") gives: the head of a catalogue. GLib asks once whether there is one, and if
 * there is none it never translates anything, so English has one, too. */
#define HEAD "Content-Type: text/plain; charset=UTF-8\n"

/* A catalogue that was asked for, opened once. None is ever freed: texts live as long as the
 * program. */
typedef struct _Opened Opened;

struct _Opened {
  const Opened *next;
  const char *language; /* static */
  char *directory, *domain;
  KarumCatalogue *catalogue;
};

/* Atomic: an entry is complete before it is in the list, and constant from then on. */
static const Opened *opened;

static const Opened *
find_opened (const char *directory, const char *language, const char *domain)
{
  for (const Opened *one = g_atomic_pointer_get (&opened); one; one = one->next)
    if (one->language == language && g_str_equal (one->domain, domain)
        && g_str_equal (one->directory, directory))
      return one;
  return NULL;
}

/* Two threads may open the same: then it is there twice, with the same texts. */
static const Opened *
open_catalogue (const char *directory, const char *language, const char *domain)
{
  Opened *one = g_new (Opened, 1);

  one->language = language;
  one->directory = g_strdup (directory);
  one->domain = g_strdup (domain);
  one->catalogue = karum_catalogue_open_in (directory, language, domain);
  do
    one->next = g_atomic_pointer_get (&opened);
  while (!g_atomic_pointer_compare_and_exchange (&opened, one->next, one));
  return one;
}

/* (nullable): the catalogue of @domain in the language that is spoken; English has none */
static const KarumCatalogue *
spoken_catalogue (const char *domain)
{
  const char *language = karum_language_get ();
  const char *directory
      = language == karum_languages ()->code ? NULL : bindtextdomain (domain, NULL);
  const Opened *one = directory ? find_opened (directory, language, domain) : NULL;

  if (directory && !one)
    one = open_catalogue (directory, language, domain);
  return one ? one->catalogue : NULL;
}

static const char *
translate (const char *domain, const char *one, const char *many, unsigned long n)
{
  const KarumCatalogue *catalogue = spoken_catalogue (domain ? domain : textdomain (NULL));
  const char *found = NULL;

  if (catalogue)
    found = many ? karum_catalogue_look_up_plural (catalogue, one, n)
                 : karum_catalogue_look_up (catalogue, one);
  if (found)
    return found;
  if (!*one)
    return HEAD;
  return many && n != 1 ? many : one;
}

char *
gettext (const char *text)
{
  return (char *) translate (NULL, text, NULL, 1);
}

char *
dgettext (const char *domain, const char *text)
{
  return (char *) translate (domain, text, NULL, 1);
}

char *
dcgettext (const char *domain, const char *text, int category)
{
  return category == LC_MESSAGES ? dgettext (domain, text) : (char *) text;
}

char *
ngettext (const char *one, const char *many, unsigned long n)
{
  return (char *) translate (NULL, one, many, n);
}

char *
dngettext (const char *domain, const char *one, const char *many, unsigned long n)
{
  return (char *) translate (domain, one, many, n);
}

char *
dcngettext (const char *domain, const char *one, const char *many, unsigned long n, int category)
{
  if (category == LC_MESSAGES)
    return dngettext (domain, one, many, n);
  return (char *) (n == 1 ? one : many);
}
