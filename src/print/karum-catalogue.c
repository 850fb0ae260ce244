#include "karum-catalogue.h"

#include <libintl.h>
#include <string.h>

/* A compiled catalogue (MO file) as described in the gettext manual: a magic number, a revision,
 * the number of texts, and the offsets of the tables of originals (in byte order) and of
 * translations. Each entry of a table is a length and an offset. All numbers have 32 bits, in
 * the byte order of the machine. */
#define MAGIC 0x950412deu
#define HEADER 20
#define CONTEXT_END "\004"

struct _KarumCatalogue {
  const char *language; /* static */
  GMappedFile *file;    /* (nullable) */
  const char *data;
  gsize size;
  guint32 n, originals, translations;
};

static const char *const languages[] = { "en", "ru", "ja", NULL };

const char *const *
karum_catalogue_languages (void)
{
  return languages;
}

static const char *
find_language (const char *code)
{
  for (guint i = 0; languages[i]; i++)
    if (strcmp (languages[i], code) == 0)
      return languages[i];
  return NULL;
}

gboolean
karum_catalogue_known (const char *language)
{
  return find_language (language) != NULL;
}

const char *
karum_catalogue_default (void)
{
  const char *const *names = g_get_language_names ();

  for (guint i = 0; names[i]; i++)
    if (find_language (names[i]))
      return find_language (names[i]);
  return languages[0];
}

static guint32
number_at (const KarumCatalogue *catalogue, gsize place)
{
  guint32 number;

  memcpy (&number, catalogue->data + place, sizeof number);
  return number;
}

/* Whether the header is valid; entries are checked when they are read. */
static gboolean
check (KarumCatalogue *catalogue)
{
  gsize table;

  if (catalogue->size < HEADER || number_at (catalogue, 0) != MAGIC)
    return FALSE;
  catalogue->n = number_at (catalogue, 8);
  catalogue->originals = number_at (catalogue, 12);
  catalogue->translations = number_at (catalogue, 16);
  table = (gsize) catalogue->n * 8;
  return catalogue->originals + table <= catalogue->size
         && catalogue->translations + table <= catalogue->size;
}

KarumCatalogue *
karum_catalogue_open (const char *language)
{
  KarumCatalogue *catalogue = g_new0 (KarumCatalogue, 1);
  const char *directory = bindtextdomain (GETTEXT_PACKAGE, NULL);
  g_autofree char *path = NULL;

  catalogue->language = find_language (language ? language : karum_catalogue_default ());
  g_assert (catalogue->language);
  path = g_build_filename (directory ? directory : "", catalogue->language, "LC_MESSAGES",
                           GETTEXT_PACKAGE ".mo", NULL);
  catalogue->file = g_mapped_file_new (path, FALSE, NULL);
  if (catalogue->file) {
    catalogue->data = g_mapped_file_get_contents (catalogue->file);
    catalogue->size = g_mapped_file_get_length (catalogue->file);
    if (!check (catalogue))
      catalogue->n = 0;
  }
  return catalogue;
}

void
karum_catalogue_free (KarumCatalogue *catalogue)
{
  g_clear_pointer (&catalogue->file, g_mapped_file_unref);
  g_free (catalogue);
}

const char *
karum_catalogue_get_language (const KarumCatalogue *catalogue)
{
  return catalogue->language;
}

/* Text @index of @table; NULL if it is outside the file. */
static const char *
text_at (const KarumCatalogue *catalogue, guint32 table, guint32 index)
{
  gsize length = number_at (catalogue, table + (gsize) index * 8);
  gsize place = number_at (catalogue, table + (gsize) index * 8 + 4);

  if (place + length >= catalogue->size || catalogue->data[place + length] != '\0')
    return NULL;
  return catalogue->data + place;
}

/* (nullable): the translation of @original */
static const char *
look_up (const KarumCatalogue *catalogue, const char *original)
{
  guint32 from = 0, to = catalogue->n;

  while (from < to) {
    guint32 middle = from + (to - from) / 2;
    const char *text = text_at (catalogue, catalogue->originals, middle);
    int order = text ? strcmp (original, text) : -1;

    if (order == 0)
      return text_at (catalogue, catalogue->translations, middle);
    if (order < 0)
      to = middle;
    else
      from = middle + 1;
  }
  return NULL;
}

const char *
karum_catalogue_text (const KarumCatalogue *catalogue, const char *text)
{
  const char *found;

  if (!catalogue)
    return dgettext (GETTEXT_PACKAGE, text);
  found = look_up (catalogue, text);
  return found && *found ? found : text;
}

const char *
karum_catalogue_text_in (const KarumCatalogue *catalogue, const char *context, const char *text)
{
  g_autofree char *original = NULL;
  const char *found;

  original = g_strconcat (context, CONTEXT_END, text, NULL);
  /* GLib's functions decide once, by the first language, whether anything is translated. */
  found = catalogue ? look_up (catalogue, original) : dgettext (GETTEXT_PACKAGE, original);
  return found && *found && found != original ? found : text;
}
