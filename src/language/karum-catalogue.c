#include "karum-catalogue.h"

#include <fcntl.h>
#include <libintl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "karum-language.h"

/* A compiled catalogue (MO file) as described in the gettext manual: a magic number, a revision,
 * the number of texts, and the offsets of the tables of originals (in byte order) and of
 * translations. Each entry of a table is a length and an offset. All numbers have 32 bits, in
 * the byte order that the magic number shows. */
#define MAGIC 0x950412deu
#define HEADER 20
#define CONTEXT_END "\004"

/* More parentheses within one another than any formula has; a damaged file must not use up the
 * stack. */
#define DEPTH_MAX 50

struct _KarumCatalogue {
  const char *language; /* static */
  const char *data;     /* (nullable): mapped */
  gsize size;
  gboolean swapped;
  guint32 n, originals, translations;
  const char *plural; /* (nullable): the formula for plural forms, in the file */
};

static guint32
number_at (const KarumCatalogue *catalogue, guint64 place)
{
  guint32 number;

  memcpy (&number, catalogue->data + place, sizeof number);
  return catalogue->swapped ? GUINT32_SWAP_LE_BE (number) : number;
}

/* Whether the header is valid; entries are checked when they are read. */
static gboolean
check (KarumCatalogue *catalogue)
{
  guint64 table;

  if (catalogue->size < HEADER)
    return FALSE;
  catalogue->swapped = number_at (catalogue, 0) != MAGIC;
  if (number_at (catalogue, 0) != MAGIC)
    return FALSE;
  catalogue->n = number_at (catalogue, 8);
  catalogue->originals = number_at (catalogue, 12);
  catalogue->translations = number_at (catalogue, 16);
  table = (guint64) catalogue->n * 8;
  return catalogue->originals + table <= catalogue->size
         && catalogue->translations + table <= catalogue->size;
}

/* Without GFile and GMappedFile: their messages are translated, and this is where translations come
 * from. */
