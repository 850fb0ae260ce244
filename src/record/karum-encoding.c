#include "karum-encoding.h"

#include <glib/gi18n.h>
#include <string.h>

#include "karum-arrays.h"

/* The number of bytes that are searched. */
#define SAMPLE_BYTES (256 << 10)
/* The maximum number of texts in a sample, and of characters in each. */
#define TEXTS_MAX 6
#define TEXT_CHARACTERS 40

/* The first complete lines of a text. Line ends are not part of multi-byte characters, except in
 * UTF-16. */
static gsize
sample_length (const char *text, gsize length, const char *encoding)
{
  if (length <= SAMPLE_BYTES)
    return length;
  length = SAMPLE_BYTES;
  if (g_ascii_strncasecmp (encoding, "UTF-16", 6) == 0)
    return length;
  while (length > 0 && text[length - 1] != '\n')
    length--;
  return length > 0 ? length : SAMPLE_BYTES;
}

/* The value of a tag, if @line is one; otherwise @line itself. */
static char *
telling_part (const char *line)
{
  const char *quote = *line == '[' ? strchr (line, '"') : NULL;
  const char *end = quote ? strrchr (quote + 1, '"') : NULL;

  return end ? g_strndup (quote + 1, (gsize) (end - quote - 1)) : g_strdup (line);
}

static char *
cut (const char *text)
{
  if (g_utf8_strlen (text, -1) <= TEXT_CHARACTERS)
    return g_strdup (text);
  return g_strndup (text, (gsize) (g_utf8_offset_to_pointer (text, TEXT_CHARACTERS) - text));
}

static gboolean
is_name (const char *line)
{
  return g_str_has_prefix (line, "[Player") || g_str_has_prefix (line, "[Event ");
}

/* Collects the most distinctive texts; @names FALSE: lines that are not plain ASCII. */
static GPtrArray *
gather (const GStrv lines, gboolean names)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (char **line = lines; *line && texts->len < TEXTS_MAX; line++) {
    g_autofree char *part = NULL;
    char *text;

    if (names ? !is_name (*line) : g_str_is_ascii (*line))
      continue;
    part = telling_part (g_strstrip (*line));
    text = cut (part);
    if (!*text || g_str_equal (text, "?")
        || g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL))
      g_free (text);
    else
      g_ptr_array_add (texts, text);
  }
  return texts;
}

char *
karum_encoding_sample (const char *text, gsize length, const char *encoding)
{
  gsize used = sample_length (text, length, encoding);
  gsize converted_length;
  g_autofree char *converted
      = karum_encoding_convert (text, used, encoding, &converted_length, NULL);
  g_autoptr (GPtrArray) texts = NULL;
  g_auto (GStrv) lines = NULL;

  if (!converted)
    return NULL;
  lines = g_strsplit (converted, "\n", -1);
  texts = gather (lines, FALSE);
  if (texts->len == 0) {
    g_ptr_array_unref (texts);
    texts = gather (lines, TRUE);
  }
  g_ptr_array_add (texts, NULL);
  return g_strjoinv (" · ", (char **) texts->pdata);
}

/* How much of the non-ASCII lines is weighed: a few names suffice. */
#define WEIGHED_BYTES 2048
/* The minimum weight per non-ASCII byte: texts below it are rejected. */
#define WEIGHT_MIN (-11.5)
/* If the weights of two encodings differ by less, both are possible. */
#define DOUBT 6.0
/* Hardly any program has written it. */
#define RARE "ISO-8859-5"
#define RARITY 6.0

typedef enum {
  OTHER, /* spaces, digits and signs of ASCII */
  LATIN,
  LATIN_MARKED,
  CYRILLIC,
  KANA,
  HALF_KANA,
  KANJI,
  SIGN,   /* signs that occur in texts: quotes, dashes, full-width signs */
  STRANGE /* characters that don't occur in texts: borders, control characters */
} Kind;

typedef struct {
  Kind kind;
  gboolean capital;
} Letter;