static void
map (KarumCatalogue *catalogue, const char *path)
{
  int file = open (path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  void *data = MAP_FAILED;

  if (file >= 0 && fstat (file, &status) == 0 && status.st_size > 0)
    data = mmap (NULL, (size_t) status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  if (file >= 0)
    close (file);
  if (data == MAP_FAILED)
    return;
  catalogue->data = data;
  catalogue->size = (gsize) status.st_size;
}

KarumCatalogue *
karum_catalogue_open_in (const char *directory, const char *language, const char *domain)
{
  KarumCatalogue *catalogue = g_new0 (KarumCatalogue, 1);
  g_autofree char *name = g_strconcat (domain, ".mo", NULL);
  g_autofree char *path = g_build_filename (directory, language, "LC_MESSAGES", name, NULL);
  const char *header;

  catalogue->language = karum_language_find (language)->code;
  map (catalogue, path);
  if (!catalogue->data || !check (catalogue)) {
    catalogue->n = 0;
    return catalogue;
  }
  header = karum_catalogue_look_up (catalogue, "");
  if (!header || !strstr (header, "charset=UTF-8"))
    catalogue->n = 0;
  else if ((catalogue->plural = strstr (header, "plural=")))
    catalogue->plural += strlen ("plural=");
  return catalogue;
}

KarumCatalogue *
karum_catalogue_open (const char *language)
{
  const char *directory = bindtextdomain (GETTEXT_PACKAGE, NULL);

  return karum_catalogue_open_in (directory ? directory : "",
                                  language ? language : karum_language_get (), GETTEXT_PACKAGE);
}

void
karum_catalogue_free (KarumCatalogue *catalogue)
{
  if (catalogue->data)
    munmap ((void *) catalogue->data, catalogue->size);
  g_free (catalogue);
}

const char *
karum_catalogue_get_language (const KarumCatalogue *catalogue)
{
  return catalogue->language;
}

/* Text @index of @table, which may have several parts, each with its zero; NULL if it is outside
 * the file. */
static const char *
text_at (const KarumCatalogue *catalogue, guint32 table, guint32 index, gsize *size)
{
  guint64 length = number_at (catalogue, table + (guint64) index * 8);
  guint64 place = number_at (catalogue, table + (guint64) index * 8 + 4);

  if (place + length >= catalogue->size || catalogue->data[place + length] != '\0')
    return NULL;
  *size = (gsize) length + 1;
  return catalogue->data + place;
}

/* (nullable): the translation of @original, of @size bytes with all of its forms */
static const char *
find (const KarumCatalogue *catalogue, const char *original, gsize *size)
{
  guint32 from = 0, to = catalogue->n;

  while (from < to) {
    guint32 middle = from + (to - from) / 2;
    const char *text = text_at (catalogue, catalogue->originals, middle, size);
    int order = text ? strcmp (original, text) : -1;

    if (order == 0)
      return text_at (catalogue, catalogue->translations, middle, size);
    if (order < 0)
      to = middle;
    else
      from = middle + 1;
  }
  return NULL;
}

const char *
karum_catalogue_look_up (const KarumCatalogue *catalogue, const char *original)
{
  gsize size;
  const char *text = find (catalogue, original, &size);

  return text && *text ? text : NULL;
}

/* -- Plural forms ----------------------------------------------------------------------------- */

/* A formula in the syntax of C, with n, numbers and the operators below: it is computed while it is
 * read. */
typedef struct {
  const char *at;
  unsigned long n;
  guint depth;
} Formula;

static const struct {
  const char *sign;
  int rank; /* those of a higher rank are computed first */
} operators[] = {
  { "||", 1 }, { "&&", 2 }, { "==", 3 }, { "!=", 3 }, { "<=", 4 }, { ">=", 4 }, { "<", 4 },
  { ">", 4 },  { "+", 5 },  { "-", 5 },  { "*", 6 },  { "/", 6 },  { "%", 6 },
};

static unsigned long
apply (const char *sign, unsigned long a, unsigned long b)
{
  switch (sign[0]) {
  case '|':
    return a || b;
  case '&':
    return a && b;
  case '=':
    return a == b;
  case '!':
    return a != b;
  case '<':
    return sign[1] ? a <= b : a < b;
  case '>':
    return sign[1] ? a >= b : a > b;
  case '+':
    return a + b;
  case '-':
    return a - b;
  case '*':
    return a * b;
  case '/':
    return b ? a / b : 0;
  default:
    return b ? a % b : 0;
  }
}

static void
skip_spaces (Formula *formula)
{
  formula->at += strspn (formula->at, " \t");
}

static gboolean
take (Formula *formula, char sign)
{
  skip_spaces (formula);
  if (*formula->at != sign)
    return FALSE;
  formula->at++;
  return TRUE;
}

static unsigned long compute (Formula *formula);

static unsigned long
compute_operand (Formula *formula)
{
  unsigned long value = 0;

  if (++formula->depth > DEPTH_MAX)
    formula->at = "";
  if (take (formula, '!')) {
    value = !compute_operand (formula);
  } else if (take (formula, '(')) {
    value = compute (formula);
    take (formula, ')');
  } else if (take (formula, 'n')) {
    value = formula->n;
  } else {
    for (; g_ascii_isdigit (*formula->at); formula->at++)
      value = value * 10 + (unsigned long) (*formula->at - '0');
  }
  formula->depth--;
  return value;
}

/* Operators of at least @rank. */
static unsigned long
compute_binary (Formula *formula, int rank)
{
  unsigned long value = compute_operand (formula);
  gsize i = 0;

  while (i < G_N_ELEMENTS (operators)) {
    skip_spaces (formula);
    for (i = 0; i < G_N_ELEMENTS (operators); i++)
      if (operators[i].rank >= rank && g_str_has_prefix (formula->at, operators[i].sign)) {
        formula->at += strlen (operators[i].sign);
        value = apply (operators[i].sign, value, compute_binary (formula, operators[i].rank + 1));
        break;
      }
  }
  return value;
}

/* Both results of a condition are computed, because what is not needed must be read as well. */
static unsigned long
compute (Formula *formula)
{
  unsigned long condition = compute_binary (formula, 1), yes, no;

  if (formula->depth > DEPTH_MAX || !take (formula, '?'))
    return condition;
  formula->depth++;
  yes = compute (formula);
  take (formula, ':');
  no = compute (formula);
  formula->depth--;
  return condition ? yes : no;
}

const char *
karum_catalogue_look_up_plural (const KarumCatalogue *catalogue,
                                const char *original,
                                unsigned long n)
{
  Formula formula = { .at = catalogue->plural, .n = n };
  gsize size;
  const char *text = find (catalogue, original, &size);
  unsigned long form = formula.at ? compute (&formula) : n != 1;

  for (const char *end = text ? text + size : NULL; text && text < end; text += strlen (text) + 1)
    if (form-- == 0)
      return *text ? text : NULL;
  return NULL;
}

/* -- Texts of documents ----------------------------------------------------------------------- */

const char *
karum_catalogue_text (const KarumCatalogue *catalogue, const char *text)
{
  const char *found;

  if (!catalogue)
    return dgettext (GETTEXT_PACKAGE, text);
  found = karum_catalogue_look_up (catalogue, text);
  return found ? found : text;
}

const char *
karum_catalogue_text_in (const KarumCatalogue *catalogue, const char *context, const char *text)
{
  g_autofree char *original = g_strconcat (context, CONTEXT_END, text, NULL);
  const char *found = catalogue ? karum_catalogue_look_up (catalogue, original)
                                : dgettext (GETTEXT_PACKAGE, original);

  return found && found != original ? found : text;
}