static gboolean
is_text_sign (gunichar c)
{
  static const gunichar signs[] = { 0xab,   0xbb,   0x2013, 0x2014, 0x2018, 0x2019,
                                    0x201c, 0x201d, 0x201e, 0x2026, 0x2116, 0x20ac };

  karum_for_each_of (sign, signs)
    if (c == *sign)
      return TRUE;
  return (c >= 0x3000 && c < 0x3041) || (c >= 0xff01 && c <= 0xff60);
}

static Kind
kind_of (gunichar c)
{
  if (c < 0x80)
    return g_ascii_isalpha ((char) c) ? LATIN : OTHER;
  if (c >= 0x400 && c < 0x460)
    return CYRILLIC;
  if ((c >= 0xc0 && c < 0x180) && c != 0xd7 && c != 0xf7)
    return LATIN_MARKED;
  if (c >= 0x3041 && c <= 0x30ff)
    return KANA;
  if (c >= 0xff61 && c <= 0xff9f)
    return HALF_KANA;
  if (c >= 0x4e00 && c <= 0x9fff)
    return KANJI;
  return is_text_sign (c) ? SIGN : STRANGE;
}

static Letter
letter_of (gunichar c)
{
  return (Letter){ kind_of (c), g_unichar_isupper (c) };
}

/* -- Weights ---------------------------------------------------------------------------------- */

/* For а … я in Russian. */
static double
weight_of_russian (gunichar c)
{
  static const double weights[32]
      = { -3.6, -6.0, -4.5, -5.9, -5.1,  -3.6, -6.7, -5.9, -3.8, -6.4, -4.8,
          -4.5, -5.0, -3.9, -3.2, -5.2,  -4.4, -4.2, -4.0, -5.3, -8.6, -6.7,
          -7.7, -6.1, -7.1, -8.1, -11.3, -5.7, -5.8, -8.3, -7.3, -5.6 };

  if (c == 0x451) /* ё */
    return -9.0;
  return c >= 0x430 && c < 0x450 ? weights[c - 0x430] : -12.0;
}

/* Capitals are at the start of a word, or the whole word is in capitals. */
static double
weigh_cyrillic (gunichar c, Letter letter, const Letter before[2])
{
  double weight = weight_of_russian (g_unichar_tolower (c));
  gboolean follows = before[0].kind == CYRILLIC;

  if (letter.capital)
    weight -= follows && !before[0].capital ? 10 : 1;
  else if (follows && before[0].capital && before[1].kind == CYRILLIC && before[1].capital)
    weight -= 4;
  if (before[0].kind == LATIN || before[0].kind == LATIN_MARKED)
    weight -= 8;
  return weight;
}

/* Few letters of a word have diacritics; those of western Europe are more frequent. */
static double
weigh_marked (gunichar c, Letter letter, const Letter before[2], Kind after)
{
  double weight = c < 0x100 ? -5 : -6;

  if (before[0].kind == LATIN_MARKED)
    weight -= c < 0x100 ? 6 : 3;
  if (before[0].kind != LATIN && after != LATIN)
    weight -= 4;
  if (letter.capital && (before[0].kind == LATIN || before[0].kind == LATIN_MARKED)
      && !before[0].capital)
    weight -= 10;
  return weight;
}

/* The 3,000 common characters come first in the Japanese standards. */
static gboolean
is_common_kanji (gunichar c)
{
  char text[6];
  int length = g_unichar_to_utf8 (c, text);
  gsize written = 0;
  g_autofree char *euc = g_convert (text, length, "EUC-JP", "UTF-8", NULL, &written, NULL);

  return euc && written == 2 && (guint8) euc[0] < 0xd0;
}

static double
weigh (gunichar c, Letter letter, const Letter before[2], Kind after)
{
  switch (letter.kind) {
  case LATIN:
    return before[0].kind == CYRILLIC || before[0].kind == KANA || before[0].kind == HALF_KANA
                   || before[0].kind == KANJI
               ? -8
               : 0;
  case CYRILLIC:
    return weigh_cyrillic (c, letter, before);
  case LATIN_MARKED:
    return weigh_marked (c, letter, before, after);
  case KANA:
    return -6;
  case HALF_KANA:
    return before[0].kind == KANJI || before[0].kind == LATIN ? -10 : -7;
  case KANJI:
    return is_common_kanji (c) ? -11 : -17;
  case SIGN:
    return -7;
  case STRANGE:
    return g_unichar_type (c) == G_UNICODE_PRIVATE_USE ? -20 : -14;
  case OTHER:
  default:
    return 0;
  }
}

static double
weigh_text (const char *text)
{
  Letter before[2] = { { OTHER, FALSE }, { OTHER, FALSE } };
  double weight = 0;

  for (const char *c = text; *c; c = g_utf8_next_char (c)) {
    gunichar character = g_utf8_get_char (c);
    Letter letter = letter_of (character);

    weight += weigh (character, letter, before, kind_of (g_utf8_get_char (g_utf8_next_char (c))));
    before[1] = before[0];
    before[0] = letter;
  }
  return weight;
}

/* -- Guessing --------------------------------------------------------------------------------- */

static gsize
count_high (const char *text, gsize length)
{
  gsize count = 0;

  for (gsize i = 0; i < length; i++)
    count += (guint8) text[i] >= 0x80;
  return count;
}

/* The non-ASCII lines. Line ends are not part of any multi-byte character. */
static GString *
take_sample (const char *text, gsize length)
{
  GString *sample = g_string_new (NULL);
  const char *end = text + length;

  while (text < end && sample->len < WEIGHED_BYTES) {
    const char *next = memchr (text, '\n', (gsize) (end - text));
    gsize size = (gsize) ((next ? next + 1 : end) - text);

    if (count_high (text, size) > 0)
      g_string_append_len (sample, text, (gssize) size);
    text += size;
  }
  return sample;
}

/* The weight of the text in @encoding.
 * @texts: (element-type utf8): in the encodings before; the text is added
 * Returns: FALSE if it is invalid in it, or the same as in one of those */
static gboolean
weigh_encoding (const GString *sample, const char *encoding, GPtrArray *texts, double *weight)
{
  gsize length;
  g_autofree char *text
      = karum_encoding_convert (sample->str, sample->len, encoding, &length, NULL);

  if (!text || strlen (text) != length
      || g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL))
    return FALSE;
  *weight = weigh_text (text);
  g_ptr_array_add (texts, g_steal_pointer (&text));
  return TRUE;
}

gboolean
karum_encoding_is_escaped (const char *text, gsize length)
{
  const char *end;

  if (length == 0)
    return FALSE;
  end = text + length;
  while ((text = memchr (text, '\033', (gsize) (end - text)))) {
    if (end - text >= 3 && text[1] == '$' && (text[2] == 'B' || text[2] == '@'))
      return TRUE;
    text++;
  }
  return FALSE;
}

/* Two encodings with their weights, the better one first. */
static guint
guess_best (const GString *sample, const char *names[2])
{
  static const char *const encodings[]
      = { "windows-1251", "KOI8-R",       "CP866",     "ISO-8859-5",
          "windows-1252", "windows-1250", "Shift-JIS", "EUC-JP" };
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  double least = WEIGHT_MIN * (double) count_high (sample->str, sample->len);
  double weights[2] = { 2 * least - 1, 2 * least - 1 };
  double weight;

  karum_for_each_of (encoding, encodings) {
    if (!weigh_encoding (sample, *encoding, texts, &weight))
      continue;
    if (g_str_equal (*encoding, RARE))
      weight -= RARITY;
    if (weight > weights[0]) {
      weights[1] = weights[0];
      names[1] = names[0];
      weights[0] = weight;
      names[0] = *encoding;
    } else if (weight > weights[1]) {
      weights[1] = weight;
      names[1] = *encoding;
    }
  }
  if (!names[0] || weights[0] < least)
    return 0;
  return names[1] && weights[0] - weights[1] < DOUBT ? 2 : 1;
}

/* (nullable): UTF-16 without its mark: in the ASCII of tags and moves, every second byte is 0. */
static const char *
unmarked_utf16 (const guint8 *text, gsize length)
{
  gsize used = MIN (length, WEIGHED_BYTES) & ~(gsize) 1, zeros[2] = { 0 };

  for (gsize i = 0; i < used; i++)
    zeros[i % 2] += text[i] == 0;
  for (guint place = 0; place < 2; place++)
    if (zeros[place] > used / 5 && zeros[1 - place] == 0)
      return place == 1 ? "UTF-16LE" : "UTF-16BE";
  return NULL;
}

/* (nullable): the name of UTF-16, if @text is in it beyond doubt. */
static const char *
certain_utf16 (const char *text, gsize length)
{
  const guint8 *start = (const guint8 *) text;

  if (length < 2)
    return NULL;
  return (start[0] == 0xff && start[1] == 0xfe) || (start[0] == 0xfe && start[1] == 0xff)
             ? "UTF-16"
             : unmarked_utf16 (start, length);
}

guint
karum_encoding_guess (const char *text, gsize length, const char *names[2])
{
  g_autoptr (GString) sample = NULL;
  guint n;

  names[0] = names[1] = NULL;
  if (length == 0)
    return 0;
  if ((names[0] = certain_utf16 (text, length)))
    return 1;
  if (karum_encoding_is_escaped (text, length)) {
    names[0] = "ISO-2022-JP";
    return 1;
  }
  sample = take_sample (text, length);
  if (sample->len == 0)
    return 0;
  n = guess_best (sample, names);
  for (guint i = n; i < 2; i++)
    names[i] = NULL;
  return n;
}

const char *const karum_encodings[]
    = { "windows-1251", "KOI8-R",    "CP866",  "ISO-8859-5",  "windows-1252",
        "windows-1250", "Shift-JIS", "EUC-JP", "ISO-2022-JP", "UTF-16",
        "UTF-16LE",     "UTF-16BE",  NULL };

gboolean
karum_encoding_known (const char *encoding)
{
  GIConv converter = g_iconv_open ("UTF-8", encoding);

  if (converter == (GIConv) -1)
    return FALSE;
  g_iconv_close (converter);
  return TRUE;
}

/* The name passed to iconv for @encoding. Its own Shift-JIS converts backslashes, which escape
 * quotes in tags, to yen signs; Microsoft's variant, which real files use, doesn't. */
static const char *
meant_by (const char *encoding)
{
  static const char *const names[] = { "Shift-JIS", "Shift_JIS", "SJIS" };

  karum_for_each_of (each, names)
    if (g_ascii_strcasecmp (encoding, *each) == 0)
      return "CP932";
  return encoding;
}

static char *
convert (const char *text, gsize length, const char *encoding, gsize *read, gsize *written)
{
  return g_convert (text, (gssize) length, "UTF-8", meant_by (encoding), read, written, NULL);
}

/* The line of byte @offset, from 1, as editors count lines. */
static guint
line_of (const char *text, gsize offset)
{
  const char *end = text + offset;
  guint line = 1;

  while ((text = memchr (text, '\n', (gsize) (end - text)))) {
    text++;
    line++;
  }
  return line;
}

char *
karum_encoding_convert (
    const char *text, gsize length, const char *encoding, gsize *converted_length, GError **error)
{
  gsize read = 0;
  char *converted = convert (text, length, encoding, &read, converted_length);

  if (!converted && g_ascii_strcasecmp (encoding, "EUC-JP") == 0)
    converted = convert (text, length, "EUC-JP-MS", &read, converted_length);
  /* An incomplete character at the end is left unread, and iconv reports no error for it. */
  if (read < length)
    g_clear_pointer (&converted, g_free);
  if (!converted)
    g_set_error (error, G_CONVERT_ERROR, G_CONVERT_ERROR_ILLEGAL_SEQUENCE,
                 _ ("the text is not in the encoding %s: line %u can’t be read in it"), encoding,
                 line_of (text, MIN (read, length)));
  return converted;
}

GBytes *
karum_encoding_settle (GBytes *text)
{
  gsize length, converted_length;
  const char *bytes = g_bytes_get_data (text, &length);
  const char *encoding = bytes ? certain_utf16 (bytes, length) : NULL;
  char *converted
      = encoding ? karum_encoding_convert (bytes, length, encoding, &converted_length, NULL) : NULL;

  return converted ? g_bytes_new_take (converted, converted_length) : g_bytes_ref (text);
}
